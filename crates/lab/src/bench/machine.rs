//! What the system says about itself, where it says it (Linux does): a time means
//! little without the load, and peak memory is the kernel's to tell.

use std::fs;

/// `load 0.5, 0.4, 0.3 on 2 processors`, as far as that is known.
pub fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let loads: Vec<&str> = text.split_whitespace().take(3).collect();
    let processors = std::thread::available_parallelism().ok()?;
    Some(format!("load {} on {processors} processors", loads.join(", ")))
}

/// The most memory that this process has had so far, in bytes.
pub fn peak_memory() -> Option<u64> {
    read_peak(&fs::read_to_string("/proc/self/status").ok()?)
}

fn read_peak(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_from_the_status_of_the_process() {
        assert_eq!(read_peak("VmPeak:\t 9 kB\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(read_peak("VmPeak:\t 9 kB\n"), None);
    }
}

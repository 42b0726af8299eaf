//! Limits that a process sets itself before it begins, and can't lift again: so that a
//! question that grows beyond all bounds ends alone, and takes nothing else with it.

use crate::cli::Common;
use misdeal_kernel::fault::Fault;

/// How much a process that someone else asked for steps back behind others.
#[cfg(unix)]
const MODESTY: i32 = 5;

impl Common {
    /// Sets the limits that were asked for.
    ///
    /// # Errors
    /// When the system does not know such limits.
    #[cfg(unix)]
    pub fn confine(&self) -> Result<(), Fault> {
        use rustix::process::{Resource, Rlimit, getrlimit, nice, setrlimit};
        let asked = [(Resource::As, self.memory), (Resource::Fsize, self.most_file), (Resource::Cpu, self.most_cpu)];
        for (resource, limit) in asked {
            let Some(limit) = limit else { continue };
            // What is limited already stays so.
            let limit = Some(limit.min(getrlimit(resource).maximum.unwrap_or(u64::MAX)));
            let set = setrlimit(resource, Rlimit { current: limit, maximum: limit });
            set.map_err(|error| Fault::new(format!("this system sets no such limit: {error}")))?;
        }
        if self.most_cpu.is_some() {
            // Neither is a reason not to begin.
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            let _ = nice(MODESTY);
        }
        Ok(())
    }

    /// Sets the limits that were asked for.
    ///
    /// # Errors
    /// When there are any: this system does not know them.
    #[cfg(not(unix))]
    pub fn confine(&self) -> Result<(), Fault> {
        match self.memory.or(self.most_file).or(self.most_cpu) {
            None => Ok(()),
            Some(_) => Err(Fault::new("this system sets no such limits")),
        }
    }
}

/// A number of bytes such as `500M`.
pub fn bytes(word: &str) -> Result<u64, String> {
    let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (number, unit) = word.split_at(split);
    let shift = match unit.strip_suffix("iB").or(unit.strip_suffix('B')).unwrap_or(unit) {
        "" => 0,
        "k" | "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("a size is written 500M or 8G".into()),
    };
    let number = number.parse::<u64>().map_err(|_| "a size is written 500M or 8G")?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is more than there is anywhere".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (word, size) in
            [("0", 0), ("10", 10), ("2k", 2048), ("500M", 500 << 20), ("8G", 8 << 30), ("1GiB", 1 << 30)]
        {
            assert_eq!(bytes(word), Ok(size), "{word}");
        }
        for bad in ["", "M", "1.5G", "-1", "8X", "99999999999T"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}

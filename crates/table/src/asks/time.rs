//! Times as people write them.

use misdeal_kernel::fault::Fault;
use std::time::Duration;

/// A time such as `10s`; a plain number is seconds.
///
/// # Errors
/// When it is none, or too long.
pub fn duration(word: &str) -> Result<Duration, Fault> {
    let fault = || Fault::new("a time is written 500ms, 10s, 5m or 1h");
    let split = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(split);
    let scale = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(fault()),
    };
    let seconds = number.parse::<f64>().map_err(|_| fault())?;
    Duration::try_from_secs_f64(seconds * scale).map_err(|_| Fault::new("that time is too long"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (word, seconds) in [("10s", 10.0), ("500ms", 0.5), ("5m", 300.0), ("1h", 3600.0), ("2", 2.0), ("0.5s", 0.5)]
        {
            assert_eq!(duration(word), Ok(Duration::from_secs_f64(seconds)), "{word}");
        }
        for bad in ["", "s", "10x", "-1s", "1e9s", "99999999999999999999999h", "1.2.3s"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}

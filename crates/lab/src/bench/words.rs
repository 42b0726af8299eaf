//! Times, ratios and counts with as many digits as a measurement has.

use misdeal_table::answer::grouped;

/// Three digits of a number that count; groups of thousands set apart.
fn three_digits(x: f64) -> String {
    if !x.is_finite() || x <= 0.0 {
        return format!("{x:.0}");
    }
    let places = 2 - x.log10().floor() as i32;
    // 9.996 has one digit more once it is rounded.
    let rounded = (x * 10f64.powi(places)).round() / 10f64.powi(places);
    let places = (2 - rounded.log10().floor() as i32).clamp(0, 9) as usize;
    if rounded >= 1000.0 { grouped(rounded as u64) } else { format!("{rounded:.places$}") }
}

/// `14.2 ms`.
pub fn time(seconds: f64) -> String {
    let (scale, unit) = match seconds {
        s if s < 1e-6 => (1e9, "ns"),
        s if s < 1e-3 => (1e6, "µs"),
        s if s < 1.0 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {unit}", three_digits(seconds * scale))
}

/// `12.3x`.
pub fn times(ratio: f64) -> String {
    format!("{}x", three_digits(ratio))
}

/// `1.23 GiB`.
pub fn memory(bytes: u64) -> String {
    match bytes as f64 / (1u64 << 20) as f64 {
        mib if mib >= 1024.0 => format!("{} GiB", three_digits(mib / 1024.0)),
        mib => format!("{} MiB", three_digits(mib)),
    }
}

/// `3.21 million`.
pub fn rate(per_second: f64) -> String {
    match per_second {
        n if n >= 1e6 => format!("{} million", three_digits(n / 1e6)),
        n => three_digits(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        for (x, text) in [
            (12.345, "12.3x"),
            (0.4567, "0.457x"),
            (9.996, "10.0x"),
            (99.96, "100x"),
            (999.6, "1,000x"),
            (45_678.0, "45,700x"),
            (1_234_567.0, "1,230,000x"),
            (1.0, "1.00x"),
            (0.001, "0.00100x"),
        ] {
            assert_eq!(times(x), text);
        }
    }

    #[test]
    fn times_and_rates_have_their_units() {
        assert_eq!(time(3.1e-7), "310 ns");
        assert_eq!(time(4.56e-5), "45.6 µs");
        assert_eq!(time(0.0142), "14.2 ms");
        assert_eq!(time(60.0), "60.0 s");
        assert_eq!(time(5400.0), "5,400 s");
        assert_eq!(rate(3_210_000.0), "3.21 million");
        assert_eq!(rate(950.0), "950");
        assert_eq!((memory(4 << 20), memory(3 << 29)), ("4.00 MiB".into(), "1.50 GiB".into()));
    }
}

//! Short work is done several times, so that the clock has something to measure.

use std::time::Instant;

/// What takes less is repeated.
const SHORT: f64 = 200e-6;
/// As long as the repetitions should take together.
const LONG: f64 = 1e-3;

/// The seconds of a piece of work that took this long when it was done once.
pub fn steady(once: f64, mut work: impl FnMut()) -> f64 {
    if once >= SHORT {
        return once;
    }
    let times = (LONG / once.max(1e-7)).ceil() as u32;
    let start = Instant::now();
    (0..times).for_each(|_| work());
    start.elapsed().as_secs_f64() / f64::from(times)
}

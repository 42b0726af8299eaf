//! A claim about hands of UNO: what is accepted is true, by trying everything on small hands.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{are_small_hands, points_into, tells_the_truth_of_hands};
use misdeal_kernel::check;
use misdeal_kernel::uno::{Accepted, Deal};

/// Whether going through the hands of a claim takes too long for here.
fn is_large(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().skip(3).map_while(|line| line.strip_prefix("  ")).collect();
    lines.join("\n").parse::<Deal>().is_ok_and(|deal| !are_small_hands(&deal))
}

fuzz_target!(|text: &str| {
    if is_large(text) {
        return;
    }
    match check(text) {
        Ok(checked) => {
            if let Some(accepted) = checked.about::<Accepted>() {
                tells_the_truth_of_hands(accepted.statement());
            }
        }
        Err(fault) => points_into(text, &fault),
    }
});

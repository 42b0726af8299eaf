//! What is agreed on before a game of real UNO: the options that all commands share which play it.

use super::menu::{REVERSE_TURNS, STACKING, TO};
use crate::asks::Given;
use misdeal_kernel::uno::real::Rules;

/// The rules that were agreed on.
pub fn rules(given: &Given) -> Rules {
    Rules { stacking: given.has(&STACKING), reverse_skips: !given.has(&REVERSE_TURNS), ..Rules::default() }
}

/// The points that win; 0 when one hand is played.
pub fn goal(given: &Given) -> u32 {
    given.read(&TO).unwrap_or(0)
}

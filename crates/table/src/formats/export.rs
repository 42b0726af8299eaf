//! What is asked of a deal that is written for other tools.

use crate::asks::Given;
use misdeal_kernel::fault::Fault;

/// A format, and what is asked in it.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// The format.
    pub to: &'a str,
    /// All options.
    pub given: &'a Given,
    /// How many cards a match must have.
    pub at_least: Option<usize>,
}

/// A format that there is not; the menus refuse it before.
#[must_use]
pub fn not_here(to: &str) -> Fault {
    Fault::new(format!("there is no --to {to} of this deal"))
}

//! How an accepted claim is told, whatever it is about.

use crate::answer::cards;
use crate::games::GAMES;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use serde_json::{Map, Value};
use std::any::Any;

/// What an accepted claim says.
pub trait Told {
    /// What it is about: `a deal of 12 cards`.
    fn subject(&self) -> String;

    /// The answer in words.
    fn answer(&self) -> String;

    /// All of it as JSON.
    ///
    /// # Errors
    /// When its cards can't be listed.
    fn json(&self) -> Result<Map<String, Value>, Fault>;

    /// Whether it is about these cards, in any order.
    ///
    /// # Errors
    /// When they can't be compared.
    fn is_about(&self, deal: &Instance) -> Result<bool, Fault>;
}

/// What a claim says.
///
/// # Errors
/// When it is about something that nobody has words for.
pub fn told(checked: &Checked) -> Result<&dyn Told, Fault> {
    let told = GAMES.iter().find_map(|game| game.told(checked));
    told.ok_or_else(|| Fault::new("the claim holds, and nobody has words for it"))
}

/// What a claim says, if it is about this.
pub fn about<T: Told + Any>(checked: &Checked) -> Option<&dyn Told> {
    checked.about::<T>().map(|told| told as &dyn Told)
}

/// Some cards on the table.
pub fn a_deal(many: usize) -> String {
    format!("a deal of {}", cards(many))
}

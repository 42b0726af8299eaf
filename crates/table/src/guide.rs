//! What a game does for each command, as pure functions: options, texts and time come in, words, JSON and pictures go out.

use crate::asks::{Given, Menu};
use crate::page::ask::Ask;
use crate::page::{Host, Seat, no_table};
use crate::play::acts::Reply;
use crate::tells::Ready;
use crate::told::Told;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::{Dealt, Instance};

/// A game, for people.
pub trait Guide: Sync {
    /// What it offers. Nothing is asked of it that is not on its menu.
    fn menu(&self) -> &'static Menu;

    /// The question that options ask about one of its deals.
    ///
    /// # Errors
    /// When no engine takes it.
    fn solve(&self, deal: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault>;

    /// Lays one of its tables on a page, and says the first words.
    ///
    /// # Errors
    /// What is wrong with what was asked for.
    fn lay(&self, table: &str, _ask: Ask, _host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        Err(no_table(table))
    }

    /// How its cards look on a page, as CSS.
    fn style(&self) -> &'static str {
        ""
    }

    /// What an accepted claim says, if it is about this game.
    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told>;
}

/// The deal as this game knows it.
///
/// # Errors
/// When it is one of another game.
pub fn deal<D: Dealt>(deal: &Instance) -> Result<&D, Fault> {
    deal.of().ok_or_else(|| Fault::new(format!("a deal of {} is needed here", D::GAME)))
}

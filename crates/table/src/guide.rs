//! What a game does for each command, as pure functions: options, texts and time come in, words, JSON and pictures go out.
//!
//! A command knows no game by name: it asks the guide of the one that is named, and the menu says what may be asked. What
//! a game does not have is refused by its menu, before it is asked here.

use crate::asked::Asked;
use crate::asks::{Command, Given, Menu, Typed};
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::page::ask::Ask;
use crate::page::{Faces, Host, Seat, no_table};
use crate::play::acts::Reply;
use crate::play::lines::Lines;
use crate::report::{Outside, Ready, Report};
use crate::told::Told;
use misdeal_kernel::claim::{Checked, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::{Dealt, Instance};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;

/// A game, for people.
pub trait Guide: Sync {
    /// What it offers. Nothing is asked of it that is not on its menu.
    fn menu(&self) -> &'static Menu;

    /// Of which kinds a command is, where its options say so.
    fn kinds(&self, _command: Command, _typed: &Typed) -> Vec<&'static str> {
        Vec::new()
    }

    /// The question that options ask about one of its deals.
    ///
    /// # Errors
    /// When no engine takes it.
    fn solve(&self, deal: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault>;

    /// What options ask of another command: a deal, a deck, its match-free sets, its odds, its games.
    ///
    /// # Errors
    /// When that can't be done.
    fn ready(&self, command: Command, _given: &Given, _outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
        Err(self.lacks(command))
    }

    /// What an accepted claim says, if it is about this game.
    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told>;

    /// A deal with a first line that says what is wanted of it, if it is one of this game; the line's second word is handed
    /// in.
    fn wanted(&self, _what: Option<&str>, _text: &str) -> Option<Result<Asked, Fault>> {
        None
    }

    /// The size of the deck that these are all cards of, if they are.
    fn whole(&self, _deal: &Instance) -> Option<String> {
        None
    }

    /// A deal in people's own words, which the kernel does not read; none if it is in the words of files.
    fn spelled(&self, _text: &str) -> Option<Result<Instance, Fault>> {
        None
    }

    /// The deal that an option makes of a text which is none by itself, and what kind of text that is.
    fn made(&self, _typed: &Typed, _text: &str) -> Option<Result<(Instance, &'static str), Fault>> {
        None
    }

    /// A game as it was played, by its first line, if it can be played again.
    fn replays(&self, _first: &str) -> bool {
        false
    }

    /// Plays such a game again.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    fn replayed(&self, _text: &str) -> Result<Box<dyn Report>, Fault> {
        Err(self.lacks(Command::Check))
    }

    /// A deal for other tools.
    ///
    /// # Errors
    /// When it can't be written.
    fn export(&self, _deal: &Instance, _asked: &Exported<'_>) -> Result<String, Fault> {
        Err(self.lacks(Command::Export))
    }

    /// Whoever writes a part of a claim for other tools, and searches for its steps where it has none.
    ///
    /// # Errors
    /// When there is nothing to write of it.
    fn export_claim(&self, opening: Opening, _part: Part, _budget: &Budget) -> Result<Writes, Fault> {
        let what = format!("a claim about {} has no formula to export", self.menu().title);
        Err(opening.inside(Fault::new(what)))
    }

    /// A table to sit down at.
    ///
    /// # Errors
    /// When there is no such table.
    fn play(&self, _given: &Given, _sitting: Sitting<'_>) -> Result<Box<dyn Lines>, Fault> {
        Err(self.lacks(Command::Play))
    }

    /// Lays one of its tables on a page, and says the first words.
    ///
    /// # Errors
    /// What is wrong with what was asked for.
    fn lay(&self, table: &str, _ask: Ask, _host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        Err(no_table(table))
    }

    /// Who draws the cards of its deals one by one, if that is done.
    fn faces(&self) -> Option<Faces> {
        None
    }

    /// How its cards look on a page, as CSS.
    fn style(&self) -> &'static str {
        ""
    }

    /// A command that it does not know.
    fn lacks(&self, command: Command) -> Fault {
        Fault::new(format!("there is no `{}` of {}", command.name(), self.menu().title))
    }
}

/// What a table is laid with.
pub struct Sitting<'a> {
    /// Where chance begins.
    pub seed: Seed,
    /// The cards of the file that was named.
    pub cards: Option<&'a Instance>,
    /// Whether there are colours.
    pub colour: bool,
}

/// The deal as this game knows it.
///
/// # Errors
/// When it is one of another game.
pub fn deal<D: Dealt>(deal: &Instance) -> Result<&D, Fault> {
    deal.of().ok_or_else(|| Fault::new(format!("a deal of {} is needed here", D::GAME)))
}

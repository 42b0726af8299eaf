//! The most cards of a whole deck without a quad.

use super::{deck_answer, draw};
use crate::asks::command::free::SVG;
use crate::asks::shared::CERTIFICATE;
use crate::asks::{Ask, Given};
use crate::boards::deal::deck;
use crate::boards::open::Open;
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put, timed};
use crate::set::menu::SEARCH_SEED;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::free::{Bound, DeckFreed, FreeClaim};
use misdeal_kernel::quads::{Board, Deck, GAME};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::quads::free_quads;
use serde_json::{Map, Value};
use std::fmt;
use std::time::Duration;

/// More cards are not listed.
const MOST_LISTED: usize = 200;

/// What the options ask about a deck.
///
/// # Errors
/// When there is no such deck.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let seed = outside.seed(given.read(&SEARCH_SEED))?;
    Ok(Box::new(Asking { deck: deck::<Board>(given)?, seed, is_kept: given.has(&CERTIFICATE) }))
}

struct Asking {
    deck: Deck,
    seed: Seed,
    /// Whether the claim is kept.
    is_kept: bool,
}

impl Ready for Asking {
    fn message(&self) -> Message {
        Box::new(|_| "looking for cards without a quad and for reasons that there are no more".into())
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        Ok(match free_quads(self.deck, self.seed, budget) {
            Ok((freed, claim)) => Box::new(Found { freed, claim, is_kept: self.is_kept }),
            Err(stop) => Box::new(Open { game: GAME, stop }),
        })
    }
}

struct Found {
    freed: DeckFreed,
    claim: FreeClaim,
    is_kept: bool,
}

impl Found {
    /// The kept cards as a board.
    fn kept(&self) -> Result<Board, Fault> {
        Board::new(self.freed.deck(), self.freed.kept().iter().copied())
    }

    fn is_listed(&self) -> bool {
        self.freed.kept().len() <= MOST_LISTED
    }
}

impl Report for Found {
    fn verdict(&self) -> Verdict {
        if self.freed.settled().is_some() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        let line = deck_answer::answer_line(&self.freed);
        let kept = if on.quiet || !self.is_listed() { String::new() } else { format!("\n{}", self.kept()?) };
        Ok(format!("{line}\n{kept}"))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        Ok(printed(deck_answer::json(&self.freed), more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let listed = (!self.is_listed() && !self.is_kept)
            .then(|| "the cards are too many to be listed here; --certificate writes down which they are".to_owned());
        let why = match self.freed.bound() {
            Bound::Spans(_) => "went through all choices that span the deck",
            Bound::Sums => "counted the sums of pairs",
        };
        let how = format!("checked: the kernel found no quad in the kept cards, and {why}");
        listed.into_iter().chain([timed(&how, time)]).collect()
    }

    /// Bounds are a claim, too.
    fn lacks(&self, _: &Ask) -> Option<&'static str> {
        None
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&CERTIFICATE) => put(to, &self.claim.to_string()),
            _ if ask.is(&SVG) => put(to, &draw::svg::board(&self.kept()?)?),
            _ => Err(no_file(ask)),
        }
    }
}

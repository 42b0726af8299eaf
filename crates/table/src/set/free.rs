//! The largest set-free layouts of a whole SET deck, and how many there are.

use super::deal::shape;
use super::deck_answer::{self, AFFINE, EXCHANGES};
use super::draw;
use super::menu::{COUNT_LAYOUTS, SEARCH_SEED};
use crate::answer::took;
use crate::asks::command::free::SVG;
use crate::asks::shared::CERTIFICATE;
use crate::asks::{Ask, Given};
use crate::boards::open::Open;
use crate::known::{self, Known};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::free::{DeckFreed, FreeClaim};
use misdeal_kernel::set::{Board, Shape};
use misdeal_solve::Game;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::SetGame;
use misdeal_solve::set::free::{Counted, Group, count_layouts, free_set};
use serde_json::{Map, Value};
use std::fmt;
use std::time::Duration;

/// What the options ask about a deck.
///
/// # Errors
/// When there is no such deck.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let seed = outside.seed(given.read(&SEARCH_SEED))?;
    let is_kept = given.has(&CERTIFICATE);
    Ok(Box::new(Wanted { shape: shape(given)?, seed, counts: given.has(&COUNT_LAYOUTS), is_kept }))
}

struct Wanted {
    shape: Shape,
    seed: Seed,
    counts: bool,
    /// Whether the claim is kept.
    is_kept: bool,
}

/// What was found, and what was asked of it.
struct Found {
    freed: DeckFreed,
    claim: FreeClaim,
    /// How many classes of layouts there are, where they were counted, and under which group.
    classes: Option<(Vec<u128>, &'static str)>,
    is_kept: bool,
}

impl Ready for Wanted {
    fn message(&self) -> Message {
        Box::new(|progress| match progress.look() {
            (_, all, done) if done > 0 && done == all => "counted; the kernel counts again".into(),
            (_, all, done) if done > 0 => format!("{done} of {all} parts counted"),
            _ => "looking for layouts and for reasons that there are no larger ones".into(),
        })
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let is_kept = self.is_kept;
        let found = match self.counts {
            true => count_layouts(self.shape, budget).map(|Counted { freed, claim, classes, group, .. }| {
                let group = match group {
                    Group::Renamings => EXCHANGES,
                    Group::Affine => AFFINE,
                };
                Found { freed, claim, classes: Some((classes, group)), is_kept }
            }),
            false => free_set(self.shape, self.seed, budget).map(|(freed, claim)| Found {
                freed,
                claim,
                classes: None,
                is_kept,
            }),
        };
        match found {
            Ok(found) => Ok(Box::new(found)),
            Err(stop) => Ok(Box::new(Open { game: SetGame::NAME, stop })),
        }
    }
}

/// The kept cards as a board.
fn kept(freed: &DeckFreed) -> Result<Board, Fault> {
    let cards = deck_answer::kept(freed)?.ok_or_else(|| Fault::new("there are too many cards to draw, or none"))?;
    Board::new(freed.shape(), cards)
}

impl Found {
    /// What a claim knows of the deck beyond what was found here.
    fn known(&self) -> Option<Known> {
        let range = self.freed.range();
        let is_open = self.freed.settled().is_none();
        known::free(SetGame::NAME, &self.freed.shape().to_string())
            .filter(|known| is_open && known.is_better_than(range.least, range.most))
    }
}

impl Report for Found {
    fn verdict(&self) -> Verdict {
        if self.freed.settled().is_some() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        let freed = &self.freed;
        let mut text = String::new();
        if let (Some((classes, _)), Some(layouts), false) = (&self.classes, freed.layouts(), on.quiet) {
            text.push_str(&deck_answer::table(&layouts.counts()[1..], classes));
        }
        let line = deck_answer::answer_line(freed);
        let line = self.known().map_or(line.clone(), |known| known.told(&line, freed.range().most));
        text.push_str(&format!("{line}\n"));
        if !on.quiet && deck_answer::kept(freed)?.is_some() {
            text.push_str(&format!("\n{}", kept(freed)?));
        }
        Ok(text)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = deck_answer::json(&self.freed)?;
        if let Some((classes, group)) = &self.classes {
            object.extend(deck_answer::classes_json(classes, group, self.freed.classes().is_some()));
        }
        if let Some(known) = self.known() {
            object.insert("known".into(), known.json());
        }
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let freed = &self.freed;
        let mut talk = Vec::new();
        let is_listed = deck_answer::kept(freed).is_ok_and(|kept| kept.is_some());
        if !is_listed && self.classes.is_none() && !self.is_kept {
            talk.push("the cards are too many to be listed here; --certificate writes down which they are".into());
        }
        let how = match &self.classes {
            Some((_, group)) if freed.classes().is_some() => {
                format!("the kernel counted all layouts, and what each kind of {group} leaves as it is")
            }
            Some((_, group)) => format!(
                "the kernel climbed the ladder of all layouts; the classes, under {group}, are not part of the claim"
            ),
            None => "the kernel compared the kept cards and followed why no more can be kept".to_owned(),
        };
        talk.push(format!("checked: {how}; {}", took(time)));
        if freed.settled().is_none() && (freed.shape().properties(), freed.shape().values()) == (4, 4) {
            // What follows from full layers; that fewer can't be kept needs more.
            let plan = "misdeal campaign plan set-largest 4x4 --cards 109 -o set-4x4";
            let run = "misdeal campaign run set-4x4 && misdeal campaign merge set-4x4";
            talk.push(format!("a campaign shows 108 again: `{plan} && {run}` (docs/campaigns.md)"));
        }
        talk
    }

    /// Bounds are a claim, too.
    fn lacks(&self, _: &Ask) -> Option<&'static str> {
        None
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&CERTIFICATE) => put(to, &self.claim.to_string()),
            _ if ask.is(&SVG) => put(to, &draw::svg::board(&kept(&self.freed)?)?),
            _ => Err(no_file(ask)),
        }
    }
}

//! Cooperation of up to ten players under any rule for skips: a search for a joint play, and the kernel's enumeration.
//!
//! What the kernel can see without search comes first. Then the search of [`super::super::several::together`] has some runs. If
//! these are not enough, links are asked where they decide; then the kernel goes through everything, as
//! far as its patience goes. Beyond, the search goes on as long as the budget and its memory last.

use super::super::settle::Reply;
use super::super::several::together::{Found as Ran, Search};
use super::links::{self, at_once, in_turns};
use super::{Entry, Takes, enumerate, yes};
use crate::budget::{Budget, Pace};
use crate::game::Chance;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Coop, Deal, Question, Turn, Witness};

/// The engine.
pub(super) const ENGINE: Entry = Entry {
    name: "together",
    about: "cooperation of up to 10 players, any rule for skips: depth first with memory and restarts, and links",
    takes: Takes::Table("coops", |deal| matches!(deal, Deal::Coop(_))),
    chance: |_, _| Chance::Good,
    find: |deal, _, budget| match deal {
        Deal::Coop(coop) => find(deal, coop, budget),
        _ => Err(Stop::Incomplete),
    },
};

/// After this many steps of the search, links are tried, and the kernel's enumeration.
const STEPS_FIRST: [u64; 2] = [30_000, 400_000];
/// Ticks of a step.
const STEP: u64 = 400;
/// As many states the links may have.
const MOST_STATES: usize = 1_000_000;

fn find(deal: &Deal, coop: &Coop, budget: &Budget) -> Result<Reply, Stop> {
    if let Some(found) = at_once(coop) {
        return Ok(found);
    }
    let mut search = Search::new(coop);
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    // What else can be tried, each once.
    let mut tried = 0;
    loop {
        let ran = search.go_on(&mut pace).map_err(|_| pace.why())?;
        if let Ran::Row(row) = ran {
            let card = |(player, place): (usize, usize)| (player, Turn::Play(coop.hands()[player].card(place)));
            return Ok(yes(Witness::Line(in_turns(row.into_iter().map(card), coop.hands().len(), 0))));
        }
        while tried < 2 && (ran == Ran::Nothing || pace.steps() > STEPS_FIRST[tried]) {
            tried += 1;
            let found = match tried {
                1 => links::find(coop, MOST_STATES, budget),
                _ => enumerate(deal, Question::Play, budget),
            };
            match found {
                Err(Stop::TooLarge(_)) => {}
                other => return other,
            }
        }
        let too_large = match ran {
            Ran::Nothing => {
                "the search went through everything and found no way, which the kernel is too small to check"
            }
            _ if !search.has_room() => "there are too many positions for this engine's memory",
            _ => continue,
        };
        return Err(Stop::TooLarge(Fault::new(too_large)));
    }
}

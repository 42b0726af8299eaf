//! Cooperation of up to ten players under any rule for skips: a search for a joint play, and the kernel's enumeration.
//!
//! What the kernel can see without search comes first. Then the search of [`super::super::together`] has some runs; if
//! these are not enough, the kernel goes through everything, as far as its patience goes: that there is no play can be
//! shown in no other way. Beyond, the search goes on as long as the budget and its memory last.

use super::super::settle::Found;
use super::super::together::{Found as Ran, Search};
use super::links::{at_once, in_turns};
use super::{Engine, Takes, enumerate, yes};
use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Coop, Deal, Question, Turn, Witness};

/// The engine.
pub(super) const ENGINE: Engine = Engine {
    name: "together",
    about: "cooperation of up to 10 players, any rule for skips: depth first with memory and restarts",
    takes: Takes::Table("coops", |deal| matches!(deal, Deal::Coop(_))),
    find: |deal, _, budget| match deal {
        Deal::Coop(coop) => find(deal, coop, budget),
        _ => Err(Stop::Incomplete),
    },
};

/// After so many steps of the search, the kernel's enumeration is tried.
const STEPS_FIRST: u64 = 400_000;

fn find(deal: &Deal, coop: &Coop, budget: &Budget) -> Result<Found, Stop> {
    if let Some(found) = at_once(coop) {
        return Ok(found);
    }
    let mut search = Search::new(coop);
    let mut pace = Pace::within(budget, u64::MAX);
    let mut enumerated = None;
    loop {
        let ran = search.go_on(&mut pace).map_err(|_| pace.why())?;
        if let Ran::Row(row) = ran {
            let card = |(player, place): (usize, usize)| (player, Turn::Play(coop.hands()[player].card(place)));
            return Ok(yes(Witness::Line(in_turns(row.into_iter().map(card), coop.hands().len()))));
        }
        if enumerated.is_none() && (ran == Ran::Nothing || pace.steps() > STEPS_FIRST) {
            match enumerate(deal, Question::Play, budget) {
                Err(Stop::TooLarge(fault)) => enumerated = Some(fault),
                other => return other,
            }
        }
        match ran {
            Ran::Nothing => {
                let what =
                    "the search went through everything and found no way, which is more than the kernel can check";
                return Err(Stop::TooLarge(Fault::new(what)));
            }
            _ if !search.has_room() => {
                return Err(Stop::TooLarge(Fault::new("there are too many positions for this engine's memory")));
            }
            _ => {}
        }
    }
}

//! Cooperation of up to ten players under any rule for skips: a search for a joint play, and the kernel's enumeration.
//!
//! What the kernel can see without search comes first. Then the search of [`super::super::several::together`] has some runs. If
//! these are not enough, links are asked where they decide. When the search has gone through everything, the kernel does so too, up to the names of
//! numbers where there are few colours. Beyond, the search goes on as long as the budget and its memory last.

use super::super::settle::Reply;
use super::super::several::together::{Found as Ran, Search};
use super::links::{self, at_once, in_turns};
use super::{Entry, Takes, enumerate, no, yes};
use crate::aside::within;
use crate::budget::{Budget, Pace};
use crate::game::Chance;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Cards, Coop, Deal, Question, Refutation, Turn, Witness, residuals};

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

/// After this many steps of the search, links are tried.
const STEPS_FIRST: u64 = 30_000;
/// Ticks of a step.
const STEP: u64 = 400;
/// As many states the links may have.
const MOST_STATES: usize = 1_000_000;

/// From this many cards on, what comes first is done aside, for nothing looks at the budget meanwhile.
const MANY_CARDS: usize = 50_000;

/// What is seen at once, or the search.
fn begun(coop: &Coop, budget: &Budget) -> Result<Result<Reply, Box<Search>>, Stop> {
    let begin = |coop: &Coop| at_once(coop).map_or_else(|| Err(Box::new(Search::new(coop))), Ok);
    if coop.hands().iter().map(Cards::len).sum::<usize>() < MANY_CARDS {
        return Ok(begin(coop));
    }
    let coop = coop.clone();
    within(budget, move || begin(&coop))
}

fn find(deal: &Deal, coop: &Coop, budget: &Budget) -> Result<Reply, Stop> {
    let mut search = match begun(coop, budget)? {
        Ok(found) => return Ok(found),
        Err(search) => search,
    };
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    let mut links_asked = false;
    loop {
        let ran = search.go_on(&mut pace).map_err(|_| pace.why())?;
        if let Ran::Row(row) = ran {
            let card = |(player, place): (usize, usize)| (player, Turn::Play(coop.hands()[player].card(place)));
            return Ok(yes(Witness::Line(in_turns(row.into_iter().map(card), coop.hands().len(), 0))));
        }
        if !links_asked && (ran == Ran::Nothing || pace.steps() > STEPS_FIRST) {
            links_asked = true;
            match links::find(coop, MOST_STATES, budget) {
                Err(Stop::TooLarge(_)) => {}
                other => return other,
            }
        }
        match ran {
            Ran::Nothing if residuals::are_few(coop).is_ok() => return Ok(no(Refutation::Residuals)),
            Ran::Nothing => return enumerate(deal, Question::Play, budget),
            _ if !search.has_room() => {
                return Err(Stop::TooLarge(Fault::new("there are too many positions for this engine's memory")));
            }
            _ => {}
        }
    }
}

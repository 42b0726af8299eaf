//! How a hand that is being played can go on: all cards of the rest, the most of them, and for hands that are played
//! together, how player 1 can still go out first.
//!
//! What can go on is shown card by card, and the kernel plays it. That nothing can is settled as any question is: for one
//! hand, of the [hands with a door](super::underway); for several, by going through everything.

use crate::budget::{Budget, Pace};
use crate::solve;
use crate::uno::engines::{in_turns, through_all};
use crate::uno::several::together::{Found, Search};
use crate::uno::several::{Rest, Underway};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::uno::enumerate::a_line_after;
use misdeal_kernel::uno::{Card, Cards, Deal, Fate, Joint, Line, Question, Turn, Witness};

/// An order in which all of the rest can be played; none if there is none, which the kernel has checked.
///
/// # Errors
/// Why it is not known.
pub fn rest(underway: &Underway, budget: &Budget) -> Result<Option<Vec<Card>>, Stop> {
    let mut open = None;
    for hand in underway.hands(Rest::All).map_err(Stop::TooLarge)? {
        match order_of(&Deal::Solitaire(hand), Question::Play, budget) {
            Ok(Some(order)) => return underway.follow(&order).map(Some).map_err(Stop::Rejected),
            Ok(None) => {}
            Err(stop) => open = Some(stop),
        }
    }
    open.map_or(Ok(None), Err)
}

/// The most cards of the rest that can be played, in an order; the kernel has checked that no more can be.
///
/// # Errors
/// Why it is not known.
pub fn most(underway: &Underway, budget: &Budget) -> Result<Vec<Card>, Stop> {
    let mut best = Vec::new();
    for hand in underway.hands(Rest::Most).map_err(Stop::TooLarge)? {
        let Some(order) = order_of(&Deal::Solitaire(hand), Question::Max, budget)? else {
            return Err(Stop::Incomplete);
        };
        let cards = underway.follow(&order).map_err(Stop::Rejected)?;
        if cards.len() + underway.added(Rest::Most) != order.len() {
            return Err(Stop::Rejected(Fault::new("the longest order does not begin where the cards lie")));
        }
        best = if cards.len() > best.len() { cards } else { best };
    }
    Ok(best)
}

/// The order that answers a question about a hand, if there is one.
fn order_of(deal: &Deal, question: Question, budget: &Budget) -> Result<Option<Cards>, Stop> {
    Ok(match solve(deal, &question, budget).settled()?.statement().witness() {
        Some(Witness::Order(order)) => Some(order.clone()),
        _ => None,
    })
}

/// After how many of the cards played all of the rest could still be played; the kernel has checked that it can't be after
/// one more. None if the hand can't be played out at all.
///
/// # Errors
/// Why it is not known.
pub fn good_until(underway: &Underway, budget: &Budget) -> Result<Option<usize>, Stop> {
    last_good(underway, |before| Ok(rest(before, budget)?.is_some()))
}

/// After how many of the cards played this many in all could still be played; the kernel has checked that they can't be after
/// one more. None if they never could.
///
/// # Errors
/// Why it is not known.
pub fn most_until(underway: &Underway, cards: usize, budget: &Budget) -> Result<Option<usize>, Stop> {
    last_good(underway, |before| Ok(before.played().len() + most(before, budget)?.len() >= cards))
}

/// What is good after some cards is good after fewer: so halves will do.
fn last_good(
    underway: &Underway,
    mut is_good: impl FnMut(&Underway) -> Result<bool, Stop>,
) -> Result<Option<usize>, Stop> {
    let (mut good, mut bad) = (None, underway.played().len() + 1);
    while good.map_or(0, |good| good + 1) < bad {
        let middle = good.map_or(0, |good: usize| (good + bad) / 2);
        let mut before = underway.clone();
        while before.played().len() > middle {
            before.back();
        }
        match is_good(&before)? {
            true => good = Some(middle),
            false => bad = middle,
        }
    }
    Ok(good)
}

/// After this many steps of the search, the kernel goes through everything.
const STEPS_FIRST: u64 = 60_000;

/// Turns after which player 1 goes out first; none if there are none, which the kernel has checked.
///
/// # Errors
/// Why it is not known.
pub fn together(joint: &Joint, budget: &Budget) -> Result<Option<Vec<Turn>>, Stop> {
    match joint.fate() {
        Fate::Done => return Ok(Some(Vec::new())),
        Fate::Finished(_) | Fate::Stuck => return Ok(None),
        Fate::Open => {}
    }
    if joint.line().is_empty() {
        // Before the first turn it is what the deal itself asks, which some engines know better.
        return line_of(&Deal::Coop(joint.deal().clone()), budget);
    }
    let checked = |line: Vec<Turn>| {
        joint.deal().verify(&joint.with(&line)).map_err(Stop::Rejected)?;
        Ok(Some(line))
    };
    let mut search = Search::after(joint.deal(), joint.line());
    let mut pace = Pace::within(budget, u64::MAX);
    let mut is_asked = false;
    loop {
        let ran = search.go_on(&mut pace).map_err(|_| pace.why())?;
        if let Found::Row(row) = ran {
            let card = |(player, place): (usize, usize)| (player, Turn::Play(joint.deal().hands()[player].card(place)));
            let row: Vec<(usize, Turn)> = row.into_iter().map(card).collect();
            return checked(in_turns(row, joint.deal().hands().len(), joint.line().len()).0);
        }
        if !is_asked && (ran == Found::Nothing || pace.steps() > STEPS_FIRST) {
            is_asked = true;
            match gone_through(joint, budget) {
                Err(Stop::TooLarge(_)) => {}
                Ok(Some(Line(line))) => return checked(line),
                Ok(None) => return Ok(None),
                Err(stop) => return Err(stop),
            }
        }
        if ran == Found::Nothing || !search.has_room() {
            return Err(Stop::TooLarge(Fault::new("there are too many positions to go through them all")));
        }
    }
}

/// The turns that answer what a deal asks, if there are any.
fn line_of(deal: &Deal, budget: &Budget) -> Result<Option<Vec<Turn>>, Stop> {
    Ok(match solve(deal, &Question::Play, budget).settled()?.statement().witness() {
        Some(Witness::Line(line)) => Some(line.0.clone()),
        _ => None,
    })
}

fn gone_through(joint: &Joint, budget: &Budget) -> Result<Option<Line>, Stop> {
    through_all(budget, |go_on| a_line_after(joint.deal(), joint.line(), go_on))
}

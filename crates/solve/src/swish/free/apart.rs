//! Why some cards hold no swish, in the shortest form that the kernel accepts.
//!
//! Orbits of cells are ordered so that as many cards as possible have their points
//! in earlier orbits than their circles: orbits that lie on a common cycle of cards
//! get one rank. If what is level is too much to go through, or cards have several
//! symbols, a SAT solver proves it.

use crate::budget::Budget;
use crate::certify_by;
use crate::swish::Outcome;
use crate::swish::sat::Sat;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, patience};
use misdeal_kernel::swish::free::ranks::Ranking;
use misdeal_kernel::swish::free::{Apart, Ranks};
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Cell, Deal};
use std::collections::{BTreeMap, BTreeSet};

/// Shows that the deal holds no swish.
///
/// # Errors
/// When it does, or the budget is spent.
pub fn apart(deal: &Deal, budget: &Budget) -> Result<Apart, Stop> {
    let ranks = ranks(deal);
    let ranked = Ranking::new(Deal::empty(deal.grid(), deal.is_fixed()), &ranks).and_then(|mut ranking| {
        deal.cards().iter().try_for_each(|card| ranking.card(card))?;
        ranking.finish(&mut patience(PATIENCE))
    });
    if ranked.is_ok() {
        return Ok(Apart::Ranks(ranks));
    }
    match certify_by(&Sat::CADICAL, deal, Question::Any, budget) {
        (Outcome::Unsettled { stop, .. }, _) => Err(stop),
        (_, Some(claim)) => match claim.proof {
            Some(Refutation::Lrat(proof)) => Ok(Apart::Lrat(proof)),
            _ => Err(Stop::Incomplete),
        },
        (_, None) => Err(Stop::Incomplete),
    }
}

/// Orbits by rank: a card goes from the orbit of its first point to that of its first
/// circle, and orbits that can be reached from each other rank the same.
fn ranks(deal: &Deal) -> Ranks {
    let orbit = |cell: &Cell| deal.orientations().iter().map(|o| o.turn(deal.grid(), *cell)).min().unwrap_or(*cell);
    let mut next: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
    for card in deal.cards() {
        card.cells().iter().for_each(|cell| _ = next.entry(orbit(cell)).or_default());
        for point in card.points().iter().map(orbit) {
            next.entry(point).or_default().extend(card.circles().iter().map(orbit));
        }
    }
    // Kosaraju's order: orbits as they are left for good, then backwards.
    let mut left = Vec::new();
    let mut seen = BTreeSet::new();
    next.keys().for_each(|&cell| walk(&next, cell, &mut seen, &mut left));
    let mut back: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
    for (&from, to) in &next {
        back.entry(from).or_default();
        to.iter().for_each(|&to| _ = back.entry(to).or_default().insert(from));
    }
    let mut seen = BTreeSet::new();
    let mut ranks = Vec::new();
    for &cell in left.iter().rev() {
        let mut same = Vec::new();
        walk(&back, cell, &mut seen, &mut same);
        if !same.is_empty() {
            ranks.push(same);
        }
    }
    Ranks(ranks)
}

/// Visits what can be reached and was not seen, and lists it as it is left.
fn walk(next: &BTreeMap<Cell, BTreeSet<Cell>>, start: Cell, seen: &mut BTreeSet<Cell>, left: &mut Vec<Cell>) {
    if !seen.insert(start) {
        return;
    }
    let mut path = vec![(start, next[&start].iter())];
    while let Some((cell, steps)) = path.last_mut() {
        match steps.next() {
            Some(&step) if seen.insert(step) => path.push((step, next[&step].iter())),
            Some(_) => {}
            None => {
                left.push(*cell);
                path.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> &'static str {
        match apart(&text.parse().unwrap(), &Budget::unlimited()) {
            Ok(Apart::Ranks(_)) => "ranks",
            Ok(Apart::Lrat(_)) => "proof",
            Ok(Apart::Exhaustive) => "enumeration",
            Err(_) => "not",
        }
    }

    #[test]
    fn ranks_are_found_where_they_are_enough() {
        assert_eq!(shown("swish 4x3\na1:b1 a1:b2 b1:b2 a1:c1 a1:a4"), "ranks");
        assert_eq!(shown("swish 4x3\na1:b1 b1:b2 b2:a1"), "not");
        assert_eq!(shown("swish 4x3\na1:b1 b1:b2 b2:b4"), "ranks");
        assert_eq!(shown("swish 1x4 fixed\na1:b1,c1 b1:a1"), "ranks");
        assert_eq!(shown("swish 1x4 fixed\na1,b1:c1 c1:a1 c1:b1 d1:a1"), "proof");
        assert_eq!(shown("swish 4x3"), "ranks");
    }
}

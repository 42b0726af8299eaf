//! A game of open hands, position by position, in rows: what the kernel goes through by itself, written down for a checker that
//! follows steps.
//!
//! Whoever wants something gets it from a position if it is over and he has it; or if he has to move and gets it after some move;
//! or if others have to move and he gets it after each. A variable says of each position that he gets it. For the refutation it is
//! enough to list the positions that one way of play of the others leads to: where he moves all that follow, where they do one from
//! which he does not get it. The rows: for each listed position *he does not get it*, or *if he gets it here, then from one that
//! follows*, or *if he gets it here, then from this one that follows*; and last *he gets it from the first*. From the last
//! positions back, every variable is seen to be false.

use crate::budget::{Budget, Pace};
use misdeal_kernel::base::cnf::{Lit, Var};
use misdeal_kernel::base::rows::{Row, Rows};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::sums::{Hint, Proof, RowId, Step};
use std::collections::BTreeMap;

/// The most positions that are gone through.
const MOST_POSITIONS: usize = 300_000;
/// The most moves of a game.
const MOST_MOVES: usize = 3_000;
/// Ticks of a position.
const POSITION: u64 = 2_000;

/// How a position goes on.
pub enum Next<P> {
    /// It does not, and he gets it or not.
    Over(bool),
    /// He chooses one of these.
    Any(Vec<P>),
    /// Others choose one of these.
    All(Vec<P>),
}

/// A game, and somebody who wants something of it.
pub trait Unrolled {
    /// A position. None leads back to itself.
    type Position: Clone + Ord;

    /// How it goes on.
    ///
    /// # Errors
    /// When that can't be told.
    fn next(&self, position: &Self::Position) -> Result<Next<Self::Position>, Fault>;

    /// The position, in words.
    fn words(&self, position: &Self::Position) -> String;
}

/// Rows, a proof that they can't be met, and what their variables mean.
pub struct Listed {
    /// The rows.
    pub rows: Rows,
    /// The steps.
    pub proof: Proof,
    /// The meanings.
    pub legend: Vec<(Lit, String)>,
}

/// Lists why it is not to be had from a position.
///
/// # Errors
/// When it is, there are too many positions, or the budget is spent.
pub fn refuted<G: Unrolled>(game: &G, start: &G::Position, budget: &Budget) -> Result<Listed, Stop> {
    let pace = Pace::within(budget, u64::MAX).worth(POSITION);
    let mut walk = Walk { game, pace, known: BTreeMap::new() };
    if walk.is_had(start, 0)? {
        return Err(Stop::Rejected(Fault::new("what the claim rules out is there")));
    }
    let mut list =
        List { walk: &walk, places: BTreeMap::new(), rows: Rows::default(), steps: Vec::new(), legend: Vec::new() };
    let (first, known) = list.add(start).map_err(Stop::TooLarge)?;
    list.rows.clause([first]);
    let last = RowId::Given(list.rows.len() as u64);
    list.steps.push(Step::So { row: Row::clause([]), hints: [known, last].map(Hint::Row).to_vec() });
    Ok(Listed { rows: list.rows, proof: Proof(list.steps), legend: list.legend })
}

/// All positions that were gone through, and whether it is had from each.
struct Walk<'a, G: Unrolled> {
    game: &'a G,
    pace: Pace<'a>,
    known: BTreeMap<G::Position, bool>,
}

impl<G: Unrolled> Walk<'_, G> {
    fn is_had(&mut self, position: &G::Position, depth: usize) -> Result<bool, Stop> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        self.pace.step().map_err(|_| self.pace.why())?;
        if self.known.len() >= MOST_POSITIONS || depth >= MOST_MOVES {
            return Err(Stop::TooLarge(Fault::new("the game has too many positions to list them all")));
        }
        let had = match self.game.next(position).map_err(Stop::TooLarge)? {
            Next::Over(had) => had,
            Next::Any(all) => self.some(&all, true, depth)?,
            Next::All(all) => !self.some(&all, false, depth)?,
        };
        self.known.insert(position.clone(), had);
        Ok(had)
    }

    /// Whether it is had, or not, after some of these.
    fn some(&mut self, all: &[G::Position], had: bool, depth: usize) -> Result<bool, Stop> {
        for after in all {
            if self.is_had(after, depth + 1)? == had {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The positions of one way of play, each after all that it leads to.
struct List<'a, G: Unrolled> {
    walk: &'a Walk<'a, G>,
    /// The literal of each, and the row that says that it does not hold.
    places: BTreeMap<G::Position, (Lit, RowId)>,
    rows: Rows,
    steps: Vec<Step>,
    legend: Vec<(Lit, String)>,
}

impl<G: Unrolled> List<'_, G> {
    fn add(&mut self, position: &G::Position) -> Result<(Lit, RowId), Fault> {
        if let Some(known) = self.places.get(position) {
            return Ok(*known);
        }
        let (all, is_over) = match self.walk.game.next(position)? {
            Next::Over(_) => (Vec::new(), true),
            Next::Any(all) => (all, false),
            Next::All(mut all) => {
                all.retain(|after| self.walk.known.get(after) == Some(&false));
                all.truncate(1);
                (all, false)
            }
        };
        let after = all.iter().map(|after| self.add(after)).collect::<Result<Vec<_>, _>>()?;
        let lit = Var::new(self.legend.len() + 1)?.yes();
        self.legend.push((lit, self.walk.game.words(position)));
        self.rows.clause(after.iter().map(|(lit, _)| *lit).chain([!lit]));
        let mut known = RowId::Given(self.rows.len() as u64);
        if !is_over && !after.is_empty() {
            let hints = after.iter().map(|(_, row)| *row).chain([known]).map(Hint::Row).collect();
            self.steps.push(Step::So { row: Row::clause([!lit]), hints });
            known = RowId::Added(self.steps.len() as u64);
        }
        self.places.insert(position.clone(), (lit, known));
        Ok((lit, known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::proof::sums::Checker;

    /// A heap of which players take one or two in turn; who takes the last wins. Wanted is that who begins wins.
    struct Heap;

    impl Unrolled for Heap {
        type Position = (u32, bool);

        fn next(&self, &(left, mine): &Self::Position) -> Result<Next<Self::Position>, Fault> {
            let all: Vec<_> = (1..=left.min(2)).map(|taken| (left - taken, !mine)).collect();
            Ok(match (all.is_empty(), mine) {
                (true, _) => Next::Over(!mine),
                (_, true) => Next::Any(all),
                (_, false) => Next::All(all),
            })
        }

        fn words(&self, (left, mine): &Self::Position) -> String {
            format!("{left} left, {}", if *mine { "mine" } else { "theirs" })
        }
    }

    #[test]
    fn what_is_not_had_is_refuted_and_what_is_had_is_not() {
        for heap in 0..20 {
            match refuted(&Heap, &(heap, true), &Budget::unlimited()) {
                Ok(listed) => {
                    assert_eq!(heap % 3, 0);
                    let mut checker = Checker::of(listed.rows.clone());
                    listed.proof.0.iter().try_for_each(|step| checker.step(step)).unwrap();
                    checker.finish().unwrap();
                    assert_eq!(listed.legend.len() + 1, listed.rows.len());
                }
                Err(stop) => assert!(heap % 3 != 0 && stop.to_string().contains("is there"), "{stop}"),
            }
        }
    }
}

//! Many quads of which no two share a card, by going through them.
//!
//! The card in the fewest quads that are left is taken next: one of its quads is chosen, or the card is left out.
//! A branch ends when the cards that are still in some quad are too few for a better choice. Before that, the quads of cards
//! that differ in one property only are tried: a whole deck falls into them, however large it is.

use super::{Found, ProofForm, QuadsGame, bounded, enumerate};
use crate::boards::sat::beyond;
use crate::budget::{Budget, Pace};
use crate::game::{Chance, Engine};
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::rules::CARDS;
use misdeal_kernel::quads::{Board, Card, Cards, Question, Refutation, Shown, Statement};

/// After this many steps the SAT solver goes on, which can also prove that there is nothing better.
const STEPS: u64 = 2_000_000;

/// The engine for disjoint quads.
pub struct Packing;

impl Engine<QuadsGame> for Packing {
    fn name(&self) -> &'static str {
        "packing"
    }

    fn about(&self) -> &'static str {
        "chooses disjoint quads, the rarest cards first; CaDiCaL goes on from there and proves that no more are disjoint"
    }

    fn declines(&self, _board: &Board, question: Question) -> Option<Fault> {
        (question != Question::Disjoint)
            .then(|| Fault::new(format!("engine packing looks for disjoint quads; `{question}` is not about them")))
    }

    fn chance(&self, _board: &Board, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let most = board.cards().len() / CARDS;
        let rows = rows(board);
        if rows.len() == most {
            return all_covered(board, question, rows);
        }
        let quads = enumerate::all(board, budget)?;
        let mut pace = Pace::within(budget, STEPS);
        let shown = Shown::new(pack(board, &quads, &mut pace));
        let found = match pace.stop() {
            _ if shown.0.len() == most => return all_covered(board, question, shown.0),
            Some(stop) => Found::Open { best: shown, bound: None, stop },
            None => beyond(board, question, shown, budget, proof),
        };
        Ok(bounded(found, most))
    }
}

/// The quads of cards that differ in the last property only. No two of them share a card, and a whole deck falls into them.
fn rows(board: &Board) -> Vec<Cards> {
    let in_order: Vec<Card> = board.in_order().copied().collect();
    let rows = in_order.chunk_by(|one, other| one.bits() >> 2 == other.bits() >> 2);
    rows.filter(|row| row.len() == CARDS).map(|row| Cards::new(row.iter().copied())).collect()
}

/// As many quads as the cards suffice for.
fn all_covered(board: &Board, question: Question, quads: Vec<Cards>) -> Result<Found, Stop> {
    let statement = Statement { board: board.clone(), question, yes: true, shown: Shown::new(quads) };
    let Some(wanted) = statement.rules_out() else { return Ok(Found::answer(statement, Backing::Witness)) };
    let refuted = wanted.gone_through(&mut |_| true).map_err(Stop::Rejected)?;
    let form = ProofForm::Held(Refutation::Exhaustive);
    Ok(Found::answer(statement, Backing::Followed { refuted, form }))
}

/// The best choice that was found within the pace.
#[must_use]
pub fn pack(board: &Board, quads: &[Cards], pace: &mut Pace<'_>) -> Vec<Cards> {
    let places = |quad: &Cards| -> Vec<usize> { quad.cards().iter().filter_map(|card| board.place(card)).collect() };
    let quads_of: Vec<Vec<usize>> = quads.iter().map(places).collect();
    let mut search = Search { quads: &quads_of, cards: board.cards().len(), chosen: Vec::new(), best: Vec::new() };
    let all = (0..quads.len()).collect();
    // Without a step left, the best so far is what there is.
    let _ = search.go(all, pace);
    search.best.iter().map(|&quad| quads[quad].clone()).collect()
}

struct Search<'a> {
    /// The places of the cards of each quad.
    quads: &'a [Vec<usize>],
    cards: usize,
    chosen: Vec<usize>,
    best: Vec<usize>,
}

impl Search<'_> {
    /// Goes on with the quads that are left; says no when the pace has ended or nothing can be better.
    fn go(&mut self, left: Vec<usize>, pace: &mut Pace<'_>) -> Option<()> {
        if self.chosen.len() > self.best.len() {
            self.best = self.chosen.clone();
        }
        if self.best.len() == self.cards / 4 {
            return None;
        }
        let mut in_quads = vec![0_usize; self.cards];
        for &quad in &left {
            pace.step().ok()?;
            self.quads[quad].iter().for_each(|&card| in_quads[card] += 1);
        }
        let coverable = in_quads.iter().filter(|&&quads| quads > 0).count();
        if self.chosen.len() + coverable / 4 <= self.best.len() {
            return Some(());
        }
        let rarest = (0..self.cards).filter(|&card| in_quads[card] > 0).min_by_key(|&card| in_quads[card])?;
        for &quad in left.iter().filter(|&&quad| self.quads[quad].contains(&rarest)) {
            let apart = |other: &usize| self.quads[*other].iter().all(|card| !self.quads[quad].contains(card));
            let rest = left.iter().copied().filter(apart).collect();
            self.chosen.push(quad);
            self.go(rest, pace)?;
            self.chosen.pop();
        }
        let without = left.into_iter().filter(|&quad| !self.quads[quad].contains(&rarest)).collect();
        self.go(without, pace)
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::deal_board;
    use super::*;
    use crate::deal::Seed;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::quads::enumerate::every_quad;
    use misdeal_kernel::quads::{Deck, Demand, Wanted};

    /// The most disjoint quads, by trying all choices.
    fn most(quads: &[Cards]) -> usize {
        let Some((first, rest)) = quads.split_first() else { return 0 };
        let apart = |quad: &&Cards| quad.cards().iter().all(|card| !first.cards().contains(card));
        let others: Vec<Cards> = rest.iter().filter(apart).cloned().collect();
        most(rest).max(1 + most(&others))
    }

    #[test]
    fn with_time_enough_as_many_are_found_as_there_are() {
        for seed in 0..300 {
            let board =
                deal_board(Deck::new(2 + seed as usize % 2).unwrap(), 6 + seed as usize % 9, Seed(seed)).unwrap();
            let quads = every_quad(&board, &mut |_| true).unwrap();
            if quads.len() > 25 {
                continue;
            }
            let found = pack(&board, &quads, &mut Pace::free());
            assert_eq!(found.len(), most(&quads), "{board}");
            let wanted = Wanted { board, demand: Demand::Disjoint(found.len()) };
            assert_eq!(wanted.verify(&Shown::new(found)), Ok(()));
        }
    }

    #[test]
    fn whole_decks_fall_into_quads() {
        for properties in 1..=3 {
            let deck = Deck::new(properties).unwrap();
            let board = Board::new(deck, deck.cards()).unwrap();
            let quads = every_quad(&board, &mut |_| true).unwrap();
            assert_eq!(pack(&board, &quads, &mut Pace::free()).len() as u64, deck.size() / 4);
        }
        // Larger ones need no list of all quads.
        for properties in 4..=8 {
            let deck = Deck::new(properties).unwrap();
            let board = Board::new(deck, deck.cards()).unwrap();
            let found = Packing.find(&board, Question::Disjoint, &Budget::unlimited(), None).unwrap();
            assert!(matches!(found, Found::Answer { .. }), "{deck}");
        }
    }
}

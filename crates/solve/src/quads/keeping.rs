//! Many cards of a board without a quad among them, by local search.
//!
//! A card that is not kept is kept, and of every quad that it completes another card is put back; then all that can be
//! added is. What is smaller than before is taken back.

use super::free::{bound, kept};
use super::{Found, QuadsGame, bounded};
use crate::boards::sat::beyond;
use crate::budget::{Budget, Pace};
use crate::deal::{Dealer, Seed};
use crate::game::{Chance, Engine};
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::free::Bound;
use misdeal_kernel::quads::{Board, Card, Cards, Question, Refutation, Shown, Statement};
use std::collections::HashMap;

/// Steps of the local search for each card of the board, after which the SAT solver goes on.
const STEPS: u64 = 400;
/// What a step is worth, in ticks.
const STEP: u64 = 500;

/// The engine for cards without a quad.
pub struct Keeping;

impl Engine<QuadsGame> for Keeping {
    fn name(&self) -> &'static str {
        "keeping"
    }

    fn about(&self) -> &'static str {
        "keeps cards by local search; what holds of the whole deck, or CaDiCaL, proves that no more can be kept"
    }

    fn declines(&self, _board: &Board, question: Question) -> Option<Fault> {
        (question != Question::Free).then(|| {
            Fault::new(format!("engine keeping looks for cards without a quad; `{question}` is not about them"))
        })
    }

    fn chance(&self, _board: &Board, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let (deck, cards) = (board.deck(), board.cards().len());
        let within = |bound: Bound| usize::try_from(bound.stated(deck)).unwrap_or(usize::MAX);
        let (best, counted) = (bound(deck), within(Bound::Sums));
        let mut pace = Pace::within(budget, STEPS.saturating_mul(cards as u64)).worth(STEP);
        let kept = keep(board, &start(board, budget)?, within(best), Seed(0), &mut pace);
        let (many, shown) = (kept.len(), Shown::new(vec![Cards::new(kept)]));
        if let Some(stop) = pace.stop() {
            return Ok(bounded(Found::Open { best: shown, bound: None, stop }, cards.min(counted)));
        }
        // Counting sums costs the kernel nothing, and going through all choices less than a second.
        if let Some(bound) = [Bound::Sums, best].into_iter().find(|bound| within(*bound) == many) {
            let statement = Statement { board: board.clone(), question, yes: true, shown };
            return Ok(Found::answer(statement, Backing::Held(Refutation::Deck(bound))));
        }
        let found = beyond(board, question, shown, budget, proof);
        Ok(bounded(found, cards.min(counted)))
    }
}

/// Cards of the board without a quad to start from: of most of a deck, those that are known to be many.
fn start(board: &Board, budget: &Budget) -> Result<Vec<Card>, Stop> {
    if 2 * board.cards().len() as u64 <= board.deck().size() {
        return Ok(Vec::new());
    }
    let known = kept(board.deck(), budget)?.unwrap_or_default();
    Ok(known.into_iter().filter(|card| board.holds(card)).collect())
}

/// The largest choice that was found within the pace, or `enough` cards. Those of `start` hold no quad.
#[must_use]
pub fn keep(board: &Board, start: &[Card], enough: usize, seed: Seed, pace: &mut Pace<'_>) -> Vec<Card> {
    let mut dealer = Dealer::new(seed);
    let mut cards = board.cards().to_vec();
    let mut best = Kept::default();
    best.fill(start, pace);
    best.fill(&cards, pace);
    while best.cards.len() < enough.min(cards.len()) && pace.step().is_ok() {
        let mut kept = best.clone();
        dealer.deal(&mut cards, board.cards().len());
        if let Some(&card) = cards.iter().find(|card| !kept.cards.contains(card)) {
            kept.force(card);
        }
        kept.fill(&cards, pace);
        if kept.cards.len() >= best.cards.len() {
            best = kept;
        }
    }
    best.cards
}

/// Cards without a quad, and the sums of two of them.
#[derive(Clone, Default)]
struct Kept {
    cards: Vec<Card>,
    sums: HashMap<u64, (Card, Card)>,
}

impl Kept {
    /// Two kept cards that make a quad with this one and a kept one.
    fn completed(&self, card: Card) -> Option<[Card; 3]> {
        self.cards.iter().find_map(|&kept| {
            let &(one, two) = self.sums.get(&card.plus(kept).bits())?;
            (one != kept && two != kept).then_some([kept, one, two])
        })
    }

    fn add(&mut self, card: Card) {
        self.sums.extend(self.cards.iter().map(|&kept| (kept.plus(card).bits(), (kept, card))));
        self.cards.push(card);
    }

    fn remove(&mut self, card: Card) {
        self.cards.retain(|kept| *kept != card);
        self.sums.retain(|_, (one, two)| *one != card && *two != card);
    }

    /// Keeps a card, and puts back one of every quad that it completes.
    fn force(&mut self, card: Card) {
        while let Some([one, ..]) = self.completed(card) {
            self.remove(one);
        }
        self.add(card);
    }

    /// Keeps what can be kept.
    fn fill(&mut self, cards: &[Card], pace: &mut Pace<'_>) {
        for &card in cards {
            if pace.step().is_err() {
                return;
            }
            if !self.cards.contains(&card) && self.completed(card).is_none() {
                self.add(card);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::deal_board;
    use super::*;
    use misdeal_kernel::quads::Deck;
    use misdeal_kernel::quads::enumerate::every_quad;

    #[test]
    fn what_is_kept_holds_no_quad_and_nothing_can_be_added() {
        for seed in 0..60 {
            let board = deal_board(Deck::new(2 + seed as usize % 4).unwrap(), 16, Seed(seed)).unwrap();
            let budget = Budget::unlimited();
            let kept = keep(&board, &[], usize::MAX, Seed(seed), &mut Pace::within(&budget, 5000));
            let quads =
                |cards: Vec<Card>| every_quad(&Board::new(board.deck(), cards).unwrap(), &mut |_| true).unwrap();
            assert!(quads(kept.clone()).is_empty(), "{board}");
            let others = board.cards().iter().filter(|card| !kept.contains(card));
            for &card in others {
                assert!(!quads(kept.iter().copied().chain([card]).collect()).is_empty(), "{board}");
            }
        }
    }

    #[test]
    fn the_most_of_small_decks_are_found() {
        for (properties, most) in [(1, 3), (2, 6), (3, 9)] {
            let deck = Deck::new(properties).unwrap();
            let board = Board::new(deck, deck.cards()).unwrap();
            assert_eq!(keep(&board, &[], most, Seed(1), &mut Pace::free()).len(), most);
        }
    }
}

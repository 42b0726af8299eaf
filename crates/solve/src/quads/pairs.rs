//! A quad of a board, found by pairs with the same sum.
//!
//! Two different pairs of cards with the same sum are a quad, so the sums of all pairs are remembered until
//! one of them comes again; that is after about as many pairs as the deck has cards, squared under the root, however many
//! cards there are. Pairs that agree in the lowest bits of their sums can be gone through by themselves, which
//! bounds the memory for large boards: each round takes those with one setting of these bits.

use super::{Found, QuadsGame};
use crate::boards::settle::settle;
use crate::budget::{Budget, Pace};
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::{Board, Card, Cards, Question};

/// About as many pairs are remembered in a round.
const ROUND: u64 = 1 << 19;

/// The engine for one quad.
pub struct Pairs;

impl Engine<QuadsGame> for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn about(&self) -> &'static str {
        "looks for two pairs of cards with the same sum; one quad of a board of any size"
    }

    fn declines(&self, _board: &Board, question: Question) -> Option<Fault> {
        match question {
            Question::Match(asked) if asked.wants_one() => None,
            Question::Match(_) => {
                Some(Fault::new(format!("engine pairs looks for one quad; `{question}` is for enumerate")))
            }
            _ => Some(Fault::new(format!("engine pairs looks for one quad; `{question}` is for sat"))),
        }
    }

    fn chance(&self, _board: &Board, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let Question::Match(asked) = question else { return Err(Stop::Incomplete) };
        let found = any(board, budget)?.into_iter().collect();
        settle(board, (question, asked), found, budget, proof)
    }
}

/// A quad of the board; none when there is none.
///
/// # Errors
/// When the budget is spent.
pub fn any(board: &Board, budget: &Budget) -> Result<Option<Cards>, Stop> {
    let mut cards = board.cards().to_vec();
    let pairs = cards.len() as u64 * (cards.len() as u64).saturating_sub(1) / 2;
    let mask = (pairs / ROUND).next_power_of_two().min(board.deck().size()) - 1;
    cards.sort_by_key(|card| card.bits() & mask);
    let mut pace = Pace::within(budget, u64::MAX);
    let mut sums = Sums::default();
    for low in 0..=mask {
        sums.forget();
        for (place, &one) in cards.iter().enumerate() {
            let wanted = (one.bits() ^ low) & mask;
            let start = place + 1 + cards[place + 1..].partition_point(|card| card.bits() & mask < wanted);
            for &two in cards[start..].iter().take_while(|card| card.bits() & mask == wanted) {
                pace.step().map_err(|_| pace.why())?;
                if let Some((three, four)) = sums.remember(one, two) {
                    return Ok(Some(Cards::new([one, two, three, four])));
                }
            }
        }
    }
    Ok(None)
}

/// The pairs so far, by their sums: an open table, of which at most half is used.
#[derive(Default)]
struct Sums {
    places: Vec<Option<(Card, Card)>>,
    used: usize,
}

impl Sums {
    fn forget(&mut self) {
        self.places.fill(None);
        self.used = 0;
    }

    /// Where a sum is, or could be.
    fn place(&self, sum: u64) -> usize {
        let last = self.places.len() - 1;
        // Fibonacci hashing: the upper bits of a product with the golden ratio.
        let mut place = (sum.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & last;
        while self.places[place].is_some_and(|(one, two)| one.plus(two).bits() != sum) {
            place = (place + 1) & last;
        }
        place
    }

    /// Remembers a pair, or tells of one with the same sum.
    fn remember(&mut self, one: Card, two: Card) -> Option<(Card, Card)> {
        if 2 * self.used >= self.places.len() {
            let before = std::mem::replace(&mut self.places, vec![None; (4 * self.used).next_power_of_two().max(64)]);
            for (one, two) in before.into_iter().flatten() {
                let place = self.place(one.plus(two).bits());
                self.places[place] = Some((one, two));
            }
        }
        let place = self.place(one.plus(two).bits());
        let found = self.places[place];
        if found.is_none() {
            self.places[place] = Some((one, two));
            self.used += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::deal_board;
    use super::*;
    use crate::deal::Seed;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::quads::enumerate::every_quad;
    use misdeal_kernel::quads::{Board, Deck};

    #[test]
    fn a_quad_is_found_exactly_where_there_is_one() {
        for seed in 0..3000 {
            let deck = Deck::new(1 + seed as usize % 6).unwrap();
            let cards = (seed % 17).min(deck.size()) as usize;
            let board = deal_board(deck, cards, Seed(seed)).unwrap();
            let found = any(&board, &Budget::unlimited()).unwrap();
            assert!(found.iter().all(|quad| board.verify(quad).is_ok()), "{board}{found:?}");
            assert_eq!(found.is_some(), !every_quad(&board, &mut |_| true).unwrap().is_empty(), "{board}");
        }
    }

    #[test]
    fn large_boards_are_gone_through_in_rounds_and_nothing_is_missed() {
        // The quad of a board that has one only, among 3000 cards of a large deck.
        let deck = Deck::new(30).unwrap();
        let board = deal_board(deck, 3000, Seed(1)).unwrap();
        assert_eq!(any(&board, &Budget::unlimited()), Ok(None));
        let [one, two, three] = [0, 1500, 2999].map(|place| board.cards()[place]);
        let cards = board.cards().iter().copied().chain([one.plus(two).plus(three)]);
        let found = any(&Board::new(deck, cards).unwrap(), &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found, Cards::new([one, two, three, one.plus(two).plus(three)]));
    }

    #[test]
    fn a_spent_budget_ends_the_search() {
        let board = deal_board(Deck::new(20).unwrap(), 100, Seed(1)).unwrap();
        let spent = Budget::unlimited().time(std::time::Duration::ZERO);
        assert_eq!(any(&board, &spent), Err(Stop::Time));
    }
}

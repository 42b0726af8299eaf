//! What a large board shows at once, before a formula is built: disjoint sets, sets that hit all, cards without a set.
//!
//! Sets are taken off the table as long as there is one. Those that were taken have no common card; and since none is
//! left, every set of the board has a card of one of them, so they hit all. Cards are kept that have not, in any property,
//! the value that is rarest there: a set differs somewhere, and would have all values there. Where a set has three cards, others are
//! added, one by one, as long as the third card to no two of them is kept.

use super::Spreads;
use super::fast::Fast;
use crate::aside::within;
use crate::boards::Matches;
use crate::budget::{Budget, Pace};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::{Board, Card, Demand, Question, Set, Shown};
use std::collections::HashSet;

/// Smaller boards have formulas that are soon built, and need no help.
const SMALL: usize = 81;

/// Ticks of a card that is laid beside a kept one.
const STEP: u64 = 200;

/// Something that answers the question, not always as well as it can be; the kernel has seen it. None for small boards, or
/// when the budget is spent before.
pub(super) fn first(board: &Board, question: Question, budget: &Budget) -> Option<Shown> {
    if board.cards().len() <= SMALL {
        return None;
    }
    let shown = match question {
        Question::Match(_) => return None,
        Question::Disjoint | Question::Hitting => Shown::new(packed(board, budget)?),
        Question::Free => Shown::new(vec![Set::new(kept(board, budget))]),
    };
    let worth = shown.worth(question);
    let than = if question == Question::Hitting { worth + 1 } else { worth.checked_sub(1)? };
    let wanted = board.wanted(Demand::better(question, Some(than))?);
    let verified = within(budget, move || wanted.verified(shown)).ok()?.ok()?;
    Some(verified.into_witness())
}

/// Sets without a common card, as many as come; all that fit, unless the budget is spent before.
fn packed(board: &Board, budget: &Budget) -> Option<Vec<Set>> {
    if Spreads::declines(&Fast, board).is_some() {
        return None;
    }
    let mut table = Spreads::spread(&Fast, board.shape()).ok()?;
    table.add(board.cards()).ok()?;
    let mut sets = Vec::new();
    while budget.spent().is_none()
        && let Ok(Some(set)) = table.any(budget)
    {
        table.remove(set.cards()).ok()?;
        sets.push(set);
    }
    Some(sets)
}

/// Cards without a set.
fn kept(board: &Board, budget: &Budget) -> Vec<Card> {
    let rarest: Vec<u16> = (0..board.shape().properties()).map(|property| rarest(board, property)).collect();
    let has_none = |card: &&Card| card.values().iter().zip(&rarest).all(|(value, rare)| value != rare);
    let mut kept: Vec<Card> = board.cards().iter().filter(has_none).cloned().collect();
    if board.shape().values() == 3 {
        fill(board, &mut kept, budget);
    }
    kept
}

/// The value of a property that the fewest cards have.
fn rarest(board: &Board, property: usize) -> u16 {
    let values = u16::try_from(board.shape().values()).unwrap_or(u16::MAX);
    let many = |value: &u16| board.cards().iter().filter(|card| card.values()[property] == *value).count();
    (0..values).min_by_key(many).unwrap_or_default()
}

/// Adds cards that make no set with two that are kept.
fn fill(board: &Board, kept: &mut Vec<Card>, budget: &Budget) {
    let mut held: HashSet<Card> = kept.iter().cloned().collect();
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    for card in board.cards() {
        let mut makes_a_set = held.contains(card);
        for one in kept.iter() {
            if makes_a_set || pace.step().is_err() {
                break;
            }
            makes_a_set = held.contains(&third(one, card));
        }
        if pace.stop().is_some() {
            return;
        }
        if !makes_a_set {
            held.insert(card.clone());
            kept.push(card.clone());
        }
    }
}

/// The card that makes a set of three with two others.
fn third(one: &Card, other: &Card) -> Card {
    Card::new(one.values().iter().zip(other.values()).map(|(a, b)| if a == b { *a } else { 3 - a - b }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Dealer, Seed};
    use misdeal_kernel::set::Shape;

    fn board(shape: &str, cards: usize) -> Board {
        let shape: Shape = shape.parse().unwrap();
        let deck: Vec<Card> = (0..shape.deck().unwrap()).map(|place| Card::at(shape, place)).collect();
        let places = Dealer::new(Seed(3)).draw(deck.len(), cards);
        Board::new(shape, places.into_iter().map(|place| deck[place].clone())).unwrap()
    }

    #[test]
    fn large_boards_show_something_for_every_question() {
        for (shape, cards) in [("5x3", 120), ("4x4", 100), ("7x3", 400)] {
            let board = board(shape, cards);
            let worth = |question| {
                let shown = first(&board, question, &Budget::unlimited()).unwrap();
                shown.worth(question)
            };
            assert_eq!(worth(Question::Disjoint), worth(Question::Hitting), "{shape}");
            assert!(worth(Question::Disjoint) > 0 && worth(Question::Free) > 9, "{shape}");
        }
    }

    #[test]
    fn small_boards_and_spent_budgets_have_nothing() {
        assert_eq!(first(&board("4x3", 81), Question::Free, &Budget::unlimited()), None);
        let spent = Budget::unlimited().time(std::time::Duration::ZERO);
        assert_eq!(first(&board("5x3", 120), Question::Hitting, &spent), None);
    }

    #[test]
    fn three_cards_are_a_set_with_the_third() {
        let card = |text: &str| Card::new(text.bytes().map(|b| u16::from(b - b'0')));
        assert_eq!(third(&card("0122"), &card("0210")), card("0001"));
    }
}

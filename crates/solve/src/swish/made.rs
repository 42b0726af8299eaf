//! Whether a Swish deal is as wished. What is said passes the kernel, like every answer.

use super::{Outcome, choose};
use crate::budget::Budget;
use crate::made::Wish;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish};

/// Whether the deal is as wished.
///
/// # Errors
/// Why that can't be told.
pub fn is_made(deal: &Deal, wish: Wish, budget: &Budget) -> Result<bool, Stop> {
    let found = |question| found(deal, question, budget);
    match wish {
        Wish::Dead => Ok(found(Question::Any)?.is_empty()),
        Wish::Largest(cards) => {
            Ok(found(Question::AtLeast(cards + 1))?.is_empty() && found(Question::All(cards))?.len() == 1)
        }
        Wish::One => match found(Question::Any)?.first() {
            Some(swish) if !others(deal, swish, budget)? => Ok(found(Question::All(0))?.len() == 1),
            _ => Ok(false),
        },
    }
}

/// Whether there is a swish without one of these cards: quickly told, and for most
/// deals enough.
fn others(deal: &Deal, swish: &Swish, budget: &Budget) -> Result<bool, Stop> {
    for laid in &swish.0 {
        let mut cards = deal.cards().to_vec();
        if let Some(place) = cards.iter().position(|card| *card == laid.card) {
            cards.remove(place);
        }
        let fewer = Deal::new(deal.grid(), deal.is_fixed(), cards).map_err(|fault: Fault| Stop::Rejected(fault))?;
        if !found(&fewer, Question::Any, budget)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The swishes that answer a question.
fn found(deal: &Deal, question: Question, budget: &Budget) -> Result<Vec<Swish>, Stop> {
    match choose(deal, question).solve(deal, question, budget, None) {
        Outcome::Settled { accepted, .. } => Ok(accepted.finding().swishes().to_vec()),
        Outcome::Unsettled { stop, .. } => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(deal: &str, wish: Wish) -> bool {
        is_made(&deal.parse().unwrap(), wish, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn wishes_hold_or_not() {
        let (one, two) = ("swish 1x3\na1:b1 b1:a1 a1:", "swish 2x3\na1:b1 b1:a1 a1:c2 c2:a1");
        let dead = "swish 2x3 fixed\na1:b1 a1:c2 a1:b2";
        let largest = "swish 1x4 fixed\na1:b1 b1:c1 c1:a1 b1:a1 d1:";
        for (deal, wish, holds) in [
            (one, Wish::One, true),
            (two, Wish::One, false),
            (dead, Wish::One, false),
            (dead, Wish::Dead, true),
            (one, Wish::Dead, false),
            (largest, Wish::Largest(3), true),
            (largest, Wish::Largest(2), false),
            (largest, Wish::Largest(4), false),
            (largest, Wish::One, false),
        ] {
            assert_eq!(made(deal, wish), holds, "{wish}: {deal}");
        }
    }
}

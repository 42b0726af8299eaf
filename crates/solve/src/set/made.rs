//! Whether a SET board is as wished. What is said passes the kernel, like every answer.

use crate::budget::Budget;
use crate::made::Wish;
use crate::solve;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Board, Question};

/// Whether the board is as wished.
///
/// # Errors
/// Why that can't be told; one is that all sets of a board have as many cards, so that
/// none is the largest.
pub fn is_made(board: &Board, wish: Wish, budget: &Budget) -> Result<bool, Stop> {
    let asked = match wish {
        Wish::Dead => Match::Any,
        Wish::One => Match::All(0),
        Wish::Largest(_) => return Err(Stop::Rejected(Fault::new("all sets of a board have as many cards"))),
    };
    let question = Question::Match(asked);
    let accepted = solve(board, &question, budget).settled()?;
    Ok(accepted.statement().shown.0.len() == if wish == Wish::One { 1 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_hold_or_not() {
        let made =
            |cards: &str, wish| is_made(&format!("set 2x3\n{cards}").parse().unwrap(), wish, &Budget::unlimited()).ok();
        for (cards, one, dead) in
            [("00 01 02 10", true, false), ("00 01 10 11", false, true), ("00 01 02 10 20", false, false)]
        {
            assert_eq!((made(cards, Wish::One), made(cards, Wish::Dead)), (Some(one), Some(dead)), "{cards}");
        }
        assert_eq!(made("00 01", Wish::Largest(5)), None);
    }
}

//! Whether a board is as wished. What is said passes the kernel, like every answer.

use super::Matches;
use crate::budget::Budget;
use crate::game::{Asked, Game};
use crate::made::Wish;
use crate::solve;
use misdeal_kernel::boards::{Question, Statement};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;

/// Whether the board is as wished.
///
/// # Errors
/// Why that can't be told; one is that all matches of a board have as many cards, so that none is the largest.
pub fn is_made<B>(board: &B, wish: Wish, budget: &Budget) -> Result<bool, Stop>
where
    B: Matches + Asked<Question, Game: Game<Statement = Statement<B::Of>>>,
{
    let asked = match wish {
        Wish::Dead => Match::Any,
        Wish::One => Match::All(0),
        Wish::Largest(_) => return Err(Stop::Rejected(Fault::new("all matches of a board have as many cards"))),
    };
    let accepted = solve(board, &asked.into(), budget).settled()?;
    Ok(accepted.statement().shown.0.len() == if wish == Wish::One { 1 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::set::Board;

    #[test]
    fn wishes_hold_or_not() {
        let made = |cards: &str, wish| {
            is_made(&format!("set 2x3\n{cards}").parse::<Board>().unwrap(), wish, &Budget::unlimited()).ok()
        };
        for (cards, one, dead) in
            [("00 01 02 10", true, false), ("00 01 10 11", false, true), ("00 01 02 10 20", false, false)]
        {
            assert_eq!((made(cards, Wish::One), made(cards, Wish::Dead)), (Some(one), Some(dead)), "{cards}");
        }
        assert_eq!(made("00 01", Wish::Largest(5)), None);
    }
}

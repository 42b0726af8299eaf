//! SET boards for other tools.

use super::menu::{EXPORT_DISJOINT, EXPORT_FREE, UNSORTED};
use crate::boards::{Spread, export};
use crate::export::Exported;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Demand};
use misdeal_solve::set::smt_text;

/// A board in the format that is asked for.
///
/// # Errors
/// When it is too large, or there is no such format.
pub fn board(board: &Board, asked: &Exported<'_>) -> Result<String, Fault> {
    let most = [
        (&EXPORT_DISJOINT, "the most sets of which no two share a card", Demand::Disjoint(0)),
        (&EXPORT_FREE, "the most cards that hold no set", Demand::Free(0)),
    ];
    let board = &Board::new(Board::shown_as(board.shape(), asked.given)?, board.cards().to_vec())?;
    match asked.to {
        "smt2" => smt_text::file(board, !asked.given.has(&UNSORTED)),
        _ => export::board(board, asked, &most),
    }
}

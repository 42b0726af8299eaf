//! Questions about SET boards.

use crate::asks::Given;
use crate::boards::{Spread, solve};
use crate::report::{Medium, Status};
use crate::swish::solve::about_matches;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Accepted, Board, Question};
use misdeal_solve::set::SetGame;
use serde_json::{Map, Value};

impl Tells for SetGame {
    fn question(given: &Given) -> Question {
        match given.question() {
            "disjoint" => Question::Disjoint,
            "hitting" => Question::Hitting,
            "free" => Question::Free,
            _ => Question::Match(about_matches(given)),
        }
    }

    fn ruled(board: &Board, given: &Given) -> Result<Option<Board>, Fault> {
        let shape = Board::shown_as(board.shape(), given)?;
        let is_other = shape.look != board.shape().look;
        is_other.then(|| Board::new(shape, board.cards().to_vec())).transpose()
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.statement().yes
    }

    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault> {
        Ok(solve::text::<Board>(told, on))
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(solve::json::<Board>(told))
    }

    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        solve::svg::<Board>(told)
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        solve::how_checked::<Board>(told)
    }

    fn competition(told: &Telling<Self>) -> Result<(Status, String), Fault> {
        solve::competition::<Board>(told)
    }
}

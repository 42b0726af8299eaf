//! Questions about boards of Quads.

use crate::asks::Given;
use crate::boards::solve;
use crate::report::{Medium, Status};
use crate::swish::solve::about_matches;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::{Accepted, Board, Question};
use misdeal_solve::quads::QuadsGame;
use serde_json::{Map, Value};

impl Tells for QuadsGame {
    fn question(given: &Given) -> Question {
        match given.question() {
            "disjoint" => Question::Disjoint,
            "free" => Question::Free,
            _ => Question::Match(about_matches(given)),
        }
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

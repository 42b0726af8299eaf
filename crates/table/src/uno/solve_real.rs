//! Who wins a position of the real game of UNO.

use super::answer::{real as answer, unsettled_line};
use crate::asks::Given;
use crate::report::Medium;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::Position;
use misdeal_kernel::uno::real::position::Accepted;
use misdeal_solve::game::WhoWins;
use misdeal_solve::uno::real::RealGame;
use misdeal_solve::uno::real::best::Outcome;
use serde_json::{Map, Value};

/// What was accepted of an outcome.
fn accepted(outcome: Option<&Outcome>) -> Option<&Accepted> {
    match outcome {
        Some(Outcome::Settled { accepted, .. }) => Some(accepted),
        _ => None,
    }
}

impl Tells for RealGame {
    fn question(_: &Given) -> WhoWins {
        WhoWins
    }

    /// Of two players the other may win, or nobody.
    fn also(position: &Position, outcome: &Outcome) -> Result<Option<Position>, Fault> {
        let is_lost = accepted(Some(outcome)).is_some_and(|accepted| !Self::is_yes(accepted));
        let two = position.state().players() == 2;
        (is_lost && two).then(|| position.asking(1 - position.asked())).transpose()
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.statement().witness.is_some()
    }

    fn text(told: &Telling<Self>, _: Medium) -> Result<String, Fault> {
        let line = match &told.outcome {
            Outcome::Settled { accepted: won, .. } => answer::answer_line(won, accepted(told.also.as_ref())),
            Outcome::Unsettled { stop, .. } => unsettled_line(&stop.to_string()),
        };
        Ok(format!("{line}\n"))
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(match &told.outcome {
            Outcome::Settled { accepted: won, .. } => answer::accepted_json(won, accepted(told.also.as_ref())),
            Outcome::Unsettled { stop, .. } => answer::unsettled_json(&told.deal, &stop.to_string()),
        })
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match told.outcome {
            Outcome::Settled { .. } => "checked: the kernel went through all continuations",
            Outcome::Unsettled { .. } => "nothing is settled",
        }
    }
}

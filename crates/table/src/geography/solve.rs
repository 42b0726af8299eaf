//! Who wins a game of geography.

use super::answer;
use crate::asks::Given;
use crate::report::Medium;
use crate::tells::{Telling, Tells};
use crate::uno::answer::unsettled_line;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::Accepted;
use misdeal_solve::game::WhoWins;
use misdeal_solve::geography::{GeographyGame, Outcome, ProofForm};
use serde_json::{Map, Value};

impl Tells for GeographyGame {
    fn question(_: &Given) -> WhoWins {
        WhoWins
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.statement().witness.is_some()
    }

    fn text(told: &Telling<Self>, _: Medium) -> Result<String, Fault> {
        let line = match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted),
            Outcome::Unsettled { stop, .. } => unsettled_line(&stop.to_string()),
        };
        Ok(format!("{line}\n"))
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::accepted_json(accepted),
            Outcome::Unsettled { stop, .. } => answer::unsettled_json(&told.deal, &stop.to_string()),
        })
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Unsettled { .. } => "nothing is settled",
            Outcome::Settled { proof: ProofForm::Held(lost), .. } => answer::how_checked(lost),
            Outcome::Settled { accepted, .. } => match &accepted.statement().witness {
                Some(win) => answer::how_checked(&win.lost),
                None => "checked",
            },
        }
    }
}

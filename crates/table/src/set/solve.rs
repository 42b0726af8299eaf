//! Questions about SET boards.

use super::answer;
use super::draw;
use crate::asks::Given;
use crate::report::{Medium, Status};
use crate::swish::solve::about_matches;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::wanted::Refutation;
use misdeal_kernel::set::{Accepted, Board, Question, Shown, Wanted};
use misdeal_solve::set::{Outcome, ProofForm, SetGame};
use serde_json::{Map, Value};

/// Longer lists of sets are not drawn.
const MOST_DRAWN: usize = 4;

/// The sets of an outcome.
fn shown(outcome: &Outcome) -> &Shown {
    match outcome {
        Outcome::Settled { accepted, .. } => &accepted.statement().shown,
        Outcome::Unsettled { best, .. } => best,
    }
}

impl Tells for SetGame {
    fn question(given: &Given) -> Question {
        match given.question() {
            "disjoint" => Question::Disjoint,
            "hitting" => Question::Hitting,
            "free" => Question::Free,
            _ => Question::Match(about_matches(given)),
        }
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.statement().yes
    }

    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault> {
        let sets = &shown(&told.outcome).0;
        let line = match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted, !on.quiet),
            Outcome::Unsettled { best, stop, .. } => answer::unsettled_line(told.question, best, &stop.to_string()),
        };
        let is_list = matches!(told.question, Question::Match(Match::All(_)) | Question::Disjoint | Question::Hitting);
        let drawn = match told.question {
            Question::Match(Match::Count(_)) | Question::Free => 0,
            _ if is_list => MOST_DRAWN,
            _ => 1,
        };
        let listed = sets.iter().filter(|_| is_list && !on.quiet).map(|set| format!("{set}\n"));
        let drawn = sets.iter().filter(|_| !on.quiet && sets.len() <= drawn);
        let drawn = drawn.map(|set| format!("\n{}", draw::terminal::set(&told.deal, set, on.width, on.colour)));
        Ok(listed.chain([format!("{line}\n")]).chain(drawn).collect())
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::accepted_json(accepted),
            Outcome::Unsettled { best, stop, .. } => answer::unsettled_json(told.question, best, &stop.to_string()),
        })
    }

    /// The set that was found, or the board.
    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        let (board, shown) = (&told.deal, shown(&told.outcome));
        match (told.question, shown.0.first()) {
            (Question::Free, Some(_)) => draw::svg::board(&Board::new(board.shape(), shown.cards().cloned())?),
            (_, Some(set)) => draw::svg::set(board, set),
            (_, None) => draw::svg::board(board),
        }
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Unsettled { best: so_far, .. } if so_far.0.is_empty() => "nothing is settled",
            Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
            Outcome::Settled { proof: ProofForm::None, .. } => {
                "checked: the kernel compared the cards in every property"
            }
            Outcome::Settled { accepted, proof, .. } => {
                let exhaustive = matches!(proof, ProofForm::Held(Refutation::Exhaustive));
                match (accepted.statement().board.shape().values(), exhaustive) {
                    (3, true) => "checked: the kernel went through every pair of cards",
                    (_, true) => "checked: the kernel went through every partial set",
                    (_, false) => "checked: the kernel compared the cards and followed the proof step by step",
                }
            }
        }
    }

    /// The model is one of the formula that `misdeal export --to cnf` writes.
    fn competition(told: &Telling<Self>) -> Result<(Status, String), Fault> {
        let asks_most = told.question == Question::Match(Match::Max);
        let status = match &told.outcome {
            Outcome::Settled { accepted, .. } if !accepted.statement().yes => Status::Unsatisfiable,
            Outcome::Settled { .. } if asks_most => Status::Optimum,
            Outcome::Settled { .. } => Status::Satisfiable,
            Outcome::Unsettled { .. } => Status::Unknown,
        };
        let mut text = String::new();
        if status == Status::Optimum {
            text.push_str(&format!("o {}\n", told.deal.shape().values()));
        }
        text.push_str(&format!("s {status}\n"));
        let shown = shown(&told.outcome);
        if !shown.0.is_empty() {
            text.push_str(&SetToCnf::apply(&Wanted::a_set(told.deal.clone()))?.forward(shown)?.to_string());
        }
        Ok((status, text))
    }
}

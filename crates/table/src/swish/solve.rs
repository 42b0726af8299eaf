//! Questions about the swishes of a deal.

use super::answer;
use super::draw;
use crate::asks::Given;
use crate::asks::shared::AT_LEAST;
use crate::report::{Medium, Status};
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Accepted, Swish, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::to_cnf::SwishToCnf;
use misdeal_solve::swish::{Outcome, ProofForm, SwishGame};
use serde_json::{Map, Value};

/// Longer lists of swishes are not drawn.
const MOST_DRAWN: usize = 6;

/// What is asked about the matches of a deal.
pub fn about_matches(given: &Given) -> Question {
    let at_least: Option<usize> = given.read(&AT_LEAST);
    match given.question() {
        "max" => Question::Max,
        "all" => Question::All(at_least.unwrap_or(0)),
        "count" => Question::Count(at_least.unwrap_or(0)),
        _ => at_least.map_or(Question::Any, |cards| Question::AtLeast(cards.max(1))),
    }
}

/// The swishes of an outcome.
fn shown(outcome: &Outcome) -> Vec<Swish> {
    match outcome {
        Outcome::Settled { accepted, .. } => accepted.finding().swishes().to_vec(),
        Outcome::Unsettled { best: so_far, .. } => so_far.iter().map(|swish| swish.witness().clone()).collect(),
    }
}

impl Tells for SwishGame {
    fn question(given: &Given) -> Question {
        about_matches(given)
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.finding().is_yes()
    }

    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault> {
        let swishes = shown(&told.outcome);
        let line = match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted, !on.quiet),
            Outcome::Unsettled { best, bound, stop, .. } => {
                answer::unsettled_line(told.question, best, *bound, &stop.to_string())
            }
        };
        let is_list = matches!(told.question, Question::All(_));
        let drawn = match told.question {
            _ if on.quiet => 0,
            Question::Count(_) => 0,
            Question::All(_) if swishes.len() > MOST_DRAWN => 0,
            Question::All(_) => MOST_DRAWN,
            _ => 1,
        };
        let listed = swishes.iter().filter(|_| is_list && !on.quiet).map(|swish| format!("{swish}\n"));
        let drawn = swishes
            .iter()
            .take(drawn)
            .map(|swish| format!("\n{}", draw::terminal::swish(&told.deal, swish, on.width, on.colour)));
        Ok(listed.chain([format!("{line}\n")]).chain(drawn).collect())
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(answer::outcome_json(told.question, &told.outcome))
    }

    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        match shown(&told.outcome).first() {
            Some(swish) => draw::svg::swish(&told.deal, swish),
            None => draw::svg::deal(&told.deal),
        }
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Unsettled { best: so_far, .. } if so_far.many() == 0 => "nothing is settled",
            Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
            Outcome::Settled { accepted, proof, .. } => match (accepted.finding().is_yes(), proof) {
                (_, ProofForm::None) => "checked: the kernel laid the cards over each other",
                (true, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                    "checked: the kernel laid the cards and followed the proof that there is no more"
                }
                (false, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                    "checked: the kernel followed the proof step by step"
                }
                (true, ProofForm::Held(Refutation::Sums(_))) => {
                    "checked: the kernel laid the cards and added up why there is no room for more"
                }
                (false, ProofForm::Held(Refutation::Sums(_))) => {
                    "checked: the kernel added up why there is no room for it"
                }
                (_, ProofForm::Held(Refutation::Counts(_))) => "checked: the kernel counted them, kind by kind",
                (_, ProofForm::Held(Refutation::Exhaustive)) => "checked: the kernel went through every laying again",
            },
        }
    }

    /// The model is one of the formula that `misdeal export --to cnf` writes for the same number of cards. A maximum that
    /// is not proven is a model for its number of cards.
    fn competition(told: &Telling<Self>) -> Result<(Status, String), Fault> {
        let (question, swishes) = (told.question, shown(&told.outcome));
        let status = match &told.outcome {
            Outcome::Settled { accepted, .. } if !accepted.finding().is_yes() => Status::Unsatisfiable,
            Outcome::Settled { .. } if question == Question::Max => Status::Optimum,
            Outcome::Unsettled { best: so_far, .. } if so_far.many() == 0 => Status::Unknown,
            _ => Status::Satisfiable,
        };
        let size = swishes.first().filter(|_| question == Question::Max).map(Swish::len);
        let size_line = size.map(|size| format!("o {size}\n")).unwrap_or_default();
        let model = swishes.first().map(|swish| {
            let wanted = Wanted::at_least(told.deal.clone(), size.unwrap_or_else(|| asked(question)));
            Ok::<_, Fault>(SwishToCnf::apply(&wanted)?.forward(swish)?.to_string())
        });
        Ok((status, format!("{size_line}s {status}\n{}", model.transpose()?.unwrap_or_default())))
    }
}

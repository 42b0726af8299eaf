//! Questions about hands of UNO.

use super::{Solve, named, rules};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::keep::Keep;
use crate::cli::limits::took;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::claim::proof_section;
use misdeal_kernel::uno::{Deal, Finding, Question, Refutation, Strategy, Witness};
use misdeal_solve::solve_telling;
use misdeal_solve::uno::{Order, Outcome, ProofForm};
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::AT_LEAST;
use misdeal_table::uno::answer;
use misdeal_table::uno::draw::Scene;
use serde_json::json;
use std::fmt;
use std::path::Path;
use std::time::Instant;

impl Solve {
    /// Answers what an UNO deal asks.
    pub(super) fn uno(&self, input: &Path, deal: &Deal, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let ruled = rules::of(given, deal)?;
        let deal = ruled.as_ref().unwrap_or(deal);
        let question = question(given);
        let engine = named(given, deal, &question)?;
        let budget = limits(given).budget();
        let keep = Keep::begin(input, self.certificate(), self.svg())?;
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || super::search_message(&progress));
        let (outcome, spool) = solve_telling(engine, deal, &question, &budget, || keep.listener());
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();
        let claim = match &outcome {
            Outcome::Unsettled { .. } => None,
            Outcome::Settled { accepted, proof, .. } => Some((accepted.statement() as &dyn fmt::Display, proof)),
        };
        // A file that can't be written must not cost the answer: it is told last.
        let scene = scene(deal, &outcome);
        let kept = keep.finish(claim, spool, proof_section, || scene.svg());
        let ending = match &outcome {
            _ if kept.is_err() => Ending::Bad,
            Outcome::Settled { accepted, .. } if accepted.statement().finding != Finding::No => Ending::Yes,
            Outcome::Settled { .. } => Ending::No,
            Outcome::Unsettled { .. } => Ending::Unknown,
        };
        if output.json {
            let mut object = match &outcome {
                Outcome::Settled { accepted, .. } => answer::accepted_json(accepted, held(&outcome)),
                Outcome::Unsettled { best, bound, stop, .. } => {
                    let mut object = answer::unsettled_json(deal, question, &stop.to_string());
                    if let (Some(Order { cards, value }), Some(bound)) = (best, bound) {
                        answer::insert_best(&mut object, cards, *value, *bound);
                    }
                    object
                }
            };
            object.insert("engine".into(), json!(outcome.engine()));
            object.insert("seconds".into(), json!(seconds));
            super::insert_files(&mut object, self.certificate().filter(|_| claim.is_some()), &kept, output);
            output.object(object, ending)?;
            return Ok(ending);
        }
        let line = match &outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted, held(&outcome)),
            Outcome::Unsettled { best: Some(Order { cards, value }), bound: Some(bound), stop, .. } => {
                answer::best_line(question, cards, *value, *bound, &stop.to_string())
            }
            Outcome::Unsettled { stop, .. } => answer::unsettled_line(&stop.to_string()),
        };
        output.print(&format!("{line}\n"), ending)?;
        if !output.quiet {
            let drawn = scene.terminal(output.width(), output.colour());
            output.print(&if drawn.is_empty() { drawn } else { format!("\n{drawn}") }, ending)?;
        }
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        output.say(&format!("{}; engine {}, {}", how_checked(&outcome), outcome.engine(), took(seconds)));
        Ok(ending)
    }
}

fn question(given: &Given) -> Question {
    match given.question() {
        "max" => Question::Max,
        "count" => Question::Count,
        "fill-in" => Question::FillIn,
        _ => given.read(&AT_LEAST).map_or(Question::Play, |cards: usize| Question::AtLeast(cards.max(1))),
    }
}

/// What there is to see of an outcome.
fn scene<'a>(deal: &'a Deal, outcome: &'a Outcome) -> Scene<'a> {
    match outcome {
        Outcome::Unsettled { .. } => Scene::of(deal, None, None),
        Outcome::Settled { accepted, .. } => Scene::of(deal, accepted.statement().witness(), held(outcome)),
    }
}

/// The proof behind an outcome.
fn held(outcome: &Outcome) -> Option<&Refutation> {
    match outcome {
        Outcome::Settled { proof: ProofForm::Held(refutation), .. } => Some(refutation),
        _ => None,
    }
}

/// What the kernel did before the answer was printed.
fn how_checked(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsettled { best: None, .. } => "nothing is settled",
        Outcome::Unsettled { .. } => "checked as far as it goes: the kernel compared each card with the one before it",
        Outcome::Settled { proof: ProofForm::Held(refutation), .. } => match refutation {
            Refutation::Disconnected => "checked: the kernel saw that the hand falls into parts that do not match",
            Refutation::Counts => "checked: the kernel counted the cards of the others",
            Refutation::Links => "checked: the kernel followed all ways to link the cards, number by number",
            Refutation::Trails => "checked: the kernel followed all trails through the colours, number by number",
            Refutation::Fork(_) => "checked: the kernel saw three cards, each the only way to a part of the hand",
            Refutation::Scatter(_) => "checked: the kernel counted the parts that are left without some hubs",
            Refutation::Cuts(_) => "checked: the kernel followed a proof about its own formula",
            Refutation::Answers(_) => "checked: the kernel compared each card with its answer",
            Refutation::Ends(_) => "checked: the kernel went through all positions",
            Refutation::Exhaustive => "checked: the kernel went through all partial plays",
        },
        Outcome::Settled { accepted, .. } => match accepted.statement().witness() {
            Some(Witness::Strategy(Strategy::Answers(..))) => "checked: the kernel compared each card with its answer",
            Some(Witness::Strategy(Strategy::Exhaustive) | Witness::Losers(_)) => {
                "checked: the kernel went through all positions"
            }
            _ => "checked: the kernel compared each card with the one before it",
        },
    }
}

//! Questions about Swish deals.

use super::{Solve, about_matches, named};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::free;
use crate::cli::keep::Keep;
use crate::cli::limits::took;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::claim::proof_section;
use misdeal_kernel::question::Question;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use misdeal_solve::swish::{Outcome, ProofForm, SwishGame};
use misdeal_solve::{Engine, solve_telling};
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::{COMPETITION, FREE};
use misdeal_table::swish::answer;
use misdeal_table::swish::draw;
use serde_json::json;
use std::path::Path;
use std::time::Instant;

/// Up to so many swishes of a list are drawn.
const MOST_DRAWN: usize = 6;

impl Solve {
    /// Answers the question about a Swish deal.
    pub(super) fn swish(
        &self,
        input: &Path,
        deal: &Deal,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        if given.has(&FREE) {
            return self.swish_free(input, deal, given, output);
        }
        self.answer(named(given, deal, &about_matches(given))?, input, deal, given, output)
    }

    fn swish_free(&self, input: &Path, deal: &Deal, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let question = match given.question() {
            "free-all" => SetQuestion::All,
            "free-count" => SetQuestion::Count,
            _ => SetQuestion::Largest,
        };
        let engine = named(given, deal, &question)?;
        let (certificate, svg) = (self.certificate(), self.svg());
        let keep = free::Files { input: Some(input), certificate, svg, steps: false };
        free::answer(engine, deal, question, &limits(given).budget(), &keep, output)
    }

    fn answer(
        &self,
        engine: Option<&'static dyn Engine<SwishGame>>,
        input: &Path,
        deal: &Deal,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        let question = about_matches(given);
        let budget = limits(given).budget();
        let keep = Keep::begin(input, self.certificate(), self.svg())?;
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || super::search_message(&progress));
        let (outcome, spool) = solve_telling(engine, deal, &question, &budget, || keep.listener());
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();

        let swishes = shown(&outcome);
        // A file that can't be written must not cost the answer: it is told last.
        let claim = match &outcome {
            Outcome::Unsettled { .. } => None,
            Outcome::Settled { accepted, proof, .. } => Some((accepted.statement() as &dyn std::fmt::Display, proof)),
        };
        let svg = || match swishes.first() {
            Some(swish) => draw::svg::swish(deal, swish),
            None => draw::svg::deal(deal),
        };
        let kept = keep.finish(claim, spool, proof_section, svg);
        let ending = match &outcome {
            _ if kept.is_err() => Ending::Bad,
            Outcome::Settled { accepted, .. } => {
                if accepted.finding().is_yes() {
                    Ending::Yes
                } else {
                    Ending::No
                }
            }
            Outcome::Unsettled { .. } => Ending::Unknown,
        };
        if output.json {
            let mut object = answer::outcome_json(question, &outcome);
            object.insert("engine".into(), json!(outcome.engine()));
            object.insert("seconds".into(), json!(seconds));
            let written = self.certificate().filter(|_| matches!(outcome, Outcome::Settled { .. }));
            super::insert_files(&mut object, written, &kept, output);
            output.object(object, ending)?;
            return Ok(ending);
        }
        let ending = if given.has(&COMPETITION) {
            competition(deal, question, &outcome, &swishes, output)?
        } else {
            print_answer(deal, question, &outcome, &swishes, ending, output)?;
            ending
        };
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        if !given.has(&COMPETITION) {
            output.say(&format!("{}; engine {}, {}", how_checked(&outcome), outcome.engine(), took(seconds)));
        }
        Ok(ending)
    }
}

/// The swishes of an outcome.
fn shown(outcome: &Outcome) -> Vec<Swish> {
    match outcome {
        Outcome::Settled { accepted, .. } => accepted.finding().swishes().to_vec(),
        Outcome::Unsettled { best: so_far, .. } => so_far.iter().map(|swish| swish.witness().clone()).collect(),
    }
}

fn print_answer(
    deal: &Deal,
    question: Question,
    outcome: &Outcome,
    swishes: &[Swish],
    ending: Ending,
    output: &mut Output,
) -> Result<(), Trouble> {
    let line = match outcome {
        Outcome::Settled { accepted, .. } => answer::answer_line(accepted, !output.quiet),
        Outcome::Unsettled { bound, stop, .. } => answer::unsettled_line(question, swishes, *bound, &stop.to_string()),
    };
    if output.quiet || matches!(question, Question::Count(_)) {
        return output.print(&format!("{line}\n"), ending);
    }
    let (width, colour) = (output.width(), output.colour());
    if matches!(question, Question::All(_)) {
        for swish in swishes {
            output.print(&format!("{swish}\n"), ending)?;
        }
        output.print(&format!("{line}\n"), ending)?;
        if swishes.len() <= MOST_DRAWN {
            for swish in swishes {
                output.print(&format!("\n{}", draw::terminal::swish(deal, swish, width, colour)), ending)?;
            }
        }
        return Ok(());
    }
    output.print(&format!("{line}\n"), ending)?;
    match swishes.first() {
        Some(swish) => output.print(&format!("\n{}", draw::terminal::swish(deal, swish, width, colour)), ending),
        None => Ok(()),
    }
}

/// What the kernel did before the answer was printed.
fn how_checked(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsettled { best: so_far, .. } if so_far.is_empty() => "nothing is settled",
        Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
        Outcome::Settled { accepted, proof, .. } => match (accepted.finding().is_yes(), proof) {
            (_, ProofForm::None) => "checked: the kernel laid the cards over each other",
            (true, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                "checked: the kernel laid the cards and followed the proof that there is no more"
            }
            (false, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                "checked: the kernel followed the proof step by step"
            }
            (true, ProofForm::Held(Refutation::Matching(_) | Refutation::Prices(_))) => {
                "checked: the kernel laid the cards and added up the prices that leave no room for more"
            }
            (false, ProofForm::Held(Refutation::Matching(_) | Refutation::Prices(_))) => {
                "checked: the kernel added up the prices that leave no room for it"
            }
            (true, ProofForm::Held(Refutation::Orbits)) => {
                "checked: the kernel laid the cards and counted that the orbits have no room for more"
            }
            (false, ProofForm::Held(Refutation::Orbits)) => {
                "checked: the kernel counted that the orbits have no room for it"
            }
            (_, ProofForm::Held(Refutation::Exhaustive)) => "checked: the kernel went through every laying again",
        },
    }
}

/// The lines of the SAT competition; the model is one of the formula that
/// `misdeal export --to cnf` writes for the same number of cards. A maximum that is
/// not proven is a model for its number of cards.
fn competition(
    deal: &Deal,
    question: Question,
    outcome: &Outcome,
    swishes: &[Swish],
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let (ending, status) = match outcome {
        Outcome::Settled { accepted, .. } if !accepted.finding().is_yes() => (Ending::Unsatisfiable, "UNSATISFIABLE"),
        Outcome::Settled { .. } if question == Question::Max => (Ending::Optimum, "OPTIMUM FOUND"),
        Outcome::Unsettled { best: so_far, .. } if so_far.is_empty() => (Ending::Yes, "UNKNOWN"),
        _ => (Ending::Satisfiable, "SATISFIABLE"),
    };
    let mut text = String::new();
    let size = swishes.first().filter(|_| question == Question::Max).map(Swish::len);
    if let Some(size) = size {
        text.push_str(&format!("o {size}\n"));
    }
    text.push_str(&format!("s {status}\n"));
    if let Some(swish) = swishes.first() {
        let wanted = Wanted::at_least(deal.clone(), size.unwrap_or_else(|| asked(question)));
        text.push_str(&SwishToCnf::apply(&wanted)?.forward(swish)?.to_string());
    }
    output.print(&text, ending)?;
    Ok(ending)
}

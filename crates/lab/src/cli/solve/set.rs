//! Questions about SET boards.

use super::{Solve, about_matches, named};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::keep::Keep;
use crate::cli::limits::took;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::claim::proof_section;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::wanted::Refutation;
use misdeal_kernel::set::{Board, Question, Shown, Wanted};
use misdeal_solve::set::{Outcome, ProofForm, SetGame};
use misdeal_solve::{Engine, solve_telling};
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::COMPETITION;
use misdeal_table::set::answer;
use misdeal_table::set::draw;
use serde_json::json;
use std::fmt;
use std::path::Path;
use std::time::Instant;

/// Up to so many sets of a list are drawn.
const MOST_DRAWN: usize = 4;

impl Solve {
    /// Answers the question about a SET board.
    pub(super) fn set(
        &self,
        input: &Path,
        board: &Board,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        let question = match given.question() {
            "disjoint" => Question::Disjoint,
            "hitting" => Question::Hitting,
            "free" => Question::Free,
            _ => Question::Match(about_matches(given)),
        };
        self.answer_set(named(given, board, &question)?, input, board, question, given, output)
    }

    fn answer_set(
        &self,
        engine: Option<&'static dyn Engine<SetGame>>,
        input: &Path,
        board: &Board,
        question: Question,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        let budget = limits(given).budget();
        let keep = Keep::begin(input, self.certificate(), self.svg())?;
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || super::search_message(&progress));
        let (outcome, spool) = solve_telling(engine, board, &question, &budget, || keep.listener());
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();

        let (claim, shown) = match &outcome {
            Outcome::Unsettled { best: so_far, .. } => (None, so_far),
            Outcome::Settled { accepted, proof, .. } => {
                (Some((accepted.statement() as &dyn fmt::Display, proof)), &accepted.statement().shown)
            }
        };
        // A file that can't be written must not cost the answer: it is told last.
        let kept = keep.finish(claim, spool, proof_section, || picture(board, question, shown));
        let ending = match &outcome {
            _ if kept.is_err() => Ending::Bad,
            Outcome::Settled { accepted, .. } if accepted.statement().yes => Ending::Yes,
            Outcome::Settled { .. } => Ending::No,
            Outcome::Unsettled { .. } => Ending::Unknown,
        };
        if output.json {
            let mut object = match &outcome {
                Outcome::Settled { accepted, .. } => answer::accepted_json(accepted),
                Outcome::Unsettled { best: so_far, stop, .. } => {
                    answer::unsettled_json(question, so_far, &stop.to_string())
                }
            };
            object.insert("engine".into(), json!(outcome.engine()));
            object.insert("seconds".into(), json!(seconds));
            super::insert_files(&mut object, self.certificate().filter(|_| claim.is_some()), &kept, output);
            output.object(object, ending)?;
            return Ok(ending);
        }
        let ending = match (given.has(&COMPETITION), question) {
            (true, Question::Match(asked)) => competition(board, asked, &outcome, shown, output)?,
            _ => {
                print_answer(board, question, &outcome, shown, ending, output)?;
                ending
            }
        };
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        if !given.has(&COMPETITION) {
            output.say(&format!("{}; engine {}, {}", how_checked(&outcome), outcome.engine(), took(seconds)));
        }
        Ok(ending)
    }
}

/// The set that was found, or the board.
fn picture(board: &Board, question: Question, shown: &Shown) -> Result<String, Fault> {
    match (question, shown.0.first()) {
        (Question::Free, Some(_)) => draw::svg::board(&Board::new(board.shape(), shown.cards().cloned())?),
        (_, Some(set)) => draw::svg::set(board, set),
        (_, None) => draw::svg::board(board),
    }
}

fn print_answer(
    board: &Board,
    question: Question,
    outcome: &Outcome,
    shown: &Shown,
    ending: Ending,
    output: &mut Output,
) -> Result<(), Trouble> {
    let line = match outcome {
        Outcome::Settled { accepted, .. } => answer::answer_line(accepted, !output.quiet),
        Outcome::Unsettled { best: so_far, stop, .. } => answer::unsettled_line(question, so_far, &stop.to_string()),
    };
    let listing = matches!(question, Question::Match(Match::All(_)) | Question::Disjoint | Question::Hitting);
    if listing && !output.quiet {
        for set in &shown.0 {
            output.print(&format!("{set}\n"), ending)?;
        }
    }
    output.print(&format!("{line}\n"), ending)?;
    let drawn = match question {
        Question::Match(Match::Count(_)) | Question::Free => 0,
        _ if listing => MOST_DRAWN,
        _ => 1,
    };
    if !output.quiet && shown.0.len() <= drawn {
        for set in &shown.0 {
            let picture = draw::terminal::set(board, set, output.width(), output.colour());
            output.print(&format!("\n{picture}"), ending)?;
        }
    }
    Ok(())
}

/// What the kernel did before the answer was printed.
fn how_checked(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsettled { best: so_far, .. } if so_far.0.is_empty() => "nothing is settled",
        Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
        Outcome::Settled { proof: ProofForm::None, .. } => "checked: the kernel compared the cards in every property",
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

/// The lines of the SAT competition; the model is one of the formula that
/// `misdeal export --to cnf` writes.
fn competition(
    board: &Board,
    asked: Match,
    outcome: &Outcome,
    shown: &Shown,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let (ending, status) = match outcome {
        Outcome::Settled { accepted, .. } if !accepted.statement().yes => (Ending::Unsatisfiable, "UNSATISFIABLE"),
        Outcome::Settled { .. } if asked == Match::Max => (Ending::Optimum, "OPTIMUM FOUND"),
        Outcome::Settled { .. } => (Ending::Satisfiable, "SATISFIABLE"),
        Outcome::Unsettled { .. } => (Ending::Yes, "UNKNOWN"),
    };
    let mut text = String::new();
    if ending == Ending::Optimum {
        text.push_str(&format!("o {}\n", board.shape().values()));
    }
    text.push_str(&format!("s {status}\n"));
    if !shown.0.is_empty() {
        text.push_str(&SetToCnf::apply(&Wanted::a_set(board.clone()))?.forward(shown)?.to_string());
    }
    output.print(&text, ending)?;
    Ok(ending)
}

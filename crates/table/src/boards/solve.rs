//! Questions about boards: what a game's [`Tells`](crate::tells::Tells) says of its answers.

use super::{GameOf, OutcomeOf, Spread, answer, cards_shown};
use crate::report::{Medium, Status};
use crate::tells::Telling;
use misdeal_kernel::boards::{Deck as _, Question, Shown};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question as Match;
use misdeal_solve::Outcome;
use misdeal_solve::outcome::ProofForm;
use serde_json::{Map, Value};

/// Longer lists of matches are not drawn.
const MOST_DRAWN: usize = 4;

/// What an outcome shows.
fn shown<B: Spread>(outcome: &OutcomeOf<B>) -> &Shown<B::Of> {
    match outcome {
        Outcome::Settled { accepted, .. } => &accepted.statement().shown,
        Outcome::Unsettled { best, .. } => best,
    }
}

/// The answer line, with what is listed above it and drawn below.
pub fn text<B: Spread>(told: &Telling<GameOf<B>>, on: Medium) -> String {
    let line = match &told.outcome {
        Outcome::Settled { accepted, .. } => answer::answer_line::<B>(accepted.statement(), !on.quiet),
        Outcome::Unsettled { best, stop, .. } => answer::unsettled_line::<B>(told.question, best, &stop.to_string()),
    };
    if on.quiet {
        return format!("{line}\n");
    }
    let found = &shown::<B>(&told.outcome).0;
    let (is_list, most_drawn) = match told.question.about_matches() {
        Some(Match::Count(_)) => (false, 0),
        None if told.question == Question::Free => (false, 0),
        Some(Match::All(_)) | None => (true, MOST_DRAWN),
        Some(_) => (false, 1),
    };
    let listed = found.iter().filter(|_| is_list).map(|one| format!("{one}\n"));
    let drawn = found.iter().filter(|_| found.len() <= most_drawn);
    let drawn = drawn.map(|one| format!("\n{}", told.deal.drawn_match(one, on)));
    listed.chain([format!("{line}\n")]).chain(drawn).collect()
}

/// The answer as JSON.
pub fn json<B: Spread>(told: &Telling<GameOf<B>>) -> Map<String, Value> {
    match &told.outcome {
        Outcome::Settled { accepted, .. } => answer::accepted_json::<B>(accepted.statement()),
        Outcome::Unsettled { best, bound, stop, .. } => {
            answer::unsettled_json::<B>(told.question, best, *bound, &stop.to_string())
        }
    }
}

/// The match that was found, or the kept cards, or the board.
///
/// # Errors
/// When there are too many cards.
pub fn svg<B: Spread>(told: &Telling<GameOf<B>>) -> Result<String, Fault> {
    let (board, shown) = (&told.deal, shown::<B>(&told.outcome));
    match shown.0.first() {
        Some(_) if told.question == Question::Free => {
            B::spread(board.of_deck(), cards_shown::<B>(shown).cloned().collect())?.svg()
        }
        Some(one) => board.svg_match(one),
        None => board.svg(),
    }
}

/// What the kernel did before the answer was told.
pub fn how_checked<B: Spread>(told: &Telling<GameOf<B>>) -> &'static str {
    let followed = "checked: the kernel compared the cards and followed the proof step by step";
    match &told.outcome {
        Outcome::Unsettled { best, .. } if best.0.is_empty() => "nothing is settled",
        Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
        Outcome::Settled { proof: ProofForm::None, .. } => "checked: the kernel compared the cards in every property",
        Outcome::Settled { proof: ProofForm::Held(proof), .. } => {
            told.deal.how_refuted(told.question, proof).unwrap_or(followed)
        }
        Outcome::Settled { .. } => followed,
    }
}

/// The status and the model; the model is one of the formula that `misdeal export --to cnf` writes.
///
/// # Errors
/// When there is no formula.
pub fn competition<B: Spread>(told: &Telling<GameOf<B>>) -> Result<(Status, String), Fault> {
    let asks_most = told.question.about_matches() == Some(Match::Max);
    let status = match &told.outcome {
        Outcome::Settled { accepted, .. } if !accepted.statement().yes => Status::Unsatisfiable,
        Outcome::Settled { .. } if asks_most => Status::Optimum,
        Outcome::Settled { .. } => Status::Satisfiable,
        Outcome::Unsettled { .. } => Status::Unknown,
    };
    let mut text = String::new();
    if status == Status::Optimum {
        text.push_str(&format!("o {}\n", told.deal.as_board().deck().cards_of_a_match()));
    }
    text.push_str(&format!("s {status}\n"));
    let shown = shown::<B>(&told.outcome);
    if !shown.0.is_empty() {
        text.push_str(&told.deal.model(shown)?);
    }
    Ok((status, text))
}

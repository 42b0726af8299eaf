//! Questions about boards of Quads.

use super::{answer, draw};
use crate::asks::Given;
use crate::report::Medium;
use crate::swish::solve::about_matches;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::wanted::Refutation;
use misdeal_kernel::quads::{Accepted, Cards, Question, Shown};
use misdeal_kernel::question::Question as Match;
use misdeal_solve::quads::{Outcome, ProofForm, QuadsGame};
use serde_json::{Map, Value};

/// Longer lists of quads are not drawn.
const MOST_DRAWN: usize = 4;

/// The quads of an outcome.
fn shown(outcome: &Outcome) -> &Shown {
    match outcome {
        Outcome::Settled { accepted, .. } => &accepted.statement().shown,
        Outcome::Unsettled { best, .. } => best,
    }
}

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
        let line = match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted, !on.quiet),
            Outcome::Unsettled { best, stop, .. } => answer::unsettled_line(told.question, best, &stop.to_string()),
        };
        if on.quiet {
            return Ok(format!("{line}\n"));
        }
        let quads = &shown(&told.outcome).0;
        let (is_list, most_drawn) = match told.question {
            Question::Match(Match::All(_)) | Question::Disjoint => (true, MOST_DRAWN),
            Question::Match(Match::Count(_)) | Question::Free => (false, 0),
            Question::Match(_) => (false, 1),
        };
        let listed = quads.iter().filter(|_| is_list).map(|quad| format!("{quad}\n"));
        let drawn = quads.iter().filter(|_| quads.len() <= most_drawn);
        let drawn = drawn.map(|quad| format!("\n{}", draw::terminal::cards(&told.deal, quad, on.width, on.colour)));
        Ok(listed.chain([format!("{line}\n")]).chain(drawn).collect())
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::accepted_json(accepted),
            Outcome::Unsettled { best, bound, stop, .. } => {
                answer::unsettled_json(told.question, best, *bound, &stop.to_string())
            }
        })
    }

    /// The quad that was found, or the kept cards, or the board.
    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        let (board, shown) = (&told.deal, shown(&told.outcome));
        match (told.question, shown.0.first()) {
            (Question::Free, Some(_)) => draw::svg::cards(board, &Cards::new(shown.cards())),
            (_, Some(quad)) => draw::svg::cards(board, quad),
            (_, None) => draw::svg::board(board),
        }
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Unsettled { best, .. } if best.0.is_empty() => "nothing is settled",
            Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
            Outcome::Settled { proof: ProofForm::None, .. } => {
                "checked: the kernel compared the cards in every property"
            }
            Outcome::Settled { proof: ProofForm::Held(Refutation::Exhaustive), .. } => {
                "checked: the kernel went through every pair of cards"
            }
            Outcome::Settled { proof: ProofForm::Held(Refutation::Deck(_)), .. } => {
                "checked: the kernel compared the cards, and of the whole deck no more can be kept"
            }
            Outcome::Settled { .. } => "checked: the kernel compared the cards and followed the proof step by step",
        }
    }
}

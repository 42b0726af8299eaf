//! Questions about hands of UNO.

use super::answer;
use super::draw::Scene;
use super::menu::{GOING_OUT, SKIPS, TIES};
use crate::asks::Given;
use crate::asks::shared::AT_LEAST;
use crate::report::Medium;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{
    Accepted, Coop, Deal, Duel, Finding, Question, Refutation, Strategy, Uncooperative, Witness,
};
use misdeal_solve::uno::{Order, Outcome, ProofForm, UnoGame};
use serde_json::{Map, Value};

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

impl Tells for UnoGame {
    fn question(given: &Given) -> Question {
        match given.question() {
            "max" => Question::Max,
            "count" => Question::Count,
            "fill-in" => Question::FillIn,
            _ => given.read(&AT_LEAST).map_or(Question::Play, |cards: usize| Question::AtLeast(cards.max(1))),
        }
    }

    fn ruled(deal: &Deal, given: &Given) -> Result<Option<Deal>, Fault> {
        let hands = || deal.hands().to_vec();
        match deal {
            Deal::Coop(deal) => {
                let skips = given.read(&SKIPS);
                skips.map(|skips| Coop::new(deal.sizes(), skips, hands()).map(Deal::Coop)).transpose()
            }
            Deal::Duel(deal) => {
                let going_out = given.read(&GOING_OUT);
                going_out.map(|going_out| Duel::new(deal.sizes(), going_out, hands()).map(Deal::Duel)).transpose()
            }
            Deal::Uncooperative(deal) => {
                let ties = given.read(&TIES);
                let ruled = ties.map(|ties| Uncooperative::new(deal.sizes(), Some(ties), hands()));
                ruled.map(|deal| deal.map(Deal::Uncooperative)).transpose()
            }
            Deal::Solitaire(_) | Deal::Pool(_) => Ok(None),
        }
    }

    fn is_yes(accepted: &Accepted) -> bool {
        accepted.statement().finding != Finding::No
    }

    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault> {
        let line = match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted, held(&told.outcome)),
            Outcome::Unsettled { best: Some(Order { cards, value }), bound: Some(bound), stop, .. } => {
                answer::best_line(told.deal.sizes(), told.question, cards, *value, *bound, &stop.to_string())
            }
            Outcome::Unsettled { stop, .. } => answer::unsettled_line(&stop.to_string()),
        };
        if on.quiet {
            return Ok(format!("{line}\n"));
        }
        let drawn = scene(&told.deal, &told.outcome).terminal(on.width, on.colour);
        Ok(if drawn.is_empty() { format!("{line}\n") } else { format!("{line}\n\n{drawn}") })
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        Ok(match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::accepted_json(accepted, held(&told.outcome)),
            Outcome::Unsettled { best, bound, stop, .. } => {
                let mut object = answer::unsettled_json(&told.deal, told.question, &stop.to_string());
                if let (Some(Order { cards, value }), Some(bound)) = (best, bound) {
                    answer::insert_best(&mut object, told.deal.sizes(), cards, *value, *bound);
                }
                object
            }
        })
    }

    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        scene(&told.deal, &told.outcome).svg()
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Unsettled { best: None, .. } => "nothing is settled",
            Outcome::Unsettled { .. } => {
                "checked as far as it goes: the kernel compared each card with the one before it"
            }
            Outcome::Settled { proof: ProofForm::Held(refutation), .. } => match refutation {
                Refutation::Counts => "checked: the kernel counted cards, and the parts that do not match",
                Refutation::Links => "checked: the kernel followed all ways to link the cards, number by number",
                Refutation::Residuals => {
                    "checked: the kernel went through all positions, up to the names of numbers, in which player 2 can keep a card"
                }
                Refutation::Trails => "checked: the kernel followed all trails through the colours, number by number",
                Refutation::Sums(_) if !matches!(told.deal, Deal::Solitaire(_)) => {
                    "checked: the kernel followed a proof about its own rows"
                }
                Refutation::Sums(_) => {
                    "checked: the kernel added up what a trail needs to come to all parts of the hand"
                }
                Refutation::Cuts(_) => "checked: the kernel followed a proof about its own formula",
                Refutation::Answers(_) => "checked: the kernel compared each card with its answer",
                Refutation::Ends(_) => "checked: the kernel went through all positions",
                Refutation::Exhaustive => "checked: the kernel went through all partial plays",
            },
            Outcome::Settled { accepted, .. } => match accepted.statement().witness() {
                Some(Witness::Strategy(Strategy::Answers(..))) => {
                    "checked: the kernel compared each card with its answer"
                }
                Some(Witness::Strategy(Strategy::Exhaustive) | Witness::Losers(_)) => {
                    "checked: the kernel went through all positions"
                }
                _ => "checked: the kernel compared each card with the one before it",
            },
        }
    }
}

//! Questions about the sets of cards of a deal that hold no swish.

use super::draw;
use super::free_answer as answer;
use crate::asks::Given;
use crate::report::Medium;
use crate::tells::{Telling, Tells};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::free::{Freed, SetQuestion};
use misdeal_kernel::swish::{Card, Deal};
use misdeal_solve::Outcome;
use misdeal_solve::swish::free::{Settled, SwishFree};
use serde_json::{Map, Value};

/// The kept cards of the first set as a deal.
///
/// # Errors
/// When they can't be listed.
pub fn kept(freed: &Freed) -> Result<Deal, Fault> {
    let mut cards = Vec::new();
    freed.each_kept(|card| {
        cards.push(card.clone());
        Ok(())
    })?;
    let rules = freed.pool().rules();
    Deal::new(rules.grid(), rules.is_fixed(), cards)
}

fn words(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A set that is settled, in words.
///
/// # Errors
/// When its cards can't be listed.
pub fn settled_text(freed: &Freed, quiet: bool) -> Result<String, Fault> {
    let line = answer::answer_line(freed);
    if quiet || freed.question() == SetQuestion::Count || freed.size() > answer::MOST_PRINTED {
        return Ok(format!("{line}\n"));
    }
    if freed.question() == SetQuestion::All {
        let sets: String = freed.sets().map(|set| format!("{}\n", words(set))).collect();
        return Ok(format!("{sets}{line}\n"));
    }
    Ok(format!("{line}\n\n{}", kept(freed)?))
}

impl Tells for SwishFree {
    fn question(given: &Given) -> SetQuestion {
        match given.question() {
            "free-all" => SetQuestion::All,
            "free-count" => SetQuestion::Count,
            _ => SetQuestion::Largest,
        }
    }

    fn is_yes(_: &Settled) -> bool {
        true
    }

    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault> {
        match &told.outcome {
            Outcome::Settled { accepted, .. } => settled_text(&accepted.freed, on.quiet),
            Outcome::Unsettled { best, bound, stop, .. } => {
                let bound = bound.unwrap_or(told.deal.cards().len());
                let line = answer::unsettled_line(best.len(), bound, &stop.to_string());
                let shown = if on.quiet || best.is_empty() { String::new() } else { format!("{}\n", words(best)) };
                Ok(format!("{line}\n{shown}"))
            }
        }
    }

    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault> {
        match &told.outcome {
            Outcome::Settled { accepted, .. } => answer::json(&accepted.freed),
            Outcome::Unsettled { best, bound, stop, .. } => {
                let bound = bound.unwrap_or(told.deal.cards().len());
                Ok(answer::unsettled_json(told.question, best, bound, &stop.to_string()))
            }
        }
    }

    fn svg(told: &Telling<Self>) -> Result<String, Fault> {
        match &told.outcome {
            Outcome::Settled { accepted, .. } => draw::svg::deal(&kept(&accepted.freed)?),
            Outcome::Unsettled { best, .. } => {
                draw::svg::deal(&Deal::new(told.deal.grid(), told.deal.is_fixed(), best.clone())?)
            }
        }
    }

    fn how_checked(told: &Telling<Self>) -> &'static str {
        match &told.outcome {
            Outcome::Settled { .. } => "checked: the kernel followed why no swish is kept and why no more can be",
            Outcome::Unsettled { best, .. } if best.is_empty() => "nothing is settled",
            Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
        }
    }

    fn talk(told: &Telling<Self>) -> Option<&'static str> {
        match &told.outcome {
            Outcome::Settled { accepted, .. } if accepted.freed.size() > answer::MOST_PRINTED => Some(TOO_MANY),
            _ => None,
        }
    }
}

/// What is said of sets that are too large to be shown.
pub const TOO_MANY: &str = "the cards are too many to print; --certificate writes them to a file";

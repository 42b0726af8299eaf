//! The families of Swish benchmarks: what people ask, in the sizes they ask it.

mod any;
mod free;
mod max;
mod whole_deck;

use super::between::Between;
use super::peer::{self, Told};
use super::{Halt, Plan, Section, Side, judge};
use clap::ValueEnum;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use std::time::Duration;

/// A family of benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Family {
    /// The largest swish-free set of all 60x61 cards: seconds and peak memory.
    // It comes first, so that the peak is its own.
    #[value(name = "free-60x61")]
    Free60x61,
    /// Is there a swish among 16 cards of the commercial deck?
    #[value(name = "any16")]
    Any16,
    /// The largest swish-free subset of the commercial deck.
    #[value(name = "free-commercial")]
    FreeCommercial,
    /// The largest swish-free set of all 5x7 cards, by search (with --quick: 3x5).
    #[value(name = "free-5x7")]
    Free5x7,
    /// The largest swish of random 8x9 cards.
    #[value(name = "max-8x9")]
    Max8x9,
}

impl Family {
    /// An empty section for its measurements.
    pub fn section(self, quick: bool) -> Section {
        let (family, about) = match self {
            Self::Free60x61 => ("free-60x61", "the largest swish-free set of all 60x61 cards, by construction"),
            Self::Any16 => ("any16", "is there a swish among 16 cards of the commercial deck?"),
            Self::FreeCommercial => ("free-commercial", "the largest swish-free subset of the commercial deck"),
            Self::Free5x7 if quick => ("free-5x7", "the largest swish-free set of all 3x5 cards, by search (quick)"),
            Self::Free5x7 => ("free-5x7", "the largest swish-free set of all 5x7 cards, by search"),
            Self::Max8x9 => ("max-8x9", "the largest swish of random 8x9 cards"),
        };
        Section { family: family.into(), peer: peer::NAME, about: about.into(), rows: Vec::new(), notes: Vec::new() }
    }

    /// Measures; what was measured before a halt stays in the section.
    ///
    /// # Errors
    /// When the run has to end.
    pub fn measure(self, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
        match self {
            Self::Free60x61 => whole_deck::measure(plan, section),
            Self::Any16 => any::measure(plan, section),
            Self::FreeCommercial => free::commercial_deck(plan, section),
            Self::Free5x7 => free::every_card_of(if plan.quick { "3x5" } else { "5x7" }, plan, section),
            Self::Max8x9 => max::measure(plan, section),
        }
    }
}

/// The peer's side, from what it told or did not tell in time.
fn peer_side(told: Option<&Told>, limit: Duration) -> Side {
    let time = match told {
        Some(told) if told.proven => Between::exactly(told.build + told.solve),
        Some(told) => Between::over(told.build + told.solve),
        None => Between::over(limit.as_secs_f64()),
    };
    Side {
        who: peer::NAME.into(),
        value: Some(told.map_or(0, |told| told.value)),
        bound: told.and_then(|told| told.bound),
        time,
        note: None,
    }
}

/// Ends the run when the peer's witness is none or the sides contradict each other.
fn compare(deal: &Deal, witness: Result<(), Fault>, ours: &Side, peer: &Side) -> Result<(), Halt> {
    let fault = match witness {
        Err(fault) => Fault::new(format!("{}'s witness is wrong: {fault}", peer::NAME)),
        Ok(()) => match judge::agree(ours, peer) {
            Err(fault) => fault,
            Ok(()) => return Ok(()),
        },
    };
    Err(Halt::Disagreement { fault, deal: deal.to_string() })
}

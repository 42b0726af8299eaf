//! The families of Swish benchmarks: what people ask, in the sizes they ask it.

mod any;
mod asking;
mod formula;
mod free;
mod from_max_2_sat;
mod half;
mod max;
mod whole_deck;

use super::cadical::CADICAL;
use super::peer::{self, Asked};
use super::subject::{Heard, Stopped, Subject, families, named};
use super::{Halt, Kind, Plan, Section};
use clap::ValueEnum;
use misdeal_kernel::fault::Fault;
use misdeal_table::asks::Given;
use std::time::Duration;

/// Swish.
pub struct Swish;

impl Subject for Swish {
    fn name(&self) -> &'static str {
        "swish"
    }

    fn peer_time(&self, quick: bool) -> Duration {
        Duration::from_secs(if quick { 2 } else { 20 })
    }

    fn peers(&self, _: &Given) -> Vec<&'static Kind> {
        vec![&CP_SAT, &CADICAL]
    }

    fn check(&self, given: &Given) -> Result<(), Fault> {
        named::<Family>(given).map(|_| ())
    }

    fn measure(&self, given: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
        families::<Family>(given, plan, heard)
    }
}

/// CP-SAT on Swish.
static CP_SAT: Kind = Kind {
    name: "CP-SAT",
    package: "OR-tools",
    version: peer::ORTOOLS,
    script: "bench/peers/swish_cpsat.py",
    // Two cards that are a swish.
    tiny: "swish 1x2\na1:b1 b1:a1\n",
    grace: Duration::from_secs(60),
};

/// Is there a swish?
const ANY: Asked = Asked { word: "any", best: false };
/// The largest swish.
const MAX: Asked = Asked { word: "max", best: true };
/// The largest swish-free set.
const FREE: Asked = Asked { word: "free", best: true };

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
    /// Is there a swish, where half of the deals hold one?
    #[value(name = "any-half")]
    AnyHalf,
    /// The largest swish-free subset of the commercial deck.
    #[value(name = "free-commercial")]
    FreeCommercial,
    /// The largest swish-free set of all 5x7 cards, by search (with --quick: 3x5).
    #[value(name = "free-5x7")]
    Free5x7,
    /// The largest swish-free subset of a random part of a deck.
    #[value(name = "free-part")]
    FreePart,
    /// The largest swish of random 8x9 cards.
    #[value(name = "max-8x9")]
    Max8x9,
    /// The largest swish of about as many random cards as cells.
    #[value(name = "max-sparse")]
    MaxSparse,
    /// Our formulas by plain CaDiCaL.
    #[value(name = "formula")]
    Formula,
    /// Cards that a hardness proof makes of formulas.
    #[value(name = "max-2-sat")]
    Max2Sat,
}

impl super::Family for Family {
    fn section(self, quick: bool) -> Section {
        let peer = match self {
            Self::Formula => CADICAL.name,
            Self::Max2Sat => "peer",
            _ => CP_SAT.name,
        };
        let (family, about) = match self {
            Self::Formula => ("formula", "is there a swish of as many cards? the formula of random commercial cards"),
            Self::Free60x61 => ("free-60x61", "the largest swish-free set of all 60x61 cards, by construction"),
            Self::Any16 => ("any16", "is there a swish among 16 cards of the commercial deck?"),
            Self::AnyHalf => ("any-half", "is there a swish, where half of the deals hold one?"),
            Self::FreePart => ("free-part", "the largest swish-free subset of a random part of a deck"),
            Self::Max2Sat => ("max-2-sat", "the largest swish of cards that stand for a formula at its threshold"),
            Self::FreeCommercial => ("free-commercial", "the largest swish-free subset of the commercial deck"),
            Self::Free5x7 if quick => ("free-5x7", "the largest swish-free set of all 3x5 cards, by search (quick)"),
            Self::Free5x7 => ("free-5x7", "the largest swish-free set of all 5x7 cards, by search"),
            Self::Max8x9 => ("max-8x9", "the largest swish of random 8x9 cards"),
            Self::MaxSparse => ("max-sparse", "the largest swish of about as many random cards as cells"),
        };
        Section::new(family, peer, about)
    }

    fn measure(self, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
        match self {
            Self::Free60x61 => whole_deck::measure(plan, section),
            Self::Any16 => any::measure(plan, section),
            Self::FreeCommercial => free::commercial_deck(plan, section),
            Self::Free5x7 => free::every_card_of(if plan.quick { "3x5" } else { "5x7" }, plan, section),
            Self::Max8x9 => max::measure(plan, section),
            Self::MaxSparse => max::sparse(plan, section),
            Self::Formula => formula::measure(plan, section),
            Self::AnyHalf => half::measure(plan, section),
            Self::FreePart => free::parts(plan, section),
            Self::Max2Sat => from_max_2_sat::measure(plan, section),
        }
    }
}

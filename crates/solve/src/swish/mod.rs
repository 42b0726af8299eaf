//! Swish: what the kernel's types are, and the engines that answer questions about deals.

pub mod counting;
pub mod deck;
pub mod enumerate;
pub mod fast;
pub mod find_cycle;
pub mod free;
pub mod free_counts;
pub mod hypergraph;
mod largest;
pub mod made;
pub mod masks;
pub mod matching;
pub mod no_swish_set;
pub mod odds;
pub mod orbits;
pub mod parts;
pub mod prices;
pub mod random;
pub mod sat;
mod slots;
mod sums;
pub mod symmetries;
mod trials;
pub mod weave;

use crate::budget::Budget;
use crate::game::{Asked, Engine, Game, WantedOf};
use crate::race::{Bound, Slate};
use crate::sat::Scribe;
use crate::sat::refute::refuted;
use misdeal_kernel::problem::{Refuted, Verified};
use misdeal_kernel::proof::lrat::Proof;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::counting::Tally;
use misdeal_kernel::swish::refuter::Refuter;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Statement};
use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Questions about the swishes of a deal.
#[derive(Clone, Copy, Debug)]
pub enum SwishGame {}

impl Game for SwishGame {
    const NAME: &'static str = "swish";
    type Deal = Deal;
    type Question = Question;
    type Statement = Statement;
    type Best = Best;

    const ENGINES: &'static [&'static dyn Engine<Self>] = &[
        &orbits::Orbits,
        &matching::Matching,
        &counting::Counting,
        &fast::Fast,
        &prices::Prices,
        &weave::Weave,
        &sat::Sat::CADICAL,
        &enumerate::Enumerate,
        &find_cycle::FindCycle,
    ];

    fn by_lrat(proof: Proof) -> Option<Refutation> {
        Some(Refutation::Lrat(proof))
    }

    fn is_searched(refutation: &Refutation) -> bool {
        *refutation == Refutation::Exhaustive
    }

    fn followed(
        wanted: &WantedOf<Self>,
        budget: &Budget,
        proof: Option<Scribe>,
    ) -> Option<(Refuted<WantedOf<Self>>, usize)> {
        refuted(Refuter::of(wanted), Refuter::finish, budget, proof)
    }

    /// A larger swish says more about a maximum, more swishes about all others.
    fn compare(question: Question, one: &Self::Best, other: &Self::Best) -> Ordering {
        let worth = |best: &Self::Best| match question {
            Question::Max => best.first().map_or(0, |swish| swish.witness().len() as u128),
            _ => best.many(),
        };
        worth(one).cmp(&worth(other))
    }

    /// A swish with as many cards as there can be is a largest one.
    fn reaches(question: Question, best: &Self::Best, bound: usize) -> bool {
        question == Question::Max && best.first().is_some_and(|swish| swish.witness().len() >= bound)
    }

    fn joined(deal: &Deal, question: Question, best: &Self::Best, bound: &Bound<Self>) -> Option<Found> {
        largest::settle(deal, question, best.first()?.witness().clone(), bound.why.clone()).ok()
    }
}

impl Asked<Question> for Deal {
    type Game = SwishGame;
}

/// The best that is known before an answer is.
#[derive(Clone, Debug, Default)]
pub struct Best {
    /// The swishes found so far; for a maximum, the largest one only.
    pub swishes: Vec<Verified<Deal>>,
    /// How many the kernel has counted, which are not listed.
    pub tally: Tally,
}

impl Best {
    /// How many swishes there are at least.
    #[must_use]
    pub fn many(&self) -> u128 {
        self.tally.hands().max(self.swishes.len() as u128)
    }
}

impl Deref for Best {
    type Target = Vec<Verified<Deal>>;

    fn deref(&self) -> &Self::Target {
        &self.swishes
    }
}

impl From<Vec<Verified<Deal>>> for Best {
    fn from(swishes: Vec<Verified<Deal>>) -> Self {
        Self { swishes, tally: Tally::default() }
    }
}

impl DerefMut for Best {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.swishes
    }
}

impl FromIterator<Verified<Deal>> for Best {
    fn from_iter<I: IntoIterator<Item = Verified<Deal>>>(swishes: I) -> Self {
        swishes.into_iter().collect::<Vec<_>>().into()
    }
}

impl From<Tally> for Best {
    fn from(tally: Tally) -> Self {
        Self { swishes: Vec::new(), tally }
    }
}

/// The slate of a race for the largest swish, on which finds and bounds are shared.
fn slate(question: Question, budget: &Budget) -> Option<Arc<Slate<SwishGame>>> {
    budget.slate().filter(|_| question == Question::Max)
}

/// Whether an engine of this name races too, so that nobody else has to do what it does.
fn leaves_to(engine: &str, budget: &Budget) -> bool {
    budget.slate::<SwishGame>().is_some_and(|slate| slate.has(engine))
}

/// What an engine says.
pub type Found = crate::outcome::Found<SwishGame>;
/// What is known after a search.
pub type Outcome = crate::outcome::Outcome<SwishGame>;
/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

//! Largest swish-free sets: of a whole deck by construction, of any deal by
//! breaking swishes until none is left.

pub mod apart;
pub mod blocks;
pub mod bounded;
pub mod construction;
pub mod divide;
pub mod dropped;
pub mod greedy;
pub mod hitting_sets;
pub mod packed;
pub mod printed;
pub mod short_swishes;
mod trials;

use crate::game::{Asked, Engine, Game, Says};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Refuted;
use misdeal_kernel::swish::free::{FreeClaim, Freed, SetQuestion};
use misdeal_kernel::swish::{Card, Deal};
use std::cmp::Ordering;
use std::convert::Infallible;
use std::fmt;

/// Questions about the largest swish-free sets of a deal.
#[derive(Clone, Copy, Debug)]
pub enum SwishFree {}

impl Game for SwishFree {
    const NAME: &'static str = "swish-free sets";
    type Deal = Deal;
    type Question = SetQuestion;
    type Statement = FreeStatement;
    /// The largest set that was found to hold no swish.
    type Best = Vec<Card>;

    const ENGINES: &'static [&'static dyn Engine<Self>] =
        &[&packed::Packed, &hitting_sets::HittingSets, &divide::DivideAndConquer];

    fn compare(_: SetQuestion, one: &Vec<Card>, other: &Vec<Card>) -> Ordering {
        one.len().cmp(&other.len())
    }
}

/// An answer with both halves of its proof: why no swish is kept, and why no more can be.
#[derive(Clone, Debug)]
pub struct FreeStatement(pub FreeClaim);

/// An answer about swish-free sets that the kernel has accepted.
#[derive(Clone, Debug)]
pub struct Settled {
    /// What was accepted.
    pub freed: Freed,
    /// The answer with its proof.
    pub claim: FreeStatement,
}

impl Says for FreeStatement {
    /// All that has to be shown is in the claim itself.
    type Wanted = Infallible;
    type Refutation = Infallible;
    type Accepted = Settled;

    fn ruled_out(&self) -> Option<Infallible> {
        None
    }

    fn refuted(wanted: Infallible, _: &Infallible) -> Result<Refuted<Infallible>, Fault> {
        match wanted {}
    }

    fn accepted(self, _: Option<&Refuted<Infallible>>) -> Result<Settled, Fault> {
        Ok(Settled { freed: self.0.check()?, claim: self })
    }

    fn of(accepted: &Settled) -> &Self {
        &accepted.claim
    }

    fn answer(&self) -> String {
        self.0.value().to_string()
    }

    fn write(&self, _: Option<&Infallible>, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write_opening(f)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for FreeStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Asked<SetQuestion> for Deal {
    type Game = SwishFree;
}

/// What an engine says.
pub type Found = crate::outcome::Found<SwishFree>;

//! What an audit needs of a problem: all witnesses of a small instance, one of a larger one, instances drawn at random,
//! and smaller ones to go on with.

use crate::budget::{Budget, Halt, Pace};
use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Stop};

/// The most steps of a search for witnesses.
const MOST_STEPS: u64 = 20_000_000;
/// How much of the kernel's effort goes into a small instance.
const EFFORT: u64 = 20_000_000;

/// The witnesses of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing<W> {
    /// Those that were found.
    pub witnesses: Vec<W>,
    /// Whether these are all. If not, there is at least one.
    pub complete: bool,
}

/// Collects witnesses, until there are as many as asked for or the budget is spent.
pub struct Lister<'a, W> {
    found: Vec<W>,
    most: usize,
    pace: Pace<'a>,
}

impl<'a, W> Lister<'a, W> {
    /// At most this many witnesses, one at least.
    pub fn new(most: usize, budget: &'a Budget) -> Self {
        Self { found: Vec::new(), most: most.max(1), pace: Pace::within(budget, MOST_STEPS) }
    }

    /// Takes a step of the search.
    ///
    /// # Errors
    /// When it is over.
    pub fn step(&mut self) -> Result<(), Halt> {
        if self.found.len() >= self.most {
            return Err(Halt);
        }
        self.pace.step()
    }

    /// Keeps a witness.
    pub fn add(&mut self, witness: W) {
        self.found.push(witness);
    }

    /// What was found, after a search that went through or did not.
    ///
    /// # Errors
    /// Why nothing is known.
    pub fn finish(self, searched: Result<(), Halt>) -> Result<Listing<W>, Stop> {
        match searched {
            Ok(()) => Ok(Listing { witnesses: self.found, complete: true }),
            Err(Halt) if !self.found.is_empty() => Ok(Listing { witnesses: self.found, complete: false }),
            Err(Halt) => Err(self.pace.stop().unwrap_or_else(|| too_large("there is too much to go through"))),
        }
    }
}

/// Something is too large to be gone through.
pub fn too_large(what: &str) -> Stop {
    Stop::TooLarge(Fault::new(what))
}

/// The kernel's effort on a small instance, within a budget.
pub fn effort(budget: &Budget) -> impl FnMut(u64) -> bool + use<'_> {
    let mut left = patience(EFFORT);
    let mut steps = 0_u32;
    move |cost| {
        steps = steps.wrapping_add(1);
        left(cost) && !(steps.is_multiple_of(4096) && budget.spent().is_some())
    }
}

/// A problem that reductions can be audited with.
pub trait Audited: Problem {
    /// The witnesses of a small instance, as many as `most`, by plain search.
    ///
    /// # Errors
    /// Why it is not known whether there is one.
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Self::Witness>, Stop>;

    /// A witness, by the fastest engine that there is for it.
    ///
    /// # Errors
    /// Why it is not known whether there is one.
    fn find(&self, budget: &Budget) -> Result<Option<Self::Witness>, Stop> {
        self.list(1, budget).map(|listing| listing.witnesses.into_iter().next())
    }

    /// A random instance; `size` is about how many things it consists of. Degenerate ones come up too.
    ///
    /// # Errors
    /// When no instance can be made of what was drawn; then it is drawn again.
    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault>;

    /// The instances that come from this one by leaving something out.
    fn smaller(&self) -> Vec<Self>;
}

/// A number up to and including `most`.
pub fn upto(dealer: &mut Dealer, most: usize) -> usize {
    dealer.below(most as u64 + 1) as usize
}

/// Whether a coin shows heads.
pub fn coin(dealer: &mut Dealer) -> bool {
    dealer.below(2) == 0
}

/// A list with each of its things left out in turn.
pub fn without_one<T: Clone>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..all.len()).map(|out| all.iter().enumerate().filter(|(at, _)| *at != out).map(|(_, one)| one.clone()).collect())
}

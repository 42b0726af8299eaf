//! Benchmarks: the same work through our engines and through a peer (or another engine
//! of ours), side by side in one run, so that both see the same machine in the same mood.
//!
//! Everything that is timed is also believed only once it is checked: our answers
//! have passed the kernel, the peer's witnesses pass it too, and where both sides
//! say something about a deal they must not contradict each other ([`judge`]).

pub mod between;
pub mod cadical;
mod clock;
pub mod judge;
pub mod machine;
pub mod markdown;
pub mod peer;
pub mod plot;
pub mod set;
pub mod swish;
pub mod table;
pub mod uno;
pub mod words;

use between::Between;
use clap::ValueEnum;
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use peer::{Kind, Peer};
use std::time::Duration;

/// What to do, and within which limits.
#[derive(Debug)]
pub struct Plan {
    /// Less of everything.
    pub quick: bool,
    /// The deals come from this seed and those that follow it.
    pub seed: Seed,
    /// How often to measure, if that is told.
    pub runs: Option<usize>,
    /// How long we may take for an answer.
    pub time: Duration,
    /// How long the peer may take for an answer.
    pub peer_time: Duration,
    /// The peers that are installed.
    pub peers: Vec<Peer>,
    /// What else is to be said before the first table: what is compared, or why a peer is not there.
    pub about: Vec<String>,
    /// How busy the machine was before, if it tells.
    pub load: Option<String>,
    /// Ends everything when it is interrupted.
    pub budget: Budget,
}

impl Plan {
    /// How often to measure what is cheap to measure.
    pub fn runs(&self) -> usize {
        self.runs.unwrap_or(5)
    }

    /// The seed of a run.
    pub fn seed(&self, run: usize) -> Seed {
        Seed(self.seed.0.wrapping_add(run as u64))
    }

    /// The peer of this kind, if it is installed.
    pub fn peer(&self, kind: &Kind) -> Option<&Peer> {
        self.peers.iter().find(|peer| peer.kind == kind)
    }

    /// Goes on unless somebody interrupted.
    ///
    /// # Errors
    /// When somebody did.
    pub fn go_on(&self) -> Result<(), Halt> {
        if self.budget.spent().is_some() { Err(Halt::Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
impl Plan {
    /// No peer, and plenty of time.
    fn for_tests(quick: bool) -> Self {
        let time = Duration::from_secs(60);
        let (seed, budget) = (Seed(1), Budget::unlimited());
        Self {
            quick,
            seed,
            runs: None,
            time,
            peer_time: time,
            peers: Vec::new(),
            about: Vec::new(),
            load: None,
            budget,
        }
    }
}

/// Why a benchmark ends early.
#[derive(Debug)]
pub enum Halt {
    /// Somebody interrupted it.
    Interrupted,
    /// Something does not work.
    Fault(Fault),
    /// The two sides contradict each other about this deal, or a witness of the
    /// peer's is none.
    Disagreement {
        /// What is wrong.
        fault: Fault,
        /// The deal, as text.
        deal: String,
    },
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What one side says, and how long it took.
#[derive(Clone, Debug)]
pub struct Side {
    /// The engine, or the peer's solver.
    pub who: String,
    /// The size of the set found, or 1 and 0 for yes and no; none for a mere rate.
    pub value: Option<usize>,
    /// None has a larger value, by what this side says.
    pub bound: Option<usize>,
    /// Seconds for the proven answer, for one deal.
    pub time: Between,
    /// Why there is no answer, where that is not a matter of time.
    pub note: Option<String>,
    /// The most memory that the work took, in bytes, where it had a process of its own.
    pub memory: Option<u64>,
}

impl Side {
    /// Whether its value is the largest, by what it says.
    pub fn is_proven(&self) -> bool {
        self.value.is_some() && self.bound == self.value
    }
}

/// Deals of one shape, from one seed.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The seed of the first; none when there is nothing random about it.
    pub seed: Option<Seed>,
    /// How many deals, from this seed and those that follow it.
    pub deals: usize,
    /// ROWSxCOLUMNS, PROPERTIESxVALUES or COLOURSxNUMBERS.
    pub size: String,
    /// Cards of a deal.
    pub cards: usize,
    /// Symbols of a card, in Swish.
    pub symbols: Option<String>,
    /// Whether turning cards is forbidden, in Swish.
    pub fixed: Option<bool>,
}

/// One measurement: the same work on both sides.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The work.
    pub instance: Instance,
    /// Our side.
    pub ours: Side,
    /// The peer's; none when it is not installed or has no such work.
    pub peer: Option<Side>,
}

/// Measurements of one kind: a line of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was done.
    pub work: String,
    /// The ratio that we want to reach.
    pub target: Option<f64>,
    /// The measurements.
    pub pairs: Vec<Pair>,
}

/// All measurements of a family, and what else is to be said about it.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name.
    pub family: String,
    /// What the other side is called.
    pub peer: &'static str,
    /// What is asked.
    pub about: String,
    /// The measurements.
    pub rows: Vec<Row>,
    /// Sentences below the table.
    pub notes: Vec<String>,
    /// How the targets came out that are no matter of one row.
    pub targets: Vec<String>,
}

impl Section {
    /// A section in which nothing is measured yet.
    pub fn new(family: &str, peer: &'static str, about: &str) -> Self {
        let (family, about) = (family.into(), about.into());
        Self { family, peer, about, rows: Vec::new(), notes: Vec::new(), targets: Vec::new() }
    }
}

/// A family of a game's benchmarks.
pub trait Family: ValueEnum + Ord + Copy {
    /// An empty section for its measurements.
    fn section(self, quick: bool) -> Section;

    /// Measures; what was measured before a halt stays in the section.
    ///
    /// # Errors
    /// When the run has to end.
    fn measure(self, plan: &Plan, section: &mut Section) -> Result<(), Halt>;
}

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
pub mod purse;
mod reduced;
pub mod regret;
pub mod set;
pub mod subject;
pub mod swish;
pub mod table;
pub mod uno;
pub mod words;

use between::Between;
use clap::ValueEnum;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use peer::{Asked, Kind, Peer};
use purse::{Part, Purse, Share};
use std::time::Duration;

/// What to do, and within which limits.
#[derive(Debug)]
pub struct Plan {
    /// Less of everything.
    pub quick: bool,
    /// Nothing is measured: the rows are only listed.
    pub listing: bool,
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
    /// What is compared, before the first table.
    pub heading: Vec<String>,
    /// Why peers are not there.
    pub missing: Vec<String>,
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

    /// The time of a family, for this many rows. It begins once the peers are ready for what they will be asked.
    ///
    /// # Errors
    /// When a peer fails, or somebody interrupts.
    pub fn purse(&self, share: Share, rows: usize, asked: &[(&Kind, Asked)]) -> Result<Purse, Halt> {
        for (kind, asked) in asked.iter().filter(|_| !self.listing) {
            if let Some(peer) = self.peer(kind) {
                peer.ready(*asked, self.peer_time, self.seed.0, &self.budget)?;
            }
        }
        Ok(Purse::new(Duration::from_secs(if self.quick { share.quick } else { share.full }), rows))
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
            listing: false,
            seed,
            runs: None,
            time,
            peer_time: time,
            peers: Vec::new(),
            heading: Vec::new(),
            missing: Vec::new(),
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
#[derive(Clone, Debug, PartialEq)]
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
    /// A mere time.
    pub fn rate(who: impl Into<String>, time: Between) -> Self {
        Self { who: who.into(), value: None, bound: None, time, note: None, memory: None }
    }

    /// An answer: this is the value, and none is larger.
    pub fn settled(who: impl Into<String>, value: usize, seconds: f64) -> Self {
        Self { value: Some(value), bound: Some(value), ..Self::rate(who, Between::exactly(seconds)) }
    }

    /// No answer: the time was up after this many seconds, or something else ended it.
    pub fn unsettled(who: impl Into<String>, stop: &Stop, seconds: f64) -> Self {
        match stop {
            Stop::Time => Self::rate(who, Between::over(seconds)),
            stop => Self { note: Some(stop.to_string()), ..Self::rate(who, Between::UNKNOWN) },
        }
    }

    /// Whether its value is the largest, by what it says.
    pub fn is_proven(&self) -> bool {
        self.value.is_some() && self.bound == self.value
    }
}

/// Deals of one shape, from one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The seed of the first; none when there is nothing random about it.
    pub seed: Option<Seed>,
    /// Which deal of those that `reduce --generate` makes from the seed, from 1.
    pub number: Option<u64>,
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

impl Instance {
    /// One deal of this many cards.
    pub fn new(seed: impl Into<Option<Seed>>, size: &(impl ToString + ?Sized), cards: usize) -> Self {
        let (seed, size) = (seed.into(), size.to_string());
        Self { seed, number: None, deals: 1, size, cards, symbols: None, fixed: None }
    }

    /// The same with cards of Swish.
    pub fn of_swish(self, symbols: &(impl ToString + ?Sized), fixed: bool) -> Self {
        Self { symbols: Some(symbols.to_string()), fixed: Some(fixed), ..self }
    }
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
    /// What is to be measured, in this order.
    pub planned: Vec<Instance>,
    /// The measurements.
    pub pairs: Vec<Pair>,
    /// Where it belongs in a picture of growth, if it does.
    pub drawn: Option<Drawn>,
}

/// A point of a curve: time against cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The question, which is the title of the panel.
    pub panel: String,
    /// The name of our curve.
    pub ours: String,
    /// The name of the other's.
    pub peer: String,
}

impl Row {
    /// A row in which nothing is measured yet.
    pub fn new(work: impl Into<String>, target: Option<f64>, planned: Vec<Instance>) -> Self {
        Self { work: work.into(), target, planned, pairs: Vec::new(), drawn: None }
    }

    /// The same, as points of two curves in a panel.
    pub fn drawn(self, panel: impl Into<String>, ours: impl Into<String>, peer: impl Into<String>) -> Self {
        let drawn = Some(Drawn { panel: panel.into(), ours: ours.into(), peer: peer.into() });
        Self { drawn, ..self }
    }

    /// Adds a measurement of what is next.
    pub fn add(&mut self, ours: Side, peer: Option<Side>) {
        let instance = self.planned.get(self.pairs.len()).cloned();
        self.pairs.extend(instance.map(|instance| Pair { instance, ours, peer }));
    }

    /// Measures what is planned; see [`fill`].
    ///
    /// # Errors
    /// When the run has to end.
    pub fn fill(
        &mut self,
        plan: &Plan,
        part: Part,
        mut measure: impl FnMut(usize) -> Result<(Side, Option<Side>), Halt>,
    ) -> Result<(), Halt> {
        fill(std::slice::from_mut(self), plan, part, |run| Ok(vec![measure(run)?]))
    }

    /// Why some measurements of ours have no time, for the notes below the table.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.pairs.iter().filter_map(|pair| pair.ours.note.clone()).collect();
        notes.dedup();
        notes.iter().map(|note| format!("{}: {note}", self.work)).collect()
    }
}

/// Measures what is planned for some rows at once, one instance after the other, until their part of the time is spent.
/// What was measured before a halt stays. When rows are only listed, nothing is done.
///
/// # Errors
/// When the run has to end.
pub fn fill(
    rows: &mut [Row],
    plan: &Plan,
    part: Part,
    mut measure: impl FnMut(usize) -> Result<Vec<(Side, Option<Side>)>, Halt>,
) -> Result<(), Halt> {
    let many = if plan.listing { 0 } else { rows.first().map_or(0, |row| row.planned.len()) };
    for run in 0..many {
        if run > 0 && part.is_spent() {
            break;
        }
        plan.go_on()?;
        for (row, (ours, peer)) in rows.iter_mut().zip(measure(run)?) {
            row.add(ours, peer);
        }
    }
    Ok(())
}

/// All measurements of a family, and what else is to be said about it.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name.
    pub family: String,
    /// What our side is called.
    pub ours: &'static str,
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
    /// Adds rows that were measured, as far as that went, with their notes.
    pub fn extend(&mut self, rows: impl IntoIterator<Item = Row>) {
        for row in rows {
            self.notes.extend(row.notes());
            self.rows.push(row);
        }
    }

    /// A section in which nothing is measured yet.
    pub fn new(family: &str, peer: &'static str, about: &str) -> Self {
        let (family, about) = (family.into(), about.into());
        Self { family, ours: "ours", peer, about, rows: Vec::new(), notes: Vec::new(), targets: Vec::new() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_whose_time_is_spent_says_how_many_runs_are_missing() {
        let plan = Plan::for_tests(true);
        let made = |time: Duration| {
            let mut row = Row::new("x", None, vec![Instance::new(Seed(1), "4x3", 16); 5]);
            let measured = row.fill(&plan, Purse::new(time, 1).part(), |_| Ok((Side::settled("x", 1, 1.0), None)));
            assert!(measured.is_ok());
            row.runs()
        };
        assert_eq!(made(Duration::from_secs(3600)), "5");
        // One run is always made.
        assert_eq!(made(Duration::ZERO), "1 of 5");
    }

    #[test]
    fn rows_that_are_listed_are_not_measured() {
        let plan = Plan { listing: true, ..Plan::for_tests(true) };
        let mut row = Row::new("x", None, vec![Instance::new(None, "4x3", 16); 5]);
        let part = Purse::new(Duration::from_secs(1), 1).part();
        row.fill(&plan, part, |_| Err(Halt::Interrupted)).unwrap();
        assert!(row.pairs.is_empty() && row.planned.len() == 5);
    }
}

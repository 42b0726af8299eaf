//! The families of UNO benchmarks: hands of millions, small hands that are hard, and duels.
//!
//! Our side is what `misdeal solve` does with a deal in memory, the kernel's check included.

mod circuit;
mod coop;
mod duel;
mod growth;
mod line_graph;
pub mod real;
pub mod work;

use super::peer::{self, Kind};
use super::subject::{Heard, Stopped, Subject, families, named};
use super::words::{memory, time};
use super::{Halt, Plan, Row, Section, Side, clock};
use clap::ValueEnum;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Deal, Finding, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::solve;
use misdeal_solve::uno::Outcome;
use misdeal_table::asks::Given;
use misdeal_table::uno::menu::WORK;
use serde_json::{Map, Value};
use std::hint::black_box;
use std::time::{Duration, Instant};
use work::Work;

/// UNO.
pub struct Uno;

impl Subject for Uno {
    fn name(&self) -> &'static str {
        "uno"
    }

    fn peer_time(&self, quick: bool) -> Duration {
        Duration::from_secs(if quick { 2 } else { 20 })
    }

    /// Hands of millions are no matter of the peer's time.
    fn our_time(&self, peer: Duration) -> Duration {
        peer.max(Duration::from_secs(60))
    }

    fn peers(&self, _: &Given) -> Vec<&'static Kind> {
        PEERS.to_vec()
    }

    fn check(&self, given: &Given) -> Result<(), Fault> {
        named::<Family>(given).map(|_| ())
    }

    fn measure(&self, given: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
        families::<Family>(given, plan, heard)
    }

    fn verdicts(&self, sections: &[Section]) -> Vec<String> {
        verdicts(sections)
    }

    fn piece(&self, given: &Given, budget: &dyn Fn() -> Budget) -> Result<Option<Map<String, Value>>, Fault> {
        given.text(&WORK).map(|piece| piece.parse::<Work>()?.here(budget)).transpose()
    }
}

/// CP-SAT on solitaire.
static CP_SAT: Kind = Kind {
    name: "CP-SAT",
    package: "OR-tools",
    version: peer::ORTOOLS,
    script: "bench/peers/uno_circuit.py",
    tiny: "uno 2x2 solitaire\n1.1 1.2 2.2\n",
    grace: Duration::from_secs(60),
};

/// networkx; here on duels. It keeps no time limit by itself, so there is little grace.
const NETWORKX_KIND: Kind = Kind {
    name: "networkx",
    package: "networkx",
    version: "import networkx; print(networkx.__version__)",
    script: "bench/peers/uno_networkx.py",
    tiny: "uno 2x2 duel\nP1: 1.1\nP2: 1.2\n",
    grace: Duration::from_secs(5),
};

/// networkx on duels.
static NETWORKX: Kind = NETWORKX_KIND;

/// networkx on hands as line graphs.
static LINE_GRAPH: Kind =
    Kind { script: "bench/peers/uno_line_graph.py", tiny: "uno 2x2 solitaire\n1.1 1.2 2.2\n", ..NETWORKX_KIND };

/// The peers of all families.
const PEERS: [&Kind; 4] = [&CP_SAT, &NETWORKX, &LINE_GRAPH, &real::RLCARD];

/// A family of benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Family {
    /// Solitaire with few colours, up to ten million cards: seconds, growth and peak memory.
    Growth,
    /// Solitaire with many colours and numbers, beside CP-SAT's circuits.
    Circuit,
    /// Cooperation with few colours, yes and no.
    Coop,
    /// Duels of a million cards a hand, and beside networkx as far as that goes.
    Duel,
    /// Hands as line graphs, beside what networkx has for these.
    LineGraph,
    /// The real game by random players, beside RLCard's.
    Games,
}

impl super::Family for Family {
    fn section(self, _: bool) -> Section {
        match self {
            Self::Growth => {
                Section::new("growth", "", "can the hand be played out? Few colours, up to ten million cards")
            }
            Self::Circuit => {
                Section::new("circuit", CP_SAT.name, "can the hand be played out? Many colours and numbers")
            }
            Self::Coop => Section::new("coop", "", "can player 1 be the first to finish? Two hands, few colours"),
            Self::Duel => Section::new("duel", NETWORKX.name, "who wins the duel, and how?"),
            Self::LineGraph => Section::new(
                "line-graph",
                LINE_GRAPH.name,
                "the match graph of a hand, and orders along its colours and numbers",
            ),
            Self::Games => Section::new("games", real::RLCARD.name, "games of the real UNO, by random players"),
        }
    }

    fn measure(self, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
        match self {
            Self::Growth => growth::measure(plan, section),
            Self::Circuit => circuit::measure(plan, section),
            Self::Coop => coop::measure(plan, section),
            Self::Duel => duel::measure(plan, section),
            Self::LineGraph => line_graph::measure(plan, section),
            Self::Games => real::measure(plan, section),
        }
    }
}

/// How each target came out, over all sections.
fn verdicts(sections: &[Section]) -> Vec<String> {
    sections.iter().flat_map(|section| section.targets.clone()).collect()
}

/// Our side: the answer of the engine that `solve` would ask, accepted by the kernel.
///
/// # Errors
/// When somebody interrupted, or the kernel refused it.
fn ours(deal: &Deal, plan: &Plan) -> Result<Side, Halt> {
    let budget = || plan.budget.clone().time(plan.time);
    let (outcome, once) = answered(deal, &budget());
    plan.go_on()?;
    Ok(match outcome {
        Outcome::Settled { engine, accepted, .. } => {
            let value = usize::from(accepted.statement().finding != Finding::No);
            Side::settled(engine, value, clock::steady(once, || _ = black_box(answered(deal, &budget()))))
        }
        Outcome::Unsettled { engine, stop: Stop::Rejected(fault), .. } => {
            let fault = Fault::new(format!("engine {engine}: {fault}"));
            return Err(Halt::Disagreement { fault, deal: deal.to_string() });
        }
        Outcome::Unsettled { engine, stop, .. } => Side::unsettled(engine, &stop, once),
    })
}

/// The answer to what a deal asks, and in how many seconds.
fn answered(deal: &Deal, budget: &Budget) -> (Outcome, f64) {
    let start = Instant::now();
    let outcome = solve(deal, &Question::Play, budget);
    (outcome, start.elapsed().as_secs_f64())
}

/// How a row came out that is to take at most this many seconds, and this many bytes.
fn limits(row: &Row, seconds: f64, bytes: Option<u64>) -> Option<String> {
    let (took, at_most) = (row.time()?, |told: String, met| format!("(at most {told}: {})", word(met)));
    let mut words = format!("{}: {} {}", row.work, took.tell(time), at_most(time(seconds), took.within(seconds)));
    match (bytes, row.memory()) {
        (None, _) => {}
        (Some(most), Some(peak)) => {
            words += &format!(", {} {}", memory(peak), at_most(memory(most), Some(peak <= most)));
        }
        (Some(_), None) => words += ", memory unknown: the system does not tell",
    }
    Some(words)
}

/// `met`, `missed` or `open`.
fn word(met: Option<bool>) -> &'static str {
    match met {
        Some(true) => "met",
        Some(false) => "missed",
        None => "open",
    }
}

//! Engines for geography: who wins, and how.
//!
//! Each says how the player to move wins or why he loses, and the kernel checks that. `matching` (undirected vertex
//! geography, any size), `even-kernel` (undirected edge geography where the token walks on a bipartite graph), and
//! `positions` (every variant, as far as it goes).

mod even_kernel;
mod linear;
mod matching;
mod positions;

use crate::budget::Budget;
use crate::outcome;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed, Win};
use misdeal_kernel::problem::Stop;

/// How the refutation behind an outcome can be written down.
pub type ProofForm = outcome::ProofForm<Lost>;

/// What an engine says; the kernel has not seen it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The player to move wins like this.
    Win(Win),
    /// He loses because of this.
    Lost(Lost),
}

/// Something that finds out who wins.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does and what it is good for, in one line.
    pub about: &'static str,
    takes: fn(&Geography) -> Result<(), Fault>,
    find: fn(&Geography, &Budget) -> Result<Found, Stop>,
}

impl Engine {
    /// Why it can't take this game, if it can't.
    #[must_use]
    pub fn declines(&self, deal: &Geography) -> Option<Fault> {
        (self.takes)(deal).err()
    }

    /// Looks for an answer.
    ///
    /// # Errors
    /// Why it found none.
    pub fn find(&self, deal: &Geography, budget: &Budget) -> Result<Found, Stop> {
        (self.takes)(deal).map_err(Stop::TooLarge)?;
        (self.find)(deal, budget)
    }
}

/// All engines. The first one that does not decline a game is asked by default.
pub const ENGINES: &[Engine] = &[
    Engine {
        name: "matching",
        about: "undirected vertex geography by a largest matching, for a million vertices and more",
        takes: |deal| match (deal.graph().is_directed(), deal.removed()) {
            (false, Removed::Vertex) => Ok(()),
            _ => Err(Fault::new("engine matching is for undirected vertex geography")),
        },
        find: matching::find,
    },
    Engine {
        name: "even-kernel",
        about: "undirected edge geography on a bipartite graph, by linear algebra over GF(2)",
        takes: |deal| match even_kernel::sides(deal) {
            Some(_) => Ok(()),
            None => Err(Fault::new("engine even-kernel is for undirected edge geography on a bipartite graph")),
        },
        find: even_kernel::find,
    },
    Engine {
        name: "positions",
        about: "any variant: all positions that matter, each once",
        takes: |_| Ok(()),
        find: positions::find,
    },
];

/// The engine that is asked when nobody names one.
#[must_use]
pub fn choose(deal: &Geography) -> &'static Engine {
    let willing = ENGINES.iter().find(|engine| engine.declines(deal).is_none());
    willing.unwrap_or(&ENGINES[ENGINES.len() - 1])
}

/// The engine with this name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static Engine> {
    ENGINES.iter().find(|engine| engine.name == name)
}

/// What an engine found; all of it has passed the kernel.
pub type Outcome = outcome::Outcome<Geography>;

/// Finds out who wins.
#[must_use]
pub fn settle(engine: &Engine, deal: &Geography, budget: &Budget) -> Outcome {
    let found = match engine.find(deal, budget) {
        Err(stop) => return Outcome::Unsettled(stop),
        Ok(Found::Win(win)) => Ok(win),
        Ok(Found::Lost(lost)) => Err(lost),
    };
    Outcome::of(deal, found, Stop::Rejected)
}

/// The part of a graph that the token can reach, its vertices numbered anew from 0, the token's first.
struct Part {
    vertices: Vec<Vertex>,
    /// The new number of each vertex that is reached.
    number: Vec<Option<u32>>,
}

impl Part {
    fn of(position: &Position<'_>) -> Self {
        let vertices = position.reach();
        let mut number = vec![None; position.deal().graph().vertices()];
        vertices.iter().enumerate().for_each(|(new, vertex)| number[vertex.index()] = Some(new as u32));
        Self { vertices, number }
    }
}

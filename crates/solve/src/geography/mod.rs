//! Engines for geography: who wins, and how.
//!
//! Each says how the player to move wins or why he loses, and the kernel checks that. `matching` (undirected vertex
//! geography, any size), `even-kernel` (undirected edge geography where the token walks on a bipartite graph), and
//! `positions` (every variant, as far as it goes).

mod even_kernel;
mod linear;
mod matching;
mod positions;
mod trials;
pub mod unrolled;

use crate::budget::Budget;
use crate::game::{Asked, Chance, Engine, Game, WhoWins};
use crate::outcome::{self, Backing, Found};
use crate::sat::Scribe;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::claim::yes_or_no::Statement;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed, Win};
use misdeal_kernel::problem::Stop;
use std::cmp::Ordering;

/// Who wins a game of geography.
#[derive(Clone, Copy, Debug)]
pub enum GeographyGame {}

impl Game for GeographyGame {
    const NAME: &'static str = "geography";
    type Deal = Geography;
    type Question = WhoWins;
    type Statement = Statement<Geography>;
    type Best = ();

    const ENGINES: &'static [&'static dyn Engine<Self>] = &[
        &Entry {
            name: "matching",
            about: "undirected vertex geography by a largest matching, for a million vertices and more",
            chance: Chance::Good,
            takes: |deal| match (deal.graph().is_directed(), deal.removed()) {
                (false, Removed::Vertex) => Ok(()),
                _ => Err(Fault::new("engine matching is for undirected vertex geography")),
            },
            find: matching::find,
        },
        &Entry {
            name: "even-kernel",
            about: "undirected edge geography on a bipartite graph, by linear algebra over GF(2)",
            chance: Chance::Good,
            takes: |deal| match even_kernel::sides(deal) {
                Some(_) => Ok(()),
                None => Err(Fault::new("engine even-kernel is for undirected edge geography on a bipartite graph")),
            },
            find: even_kernel::find,
        },
        &Entry {
            name: "positions",
            about: "any variant: all positions that matter, each once",
            chance: Chance::Fair,
            takes: |_| Ok(()),
            find: positions::find,
        },
    ];

    fn compare(_: WhoWins, (): &(), (): &()) -> Ordering {
        Ordering::Equal
    }
}

impl Asked<WhoWins> for Geography {
    type Game = GeographyGame;
}

/// What is known after a search.
pub type Outcome = outcome::Outcome<GeographyGame>;
/// How the refutation behind an outcome can be written down.
pub type ProofForm = outcome::ProofForm<Lost>;

/// How the player to move wins, or why he loses; the kernel has not seen it yet.
type Said = Result<Win, Lost>;

/// An engine: what it is called, what it takes, and how it finds out who wins.
struct Entry {
    name: &'static str,
    about: &'static str,
    chance: Chance,
    takes: fn(&Geography) -> Result<(), Fault>,
    find: fn(&Geography, &Budget) -> Result<Said, Stop>,
}

impl Engine<GeographyGame> for Entry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    /// Who goes through positions has no chance against those who need not.
    fn chance(&self, deal: &Geography, question: WhoWins) -> Chance {
        let takes = |engine: &&dyn Engine<GeographyGame>| engine.declines(deal, question).is_none();
        let is_alone = !GeographyGame::ENGINES.iter().filter(|engine| engine.name() != self.name).any(takes);
        if self.chance == Chance::Good || is_alone { self.chance } else { Chance::None }
    }

    fn declines(&self, deal: &Geography, _: WhoWins) -> Option<Fault> {
        (self.takes)(deal).err()
    }

    fn find(
        &self,
        deal: &Geography,
        _: WhoWins,
        budget: &Budget,
        _: Option<Scribe>,
    ) -> Result<Found<GeographyGame>, Stop> {
        let (witness, backing) = match (self.find)(deal, budget)? {
            Ok(win) => (Some(win), Backing::Witness),
            Err(lost) => (None, Backing::Held(lost)),
        };
        Ok(Found::answer(Statement { deal: deal.clone(), witness }, backing))
    }
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

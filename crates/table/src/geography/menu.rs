//! What can be asked of geography, the game on a graph that UNO is reduced from and to.

use crate::asks::ask::{Ask, any_text};
use crate::asks::command::{Command, export};
use crate::asks::menu::{Engines, Entry, Menu, Question, Sample};
use misdeal_solve::geography::GeographyGame;

/// A graph that says nothing of the game.
pub const GRAPH: &str = "graph";
/// The game on a graph that has no header.
pub const RULE: Ask = Ask::text(
    "geography",
    "RULE",
    any_text,
    "Play geography on it (also on graph6, DIMACS, or a list of edges), as in `undirected vertex from 1`",
)
.only(&[GRAPH])
.labelled("Geography", "as in: undirected vertex from 1");

/// What geography offers.
pub static MENU: Menu = Menu {
    game: "geography",
    title: "Geography",
    about: "A walk along the edges of a graph, two players in turns: who can't go on loses.",
    deal: "\
geography 4 undirected vertex from 1
1-2 2-3 3-4 4-1          # edges",
    begins: &["geography", GRAPH],
    kinds: &[GRAPH],
    samples: &[Sample {
        name: "on a graph",
        ask: "play",
        text: "\
geography 6 undirected vertex from 1
1-2 1-3 2-6 3-4 3-6 4-5
",
    }],
    own_cards: &[],
    engines: &[Engines::of::<GeographyGame>("geography_engines", "geography")],
    tables: &[],
    views: &[],
    commands: &[
        Entry {
            command: Command::Solve,
            asks: &[RULE],
            examples: &["printf 'geography 4 undirected vertex from 1\\n1-2 2-3 3-4 4-1\\n' | misdeal solve -"],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
        Entry {
            command: Command::Export,
            asks: &[export::to(&[("dot", "DOT, for Graphviz"), ("json", "JSON")])],
            examples: &["printf 'geography 3 undirected vertex from 1\\n1-2 2-3\\n' | misdeal export - --to dot"],
        },
    ],
    long: &[],
    questions: &[Question::new("play", &[], "Who wins?")],
};

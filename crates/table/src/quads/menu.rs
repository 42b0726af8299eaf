//! What can be asked of Quads.

use crate::asks::ask::Ask;
use crate::asks::command::Command;
use crate::asks::menu::{Engines, Entry, Menu, Question};
use crate::asks::shared::{ALL, AT_LEAST, COUNT, FREE, MAX, SVG};
use misdeal_solve::quads::QuadsGame;

/// The most quads that share no card.
const DISJOINT: Ask = Ask::flag("disjoint", "Find the most quads of which no two share a card");

/// What Quads offers.
pub static MENU: Menu = Menu {
    game: "quads",
    title: "Quads",
    about: "Cards of four values a property: four cards whose values are alike, different or two pairs in each of them.",
    deal: "\
quads 3                  # properties of four values
021 333 102              # one digit a property",
    begins: &["quads"],
    kinds: &[],
    samples: &[],
    own_cards: &[],
    engines: &[Engines::of::<QuadsGame>("quads_engines", "quads")],
    tables: &[],
    views: &[],
    commands: &[
        Entry {
            command: Command::Solve,
            asks: &[
                MAX,
                ALL,
                COUNT,
                AT_LEAST,
                DISJOINT,
                FREE.meaning("Find the largest set of cards that holds no quad"),
                SVG,
            ],
            examples: &[],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
    ],
    questions: &[
        Question::new("any", &[], "Is there a quad?"),
        Question::new("all", &["all"], "All quads").may(&["at-least"]),
        Question::new("count", &["count"], "How many quads").may(&["at-least"]),
        Question::new("disjoint", &["disjoint"], "The most quads that share no card"),
        Question::new("free", &["free"], "The most cards without a quad"),
        Question::new("max", &["max"], "The largest quad: all have four cards"),
        Question::new("at-least", &["at-least"], "A quad of at least K cards"),
    ],
};

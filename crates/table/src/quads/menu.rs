//! What can be asked of Quads.

use crate::asks::ask::Ask;
use crate::asks::command::{Command, export, play};
use crate::asks::menu::{Engines, Entry, Menu, Question, Sample};
use crate::asks::shared::{
    ALL, AT_LEAST, CARDS, CERTIFICATE, COMMERCIAL, COMPETITION, COUNT, DECK, DRAW, FREE, MAX, PEOPLE, SVG,
};
use crate::set::menu;
use misdeal_solve::quads::QuadsGame;

/// The number of properties.
const SIZE: Ask = Ask::size("PROPERTIES of four values, 3 unless told").labelled("Properties", "3 unless told");
/// The cards of the box.
const EVENQUADS: Ask = COMMERCIAL.meaning("The 64 cards of EvenQuads (the default)");
/// The most quads that share no card.
const DISJOINT: Ask = menu::DISJOINT.meaning("Find the most quads of which no two share a card");
/// What is known of the first cards.
pub const GIVEN: Ask = menu::GIVEN.meaning("Given that the first M of them hold no quad");
/// The claim about all choices.
pub const COUNTS: Ask = CERTIFICATE
    .meaning("Write a claim with the exact counts, for `misdeal check`")
    .not_with(&["sampled"])
    .labelled("", "");
/// The most disjoint quads in other formats.
pub const EXPORT_DISJOINT: Ask =
    menu::EXPORT_DISJOINT.meaning("The most disjoint quads are wanted").labelled("Disjoint quads", "");
/// The most cards without a quad in other formats.
pub const EXPORT_FREE: Ask =
    menu::EXPORT_FREE.meaning("The most cards without a quad are wanted").labelled("Cards without a quad", "");

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
    samples: &[
        Sample {
            name: "twelve cards",
            ask: "all",
            text: "\
# each digit is a property
quads 3
310 233 331 321 110 231 130 313 322 320 111 112
",
        },
        Sample {
            name: "nine cards without a quad",
            ask: "any",
            text: "\
quads 3
000 001 002 010 020 033 100 200 312
",
        },
    ],
    own_cards: &[],
    engines: &[Engines::of::<QuadsGame>("quads_engines", "quads")],
    tables: &["quads"],
    views: &["quads"],
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
                COMPETITION.not_with(&["all", "count", "free", "disjoint"]),
            ],
            examples: &["misdeal deck quads 2 | misdeal solve - --count"],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
        Entry {
            command: Command::Deal,
            asks: &[SIZE, EVENQUADS, CARDS.meaning("How many cards to deal, 12 unless told"), DECK, DRAW],
            examples: &["misdeal deal quads --seed v1:7"],
        },
        Entry { command: Command::Deck, asks: &[SIZE, EVENQUADS, DRAW], examples: &["misdeal deck quads 2"] },
        Entry {
            command: Command::Free,
            asks: &[
                Ask::size("PROPERTIES of four values").must().at_first("3").labelled("Properties", ""),
                menu::SEARCH_SEED,
            ],
            examples: &["misdeal free quads 3"],
        },
        Entry { command: Command::Odds, asks: &[SIZE, GIVEN, COUNTS], examples: &["misdeal odds quads"] },
        Entry {
            command: Command::Export,
            asks: &[
                export::to(&[
                    ("cnf", "DIMACS CNF"),
                    ("wcnf", "WCNF, for MaxSAT"),
                    ("opb", "OPB, pseudo-Boolean"),
                    ("smt2", "SMT-LIB 2"),
                    ("svg", "SVG picture"),
                    ("json", "JSON"),
                ]),
                EXPORT_DISJOINT,
                EXPORT_FREE,
            ],
            examples: &["misdeal deal quads --seed v1:7 | misdeal export - --to opb --free"],
        },
        Entry {
            command: Command::Play,
            asks: &[SIZE, CARDS.meaning("How many cards lie on the table, 12 unless told"), PEOPLE, play::TIME],
            examples: &["misdeal play quads --seed v1:7 < /dev/null"],
        },
    ],
    long: &[],
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

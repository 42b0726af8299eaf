//! What can be asked of Swish.

use super::free;
use crate::asks::ask::Ask;
use crate::asks::command::{Command, export, play};
use crate::asks::menu::{Engines, Entry, Menu, Question, Sample};
use crate::asks::shared::{
    ALL, AT_LEAST, CARDS, CERTIFICATE, COMMERCIAL, COMPETITION, COUNT, DECK, DRAW, ENGINE, FAMILY, FREE, MAX, PEOPLE,
    SVG, reads,
};
use misdeal_kernel::swish::Card;
use misdeal_solve::swish::SwishGame;
use misdeal_solve::swish::free::SwishFree;
use misdeal_solve::swish::random::Symbols;

/// Every card of a size.
const SIZE: Ask = Ask::size(
    "ROWSxCOLUMNS: every card with one point and one circle, each kind once; without it the 60 cards of the commercial game",
)
.labelled("Size", "rows x columns, as in 4x3, also for random cards; the commercial deck unless told");
/// Random cards, and how many symbols each has.
pub const SYMBOLS: Ask = Ask::text(
    "symbols",
    "N",
    reads::<Symbols>,
    "Make random cards of SIZE with N points and circles each, as in 3 or 1-4, instead of dealing from a deck",
)
.needs(&["SIZE"])
.labelled("Symbols a card", "3 or 1-4: random cards instead of a deck");
/// Random cards that are not turned.
pub const FIXED: Ask =
    Ask::flag("fixed", "Forbid turning the random cards").needs(&["symbols"]).labelled("Cards must not be turned", "");
/// The construction of the papers' figures.
pub const FIGURE: Ask = Ask::out(
    "figure",
    "figure.svg",
    "Draw how the construction chooses the cards to an SVG file, as the papers' Figures 7 to 9 do",
);
/// The construction step by step.
pub const STEPS: Ask = Ask::out("steps", "steps.svg", "Draw every step of the construction to an SVG file");
/// The engine of a whole deck.
pub const DECK_ENGINE: Ask = ENGINE
    .meaning("`construction` (the default), or an engine of `solve --free` that searches; `list` shows them")
    .labelled("Engine", "construction: no search is needed");
/// The paper's own construction.
pub const AS_PRINTED: Ask = Ask::flag("as-printed", "Build what the paper prints, and say what is wrong with it")
    .not_with(&["engine", "certificate", "svg", "figure", "steps"])
    .local();
/// `NoSwishSet` as the paper has it.
pub const NO_SWISH_SET: Ask = AS_PRINTED
    .meaning("With --free: the paper's NoSwishSet with its FindCycle, and what that overlooks")
    .needs(&["free"])
    .not_with(&["engine", "certificate", "svg", "all", "count", "max", "competition"]);
/// Which edition of the paper is meant.
pub const VERSION: Ask = Ask::word(
    "version-of",
    "EDITION",
    &[("published", "FUN 2024"), ("preprint", "hal-04489238")],
    "Which edition of the paper, the published one unless told",
)
.needs(&["as-printed"])
.local();
/// The hypergraph of the paper.
pub const GRAPH: Ask = Ask::flag("graph", "Draw the hypergraph of configurations, with its swishes numbered")
    .only(&["--to svg"])
    .labelled("The hypergraph", "");
const SHOWN: &str = "What to show";
const CURVE: &str = "No swish, by the number of cards";
/// How large the largest swish is.
pub const LARGEST: Ask = Ask::flag("largest", "Show how large the largest swish of N cards is (16 if N is not given)")
    .not_with(&["exact", "sampled", "plot", "drop", "double"])
    .among(SHOWN, CURVE)
    .labelled("How large the largest swish is", "");
/// A card less.
pub const DROP: Ask =
    Ask::list("drop", "CARD", reads::<Card>, "Compare with the deck without one copy of this card; may be repeated")
        .labelled("Take cards away", "");
/// A card more.
pub const DOUBLE: Ask = Ask::list(
    "double",
    "CARD",
    reads::<Card>,
    "Compare with the deck with one more copy of this card; may be repeated",
)
.labelled("Add copies", "");
/// Which cards of the commercial deck are doubled.
pub const GUESSES: Ask = Ask::flag("guesses", "Compare all guesses at which cards of the commercial deck are doubled")
    .not_with(&["largest", "drop", "double", "sampled", "SIZE"])
    .among(SHOWN, CURVE)
    .labelled("All guesses at the doubled cards", "");
/// The claim about the counts.
pub const COUNTS: Ask = CERTIFICATE
    .meaning("Write a claim with the exact counts, for `misdeal check`; of the changed deck, where cards are dropped or doubled")
    .not_with(&["sampled", "largest", "guesses"])
    .labelled("", "");
/// The largest swish in other formats.
pub const EXPORT_MAX: Ask = Ask::flag("max", "The largest swish is wanted; wcnf always asks for it")
    .only(&["--to opb", "--to wcnf"])
    .labelled("The largest swish", "");
/// A large swish in other formats.
pub const EXPORT_AT_LEAST: Ask = AT_LEAST.meaning("A swish of at least K cards is wanted, 2 unless told").only(&[
    "--to cnf",
    "--to opb",
    "--to smt2",
]);

/// What Swish offers.
pub static MENU: Menu = Menu {
    game: "swish",
    title: "Swish",
    about: "Turn transparent cards and lay them over each other until every point meets a circle.",
    deal: "\
swish 4x3                # rows x columns; `fixed` after it: cards must not be turned
a1:b2 b3:a2 2x c2:c4     # point:circle, column letter and row from the top",
    begins: &["swish"],
    kinds: &[],
    samples: &[
        Sample {
            name: "sixteen cards",
            ask: "max",
            text: "\
# sixteen cards of the commercial game
swish 4x3
a1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4
c2:b1 a3:b3 b4:c1 a2:a1 b2:b3 c3:c4 b1:a2 c4:a3
",
        },
        Sample {
            name: "several symbols, not turned",
            ask: "max",
            text: "\
swish 3x4 fixed
a1:b2 b2:c3 c3:a1 a1,b1:d3 d3:a1 :b1 d1: :d1
",
        },
    ],
    own_cards: &[Command::Odds],
    engines: &[
        Engines::of::<SwishGame>("engines", "swish").asked(&["any", "max", "at-least", "all", "count"]),
        Engines::of::<SwishFree>("free_engines", "swish, with --free").asked(&["free", "free-all", "free-count"]),
        Engines::of::<SwishFree>("engines", "whole decks of swish").answering(Command::Free).listed(free::engines),
    ],
    tables: &["swish"],
    views: &["swish", "figures"],
    commands: &[
        Entry {
            command: Command::Solve,
            asks: &[
                MAX,
                ALL,
                COUNT,
                AT_LEAST,
                FREE.meaning(
                    "Find the largest set of cards that holds no swish; with --all or --count, all sets of that size",
                ),
                SVG,
                NO_SWISH_SET,
                COMPETITION.not_with(&["all", "count", "free"]),
            ],
            examples: &[
                "misdeal deal swish --seed v1:7 > table.deal",
                "misdeal solve table.deal",
                "misdeal solve table.deal --max --certificate best.claim",
            ],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
        Entry {
            command: Command::Deal,
            asks: &[
                SIZE,
                COMMERCIAL,
                CARDS.meaning("How many cards to deal, 16 unless told"),
                DECK.not_with(&["SIZE", "commercial", "symbols"]),
                SYMBOLS,
                FIXED,
                DRAW,
            ],
            examples: &["misdeal deal swish --seed v1:7 --draw", "misdeal deal swish 3x3 --symbols 2 --fixed -n 8"],
        },
        Entry {
            command: Command::Deck,
            asks: &[SIZE, COMMERCIAL, DRAW],
            examples: &["misdeal deck swish --commercial", "misdeal deck swish 4x5"],
        },
        Entry {
            command: Command::Free,
            asks: &[
                Ask::size("ROWSxCOLUMNS; the deck has every card with one point and one circle")
                    .must()
                    .at_first("4x3")
                    .labelled("Size", "rows x columns"),
                DECK_ENGINE,
                FIGURE,
                STEPS,
                AS_PRINTED,
                VERSION,
            ],
            examples: &["misdeal free swish 4x3 --certificate free.claim"],
        },
        Entry {
            command: Command::Odds,
            asks: &[
                Ask::size("ROWSxCOLUMNS: every card of that size instead of the commercial deck").labelled(
                    "Size",
                    "rows x columns, as in 4x5: every card of that size; the commercial deck unless told",
                ),
                LARGEST,
                DROP,
                DOUBLE,
                GUESSES,
                COUNTS,
            ],
            examples: &["misdeal odds swish --cards 16 --sampled --trials 1000"],
        },
        Entry {
            command: Command::Export,
            asks: &[
                export::to(&[
                    ("cnf", "DIMACS CNF"),
                    ("wcnf", "WCNF, for MaxSAT"),
                    ("opb", "OPB, pseudo-Boolean"),
                    ("smt2", "SMT-LIB 2"),
                    ("dot", "DOT, for Graphviz"),
                    ("svg", "SVG picture"),
                    ("json", "JSON"),
                ]),
                EXPORT_AT_LEAST,
                EXPORT_MAX,
                GRAPH,
            ],
            examples: &[
                "misdeal deal swish --seed v1:7 > table.deal",
                "misdeal export table.deal --to wcnf -o table.wcnf",
                "misdeal export table.deal --to svg -o table.svg",
            ],
        },
        Entry {
            command: Command::Play,
            asks: &[
                DECK.meaning("Play with the cards of this file instead of the 60 commercial ones").not_with(&[]),
                CARDS.meaning("How many cards lie on the table, 16 unless told"),
                PEOPLE,
                play::TIME,
            ],
            examples: &["misdeal play swish --daily < /dev/null"],
        },
        Entry { command: Command::Bench, asks: &[FAMILY], examples: &["misdeal bench swish --quick --list"] },
    ],
    long: &[],
    questions: &[
        Question::new("any", &[], "Is there a swish?"),
        Question::new("max", &["max"], "The largest swish"),
        Question::new("at-least", &["at-least"], "A swish of at least K cards"),
        Question::new("all", &["all"], "All swishes").may(&["at-least"]),
        Question::new("count", &["count"], "How many swishes").may(&["at-least"]),
        Question::new("free", &["free"], "The most cards without a swish"),
        Question::new("free-all", &["free", "all"], "All largest sets without a swish"),
        Question::new("free-count", &["free", "count"], "How many largest sets without a swish"),
    ],
};

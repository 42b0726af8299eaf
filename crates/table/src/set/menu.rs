//! What can be asked of SET.

use crate::asks::ask::{Ask, any_text};
use crate::asks::command::{Command, export, play};
use crate::asks::menu::{Engines, Entry, Menu, Question, Sample};
use crate::asks::shared::PEOPLE;
use crate::asks::shared::{
    ALL, ANY, AT_LEAST, CARDS, COMMERCIAL, COMPETITION, COUNT, DECK, DRAW, FREE, MAX, PLOT, SEED, SVG, TIME, reads,
};
use crate::checking::Long;
use misdeal_kernel::set::Shape;
use misdeal_solve::set::SetGame;

/// The shape of the cards.
const SIZE: Ask =
    Ask::size("PROPERTIESxVALUES, 4x3 unless told").labelled("Size", "properties x values; 4x3 unless told");
/// The most sets that share no card.
pub const DISJOINT: Ask = Ask::flag("disjoint", "Find the most sets of which no two share a card");
/// The fewest sets that meet all.
pub const HITTING: Ask =
    Ask::flag("hitting", "Find the fewest sets, no two of which share a card, that every set shares a card with");
/// Whether dealing is even.
pub const TRIALS: Ask = Ask::number(
    "trials",
    "N",
    (1, 100_000_000),
    "Deal N times, and test whether every card comes up as often as any other",
)
.not_with(&["deck", "draw"])
.labelled("Deal again and again, and test", "how often; whether every card comes up as often");
/// How long the test may take.
pub const TRIALS_TIME: Ask =
    TIME.meaning("With --trials: stop after this time, with what is known: 500ms, 10s, 5m, 1h").needs(&["trials"]);
/// How often cards came up.
pub const TRIALS_PLOT: Ask =
    PLOT.meaning("With --trials: draw how often each card came up to an SVG file").needs(&["trials"]);
/// All layouts.
pub const COUNT_LAYOUTS: Ask = Ask::flag(
    "count",
    "Count the set-free layouts of every size, and their classes: under exchanges of properties and values, or with \
     three values under affine maps",
)
.not_with(&["seed"])
.labelled("Count all layouts", "");
/// Where a local search begins.
pub const SEARCH_SEED: Ask =
    SEED.meaning("Where a local search begins").usually("v1:1").labelled("Seed", "where a local search begins");
/// What is known of the first cards.
pub const GIVEN: Ask = Ask::number("given", "M", ANY, "Given that the first M of them hold no set")
    .not_with(&["sampled"])
    .labelled("Given none in the first", "cards");
/// Tables in play.
pub const IN_PLAY: Ask = Ask::maybe_number(
    "in-play",
    "GAMES",
    "1000000",
    "Of 4x3: play this many games (a million unless told), and look at every table",
)
.labelled("Games to play, for tables in play", "of 4x3");
/// The paper's way to deal.
pub const PAPER: Ask =
    Ask::flag("paper", "With --in-play: deal after every set, as the paper has it, and not only up to 12 cards")
        .needs(&["in-play"])
        .labelled("Deal after every set, as the paper has it", "");
/// The most disjoint sets in other formats.
pub const EXPORT_DISJOINT: Ask = Ask::flag("disjoint", "The most disjoint sets are wanted")
    .only(&["--to wcnf", "--to opb"])
    .not_with(&["free"])
    .labelled("Disjoint sets", "");
/// The most cards without a set in other formats.
pub const EXPORT_FREE: Ask = Ask::flag("free", "The most cards without a set are wanted")
    .only(&["--to wcnf", "--to opb"])
    .labelled("Cards without a set", "");
/// Another formula.
pub const UNSORTED: Ask = Ask::flag("unsorted", "Leave out the order of the cards, equation (12) of the paper")
    .only(&["--to smt2"])
    .labelled("Cards in any order", "");
/// Which shapes are measured.
pub const SHAPE: Ask = Ask::list("shape", "PxV", reads::<Shape>, "Measure this shape only; may be given several times");
/// Which engines are measured.
pub const BENCH_ENGINE: Ask =
    Ask::list("engine", "NAME", any_text, "Measure this engine beside ours; may be given several times [default: all]");
/// Whole games.
pub const GAMES: Ask = Ask::flag("game", "Whole games instead of single boards").not_with(&["plot"]);
/// When a game ends.
pub const SETS: Ask =
    Ask::number("sets", "N", ANY, "Of games: after how many sets a game ends").usually("10").needs(&["game"]);
/// Which set is taken.
pub const POLICY: Ask = Ask::word(
    "policy",
    "POLICY",
    &[
        ("first", "whose cards lie first"),
        ("random", "any"),
        ("batch", "first, until none is left"),
        ("own", "the engine's own"),
    ],
    "Of games: which set is taken; `batch` deals only when none is left, all others after each set; all engines see the \
     same boards, unless each takes its own",
)
.usually("first")
.needs(&["game"]);
/// Which set is taken, where games are all there is.
pub const PLAY_POLICY: Ask = POLICY
    .meaning(
        "Which set is taken: the one that lies `first`, any (`random`) or the engine's `own`, and v cards are dealt after \
         each; or `batch`, the one that lies first, and cards are dealt only when none is left",
    )
    .needs(&[])
    .labelled("Which set is taken", "");
/// When a game that is played ends.
pub const PLAY_SETS: Ask = Ask::number(
    "sets",
    "N",
    (1, u64::MAX),
    "After how many sets a game ends; there are at most v^(p-1) [default: 10, or as many as there can be]",
)
.labelled("Sets", "after how many a game ends");
/// How many games are played.
pub const PLAY_GAMES: Ask =
    Ask::number("games", "N", (1, 100_000), "How many games").usually("1").at_first("1").labelled("Games", "");
/// Who plays.
pub const PLAY_ENGINE: Ask = Ask::list(
    "engine",
    "NAME",
    any_text,
    "The engine that finds the sets; may be given several times, and all play the same games [default: fast]",
)
.labelled("Engines", "names, apart by blanks; all play the same games");
/// Where chance begins.
pub const PLAY_SEED: Ask = SEED.meaning("The seed; the same seed gives the same games everywhere");
/// How long games may take.
pub const PLAY_TIME: Ask = TIME.meaning("Stop after this time, with what was played so far: 500ms, 10s, 5m, 1h");
/// What rounds took.
pub const PLAY_PLOT: Ask =
    PLOT.meaning("Draw what the engines took round by round, and how many tables held no set, to an SVG file");
/// The first game.
pub const TRANSCRIPT: Ask =
    Ask::out("transcript", "game.txt", "Write the first game down, move by move; `misdeal check` plays it again")
        .labelled("Game", "");

/// Cards in words.
pub const WORDS: Ask =
    Ask::flag("words", "Of 4x3: cards as the box has them, as in `2 red striped diamonds`, and not as codes")
        .labelled("Cards in words", "of 4x3");
/// Other colours.
pub const PALETTE: Ask = Ask::word(
    "palette",
    "COLOURS",
    &[("box", "those of the box"), (COLOUR_BLIND, "shades that the colour-blind can tell apart")],
    "The colours that cards are drawn in",
)
.usually("box")
.labelled("Colours", "of pictures");
/// The palette that is not the box's.
pub const COLOUR_BLIND: &str = "colour-blind";

/// What SET offers.
pub static MENU: Menu = Menu {
    game: "set",
    title: "SET",
    about: "Cards that agree or differ in every property: the classic 4 by 3, or any number of properties and values.",
    deal: "\
set 4x3                  # properties x values
0120 2211 1002           # one digit a property",
    begins: &["set"],
    kinds: &[],
    samples: &[
        Sample {
            name: "twelve cards",
            ask: "all",
            text: "\
# each digit is a property
set 4x3
0120 2211 1002 2120 0001 1111 2222 0012 1200 0210 2010 1021
",
        },
        Sample {
            name: "five values",
            ask: "disjoint",
            text: "\
set 2x5
00 11 22 33 44 01 12 23 34 40 02 13
",
        },
    ],
    own_cards: &[],
    engines: &[Engines::of::<SetGame>("set_engines", "set")],
    tables: &["set"],
    views: &["set"],
    commands: &[
        Entry {
            command: Command::Solve,
            asks: &[
                MAX,
                ALL,
                COUNT,
                AT_LEAST,
                DISJOINT,
                HITTING,
                FREE.meaning("Find the largest set of cards that holds no set"),
                SVG,
                WORDS,
                PALETTE,
                COMPETITION.not_with(&["all", "count", "free", "disjoint", "hitting"]),
            ],
            examples: &[
                "misdeal deal set 4x3 --seed v1:7 | misdeal solve - --all",
                "misdeal deal set 2x5 -n 20 --seed v1:7 | misdeal solve - --disjoint",
                "misdeal deal set --words --seed v1:7 | misdeal solve -",
            ],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
        Entry {
            command: Command::Deal,
            asks: &[
                SIZE,
                COMMERCIAL,
                CARDS.meaning("How many cards to deal, properties times values unless told"),
                DECK,
                DRAW,
                TRIALS,
                TRIALS_TIME,
                TRIALS_PLOT,
                WORDS.not_with(&["trials"]),
                PALETTE.not_with(&["trials"]),
            ],
            examples: &["misdeal deal set 4x3 --seed v1:7"],
        },
        Entry {
            command: Command::Deck,
            asks: &[SIZE, COMMERCIAL, DRAW, WORDS, PALETTE],
            examples: &["misdeal deck set 4x3"],
        },
        Entry {
            command: Command::Free,
            asks: &[
                Ask::size("PROPERTIESxVALUES").must().at_first("4x3").labelled("Size", "properties x values"),
                COUNT_LAYOUTS,
                SEARCH_SEED,
                WORDS,
                PALETTE,
            ],
            examples: &["misdeal free set 3x3"],
        },
        Entry { command: Command::Odds, asks: &[SIZE, GIVEN, IN_PLAY, PAPER], examples: &["misdeal odds set 3x3"] },
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
                UNSORTED,
                WORDS.only(&["--to svg"]),
                PALETTE.only(&["--to svg"]),
            ],
            examples: &["misdeal deal set 4x3 --seed v1:7 | misdeal export - --to opb --disjoint"],
        },
        Entry {
            command: Command::Play,
            asks: &[
                SIZE,
                CARDS.meaning("How many cards lie on the table, properties times values unless told"),
                PEOPLE,
                WORDS,
                PALETTE,
                play::TIME,
            ],
            examples: &["misdeal play set 4x3 --seed v1:7 < /dev/null"],
        },
        Entry {
            command: Command::Simulate,
            asks: &[SIZE, PLAY_SETS, PLAY_POLICY, PLAY_GAMES, PLAY_ENGINE, PLAY_SEED, PLAY_TIME, PLAY_PLOT, TRANSCRIPT],
            examples: &[
                "misdeal simulate set 4x3 --sets 10 --policy batch --seed v1:7",
                "misdeal simulate set 3x4 --games 20 --engine fast --engine dynamic",
            ],
        },
        Entry { command: Command::Bench, asks: &[SHAPE, BENCH_ENGINE, GAMES, SETS, POLICY], examples: &[] },
    ],
    long: &[
        Long {
            deck: "4x4",
            part: "bound quarters 108",
            goes_through: "all pairs of layers of 28 cards, and those that cross,",
            takes: "some six minutes, and some GiB of memory",
        },
        Long {
            deck: "4x4",
            part: "bound quarters",
            goes_through: "all pairs of layers of 28 cards",
            takes: "some ten seconds",
        },
        Long {
            deck: "3x4",
            part: "classes under exchanges",
            goes_through: "what each kind of exchanges leaves as it is",
            takes: "some ten seconds",
        },
    ],
    questions: &[
        Question::new("any", &[], "Is there a set?"),
        Question::new("all", &["all"], "All sets").may(&["at-least"]),
        Question::new("count", &["count"], "How many sets").may(&["at-least"]),
        Question::new("disjoint", &["disjoint"], "The most sets that share no card"),
        Question::new("hitting", &["hitting"], "The fewest sets that meet every set"),
        Question::new("free", &["free"], "The most cards without a set"),
        Question::new("max", &["max"], "The largest set: all have as many cards"),
        Question::new("at-least", &["at-least"], "A set of at least K cards"),
    ],
};

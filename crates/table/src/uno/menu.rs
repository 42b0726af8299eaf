//! What can be asked of UNO: the games of the paper, and the real one.

use crate::asks::ask::{Ask, any_text};
use crate::asks::command::{Command, export, play};
use crate::asks::menu::{Engines, Entry, Menu, Question, Sample};
use crate::asks::shared::{ANY, AT_LEAST, CARDS, COUNT, DECK, FAMILY, MAX, PLOT, SEED, SVG, TIME, reads};
use misdeal_kernel::uno::real::transcript::MOST_POINTS;
use misdeal_solve::uno::UnoGame;
use misdeal_solve::uno::real::{Kind, RealGame};

/// One hand.
pub const SOLITAIRE: &str = "solitaire";
/// A position of the real game.
const REAL: &str = "real";
/// Against perfect play.
pub const WITH_DUEL: &str = "--duel";
/// One hand, alone.
pub const WITH_SOLITAIRE: &str = "--solitaire";
/// Hands that are played together.
pub const WITH_COOP: &str = "--coop";
/// Against simple players.
pub const AS_PEOPLE_DO: &str = "as people play it";
/// Against perfect play, alone or together: with open cards.
const OPEN: &[&str] = &[WITH_DUEL, WITH_SOLITAIRE, WITH_COOP];

/// All plays that are drawn.
const DRAWN: &[&str] = &[SOLITAIRE, "pool", "coop", "duel", "uncooperative"];

/// The most cards.
pub const MOST: Ask = MAX.meaning("Find the most cards that can be played one after the other").only(&[SOLITAIRE]);
/// All orders.
pub const ORDERS: Ask = COUNT.meaning("Count the orders in which all cards can be played").only(&[SOLITAIRE]);
/// Many cards.
pub const MANY: Ask = AT_LEAST.meaning("Play at least K cards").only(&[SOLITAIRE]);
/// The fewest cards to add.
pub const FILL_IN: Ask =
    Ask::flag("fill-in", "Find the fewest cards that make the hand playable when they are added").only(&[SOLITAIRE]);
/// Who skips.
pub const SKIPS: Ask = Ask::word(
    "skips",
    "RULE",
    &[("stuck", "who can't play"), ("never", "nobody"), ("free", "who likes to")],
    "Who skips his turn: who can't play, and nobody else; nobody; or who likes to",
)
.only(&["coop"])
.labelled("Who skips", "as the deal says");
/// What the last card means.
pub const GOING_OUT: Ask = Ask::word(
    "going-out",
    "RULE",
    &[("loses", "who has to move then loses"), ("wins", "wins at once"), ("retires", "retires")],
    "What playing one's last card means: who has to move then loses; it wins at once; or one retires",
)
.only(&["duel"])
.labelled("The last card", "as the deal says");
/// Who should lose.
pub const TIES: Ask = Ask::word(
    "ties",
    "RULE",
    &[("next", "the next player"), ("previous", "the previous player")],
    "Of all others, whom a player likes to lose",
)
.only(&["uncooperative"])
.labelled("Likes to lose", "as the deal says");

/// How many hands are dealt.
pub const HANDS: Ask = Ask::number("players", "P", (1, 10), "How many hands").by('p').labelled("Hands", "");
/// What is played with them.
pub const PLAY: Ask = Ask::text(
    "play",
    "GAME",
    any_text,
    "What is played, as in `coop` or `duel going-out wins`; solitaire, duel or uncooperative by the number of hands, \
     unless told",
)
.labelled("Play", "coop, or duel going-out wins");
/// The match graph.
pub const GRAPH: Ask = Ask::flag("graph", "Draw the match graph").only(&["--to svg"]).labelled("The match graph", "");
/// The paper's program as it is printed.
pub const AS_PRINTED: Ask =
    Ask::flag("as-printed", "Follow the paper's program as printed, slip by slip, to its first wrong step")
        .only(&["--to layers"])
        .labelled("As printed", "");
/// The most cards in other formats.
pub const EXPORT_MAX: Ask = Ask::flag("max", "The most cards of a hand are wanted; wcnf always asks for them")
    .only(&["--to opb", "--to wcnf"])
    .labelled("The most cards", "");
/// Many cards in other formats.
pub const EXPORT_AT_LEAST: Ask =
    AT_LEAST.meaning("K cards of a hand are wanted, all unless told").only(&["--to cnf", "--to opb", "--to smt2"]);

/// The points that win.
pub const TO: Ask = Ask::number(
    "to",
    "POINTS",
    (1, MOST_POINTS as u64),
    "Play hand after hand until someone has POINTS (500 in the rules); otherwise one hand is played",
)
.labelled("Points that win", "one hand unless told");
/// Draw cards may be answered.
pub const STACKING: Ask =
    Ask::flag("stacking", "A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four")
        .labelled("Draw cards may be answered", "");
/// What a Reverse does when two play.
pub const REVERSE_TURNS: Ask =
    Ask::flag("reverse-turns", "With two players a Reverse does nothing, instead of acting as a Skip")
        .labelled("With two, a Reverse does nothing", "");
/// Against perfect play.
pub const DUEL: Ask =
    Ask::flag("duel", "A duel with open hands against perfect play; who has to play and can't, loses");
/// Alone.
pub const ALONE: Ask = Ask::flag("solitaire", "One hand, played out card by card");
/// Together.
pub const TOGETHER: Ask = Ask::flag("coop", "Two open hands, played together so that P1 finishes first");
/// Who begins.
pub const SECOND: Ask = Ask::flag("second", "The other begins").only(&[WITH_DUEL]);
/// Who is at the table.
pub const AT_TABLE: Ask =
    Ask::number("players", "N", ANY, "How many play with you at the table, you among them, up to 10 (4 unless told)")
        .by('p')
        .only(&[AS_PEOPLE_DO]);
/// How others play.
pub const KIND: Ask = Ask::text("kind", "KIND", reads::<Kind>, "How the others play, greedy, random or aimless")
    .usually("greedy")
    .only(&[AS_PEOPLE_DO]);
/// How many play.
pub const PLAYERS: Ask =
    Ask::number("players", "P", ANY, "How many players, from 2 to 10 [default: 4, or as many as --kind names]")
        .by('p')
        .at_first("4")
        .labelled("Players", "from 2 to 10");
/// How each plays.
pub const KINDS: Ask = Ask::text(
    "kind",
    "KINDS",
    any_text,
    "How they play: random, greedy or aimless; or each of them, as in greedy,random,random",
)
.usually("random")
.labelled("How they play", "random, greedy or aimless; or each: greedy,random,random");
/// How many games.
pub const GAMES: Ask = Ask::number("games", "N", (1, u64::MAX), "How many games")
    .usually("100000")
    .at_first("20000")
    .labelled("Games", "");
/// Where chance begins.
pub const GAMES_SEED: Ask = SEED.meaning("The seed; the same seed gives the same games everywhere");
/// How long games may take.
pub const GAMES_TIME: Ask = TIME.meaning("Stop after this time, with the games so far: 500ms, 10s, 5m, 1h");
/// How long they were.
pub const GAMES_PLOT: Ask = PLOT.meaning("Draw how long hands and games were to an SVG file");
/// The first game.
pub const TRANSCRIPT: Ask =
    Ask::out("transcript", "game.txt", "Write the first game down, move by move; the kernel plays it again before")
        .labelled("Game", "");
/// One piece of work.
pub const WORK: Ask = Ask::text(
    "work",
    "WORK",
    any_text,
    "Do one piece of work, and tell what it took: how this program measures itself",
)
.hidden();

/// What UNO offers.
pub static MENU: Menu = Menu {
    game: "uno",
    title: "UNO",
    about: "With open cards, as the papers play it: a path through colours and numbers, a duel against a perfect player, \
            or together. And the real game, against simple players.",
    deal: "\
uno 4x4 solitaire        # colours x numbers; solitaire, pool, coop, duel or uncooperative
1.3 2.3 2.4 3.4 3.2      # colour.number; several hands have a line `P1: ...` each",
    begins: &["uno"],
    kinds: &[SOLITAIRE, "pool", "coop", "duel", "uncooperative", REAL],
    samples: &[
        Sample {
            name: "all cards of one hand",
            ask: "play",
            text: "\
# colour.number: can all cards be played, each matching the one before?
uno 4x4 solitaire
1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1
",
        },
        Sample {
            name: "a hand that needs a card more",
            ask: "fill-in",
            text: "\
uno 4x3 solitaire
1.1 1.2 1.3 2.1 3.2 4.3
",
        },
        Sample {
            name: "together",
            ask: "play",
            text: "\
uno 4x4 coop
P1: 1.1 2.2 3.3 4.4
P2: 1.2 2.3 3.4 1.4
",
        },
        Sample {
            name: "the duel",
            ask: "play",
            text: "\
uno 4x4 duel
P1: 1.3 2.3 2.1
P2: 2.4 3.4 3.3 1.1
",
        },
        Sample {
            name: "a position of the real game",
            ask: "play",
            text: "\
# open hands, and a known pile
uno real
top: R5
pile: G5 B2
P1: R7 G7 W
P2: G2 R+2 B9
",
        },
    ],
    own_cards: &[],
    engines: &[
        Engines::of::<UnoGame>("uno_engines", "uno").only(DRAWN),
        Engines::of::<RealGame>("uno_real_engines", "positions of the real game of uno").only(&[REAL]),
    ],
    tables: &["uno-solitaire", "uno-duel", "uno-coop", "uno-real"],
    views: &["uno"],
    commands: &[
        Entry {
            command: Command::Solve,
            asks: &[MOST, ORDERS, MANY, FILL_IN, SKIPS, GOING_OUT, TIES, SVG.only(DRAWN)],
            examples: &[
                "misdeal deal uno 4x4 -n 9 --seed v1:7 | misdeal solve - --fill-in",
                "misdeal deal uno 4x4 -p 2 --play coop --seed v1:7 | misdeal solve - --skips never",
            ],
        },
        Entry { command: Command::Check, asks: &[], examples: &[] },
        Entry {
            command: Command::Deal,
            asks: &[
                Ask::size("COLOURSxNUMBERS: any cards of these; without it of the real game's numbered ones")
                    .labelled("Size", "colours x numbers; the real game's numbered cards unless told"),
                CARDS.meaning("How many cards to deal to each, 7 unless told"),
                DECK,
                HANDS,
                PLAY,
            ],
            examples: &[
                "misdeal deal uno 4x4 -n 9 --play solitaire",
                "misdeal deal uno 4x4 -p 2 --play 'duel going-out wins'",
            ],
        },
        Entry { command: Command::Deck, asks: &[], examples: &["misdeal deck uno"] },
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
                    ("layers", "the paper's program, layer by layer"),
                ])
                .only(&[SOLITAIRE]),
                export::to(&[("dot", "DOT, for Graphviz"), ("svg", "SVG picture"), ("json", "JSON")]).only(&[
                    "pool",
                    "coop",
                    "duel",
                    "uncooperative",
                ]),
                EXPORT_AT_LEAST,
                EXPORT_MAX,
                GRAPH,
                AS_PRINTED,
            ],
            examples: &["misdeal deal uno 4x4 -n 9 --seed v1:7 | misdeal export - --to svg --graph"],
        },
        Entry {
            command: Command::Play,
            asks: &[
                Ask::size("COLOURSxNUMBERS; 7 cards each of the real game's numbered ones unless told").only(OPEN),
                CARDS.meaning("How many cards each player has, 7 unless told").only(OPEN),
                DUEL,
                ALONE,
                TOGETHER,
                SECOND,
                AT_TABLE,
                KIND,
                TO.only(&[AS_PEOPLE_DO]),
                STACKING.only(&[AS_PEOPLE_DO]),
                REVERSE_TURNS.only(&[AS_PEOPLE_DO]),
                play::TIME.only(OPEN),
            ],
            examples: &[
                "misdeal play uno --players 3 --seed v1:7 < /dev/null",
                "misdeal play uno 4x4 --duel --seed v1:7 < /dev/null",
                "misdeal play uno 4x4 --solitaire -n 12 --seed v1:7 < /dev/null",
            ],
        },
        Entry {
            command: Command::Simulate,
            asks: &[PLAYERS, KINDS, GAMES, TO, STACKING, REVERSE_TURNS, GAMES_SEED, GAMES_TIME, GAMES_PLOT, TRANSCRIPT],
            examples: &[
                "misdeal simulate uno --players 2 --kind greedy,random --games 1000",
                "misdeal simulate uno --games 1 --transcript game.txt",
                "misdeal check game.txt",
            ],
        },
        Entry { command: Command::Bench, asks: &[FAMILY, WORK], examples: &[] },
    ],
    long: &[],
    questions: &[
        Question::new("play", &[], "Can all cards be played?").only(&[SOLITAIRE]),
        Question::new("max", &["max"], "The most cards that can be played").only(&[SOLITAIRE]),
        Question::new("at-least", &["at-least"], "At least K cards").only(&[SOLITAIRE]),
        Question::new("count", &["count"], "In how many orders").only(&[SOLITAIRE]),
        Question::new("fill-in", &["fill-in"], "The fewest cards to add").only(&[SOLITAIRE]),
        Question::new("play", &[], "Can it be played together?").only(&["coop"]),
        Question::new("play", &[], "Who wins?"),
    ],
};

//! The rooms of the kernel: which files are read together, and which rooms these call.

use super::lines::LINES;

/// Some files of the kernel that are read together.
#[derive(Debug)]
pub struct Room {
    /// What it is called.
    pub name: &'static str,
    /// The part of the kernel that it belongs to.
    pub part: &'static str,
    /// Its files, below `src`.
    pub files: &'static [&'static str],
    /// The rooms that its files call.
    pub needs: &'static [&'static Room],
}

impl Room {
    const fn new(
        part: &'static str,
        name: &'static str,
        files: &'static [&'static str],
        needs: &'static [&'static Self],
    ) -> Self {
        Self { name, part, files, needs }
    }

    /// How many lines of code it has, without tests, comments and blank lines.
    #[must_use]
    pub fn lines(&self) -> usize {
        let counted = |file: &&str| LINES.iter().find(|(name, _)| name == file).map_or(0, |(_, lines)| *lines);
        self.files.iter().map(counted).sum()
    }

    /// Whether claims may rest on it.
    #[must_use]
    pub fn is_believed(&self) -> bool {
        self.part != NO_CLAIM
    }
}

/// The part of what no claim rests on, and something else does: files with problems and formulas, transcripts, the list of rooms.
pub const NO_CLAIM: &str = "no claim rests on it: problems in files, transcripts, this list";

const SHARED: &str = "shared: words, text, formulas, graphs";
const CLAIMS: &str = "claim files";
const CHECKERS: &str = "proof checkers (LRAT, sums)";
const SWISH: &str = "Swish: rules, text, encodings, proofs";
const SWISH_FREE: &str = "Swish: largest swish-free sets";
const SET: &str = "SET: rules, text, walk, formula of a set";
const SET_FREE: &str = "SET: layouts of whole decks";
const BOARDS: &str = "boards of SET and Quads: questions, encodings, proofs";
const QUADS: &str = "Quads: rules, text, walk, formula of a quad, decks";
const UNO: &str = "UNO: rules, text, encodings, proofs";
const UNO_REAL: &str = "UNO: the real game";
const GEOGRAPHY: &str = "geography";

pub(super) static TEXT_ROOM: Room = Room::new(SHARED, "text", &["text.rs", "fault.rs", "number.rs"], &[]);
pub(super) static FRAME_ROOM: Room = Room::new(
    CLAIMS,
    "frame",
    &[
        "claim/checked.rs",
        "claim/frame.rs",
        "claim/mod.rs",
        "claim/section.rs",
        "claim/stated.rs",
        "claim/statement.rs",
        "game.rs",
        "games.rs",
        "lib.rs",
        "patience.rs",
        "problem.rs",
        "proof/following.rs",
        "proof/mod.rs",
        "question.rs",
    ],
    &[&TEXT_ROOM],
);
pub(super) static RANGES: Room = Room::new(CLAIMS, "ranges", &["claim/range.rs"], &[&FRAME_ROOM]);
pub(super) static YES_OR_NO: Room = Room::new(CLAIMS, "yes or no", &["claim/yes_or_no.rs"], &[&FRAME_ROOM]);
pub(super) static FORMULAS: Room =
    Room::new(SHARED, "formulas", &["base/cnf.rs", "base/encoder.rs", "base/mod.rs"], &[&FRAME_ROOM]);
pub(super) static GRAPHS: Room = Room::new(SHARED, "graphs", &["base/graph.rs", "base/graph_text.rs"], &[&TEXT_ROOM]);
pub(super) static LRAT: Room = Room::new(CHECKERS, "LRAT", &["proof/growing.rs", "proof/lrat.rs"], &[&FORMULAS]);
pub(super) static SUMS: Room = Room::new(
    CHECKERS,
    "sums",
    &["base/rows.rs", "proof/in_rows.rs", "proof/sum_steps.rs", "proof/sums.rs"],
    &[&FORMULAS],
);

pub(super) static SWISH_RULES: Room = Room::new(
    SWISH,
    "Swish rules",
    &[
        "swish/card.rs",
        "swish/claim.rs",
        "swish/deal.rs",
        "swish/grid.rs",
        "swish/mod.rs",
        "swish/notation.rs",
        "swish/orientation.rs",
        "swish/rules.rs",
        "swish/theorems/mod.rs",
        "swish/wanted.rs",
        "swish/why_not/mod.rs",
    ],
    &[&FRAME_ROOM],
);
pub(super) static SWISH_FORMULA: Room = Room::new(
    SWISH,
    "Swish formula",
    &["swish/why_not/refuter.rs", "swish/why_not/to_cnf.rs"],
    &[&SWISH_RULES, &FORMULAS, &LRAT],
);
pub(super) static SWISH_ROWS: Room =
    Room::new(SWISH, "Swish rows", &["swish/why_not/in_rows.rs"], &[&SWISH_RULES, &FORMULAS, &SUMS]);
pub(super) static SWISH_WALK: Room = Room::new(SWISH, "Swish walk", &["swish/why_not/enumerate.rs"], &[&SWISH_RULES]);
pub(super) static SWISH_FREE_SETS: Room = Room::new(
    SWISH_FREE,
    "swish-free sets",
    &["swish/free/claim.rs", "swish/free/mod.rs", "swish/free/pool.rs", "swish/free/text.rs"],
    &[&SWISH_RULES],
);
pub(super) static SWISH_RANKS: Room =
    Room::new(SWISH_FREE, "Swish ranks", &["swish/theorems/ranks.rs"], &[&SWISH_RULES]);
pub(super) static SWISH_LISTED: Room = Room::new(
    SWISH_FREE,
    "Swish listed rows",
    &["swish/free/in_rows.rs", "swish/free/numbering.rs"],
    &[&SWISH_RULES, &SWISH_FREE_SETS, &SUMS],
);
pub(super) static SWISH_COVERS: Room =
    Room::new(SWISH_FREE, "Swish covers", &["swish/free/cover.rs"], &[&SWISH_RULES, &FORMULAS, &LRAT]);
pub(super) static SWISH_COUNTS: Room = Room::new(
    SWISH_FREE,
    "Swish counts",
    &["swish/theorems/boxes.rs", "swish/theorems/minimal.rs", "swish/free/sizes.rs"],
    &[&SWISH_RULES],
);

pub(super) static BOARDS_RULES: Room = Room::new(
    BOARDS,
    "boards",
    &[
        "boards/board.rs",
        "boards/cards.rs",
        "boards/claim.rs",
        "boards/mod.rs",
        "boards/question.rs",
        "boards/refutation.rs",
        "boards/wanted.rs",
    ],
    &[&FRAME_ROOM],
);
pub(super) static BOARDS_FORMULA: Room =
    Room::new(BOARDS, "boards formula", &["boards/to_cnf.rs"], &[&BOARDS_RULES, &FORMULAS, &LRAT]);

pub(super) static SET_RULES: Room = Room::new(
    SET,
    "SET rules",
    &[
        "set/card.rs",
        "set/matches.rs",
        "set/mod.rs",
        "set/rules.rs",
        "set/shape.rs",
        "set/theorems/mod.rs",
        "set/why_not/mod.rs",
    ],
    &[&BOARDS_RULES],
);
pub(super) static SET_WALK: Room = Room::new(SET, "SET walk", &["set/why_not/enumerate.rs"], &[&SET_RULES]);
pub(super) static SET_FORMULA: Room =
    Room::new(SET, "SET formula", &["set/why_not/to_cnf.rs"], &[&SET_RULES, &SET_WALK, &BOARDS_FORMULA]);
pub(super) static SET_DECKS: Room = Room::new(
    SET_FREE,
    "SET decks",
    &["set/free/bound.rs", "set/free/claim.rs", "set/free/mod.rs", "set/free/order.rs", "set/free/text.rs"],
    &[&SET_RULES, &RANGES],
);
pub(super) static SET_KEPT: Room =
    Room::new(SET_FREE, "SET kept cards", &["set/free/grouped.rs", "set/free/kept.rs"], &[&SET_RULES, &SET_WALK]);
pub(super) static SET_MOTIONS: Room = Room::new(SET_FREE, "SET motions", &["set/theorems/motion.rs"], &[&SET_RULES]);
pub(super) static SET_LADDERS: Room =
    Room::new(SET_FREE, "SET ladders", &["set/theorems/ladder.rs"], &[&SET_RULES, &SET_WALK, &SET_MOTIONS]);
pub(super) static SET_LEVELS: Room = Room::new(SET_FREE, "SET levels", &["set/theorems/levels.rs"], &[&SET_LADDERS]);
pub(super) static SET_LAYERS: Room =
    Room::new(SET_FREE, "SET layers", &["set/theorems/exhaustive.rs"], &[&SET_RULES, &SET_WALK, &SET_MOTIONS]);
pub(super) static SET_LAYERED: Room =
    Room::new(SET_FREE, "SET layered counts", &["set/theorems/layered.rs"], &[&SET_LAYERS, &SET_LADDERS, &SET_MOTIONS]);
pub(super) static SET_SQUARES: Room =
    Room::new(SET_FREE, "SET squares", &["set/theorems/squares.rs"], &[&SET_LAYERS, &SET_MOTIONS]);
pub(super) static SET_QUARTERS: Room = Room::new(
    SET_FREE,
    "SET quarters",
    &["set/theorems/crossed.rs", "set/theorems/full_layers.rs", "set/theorems/quarters.rs"],
    &[&SET_LAYERS, &SET_LAYERED, &SET_SQUARES, &SET_MOTIONS],
);
pub(super) static SET_SECTIONS: Room = Room::new(
    SET_FREE,
    "SET sections",
    &["set/theorems/counting.rs", "set/theorems/sections.rs"],
    &[&SET_RULES, &SET_MOTIONS],
);
pub(super) static SET_CLASSES: Room = Room::new(
    SET_FREE,
    "SET classes",
    &["set/theorems/classes.rs", "set/theorems/exchange.rs", "set/theorems/fixed.rs"],
    &[&SET_LAYERS, &SET_LAYERED, &SET_LADDERS, &SET_SQUARES],
);

pub(super) static QUADS_RULES: Room = Room::new(
    QUADS,
    "Quads rules",
    &["quads/card.rs", "quads/deck.rs", "quads/matches.rs", "quads/mod.rs", "quads/rules.rs", "quads/theorems/mod.rs"],
    &[&BOARDS_RULES],
);
pub(super) static QUADS_WALK: Room = Room::new(QUADS, "Quads walk", &["quads/enumerate.rs"], &[&QUADS_RULES]);
pub(super) static QUADS_FORMULA: Room =
    Room::new(QUADS, "Quads formula", &["quads/to_cnf.rs"], &[&QUADS_RULES, &QUADS_WALK, &BOARDS_FORMULA]);
pub(super) static QUADS_DECKS: Room = Room::new(
    QUADS,
    "Quads decks",
    &["quads/free/bound.rs", "quads/free/claim.rs", "quads/free/mod.rs", "quads/free/text.rs"],
    &[&QUADS_RULES, &QUADS_WALK, &RANGES],
);
pub(super) static QUADS_SPANS: Room = Room::new(QUADS, "Quads spans", &["quads/theorems/spans.rs"], &[&QUADS_RULES]);
pub(super) static QUADS_SUMS: Room = Room::new(QUADS, "Quads sums", &["quads/theorems/sums.rs"], &[&QUADS_RULES]);
pub(super) static QUADS_COUNTS: Room = Room::new(
    QUADS,
    "Quads counts",
    &["quads/theorems/counts.rs", "quads/free/sizes.rs"],
    &[&QUADS_RULES, &QUADS_DECKS],
);

pub(super) static UNO_RULES: Room = Room::new(
    UNO,
    "UNO hands",
    &[
        "uno/claim.rs",
        "uno/games/mod.rs",
        "uno/hands/card.rs",
        "uno/hands/cards.rs",
        "uno/hands/deal.rs",
        "uno/hands/mod.rs",
        "uno/hands/sizes.rs",
        "uno/mod.rs",
        "uno/question.rs",
        "uno/refutation.rs",
        "uno/theorems/mod.rs",
        "uno/wanted.rs",
        "uno/why_not/mod.rs",
        "uno/witness.rs",
    ],
    &[&FRAME_ROOM],
);
pub(super) static UNO_SOLITAIRE: Room = Room::new(UNO, "UNO solitaire", &["uno/games/solitaire.rs"], &[&UNO_RULES]);
pub(super) static UNO_COOP: Room =
    Room::new(UNO, "UNO cooperation", &["uno/games/coop.rs"], &[&UNO_RULES, &UNO_SOLITAIRE]);
pub(super) static UNO_DUEL: Room = Room::new(UNO, "UNO duel", &["uno/games/duel.rs"], &[&UNO_RULES, &UNO_ANSWERS]);
pub(super) static UNO_POOL: Room = Room::new(UNO, "UNO pool", &["uno/games/pool.rs"], &[&UNO_RULES, &UNO_ANSWERS]);
pub(super) static UNO_LOSERS: Room =
    Room::new(UNO, "UNO without cooperation", &["uno/games/uncooperative.rs"], &[&UNO_RULES]);
pub(super) static UNO_ANSWERS: Room =
    Room::new(UNO, "UNO answers", &["uno/why_not/answers.rs", "uno/why_not/crowd.rs"], &[&UNO_RULES]);
pub(super) static UNO_POSITIONS: Room =
    Room::new(UNO, "UNO positions", &["uno/why_not/positions.rs"], &[&UNO_RULES, &UNO_COOP]);
pub(super) static UNO_WALK: Room = Room::new(
    UNO,
    "UNO walk",
    &["uno/games/joint.rs", "uno/why_not/enumerate.rs"],
    &[&UNO_COOP, &UNO_DUEL, &UNO_POOL, &UNO_LOSERS, &UNO_POSITIONS],
);
pub(super) static UNO_SUBHANDS: Room =
    Room::new(UNO, "UNO subhands", &["uno/why_not/subhands.rs"], &[&UNO_SOLITAIRE, &UNO_POSITIONS]);
pub(super) static UNO_TRAILS: Room = Room::new(UNO, "UNO trails", &["uno/theorems/trails.rs"], &[&UNO_SOLITAIRE]);
pub(super) static UNO_HUBS: Room =
    Room::new(UNO, "UNO hubs", &["uno/why_not/cut_lines.rs", "uno/why_not/hubs.rs"], &[&UNO_SOLITAIRE]);
pub(super) static UNO_ROWS: Room = Room::new(
    UNO,
    "UNO rows",
    &["uno/why_not/cut_sums.rs", "uno/why_not/in_rows.rs"],
    &[&UNO_SOLITAIRE, &UNO_HUBS, &FORMULAS, &SUMS],
);
pub(super) static UNO_LINKS: Room =
    Room::new(UNO, "UNO links", &["uno/theorems/links.rs"], &[&UNO_COOP, &UNO_POSITIONS]);
pub(super) static UNO_FORMULA: Room = Room::new(
    UNO,
    "UNO formula",
    &["uno/why_not/refuter.rs", "uno/why_not/to_cnf.rs"],
    &[&UNO_SOLITAIRE, &UNO_HUBS, &FORMULAS, &LRAT],
);

pub(super) static UNO_REAL_GAME: Room = Room::new(
    UNO_REAL,
    "real UNO",
    &[
        "uno/real/card.rs",
        "uno/real/cards.rs",
        "uno/real/mod.rs",
        "uno/real/moves.rs",
        "uno/real/plan.rs",
        "uno/real/position.rs",
        "uno/real/rules.rs",
        "uno/real/state.rs",
    ],
    &[&FRAME_ROOM, &YES_OR_NO, &UNO_RULES],
);
pub(super) static UNO_REAL_WALK: Room =
    Room::new(UNO_REAL, "real UNO walk", &["uno/real/enumerate.rs"], &[&UNO_REAL_GAME]);
pub(super) static UNO_TRANSCRIPTS: Room =
    Room::new(UNO_REAL, "real UNO transcripts", &["uno/real/game.rs", "uno/real/transcript.rs"], &[&UNO_REAL_GAME]);

pub(super) static GEOGRAPHY_GAME: Room = Room::new(
    GEOGRAPHY,
    "geography",
    &[
        "geography/answers.rs",
        "geography/deal.rs",
        "geography/enumerate.rs",
        "geography/even_kernel.rs",
        "geography/lost.rs",
        "geography/matching.rs",
        "geography/mod.rs",
        "geography/position.rs",
        "geography/strategy.rs",
    ],
    &[&FRAME_ROOM, &YES_OR_NO, &GRAPHS],
);

pub(super) static WANTED: Room = Room::new(
    NO_CLAIM,
    "problems and claims in memory",
    &[
        "boards/wanted_text.rs",
        "claim/held.rs",
        "instance.rs",
        "swish/told.rs",
        "swish/wanted_text.rs",
        "uno/wanted_text.rs",
    ],
    &[],
);
pub(super) static SAT: Room = Room::new(NO_CLAIM, "formulas in files", &["base/dimacs.rs", "base/sat.rs"], &[]);
pub(super) static HERE: Room = Room::new(
    NO_CLAIM,
    "this list",
    &["rooms.rs", "rooms/kinds.rs", "rooms/lines.rs", "rooms/list.rs", "rooms/seen.rs"],
    &[],
);

/// All rooms. Claims tell theirs in this order.
pub static ROOMS: &[&Room] = &[
    &FRAME_ROOM,
    &TEXT_ROOM,
    &RANGES,
    &YES_OR_NO,
    &SWISH_RULES,
    &SWISH_FREE_SETS,
    &SWISH_ROWS,
    &SWISH_WALK,
    &SWISH_RANKS,
    &SWISH_LISTED,
    &SWISH_COVERS,
    &SWISH_COUNTS,
    &SWISH_FORMULA,
    &BOARDS_RULES,
    &SET_RULES,
    &SET_WALK,
    &SET_DECKS,
    &SET_KEPT,
    &SET_MOTIONS,
    &SET_LADDERS,
    &SET_LEVELS,
    &SET_LAYERS,
    &SET_LAYERED,
    &SET_SQUARES,
    &SET_QUARTERS,
    &SET_SECTIONS,
    &SET_CLASSES,
    &SET_FORMULA,
    &QUADS_RULES,
    &QUADS_WALK,
    &QUADS_DECKS,
    &QUADS_SPANS,
    &QUADS_SUMS,
    &QUADS_COUNTS,
    &QUADS_FORMULA,
    &BOARDS_FORMULA,
    &UNO_RULES,
    &UNO_SOLITAIRE,
    &UNO_COOP,
    &UNO_DUEL,
    &UNO_POOL,
    &UNO_LOSERS,
    &UNO_ANSWERS,
    &UNO_POSITIONS,
    &UNO_WALK,
    &UNO_SUBHANDS,
    &UNO_TRAILS,
    &UNO_HUBS,
    &UNO_ROWS,
    &UNO_LINKS,
    &UNO_FORMULA,
    &UNO_REAL_GAME,
    &UNO_REAL_WALK,
    &UNO_TRANSCRIPTS,
    &GEOGRAPHY_GAME,
    &GRAPHS,
    &SUMS,
    &FORMULAS,
    &LRAT,
    &WANTED,
    &SAT,
    &HERE,
];

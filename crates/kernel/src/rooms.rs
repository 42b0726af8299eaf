//! What an accepted claim rests on: the rooms of the kernel, and how many lines each has.
//!
//! A *room* is some files that are read together, and the rooms that its files call. A claim rests on the rooms of its game,
//! on those of the sections that it has (`kinds.rs`: `proof lrat`, `bound ladder`, ...), and on what these need. A section that
//! no table knows rests on everything that is believed, so nothing is ever left out.
//!
//! Nobody has to believe this file: it only says what has to be read. Tests hold it to the sources: each file is in one room
//! (`tests/all/rests_on.rs`), imports only what its room needs, and has the number of lines that `lines.rs` tells, which
//! `scripts/kernel-lines --write` counts again.

mod kinds;
mod lines;

pub use kinds::{KINDS, Kind, PROOFS, Subject};
pub use lines::LINES;

use crate::claim::{Checked, Follow, Frame, Judge, Opening};
use crate::fault::Fault;
use crate::games;
use crate::proof::following::current;
use crate::text::shorten;
use std::fmt;

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

/// The part of what no claim rests on, and something else does: files with formulas, transcripts, the list of rooms.
pub const NO_CLAIM: &str = "no claim rests on it: formulas in files, transcripts, this list";

const SHARED: &str = "shared: words, text, formulas, graphs";
const CLAIMS: &str = "claim files";
const CHECKERS: &str = "proof checkers (LRAT, sums)";
const SWISH: &str = "Swish: rules, text, encodings, proofs";
const SWISH_FREE: &str = "Swish: largest swish-free sets";
const SET: &str = "SET: rules, text, encodings, proofs";
const SET_FREE: &str = "SET: layouts of whole decks";
const QUADS: &str = "Quads: rules, text, encodings, proofs";
const UNO: &str = "UNO: rules, text, encodings, proofs";
const UNO_REAL: &str = "UNO: the real game";
const GEOGRAPHY: &str = "geography";

static TEXT_ROOM: Room = Room::new(SHARED, "text", &["text.rs", "fault.rs", "number.rs"], &[]);
static FRAME_ROOM: Room = Room::new(
    CLAIMS,
    "frame",
    &[
        "claim/checked.rs",
        "claim/frame.rs",
        "claim/matches.rs",
        "claim/mod.rs",
        "claim/range.rs",
        "claim/section.rs",
        "claim/stated.rs",
        "claim/statement.rs",
        "claim/yes_or_no.rs",
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
static FORMULAS: Room =
    Room::new(SHARED, "formulas", &["base/cnf.rs", "base/encoder.rs", "base/mod.rs"], &[&FRAME_ROOM]);
static GRAPHS: Room = Room::new(SHARED, "graphs", &["base/graph.rs", "base/graph_text.rs"], &[&TEXT_ROOM]);
static LRAT: Room = Room::new(CHECKERS, "LRAT", &["proof/growing.rs", "proof/lrat.rs"], &[&FORMULAS]);
static SUMS: Room = Room::new(CHECKERS, "sums", &["base/rows.rs", "proof/in_rows.rs", "proof/sums.rs"], &[&FORMULAS]);

static SWISH_RULES: Room = Room::new(
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
static SWISH_FORMULA: Room = Room::new(
    SWISH,
    "Swish formula",
    &["swish/why_not/refuter.rs", "swish/why_not/to_cnf.rs"],
    &[&SWISH_RULES, &FORMULAS, &LRAT],
);
static SWISH_ROWS: Room =
    Room::new(SWISH, "Swish rows", &["swish/why_not/in_rows.rs"], &[&SWISH_RULES, &FORMULAS, &SUMS]);
static SWISH_WALK: Room = Room::new(SWISH, "Swish walk", &["swish/why_not/enumerate.rs"], &[&SWISH_RULES]);
static SWISH_COUNTING: Room = Room::new(SWISH, "Swish counting", &["swish/why_not/counting.rs"], &[&SWISH_RULES]);
static SWISH_FREE_SETS: Room = Room::new(
    SWISH_FREE,
    "swish-free sets",
    &["swish/free/claim.rs", "swish/free/mod.rs", "swish/free/pool.rs", "swish/free/text.rs"],
    &[&SWISH_RULES],
);
static SWISH_RANKS: Room = Room::new(SWISH_FREE, "Swish ranks", &["swish/theorems/ranks.rs"], &[&SWISH_RULES]);
static SWISH_LISTED: Room = Room::new(
    SWISH_FREE,
    "Swish listed rows",
    &["swish/free/in_rows.rs", "swish/free/numbering.rs"],
    &[&SWISH_RULES, &SWISH_FREE_SETS, &SUMS],
);
static SWISH_COVERS: Room =
    Room::new(SWISH_FREE, "Swish covers", &["swish/free/cover.rs"], &[&SWISH_RULES, &FORMULAS, &LRAT]);
static SWISH_COUNTS: Room = Room::new(
    SWISH_FREE,
    "Swish counts",
    &["swish/theorems/boxes.rs", "swish/theorems/minimal.rs", "swish/free/sizes.rs"],
    &[&SWISH_RULES],
);

static SET_RULES: Room = Room::new(
    SET,
    "SET rules",
    &[
        "set/board.rs",
        "set/card.rs",
        "set/claim.rs",
        "set/mod.rs",
        "set/question.rs",
        "set/rules.rs",
        "set/shape.rs",
        "set/theorems/mod.rs",
        "set/wanted.rs",
        "set/why_not/mod.rs",
    ],
    &[&FRAME_ROOM],
);
static SET_WALK: Room = Room::new(SET, "SET walk", &["set/why_not/enumerate.rs"], &[&SET_RULES]);
static SET_FORMULA: Room = Room::new(
    SET,
    "SET formula",
    &["set/why_not/refuter.rs", "set/why_not/to_cnf.rs"],
    &[&SET_RULES, &SET_WALK, &FORMULAS, &LRAT],
);
static SET_DECKS: Room = Room::new(
    SET_FREE,
    "SET decks",
    &["set/free/bound.rs", "set/free/claim.rs", "set/free/mod.rs", "set/free/text.rs"],
    &[&SET_RULES],
);
static SET_KEPT: Room =
    Room::new(SET_FREE, "SET kept cards", &["set/free/grouped.rs", "set/free/kept.rs"], &[&SET_RULES, &SET_WALK]);
static SET_MOTIONS: Room = Room::new(SET_FREE, "SET motions", &["set/theorems/motion.rs"], &[&SET_RULES]);
static SET_LADDERS: Room =
    Room::new(SET_FREE, "SET ladders", &["set/theorems/ladder.rs"], &[&SET_RULES, &SET_WALK, &SET_MOTIONS]);
static SET_LEVELS: Room = Room::new(SET_FREE, "SET levels", &["set/theorems/levels.rs"], &[&SET_LADDERS]);
static SET_LAYERS: Room =
    Room::new(SET_FREE, "SET layers", &["set/theorems/exhaustive.rs"], &[&SET_RULES, &SET_WALK, &SET_MOTIONS]);
static SET_LAYERED: Room =
    Room::new(SET_FREE, "SET layered counts", &["set/theorems/layered.rs"], &[&SET_LAYERS, &SET_LADDERS, &SET_MOTIONS]);
static SET_SQUARES: Room =
    Room::new(SET_FREE, "SET squares", &["set/theorems/squares.rs"], &[&SET_LAYERS, &SET_MOTIONS]);
static SET_QUARTERS: Room = Room::new(
    SET_FREE,
    "SET quarters",
    &["set/theorems/crossed.rs", "set/theorems/full_layers.rs", "set/theorems/quarters.rs"],
    &[&SET_LAYERS, &SET_LAYERED, &SET_SQUARES, &SET_MOTIONS],
);
static SET_SECTIONS: Room = Room::new(
    SET_FREE,
    "SET sections",
    &["set/theorems/counting.rs", "set/theorems/sections.rs"],
    &[&SET_RULES, &SET_MOTIONS],
);
static SET_CLASSES: Room = Room::new(
    SET_FREE,
    "SET classes",
    &["set/theorems/classes.rs", "set/theorems/exchange.rs", "set/theorems/fixed.rs"],
    &[&SET_LAYERS, &SET_LAYERED, &SET_LADDERS, &SET_SQUARES],
);

static QUADS_RULES: Room = Room::new(
    QUADS,
    "Quads rules",
    &[
        "quads/board.rs",
        "quads/card.rs",
        "quads/claim.rs",
        "quads/deck.rs",
        "quads/mod.rs",
        "quads/question.rs",
        "quads/rules.rs",
        "quads/theorems/mod.rs",
        "quads/wanted.rs",
    ],
    &[&FRAME_ROOM],
);
static QUADS_WALK: Room = Room::new(QUADS, "Quads walk", &["quads/enumerate.rs"], &[&QUADS_RULES]);
static QUADS_FORMULA: Room = Room::new(
    QUADS,
    "Quads formula",
    &["quads/refuter.rs", "quads/to_cnf.rs"],
    &[&QUADS_RULES, &QUADS_WALK, &FORMULAS, &LRAT],
);
static QUADS_DECKS: Room = Room::new(
    QUADS,
    "Quads decks",
    &["quads/free/bound.rs", "quads/free/claim.rs", "quads/free/mod.rs", "quads/free/text.rs"],
    &[&QUADS_RULES, &QUADS_WALK],
);
static QUADS_SPANS: Room = Room::new(QUADS, "Quads spans", &["quads/theorems/spans.rs"], &[&QUADS_RULES]);
static QUADS_SUMS: Room = Room::new(QUADS, "Quads sums", &["quads/theorems/sums.rs"], &[&QUADS_RULES]);
static QUADS_COUNTS: Room = Room::new(
    QUADS,
    "Quads counts",
    &["quads/theorems/counts.rs", "quads/free/sizes.rs"],
    &[&QUADS_RULES, &QUADS_DECKS],
);

static UNO_RULES: Room = Room::new(
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
static UNO_SOLITAIRE: Room = Room::new(UNO, "UNO solitaire", &["uno/games/solitaire.rs"], &[&UNO_RULES]);
static UNO_COOP: Room = Room::new(UNO, "UNO cooperation", &["uno/games/coop.rs"], &[&UNO_RULES, &UNO_SOLITAIRE]);
static UNO_DUEL: Room = Room::new(UNO, "UNO duel", &["uno/games/duel.rs"], &[&UNO_RULES, &UNO_ANSWERS]);
static UNO_POOL: Room = Room::new(UNO, "UNO pool", &["uno/games/pool.rs"], &[&UNO_RULES, &UNO_ANSWERS]);
static UNO_LOSERS: Room = Room::new(UNO, "UNO without cooperation", &["uno/games/uncooperative.rs"], &[&UNO_RULES]);
static UNO_ANSWERS: Room =
    Room::new(UNO, "UNO answers", &["uno/why_not/answers.rs", "uno/why_not/crowd.rs"], &[&UNO_RULES]);
static UNO_POSITIONS: Room = Room::new(UNO, "UNO positions", &["uno/why_not/positions.rs"], &[&UNO_RULES, &UNO_COOP]);
static UNO_WALK: Room = Room::new(
    UNO,
    "UNO walk",
    &["uno/games/joint.rs", "uno/why_not/enumerate.rs"],
    &[&UNO_COOP, &UNO_DUEL, &UNO_POOL, &UNO_LOSERS, &UNO_POSITIONS],
);
static UNO_SUBHANDS: Room =
    Room::new(UNO, "UNO subhands", &["uno/why_not/subhands.rs"], &[&UNO_SOLITAIRE, &UNO_POSITIONS]);
static UNO_TRAILS: Room = Room::new(UNO, "UNO trails", &["uno/theorems/trails.rs"], &[&UNO_SOLITAIRE]);
static UNO_HUBS: Room =
    Room::new(UNO, "UNO hubs", &["uno/why_not/cut_lines.rs", "uno/why_not/hubs.rs"], &[&UNO_SOLITAIRE]);
static UNO_ROWS: Room = Room::new(
    UNO,
    "UNO rows",
    &["uno/why_not/cut_sums.rs", "uno/why_not/in_rows.rs"],
    &[&UNO_SOLITAIRE, &UNO_HUBS, &FORMULAS, &SUMS],
);
static UNO_LINKS: Room = Room::new(UNO, "UNO links", &["uno/theorems/links.rs"], &[&UNO_COOP, &UNO_POSITIONS]);
static UNO_RESIDUALS: Room =
    Room::new(UNO, "UNO residuals", &["uno/theorems/residuals.rs"], &[&UNO_COOP, &UNO_POSITIONS]);
static UNO_HANDS_IN_ROWS: Room = Room::new(
    UNO,
    "UNO rows of several hands",
    &["uno/theorems/hands_in_rows.rs"],
    &[&UNO_COOP, &UNO_DUEL, &UNO_POOL, &FORMULAS, &SUMS],
);
static UNO_FORMULA: Room = Room::new(
    UNO,
    "UNO formula",
    &["uno/why_not/refuter.rs", "uno/why_not/to_cnf.rs"],
    &[&UNO_SOLITAIRE, &UNO_HUBS, &FORMULAS, &LRAT],
);

static UNO_REAL_GAME: Room = Room::new(
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
    &[&FRAME_ROOM, &UNO_RULES],
);
static UNO_REAL_WALK: Room = Room::new(UNO_REAL, "real UNO walk", &["uno/real/enumerate.rs"], &[&UNO_REAL_GAME]);
static UNO_TRANSCRIPTS: Room =
    Room::new(UNO_REAL, "real UNO transcripts", &["uno/real/game.rs", "uno/real/transcript.rs"], &[&UNO_REAL_GAME]);

static GEOGRAPHY_GAME: Room = Room::new(
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
    &[&FRAME_ROOM, &GRAPHS],
);

static SAT: Room = Room::new(NO_CLAIM, "formulas in files", &["base/dimacs.rs", "base/sat.rs"], &[]);
static HERE: Room = Room::new(NO_CLAIM, "this list", &["rooms.rs", "rooms/kinds.rs", "rooms/lines.rs"], &[]);

/// All rooms. Claims tell theirs in this order.
pub static ROOMS: &[&Room] = &[
    &FRAME_ROOM,
    &TEXT_ROOM,
    &SWISH_RULES,
    &SWISH_FREE_SETS,
    &SWISH_ROWS,
    &SWISH_WALK,
    &SWISH_COUNTING,
    &SWISH_RANKS,
    &SWISH_LISTED,
    &SWISH_COVERS,
    &SWISH_COUNTS,
    &SWISH_FORMULA,
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
    &UNO_RESIDUALS,
    &UNO_HANDS_IN_ROWS,
    &UNO_FORMULA,
    &UNO_REAL_GAME,
    &UNO_REAL_WALK,
    &UNO_TRANSCRIPTS,
    &GEOGRAPHY_GAME,
    &GRAPHS,
    &SUMS,
    &FORMULAS,
    &LRAT,
    &SAT,
    &HERE,
];

/// The rooms that a claim rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestsOn {
    /// Their places in [`ROOMS`], in order.
    places: Vec<usize>,
}

impl RestsOn {
    /// All that may have to be believed.
    #[must_use]
    pub fn everything() -> Self {
        Self { places: (0..ROOMS.len()).filter(|&place| ROOMS[place].is_believed()).collect() }
    }

    /// The core that claims about deals rest on: rules, notation, frame, language, and the encodings of the four games. Not walks, theorems,
    /// whole decks, the game with several players who do not cooperate, and the real one.
    #[must_use]
    pub fn deals() -> Self {
        let encodings = [&SWISH_FORMULA, &SWISH_ROWS, &SET_FORMULA, &QUADS_FORMULA, &UNO_FORMULA, &UNO_ROWS];
        Self::of(encodings.iter().chain(&[&UNO_COOP, &UNO_DUEL, &UNO_POOL]))
    }

    /// These rooms, with all that they need.
    pub fn of<'a>(rooms: impl IntoIterator<Item = &'a &'static Room>) -> Self {
        let mut places = Vec::new();
        let mut open: Vec<&'static Room> = rooms.into_iter().copied().collect();
        while let Some(room) = open.pop() {
            let place = ROOMS.iter().position(|other| std::ptr::eq(*other, room));
            let Some(place) = place.filter(|place| !places.contains(place)) else { continue };
            places.push(place);
            open.extend(room.needs);
        }
        places.sort_unstable();
        Self { places }
    }

    /// The rooms.
    pub fn rooms(&self) -> impl Iterator<Item = &'static Room> {
        self.places.iter().map(|&place| ROOMS[place])
    }

    /// How many files they have.
    #[must_use]
    pub fn files(&self) -> usize {
        self.rooms().map(|room| room.files.len()).sum()
    }

    /// How many lines they have in all.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.rooms().map(Room::lines).sum()
    }
}

impl fmt::Display for RestsOn {
    /// The names of the rooms: `frame, text, Swish rules`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, room) in self.rooms().enumerate() {
            write!(f, "{}{}", if place > 0 { ", " } else { "" }, room.name)?;
        }
        Ok(())
    }
}

/// Of a heading, this number of words is looked at.
const WORDS: usize = 3;
/// More different headings than these are not looked at: such a claim rests on everything.
const MOST_PARTS: usize = 60;

/// What a claim has shown of itself so far: what it is about, and its sections.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What it is about.
    subject: Subject,
    /// The first word of the question.
    question: String,
    /// The first words of the headings, without repetition; to a witness belongs the first word of its first line.
    parts: Vec<String>,
    /// Whether the next line is the first of a witness.
    awaits_word: bool,
}

impl Seen {
    /// A claim of this game that opens like this.
    pub(crate) fn new(game: &'static str, opening: &Opening) -> Self {
        let question = opening.question.text.split_whitespace().next().unwrap_or_default().to_owned();
        Self { subject: Subject::of(game, opening), question, parts: Vec::new(), awaits_word: false }
    }

    /// Reads a claim without checking it, and tells what it would rest on.
    #[must_use]
    pub fn reader() -> Frame<Self> {
        Frame::new(|opening| {
            let game = games::game(opening.cards()).map_err(|fault| opening.inside(fault))?;
            Ok(Box::new(Self::new(game.name, &opening)))
        })
    }

    fn heading(&mut self, heading: &str) {
        self.awaits_word = heading == "witness";
        let mut words = heading.split_whitespace();
        let first = words.next().unwrap_or_default();
        let words = words.map(|word| match first {
            "proof" | "bound" | "apart" => current(self.subject.game, word),
            _ => word,
        });
        let words: Vec<&str> =
            std::iter::once(first).chain(words.flat_map(|word| word.split(' '))).take(WORDS).collect();
        self.add(words.join(" "));
    }

    fn first_line(&mut self, line: &str) {
        if std::mem::take(&mut self.awaits_word) {
            let word = line.split_whitespace().next().unwrap_or_default();
            self.parts.retain(|part| part != "witness");
            self.add(format!("witness {}", shorten(word)));
        }
    }

    fn add(&mut self, part: String) {
        if self.parts.len() <= MOST_PARTS && !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    /// What a claim of these parts rests on: all that is believed, when a part is known to no table.
    fn rests_on(&self) -> RestsOn {
        let opening = [String::new()];
        let kinds = opening.iter().chain(&self.parts).map(|part| Kind::of(&self.subject, &self.question, part));
        match kinds.collect::<Option<Vec<&Kind>>>() {
            Some(kinds) if self.parts.len() <= MOST_PARTS => RestsOn::of(kinds.into_iter().flat_map(|kind| kind.rooms)),
            _ => RestsOn::everything(),
        }
    }
}

impl Follow for Seen {
    type Told = RestsOn;

    fn open(&mut self, _number: usize, heading: &str) -> Result<bool, Fault> {
        self.heading(heading);
        Ok(true)
    }

    fn line(&mut self, _number: usize, line: &str) -> Result<bool, Fault> {
        self.first_line(line);
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        "a section or `end`"
    }

    fn finish(self: Box<Self>) -> Result<RestsOn, Fault> {
        Ok(self.rests_on())
    }
}

/// Whoever checks a claim, and what he has seen of it.
struct Resting {
    judge: Judge,
    seen: Seen,
}

/// The same judge, who then tells what the claim rests on.
pub(crate) fn resting(judge: Judge, seen: Seen) -> Judge {
    Box::new(Resting { judge, seen })
}

impl Follow for Resting {
    type Told = Checked;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        self.seen.heading(heading);
        self.judge.open(number, heading)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        self.seen.first_line(line);
        self.judge.line(number, line)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.judge.end()
    }

    fn expected(&self) -> &'static str {
        self.judge.expected()
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        let Self { judge, seen } = *self;
        Ok(judge.finish()?.resting_on(seen.rests_on()))
    }
}

//! The border of hardness, as data: which question about which cards is easy, which is hard, and what is open, each with its proof.
//!
//! A proof is a reduction or an engine that is here and can be run, or an argument in a sentence with where it comes from. A test
//! holds every name to something that exists. `misdeal reduce border` prints it, and docs/hardness.md is made of it.

use crate::answer::object;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// What is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is nothing to search.
    Trivial,
    /// An algorithm needs polynomial time.
    Polynomial,
    /// NP-complete.
    Hard,
    /// W\[1\]-hard in the number that the row names.
    Parameter,
    /// Neither is known here.
    Open,
}

impl Status {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Trivial => "trivial",
            Self::Polynomial => "polynomial",
            Self::Hard => "NP-complete",
            Self::Parameter => "W[1]-hard",
            Self::Open => "open",
        }
    }
}

/// Why it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A reduction of the catalogue shows it.
    Reduction(&'static str),
    /// An engine of a game decides it.
    Engine(&'static str, &'static str),
    /// An argument that is not run here.
    Argued,
    /// Nothing is claimed.
    None,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// The game.
    pub game: &'static str,
    /// Which cards.
    pub cards: &'static str,
    /// What may be done with them.
    pub rule: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// What is known.
    pub status: Status,
    /// Why.
    pub proof: Proof,
    /// The argument, or what has to be said besides.
    pub note: &'static str,
}

const fn cell(
    game: &'static str,
    [cards, rule, question]: [&'static str; 3],
    status: Status,
    proof: Proof,
    note: &'static str,
) -> Cell {
    Cell { game, cards, rule, question, status, proof, note }
}

const ANY: &str = "any swish";
const AT_LEAST: &str = "at least k cards";
const ALL: &str = "all cards";
const FIXED: &str = "fixed";
const STRIP: &str = "free, 1 x W";
const ROWS: &str = "free, 2 rows and more, no square";
const SQUARE: &str = "free, squares";
const ONE: &str = "one symbol";
const TWO: &str = "two symbols";
const THREE: &str = "three symbols and more";
const STUCK: &str = "who can't play skips";
const NEVER: &str = "nobody skips";
const FREE: &str = "anyone may skip";
const COOP: &str = "cooperation of two";

const NOT_TREATED: &str = "nothing is claimed";
const AS_FOR_TWO: &str = "cards of two symbols are a case of it";

/// All cells.
pub const BORDER: &[Cell] = &[
    cell(
        "swish",
        [ONE, "fixed or free", ANY],
        Status::Polynomial,
        Proof::Reduction("one-symbol-swish-to-matching"),
        "",
    ),
    cell(
        "swish",
        [ONE, "fixed or free", AT_LEAST],
        Status::Polynomial,
        Proof::Reduction("one-symbol-swish-to-matching"),
        "the paper's theorem, repaired; the engine `orbits` counts",
    ),
    cell("swish", [ONE, "fixed or free", ALL], Status::Polynomial, Proof::Engine("swish", "orbits"), ""),
    cell(
        "swish",
        [TWO, FIXED, ANY],
        Status::Polynomial,
        Proof::Engine("swish", "matching"),
        "a perfect matching of largest weight",
    ),
    cell("swish", [TWO, FIXED, AT_LEAST], Status::Polynomial, Proof::Engine("swish", "matching"), ""),
    cell("swish", [TWO, FIXED, ALL], Status::Trivial, Proof::Argued, "all cards lie as they are, or they do not"),
    cell(
        "swish",
        ["a point and a circle", STRIP, ANY],
        Status::Polynomial,
        Proof::Argued,
        "the even dicycle problem (Robertson, Seymour, Thomas; McCuaig), which is not built here",
    ),
    cell("swish", ["two symbols, also of one kind", STRIP, ANY], Status::Open, Proof::None, NOT_TREATED),
    cell(
        "swish",
        [TWO, STRIP, AT_LEAST],
        Status::Hard,
        Proof::Reduction("disjoint-paths-to-swish"),
        "one point and one circle a card, no duplicates",
    ),
    cell(
        "swish",
        [TWO, STRIP, ALL],
        Status::Polynomial,
        Proof::Argued,
        "equations mod 2, orbit by orbit; for any number of symbols",
    ),
    cell("swish", [TWO, ROWS, ANY], Status::Open, Proof::None, NOT_TREATED),
    cell(
        "swish",
        [TWO, ROWS, AT_LEAST],
        Status::Hard,
        Proof::Reduction("disjoint-paths-to-swish"),
        "the same cards in the first row",
    ),
    cell(
        "swish",
        [TWO, ROWS, ALL],
        Status::Hard,
        Proof::Reduction("four-edge-colouring-to-swish"),
        "one point and one circle a card",
    ),
    cell("swish", [TWO, SQUARE, ANY], Status::Open, Proof::None, NOT_TREATED),
    cell("swish", [TWO, SQUARE, AT_LEAST], Status::Hard, Proof::Reduction("disjoint-paths-to-square-swish"), ""),
    cell(
        "swish",
        [TWO, SQUARE, ALL],
        Status::Hard,
        Proof::Argued,
        "8-regular graphs and seven test orbits an edge; not built here",
    ),
    cell("swish", [THREE, FIXED, ANY], Status::Open, Proof::None, NOT_TREATED),
    cell(
        "swish",
        [THREE, FIXED, AT_LEAST],
        Status::Hard,
        Proof::Reduction("simple-swish-to-three-symbols"),
        "from max-2-sat-to-simple-swish, which has four symbols",
    ),
    cell("swish", [THREE, FIXED, ALL], Status::Trivial, Proof::Argued, "all cards lie as they are, or they do not"),
    cell("swish", [THREE, "free", ANY], Status::Open, Proof::None, NOT_TREATED),
    cell(
        "swish",
        [THREE, "free", AT_LEAST],
        Status::Hard,
        Proof::Reduction("simple-swish-to-swish"),
        "the paper's theorem, repaired",
    ),
    cell("swish", [THREE, STRIP, ALL], Status::Polynomial, Proof::Argued, "equations mod 2, orbit by orbit"),
    cell("swish", [THREE, ROWS, ALL], Status::Hard, Proof::Reduction("four-edge-colouring-to-swish"), AS_FOR_TWO),
    cell(
        "uno",
        ["any number of colours, copies or not", STUCK, COOP],
        Status::Hard,
        Proof::Reduction("hamiltonian-path-to-uno-coop"),
        "the paper's theorem, repaired",
    ),
    cell(
        "uno",
        ["9 colours and more, copies", STUCK, COOP],
        Status::Hard,
        Proof::Reduction("three-partition-to-uno-coop"),
        "so no time n^f(c) unless P = NP; by symmetry 9 numbers",
    ),
    cell(
        "uno",
        ["10 colours and more, copies", STUCK, "cooperation of three and more"],
        Status::Hard,
        Proof::Argued,
        "a corollary of the case of two players; not built here",
    ),
    cell("uno", ["2 to 8 colours, copies", STUCK, COOP], Status::Open, Proof::None, NOT_TREATED),
    cell(
        "uno",
        ["1 colour", STUCK, COOP],
        Status::Polynomial,
        Proof::Argued,
        "a yes iff player 1 has no card or player 2 at least as many",
    ),
    cell(
        "uno",
        ["c colours, at most mu copies of a card in a hand", STUCK, COOP],
        Status::Polynomial,
        Proof::Argued,
        "for constant c and mu: a position matters only up to renaming numbers; whether it is fixed-parameter tractable in c is open",
    ),
    cell(
        "uno",
        ["any number of colours", NEVER, COOP],
        Status::Hard,
        Proof::Argued,
        "the paper's Theorem 1 as printed holds when nobody skips",
    ),
    cell(
        "uno",
        ["constantly many colours, copies or not", NEVER, COOP],
        Status::Polynomial,
        Proof::Engine("uno", "links"),
        "n^O(c): ends of links are balanced at every hub, and connected",
    ),
    cell(
        "uno",
        ["constantly many colours, copies or not", FREE, COOP],
        Status::Polynomial,
        Proof::Engine("uno", "links"),
        "a trail with the cards of the others as connectors",
    ),
    cell(
        "uno",
        ["any number of colours", "", "solitaire"],
        Status::Hard,
        Proof::Reduction("cubic-hamiltonian-path-to-uno-solitaire"),
        "",
    ),
    cell(
        "uno",
        ["constantly many colours", "", "solitaire"],
        Status::Polynomial,
        Proof::Engine("uno", "trail-dp"),
        "linear in the cards (Lampis, Makino, Mitsou, Uno 2014; Dey, Goyal, Misra 2014)",
    ),
    cell(
        "uno",
        ["any number of colours", "who can't play loses", "duel"],
        Status::Polynomial,
        Proof::Reduction("uno-duel-to-geography"),
        "by a largest matching",
    ),
    cell(
        "set",
        ["three values", "", "one set"],
        Status::Polynomial,
        Proof::Engine("set", "fast"),
        "two cards determine the third",
    ),
    cell(
        "set",
        ["any number of values", "", "one set"],
        Status::Hard,
        Proof::Reduction("k-dimensional-matching-to-set"),
        "after Chaudhuri et al. (2003), reconstructed",
    ),
    cell(
        "set",
        ["v values", "", "one set, in v"],
        Status::Parameter,
        Proof::Reduction("multicoloured-clique-to-set"),
        "after Lampis and Mitsou (2014), the properties reconstructed",
    ),
    cell(
        "set",
        ["three values", "", "most disjoint sets"],
        Status::Hard,
        Proof::Argued,
        "Lampis and Mitsou (2014); not built here",
    ),
    cell(
        "set",
        ["three values", "", "fewest disjoint sets that meet all"],
        Status::Hard,
        Proof::Argued,
        "Lampis and Mitsou (2014); not built here",
    ),
];

/// The cells of each game, with headings in the game's own words.
fn games() -> [(&'static str, &'static str, [&'static str; 3]); 3] {
    [
        ("swish", "Swish", ["symbols a card", "cards", "question"]),
        ("uno", "UNO", ["cards", "skips", "game"]),
        ("set", "SET", ["cards", "", "question"]),
    ]
}

fn shown(proof: Proof) -> String {
    match proof {
        Proof::Reduction(name) => name.to_owned(),
        Proof::Engine(game, name) => format!("engine {name} of {game}"),
        Proof::Argued => "argued".into(),
        Proof::None => String::new(),
    }
}

/// The table in plain text.
#[must_use]
pub fn text() -> String {
    let mut text = String::new();
    for (game, ..) in games() {
        let _ = writeln!(text, "{game}:");
        for cell in BORDER.iter().filter(|cell| cell.game == game) {
            let what: Vec<&str> =
                [cell.cards, cell.rule, cell.question].into_iter().filter(|word| !word.is_empty()).collect();
            let why: Vec<String> =
                [shown(cell.proof), cell.note.to_owned()].into_iter().filter(|word| !word.is_empty()).collect();
            let _ = writeln!(text, "  {:11}  {}", cell.status.word(), what.join("; "));
            let _ = writeln!(text, "  {:11}    {}", "", why.join(": "));
        }
    }
    text
}

/// The table as the documents have it, a part for each game.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for (game, title, headings) in games() {
        let cells: Vec<&Cell> = BORDER.iter().filter(|cell| cell.game == game).collect();
        let ruled = cells.iter().any(|cell| !cell.rule.is_empty());
        let _ = writeln!(text, "\n## {}\n", title);
        let columns: Vec<&str> = headings.into_iter().filter(|heading| ruled || !heading.is_empty()).collect();
        let _ = writeln!(text, "| {} | known | proof |\n|{}", columns.join(" | "), "---|".repeat(columns.len() + 2));
        for cell in cells {
            let proof = match cell.proof {
                Proof::Reduction(name) => format!("[{name}](reductions/{}.md)", page(name)),
                other => shown(other),
            };
            let why: Vec<String> = [proof, cell.note.to_owned()].into_iter().filter(|word| !word.is_empty()).collect();
            let words: Vec<&str> =
                if ruled { vec![cell.cards, cell.rule, cell.question] } else { vec![cell.cards, cell.question] };
            let _ = writeln!(text, "| {} | **{}** | {} |", words.join(" | "), cell.status.word(), why.join(": "));
        }
    }
    text
}

/// The page of a reduction: those on squares and with equal hands share one.
fn page(name: &str) -> &str {
    match name {
        "disjoint-paths-to-square-swish" => "disjoint-paths-to-swish",
        name => name,
    }
}

/// The table as JSON.
#[must_use]
pub fn listed() -> Map<String, Value> {
    let cell = |cell: &Cell| {
        let (kind, name) = match cell.proof {
            Proof::Reduction(name) => ("reduction", Some(name)),
            Proof::Engine(_, name) => ("engine", Some(name)),
            Proof::Argued => ("argument", None),
            Proof::None => ("none", None),
        };
        json!({
            "game": cell.game, "cards": cell.cards, "rule": cell.rule, "question": cell.question,
            "status": cell.status.word(), "proof": {"kind": kind, "name": name}, "note": cell.note,
        })
    };
    object([("border", BORDER.iter().map(cell).collect())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_reductions::catalogue::{Purpose, reduction};

    #[test]
    fn every_proof_that_is_named_is_there_and_shows_that() {
        for cell in BORDER {
            match (cell.proof, cell.status) {
                (Proof::Reduction(name), status) => {
                    let easy = reduction(name).unwrap().purpose == Purpose::Easiness;
                    assert_eq!(easy, status == Status::Polynomial, "{name}");
                }
                (Proof::Engine(game, name), status) => {
                    let game = misdeal_solve::games::GAMES.iter().find(|listed| listed.name == game).unwrap();
                    assert!(game.engines().iter().any(|(engine, _)| *engine == name), "{name}");
                    assert_eq!(status, Status::Polynomial);
                }
                (Proof::Argued, status) => assert!(status != Status::Open && !cell.note.is_empty()),
                (Proof::None, status) => assert_eq!(status, Status::Open),
            }
        }
    }

    #[test]
    fn no_cell_is_there_twice() {
        for (place, cell) in BORDER.iter().enumerate() {
            let same = |other: &&Cell| {
                (other.game, other.cards, other.rule, other.question)
                    == (cell.game, cell.cards, cell.rule, cell.question)
            };
            assert_eq!(BORDER[..place].iter().filter(same).count(), 0, "{cell:?}");
        }
    }
}

//! Options that several games or several commands have. A game that means something else by one says so in its list.

use super::ask::{Ask, any_text};
use super::time::duration;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::MOST_NUMBER;
use misdeal_solve::deal::Seed;
use std::str::FromStr;

/// Any whole number.
pub const ANY: (u64, u64) = (0, u64::MAX);

/// Whether a text can be read as something.
///
/// # Errors
/// When it can't.
pub fn reads<T: FromStr<Err = Fault>>(text: &str) -> Result<(), Fault> {
    text.parse::<T>().map(|_| ())
}

/// Whether a text is a time.
///
/// # Errors
/// When it is none.
pub fn reads_time(text: &str) -> Result<(), Fault> {
    duration(text).map(|_| ())
}

/// The size of cards, which each game explains.
pub const SIZE: Ask = Ask::size("");
/// The engine that searches.
pub const ENGINE: Ask = Ask::text("engine", "NAME", any_text, "The engine that searches; `list` shows them")
    .labelled("Engine", "those that fit, in turns");
/// How long a search may take.
pub const TIME: Ask =
    Ask::text("time", "TIME", reads_time, "Stop after this time, with the best answer so far: 500ms, 10s, 5m, 1h")
        .at_first("30s")
        .labelled("Time limit", "500ms, 10s, 5m");
/// How long a SAT solver may take.
pub const CONFLICTS: Ask =
    Ask::number("conflicts", "N", (0, u32::MAX as u64), "Stop each call of the SAT solver after N conflicts")
        .labelled("SAT conflicts", "at most; no limit if empty");
/// The claim that is written.
pub const CERTIFICATE: Ask = Ask::out(
    "certificate",
    "answer.claim",
    "Write the answer with its proof to a claim file that `misdeal check` reads; `-` is standard output",
)
.labelled("Claim", "");
/// The picture that is drawn.
pub const SVG: Ask = Ask::out("svg", "answer.svg", "Draw the answer to an SVG file").labelled("SVG", "");
/// Where chance begins.
pub const SEED: Ask =
    Ask::text("seed", "SEED", reads::<Seed>, "The seed; the same seed gives the same deal everywhere")
        .labelled("Seed", "as v1:42; a fresh one unless told");
/// How many cards.
pub const CARDS: Ask = Ask::number("cards", "N", ANY, "How many cards to deal").by('n').labelled("Cards", "");
/// Cards on the terminal.
pub const DRAW: Ask = Ask::flag("draw", "Draw the cards").local();
/// The deck of a shop.
pub const COMMERCIAL: Ask =
    Ask::flag("commercial", "The cards of the commercial game (the default)").not_with(&["SIZE"]);
/// Cards of a file.
pub const DECK: Ask = Ask::source("deck", "Deal from the cards of this file")
    .not_with(&["SIZE", "commercial"])
    .labelled("Deal from the cards in the text", "");
/// The plot that is drawn.
pub const PLOT: Ask = Ask::out("plot", "plot.svg", "Draw the curve to an SVG file").labelled("SVG", "");

/// The largest match.
pub const MAX: Ask = Ask::flag("max", "Find the largest match and prove that there is none larger");
/// All matches.
pub const ALL: Ask = Ask::flag("all", "List every match, one for each set of cards (copies of a card are one card)");
/// How many matches there are.
pub const COUNT: Ask = Ask::flag("count", "Count the matches that --all would list");
/// A match that is large enough.
pub const AT_LEAST: Ask = Ask::number("at-least", "K", (0, MOST_NUMBER as u64), "Only matches of at least K cards")
    .labelled("At least", "cards");
/// The most cards without a match.
pub const FREE: Ask = Ask::flag("free", "Find the largest set of cards that holds no match");
/// What the SAT competition prints.
pub const COMPETITION: Ask =
    Ask::flag("competition", "Print the lines and use the exit codes of the SAT competition").local();
/// How many people play.
pub const PEOPLE: Ask =
    Ask::number("players", "N", ANY, "How many people play at this keyboard, up to 8 (1 unless told)").by('p');
/// Which family of deals is measured.
pub const FAMILY: Ask = Ask::list("family", "NAME", any_text, "Measure this family only; may be given several times");

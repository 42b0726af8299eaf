//! The games: what each adds to the texts that the kernel reads. A game is a folder, and a line here.

use crate::claim::{Judge, Opening, Subject};
use crate::fault::Fault;
use crate::game::Instance;
use crate::rooms::{Seen, resting};
use crate::text::{Word, lines, shorten, words};
use crate::{geography, quads, set, swish, uno};

/// What a game adds.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word that its deals and decks start with.
    pub name: &'static str,
    /// Whether it is meant by the first line of a text, which has a word on it.
    pub meant: fn(&str) -> bool,
    /// Reads a deal.
    pub deal: fn(&str) -> Result<Instance, Fault>,
    /// Who checks a claim that opens like this.
    pub claim: fn(Opening) -> Result<Judge, Fault>,
}

/// All games. The first that is meant by a text reads it.
pub const GAMES: &[Entry] = &[swish::ENTRY, set::ENTRY, uno::real::ENTRY, uno::ENTRY, geography::ENTRY, quads::ENTRY];

impl Entry {
    /// Whether the first words of a line are these.
    pub(crate) fn begins(header: &str, with: &[&str]) -> bool {
        words(1, header).map(|word| word.text).take(with.len()).eq(with.iter().copied())
    }
}

/// The first word of a text, and its line.
pub(crate) fn header(text: &str) -> Option<(Word<'_>, &str)> {
    lines(text).find_map(|(number, line)| Some((words(number, line).next()?, line)))
}

/// The game of a text.
///
/// # Errors
/// When its first word names none.
pub fn game(text: &str) -> Result<&'static Entry, Fault> {
    let Some((first, line)) = header(text) else {
        return Err(Fault::new("there is nothing here; a deal starts with a header like `swish 4x3`"));
    };
    if let Some(game) = GAMES.iter().find(|game| (game.meant)(line)) {
        return Ok(game);
    }
    let lower = first.text.to_ascii_lowercase();
    Err(first.fault(match (first.text, GAMES.iter().any(|game| game.name == lower)) {
        (other, true) => format!("the game is written `{lower}`, not `{other}`"),
        ("graph", _) => {
            "a graph alone asks nothing; for geography the first line is like `geography 5 undirected vertex from 1`"
                .into()
        }
        ("misdeal", _) => "this is a claim, not a deal".into(),
        (other, _) => format!("a deal starts with a header like `swish 4x3`, not with `{}`", shorten(other)),
    }))
}

/// Who checks a claim that opens like this.
pub(crate) fn open(opening: Opening) -> Result<Judge, Fault> {
    let game = game(opening.cards()).map_err(|fault| match &opening.subject {
        Subject::Deal(_) => opening.inside(fault),
        Subject::Deck(_) => opening.no_deck(),
    })?;
    let seen = Seen::new(game.name, &opening);
    Ok(resting((game.claim)(opening)?, seen))
}

//! The kinds of claims, and what each adds to what a claim rests on. One line a kind: what the claim is about, the section,
//! and the rooms that it is checked in. The rooms that these need follow by themselves.

use super::RestsOn;
use super::list::*;
use crate::claim::{self, Opening};
use crate::games;

/// What a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The game.
    pub(super) game: &'static str,
    /// Whether it is about a whole deck.
    deck: bool,
    /// The words of the first line of the deal.
    words: Vec<String>,
}

impl Subject {
    pub(super) fn of(game: &'static str, opening: &Opening) -> Self {
        let deck = matches!(opening.subject, claim::Subject::Deck(_));
        let words = games::header(opening.cards()).map_or("", |(_, line)| line).split_whitespace();
        Self { game, deck, words: words.map(str::to_owned).collect() }
    }
}

/// A kind of claims, by one of its sections.
#[derive(Debug)]
pub struct Kind {
    /// The game, and a word of the header where a game has several plays; `deck` stands before it for whole decks.
    pub about: &'static str,
    /// The question, by its first word; any, if there is none.
    pub question: &'static str,
    /// How the heading of the section begins. Nothing stands for what all such claims rest on.
    pub part: &'static str,
    /// Where it is checked.
    pub rooms: &'static [&'static Room],
}

const fn kind(about: &'static str, part: &'static str, rooms: &'static [&'static Room]) -> Kind {
    Kind { about, question: "", part, rooms }
}

const fn asked(
    about: &'static str,
    question: &'static str,
    part: &'static str,
    rooms: &'static [&'static Room],
) -> Kind {
    Kind { about, question, part, rooms }
}

/// The kinds of proof: the words that may stand after `proof`, `bound` and `apart`. `proof deck` is a bound of the whole deck, by the word after that.
pub const PROOFS: [&str; 15] = [
    "answers",
    "boxes",
    "counts",
    "exhaustive",
    "ladder",
    "levels",
    "links",
    "lrat",
    "quarters",
    "ranks",
    "sections",
    "simple",
    "spans",
    "sums",
    "trails",
];

/// All kinds. Of those that fit a section, the first counts.
pub static KINDS: &[Kind] = &[
    // Swish: the most cards without a swish, of a deal or a deck.
    asked("swish", "free", "", &[&SWISH_FREE_SETS]),
    asked("swish", "free", "kept", &[]),
    asked("swish", "free", "forbidden", &[&SWISH_LISTED]),
    asked("swish", "free", "apart ranks", &[&SWISH_RANKS]),
    asked("swish", "free", "apart exhaustive", &[&SWISH_WALK]),
    asked("swish", "free", "apart lrat", &[&SWISH_FORMULA]),
    asked("swish", "free", "bound sums", &[&SWISH_LISTED]),
    asked("swish", "free", "bound lrat", &[&SWISH_COVERS]),
    asked("deck swish", "free", "", &[&SWISH_FREE_SETS]),
    asked("deck swish", "free", "kept", &[]),
    asked("deck swish", "free", "apart ranks", &[&SWISH_RANKS]),
    asked("deck swish", "free", "forbidden", &[&SWISH_LISTED]),
    asked("deck swish", "free", "bound sums", &[&SWISH_LISTED]),
    // How many choices of each size hold none.
    asked("swish", "sizes", "", &[&SWISH_COUNTS]),
    asked("swish", "sizes", "witness", &[]),
    asked("swish", "sizes", "proof boxes", &[&SWISH_COUNTS]),
    // A swish, all of them, the largest.
    kind("swish", "", &[&SWISH_RULES]),
    kind("swish", "witness", &[]),
    kind("swish", "proof lrat", &[&SWISH_FORMULA]),
    kind("swish", "proof exhaustive", &[&SWISH_WALK]),
    kind("swish", "proof sums", &[&SWISH_ROWS]),
    // SET boards. For the last two questions all sets are listed.
    asked("set", "hitting", "", &[&SET_RULES, &SET_WALK]),
    asked("set", "free", "", &[&SET_RULES, &SET_WALK]),
    kind("set", "", &[&SET_RULES]),
    kind("set", "witness", &[]),
    kind("set", "proof lrat", &[&SET_FORMULA]),
    kind("set", "proof exhaustive", &[&SET_WALK]),
    // SET decks.
    kind("deck set", "", &[&SET_DECKS]),
    kind("deck set", "kept", &[&SET_KEPT]),
    kind("deck set", "layouts", &[]),
    kind("deck set", "classes under exchanges", &[&SET_CLASSES]),
    kind("deck set", "bound simple", &[]),
    kind("deck set", "bound ladder", &[&SET_LADDERS]),
    kind("deck set", "bound levels layered", &[&SET_LAYERED]),
    kind("deck set", "bound levels", &[&SET_LEVELS]),
    kind("deck set", "bound quarters", &[&SET_QUARTERS]),
    kind("deck set", "bound sections", &[&SET_SECTIONS]),
    kind("deck set", "bound exhaustive", &[&SET_LAYERS]),
    // Quads.
    asked("quads", "free", "", &[&QUADS_RULES, &QUADS_WALK]),
    kind("quads", "", &[&QUADS_RULES]),
    kind("quads", "witness", &[]),
    kind("quads", "proof lrat", &[&QUADS_FORMULA]),
    kind("quads", "proof exhaustive", &[&QUADS_WALK]),
    kind("quads", "proof deck spans", &[&QUADS_DECKS, &QUADS_SPANS]),
    kind("quads", "proof deck sums", &[&QUADS_DECKS, &QUADS_SUMS]),
    kind("deck quads", "", &[&QUADS_DECKS]),
    kind("deck quads", "kept", &[]),
    kind("deck quads", "sizes", &[]),
    kind("deck quads", "bound spans", &[&QUADS_SPANS]),
    kind("deck quads", "bound sums", &[&QUADS_SUMS]),
    kind("deck quads", "proof counts", &[&QUADS_COUNTS]),
    // UNO, play by play.
    kind("uno real", "", &[&UNO_REAL_GAME]),
    kind("uno real", "witness begin", &[]),
    kind("uno real", "proof exhaustive", &[&UNO_REAL_WALK]),
    kind("uno solitaire", "", &[&UNO_SOLITAIRE]),
    kind("uno solitaire", "witness order", &[]),
    kind("uno solitaire", "proof counts", &[]),
    kind("uno solitaire", "proof trails", &[&UNO_TRAILS]),
    kind("uno solitaire", "proof sums", &[&UNO_ROWS]),
    kind("uno solitaire", "proof lrat", &[&UNO_FORMULA]),
    kind("uno solitaire", "proof exhaustive", &[&UNO_SUBHANDS]),
    kind("uno coop", "", &[&UNO_COOP]),
    kind("uno coop", "witness line", &[]),
    kind("uno coop", "proof counts", &[]),
    kind("uno coop", "proof links", &[&UNO_LINKS]),
    kind("uno coop", "proof exhaustive", &[&UNO_WALK]),
    kind("uno duel", "", &[&UNO_DUEL]),
    kind("uno duel", "witness strategy first", &[]),
    kind("uno duel", "witness strategy", &[&UNO_WALK]),
    kind("uno duel", "proof answers", &[]),
    kind("uno duel", "proof exhaustive", &[&UNO_WALK]),
    kind("uno pool", "", &[&UNO_POOL]),
    kind("uno pool", "witness strategy first", &[]),
    kind("uno pool", "witness strategy", &[&UNO_WALK]),
    kind("uno pool", "proof answers", &[]),
    kind("uno pool", "proof exhaustive", &[&UNO_WALK]),
    kind("uno uncooperative", "", &[&UNO_LOSERS]),
    kind("uno uncooperative", "witness losers", &[&UNO_WALK]),
    kind("uno uncooperative", "proof exhaustive", &[&UNO_WALK]),
    // Geography.
    kind("geography", "", &[&GEOGRAPHY_GAME]),
    kind("geography", "witness move", &[]),
    kind("geography", "proof answers", &[]),
    kind("geography", "proof exhaustive", &[]),
];

impl Kind {
    /// The first kind that fits a section of a claim.
    pub(super) fn of(subject: &Subject, question: &str, part: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.is_about(subject) && kind.is_asked(question) && kind.is_part(part))
    }

    fn is_about(&self, subject: &Subject) -> bool {
        let words: Vec<&str> = self.about.split(' ').collect();
        let (deck, words) = match words.strip_prefix(&["deck"]) {
            Some(words) => (true, words),
            None => (false, &words[..]),
        };
        let (game, play) = words.split_first().unwrap_or((&"", &[]));
        deck == subject.deck
            && *game == subject.game
            && play.iter().all(|play| subject.words.iter().any(|word| word == play))
    }

    fn is_asked(&self, question: &str) -> bool {
        self.question.is_empty() || self.question == question
    }

    /// Whether its words are the first of a heading.
    fn is_part(&self, heading: &str) -> bool {
        let (own, words) = (self.part.split_whitespace(), heading.split_whitespace());
        if self.part.is_empty() { heading.is_empty() } else { words.take(own.clone().count()).eq(own) }
    }

    /// What the claims of this kind rest on, if this section is the one that proves them.
    #[must_use]
    pub fn rests_on(&self) -> RestsOn {
        let opens = |kind: &&Self| (kind.about, kind.question, kind.part) == (self.about, self.question, "");
        let opening = KINDS.iter().find(opens);
        RestsOn::of(opening.map_or(&[][..], |kind| kind.rooms).iter().chain(self.rooms))
    }
}

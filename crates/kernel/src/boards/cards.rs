//! Some cards of a board, as they are shown: a match, or cards that are kept.

use super::{Deck, Question};
use crate::fault::Fault;
use crate::text::{Word, lines, words};
use std::fmt;
use std::str::FromStr;

/// Some cards, in order: those that are said to be a match, or others that are shown together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards<D: Deck>(Vec<D::Card>);

impl<D: Deck> Cards<D> {
    /// These cards, in any order.
    #[must_use]
    pub fn new(cards: impl IntoIterator<Item = D::Card>) -> Self {
        let mut cards: Vec<D::Card> = cards.into_iter().collect();
        cards.sort_unstable();
        Self(cards)
    }

    /// The cards, in order.
    #[must_use]
    pub fn cards(&self) -> &[D::Card] {
        &self.0
    }

    /// The cards of these words.
    pub(super) fn read<'a>(words: impl Iterator<Item = Word<'a>>) -> Result<Self, Fault> {
        let cards = words.map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)));
        cards.collect::<Result<Vec<D::Card>, Fault>>().map(Self::new)
    }
}

impl<D: Deck> fmt::Display for Cards<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&D::line(&self.0))
    }
}

impl<D: Deck> FromStr for Cards<D> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::read(lines(text).flat_map(|(number, line)| words(number, line)))
    }
}

/// What is shown of a board: matches, one a line, or cards that hold none, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<D: Deck>(pub Vec<Cards<D>>);

impl<D: Deck> Default for Shown<D> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<D: Deck> Shown<D> {
    /// These matches.
    #[must_use]
    pub fn new(matches: Vec<Cards<D>>) -> Self {
        Self(matches)
    }

    /// All its cards.
    pub fn cards(&self) -> impl Iterator<Item = &D::Card> {
        self.0.iter().flat_map(Cards::cards)
    }

    /// How many of what the question asks for are shown: kept cards, or matches.
    #[must_use]
    pub fn worth(&self, question: Question) -> usize {
        if question == Question::Free { self.cards().count() } else { self.0.len() }
    }
}

impl<D: Deck> fmt::Display for Shown<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|cards| writeln!(f, "{cards}"))
    }
}

impl<D: Deck> FromStr for Shown<D> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let shown = lines(text).filter(|(n, line)| words(*n, line).next().is_some());
        shown.map(|(n, line)| Cards::read(words(n, line))).collect::<Result<_, _>>().map(Self)
    }
}

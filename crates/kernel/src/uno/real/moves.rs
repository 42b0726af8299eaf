//! What a player can do, and the moves that are allowed at a time, as one small value:
//! they can be counted, and the one in a place be told, without listing them.
//!
//! Text form of a move: `R5`, `W blue`, `W+4 red`, with `uno` after it where that is
//! said; `draw`, `keep`, `call red`, `take`, `challenge`, `catch`, `let`.

use super::card::{Card, Colour};
use super::cards::Cards;
use crate::fault::Fault;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Lays a card.
    Lay {
        /// The card.
        card: Card,
        /// The colour that he calls, with a wild card.
        colour: Option<Colour>,
        /// Whether he says UNO.
        uno: bool,
    },
    /// Draws a card, though he may have one to lay.
    Draw,
    /// Keeps the card that he drew.
    Keep,
    /// Calls a colour, since the first card of the discards is wild.
    Call(Colour),
    /// Takes the cards that he has to draw.
    Take,
    /// Says that the Wild Draw Four was not allowed.
    Challenge,
    /// Catches the player who did not say UNO.
    Catch,
    /// Does not.
    Let,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay { card, colour, uno } => {
                write!(f, "{card}")?;
                if let Some(colour) = colour {
                    write!(f, " {colour}")?;
                }
                f.write_str(if *uno { " uno" } else { "" })
            }
            Self::Draw => f.write_str("draw"),
            Self::Keep => f.write_str("keep"),
            Self::Call(colour) => write!(f, "call {colour}"),
            Self::Take => f.write_str("take"),
            Self::Challenge => f.write_str("challenge"),
            Self::Catch => f.write_str("catch"),
            Self::Let => f.write_str("let"),
        }
    }
}

impl FromStr for Move {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = match words.as_slice() {
            ["draw"] => Self::Draw,
            ["keep"] => Self::Keep,
            ["take"] => Self::Take,
            ["challenge"] => Self::Challenge,
            ["catch"] => Self::Catch,
            ["let"] => Self::Let,
            ["call", colour] => Self::Call(colour.parse()?),
            [] => return Err(Fault::new("there is no move")),
            [card, rest @ ..] => {
                let card = card.parse()?;
                let (uno, rest) = match rest {
                    [rest @ .., last] if last.eq_ignore_ascii_case("uno") => (true, rest),
                    rest => (false, rest),
                };
                let colour = match rest {
                    [] => None,
                    [colour] => Some(colour.parse()?),
                    [_, more, ..] => return Err(Fault::new(format!("`{}` does not belong to a move", shorten(more)))),
                };
                Self::Lay { card, colour, uno }
            }
        };
        Ok(whole)
    }
}

/// The moves that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The cards that can be laid, one of each kind.
    pub(super) cards: Cards,
    /// Whether one card is left then, so that UNO can be said.
    pub(super) last_but_one: bool,
    /// The moves without a card.
    pub(super) others: &'static [Move],
}

impl Moves {
    /// The cards that can be laid, one of each kind.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> Cards {
        self.cards
    }

    /// Whether a player is left with one card when he lays another, so that he should say UNO.
    #[must_use]
    #[inline]
    pub fn last_but_one(&self) -> bool {
        self.last_but_one
    }

    /// The moves without a card.
    #[must_use]
    #[inline]
    pub fn others(&self) -> &'static [Move] {
        self.others
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        let wild = usize::from(self.cards.has(Card::WILD)) + usize::from(self.cards.has(Card::WILD_DRAW_FOUR));
        let laid = self.cards.coloured().count_kinds() + 4 * wild;
        (laid << usize::from(self.last_but_one)) + self.others.len()
    }

    /// Whether there is none: the game is over, or cards must be shuffled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move in a place, from 0; none past the last.
    #[must_use]
    #[inline]
    pub fn get(&self, place: usize) -> Option<Move> {
        let Some(laid) = place.checked_sub(self.others.len()) else { return Some(self.others[place]) };
        let (laid, uno) = if self.last_but_one { (laid / 2, laid % 2 == 0) } else { (laid, false) };
        let coloured = self.cards.coloured().count_kinds();
        let (card, colour) = match laid.checked_sub(coloured) {
            None => (self.cards.nth_kind(laid)?, None),
            Some(wild) => (self.wild(wild / 4)?, Some(Colour::ALL[wild % 4])),
        };
        Some(Move::Lay { card, colour, uno })
    }

    /// The wild card in a place among those that can be laid; none past the last.
    #[inline]
    fn wild(&self, place: usize) -> Option<Card> {
        match (self.cards.has(Card::WILD), place) {
            (true, 0) => Some(Card::WILD),
            (true, 1) | (false, 0) => Some(Card::WILD_DRAW_FOUR).filter(|&card| self.cards.has(card)),
            _ => None,
        }
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        (0..self.len()).filter_map(move |place| self.get(place))
    }

    /// Whether a move is one of them.
    #[must_use]
    #[inline]
    pub fn has(&self, action: Move) -> bool {
        match action {
            Move::Lay { card, colour, uno } => {
                self.cards.has(card) && colour.is_some() == card.is_wild() && (self.last_but_one || !uno)
            }
            other => self.others.contains(&other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_printed() {
        for text in ["R5", "G+2 uno", "W blue", "W+4 red uno", "draw", "keep", "call red", "take", "challenge"] {
            assert_eq!(text.parse::<Move>().map(|action| action.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("w4 Y UNO".parse::<Move>().unwrap().to_string(), "W+4 yellow uno");
        for bad in ["", "call", "call me", "draw 2", "R5 red blue", "uno", "R5 uno uno"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_moves_in_all_places_are_different_and_allowed() {
        let cards = ["R5", "GS", "W", "W+4"].into_iter().map(|card| card.parse::<Card>().unwrap()).collect();
        for last_but_one in [false, true] {
            let moves = Moves { cards, last_but_one, others: &[Move::Draw] };
            let all: Vec<Move> = moves.iter().collect();
            assert_eq!(
                (all.len(), moves.len(), moves.get(moves.len())),
                (moves.len(), if last_but_one { 21 } else { 11 }, None)
            );
            assert!(all.iter().all(|&action| moves.has(action)));
            assert!(all.iter().enumerate().all(|(place, action)| !all[..place].contains(action)));
        }
    }

    #[test]
    fn a_colour_is_called_with_a_wild_card_only_and_uno_with_the_last_card_but_one() {
        let cards = ["R5", "W"].into_iter().map(|card| card.parse::<Card>().unwrap()).collect();
        for last_but_one in [false, true] {
            let moves = Moves { cards, last_but_one, others: &[Move::Draw] };
            assert_eq!((moves.last_but_one(), moves.is_empty()), (last_but_one, false));
            for (text, allowed) in [
                ("R5", true),
                ("R5 uno", last_but_one),
                ("R5 red", false),
                ("R5 red uno", false),
                ("W blue", true),
                ("W blue uno", last_but_one),
                ("W", false),
                ("W uno", false),
                ("G5", false),
                ("W+4 red", false),
                ("draw", true),
                ("keep", false),
            ] {
                assert_eq!(moves.has(text.parse().unwrap()), allowed, "{text} {last_but_one}");
            }
        }
        assert!(Moves { cards: Cards::default(), last_but_one: true, others: &[] }.is_empty());
    }
}

//! What can be asked about a deal.

use crate::fault::Fault;
use crate::text::{number, shorten};
use crate::uno::deal::Deal;
use crate::uno::solitaire::Solitaire;
use std::fmt;
use std::str::FromStr;

/// A question about a deal. All but [`Self::Play`] are asked of a solitaire hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// `play`: what the deal's header asks. Can the hand be played out? Does player 1 win?
    #[default]
    Play,
    /// `count`: in how many ways can the hand be played out? That is the number of Hamiltonian paths of the match
    /// graph, the paper's f: copies of a card are told apart, and an order and its reverse are one way.
    Count,
    /// `fill-in`: with how few cards added to the hand can it be played out?
    FillIn,
    /// `at-least K`: can K cards of the hand be played, one after the other?
    AtLeast(usize),
    /// `max`: how many can be?
    Max,
}

impl Question {
    /// The hand that a question other than [`Self::Play`] is about.
    ///
    /// # Errors
    /// When the deal is no solitaire.
    pub fn hand(self, deal: &Deal) -> Result<&Solitaire, Fault> {
        match deal {
            Deal::Solitaire(hand) => Ok(hand),
            _ => {
                Err(Fault::new(format!("the question `{self}` is for a solitaire hand; other deals are asked `play`")))
            }
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play => f.write_str("play"),
            Self::Count => f.write_str("count"),
            Self::FillIn => f.write_str("fill-in"),
            Self::AtLeast(cards) => write!(f, "at-least {cards}"),
            Self::Max => f.write_str("max"),
        }
    }
}

impl FromStr for Question {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["play"] => Ok(Self::Play),
            ["count"] => Ok(Self::Count),
            ["fill-in"] => Ok(Self::FillIn),
            ["at-least", cards] => number(cards, "the number of cards", 1, usize::MAX).map(Self::AtLeast),
            ["max"] => Ok(Self::Max),
            _ => {
                let asked = "a question about an UNO deal is `play`, `count`, `fill-in`, `at-least K` or `max`";
                Err(Fault::new(format!("{asked}, not `{}`", shorten(text.trim()))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_printed() {
        for text in ["play", "count", "fill-in", "at-least 5", "max"] {
            assert_eq!(text.parse::<Question>().map(|question| question.to_string()), Ok(text.into()));
        }
        for bad in ["", "any", "at-least", "at-least 0", "at-least x", "max 3", "count at-least 2", "fill-in 1"] {
            assert!(bad.parse::<Question>().is_err(), "{bad}");
        }
    }

    #[test]
    fn hands_of_several_players_are_asked_one_question_only() {
        let duel: Deal = "uno 2x2 duel\nP1: 1.1\nP2: 1.2".parse().unwrap();
        let fault = Question::AtLeast(2).hand(&duel).unwrap_err();
        assert!(fault.what().contains("`at-least 2` is for a solitaire hand"), "{fault}");
    }
}

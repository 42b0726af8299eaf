//! A crowd: colours and numbers such that player 1 has more cards with both in it
//! than player 2 has with either in it.
//!
//! All cards that match one of those are among these, so player 2 can't have another answer to each of player 1's
//! cards (Hall). By Theorem 7 of the paper player 1 then wins. The checker believes the [answers](crate::uno::answers), and
//! checks the crowd beside them: it says in a few words why.
//!
//! Text form: `2.*` for a colour, `*.5` for a number.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::number;
use crate::uno::card::Card;
use crate::uno::cards::Cards;
use crate::uno::sizes::{MOST_SIZE, Sizes};

/// Colours and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crowd {
    /// The colours.
    pub colours: Vec<u32>,
    /// The numbers.
    pub numbers: Vec<u32>,
}

impl Crowd {
    /// Whether there is neither colour nor number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.colours.is_empty() && self.numbers.is_empty()
    }

    /// Checks that player 1 has more cards inside than player 2 has that touch it.
    pub(in crate::uno) fn holds(&self, first: &Cards, second: &Cards, sizes: Sizes) -> Result<(), Fault> {
        let mut inside = [vec![false; sizes.size(0) + 1], vec![false; sizes.size(1) + 1]];
        for (dimension, values) in [&self.colours, &self.numbers].into_iter().enumerate() {
            for &value in values {
                match inside[dimension].get_mut(value as usize) {
                    Some(inside) if value > 0 => *inside = true,
                    _ => {
                        let (what, most) = (sizes.singular(dimension), sizes.size(dimension));
                        return Err(Fault::new(format!("{what} {value} of the crowd is out of range 1..{most}")));
                    }
                }
            }
        }
        let ends = |card: &Card| [0, 1].map(|dimension| inside[dimension][card.values()[dimension] as usize]);
        let within = first.iter().filter(|card| ends(card) == [true; 2]).count();
        let touching = second.iter().filter(|card| ends(card) != [false; 2]).count();
        match within > touching {
            true => Ok(()),
            false => Err(Fault::new(format!(
                "player 1 has {within} cards in the crowd, and player 2 {touching} that touch it: not fewer"
            ))),
        }
    }

    /// Reads a word, if it is of this form.
    pub(in crate::uno) fn word(&mut self, word: &str) -> Option<Result<(), Fault>> {
        let (digits, what, values) = match (word.strip_suffix(".*"), word.strip_prefix("*.")) {
            (Some(colour), None) => (colour, "a colour of the crowd", &mut self.colours),
            (None, Some(name)) => (name, "a number of the crowd", &mut self.numbers),
            _ => return None,
        };
        Some(number(digits, what, 1, MOST_SIZE).map(|value| values.push(narrow(value))))
    }

    /// The words of its text.
    pub(in crate::uno) fn words(&self) -> impl Iterator<Item = String> {
        let colours = self.colours.iter().map(|colour| format!("{colour}.*"));
        colours.chain(self.numbers.iter().map(|number| format!("*.{number}")))
    }
}

//! What the claims under `results/` know of whole decks: the best of them for each deck, by name.
//!
//! The index is a text beside this file, a line a deck: game, size, fewest, most, claim. It is made from the claims
//! themselves (`KNOWN=overwrite` with the test `known`), and the test holds it to them. Nothing is believed because of it:
//! whoever doubts a line checks the claim that it names.

use serde_json::{Value, json};

const INDEX: &str = include_str!("known.txt");

/// What is known of the largest match-free set of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// As many cards can be kept.
    pub least: u128,
    /// No more can be.
    pub most: u128,
    /// The claim that says so, as a path in the project.
    pub claim: &'static str,
}

/// The best claim about a deck, as in `set`, `4x4`.
#[must_use]
pub fn free(game: &str, deck: &str) -> Option<Known> {
    INDEX.lines().find_map(|line| {
        let mut words = line.split(' ');
        let is_it = words.next() == Some(game) && words.next() == Some(deck);
        let (least, most, claim) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
        is_it.then_some(Known { least, most, claim })
    })
}

impl Known {
    /// Whether it says more than a range that was found here.
    #[must_use]
    pub fn is_better_than(self, least: u128, most: u128) -> bool {
        self.least > least || self.most < most
    }

    /// The answer line that it makes of one with a gap, which ends `none has more than N (checked), and ...`.
    #[must_use]
    pub fn told(self, line: &str, most: u128) -> String {
        let here = format!("none has more than {most} (checked)");

        let there = format!("none has more than {} ({}, which `check` accepts)", self.most, self.claim);
        line.replacen(&here, &there, 1)
    }

    /// As JSON.
    #[must_use]
    pub fn json(self) -> Value {
        json!({"value": crate::answer::number(self.least), "bound": crate::answer::number(self.most), "claim": self.claim})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_claim_of_a_deck_is_found() {
        let known = free("set", "4x4").unwrap();
        assert_eq!((known.least, known.most), (90, 108));
        assert!(known.is_better_than(90, 112) && !known.is_better_than(90, 108));
        assert_eq!(free("set", "4x99"), None);
    }
}

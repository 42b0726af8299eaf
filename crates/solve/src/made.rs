//! Deals made to order: seeds are tried one after the other, from a given one on, until
//! a deal is as wished.
//!
//! Which deal that is depends on the seed alone. A budget can only end the search
//! without one, so that a wish and a seed mean the same deal on every machine.

use crate::budget::Budget;
use crate::deal::Seed;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use std::fmt;
use std::str::FromStr;

/// The largest match that can be wished for.
const LARGEST: usize = 12;

/// What a deal should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// `one`: there is exactly one match.
    One,
    /// `largest-K`: the largest match has K cards, and there is one of that size only.
    Largest(usize),
    /// `dead`: there is no match.
    Dead,
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One => f.write_str("one"),
            Self::Largest(cards) => write!(f, "largest-{cards}"),
            Self::Dead => f.write_str("dead"),
        }
    }
}

impl FromStr for Wish {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let cards = word.strip_prefix("largest-").filter(|cards| cards.bytes().all(|b| b.is_ascii_digit()));
        let cards = cards.and_then(|cards| cards.parse().ok()).filter(|cards| (2..=LARGEST).contains(cards));
        match (word, cards) {
            ("one", _) => Ok(Self::One),
            ("dead", _) => Ok(Self::Dead),
            (_, Some(cards)) => Ok(Self::Largest(cards)),
            _ => Err(Fault::new(format!(
                "no deal is made `{}`; it can be made one, dead, or largest-2 to largest-{LARGEST}",
                shorten(word)
            ))),
        }
    }
}

/// What came of trying seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The deal of this seed is as wished.
    Found(Seed),
    /// None of those that were tried is.
    NotFound,
    /// The search had to end before that was known.
    Stopped(Stop),
}

/// The first seed, from this one on, whose deal is as wished; at most this many are tried.
pub fn seek(from: Seed, tries: u64, budget: &Budget, mut is_wished: impl FnMut(Seed) -> Result<bool, Stop>) -> Sought {
    for step in 0..tries {
        if let Some(stop) = budget.spent() {
            return Sought::Stopped(stop);
        }
        let seed = Seed(from.0.wrapping_add(step));
        match is_wished(seed) {
            Ok(true) => return Sought::Found(seed),
            Ok(false) => {}
            Err(stop) => return Sought::Stopped(stop),
        }
    }
    Sought::NotFound
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn wishes_are_words() {
        for wish in [Wish::One, Wish::Dead, Wish::Largest(2), Wish::Largest(12)] {
            assert_eq!(wish.to_string().parse(), Ok(wish));
        }
        for word in ["", "largest", "largest-", "largest-1", "largest-13", "largest-+5", "largest-5x", "One"] {
            assert!(word.parse::<Wish>().unwrap_err().what().starts_with("no deal is made"), "{word}");
        }
    }

    #[test]
    fn seeds_are_tried_one_after_the_other() {
        let unlimited = Budget::unlimited();
        let seek = |from, tries, budget: &Budget| seek(Seed(from), tries, budget, |seed| Ok(seed.0 % 10 == 3));
        assert_eq!(seek(3, 1, &unlimited), Sought::Found(Seed(3)));
        assert_eq!(seek(4, 9, &unlimited), Sought::NotFound);
        assert_eq!(seek(4, 10, &unlimited), Sought::Found(Seed(13)));
        // After the last seed comes the first.
        assert_eq!(seek(u64::MAX, 5, &unlimited), Sought::Found(Seed(3)));
        assert_eq!(seek(3, 1, &Budget::unlimited().time(Duration::ZERO)), Sought::Stopped(Stop::Time));
    }
}

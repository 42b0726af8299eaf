//! Places on the table, and their letters.

use crate::draw::text::column_name;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use std::fmt;
use std::str::FromStr;

/// A place on the table, from 0; written as a letter: A, B, ..., Z, AA, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub usize);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Tables are far smaller than 65535 places.
        f.write_str(&column_name(u16::try_from(self.0).unwrap_or(u16::MAX)).to_ascii_uppercase())
    }
}

impl FromStr for Place {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let fault = || Fault::new(format!("`{}` is no place on the table, such as A or B", shorten(word)));
        if word.is_empty() || word.len() > 3 || !word.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(fault());
        }
        let digit = |b: u8| usize::from(b.to_ascii_lowercase() - b'a') + 1;
        Ok(Self(word.bytes().fold(0, |n, b| n * 26 + digit(b)) - 1))
    }
}

/// The cards that are left when those in some places are taken. New cards come in
/// their places, until there are as many as at the start; and where the new ones lie.
pub fn replaced<C: Clone>(
    cards: &[C],
    places: &[Place],
    size: usize,
    mut next: impl FnMut() -> Option<C>,
) -> (Vec<C>, Vec<Place>) {
    let mut wanted = size.saturating_sub(cards.len() - places.len());
    let (mut all, mut new) = (Vec::new(), Vec::new());
    for (n, card) in cards.iter().enumerate() {
        if !places.contains(&Place(n)) {
            all.push(card.clone());
        } else if wanted > 0
            && let Some(card) = next()
        {
            wanted -= 1;
            new.push(Place(all.len()));
            all.push(card);
        }
    }
    (all, new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_letters() {
        for (n, name) in [(0, "A"), (25, "Z"), (26, "AA"), (199, "GR")] {
            assert_eq!(Place(n).to_string(), name);
            assert_eq!(name.parse(), Ok(Place(n)));
            assert_eq!(name.to_lowercase().parse(), Ok(Place(n)));
        }
        for bad in ["", "1", "A1", "ÄB", "ABCD"] {
            assert!(bad.parse::<Place>().is_err(), "{bad}");
        }
    }
}

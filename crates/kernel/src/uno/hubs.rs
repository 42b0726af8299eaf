//! A hand as a graph: colours and numbers are its **hubs**, and each card joins two of them.
//!
//! An order of the cards gives a trail over the hubs that every card has an end on (see [trails](super::trails)). Two
//! things are said of it here, once for all that rest on it. Where there are at least two colours and two numbers, so
//! that no hub has all cards, some such trail
//!
//! - takes each card at most **twice**: two copies less connect what they did, as long as one is left, and change no
//!   oddness;
//! - takes no card to a hub with one neighbour only, a **leaf**: it can come there from that neighbour and go back, or
//!   begin or end there; without that it is still a trail that has every hub but the leaf, and all cards of the leaf
//!   are at the neighbour. (The trail is not the leaf alone, since the cards there are not all.) So the trail has the
//!   neighbour of every leaf.
//!
//! The other cards are the **core**; a trail of core cards has at least one, for one hub has not all cards.

use crate::fault::Fault;
use crate::text::{MOST_BYTES, Word, lines, shorten, words};
use crate::uno::cards::write_words;
use crate::uno::sizes::MOST_SIZE;
use crate::uno::solitaire::Solitaire;
use std::fmt;
use std::str::FromStr;

/// A colour, written `c3`, or a number, `n5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hub {
    /// A colour.
    Colour(u32),
    /// A number.
    Number(u32),
}

impl fmt::Display for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(value) => write!(f, "c{value}"),
            Self::Number(value) => write!(f, "n{value}"),
        }
    }
}

impl FromStr for Hub {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let value = |digits: &str| crate::text::number(digits, "a colour or number", 1, MOST_SIZE);
        match (text.strip_prefix('c'), text.strip_prefix('n')) {
            (Some(digits), _) => value(digits).map(|value| Self::Colour(value as u32)),
            (_, Some(digits)) => value(digits).map(|value| Self::Number(value as u32)),
            _ => Err(Fault::new(format!("`{}` is neither a colour, as `c3`, nor a number, as `n5`", shorten(text)))),
        }
    }
}

/// Hubs in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubList(pub Vec<Hub>);

impl HubList {
    /// Reads the words of a line.
    pub(super) fn of_words<'a>(words: impl Iterator<Item = Word<'a>>) -> Result<Self, Fault> {
        let hub = |word: Word<'_>| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place));
        words.map(hub).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for HubList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.0.iter().map(Hub::to_string))
    }
}

impl FromStr for HubList {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        if text.len() > MOST_BYTES {
            return Err(Fault::new("the list of colours and numbers is too long"));
        }
        Self::of_words(lines(text).flat_map(|(number, line)| words(number, line)))
    }
}

/// Copies of a card: the two hubs they join, and how many there are, two standing for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The colour and the number.
    pub ends: [u32; 2],
    /// One, or two for two and more.
    pub copies: u8,
}

impl Kind {
    /// The hub at the other end.
    #[must_use]
    pub fn other(&self, hub: u32) -> u32 {
        self.ends[0] ^ self.ends[1] ^ hub
    }
}

/// The graph of a hand. Hubs and kinds are numbered from 0, colours before numbers.
#[derive(Clone, Debug)]
pub struct Hubs {
    hubs: Vec<Hub>,
    colours: usize,
    kinds: Vec<Kind>,
    /// For each hub, where its kinds begin among `around`.
    begins: Vec<u32>,
    around: Vec<u32>,
}

impl Hubs {
    /// The graph of a hand.
    ///
    /// # Errors
    /// When cards match otherwise than by colour or number, or one hub has all of them.
    pub fn of(deal: &Solitaire) -> Result<Self, Fault> {
        let (sizes, hand) = (deal.sizes(), deal.hand());
        if sizes.dimensions() != 2 || deal.alike() != 1 {
            return Err(Fault::new("the proof is for cards with a colour and a number, of which one must match"));
        }
        let mut kinds: Vec<Kind> = Vec::new();
        let mut hubs = Vec::new();
        let order = hand.ordered(sizes, &[0, 1]);
        for &place in &order {
            let card = hand.card(place as usize);
            let (colour, number) = (Hub::Colour(card.values()[0]), card.values()[1]);
            let is_new = hubs.last() != Some(&colour);
            if is_new {
                hubs.push(colour);
            }
            let ends = [hubs.len() as u32 - 1, number];
            match kinds.last_mut() {
                Some(last) if last.ends == ends => last.copies = 2,
                _ => kinds.push(Kind { ends, copies: 1 }),
            }
        }
        drop(order);
        // The numbers' places, after the colours.
        let colours = hubs.len();
        let mut places = vec![0_u32; sizes.size(1) + 1];
        kinds.iter().for_each(|kind| places[kind.ends[1] as usize] = 1);
        for (number, place) in places.iter_mut().enumerate().filter(|(_, place)| **place == 1) {
            *place = hubs.len() as u32;
            hubs.push(Hub::Number(number as u32));
        }
        kinds.iter_mut().for_each(|kind| kind.ends[1] = places[kind.ends[1] as usize]);
        if colours < 2 || hubs.len() < colours + 2 {
            return Err(Fault::new("all cards share a colour or a number, so there is an order"));
        }
        let mut begins = vec![0_u32; hubs.len() + 1];
        kinds.iter().flat_map(|kind| kind.ends).for_each(|hub| begins[hub as usize + 1] += 1);
        (1..begins.len()).for_each(|hub| begins[hub] += begins[hub - 1]);
        let (mut next, mut around) = (begins.clone(), vec![0; 2 * kinds.len()]);
        for (place, kind) in kinds.iter().enumerate() {
            for hub in kind.ends {
                around[next[hub as usize] as usize] = place as u32;
                next[hub as usize] += 1;
            }
        }
        Ok(Self { hubs, colours, kinds, begins, around })
    }

    /// The hubs, in order.
    #[must_use]
    pub fn hubs(&self) -> &[Hub] {
        &self.hubs
    }

    /// The kinds of cards.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The kinds at a hub.
    #[must_use]
    pub fn at(&self, hub: u32) -> &[u32] {
        &self.around[self.begins[hub as usize] as usize..self.begins[hub as usize + 1] as usize]
    }

    /// Whether a hub has one neighbour only.
    #[must_use]
    pub fn is_leaf(&self, hub: u32) -> bool {
        self.at(hub).len() == 1
    }

    /// Whether a kind of cards joins no leaf.
    #[must_use]
    pub fn in_core(&self, kind: &Kind) -> bool {
        !kind.ends.iter().any(|&hub| self.is_leaf(hub))
    }

    /// The place of a hub.
    ///
    /// # Errors
    /// When no card has it.
    pub fn place(&self, hub: Hub) -> Result<u32, Fault> {
        let (first, row) = match hub {
            Hub::Colour(_) => (0, &self.hubs[..self.colours]),
            Hub::Number(_) => (self.colours, &self.hubs[self.colours..]),
        };
        let place = row.binary_search(&hub).map_err(|_| Fault::new(format!("no card of the hand has {hub}")))?;
        Ok((first + place) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hubs_and_kinds_are_those_of_the_hand() {
        let deal = "uno 9x9 solitaire\n7.2 3.9 7.2 3.2 7.2 7.4".parse().unwrap();
        let hubs = Hubs::of(&deal).unwrap();
        assert_eq!(HubList(hubs.hubs().to_vec()).to_string(), "c3 c7 n2 n4 n9\n");
        let kinds: Vec<_> = hubs.kinds().iter().map(|kind| (kind.ends, kind.copies, hubs.in_core(kind))).collect();
        assert_eq!(kinds, [([0, 2], 1, true), ([0, 4], 1, false), ([1, 2], 2, true), ([1, 3], 1, false)]);
        assert_eq!((hubs.at(1), hubs.place(Hub::Number(4))), (&[2, 3][..], Ok(3)));
        assert!(hubs.place(Hub::Number(3)).unwrap_err().what().contains("no card of the hand has n3"));
        for star in ["uno 3x3 solitaire", "uno 3x3 solitaire\n1.1 1.2 1.3", "uno 3x3 solitaire\n1.2 2.2"] {
            assert!(Hubs::of(&star.parse().unwrap()).unwrap_err().what().contains("so there is an order"), "{star}");
        }
        for other in ["uno 2x2x2 solitaire\n1.1.1", "uno 2x2 solitaire match 2\n1.1 2.2"] {
            assert!(Hubs::of(&other.parse().unwrap()).unwrap_err().what().contains("a colour and a number"), "{other}");
        }
    }

    #[test]
    fn hubs_are_read_as_printed() {
        assert_eq!("c3 n10\n".parse::<HubList>().unwrap().to_string(), "c3 n10\n");
        for bad in ["c0", "x3", "c", "3", "n10000001", "c-1", "c+1"] {
            assert!(bad.parse::<HubList>().is_err(), "{bad}");
        }
    }
}

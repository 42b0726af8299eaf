//! A hand as a graph: colours and numbers are its **hubs**, and each card joins two of them. In more dimensions, a hub is
//! a choice of as many values as must match; a card has several, and two cards match iff they have a hub in common.
//!
//! From an order of cards, note a hub that each two neighbours share. The next one noted is the same, or another hub of
//! the card between: then that card joins the two. So the notes are a **trail** over the hubs, on which each card joins
//! at most one pair, once, and every card of the order has a hub on it (see [trails](crate::uno::trails)). Two things are said
//! of it here, once for all that rest on it. If no hub has all cards of the order, some such trail
//!
//! - has each pair of hubs joined by copies of a card at most **twice**: two copies less connect what they did, as long
//!   as one is left, and change no oddness;
//! - has no hub with copies of one card only, a **leaf**. For take a trail of the order, and a leaf h of a card K on it, as
//!   long as there is one and another hub besides. All ways at h are copies of K, and so all hubs next to h on the trail are
//!   hubs of K. If the trail comes to h from a hub a and goes on to another, b, by two copies of K, let one of the two
//!   copies join a and b, and leave h out. If it goes back to a, leave both copies out, and h; if it begins or ends at
//!   h, leave that copy out, and h. It is still a trail, and shorter, so this comes to an end. Every card still has a hub
//!   on it: those that had h are copies of K, and have the hub next to it. In the end there is no leaf, or the trail is
//!   a leaf alone; but then all cards of the order have that hub, which was excluded.
//!
//! Where all hubs of a card are its own, the first one is called no leaf, so that every card has a hub that is none. The
//! cards that have no leaf are the **core**.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::{MOST_BYTES, Word, lines, shorten, words};
use crate::uno::card::Card;
use crate::uno::cards::write_words;
use crate::uno::sizes::MOST_SIZE;
use crate::uno::solitaire::Solitaire;
use std::fmt;
use std::str::FromStr;

/// A colour, written `c3`, or a number, `n5`; or values in some of more dimensions, `1.*.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hub {
    /// A colour.
    Colour(u32),
    /// A number.
    Number(u32),
    /// The values that cards share; 0 where they need not share one.
    Shared(Card),
}

impl Hub {
    /// The hub of a card in these dimensions, as bits; `plain` cards have a colour and a number, of which one matches.
    fn of(card: Card, choice: u32, plain: bool) -> Self {
        match (plain, choice) {
            (true, 1) => Self::Colour(card.values()[0]),
            (true, _) => Self::Number(card.values()[1]),
            (false, _) => {
                let chosen = |(place, &value): (usize, &u32)| if choice >> place & 1 == 1 { value } else { 0 };
                Self::Shared(Card::new(&card.values().iter().enumerate().map(chosen).collect::<Vec<_>>()))
            }
        }
    }

    /// The dimensions that it is about, as bits.
    fn choice(self) -> u32 {
        match self {
            Self::Colour(_) => 1,
            Self::Number(_) => 2,
            Self::Shared(card) => {
                card.values().iter().enumerate().map(|(place, &value)| u32::from(value > 0) << place).sum()
            }
        }
    }
}

impl fmt::Display for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(value) => write!(f, "c{value}"),
            Self::Number(value) => write!(f, "n{value}"),
            Self::Shared(card) => {
                for (place, value) in card.values().iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "." })?;
                    match value {
                        0 => f.write_str("*")?,
                        value => write!(f, "{value}")?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Hub {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let value = |digits: &str| crate::text::number(digits, "a colour or number", 1, MOST_SIZE);
        if text.contains('.') {
            let zero = text.split('.').any(|part| !part.is_empty() && part.bytes().all(|byte| byte == b'0'));
            let card = text.replace('*', "0").parse().ok().filter(|_| !zero);
            let fault = || Fault::new(format!("`{}` is no choice of values, as `1.*.3`", shorten(text)));
            return card.map(Self::Shared).ok_or_else(fault);
        }
        match (text.strip_prefix('c'), text.strip_prefix('n')) {
            (Some(digits), _) => value(digits).map(|value| Self::Colour(narrow(value))),
            (_, Some(digits)) => value(digits).map(|value| Self::Number(narrow(value))),
            _ => Err(Fault::new(format!("`{}` is neither a colour, as `c3`, nor a number, as `n5`", shorten(text)))),
        }
    }
}

/// Hubs in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubList(pub Vec<Hub>);

impl HubList {
    /// Reads the words of a line.
    pub(in crate::uno) fn of_words<'a>(words: impl Iterator<Item = Word<'a>>) -> Result<Self, Fault> {
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

/// The graph of a hand. Hubs and kinds of cards are numbered from 0, colours before numbers.
#[derive(Clone, Debug)]
pub struct Hubs {
    hubs: Vec<Hub>,
    /// The choices of dimensions, and where the hubs of each begin.
    choices: Vec<(u32, usize)>,
    /// The different cards, each with the number of its copies, and their hubs, as many for each.
    kinds: Vec<(Card, usize)>,
    ends: Vec<u32>,
    /// For each hub, where its kinds begin among `around`.
    begins: Vec<u32>,
    around: Vec<u32>,
}

impl Hubs {
    /// The graph of a hand.
    ///
    /// # Errors
    /// When one hub has all cards.
    pub fn of(deal: &Solitaire) -> Result<Self, Fault> {
        let graph = Self::of_any(deal);
        let is_plain = deal.sizes().dimensions() == 2 && deal.alike() == 1;
        match graph.kinds.is_empty() || graph.all().any(|hub| graph.at(hub).len() == graph.kinds.len()) {
            true if is_plain => Err(Fault::new("all cards share a colour or a number, so there is an order")),
            true => Err(Fault::new("all cards match each other, so there is an order")),
            false => Ok(graph),
        }
    }

    /// The graph of a hand, even if one hub has all cards.
    #[must_use]
    pub fn of_any(deal: &Solitaire) -> Self {
        let (sizes, hand) = (deal.sizes(), deal.hand());
        let all: Vec<usize> = (0..sizes.dimensions()).collect();
        let mut kinds: Vec<(Card, usize)> = Vec::new();
        for place in hand.ordered(sizes, &all) {
            let card = hand.card(place as usize);
            match kinds.last_mut() {
                Some((last, copies)) if *last == card => *copies += 1,
                _ => kinds.push((card, 1)),
            }
        }
        let plain = sizes.dimensions() == 2 && deal.alike() == 1;
        let masks = (0_u32..1 << sizes.dimensions()).filter(|set| set.count_ones() as usize == deal.alike());
        let masks: Vec<u32> = masks.collect();
        let (mut hubs, mut choices, mut ends) = (Vec::new(), Vec::new(), vec![0; kinds.len() * masks.len()]);
        for (place, &choice) in masks.iter().enumerate() {
            choices.push((choice, hubs.len()));
            let hub = |kind: u32| Hub::of(kinds[kind as usize].0, choice, plain);
            let mut order: Vec<u32> = (0..narrow(kinds.len())).collect();
            order.sort_by_key(|&kind| hub(kind));
            for (among, &kind) in order.iter().enumerate() {
                if among == 0 || hubs.last() != Some(&hub(kind)) {
                    hubs.push(hub(kind));
                }
                ends[kind as usize * masks.len() + place] = narrow(hubs.len() - 1);
            }
        }
        let mut begins = vec![0_u32; hubs.len() + 1];
        ends.iter().for_each(|&hub| begins[hub as usize + 1] += 1);
        (1..begins.len()).for_each(|hub| begins[hub] += begins[hub - 1]);
        let (mut next, mut around) = (begins.clone(), vec![0; ends.len()]);
        for (place, &hub) in ends.iter().enumerate() {
            around[next[hub as usize] as usize] = narrow(place / masks.len());
            next[hub as usize] += 1;
        }
        Self { hubs, choices, kinds, ends, begins, around }
    }

    /// Checks that cards have a colour and a number, one of which must match.
    ///
    /// # Errors
    /// When they are others.
    pub fn plain(self) -> Result<Self, Fault> {
        match self.hubs.first() {
            Some(Hub::Shared(_)) => {
                Err(Fault::new("the proof is for cards with a colour and a number, of which one must match"))
            }
            _ => Ok(self),
        }
    }

    /// The hubs, in order.
    #[must_use]
    pub fn hubs(&self) -> &[Hub] {
        &self.hubs
    }

    /// The numbers of the hubs.
    pub fn all(&self) -> std::ops::Range<u32> {
        0..narrow(self.hubs.len())
    }

    /// The different cards, in order, each with the number of its copies.
    #[must_use]
    pub fn kinds(&self) -> &[(Card, usize)] {
        &self.kinds
    }

    /// The hubs of a kind of cards.
    #[must_use]
    pub fn ends(&self, kind: u32) -> &[u32] {
        let many = self.choices.len();
        &self.ends[kind as usize * many..(kind as usize + 1) * many]
    }

    /// Its hubs that are no leaves: at least one.
    pub fn open_ends(&self, kind: u32) -> impl Iterator<Item = u32> {
        self.ends(kind).iter().copied().filter(|&hub| !self.is_leaf(hub))
    }

    /// The pairs of hubs that a card of a kind can join.
    pub fn ways(&self, kind: u32) -> impl Iterator<Item = [u32; 2]> {
        let later = move |one: u32| self.open_ends(kind).filter(move |&two| one < two);
        self.open_ends(kind).flat_map(move |one| later(one).map(move |two| [one, two]))
    }

    /// The kinds at a hub.
    #[must_use]
    pub fn at(&self, hub: u32) -> &[u32] {
        &self.around[self.begins[hub as usize] as usize..self.begins[hub as usize + 1] as usize]
    }

    /// Whether a hub has copies of one card only, and is not to stand for a card whose hubs are all its own.
    #[must_use]
    pub fn is_leaf(&self, hub: u32) -> bool {
        let own = |&hub: &u32| self.at(hub).len() == 1;
        own(&hub) && {
            let ends = self.ends(self.at(hub)[0]);
            hub != ends[0] || !ends.iter().all(own)
        }
    }

    /// Whether a kind of cards has no leaf.
    #[must_use]
    pub fn in_core(&self, kind: u32) -> bool {
        self.ends(kind).iter().all(|&hub| !self.is_leaf(hub))
    }

    /// The place of a hub.
    ///
    /// # Errors
    /// When no card has it.
    pub fn place(&self, hub: Hub) -> Result<u32, Fault> {
        let choice = self.choices.iter().position(|(choice, _)| *choice == hub.choice());
        let row = choice.map(|place| {
            let end = self.choices.get(place + 1).map_or(self.hubs.len(), |next| next.1);
            self.choices[place].1..end
        });
        let found = row.and_then(|row| self.hubs[row.clone()].binary_search(&hub).ok().map(|place| row.start + place));
        found.map(narrow).ok_or_else(|| Fault::new(format!("no card of the hand has {hub}")))
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
        let kind = |kind: u32| (hubs.ends(kind), hubs.kinds()[kind as usize].1, hubs.in_core(kind));
        let kinds: Vec<_> = (0..4).map(kind).collect();
        let expected = [([0, 2], 1, true), ([0, 4], 1, false), ([1, 2], 3, true), ([1, 3], 1, false)];
        assert_eq!(kinds, expected.each_ref().map(|(ends, copies, core)| (&ends[..], *copies, *core)));
        assert_eq!((hubs.at(1), hubs.place(Hub::Number(4))), (&[2, 3][..], Ok(3)));
        assert!(hubs.place(Hub::Number(3)).unwrap_err().what().contains("no card of the hand has n3"));
        for star in ["uno 3x3 solitaire", "uno 3x3 solitaire\n1.1 1.2 1.3", "uno 3x3 solitaire\n1.2 2.2"] {
            assert!(Hubs::of(&star.parse().unwrap()).unwrap_err().what().contains("so there is an order"), "{star}");
        }
        for other in ["uno 2x2x2 solitaire\n1.1.1 2.2.2", "uno 2x2 solitaire match 2\n1.1 2.2"] {
            let fault = Hubs::of(&other.parse().unwrap()).unwrap().plain().unwrap_err();
            assert!(fault.what().contains("a colour and a number"), "{other}");
        }
    }

    #[test]
    fn in_more_dimensions_hubs_are_choices_of_values() {
        let hubs = Hubs::of(&"uno 3x3x3 solitaire match 2\n1.2.3 1.2.1 2.2.3".parse().unwrap()).unwrap();
        let all = HubList(hubs.hubs().to_vec()).to_string();
        assert_eq!(all, "1.2.* 2.2.* 1.*.1 1.*.3 2.*.3 *.2.1 *.2.3\n");
        for (place, &hub) in hubs.hubs().iter().enumerate() {
            assert_eq!((hubs.place(hub), hub.to_string().parse()), (Ok(place as u32), Ok(hub)));
        }
        let ways: Vec<Vec<[u32; 2]>> = (0..3).map(|kind| hubs.ways(kind).collect()).collect();
        assert_eq!(ways, [vec![], vec![[0, 6]], vec![]]);
        for none in ["1.1.*", "*.*.1", "1.2.3", "c1"] {
            assert!(hubs.place(none.parse().unwrap()).is_err(), "{none}");
        }
        // A card whose hubs are all its own keeps one of them.
        let apart = Hubs::of(&"uno 3x3 solitaire\n1.1 2.2 2.3".parse().unwrap()).unwrap();
        let open: Vec<Vec<u32>> = (0..3).map(|kind| apart.open_ends(kind).collect()).collect();
        assert_eq!(open, [[0], [1], [1]]);
    }

    #[test]
    fn hubs_are_read_as_printed() {
        assert_eq!("c3 n10\n".parse::<HubList>().unwrap().to_string(), "c3 n10\n");
        for bad in ["c0", "x3", "c", "3", "n10000001", "c-1", "c+1", "1.0", "1.x", "*", "1.", "-1.*"] {
            assert!(bad.parse::<HubList>().is_err(), "{bad}");
        }
    }
}

//! Every minimal swish of a deck: a hand that can be laid as a swish, of which no part can.
//!
//! A set of cards holds a swish iff it holds a minimal one. So with all of these at hand,
//! nothing has to be laid any more.
//!
//! # Why none is missed
//!
//! They are listed by size. Take a minimal swish as it lies, and turn it as a whole until a
//! card of its smallest kind lies in the first of its ways. Begin with that card. As long as
//! a symbol is not met, another card of the swish meets it, and that one is among those tried
//! (those of smaller kinds are not). The cards that lie there are never a swish, except at the
//! end; so they hold none that is listed, and are not given up for that. Nor are they given up
//! because too many symbols are unmet: each card to come meets no more than it has.
//! When no hand was given up for its size, there are no larger ones.
//!
//! Copies of a card are counted in bits: the kinds stand one after the other, each with a bit
//! for every copy, and n copies of a kind are its first n bits.

use crate::fault::Fault;
use crate::number::narrow;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::rules::FEWEST;
use std::collections::{BTreeMap, BTreeSet};

/// The most cards of a deck, so that its sets of cards can be counted.
pub const MOST_CARDS: usize = 127;

/// The most cells that the cards can reach.
const MOST_CELLS: usize = 64;

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The bit of its first copy.
    pub first: usize,
    /// How many copies there are.
    pub copies: usize,
}

impl Kind {
    /// The bits of its first `copies` copies.
    #[must_use]
    pub fn bits(&self, copies: usize) -> u128 {
        ((1 << copies) - 1) << self.first
    }
}

/// The cells with a point and with a circle, when a card lies in one of its ways.
#[derive(Clone, Copy)]
struct Way {
    kind: usize,
    points: u64,
    circles: u64,
}

/// The kinds of a deck, and how they can lie.
struct Ways {
    kinds: Vec<Kind>,
    /// The first way of each kind; a blank card has none that matters.
    first: Vec<Option<Way>>,
    /// The ways to bring a point, and a circle, to a cell.
    point: Vec<Vec<Way>>,
    circle: Vec<Vec<Way>>,
    /// The most symbols of a card.
    symbols: usize,
}

impl Ways {
    fn of(deck: &Deal) -> Result<Self, Fault> {
        if deck.cards().len() > MOST_CARDS {
            let cards = deck.cards().len();
            return Err(Fault::new(format!(
                "the sets of a deck with more than {MOST_CARDS} cards, here {cards}, can't be counted"
            )));
        }
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        deck.cards().iter().for_each(|card| *copies.entry(deck.kind(card)).or_default() += 1);
        let mut cells: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut ways = Self {
            kinds: Vec::new(),
            first: Vec::new(),
            point: Vec::new(),
            circle: Vec::new(),
            symbols: deck.most_symbols(),
        };
        let mut first = 0;
        for (kind, (card, copies)) in copies.into_iter().enumerate() {
            for (place, (_, image)) in deck.images(&card).into_iter().enumerate() {
                let mut bits = |cells_of: &[Cell]| {
                    cells_of.iter().fold(0_u64, |bits, cell| {
                        let many = cells.len();
                        let number = *cells.entry(*cell).or_insert(many);
                        bits | 1_u64.checked_shl(narrow(number)).unwrap_or(0)
                    })
                };
                let way = Way { kind, points: bits(image.points()), circles: bits(image.circles()) };
                if cells.len() > MOST_CELLS {
                    return Err(Fault::new(format!("the cards reach more than {MOST_CELLS} cells")));
                }
                ways.add(way, cells.len());
                if place == 0 {
                    ways.first.push((!image.is_blank()).then_some(way));
                }
            }
            ways.kinds.push(Kind { first, copies });
            first += copies;
        }
        Ok(ways)
    }

    fn add(&mut self, way: Way, cells: usize) {
        self.point.resize(cells, Vec::new());
        self.circle.resize(cells, Vec::new());
        for cell in 0..cells {
            if way.points >> cell & 1 == 1 {
                self.point[cell].push(way);
            }
            if way.circles >> cell & 1 == 1 {
                self.circle[cell].push(way);
            }
        }
    }
}

/// The kinds of a deck, and all its minimal swishes, each as the bits of its copies.
///
/// # Errors
/// When the deck is too large, or `go_on`, which is told of the effort, says no.
pub fn minimal_swishes(deck: &Deal, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(Vec<Kind>, Vec<u128>), Fault> {
    let ways = Ways::of(deck)?;
    let many = ways.kinds.len();
    let mut walk = Walk {
        ways: &ways,
        taken: vec![0; many],
        hand: 0,
        size: FEWEST,
        given_up: true,
        known: vec![Vec::new(); many],
        fresh: BTreeSet::new(),
        go_on,
    };
    let mut swishes = Vec::new();
    while std::mem::take(&mut walk.given_up) {
        for way in ways.first.iter().flatten() {
            walk.lay(*way, 0, 0, way.kind, 0)?;
        }
        for swish in std::mem::take(&mut walk.fresh) {
            let has = |kind: &Kind| swish & kind.bits(kind.copies) != 0;
            ways.kinds
                .iter()
                .zip(&mut walk.known)
                .filter(|(kind, _)| has(kind))
                .for_each(|(_, known)| known.push(swish));
            swishes.push(swish);
        }
        walk.size += 1;
    }
    Ok((ways.kinds, swishes))
}

fn too_many() -> Fault {
    Fault::new("the deck has too many layings to go through them all")
}

struct Walk<'a> {
    ways: &'a Ways,
    /// How many copies of each kind lie on the table, and the same as bits.
    taken: Vec<usize>,
    hand: u128,
    /// The size of the swishes that are listed now, and whether a hand was given up since it
    /// would get larger.
    size: usize,
    given_up: bool,
    /// The smaller ones, by kind.
    known: Vec<Vec<u128>>,
    /// Those of this size.
    fresh: BTreeSet<u128>,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

impl Walk<'_> {
    /// Lays a card on a table of `laid` cards with these points and circles, goes on with
    /// kinds from `first`, and takes it up again.
    fn lay(&mut self, way: Way, points: u64, circles: u64, first: usize, laid: usize) -> Result<(), Fault> {
        let kind = &self.ways.kinds[way.kind];
        let free = way.kind >= first && self.taken[way.kind] < kind.copies;
        if !free || way.points & points != 0 || way.circles & circles != 0 {
            return Ok(());
        }
        if !(self.go_on)(1 + self.known[way.kind].len() as u64) {
            return Err(too_many());
        }
        let before = self.hand;
        self.hand |= kind.bits(self.taken[way.kind] + 1);
        self.taken[way.kind] += 1;
        if self.known[way.kind].iter().all(|swish| swish & !self.hand != 0) {
            self.meet(points | way.points, circles | way.circles, first, laid + 1)?;
        }
        self.taken[way.kind] -= 1;
        self.hand = before;
        Ok(())
    }

    /// Meets the first symbol that is not met.
    fn meet(&mut self, points: u64, circles: u64, first: usize, laid: usize) -> Result<(), Fault> {
        let unmet = points ^ circles;
        if unmet == 0 {
            self.fresh.insert(self.hand);
            return Ok(());
        }
        if laid + (unmet.count_ones() as usize).div_ceil(self.ways.symbols) > self.size {
            self.given_up = true;
            return Ok(());
        }
        let (cell, ways) = (unmet.trailing_zeros() as usize, self.ways);
        let meeting = if points >> cell & 1 == 1 { &ways.circle[cell] } else { &ways.point[cell] };
        // Those that can't be laid are looked at too.
        if !(self.go_on)(meeting.len() as u64) {
            return Err(too_many());
        }
        meeting.iter().try_for_each(|&way| self.lay(way, points, circles, first, laid))
    }
}

impl Deal {
    /// How many symbols the card with the most of them has.
    #[must_use]
    pub fn most_symbols(&self) -> usize {
        self.cards().iter().map(|card| card.cells().len()).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::swish::enumerate::{PATIENCE, every_swish};
    use crate::swish::grid::Grid;
    use crate::swish::tests::{commercial, every_card};

    #[test]
    fn a_hand_holds_a_swish_if_and_only_if_it_holds_a_minimal_one() {
        let some: Deal = "swish 3x3\n2x a1:b2 2x c3:a2 b1:b3 3x a1,c3:b2 : a2: :b1 :a2 b2:".parse().unwrap();
        let fixed: Deal = "swish 1x4 fixed\na1:b1 b1:a1 2x a1: 2x :a1 :b1 c1:d1,b1 d1,b1:c1".parse().unwrap();
        for deck in [some, fixed, every_card(Grid::new(2, 3).unwrap()), "swish 1x2\n4x a1:b1 2x a1:".parse().unwrap()] {
            let (kinds, minimal) = minimal_swishes(&deck, &mut patience(PATIENCE)).unwrap();
            let mut cards: Vec<Card> = deck.cards().to_vec();
            cards.sort_by_key(|card| deck.kind(card));
            // Hands as bits; those that are no copies in order are left out.
            for hand in 0_u128..1 << cards.len().min(12) {
                let in_order = |kind: &Kind| {
                    let held = hand & kind.bits(kind.copies);
                    held == kind.bits(held.count_ones() as usize)
                };
                if !kinds.iter().all(in_order) {
                    continue;
                }
                let held = (0..cards.len()).filter(|place| hand >> place & 1 == 1).map(|place| cards[place].clone());
                let deal = Deal::new(deck.grid(), deck.is_fixed(), held).unwrap();
                let holds = !every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap().is_empty();
                assert_eq!(minimal.iter().any(|swish| swish & !hand == 0), holds, "{deal}");
            }
            // None is part of another.
            for (one, two) in minimal.iter().flat_map(|one| minimal.iter().map(move |two| (one, two))) {
                assert!(one == two || one & !two != 0);
            }
        }
    }

    #[test]
    fn the_commercial_deck_has_2602_minimal_swishes() {
        let (kinds, minimal) = minimal_swishes(&commercial(), &mut patience(u64::MAX)).unwrap();
        let of = |size: u32| minimal.iter().filter(|swish| swish.count_ones() == size).count();
        assert_eq!((kinds.len(), minimal.len()), (36, 2602));
        assert_eq!([2, 3, 4, 5, 6, 7, 8, 9].map(of), [22, 102, 462, 1056, 784, 160, 16, 0]);
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let large: Deal = "swish 2x2\n128x a1:b1".parse().unwrap();
        assert!(minimal_swishes(&large, &mut patience(100)).unwrap_err().what().contains("here 128"));
        let wide: Deal = format!(
            "swish 9x9\n{}",
            (0..9).map(|c| format!("{0}1:{0}2 {0}3:{0}4 {0}5:", (b'a' + c) as char)).collect::<Vec<_>>().join(" ")
        )
        .parse()
        .unwrap();
        assert!(minimal_swishes(&wide, &mut patience(100)).unwrap_err().what().contains("more than 64 cells"));
        let deck = commercial();
        assert!(minimal_swishes(&deck, &mut patience(100)).unwrap_err().what().contains("too many layings"));
        assert_eq!(minimal_swishes(&"swish 2x2".parse().unwrap(), &mut patience(1)).unwrap(), (Vec::new(), Vec::new()));
    }
}

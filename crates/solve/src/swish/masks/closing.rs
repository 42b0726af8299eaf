//! One swish: lay a card, then always meet the unmet cell that the fewest kinds
//! can meet, until nothing is unmet.
//!
//! A swish falls into parts that meet in cells of their own, so it is enough to
//! look for one part: nothing is ever begun anew. A part can be turned as a whole,
//! so its first card lies in one way; and it is found from the smallest of its
//! kinds, so larger kinds are enough to go on with.

use super::{Hand, Kind, Masks, Table, Way, members};
use crate::budget::{Halt, Pace};

impl Masks {
    /// Whether a hand holds a swish.
    #[must_use]
    pub fn has_swish(&self, hand: &Hand) -> bool {
        self.has_pair(hand) || self.closes(hand)
    }

    /// Whether two cards of a hand are a swish.
    #[inline]
    #[must_use]
    pub fn has_pair(&self, hand: &Hand) -> bool {
        self.twins & hand.twice != 0 || members(hand.once).any(|kind| self.pairs[usize::from(kind)] & hand.once != 0)
    }

    /// Whether a hand holds a swish with a card of this kind in it.
    #[must_use]
    pub fn has_swish_with(&self, hand: &Hand, kind: Kind) -> bool {
        if hand.once & kind.bit() == 0 {
            return false;
        }
        let twin = self.twins & hand.twice & kind.bit() != 0;
        twin || self.pairs[kind.index()] & hand.once != 0 || {
            let mut pace = Pace::free();
            Closing::new(self, hand, usize::MAX, &mut pace).from(kind, hand.once) == Ok(true)
        }
    }

    fn closes(&self, hand: &Hand) -> bool {
        let mut pace = Pace::free();
        Closing::new(self, hand, usize::MAX, &mut pace).any() == Ok(true)
    }

    /// A swish of as few cards as possible; none when the hand holds none.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub fn smallest(&self, hand: &Hand, pace: &mut Pace<'_>) -> Result<Option<Vec<Way>>, Halt> {
        // A card fills at least one of the two places of a cell.
        let most = hand.len().min(2 * self.deck.grid().size());
        for cards in 2..=most {
            let mut closing = Closing::new(self, hand, cards, pace);
            if closing.any()? {
                return Ok(Some(closing.laid[..closing.cards].to_vec()));
            }
            if !closing.cut {
                break;
            }
        }
        Ok(None)
    }
}

/// The most cards on a table: one for each place of a cell.
const MOST_LAID: usize = 2 * Masks::MOST_CELLS;

struct Closing<'a, 'p, 'b> {
    masks: &'a Masks,
    left: Hand,
    /// The most cards to lay.
    most: usize,
    pace: &'p mut Pace<'b>,
    laid: [Way; MOST_LAID],
    cards: usize,
    /// Whether something was not tried because of too many cards.
    cut: bool,
}

impl<'a, 'p, 'b> Closing<'a, 'p, 'b> {
    fn new(masks: &'a Masks, hand: &Hand, most: usize, pace: &'p mut Pace<'b>) -> Self {
        Self { masks, left: *hand, most, pace, laid: [0; MOST_LAID], cards: 0, cut: false }
    }

    fn any(&mut self) -> Result<bool, Halt> {
        for kind in members(self.left.once) {
            if self.from(Kind(kind), self.left.once & (u64::MAX << kind))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a part that begins with this kind can be closed with these kinds.
    fn from(&mut self, kind: Kind, kinds: u64) -> Result<bool, Halt> {
        let (first, end) = self.masks.of_kind[kind.index()];
        if first == end {
            return Ok(false);
        }
        self.lay(Table::default(), first, kinds)
    }

    #[inline]
    fn lay(&mut self, table: Table, way: Way, kinds: u64) -> Result<bool, Halt> {
        let image = self.masks.image(way);
        let Some(table) = table.with(image) else { return Ok(false) };
        self.left.remove(image.kind);
        self.laid[self.cards] = way;
        self.cards += 1;
        if self.close(table, kinds)? {
            return Ok(true);
        }
        self.cards -= 1;
        self.left.add(image.kind);
        Ok(false)
    }

    fn close(&mut self, table: Table, kinds: u64) -> Result<bool, Halt> {
        self.pace.step()?;
        let mut fewest = u32::MAX;
        let mut next = None;
        for cell in members(table.unmet()) {
            let brings = self.masks.meets(table, cell);
            let able = (brings.kinds & kinds & self.left.once).count_ones();
            if able == 0 {
                return Ok(false);
            }
            if able < fewest {
                (fewest, next) = (able, Some(brings));
            }
        }
        let Some(brings) = next else { return Ok(true) };
        if self.cards == self.most {
            self.cut = true;
            return Ok(false);
        }
        let masks = self.masks;
        for kind in members(brings.kinds & kinds & self.left.once) {
            for &way in masks.ways(brings, Kind(kind)) {
                if self.lay(table, way, kinds)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

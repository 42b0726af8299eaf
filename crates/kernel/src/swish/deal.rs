//! A deal: a multiset of cards of one grid, free to turn or fixed.

use crate::fault::Fault;
use crate::game::Dealt;
use crate::swish::card::Card;
use crate::swish::grid::Grid;
use crate::swish::orientation::Orientation;

/// The place of a card in a deal, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardIndex(pub usize);

/// Cards on the table, in the order in which they were dealt.
///
/// ```
/// use misdeal_kernel::swish::Deal;
/// let deal: Deal = "swish 4x3\na1:b2 c1:b2 2x b1:b4".parse()?;
/// // The first two are duplicates, and `b1:b4` looks the same after a left-right flip.
/// assert_eq!((deal.cards().len(), deal.distinct()), (4, 2));
/// assert_eq!(deal.images(&deal.cards()[2]).len(), 2);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    grid: Grid,
    fixed: bool,
    cards: Vec<Card>,
}

impl Deal {
    /// The most cards a deal can have.
    pub const MOST_CARDS: usize = 2_000_000;
    /// The most symbols that all its cards together can have.
    pub const MOST_SYMBOLS: usize = 20_000_000;

    /// An empty deal.
    #[must_use]
    pub fn empty(grid: Grid, fixed: bool) -> Self {
        Self { grid, fixed, cards: Vec::new() }
    }

    /// A deal of these cards.
    ///
    /// # Errors
    /// When a card does not lie on the grid, or the cards are too many.
    pub fn new(grid: Grid, fixed: bool, cards: impl IntoIterator<Item = Card>) -> Result<Self, Fault> {
        let mut deal = Self::empty(grid, fixed);
        let mut symbols = 0;
        for card in cards {
            deal.add(card, 1, &mut symbols)?;
        }
        Ok(deal)
    }

    /// Adds copies of a card; `symbols` counts those of the whole deal.
    pub(crate) fn add(&mut self, card: Card, copies: usize, symbols: &mut usize) -> Result<(), Fault> {
        if let Some(&cell) = card.cells().iter().find(|&&cell| !self.grid.holds(cell)) {
            return Err(self.grid.outside(cell));
        }
        if copies > Self::MOST_CARDS - self.cards.len() {
            return Err(Fault::new(format!("a deal has at most {} cards", Self::MOST_CARDS)));
        }
        *symbols += card.cells().len() * copies;
        if *symbols > Self::MOST_SYMBOLS {
            return Err(Fault::new(format!("the cards of a deal have at most {} symbols", Self::MOST_SYMBOLS)));
        }
        self.cards.extend(std::iter::repeat_n(card, copies));
        Ok(())
    }

    /// The grid of every card.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether cards must lie as they were dealt.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.fixed
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The orientations a card may be laid in.
    #[must_use]
    pub fn orientations(&self) -> &'static [Orientation] {
        Orientation::of(self.grid, self.fixed)
    }

    /// The different ways a card can lie, each with the first orientation that
    /// brings it there; as dealt comes first.
    #[must_use]
    pub fn images(&self, card: &Card) -> Vec<(Orientation, Card)> {
        let mut images: Vec<(Orientation, Card)> = Vec::new();
        for &orientation in self.orientations() {
            let image = card.turned(self.grid, orientation);
            if images.iter().all(|(_, other)| *other != image) {
                images.push((orientation, image));
            }
        }
        images
    }

    /// The smallest image of a card. Two cards are duplicates iff they have the
    /// same kind. A card that does not lie on the grid is like no other.
    #[must_use]
    pub fn kind(&self, card: &Card) -> Card {
        if card.cells().iter().any(|&cell| !self.grid.holds(cell)) {
            return card.clone();
        }
        let images = self.orientations().iter().map(|&orientation| card.turned(self.grid, orientation));
        images.min().unwrap_or_else(|| card.clone())
    }

    /// Whether two deals have the same cards, in whatever order, and the same rules.
    #[must_use]
    pub fn same_cards(&self, other: &Self) -> bool {
        let sorted = |deal: &Self| {
            let mut cards = deal.cards.clone();
            cards.sort_unstable();
            cards
        };
        self.grid == other.grid && self.fixed == other.fixed && sorted(self) == sorted(other)
    }
}

impl Dealt for Deal {
    const GAME: &'static str = "swish";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_cards_does_not_matter_and_all_else_does() {
        let deal = |text: &str| text.parse::<Deal>().unwrap();
        let one = deal("swish 4x3\n2x a1:b2 b2:a1");
        assert!(one.same_cards(&deal("swish 4x3\na1:b2 b2:a1 a1:b2")));
        for other in ["a1:b2 b2:a1", "a1:b2 2x b2:a1", "2x a1:b2 b2:c1", "2x a1:b2 b2:a1 :"] {
            assert!(!one.same_cards(&deal(&format!("swish 4x3\n{other}"))), "{other}");
        }
        assert!(!one.same_cards(&deal("swish 4x3 fixed\n2x a1:b2 b2:a1")));
        assert!(!one.same_cards(&deal("swish 4x4\n2x a1:b2 b2:a1")));
    }
}

//! Swish with fixed cards to Swish with cards that may be turned.
//!
//! Theorem 2 of Dailly, Lafourcade and Marcadet (FUN 2024), repaired. With the two
//! lemmas before it, it makes Swish hard with at most three symbols a card.
//!
//! # Construction
//! Cards of h x w become cards of 2h x 2w, or 2h x (2w + 1) when h = w: cards that
//! are not square have four orientations. A card is put into the top left quarter,
//! four times. A swish of four times as many cards is wanted.
//!
//! # Forward
//! Four cards for each one, in the four orientations: the same swish in each
//! quarter.
//!
//! # Back
//! The quarter that holds the most cards, which is one orientation of all.
//!
//! # Size
//! 4n cards with as many symbols as before.
//!
//! # Why no stays no
//! A card lies in one quarter, whatever its orientation, and all cards of a quarter
//! have the same orientation. So each quarter that is not empty holds a swish of
//! the old cards. No two equal cards are in it, so no card is taken more often than
//! it was dealt. One of four quarters has at least a fourth of the cards.
//!
//! # Where we depart from the paper
//! - The paper prints the four cards apart, one in each quarter, and with the
//!   columns `w+1-b` and rows `h+1-a`, which leave them all in the first quarter;
//!   `2w+1-b` and `2h+1-a` are meant. Then each is an orientation of the others,
//!   which makes them four equal cards, and we deal them so.
//! - The column that is added for h = w is the paper's "buffer column in the
//!   middle". Without it a quarter could be swapped along its diagonal.
//! - A swish has at least two cards, so a demand for fewer is read as one for two.

use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use crate::swish::simple::is_simple;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::grid::Grid;
use misdeal_kernel::swish::orientation::Orientation;
use misdeal_kernel::swish::rules::{Laid, Swish};
use misdeal_kernel::swish::wanted::Wanted;

/// How many quarters a card has.
const QUARTERS: usize = 4;

/// A grid that is not square, with the old one in its top left quarter.
fn fourfold(grid: Grid) -> Result<Grid, Fault> {
    let buffer = usize::from(grid.is_square());
    Grid::new(2 * usize::from(grid.rows()), 2 * usize::from(grid.columns()) + buffer)
}

/// The demand for these cards.
fn wanted(source: &Wanted, grid: Grid, cards: impl Iterator<Item = Card>) -> Result<Wanted, Fault> {
    Ok(Wanted::at_least(Deal::new(grid, false, cards)?, source.fewest().saturating_mul(QUARTERS)))
}

/// The reduction from [`Wanted`] on a fixed deal to [`Wanted`] on a free one.
#[derive(Clone, Debug)]
pub struct SimpleSwishToSwish {
    source: Wanted,
    target: Wanted,
}

impl SimpleSwishToSwish {
    /// What the paper prints; it has not the laws of a reduction, and is there to
    /// show that.
    ///
    /// # Errors
    /// When the deal is too large, not fixed, or lists hands that do not count.
    pub fn as_printed(source: &Wanted) -> Result<Wanted, Fault> {
        is_simple(source)?;
        let old = source.deal.grid();
        let flips = &Orientation::ALL[..QUARTERS];
        let cards = source.deal.cards().iter();
        wanted(source, fourfold(old)?, cards.flat_map(|card| flips.iter().map(|&flip| card.turned(old, flip))))
    }
}

impl Reduction for SimpleSwishToSwish {
    const NAME: &'static str = "simple-swish-to-swish";
    const CITE: &'static str = "Dailly, Lafourcade, Marcadet, FUN 2024, Theorem 2, repaired";
    const SIZE: &'static str =
        "n cards on h x w: 4n cards with as many symbols on 2h x 2w, or 2h x (2w + 1) when h = w";
    type Source = Wanted;
    type Target = Wanted;

    fn apply(source: &Wanted) -> Result<Self, Fault> {
        is_simple(source)?;
        let grid = fourfold(source.deal.grid())?;
        let cards = source.deal.cards().iter().flat_map(|card| std::iter::repeat_n(card.clone(), QUARTERS));
        let target = wanted(source, grid, cards)?;
        Ok(Self { source: source.clone(), target })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (old, new) = (&self.source.deal, &self.target.deal);
        let most = 2 * usize::from(old.grid().columns()) + usize::from(old.grid().is_square());
        vec![
            Size::new("cards", new.cards().len(), QUARTERS * old.cards().len()),
            Size::new("symbols of a card", new.most_symbols(), old.most_symbols()),
            Size::new("rows", new.grid().rows().into(), 2 * usize::from(old.grid().rows())),
            Size::new("columns", new.grid().columns().into(), most),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let four = self.target.deal.cards().chunks(QUARTERS).enumerate();
        let named = four.map(|(i, same)| Role::new(&same[0], format!("C_{}", i + 1), "each card once a quarter"));
        named.map(|role| role.times(QUARTERS)).collect()
    }

    fn forward(&self, swish: &Swish) -> Result<Swish, Fault> {
        self.source.verify(swish)?;
        let orientations = self.target.deal.orientations();
        let laid = swish.0.iter().flat_map(|Laid { card, .. }| {
            orientations.iter().map(|&orientation| Laid { card: card.clone(), orientation })
        });
        Ok(Swish(laid.collect()))
    }

    fn back(&self, swish: &Swish) -> Result<Swish, Fault> {
        self.target.verify(swish)?;
        let quarter = |orientation: Orientation| {
            let laid = swish.0.iter().filter(move |laid| laid.orientation == orientation);
            laid.map(|laid| laid.card.clone()).collect::<Vec<_>>()
        };
        let quarters = self.target.deal.orientations().iter().map(|&orientation| quarter(orientation));
        Ok(Swish::as_dealt(quarters.max_by_key(Vec::len).unwrap_or_default()))
    }
}

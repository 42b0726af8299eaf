//! Swish with fixed cards of any number of symbols to Swish with fixed cards of at
//! most three symbols.
//!
//! Lemma 4 of Dailly, Lafourcade and Marcadet (FUN 2024), with its Observation 5.
//!
//! # Construction
//! Let no card have more than p symbols, and p be at least 4. A card becomes a
//! chain of p cards, the i-th of which has its i-th symbol, if there is one. The
//! chain has a row of its own, below the old ones: its i-th card has a point in
//! column i of that row (the last card has none), and its (i + 1)-th card the
//! circle. A swish of p times as many cards is wanted.
//!
//! # Forward
//! The chains of the cards of the swish.
//!
//! # Back
//! The cards of whose chains some card is in the swish.
//!
//! # Size
//! With n cards on h x w: at most pn cards on (h + n) x max(w, p - 1). The first
//! and the last card of a chain have two symbols, the others three; one fewer when
//! the old card has fewer than p.
//!
//! # Why no stays no
//! No other card has symbols in the row of a chain, so a swish has all cards of a
//! chain or none. A swish of the new cards is therefore one of the old cards, and
//! p times as large.
//!
//! # Where we depart from the paper
//! - A grid of fewer than p - 1 columns is widened. The paper keeps the width, and
//!   is right when there are at least three columns (and four symbols).
//! - A card without symbols takes no part in a swish, and the chain made of it
//!   would be one. So it is left out.
//! - A swish has at least two cards, so a demand for fewer is read as one for two.

use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use crate::swish::simple::is_simple;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::grid::{Cell, Grid};
use misdeal_kernel::swish::rules::Swish;
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::{BTreeMap, BTreeSet};

/// The length of the chains that the paper makes.
const FEWEST_PARTS: usize = 4;

/// A card and what becomes of it.
#[derive(Clone, Debug)]
struct Chain {
    card: Card,
    parts: Vec<Card>,
}

/// Cuts a card into `parts` cards that only meet each other in this row.
fn chain(card: &Card, parts: u16, row: u16) -> Result<Chain, Fault> {
    let points = card.points().iter().map(|&cell| (Some(cell), None));
    let mut symbols = points.chain(card.circles().iter().map(|&cell| (None, Some(cell))));
    let mut cut = Vec::with_capacity(parts.into());
    for part in 0..parts {
        let (point, circle) = symbols.next().unwrap_or_default();
        let to_next = (part + 1 < parts).then_some(Cell { row, column: part });
        let from_last = part.checked_sub(1).map(|column| Cell { row, column });
        cut.push(Card::new(point.into_iter().chain(to_next), circle.into_iter().chain(from_last))?);
    }
    Ok(Chain { card: card.clone(), parts: cut })
}

/// The chains of some cards, with the grid that they lie on.
fn chains(grid: Grid, cards: &[&Card], widen: bool) -> Result<(Grid, Vec<Chain>), Fault> {
    let most = cards.iter().map(|card| card.cells().len()).max().unwrap_or(0).max(FEWEST_PARTS);
    let parts = u16::try_from(most)
        .map_err(|_| Fault::new(format!("a card has {most} symbols, and at most {} make a chain", u16::MAX)))?;
    let count = most.saturating_mul(cards.len());
    if count > Deal::MOST_CARDS {
        return Err(Fault::new(format!(
            "the chains would have {count} cards, and a deal has at most {}",
            Deal::MOST_CARDS
        )));
    }
    let columns = usize::from(grid.columns());
    let columns = if widen { columns.max(most - 1) } else { columns };
    let longer = Grid::new(usize::from(grid.rows()) + cards.len(), columns)?;
    let rows = grid.rows()..longer.rows();
    let chains = rows.zip(cards).map(|(row, card)| chain(card, parts, row)).collect::<Result<_, _>>()?;
    Ok((longer, chains))
}

/// The demand for the cards of these chains.
fn wanted(source: &Wanted, grid: Grid, chains: &[Chain]) -> Result<Wanted, Fault> {
    let parts = chains.first().map_or(FEWEST_PARTS, |chain| chain.parts.len());
    let cards = chains.iter().flat_map(|chain| chain.parts.iter().cloned());
    Ok(Wanted::at_least(Deal::new(grid, true, cards)?, source.fewest().saturating_mul(parts)))
}

/// The reduction from [`Wanted`] on a fixed deal to the same with at most three
/// symbols a card.
#[derive(Clone, Debug)]
pub struct SwishToThreeSymbols {
    source: Wanted,
    chains: Vec<Chain>,
    target: Wanted,
}

impl SwishToThreeSymbols {
    /// What the paper prints: the grid keeps its width, and a card without symbols
    /// becomes a chain like any other.
    ///
    /// # Errors
    /// When the grid has too few columns for the chains, or the deal is too large,
    /// not fixed, or lists hands that do not count.
    pub fn as_printed(source: &Wanted) -> Result<Wanted, Fault> {
        is_simple(source)?;
        let (grid, chains) = chains(source.deal.grid(), &source.deal.cards().iter().collect::<Vec<_>>(), false)?;
        wanted(source, grid, &chains)
    }
}

impl Reduction for SwishToThreeSymbols {
    const NAME: &'static str = "simple-swish-to-three-symbols";
    const CITE: &'static str = "Dailly, Lafourcade, Marcadet, FUN 2024, Lemma 4 and Observation 5, made total";
    const SIZE: &'static str = "n cards of at most p symbols on h x w, p at least 4: at most pn cards of at most three symbols on (h + n) x max(w, p - 1)";
    type Source = Wanted;
    type Target = Wanted;

    fn apply(source: &Wanted) -> Result<Self, Fault> {
        is_simple(source)?;
        let cards: Vec<&Card> = source.deal.cards().iter().filter(|card| !card.is_blank()).collect();
        let (grid, chains) = chains(source.deal.grid(), &cards, true)?;
        let target = wanted(source, grid, &chains)?;
        Ok(Self { source: source.clone(), chains, target })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (old, new) = (&self.source.deal, &self.target.deal);
        let (n, p) = (old.cards().len(), old.most_symbols().max(FEWEST_PARTS));
        vec![
            Size::new("cards", new.cards().len(), p * n),
            Size::new("symbols of a card", new.most_symbols(), 3),
            Size::new("rows", new.grid().rows().into(), usize::from(old.grid().rows()) + n),
            Size::new("columns", new.grid().columns().into(), usize::from(old.grid().columns()).max(p - 1)),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let named = |(i, chain): (usize, &Chain)| {
            let parts = chain.parts.iter().enumerate();
            let group = format!("the chain of C_{} = {}", i + 1, chain.card);
            parts.map(|(part, card)| Role::new(card, format!("C_{}^{}", i + 1, part + 1), &group)).collect::<Vec<_>>()
        };
        self.chains.iter().enumerate().flat_map(named).collect()
    }

    fn forward(&self, swish: &Swish) -> Result<Swish, Fault> {
        self.source.verify(swish)?;
        // No two equal cards are in one fixed swish, so it does not matter which
        // of them a chain was made of.
        let chains: BTreeMap<&Card, &Chain> = self.chains.iter().map(|chain| (&chain.card, chain)).collect();
        let laid = swish.0.iter().filter_map(|laid| chains.get(&laid.card));
        Ok(Swish::as_dealt(laid.flat_map(|chain| chain.parts.iter().cloned())))
    }

    fn back(&self, swish: &Swish) -> Result<Swish, Fault> {
        self.target.verify(swish)?;
        let laid: BTreeSet<&Card> = swish.0.iter().map(|laid| &laid.card).collect();
        let whole = self.chains.iter().filter(|chain| chain.parts.iter().any(|part| laid.contains(part)));
        Ok(Swish::as_dealt(whole.map(|chain| chain.card.clone())))
    }
}

//! Cards of a pool, numbered from 1 as they are named; the copies of a kind are numbered side by side.

use crate::fault::Fault;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::free::pool::{Pool, pair};
use crate::text::shorten;
use std::collections::BTreeMap;

/// How many pairs of cells are on a page: a page is there once a card of it is named, so few names ask for little memory.
const PAGE: usize = 1024;

/// The numbers so far.
#[derive(Clone, Debug)]
pub struct Numbering {
    rules: Deal,
    named: usize,
    cards: Cards,
}

#[derive(Clone, Debug)]
enum Cards {
    /// By pairs of cells, in pages; 0 for cards that were not named.
    Deck(Vec<Vec<u32>>),
    /// For each kind the number of its first copy, once it is named, and how many copies there are.
    Deal(BTreeMap<Card, (Option<usize>, usize)>),
}

impl Numbering {
    /// No card is named yet.
    #[must_use]
    pub fn new(pool: &Pool) -> Self {
        let cards = match pool {
            Pool::Deck(grid) => Cards::Deck(vec![Vec::new(); (grid.size() * grid.size()).div_ceil(PAGE)]),
            Pool::Deal(deal) => {
                let mut kinds: BTreeMap<Card, (Option<usize>, usize)> = BTreeMap::new();
                deal.cards().iter().for_each(|card| kinds.entry(deal.kind(card)).or_default().1 += 1);
                Cards::Deal(kinds)
            }
        };
        Self { rules: pool.rules(), named: 0, cards }
    }

    /// How many cards have numbers.
    #[must_use]
    pub fn named(&self) -> usize {
        self.named
    }

    /// The number of the first copy of a card, and how many copies there are.
    ///
    /// # Errors
    /// When the pool does not have the card.
    pub fn name(&mut self, card: &Card) -> Result<(usize, usize), Fault> {
        match &mut self.cards {
            Cards::Deck(pages) => {
                let place = pair(self.rules.grid(), card)?;
                let page = &mut pages[place / PAGE];
                page.resize(PAGE, 0);
                let number = &mut page[place % PAGE];
                if *number == 0 {
                    self.named += 1;
                    *number = u32::try_from(self.named).map_err(|_| Fault::new("there are too many cards"))?;
                }
                Ok((usize::try_from(*number).map_err(|_| Fault::new("there are too many cards"))?, 1))
            }
            Cards::Deal(kinds) => {
                let Some((first, copies)) = kinds.get_mut(&self.rules.kind(card)) else {
                    let card = shorten(&card.to_string());
                    return Err(Fault::new(format!("card {card} is not among the cards to choose from")));
                };
                let number = *first.get_or_insert(self.named + 1);
                self.named = self.named.max(number + *copies - 1);
                Ok((number, *copies))
            }
        }
    }
}

//! Parts of decks, large and small, in which the most cards without a swish are looked for.

use super::SwishFree;
use crate::deal::{Dealer, Seed};
use crate::swish::deck::{commercial, every_card};
use crate::swish::random::{Shape, Symbols, random_deal};
use crate::trials::{Drawn, Kind, Tried, any_size, one_of};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::{Deal, Grid};

impl Tried for SwishFree {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "part of the commercial deck", draw: |dealer| part(dealer, &commercial()?, (8, 60)) },
        Kind {
            name: "part of a deck",
            draw: |dealer| {
                let mut side = || any_size(dealer, 2, 5);
                let deck = every_card(Grid::new(side(), side())?)?;
                part(dealer, &deck, (6, 80))
            },
        },
        Kind { name: "random cards", draw: random },
    ];
}

fn part(dealer: &mut Dealer, deck: &Deal, cards: (usize, usize)) -> Result<Drawn<SwishFree>, Fault> {
    let cards = any_size(dealer, cards.0, cards.1).min(deck.cards().len());
    let places = dealer.draw(deck.cards().len(), cards);
    let deal = Deal::new(deck.grid(), deck.is_fixed(), places.iter().map(|&place| deck.cards()[place].clone()))?;
    Ok(asked(dealer, deal))
}

fn random(dealer: &mut Dealer) -> Result<Drawn<SwishFree>, Fault> {
    let mut side = || any_size(dealer, 2, 5);
    let grid = Grid::new(side(), side())?;
    let (fixed, cards) = (dealer.below(3) == 0, any_size(dealer, 6, 30));
    let symbols = Symbols::new(1, 3)?;
    let deal = random_deal(Shape { grid, fixed, cards, symbols }, Seed(dealer.below(u64::MAX)))?;
    Ok(asked(dealer, deal))
}

fn asked(dealer: &mut Dealer, deal: Deal) -> Drawn<SwishFree> {
    let cards = deal.cards().len();
    let question = match cards {
        ..=14 => one_of(dealer, &[SetQuestion::Largest, SetQuestion::All, SetQuestion::Count]),
        _ => SetQuestion::Largest,
    };
    let shape = format!("{}{}, {cards} cards", deal.grid(), if deal.is_fixed() { " fixed" } else { "" });
    Drawn { deal, question, shape, cards }
}

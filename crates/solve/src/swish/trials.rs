//! Deals of Swish of every kind: small and large cards, few and many of them, one symbol and several.

use super::SwishGame;
use super::random::{Shape, Symbols, random_deal};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::reduced::Family;
use crate::swish::deck::commercial;
use crate::trials::{Drawn, Kind, Tried, any_size, one_of};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Grid};

/// Numbers of symbols on a card.
const SYMBOLS: [(usize, usize); 7] = [(1, 1), (2, 2), (1, 2), (1, 3), (3, 3), (2, 4), (1, 6)];

impl Tried for SwishGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "any, small cards", draw: |dealer| random(dealer, (2, 5), (4, 60), |_, _| Question::Any) },
        Kind { name: "any, large cards", draw: |dealer| random(dealer, (5, 12), (10, 2000), |_, _| Question::Any) },
        Kind { name: "max, small cards", draw: |dealer| random(dealer, (2, 5), (4, 200), |_, _| Question::Max) },
        Kind { name: "max, large cards", draw: |dealer| random(dealer, (5, 12), (10, 2000), |_, _| Question::Max) },
        Kind { name: "at least, small cards", draw: |dealer| random(dealer, (2, 5), (4, 60), at_least) },
        Kind { name: "at least, large cards", draw: |dealer| random(dealer, (5, 10), (10, 500), at_least) },
        Kind { name: "all, small cards", draw: |dealer| random(dealer, (2, 5), (4, 24), |_, _| Question::All(0)) },
        Kind { name: "count, large cards", draw: |dealer| random(dealer, (5, 9), (4, 40), |_, _| Question::Count(0)) },
        Kind { name: "as many cards as cells", draw: as_many_as_cells },
        Kind { name: "part of the commercial deck", draw: commercial_part },
        Kind { name: "max 2-sat", draw: max_2_sat },
    ];
}

/// Random cards with sides and numbers of cards in these ranges.
fn random(
    dealer: &mut Dealer,
    sides: (usize, usize),
    cards: (usize, usize),
    asked: fn(&mut Dealer, &Deal) -> Question,
) -> Result<Drawn<SwishGame>, Fault> {
    let mut side = || any_size(dealer, sides.0, sides.1);
    let grid = Grid::new(side(), side())?;
    let cards = any_size(dealer, cards.0, cards.1);
    drawn(dealer, grid, cards, asked)
}

fn drawn(
    dealer: &mut Dealer,
    grid: Grid,
    cards: usize,
    asked: fn(&mut Dealer, &Deal) -> Question,
) -> Result<Drawn<SwishGame>, Fault> {
    let (fewest, most) = one_of(dealer, &SYMBOLS);
    let symbols = Symbols::new(fewest.min(grid.size()), most.min(grid.size()))?;
    let fixed = dealer.below(3) == 0;
    let deal = random_deal(Shape { grid, fixed, cards, symbols }, Seed(dealer.below(u64::MAX)))?;
    let shape = format!("{grid}{} {symbols} symbols, {cards} cards", if fixed { " fixed" } else { "" });
    Ok(Drawn { question: asked(dealer, &deal), deal, shape, cards })
}

fn at_least(dealer: &mut Dealer, deal: &Deal) -> Question {
    Question::AtLeast(any_size(dealer, 2, deal.grid().size().min(deal.cards().len()).max(2)))
}

fn as_many_as_cells(dealer: &mut Dealer) -> Result<Drawn<SwishGame>, Fault> {
    let mut side = || any_size(dealer, 4, 10);
    let grid = Grid::new(side(), side())?;
    let cards = grid.size() * (80 + dealer.below(41) as usize) / 100;
    drawn(dealer, grid, cards, |_, _| Question::Max)
}

fn commercial_part(dealer: &mut Dealer) -> Result<Drawn<SwishGame>, Fault> {
    let deck = commercial()?;
    let cards = any_size(dealer, 8, deck.cards().len());
    let places = dealer.draw(deck.cards().len(), cards);
    let deal = Deal::new(deck.grid(), deck.is_fixed(), places.iter().map(|&place| deck.cards()[place].clone()))?;
    let all = [Question::Any, Question::Max, Question::AtLeast(8), Question::All(0), Question::Count(4)];
    let few = if cards <= 20 { 5 } else { 3 };
    Ok(Drawn { question: one_of(dealer, &all[..few]), deal, shape: format!("{cards} cards"), cards })
}

fn max_2_sat(dealer: &mut Dealer) -> Result<Drawn<SwishGame>, Fault> {
    let (size, seed) = (any_size(dealer, 4, 20), Seed(dealer.below(u64::MAX)));
    let made = Family::SwishMax2Sat.make(seed, size, 1, &Budget::unlimited())?;
    let deal: Deal = made.deal.parse()?;
    let cards = deal.cards().len();
    let question = one_of(dealer, &[Question::Max, made.question.parse()?]);
    Ok(Drawn { question, deal, shape: format!("size {size}, {cards} cards"), cards })
}

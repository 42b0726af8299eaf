//! Swish: the kernel's enumeration where that is enough, and CaDiCaL with what was found excluded where it is not.

use super::problem::{Audited, Listing, coin, effort, upto, without_one};
use crate::budget::Budget;
use crate::deal::Dealer;
use crate::solve;
use crate::swish::sat::Sat;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Answer, Problem, Stop};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::every_swish;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Swish, Wanted};

/// What cards are drawn like.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Whether they may not be turned.
    pub fixed: bool,
    /// The most symbols of a card.
    pub symbols: usize,
}

/// A card with symbols on some of these cells; with one cell, perhaps none.
fn card(dealer: &mut Dealer, cells: &[Cell], symbols: usize) -> Result<Card, Fault> {
    let many = (1 + upto(dealer, symbols - 1)).min(cells.len()) - usize::from(dealer.below(20) == 0);
    let mut pack = cells.to_vec();
    let (mut points, mut circles) = (Vec::new(), Vec::new());
    for &cell in dealer.deal(&mut pack, many) {
        if coin(dealer) { points.push(cell) } else { circles.push(cell) }
    }
    Card::new(points, circles)
}

/// A small deal in which swishes are not rare: half of the cards are others with points and circles exchanged.
///
/// # Errors
/// When no deal can be made of what was drawn.
pub fn draw(dealer: &mut Dealer, size: usize, Drawn { fixed, symbols }: Drawn) -> Result<Wanted, Fault> {
    let grid = Grid::new(1 + upto(dealer, 2), 1 + upto(dealer, 3))?;
    let mut all: Vec<Cell> = grid.cells().collect();
    let few = (1 + upto(dealer, 4)).min(all.len());
    let cells = dealer.deal(&mut all, few).to_vec();
    let mut cards: Vec<Card> = Vec::new();
    for _ in 0..upto(dealer, size) {
        let copied = (!cards.is_empty() && coin(dealer)).then(|| cards[upto(dealer, cards.len() - 1)].clone());
        cards.push(match copied {
            Some(card) => Card::new(card.circles().iter().copied(), card.points().iter().copied())?,
            None => card(dealer, &cells, symbols)?,
        });
    }
    let wanted = upto(dealer, (cards.len() + 1).min(5));
    Ok(Wanted::at_least(Deal::new(grid, fixed, cards)?, wanted))
}

impl Audited for Wanted {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Swish>, Stop> {
        if let Ok(all) = every_swish(&self.deal, self.fewest(), &mut effort(budget)) {
            let counts = all.into_iter().filter(|swish| self.verify(swish).is_ok());
            return Ok(Listing { witnesses: counts.collect(), complete: true });
        }
        let mut left = self.clone();
        let mut listed = self.besides.listed().map_err(Stop::Rejected)?.to_vec();
        let mut witnesses = Vec::new();
        loop {
            match Sat::CADICAL.decide(&left, budget) {
                Answer::Yes(swish) => {
                    listed.push(swish.witness().clone());
                    left.besides = listed.clone().into();
                    witnesses.push(swish.into_witness());
                    if witnesses.len() >= most.max(1) {
                        return Ok(Listing { witnesses, complete: false });
                    }
                }
                Answer::No(_) => return Ok(Listing { witnesses, complete: true }),
                Answer::Unknown(_) if !witnesses.is_empty() => return Ok(Listing { witnesses, complete: false }),
                Answer::Unknown(stop) => return Err(stop),
            }
        }
    }

    fn find(&self, budget: &Budget) -> Result<Option<Swish>, Stop> {
        if !self.besides.is_empty() {
            return self.list(1, budget).map(|listing| listing.witnesses.into_iter().next());
        }
        let question = Question::AtLeast(self.fewest());
        Ok(solve(&self.deal, &question, budget).settled()?.finding().swishes().first().cloned())
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let fixed = coin(dealer);
        draw(dealer, size, Drawn { fixed, symbols: 3 })
    }

    fn smaller(&self) -> Vec<Self> {
        let (grid, fixed) = (self.deal.grid(), self.deal.is_fixed());
        let deal = |grid: Grid, cards: Vec<Card>| Deal::new(grid, fixed, cards);
        let again = |deal: Result<Deal, Fault>, cards: usize| {
            deal.ok().map(|deal| Self { deal, cards, besides: self.besides.clone() })
        };
        let less = self.cards.checked_sub(1).and_then(|cards| again(Ok(self.deal.clone()), cards));
        let sides = [(1, 0), (0, 1)].into_iter().filter_map(|(rows, columns)| {
            let [rows, columns] = [usize::from(grid.rows()) - rows, usize::from(grid.columns()) - columns];
            again(deal(Grid::new(rows, columns).ok()?, self.deal.cards().to_vec()), self.cards)
        });
        let fewer = without_one(self.deal.cards()).flat_map(|cards| {
            [self.cards, self.cards.saturating_sub(1)].map(|wanted| again(deal(grid, cards.clone()), wanted))
        });
        let barer = (0..self.deal.cards().len()).flat_map(|at| {
            let card = &self.deal.cards()[at];
            let points = without_one(card.points()).map(|points| (points, card.circles().to_vec()));
            let circles = without_one(card.circles()).map(|circles| (card.points().to_vec(), circles));
            let barer = points.chain(circles).filter_map(|(points, circles)| Card::new(points, circles).ok());
            let deals = barer.filter_map(|bare| {
                let mut cards = self.deal.cards().to_vec();
                cards[at] = bare;
                again(deal(grid, cards), self.cards)
            });
            deals.collect::<Vec<_>>()
        });
        fewer.flatten().chain(sides).chain(barer).chain(less).collect()
    }
}

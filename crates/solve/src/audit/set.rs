//! SET: the kernel's enumeration for single sets, and the formula for what else can be wanted.

use super::problem::{Audited, Listing, coin, effort, upto, without_one};
use crate::budget::Budget;
use crate::deal::Dealer;
use crate::solve;
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::enumerate::every_set;
use misdeal_kernel::set::{Board, Card, Demand, Question, Set, Shape, Shown, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::set::to_cnf::SetToCnf;

/// All sets of a board on which the kernel's plain enumeration takes too long.
fn by_engine(board: &Board, budget: &Budget) -> Result<Vec<Set>, Stop> {
    let question = Question::Match(Match::All(0));
    Ok(solve(board, &question, budget).settled()?.statement().shown.0.clone())
}

impl Audited for Wanted {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Shown>, Stop> {
        if let Demand::Match { .. } = self.demand {
            let sets = match every_set(&self.board, &mut effort(budget)) {
                Ok(sets) => sets,
                Err(_) => by_engine(&self.board, budget)?,
            };
            let shown = sets.into_iter().map(|set| Shown::new(vec![set])).filter(|shown| self.verify(shown).is_ok());
            return Ok(Listing { witnesses: shown.collect(), complete: true });
        }
        let reduction = SetToCnf::apply(self).map_err(Stop::TooLarge)?;
        let Listing { witnesses, complete } = Cnf::list(reduction.target(), most, budget)?;
        let mut shown = Vec::new();
        for model in &witnesses {
            let back = reduction.back(model).map_err(Stop::Rejected)?;
            self.verify(&back).map_err(Stop::Rejected)?;
            if !shown.contains(&back) {
                shown.push(back);
            }
        }
        Ok(Listing { witnesses: shown, complete })
    }

    fn find(&self, budget: &Budget) -> Result<Option<Shown>, Stop> {
        let (Demand::Match { cards, besides }, question) = (&self.demand, Question::Match(Match::Any)) else {
            return self.list(1, budget).map(|listing| listing.witnesses.into_iter().next());
        };
        if *cards > self.board.shape().values() || !besides.is_empty() {
            return self.list(1, budget).map(|listing| listing.witnesses.into_iter().next());
        }
        let accepted = solve(&self.board, &question, budget).settled()?;
        let statement = accepted.statement();
        Ok(statement.yes.then(|| statement.shown.clone()))
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let shape = Shape::new(1 + upto(dealer, 2), 1 + upto(dealer, 3))?;
        let deck = shape.deck().and_then(|deck| usize::try_from(deck).ok()).unwrap_or(0);
        let many = upto(dealer, size.min(deck));
        let cards = dealer.draw(deck, many).into_iter().map(|place| Card::at(shape, place as u128));
        let board = Board::new(shape, cards)?;
        let demand = match upto(dealer, 5) {
            0 => Demand::Disjoint(upto(dealer, 2)),
            1 => Demand::Hitting(upto(dealer, 2)),
            2 => Demand::Free(upto(dealer, many)),
            _ => Demand::Match { cards: if coin(dealer) { 0 } else { upto(dealer, 4) }, besides: Vec::new() },
        };
        Ok(Self { board, demand })
    }

    fn smaller(&self) -> Vec<Self> {
        let shape = self.board.shape();
        let again = |shape: Shape, cards: Vec<Card>| {
            Board::new(shape, cards).ok().map(|board| Self { board, demand: self.demand.clone() })
        };
        let fewer = without_one(self.board.cards()).filter_map(|cards| again(shape, cards));
        let last = shape.properties() - 1;
        let narrower = Shape::new(last, shape.values()).ok().and_then(|narrow| {
            let cards = self.board.cards().iter().map(|card| Card::new(card.values()[..last].iter().copied()));
            again(narrow, cards.collect())
        });
        narrower.into_iter().chain(fewer).collect()
    }
}

//! How many ways there are to play a hand, in rows: all of them are listed, and there is none besides.
//!
//! A hand that one player plays alone is cooperation of one, so the kernel has rows for an order of all cards. Each order that is listed
//! becomes one more row, *not all of this*, and CaDiCaL refutes what is left. Copies of a card are not told apart in a list, and an order and
//! its reverse are both in it: so the number of ways is that of the orders, times the orders of the copies, halved unless there is one card.

use crate::budget::{Budget, Pace};
use crate::sat::in_rows::{Said, decided};
use misdeal_kernel::base::cnf::{Lit, Var};
use misdeal_kernel::base::rows::Rows;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::in_rows::InRows;
use misdeal_kernel::proof::sums::Proof;
use misdeal_kernel::uno::hands_in_rows::MOST_KINDS;
use misdeal_kernel::uno::{Card, Coop, Deal, Skips, Solitaire};

/// The most orders that are listed.
const MOST_ORDERS: usize = 5_000;

/// The ways, listed and refuted besides.
pub struct Ways {
    /// The rows of an order besides those listed.
    pub rows: Rows,
    /// Why there is none.
    pub proof: Proof,
    /// What the variables mean.
    pub legend: Vec<(Lit, String)>,
    /// How many orders are listed, copies not told apart, reversed ones besides.
    pub listed: usize,
}

/// Lists all ways to play a hand of which this number is claimed.
///
/// # Errors
/// When there are others, or too many, the cards are not plain, or the budget is spent.
pub fn ways(hand: &Solitaire, claimed: u128, budget: &Budget) -> Result<Ways, Stop> {
    if hand.alike() != 1 {
        return Err(Stop::TooLarge(Fault::new("ways are listed where one value must match")));
    }
    let coop = Coop::new(hand.sizes(), Skips::Never, vec![hand.hand().clone()]).map_err(Stop::TooLarge)?;
    let mut rows = Deal::Coop(coop).rows().map_err(Stop::TooLarge)?;
    let kinds = hand.hand().kinds(MOST_KINDS).ok_or(Stop::Incomplete)?;
    let (cards, copies): (Vec<Card>, Vec<usize>) = kinds.into_iter().unzip();
    let pace = Pace::within(budget, u64::MAX).worth(1_000);
    let mut search = Search { hand, cards: &cards, left: copies.clone(), order: Vec::new(), orders: Vec::new(), pace };
    search.go_on()?;
    let orders = search.orders;
    let each = copies.iter().flat_map(|&copies| 1..=copies as u128).try_fold(1_u128, u128::checked_mul);
    let round = if hand.hand().len() < 2 { 1 } else { 2 };
    if each.and_then(|each| each.checked_mul(orders.len() as u128)) != claimed.checked_mul(round) {
        return Err(Stop::Rejected(Fault::new("there are other ways to play the hand than the claim says")));
    }
    let played =
        |turn: usize, kind: usize| Var::new(cards.len() * turn + kind + 1).map(Var::yes).map_err(Stop::TooLarge);
    for order in &orders {
        let all = order.iter().enumerate().map(|(turn, &kind)| Ok(!played(turn, kind)?));
        rows.clause(all.collect::<Result<Vec<_>, Stop>>()?);
    }
    let mut legend = Vec::new();
    for turn in 0..hand.hand().len() {
        for (kind, card) in cards.iter().enumerate() {
            legend.push((played(turn, kind)?, format!("{card} is played in turn {}", turn + 1)));
        }
    }
    match decided(&rows, budget)? {
        Said::Nothing(proof) => Ok(Ways { rows, proof, legend, listed: orders.len() }),
        Said::Model(_) => Err(Stop::Incomplete),
    }
}

struct Search<'a> {
    hand: &'a Solitaire,
    cards: &'a [Card],
    left: Vec<usize>,
    order: Vec<usize>,
    orders: Vec<Vec<usize>>,
    pace: Pace<'a>,
}

impl Search<'_> {
    fn go_on(&mut self) -> Result<(), Stop> {
        self.pace.step().map_err(|_| self.pace.why())?;
        if self.order.len() == self.hand.hand().len() {
            if self.orders.len() == MOST_ORDERS {
                return Err(Stop::TooLarge(Fault::new("there are too many ways to list them all")));
            }
            self.orders.push(self.order.clone());
            return Ok(());
        }
        for kind in 0..self.cards.len() {
            let last = self.order.last().map(|&last| self.cards[last]);
            if self.left[kind] > 0 && last.is_none_or(|last| self.hand.matches(last, self.cards[kind])) {
                self.left[kind] -= 1;
                self.order.push(kind);
                self.go_on()?;
                self.order.pop();
                self.left[kind] += 1;
            }
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "cadical"))]
mod tests {
    use super::*;
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::proof::sums::Checker;
    use misdeal_kernel::uno::enumerate::PATIENCE;
    use misdeal_kernel::uno::subhands::count;

    #[test]
    fn all_ways_are_listed_and_there_is_none_besides() {
        for cards in ["1.1", "1.1 1.2 2.2", "2x 1.1 1.2", "1.3 2.2 2x 2.3 2.4 3.2 3.4 4.1 4.3", "1.1 2.2 1.2 2.1"] {
            let hand: Solitaire = format!("uno 4x4 solitaire\n{cards}").parse().unwrap();
            let claimed = count(&hand, &mut patience(PATIENCE)).unwrap();
            let found = ways(&hand, claimed, &Budget::unlimited()).map_err(|stop| stop.to_string()).unwrap();
            let mut checker = Checker::of(found.rows);
            found.proof.0.iter().try_for_each(|step| checker.step(step)).unwrap();
            checker.finish().unwrap();
            for wrong in [claimed + 1, claimed * 2] {
                assert!(ways(&hand, wrong, &Budget::unlimited()).is_err(), "{cards}");
            }
        }
    }
}

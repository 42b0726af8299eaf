//! Lays chosen cards that turn, and no others, by SAT.
//!
//! Which cards are taken is decided, so nothing has to be counted, and the question is whether they can all be laid: that
//! takes SAT milliseconds either way. Where they can't, it tells some of the cards, taken or left out, that are to blame: no
//! other choice that agrees in these needs to be tried. One solver serves all choices, and keeps what it has learned.
//!
//! What is laid is verified as any swish is. Nothing else that is said here is believed.

use crate::budget::Budget;
use crate::sat::cadical::CadicalSolver;
use crate::sat::{ProofListener, SatSolver, Verdict};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_kernel::swish::{Deal, Swish};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// With more symbols in all orientations a formula takes too long to write.
const MOST_SYMBOLS: usize = 20_000;
/// The most conflicts for one choice of cards.
const CONFLICTS: u32 = 10_000;

/// The formula of a deal, without any demand, and its solver.
pub(super) struct Pinned {
    encoding: Encoding,
    solver: CadicalSolver,
    last: Rc<RefCell<LastClause>>,
    /// The literal that a card is taken, for each card with symbols.
    taken: Vec<(usize, Lit)>,
    card_of: BTreeMap<Lit, usize>,
    /// For each card the first of the same kind; the formula takes duplicates in the order of the deal.
    first: Vec<usize>,
}

/// What came of a choice of cards.
pub(super) enum Laying {
    /// They can be laid like this.
    Swish(Swish),
    /// They can't, by what these cards are: taken, or left out.
    Apart(Vec<usize>),
    /// Nobody knows.
    Open,
}

impl Pinned {
    /// The formula of a deal; none when it is too large.
    pub(super) fn of(deal: &Deal) -> Option<Self> {
        let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
        if symbols * deal.orientations().len() > MOST_SYMBOLS {
            return None;
        }
        let encoding = Encoding::new(deal).ok()?;
        let last = Rc::new(RefCell::new(LastClause::default()));
        let mut solver = CadicalSolver::new(Rc::clone(&last) as Rc<RefCell<dyn ProofListener>>);
        solver.extend(encoding.cnf());
        let with_symbols = (0..deal.cards().len()).filter(|&card| !deal.cards()[card].is_blank());
        let taken: Vec<(usize, Lit)> = with_symbols.zip(encoding.taken()).collect();
        let card_of = taken.iter().flat_map(|&(card, lit)| [(lit, card), (!lit, card)]).collect();
        let mut firsts = BTreeMap::new();
        let first =
            (0..).zip(deal.cards()).map(|(place, card)| *firsts.entry(deal.kind(card)).or_insert(place)).collect();
        Some(Self { encoding, solver, last, taken, card_of, first })
    }

    /// Lays these cards, and no others.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn lay(&mut self, cards: &[usize], budget: &Budget) -> Result<Laying, Stop> {
        let mut copies = vec![0; self.first.len()];
        cards.iter().for_each(|&card| copies[self.first[card]] += 1);
        let mut pin = |&(card, lit): &(usize, Lit)| {
            let left: &mut usize = &mut copies[self.first[card]];
            let is_taken = *left > 0;
            *left -= usize::from(is_taken);
            if is_taken { lit } else { !lit }
        };
        let pins: Vec<Lit> = self.taken.iter().map(&mut pin).collect();
        let conflicts = budget.conflict_limit().map_or(CONFLICTS, |limit| limit.min(CONFLICTS));
        match self.solver.solve(&pins, &budget.clone().conflicts(conflicts)) {
            Verdict::Sat(model) => Ok(Laying::Swish(self.encoding.read(&model))),
            Verdict::Unsat => {
                let card_of = |lit: &Lit| self.card_of.get(lit).copied();
                let blamed: Option<Vec<usize>> = self.last.borrow().0.iter().map(card_of).collect();
                Ok(blamed.map_or(Laying::Open, Laying::Apart))
            }
            Verdict::Unknown(Stop::Conflicts) => Ok(Laying::Open),
            Verdict::Unknown(stop) => Err(stop),
        }
    }
}

/// The clause that was derived last: when pins can't hold, that some of them do not.
#[derive(Default)]
struct LastClause(Vec<Lit>);

impl ProofListener for LastClause {
    fn add(&mut self, _: ClauseId, clause: &[Lit], _: &[ClauseId]) {
        self.0.clear();
        self.0.extend_from_slice(clause);
    }

    fn delete(&mut self, _: ClauseId) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::problem::Problem;

    #[test]
    fn of_duplicates_any_may_be_chosen() {
        let deal: Deal = "swish 1x2\na1:b1 2x a1:b1 :a1,b1 a1,b1:".parse().unwrap();
        let mut pinned = Pinned::of(&deal).unwrap();
        for cards in [[0, 1], [1, 2], [2, 0], [3, 4]] {
            let laid = pinned.lay(&cards, &Budget::unlimited()).unwrap();
            assert!(
                matches!(laid, Laying::Swish(swish) if swish.len() == 2 && deal.verify(&swish).is_ok()),
                "{cards:?}"
            );
        }
    }

    #[test]
    fn cards_are_laid_or_some_are_to_blame() {
        // The first two make a swish, the third needs the fourth, and the last is no part of any.
        let deal: Deal = "swish 2x3\na1:b1 b1:a1 a1,b2: :a1,b2 :c1,c2,a1".parse().unwrap();
        let mut pinned = Pinned::of(&deal).unwrap();
        let budget = Budget::unlimited();
        for (cards, is_swish) in
            [(&[0, 1][..], true), (&[2, 3], true), (&[0, 1, 2], false), (&[2], false), (&[4, 0, 1], false)]
        {
            match pinned.lay(cards, &budget).unwrap() {
                Laying::Swish(swish) => {
                    assert!(is_swish && swish.len() == cards.len() && deal.verify(&swish).is_ok(), "{cards:?}");
                }
                Laying::Apart(blamed) => {
                    assert!(!is_swish && !blamed.is_empty(), "{cards:?}");
                    // What agrees in the cards to blame can't be laid either.
                    let agree =
                        |choice: u32| blamed.iter().all(|card| (choice >> card & 1 == 1) == cards.contains(card));
                    for choice in (1_u32..1 << 5).filter(|&choice| agree(choice)) {
                        let others: Vec<usize> = (0..5).filter(|card| choice >> card & 1 == 1).collect();
                        let laid = pinned.lay(&others, &budget).unwrap();
                        assert!(!matches!(laid, Laying::Swish(_)), "{cards:?} {blamed:?} {others:?}");
                    }
                }
                Laying::Open => panic!("{cards:?} is easy"),
            }
        }
    }
}

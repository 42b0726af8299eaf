//! Lays this many cards of each class by SAT.
//!
//! Which classes are taken whole and which not at all is decided, and of the others there are to be this many; so little has to be
//! counted, and the question is whether they can be laid: that takes SAT milliseconds either way. Where they can't, it tells some of
//! the classes that are to blame: no other choice with the same numbers of these needs to be tried. One solver serves all
//! choices, and keeps what it has learned.
//!
//! What is laid is verified as any swish is. Nothing else that is said here is believed.

use super::classes::Alike;
use crate::budget::Budget;
use crate::sat::cadical::CadicalSolver;
use crate::sat::{ProofListener, SatSolver, Verdict};
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::growing::Growing as _;
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_reductions::swish::to_cnf::taken;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// With more symbols in all orientations a formula takes too long to write.
const MOST_SYMBOLS: usize = 20_000;
/// The most conflicts for one choice of cards.
const CONFLICTS: u32 = 10_000;
/// The most clauses that say how many cards of a class there are to be.
const MOST_CLAUSES: u64 = 200;

/// The formula of a deal, without any demand, and its solver.
pub(super) struct Pinned {
    encoding: Encoding,
    formula: Cnf,
    solver: CadicalSolver,
    last: Rc<RefCell<LastClause>>,
    /// The literals that the cards of each class are taken; duplicates stand in the order of the deal.
    classes: Vec<Vec<Lit>>,
    /// Whether the cards of a class are all duplicates.
    same: Vec<bool>,
    /// Holds if this many cards of a class are taken at least.
    at_least: BTreeMap<(usize, u32), Lit>,
    class_of: BTreeMap<Lit, usize>,
}

/// What came of a choice of cards.
pub(super) enum Laying {
    /// They can be laid like this.
    Swish(Swish),
    /// They can't, by how many there are of these classes.
    Apart(Vec<usize>),
    /// Nobody knows.
    Open,
}

impl Pinned {
    /// The formula of a deal with these classes of cards; none when it is too large.
    pub(super) fn of(deal: &Deal, alike: &[Alike]) -> Option<Self> {
        let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
        if symbols * deal.orientations().len() > MOST_SYMBOLS {
            return None;
        }
        let encoding = Encoding::new(deal).ok()?;
        let last = Rc::new(RefCell::new(LastClause::default()));
        let mut solver = CadicalSolver::new(Rc::clone(&last) as Rc<RefCell<dyn ProofListener>>);
        let formula = encoding.cnf().clone();
        solver.extend(&formula);
        let with_symbols = (0..deal.cards().len()).filter(|&card| !deal.cards()[card].is_blank());
        let taken: BTreeMap<usize, Lit> = with_symbols.zip(taken(&encoding)).collect();
        let lits = |alike: &Alike| alike.cards.iter().filter_map(|card| taken.get(card).copied()).collect();
        let classes: Vec<Vec<Lit>> = alike.iter().map(lits).collect();
        let kind = |card: usize| deal.kind(&deal.cards()[card]);
        let same = alike.iter().map(|alike| alike.cards.windows(2).all(|two| kind(two[0]) == kind(two[1]))).collect();
        let class_of = (0..)
            .zip(&classes)
            .flat_map(|(class, lits)| lits.iter().flat_map(move |&lit| [(lit, class), (!lit, class)]));
        let class_of = class_of.collect();
        Some(Self { encoding, formula, solver, last, classes, same, at_least: BTreeMap::new(), class_of })
    }

    /// Lays this many cards of each class.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn lay(&mut self, counts: &[u32], budget: &Budget) -> Result<Laying, Stop> {
        let mut pins = Vec::new();
        for (class, &count) in counts.iter().enumerate() {
            let lits = &self.classes[class];
            if self.same[class] || count == 0 || count as usize >= lits.len() {
                // The formula takes duplicates in the order of the deal.
                pins.extend((0..).zip(lits).map(|(place, &lit)| if place < count { lit } else { !lit }));
            } else if let Some(many) = self.at_least(class, count) {
                pins.push(many);
            }
        }
        let conflicts = budget.conflict_limit().map_or(CONFLICTS, |limit| limit.min(CONFLICTS));
        match self.solver.solve(&pins, &budget.clone().conflicts(conflicts)) {
            Verdict::Sat(model) => Ok(Laying::Swish(self.encoding.read(&model))),
            Verdict::Unsat => {
                let class_of = |lit: &Lit| self.class_of.get(lit).copied();
                let blamed: Option<Vec<usize>> = self.last.borrow().0.iter().map(class_of).collect();
                Ok(blamed.map_or(Laying::Open, Laying::Apart))
            }
            Verdict::Unknown(Stop::Conflicts) => Ok(Laying::Open),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    /// A literal that implies that this many cards of a class are taken; none where that takes too many clauses.
    fn at_least(&mut self, class: usize, count: u32) -> Option<Lit> {
        if let Some(&known) = self.at_least.get(&(class, count)) {
            return Some(known);
        }
        // Of this many cards one is taken, whichever these are.
        let (lits, some) = (self.classes[class].clone(), self.classes[class].len() + 1 - count as usize);
        let choices = (0..some as u64)
            .try_fold(1_u64, |many, i| many.checked_mul(lits.len() as u64 - i).map(|many| many / (i + 1)));
        choices.filter(|&choices| choices <= MOST_CLAUSES)?;
        let given = self.formula.len();
        let many = self.formula.fresh().ok()?.yes();
        each_choice(&lits, some, &mut vec![!many], &mut |clause| self.formula.add(clause.iter().copied()));
        self.solver.extend(&self.formula.since(given));
        self.at_least.insert((class, count), many);
        self.class_of.extend([(many, class), (!many, class)]);
        Some(many)
    }
}

/// Hands over every choice of this many literals, after those that are there.
fn each_choice(lits: &[Lit], many: usize, chosen: &mut Vec<Lit>, each: &mut dyn FnMut(&[Lit])) {
    if many == 0 {
        return each(chosen);
    }
    for (place, &lit) in lits.iter().enumerate().take((lits.len() + 1).saturating_sub(many)) {
        chosen.push(lit);
        each_choice(&lits[place + 1..], many - 1, chosen, each);
        chosen.pop();
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
    use super::super::classes::Classes;
    use super::*;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::swish::Card;
    use misdeal_kernel::swish::enumerate::every_swish;

    #[test]
    fn every_choice_is_laid_or_some_classes_are_to_blame() {
        // Duplicates, cards with their symbols in the same orbits that are others, and cards that are no part of any swish.
        for text in [
            "swish 2x3\n2x a1:b1 b1:a1 a1,b2: :a1,b2 :c1,b1,a1",
            "swish 2x2\na1:b1 a1:a2 a1:b2 a1:b2 a1:b1",
            "swish 3x3\na1:c1 a1:c3 b1:b3 a1:a3 :a1,b2 a1: b2:",
        ] {
            let deal: Deal = text.parse().unwrap();
            let counter = Classes::of(&deal);
            let class_of = |card: usize| counter.alike().iter().position(|alike| alike.cards.contains(&card)).unwrap();
            let counts_of = |places: &[usize]| {
                let mut counts = vec![0_u32; counter.alike().len()];
                places.iter().for_each(|&place| counts[class_of(place)] += 1);
                counts
            };
            let mut pinned = Pinned::of(&deal, counter.alike()).unwrap();
            let mut refuted: Vec<Vec<(usize, u32)>> = Vec::new();
            let mut laid: Vec<Vec<u32>> = Vec::new();
            for choice in 1_u32..1 << deal.cards().len() {
                let places: Vec<usize> = (0..deal.cards().len()).filter(|place| choice >> place & 1 == 1).collect();
                let counts = counts_of(&places);
                match pinned.lay(&counts, &Budget::unlimited()).unwrap() {
                    Laying::Swish(swish) => {
                        assert!(deal.verify(&swish).is_ok() && swish.len() >= places.len(), "{text} {counts:?}");
                        laid.push(counts);
                    }
                    Laying::Apart(blamed) => {
                        assert!(!blamed.is_empty());
                        refuted.push(blamed.iter().map(|&class| (class, counts[class])).collect());
                    }
                    Laying::Open => panic!("{text} {counts:?} is easy"),
                }
            }
            assert!(!laid.is_empty() && !refuted.is_empty());
            // No swish that there is has numbers that were refuted.
            let fits =
                |counts: &[u32], blamed: &[(usize, u32)]| blamed.iter().all(|&(class, count)| counts[class] == count);
            let place_of = |card: &Card| deal.cards().iter().position(|other| other == card).unwrap();
            for swish in every_swish(&deal, 2, &mut |_| true).unwrap() {
                let places: Vec<usize> = swish.0.iter().map(|laid| place_of(&laid.card)).collect();
                let counts = counts_of(&places);
                assert!(!refuted.iter().any(|blamed| fits(&counts, blamed)), "{text}: {swish}");
            }
        }
    }
}

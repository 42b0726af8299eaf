//! The laws of the reduction from SET to satisfiability: yes iff yes, forward valid,
//! back valid for every model, and broken copies of it are caught.

use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::growing::Growing;
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::{Board, Card, Demand, Set, Shape, Shown, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::set::to_cnf::SetToCnf;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::sat::cadical::CadicalSolver;
use misdeal_solve::sat::{ProofListener, SatSolver, Verdict};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

struct Deaf;

impl ProofListener for Deaf {
    fn add(&mut self, _id: ClauseId, _clause: &[Lit], _hints: &[ClauseId]) {}
    fn delete(&mut self, _id: ClauseId) {}
}

/// Every choice of sets, or of cards, of a small board.
fn every_choice(wanted: &Wanted, sets: &[Set]) -> Vec<Shown> {
    let pick = |n: usize, bits: u32| (0..n).filter(move |i| bits >> i & 1 == 1);
    let (cards, n) = (wanted.board.cards(), sets.len());
    match wanted.demand {
        Demand::Match { .. } => sets.iter().map(|set| Shown::new(vec![set.clone()])).collect(),
        Demand::Free(_) => (0..1 << cards.len())
            .map(|bits| Shown::new(vec![Set::new(pick(cards.len(), bits).map(|i| cards[i].clone()))]))
            .collect(),
        _ => (0..1 << n).map(|bits| Shown::new(pick(n, bits).map(|i| sets[i].clone()).collect())).collect(),
    }
}

/// An instance and its witnesses, by trying everything.
fn sample(seed: u64) -> (Wanted, Vec<Shown>) {
    let mut dealer = Dealer::new(Seed(seed));
    // Now and then a large board, on which many cards share a value.
    let large = seed.is_multiple_of(8);
    let (p, v) = if large {
        (4, 2)
    } else {
        [(2, 3), (3, 3), (2, 2), (2, 4), (1, 4), (3, 1), (2, 5), (4, 3)][dealer.below(8) as usize]
    };
    let shape = Shape::new(p, v).unwrap();
    let deck = shape.deck().unwrap() as usize;
    let many = if large { 15 } else { (dealer.below(9) as usize + v).min(11) };
    let places = dealer.draw(deck, many.min(deck));
    let board = Board::new(shape, places.into_iter().map(|place| Card::at(shape, place as u128))).unwrap();
    let sets = every_set(&board, &mut patience(PATIENCE)).unwrap();
    let small = dealer.below(3) as usize;
    let demand = match dealer.below(4) {
        0 if sets.len() < 10 => Demand::Disjoint(small),
        1 if sets.len() < 10 => Demand::Hitting(small),
        2 if !large => Demand::Free(board.cards().len().saturating_sub(small)),
        _ => {
            let besides = sets.iter().take(small).cloned().collect();
            Demand::Match { cards: v + usize::from(dealer.below(9) == 0), besides }
        }
    };
    let wanted = Wanted { board, demand };
    let mut truth = every_choice(&wanted, &sets);
    truth.retain(|shown| wanted.verify(shown).is_ok());
    (wanted, truth)
}

/// The literals that a witness chooses: cards, or sets.
fn choices(reduction: &SetToCnf) -> Vec<Lit> {
    reduction.legend().into_iter().filter(|(_, what)| !what.contains("property")).map(|(lit, _)| lit).collect()
}

/// Whether the formula, read through the reduction, tells the truth: its models are
/// the witnesses.
fn is_right(reduction: &SetToCnf, formula: &Cnf, wanted: &Wanted, truth: &[Shown]) -> bool {
    let choices = choices(reduction);
    let mut solver = CadicalSolver::new(Rc::new(RefCell::new(Deaf)));
    let mut formula = formula.clone();
    solver.extend(&formula);
    let mut found = BTreeSet::new();
    while let Verdict::Sat(model) = solver.solve(&[], &Budget::unlimited()) {
        let shown = reduction.encoding().read(&model);
        if wanted.verify(&shown).is_err() || !found.insert(shown.to_string()) {
            return false;
        }
        let before = formula.len();
        formula.add(choices.iter().map(|&lit| if model.holds(lit) { !lit } else { lit }));
        solver.extend(&formula.since(before));
    }
    found == truth.iter().map(ToString::to_string).collect()
}

#[test]
fn the_models_are_the_witnesses() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..1200 {
        let (wanted, truth) = sample(seed);
        let reduction = SetToCnf::apply(&wanted).unwrap();
        assert!(is_right(&reduction, reduction.target(), &wanted, &truth), "{wanted}");
        for shown in &truth {
            let model = reduction.forward(shown).unwrap();
            assert_eq!(reduction.target().verify(&model), Ok(()), "{wanted}{shown}");
            assert_eq!(reduction.back(&model).unwrap(), *shown, "{wanted}");
        }
        assert_eq!(wanted.to_string().parse(), Ok(wanted.clone()));
        if truth.is_empty() { no += 1 } else { yes += 1 }
    }
    assert!(yes > 200 && no > 200, "{yes} yes, {no} no");
}

#[test]
fn what_is_no_witness_does_not_map() {
    let wanted = Wanted::a_match("set 2x3\n00 01 02 10".parse().unwrap());
    let reduction = SetToCnf::apply(&wanted).unwrap();
    assert!(reduction.forward(&"00 01 02".parse().unwrap()).is_ok());
    assert!(reduction.forward(&"00 01 10".parse().unwrap()).is_err());
    assert!(reduction.back(&Model::all_false(reduction.target().variables())).is_err());
}

/// The kind of a clause, by the kinds of its literals (a card, a set, a property, a
/// gate) and their signs.
fn kind(demand: &Demand, clause: &[Lit], letters: &BTreeMap<Lit, char>) -> String {
    let sign = |lit: &Lit| if lit.is_yes() { '+' } else { '-' };
    let words = clause.iter().map(|lit| format!("{}{}", sign(lit), letters.get(&lit.var().yes()).unwrap_or(&'g')));
    let words: String = words.collect::<BTreeSet<_>>().into_iter().collect();
    let demand = match demand {
        Demand::Match { .. } => "set",
        Demand::Disjoint(_) => "disjoint",
        Demand::Hitting(_) => "hitting",
        Demand::Free(_) => "free",
    };
    format!("{demand} {words}")
}

#[test]
fn a_reduction_without_one_kind_of_clause_is_caught() {
    let mut caught: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..500 {
        let (wanted, truth) = sample(seed);
        let reduction = SetToCnf::apply(&wanted).unwrap();
        let letters = reduction.legend().into_iter().map(|(lit, what)| (lit, what.chars().next().unwrap())).collect();
        let clauses = || reduction.target().clauses();
        let kinds: Vec<String> = clauses().map(|clause| kind(&wanted.demand, clause, &letters)).collect();
        for mutated in kinds.iter().collect::<BTreeSet<_>>() {
            let mut mutant = Cnf::default();
            // All variables stay, so that a model tells about each.
            reduction.target().clauses().flatten().for_each(|&lit| mutant.add([lit, !lit]));
            for (clause, _) in clauses().zip(&kinds).filter(|(_, kind)| *kind != mutated) {
                mutant.add(clause.iter().copied());
            }
            *caught.entry(mutated.clone()).or_default() += usize::from(!is_right(&reduction, &mutant, &wanted, &truth));
        }
    }
    let missed: Vec<_> = caught.iter().filter(|(_, times)| **times == 0).map(|(kind, _)| kind.as_str()).collect();
    assert!(missed.is_empty() && caught.len() >= 15, "not noticed: {missed:?} of {caught:?}");
}

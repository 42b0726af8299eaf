//! The laws of the reduction from Swish to satisfiability: yes iff yes, forward
//! valid, back valid for every model, and broken copies of it are caught.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::problem::{Answer, Problem};
use misdeal_kernel::proof::growing::Growing as _;
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Deal, Grid, Laid, Orientation, Swish, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::to_cnf::{SwishToCnf, legend};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::sat::cadical::CadicalSolver;
use misdeal_solve::sat::{ProofListener, SatSolver, Verdict};
use misdeal_solve::swish::sat::Sat;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

struct Deaf;

impl ProofListener for Deaf {
    fn add(&mut self, _id: ClauseId, _clause: &[Lit], _hints: &[ClauseId]) {}
    fn delete(&mut self, _id: ClauseId) {}
}

/// Whether the formula, read through the reduction, tells the truth: every model
/// is a wanted swish, and every hand has a model. Models that differ in added
/// variables only are one.
fn is_right(reduction: &SwishToCnf, formula: &Cnf, wanted: &Wanted, truth: &[Swish]) -> bool {
    let legend = legend(reduction.encoding());
    let choices: Vec<Lit> = legend.filter(|(_, meaning)| meaning.contains('@')).map(|(lit, _)| lit).collect();
    let mut solver = CadicalSolver::new(Rc::new(RefCell::new(Deaf)));
    let mut formula = formula.clone();
    solver.extend(&formula);
    let mut hands = BTreeSet::new();
    while let Verdict::Sat(model) = solver.solve(&[], &Budget::unlimited()) {
        assert!(formula.verify(&model).is_ok());
        let swish = reduction.encoding().read(&model);
        if wanted.verify(&swish).is_err() {
            return false;
        }
        hands.insert(swish.hand(&wanted.deal));
        let before = formula.len();
        formula.add(choices.iter().map(|&lit| if model.holds(lit) { !lit } else { lit }));
        solver.extend(&formula.since(before));
    }
    hands == truth.iter().map(|swish| swish.hand(&wanted.deal)).collect()
}

/// A deal of up to six cards of a small grid, from a seed.
fn small_deal(seed: u64) -> Deal {
    let mut dealer = Dealer::new(Seed(seed));
    let mut below = |n: u64| dealer.below(n) as usize;
    let grid = Grid::new(1 + below(3), 1 + below(3)).unwrap();
    let fixed = below(3) == 0;
    let mut cards: Vec<Card> = Vec::new();
    for _ in 0..2 + below(5) {
        let mut cells: Vec<_> = grid.cells().collect();
        let mut take = |n: usize| {
            (0..n.min(cells.len())).map(|_| cells.swap_remove(below(cells.len() as u64))).collect::<Vec<_>>()
        };
        // Mostly a point and a circle; now and then one symbol, three or none.
        let (points, circles) = match cards.len() % 5 {
            2 => (take(2), take(1)),
            4 if grid.rows() == 2 => (take(1), take(0)),
            4 if grid.rows() == 3 => (take(0), take(1)),
            4 => (take(0), take(0)),
            _ => (take(1), take(1)),
        };
        let card = Card::new(points, circles).unwrap();
        // A copy is often written in another orientation.
        let copy = below(3) == 0;
        let turns = Orientation::of(grid, false);
        let turned = card.turned(grid, turns[below(turns.len() as u64)]);
        cards.push(card);
        cards.extend(Some(turned).filter(|_| copy));
    }
    Deal::new(grid, fixed, cards).unwrap()
}

/// The instance, and its verdicts by enumeration.
fn sample(seed: u64) -> (Wanted, Vec<Swish>) {
    let deal = small_deal(seed);
    let cards = [2, 2, 3, 4][(seed % 4) as usize];
    let mut every = every_swish(&deal, cards, &mut patience(PATIENCE)).unwrap();
    // Some instances list a swish that does not count.
    let besides: Vec<Swish> = if seed.is_multiple_of(5) { every.pop().into_iter().collect() } else { Vec::new() };
    (Wanted { deal, cards, besides }, every)
}

#[test]
fn every_model_maps_back_and_every_hand_is_there() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..1200 {
        let (wanted, truth) = sample(seed);
        let reduction = SwishToCnf::apply(&wanted).unwrap();
        assert!(is_right(&reduction, reduction.target(), &wanted, &truth), "{wanted}");
        match Sat::CADICAL.decide(&wanted, &Budget::unlimited()) {
            Answer::Yes(swish) => assert!(wanted.verify(swish.witness()).is_ok() && !truth.is_empty(), "{wanted}"),
            Answer::No(refuted) => assert!(*refuted.problem() == wanted && truth.is_empty(), "{wanted}"),
            Answer::Unknown(stop) => panic!("{wanted}{stop}"),
        }
        if truth.is_empty() { no += 1 } else { yes += 1 }
    }
    assert!(yes > 200 && no > 200, "{yes} yes, {no} no");
}

#[test]
fn every_swish_maps_forward_however_it_is_turned() {
    for seed in 0..1200 {
        let (wanted, truth) = sample(seed);
        let reduction = SwishToCnf::apply(&wanted).unwrap();
        let deal = &wanted.deal;
        for swish in &truth {
            for &turn in deal.orientations() {
                let laid = swish.0.iter().rev().map(|laid| {
                    let image = laid.card.turned(deal.grid(), laid.orientation).turned(deal.grid(), turn);
                    let (orientation, _) =
                        deal.images(&laid.card).into_iter().find(|(_, other)| *other == image).unwrap();
                    Laid { card: laid.card.clone(), orientation }
                });
                let model = reduction.forward(&Swish(laid.collect())).unwrap();
                assert_eq!(reduction.target().verify(&model), Ok(()), "{wanted}{swish} turned by {turn}");
                assert_eq!(reduction.back(&model).unwrap().hand(deal), swish.hand(deal));
            }
        }
    }
}

#[test]
fn what_is_no_swish_does_not_map_forward() {
    let wanted = Wanted::at_least("swish 1x2\n2x a1:b1".parse().unwrap(), 2);
    let reduction = SwishToCnf::apply(&wanted).unwrap();
    let pair: Swish = "a1:b1@0 a1:b1@h".parse().unwrap();
    assert!(reduction.forward(&pair).is_ok());
    assert!(reduction.forward(&"a1:b1@0 a1:b1@0".parse().unwrap()).is_err());
    // A swish of the deal that is too small, or listed, is no witness either.
    for unmet in [Wanted { cards: 3, ..wanted.clone() }, Wanted { besides: vec![pair.clone()], ..wanted.clone() }] {
        assert!(SwishToCnf::apply(&unmet).unwrap().forward(&pair).is_err());
    }
    assert!(reduction.back(&misdeal_kernel::base::cnf::Model::all_false(reduction.target().variables())).is_err());
}

/// The kind of a clause, by the kinds of its literals: `p` a card laid in one
/// way, `t` a card taken, `u` a cell used, `g` another gate; each with its sign.
fn kind(clause: &[Lit], letters: &BTreeMap<Lit, char>) -> String {
    let sign = |lit: &Lit| if lit.is_yes() { '+' } else { '-' };
    let words = clause.iter().map(|lit| format!("{}{}", sign(lit), letters.get(&lit.var().yes()).unwrap_or(&'g')));
    words.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn a_reduction_without_one_kind_of_clause_is_caught() {
    let mut caught: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..400 {
        let (wanted, truth) = sample(seed);
        let reduction = SwishToCnf::apply(&wanted).unwrap();
        let letter = |meaning: &str| match meaning {
            _ if meaning.contains('@') => 'p',
            _ if meaning.contains("taken") => 't',
            _ => 'u',
        };
        let letters = legend(reduction.encoding()).map(|(lit, meaning)| (lit, letter(&meaning))).collect();
        let kinds: Vec<String> = reduction.target().clauses().map(|clause| kind(clause, &letters)).collect();
        for mutated in kinds.iter().collect::<BTreeSet<_>>() {
            let mut mutant = Cnf::default();
            for (clause, _) in reduction.target().clauses().zip(&kinds).filter(|(_, kind)| *kind != mutated) {
                mutant.add(clause.iter().copied());
            }
            *caught.entry(mutated.clone()).or_default() += usize::from(!is_right(&reduction, &mutant, &wanted, &truth));
        }
    }
    let missed: Vec<_> = caught.iter().filter(|(_, times)| **times == 0).collect();
    assert!(missed.is_empty() && caught.len() >= 15, "not noticed: {missed:?} of {caught:?}");
}

//! The laws of the reduction from Quads to satisfiability: yes iff yes, forward valid, and back valid for every model.

use misdeal_kernel::base::cnf::{Lit, Model};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::quads::enumerate::every_quad;
use misdeal_kernel::quads::{Cards, Deck, Demand, Shown, Wanted};
use misdeal_reductions::quads::to_cnf::QuadsToCnf;
use misdeal_reductions::reduction::Reduction;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::quads::random::deal_board;
use misdeal_solve::sat::cadical::CadicalSolver;
use misdeal_solve::sat::{ProofListener, Verdict};
use std::cell::RefCell;
use std::rc::Rc;

struct Deaf;

impl ProofListener for Deaf {
    fn add(&mut self, _id: ClauseId, _clause: &[Lit], _hints: &[ClauseId]) {}
    fn delete(&mut self, _id: ClauseId) {}
}

/// A small instance and its witnesses, by trying everything.
fn sample(seed: u64) -> (Wanted, Vec<Shown>) {
    let mut dealer = Dealer::new(Seed(seed));
    let deck = Deck::new(1 + dealer.below(3) as usize).unwrap();
    let board = deal_board(deck, dealer.below(11.min(deck.size() + 1)) as usize, Seed(seed)).unwrap();
    let quads = every_quad(&board, &mut |_| true).unwrap();
    let pick = |n: usize, bits: u32| (0..n).filter(move |i| bits >> i & 1 == 1);
    let (cards, few) = (board.cards().to_vec(), quads.len() < 10);
    let (demand, choices): (Demand, Vec<Shown>) = match dealer.below(3) {
        0 if few => (
            Demand::Disjoint(dealer.below(3) as usize),
            (0..1 << quads.len())
                .map(|bits| Shown::new(pick(quads.len(), bits).map(|i| quads[i].clone()).collect()))
                .collect(),
        ),
        1 => (
            Demand::Free((cards.len() + 1).saturating_sub(dealer.below(4) as usize)),
            (0..1 << cards.len())
                .map(|bits| Shown::new(vec![Cards::new(pick(cards.len(), bits).map(|i| cards[i]))]))
                .collect(),
        ),
        _ => {
            let besides = quads.iter().filter(|_| dealer.below(2) == 0).cloned().collect();
            let demand = Demand::Match { cards: dealer.below(6) as usize, besides };
            (demand, quads.iter().map(|quad| Shown::new(vec![quad.clone()])).collect())
        }
    };
    let wanted = Wanted { board, demand };
    let witnesses = choices.into_iter().filter(|shown| wanted.verify(shown).is_ok()).collect();
    (wanted, witnesses)
}

fn model_of(reduced: &QuadsToCnf) -> Option<Model> {
    let mut solver = CadicalSolver::boxed(Rc::new(RefCell::new(Deaf)));
    solver.extend(reduced.target());
    match solver.solve(&[], &Budget::unlimited()) {
        Verdict::Sat(model) => Some(model),
        Verdict::Unsat => None,
        Verdict::Unknown(stop) => panic!("{stop}"),
    }
}

#[test]
fn there_is_a_model_exactly_where_there_is_a_witness_and_both_maps_are_valid() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..600 {
        let (wanted, witnesses) = sample(seed);
        let reduced = QuadsToCnf::apply(&wanted).unwrap();
        assert!(reduced.sizes().iter().all(|size| size.is <= size.most), "{wanted}");
        let model = model_of(&reduced);
        assert_eq!(model.is_some(), !witnesses.is_empty(), "{wanted}");
        *(if witnesses.is_empty() { &mut no } else { &mut yes }) += 1;
        if let Some(model) = model {
            assert_eq!(wanted.verify(&reduced.back(&model).unwrap()), Ok(()), "{wanted}");
        }
        for shown in witnesses.iter().take(40) {
            let model = reduced.forward(shown).unwrap();
            assert_eq!(reduced.target().verify(&model), Ok(()), "{wanted}");
            assert_eq!(wanted.verify(&reduced.back(&model).unwrap()), Ok(()), "{wanted}");
        }
    }
    assert!(yes > 150 && no > 150, "{yes} {no}");
}

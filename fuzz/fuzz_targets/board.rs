//! A SET board, or a set, or what is wanted of a board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{every_set_of, reread, use_board};
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_reductions::reduction::Reduction;
use misdeal_kernel::set::Refuter;
use misdeal_reductions::set::to_cnf::SetToCnf;
use misdeal_kernel::set::{Board, Card, Demand, Question, Refutation, Set, Shape, Shown, Wanted};

/// Cards, properties and values up to which a formula is made.
const MOST: usize = 30;

fn use_wanted(wanted: &Wanted) {
    let shape = wanted.board.shape();
    if shape.values().max(shape.properties()).max(wanted.board.cards().len()) > MOST {
        return;
    }
    let Some(sets) = every_set_of(&wanted.board) else { return };
    let Demand::Match { cards, besides } = &wanted.demand else { return };
    let listed = besides.iter().all(|set| sets.contains(set));
    let refuter = Refuter::of(wanted);
    assert_eq!(refuter.is_ok(), listed, "the refuter takes exactly the listed sets that are some");
    let left: Vec<&Set> = sets.iter().filter(|set| !besides.contains(set) && set.cards().len() >= *cards).collect();
    assert_eq!(wanted.refute(&Refutation::Exhaustive).is_ok(), left.is_empty(), "{wanted}");
    if refuter.is_err() {
        return;
    }
    let reduced = SetToCnf::apply(wanted).expect("the refuter made it");
    for set in left {
        let model = reduced.forward(&Shown::new(vec![set.clone()])).expect("a set has a model");
        let back = reduced.back(&model).expect("the model of a witness is one");
        wanted.verify(&back).expect("the set of a model is a witness");
    }
}

fuzz_target!(|text: &str| {
    reread::<Shape>(text);
    reread::<Card>(text);
    reread::<Question>(text);
    reread::<Set>(text);
    reread::<Shown>(text);
    reread::<Refutation>(text);
    if let Some(board) = reread::<Board>(text) {
        use_board(&board);
    }
    if let Some(wanted) = reread::<Wanted>(text) {
        use_wanted(&wanted);
    }
});

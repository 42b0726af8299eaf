//! Z3 and the paper's constraints: that a sorted order (12) never loses a set, that cards
//! leave without a rebuild, and what happens where Z3 is missing or silent.

use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::{Board, Card, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::random::deal_board;
use misdeal_solve::set::{Spread, smt_text, spreads};
use std::collections::BTreeSet;
use std::time::Duration;

fn board(p: usize, v: usize, cards: usize, seed: u64) -> Board {
    let shape = Shape::new(p, v).unwrap();
    let deck = shape.deck().unwrap().min(1 << 20) as usize;
    deal_board(shape, cards.min(deck), Seed(seed)).unwrap()
}

fn sets(board: &Board) -> Vec<Set> {
    every_set(board, &mut patience(PATIENCE)).unwrap()
}

/// The engine's table with these cards; none, with a word, where Z3 is missing.
fn table(name: &str, board: &Board) -> Option<Box<dyn Spread>> {
    match spreads(name).unwrap().spread(board.shape()) {
        Ok(mut table) => {
            table.add(board.cards()).unwrap();
            Some(table)
        }
        Err(Stop::Absent(fault)) => {
            println!("engine {name} is left out: {fault}");
            None
        }
        Err(stop) => panic!("{stop}"),
    }
}

/// Equation (12) as it is printed: every column rises, unless an earlier one is not all the same.
fn satisfies_12(k: &[&Card]) -> bool {
    let value = |card: usize, property: usize| k[card].values()[property];
    (0..k[0].values().len()).all(|i| {
        let rises = (1..k.len()).all(|card| value(card - 1, i) <= value(card, i));
        rises || (0..i).any(|j| !(1..k.len()).all(|card| value(card - 1, j) == value(card, j)))
    })
}

/// All orders of these cards.
fn orders<'a>(cards: &[&'a Card]) -> Vec<Vec<&'a Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    (0..cards.len())
        .flat_map(|first| {
            let mut rest = cards.to_vec();
            let card = rest.remove(first);
            orders(&rest).into_iter().map(move |order| [vec![card], order].concat())
        })
        .collect()
}

#[test]
fn the_sorted_order_keeps_every_set_in_exactly_one_order() {
    let mut seen = 0;
    for seed in 0..3000 {
        let (p, v) = [(1, 3), (2, 3), (4, 3), (6, 3), (2, 4), (3, 4), (2, 5), (2, 2), (5, 1)][seed as usize % 9];
        for set in sets(&board(p, v, 16, seed)).iter().take(20) {
            let cards: Vec<&Card> = set.cards().iter().collect();
            let kept: Vec<_> = orders(&cards).into_iter().filter(|order| satisfies_12(order)).collect();
            // It is the order of the cards as words.
            assert_eq!(kept, [cards]);
            seen += 1;
        }
    }
    assert!(seen > 5000, "{seen}");
}

#[test]
fn z3_finds_as_many_sets_with_the_order_as_without() {
    for seed in 0..40 {
        let (p, v, n) = [(3, 3, 9), (4, 3, 12), (2, 4, 10), (3, 4, 14), (2, 5, 12)][seed as usize % 5];
        let board = board(p, v, n, seed);
        let truth: BTreeSet<Set> = sets(&board).into_iter().collect();
        for name in ["smt", "smt-unsorted"] {
            let Some(mut table) = table(name, &board) else { return };
            let mut found = Vec::new();
            table.all(&Budget::unlimited(), &mut found).unwrap();
            assert_eq!(found.len(), truth.len(), "{name}\n{board}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), truth, "{name}\n{board}");
            // And the list is forgotten afterwards.
            assert_eq!(table.any(&Budget::unlimited()).unwrap().is_some(), !truth.is_empty());
        }
    }
}

#[test]
fn z3_ends_with_its_time_and_goes_on_after_that() {
    let large = board(3, 20, 150, 1);
    let Some(mut table) = table("smt-unsorted", &large) else { return };
    assert_eq!(table.any(&Budget::unlimited().time(Duration::from_millis(150))), Err(Stop::Time));
    let budget = Budget::unlimited();
    budget.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(table.any(&budget), Err(Stop::Interrupted));
    // With fewer cards than a set has it is easy again.
    table.remove(&large.cards()[5..]).unwrap();
    assert_eq!(table.any(&Budget::unlimited()), Ok(None));
}

#[test]
fn a_file_for_other_solvers_ends_with_the_questions() {
    let text = smt_text::file(&board(4, 3, 12, 1), true).unwrap();
    assert!(text.ends_with("(check-sat)\n(get-model)\n"));
    let depth =
        text.lines().filter(|line| !line.starts_with(';')).flat_map(str::chars).fold(0_i64, |depth, c| match c {
            '(' => depth + 1,
            ')' => depth - 1,
            _ => depth,
        });
    assert_eq!(depth, 0);
}

//! Theorem 1 of the paper, "SWISH can be solved in polynomial time if there is one
//! symbol per card": as printed it is wrong in three places, and repaired it agrees
//! with the enumeration and with the engine that counts orbits.

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Swish};
use misdeal_reductions::swish::orbits::Orbit;
use misdeal_solve::budget::Budget;
use misdeal_solve::matching::graph::{Edge, Graph, Vertex};
use misdeal_solve::matching::heaviest_cover;
use misdeal_solve::swish::{Outcome, orbits::Orbits};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// How the proof of the theorem is read.
#[derive(Clone, Copy)]
struct Reading {
    /// Of more duplicates than the cell's orbit has cells, only that many are kept; the
    /// paper keeps four.
    duplicates_of_the_orbit: bool,
    /// Cards are compatible when one can be turned so that its symbol meets the
    /// other's; the paper compares the cells as dealt.
    edges_up_to_symmetry: bool,
    /// A matching M is a swish of 2|M| cards; the paper answers |M|.
    two_cards_an_edge: bool,
}

const AS_PRINTED: Reading =
    Reading { duplicates_of_the_orbit: false, edges_up_to_symmetry: false, two_cards_an_edge: false };
const REPAIRED: Reading =
    Reading { duplicates_of_the_orbit: true, edges_up_to_symmetry: true, two_cards_an_edge: true };

fn symbol(card: &Card) -> Cell {
    card.cells()[0]
}

/// "For any set of duplicates of size more than 4, remove duplicate cards until there
/// are exactly 4 of them."
fn without_surplus_duplicates(deal: &Deal, reading: Reading) -> Vec<Card> {
    let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
    let mut kept = Vec::new();
    for card in deal.cards() {
        let cap = if reading.duplicates_of_the_orbit { Orbit::cells(deal, symbol(card)).len() } else { 4 };
        let count = copies.entry(deal.kind(card)).or_default();
        if *count < cap {
            *count += 1;
            kept.push(card.clone());
        }
    }
    kept
}

/// "Each card C is a vertex, and there is an edge if (wlog) there is a point in
/// C_i[a][b] and a circle in C_j[a][b]." Every vertex may also stay alone, at no weight,
/// so that a matching is a cover.
fn compatibility_graph(deal: &Deal, cards: &[Card], reading: Reading) -> Graph {
    let place = |card: &Card| match reading.edges_up_to_symmetry {
        true => Orbit::cells(deal, symbol(card))[0],
        false => symbol(card),
    };
    let meet =
        |one: &Card, other: &Card| place(one) == place(other) && one.points().is_empty() != other.points().is_empty();
    let count = cards.len() as u32;
    let pairs = (0..count).flat_map(|i| (0..i).map(move |j| (j, i)));
    let pairs = pairs.filter(|&(i, j)| meet(&cards[i as usize], &cards[j as usize]));
    let edges = pairs.map(|(i, j)| Edge { first: Vertex(i), second: Some(Vertex(j)), weight: 2 });
    let alone = (0..count).map(|i| Edge { first: Vertex(i), second: None, weight: 0 });
    Graph::new(count, edges.chain(alone).collect()).unwrap()
}

/// The largest swish, as the proof of the theorem computes it.
fn theorem_1(deal: &Deal, reading: Reading) -> usize {
    let cards = without_surplus_duplicates(deal, reading);
    let graph = compatibility_graph(deal, &cards, reading);
    let cover = heaviest_cover(&graph, &Budget::unlimited()).unwrap().unwrap();
    let matching = cover.edges.iter().filter(|edge| graph.edges()[edge.0].second.is_some()).count();
    if reading.two_cards_an_edge { 2 * matching } else { matching }
}

fn truth(deal: &Deal) -> usize {
    every_swish(deal, 0, &mut patience(PATIENCE)).unwrap().iter().map(Swish::len).max().unwrap_or(0)
}

/// The size of the largest swish by the engine, which the kernel has laid out and bounded.
fn by_orbits(deal: &Deal) -> usize {
    let outcome = misdeal_solve::ask(&Orbits, deal, Question::Max, &Budget::unlimited());
    let Outcome::Settled { accepted, .. } = outcome else { panic!("{deal}: {outcome:?}") };
    accepted.statement().value().unwrap_or(0) as usize
}

fn check(deal: &str, reading: Reading, wrong: usize, right: usize) {
    let deal: Deal = deal.parse().unwrap();
    assert_eq!((theorem_1(&deal, reading), truth(&deal)), (wrong, right), "{deal}");
    assert_eq!(theorem_1(&deal, REPAIRED), right, "{deal}");
}

#[test]
fn an_edge_of_the_matching_is_two_cards() {
    check("swish 4x3\na1: :a1", AS_PRINTED, 1, 2);
    check("swish 4x3\na1: b2: :a1 :b2 b1:", AS_PRINTED, 2, 4);
    // So for k = 2 the printed algorithm answers NO, and there is a swish of two cards.
    check("swish 4x3\na1: :a1", Reading { two_cards_an_edge: false, ..REPAIRED }, 1, 2);
}

#[test]
fn of_duplicates_only_as_many_as_the_orbit_has_cells_are_of_use() {
    let four = Reading { duplicates_of_the_orbit: false, ..REPAIRED };
    // The middle cell stays where it is, a cell of the middle row has one counterpart.
    check("swish 1x3\n2x b1: 2x :b1", four, 4, 2);
    check("swish 1x3\n3x a1: 3x :a1", four, 6, 4);
    check("swish 1x3\n3x a1: 3x :a1", Reading { two_cards_an_edge: false, ..four }, 3, 4);
    // On squares an orbit may have eight cells, and four are too few: all ten cards swish.
    let deal: Deal = "swish 4x4\n5x a2: 5x :a2".parse().unwrap();
    assert_eq!((theorem_1(&deal, four), theorem_1(&deal, REPAIRED), by_orbits(&deal)), (8, 10, 10));
}

#[test]
fn cards_are_compatible_up_to_symmetry() {
    check("swish 4x3\na1: :c4", AS_PRINTED, 0, 2);
    check("swish 4x3\na1: :c4", Reading { edges_up_to_symmetry: false, ..REPAIRED }, 0, 2);
}

#[test]
fn repaired_it_agrees_with_the_enumeration_and_with_counting_orbits() {
    let mut runner = TestRunner::deterministic();
    let (mut printed_wrong, mut swishes) = (0, 0);
    for _ in 0..500 {
        let sides = (1..=3usize, 1..=4usize, any::<bool>(), prop::collection::vec((0..12usize, any::<bool>()), 0..9));
        let (rows, columns, fixed, symbols) = sides.new_tree(&mut runner).unwrap().current();
        let grid = Grid::new(rows, columns).unwrap();
        let cells: Vec<Cell> = grid.cells().collect();
        let cards = symbols.into_iter().map(|(cell, point)| {
            let cell = Some(cells[cell % cells.len().min(4)]);
            if point { Card::new(cell, None) } else { Card::new(None, cell) }.unwrap()
        });
        let deal = Deal::new(grid, fixed, cards).unwrap();
        let truth = truth(&deal);
        assert_eq!(theorem_1(&deal, REPAIRED), truth, "{deal}");
        assert_eq!(by_orbits(&deal), truth, "{deal}");
        printed_wrong += usize::from(theorem_1(&deal, AS_PRINTED) != truth);
        swishes += usize::from(truth > 0);
    }
    assert!(swishes > 200 && printed_wrong >= swishes * 9 / 10, "{printed_wrong} wrong of {swishes} with a swish");
}

//! Heaviest covers of graphs: against trying everything on small graphs, and with
//! prices that the kernel checks on larger ones.

use crate::prices_of_covers::Prices;
use misdeal_kernel::problem::Stop;
use misdeal_solve::budget::Budget;
use misdeal_solve::matching::graph::{Edge, Graph, Vertex};
use misdeal_solve::matching::{Cover, heaviest_cover};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn edge(first: u32, second: Option<u32>, weight: i32) -> Edge {
    Edge { first: Vertex(first), second: second.map(Vertex), weight }
}

/// A graph of up to `most` vertices: edges of any even weight between -`heavy` and
/// `heavy`, some with one end, some more than once.
fn graph(most: u32, density: usize, heavy: i32) -> impl Strategy<Value = Graph> {
    (1..=most, 0..=density).prop_flat_map(move |(vertices, density)| {
        let end = move || 0..vertices;
        let edge = (end(), end(), prop::bool::weighted(0.2), -heavy..=heavy)
            .prop_map(|(u, v, alone, weight)| edge(u, (u != v && !alone).then_some(v), 2 * weight));
        prop::collection::vec(edge, 0..=density * vertices as usize)
            .prop_map(move |edges| Graph::new(vertices, edges).unwrap())
    })
}

/// The weight of the heaviest cover, by trying every edge at the first uncovered vertex.
fn by_trying(graph: &Graph, covered: u32) -> Option<i64> {
    let first = (0..graph.vertices()).find(|v| covered >> v & 1 == 0);
    let Some(first) = first else { return Some(0) };
    let bits = |edge: &Edge| 1 << edge.first.0 | edge.second.map_or(0, |v| 1 << v.0);
    let usable = graph.edges().iter().filter(|edge| bits(edge) >> first & 1 == 1 && bits(edge) & covered == 0);
    usable.filter_map(|edge| Some(by_trying(graph, covered | bits(edge))? + i64::from(edge.weight))).max()
}

/// The weight of a cover, after everything about it was checked.
fn checked(graph: &Graph, cover: &Cover) -> i64 {
    let used = cover.edges.iter().map(|edge| graph.edges()[edge.0]);
    let mut ends: Vec<u32> =
        used.clone().flat_map(|edge| [Some(edge.first), edge.second]).flatten().map(|v| v.0).collect();
    ends.sort_unstable();
    assert_eq!(ends, (0..graph.vertices()).collect::<Vec<_>>(), "each vertex is covered once");
    let mut prices = Prices::of(graph.clone());
    for (v, &price) in (0..).zip(&cover.prices) {
        prices.price(Vertex(v), price.try_into().unwrap()).unwrap();
    }
    for (price, members) in &cover.groups {
        assert!(*price > 0 && members.len() >= 3 && members.len() % 2 == 1);
        prices.group((*price).try_into().unwrap(), members).unwrap();
    }
    let weight = used.map(|edge| i64::from(edge.weight)).sum();
    assert_eq!(prices.bound(|edge| format!("edge {}", edge.0)), Ok(weight), "the prices add up to the weight");
    weight
}

fn heaviest(graph: &Graph) -> Option<Cover> {
    heaviest_cover(graph, &Budget::unlimited()).unwrap()
}

#[test]
fn the_heaviest_cover_of_a_small_graph_is_what_trying_finds() {
    let mut runner = TestRunner::deterministic();
    let (mut covers, mut none, mut grouped) = (0, 0, 0);
    for (most, density, heavy) in [(9, 4, 1), (9, 4, 3), (10, 6, 40), (7, 8, 1000)] {
        for _ in 0..2_000 {
            let graph = graph(most, density, heavy).new_tree(&mut runner).unwrap().current();
            let cover = heaviest(&graph);
            let weight = cover.as_ref().map(|cover| checked(&graph, cover));
            assert_eq!(weight, by_trying(&graph, 0), "{graph:?}");
            none += usize::from(cover.is_none());
            covers += usize::from(cover.is_some());
            grouped += usize::from(cover.is_some_and(|cover| !cover.groups.is_empty()));
        }
    }
    assert!(covers > 500 && none > 500 && grouped > 50, "{covers} covers, {none} none, {grouped} with groups");
}

/// Whether a group of the cover lies within another.
fn is_nested(cover: &Cover) -> bool {
    let within = |one: &[Vertex], other: &[Vertex]| one.len() < other.len() && one.iter().all(|v| other.contains(v));
    cover.groups.iter().any(|(_, one)| cover.groups.iter().any(|(_, other)| within(one, other)))
}

#[test]
fn larger_graphs_have_covers_with_prices_that_add_up() {
    let mut runner = TestRunner::deterministic();
    for (most, density, heavy) in [(60, 3, 1), (60, 3, 20), (200, 4, 5), (40, 10, 1000)] {
        for _ in 0..200 {
            let sparse = graph(most, density, heavy).new_tree(&mut runner).unwrap().current();
            // A way out for every vertex, at a loss, so that there is a cover.
            let alone = (0..sparse.vertices()).map(|v| edge(v, None, -20 * heavy));
            let graph = Graph::new(sparse.vertices(), sparse.edges().iter().copied().chain(alone).collect()).unwrap();
            checked(&graph, &heaviest(&graph).unwrap());
        }
    }
}

#[test]
fn points_of_a_plane_are_paired_by_groups_within_groups() {
    let mut runner = TestRunner::deterministic();
    let (mut grouped, mut nested) = (0, 0);
    for _ in 0..300 {
        let points = prop::collection::vec((0..100i32, 0..100i32), 41).new_tree(&mut runner).unwrap().current();
        let pairs = (0..41u32).flat_map(|v| (0..v).map(move |u| (u, v)));
        let distance = |u: u32, v: u32| {
            let ((a, b), (c, d)) = (points[u as usize], points[v as usize]);
            (a - c).abs() + (b - d).abs()
        };
        let pairs = pairs.map(|(u, v)| edge(u, Some(v), -2 * distance(u, v)));
        let alone = (0..41).map(|v| edge(v, None, -30));
        let graph = Graph::new(41, pairs.chain(alone).collect()).unwrap();
        let cover = heaviest(&graph).unwrap();
        checked(&graph, &cover);
        grouped += usize::from(!cover.groups.is_empty());
        nested += usize::from(is_nested(&cover));
    }
    assert!(grouped > 200 && nested > 50, "{grouped} with groups, {nested} with groups in groups");
}

#[test]
fn blossoms_within_blossoms_are_taken_apart_again() {
    // Complete graphs of an odd size, with one vertex or two that can be alone: the
    // search prices groups early and has to change its mind.
    let mut runner = TestRunner::deterministic();
    for _ in 0..1_000 {
        let weights = prop::collection::vec(0..12i32, 36).new_tree(&mut runner).unwrap().current();
        let pairs = (0..9u32).flat_map(|v| (0..v).map(move |u| (u, v)));
        let mut edges: Vec<Edge> = pairs.zip(weights).map(|((u, v), weight)| edge(u, Some(v), 2 * weight)).collect();
        edges.push(edge(8, None, 0));
        edges.push(edge(0, None, 2));
        let graph = Graph::new(9, edges).unwrap();
        assert_eq!(Some(checked(&graph, &heaviest(&graph).unwrap())), by_trying(&graph, 0));
    }
}

#[test]
fn a_graph_without_a_cover_has_none_and_an_empty_one_has_an_empty_one() {
    let pair = edge(0, Some(1), 2);
    assert!(heaviest(&Graph::new(3, vec![pair]).unwrap()).is_none());
    assert!(heaviest(&Graph::new(3, vec![pair, edge(1, Some(2), 2), edge(0, Some(2), 2)]).unwrap()).is_none());
    assert_eq!(heaviest(&Graph::new(0, Vec::new()).unwrap()).unwrap().edges.len(), 0);
}

#[test]
fn odd_weights_and_spent_budgets_are_not_answered() {
    let graph = Graph::new(2, vec![edge(0, Some(1), 1)]).unwrap();
    assert!(matches!(heaviest_cover(&graph, &Budget::unlimited()), Err(Stop::TooLarge(_))));
    // A long path whose ends are alone: no greedy start covers it all.
    let path: Vec<Edge> =
        (0..20_000).map(|v| edge(v, Some(v + 1), 2 * (v as i32 % 7))).chain([edge(0, None, 0)]).collect();
    let graph = Graph::new(20_001, path).unwrap();
    let budget = Budget::unlimited().time(std::time::Duration::ZERO);
    assert!(matches!(heaviest_cover(&graph, &budget), Err(Stop::Time)));
    checked(&graph, &heaviest(&graph).unwrap());
}

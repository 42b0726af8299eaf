//! Theorem 1 and Corollary 2 of the paper: the printed constructions fail under rule (f1), ours hold, on graphs gone
//! through whole. (That two hands need not be a line graph is in `uno/tables.rs` of the kernel.)

use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::enumerate::{PATIENCE, a_line};
use misdeal_kernel::uno::{Coop, Line, Skips};
use misdeal_reductions::problems::hamiltonian_path::{HamiltonianPath, Path};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::from_hamiltonian_path::{PathToCoop, PathToEqualHands};

fn graph(vertices: usize, edges: &[[u32; 2]]) -> Graph {
    Graph::new(vertices, false, edges.iter().map(|edge| edge.map(Vertex)).collect()).unwrap()
}

/// A Hamiltonian path, by trying all.
fn a_path(graph: &Graph, from: Option<Vertex>) -> Option<Path> {
    fn grow(graph: &Graph, path: &mut Vec<Vertex>) -> bool {
        if path.len() == graph.vertices() {
            return true;
        }
        let last = *path.last().unwrap();
        graph.steps(last).iter().any(|step| {
            if path.contains(&step.to) {
                return false;
            }
            path.push(step.to);
            grow(graph, path) || path.pop().is_none()
        })
    }
    let all = (0..graph.vertices() as u32).map(Vertex).filter(|v| from.is_none_or(|from| from == *v));
    all.into_iter().find_map(|start| {
        let mut path = vec![start];
        grow(graph, &mut path).then_some(Path(path))
    })
}

fn line(deal: &Coop) -> Option<Line> {
    a_line(deal, &mut patience(PATIENCE)).unwrap()
}

/// All graphs on so many vertices, without isolated ones, with at least as many edges as vertices and not too many.
fn graphs(vertices: u32, most: usize) -> impl Iterator<Item = Graph> {
    let all: Vec<[u32; 2]> = (0..vertices).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    (0_u32..1 << all.len()).filter_map(move |set| {
        let many = set.count_ones() as usize;
        let edges: Vec<_> = (0..all.len()).filter(|&e| set >> e & 1 == 1).map(|e| all[e]).collect();
        let covered = (0..vertices).all(|v| edges.iter().any(|edge| edge.contains(&v)));
        (covered && (vertices as usize..=most).contains(&many)).then(|| graph(vertices as usize, &edges))
    })
}

#[test]
fn theorem_1_as_printed_is_fooled_by_skips() {
    let graph = graph(6, &[[0, 4], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4], [4, 5]]);
    assert_eq!(a_path(&graph, None), None);
    let source = HamiltonianPath::new(graph, None).unwrap();
    let printed = PathToCoop::as_printed(&source).unwrap();
    let fooled = line(&printed).unwrap();
    assert_eq!(printed.verify(&fooled), Ok(()));
    // Without skips the printed construction holds here; and ours does not take the graph.
    let strict = Coop::new(printed.sizes(), Skips::Never, printed.hands().to_vec()).unwrap();
    assert_eq!(line(&strict), None);
    assert!(PathToCoop::apply(&source).unwrap_err().what().contains("degree"));
}

/// Checks that a reduction keeps yes and no, and maps witnesses both ways; whether it was a yes.
fn holds<R: Reduction<Source = HamiltonianPath, Target = Coop>>(source: &HamiltonianPath, reduced: &R) -> bool {
    let (path, found) = (a_path(source.graph(), source.from()), line(reduced.target()));
    assert_eq!(found.is_some(), path.is_some(), "{source}");
    found.iter().for_each(|line| assert_eq!(source.verify(&reduced.back(line).unwrap()), Ok(()), "{source}"));
    path.iter().for_each(|path| assert_eq!(reduced.target().verify(&reduced.forward(path).unwrap()), Ok(())));
    found.is_some()
}

#[test]
fn theorem_1_repaired_holds_on_all_small_graphs() {
    let mut seen = [0; 2];
    for graph in graphs(5, 7).chain(graphs(6, 8)) {
        let source = HamiltonianPath::new(graph, None).unwrap();
        if let Ok(reduced) = PathToCoop::apply(&source) {
            seen[usize::from(holds(&source, &reduced))] += 1;
        }
    }
    assert!(seen.iter().all(|&many| many > 0), "{seen:?}");
}

#[test]
fn theorem_1_as_printed_holds_without_skips() {
    let mut seen = [0; 2];
    for graph in graphs(5, 7) {
        let path = a_path(&graph, None);
        let source = HamiltonianPath::new(graph, None).unwrap();
        let printed = PathToCoop::as_printed(&source).unwrap();
        let never = Coop::new(printed.sizes(), Skips::Never, printed.hands().to_vec()).unwrap();
        assert_eq!(line(&never).is_some(), path.is_some(), "{source}");
        seen[usize::from(path.is_some())] += 1;
    }
    assert!(seen.iter().all(|&many| many > 0), "{seen:?}");
}

#[test]
fn corollary_2_repaired_holds_on_all_small_graphs() {
    let mut seen = [0; 2];
    for graph in graphs(5, 7).chain(graphs(6, 8)) {
        for start in (0..graph.vertices() as u32).map(Vertex) {
            let source = HamiltonianPath::new(graph.clone(), Some(start)).unwrap();
            if let Ok(reduced) = PathToEqualHands::apply(&source) {
                seen[usize::from(holds(&source, &reduced))] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&many| many > 0), "{seen:?}");
}

#[test]
fn corollary_2_as_printed_is_a_false_yes() {
    // With as many edges as vertices, where the start is not encoded, and with more.
    let mut fooled = [0; 2];
    for graph in graphs(5, 7) {
        for start in (0..5).map(Vertex) {
            let source = HamiltonianPath::new(graph.clone(), Some(start)).unwrap();
            let says = line(&PathToEqualHands::as_printed(&source).unwrap()).is_some();
            let is_yes = a_path(&graph, Some(start)).is_some();
            assert!(says || !is_yes, "{source}");
            fooled[usize::from(graph.edges().len() > 5)] += usize::from(says && !is_yes);
        }
    }
    assert!(fooled.iter().all(|&many| many > 0), "{fooled:?}");
}

//! Instances of textbook problems: at random, with both answers, and all tiny ones.

use super::super::problem::{coin, upto};
use super::super::tiny::{choices, graphs, parts};
use crate::deal::Dealer;
use misdeal_reductions::textbook::clique::Clique;
use misdeal_reductions::textbook::colouring::Colouring;
use misdeal_reductions::textbook::exact_cover::ExactCover;
use misdeal_reductions::textbook::hamiltonian_cycle::HamiltonianCycle;
use misdeal_reductions::textbook::independent_set::IndependentSet;
use misdeal_reductions::textbook::partition::Partition;
use misdeal_reductions::textbook::set_cover::SetCover;
use misdeal_reductions::textbook::sheet::{Kind, Sheet};
use misdeal_reductions::textbook::subset_sum::SubsetSum;
use misdeal_reductions::textbook::three_sat::ThreeSat;
use misdeal_reductions::textbook::vertex_cover::VertexCover;

/// A problem of which instances are drawn and listed.
pub trait Drawn: Kind {
    /// A random instance; what does not fit is drawn again.
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet;
    /// Which instances are tiny, in words.
    fn up_to(size: usize) -> String;
    /// All tiny ones, the smallest first.
    fn tiny(size: usize) -> Vec<Sheet>;
}

/// The edges of a random graph on some vertices: sparse or dense.
fn random_edges(dealer: &mut Dealer, vertices: usize) -> Vec<Vec<i64>> {
    let mut pairs: Vec<Vec<i64>> = (1..=vertices as i64).flat_map(|b| (1..b).map(move |a| vec![a, b])).collect();
    let most = if coin(dealer) { pairs.len() } else { pairs.len().min(2 * vertices) };
    let many = upto(dealer, most);
    let mut edges = dealer.deal(&mut pairs, many).to_vec();
    edges.sort_unstable();
    edges
}

/// How many vertices tiny graphs have.
fn tiny_vertices(size: usize) -> usize {
    size.min(4)
}

/// All tiny graphs, up to renaming.
fn tiny_graphs(size: usize) -> Vec<(i64, Vec<Vec<i64>>)> {
    let rows = |graph: misdeal_kernel::base::graph::Graph| {
        let edge =
            |edge: &[misdeal_kernel::base::graph::Vertex; 2]| edge.iter().map(|end| i64::from(end.0) + 1).collect();
        (graph.vertices() as i64, graph.edges().iter().map(edge).collect())
    };
    graphs(tiny_vertices(size) as u32).into_iter().map(rows).collect()
}

/// A random graph with a number up to one more than its vertices.
fn numbered(dealer: &mut Dealer, size: usize) -> Sheet {
    let n = upto(dealer, size);
    let rows = random_edges(dealer, n);
    Sheet { head: vec![n as i64, upto(dealer, n + 1) as i64], rows }
}

fn tiny_numbered(size: usize) -> Vec<Sheet> {
    let with =
        |(n, rows): (i64, Vec<Vec<i64>>)| (0..=n + 1).map(move |k| Sheet { head: vec![n, k], rows: rows.clone() });
    tiny_graphs(size).into_iter().flat_map(with).collect()
}

/// Problems of a graph and a number.
macro_rules! numbered_graphs {
    ($($kind:ty),*) => {$(
        impl Drawn for $kind {
            fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
                numbered(dealer, size)
            }

            fn up_to(size: usize) -> String {
                format!("all graphs of up to {} vertices with every number", tiny_vertices(size))
            }

            fn tiny(size: usize) -> Vec<Sheet> {
                tiny_numbered(size)
            }
        }
    )*};
}

numbered_graphs!(IndependentSet, VertexCover, Clique);

impl Drawn for Colouring {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let mut sheet = numbered(dealer, size);
        sheet.head[1] = upto(dealer, 4) as i64;
        sheet
    }

    fn up_to(size: usize) -> String {
        format!("all graphs of up to {} vertices with every number of colours", tiny_vertices(size))
    }

    fn tiny(size: usize) -> Vec<Sheet> {
        tiny_numbered(size)
    }
}

impl Drawn for HamiltonianCycle {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let n = upto(dealer, size);
        let mut rows = random_edges(dealer, n);
        if coin(dealer) && n > 2 {
            // A cycle among the edges.
            let mut order: Vec<i64> = (1..=n as i64).collect();
            dealer.deal(&mut order, n);
            rows.extend((0..n).map(|at| vec![order[at].min(order[(at + 1) % n]), order[at].max(order[(at + 1) % n])]));
            rows.sort_unstable();
            rows.dedup();
        }
        Sheet { head: vec![n as i64], rows }
    }

    fn up_to(size: usize) -> String {
        format!("all graphs of up to {} vertices", tiny_vertices(size))
    }

    fn tiny(size: usize) -> Vec<Sheet> {
        tiny_graphs(size).into_iter().map(|(n, rows)| Sheet { head: vec![n], rows }).collect()
    }
}

/// All clauses of three variables.
fn clauses() -> Vec<Vec<i64>> {
    let sign = |bits: i64, variable: i64| if bits >> (variable - 1) & 1 == 1 { -variable } else { variable };
    (0..8).map(|bits| (1..=3).map(|variable| sign(bits, variable)).collect()).collect()
}

impl Drawn for ThreeSat {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let n = 3 + upto(dealer, (size / 3).min(4));
        let most = if coin(dealer) { 3 * size } else { size };
        let many = upto(dealer, most);
        let clause = |dealer: &mut Dealer| {
            let mut variables: Vec<i64> = (1..=n as i64).collect();
            let three = dealer.deal(&mut variables, 3).to_vec();
            three.into_iter().map(|variable| if coin(dealer) { variable } else { -variable }).collect()
        };
        let rows = (0..many).map(|_| clause(dealer)).collect();
        Sheet { head: vec![n as i64], rows }
    }

    fn up_to(_: usize) -> String {
        "all formulas of different clauses of up to 3 variables".into()
    }

    fn tiny(_: usize) -> Vec<Sheet> {
        let none = (0..=3).map(|n| Sheet { head: vec![n], rows: Vec::new() });
        let some = parts(&clauses(), 8).into_iter().filter(|rows| !rows.is_empty());
        let less = Sheet { head: vec![4], rows: Vec::new() };
        none.chain(some.map(|rows| Sheet { head: vec![3], rows })).chain([less]).collect()
    }
}

/// Some sets of elements.
fn random_sets(dealer: &mut Dealer, elements: usize, most: usize) -> Vec<Vec<i64>> {
    let set = |dealer: &mut Dealer| {
        let mut all: Vec<i64> = (1..=elements as i64).collect();
        let many = 1 + upto(dealer, elements.saturating_sub(1).min(3));
        let mut set = dealer.deal(&mut all, many).to_vec();
        set.sort_unstable();
        set
    };
    let many = if elements == 0 { 0 } else { upto(dealer, most) };
    (0..many).map(|_| set(dealer)).collect()
}

/// All families of different sets of up to 3 elements.
fn families() -> Vec<(i64, Vec<Vec<i64>>)> {
    let of = |n: i64| {
        let all: Vec<i64> = (1..=n).collect();
        let sets: Vec<Vec<i64>> = parts(&all, all.len()).into_iter().filter(|set| !set.is_empty()).collect();
        parts(&sets, sets.len()).into_iter().map(move |family| (n, family))
    };
    (0..=3).flat_map(of).collect()
}

impl Drawn for ExactCover {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let n = upto(dealer, size);
        let mut rows = random_sets(dealer, n, size + 2);
        if coin(dealer) {
            // A cover among the sets.
            let mut order: Vec<i64> = (1..=n as i64).collect();
            dealer.deal(&mut order, n);
            let wide = 1 + upto(dealer, 2);
            rows.extend(order.chunks(wide).map(<[i64]>::to_vec));
        }
        Sheet { head: vec![n as i64], rows }
    }

    fn up_to(_: usize) -> String {
        "all families of different sets of up to 3 elements".into()
    }

    fn tiny(_: usize) -> Vec<Sheet> {
        families().into_iter().map(|(n, rows)| Sheet { head: vec![n], rows }).collect()
    }
}

impl Drawn for SetCover {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let n = upto(dealer, size);
        let rows = random_sets(dealer, n, size + 2);
        Sheet { head: vec![n as i64, upto(dealer, n.min(5)) as i64], rows }
    }

    fn up_to(_: usize) -> String {
        "all families of different sets of up to 3 elements, with every number up to 3".into()
    }

    fn tiny(_: usize) -> Vec<Sheet> {
        let with =
            |(n, rows): (i64, Vec<Vec<i64>>)| (0..=3).map(move |k| Sheet { head: vec![n, k], rows: rows.clone() });
        families().into_iter().flat_map(with).collect()
    }
}

/// Some numbers: small ones, or some that are far apart.
fn random_numbers(dealer: &mut Dealer, size: usize) -> Vec<i64> {
    let most = if coin(dealer) { 2 * size } else { 40 * size };
    (0..upto(dealer, size)).map(|_| 1 + upto(dealer, most) as i64).collect()
}

impl Drawn for SubsetSum {
    /// Half of the time some of the numbers are the target.
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let numbers = random_numbers(dealer, size);
        let target = match coin(dealer) {
            true => numbers.iter().filter(|_| coin(dealer)).sum(),
            false => upto(dealer, numbers.iter().sum::<i64>() as usize + 1) as i64,
        };
        Sheet { head: vec![target], rows: vec![numbers] }
    }

    fn up_to(_: usize) -> String {
        "all lists of up to 3 numbers up to 4, with every target up to 13".into()
    }

    fn tiny(_: usize) -> Vec<Sheet> {
        let with = |rows: Vec<i64>| (0..=13).map(move |target| Sheet { head: vec![target], rows: vec![rows.clone()] });
        choices(&[1, 2, 3, 4], 3).into_iter().flat_map(with).collect()
    }
}

impl Drawn for Partition {
    fn draw(dealer: &mut Dealer, size: usize) -> Sheet {
        let mut numbers = random_numbers(dealer, size);
        if coin(dealer) {
            // One more that makes up for the difference of two parts.
            let sign: i64 = numbers.iter().map(|&number| if coin(dealer) { number } else { -number }).sum();
            numbers.extend((sign != 0).then_some(sign.abs()));
        }
        Sheet { head: Vec::new(), rows: vec![numbers] }
    }

    fn up_to(_: usize) -> String {
        "all lists of up to 5 numbers up to 4".into()
    }

    fn tiny(_: usize) -> Vec<Sheet> {
        choices(&[1, 2, 3, 4], 5).into_iter().map(|numbers| Sheet { head: Vec::new(), rows: vec![numbers] }).collect()
    }
}

//! Hands as line graphs: a card is an edge between its colour and its number, and cards match iff their edges meet.
//!
//! networkx has no search for Hamiltonian paths, but two things that a user would try. It makes the line graph, which
//! is the match graph that any search for an order starts with: here beside the kernel's reduction to
//! Hamiltonian path, and the two graphs have to be the same. And it finds Euler trails: where each colour and each
//! number has an even number of cards, a trail along all of them is an order, beside the engine that `solve` takes.

use super::{LINE_GRAPH, ours};
use crate::bench::peer::{self, Asked, Told};
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, clock, judge, purse};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::{Cards, Deal, Solitaire};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::solitaire_to_hamiltonian_path::SolitaireToPath;
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::families::{deal, even, random};
use misdeal_table::answer::grouped;
use std::hint::black_box;
use std::time::Instant;

/// The line graph; it has that many edges.
const GRAPH: Asked = Asked { word: "graph", best: false };
/// An Euler trail, as an order.
const TRAIL: Asked = Asked { word: "trail", best: false };
/// How many cards, the first ones to be quick.
const SIZES: [usize; 4] = [100, 400, 1600, 6400];
const QUICK: usize = 3;
/// A colour, or a number, has this many cards on the average.
const EACH: usize = 4;
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let sizes = &SIZES[..if plan.quick { QUICK } else { SIZES.len() }];
    let mut purse =
        plan.purse(purse::uno::LINE_GRAPH, 2 * sizes.len(), &[(&LINE_GRAPH, GRAPH), (&LINE_GRAPH, TRAIL)])?;
    for asked in [GRAPH, TRAIL] {
        for &cards in sizes {
            let (mut hands, mut planned) = (Vec::new(), Vec::new());
            for run in 0..plan.runs() {
                let hand = hand(asked, cards, &mut Dealer::part(plan.seed(run), cards as u64))?;
                planned.push(Instance::new(plan.seed(run), &hand.sizes(), hand.hand().len()));
                hands.push(hand);
            }
            let what = if asked == GRAPH { "the match graph" } else { "an order along an Euler trail" };
            let row = Row::new(format!("{} cards: {what}", grouped(cards as u64)), Some(TARGET), planned);
            let mut row = row.drawn(what, "ours", LINE_GRAPH.name);
            let measured = row.fill(plan, purse.part(), |run| both(&hands[run], asked, plan));
            section.extend([row]);
            measured?;
        }
    }
    Ok(())
}

/// About this many cards; for a trail, an even number of each colour and of each number.
fn hand(asked: Asked, cards: usize, dealer: &mut Dealer) -> Result<Solitaire, Fault> {
    let hubs = (cards / EACH) as u32;
    deal(&if asked == TRAIL { even(dealer, cards, hubs) } else { random(dealer, cards, hubs, hubs) })
}

fn both(hand: &Solitaire, asked: Asked, plan: &Plan) -> Result<(Side, Option<Side>), Halt> {
    let deal = Deal::Solitaire(hand.clone());
    let ours = if asked == GRAPH { graph(hand)? } else { ours(&deal, plan)? };
    let Some(peer) = plan.peer(&LINE_GRAPH) else { return Ok((ours, None)) };
    let told = peer.ask(asked, &deal, plan.peer_time, plan.seed.0, &plan.budget)?;
    let side = peer::side(&LINE_GRAPH, told.as_ref(), plan.peer_time);
    let right = told.as_ref().map_or(Ok(()), |told| check(hand, asked, told));
    judge::compare(&deal, right, &ours, &side)?;
    Ok((ours, Some(side)))
}

/// Our side: the graph, by the kernel's reduction.
fn graph(hand: &Solitaire) -> Result<Side, Fault> {
    let start = Instant::now();
    let made = SolitaireToPath::apply(hand)?;
    let once = start.elapsed().as_secs_f64();
    let edges = made.target().graph().edges().len();
    let seconds = clock::steady(once, || _ = black_box(SolitaireToPath::apply(hand)));
    Ok(Side::settled("reduction", edges, seconds))
}

/// Refuses a graph that is another one, and an order that is none.
fn check(hand: &Solitaire, asked: Asked, told: &Told) -> Result<(), Fault> {
    if !told.proven {
        return Ok(());
    }
    if asked == TRAIL {
        return if told.value == 1 { hand.verify(&told.witness.parse::<Cards>()?) } else { Ok(()) };
    }
    let mut pairs = Vec::new();
    for word in told.witness.split_whitespace() {
        let ends = word.split_once('-').and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
        pairs.push(ends.ok_or_else(|| Fault::new(format!("`{word}` is no edge")))?);
    }
    pairs.sort_unstable();
    let made = SolitaireToPath::apply(hand)?;
    let mut edges: Vec<[u32; 2]> = made.target().graph().edges().iter().map(|edge| edge.map(|end| end.0)).collect();
    edges.sort_unstable();
    if pairs == edges && told.value == edges.len() {
        return Ok(());
    }
    let differs = pairs.iter().find(|pair| edges.binary_search(pair).is_err());
    let differs = differs.or_else(|| edges.iter().find(|edge| pairs.binary_search(edge).is_err()));
    let which = differs.map_or_else(|| "their number".into(), |[a, b]| format!("cards {a} and {b}, counted from 0"));
    Err(Fault::new(format!("the graph is not that of the matches: {which}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_solve::deal::Seed;

    fn told(value: usize, witness: &str) -> Told {
        Told { value, bound: Some(value), proven: true, witness: witness.into(), build: 0.0, solve: 0.0 }
    }

    #[test]
    fn graphs_and_orders_of_the_peer_are_checked() {
        let hand: Solitaire = "uno 2x2 solitaire\n1.1 2.2 1.2".parse().unwrap();
        assert_eq!(check(&hand, GRAPH, &told(2, "1-2 0-2")), Ok(()));
        for (value, wrong) in [(2, "0-1 0-2"), (1, "0-2"), (3, "0-2 1-2"), (2, "0-2 1-2 1-2"), (2, "x")] {
            assert!(check(&hand, GRAPH, &told(value, wrong)).is_err(), "{wrong}");
        }
        assert_eq!(check(&hand, TRAIL, &told(1, "1.1 1.2 2.2")), Ok(()));
        assert!(check(&hand, TRAIL, &told(1, "1.1 2.2 1.2")).is_err());
    }

    #[test]
    fn hands_for_trails_can_be_played() {
        for seed in 1..=5 {
            let hand = hand(TRAIL, 60, &mut Dealer::new(Seed(seed))).unwrap();
            let side = ours(&Deal::Solitaire(hand), &Plan::for_tests(true)).unwrap();
            assert_eq!(side.value, Some(1));
        }
    }
}

//! `HasSwish` by `FindCycle`, as Dailly, Lafourcade and Marcadet (FUN 2024, section
//! 3.1) give them: a baseline that is fast and **does not find everything**.
//!
//! A swish of cards with one point and one circle each is made of cycles of the
//! [hypergraph](super::hypergraph::Hypergraph) that visit no hyper-node twice. `FindCycle` goes
//! depth-first from a configuration node, marks each node it comes to, and refuses a
//! node whose card is on its way already; `HasSwish` starts it once from every node.
//!
//! What it finds is a swish. But a mark says "no way back from here", and that is true
//! only for the cards that were on the way at the time: from elsewhere, with other cards
//! used, the way back may go through the marked node. So what it does not find may be
//! there, and this engine answers yes or nothing. The deal
//! `a1:c1 c2:a1 e1:c1 b2:b1 c2:b1 c1:b1 e2:a1` of 2x6 has a swish of five cards that it
//! misses from every start. (With points and circles exchanged it is missed by a search
//! that follows the arcs backwards, and found by this one. Each order of arcs has deals
//! of its own that it misses. Fixed deals have none: there a node is a card.)
//!
//! How often: not once in 3,000 random deals of 7 cards of 2x6, 2462 of which hold a
//! swish; once in 100,000 deals made of a ring of 5 cards and 3 random cards of 3x4. The
//! tests count that anew.
//!
//! A cycle may pass a cell twice, and is then no swish as it is, but a part of it is.

use super::hypergraph::{self, Hypergraph, NodeIndex};
use super::{Engine, Found, SwishGame};
use crate::budget::Budget;
use crate::game::Chance;
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::{Cell, Deal, Finding, Laid, Statement, Swish};
use std::collections::{BTreeMap, BTreeSet};

/// The most cards whose graph is built.
const MOST_CARDS: usize = 100_000;

/// The engine of the paper, which says yes or nothing.
pub struct FindCycle;

impl Engine<SwishGame> for FindCycle {
    fn name(&self) -> &'static str {
        "find-cycle"
    }

    fn about(&self) -> &'static str {
        "the paper's depth-first search for a cycle; any only, one point and one circle a card; may miss"
    }

    fn declines(&self, deal: &Deal, question: Question) -> Option<Fault> {
        match question {
            Question::Any => hypergraph::declines(deal),
            _ => Some(Fault::new(format!("find-cycle looks for any swish, and does not answer `{question}`"))),
        }
    }

    fn chance(&self, _deal: &Deal, _question: Question) -> Chance {
        Chance::None
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        let swish = has_swish(deal, budget)?.ok_or(Stop::Incomplete)?;
        let finding = Finding::new(question, true, vec![swish]).map_err(Stop::Rejected)?;
        Ok(Found::answer(Statement { deal: deal.clone(), question, finding }, Backing::Witness))
    }
}

/// The paper's `HasSwish`: a swish, or nothing found, which is not to say that there
/// is none. (The paper's `HasNoSwish` is its negation, and wrong for that reason.)
///
/// # Errors
/// When the budget is spent, or the cards are too many.
pub fn has_swish(deal: &Deal, budget: &Budget) -> Result<Option<Swish>, Stop> {
    if deal.cards().len() > MOST_CARDS {
        let what = format!("find-cycle takes at most {MOST_CARDS} cards, and the deal has {}", deal.cards().len());
        return Err(Stop::TooLarge(Fault::new(what)));
    }
    let graph = Hypergraph::construct(deal);
    for start in 0..graph.nodes().len() {
        if let Some(cycle) = find_cycle(&graph, NodeIndex(start), budget)? {
            let nodes = cut_short(&graph, &cycle).iter().map(|&place| graph.node(place));
            let laid = nodes
                .map(|node| Laid { card: deal.cards()[node.card.0].clone(), orientation: node.orientation })
                .collect();
            return Ok(Some(Swish(laid)));
        }
    }
    Ok(None)
}

/// A part of the cycle that is a cycle and passes no cell twice: two nodes whose
/// points lie in the same cell have an arc to the same node.
fn cut_short<'a>(graph: &Hypergraph, cycle: &'a [NodeIndex]) -> &'a [NodeIndex] {
    let mut after: BTreeMap<&[Cell], usize> = BTreeMap::new();
    for (i, &node) in cycle.iter().enumerate() {
        if let Some(first) = after.insert(graph.node(node).image.points(), i + 1) {
            return &cycle[first..=i];
        }
    }
    cycle
}

/// The paper's `FindCycle`: a cycle through `start` that a depth-first search from
/// there comes upon, no card in it twice.
///
/// # Errors
/// When the budget is spent.
pub fn find_cycle(graph: &Hypergraph, start: NodeIndex, budget: &Budget) -> Result<Option<Vec<NodeIndex>>, Stop> {
    let mut search = Search {
        graph,
        marked: vec![false; graph.nodes().len()],
        way: Vec::new(),
        arcs: Vec::new(),
        used: BTreeSet::new(),
    };
    let mut next = Some(start);
    loop {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        match next {
            Some(node) if search.go_to(node, start) => return Ok(Some(search.way)),
            Some(_) => {}
            None if search.way.is_empty() => return Ok(None),
            None => search.go_back(),
        }
        next = search.next();
    }
}

struct Search<'a> {
    graph: &'a Hypergraph,
    marked: Vec<bool>,
    /// The nodes from the start to where the search is.
    way: Vec<NodeIndex>,
    /// For each node on the way, the arcs that are still to be tried.
    arcs: Vec<std::vec::IntoIter<NodeIndex>>,
    /// The cards on the way.
    used: BTreeSet<CardIndex>,
}

impl Search<'_> {
    /// Marks a node and goes there; says whether one of its arcs leads to the start.
    fn go_to(&mut self, node: NodeIndex, start: NodeIndex) -> bool {
        self.marked[node.0] = true;
        self.used.insert(self.graph.node(node).card);
        self.way.push(node);
        let arcs = self.graph.arcs_from(node);
        let closes = arcs.contains(&start);
        self.arcs.push(arcs.into_iter());
        closes
    }

    /// The next node to go to from the last one on the way.
    fn next(&mut self) -> Option<NodeIndex> {
        let (graph, marked, used) = (self.graph, &self.marked, &self.used);
        self.arcs.last_mut()?.find(|to| !marked[to.0] && !used.contains(&graph.node(*to).card))
    }

    /// Leaves the last node, which stays marked; its card is free again.
    fn go_back(&mut self) {
        self.arcs.pop();
        if let Some(node) = self.way.pop() {
            self.used.remove(&self.graph.node(node).card);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Dealer, Seed};
    use crate::swish::deck::every_card;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
    use misdeal_kernel::swish::{Card, Grid, Orientation};

    fn found(deal: &Deal) -> Option<Swish> {
        let swish = has_swish(deal, &Budget::unlimited()).unwrap()?;
        deal.verify(&swish).unwrap_or_else(|fault| panic!("{swish} of\n{deal}: {fault}"));
        Some(swish)
    }

    #[test]
    fn cycles_are_found_in_small_deals() {
        for (text, cards) in [
            ("swish 1x2\n2x a1:b1", 2),
            ("swish 1x3 fixed\na1:b1 b1:c1 c1:a1", 3),
            ("swish 2x2\na1:b1 a2:a1", 2),
            // The way into the cycle is no part of it.
            ("swish 1x6 fixed\nb1:a1 c1:b1 d1:c1 c1:d1", 2),
        ] {
            assert_eq!(found(&text.parse().unwrap()).map(|swish| swish.len()), Some(cards), "{text}");
        }
        for text in ["swish 1x2 fixed\n2x a1:b1", "swish 1x4\na1:b1", "swish 2x2"] {
            assert_eq!(found(&text.parse().unwrap()), None, "{text}");
        }
    }

    #[test]
    fn a_swish_of_five_cards_is_missed_from_every_start() {
        let deal: Deal = "swish 2x6\na1:c1 c2:a1 e1:c1 b2:b1 c2:b1 c1:b1 e2:a1".parse().unwrap();
        assert_eq!(every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap()[0].len(), 5);
        let graph = Hypergraph::construct(&deal);
        assert_eq!(graph.nodes().len(), 28);
        for start in 0..28 {
            assert_eq!(find_cycle(&graph, NodeIndex(start), &Budget::unlimited()), Ok(None), "from {start}");
        }
        // And then it says that it does not know.
        let outcome = crate::ask(&FindCycle, &deal, Question::Any, &Budget::unlimited());
        let crate::Outcome::Unsettled { stop, bound: None, best: so_far, .. } = outcome else { panic!("{outcome:?}") };
        assert_eq!((stop, so_far.len()), (Stop::Incomplete, 0));
    }

    #[test]
    fn it_misses_nothing_in_a_few_thousand_random_deals() {
        let deck = every_card(Grid::new(2, 6).unwrap()).unwrap();
        let mut holding = 0;
        for seed in 0..3000 {
            let places = Dealer::new(Seed(seed)).draw(deck.cards().len(), 7);
            let dealt = places.into_iter().map(|place| deck.cards()[place].clone());
            let deal = Deal::new(deck.grid(), false, dealt).unwrap();
            let holds = !every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap().is_empty();
            assert_eq!(holds, found(&deal).is_some(), "{deal}");
            holding += usize::from(holds);
        }
        assert_eq!(holding, 2462);
    }

    #[test]
    fn it_misses_one_of_many_rings_among_other_cards() {
        let grid = Grid::new(3, 4).unwrap();
        let cells: Vec<Cell> = grid.cells().collect();
        let mut dealer = Dealer::new(Seed(3043));
        let mut missed = Vec::new();
        for _ in 0..100_000 {
            let ring = dealer.draw(cells.len(), 5);
            let mut cards: Vec<Card> = Vec::new();
            for (i, &point) in ring.iter().enumerate() {
                let card = Card::new([cells[point]], [cells[ring[(i + 1) % ring.len()]]]).unwrap();
                cards.push(card.turned(grid, Orientation::ALL[dealer.below(4) as usize]));
            }
            for _ in 0..3 {
                let place = dealer.draw(cells.len(), 2);
                cards.push(Card::new([cells[place[0]]], [cells[place[1]]]).unwrap());
            }
            let order = dealer.draw(cards.len(), cards.len());
            let deal = Deal::new(grid, false, order.into_iter().map(|place| cards[place].clone())).unwrap();
            if found(&deal).is_none() {
                missed.push(deal.to_string());
            }
        }
        assert_eq!(missed, ["swish 3x4\nd3:c3 c3:d1 c2:d2 b2:a2 c2:a1 c1:d2 c3:c2 d2:b3\n"]);
    }

    #[test]
    fn other_questions_and_other_cards_are_declined() {
        let pair: Deal = "swish 1x2\n2x a1:b1".parse().unwrap();
        assert_eq!(FindCycle.declines(&pair, Question::Any), None);
        for question in [Question::Max, Question::AtLeast(2), Question::All(0), Question::Count(0)] {
            assert!(FindCycle.declines(&pair, question).is_some(), "{question}");
        }
        assert!(FindCycle.declines(&"swish 1x2\na1: :a1".parse().unwrap(), Question::Any).is_some());
    }
}

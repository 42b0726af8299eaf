//! The duel to undirected vertex geography: does who moves first win?
//!
//! Theorem 7 of the paper. It puts the duel in P, because undirected vertex geography is decided by a matching; so this
//! is no hardness proof but the other half of the story. (The paper's first version called the duel PSPACE-complete.)
//!
//! # Construction
//! A vertex for each card, copies apart, and an edge between cards of different players that match. One more vertex
//! stands for the empty table: it is joined to all cards of player 1, and the token begins there. It is vertex 1; the
//! cards of player 1 follow, then those of player 2, as dealt.
//!
//! ```text
//! P1: 1.1 2.3        table --- 1.1 --- 1.2
//! P2: 1.2 2.4              \-- 2.3 --- 2.4
//! ```
//!
//! # Forward
//! The first card is the first move, and the answers are the same. Cards of a kind are told apart in the order in which
//! they are dealt. A strategy that is found by going through all positions becomes one that is found so.
//!
//! # Back
//! The first move is the first card. Of answers or of a matching, those that player 2 can ask for are kept, from the
//! first card on. Any other proof becomes one by going through all positions.
//!
//! # Size
//! n1 + n2 cards make n1 + n2 + 1 vertices and at most n1 + n1 * n2 edges.
//!
//! # Why no stays no
//! The token leaves the table for a card of player 1, never to return. From then on it goes from hand to hand along
//! matching cards, and a card that was left can't be played again. So who moves in geography is who moves in the duel,
//! with the same moves, and who can't move loses in both. The paper leaves the table out and asks for each first card;
//! with it, one game of geography says it all.
//!
//! # Where it ends
//! The duel must be the one in which who is out of cards and has to move loses. If going out wins or retires, the game
//! is another one. (Nor does it matter that the graph of an UNO-2 instance is no line graph of a bipartite graph, which
//! the paper claims: {1.1} against {1.2, 1.3, 1.4} is a claw.)

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::graph::{Graph, MOST_EDGES, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::enumerate::mover_wins;
use misdeal_kernel::geography::lost::PATIENCE;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed, Win};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::answers::{Answers, Strategy};
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::duel::{Duel, GoingOut};
use std::collections::BTreeMap;

/// Where the token begins: the table without a card.
const TABLE: Vertex = Vertex(0);

/// The reduction from [`Duel`] to [`Geography`].
#[derive(Clone, Debug)]
pub struct DuelToGeography {
    source: Duel,
    target: Geography,
}

/// The edges between the cards of both hands.
fn edges(source: &Duel) -> Result<Vec<[Vertex; 2]>, Fault> {
    let [first, second] = [&source.hands()[0], &source.hands()[1]];
    let mut edges: Vec<[Vertex; 2]> = (1..=first.len() as u32).map(|card| [TABLE, Vertex(card)]).collect();
    let mut alike: [BTreeMap<u32, Vec<u32>>; 2] = Default::default();
    for (place, card) in second.iter().enumerate() {
        for (dimension, alike) in alike.iter_mut().enumerate() {
            alike.entry(card.values()[dimension]).or_default().push((first.len() + 1 + place) as u32);
        }
    }
    for (place, card) in first.iter().enumerate() {
        let [colour, number] = [0, 1].map(|dimension| alike[dimension].get(&card.values()[dimension]));
        let by_colour = colour.into_iter().flatten().copied();
        let same_colour = |&other: &u32| second.card(other as usize - first.len() - 1).values()[0] == card.values()[0];
        let by_number = number.into_iter().flatten().copied().filter(|other| !same_colour(other));
        edges.extend(by_colour.chain(by_number).map(|other| [Vertex(place as u32 + 1), Vertex(other)]));
        if edges.len() > MOST_EDGES {
            return Err(Fault::new(format!("the cards match in more than {MOST_EDGES} ways, too many for a graph")));
        }
    }
    Ok(edges)
}

impl DuelToGeography {
    /// The card of a vertex other than the table's.
    fn card(&self, vertex: Vertex) -> Card {
        let [first, second] = [&self.source.hands()[0], &self.source.hands()[1]];
        let place = vertex.index() - 1;
        if place < first.len() { first.card(place) } else { second.card(place - first.len()) }
    }

    /// The vertices of each kind of card of a player, the last one dealt first.
    fn vertices(&self, player: usize) -> BTreeMap<Card, Vec<Vertex>> {
        let before = 1 + if player == 0 { 0 } else { self.source.hands()[0].len() };
        let mut vertices: BTreeMap<Card, Vec<Vertex>> = BTreeMap::new();
        for place in (0..self.source.hands()[player].len()).rev() {
            let card = self.source.hands()[player].card(place);
            vertices.entry(card).or_default().push(Vertex((before + place) as u32));
        }
        vertices
    }

    /// Moves by which who begins wins, found by going through all positions.
    fn some_win(&self) -> Result<Win, Fault> {
        let mut position = Position::first(&self.target);
        let mut go_on = patience(PATIENCE);
        for step in self.target.graph().steps(TABLE) {
            let last = position.go(*step);
            if !mover_wins(&position, &mut go_on)? {
                return Ok(Win { to: step.to, lost: Lost::Exhaustive });
            }
            position.back(last);
        }
        Err(Fault::new("no first card wins"))
    }

    /// Player 1's answers to what player 2 can ask for after a first card, if `answer` knows one to each vertex.
    fn asked(&self, first: Vertex, answer: &BTreeMap<Vertex, Vertex>) -> Result<Strategy, Fault> {
        let mut seen = vec![false; self.target.graph().vertices()];
        seen[TABLE.index()] = true;
        let (mut ours, mut pairs) = (vec![first], Vec::new());
        let mut done = 0;
        while let Some(&our) = ours.get(done) {
            done += 1;
            for step in self.target.graph().steps(our) {
                if std::mem::replace(&mut seen[step.to.index()], true) {
                    continue;
                }
                let answer = *answer
                    .get(&step.to)
                    .ok_or_else(|| Fault::new(format!("there is no answer to card {}", self.card(step.to))))?;
                pairs.push((self.card(step.to), self.card(answer)));
                ours.push(answer);
            }
        }
        Ok(Strategy::Answers(self.card(first), Answers::new(pairs)?))
    }
}

impl Reduction for DuelToGeography {
    const NAME: &'static str = "uno-duel-to-geography";
    const CITE: &'static str =
        "Demaine, Demaine, Harvey, Uehara, Uno, Uno (2014), Theorem 7, with a vertex for the table";
    const SIZE: &'static str = "hands of n1 and n2 cards: n1 + n2 + 1 vertices, at most n1 + n1 * n2 edges";
    type Source = Duel;
    type Target = Geography;

    fn apply(source: &Duel) -> Result<Self, Fault> {
        if source.going_out() != GoingOut::Loses {
            let rule = source.going_out();
            return Err(Fault::new(format!("going out {rule}, and must lose, or the duel is no geography")));
        }
        let vertices = 1 + source.hands()[0].len() + source.hands()[1].len();
        let graph = Graph::new(vertices, false, edges(source)?)?;
        Ok(Self { source: source.clone(), target: Geography::new(graph, Removed::Vertex, TABLE)? })
    }

    fn target(&self) -> &Geography {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let [n1, n2] = [0, 1].map(|player| self.source.hands()[player].len());
        vec![
            Size::new("vertices", self.target.graph().vertices(), n1 + n2 + 1),
            Size::new("edges", self.target.graph().edges().len(), n1.saturating_mul(n2 + 1)),
        ]
    }

    fn forward(&self, strategy: &Strategy) -> Result<Win, Fault> {
        self.source.verify(strategy)?;
        let Strategy::Answers(first, answers) = strategy else { return self.some_win() };
        let [mut ours, mut theirs] = [self.vertices(0), self.vertices(1)];
        let lacks = |card: Card| Fault::new(format!("card {card} is not so often in the hand"));
        let take = |vertices: &mut BTreeMap<Card, Vec<Vertex>>, card: Card| {
            vertices.get_mut(&card).and_then(Vec::pop).ok_or_else(|| lacks(card))
        };
        let to = take(&mut ours, *first)?;
        let mut pairs = Vec::new();
        for (their, our) in answers.pairs() {
            pairs.push([take(&mut theirs, their)?, take(&mut ours, our)?]);
        }
        Ok(Win { to, lost: Lost::Answers(pairs) })
    }

    fn back(&self, win: &Win) -> Result<Strategy, Fault> {
        self.target.verify(win)?;
        let answer: BTreeMap<Vertex, Vertex> = match &win.lost {
            Lost::Answers(pairs) => pairs.iter().map(|&[asked, answer]| (asked, answer)).collect(),
            Lost::Matching { pairs, .. } => pairs.iter().flat_map(|&[one, two]| [(one, two), (two, one)]).collect(),
            Lost::Strategy(_) | Lost::Exhaustive | Lost::EvenKernel(_) => return Ok(Strategy::Exhaustive),
        };
        self.asked(win.to, &answer)
    }
}

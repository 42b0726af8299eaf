//! Families of hands, the same for the same seed: for benchmarks, tests and examples.
//!
//! Hands from graphs: a vertex is a colour, an edge is a number, and each end of an edge is a card (the paper's
//! Theorem 4). For cubic graphs such a hand can be played iff the graph has a Hamiltonian path.

use super::Card;
use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card as KernelCard, Cards, Duel, GoingOut, Sizes, Solitaire};

/// An edge: two vertices, from 0.
pub type Edge = (u32, u32);

/// A graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// How many vertices it has.
    pub vertices: usize,
    /// Its edges.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// Whether it is connected and no two edges join the same vertices.
    #[must_use]
    pub fn is_simple_and_connected(&self) -> bool {
        let mut union = super::hand::spanning_trees::Union::new(self.vertices);
        let joined = self.edges.iter().filter(|edge| union.join([edge.0, edge.1])).count();
        let mut sorted: Vec<Edge> = self.edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        sorted.sort_unstable();
        joined + 1 == self.vertices
            && sorted.windows(2).all(|two| two[0] != two[1])
            && sorted.iter().all(|edge| edge.0 != edge.1)
    }

    /// The hand of Theorem 4: a card for each end of an edge.
    #[must_use]
    pub fn hand(&self) -> Vec<Card> {
        let ends = self.edges.iter().zip(1..).flat_map(|(&(a, b), number)| [(a + 1, number), (b + 1, number)]);
        ends.collect()
    }
}

/// How often a random graph is drawn before one with few vertices is accepted as it is.
const DRAWS: usize = 10_000;

/// Draws until the graph is simple and connected.
fn drawn(mut draw: impl FnMut() -> Graph) -> Graph {
    let mut graph = draw();
    for _ in 0..DRAWS {
        if graph.is_simple_and_connected() {
            break;
        }
        graph = draw();
    }
    graph
}

/// A random connected cubic graph; the number of vertices is made even, and at least 4.
#[must_use]
pub fn cubic(dealer: &mut Dealer, vertices: usize) -> Graph {
    let vertices = (vertices + vertices % 2).max(4);
    drawn(|| {
        let mut ends: Vec<u32> = (0..3 * vertices as u32).map(|end| end / 3).collect();
        let many = ends.len();
        dealer.deal(&mut ends, many);
        Graph { vertices, edges: ends.chunks_exact(2).map(|two| (two[0], two[1])).collect() }
    })
}

/// A random connected cubic graph, some vertices of which are replaced by a Petersen graph without a vertex. No path
/// passes through all of such a piece and goes on, so with three of them there is no Hamiltonian path.
#[must_use]
pub fn petersen(dealer: &mut Dealer, vertices: usize, pieces: usize) -> Graph {
    let mut graph = cubic(dealer, vertices);
    let many = graph.vertices;
    for vertex in dealer.draw(many, pieces) {
        // The piece: the outer circle 1 2 3 4 without its 0, the inner star 5 to 9; 1, 4 and 5 had the edges to 0.
        let first = graph.vertices as u32;
        let place = |name: u32| if name == 1 { vertex as u32 } else { first + name - 2 };
        let mut doors = [1, 4, 5].into_iter();
        for edge in &mut graph.edges {
            for end in [&mut edge.0, &mut edge.1] {
                if *end == vertex as u32
                    && let Some(door) = doors.next()
                {
                    *end = place(door);
                }
            }
        }
        let inside = [(1, 2), (2, 3), (3, 4), (5, 7), (7, 9), (9, 6), (6, 8), (8, 5), (1, 6), (2, 7), (3, 8), (4, 9)];
        graph.edges.extend(inside.map(|(a, b)| (place(a), place(b))));
        graph.vertices += 8;
    }
    graph
}

/// A random connected bipartite graph: `small` vertices of degree 3 on one side, `more` more vertices on the other
/// side, of degrees 3 and 2. If the sides differ by two or more, there is no Hamiltonian path.
#[must_use]
pub fn lopsided(dealer: &mut Dealer, small: usize, more: usize) -> Graph {
    let large = small + more;
    drawn(|| {
        // All have two ends, and as many as are left have a third.
        let mut thirds: Vec<u32> = (0..large as u32).collect();
        let third = dealer.deal(&mut thirds, small.saturating_sub(2 * more)).to_vec();
        let mut far: Vec<u32> = (0..large as u32).flat_map(|vertex| [vertex; 2]).chain(third).collect();
        let many = far.len();
        dealer.deal(&mut far, many);
        let edges = far.iter().zip(0..).map(|(&vertex, place)| (place / 3, small as u32 + vertex));
        Graph { vertices: small + large, edges: edges.collect() }
    })
}

/// A random connected hand with this many colours and this many numbers; copies may come up.
#[must_use]
pub fn random(dealer: &mut Dealer, cards: usize, colours: u32, numbers: u32) -> Vec<Card> {
    let mut hand: Vec<Card> = vec![(1, 1)];
    // Colours and numbers come in one after the other, each with one that is there.
    let (mut has, mut left): (Card, Card) = ((1, 1), (colours - 1, numbers - 1));
    while left != (0, 0) && hand.len() < cards {
        if dealer.below(u64::from(left.0 + left.1)) < u64::from(left.0) {
            (has.0, left.0) = (has.0 + 1, left.0 - 1);
            hand.push((has.0, 1 + dealer.below(has.1.into()) as u32));
        } else {
            (has.1, left.1) = (has.1 + 1, left.1 - 1);
            hand.push((1 + dealer.below(has.0.into()) as u32, has.1));
        }
    }
    while hand.len() < cards {
        hand.push((1 + dealer.below(has.0.into()) as u32, 1 + dealer.below(has.1.into()) as u32));
    }
    dealer.deal(&mut hand, cards);
    hand
}

/// A random connected hand with this many colours and as many numbers, each on an even number of cards: those of a round trip
/// along all of them. So there is an order, along an Euler trail; copies may come up.
#[must_use]
pub fn even(dealer: &mut Dealer, cards: usize, hubs: u32) -> Vec<Card> {
    let steps = (cards / 2).max(1);
    let mut round = || {
        let mut hubs: Vec<u32> = (0..steps as u32)
            .map(|step| if step < hubs { step + 1 } else { 1 + dealer.below(hubs.into()) as u32 })
            .collect();
        dealer.deal(&mut hubs, steps);
        hubs
    };
    let (colours, numbers) = (round(), round());
    let next = colours.iter().cycle().skip(1);
    let mut hand: Vec<Card> = colours
        .iter()
        .zip(next)
        .zip(&numbers)
        .flat_map(|((&one, &two), &number)| [(one, number), (two, number)])
        .collect();
    let many = hand.len();
    dealer.deal(&mut hand, many);
    hand
}

/// Cards drawn at random, whatever the others are; fast enough for millions.
#[must_use]
pub fn drawn_freely(dealer: &mut Dealer, cards: usize, colours: u32, numbers: u32) -> Vec<Card> {
    (0..cards).map(|_| (1 + dealer.quick_below(colours), 1 + dealer.quick_below(numbers))).collect()
}

/// Two cards of one colour for every number, but for a few cards that link the first colour to each of the others:
/// with four colours or more there is no order, for a trail passes the first colour once on its way.
#[must_use]
pub fn spokes(dealer: &mut Dealer, cards: usize, colours: u32) -> Vec<Card> {
    let links = (2..=colours).flat_map(|colour| [(1, colour), (colour, colour)]);
    let twins = (0..cards as u32 / 2 + 1).flat_map(|n| [(1 + dealer.quick_below(colours), colours + 1 + n); 2]);
    links.chain(twins).take(cards).collect()
}

/// A family of solitaire hands.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// A hand of about this many cards.
    pub hand: fn(&mut Dealer, usize) -> Vec<Card>,
}

/// Colours, or numbers, when a hub has this many cards on the average.
fn hubs(cards: usize, each: f64) -> u32 {
    ((cards as f64 / (2.0 * each)) as u32).max(2)
}

fn random_with(dealer: &mut Dealer, cards: usize, each: f64) -> Vec<Card> {
    random(dealer, cards, hubs(cards, each), hubs(cards, each))
}

/// Hands with as many colours as numbers, or nearly: what is hard about solitaire.
pub const SMALL: [Family; 9] = [
    Family { name: "random 1.1", hand: |dealer, cards| random_with(dealer, cards, 1.1) },
    Family { name: "random 1.3", hand: |dealer, cards| random_with(dealer, cards, 1.3) },
    Family { name: "random 1.5", hand: |dealer, cards| random_with(dealer, cards, 1.5) },
    Family { name: "random 2", hand: |dealer, cards| random_with(dealer, cards, 2.0) },
    Family { name: "random 4", hand: |dealer, cards| random_with(dealer, cards, 4.0) },
    Family { name: "cubic", hand: |dealer, cards| cubic(dealer, cards / 3).hand() },
    Family { name: "petersen", hand: |dealer, cards| petersen(dealer, (cards / 3).saturating_sub(24), 3).hand() },
    Family { name: "level", hand: |dealer, cards| lopsided(dealer, cards / 6, 1).hand() },
    Family { name: "lopsided", hand: |dealer, cards| lopsided(dealer, cards / 6, 3).hand() },
];

/// Hands with four colours, for any number of cards.
pub const FOUR_COLOURS: [Family; 4] = [
    Family { name: "cards/2 numbers", hand: |dealer, cards| drawn_freely(dealer, cards, 4, cards as u32 / 2) },
    Family { name: "as many numbers as cards", hand: |dealer, cards| drawn_freely(dealer, cards, 4, cards as u32) },
    Family { name: "10 numbers", hand: |dealer, cards| drawn_freely(dealer, cards, 4, 10) },
    Family { name: "spokes", hand: |dealer, cards| spokes(dealer, cards, 4) },
];

/// The same with eight colours.
pub const EIGHT_COLOURS: [Family; 4] = [
    Family { name: "as many numbers as cards", hand: |dealer, cards| drawn_freely(dealer, cards, 8, cards as u32) },
    Family { name: "cards/4 numbers", hand: |dealer, cards| drawn_freely(dealer, cards, 8, cards as u32 / 4) },
    Family { name: "cards/16 numbers", hand: |dealer, cards| drawn_freely(dealer, cards, 8, cards as u32 / 16) },
    Family { name: "spokes", hand: |dealer, cards| spokes(dealer, cards, 8) },
];

/// A family of duels.
#[derive(Clone, Copy, Debug)]
pub struct Duels {
    /// Its name.
    pub name: &'static str,
    /// Colours and numbers for hands of this many cards.
    pub sizes: fn(usize) -> (u32, u32),
    /// Player 1 has this many cards less than player 2, of a hundred.
    pub fewer: usize,
}

impl Duels {
    /// A duel in which player 2 has this many cards.
    ///
    /// # Errors
    /// When the cards are none of a deal.
    pub fn deal(&self, dealer: &mut Dealer, cards: usize) -> Result<Duel, Fault> {
        let (colours, numbers) = (self.sizes)(cards);
        let sizes = Sizes::new(&[colours as usize, numbers as usize])?;
        let mut hand = |many: usize| kernel_cards(&drawn_freely(dealer, many, colours, numbers));
        let hands = vec![hand(cards - cards / 100 * self.fewer)?, hand(cards)?];
        Duel::new(sizes, GoingOut::Loses, hands)
    }
}

/// The root, rounded up.
fn root(cards: usize) -> u32 {
    (cards as f64).sqrt().ceil() as u32
}

/// Duels from many matches to few.
pub const DUELS: [Duels; 6] = [
    Duels { name: "4x10", sizes: |_| (4, 10), fewer: 0 },
    Duels { name: "4 colours, as many numbers as cards", sizes: |cards| (4, cards as u32), fewer: 0 },
    Duels { name: "roots", sizes: |cards| (root(cards), root(cards)), fewer: 0 },
    Duels { name: "thirds", sizes: |cards| (cards as u32 / 3, cards as u32 / 3), fewer: 0 },
    Duels { name: "thirds, player 1 with 5 % less", sizes: |cards| (cards as u32 / 3, cards as u32 / 3), fewer: 5 },
    Duels { name: "as many colours and numbers as cards", sizes: |cards| (cards as u32, cards as u32), fewer: 0 },
];

fn kernel_cards(hand: &[Card]) -> Result<Cards, Fault> {
    Cards::new(hand.iter().map(|card| KernelCard::new(&[card.0, card.1])))
}

/// The deal of a hand, as large as its largest colour and number.
///
/// # Errors
/// When the cards are none of a deal.
pub fn deal(hand: &[Card]) -> Result<Solitaire, Fault> {
    let most = hand.iter().fold((1, 1), |most, card| (card.0.max(most.0), card.1.max(most.1)));
    let sizes = Sizes::new(&[most.0 as usize, most.1 as usize])?;
    Solitaire::new(sizes, 1, kernel_cards(hand)?)
}

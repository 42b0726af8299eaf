//! A duel while it is played, and the same as a walk on a graph (the paper's Theorem 7).
//!
//! The vertices are the cards still in hand; two of different hands that match are joined by an edge. The token stands
//! on one more vertex, the last card played, which is joined to the cards that may follow it; before the first move, to
//! all cards of player 1. Who moves the token plays the card, and who can't move loses: undirected vertex geography.

use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Removed};
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::duel::{Duel, GoingOut};

/// The most cards of both hands: the graph may have an edge for each two.
pub const MOST_CARDS: usize = 2_000;

/// Two hands, the last card, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelInPlay {
    hands: [Vec<Card>; 2],
    last: Option<Card>,
    turn: usize,
}

impl DuelInPlay {
    /// A duel before its first move.
    ///
    /// # Errors
    /// When it is too large, or going out does not lose.
    pub fn new(deal: &Duel) -> Result<Self, Fault> {
        if deal.going_out() != GoingOut::Loses {
            return Err(Fault::new(format!("a walk on a graph says nothing where going out {}", deal.going_out())));
        }
        let hands = [0, 1].map(|player| deal.hands()[player].iter().collect::<Vec<Card>>());
        if hands.iter().map(Vec::len).sum::<usize>() > MOST_CARDS {
            return Err(Fault::new(format!("a duel that is played has at most {MOST_CARDS} cards")));
        }
        Ok(Self { hands, last: None, turn: 0 })
    }

    /// The cards of a player, 0 or 1.
    #[must_use]
    pub fn hand(&self, player: usize) -> &[Card] {
        &self.hands[player]
    }

    /// The last card played.
    #[must_use]
    pub fn last(&self) -> Option<Card> {
        self.last
    }

    /// Whose turn it is, 0 or 1.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// The places in the hand of who has to move of the cards that he may play. If there are none, he has lost.
    pub fn playable(&self) -> impl Iterator<Item = usize> {
        let can = |card: &Card| self.last.is_none_or(|last| last.alike(*card) > 0);
        self.hands[self.turn].iter().enumerate().filter(move |(_, card)| can(card)).map(|(place, _)| place)
    }

    /// Plays the card at a place of the hand of who has to move.
    ///
    /// # Errors
    /// When it is not there, or does not match.
    pub fn play(&mut self, place: usize) -> Result<Card, Fault> {
        let Some(&card) = self.hands[self.turn].get(place) else {
            return Err(Fault::new(format!("there is no card number {} in the hand", place.saturating_add(1))));
        };
        if let Some(last) = self.last.filter(|last| last.alike(card) == 0) {
            return Err(Fault::new(format!("card {card} has neither the colour nor the number of {last}")));
        }
        self.hands[self.turn].remove(place);
        self.last = Some(card);
        self.turn = 1 - self.turn;
        Ok(card)
    }

    /// The same as a walk on a graph: vertex 1 is where the token stands, then come the cards of who has to move, in
    /// their order, then those of the other.
    ///
    /// # Errors
    /// Never, as long as the kernel takes graphs of this size.
    pub fn to_geography(&self) -> Result<Geography, Fault> {
        let (mine, theirs) = (&self.hands[self.turn], &self.hands[1 - self.turn]);
        let vertex = |number: usize| Vertex(number as u32);
        let mut edges: Vec<[Vertex; 2]> = self.playable().map(|place| [vertex(0), vertex(place + 1)]).collect();
        for (place, card) in mine.iter().enumerate() {
            let matching = theirs.iter().enumerate().filter(|(_, other)| other.alike(*card) > 0);
            edges.extend(matching.map(|(other, _)| [vertex(place + 1), vertex(mine.len() + other + 1)]));
        }
        Geography::new(Graph::new(mine.len() + theirs.len() + 1, false, edges)?, Removed::Vertex, vertex(0))
    }

    /// The place in the hand of who has to move of the card that a vertex is.
    #[must_use]
    pub fn place(&self, vertex: Vertex) -> Option<usize> {
        vertex.index().checked_sub(1).filter(|place| *place < self.hands[self.turn].len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_played_in_turn_and_must_match() {
        let deal: Duel = "uno 4x4 duel\nP1: 1.1 2.2\nP2: 1.2 3.3".parse().unwrap();
        let mut standing = DuelInPlay::new(&deal).unwrap();
        assert_eq!(standing.playable().collect::<Vec<_>>(), [0, 1]);
        assert!(standing.play(2).unwrap_err().what().contains("no card number 3"));
        assert_eq!(standing.play(0).unwrap().to_string(), "1.1");
        assert_eq!((standing.turn(), standing.playable().collect::<Vec<_>>()), (1, vec![0]));
        assert!(standing.play(1).unwrap_err().what().contains("3.3 has neither the colour nor the number of 1.1"));
        standing.play(0).unwrap();
        assert_eq!((standing.hand(0).len(), standing.hand(1).len(), standing.turn()), (1, 1, 0));
        assert_eq!(standing.last().unwrap().to_string(), "1.2");
    }

    #[test]
    fn a_duel_is_a_walk_on_the_graph_of_matching_cards() {
        let deal: Duel = "uno 4x4 duel\nP1: 1.1 2.2\nP2: 1.2 3.3".parse().unwrap();
        let mut standing = DuelInPlay::new(&deal).unwrap();
        let text = "geography 5 undirected vertex from 1\n1-2 1-3 2-4 3-4\n";
        assert_eq!(standing.to_geography().unwrap().to_string(), text);
        assert_eq!([0, 1, 2, 3].map(|vertex| standing.place(Vertex(vertex))), [None, Some(0), Some(1), None]);
        standing.play(0).unwrap();
        let text = "geography 4 undirected vertex from 1\n1-2 2-4\n";
        assert_eq!(standing.to_geography().unwrap().to_string(), text);
        let wins: Duel = "uno 4x4 duel going-out wins\nP1: 1.1\nP2: 1.2".parse().unwrap();
        assert!(DuelInPlay::new(&wins).unwrap_err().what().contains("where going out wins"));
        let many: Duel = "uno 4x4 duel\nP1: 1999x 1.1\nP2: 2x 1.2".parse().unwrap();
        assert!(DuelInPlay::new(&many).unwrap_err().what().contains("at most 2000 cards"));
    }
}

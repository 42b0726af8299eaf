//! What is counted while games of UNO are played.

use crate::odds::Proportion;

/// What was seen in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many games were played to their end.
    pub games: u64,
    /// How many of them each player won.
    pub won: Vec<u64>,
    /// How many points each player had in the end, in all games together.
    pub scored: Vec<u64>,
    /// How many hands were played.
    pub hands: u64,
    /// How many of them were won from each seat: first the one to the left of the dealer, last the dealer's.
    pub from_seat: Vec<u64>,
    /// How many hands ended without a winner.
    pub stuck: u64,
    /// How many hands had this many turns; who lays a card or draws one has a turn, who misses his has none.
    pub turns: Vec<u64>,
    /// How many games had this many hands.
    pub hands_a_game: Vec<u64>,
    /// How often a pile had to be shuffled again.
    pub shuffles: u64,
    /// How many games were read as transcripts and played again by the kernel.
    pub replayed: u64,
}

impl Findings {
    /// Nothing seen yet, by this many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let none = vec![0; players];
        Self { won: none.clone(), scored: none.clone(), from_seat: none, ..Self::default() }
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (sum, more) in [
            (&mut self.games, other.games),
            (&mut self.hands, other.hands),
            (&mut self.stuck, other.stuck),
            (&mut self.shuffles, other.shuffles),
            (&mut self.replayed, other.replayed),
        ] {
            *sum += more;
        }
        for (sums, counts) in [
            (&mut self.won, &other.won),
            (&mut self.scored, &other.scored),
            (&mut self.from_seat, &other.from_seat),
            (&mut self.turns, &other.turns),
            (&mut self.hands_a_game, &other.hands_a_game),
        ] {
            counts.iter().enumerate().for_each(|(place, count)| *at(sums, place) += count);
        }
        self
    }

    /// How often a player won a game, from 0.
    #[must_use]
    pub fn wins(&self, player: usize) -> Proportion {
        Proportion { hits: self.won.get(player).copied().unwrap_or(0), trials: self.games }
    }

    /// How often a hand was won from a seat, from 0 for the one to the left of the dealer.
    #[must_use]
    pub fn seat(&self, seat: usize) -> Proportion {
        Proportion { hits: self.from_seat.get(seat).copied().unwrap_or(0), trials: self.hands }
    }
}

/// The mean of values that were counted: this many had the value of their place. None when there are none.
#[must_use]
pub fn mean(counts: &[u64]) -> Option<f64> {
    let all: u64 = counts.iter().sum();
    let sum: f64 = counts.iter().enumerate().map(|(value, &count)| value as f64 * count as f64).sum();
    (all > 0).then(|| sum / all as f64)
}

/// The smallest value that is not below this many quarters of all values. None when there are none.
#[must_use]
pub fn quartile(counts: &[u64], quarters: u64) -> Option<usize> {
    let all: u64 = counts.iter().sum();
    let mut passed = 0;
    counts.iter().position(|&count| {
        passed += count;
        count > 0 && passed * 4 >= all * quarters
    })
}

/// An entry of a list that grows as needed.
pub(super) fn at(list: &mut Vec<u64>, place: usize) -> &mut u64 {
    if list.len() <= place {
        list.resize(place + 1, 0);
    }
    &mut list[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_and_means_of_counts() {
        let counts = [0, 2, 0, 1, 1];
        assert_eq!(
            [0, 1, 2, 3, 4].map(|quarters| quartile(&counts, quarters)),
            [Some(1), Some(1), Some(1), Some(3), Some(4)]
        );
        assert_eq!((mean(&counts), mean(&[]), quartile(&[0, 0], 2)), (Some(9.0 / 4.0), None, None));
    }
}

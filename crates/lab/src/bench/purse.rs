//! What a run may take in all: under three minutes with `--quick`, under an hour without. The time is shared out
//! beforehand, to each family by the tables below, and in a family to its rows as they come: each gets an equal part of
//! what is left, so that rows that are done soon leave more for the others.
//!
//! A row begins no other measurement once its part is spent, and the table says how many were made of those that
//! were planned. One is always made; and as an answer has a limit of its own, the whole can't take much longer than the
//! sum of the shares.

use std::time::{Duration, Instant};

/// Seconds for a family, quick and full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// With `--quick`.
    pub quick: u64,
    /// Without.
    pub full: u64,
}

/// For the families of Swish.
pub mod swish {
    use super::Share;
    pub const FREE_60X61: Share = Share { quick: 8, full: 40 };
    pub const ANY_16: Share = Share { quick: 4, full: 30 };
    pub const ANY_HALF: Share = Share { quick: 6, full: 60 };
    pub const FREE_COMMERCIAL: Share = Share { quick: 2, full: 10 };
    pub const FREE_5X7: Share = Share { quick: 2, full: 40 };
    pub const FREE_PART: Share = Share { quick: 10, full: 270 };
    pub const MAX_8X9: Share = Share { quick: 14, full: 330 };
    pub const MAX_SPARSE: Share = Share { quick: 10, full: 120 };
    pub const FORMULA: Share = Share { quick: 2, full: 60 };
    pub const MAX_2_SAT: Share = Share { quick: 5, full: 120 };
    #[cfg(test)]
    pub const ALL: [Share; 10] =
        [FREE_60X61, ANY_16, ANY_HALF, FREE_COMMERCIAL, FREE_5X7, FREE_PART, MAX_8X9, MAX_SPARSE, FORMULA, MAX_2_SAT];
}

/// For SET.
pub mod set {
    use super::Share;
    /// All shapes of boards together, or of games.
    pub const SHAPES: Share = Share { quick: 20, full: 360 };
    pub const MATCHING: Share = Share { quick: 5, full: 90 };
    #[cfg(test)]
    pub const ALL: [Share; 2] = [SHAPES, MATCHING];
}

/// For the families of UNO.
pub mod uno {
    use super::Share;
    pub const GROWTH: Share = Share { quick: 16, full: 180 };
    pub const CIRCUIT: Share = Share { quick: 20, full: 420 };
    pub const COOP: Share = Share { quick: 2, full: 60 };
    pub const DUEL: Share = Share { quick: 10, full: 180 };
    pub const LINE_GRAPH: Share = Share { quick: 4, full: 60 };
    pub const GAMES: Share = Share { quick: 5, full: 40 };
    #[cfg(test)]
    pub const ALL: [Share; 6] = [GROWTH, CIRCUIT, COOP, DUEL, LINE_GRAPH, GAMES];
}

/// The time of a family, handed out row by row.
#[derive(Debug)]
pub struct Purse {
    end: Instant,
    rows: usize,
}

impl Purse {
    /// From now on so much time for this many rows.
    pub fn new(time: Duration, rows: usize) -> Self {
        Self { end: Instant::now() + time, rows }
    }

    /// The part of the next row, of those that are left.
    pub fn part(&mut self) -> Part {
        let now = Instant::now();
        let time = self.end.saturating_duration_since(now) / u32::try_from(self.rows.max(1)).unwrap_or(u32::MAX);
        self.rows = self.rows.saturating_sub(1);
        Part { time, end: now + time }
    }
}

/// The time of a row.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// How much it was.
    pub time: Duration,
    end: Instant,
}

impl Part {
    /// Whether all of it is spent.
    pub fn is_spent(self) -> bool {
        Instant::now() >= self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_all_games_fit_into_three_minutes_and_into_an_hour() {
        let all: Vec<Share> = swish::ALL.into_iter().chain(set::ALL).chain(uno::ALL).collect();
        let sum = |seconds: fn(&Share) -> u64| all.iter().map(seconds).sum::<u64>();
        // The rest is for starting the peers, and for what begins just before a part is spent.
        assert!(sum(|share| share.quick) <= 145, "{}", sum(|share| share.quick));
        assert!(sum(|share| share.full) <= 45 * 60, "{}", sum(|share| share.full));
    }

    #[test]
    fn a_row_gets_an_equal_part_of_what_is_left() {
        let mut purse = Purse::new(Duration::from_secs(1000), 4);
        let parts = [(); 4].map(|()| purse.part().time.as_secs());
        assert!((248..=250).contains(&parts[0]), "{parts:?}");
        // Nothing was spent, so the others get more.
        assert!((998..=1000).contains(&parts[3]), "{parts:?}");
        let mut empty = Purse::new(Duration::ZERO, 3);
        assert!(empty.part().is_spent() && empty.part().time.is_zero());
    }
}

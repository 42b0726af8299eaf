//! How much anyone may ask of the server: no request can exhaust its memory or hold a
//! worker for longer than this.

use std::time::Duration;

/// All limits, in one place.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// The longest that a question may be thought about.
    pub time: Duration,
    /// How much memory a question may take, in bytes.
    pub memory: u64,
    /// The largest file that an answer may leave behind, in bytes.
    pub file: u64,
    /// How many questions are thought about at once.
    pub jobs: usize,
    /// How many may wait for their turn.
    pub queue: usize,
    /// How many answers are kept for those who come back for them, and how long.
    pub kept: usize,
    /// How long an answer is kept.
    pub keep: Duration,
    /// How many tables are open; the one that was left alone longest is cleared for a new one.
    pub tables: usize,
    /// The most cards on a table or in a hand.
    pub cards: usize,
    /// How long the engine may think about one question of a player.
    pub thought: Duration,
}

impl Limits {
    /// For people at this machine.
    pub fn at_home() -> Self {
        Self {
            body: 8 << 20,
            arrival: Duration::from_secs(30),
            time: Duration::from_secs(3600),
            memory: 8 << 30,
            file: 1 << 30,
            jobs: 2,
            queue: 512,
            kept: 100,
            keep: Duration::from_secs(3600),
            tables: 1000,
            cards: 200,
            thought: Duration::from_secs(5),
        }
    }

    /// For anyone at all.
    pub fn public() -> Self {
        Self {
            body: 256 << 10,
            arrival: Duration::from_secs(10),
            time: Duration::from_secs(20),
            memory: 1 << 30,
            file: 16 << 20,
            kept: 50,
            keep: Duration::from_secs(600),
            thought: Duration::from_secs(2),
            ..Self::at_home()
        }
    }
}

//! How much anyone may ask of the server: no request can exhaust its memory or hold a
//! worker for longer than this.

use serde_json::{Value, json};
use std::time::Duration;

/// All limits, in one place.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections are open at once.
    pub connections: usize,
    /// How many of them, or of requests through a proxy, one address elsewhere may have.
    pub connections_each: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How many bodies beyond [`Limits::SMALL_BODY`] arrive at once.
    pub large_bodies: usize,
    /// How long a request may take to arrive, and an answer to leave.
    pub arrival: Duration,
    /// The longest that a question may be thought about.
    pub time: Duration,
    /// A question that asks for no more time than this is a short one.
    pub short: Duration,
    /// How much memory a question may take, in bytes.
    pub memory: u64,
    /// The largest file that an answer may leave behind, in bytes.
    pub file: u64,
    /// The longest answer, in bytes.
    pub answer: usize,
    /// How many long questions are thought about at once; as many short ones find their place beside them.
    pub jobs: usize,
    /// How many questions may wait for their turn.
    pub queue: usize,
    /// How many of them may come from one address elsewhere.
    pub queue_each: usize,
    /// How long the texts of all that wait may be together, in bytes.
    pub queue_bytes: usize,
    /// How many answers are kept for those who come back for them.
    pub kept: usize,
    /// How long they and their files may be together, in bytes.
    pub kept_bytes: u64,
    /// How long an answer is kept.
    pub keep: Duration,
    /// The longest that someone may wait for news of a question with one request.
    pub wait: Duration,
    /// How many processors a question may use; all of them unless told.
    pub threads: Option<usize>,
    /// Whether an engine may be asked that runs a program which is not ours.
    pub programs: bool,
    /// How many tables are open; the one that was left alone longest is cleared for a new one.
    pub tables: usize,
    /// The most cards on a table or in a hand.
    pub cards: usize,
    /// How long the engine may think about one question of a player.
    pub thought: Duration,
}

impl Limits {
    /// A body up to this many bytes is nothing to worry about.
    pub const SMALL_BODY: usize = 256 << 10;

    /// For people at this machine.
    pub fn at_home() -> Self {
        Self {
            connections: 512,
            connections_each: 128,
            body: 8 << 20,
            large_bodies: 8,
            arrival: Duration::from_secs(30),
            time: Duration::from_secs(3600),
            short: Duration::from_secs(10),
            memory: machine().map_or(2 << 30, |all| (all / 6).clamp(512 << 20, 8 << 30)),
            file: 1 << 30,
            answer: 64 << 20,
            jobs: 2,
            queue: 512,
            queue_each: 64,
            queue_bytes: 64 << 20,
            kept: 1000,
            kept_bytes: 2 << 30,
            keep: Duration::from_secs(3600),
            wait: Duration::from_secs(30),
            threads: None,
            programs: true,
            tables: 1000,
            cards: 200,
            thought: Duration::from_secs(5),
        }
    }

    /// For anyone at all.
    pub fn public() -> Self {
        Self {
            connections_each: 32,
            body: Self::SMALL_BODY,
            arrival: Duration::from_secs(10),
            time: Duration::from_secs(20),
            short: Duration::from_secs(5),
            memory: 1 << 30,
            file: 16 << 20,
            answer: 4 << 20,
            queue_each: 16,
            queue_bytes: 32 << 20,
            kept_bytes: 128 << 20,
            keep: Duration::from_secs(600),
            threads: Some(1),
            programs: false,
            thought: Duration::from_secs(2),
            ..Self::at_home()
        }
    }

    /// What whoever asks may want to know, times in seconds and sizes in bytes.
    pub fn json(&self) -> Value {
        json!({
            "connections": self.connections, "connections_each": self.connections_each,
            "body": self.body, "arrival": self.arrival.as_secs_f64(), "time": self.time.as_secs_f64(),
            "short": self.short.as_secs_f64(), "memory": self.memory, "file": self.file, "answer": self.answer,
            "jobs": self.jobs, "queue": self.queue, "queue_each": self.queue_each, "kept": self.kept,
            "keep": self.keep.as_secs_f64(), "wait": self.wait.as_secs_f64(), "tables": self.tables,
            "cards": self.cards, "thought": self.thought.as_secs_f64(),
        })
    }
}

/// How much memory this machine has, where it says so.
fn machine() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1 << 10)
}

//! What is written down at every table, whatever is played: the seed, the players and their points, the clock, the hints,
//! how it stands and stood, and the end. The midend owns it; what is played writes on it.

use crate::play::acts::{Over, Player, Reply, Tone};
use crate::play::history::History;
use crate::play::words;
use misdeal_solve::deal::Seed;
use std::time::Duration;

/// What a mistake or a hint costs.
pub const COST: i64 = 1;
/// What it scores to notice that something can't be done.
pub const RIGHT_CALL: i64 = 2;

/// The sheet of a game, with its moments and its ends.
#[derive(Clone, Debug)]
pub struct Sheet<M, E> {
    seed: Option<Seed>,
    players: Vec<Player>,
    /// Who acts, from 0.
    acting: usize,
    clock: Duration,
    hints: usize,
    over: Option<Over<E>>,
    /// The points that came with the end, so that they go when it is taken back.
    prize: i64,
    /// How it stands, and what can be undone.
    pub(crate) moments: History<M>,
}

impl<M: PartialEq, E: Copy> Sheet<M, E> {
    pub(super) fn new(seed: Option<Seed>, players: usize, now: M) -> Self {
        Self {
            seed,
            players: vec![Player::default(); players],
            acting: 0,
            clock: Duration::ZERO,
            hints: 0,
            over: None,
            prize: 0,
            moments: History::new(now),
        }
    }

    /// What fixes the deal; none when the deal was given.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// Who plays.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who acts, from 0.
    pub fn acting(&self) -> usize {
        self.acting
    }

    /// Says who acts from now on, from 0; whether that is someone else.
    pub(super) fn call(&mut self, player: usize) -> bool {
        std::mem::replace(&mut self.acting, player) != player
    }

    /// How long the game has gone on.
    pub fn clock(&self) -> Duration {
        self.clock
    }

    /// Lets time pass; the clock stops with the game.
    pub(super) fn pass(&mut self, time: Duration) {
        if self.over.is_none() {
            self.clock += time;
        }
    }

    /// How many hints were given.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// Counts a hint.
    pub(crate) fn hinted(&mut self) {
        self.hints += 1;
    }

    /// How the game ended, if it did.
    pub fn over(&self) -> Option<Over<E>> {
        self.over
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, over: Over<E>) {
        self.over = Some(over);
    }

    /// Ends the game with points for whoever acts, which go when the end is taken back.
    pub(crate) fn win(&mut self, over: Over<E>, points: i64) {
        self.over = Some(over);
        self.prize = points;
        self.player().score += points;
    }

    /// Takes the end back.
    pub(super) fn reopen(&mut self) {
        self.over = None;
        let prize = std::mem::take(&mut self.prize);
        self.player().score -= prize;
    }

    /// Whoever acts.
    pub(crate) fn player(&mut self) -> &mut Player {
        &mut self.players[self.acting]
    }

    /// How it stands.
    pub fn now(&self) -> &M {
        self.moments.now()
    }

    /// Gives points to whoever acts, and says so.
    pub(crate) fn score(&mut self, points: i64, text: &str) -> Reply {
        self.player().score += points;
        let who = if self.players.len() > 1 { format!("Player {}: ", self.acting + 1) } else { String::new() };
        let tone = if points >= 0 { Tone::Good } else { Tone::Bad };
        Reply { tone, text: format!("{who}{text} ({})", words::points(points)) }
    }

    /// Tells something for what a hint costs, and counts it as one.
    pub(crate) fn tell(&mut self, text: &str) -> Reply {
        self.hinted();
        Reply { tone: Tone::Plain, ..self.score(-COST, text) }
    }
}

//! Games by the million: simple players, from a seed, counted.
//!
//! Each game has a stream of chance of its own, so that the result depends on the seed and not on the number of
//! processors, and the game of a number can be played again by itself. Every move goes through the kernel; one game
//! in [`REPLAYED`] is also written down, read again as text, and played again.

use super::findings::{Findings, at};
use super::players::Kind;
use super::table::Table;
use crate::budget::{Budget, Pace};
use crate::deal::{Dealer, Seed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::{Game, Phase, Rules, State, Transcript};
use rayon::prelude::*;
use std::ops::Range;

/// One game in this many is played again from its transcript.
pub const REPLAYED: u64 = 1024;

/// Which games to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The rules of the house.
    pub rules: Rules,
    /// Who plays, seat by seat.
    pub kinds: Vec<Kind>,
    /// The points that win; with 0, the first who goes out does.
    pub goal: u32,
    /// How many games.
    pub games: u64,
    /// From which seed.
    pub seed: Seed,
}

impl Survey {
    /// Games in a part, which one processor plays.
    const PART: u64 = 256;
    /// Games after which all processors wait for each other.
    const BLOCK: u64 = 1 << 16;

    /// Plays. When the budget is spent, the games that were played so far count.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn run(&self, budget: &Budget) -> Result<Findings, Fault> {
        let mut findings = Findings::new(self.kinds.len());
        let mut first = 0;
        while first < self.games && budget.spent().is_none() {
            let end = self.games.min(first.saturating_add(Self::BLOCK));
            let parts = (0..(end - first).div_ceil(Self::PART)).into_par_iter().map(|part| {
                let first = first + part * Self::PART;
                self.part(first..end.min(first + Self::PART), budget)
            });
            let block = parts.try_reduce(Findings::default, |one, other| Ok(one.plus(&other)))?;
            findings = findings.plus(&block);
            budget.progress().note_found(findings.games as usize);
            first = end;
        }
        Ok(findings)
    }

    /// As [`Survey::run`], on this thread alone.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn run_on_one_thread(&self, budget: &Budget) -> Result<Findings, Fault> {
        self.part(0..self.games, budget)
    }

    /// Plays some of the games, and no more when the budget is spent.
    fn part(&self, games: Range<u64>, budget: &Budget) -> Result<Findings, Fault> {
        let mut findings = Findings::new(self.kinds.len());
        let mut pace = Pace::within(budget, u64::MAX);
        let mut hands = Vec::new();
        for number in games {
            let mut table = self.table(number)?;
            if number % REPLAYED == 0 {
                table = table.written_down();
            }
            hands.clear();
            if !self.play(&mut table, &mut hands, &mut pace)? {
                break;
            }
            if let Some(transcript) = table.transcript() {
                play_again(&transcript, table.game())?;
                findings.replayed += 1;
            }
            count(&table, &hands, &mut findings);
        }
        Ok(findings)
    }

    fn table(&self, number: u64) -> Result<Table, Fault> {
        Table::new(self.rules, self.kinds.len(), self.goal, Dealer::part(self.seed, number))
    }

    /// Plays a game to its end; false when it has to end before. With no points to reach, it ends with the first hand.
    fn play(&self, table: &mut Table, hands: &mut Vec<Hand>, pace: &mut Pace<'_>) -> Result<bool, Fault> {
        loop {
            table.deal()?;
            let mut turns = 0;
            while let Some((phase, player, action)) = table.choice(&self.kinds) {
                if pace.step().is_err() {
                    return Ok(false);
                }
                turns += usize::from(phase == Phase::Turn);
                table.play(player, action)?;
            }
            // The deal has passed to the left already.
            let (players, first) = (self.kinds.len(), table.game().dealers()[0]);
            let winner = table.state().and_then(State::winner);
            hands.push(Hand { turns, seat: winner.map(|winner| (winner + players - first) % players) });
            if table.game().winner().is_some() || self.goal == 0 {
                return Ok(true);
            }
        }
    }

    /// The game of a number, from 0, as a transcript that the kernel has played again. None when the budget was spent
    /// before its end.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn transcript(&self, number: u64, budget: &Budget) -> Result<Option<Transcript>, Fault> {
        let mut table = self.table(number)?.written_down();
        if !self.play(&mut table, &mut Vec::new(), &mut Pace::within(budget, u64::MAX))? {
            return Ok(None);
        }
        let transcript = table.transcript();
        transcript.iter().try_for_each(|transcript| play_again(transcript, table.game()))?;
        Ok(transcript)
    }
}

/// How a hand went.
struct Hand {
    turns: usize,
    /// From where it was won, from 0 for the left of the dealer.
    seat: Option<usize>,
}

/// Reads a transcript from its text, and has the kernel play it again.
fn play_again(transcript: &Transcript, game: &Game) -> Result<(), Fault> {
    match transcript.to_string().parse::<Transcript>()?.replay()? == *game {
        true => Ok(()),
        false => Err(Fault::new("a game went another way when it was played again")),
    }
}

fn count(table: &Table, hands: &[Hand], findings: &mut Findings) {
    let game = table.game();
    findings.games += 1;
    findings.shuffles += table.shuffles();
    if let Some(winner) = game.winner() {
        findings.won[winner] += 1;
    }
    for (sum, score) in findings.scored.iter_mut().zip(game.scores()) {
        *sum += u64::from(*score);
    }
    *at(&mut findings.hands_a_game, hands.len()) += 1;
    for hand in hands {
        findings.hands += 1;
        *at(&mut findings.turns, hand.turns) += 1;
        match hand.seat {
            Some(seat) => findings.from_seat[seat] += 1,
            None => findings.stuck += 1,
        }
    }
}

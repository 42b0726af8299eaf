//! Games of one kind, one after the other, each of them through every engine that is asked: so that what engines take can be
//! compared round by round.
//!
//! The cards and the chances of a game depend on the seed and on its number only. Where engines do not go their own ways,
//! all of them see the same tables.

use super::Spreads;
use super::game::{Game, Round, Rules, play};
use super::random::Pack;
use super::transcript::Played;
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::PATIENCE;
use std::time::Duration;

/// Games to play.
pub struct Series {
    /// What is played.
    pub rules: Rules,
    /// Who plays.
    pub engines: Vec<&'static dyn Spreads>,
    /// How many games.
    pub games: u64,
    /// Where chance begins.
    pub seed: Seed,
}

/// What an engine played.
pub struct Course {
    /// The engine.
    pub engine: &'static dyn Spreads,
    /// Its first game.
    pub first: Game,
    /// The rounds of each game that was played to its end, and of the last one that was not.
    pub rounds: Vec<Vec<Round>>,
    /// How many games were played to their end.
    pub complete: u64,
    /// How long the engine took in all of them.
    pub time: Duration,
    /// What was checked.
    pub checked: Played,
    /// Why it stopped, if it did.
    pub stop: Option<Stop>,
}

/// Some rounds of a course, taken together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// How many rounds.
    pub rounds: usize,
    /// Cards on the table, in the mean.
    pub cards: f64,
    /// How many of the rounds had a set.
    pub found: usize,
    /// Seconds of a round, in the mean.
    pub seconds: f64,
    /// Ticks of a round, in the mean.
    pub ticks: f64,
}

impl Mean {
    /// Of these rounds.
    pub fn of<'a>(rounds: impl Iterator<Item = &'a Round>) -> Self {
        let mut sum = Self::default();
        for round in rounds {
            sum.rounds += 1;
            sum.found += usize::from(round.found);
            sum.cards += round.cards as f64;
            sum.seconds += round.time.as_secs_f64();
            sum.ticks += round.ticks as f64;
        }
        let many = sum.rounds.max(1) as f64;
        Self { cards: sum.cards / many, seconds: sum.seconds / many, ticks: sum.ticks / many, ..sum }
    }
}

impl Course {
    /// How many rounds the longest game had.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.rounds.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The rounds from one to another, of all games.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> Mean {
        Mean::of(self.rounds.iter().flat_map(|game| game.iter().take(to).skip(from)))
    }

    /// The rounds of which this holds.
    pub fn which(&self, keeps: impl Fn(&Round) -> bool) -> Mean {
        Mean::of(self.rounds.iter().flatten().filter(|round| keeps(round)))
    }
}

impl Series {
    /// One of the games.
    fn played(&self, engine: &dyn Spreads, game: u64, budget: &Budget) -> Game {
        let mut pack = Pack::with(self.rules.shape, Dealer::part(self.seed, 2 * game));
        let mut chance = Dealer::part(self.seed, 2 * game + 1);
        play(engine, self.rules, |n| pack.deal(n), |n| chance.below(n as u64) as usize, || budget.without_progress())
    }

    /// Plays all games through all engines, as far as the budget lets it. An engine that had to stop plays no further game.
    ///
    /// # Errors
    /// When an engine is not there, or a game breaks the rules.
    pub fn run(&self, budget: &Budget) -> Result<Vec<Course>, Fault> {
        let mut courses: Vec<Course> = Vec::new();
        for game in 0..self.games {
            for (place, &engine) in self.engines.iter().enumerate() {
                if courses.get(place).is_some_and(|course| course.stop.is_some()) {
                    continue;
                }
                let played = self.played(engine, game, budget);
                if let Some(Stop::Absent(fault) | Stop::Rejected(fault)) = played.stop {
                    return Err(fault);
                }
                let checked = played.transcript.check(|| patience(PATIENCE / 8))?;
                let course = match courses.get_mut(place) {
                    Some(course) => course,
                    None => {
                        courses.push(Course {
                            engine,
                            first: played.clone(),
                            rounds: Vec::new(),
                            complete: 0,
                            time: Duration::ZERO,
                            checked: Played::default(),
                            stop: None,
                        });
                        &mut courses[place]
                    }
                };
                course.rounds.push(played.rounds);
                course.complete += u64::from(played.stop.is_none());
                course.time += played.time;
                course.checked.sets += checked.sets;
                course.checked.none += checked.none;
                course.checked.unseen += checked.unseen;
                course.stop = played.stop;
            }
            budget.progress().note_found(game as usize + 1);
            if courses.iter().all(|course| course.stop.is_some()) {
                break;
            }
        }
        Ok(courses)
    }
}

//! Any variant, by going through positions: each is settled once, and known by what the token can still reach.
//!
//! Depth first with a stack of its own, since games can be long. Moves to vertices with few moves are tried first: they
//! are the most likely to leave the other stuck. When the first position is settled, the answers of the winner are
//! written down in the order in which the kernel asks for them.

use super::Said;
use crate::budget::{Budget, Pace};
use misdeal_kernel::base::graph::{Step, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::position::Move;
use misdeal_kernel::geography::{Geography, Lost, Position, Win};
use misdeal_kernel::problem::Stop;
use std::collections::{HashMap, HashSet};

/// How many numbers all known positions may take.
const MEMORY: usize = 400_000_000;
/// Ticks of a step, and of each number of the first position's key.
const STEP: u64 = 300;
const WORD: u64 = 20;
/// The most answers of a strategy.
const MOST_ANSWERS: usize = 10_000_000;

/// Where to move to win, or none when the position is lost.
type Known = HashMap<Box<[u32]>, Option<Vertex>>;

/// A position that is being settled.
struct Level {
    key: Box<[u32]>,
    moves: Vec<Step>,
    next: usize,
    /// The move that led here.
    last: Option<Move>,
}

impl Level {
    fn of(position: &Position<'_>, key: Box<[u32]>, last: Option<Move>) -> Self {
        let mut moves: Vec<Step> = position.moves().collect();
        moves.sort_by_cached_key(|step| position.steps(step.to).count());
        Self { key, moves, next: 0, last }
    }
}

/// Who wins, by all positions.
pub(super) fn find(deal: &Geography, budget: &Budget) -> Result<Said, Stop> {
    let mut position = Position::first(deal);
    let mut pace = Pace::within(budget, u64::MAX);
    let known = settle(&mut position, budget)?;
    let win = known.get(&position.key()).copied().flatten();
    if let Some(to) = win {
        let _ = position.go_to(to).map_err(Stop::Rejected)?;
    }
    let lost = Lost::Strategy(answers(&mut position, &known, &mut pace)?);
    Ok(match win {
        Some(to) => Ok(Win { to, lost }),
        None => Err(lost),
    })
}

fn too_large() -> Stop {
    Stop::TooLarge(Fault::new("the game has too many positions for this engine"))
}

/// Settles the position and all that it needs.
fn settle(position: &mut Position<'_>, budget: &Budget) -> Result<Known, Stop> {
    let mut known = Known::new();
    let mut memory = 0;
    let mut levels = vec![Level::of(position, position.key(), None)];
    // What a step takes is the key of a position: all that the token can still reach.
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP + WORD * position.key().len() as u64);
    while let Some(level) = levels.last_mut() {
        pace.step().map_err(|_| pace.why())?;
        let settled = match level.moves.get(level.next) {
            None => None,
            Some(&step) => {
                let last = position.go(step);
                let key = position.key();
                match known.get(&key) {
                    None => {
                        let next = Level::of(position, key, Some(last));
                        levels.push(next);
                        continue;
                    }
                    // The other wins there.
                    Some(Some(_)) => {
                        position.back(last);
                        level.next += 1;
                        continue;
                    }
                    Some(None) => {
                        position.back(last);
                        Some(step.to)
                    }
                }
            }
        };
        let Some(level) = levels.pop() else { break };
        memory += level.key.len() + 8;
        if memory > MEMORY {
            return Err(too_large());
        }
        known.insert(level.key, settled);
        level.last.into_iter().for_each(|last| position.back(last));
    }
    Ok(known)
}

/// The winner's answers in a position that is lost for who has to move, in the order in which the kernel asks for them.
fn answers(position: &mut Position<'_>, known: &Known, pace: &mut Pace<'_>) -> Result<Vec<Vertex>, Stop> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let level =
        |position: &Position<'_>, before: Option<[Move; 2]>| (position.moves().collect::<Vec<_>>().into_iter(), before);
    let mut levels = vec![level(position, None)];
    while let Some((moves, before)) = levels.last_mut() {
        let Some(step) = moves.next() else {
            before.take().into_iter().for_each(|[their, our]| {
                position.back(our);
                position.back(their);
            });
            levels.pop();
            continue;
        };
        pace.step().map_err(|_| pace.why())?;
        let their = position.go(step);
        let key = position.key();
        let answer = known.get(&key).copied().flatten();
        if !seen.insert(key) {
            position.back(their);
            continue;
        }
        let answer = answer.ok_or(Stop::Incomplete)?;
        found.push(answer);
        if found.len() > MOST_ANSWERS {
            return Err(too_large());
        }
        let our = position.go_to(answer).map_err(Stop::Rejected)?;
        levels.push(level(position, Some([their, our])));
    }
    Ok(found)
}

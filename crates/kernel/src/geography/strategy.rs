//! A strategy for whoever does not have to move: an answer to every move, and to every move after that.
//!
//! The checker goes through the moves of the one who is to lose, neighbours ascending, and deeper before wider. After
//! each it takes the next answer from the list, unless it has seen an answer in the same situation (the token on the same
//! vertex, and the same things still to be reached). So a list of answers is all that is written, nothing is looked
//! for, and the work is at most as many answers times moves times the size of what the token can reach.

use crate::base::graph::{Step, Vertex};
use crate::fault::Fault;
use crate::geography::position::{Move, Position};
use crate::patience::patience;
use std::collections::BTreeSet;

/// How much is gone through before the checker gives up, in vertices and edges.
const PATIENCE: u64 = 20_000_000_000;
/// How many numbers the situations seen may take to remember.
const MEMORY: u64 = 500_000_000;

/// The moves of a lost position, and how it was come to.
struct Level {
    moves: Vec<Step>,
    next: usize,
    /// The move that the answer answered, and the answer.
    before: Option<[Move; 2]>,
}

/// Checks that who has to move loses against these answers.
///
/// # Errors
/// When an answer can't be played or there is none, or there are answers that nobody asked for.
pub fn check(position: &Position<'_>, answers: &[Vertex]) -> Result<(), Fault> {
    let mut position = position.clone();
    let mut answers = answers.iter();
    let mut seen = BTreeSet::new();
    let (mut effort, mut memory) = (patience(PATIENCE), patience(MEMORY));
    let level = |position: &Position<'_>, before| Level { moves: position.moves().collect(), next: 0, before };
    let mut levels = vec![level(&position, None)];
    while let Some(top) = levels.last_mut() {
        let Some(&step) = top.moves.get(top.next) else {
            top.before.into_iter().for_each(|[their, our]| {
                position.back(our);
                position.back(their);
            });
            levels.pop();
            continue;
        };
        top.next += 1;
        let from = position.token();
        let their = position.go(step);
        let (key, cost) = position.key_and_cost();
        if !effort(cost) || !memory(key.len() as u64) {
            return Err(Fault::new("the strategy is too long to be checked"));
        }
        if !seen.insert(key) {
            position.back(their);
            continue;
        }
        let Some(&answer) = answers.next() else {
            return Err(Fault::new(format!("there is no answer to the move from vertex {from} to vertex {}", step.to)));
        };
        let our = position.go_to(answer)?;
        levels.push(level(&position, Some([their, our])));
    }
    match answers.next() {
        None => Ok(()),
        Some(answer) => Err(Fault::new(format!("the strategy has an answer {answer} that is never asked for"))),
    }
}

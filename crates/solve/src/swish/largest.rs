//! Answers from the largest swish, for engines that find it at once.

use super::Found;
use super::parts::smallest_part;
use super::sums::room;
use crate::outcome::Backing;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Finding, Statement, Swish};

/// Why the largest swish does not answer this question, if it does not.
pub fn declines(question: Question) -> Option<Fault> {
    match question {
        Question::Any | Question::AtLeast(_) | Question::Max => None,
        Question::All(_) | Question::Count(_) => {
            Some(Fault::new("this engine finds a largest swish, and neither lists nor counts the others"))
        }
    }
}

/// No swish has more cards, and why.
#[derive(Clone, Debug)]
pub struct Ceiling {
    /// The most cards.
    pub cards: usize,
    /// What refutes one card more.
    pub why: Refutation,
}

impl Ceiling {
    /// What counting the orbits gives.
    pub fn of_orbits(deal: &Deal) -> Self {
        let (cards, why) = room(deal);
        Self { cards, why: Refutation::Sums(why) }
    }
}

/// Answers the question from a largest swish, which may be empty, and a refutation
/// of anything larger.
pub fn settle(deal: &Deal, question: Question, largest: Swish, none_larger: Refutation) -> Result<Found, Fault> {
    let yes = !largest.is_empty() && largest.len() >= asked(question);
    let swishes = match question {
        _ if !yes => Vec::new(),
        Question::Any | Question::AtLeast(_) if asked(question) == FEWEST => vec![smallest_part(deal, largest)],
        _ => vec![largest],
    };
    let finding = Finding::new(question, yes, swishes)?;
    Ok(Found::answer(Statement { deal: deal.clone(), question, finding }, Backing::Held(none_larger)))
}

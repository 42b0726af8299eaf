//! Several hands in the one proof language: the duel and the pool by a matching that becomes a sum, strict cooperation by CaDiCaL, whose proof
//! becomes steps about the kernel's rows.

use super::super::settle::Reply;
use super::super::several::in_rows::{in_turns, is_strict, of_answers};
use super::{Entry, Takes, links, matching, no, pairs, yes};
use crate::budget::Budget;
use crate::game::Chance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Deal, GoingOut, Question, Refutation, Witness};

/// The engine.
pub(super) const ENGINE: Entry = Entry {
    name: "rows",
    about: "duels, pools, and cooperation in which nobody skips: a proof in sums, which other checkers read",
    takes: Takes::Table("duels in which going out loses, pools, and coops with `skips never`", |deal| match deal {
        Deal::Duel(deal) => deal.going_out() == GoingOut::Loses,
        Deal::Coop(deal) => is_strict(deal),
        deal => matches!(deal, Deal::Pool(_)),
    }),
    chance: |deal, _| if matches!(deal, Deal::Coop(_)) { Chance::Fair } else { Chance::None },
    find,
};

fn find(deal: &Deal, question: Question, budget: &Budget) -> Result<Reply, Stop> {
    let found = match deal {
        Deal::Coop(coop) => {
            if let Some(found) = links::at_once(coop) {
                return Ok(found);
            }
            return Ok(match in_turns(coop, budget)? {
                Ok(line) => yes(Witness::Line(line)),
                Err(sums) => no(Refutation::Sums(sums)),
            });
        }
        Deal::Duel(_) => (matching::ENGINE.find)(deal, question, budget)?,
        _ => (pairs::ENGINE.find)(deal, question, budget)?,
    };
    Ok(match &found.refutation {
        Some(Refutation::Answers(answers)) => match of_answers(deal, answers) {
            Some(sums) => no(Refutation::Sums(sums)),
            None => found,
        },
        _ => found,
    })
}

//! Whether the two sides can both be right.
//!
//! A witness is right or wrong by itself, and the kernel says which. What a side
//! says beyond its witness is a bound: nothing is larger. So two sides agree iff
//! neither has a witness above the other's bound. That covers yes and no (1 and 0),
//! maxima that were reached and those that were not.

use super::peer::Told;
use super::{Halt, Side};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::free::Pool;
use misdeal_kernel::swish::free::pool::Tally;
use misdeal_kernel::swish::{Card, Deal, Swish};
use misdeal_solve::budget::Budget;
use misdeal_solve::{Outcome, solve};
use std::fmt;

/// Refuses a swish of the peer's that is none, or not as large as it says.
///
/// # Errors
/// When it is.
pub fn swish(deal: &Deal, told: &Told) -> Result<(), Fault> {
    if told.value == 0 && told.witness.is_empty() {
        return Ok(());
    }
    let swish: Swish = told.witness.parse()?;
    deal.verify(&swish)?;
    counted(told.value, swish.len())
}

/// Refuses a set of the peer's that is not of the deal, holds a swish, or is not as
/// large as it says.
///
/// # Errors
/// When it is, or the time is up.
pub fn swish_free(deal: &Deal, told: &Told, budget: &Budget) -> Result<(), Fault> {
    let cards = told.witness.split_whitespace().map(str::parse).collect::<Result<Vec<Card>, Fault>>()?;
    counted(told.value, cards.len())?;
    let mut tally = Tally::new(&Pool::Deal(deal.clone()));
    cards.iter().try_for_each(|card| tally.take(card))?;
    let kept = Deal::new(deal.grid(), deal.is_fixed(), cards)?;
    match solve(&kept, &Question::Any, budget) {
        Outcome::Settled { accepted, .. } => match accepted.finding().swishes().first() {
            None => Ok(()),
            Some(swish) => Err(Fault::new(format!("the kept cards hold the swish {swish}"))),
        },
        Outcome::Unsettled { stop, .. } => Err(Fault::new(format!("the kept cards were not checked: {stop}"))),
    }
}

fn counted(said: usize, there: usize) -> Result<(), Fault> {
    if said == there { Ok(()) } else { Err(Fault::new(format!("it says {said} cards and shows {there}"))) }
}

/// Refuses two sides that can't both be right.
///
/// # Errors
/// When they can't.
pub fn agree(ours: &Side, peer: &Side) -> Result<(), Fault> {
    for (finder, denier) in [(ours, peer), (peer, ours)] {
        if let (Some(found), Some(bound)) = (finder.value, denier.bound)
            && found > bound
        {
            let what = format!("{} found {found}, and {} says that none is above {bound}", finder.who, denier.who);
            return Err(Fault::new(what));
        }
    }
    Ok(())
}

/// Ends the run when the peer's witness is none or the sides contradict each other.
///
/// # Errors
/// When it has to end.
pub fn compare(deal: &impl fmt::Display, witness: Result<(), Fault>, ours: &Side, peer: &Side) -> Result<(), Halt> {
    let fault = match witness {
        Err(fault) => Fault::new(format!("{}'s witness is wrong: {fault}", peer.who)),
        Ok(()) => match agree(ours, peer) {
            Err(fault) => fault,
            Ok(()) => return Ok(()),
        },
    };
    Err(Halt::Disagreement { fault, deal: deal.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::between::Between;
    use super::*;

    fn side(who: &str, value: usize, bound: Option<usize>) -> Side {
        Side { who: who.into(), value: Some(value), bound, time: Between::UNKNOWN, note: None, memory: None }
    }

    fn told(value: usize, witness: &str) -> Told {
        Told { value, bound: None, proven: false, witness: witness.into(), build: 0.0, solve: 0.0 }
    }

    #[test]
    fn sides_agree_iff_neither_is_above_the_others_bound() {
        let agree = |ours: (usize, Option<usize>), peer: (usize, Option<usize>)| {
            agree(&side("sat", ours.0, ours.1), &side("CP-SAT", peer.0, peer.1)).is_ok()
        };
        assert!(agree((5, Some(5)), (5, Some(5))));
        assert!(agree((5, Some(5)), (3, Some(9))));
        assert!(agree((5, Some(7)), (6, None)));
        assert!(!agree((5, Some(5)), (6, Some(6))));
        assert!(!agree((5, None), (4, Some(4))));
        assert!(!agree((0, Some(0)), (1, Some(1))));
        let fault = super::agree(&side("sat", 5, Some(5)), &side("CP-SAT", 6, Some(6))).unwrap_err();
        assert_eq!(fault.to_string(), "CP-SAT found 6, and sat says that none is above 5");
    }

    #[test]
    fn a_peers_swish_is_laid_by_the_kernel() {
        let deal = "swish 1x2\na1:b1 b1:a1 a1:".parse().unwrap();
        assert_eq!(swish(&deal, &told(2, "a1:b1@0 b1:a1@0")), Ok(()));
        assert_eq!(swish(&deal, &told(0, "")), Ok(()));
        for (value, witness) in [(3, "a1:b1@0 b1:a1@0"), (2, "a1:b1@0 a1:b1@h"), (1, "a1:@0"), (2, ""), (2, "x")] {
            assert!(swish(&deal, &told(value, witness)).is_err(), "{witness}");
        }
    }

    #[test]
    fn a_peers_swish_free_set_is_checked() {
        let deal = "swish 2x3\na1:b1 b1:a1 a1:a2".parse().unwrap();
        let check = |value, witness| swish_free(&deal, &told(value, witness), &Budget::unlimited());
        assert_eq!(check(2, "b1:a1 a1:a2"), Ok(()));
        for (value, witness) in [(3, "b1:a1 a1:a2"), (2, "b1:a1 a1:b1"), (2, "a1:a2 a1:a2"), (1, "a1:c2"), (1, "a1")] {
            assert!(check(value, witness).is_err(), "{witness}");
        }
    }
}

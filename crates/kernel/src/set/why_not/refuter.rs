//! Follows a proof that what is wanted of a board does not exist.
//!
//! The formula is rebuilt here from the board alone, and may grow while a search runs.

use crate::proof::growing;
use crate::set::to_cnf::Encoding;

/// The formula for a [`Wanted`](crate::set::wanted::Wanted) that may still grow, and the proof so far.
pub type Refuter = growing::Refuter<Encoding>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::board::Board;
    use crate::set::wanted::{Demand, Wanted};

    fn board() -> Board {
        "set 2x3\n00 01 02 10 11 12 20".parse().unwrap()
    }

    fn a_set(cards: usize, besides: &[&str]) -> Demand {
        Demand::Set { cards, besides: besides.iter().map(|set| set.parse().unwrap()).collect() }
    }

    #[test]
    fn a_demand_can_be_raised_only() {
        let (one, two) = ("00 01 02", "10 11 12");
        for (before, harder, easier) in [
            (Demand::Disjoint(1), Demand::Disjoint(2), Demand::Disjoint(0)),
            (Demand::Hitting(2), Demand::Hitting(1), Demand::Hitting(3)),
            (Demand::Free(3), Demand::Free(5), Demand::Free(2)),
            (a_set(2, &[]), a_set(3, &[]), a_set(1, &[])),
            (a_set(2, &[one]), a_set(2, &[one, two]), a_set(2, &[])),
            (a_set(2, &[one]), a_set(2, &[one, two]), a_set(2, &[two])),
            (a_set(2, &[one]), a_set(2, &[one, two]), a_set(3, &[one])),
            (a_set(2, &[one]), a_set(2, &[one, two]), a_set(1, &[one])),
        ] {
            let start = Refuter::of(&Wanted { board: board(), demand: before.clone() }).unwrap();
            for demand in [&before, &harder] {
                let mut raised = start.clone();
                raised.raise(demand).unwrap();
                let at_once = Refuter::of(&Wanted { board: board(), demand: demand.clone() }).unwrap();
                assert_eq!(raised.formula(), at_once.formula(), "{before:?} {demand:?}");
                assert_eq!(raised.wanted().demand, *demand);
            }
            let other = if let Demand::Free(_) = before { Demand::Disjoint(9) } else { Demand::Free(9) };
            for demand in [easier, other] {
                let mut refuter = start.clone();
                assert_eq!(refuter.raise(&demand).unwrap_err().what(), "a demand can be raised only", "{demand:?}");
                assert_eq!(refuter.wanted().demand, before);
            }
        }
        let mut refuter = Refuter::of(&Wanted::a_set(board())).unwrap();
        assert!(refuter.raise(&a_set(0, &["00 01 10"])).is_err(), "what is listed is no set");
    }

    #[test]
    fn what_is_more_than_there_can_be_is_refuted_without_steps() {
        let refuted = |demand: Demand| {
            let refuter = Refuter::of(&Wanted { board: board(), demand }).unwrap();
            refuter.finish().is_ok()
        };
        // Seven cards are no three sets of three, and sets have three cards.
        assert_eq!([2, 3, 4].map(|sets| refuted(Demand::Disjoint(sets))), [false, true, true]);
        assert_eq!([7, 8].map(|cards| refuted(Demand::Free(cards))), [false, true]);
        assert_eq!([3, 4].map(|cards| refuted(a_set(cards, &[]))), [false, true]);
        let mut refuter = Refuter::of(&Wanted { board: board(), demand: a_set(3, &[]) }).unwrap();
        refuter.raise(&a_set(4, &[])).unwrap();
        assert!(refuter.finish().is_ok());
    }
}

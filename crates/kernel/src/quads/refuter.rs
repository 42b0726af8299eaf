//! Follows a proof that what is wanted of a board does not exist.
//!
//! The formula is rebuilt here from the board alone, and may grow while a search runs.

use crate::proof::growing;
use crate::quads::to_cnf::Encoding;

/// The formula for a [`Wanted`](super::wanted::Wanted) that may still grow, and the proof so far.
pub type Refuter = growing::Refuter<Encoding>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quads::board::Board;
    use crate::quads::wanted::{Demand, Wanted};

    fn board() -> Board {
        "quads 2\n00 01 02 03 10 11 12 13 20".parse().unwrap()
    }

    fn a_quad(cards: usize, besides: &[&str]) -> Demand {
        Demand::Quad { cards, besides: besides.iter().map(|quad| quad.parse().unwrap()).collect() }
    }

    #[test]
    fn a_demand_can_be_raised_only() {
        let (one, two) = ("00 01 02 03", "10 11 12 13");
        for (before, harder, easier) in [
            (Demand::Disjoint(1), Demand::Disjoint(2), Demand::Disjoint(0)),
            (Demand::Free(3), Demand::Free(5), Demand::Free(2)),
            (a_quad(2, &[]), a_quad(3, &[]), a_quad(1, &[])),
            (a_quad(2, &[one]), a_quad(2, &[one, two]), a_quad(2, &[])),
            (a_quad(2, &[one]), a_quad(2, &[one, two]), a_quad(2, &[two])),
            (a_quad(2, &[one]), a_quad(2, &[one, two]), a_quad(3, &[one])),
            (a_quad(2, &[one]), a_quad(2, &[one, two]), a_quad(1, &[one])),
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
        let mut refuter = Refuter::of(&Wanted::a_quad(board())).unwrap();
        assert!(refuter.raise(&a_quad(0, &["00 01 02 13"])).is_err(), "what is listed is no quad");
    }

    #[test]
    fn what_is_more_than_there_can_be_is_refuted_without_steps() {
        let refuted = |demand: Demand| Refuter::of(&Wanted { board: board(), demand }).unwrap().finish().is_ok();
        // Nine cards are no three quads of four.
        assert_eq!([2, 3, 4].map(|quads| refuted(Demand::Disjoint(quads))), [false, true, true]);
        assert_eq!([9, 10].map(|cards| refuted(Demand::Free(cards))), [false, true]);
        assert_eq!([4, 5].map(|cards| refuted(a_quad(cards, &[]))), [false, true]);
        let mut refuter = Refuter::of(&Wanted { board: board(), demand: a_quad(3, &[]) }).unwrap();
        refuter.raise(&a_quad(5, &[])).unwrap();
        assert!(refuter.finish().is_ok());
    }
}

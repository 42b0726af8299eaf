//! Follows a proof about a deal while a search runs: the demand may grow, and then swishes may be excluded.

use crate::fault::Fault;
use crate::proof::growing;
use crate::swish::deal::Deal;
use crate::swish::rules::Swish;
use crate::swish::to_cnf::{Encoding, More};

/// A formula that may still grow, and the proof so far.
pub type Refuter = growing::Refuter<Encoding>;

impl Refuter {
    /// Nothing is demanded yet.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn new(deal: &Deal) -> Result<Self, Fault> {
        Encoding::new(deal).map(Self::start)
    }

    /// Demands at least `cards` cards. All demands come before the first
    /// exclusion, so that the formula has one order only.
    ///
    /// # Errors
    /// When the formula would be too large, or a swish was excluded.
    pub fn demand(&mut self, cards: usize) -> Result<(), Fault> {
        self.raise(&More::Cards(cards))
    }

    /// Excludes the hand of a swish.
    ///
    /// # Errors
    /// When it is no swish of the deal.
    pub fn exclude(&mut self, swish: &Swish) -> Result<(), Fault> {
        self.raise(&More::Besides(swish.clone()))
    }

    /// No swish has more cards than this.
    #[must_use]
    pub fn most(&self) -> usize {
        self.encoding().most()
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Lit;
    use crate::proof::lrat::ClauseId;
    use crate::swish::wanted::Wanted;

    fn deal() -> Deal {
        "swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1".parse().unwrap()
    }

    const LEFT: &str = "a1:b1@0 b1:a1@0";

    #[test]
    fn a_formula_that_grew_is_the_one_built_at_once() {
        let swish: Swish = LEFT.parse().unwrap();
        let mut grown = Refuter::new(&deal()).unwrap();
        let lengths: Vec<usize> = (1..=4)
            .map(|cards| {
                grown.demand(cards).unwrap();
                grown.formula().len()
            })
            .collect();
        assert!(lengths.is_sorted_by(|a, b| a < b), "{lengths:?}");
        grown.demand(3).unwrap();
        assert_eq!(grown.formula().len(), lengths[3], "a lower demand adds nothing");
        grown.exclude(&swish).unwrap();
        let wanted = Wanted { deal: deal(), cards: 4, besides: vec![swish] };
        assert_eq!(*grown.formula(), *Refuter::of(&wanted).unwrap().formula());
    }

    #[test]
    fn the_demand_is_not_raised_once_a_swish_is_excluded() {
        let mut refuter = Refuter::new(&deal()).unwrap();
        refuter.demand(2).unwrap();
        assert!(refuter.exclude(&"a1:b1@0 c1:d1@0".parse().unwrap()).is_err());
        refuter.demand(3).unwrap();
        refuter.exclude(&LEFT.parse().unwrap()).unwrap();
        assert_eq!(refuter.demand(3), Ok(()));
        assert!(refuter.demand(4).unwrap_err().what().contains("once a swish is excluded"));
    }

    #[test]
    fn the_stamp_names_what_was_demanded_and_excluded() {
        let mut refuter = Refuter::new(&deal()).unwrap();
        assert_eq!(refuter.most(), 4);
        refuter.demand(4).unwrap();
        assert!(!refuter.is_refuted() && refuter.finish().is_err());
        // More than there is place for: refuted without a step.
        refuter.demand(9).unwrap();
        assert!(refuter.is_refuted());
        assert_eq!(*refuter.finish().unwrap().problem(), Wanted::at_least(deal(), 9));
    }

    #[test]
    fn steps_are_checked_and_clauses_go_out_of_force() {
        let mut refuter = Refuter::new(&deal()).unwrap();
        refuter.demand(2).unwrap();
        // The first clause that follows from two binary ones by resolution.
        let clauses: Vec<Vec<Lit>> = refuter.formula().clauses().map(<[Lit]>::to_vec).collect();
        let pairs = (0..clauses.len()).flat_map(|i| (0..clauses.len()).map(move |j| (i, j)));
        let (i, j) = pairs
            .filter(|&(i, j)| clauses[i].len() == 2 && clauses[j].len() == 2)
            .find(|&(i, j)| clauses[i][1] == !clauses[j][0] && clauses[i][0] != !clauses[j][1])
            .unwrap();
        let (resolvent, hints) = ([clauses[i][0], clauses[j][1]], [i as ClauseId + 1, j as ClauseId + 1]);
        assert!(refuter.add(1000, &resolvent[..1], &hints).unwrap_err().what().starts_with("proof step 1000"));
        refuter.add(1000, &resolvent, &hints).unwrap();
        assert_eq!(refuter.needed(), hints);
        refuter.delete(&hints[..1]);
        assert!(refuter.add(1001, &resolvent, &hints).unwrap_err().what().contains("is not in force"));
    }
}

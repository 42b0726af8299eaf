//! Follows a proof that a deal has no swish of the wanted kind.
//!
//! The formula is rebuilt here from the deal alone; an engine reads it from here
//! and only hands over steps. Demands can be raised and swishes excluded while a
//! search runs, so that one run serves a whole maximisation or listing and its
//! proof, checked as it grows, is a proof about the final formula.

use crate::base::cnf::{Cnf, Model};
use crate::fault::Fault;
use crate::problem::Refuted;
use crate::proof::follows_a_proof;
use crate::proof::lrat::Checker;
use crate::swish::deal::Deal;
use crate::swish::rules::Swish;
use crate::swish::to_cnf::Encoding;
use crate::swish::wanted::Wanted;

/// The formula for a [`Wanted`] that may still grow, and the proof so far.
#[derive(Clone, Debug)]
pub struct Refuter {
    encoding: Encoding,
    checker: Checker,
    besides: Vec<Swish>,
}

follows_a_proof!(Refuter);

impl Refuter {
    /// Nothing is demanded yet.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn new(deal: &Deal) -> Result<Self, Fault> {
        Ok(Self::start(Encoding::new(deal)?, Vec::new()))
    }

    /// With the demands of `wanted`.
    ///
    /// # Errors
    /// When the formula would be too large, or a listed swish is none
    /// of the deal.
    pub fn of(wanted: &Wanted) -> Result<Self, Fault> {
        Ok(Self::start(Encoding::of(wanted)?, wanted.besides.listed()?.to_vec()))
    }

    fn start(encoding: Encoding, besides: Vec<Swish>) -> Self {
        let mut checker = Checker::default();
        checker.load(encoding.cnf());
        Self { encoding, checker, besides }
    }

    /// Demands at least `cards` cards. All demands come before the first
    /// exclusion, so that the formula has one order only.
    ///
    /// # Errors
    /// When the formula would be too large, or a swish was excluded.
    pub fn demand(&mut self, cards: usize) -> Result<(), Fault> {
        if !self.besides.is_empty() && cards > self.encoding.demanded() {
            return Err(Fault::new("the demand can't be raised once a swish is excluded"));
        }
        self.encoding.demand(cards)?;
        self.checker.load(self.encoding.cnf());
        Ok(())
    }

    /// Excludes the hand of a swish.
    ///
    /// # Errors
    /// When it is no swish of the deal.
    pub fn exclude(&mut self, swish: &Swish) -> Result<(), Fault> {
        self.encoding.exclude(swish)?;
        self.besides.push(swish.clone());
        self.checker.load(self.encoding.cnf());
        Ok(())
    }

    /// The formula as it stands.
    #[must_use]
    pub fn formula(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// No swish has more cards than this.
    #[must_use]
    pub fn most(&self) -> usize {
        self.encoding.most()
    }

    /// The swish that a model of the formula stands for, not yet verified.
    #[must_use]
    pub fn read(&self, model: &Model) -> Swish {
        self.encoding.read(model)
    }

    /// The stamp that what is wanted does not exist.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(&self) -> Result<Refuted<Wanted>, Fault> {
        self.checker.finish()?;
        let (deal, cards) = (self.encoding.deal().clone(), self.encoding.demanded());
        Ok(Refuted::stamp(Wanted { deal, cards, besides: self.besides.clone().into() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Lit;
    use crate::proof::lrat::ClauseId;

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
        let wanted = Wanted { deal: deal(), cards: 4, besides: vec![swish].into() };
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

//! Follows a proof that a hand has no order, or none of as many cards as wanted, or none with as few added: cuts, then
//! steps about the formula that has them.
//!
//! The formula is rebuilt here from the hand and what is wanted of it alone, and each cut from a set of hubs; see
//! [to_cnf](crate::uno::to_cnf).
//! Text form: a line `cut c1 n2 ...` for each cut, then the LRAT steps, one a line.

use crate::base::cnf::{Cnf, Model};
use crate::fault::Fault;
use crate::problem::Refuted;
use crate::proof::following::Lines;
use crate::proof::follows_a_proof;
use crate::proof::lrat::{Checker, Proof, Step};
use crate::uno::cut_lines::{cut_of, late, read_cuts, write_cuts};
use crate::uno::hubs::{HubList, Hubs};
use crate::uno::solitaire::Solitaire;
use crate::uno::to_cnf::Encoding;
use crate::uno::wanted::{Demand, Wanted};
use std::fmt;
use std::str::FromStr;

/// The formula for a hand, which cuts may still be added to, and the proof so far.
#[derive(Clone, Debug)]
pub struct Refuter {
    deal: Solitaire,
    demand: Demand,
    encoding: Encoding,
    checker: Checker,
    /// Whether steps have begun, in a proof that is read line by line.
    in_steps: bool,
}

follows_a_proof!(Refuter);

impl Refuter {
    /// Nothing is proven yet.
    ///
    /// # Errors
    /// When there is no formula for it; see [`Encoding::of`].
    pub fn of(deal: &Solitaire, demand: Demand) -> Result<Self, Fault> {
        let encoding = Encoding::of(deal, demand)?;
        let mut checker = Checker::default();
        checker.load(encoding.cnf());
        Ok(Self { deal: deal.clone(), demand, encoding, checker, in_steps: false })
    }

    /// Adds a cut; see [`Encoding::cut`].
    ///
    /// # Errors
    /// When it is none.
    pub fn cut(&mut self, set: &HubList) -> Result<(), Fault> {
        self.encoding.cut(set)?;
        self.checker.load(self.encoding.cnf());
        Ok(())
    }

    /// The formula as it stands.
    #[must_use]
    pub fn formula(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// The ways that a model of the formula takes, not yet a trail; see [`Encoding::read`].
    #[must_use]
    pub fn read(&self, model: &Model) -> Vec<(Option<u32>, [u32; 2])> {
        self.encoding.read(model)
    }

    /// The formula with what its variables stand for.
    #[must_use]
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The graph that the formula is about.
    #[must_use]
    pub fn hubs(&self) -> &Hubs {
        self.encoding.hubs()
    }

    /// The stamp that there is no such order.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(&self) -> Result<Refuted<Wanted>, Fault> {
        self.checker.finish()?;
        Ok(Refuted::stamp(Wanted { deal: self.deal.clone().into(), demand: self.demand }))
    }
}

impl Lines<Wanted> for Refuter {
    /// A cut, or a step, after which there are no cuts.
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        match cut_of(line)? {
            Some(_) if self.in_steps => Err(late()),
            Some(set) => self.cut(&set),
            None => {
                self.in_steps = true;
                self.step(&line.parse()?)
            }
        }
    }

    fn finish(self: Box<Self>) -> Result<Refuted<Wanted>, Fault> {
        Self::finish(&self)
    }
}

/// Cuts and a proof in memory. Long ones are fed to a [`Refuter`] line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutProof {
    /// The sets of the cuts, in order.
    pub cuts: Vec<HubList>,
    /// The steps.
    pub proof: Proof,
}

impl CutProof {
    /// Checks that it refutes what is wanted of a hand.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, deal: &Solitaire, demand: Demand) -> Result<(), Fault> {
        let mut refuter = Refuter::of(deal, demand)?;
        self.cuts.iter().try_for_each(|set| refuter.cut(set))?;
        self.proof.steps().iter().try_for_each(|step| refuter.step(step))?;
        refuter.checker.finish()
    }
}

impl fmt::Display for CutProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cuts(f, &self.cuts)?;
        self.proof.fmt(f)
    }
}

impl FromStr for CutProof {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (cuts, steps) = read_cuts::<Step>(text)?;
        Ok(Self { cuts, proof: Proof::new(steps) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cut_alone_refutes_a_hand_that_has_an_order() {
        // A ring of four cards with a card hanging on it; each set of its hubs, also with all cards within.
        let deal: Solitaire = "uno 3x3 solitaire\n1.1 1.2 2.2 2.1 3.1".parse().unwrap();
        let hubs = ["c1", "c2", "c3", "n1", "n2"];
        for bits in 1..1_u32 << hubs.len() {
            let chosen = (0..hubs.len()).filter(|place| bits >> place & 1 == 1);
            let line: String = chosen.map(|place| format!(" {}", hubs[place])).collect();
            for demand in [Demand::Play, Demand::Sequence(4)] {
                let proof: CutProof = format!("cut{line}\n").parse().unwrap();
                assert!(proof.check(&deal, demand).is_err(), "{proof}");
            }
        }
    }

    #[test]
    fn a_proof_is_read_line_by_line_as_in_one_piece() {
        let deal: Solitaire = "uno 2x2 solitaire\n1.1 2.2".parse().unwrap();
        let by_line = |text: &str| {
            let mut refuter = Refuter::of(&deal, Demand::Play)?;
            text.lines().try_for_each(|line| refuter.line(line))?;
            refuter.finish().map(|_| ())
        };
        let whole = |text: &str| text.parse::<CutProof>().and_then(|proof| proof.check(&deal, Demand::Play));
        // No way leads from one card to the other, so this cut is the empty clause.
        let good = "cut c1\n";
        assert_eq!((by_line(good), whole(good)), (Ok(()), Ok(())));
        for bad in ["", "cut\n", "cut c9\n", "cut x\n", "cat c1\n", "99 0 98 0\n", "99 d 98 0\ncut c1\n"] {
            assert!(by_line(bad).is_err() && whole(bad).is_err(), "{bad}");
        }
        let late = by_line("99 1 -1 0 0\ncut c1\n").unwrap_err();
        assert_eq!(late.what(), "a cut follows a step, and cuts come first");
    }
}

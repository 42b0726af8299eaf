//! Follows a proof by sums that a hand can't be played out: cuts, then steps about the rows that have them.
//!
//! The rows are built here from the hand alone, and those of the cuts from sets of hubs; see
//! [in_rows](crate::uno::in_rows). Text form: a line `cut c1 n2 ...` for each cut, then the steps, one a line.

use crate::fault::Fault;
use crate::problem::Refuted;
use crate::proof::following::Lines;
use crate::proof::sums::{Checker, Proof, Step};
use crate::uno::cut_lines::{cut_of, late, read_cuts, write_cuts};
use crate::uno::hubs::HubList;
use crate::uno::in_rows::CutRows;
use crate::uno::solitaire::Solitaire;
use crate::uno::wanted::Wanted;
use std::fmt;
use std::str::FromStr;

/// The rows of a hand, and the proof so far.
#[derive(Clone, Debug)]
pub(in crate::uno) struct CutSumming {
    wanted: Wanted,
    /// As long as cuts may be added.
    cutting: Option<CutRows>,
    checker: Checker,
}

impl CutSumming {
    /// Nothing is proven yet of a hand of which all cards, and no others, are wanted in an order.
    ///
    /// # Errors
    /// When there are no rows for it; see [`CutRows::of`].
    pub(in crate::uno) fn of(deal: &Solitaire, wanted: Wanted) -> Result<Self, Fault> {
        Ok(Self { wanted, cutting: Some(CutRows::of(deal)?), checker: Checker::default() })
    }

    fn cut(&mut self, set: &HubList) -> Result<(), Fault> {
        self.cutting.as_mut().ok_or_else(late)?.cut(set)
    }

    /// All cuts have been read.
    fn begun(&mut self) -> Result<&mut Checker, Fault> {
        if let Some(rows) = self.cutting.take() {
            self.checker = Checker::of(rows.write()?);
        }
        Ok(&mut self.checker)
    }
}

impl Lines<Wanted> for CutSumming {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        match cut_of(line)? {
            Some(set) => self.cut(&set),
            None => self.begun()?.step(&line.parse()?),
        }
    }

    fn finish(mut self: Box<Self>) -> Result<Refuted<Wanted>, Fault> {
        self.begun()?.finish()?;
        Ok(Refuted::stamp(self.wanted))
    }
}

/// Cuts and a proof in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutSums {
    /// The sets of the cuts, in order.
    pub cuts: Vec<HubList>,
    /// The steps.
    pub proof: Proof,
}

impl CutSums {
    /// Checks that it refutes an order of all cards.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, deal: &Solitaire) -> Result<(), Fault> {
        let mut rows = CutRows::of(deal)?;
        self.cuts.iter().try_for_each(|set| rows.cut(set))?;
        let mut checker = Checker::of(rows.write()?);
        self.proof.0.iter().try_for_each(|step| checker.step(step))?;
        checker.finish()
    }
}

impl fmt::Display for CutSums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cuts(f, &self.cuts)?;
        self.proof.fmt(f)
    }
}

impl FromStr for CutSums {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (cuts, steps) = read_cuts::<Step>(text)?;
        Ok(Self { cuts, proof: Proof(steps) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A colour in the middle, and three arms of two cards each.
    const SPIDER: &str = "uno 4x3 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3";
    const PROOF: &str = "cut n1\ncut n2\ncut n3\nsum 1 2 3 4 5\n";

    /// Read line by line and in one piece, which must agree.
    fn check(deal: &str, proof: &str) -> Result<(), Fault> {
        let deal: Solitaire = deal.parse().unwrap();
        let by_line = CutSumming::of(&deal, Wanted::play(deal.clone().into())).and_then(|mut summing| {
            proof.lines().try_for_each(|line| summing.line(line))?;
            Box::new(summing).finish().map(|_| ())
        });
        let whole = proof.parse::<CutSums>().and_then(|proof| proof.check(&deal));
        assert_eq!(by_line.is_ok(), whole.is_ok(), "{by_line:?} {whole:?}");
        by_line
    }

    #[test]
    fn a_spider_has_too_many_arms() {
        assert_eq!(check(SPIDER, PROOF), Ok(()));
        for (old, new, part) in [
            ("sum 1 2 3 4 5", "sum 1 2 4 5", "before a contradiction"),
            ("sum 1 2 3 4 5", "sum 1 2 3 5", "before a contradiction"),
            ("sum 1 2 3 4 5", "", "a line of a proof has a step"),
            ("cut n3", "cut n2", "before a contradiction"),
            ("cut n3\n", "", "before a contradiction"),
            ("cut n3", "cut n4", "no card of the hand has n4"),
            ("cut n3", "cut", "wholly within"),
            ("cut n3\nsum 1 2 3 4 5", "sum 1 2\ncut n3", "cuts come first"),
            ("cut", "cat", "`cat` is no step"),
            ("cut n3", "cut x", "`x` is neither a colour"),
        ] {
            let fault = check(SPIDER, &PROOF.replacen(old, new, 1)).unwrap_err();
            assert!(fault.what().contains(part), "{new}: {fault}");
        }
        // One arm that is a leaf, a way twice, a card between arms.
        for deal in ["1.1 1.2 1.3 2.1 3.2", "2x 1.1 1.2 1.3 2.1 3.2 4.3", "1.1 1.2 1.3 2.1 3.2 4.3 2.2"] {
            assert!(check(&format!("uno 4x3 solitaire\n{deal}"), PROOF).is_err(), "{deal}");
        }
    }

    #[test]
    fn a_cut_that_no_way_crosses_needs_no_step_where_no_hub_within_can_be_odd_twice() {
        assert!(check("uno 2x2 solitaire\n1.1 2.2", "cut c1\n").is_ok());
        assert!(check("uno 3x3 solitaire\n1.1 1.2 2.1 3.3", "cut c3\n").is_ok());
        assert!(check("uno 3x3 solitaire\n1.1 1.2 2.1 3.3", "").is_err());
    }

    #[test]
    fn no_cut_alone_refutes_a_hand_that_has_an_order() {
        let deal = "uno 3x3 solitaire\n1.1 1.2 2.2 2.1 3.1";
        let hubs = ["c1", "c2", "c3", "n1", "n2"];
        for bits in 1..1_u32 << hubs.len() {
            let chosen = (0..hubs.len()).filter(|place| bits >> place & 1 == 1);
            let line: String = chosen.map(|place| format!(" {}", hubs[place])).collect();
            assert!(check(deal, &format!("cut{line}\n")).is_err(), "{line}");
        }
    }
}

//! The decision problem behind every question about swishes: is there one of at
//! least `cards` cards, other than those already listed?
//!
//! A maximum of v is a swish of v cards and a refutation of "v + 1 wanted"; a
//! complete list is its swishes and a refutation of "one besides these".

use crate::base::rows::Rows;
use crate::claim::Line;
use crate::fault::Fault;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::following::{Following, no_kind};
use crate::proof::in_rows::{InRows, Summing};
use crate::proof::lrat::{self, Proof};
use crate::proof::sums;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::enumerate::{PATIENCE, every_swish, patience};
use crate::swish::in_rows::in_rows;
use crate::swish::refuter::Refuter;
use crate::swish::rules::{FEWEST, Swish};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The most literals that all exclusions of a formula together may take.
pub(super) const MOST_EXCLUDING: usize = 30_000_000;

/// The fault of a formula that excludes too many swishes.
pub(super) fn too_many_listed() -> Fault {
    Fault::new(format!(
        "the listed swishes are too many for a formula: excluding them takes more than {MOST_EXCLUDING} literals"
    ))
}

/// A swish of at least `cards` cards of the deal, whose hand is not that of a
/// listed one. Text form: `wanted 5`, lines `besides SWISH`, the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The cards on the table.
    pub deal: Deal,
    /// How many cards the swish must have at least.
    pub cards: usize,
    /// Hands that do not count.
    pub besides: Vec<Swish>,
}

impl Wanted {
    /// A swish of at least `cards` cards is wanted.
    #[must_use]
    pub fn at_least(deal: Deal, cards: usize) -> Self {
        Self { deal, cards, besides: Vec::new() }
    }

    /// The fewest cards that a witness can have: as many as wanted, and as any
    /// swish has.
    #[must_use]
    pub fn fewest(&self) -> usize {
        self.cards.max(FEWEST)
    }

    /// Refutes it by going through everything, as [`Refutation::Exhaustive`] does,
    /// for as long as `go_on` lets it; see [`every_swish`].
    ///
    /// # Errors
    /// When there is a witness, the deal is too large, or `go_on` says no.
    pub fn gone_through(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.go_through(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn go_through(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let excluded = self.excluded()?;
        let found = every_swish(&self.deal, self.cards, go_on)?;
        match found.iter().find(|swish| !excluded.contains(&swish.hand(&self.deal))) {
            None => Ok(()),
            Some(swish) => Err(Fault::new(format!("there is one: {swish}"))),
        }
    }

    /// The hands that do not count.
    fn excluded(&self) -> Result<BTreeSet<Vec<Card>>, Fault> {
        let hand = |swish: &Swish| self.deal.verify(swish).map(|()| swish.hand(&self.deal));
        self.besides.iter().map(hand).collect()
    }
}

impl Problem for Wanted {
    const NAME: &'static str = "swish-wanted";
    type Witness = Swish;

    fn verify(&self, swish: &Swish) -> Result<(), Fault> {
        self.deal.verify(swish)?;
        if swish.len() < self.cards {
            return Err(Fault::new(format!("the swish has {} cards, and {} are wanted", swish.len(), self.cards)));
        }
        if self.excluded()?.contains(&swish.hand(&self.deal)) {
            return Err(Fault::new("the swish is made of the same cards as a listed one"));
        }
        Ok(())
    }
}

/// How "there is none" is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// By an LRAT proof over the formula that [`super::to_cnf`] builds.
    Lrat(Proof),
    /// By sums of the rows that [`super::in_rows`] builds.
    Sums(sums::Proof),
    /// By going through all layings again; only for small deals.
    Exhaustive,
}

impl Refutation {
    /// The word that names an LRAT proof in text.
    pub const LRAT: &'static str = lrat::WORD;
    /// The word that names sums of rows.
    pub const SUMS: &'static str = sums::WORD;
    /// The word that names going through everything.
    pub const EXHAUSTIVE: &'static str = "exhaustive";
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lrat(proof) => write!(f, "{}\n{proof}", Self::LRAT),
            Self::Sums(proof) => write!(f, "{}\n{proof}", Self::SUMS),
            Self::Exhaustive => writeln!(f, "{}", Self::EXHAUSTIVE),
        }
    }
}

impl FromStr for Refutation {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        match kind.trim() {
            Self::LRAT => rest.parse().map(Self::Lrat).map_err(|fault| fault.moved(1, 0)),
            Self::SUMS => rest.parse().map(Self::Sums).map_err(|fault: Fault| fault.moved(1, 0)),
            Self::EXHAUSTIVE if rest.trim().is_empty() => Ok(Self::Exhaustive),
            Self::EXHAUSTIVE => Err(Fault::new(format!("nothing follows `{}`", Self::EXHAUSTIVE)).at(2, 1)),
            other => Err(no_kind(&Line::new(1, other)).at(1, 1)),
        }
    }
}

impl InRows for Wanted {
    fn rows(&self) -> Result<Rows, Fault> {
        in_rows(self)
    }
}

impl Refutable for Wanted {
    type Refutation = Refutation;

    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault> {
        Ok(match kind.text.as_str() {
            Refutation::LRAT => Following::steps(Refuter::of(&self)?, Refuter::step, |refuter| refuter.finish()),
            Refutation::SUMS => Following::steps(Summing::of(self)?, Summing::step, Summing::finish),
            Refutation::EXHAUSTIVE => Following::Done(self.refuted(&Refutation::Exhaustive)?),
            _ => return Err(no_kind(kind)),
        })
    }

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Lrat(proof) => {
                let mut refuter = Refuter::of(self)?;
                proof.steps().iter().try_for_each(|step| refuter.step(step))?;
                refuter.finish().map(|_| ())
            }
            Refutation::Sums(proof) => Summing::of(self.clone())?.all(proof).map(|_| ()),
            Refutation::Exhaustive => self.go_through(&mut patience(PATIENCE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let text = "wanted 3\nbesides a1:b1@0 b1:a1@0\nbesides b1:a1@h a1:b1@h\nswish 1x2\n2x a1:b1 b1:a1\n";
        let wanted: Wanted = text.parse().unwrap();
        assert_eq!(wanted.to_string(), text);
        assert_eq!(wanted.besides.len(), 2);
        for (bad, place) in
            [("swish 1x2\n", (1, 1)), ("wanted x\nswish 1x2", (1, 8)), ("wanted 2\nswish 1x2\na3:", (3, 1))]
        {
            let fault = bad.parse::<Wanted>().unwrap_err();
            assert_eq!(fault.place().map(|p| (p.line, p.column)), Some(place), "{fault}");
        }
    }

    #[test]
    fn a_witness_has_as_many_cards_as_are_wanted() {
        let wanted = |cards| Wanted::at_least("swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap(), cards);
        let swish: Swish = "a1:b1@0 b1:a1@0".parse().unwrap();
        assert_eq!((wanted(0).verify(&swish), wanted(2).verify(&swish)), (Ok(()), Ok(())));
        assert_eq!(wanted(3).verify(&swish).unwrap_err().what(), "the swish has 2 cards, and 3 are wanted");
        assert!(wanted(0).verify(&"a1:b1@0".parse().unwrap()).is_err());
    }

    #[test]
    fn nothing_follows_a_proof_of_one_word() {
        assert_eq!("exhaustive\n".parse::<Refutation>().unwrap().to_string(), "exhaustive\n");
        let fault = "exhaustive\na1".parse::<Refutation>().unwrap_err();
        assert!(fault.what().contains("nothing follows"), "{fault}");
        assert!("orbit".parse::<Refutation>().is_err());
    }

    #[test]
    fn going_through_everything_refutes_only_what_is_not_there() {
        let deal: Deal = "swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap();
        let swish: Swish = "a1:b1@0 b1:a1@0".parse().unwrap();
        let refute = |wanted: &Wanted| wanted.refute(&Refutation::Exhaustive);
        assert!(refute(&Wanted::at_least(deal.clone(), 2)).unwrap_err().what().starts_with("there is one"));
        assert_eq!(refute(&Wanted::at_least(deal.clone(), 3)), Ok(()));
        let three = Wanted::at_least(deal.clone(), 3);
        assert_eq!(*three.clone().gone_through(&mut |_| true).unwrap().problem(), three);
        assert!(Wanted::at_least(deal.clone(), 2).gone_through(&mut |_| false).is_err());
        let wanted = Wanted { deal, cards: 2, besides: vec![swish.clone()] };
        assert_eq!(refute(&wanted), Ok(()));
        assert!(wanted.verify(&swish).unwrap_err().what().contains("same cards as a listed one"));
        let listed_nonsense = Wanted { besides: vec!["z9:a1@q a1:b1@0".parse().unwrap()], ..wanted };
        assert!(refute(&listed_nonsense).unwrap_err().what().contains("card z9:a1 is not in the deal"));
    }
}

//! What can be claimed about swish-free sets, and when the kernel accepts it.
//!
//! A claim names the cards, shows one set (or all sets) of the stated size, says
//! why each holds no swish, and why there is no larger (or no other) one:
//!
//! ```text
//! misdeal claim 1
//! question free
//! deal
//!   swish 1x2
//!   2x a1:b1
//! answer yes 1
//! kept
//!   a1:b1
//! apart exhaustive
//! forbidden
//!   a1:b1@0 a1:b1@h
//! bound sums
//!   sum 1 2
//! end
//! ```
//!
//! Instead of `deal` there can be a line `deck swish 60x61` for the whole deck of a
//! size; `apart` is `ranks`, `exhaustive` or `lrat`, and `bound` is `sums` or
//! `lrat`, after a list `forbidden` of swishes. Everything is checked as it is read.

use crate::fault::Fault;
use crate::patience::Patience;
use crate::proof::lrat::Proof;
use crate::proof::sums;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::enumerate::PATIENCE;
use crate::swish::free::cover::Cover;
use crate::swish::free::in_rows::{Bounding, Listed};
use crate::swish::free::pool::{Pool, Tally};
use crate::swish::refuter::Refuter;
use crate::swish::rules::{FEWEST, Swish};
use crate::swish::theorems::ranks::{Ranking, Ranks};
use crate::swish::wanted::Wanted;
use crate::text::shorten;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A question about swish-free sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetQuestion {
    /// `free`: what is the largest swish-free set?
    Largest,
    /// `free all`: which sets are largest?
    All,
    /// `free count`: how many sets are largest?
    Count,
}

impl fmt::Display for SetQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Largest => "free",
            Self::All => "free all",
            Self::Count => "free count",
        })
    }
}

impl FromStr for SetQuestion {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["free"] => Ok(Self::Largest),
            ["free", "all"] => Ok(Self::All),
            ["free", "count"] => Ok(Self::Count),
            _ => Err(Fault::new(format!("`{}` is no question about swish-free sets", shorten(text.trim())))),
        }
    }
}

/// Why kept cards hold no swish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// By ranks of cells.
    Ranks(Ranks),
    /// By going through all layings.
    Exhaustive,
    /// By a proof about the formula of the kept cards.
    Lrat(Proof),
}

/// Why no more cards can be kept, or no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// By sums of rows which say that these swishes are broken.
    Sums {
        /// Swishes that must be broken.
        forbidden: Vec<Swish>,
        /// The steps.
        proof: sums::Proof,
    },
    /// By a proof that these swishes can't be broken by dropping fewer cards.
    Lrat {
        /// Swishes that must be broken.
        forbidden: Vec<Swish>,
        /// The steps.
        proof: Proof,
    },
}

/// A claim about swish-free sets that fits in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeClaim {
    /// The cards to choose from.
    pub pool: Pool,
    /// What is asked.
    pub question: SetQuestion,
    /// The sets, and why each holds no swish.
    pub kept: Vec<(Vec<Card>, Apart)>,
    /// Why there is nothing larger, or else.
    pub bound: Bound,
}

impl FreeClaim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Freed, Fault> {
        let mut proving = Proving::new(self.pool.clone(), self.question)?;
        for (cards, apart) in &self.kept {
            cards.iter().try_for_each(|card| proving.keep(card))?;
            match apart {
                Apart::Ranks(ranks) => proving.apart_by_ranks(ranks)?,
                Apart::Exhaustive => proving.apart_by_enumeration()?,
                Apart::Lrat(proof) => {
                    let mut refuter = proving.refuter()?;
                    proof.steps().iter().try_for_each(|step| refuter.step(step))?;
                    proving.apart_by_proof(&refuter)?;
                }
            }
        }
        match &self.bound {
            Bound::Sums { forbidden, proof } => {
                let mut listed = Listed::new(&self.pool);
                forbidden.iter().try_for_each(|swish| listed.forbid(swish))?;
                let mut bounding = proving.bounding(listed)?;
                proof.0.iter().try_for_each(|step| bounding.step(step))?;
                proving.finish_by_sums(&bounding)
            }
            Bound::Lrat { forbidden, proof } => {
                let mut cover = proving.cover(forbidden)?;
                proof.steps().iter().try_for_each(|step| cover.step(step))?;
                proving.finish_by_proof(&cover)
            }
        }
    }

    /// The number that the answer states.
    #[must_use]
    pub fn value(&self) -> usize {
        match self.question {
            SetQuestion::Largest => self.kept.first().map_or(0, |(cards, _)| cards.len()),
            SetQuestion::All | SetQuestion::Count => self.kept.len(),
        }
    }
}

/// A claim on its way to be accepted.
pub struct Proving {
    pool: Pool,
    question: SetQuestion,
    tally: Tally,
    size: Option<usize>,
    /// The sets shown, as sorted kinds; not kept for a whole deck, whose one set is
    /// in the tally.
    sets: BTreeSet<Vec<Card>>,
    shown: usize,
    /// The effort that is left for going through layings, of all sets together.
    patience: Patience,
}

impl Proving {
    /// Nothing is shown yet.
    ///
    /// # Errors
    /// When all largest sets of a whole deck are asked for.
    pub fn new(pool: Pool, question: SetQuestion) -> Result<Self, Fault> {
        if matches!(pool, Pool::Deck(_)) && question != SetQuestion::Largest {
            return Err(Fault::new("all sets are listed for a deal only; write the cards out"));
        }
        let tally = Tally::new(&pool);
        Ok(Self {
            pool,
            question,
            tally,
            size: None,
            sets: BTreeSet::new(),
            shown: 0,
            patience: Patience::new(PATIENCE),
        })
    }

    /// The cards to choose from.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// One more card of the set that is being shown.
    ///
    /// # Errors
    /// When the card is not there (any more), or the set was complete.
    pub fn keep(&mut self, card: &Card) -> Result<(), Fault> {
        if self.shown == 1 && self.question == SetQuestion::Largest {
            return Err(Fault::new("the question asks for one set, and there are several"));
        }
        self.tally.take(card)
    }

    /// The kept cards as a deal.
    fn kept(&self) -> Result<Deal, Fault> {
        let rules = self.pool.rules();
        Deal::new(rules.grid(), rules.is_fixed(), self.tally.cards()?)
    }

    /// Accepts that the kept cards hold no swish, by ranks.
    ///
    /// # Errors
    /// When the ranks don't show it.
    pub fn apart_by_ranks(&mut self, ranks: &Ranks) -> Result<(), Fault> {
        let mut ranking = Ranking::new(self.pool.rules(), ranks)?;
        self.tally.each_taken(|card| ranking.card(card))?;
        ranking.finish(&mut |cost| self.patience.spend(cost))?;
        self.shown()
    }

    /// Accepts that the kept cards hold no swish, by going through all layings.
    ///
    /// # Errors
    /// When there is one, or they are too many.
    pub fn apart_by_enumeration(&mut self) -> Result<(), Fault> {
        Wanted::at_least(self.kept()?, FEWEST).gone_through(&mut |cost| self.patience.spend(cost))?;
        self.shown()
    }

    /// Whoever follows a proof that the kept cards hold no swish.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn refuter(&self) -> Result<Refuter, Fault> {
        Refuter::of(&Wanted::at_least(self.kept()?, FEWEST))
    }

    /// Accepts that the kept cards hold no swish, by a proof that was followed.
    ///
    /// # Errors
    /// When the proof is not complete, or about other cards.
    pub fn apart_by_proof(&mut self, refuter: &Refuter) -> Result<(), Fault> {
        if *refuter.finish()?.problem() != Wanted::at_least(self.kept()?, FEWEST) {
            return Err(Fault::new("the proof is about other cards"));
        }
        self.shown()
    }

    /// One more set is shown to hold no swish.
    fn shown(&mut self) -> Result<(), Fault> {
        let size = self.tally.taken();
        if self.size.is_some_and(|other| other != size) {
            return Err(Fault::new(format!("a set of {size} cards is listed beside a set of another size")));
        }
        if self.shown == 1 && self.question == SetQuestion::Largest {
            return Err(Fault::new("the question asks for one set, and there are several"));
        }
        self.size = Some(size);
        self.shown += 1;
        if matches!(self.pool, Pool::Deal(_)) {
            if !self.sets.insert(self.tally.cards()?) {
                return Err(Fault::new("two of the listed sets have the same cards"));
            }
            self.tally.clear();
        }
        Ok(())
    }

    fn size(&self) -> Result<usize, Fault> {
        if matches!(self.pool, Pool::Deal(_)) && self.tally.taken() > 0 {
            return Err(Fault::new("it is not said why the last set holds no swish"));
        }
        self.size.ok_or_else(|| Fault::new("no set is shown"))
    }

    /// The formula that has to be refuted: this many cards are kept, other than in
    /// the sets shown.
    ///
    /// # Errors
    /// When a swish is none of the deal, the formula would be too large, or the
    /// cards are a whole deck.
    pub fn cover(&self, forbidden: &[Swish]) -> Result<Cover, Fault> {
        let Pool::Deal(deal) = &self.pool else {
            return Err(Fault::new("a whole deck is bounded by sums"));
        };
        let mut cover = Cover::new(deal, forbidden)?;
        match self.question {
            SetQuestion::Largest => cover.demand(self.size()? + 1)?,
            SetQuestion::All | SetQuestion::Count => {
                cover.demand(self.size()?)?;
                self.sets.iter().try_for_each(|set| cover.exclude(set))?;
            }
        }
        Ok(cover)
    }

    /// The rows that have to be refuted: one card more is kept than in the set shown, and the listed swishes are broken.
    ///
    /// # Errors
    /// When all sets are asked for, or there are too many cards.
    pub fn bounding(&self, listed: Listed) -> Result<Bounding, Fault> {
        if self.question != SetQuestion::Largest {
            return Err(Fault::new("sums do not show that there are no other sets; `bound lrat` does"));
        }
        listed.demand(self.size()? + 1)
    }

    /// Accepts the claim by sums that were followed.
    ///
    /// # Errors
    /// When the proof is not complete, or about something else.
    pub fn finish_by_sums(self, bounding: &Bounding) -> Result<Freed, Fault> {
        let size = self.size()?;
        let refuted = bounding.finish()?;
        if self.question != SetQuestion::Largest || refuted != size + 1 || !bounding.is_of(&self.pool) {
            return Err(Fault::new("the proof is about another question"));
        }
        Ok(self.freed(size))
    }

    /// Accepts the claim by a proof that was followed.
    ///
    /// # Errors
    /// When the proof is not complete, or about something else.
    pub fn finish_by_proof(self, cover: &Cover) -> Result<Freed, Fault> {
        let size = self.size()?;
        let refuted = cover.finish()?;
        let Pool::Deal(deal) = &self.pool else {
            return Err(Fault::new("a whole deck is bounded by sums"));
        };
        let (demand, besides) = match self.question {
            SetQuestion::Largest => (size + 1, Vec::new()),
            SetQuestion::All | SetQuestion::Count => (size, self.sets.iter().cloned().collect()),
        };
        if cover.deal() != deal || refuted != demand || cover.besides() != besides {
            return Err(Fault::new("the proof is about another question"));
        }
        Ok(self.freed(size))
    }

    fn freed(self, size: usize) -> Freed {
        Freed { pool: self.pool, question: self.question, size, sets: self.sets, tally: self.tally }
    }
}

/// A claim about swish-free sets that the kernel has accepted; it can't be made
/// elsewhere.
#[derive(Clone, Debug)]
pub struct Freed {
    pool: Pool,
    question: SetQuestion,
    size: usize,
    sets: BTreeSet<Vec<Card>>,
    tally: Tally,
}

impl Freed {
    /// The cards to choose from.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// What was asked.
    #[must_use]
    pub fn question(&self) -> SetQuestion {
        self.question
    }

    /// How many cards a largest swish-free set has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many sets are shown.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sets.len().max(1)
    }

    /// The number that the answer states.
    #[must_use]
    pub fn value(&self) -> usize {
        match self.question {
            SetQuestion::Largest => self.size,
            SetQuestion::All | SetQuestion::Count => self.count(),
        }
    }

    /// The sets shown, as sorted kinds; for a whole deck see [`Freed::each_kept`].
    pub fn sets(&self) -> impl Iterator<Item = &[Card]> {
        self.sets.iter().map(Vec::as_slice)
    }

    /// Calls `each` for every card of the first set.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each_kept(&self, mut each: impl FnMut(&Card) -> Result<(), Fault>) -> Result<(), Fault> {
        match self.sets.first() {
            Some(set) => set.iter().try_for_each(each),
            None => self.tally.each_taken(&mut each),
        }
    }
}

impl fmt::Display for FreeClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::text::heading(&self.pool, self.question, self.value(), f)?;
        for (cards, apart) in &self.kept {
            super::text::kept(cards, f)?;
            match apart {
                Apart::Ranks(ranks) => super::text::section("apart ranks", ranks.to_string().lines(), f)?,
                Apart::Exhaustive => super::text::section("apart exhaustive", std::iter::empty::<&str>(), f)?,
                Apart::Lrat(proof) => super::text::section("apart lrat", proof.steps(), f)?,
            }
        }
        match &self.bound {
            Bound::Sums { forbidden, proof } => {
                super::text::section("forbidden", forbidden, f)?;
                super::text::section("bound sums", &proof.0, f)?;
            }
            Bound::Lrat { forbidden, proof } => {
                super::text::section("forbidden", forbidden, f)?;
                super::text::section("bound lrat", proof.steps(), f)?;
            }
        }
        writeln!(f, "{}", crate::claim::END)
    }
}

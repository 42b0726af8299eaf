//! What can be claimed about the swishes of a deal, and when the kernel accepts it.

use crate::fault::Fault;
use crate::problem::{Problem, Refuted, Verified};
use crate::question::Question;
use crate::swish::deal::Deal;
use crate::swish::rules::{FEWEST, Swish};
use crate::swish::wanted::Wanted;

/// An answer, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Here is a swish of at least so many cards.
    Found {
        /// The number of cards asked for.
        at_least: usize,
        /// The swish.
        swish: Swish,
    },
    /// There is no swish of at least so many cards.
    Nothing {
        /// The number of cards asked for.
        at_least: usize,
    },
    /// Here is a swish, and there is none of more cards.
    Largest {
        /// The swish.
        swish: Swish,
    },
    /// Here is, for each hand that makes a swish of at least so many cards, one
    /// swish; hands that differ only by duplicates are one.
    Every {
        /// The number of cards asked for.
        at_least: usize,
        /// The swishes.
        swishes: Vec<Swish>,
    },
}

impl Finding {
    /// The finding that the question, the verdict and the swishes amount to.
    ///
    /// # Errors
    /// When they don't fit each other.
    pub fn new(question: Question, yes: bool, mut swishes: Vec<Swish>) -> Result<Self, Fault> {
        let at_least = asked(question);
        if !yes {
            return match swishes.len() {
                0 => Ok(Self::Nothing { at_least }),
                _ => Err(Fault::new("the answer is no, and yet there is a witness")),
            };
        }
        if matches!(question, Question::All(_) | Question::Count(_)) {
            return match swishes.len() {
                0 => Err(Fault::new("the answer is yes, and there is no witness")),
                _ => Ok(Self::Every { at_least, swishes }),
            };
        }
        match (swishes.pop(), swishes.is_empty()) {
            (Some(swish), true) if question == Question::Max => Ok(Self::Largest { swish }),
            (Some(swish), true) => Ok(Self::Found { at_least, swish }),
            (Some(_), false) => Err(Fault::new("the question asks for one witness, and there are several")),
            (None, _) => Err(Fault::new("the answer is yes, and there is no witness")),
        }
    }

    /// Whether it answers this question.
    #[must_use]
    pub fn answers(&self, question: Question) -> bool {
        let at_least = asked(question);
        match self {
            Self::Found { at_least: found, .. } => {
                matches!(question, Question::Any | Question::AtLeast(_)) && *found == at_least
            }
            Self::Nothing { at_least: none } => *none == at_least,
            Self::Largest { .. } => question == Question::Max,
            Self::Every { at_least: every, .. } => {
                matches!(question, Question::All(_) | Question::Count(_)) && *every == at_least
            }
        }
    }

    /// Whether it says yes.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        !matches!(self, Self::Nothing { .. })
    }

    /// The swishes it shows.
    #[must_use]
    pub fn swishes(&self) -> &[Swish] {
        match self {
            Self::Found { swish, .. } | Self::Largest { swish } => std::slice::from_ref(swish),
            Self::Nothing { .. } => &[],
            Self::Every { swishes, .. } => swishes,
        }
    }

    /// What has to be refuted for it to be true, if anything.
    #[must_use]
    pub fn rules_out(&self, deal: &Deal) -> Option<Wanted> {
        let wanted = |cards, besides: &[Swish]| Some(Wanted { deal: deal.clone(), cards, besides: besides.to_vec() });
        match self {
            Self::Found { .. } => None,
            Self::Nothing { at_least } => wanted(*at_least, &[]),
            Self::Largest { swish } => wanted(swish.len() + 1, &[]),
            Self::Every { at_least, swishes } => wanted(*at_least, swishes),
        }
    }

    /// Checks everything but the refutation, which must come as a stamp.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn accept(self, deal: &Deal, refuted: Option<&Refuted<Wanted>>) -> Result<Accepted, Fault> {
        let mut hands = std::collections::BTreeSet::new();
        for swish in self.swishes() {
            deal.verify(swish)?;
            if !hands.insert(swish.hand(deal)) {
                return Err(Fault::new(format!("two of the listed swishes are made of the same cards: {swish}")));
            }
            let at_least = match self {
                Self::Found { at_least, .. } | Self::Every { at_least, .. } => at_least,
                _ => FEWEST,
            };
            if swish.len() < at_least {
                return Err(Fault::new(format!("{swish} has fewer than {at_least} cards")));
            }
        }
        match (self.rules_out(deal), refuted) {
            (None, None) => {}
            (Some(wanted), Some(refuted)) if *refuted.problem() == wanted => {}
            (Some(_), Some(_)) => return Err(Fault::new("the proof is about another question")),
            (Some(_), None) => return Err(Fault::new("the claim needs a proof, and there is none")),
            (None, Some(_)) => return Err(Fault::new("the claim needs no proof, and yet there is one")),
        }
        Ok(Accepted { finding: self })
    }
}

/// The number of cards that a question asks for.
#[must_use]
pub fn asked(question: Question) -> usize {
    match question {
        Question::Any | Question::Max => FEWEST,
        Question::AtLeast(k) | Question::All(k) | Question::Count(k) => k.max(FEWEST),
    }
}

/// A finding that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    finding: Finding,
}

impl Accepted {
    /// A single swish, which has been verified.
    #[must_use]
    pub fn found(swish: Verified<Deal>) -> Self {
        Self { finding: Finding::Found { at_least: FEWEST, swish: swish.into_witness() } }
    }

    /// What has been accepted.
    #[must_use]
    pub fn finding(&self) -> &Finding {
        &self.finding
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(
        question: &str,
        yes: bool,
        swishes: &[&str],
        wanted: Option<(usize, &[&str])>,
    ) -> Result<Accepted, Fault> {
        let deal: Deal = "swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1".parse().unwrap();
        let parse = |list: &[&str]| list.iter().map(|text| text.parse().unwrap()).collect::<Vec<Swish>>();
        let refuted = wanted
            .map(|(cards, besides)| Refuted::stamp(Wanted { deal: deal.clone(), cards, besides: parse(besides) }));
        Finding::new(question.parse()?, yes, parse(swishes))?.accept(&deal, refuted.as_ref())
    }

    const LEFT: &str = "a1:b1@0 b1:a1@0";
    const RIGHT: &str = "c1:d1@0 d1:c1@0";
    const BOTH: &str = "a1:b1@0 b1:a1@0 c1:d1@0 d1:c1@0";

    #[test]
    fn what_fits_is_accepted() {
        assert!(accept("any", true, &[LEFT], None).is_ok());
        assert!(accept("at-least 4", true, &[BOTH], None).is_ok());
        assert!(accept("at-least 5", false, &[], Some((5, &[]))).is_ok());
        assert!(accept("max", true, &[BOTH], Some((5, &[]))).is_ok());
        assert!(accept("all", true, &[LEFT, RIGHT, BOTH], Some((2, &[LEFT, RIGHT, BOTH]))).is_ok());
        assert!(accept("count at-least 3", true, &[BOTH], Some((3, &[BOTH]))).is_ok());
    }

    #[test]
    fn what_does_not_fit_is_not() {
        let check = |result: Result<Accepted, Fault>, part: &str| {
            let fault = result.unwrap_err();
            assert!(fault.what().contains(part), "{fault} / {part}");
        };
        check(accept("any", true, &[], None), "there is no witness");
        check(accept("all", true, &[], None), "there is no witness");
        check(accept("any", true, &[LEFT, RIGHT], None), "several");
        check(accept("any", false, &[LEFT], None), "yet there is a witness");
        check(accept("any", true, &[LEFT], Some((3, &[]))), "needs no proof");
        check(accept("any", false, &[], None), "needs a proof");
        check(accept("any", false, &[], Some((3, &[]))), "another question");
        check(accept("at-least 3", true, &[LEFT], None), "fewer than 3");
        check(accept("max", true, &[LEFT], Some((5, &[]))), "another question");
        check(accept("max", true, &["a1:b1@0 c1:d1@0"], Some((3, &[]))), "cell a1");
        check(accept("all", true, &[LEFT, LEFT], Some((2, &[LEFT, LEFT]))), "same cards");
        check(accept("all", true, &[LEFT, RIGHT], Some((2, &[LEFT, RIGHT, BOTH]))), "another question");
    }
}

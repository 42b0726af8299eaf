//! What can be claimed about the swishes of a deal, and when the kernel accepts it.

use crate::claim::{self, Answer, INDENT, Stated, Statement as _, section};
use crate::fault::Fault;
use crate::question::Question;
use crate::swish::deal::Deal;
use crate::swish::rules::{Copies, FEWEST, Swish};
use crate::swish::wanted::{Besides, Wanted};
use crate::text::shorten;
use std::collections::BTreeSet;
use std::fmt;

/// An answer, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Here is a swish of at least this many cards.
    Found {
        /// The number of cards asked for.
        at_least: usize,
        /// The swish.
        swish: Swish,
    },
    /// There is no swish of at least this many cards.
    Nothing {
        /// The number of cards asked for.
        at_least: usize,
    },
    /// Here is a swish, and there is none of more cards.
    Largest {
        /// The swish.
        swish: Swish,
    },
    /// Here is, for each hand that makes a swish of at least this many cards, one
    /// swish; hands that differ only by duplicates are one.
    Every {
        /// The number of cards asked for.
        at_least: usize,
        /// The swishes.
        swishes: Vec<Swish>,
    },
    /// This many hands make a swish of at least this many cards; hands that differ only by duplicates are one.
    Counted {
        /// The number of cards asked for.
        at_least: usize,
        /// How many.
        many: u128,
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
            Self::Counted { at_least: counted, .. } => matches!(question, Question::Count(_)) && *counted == at_least,
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
            Self::Nothing { .. } | Self::Counted { .. } => &[],
            Self::Every { swishes, .. } => swishes,
        }
    }
}

/// A finding about a deal, in answer to a question; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The cards.
    pub deal: Deal,
    /// What was asked about them.
    pub question: Question,
    /// What is said in answer.
    pub finding: Finding,
}

/// The most cards that all the witnesses of a claim together can have.
const MOST_LAID: usize = 5_000_000;

impl claim::Statement for Statement {
    type Wanted = Wanted;

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let (question, deal) = (stated.opening.question()?, stated.opening.deal()?);
        let (mut swishes, mut laid): (Vec<Swish>, usize) = (Vec::new(), 0);
        for (swish, line) in stated.each_witness().zip(&stated.witnesses) {
            swishes.push(swish?);
            laid += swishes.last().map_or(0, Swish::len).max(1);
            if laid > MOST_LAID {
                let what = format!("the witnesses have more than {MOST_LAID} cards in all");
                return Err(Fault::new(what).at(line.number, 1));
            }
        }
        let finding = match (question, stated.opening.answer) {
            (Question::Count(_), Answer::Yes(Some(many))) if swishes.is_empty() => {
                Finding::Counted { at_least: asked(question), many }
            }
            _ => Finding::new(question, stated.yes(), swishes)?,
        };
        Ok(Self { deal, question, finding })
    }

    fn is_yes(&self) -> bool {
        self.finding.is_yes()
    }

    fn value(&self) -> Option<u128> {
        match &self.finding {
            Finding::Largest { swish } => Some(swish.len() as u128),
            Finding::Every { swishes, .. } => Some(swishes.len() as u128),
            Finding::Counted { many, .. } => Some(*many),
            Finding::Found { .. } | Finding::Nothing { .. } => None,
        }
    }

    fn rules_out(&self) -> Option<Wanted> {
        let wanted = |cards, besides: &[Swish]| {
            Some(Wanted { deal: self.deal.clone(), cards, besides: besides.to_vec().into() })
        };
        match &self.finding {
            Finding::Found { .. } => None,
            Finding::Nothing { at_least } => wanted(*at_least, &[]),
            Finding::Largest { swish } => wanted(swish.len() + 1, &[]),
            Finding::Every { at_least, swishes } => wanted(*at_least, swishes),
            Finding::Counted { at_least, many } => {
                let besides = Besides::Counted(*many);
                Some(Wanted { deal: self.deal.clone(), cards: *at_least, besides })
            }
        }
    }

    fn verify(&self) -> Result<(), Fault> {
        if !self.finding.answers(self.question) {
            return Err(Fault::new(format!("this is no answer to the question `{}`", self.question)));
        }
        if matches!(self.finding, Finding::Counted { many: 0, .. }) {
            return Err(Fault::new("the answer is yes, and the number is 0"));
        }
        // The first that comes again is refused, before anything is built of the others.
        let (mut hands, copies) = (BTreeSet::new(), Copies::of(&self.deal));
        for (line, swish) in (1..).zip(self.finding.swishes()) {
            copies.verify(swish).map_err(|fault| fault.at(line, 1))?;
            if !hands.insert(swish.hand(&self.deal)) {
                let swish = shorten(&swish.to_string());
                return Err(Fault::new(format!("two of the listed swishes are made of the same cards: {swish}")));
            }
            if swish.len() < asked(self.question) {
                let (swish, asked) = (shorten(&swish.to_string()), asked(self.question));
                return Err(Fault::new(format!("{swish} has fewer than {asked} cards")));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Statement {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &self.question, &self.deal, self.answer())?;
        if !self.finding.swishes().is_empty() {
            writeln!(f, "witness")?;
            self.finding.swishes().iter().try_for_each(|swish| writeln!(f, "{INDENT}{swish}"))?;
        }
        Ok(())
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

/// A statement about a deal that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a deal that fits in memory.
pub type Claim = claim::Claim<Statement>;

impl Accepted {
    /// The answer.
    #[must_use]
    pub fn finding(&self) -> &Finding {
        &self.statement().finding
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Refuted;

    fn accept(
        question: &str,
        yes: bool,
        swishes: &[&str],
        wanted: Option<(usize, &[&str])>,
    ) -> Result<Accepted, Fault> {
        let deal: Deal = "swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1".parse().unwrap();
        let parse = |list: &[&str]| list.iter().map(|text| text.parse().unwrap()).collect::<Vec<Swish>>();
        let refuted = wanted.map(|(cards, besides)| {
            Refuted::stamp(Wanted { deal: deal.clone(), cards, besides: parse(besides).into() })
        });
        let question = question.parse()?;
        let finding = Finding::new(question, yes, parse(swishes))?;
        Statement { deal, question, finding }.accept(refuted.as_ref())
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
    fn an_answer_to_another_question_is_none() {
        let deal: Deal = "swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1".parse().unwrap();
        let finding = Finding::new(Question::Any, true, vec![LEFT.parse().unwrap()]).unwrap();
        for question in [Question::Max, Question::All(0), Question::Count(0), Question::AtLeast(3)] {
            let statement = Statement { deal: deal.clone(), question, finding: finding.clone() };
            assert!(statement.accept(None).unwrap_err().what().contains("no answer to the question"));
        }
        // Each finding answers its own questions and no others, number of cards included.
        let swishes = || vec![LEFT.parse().unwrap()];
        for (own, yes) in [
            ("any", true),
            ("at-least 2", true),
            ("max", true),
            ("all", true),
            ("all at-least 3", true),
            ("at-least 3", false),
        ] {
            let finding = Finding::new(own.parse().unwrap(), yes, if yes { swishes() } else { Vec::new() }).unwrap();
            for other in
                ["any", "at-least 2", "at-least 3", "max", "all", "count", "all at-least 3", "count at-least 3"]
            {
                let same = match own {
                    "any" | "at-least 2" => matches!(other, "any" | "at-least 2"),
                    "all" => matches!(other, "all" | "count"),
                    "all at-least 3" => matches!(other, "all at-least 3" | "count at-least 3"),
                    // That there is none of three cards says so to whoever asks.
                    "at-least 3" => other.ends_with('3'),
                    _ => own == other,
                };
                assert_eq!(finding.answers(other.parse().unwrap()), same, "{own} {other}");
            }
        }
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
        check(accept("any", false, &[], Some((3, &[]))), "another deal or question");
        check(accept("at-least 3", true, &[LEFT], None), "fewer than 3");
        check(accept("max", true, &[LEFT], Some((5, &[]))), "another deal or question");
        check(accept("max", true, &["a1:b1@0 c1:d1@0"], Some((3, &[]))), "cell a1");
        check(accept("all", true, &[LEFT, LEFT], Some((2, &[LEFT, LEFT]))), "same cards");
        check(accept("all", true, &[LEFT, RIGHT], Some((2, &[LEFT, RIGHT, BOTH]))), "another deal or question");
    }
}

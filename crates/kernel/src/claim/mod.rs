//! Claims: instance, question, answer and certificate in one text file.
//!
//! ```text
//! misdeal claim 1
//! question max
//! deal
//!   swish 1x2
//!   2x a1:b1
//! answer yes 2
//! witness
//!   a1:b1@0 a1:b1@h
//! proof lrat
//! end
//! ```
//!
//! (Here the proof has no steps, since there are no places for three cards and the
//! formula says so by itself.)
//!
//! What belongs to a section is indented by two blanks. A claim is read line by
//! line, and its proof is checked as it is read, so a long proof needs no memory
//! beyond the clauses in force. [`Claim`] is for claims that fit in memory.

mod checked;
mod checker;
pub(crate) mod gathered;
pub mod outline;
mod reader;
pub(crate) mod section;
pub(crate) mod statement;
mod swish;
pub mod yes_or_no;

pub use checked::Checked;
pub use checker::{Checker, Subject, check};
pub use reader::{Event, Reader};
pub use section::proof_section;
pub use statement::{Accepted, Claim, ProofOf, Statement};

use crate::fault::Fault;
use crate::proof::lrat::{Proof, Step};
use crate::swish::cases::CaseList;
use crate::swish::prices::PriceList;
use crate::swish::wanted::Refutation;
use std::str::FromStr;

/// The first line of every claim.
pub const TITLE: &str = "misdeal claim 1";
/// What stands before each line of a section.
pub const INDENT: &str = "  ";

/// How the proof of a claim is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofKind {
    /// `proof lrat`, then the steps.
    Lrat,
    /// `proof matching`, then the prices.
    Matching,
    /// `proof prices`, then the prices in cases.
    Prices,
    /// `proof orbits`, and nothing more.
    Orbits,
    /// `proof exhaustive`, and nothing more.
    Exhaustive,
}

impl ProofKind {
    /// The line that opens the proof.
    #[must_use]
    pub fn opening(self) -> String {
        let word = match self {
            Self::Lrat => Refutation::LRAT,
            Self::Matching => Refutation::MATCHING,
            Self::Prices => Refutation::PRICES,
            Self::Orbits => Refutation::ORBITS,
            Self::Exhaustive => Refutation::EXHAUSTIVE,
        };
        format!("proof {word}")
    }
}

/// One line of an LRAT proof as a claim writes it.
#[must_use]
pub fn proof_line(step: &Step) -> String {
    format!("{INDENT}{step}")
}

/// The last line of every claim: without it, the file was cut.
pub const END: &str = "end";

impl FromStr for crate::swish::Claim {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut reader = Reader::default();
        let mut claim = None;
        let (mut steps, mut prices, mut cases) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines() {
            match reader.line(line)? {
                Event::None | Event::End => {}
                Event::Free(_) => return Err(Fault::new("the claim is about swish-free sets")),
                Event::Stated { statement, proof, .. } => claim = Some((*statement, proof)),
                Event::Step(step) => steps.push(step),
                Event::Prices(line) => prices.push(line),
                Event::Case(line) => cases.push(line),
            }
        }
        reader.finish()?;
        let (statement, kind) = claim.ok_or_else(|| Fault::new("the claim has no answer"))?;
        let proof = kind.map(|kind| match kind {
            ProofKind::Lrat => Refutation::Lrat(Proof::new(steps)),
            ProofKind::Matching => Refutation::Matching(PriceList(prices)),
            ProofKind::Prices => Refutation::Prices(CaseList(cases)),
            ProofKind::Orbits => Refutation::Orbits,
            ProofKind::Exhaustive => Refutation::Exhaustive,
        });
        Ok(Self { statement, proof })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::{Accepted, Claim};

    const YES: &str =
        "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
    const MAX: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 2\nwitness\n  a1:b1@0 a1:b1@h\nproof exhaustive\nend\n";
    const NO: &str =
        "misdeal claim 1\nquestion at-least 3\ndeal\n  swish 1x2\n  2x a1:b1\nanswer no\nproof lrat\nend\n";

    const PRICED: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x3 fixed\n  a1:b1 b1:a1 b1:c1\nanswer yes 2\nwitness\n  a1:b1@0 b1:a1@0\nproof matching\n  price 1 a1* a1o b1* b1o\n  price 2 c1o\n  price -2 c1*\nend\n";
    const CASES: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x3 fixed\n  a1,b1: b1,c1: a1,c1: :a1 :b1 :c1\nanswer yes 3\nwitness\n  b1,c1:@0 :b1@0 :c1@0\nproof prices\n  split 0 a1,b1:\n  per 1\n  price -1 a1* b1*\n  price 1 a1o b1o c1o\n  price 2 c1*\n  case 1 3\n  else\n  per 1\n  price 1 a1o b1o c1o\n  price 2 a1* b1*\n  price -1 c1*\n  case 1 3\nend\n";
    const COUNTED: &str = "misdeal claim 1\nquestion any\ndeal\n  swish 1x3\n  a1: :b1\nanswer no\nproof orbits\nend\n";

    fn stream(text: &str) -> Result<Accepted, Fault> {
        let mut checker = Checker::default();
        text.lines().try_for_each(|line| checker.line(line))?;
        checker.finish()?.told()
    }

    /// Both ways of checking, which must agree.
    fn check(text: &str) -> Result<Accepted, Fault> {
        let whole = text.parse::<Claim>().and_then(|claim| {
            assert_eq!(claim.to_string().parse(), Ok(claim.clone()));
            claim.check()
        });
        let streamed = stream(text);
        assert_eq!(whole.is_ok(), streamed.is_ok(), "{text}: {whole:?} {streamed:?}");
        streamed
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        for text in [YES, MAX, NO, PRICED, CASES, COUNTED] {
            assert!(check(text).is_ok(), "{text}: {:?}", check(text));
            assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
            assert!(check(&format!("\u{feff}{text}")).is_ok());
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [YES, MAX, NO, PRICED, CASES, COUNTED] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (YES.replace("@h", "@0"), "line 8, column 3: cell a1 holds 2 points"),
            (YES.replace("2x ", "  "), "used more often"),
            (YES.replace("yes", "no"), "yet there is a witness"),
            (YES.replace("question any", "question max"), "states nothing where its witnesses show 2"),
            (YES.replace("any", "at-least 3"), "fewer than 3"),
            (YES.replace("any", "some"), "`some` is no question"),
            (YES.replace("claim 1", "claim 2"), "no claim file"),
            (YES.replace("end", "end\nend"), "follows the end"),
            (YES.replace("end", "end\n\n  \n"), "accepted"),
            (YES.replace("end", "proof exhaustive\nend"), "needs no proof"),
            (YES.replace("witness\n", ""), "an indented line does not belong here"),
            (YES.replace("1x2", "1x1"), "line 5, column 6: cell b1 is outside"),
            (MAX.replace("yes 2", "yes 3"), "states 3 where its witnesses show 2"),
            (MAX.replace("2x", "4x"), "accepted"),
            (MAX.replace("proof exhaustive\n", ""), "needs a proof"),
            (MAX.replace("exhaustive", "magic"), "`magic` is no kind of proof"),
            (NO.replace("at-least 3", "at-least 2"), "ends before the empty clause"),
            (NO.replace("at-least 3", "any"), "ends before the empty clause"),
            (
                NO.replace("at-least 3", "any").replace("lrat", "lrat\n  900 1 0 800 0"),
                "line 8, column 1: proof step 900 rests on clause 800, which is not in force",
            ),
            (NO.replace("answer no\n", ""), "does not belong here; expected the deal, indented"),
            (NO.replace("lrat", "exhaustive"), "accepted"),
            (NO.replace("lrat", "orbits"), "accepted"),
            (NO.replace("lrat", "matching"), "line 7, column 1: matching is for fixed deals"),
            (
                PRICED.replace("price 2 c1o", "price 1 c1o"),
                "line 13, column 1: unused cell c1 weighs 0 and costs only -1",
            ),
            (PRICED.replace("-2", "-1"), "accepted"),
            (PRICED.replace("-2", "0"), "line 13, column 1: the prices leave room for 3 cards, and 3 are wanted"),
            (PRICED.replace("-2 c1*", "-2 c2*"), "line 12, column 1: no card has a symbol on c2"),
            (PRICED.replace("-2 c1*", "-2 c1"), "line 12, column 12: `c1` is no slot"),
            (PRICED.replace("fixed", ""), "line 9, column 1: matching is for fixed deals"),
            (
                CASES.replacen("case 1 3", "case 1 2", 1),
                "line 16, column 1: the prices leave room for 4 cards, and 4 are wanted",
            ),
            (CASES.replacen("  else\n", "", 1), "line 16, column 1: this case has its prices already"),
            (CASES.replace("2 c1*", "2 c1"), "line 14, column 11: `c1` is no slot"),
            (CASES.replace("per 1", "per 0"), "line 11, column 7: what a card is worth is 0"),
            (CASES.replace("prices", "matching"), "line 10, column 11: `a1,b1:` is no slot"),
            (PRICED.replace("matching", "lrat"), "a proof step starts with its number"),
            (PRICED.replace("b1:c1", "b1:c1,a1"), "cards of at most two symbols"),
            (COUNTED.replace(":b1", ":c1"), "line 7, column 1: the orbits have room for 2 cards, and 2 are wanted"),
            (COUNTED.replace("end", "  price 1 a1*\nend"), "an indented line does not belong here; expected `end`"),
        ] {
            match check(&text) {
                Ok(_) => assert_eq!(part, "accepted", "{text}"),
                Err(fault) => assert!(fault.to_string().contains(part), "{text}: {fault}"),
            }
        }
    }
}

//! What a claim with witnesses and a proof states: the sections after the answer, which most claims share.
//!
//! ```text
//! witness
//!   a1:b1@0 a1:b1@h
//! proof lrat
//! ```

use super::frame::{Answer, Follow, Frame, Judge, Line, Opening, Subject};
use super::statement::{Accepted, Statement, needless_proof};
use super::{Checked, INDENT};
use crate::fault::Fault;
use crate::problem::{Refutable, Refuted};
use crate::proof::following::Following;
use crate::text::MOST_BYTES;
use std::str::FromStr;

/// A claim in its parts, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Question, subject and answer.
    pub opening: Opening,
    /// The witnesses, a line each.
    pub witnesses: Vec<Line>,
    /// The kind of the proof, when there is one, and (if nobody followed them) its lines.
    pub proof: Option<Line>,
    section: Section,
    /// How much is kept of the witnesses.
    bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Answered,
    Witness,
    Proof,
}

impl Stated {
    /// A claim that opens like this.
    ///
    /// # Errors
    /// When it is about a whole deck, or its answer leaves something open.
    pub fn new(opening: Opening) -> Result<Self, Fault> {
        match (&opening.subject, opening.answer) {
            (Subject::Deck(_), _) => Err(opening.no_deck()),
            (_, Answer::From(..)) => {
                Err(Fault::new("an answer is `yes`, `yes VALUE` or `no`, unless it is about a deck"))
            }
            _ => Ok(Self { opening, witnesses: Vec::new(), proof: None, section: Section::Answered, bytes: 0 }),
        }
    }

    /// Reads a claim without checking it, line by line.
    #[must_use]
    pub fn reader() -> Frame<Self> {
        Frame::new(|opening| Self::new(opening).map(Box::new))
    }

    /// Whether the answer is yes.
    #[must_use]
    pub fn yes(&self) -> bool {
        self.opening.answer != Answer::No
    }

    /// Witnesses of one line each.
    ///
    /// # Errors
    /// The first that is none.
    pub fn each_witness<W: FromStr<Err = Fault>>(&self) -> impl Iterator<Item = Result<W, Fault>> {
        self.witnesses.iter().map(|line| line.text.parse().map_err(|fault| line.inside(fault)))
    }

    /// The one witness, on all its lines, that a "yes" has and a "no" has not.
    ///
    /// # Errors
    /// When it is missing, needless or none.
    pub fn witness<W: FromStr<Err = Fault>>(&self) -> Result<Option<W>, Fault> {
        match (self.yes(), self.witnesses.first()) {
            (true, None) => Err(Fault::new("the answer is yes, and there is no witness")),
            (false, Some(_)) => Err(Fault::new("the answer is no, and yet there is a witness")),
            (false, None) => Ok(None),
            (true, Some(first)) => {
                let lines: Vec<&str> = self.witnesses.iter().map(|line| line.text.as_str()).collect();
                lines.join("\n").parse().map(Some).map_err(|fault| first.inside(fault))
            }
        }
    }

    /// The statement, whose number must be the one that the answer states.
    ///
    /// # Errors
    /// When it is none, or of another number.
    pub fn statement<S: Statement>(&self) -> Result<S, Fault> {
        let statement = S::read(self)?;
        self.states(statement.value())?;
        Ok(statement)
    }

    /// Checks that the number stated is the one that is shown.
    pub(crate) fn states(&self, shown: Option<u128>) -> Result<(), Fault> {
        let stated = if let Answer::Yes(stated) = self.opening.answer { stated } else { None };
        if stated == shown {
            return Ok(());
        }
        let word = |value: Option<u128>| value.map_or("nothing".to_owned(), |value| value.to_string());
        let (stated, shown) = (word(stated), word(shown));
        Err(Fault::new(format!("the answer states {stated} where its witnesses show {shown}")))
    }

    /// The statement, if what it shows is so; a fault has its place among the witnesses.
    fn verified<S: Statement>(&self) -> Result<S, Fault> {
        let statement: S = self.statement()?;
        let place = |fault: Fault| match (fault.place(), self.witnesses.first()) {
            (Some(_), Some(first)) => fault.moved(first.number - 1, INDENT.len()),
            _ => fault,
        };
        statement.verify().map_err(place)?;
        Ok(statement)
    }
}

impl Follow for Stated {
    type Told = Self;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        match (self.section, heading.split_once(' ').unwrap_or((heading, ""))) {
            (Section::Answered, ("witness", "")) => self.section = Section::Witness,
            (Section::Answered | Section::Witness, ("proof", kind)) => {
                self.proof = Some(Line::new(number, kind));
                self.section = Section::Proof;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        match (self.section, &mut self.proof) {
            (Section::Witness, _) => {
                // An empty line takes place too.
                self.bytes += line.len() + size_of::<Line>();
                if self.bytes > MOST_BYTES {
                    return Err(Fault::new(format!("the witnesses are longer than {} MiB", MOST_BYTES >> 20)));
                }
                self.witnesses.push(Line::new(number, line));
            }
            (Section::Proof, Some(proof)) => {
                proof.text.push('\n');
                proof.text.push_str(line);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        match self.section {
            Section::Answered => "`witness`, `proof ...` or `end`",
            Section::Witness => "a witness, indented, `proof ...` or `end`",
            Section::Proof => "a line of the proof, indented, or `end`",
        }
    }

    fn finish(self: Box<Self>) -> Result<Self, Fault> {
        Ok(*self)
    }
}

/// A statement on its way to be accepted.
pub(crate) struct Checking<S: Statement> {
    stated: Stated,
    statement: Option<S>,
    proof: Option<Following<S::Wanted>>,
    refuted: Option<Refuted<S::Wanted>>,
}

impl<S: Statement> Checking<S> {
    /// A claim that opens like this, about such statements.
    pub fn open(opening: Opening) -> Result<Judge, Fault> {
        Ok(Box::new(Self { stated: Stated::new(opening)?, statement: None, proof: None, refuted: None }))
    }

    /// All but the proof has been read. What is shown comes first, so that no proof is followed for a witness that is
    /// none.
    fn state(&mut self) -> Result<(), Fault> {
        let statement: S = self.stated.verified()?;
        self.proof = match (&self.stated.proof, statement.rules_out()) {
            (None, _) => None,
            (Some(_), None) => return Err(needless_proof()),
            (Some(kind), Some(wanted)) => Some(wanted.follow(kind)?),
        };
        self.statement = Some(statement);
        Ok(())
    }
}

impl<S: Statement> Follow for Checking<S> {
    type Told = Checked;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        let belongs = self.stated.open(number, heading)?;
        if belongs && self.stated.proof.is_some() {
            self.state()?;
        }
        Ok(belongs)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        match &mut self.proof {
            Some(Following::Lines(proof)) => proof.line(line).map(|()| true),
            Some(Following::Done(_)) => Ok(false),
            None => self.stated.line(number, line),
        }
    }

    fn end(&mut self) -> Result<bool, Fault> {
        if self.statement.is_none() {
            self.state()?;
        }
        self.refuted = match self.proof.take() {
            Some(Following::Lines(proof)) => Some(proof.finish()?),
            Some(Following::Done(refuted)) => Some(refuted),
            None => None,
        };
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        if let Some(Following::Done(_)) = self.proof { "`end`" } else { self.stated.expected() }
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        Accepted::resting_on(statement, self.refuted.as_ref()).map(Checked::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::check as check_any;
    use crate::swish::{Accepted, Claim};

    const YES: &str =
        "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
    const MAX: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 2\nwitness\n  a1:b1@0 a1:b1@h\nproof exhaustive\nend\n";
    const NO: &str =
        "misdeal claim 1\nquestion at-least 3\ndeal\n  swish 1x2\n  2x a1:b1\nanswer no\nproof lrat\nend\n";

    const PRICED: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x3 fixed\n  a1:b1 b1:a1 b1:c1\nanswer yes 2\nwitness\n  a1:b1@0 b1:a1@0\nproof sums\n  sum 1*2 2*-1 3*-1 4*-1 5*-1 6*2 7*-2\nend\n";
    const CASES: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x3 fixed\n  a1,b1: b1,c1: a1,c1: :a1 :b1 :c1\nanswer yes 3\nwitness\n  b1,c1:@0 :b1@0 :c1@0\nproof sums\n  case ~x1 >= 1\n  sum 1 2 3*-1 4 5*-1 6*-2 7*-1 r1*3\n  end\n  sum 1 2*-2 3*-1 4*-2 5*-1 6 7*-1 r3*3\nend\n";
    const COUNTED: &str = "misdeal claim 1\nquestion any\ndeal\n  swish 1x3\n  a1: :b1\nanswer no\nproof sums\n  sum 1 2*-1 3 4 5*-1\nend\n";

    /// Both ways of checking, which must agree.
    fn check(text: &str) -> Result<Accepted, Fault> {
        let whole = text.parse::<Claim>().and_then(|claim| {
            assert_eq!(claim.to_string().parse(), Ok(claim.clone()));
            claim.check()
        });
        let streamed = check_any(text).and_then(Checked::told::<Accepted>);
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
            (NO.replace("lrat", "sums"), "accepted"),
            (NO.replace("lrat", "orbits"), "line 7, column 1: proofs by `orbits` are read no more; ask the question"),
            (PRICED.replace("6*2", "6"), "accepted"),
            (PRICED.replace("1*2 2*-1 3*-1 4*-1 5*-1 6*2 7*-2", "2"), "the proof ends before a contradiction"),
            (PRICED.replace("6*2", "9*2"), "line 10, column 1: row 9 is not in force"),
            (PRICED.replace("1*2 ", "1*-2 "), "line 10, column 1: row 1 does not say `equal`"),
            (PRICED.replace("6*2", "y6"), "line 10, column 31: `y6` is nothing that a sum adds up"),
            (PRICED.replace("fixed", ""), "the proof ends before a contradiction"),
            (CASES.replacen("r1*3", "r1*2", 1), "line 12, column 1: the case ends without a contradiction"),
            (CASES.replacen("  end\n", "", 1), "line 12, column 1: this case has its contradiction already"),
            (CASES.replace("r3*3", "r1*3"), "line 13, column 1: row r1 is not in force"),
            (CASES.replacen("case ~x1", "case ~x19", 1), "line 10, column 1: there is no variable 19"),
            (PRICED.replace("sums", "lrat"), "a proof step starts with its number"),
            (COUNTED.replace(":b1", ":c1"), "the proof ends before a contradiction"),
            (COUNTED.replace("end", "  price 1 a1*\nend"), "`price` is no step; those are `sum`"),
        ] {
            match check(&text) {
                Ok(_) => assert_eq!(part, "accepted", "{text}"),
                Err(fault) => assert!(fault.to_string().contains(part), "{text}: {fault}"),
            }
        }
    }
}

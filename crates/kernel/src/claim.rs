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

use crate::fault::Fault;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::lrat::{Proof, Step};
use crate::question::Question;
use crate::swish::claim::{Accepted, Finding, Statement};
use crate::swish::deal::Deal;
use crate::swish::refuter::Refuter;
use crate::swish::rules::Swish;
use crate::swish::wanted::{Refutation, Wanted};
use crate::text::{MOST_BYTES, number, shorten};
use std::fmt;
use std::str::FromStr;

/// The first line of every claim.
pub const TITLE: &str = "misdeal claim 1";
const INDENT: &str = "  ";

impl fmt::Display for Statement {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nquestion {}\ndeal", self.question)?;
        self.deal.to_string().lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))?;
        match (self.finding.is_yes(), self.value()) {
            (true, Some(value)) => writeln!(f, "answer yes {value}")?,
            (true, None) => writeln!(f, "answer yes")?,
            (false, _) => writeln!(f, "answer no")?,
        }
        if self.finding.is_yes() {
            writeln!(f, "witness")?;
            self.finding.swishes().iter().try_for_each(|swish| writeln!(f, "{INDENT}{swish}"))?;
        }
        Ok(())
    }
}

/// How the proof of a claim is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofKind {
    /// `proof lrat`, then the steps.
    Lrat,
    /// `proof exhaustive`, and nothing more.
    Exhaustive,
}

impl ProofKind {
    /// The line that opens the proof.
    #[must_use]
    pub fn opening(self) -> String {
        format!("proof {}", if self == Self::Lrat { Refutation::LRAT } else { Refutation::EXHAUSTIVE })
    }
}

/// One line of an LRAT proof as a claim writes it.
#[must_use]
pub fn proof_line(step: &Step) -> String {
    format!("{INDENT}{step}")
}

/// The last line of every claim: without it, the file was cut.
pub const END: &str = "end";

/// A claim that fits in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Instance, question and answer.
    pub statement: Statement,
    /// Why there is nothing else, where the answer needs that.
    pub proof: Option<Refutation>,
}

impl Claim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Accepted, Fault> {
        let mut checker = Checker::default();
        self.to_string().lines().try_for_each(|line| checker.line(line))?;
        checker.finish()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.fmt(f)?;
        match &self.proof {
            None => {}
            Some(Refutation::Exhaustive) => writeln!(f, "{}", ProofKind::Exhaustive.opening())?,
            Some(Refutation::Lrat(proof)) => {
                writeln!(f, "{}", ProofKind::Lrat.opening())?;
                proof.steps().iter().try_for_each(|step| writeln!(f, "{}", proof_line(step)))?;
            }
        }
        writeln!(f, "{END}")
    }
}

impl FromStr for Claim {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut reader = Reader::default();
        let mut claim = None;
        let mut steps = Vec::new();
        for line in text.lines() {
            match reader.line(line)? {
                Event::None | Event::End => {}
                Event::Stated { statement, proof, .. } => claim = Some((*statement, proof)),
                Event::Step(step) => steps.push(step),
            }
        }
        reader.finish()?;
        let (statement, kind) = claim.ok_or_else(|| Fault::new("the claim has no answer"))?;
        let proof = kind.map(|kind| match kind {
            ProofKind::Lrat => Refutation::Lrat(Proof::new(steps)),
            ProofKind::Exhaustive => Refutation::Exhaustive,
        });
        Ok(Self { statement, proof })
    }
}

/// What a line of a claim completes.
pub enum Event {
    /// Nothing yet.
    None,
    /// All that is claimed; the proof comes next, if there is one.
    Stated {
        /// Instance, question and answer.
        statement: Box<Statement>,
        /// The lines that the witnesses stand on.
        lines: Vec<usize>,
        /// How the proof is written.
        proof: Option<ProofKind>,
    },
    /// A step of the proof.
    Step(Step),
    /// The end of the proof.
    End,
}

/// The section that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Title,
    Question,
    DealOpens,
    Deal,
    Witness,
    Lrat,
    ProofClosed,
    End,
}

/// Reads a claim line by line, without checking it.
#[derive(Default)]
pub struct Reader {
    section: Section,
    line: usize,
    question: Option<Question>,
    deal_text: String,
    deal_line: usize,
    deal: Option<Deal>,
    answer: Option<(bool, Option<usize>)>,
    witnesses: Vec<Swish>,
    witness_lines: Vec<usize>,
    laid: usize,
}

impl Reader {
    /// The most bytes that the deal of a claim can have.
    const MOST_DEAL_BYTES: usize = MOST_BYTES;
    /// The most cards that all its witnesses together can have.
    const MOST_LAID: usize = 5_000_000;

    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there; the fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<Event, Fault> {
        self.line += 1;
        self.event(line).map_err(|fault| fault.at(self.line, 1))
    }

    fn event(&mut self, line: &str) -> Result<Event, Fault> {
        let line = if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        if self.section == Section::End && line.trim().is_empty() {
            return Ok(Event::None);
        }
        if let Some(inside) = line.strip_prefix(INDENT) {
            return self.inside(inside);
        }
        let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
        match (self.section, word) {
            (Section::Title, _) if line.trim_end() == TITLE => self.section = Section::Question,
            (Section::Title, _) => {
                return Err(Fault::new(format!("this is no claim file: it does not start with `{TITLE}`")));
            }
            (Section::Question, "question") => {
                self.question = Some(rest.parse()?);
                self.section = Section::DealOpens;
            }
            (Section::DealOpens, "deal") if rest.is_empty() => {
                self.section = Section::Deal;
                self.deal_line = self.line;
            }
            (Section::Deal, "answer") if self.answer.is_none() => {
                let deal = std::mem::take(&mut self.deal_text).parse::<Deal>();
                self.deal = Some(deal.map_err(|fault| fault.moved(self.deal_line, INDENT.len()))?);
                self.answer = Some(answer(rest)?);
            }
            (Section::Deal, "witness") if rest.is_empty() && self.answer.is_some() => self.section = Section::Witness,
            (Section::Deal | Section::Witness, "proof") if self.answer.is_some() => {
                let (kind, section) = match rest {
                    Refutation::LRAT => (ProofKind::Lrat, Section::Lrat),
                    Refutation::EXHAUSTIVE => (ProofKind::Exhaustive, Section::ProofClosed),
                    _ => return Err(Fault::new(format!("`{}` is no kind of proof", shorten(rest)))),
                };
                self.section = section;
                return self.state(Some(kind));
            }
            (Section::Deal | Section::Witness, END) if rest.is_empty() && self.answer.is_some() => {
                self.section = Section::End;
                return self.state(None);
            }
            (Section::Lrat | Section::ProofClosed, END) if rest.is_empty() => {
                self.section = Section::End;
                return Ok(Event::End);
            }
            (Section::End, _) => return Err(Fault::new("something follows the end of the claim")),
            _ => {
                return Err(Fault::new(format!(
                    "`{}` does not belong here; expected {}",
                    shorten(line),
                    self.expected()
                )));
            }
        }
        Ok(Event::None)
    }

    fn inside(&mut self, line: &str) -> Result<Event, Fault> {
        match self.section {
            Section::Deal if self.answer.is_none() => {
                if line.len() >= Self::MOST_DEAL_BYTES - self.deal_text.len() {
                    return Err(Fault::new(format!("the deal is longer than {} MiB", Self::MOST_DEAL_BYTES >> 20)));
                }
                self.deal_text.push_str(line);
                self.deal_text.push('\n');
            }
            Section::Witness => {
                let witness = line.parse::<Swish>().map_err(|fault| fault.moved(self.line - 1, INDENT.len()))?;
                self.laid += witness.len().max(1);
                if self.laid > Self::MOST_LAID {
                    return Err(Fault::new(format!("the witnesses have more than {} cards in all", Self::MOST_LAID)));
                }
                self.witnesses.push(witness);
                self.witness_lines.push(self.line);
            }
            Section::Lrat => return Ok(Event::Step(line.parse()?)),
            _ => {
                return Err(Fault::new(format!("an indented line does not belong here; expected {}", self.expected())));
            }
        }
        Ok(Event::None)
    }

    fn expected(&self) -> &'static str {
        match self.section {
            Section::Title => "the title",
            Section::Question => "`question ...`",
            Section::DealOpens => "`deal`",
            Section::Deal if self.answer.is_none() => "the deal, indented, or `answer ...`",
            Section::Deal => "`witness`, `proof ...` or `end`",
            Section::Witness => "a witness, indented, `proof ...` or `end`",
            Section::Lrat => "a proof step, indented, or `end`",
            Section::ProofClosed => "`end`",
            Section::End => "nothing",
        }
    }

    fn state(&mut self, proof: Option<ProofKind>) -> Result<Event, Fault> {
        let (Some(question), Some(deal), Some((yes, value))) = (self.question, self.deal.take(), self.answer) else {
            return Err(Fault::new("the claim is incomplete"));
        };
        let finding = Finding::new(question, yes, std::mem::take(&mut self.witnesses))?;
        let statement = Statement { deal, question, finding };
        if statement.value() != value {
            let word = |value: Option<usize>| value.map_or("nothing".to_owned(), |value| value.to_string());
            let (stated, shown) = (word(value), word(statement.value()));
            return Err(Fault::new(format!("the answer states {stated} where its witnesses show {shown}")));
        }
        Ok(Event::Stated { statement: Box::new(statement), lines: std::mem::take(&mut self.witness_lines), proof })
    }

    /// Says whether the claim is complete.
    ///
    /// # Errors
    /// When it is cut short.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.section == Section::End {
            return Ok(());
        }
        Err(Fault::new(format!("the claim is cut short after line {}: expected {}", self.line, self.expected())))
    }
}

fn answer(words: &str) -> Result<(bool, Option<usize>), Fault> {
    match words.split_once(' ').unwrap_or((words, "")) {
        ("yes", "") => Ok((true, None)),
        ("yes", value) => Ok((true, Some(number(value, "the value", 0, usize::MAX)?))),
        ("no", "") => Ok((false, None)),
        _ => Err(Fault::new(format!("an answer is `yes`, `yes VALUE` or `no`, not `{}`", shorten(words)))),
    }
}

/// Checks a claim as it is read, line by line, in bounded memory.
///
/// ```
/// use misdeal_kernel::claim::Checker;
/// let mut checker = Checker::default();
/// let claim = "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
/// for line in claim.lines() {
///     checker.line(line)?;
/// }
/// let accepted = checker.finish()?;
/// assert!(accepted.finding().is_yes());
/// assert_eq!(accepted.statement().question.to_string(), "any");
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Default)]
pub struct Checker {
    reader: Reader,
    statement: Option<Statement>,
    proof: Check,
}

#[derive(Default)]
enum Check {
    #[default]
    None,
    Running(Box<Refuter>),
    Done(Refuted<Wanted>),
}

impl Checker {
    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there, or a proof step does not follow; the
    /// fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        let event = self.reader.line(line)?;
        self.take(event).map_err(|fault| fault.at(self.reader.line, 1))
    }

    fn take(&mut self, event: Event) -> Result<(), Fault> {
        match event {
            Event::None => {}
            Event::Stated { statement, lines, proof } => {
                // Looked at here already, to tell the line of a wrong one.
                for (swish, line) in statement.finding.swishes().iter().zip(lines) {
                    statement.deal.verify(swish).map_err(|fault| fault.at(line, INDENT.len() + 1))?;
                }
                self.proof = match (statement.rules_out(), proof) {
                    (_, None) => Check::None,
                    (None, Some(_)) => return Err(Fault::new("the claim needs no proof, and yet there is one")),
                    (Some(wanted), Some(ProofKind::Lrat)) => Check::Running(Box::new(Refuter::of(&wanted)?)),
                    (Some(wanted), Some(ProofKind::Exhaustive)) => {
                        Check::Done(wanted.refuted(&Refutation::Exhaustive)?)
                    }
                };
                self.statement = Some(*statement);
            }
            Event::Step(step) => match &mut self.proof {
                Check::Running(refuter) => refuter.step(&step)?,
                Check::None | Check::Done(_) => return Err(Fault::new("a proof step stands outside a proof")),
            },
            Event::End => {
                self.proof = match std::mem::take(&mut self.proof) {
                    Check::Running(refuter) => Check::Done(refuter.finish()?),
                    done => done,
                };
            }
        }
        Ok(())
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<Accepted, Fault> {
        self.reader.finish()?;
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        match &self.proof {
            Check::Done(refuted) => statement.accept(Some(refuted)),
            Check::None | Check::Running(_) => statement.accept(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const YES: &str =
        "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
    const MAX: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 2\nwitness\n  a1:b1@0 a1:b1@h\nproof exhaustive\nend\n";
    const NO: &str =
        "misdeal claim 1\nquestion at-least 3\ndeal\n  swish 1x2\n  2x a1:b1\nanswer no\nproof lrat\nend\n";

    fn stream(text: &str) -> Result<Accepted, Fault> {
        let mut checker = Checker::default();
        text.lines().try_for_each(|line| checker.line(line))?;
        checker.finish()
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
        for text in [YES, MAX, NO] {
            assert!(check(text).is_ok(), "{text}: {:?}", check(text));
            assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
            assert!(check(&format!("\u{feff}{text}")).is_ok());
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [YES, MAX, NO] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (YES.replace("@h", "@0"), "cell a1 holds 2 points"),
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
        ] {
            match check(&text) {
                Ok(_) => assert_eq!(part, "accepted", "{text}"),
                Err(fault) => assert!(fault.to_string().contains(part), "{text}: {fault}"),
            }
        }
    }
}

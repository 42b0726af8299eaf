//! What can be claimed about a board, and when the kernel accepts it.
//!
//! ```text
//! misdeal claim 1
//! question disjoint
//! deal
//!   set 1x3
//!   0 1 2
//! answer yes 1
//! witness
//!   0 1 2
//! proof lrat
//! end
//! ```
//!
//! Witnesses are sets, one a line; for `free` they are the kept cards. The proof
//! says why there is no other, no more, or no fewer.

use crate::claim::outline::{Outline, Part, Stated};
use crate::claim::statement::needless_proof;
use crate::claim::{self, INDENT, Statement as _, section};
use crate::fault::Fault;
use crate::problem::{Problem, Refutable, Refuted};
use crate::question::Question as Match;
use crate::set::board::Board;
use crate::set::question::Question;
use crate::set::refuter::Refuter;
use crate::set::rules::Set;
use crate::set::wanted::{Demand, Refutation, Shown, Wanted};
use crate::text::shorten;
use std::collections::BTreeSet;
use std::fmt;

/// An answer to a question about a board; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The cards on the table.
    pub board: Board,
    /// What was asked about them.
    pub question: Question,
    /// Whether the answer is yes.
    pub yes: bool,
    /// What is shown: sets, or kept cards.
    pub shown: Shown,
}

impl Statement {
    /// How many sets or cards there are, where that was asked.
    fn many(&self) -> Option<usize> {
        match self.question {
            _ if !self.yes => None,
            Question::Match(Match::Any | Match::AtLeast(_)) => None,
            Question::Match(Match::Max) => Some(self.board.shape().values()),
            Question::Match(Match::All(_) | Match::Count(_)) | Question::Disjoint | Question::Hitting => {
                Some(self.shown.0.len())
            }
            Question::Free => Some(self.shown.cards().count()),
        }
    }
}

impl claim::Statement for Statement {
    type Wanted = Wanted;

    fn is_yes(&self) -> bool {
        self.yes
    }

    fn value(&self) -> Option<u128> {
        self.many().map(|many| many as u128)
    }

    fn rules_out(&self) -> Option<Wanted> {
        let set = |besides: &[Set]| Demand::Set { cards: self.question.cards(), besides: besides.to_vec() };
        let demand = match (self.question, self.many()) {
            (Question::Match(Match::All(_) | Match::Count(_)), Some(_)) => set(&self.shown.0),
            (Question::Match(_), _) => (!self.yes).then(|| set(&[]))?,
            (Question::Disjoint, value) => Demand::Disjoint(value? + 1),
            // Nothing is fewer than none.
            (Question::Hitting, value) => Demand::Hitting(value?.checked_sub(1)?),
            (Question::Free, value) => Demand::Free(value? + 1),
        };
        Some(Wanted { board: self.board.clone(), demand })
    }

    fn verify(&self) -> Result<(), Fault> {
        let (sets, board) = (&self.shown.0, &self.board);
        if !self.yes {
            return match (self.question, sets.is_empty()) {
                (Question::Match(_), true) => Ok(()),
                (Question::Match(_), false) => Err(Fault::new("the answer is no, and yet there is a witness")),
                _ => Err(Fault::new(format!("the question `{}` is not answered by no", self.question))),
            };
        }
        let verify = |demand| Wanted { board: board.clone(), demand }.verify(&self.shown);
        match self.question {
            Question::Match(Match::Any | Match::AtLeast(_) | Match::Max) => {
                verify(Demand::Set { cards: self.question.cards(), besides: Vec::new() })
            }
            Question::Match(Match::All(cards) | Match::Count(cards)) => {
                if sets.is_empty() || cards > board.shape().values() {
                    return Err(Fault::new("the answer is yes, and there is no witness"));
                }
                let mut listed = BTreeSet::new();
                sets.iter().try_for_each(|set| match listed.insert(set) {
                    true => board.verify(set),
                    false => Err(Fault::new(format!("the set {} is listed twice", shorten(&set.to_string())))),
                })
            }
            Question::Disjoint => verify(Demand::Disjoint(0)),
            Question::Hitting => verify(Demand::Hitting(usize::MAX)),
            Question::Free => verify(Demand::Free(0)),
        }
    }
}

/// A statement about a board that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a board that fits in memory.
pub type Claim = claim::Claim<Statement>;

impl fmt::Display for Statement {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &self.question, &self.board, self.is_yes(), self.value())?;
        if self.yes { section::witnessed(f, &self.shown) } else { Ok(()) }
    }
}

/// Checks a claim about a board as it is read.
#[derive(Default)]
pub struct Checker {
    outline: Outline,
    statement: Option<Statement>,
    proof: Following,
}

#[derive(Default)]
enum Following {
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
        let part = self.outline.line(line)?;
        self.take(part).map_err(|fault| fault.at(self.outline.line_number(), 1))
    }

    fn take(&mut self, part: Part<'_>) -> Result<(), Fault> {
        match part {
            Part::None => {}
            Part::Stated(stated) => {
                let statement = read(&stated)?;
                self.proof = match (&stated.proof, statement.rules_out()) {
                    (None, _) => Following::None,
                    (Some(_), None) => return Err(needless_proof()),
                    (Some(kind), Some(wanted)) => match kind.text.as_str() {
                        Refutation::EXHAUSTIVE => Following::Done(wanted.refuted(&Refutation::Exhaustive)?),
                        Refutation::LRAT => Following::Running(Box::new(Refuter::of(&wanted)?)),
                        other => return Err(Fault::new(format!("`{}` is no kind of proof", shorten(other)))),
                    },
                };
                self.statement = Some(statement);
            }
            Part::Proof(line) => match &mut self.proof {
                Following::Running(refuter) => refuter.step(&line.parse()?)?,
                _ => return Err(Fault::new("an indented line does not belong here; expected `end`")),
            },
            Part::End => {
                if let Following::Running(refuter) = &self.proof {
                    self.proof = Following::Done(refuter.finish()?);
                }
            }
        }
        Ok(())
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<Accepted, Fault> {
        self.outline.finish()?;
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        match &self.proof {
            Following::Done(refuted) => statement.accept(Some(refuted)),
            Following::None | Following::Running(_) => statement.accept(None),
        }
    }
}

/// What a claim states; its witnesses are looked at here already, to tell the line
/// of a wrong one.
///
/// # Errors
/// When something is no question, no board or no witness of it.
pub fn read(stated: &Stated) -> Result<Statement, Fault> {
    let question: Question =
        stated.question.text.parse().map_err(|fault: Fault| fault.at(stated.question.number, 1))?;
    let inside = |fault: Fault| fault.moved(stated.deal.number, INDENT.len());
    let board: Board = stated.deal.text.parse().map_err(inside)?;
    let mut sets = Vec::with_capacity(stated.witnesses.len());
    for line in &stated.witnesses {
        let set: Set = line.text.parse().map_err(|fault| line.inside(fault))?;
        if question != Question::Free {
            board.verify(&set).map_err(|fault| line.inside(fault))?;
        }
        sets.push(set);
    }
    let statement = Statement { board, question, yes: stated.yes, shown: Shown(sets) };
    stated.states(statement.value())?;
    Ok(statement)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: &str =
        "misdeal claim 1\nquestion any\ndeal\n  set 2x3\n  00 01 02 10\nanswer yes\nwitness\n  00 01 02\nend\n";
    const NONE: &str =
        "misdeal claim 1\nquestion any\ndeal\n  set 2x3\n  00 01 10 11\nanswer no\nproof exhaustive\nend\n";
    const ALL: &str = "misdeal claim 1\nquestion all\ndeal\n  set 1x3\n  0 1 2\nanswer yes 1\nwitness\n  0 1 2\nproof exhaustive\nend\n";
    const MAX: &str = "misdeal claim 1\nquestion max\ndeal\n  set 1x3\n  0 1 2\nanswer yes 3\nwitness\n  0 1 2\nend\n";
    const DISJOINT: &str = "misdeal claim 1\nquestion disjoint\ndeal\n  set 1x3\n  0 1 2\nanswer yes 1\nwitness\n  0 1 2\nproof lrat\nend\n";
    const FREE: &str = "misdeal claim 1\nquestion free\ndeal\n  set 1x3\n  0 1 2\nanswer yes 2\nwitness\n  0 1\nproof lrat\n  9 0 1 7 6 5 4 3 2 8 0\nend\n";
    const HITTING: &str = "misdeal claim 1\nquestion hitting\ndeal\n  set 1x3\n  0 1\nanswer yes 0\nwitness\nend\n";

    fn check(text: &str) -> Result<Accepted, Fault> {
        let mut checker = Checker::default();
        text.lines().try_for_each(|line| checker.line(line))?;
        checker.finish()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        for text in [ANY, NONE, ALL, MAX, DISJOINT, HITTING] {
            let accepted = check(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert!(text.starts_with(&accepted.statement().to_string()));
        }
    }

    #[test]
    fn a_stamp_about_another_board_is_refused() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let none = |text: &str| Statement {
            board: board(text),
            question: Question::Match(Match::Any),
            yes: false,
            shown: Shown(Vec::new()),
        };
        let stamp = |text: &str| Wanted::a_set(board(text)).gone_through(&mut |_| true).unwrap();
        let (free, richer) = ("set 1x3\n0 1", "set 1x3\n0 1 2");
        assert!(none(free).accept(Some(&stamp(free))).is_ok());
        let fault = none(richer).accept(Some(&stamp(free))).unwrap_err();
        assert_eq!(fault.what(), "the proof is about another deal or question");
        assert!(none(richer).accept(None).is_err());
    }

    #[test]
    fn a_list_of_nothing_is_no_yes() {
        let stamp = |text: &str| Wanted::a_set(text.parse().unwrap()).gone_through(&mut |_| true).unwrap();
        for question in [Match::All(0), Match::Count(0)] {
            let board = "set 1x3\n0 1".parse().unwrap();
            let none = Statement { board, question: Question::Match(question), yes: true, shown: Shown(Vec::new()) };
            let fault = none.accept(Some(&stamp("set 1x3\n0 1"))).unwrap_err();
            assert_eq!(fault.what(), "the answer is yes, and there is no witness");
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [ANY, NONE, ALL, MAX, DISJOINT, HITTING] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (ANY.replace("  00 01 02\n", "  00 01 10\n"), "line 8, column 3: in property 1 the cards 00 and 01"),
            (ANY.replace("  00 01 02\n", "  00 01 03\n"), "line 8, column 3: card 03 is not on the board"),
            (ANY.replace("  00 01 02\n", ""), "one set is wanted, not 0"),
            (ANY.replace("any", "at-least 4"), "fewer than 4"),
            (ANY.replace("yes", "no"), "needs a proof|yet there is a witness"),
            (ANY.replace("end", "proof exhaustive\nend"), "needs no proof"),
            (NONE.replace("proof exhaustive\n", ""), "needs a proof"),
            (NONE.replace("01 10", "01 02 10"), "there is one: 00 01 02"),
            (NONE.replace("exhaustive", "lrat"), "ends before the empty clause"),
            (NONE.replace("exhaustive", "magic"), "`magic` is no kind of proof"),
            (NONE.replace("exhaustive", "exhaustive\n  1"), "an indented line does not belong here"),
            (NONE.replace("any", "disjoint"), "needs a proof|not answered by no|needs no proof"),
            (ALL.replace("yes 1", "yes 2"), "states 2 where its witnesses show 1"),
            (ALL.replace("  0 1 2\nproof", "  0 1 2\n  0 1 2\nproof").replace("yes 1", "yes 2"), "listed twice"),
            (MAX.replace("yes 3", "yes 4"), "states 4"),
            (DISJOINT.replace("yes 1\nwitness\n  0 1 2", "yes 0\nwitness"), "ends before the empty clause"),
            (DISJOINT.replace("lrat", "exhaustive"), "for questions about single sets only"),
            (HITTING.replace("0 1\n", "0 1 2\n"), "no card of the set 0 1 2 is hit"),
            (FREE.replace("  0 1\n", "  0 1 2\n").replace("yes 2", "yes 3"), "ends before|hold a set|proof step"),
            (FREE.replace("  0 1\n", "  0\n").replace("yes 2", "yes 1"), "proof step|ends before"),
            (ANY.replace("question any", "question some"), "line 2, column 1: `some` is no question"),
        ] {
            let fault = check(&text).expect_err(&text).to_string();
            assert!(part.split('|').any(|part| fault.contains(part)), "{text}: {fault}");
        }
    }
}

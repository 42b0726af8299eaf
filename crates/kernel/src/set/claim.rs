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

use crate::claim::{self, Stated, Statement as _, section};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::question::Question as Match;
use crate::set::board::Board;
use crate::set::question::Question;
use crate::set::rules::Set;
use crate::set::wanted::{Demand, Shown, Wanted};
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

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let (question, board) = (stated.opening.question()?, stated.opening.deal()?);
        let shown = Shown(stated.each_witness().collect::<Result<_, _>>()?);
        Ok(Self { board, question, yes: stated.yes(), shown })
    }

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
        if self.question != Question::Free {
            let verify = |(line, set)| board.verify(set).map_err(|fault| fault.at(line, 1));
            (1..).zip(sets).try_for_each(verify)?;
        }
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
                match sets.iter().find(|set| !listed.insert(*set)) {
                    None => Ok(()),
                    Some(set) => Err(Fault::new(format!("the set {} is listed twice", shorten(&set.to_string())))),
                }
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
        section::answered(f, &self.question, &self.board, self.answer())?;
        if self.yes { section::witnessed(f, &self.shown) } else { Ok(()) }
    }
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
        crate::check(text)?.told()
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

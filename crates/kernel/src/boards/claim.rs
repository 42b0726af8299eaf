//! Claims about the matches of a board, for every game in which a match is some of the cards that lie there.
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
//! Witnesses are matches, one a line; for the most cards without a match they are the kept cards. The proof says why
//! there is no other, no more, or no fewer.

use super::question::no_question;
use super::{Board, Deck, Demand, Question, Shown, Wanted};
use crate::claim::{Stated, Statement as _, section, statement};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::question::Question as Match;
use crate::text::shorten;
use std::collections::BTreeSet;
use std::fmt::{self, Display};

/// An answer to a question about a board; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<D: Deck> {
    /// The cards on the table.
    pub board: Board<D>,
    /// What was asked about them.
    pub question: Question,
    /// Whether the answer is yes.
    pub yes: bool,
    /// What is shown: matches, or kept cards.
    pub shown: Shown<D>,
}

impl<D: Deck> Statement<D> {
    /// How many matches or cards there are, where that was asked.
    fn many(&self) -> Option<usize> {
        match self.question.about_matches() {
            _ if !self.yes => None,
            Some(Match::Any | Match::AtLeast(_)) => None,
            Some(Match::Max) => Some(self.board.deck().cards_of_a_match()),
            Some(Match::All(_) | Match::Count(_)) => Some(self.shown.0.len()),
            None => Some(self.shown.worth(self.question)),
        }
    }

    fn wanted(&self, demand: Demand<D>) -> Wanted<D> {
        Wanted { board: self.board.clone(), demand }
    }
}

impl<D: Deck> statement::Statement for Statement<D> {
    type Wanted = Wanted<D>;

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let (question, board) = (stated.opening.question()?, stated.opening.deal()?);
        if question == Question::Hitting && !D::ASKS_HITTING {
            return Err(no_question("hitting", &format!(" of {}", D::GAME)).at(stated.opening.question.number, 1));
        }
        let shown = Shown::new(stated.each_witness().collect::<Result<_, _>>()?);
        Ok(Self { board, question, yes: stated.yes(), shown })
    }

    fn is_yes(&self) -> bool {
        self.yes
    }

    fn value(&self) -> Option<u128> {
        self.many().map(|many| many as u128)
    }

    fn rules_out(&self) -> Option<Wanted<D>> {
        let demand = match (self.question.about_matches(), self.many()) {
            (Some(asked @ (Match::All(_) | Match::Count(_))), Some(_)) => Demand::a_match(asked.cards(), &self.shown.0),
            (Some(asked), _) => (!self.yes).then(|| Demand::a_match(asked.cards(), &[]))?,
            (None, many) => Demand::better(self.question, Some(many?))?,
        };
        Some(self.wanted(demand))
    }

    fn verify(&self) -> Result<(), Fault> {
        let lines = &self.shown.0;
        if self.question != Question::Free {
            let verify = |(line, found)| self.board.verify(found).map_err(|fault| fault.at(line, 1));
            (1..).zip(lines).try_for_each(verify)?;
        }
        let asked = self.question.about_matches();
        if !self.yes {
            return match (asked, lines.is_empty()) {
                (Some(_), true) => Ok(()),
                (Some(_), false) => Err(Fault::new("the answer is no, and yet there is a witness")),
                (None, _) => Err(Fault::new(format!("the question `{}` is not answered by no", self.question))),
            };
        }
        let demand = match asked {
            Some(Match::All(cards) | Match::Count(cards)) => {
                if lines.is_empty() || cards > self.board.deck().cards_of_a_match() {
                    return Err(Fault::new("the answer is yes, and there is no witness"));
                }
                let mut listed = BTreeSet::new();
                return match lines.iter().find(|found| !listed.insert(*found)) {
                    None => Ok(()),
                    Some(found) => {
                        let found = shorten(&found.to_string());
                        Err(Fault::new(format!("the {} {found} is listed twice", D::MATCH)))
                    }
                };
            }
            Some(one) => Some(Demand::a_match(one.cards(), &[])),
            None => Demand::better(self.question, None),
        };
        demand.map_or(Ok(()), |demand| self.wanted(demand).verify(&self.shown))
    }
}

impl<D: Deck> Display for Statement<D> {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &self.question, &self.board, self.answer())?;
        if self.yes { section::witnessed(f, &self.shown) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    mod set {
        use crate::fault::Fault;
        use crate::question::Question as Match;
        use crate::set::{Accepted, Board, Question, Shown, Statement, Wanted};

        use crate::claim::Statement as _;

        const ANY: &str =
            "misdeal claim 1\nquestion any\ndeal\n  set 2x3\n  00 01 02 10\nanswer yes\nwitness\n  00 01 02\nend\n";
        const NONE: &str =
            "misdeal claim 1\nquestion any\ndeal\n  set 2x3\n  00 01 10 11\nanswer no\nproof exhaustive\nend\n";
        const ALL: &str = "misdeal claim 1\nquestion all\ndeal\n  set 1x3\n  0 1 2\nanswer yes 1\nwitness\n  0 1 2\nproof exhaustive\nend\n";
        const MAX: &str =
            "misdeal claim 1\nquestion max\ndeal\n  set 1x3\n  0 1 2\nanswer yes 3\nwitness\n  0 1 2\nend\n";
        const DISJOINT: &str = "misdeal claim 1\nquestion disjoint\ndeal\n  set 1x3\n  0 1 2\nanswer yes 1\nwitness\n  0 1 2\nproof lrat\nend\n";
        const FREE: &str = "misdeal claim 1\nquestion free\ndeal\n  set 1x3\n  0 1 2\nanswer yes 2\nwitness\n  0 1\nproof lrat\n  9 0 1 7 6 5 4 3 2 8 0\nend\n";
        const HITTING: &str = "misdeal claim 1\nquestion hitting\ndeal\n  set 1x3\n  0 1\nanswer yes 0\nwitness\nend\n";

        fn check(text: &str) -> Result<Accepted, Fault> {
            crate::check(text)?.told()
        }

        #[test]
        fn true_claims_are_accepted_and_printed_as_read() {
            for text in [ANY, NONE, ALL, MAX, DISJOINT, HITTING, &DISJOINT.replace("lrat", "exhaustive")] {
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
                shown: Shown::new(Vec::new()),
            };
            let stamp = |text: &str| Wanted::a_match(board(text)).gone_through(&mut |_| true).unwrap();
            let (free, richer) = ("set 1x3\n0 1", "set 1x3\n0 1 2");
            assert!(none(free).accept(Some(&stamp(free))).is_ok());
            let fault = none(richer).accept(Some(&stamp(free))).unwrap_err();
            assert_eq!(fault.what(), "the proof is about another deal or question");
            assert!(none(richer).accept(None).is_err());
        }

        #[test]
        fn a_list_of_nothing_is_no_yes() {
            let stamp = |text: &str| Wanted::a_match(text.parse().unwrap()).gone_through(&mut |_| true).unwrap();
            for question in [Match::All(0), Match::Count(0)] {
                let board = "set 1x3\n0 1".parse().unwrap();
                let none =
                    Statement { board, question: Question::Match(question), yes: true, shown: Shown::new(Vec::new()) };
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
                (FREE.replace("lrat\n  9 0 1 7 6 5 4 3 2 8 0", "exhaustive"), "is for single sets"),
                (HITTING.replace("0 1\n", "0 1 2\n"), "no card of the set 0 1 2 is hit"),
                (FREE.replace("  0 1\n", "  0 1 2\n").replace("yes 2", "yes 3"), "the kept cards hold the set 0 1 2"),
                (FREE.replace("  0 1\n", "  0\n").replace("yes 2", "yes 1"), "proof step|ends before"),
                (ANY.replace("question any", "question some"), "line 2, column 1: `some` is no question"),
            ] {
                let fault = check(&text).expect_err(&text).to_string();
                assert!(part.split('|').any(|part| fault.contains(part)), "{text}: {fault}");
            }
        }
    }

    mod quads {
        use crate::fault::Fault;
        use crate::quads::{Accepted, Claim};

        const ANY: &str =
            "misdeal claim 1\nquestion any\ndeal\n  quads 1\n  0 1 2 3\nanswer yes\nwitness\n  0 1 2 3\nend\n";
        const NONE: &str =
            "misdeal claim 1\nquestion any\ndeal\n  quads 2\n  00 01 02 13\nanswer no\nproof exhaustive\nend\n";
        const ALL: &str = "misdeal claim 1\nquestion all\ndeal\n  quads 1\n  0 1 2 3\nanswer yes 1\nwitness\n  0 1 2 3\nproof exhaustive\nend\n";
        const MAX: &str =
            "misdeal claim 1\nquestion max\ndeal\n  quads 1\n  0 1 2 3\nanswer yes 4\nwitness\n  0 1 2 3\nend\n";
        const DISJOINT: &str = "misdeal claim 1\nquestion disjoint\ndeal\n  quads 1\n  0 1 2 3\nanswer yes 1\nwitness\n  0 1 2 3\nproof lrat\nend\n";
        const FREE: &str = "misdeal claim 1\nquestion free\ndeal\n  quads 1\n  0 1 2 3\nanswer yes 3\nwitness\n  0 1 3\nproof deck sums\nend\n";
        const SPANS: &str = "misdeal claim 1\nquestion free\ndeal\n  quads 1\n  0 1 2 3\nanswer yes 3\nwitness\n  0 1 3\nproof deck spans 3\nend\n";

        fn check(text: &str) -> Result<Accepted, Fault> {
            crate::check(text)?.told()
        }

        #[test]
        fn true_claims_are_accepted_and_printed_as_read() {
            for text in [ANY, NONE, ALL, MAX, DISJOINT, FREE, SPANS] {
                let accepted = check(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
                assert!(text.starts_with(&accepted.statement().to_string()));
                assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
            }
        }

        #[test]
        fn a_claim_that_is_cut_anywhere_is_refused() {
            for text in [ANY, NONE, ALL, MAX, DISJOINT, FREE, SPANS] {
                for end in 0..text.len() - 1 {
                    assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
                }
            }
        }

        #[test]
        fn false_or_malformed_claims_are_told_why() {
            for (text, part) in [
                (ANY.replace("witness\n  0 1 2 3", "witness\n  0 1 2 2"), "line 8, column 3: card 2 is there twice"),
                (ANY.replace("witness\n  0 1 2 3\n", "witness\n"), "one quad is wanted, not 0"),
                (ANY.replace("any", "at-least 5"), "fewer than 5"),
                (ANY.replace("answer yes", "answer no"), "yet there is a witness"),
                (ANY.replace("end", "proof exhaustive\nend"), "needs no proof"),
                (ANY.replace("any", "hitting"), "line 2, column 1: `hitting` is no question about a board of quads"),
                (NONE.replace("proof exhaustive\n", ""), "needs a proof"),
                (NONE.replace("02 13", "02 03 13"), "there is one: 00 01 02 03"),
                (NONE.replace("exhaustive", "lrat"), "ends before the empty clause"),
                (NONE.replace("exhaustive", "deck sums"), "cards without a quad only"),
                (NONE.replace("exhaustive", "magic"), "`magic` is no kind of proof"),
                (NONE.replace("exhaustive", "exhaustive\n  1"), "an indented line does not belong here"),
                (NONE.replace("any", "disjoint"), "not answered by no"),
                (ALL.replace("yes 1", "yes 2"), "states 2 where its witnesses show 1"),
                (ALL.replace("3\nproof", "3\n  0 1 2 3\nproof").replace("yes 1", "yes 2"), "0 1 2 3 is listed twice"),
                (MAX.replace("yes 4", "yes 5"), "states 5"),
                (DISJOINT.replace("yes 1\nwitness\n  0 1 2 3", "yes 0\nwitness"), "ends before the empty clause"),
                (FREE.replace("deck sums", "exhaustive"), "is for single quads"),
                (
                    DISJOINT
                        .replace("quads 1\n  0 1 2 3\n", "quads 2\n  00 01 02 03 10 11 12 13\n")
                        .replace("witness\n  0 1 2 3", "witness\n  00 01 02 03")
                        .replace("lrat", "exhaustive"),
                    "is for single quads",
                ),
                (FREE.replace("0 1 3", "0 1").replace("yes 3", "yes 2"), "of the deck 3 cards can be kept"),
                (
                    FREE.replace("  0 1 3", "  0 1 2 3").replace("yes 3", "yes 4"),
                    "the kept cards hold the quad 0 1 2 3",
                ),
                (SPANS.replace("spans 3", "spans 2"), "3 cards can be kept without a quad"),
                (SPANS.replace("spans 3", "spans 3 3"), "no way to bound the kept cards"),
            ] {
                let fault = check(&text).expect_err(&text).to_string();
                assert!(fault.contains(part), "{text}: {fault}");
            }
        }
    }
}

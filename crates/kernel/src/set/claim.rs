//! What can be claimed about a board: a [statement about matches](mod@matches) that are sets.

use crate::claim::{self, matches};
use crate::fault::Fault;
use crate::problem::Refuted;
use crate::question::Question as Match;
use crate::set::board::Board;
use crate::set::enumerate::PATIENCE;
use crate::set::question::Question;
use crate::set::rules::Set;
use crate::set::to_cnf::Encoding;
use crate::set::wanted::{Demand, Refutation, Shown, Wanted};
use crate::text::MOST_NUMBER;

impl matches::Matches for Board {
    type Question = Question;
    type Shown = Shown;
    type Demand = Demand;
    type Wanted = Wanted;
    type Encoding = Encoding;

    const MATCH: &'static str = "set";
    const PATIENCE: u64 = PATIENCE;

    fn cards_of_a_match(&self) -> usize {
        self.shape().values()
    }

    fn about_matches(question: Question) -> Option<Match> {
        if let Question::Match(asked) = question { Some(asked) } else { None }
    }

    fn shows_kept(question: Question) -> bool {
        question == Question::Free
    }

    fn worth(question: Question, shown: &Shown) -> usize {
        if Self::shows_kept(question) { shown.cards().count() } else { shown.0.len() }
    }

    fn shown(sets: Vec<Set>) -> Shown {
        Shown(sets)
    }

    fn lines(shown: &Shown) -> &[Set] {
        &shown.0
    }

    fn wanted(&self, demand: Demand) -> Wanted {
        Wanted { board: self.clone(), demand }
    }

    fn a_match(cards: usize, besides: &[Set]) -> Demand {
        Demand::Set { cards, besides: besides.to_vec() }
    }

    fn better(question: Question, than: Option<usize>) -> Option<Demand> {
        let more = than.map_or(0, |than| than + 1);
        match question {
            Question::Match(_) => None,
            Question::Disjoint => Some(Demand::Disjoint(more)),
            // Nothing is fewer than none.
            Question::Hitting => than.map_or(Some(MOST_NUMBER), |than| than.checked_sub(1)).map(Demand::Hitting),
            Question::Free => Some(Demand::Free(more)),
        }
    }

    fn exhaustive() -> Refutation {
        Refutation::Exhaustive
    }

    fn gone_through(wanted: Wanted, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Wanted>, Fault> {
        wanted.gone_through(go_on)
    }
}

/// An answer to a question about a board; not yet checked.
pub type Statement = matches::Statement<Board>;
/// A statement about a board that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a board that fits in memory.
pub type Claim = claim::Claim<Statement>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Statement as _;

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

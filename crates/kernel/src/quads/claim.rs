//! What can be claimed about a board: a [statement about matches](mod@matches) that are quads.

use crate::claim::{self, matches};
use crate::fault::Fault;
use crate::problem::Refuted;
use crate::quads::board::Board;
use crate::quads::enumerate::PATIENCE;
use crate::quads::question::Question;
use crate::quads::rules::{CARDS, Cards};
use crate::quads::to_cnf::Encoding;
use crate::quads::wanted::{Demand, Refutation, Shown, Wanted};
use crate::question::Question as Match;

impl matches::Matches for Board {
    type Question = Question;
    type Shown = Shown;
    type Demand = Demand;
    type Wanted = Wanted;
    type Encoding = Encoding;

    const MATCH: &'static str = "quad";
    const PATIENCE: u64 = PATIENCE;

    fn cards_of_a_match(&self) -> usize {
        CARDS
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

    fn shown(quads: Vec<Cards>) -> Shown {
        Shown(quads)
    }

    fn lines(shown: &Shown) -> &[Cards] {
        &shown.0
    }

    fn wanted(&self, demand: Demand) -> Wanted {
        Wanted { board: self.clone(), demand }
    }

    fn a_match(cards: usize, besides: &[Cards]) -> Demand {
        Demand::Quad { cards, besides: besides.to_vec() }
    }

    fn better(question: Question, than: Option<usize>) -> Option<Demand> {
        let more = than.map_or(0, |than| than + 1);
        match question {
            Question::Match(_) => None,
            Question::Disjoint => Some(Demand::Disjoint(more)),
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
            (FREE.replace("  0 1 3", "  0 1 2 3").replace("yes 3", "yes 4"), "the kept cards hold the quad 0 1 2 3"),
            (SPANS.replace("spans 3", "spans 2"), "3 cards can be kept without a quad"),
            (SPANS.replace("spans 3", "spans 3 3"), "no way to bound the kept cards"),
        ] {
            let fault = check(&text).expect_err(&text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}

//! Claims about a problem that has one question: a "yes" has a witness and no proof, a "no" a proof and no witness.
//!
//! ```text
//! misdeal claim 1
//! question win
//! deal
//!   geography 2 undirected vertex from 1
//!   1-2
//! answer yes
//! witness
//!   move 2
//!   strategy
//! end
//! ```

use super::{Stated, section, statement};
use crate::fault::Fault;
use crate::problem::Refutable;
use crate::text::shorten;
use std::fmt;

/// A problem that claims can be about.
pub trait Claimed: Refutable + Clone + fmt::Debug + PartialEq + 'static {
    /// What is asked, in a word.
    const QUESTION: &'static str;
}

/// An answer; not yet checked.
#[derive(Clone, Debug)]
pub struct Statement<P: Claimed> {
    /// The instance.
    pub deal: P,
    /// What shows that the answer is yes; without it, the answer is no.
    pub witness: Option<P::Witness>,
}

impl<P: Claimed> statement::Statement for Statement<P> {
    type Wanted = P;

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let question = &stated.opening.question;
        if question.text != P::QUESTION {
            let (wanted, found) = (P::QUESTION, shorten(&question.text));
            let what = format!("the question about {} is `{wanted}`, not `{found}`", P::NAME);
            return Err(Fault::new(what).at(question.number, 1));
        }
        Ok(Self { deal: stated.opening.deal()?, witness: stated.witness()? })
    }

    fn is_yes(&self) -> bool {
        self.witness.is_some()
    }

    fn value(&self) -> Option<u128> {
        None
    }

    fn rules_out(&self) -> Option<P> {
        self.witness.is_none().then(|| self.deal.clone())
    }

    fn verify(&self) -> Result<(), Fault> {
        self.witness.as_ref().map_or(Ok(()), |witness| self.deal.verify(witness))
    }
}

/// A statement that the kernel has accepted.
pub type Accepted<P> = statement::Accepted<Statement<P>>;

impl<P: Claimed> fmt::Display for Statement<P> {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &P::QUESTION, &self.deal, statement::Statement::answer(self))?;
        self.witness.as_ref().map_or(Ok(()), |witness| section::witnessed(f, witness))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Statement as _, proof_section};
    use super::*;
    use crate::geography::{Geography, Lost};

    const WON: &str = "misdeal claim 1\nquestion win\ndeal\n  geography 4 undirected vertex from 1\n  1-2 2-3 3-4\nanswer yes\nwitness\n  move 2\n  answers\n  pairs 3-4\n  barrier 3\nend\n";
    const LOST: &str = "misdeal claim 1\nquestion win\ndeal\n  geography 4 undirected edge from 1\n  1-2 2-3 3-4 1-4\nanswer no\nproof answers\n  kernel 1 3\nend\n";

    fn check(text: &str) -> Result<Accepted<Geography>, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        let won = check(WON).unwrap();
        assert_eq!(format!("{}end\n", won.statement()), WON);
        let lost = check(LOST).unwrap();
        let section = proof_section(&"answers\nkernel 1 3".parse::<Lost>().unwrap());
        assert_eq!(format!("{}{section}end\n", lost.statement()), LOST);
    }

    #[test]
    fn a_stamp_about_another_game_is_refused() {
        let game = |text: &str| text.parse::<Geography>().unwrap();
        let lost = game("geography 4 undirected edge from 1\n1-2 2-3 3-4 1-4");
        let stamp = lost.clone().refuted(&"answers\nkernel 1 3".parse().unwrap()).unwrap();
        assert!(Statement { deal: lost, witness: None }.accept(Some(&stamp)).is_ok());
        let won = Statement { deal: game("geography 2 undirected edge from 1\n1-2"), witness: None };
        assert_eq!(won.clone().accept(Some(&stamp)).unwrap_err().what(), "the proof is about another deal or question");
        assert!(won.accept(None).is_err());
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [WON, LOST] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (WON.replace("move 2", "move 3"), "the token can't move from vertex 1 to vertex 3"),
            (WON.replace("pairs 3-4", "pairs"), "leaves 3 vertices uncovered"),
            (WON.replace("pairs 3-4", "pairs 3+4"), "line 10, column 9: `3+4` is no pair"),
            (WON.replace("  1-2 2-3 3-4", "  1-2 2-3 4-4"), "line 5, column 11: an edge from vertex 4 to itself"),
            (WON.replace("answer yes", "answer yes 3"), "the answer states 3 where"),
            (WON.replace("answer yes", "answer no"), "the answer is no, and yet there is a witness"),
            (WON.replace("end", "proof answers\nend"), "needs no proof"),
            (WON.replace("win", "any"), "line 2, column 1: the question about geography is `win`, not `any`"),
            (WON.replace("undirected vertex", "undirected edge"), "a matching decides nothing"),
            (LOST.replace("kernel 1 3", "kernel 1 4"), "vertices 1 and 4 of the even kernel are adjacent"),
            (LOST.replace("kernel 1 3", "kernel 1 x"), "line 8, column 12: `x` is no vertex"),
            (LOST.replace("answers", "magic"), "line 7, column 3: `magic` is no way"),
            (LOST.replace("proof answers\n  kernel 1 3\n", ""), "needs a proof"),
            (LOST.replace("answer no", "answer yes"), "the answer is yes, and there is no witness"),
        ] {
            let fault = check(&text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}

//! What can be claimed about a deal, and when the kernel accepts it.
//!
//! ```text
//! misdeal claim 1
//! question play
//! deal
//!   uno 2x2 solitaire
//!   1.1 2.2 1.2
//! answer yes
//! witness
//!   order
//!   1.1 1.2 2.2
//! end
//! ```
//!
//! The question is the one that the deal's header asks. A "yes" has a witness and no proof, a "no" a proof and no
//! witness.

use crate::claim::outline::{Outline, Part, Stated};
use crate::claim::{END, INDENT, TITLE};
use crate::fault::Fault;
use crate::problem::{Problem, Refutable, Refuted};
use crate::text::{MOST_BYTES, shorten};
use crate::uno::deal::Deal;
use crate::uno::refutation::Refutation;
use crate::uno::witness::Witness;
use std::fmt;

/// The question of every claim: the one that the header asks.
pub const QUESTION: &str = "play";

/// An answer to what a deal asks; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The hands, and what is played.
    pub deal: Deal,
    /// What shows that the answer is yes; without it, the answer is no.
    pub witness: Option<Witness>,
}

impl Statement {
    /// Checks the witness; a refutation must come as a stamp.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn accept(self, refuted: Option<&Refuted<Deal>>) -> Result<Accepted, Fault> {
        match (&self.witness, refuted) {
            (Some(witness), None) => self.deal.verify(witness)?,
            (None, Some(refuted)) if *refuted.problem() == self.deal => {}
            (None, Some(_)) => return Err(Fault::new("the proof is about another deal")),
            (None, None) => return Err(Fault::new("the claim needs a proof, and there is none")),
            (Some(_), Some(_)) => return Err(needless()),
        }
        Ok(Accepted { statement: self })
    }
}

fn needless() -> Fault {
    Fault::new("the claim needs no proof, and yet there is one")
}

/// A statement that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    statement: Statement,
}

impl Accepted {
    /// What has been accepted.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }
}

/// Writes lines of a section.
fn indented(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))
}

impl fmt::Display for Statement {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nquestion {QUESTION}\ndeal")?;
        indented(f, &self.deal.to_string())?;
        match &self.witness {
            None => writeln!(f, "answer no"),
            Some(witness) => {
                writeln!(f, "answer yes\nwitness")?;
                indented(f, &witness.to_string())
            }
        }
    }
}

/// A claim about a deal, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Deal and answer.
    pub statement: Statement,
    /// Why it can't be done, where the answer is no.
    pub proof: Option<Refutation>,
}

impl Claim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(self) -> Result<Accepted, Fault> {
        let deal = &self.statement.deal;
        let refuted = self.proof.map(|proof| deal.clone().refuted(&proof)).transpose()?;
        self.statement.accept(refuted.as_ref())
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.fmt(f)?;
        if let Some(proof) = &self.proof {
            f.write_str(&proof_section(proof))?;
        }
        writeln!(f, "{END}")
    }
}

/// The proof as it stands in a claim.
#[must_use]
pub fn proof_section(proof: &Refutation) -> String {
    let text = proof.to_string();
    let (word, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let lines: String = rest.lines().map(|line| format!("{INDENT}{line}\n")).collect();
    format!("proof {word}\n{lines}")
}

/// Reads a claim line by line, and checks it in the end.
#[derive(Default)]
pub struct Checker {
    outline: Outline,
    statement: Option<Statement>,
    /// The number of the line on which the proof begins, and its text.
    proof: Option<(usize, String)>,
}

impl Checker {
    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there; the fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        let part = self.outline.line(line)?;
        self.take(part).map_err(|fault| fault.at(self.outline.line_number(), 1))
    }

    fn take(&mut self, part: Part<'_>) -> Result<(), Fault> {
        match (part, &mut self.proof) {
            (Part::Stated(stated), _) => {
                self.statement = Some(read(&stated)?);
                self.proof = stated.proof.map(|line| (line.number, line.text + "\n"));
            }
            (Part::Proof(line), Some((_, proof))) => {
                if proof.len() + line.len() >= MOST_BYTES {
                    return Err(Fault::new(format!("the proof is longer than {} MiB", MOST_BYTES >> 20)));
                }
                proof.push_str(line);
                proof.push('\n');
            }
            (Part::None | Part::Proof(_) | Part::End, _) => {}
        }
        Ok(())
    }

    /// The claim as it was read.
    ///
    /// # Errors
    /// When it is cut short, or its proof can't be read.
    pub fn claim(self) -> Result<Claim, Fault> {
        self.outline.finish()?;
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        let read = |(number, text): (usize, String)| {
            text.parse().map_err(|fault: Fault| fault.moved(number - 1, INDENT.len()).at(number, 1))
        };
        Ok(Claim { statement, proof: self.proof.map(read).transpose()? })
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<Accepted, Fault> {
        self.claim()?.check()
    }
}

/// What a claim states.
fn read(stated: &Stated) -> Result<Statement, Fault> {
    if stated.question.text != QUESTION {
        let what = format!("the question about an UNO deal is `{QUESTION}`, not `{}`", shorten(&stated.question.text));
        return Err(Fault::new(what).at(stated.question.number, 1));
    }
    let inside = |fault: Fault| fault.moved(stated.deal.number, INDENT.len());
    let deal: Deal = stated.deal.text.parse().map_err(inside)?;
    stated.agrees(None)?;
    let witness = match (stated.yes, stated.witnesses.first()) {
        (true, None) => return Err(Fault::new("the answer is yes, and there is no witness")),
        (false, Some(_)) => return Err(Fault::new("the answer is no, and yet there is a witness")),
        (false, None) => None,
        (true, Some(first)) => {
            let lines: Vec<&str> = stated.witnesses.iter().map(|line| line.text.as_str()).collect();
            Some(lines.join("\n").parse().map_err(|fault| first.inside(fault))?)
        }
    };
    Ok(Statement { deal, witness })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 2x2 solitaire\n  1.1 2.2 1.2\nanswer yes\nwitness\n  order\n  1.1 1.2 2.2\nend\n";
    const APART: &str =
        "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 solitaire\n  3.3 2.2\nanswer no\nproof disconnected\nend\n";
    const LINE: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 coop\n  P1: 1.1 1.2\n  P2: 3.3\nanswer yes\nwitness\n  line\n  1.1 - 1.2\nend\n";
    const FIRST: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 duel\n  P1: 1.1 3.3\n  P2: 1.3\nanswer yes\nwitness\n  strategy\n  first 1.1\n  1.3/3.3\nend\n";
    const SECOND: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 duel\n  P1: 1.1 2.2\n  P2: 1.2 1.3\nanswer no\nproof answers\n  1.1/1.3 2.2/1.2\nend\n";
    const ALL: [&str; 5] = [ORDER, APART, LINE, FIRST, SECOND];

    fn read_all(text: &str) -> Result<Checker, Fault> {
        let mut checker = Checker::default();
        text.lines().try_for_each(|line| checker.line(line))?;
        Ok(checker)
    }

    fn check(text: &str) -> Result<Accepted, Fault> {
        read_all(text)?.finish()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        for text in ALL {
            let accepted = check(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert!(text.starts_with(&accepted.statement().to_string()));
            assert_eq!(read_all(text).unwrap().claim().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in ALL {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (ORDER.replace("1.1 1.2 2.2", "1.1 2.2 1.2"), "card 2 of the order, 2.2, does not match 1.1"),
            (ORDER.replace("1.1 1.2 2.2", "1.1 1.2"), "card 2.2 is played less often"),
            (ORDER.replace("1.1 1.2 2.2", "1.1 1.x"), "line 9, column 7: `1.x` is no card"),
            (ORDER.replace("order", "line"), "the witness of a solitaire is an order"),
            (ORDER.replace("order", "row"), "line 8, column 3: a witness starts with"),
            (ORDER.replace("answer yes", "answer yes 3"), "the answer states 3 where"),
            (ORDER.replace("answer yes", "answer no"), "the answer is no, and yet there is a witness"),
            (ORDER.replace("end", "proof trails\nend"), "needs no proof|so there is an order"),
            (
                ORDER.replace("question play", "question any"),
                "line 2, column 1: the question about an UNO deal is `play`",
            ),
            (ORDER.replace("2x2", "2x1"), "line 5, column 7: number 2 of card 2.2 is out of range"),
            (APART.replace("3.3 2.2", "3.3 3.2"), "all its cards are connected"),
            (APART.replace("proof disconnected\n", ""), "needs a proof"),
            (APART.replace("disconnected", "answers"), "`answers` is no proof about solitaire"),
            (APART.replace("disconnected", "magic"), "line 7, column 1: `magic` is no kind of proof"),
            (APART.replace("disconnected", "trails\n  1.1"), "line 8, column 3: something follows the word `trails`"),
            (APART.replace("disconnected", "trails"), "accepted"),
            (APART.replace("disconnected", "exhaustive"), "accepted"),
            (APART.replace("answer no", "answer yes"), "the answer is yes, and there is no witness"),
            (LINE.replace("1.1 - 1.2", "1.1 1.2"), "turn 2, P2: card 1.2 is not in the hand"),
            (LINE.replace("3.3", "1.3"), "turn 2, P2: he skips, and could play"),
            (FIRST.replace("1.3/3.3", "1.3/1.1"), "card 1.1 is to be played more often"),
            (FIRST.replace("P2: 1.3", "P2: 1.3 2.3"), "card 2.3 can be played, and has no answer"),
            (FIRST.replace("duel", "duel going-out wins"), "decide nothing where going out wins"),
            (SECOND.replace("2.2/1.2", ""), "card 2.2 can be played, and has no answer"),
            (SECOND.replace("2.2/1.2", "2.2"), "line 9, column 11: `2.2` is no answer"),
            (SECOND.replace("answers\n  1.1/1.3 2.2/1.2", "exhaustive"), "accepted"),
            (SECOND.replace("answers\n  1.1/1.3 2.2/1.2", "trails"), "`trails` is no proof about a duel"),
        ] {
            match check(&text) {
                Ok(_) => assert_eq!(part, "accepted", "{text}"),
                Err(fault) => assert!(part.split('|').any(|part| fault.to_string().contains(part)), "{text}: {fault}"),
            }
        }
    }

    #[test]
    fn a_proof_about_another_deal_is_refused() {
        let [apart, second] = [APART, SECOND].map(|text| read_all(text).unwrap().claim().unwrap());
        let refuted = apart.statement.deal.refuted(&Refutation::Disconnected).unwrap();
        assert!(second.statement.accept(Some(&refuted)).unwrap_err().what().contains("about another deal"));
    }
}

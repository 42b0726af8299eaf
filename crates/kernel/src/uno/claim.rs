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
//! For `play`, a "yes" has a witness and no proof, a "no" a proof and no witness. The longest order and the fewest cards
//! to add have both: an order, and why there is no better one. A count has a proof only; a count of none is a "no".

use crate::claim::{self, Answer, Stated, Statement as _, section};
use crate::fault::Fault;
use crate::number::narrow;
use crate::text::MOST_NUMBER;
use crate::uno::cards::Cards;
use crate::uno::deal::Deal;
use crate::uno::question::Question;
use crate::uno::wanted::{Demand, Wanted};
use crate::uno::witness::Witness;
use std::fmt;

/// What was found out about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// There is none.
    No,
    /// This shows it.
    Shown(Witness),
    /// There are this many, and at least one.
    Counted(u128),
}

/// An answer to a question about a deal; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The hands, and what is played.
    pub deal: Deal,
    /// What was asked about them.
    pub question: Question,
    /// The answer.
    pub finding: Finding,
}

impl Statement {
    /// The answer to what the deal's header asks: yes with a witness, no without.
    #[must_use]
    pub fn play(deal: Deal, witness: Option<Witness>) -> Self {
        Self { deal, question: Question::Play, finding: witness.map_or(Finding::No, Finding::Shown) }
    }

    /// The witness, if there is one.
    #[must_use]
    pub fn witness(&self) -> Option<&Witness> {
        match &self.finding {
            Finding::Shown(witness) => Some(witness),
            Finding::No | Finding::Counted(_) => None,
        }
    }

    /// How many cards the order has that is shown, and how many the hand.
    fn cards(&self) -> Option<(&Cards, &Cards)> {
        match (self.witness()?, &self.deal) {
            (Witness::Order(order), Deal::Solitaire(deal)) => Some((order, deal.hand())),
            _ => None,
        }
    }
}

impl claim::Statement for Statement {
    type Wanted = Wanted;

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let (question, deal) = (stated.opening.question()?, stated.opening.deal()?);
        let finding = match (stated.opening.answer, stated.witnesses.is_empty(), question) {
            (Answer::Yes(ways), true, Question::Count) => Finding::Counted(ways.unwrap_or(0)),
            _ => stated.witness()?.map_or(Finding::No, Finding::Shown),
        };
        Ok(Self { deal, question, finding })
    }

    fn is_yes(&self) -> bool {
        self.finding != Finding::No
    }

    /// The ways to play, the cards added, the cards played.
    fn value(&self) -> Option<u128> {
        match (self.question, &self.finding) {
            (_, Finding::Counted(ways)) => Some(*ways),
            (Question::FillIn, _) => self.cards().map(|(order, hand)| order.len().saturating_sub(hand.len()) as u128),
            (Question::Max, _) => self.cards().map(|(order, _)| order.len() as u128),
            (Question::Play | Question::AtLeast(_) | Question::Count, _) => None,
        }
    }

    fn rules_out(&self) -> Option<Wanted> {
        let demand = match (self.question, &self.finding) {
            (Question::Play | Question::Count, Finding::No) => Demand::Play,
            (Question::AtLeast(cards), Finding::No) => Demand::Sequence(cards),
            (Question::FillIn, Finding::No) => Demand::FillIn(MOST_NUMBER),
            (Question::FillIn, _) => {
                Demand::FillIn(usize::try_from(self.value()?).unwrap_or(usize::MAX).checked_sub(1)?)
            }
            (Question::Max, Finding::Shown(_)) => Demand::Sequence(narrow::<u128, usize>(self.value()?) + 1),
            (_, Finding::Counted(ways)) => Demand::OtherThan(*ways),
            (Question::Play | Question::Count | Question::AtLeast(_), Finding::Shown(_))
            | (Question::Max, Finding::No) => {
                return None;
            }
        };
        // Nothing has to be shown where more cards are wanted than there are.
        Some(Wanted { deal: self.deal.clone(), demand }).filter(|wanted| !wanted.is_too_much())
    }

    fn verify(&self) -> Result<(), Fault> {
        if self.question != Question::Play {
            self.question.hand(&self.deal)?;
        }
        let demand = match (self.question, &self.finding) {
            (Question::Max, Finding::No) => return Err(Fault::new("the question `max` is not answered by no")),
            (_, Finding::No) => return Ok(()),
            (Question::Count, Finding::Counted(1..)) => return Ok(()),
            (Question::Count, Finding::Counted(0)) => return Err(Fault::new("a count of none is the answer `no`")),
            (Question::Count, Finding::Shown(_)) => return Err(Fault::new("a count has no witness")),
            (_, Finding::Counted(_)) => {
                return Err(Fault::new(format!("the question `{}` is not answered by a count", self.question)));
            }
            (Question::Play, _) => Demand::Play,
            (Question::AtLeast(cards), _) => Demand::Sequence(cards),
            (Question::Max, _) => Demand::Sequence(0),
            (Question::FillIn, _) => Demand::FillIn(usize::MAX),
        };
        self.witness().map_or(Ok(()), |witness| demand.verify(&self.deal, witness))
    }
}

/// A statement about a deal that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a deal, with its proof.
pub type Claim = claim::Claim<Statement>;

impl fmt::Display for Statement {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &self.question, &self.deal, self.answer())?;
        self.witness().map_or(Ok(()), |witness| section::witnessed(f, witness))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Refutable;
    use crate::uno::Refutation;

    const ORDER: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 2x2 solitaire\n  1.1 2.2 1.2\nanswer yes\nwitness\n  order\n  1.1 1.2 2.2\nend\n";
    const APART: &str =
        "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 solitaire\n  3.3 2.2\nanswer no\nproof counts\nend\n";
    const LINE: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 coop\n  P1: 1.1 1.2\n  P2: 3.3\nanswer yes\nwitness\n  line\n  1.1 - 1.2\nend\n";
    const FIRST: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 duel\n  P1: 1.1 3.3\n  P2: 1.3\nanswer yes\nwitness\n  strategy\n  first 1.1\n  1.3/3.3\nend\n";
    const SECOND: &str = "misdeal claim 1\nquestion play\ndeal\n  uno 3x3 duel\n  P1: 1.1 2.2\n  P2: 1.2 1.3\nanswer no\nproof answers\n  1.1/1.3 2.2/1.2\nend\n";
    const COUNT: &str = "misdeal claim 1\nquestion count\ndeal\n  uno 2x2 solitaire\n  1.1 2.2 2x 1.2\nanswer yes 6\nproof exhaustive\nend\n";
    const NONE: &str =
        "misdeal claim 1\nquestion count\ndeal\n  uno 3x3 solitaire\n  1.1 2.2\nanswer no\nproof counts\nend\n";
    const FILL: &str = "misdeal claim 1\nquestion fill-in\ndeal\n  uno 3x3 solitaire\n  3.3 2.2\nanswer yes 1\nwitness\n  order\n  3.3 3.2 2.2\nproof counts\nend\n";
    const FIVE: &str = "misdeal claim 1\nquestion max\ndeal\n  uno 4x3 solitaire\n  1.1 1.2 1.3 2.1 3.2 4.3\nanswer yes 5\nwitness\n  order\n  2.1 1.1 1.3 1.2 3.2\nproof exhaustive\nend\n";
    const SOME: &str = "misdeal claim 1\nquestion at-least 2\ndeal\n  uno 4x3 solitaire\n  1.1 1.2 1.3 2.1 3.2 4.3\nanswer yes\nwitness\n  order\n  1.1 1.3 1.2\nend\n";
    const TOO_MANY: &str =
        "misdeal claim 1\nquestion at-least 7\ndeal\n  uno 4x3 solitaire\n  1.1 1.2 1.3 2.1 3.2 4.3\nanswer no\nend\n";
    const ALL: [&str; 11] = [ORDER, APART, LINE, FIRST, SECOND, COUNT, NONE, FILL, FIVE, SOME, TOO_MANY];

    fn check(text: &str) -> Result<Accepted, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        for text in ALL {
            let accepted = check(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert!(text.starts_with(&accepted.statement().to_string()));
            assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
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
                "line 2, column 1: a question about an UNO deal is `play`, `count`",
            ),
            (ORDER.replace("2x2", "2x1"), "line 5, column 7: number 2 of card 2.2 is out of range"),
            (APART.replace("3.3 2.2", "3.3 3.2"), "all its cards are connected"),
            (APART.replace("proof counts\n", ""), "needs a proof"),
            (APART.replace("counts", "answers"), "`answers` is no proof about solitaire"),
            (APART.replace("counts", "magic"), "line 7, column 1: `magic` is no kind of proof"),
            (APART.replace("counts", "trails\n  1.1"), "line 8, column 3: something follows the word `trails`"),
            (APART.replace("counts", "trails"), "accepted"),
            (APART.replace("counts", "exhaustive"), "accepted"),
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
            (SECOND.replace("play", "max"), "the question `max` is for a solitaire hand"),
            (COUNT.replace("yes 6", "yes 3"), "there are 6 ways to play the hand, not 3"),
            (COUNT.replace("yes 6", "yes 0"), "a count of none is the answer `no`"),
            (COUNT.replace("yes 6", "yes"), "the answer states nothing where its witnesses show 0"),
            (COUNT.replace("yes 6", "no"), "there is an order"),
            (COUNT.replace("exhaustive", "counts"), "`counts` is no proof about a count"),
            (COUNT.replace("proof exhaustive\n", ""), "needs a proof"),
            (COUNT.replace("proof", "witness\n  order\n  1.1\nproof"), "the answer states 6 where its witnesses show"),
            (COUNT.replace("count", "fill-in"), "the answer is yes, and there is no witness"),
            (
                NONE.replace("no\n", "yes 340282366920938463463374607431768211456\n"),
                "the value must be a number from 0 to",
            ),
            (FILL.replace("3.3 3.2 2.2", "3.3 2.2"), "states 1 where its witnesses show 0"),
            (FILL.replace("3.3 3.2 2.2", "3.3 3.1 2.2"), "card 3 of the order, 2.2, does not match 3.1"),
            (FILL.replace("3.3 3.2 2.2", "3.3 3.2 3.2"), "card 2.2 is played less often"),
            (FILL.replace("yes 1", "yes 2").replace("3.3 3.2", "2x 3.3 3.2"), "falls into 2 parts only"),
            (FILL.replace("counts", "exhaustive"), "accepted"),
            (FILL.replace("proof counts\n", ""), "needs a proof"),
            (FIVE.replace("exhaustive", "counts"), "the largest part of the hand has 6 cards"),
            (FIVE.replace("yes 5", "yes 4").replace("2.1 1.1", "1.1"), "there is one: "),
            (FIVE.replace("1.2 3.2\nproof", "1.2 2.2\nproof"), "card 2.2 is played more often"),
            (FIVE.replace("yes 5", "no"), "yet there is a witness"),
            (SOME.replace("at-least 2", "at-least 4"), "3 cards are played, and 4 are wanted"),
            (SOME.replace("end", "proof exhaustive\nend"), "needs no proof"),
            (TOO_MANY.replace("at-least 7", "at-least 6"), "needs a proof"),
            (TOO_MANY.replace("at-least 7", "at-least 6").replace("end", "proof exhaustive\nend"), "accepted"),
            (TOO_MANY.replace("at-least 7", "max"), "the question `max` is not answered by no"),
        ] {
            match check(&text) {
                Ok(_) => assert_eq!(part, "accepted", "{text}"),
                Err(fault) => assert!(part.split('|').any(|part| fault.to_string().contains(part)), "{text}: {fault}"),
            }
        }
    }

    #[test]
    fn a_proof_about_another_deal_is_refused() {
        let [apart, second] = [APART, SECOND].map(|text| text.parse::<Claim>().unwrap());
        let refuted = apart.statement.deal.refuted(&Refutation::Counts).unwrap().into();
        assert!(second.statement.accept(Some(&refuted)).unwrap_err().what().contains("about another deal"));
    }
}

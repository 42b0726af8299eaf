//! Claims about how many swish-free sets of each size a deck has.
//!
//! ```text
//! misdeal claim 1
//! question sizes
//! deal
//!   swish 1x2
//!   2x a1:b1
//! answer yes 1
//! witness
//!   2
//! proof boxes
//! end
//! ```
//!
//! The witnesses are the numbers of sets of 1, 2, 3, ... cards, up to the largest that there
//! are; the answer is that size. Copies of a card are told apart. The checker believes none of
//! them: it lists all minimal swishes of the deck and counts by itself ([`crate::swish::theorems::boxes`]).

use crate::claim::{Answer, Checked, END, Follow, INDENT, Line, Opening, Stated, section};
use crate::fault::Fault;
use crate::patience::patience;
use crate::swish::deal::Deal;
use crate::swish::theorems::boxes::{Boxes, PATIENCE};
use crate::text::{large_number, shorten};
use std::fmt;

/// What is asked, in a word.
pub const QUESTION: &str = "sizes";

/// How it is shown.
const BOXES: &str = "boxes";

/// A claim; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizesClaim {
    /// The deck.
    pub deck: Deal,
    /// How many swish-free sets of 0, 1, 2, ... cards there are, up to the largest size.
    pub counts: Vec<u128>,
}

impl SizesClaim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(self) -> Result<Counted, Fault> {
        self.check_within(PATIENCE)
    }

    fn check_within(self, effort: u64) -> Result<Counted, Fault> {
        let cards = self.deck.cards().len();
        // A card alone is no swish; what is not about this deck needs no counting.
        let first: Vec<u128> = [1].into_iter().chain((cards > 0).then_some(cards as u128)).collect();
        if !self.counts.starts_with(&first) {
            return Err(Fault::new(format!("a deck of {cards} cards has {cards} sets of one card")));
        }
        let counted = Counted::of(&self.deck, &mut patience(effort))?.0.counts;
        for size in 0..counted.len().max(self.counts.len()) {
            let (told, found) = (self.counts.get(size).unwrap_or(&0), counted.get(size).unwrap_or(&0));
            if told != found {
                return Err(Fault::new(format!(
                    "{found} sets of {size} cards hold no swish, and the claim has {told}"
                )));
            }
        }
        if counted.len() != self.counts.len() {
            return Err(Fault::new(format!("the largest swish-free sets have {} cards", counted.len() - 1)));
        }
        Ok(Counted(self))
    }
}

impl fmt::Display for SizesClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let largest = Answer::Yes(Some(self.counts.len().saturating_sub(1) as u128));
        section::answered(f, &QUESTION, &self.deck, largest)?;
        writeln!(f, "witness")?;
        self.counts.iter().skip(1).try_for_each(|count| writeln!(f, "{INDENT}{count}"))?;
        writeln!(f, "proof {BOXES}\n{END}")
    }
}

/// Numbers of swish-free sets that the kernel has counted; they can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted(SizesClaim);

impl Counted {
    /// Counts the swish-free sets of a deck.
    ///
    /// # Errors
    /// When the deck is too large, or `go_on`, which is told of the effort, says no.
    pub fn of(deck: &Deal, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let counts = Boxes::new(deck, go_on)?.count_all(go_on)?;
        Ok(Self(SizesClaim { deck: deck.clone(), counts }))
    }

    /// The deck.
    #[must_use]
    pub fn deck(&self) -> &Deal {
        &self.0.deck
    }

    /// How many swish-free sets of 0, 1, 2, ... cards there are, copies told apart; the last
    /// number is that of the largest ones.
    #[must_use]
    pub fn counts(&self) -> &[u128] {
        &self.0.counts
    }

    /// How many cards a largest one has.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.0.counts.len() - 1
    }

    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &SizesClaim {
        &self.0
    }
}

/// Reads a claim line by line, and counts in the end.
pub(crate) struct Counting {
    stated: Stated,
    claim: Option<SizesClaim>,
}

impl Counting {
    /// A claim that opens like this.
    pub fn new(opening: Opening) -> Result<Self, Fault> {
        Ok(Self { stated: Stated::new(opening)?, claim: None })
    }

    fn claim(&self) -> Result<SizesClaim, Fault> {
        let stated = &self.stated;
        let deck = stated.opening.deal()?;
        if !stated.yes() {
            return Err(Fault::new("the answer is `yes` and the size of the largest swish-free sets"));
        }
        stated.states(Some(stated.witnesses.len() as u128))?;
        match &stated.proof {
            Some(kind) if kind.text == BOXES => {}
            Some(kind) => {
                let what = format!("`{}` is no way to count sets", shorten(&kind.text));
                return Err(Fault::new(what).at(kind.number, 1));
            }
            None => return Err(Fault::new("the claim needs a proof, and there is none")),
        }
        let count = |line: &Line| large_number(&line.text, "the number of sets").map_err(|fault| line.inside(fault));
        let counts = std::iter::once(Ok(1)).chain(stated.witnesses.iter().map(count));
        Ok(SizesClaim { deck, counts: counts.collect::<Result<_, _>>()? })
    }
}

impl Follow for Counting {
    type Told = Checked;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        self.stated.open(number, heading)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        if self.stated.proof.is_some() { Ok(false) } else { self.stated.line(number, line) }
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.claim = Some(self.claim()?);
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        if self.stated.proof.is_some() { "`end`" } else { self.stated.expected() }
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        self.claim.ok_or_else(|| Fault::new("the claim has no end"))?.check().map(Checked::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: &str = "misdeal claim 1\nquestion sizes\ndeal\n  swish 1x2\n  2x a1:b1 a1:\nanswer yes 2\nwitness\n  3\n  2\nproof boxes\nend\n";
    const NONE: &str = "misdeal claim 1\nquestion sizes\ndeal\n  swish 1x2\nanswer yes 0\nwitness\nproof boxes\nend\n";

    fn check(text: &str) -> Result<Counted, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        let counted = check(SIZES).unwrap();
        assert_eq!((counted.counts(), counted.largest(), counted.deck().cards().len()), (&[1, 3, 2][..], 2, 3));
        for text in [SIZES, NONE] {
            assert_eq!(check(text).unwrap().claim().to_string(), text);
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [SIZES, NONE] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (SIZES.replace("  2\n", "  3\n"), "2 sets of 2 cards hold no swish, and the claim has 3"),
            (SIZES.replace("  3\n", "  4\n"), "a deck of 3 cards has 3 sets of one card"),
            (SIZES.replace("2x a1:b1", "3x a1:b1"), "a deck of 4 cards"),
            (SIZES.replace("  2\n", ""), "states 2 where its witnesses show 1"),
            (SIZES.replace("  2\n", "").replace("yes 2", "yes 1"), "2 sets of 2 cards"),
            (SIZES.replace("  2\n", "  2\n  0\n").replace("yes 2", "yes 3"), "largest swish-free sets have 2 cards"),
            (SIZES.replace("  2\n", "  2\n  2\n").replace("yes 2", "yes 3"), "0 sets of 3 cards"),
            (SIZES.replace("  2\n", "  2x\n"), "line 9, column 3: the number of sets must be"),
            (SIZES.replace("yes 2", "no"), "the answer is `yes`"),
            (SIZES.replace("boxes", "magic"), "line 10, column 1: `magic` is no way"),
            (SIZES.replace("proof boxes\n", ""), "needs a proof"),
            (SIZES.replace("boxes\n", "boxes\n  1\n"), "line 11, column 1: an indented line"),
            (SIZES.replace("a1:b1", "a1:c1"), "line 5, column 6: cell c1 is outside"),
            (SIZES.replace("1x2", "1x2 fixed"), "3 sets of 2 cards"),
        ] {
            let fault = check(&text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        let deck = crate::swish::tests::commercial();
        let short = SizesClaim { deck, counts: vec![1, 60] }.check_within(1000).unwrap_err();
        assert!(short.what().contains("too many"), "{short}");
    }
}

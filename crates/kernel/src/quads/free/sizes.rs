//! Claims about how many choices of each size hold no quad, of all the cards of a deck.
//!
//! ```text
//! misdeal claim 1
//! question sizes
//! deck quads 1
//! answer yes 3
//! sizes
//!   4
//!   6
//!   4
//! proof counts
//! end
//! ```
//!
//! The list has the numbers of choices of 1, 2, 3, ... cards, up to the largest that there are; the answer is that
//! size. The checker believes none of them, and counts by itself ([`crate::quads::theorems::counts`]).

use super::text::Kind;
use crate::claim::{Answer, Checked, END, INDENT, Line, deck_answered};
use crate::fault::Fault;
use crate::quads::GAME;
use crate::quads::deck::Deck;
use crate::quads::theorems::counts::quad_free;
use crate::text::{large_number, shorten};
use std::fmt;

/// What is asked, in a word.
pub const QUESTION: &str = "sizes";
/// How it is shown.
const COUNTS: &str = "counts";

/// A claim; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizesClaim {
    /// The deck.
    pub deck: Deck,
    /// How many choices of 0, 1, 2, ... cards hold no quad, up to the largest size.
    pub counts: Vec<u128>,
}

/// Numbers of choices without a quad that the kernel has counted; they can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted(SizesClaim);

impl Counted {
    /// Counts the choices of a deck.
    ///
    /// # Errors
    /// When there are too many.
    pub fn of(deck: Deck) -> Result<Self, Fault> {
        quad_free(deck).map(|counts| Self(SizesClaim { deck, counts }))
    }

    /// The deck.
    #[must_use]
    pub fn deck(&self) -> Deck {
        self.0.deck
    }

    /// How many choices of 0, 1, 2, ... cards hold no quad; the last number is that of the largest ones.
    #[must_use]
    pub fn counts(&self) -> &[u128] {
        &self.0.counts
    }

    /// How many cards a largest one has.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.0.counts.len().saturating_sub(1)
    }

    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &SizesClaim {
        &self.0
    }
}

impl SizesClaim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Counted, Fault> {
        // What is not about this deck needs no counting.
        let size = self.deck.size();
        if !self.counts.starts_with(&[1, size.into()]) {
            return Err(Fault::new(format!("a deck of {size} cards has {size} choices of one card")));
        }
        let counted = Counted::of(self.deck)?;
        for size in 0..counted.counts().len().max(self.counts.len()) {
            let (told, found) = (self.counts.get(size).unwrap_or(&0), counted.counts().get(size).unwrap_or(&0));
            if told != found {
                return Err(Fault::new(format!(
                    "{found} choices of {size} cards hold no quad, and the claim has {told}"
                )));
            }
        }
        if *self != counted.0 {
            return Err(Fault::new(format!("the largest choices without a quad have {} cards", counted.largest())));
        }
        Ok(counted)
    }
}

impl fmt::Display for SizesClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let largest = Answer::Yes(Some(self.counts.len().saturating_sub(1) as u128));
        deck_answered(f, &QUESTION, &format!("{GAME} {}", self.deck), largest)?;
        writeln!(f, "{QUESTION}")?;
        self.counts.iter().skip(1).try_for_each(|count| writeln!(f, "{INDENT}{count}"))?;
        writeln!(f, "proof {COUNTS}\n{END}")
    }
}

pub(super) const SIZES: Kind = Kind {
    list: QUESTION,
    why: "proof",
    expected: ["`sizes`", "counts, indented, or `proof ...`", "`end`"],
    conclude: |opening, lines, reason| {
        let deck = opening.deck(GAME)?;
        if reason.text != COUNTS {
            let what = format!("`{}` is no way to count choices", shorten(&reason.text));
            return Err(Fault::new(what).at(reason.number, 1));
        }
        let (stated, listed) = (opening.answer, Answer::Yes(Some(lines.len() as u128)));
        if stated != listed {
            return Err(Fault::new(format!("the answer states `{stated}` where the claim shows `{listed}`")));
        }
        let count = |line: &Line| large_number(&line.text, "the number of choices").map_err(|fault| line.inside(fault));
        let counts = std::iter::once(Ok(1)).chain(lines.iter().map(count)).collect::<Result<_, _>>()?;
        SizesClaim { deck, counts }.check().map(Checked::new)
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: &str =
        "misdeal claim 1\nquestion sizes\ndeck quads 1\nanswer yes 3\nsizes\n  4\n  6\n  4\nproof counts\nend\n";

    fn check(text: &str) -> Result<Counted, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        let counted = check(SIZES).unwrap();
        assert_eq!((counted.counts(), counted.largest()), (&[1, 4, 6, 4][..], 3));
        assert_eq!(counted.claim().to_string(), SIZES);
        let larger = Counted::of(Deck::new(2).unwrap()).unwrap();
        assert_eq!(check(&larger.claim().to_string()), Ok(larger));
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for end in 0..SIZES.len() - 1 {
            assert!(check(&SIZES[..end]).is_err(), "{}", &SIZES[..end]);
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (SIZES.replace("  6\n", "  7\n"), "6 choices of 2 cards hold no quad, and the claim has 7"),
            (SIZES.replace("  4\n  6", "  5\n  6"), "a deck of 4 cards has 4 choices of one card"),
            (SIZES.replace("quads 1", "quads 2"), "a deck of 16 cards has 16 choices of one card"),
            (SIZES.replace("  6\n", ""), "the answer states `yes 3` where the claim shows `yes 2`"),
            (SIZES.replace("yes 3", "no"), "the answer states `no`"),
            (SIZES.replace("  4\nproof", "  4\n  0\nproof").replace("yes 3", "yes 4"), "have 3 cards"),
            (SIZES.replace("  4\nproof", "  4\n  1\nproof").replace("yes 3", "yes 4"), "0 choices of 4 cards"),
            (SIZES.replace("  6\n", "  6x\n"), "line 7, column 3: the number of choices must be"),
            (SIZES.replace("counts", "magic"), "line 9, column 1: `magic` is no way to count choices"),
            (SIZES.replace("proof counts\n", ""), "expected counts, indented, or `proof ...`"),
            (SIZES.replace("counts\n", "counts\n  1\n"), "line 10, column 1: an indented line does not belong here"),
        ] {
            let fault = check(&text).expect_err(&text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        let four = SizesClaim { deck: Deck::new(4).unwrap(), counts: vec![1, 256] };
        assert!(four.check().unwrap_err().what().contains("too many choices"));
    }
}

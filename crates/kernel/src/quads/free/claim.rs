//! Claims about the most cards of a whole deck without a quad.
//!
//! ```text
//! misdeal claim 1              misdeal claim 1
//! question free                question free
//! deck quads 1                 deck quads 5
//! answer yes 3                 answer from 6 to 45
//! kept                         kept
//!   0 1 2                        00000 00001 00010 00100 01000 10000
//! bound spans 3                bound sums
//! end                          end
//! ```
//!
//! The kept cards, in which the kernel finds no quad, show that as many can be kept; the [bound](super::bound) shows that no more
//! can. Where the two do not meet, the answer says what is proven from both sides.

use super::bound::Bound;
use super::sizes;
use super::text::{Kind, Listing};
use crate::boards::PATIENCE;
use crate::claim::{Checked, END, INDENT, Judge, Line, Opening, Range, deck_answered};
use crate::fault::Fault;
use crate::patience::patience;
use crate::quads::GAME;
use crate::quads::card::Card;
use crate::quads::deck::Deck;
use crate::quads::enumerate::every_quad;
use crate::quads::matches::Board;
use crate::text::{shorten, words};
use std::fmt;

/// What is asked, in a word.
pub const QUESTION: &str = "free";

/// A claim; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeClaim {
    /// The deck.
    pub deck: Deck,
    /// Cards that are said to hold no quad.
    pub kept: Vec<Card>,
    /// Why no more can be kept.
    pub bound: Bound,
}

impl FreeClaim {
    /// How many cards can be kept, for all that the claim says.
    #[must_use]
    pub fn range(&self) -> Range {
        Range { least: self.kept.len() as u128, most: self.bound.stated(self.deck).into() }
    }

    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(self) -> Result<DeckFreed, Fault> {
        let board = Board::new(self.deck, self.kept.iter().copied())?;
        if let Some(quad) = every_quad(&board, &mut patience(PATIENCE))?.first() {
            return Err(Fault::new(format!("the kept cards hold the quad {quad}")));
        }
        // Last, since it may be a long walk.
        self.bound.most(self.deck)?;
        Ok(DeckFreed(self))
    }
}

impl fmt::Display for FreeClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        deck_answered(f, &QUESTION, &format!("{GAME} {}", self.deck), self.range().answer())?;
        writeln!(f, "kept")?;
        for cards in self.kept.chunks(self.cards_in_a_line()) {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            writeln!(f, "{INDENT}{}", cards.join(" "))?;
        }
        writeln!(f, "bound {}\n{END}", self.bound)
    }
}

impl FreeClaim {
    /// Lines have a moderate length.
    fn cards_in_a_line(&self) -> usize {
        100 / (self.deck.properties() + 1)
    }
}

/// A claim about a deck that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFreed(FreeClaim);

impl DeckFreed {
    /// The deck.
    #[must_use]
    pub fn deck(&self) -> Deck {
        self.0.deck
    }

    /// How many cards can be kept, as far as it is known.
    #[must_use]
    pub fn range(&self) -> Range {
        self.0.range()
    }

    /// How many cards can be kept, if that is settled.
    #[must_use]
    pub fn settled(&self) -> Option<u128> {
        let range = self.range();
        (range.least == range.most).then_some(range.least)
    }

    /// Cards that hold no quad, as many as are known to be possible.
    #[must_use]
    pub fn kept(&self) -> &[Card] {
        &self.0.kept
    }

    /// Why no more can be kept.
    #[must_use]
    pub fn bound(&self) -> Bound {
        self.0.bound
    }

    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &FreeClaim {
        &self.0
    }
}

const KEPT: Kind = Kind {
    list: "kept",
    why: "bound",
    expected: ["`kept`", "cards, indented, or `bound ...`", "`end`"],
    conclude: |opening, lines, reason| {
        let (deck, stated) = (opening.deck(GAME)?, Range::of(opening.answer)?);
        let bound = reason.text.parse().map_err(|fault: Fault| fault.at(reason.number, 1))?;
        let mut kept = Vec::new();
        for line in lines {
            read_cards(line, deck, &mut kept).map_err(|fault| line.inside(fault))?;
        }
        let claim = FreeClaim { deck, kept, bound };
        let range = claim.range();
        if stated != range {
            return Err(Fault::new(format!("the answer states `{stated}` where the claim shows `{range}`")));
        }
        claim.check().map(Checked::new)
    },
};

fn read_cards(line: &Line, deck: Deck, kept: &mut Vec<Card>) -> Result<(), Fault> {
    for word in words(1, &line.text) {
        let card: Card = word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?;
        card.fits(deck).map_err(|fault| fault.at_place(word.place))?;
        kept.push(card);
    }
    Ok(())
}

/// Who checks a claim about a deck that opens like this.
pub(crate) fn open(opening: Opening) -> Result<Judge, Fault> {
    opening.deck::<Deck>(GAME)?;
    let kind = match opening.question.text.trim() {
        QUESTION => &KEPT,
        sizes::QUESTION => &sizes::SIZES,
        other => {
            let what = format!("`{}` is no question about a deck of quads", shorten(other));
            return Err(Fault::new(what).at(opening.question.number, 1));
        }
    };
    Ok(Box::new(Listing::new(opening, kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPANS: &str =
        "misdeal claim 1\nquestion free\ndeck quads 1\nanswer yes 3\nkept\n  0 1 2\nbound spans 3\nend\n";
    const GAP: &str = "misdeal claim 1\nquestion free\ndeck quads 5\nanswer from 6 to 45\nkept\n  00000 00001 00010 00100 01000 10000\nbound sums\nend\n";

    fn check(text: &str) -> Result<DeckFreed, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn true_claims_are_accepted_and_printed_as_read() {
        for text in [SPANS, GAP] {
            assert_eq!(check(text).unwrap().claim().to_string(), text);
        }
        assert_eq!(check(SPANS).unwrap().settled(), Some(3));
        let gap = check(GAP).unwrap();
        assert_eq!((gap.settled(), gap.range(), gap.kept().len()), (None, Range { least: 6, most: 45 }, 6));
        let nothing =
            "misdeal claim 1\nquestion free\ndeck quads 30\nanswer from 0 to 1518500250\nkept\nbound sums\nend\n";
        assert_eq!(check(nothing).unwrap().claim().to_string(), nothing);
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [SPANS, GAP] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn false_or_malformed_claims_are_told_why() {
        for (text, part) in [
            (SPANS.replace("yes 3", "yes 2"), "the answer states `yes 2` where the claim shows `yes 3`"),
            (SPANS.replace("yes 3", "no"), "an answer is `yes VALUE` or `from LEAST to MOST`, not `no`"),
            (SPANS.replace("0 1 2\n", "0 1\n"), "where the claim shows `from 2 to 3`"),
            (
                SPANS.replace("0 1 2\n", "0 1 2 3\n").replace("3\nkept", "4\nkept").replace("spans 3", "spans 4"),
                "the quad 0 1 2 3",
            ),
            (SPANS.replace("0 1 2\n", "0 1 1\n"), "card 1 is there twice"),
            (SPANS.replace("0 1 2\n", "0 1 12\n"), "line 6, column 7: card 12 has 2 values"),
            (SPANS.replace("0 1 2\n", "0 1 4\n"), "line 6, column 7: value 4 of card 4"),
            (
                SPANS.replace("spans 3", "spans 2").replace("yes 3\nkept\n  0 1 2", "yes 2\nkept\n  0 1"),
                "3 cards can be kept",
            ),
            (SPANS.replace("spans", "spans 3"), "line 7, column 1: `spans 3 3` is no way"),
            (SPANS.replace("quads 1", "quads 0"), "line 3, column 1: the number of properties is 0"),
            (SPANS.replace("quads 1", "quads1"), "line 3, column 1: a deck is written like"),
            (SPANS.replace("free", "hitting"), "line 2, column 1: `hitting` is no question about a deck of quads"),
            (SPANS.replace("kept\n", "kept 1\n"), "line 5, column 1: `kept 1` does not belong here; expected `kept`"),
            (SPANS.replace("bound spans 3\n", ""), "expected cards, indented, or `bound ...`"),
            (SPANS.replace("3\nend", "3\n  1\nend"), "an indented line does not belong here; expected `end`"),
            (GAP.replace("45", "44"), "the claim shows `from 6 to 45`"),
            (GAP.replace("sums", "spans 45"), "at most 4 properties"),
        ] {
            let fault = check(&text).expect_err(&text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}

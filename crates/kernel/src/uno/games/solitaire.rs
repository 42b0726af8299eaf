//! Solitaire: play all cards of one hand, one after the other, so that each matches
//! the one before it. Any card may be the first. (UNO-1 of the paper.)
//!
//! Two cards match when they share colour or number; with more dimensions, when they
//! share at least as many values as the deal says.
//!
//! A "no" is shown without search when the hand falls into two parts no card of which matches one of the other; when
//! its colours or numbers are few, by the states of [trails]; by [sums](crate::uno::in_rows) of
//! rows; by a [proof](crate::uno::to_cnf) about a formula; for small hands, by going through all partial plays.

use crate::fault::Fault;
use crate::number::narrow;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::text::shorten;
use crate::uno::card::Card;
use crate::uno::cards::{Cards, Difference};
use crate::uno::deal::{Deal, fit, other_game};
use crate::uno::enumerate::PATIENCE;
use crate::uno::refutation::Refutation;
use crate::uno::sizes::Sizes;
use crate::uno::subhands::an_order;
use crate::uno::trails::{self, no_trail};
use crate::uno::wanted::Demand;
use std::fmt;
use std::str::FromStr;

/// A hand for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solitaire {
    sizes: Sizes,
    alike: usize,
    hand: Cards,
}

impl Solitaire {
    /// A hand, and how many values matching cards share at least.
    ///
    /// # Errors
    /// When a card does not fit, or cards can't share `alike` values.
    pub fn new(sizes: Sizes, alike: usize, hand: Cards) -> Result<Self, Fault> {
        let most = sizes.dimensions();
        if !(1..=most).contains(&alike) {
            return Err(Fault::new(format!("matching cards share from 1 to {most} values, not {alike}")));
        }
        fit(std::slice::from_ref(&hand), sizes)?;
        Ok(Self { sizes, alike, hand })
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// How many values matching cards share at least.
    #[must_use]
    pub fn alike(&self) -> usize {
        self.alike
    }

    /// The cards.
    #[must_use]
    pub fn hand(&self) -> &Cards {
        &self.hand
    }

    /// Whether a card can be played right after another.
    #[must_use]
    pub fn matches(&self, one: Card, two: Card) -> bool {
        one.alike(two) >= self.alike
    }

    /// The parts of the hand: a number for each card, the same for two cards iff a row of matching cards leads from
    /// one to the other.
    #[must_use]
    pub fn parts(&self) -> Vec<u32> {
        let mut part: Vec<u32> = (0..narrow(self.hand.len())).collect();
        // Cards match iff they share the values of some choice of dimensions, and those are neighbours when sorted.
        let choices = (0_u32..1 << self.sizes.dimensions()).filter(|set| set.count_ones() as usize == self.alike);
        for choice in choices {
            let by: Vec<usize> = (0..self.sizes.dimensions()).filter(|d| choice >> d & 1 == 1).collect();
            let shared = |one: &Card, two: &Card| by.iter().all(|&d| one.values()[d] == two.values()[d]);
            for pair in self.hand.ordered(self.sizes, &by).windows(2) {
                if shared(&self.hand.card(pair[0] as usize), &self.hand.card(pair[1] as usize)) {
                    let (one, two) = (root(&mut part, pair[0]), root(&mut part, pair[1]));
                    part[one.max(two) as usize] = one.min(two);
                }
            }
        }
        // The root of a part is its first card, so each card finds the part of an earlier one settled.
        (0..part.len()).for_each(|place| part[place] = part[part[place] as usize]);
        part
    }

    /// Two cards of different parts, if there are two parts.
    #[must_use]
    pub fn apart(&self) -> Option<(Card, Card)> {
        let other = self.parts().iter().position(|&part| part != 0)?;
        Some((self.hand.card(0), self.hand.card(other)))
    }
}

impl Solitaire {
    /// Checks that each card of an order matches the one before it.
    ///
    /// # Errors
    /// The first that does not.
    pub fn in_order(&self, order: &Cards) -> Result<(), Fault> {
        match (1..order.len()).find(|&place| !self.matches(order.card(place - 1), order.card(place))) {
            None => Ok(()),
            Some(place) => Err(Fault::new(format!(
                "card {} of the order, {}, does not match {} before it",
                place + 1,
                order.card(place),
                order.card(place - 1)
            ))),
        }
    }
}

/// The first card of a part, on a way that is halved as it is gone.
fn root(part: &mut [u32], mut place: u32) -> u32 {
    while part[place as usize] != place {
        part[place as usize] = part[part[place as usize] as usize];
        place = part[place as usize];
    }
    place
}

impl Problem for Solitaire {
    const NAME: &'static str = "uno-solitaire";
    /// All cards, in the order in which they are played.
    type Witness = Cards;

    fn verify(&self, order: &Cards) -> Result<(), Fault> {
        order.fit(self.sizes)?;
        order.same(&self.hand, self.sizes).map_err(|difference| {
            Fault::new(match difference {
                Difference::Extra(card) => format!("card {card} is played more often than the hand has it"),
                Difference::Lacking(card) => format!("card {card} is played less often than the hand has it"),
            })
        })?;
        self.in_order(order)
    }
}

impl Refutable for Solitaire {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Counts => match self.apart() {
                Some(_) => Ok(()),
                None => Err(Fault::new("the hand does not fall into parts: all its cards are connected")),
            },
            Refutation::Trails => no_trail(self, &mut patience(trails::PATIENCE)),
            Refutation::Sums(proof) => proof.check(self),
            Refutation::Cuts(proof) => proof.check(self, Demand::Play),
            Refutation::Exhaustive => match an_order(self, &mut patience(PATIENCE))? {
                None => Ok(()),
                Some(order) => Err(Fault::new(format!("there is an order: {}", shorten(order.to_string().trim())))),
            },
            _ => Err(refutation.is_none_of("solitaire")),
        }
    }
}

impl fmt::Display for Solitaire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uno {} solitaire", self.sizes)?;
        match self.alike {
            1 => writeln!(f)?,
            alike => writeln!(f, " match {alike}")?,
        }
        self.hand.fmt(f)
    }
}

impl FromStr for Solitaire {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.parse()? {
            Deal::Solitaire(deal) => Ok(deal),
            _ => Err(other_game("solitaire")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "uno 4x4 solitaire\n1.3 2.2 2x 2.3 2.4 3.2 3.4 4.1 4.3\n";

    fn deal(text: &str) -> Solitaire {
        text.parse().unwrap()
    }

    fn verify(hand: &str, order: &str) -> Result<(), String> {
        deal(hand).verify(&order.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_order_of_the_papers_example_is_accepted() {
        assert_eq!(verify(EXAMPLE, "1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1"), Ok(()));
    }

    #[test]
    fn an_order_that_is_changed_is_told_why_not() {
        for (order, part) in [
            ("1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3", "card 4.1 is played less often"),
            ("1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1 4.1", "card 4.1 is played more often"),
            ("1.3 2.3 2.4 3.4 3.2 2.2 2.2 4.3 4.1", "card 2.2 is played more often"),
            ("1.3 2.4 2.3 3.4 3.2 2.2 2.3 4.3 4.1", "card 2 of the order, 2.4, does not match 1.3 before it"),
            ("1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 5.1", "colour 5 of card 5.1 is out of range"),
            ("1.3.1", "card 1.3.1 has 3 values"),
            ("", "card 1.3 is played less often"),
        ] {
            assert!(verify(EXAMPLE, order).unwrap_err().contains(part), "{order}: {:?}", verify(EXAMPLE, order));
        }
    }

    #[test]
    fn no_cards_and_one_card_are_played_at_once() {
        assert_eq!(verify("uno 1x1 solitaire", ""), Ok(()));
        assert_eq!(verify("uno 2x2 solitaire\n1.2", "1.2"), Ok(()));
    }

    #[test]
    fn cards_of_more_dimensions_match_in_as_many_values_as_the_deal_says() {
        assert_eq!(verify("uno 2x2x2 solitaire\n1.1.1 1.2.2 2.2.1", "1.1.1 1.2.2 2.2.1"), Ok(()));
        let fault = verify("uno 2x2x2 solitaire match 2\n1.1.1 1.2.2 2.2.1", "1.1.1 1.2.2 2.2.1").unwrap_err();
        assert!(fault.contains("does not match"), "{fault}");
        assert_eq!(verify("uno 2x2x2 solitaire match 2\n1.1.1 1.2.2 1.1.2", "1.1.1 1.1.2 1.2.2"), Ok(()));
    }

    #[test]
    fn a_hand_in_two_parts_is_refuted_and_a_connected_one_is_not() {
        let refute = |text: &str| deal(text).refute(&Refutation::Counts);
        assert_eq!(refute("uno 3x3 solitaire\n3.3 2.2"), Ok(()));
        assert_eq!(refute("uno 3x3 solitaire\n1.1 1.2 2.2 3.3"), Ok(()));
        assert_eq!(refute("uno 2x2x2 solitaire match 2\n1.1.1 1.2.2"), Ok(()));
        for connected in [EXAMPLE, "uno 3x3 solitaire", "uno 3x3 solitaire\n2x 1.1", "uno 2x2x2 solitaire\n1.1.1 1.2.2"]
        {
            assert!(refute(connected).is_err(), "{connected}");
        }
    }

    #[test]
    fn parts_are_told_by_their_first_cards() {
        assert_eq!(deal("uno 4x4 solitaire\n1.1 2.2 1.3 4.4 2.3 4.4").parts(), [0, 0, 0, 3, 0, 3]);
        assert_eq!(deal("uno 4x4 solitaire\n1.1 2.2 1.2").apart(), None);
    }

    #[test]
    fn a_connected_hand_may_have_no_order() {
        // A colour in the middle, and three arms of two cards each.
        let spider = deal("uno 4x3 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3");
        assert_eq!((spider.apart(), spider.refute(&Refutation::Exhaustive)), (None, Ok(())));
        assert_eq!(spider.refute(&Refutation::Trails), Ok(()));
        // Without one of the arms' ends, it has.
        assert!(deal("uno 4x3 solitaire\n1.1 1.2 1.3 2.1 3.2").refute(&Refutation::Exhaustive).is_err());
        let fault = deal(EXAMPLE).refute(&Refutation::Exhaustive).unwrap_err();
        assert!(fault.what().starts_with("there is an order: "), "{fault}");
    }
}

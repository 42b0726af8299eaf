//! A solitaire hand while it is played, and what can still become of it as a question about another hand.
//!
//! Some cards lie in a row, the last one of colour c and number n, and the rest is in hand. Can the rest be played after
//! it? It begins with a card of colour c, or with one of number n; take the colour. Add two cards to the rest: a *door*
//! of colour c and a number that no card has, and a *lead* of that same number and a colour that no card has. The lead
//! matches the door and nothing else, so an order of all of them has the lead at one end and the door beside it, and
//! then comes a card of colour c: it is an order of the rest that may follow, and any such order gives one. So the rest
//! can be played iff one of two hands can be played out, the one for the colour or the one for the number; and each has
//! its certificate, as any hand.
//!
//! How many cards of the rest can be played at most? With one lead more than the rest has cards, an order without leads
//! is shorter than all leads and the door. In a longest one they are thus all played, and since only the door leads away
//! from them, they stand at one end and the door next. Its length is theirs, and the most cards of the rest that can
//! follow. (If no card has the colour, the door may stand between leads, and nothing of the rest is played.)

use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::sizes::Sizes;
use misdeal_kernel::uno::solitaire::Solitaire;
use std::collections::BTreeMap;

/// A hand of which some cards have been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underway {
    deal: Solitaire,
    played: Vec<Card>,
    left: BTreeMap<Card, usize>,
}

/// What is asked about the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Whether all of it can be played.
    All,
    /// How many cards of it can be.
    Most,
}

impl Underway {
    /// A hand before its first card.
    ///
    /// # Errors
    /// When its cards have other values than a colour and a number, of which one must match.
    pub fn new(deal: Solitaire) -> Result<Self, Fault> {
        if deal.sizes().dimensions() != 2 || deal.alike() != 1 {
            return Err(Fault::new("a hand is played card by card where colour or number must match"));
        }
        let mut left = BTreeMap::new();
        deal.hand().iter().for_each(|card| *left.entry(card).or_default() += 1);
        Ok(Self { deal, played: Vec::new(), left })
    }

    /// The whole hand.
    #[must_use]
    pub fn deal(&self) -> &Solitaire {
        &self.deal
    }

    /// The cards played, in their order.
    #[must_use]
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// How many of a card are still in hand.
    #[must_use]
    pub fn left(&self, card: Card) -> usize {
        self.left.get(&card).copied().unwrap_or(0)
    }

    /// Whether all cards are played.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.played.len() == self.deal.hand().len()
    }

    /// The different cards that may be played next.
    pub fn playable(&self) -> impl Iterator<Item = Card> {
        let can = |card: Card| self.played.last().is_none_or(|last| self.deal.matches(*last, card));
        self.left.iter().filter(move |(card, copies)| **copies > 0 && can(**card)).map(|(card, _)| *card)
    }

    /// Plays a card.
    ///
    /// # Errors
    /// When it is not in hand, or does not match.
    pub fn play(&mut self, card: Card) -> Result<(), Fault> {
        card.fits(self.deal.sizes())?;
        let copies = self.left.get_mut(&card).filter(|copies| **copies > 0);
        let Some(copies) = copies else {
            return Err(Fault::new(format!("card {card} is not in the hand any more, or never was")));
        };
        if let Some(last) = self.played.last().filter(|last| last.alike(card) == 0) {
            return Err(Fault::new(format!("card {card} has neither the colour nor the number of {last}")));
        }
        *copies -= 1;
        self.played.push(card);
        Ok(())
    }

    /// Takes the last card back.
    pub fn back(&mut self) -> Option<Card> {
        let card = self.played.pop()?;
        *self.left.entry(card).or_default() += 1;
        Some(card)
    }

    /// The hands that tell what can become of the rest: it can be played iff one of them can, or its most cards are the
    /// most of one of them but for those [added](Self::added). Before the first card that is the hand itself.
    ///
    /// # Errors
    /// When there are too many cards.
    pub fn hands(&self, asked: Rest) -> Result<Vec<Solitaire>, Fault> {
        let Some(last) = self.played.last() else { return Ok(vec![self.deal.clone()]) };
        let rest: Vec<Card> = self.left.iter().flat_map(|(card, &copies)| std::iter::repeat_n(*card, copies)).collect();
        let (colours, numbers) = (self.deal.sizes().size(0), self.deal.sizes().size(1));
        let sizes = Sizes::new(&[colours + 1, numbers + 1])?;
        let lead = Card::new(&[colours as u32 + 1, numbers as u32 + 1]);
        let doors = [[last.values()[0], lead.values()[1]], [lead.values()[0], last.values()[1]]];
        let hand = |door: [u32; 2]| {
            let mut hand = Cards::new(rest.iter().copied())?;
            hand.add(Card::new(&door), 1)?;
            hand.add(lead, self.leads(asked))?;
            Solitaire::new(sizes, 1, hand)
        };
        doors.into_iter().map(hand).collect()
    }

    fn leads(&self, asked: Rest) -> usize {
        match asked {
            Rest::All => 1,
            Rest::Most => self.deal.hand().len() - self.played.len() + 1,
        }
    }

    /// How many cards the [hands](Self::hands) have besides the rest.
    #[must_use]
    pub fn added(&self, asked: Rest) -> usize {
        if self.played.is_empty() { 0 } else { self.leads(asked) + 1 }
    }

    /// The cards of the rest, as an order of one of the [hands](Self::hands) plays them.
    ///
    /// # Errors
    /// When they can't be played like that.
    pub fn follow(&self, order: &Cards) -> Result<Vec<Card>, Fault> {
        let is_ours = |card: &Card| card.fits(self.deal.sizes()).is_ok();
        let mut cards: Vec<Card> = order.iter().collect();
        if cards.first().is_some_and(is_ours) && cards.last().is_some_and(|last| !is_ours(last)) {
            cards.reverse();
        }
        cards.retain(is_ours);
        let mut after = self.clone();
        cards.iter().try_for_each(|&card| after.play(card))?;
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::uno::subhands::{an_order, longest};

    fn underway(hand: &str, played: &str) -> Underway {
        let mut underway = Underway::new(format!("uno 4x4 solitaire\n{hand}").parse().unwrap()).unwrap();
        played.parse::<Cards>().unwrap().iter().for_each(|card| underway.play(card).unwrap());
        underway
    }

    /// The most cards that can follow, by trying all.
    fn most(underway: &Underway) -> usize {
        let after = |card: Card| {
            let mut after = underway.clone();
            after.play(card).unwrap();
            1 + most(&after)
        };
        underway.playable().map(after).max().unwrap_or(0)
    }

    #[test]
    fn cards_are_played_in_a_row_and_taken_back() {
        let mut hand = underway("1.1 1.2 2x 2.2", "");
        assert_eq!(hand.playable().count(), 3);
        let card = |text: &str| text.parse::<Card>().unwrap();
        hand.play(card("1.1")).unwrap();
        assert!(hand.play(card("2.2")).unwrap_err().what().contains("neither the colour nor the number of 1.1"));
        assert!(hand.play(card("1.1")).unwrap_err().what().contains("not in the hand any more"));
        assert!(hand.play(card("9.1")).unwrap_err().what().contains("out of range"));
        for text in ["1.2", "2.2", "2.2"] {
            hand.play(card(text)).unwrap();
        }
        assert!(hand.is_done() && hand.playable().next().is_none());
        assert_eq!((hand.back(), hand.left(card("2.2")), hand.played().len()), (Some(card("2.2")), 1, 3));
        let deep = "uno 2x2x2 solitaire\n1.1.1".parse().unwrap();
        assert!(Underway::new(deep).unwrap_err().what().contains("colour or number"));
    }

    /// Asks the hands about every way to begin, and compares with trying all.
    fn agree(underway: &mut Underway) -> usize {
        let rest = underway.deal().hand().len() - underway.played().len();
        let truth = most(underway);
        let hands = |asked| underway.hands(asked).unwrap();
        let orders: Vec<Cards> =
            hands(Rest::All).iter().filter_map(|hand| an_order(hand, &mut patience(u64::MAX)).unwrap()).collect();
        assert_eq!(!orders.is_empty(), truth == rest, "{underway:?}");
        orders.iter().for_each(|order| assert_eq!(underway.follow(order).unwrap().len(), rest));
        let longest: Vec<Cards> =
            hands(Rest::Most).iter().map(|hand| longest(hand, &mut patience(u64::MAX)).unwrap()).collect();
        let values: Vec<usize> = longest.iter().map(|order| order.len() - underway.added(Rest::Most)).collect();
        assert_eq!(values.iter().max(), Some(&truth), "{underway:?}");
        for (order, value) in longest.iter().zip(values) {
            assert_eq!(underway.follow(order).unwrap().len(), value, "{underway:?} {order}");
        }
        let mut asked = 1;
        for card in underway.playable().collect::<Vec<_>>() {
            underway.play(card).unwrap();
            asked += agree(underway);
            underway.back();
        }
        asked
    }

    #[test]
    fn the_hands_with_a_door_tell_what_can_become_of_the_rest() {
        let mut asked = 0;
        for hand in
            ["", "1.1", "1.1 2.2", "2x 1.1 2.1", "1.1 1.2 1.3 2.1 3.2 4.3", "1.1 1.2 2.2 2.3 3.3", "1.1 1.2 2.1 4.4"]
        {
            asked += agree(&mut underway(hand, ""));
        }
        assert!(asked > 100, "{asked}");
    }

    #[test]
    fn a_hand_is_done_with_its_last_card_and_an_order_is_turned_round_if_its_leads_stand_last() {
        let mut hand = underway("1.1 1.2 2.2", "1.1");
        assert!(!hand.is_done());
        let rest: Vec<Card> = ["1.2", "2.2"].map(|card| card.parse().unwrap()).to_vec();
        for order in ["5.5 1.5 1.2 2.2", "2.2 1.2 1.5 5.5"] {
            assert_eq!(hand.follow(&order.parse().unwrap()), Ok(rest.clone()), "{order}");
        }
        // The door may stand among leads, and what has no lead at all is played as it stands.
        assert_eq!(hand.follow(&"1.2 2.2".parse().unwrap()), Ok(rest.clone()));
        assert!(hand.follow(&"2.2 1.2".parse().unwrap()).is_err());
        rest.iter().for_each(|&card| hand.play(card).unwrap());
        assert!(hand.is_done());
        assert!(hand.follow(&"5.5 1.5".parse().unwrap()).unwrap().is_empty());
    }
}

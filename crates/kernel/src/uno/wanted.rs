//! The decision problems behind every question about a deal.
//!
//! The longest order is k cards in an order and a refutation of "k + 1 wanted"; the fewest cards to add are k of them
//! and a refutation of "at most k - 1 wanted"; a count is a refutation of every other.

use crate::claim::Line;
use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::following::{Following, current};
use crate::text::shorten;
use crate::uno::GAME;
use crate::uno::cards::{Cards, Difference};
use crate::uno::cut_sums::CutSumming;
use crate::uno::deal::Deal;
use crate::uno::enumerate::PATIENCE;
use crate::uno::question::Question;
use crate::uno::refutation::Refutation;
use crate::uno::refuter::Refuter;
use crate::uno::solitaire::Solitaire;
use crate::uno::subhands::{count, filled_in, longest};
use crate::uno::trails::{self, no_long_trail, no_trail, no_trails};
use crate::uno::witness::Witness;
use std::collections::BTreeSet;

/// What is wanted of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// What its header asks for.
    Play,
    /// At least this number of cards of the hand, in an order in which they can be played.
    Sequence(usize),
    /// An order of all cards of the hand and at most this number of others.
    FillIn(usize),
    /// That the ways to play the hand are not this number.
    OtherThan(u128),
}

/// A deal, and what is wanted of it. Text form: `wanted play`, `wanted sequence 5`, `wanted fill-in 2` or
/// `wanted other-than 12`; the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The hands, and what is played.
    pub deal: Deal,
    /// What is wanted of them.
    pub demand: Demand,
}

impl Wanted {
    /// What the header asks for is wanted.
    #[must_use]
    pub fn play(deal: Deal) -> Self {
        Self { deal, demand: Demand::Play }
    }

    /// The hand of which something else than a play is wanted.
    pub(super) fn hand(&self) -> Result<&Solitaire, Fault> {
        self.demand.question().hand(&self.deal)
    }

    /// Whether it is the same as an order of all cards, and no others.
    fn is_play(&self) -> bool {
        match (self.demand, self.hand()) {
            (Demand::Sequence(cards), Ok(hand)) => cards == hand.hand().len(),
            (demand, _) => demand == Demand::FillIn(0),
        }
    }

    /// Whether more cards are wanted than the hand has, so that nothing has to be shown for a "no".
    #[must_use]
    pub fn is_too_much(&self) -> bool {
        match (self.demand, self.hand()) {
            (Demand::Sequence(cards), Ok(hand)) => cards > hand.hand().len(),
            _ => false,
        }
    }

    /// Refutes it by going through everything, for as long as `go_on` lets it; see [`super::subhands`].
    ///
    /// # Errors
    /// When there is a witness, the hand is too large, or `go_on` says no.
    pub fn gone_through(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.go_through(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn go_through(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let shown = |order: Cards| Fault::new(format!("there is one: {}", shorten(order.to_string().trim())));
        match self.demand {
            Demand::Play => self.deal.refute(&Refutation::Exhaustive),
            Demand::Sequence(cards) => match longest(self.hand()?, go_on)? {
                order if order.len() < cards => Ok(()),
                order => Err(shown(order)),
            },
            Demand::FillIn(most) => {
                let hand = self.hand()?;
                match filled_in(hand, go_on)? {
                    Some(order) if order.len() - hand.hand().len() <= most => Err(shown(order)),
                    _ => Ok(()),
                }
            }
            Demand::OtherThan(stated) => match count(self.hand()?, go_on)? {
                ways if ways == stated => Ok(()),
                ways => Err(Fault::new(format!("there are {ways} ways to play the hand, not {stated}"))),
            },
        }
    }

    /// Refutes it by following all trails, for as long as `go_on` lets it; see [`super::trails`].
    ///
    /// # Errors
    /// When there is a trail, the hand is not of the kind that this can tell, or `go_on` says no.
    pub fn without_trails(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.follow_trails(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn follow_trails(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        match self.demand {
            Demand::Play => no_trail(self.hand()?, go_on),
            Demand::Sequence(cards) => no_long_trail(self.hand()?, cards, go_on),
            Demand::FillIn(most) => no_trails(self.hand()?, most.saturating_add(1), go_on),
            Demand::OtherThan(_) => Err(Refutation::Trails.is_none_of("a count")),
        }
    }

    /// Refutes it by the parts into which the hand falls.
    fn falls_apart(&self) -> Result<(), Fault> {
        let hand = self.hand()?;
        let parts = hand.parts();
        let many = parts.iter().collect::<BTreeSet<_>>().len();
        match self.demand {
            Demand::Play => self.deal.refute(&Refutation::Counts),
            Demand::Sequence(cards) => {
                let mut sizes = vec![0_usize; parts.len()];
                parts.iter().for_each(|&part| sizes[part as usize] += 1);
                match sizes.into_iter().max().unwrap_or(0) {
                    most if most < cards => Ok(()),
                    most => Err(Fault::new(format!("the largest part of the hand has {most} cards"))),
                }
            }
            // Each change from part to part takes a card, and where all values must match none can help.
            Demand::FillIn(most) if many > 1 && (many - 1 > most || hand.alike() == hand.sizes().dimensions()) => {
                Ok(())
            }
            Demand::FillIn(_) => Err(Fault::new(format!("the hand falls into {many} parts only"))),
            Demand::OtherThan(_) => Err(Refutation::Counts.is_none_of("a count")),
        }
    }
}

/// A refuted deal is one of which no play can be wanted.
impl From<Refuted<Deal>> for Refuted<Wanted> {
    fn from(refuted: Refuted<Deal>) -> Self {
        Self::stamp(Wanted::play(refuted.problem().clone()))
    }
}

impl Demand {
    /// The question that is behind it.
    fn question(self) -> Question {
        match self {
            Self::Play => Question::Play,
            Self::Sequence(cards) => Question::AtLeast(cards),
            Self::FillIn(_) => Question::FillIn,
            Self::OtherThan(_) => Question::Count,
        }
    }

    /// Checks that the witness is what is wanted of the deal.
    pub(super) fn verify(self, deal: &Deal, witness: &Witness) -> Result<(), Fault> {
        if self == Self::Play {
            return deal.verify(witness);
        }
        let hand = self.question().hand(deal)?;
        let Witness::Order(order) = witness else {
            return Err(Fault::new("the witness of a solitaire is an order"));
        };
        order.fit(hand.sizes())?;
        let played = |often: &str, difference: Difference| {
            let (Difference::Extra(card) | Difference::Lacking(card)) = difference;
            Fault::new(format!("card {card} is played {often} often than the hand has it"))
        };
        let (cards, sizes) = (hand.hand(), hand.sizes());
        match self {
            Self::Play => {}
            Self::Sequence(wanted) => {
                order.within(cards, sizes).map_err(|difference| played("more", difference))?;
                if order.len() < wanted {
                    return Err(Fault::new(format!("{} cards are played, and {wanted} are wanted", order.len())));
                }
            }
            Self::FillIn(most) => {
                cards.within(order, sizes).map_err(|difference| played("less", difference))?;
                let added = order.len() - cards.len();
                if added > most {
                    return Err(Fault::new(format!("{added} cards are added, and at most {most} are wanted")));
                }
            }
            Self::OtherThan(_) => return Err(Fault::new("no order shows how many there are")),
        }
        hand.in_order(order)
    }
}

impl Problem for Wanted {
    const NAME: &'static str = "uno-wanted";
    type Witness = Witness;

    fn verify(&self, witness: &Witness) -> Result<(), Fault> {
        self.demand.verify(&self.deal, witness)
    }
}

impl Refutable for Wanted {
    type Refutation = Refutation;

    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault> {
        match (&self.deal, current(GAME, &kind.text)) {
            (Deal::Solitaire(hand), Refutation::LRAT) => {
                Ok(Following::Lines(Box::new(Refuter::of(hand, self.demand)?)))
            }
            (Deal::Solitaire(hand), Refutation::SUMS) if self.demand == Demand::Play || self.is_play() => {
                Ok(Following::Lines(Box::new(CutSumming::of(hand, self.clone())?)))
            }
            _ => Ok(Following::whole(self, kind)),
        }
    }

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match (self.demand, refutation) {
            (Demand::Play, _) => self.deal.refute(refutation),
            // The same in other words.
            (_, Refutation::Sums(_)) if self.is_play() => self.deal.refute(refutation),
            (_, Refutation::Cuts(proof)) => proof.check(self.hand()?, self.demand),
            (_, Refutation::Exhaustive) => self.go_through(&mut patience(PATIENCE)),
            (_, Refutation::Counts) => self.falls_apart(),
            (_, Refutation::Trails) => self.follow_trails(&mut patience(trails::PATIENCE)),
            _ => Err(refutation.is_none_of("this question")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_read_as_printed() {
        for wanted in ["play", "sequence 3", "fill-in 0", "other-than 340282366920938463463374607431768211455"] {
            let text = format!("wanted {wanted}\nuno 2x2 solitaire\n1.1 2.2\n");
            assert_eq!(text.parse::<Wanted>().map(|wanted| wanted.to_string()), Ok(text));
        }
        for (text, part) in [
            ("", "the first line says what is wanted"),
            ("wanted magic 3\nuno 2x2 solitaire", "line 1, column 8: `magic` can't be wanted"),
            ("wanted sequence x\nuno 2x2 solitaire", "line 1, column 17: the number wanted must be"),
            ("wanted sequence 2\nuno 2x2 solitaire\n3.1", "line 3, column 1: colour 3"),
            ("wanted fill-in 2\nuno 2x2 duel\nP1: 1.1\nP2: 1.2", "`fill-in` is for a solitaire hand"),
        ] {
            assert!(text.parse::<Wanted>().unwrap_err().to_string().contains(part), "{text}");
        }
    }

    #[test]
    fn parts_bound_what_can_be_played_and_what_must_be_added() {
        let refute = |wanted: &str, hand: &str| {
            let wanted: Wanted = format!("wanted {wanted}\nuno 9x9 solitaire{hand}").parse().unwrap();
            wanted.refute(&Refutation::Counts)
        };
        let hand = "\n1.1 1.2 2.2 3.3 3.4 5.5";
        assert_eq!((refute("sequence 4", hand), refute("fill-in 1", hand)), (Ok(()), Ok(())));
        assert!(refute("sequence 3", hand).unwrap_err().what().contains("largest part of the hand has 3"));
        assert!(refute("fill-in 2", hand).unwrap_err().what().contains("falls into 3 parts only"));
        assert!(refute("other-than 0", hand).unwrap_err().what().contains("no proof about a count"));
        assert!(refute("fill-in 0", "").is_err() && refute("sequence 0", "").is_err());
        assert_eq!(refute("fill-in 99", " match 2\n1.1 1.2"), Ok(()));
        assert!(refute("fill-in 0", " match 2\n1.1 1.1").unwrap_err().what().contains("falls into 1 parts only"));
    }

    fn wanted(wanted: &str, hand: &str) -> Wanted {
        format!("wanted {wanted}\nuno 4x3 solitaire\n{hand}").parse().unwrap()
    }

    #[test]
    fn the_first_line_says_wanted_and_what() {
        for bad in ["want play", "wanted game", "wish sequence 2", "wanted", "wanted sequence", "play"] {
            let fault = format!("{bad}\nuno 2x2 solitaire\n1.1").parse::<Wanted>().unwrap_err();
            assert!(fault.what().contains("the first line says what is wanted"), "{bad}: {fault}");
        }
    }

    #[test]
    fn sums_refute_an_order_of_all_cards_in_whatever_words() {
        // The arms of a spider.
        let hand = "1.1 1.2 1.3 2.1 3.2 4.3";
        let steps = ["cut n1", "cut n2", "cut n3", "sum 1 2 3 4 5"];
        let proof: Refutation = format!("sums\n{}", steps.join("\n")).parse().unwrap();
        let follow = |wanted: Wanted| match wanted.follow(&Line::new(1, "sums"))? {
            Following::Done(refuted) => Ok(refuted),
            Following::Lines(mut lines) => {
                steps.iter().try_for_each(|step| lines.line(step))?;
                lines.finish()
            }
        };
        for all in ["play", "sequence 6", "fill-in 0"] {
            let wanted = wanted(all, hand);
            assert_eq!(wanted.refute(&proof), Ok(()), "{all}");
            assert_eq!(follow(wanted.clone()).unwrap().problem(), &wanted, "{all}");
        }
        for fewer in ["sequence 5", "fill-in 1", "other-than 0", "sequence 7"] {
            let fault = wanted(fewer, hand).refute(&proof).unwrap_err();
            assert!(fault.what().contains("no proof about this question"), "{fewer}: {fault}");
            assert_eq!(follow(wanted(fewer, hand)).unwrap_err().what(), fault.what());
        }
    }

    #[test]
    fn going_through_everything_refutes_what_is_one_too_much_or_too_little() {
        // Five cards in a row, and with one more all six.
        let hand = "1.1 1.2 1.3 2.1 3.2 4.3";
        for (demand, refuted) in [
            ("sequence 5", false),
            ("sequence 6", true),
            ("fill-in 0", true),
            ("fill-in 1", false),
            ("fill-in 2", false),
            ("other-than 0", true),
            ("other-than 1", false),
        ] {
            let wanted = wanted(demand, hand);
            assert_eq!(wanted.refute(&Refutation::Exhaustive).is_ok(), refuted, "{demand}");
            assert_eq!(wanted.clone().gone_through(&mut patience(PATIENCE)).is_ok(), refuted, "{demand}");
        }
    }

    #[test]
    fn a_witness_has_as_many_cards_as_are_wanted_and_adds_no_more_than_may_be() {
        let verify = |demand: &str, order: &str| {
            let witness = Witness::Order(order.parse().unwrap());
            wanted(demand, "1.1 1.2 2.2 3.3").verify(&witness).map_err(|fault| fault.what().to_owned())
        };
        assert_eq!(verify("sequence 3", "1.1 1.2 2.2"), Ok(()));
        assert_eq!(verify("sequence 2", "1.1 1.2 2.2"), Ok(()));
        assert_eq!(verify("fill-in 1", "1.1 1.2 2.2 2.3 3.3"), Ok(()));
        assert_eq!(verify("fill-in 2", "1.1 1.2 2.2 2.3 3.3"), Ok(()));
        for (demand, order, part) in [
            ("sequence 4", "1.1 1.2 2.2", "3 cards are played, and 4 are wanted"),
            ("sequence 3", "1.1 1.2 1.2", "card 1.2 is played more often"),
            ("sequence 3", "1.1 2.2 1.2", "2.2"),
            ("sequence 1", "9.9", "out of range"),
            ("fill-in 0", "1.1 1.2 2.2 2.3 3.3", "1 cards are added, and at most 0"),
            ("fill-in 1", "1.1 1.2 2.2 2.3", "card 3.3 is played less often"),
            ("fill-in 0", "1.1 1.2 2.2 3.3", "3.3"),
            ("other-than 3", "1.1 1.2 2.2", "no order shows how many there are"),
        ] {
            let fault = verify(demand, order).unwrap_err();
            assert!(fault.contains(part), "{demand} {order}: {fault}");
        }
    }
}

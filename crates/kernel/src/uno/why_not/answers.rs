//! Strategies for the duel in which a player has an answer to every card that the
//! other can play, so that he is never the one who can't move.
//!
//! Answers are pairs, `2.3/2.5`: when the other plays 2.3, the answer is 2.5, which matches it. Every card of a hand
//! is in one pair at most, copies counted, so an answer is at hand when it is needed.
//!
//! Player 2 wins if every card of player 1 is answered. Player 1 wins if he has a first card, and every card of player
//! 2 that matches it or one of the answers is answered: player 2 can play no other. That such answers exist for one of
//! the two is the theorem on undirected vertex geography (matchings); nothing here rests on it.
//!
//! In a shared pool either card of a pair answers the other.

use crate::fault::Fault;
use crate::text::{lines, shorten, words};
use crate::uno::card::Card;
use crate::uno::cards::{Cards, Difference, write_words};
use crate::uno::crowd::Crowd;
use crate::uno::sizes::Sizes;
use std::fmt;
use std::str::FromStr;

/// What to play after each card of the other player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The other's cards.
    theirs: Cards,
    /// The answer to each, at the same place.
    ours: Cards,
    /// Beside player 1's answers, why player 2 has not enough of them; or nothing.
    crowd: Crowd,
}

/// The colours and the numbers of some cards.
struct Shown([Vec<bool>; 2]);

impl Shown {
    fn of(cards: impl Iterator<Item = Card>, sizes: Sizes) -> Self {
        let mut shown = [vec![false; sizes.size(0) + 1], vec![false; sizes.size(1) + 1]];
        for card in cards {
            (0..2).for_each(|dimension| shown[dimension][card.values()[dimension] as usize] = true);
        }
        Self(shown)
    }

    /// The cards that match one of them.
    fn followed_by(&self, cards: &Cards) -> Result<Cards, Fault> {
        let can_follow = |card: &Card| (0..2).any(|dimension| self.0[dimension][card.values()[dimension] as usize]);
        Cards::new(cards.iter().filter(can_follow))
    }
}

impl Answers {
    /// These pairs: the other's card, and the answer to it.
    ///
    /// # Errors
    /// When they are too many, or not all cards have as many values.
    pub fn new(pairs: impl IntoIterator<Item = (Card, Card)>) -> Result<Self, Fault> {
        let mut answers = Self::default();
        pairs.into_iter().try_for_each(|(their, our)| answers.add(their, our))?;
        Ok(answers)
    }

    /// The same, with a crowd beside them.
    #[must_use]
    pub fn with_crowd(self, crowd: Crowd) -> Self {
        Self { crowd, ..self }
    }

    /// Why player 2 has not enough answers, if these are player 1's and it is said.
    #[must_use]
    pub fn crowd(&self) -> Option<&Crowd> {
        Some(&self.crowd).filter(|crowd| !crowd.is_empty())
    }

    fn add(&mut self, their: Card, our: Card) -> Result<(), Fault> {
        self.theirs.add(their, 1)?;
        self.ours.add(our, 1)
    }

    /// The pairs.
    pub fn pairs(&self) -> impl Iterator<Item = (Card, Card)> {
        self.theirs.iter().zip(self.ours.iter())
    }

    /// Checks that each answer matches what it answers, and is in the hand besides some first card.
    fn are_playable(&self, first: Option<Card>, hand: &Cards, sizes: Sizes) -> Result<(), Fault> {
        self.theirs.fit(sizes)?;
        let mut ours = self.ours.clone();
        first.into_iter().try_for_each(|first| ours.add(first, 1))?;
        ours.fit(sizes)?;
        self.do_match()?;
        match ours.within(hand, sizes) {
            Err(Difference::Extra(card)) => {
                Err(Fault::new(format!("card {card} is to be played more often than the hand has it")))
            }
            Ok(()) | Err(Difference::Lacking(_)) => Ok(()),
        }
    }

    fn do_match(&self) -> Result<(), Fault> {
        match self.pairs().find(|(their, our)| their.alike(*our) == 0) {
            None => Ok(()),
            Some((their, our)) => Err(Fault::new(format!("the answer {our} does not match {their}"))),
        }
    }

    fn have_no_crowd(&self) -> Result<(), Fault> {
        match self.crowd() {
            None => Ok(()),
            Some(_) => Err(Fault::new("a crowd says that player 1 wins a duel, and nothing else")),
        }
    }

    /// Checks that exactly these cards are answered.
    fn answer(&self, cards: &Cards, sizes: Sizes) -> Result<(), Fault> {
        self.theirs.same(cards, sizes).map_err(|difference| {
            Fault::new(match difference {
                Difference::Lacking(card) => format!("card {card} can be played, and has no answer"),
                Difference::Extra(card) => format!("card {card} is answered more often than it can be played"),
            })
        })
    }

    /// Checks that player 2 wins with these answers.
    pub(in crate::uno) fn second_wins(&self, first: &Cards, second: &Cards, sizes: Sizes) -> Result<(), Fault> {
        self.have_no_crowd()?;
        self.are_playable(None, second, sizes)?;
        self.answer(first, sizes)
    }

    /// Checks that player 1 wins when he starts with a card and goes on with these answers.
    pub(in crate::uno) fn first_wins(
        &self,
        card: Card,
        first: &Cards,
        second: &Cards,
        sizes: Sizes,
    ) -> Result<(), Fault> {
        self.are_playable(Some(card), first, sizes)?;
        if let Some(crowd) = self.crowd() {
            crowd.holds(first, second, sizes)?;
        }
        // What player 2 may be able to play.
        let shown = Shown::of(self.ours.iter().chain([card]), sizes);
        self.answer(&shown.followed_by(second)?, sizes)
    }

    /// Checks that the pairs are cards of a pool that match each other: with a first card, the pairs and it are all
    /// that play can come to; without, they are all cards.
    pub(in crate::uno) fn pair_up(&self, first: Option<Card>, pool: &Cards, sizes: Sizes) -> Result<(), Fault> {
        self.have_no_crowd()?;
        let paired = Cards::new(self.theirs.iter().chain(self.ours.iter()).chain(first))?;
        paired.fit(sizes)?;
        self.do_match()?;
        let reached = first.map(|_| Shown::of(paired.iter(), sizes).followed_by(pool)).transpose()?;
        paired.same(reached.as_ref().unwrap_or(pool), sizes).map_err(|difference| {
            Fault::new(match difference {
                Difference::Lacking(card) => format!("card {card} can be played, and is in no pair"),
                Difference::Extra(card) => format!("card {card} is in more pairs than there are copies of it"),
            })
        })
    }
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.crowd.words())?;
        write_words(f, "", self.pairs().map(|(their, our)| format!("{their}/{our}")))
    }
}

impl FromStr for Answers {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut answers = Self::default();
        for word in lines(text).flat_map(|(number, line)| words(number, line)) {
            if let Some(read) = answers.crowd.word(word.text) {
                read.map_err(|fault| fault.at_place(word.place))?;
                continue;
            }
            let Some((their, our)) = word.text.split_once('/') else {
                return Err(word.fault(format!("`{}` is no answer; answers are like `2.3/2.5`", shorten(word.text))));
            };
            let pair = their.parse().and_then(|their| Ok((their, our.parse()?)));
            pair.and_then(|(their, our)| answers.add(their, our)).map_err(|fault| fault.at_place(word.place))?;
        }
        Ok(answers)
    }
}

/// How player 1 wins a duel. Text form: `first 1.3` and the answers, or `exhaustive`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// With a first card, and answers.
    Answers(Card, Answers),
    /// In some way that is found by going through all positions.
    Exhaustive,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answers(first, answers) => write!(f, "first {first}\n{answers}"),
            Self::Exhaustive => writeln!(f, "exhaustive"),
        }
    }
}

impl FromStr for Strategy {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (opening, rest) = text.split_once('\n').unwrap_or((text, ""));
        let opening: Vec<_> = words(1, opening).collect();
        match opening.as_slice() {
            [word] if word.text == "exhaustive" && rest.trim().is_empty() => Ok(Self::Exhaustive),
            [word, card] if word.text == "first" => {
                let card = card.text.parse().map_err(|fault: Fault| fault.at_place(card.place))?;
                let answers = rest.parse().map_err(|fault: Fault| fault.moved(1, 0))?;
                Ok(Self::Answers(card, answers))
            }
            _ => Err(Fault::new("a strategy starts with `first CARD`, or is `exhaustive`").at(1, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::problem::{Problem, Refutable};
    use crate::uno::duel::{Duel, Outcome};
    use crate::uno::enumerate::{PATIENCE, outcome};

    fn duel(text: &str) -> Duel {
        text.parse().unwrap()
    }

    fn first(deal: &str, strategy: &str) -> Result<(), String> {
        duel(deal).verify(&strategy.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    fn second(deal: &str, refutation: &str) -> Result<(), String> {
        duel(deal).refute(&refutation.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    fn ends(deal: &str) -> Outcome {
        outcome(&duel(deal), &mut patience(PATIENCE)).unwrap()
    }

    #[test]
    fn strategies_are_read_as_printed() {
        for text in
            ["first 1.3\n2.3/1.3 2.4/1.4\n", "first 1.3\n", "exhaustive\n", "first 1.3\n1.* 2.* *.3\n2.3/1.3 2.4/1.4\n"]
        {
            assert_eq!(text.parse::<Strategy>().unwrap().to_string(), text);
        }
        for (text, part) in [
            ("", "line 1, column 1: a strategy starts with"),
            ("first x", "line 1, column 7: `x` is no card"),
            ("first 1.1\n1.1/1.2 1.1", "line 2, column 9: `1.1` is no answer"),
            ("first 1.1\n1.1/", "line 2, column 1: `` is no card"),
            ("first 1.1\n2.* 0.*", "line 2, column 5: a colour of the crowd is 0"),
            ("first 1.1\n*.*", "line 2, column 1: `*.*` is no answer"),
        ] {
            let fault = text.parse::<Strategy>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    const FIRST: &str = "uno 3x3 duel\nP1: 1.1 1.2 3.3\nP2: 1.3 2.2";
    const SECOND: &str = "uno 3x3 duel\nP1: 1.1 2.2\nP2: 1.2 1.3";

    #[test]
    fn player_1_wins_with_a_first_card_and_answers() {
        assert_eq!(ends(FIRST), Outcome::First);
        for strategy in ["first 1.1\n1.3/3.3 2.2/1.2", "first 1.1\n1.3/3.3", "exhaustive"] {
            assert_eq!(first(FIRST, strategy), Ok(()), "{strategy}");
        }
        for (strategy, part) in [
            ("first 1.1", "card 1.3 can be played, and has no answer"),
            ("first 1.1\n1.3/1.2", "card 2.2 can be played, and has no answer"),
            ("first 1.1\n1.3/1.1 2.2/1.2", "card 1.1 is to be played more often than the hand has it"),
            ("first 2.2\n1.3/3.3", "card 2.2 is to be played more often"),
            ("first 1.1\n1.3/3.3 2.2/3.3", "the answer 3.3 does not match 2.2"),
            ("first 3.3\n1.3/1.1 2.2/1.2 1.3/1.1", "card 1.1 is to be played more often"),
            ("first 0.3", "colour 0 of card 0.3 is out of range"),
            ("first 1.1.1", "card 1.1.1 has 3 values"),
        ] {
            let fault = first(FIRST, strategy).unwrap_err();
            assert!(fault.contains(part), "{strategy}: {fault}");
        }
    }

    #[test]
    fn player_2_wins_with_an_answer_to_every_card() {
        assert_eq!(ends(SECOND), Outcome::Second);
        assert_eq!(second(SECOND, "answers\n1.1/1.3 2.2/1.2"), Ok(()));
        assert_eq!(second(SECOND, "exhaustive"), Ok(()));
        for (answers, part) in [
            ("1.1/1.3", "card 2.2 can be played, and has no answer"),
            ("1.1/1.3 2.2/1.3", "the answer 1.3 does not match 2.2"),
            ("1.1/1.2 2.2/1.2", "card 1.2 is to be played more often than the hand has it"),
            ("1.1/1.3 2.2/1.2 1.1/1.3", "card 1.3 is to be played more often"),
            ("1.1/1.3 2.2/1.9", "number 9 of card 1.9 is out of range"),
        ] {
            let fault = second(SECOND, &format!("answers\n{answers}")).unwrap_err();
            assert!(fault.contains(part), "{answers}: {fault}");
        }
        assert_eq!(first(SECOND, "exhaustive"), Err("player 2 wins".into()));
        assert_eq!(second(FIRST, "exhaustive"), Err("player 1 wins".into()));
    }

    #[test]
    fn a_crowd_beside_the_answers_is_checked_too() {
        let strategy = |crowd: &str| format!("first 1.1\n{crowd}\n1.3/3.3 2.2/1.2");
        assert_eq!(first(FIRST, &strategy("1.* 3.* *.1 *.2 *.3")), Ok(()));
        for (crowd, part) in [
            ("1.* *.1", "player 1 has 1 cards in the crowd, and player 2 1 that touch it: not fewer"),
            ("1.* *.9", "number 9 of the crowd is out of range 1..3"),
            ("4.*", "colour 4 of the crowd is out of range"),
        ] {
            let fault = first(FIRST, &strategy(crowd)).unwrap_err();
            assert!(fault.contains(part), "{crowd}: {fault}");
        }
        assert!(second(SECOND, "answers\n1.*\n1.1/1.3 2.2/1.2").unwrap_err().contains("that player 1 wins a duel"));
    }

    #[test]
    fn answers_decide_only_the_reading_in_which_going_out_loses() {
        for rule in ["wins", "retires"] {
            let deal = SECOND.replace("duel", &format!("duel going-out {rule}"));
            let fault = second(&deal, "answers\n1.1/1.3 2.2/1.2").unwrap_err();
            assert_eq!(fault, format!("answers to every card decide nothing where going out {rule}"));
        }
    }

    #[test]
    fn empty_hands_are_read_in_three_ways() {
        let ends = |rule: &str, hands: &str| ends(&format!("uno 3x3 duel going-out {rule}\n{hands}"));
        for (hands, loses, wins, retires) in [
            ("P1:\nP2:", Outcome::Second, Outcome::First, Outcome::Nobody),
            ("P1:\nP2: 1.1", Outcome::Second, Outcome::First, Outcome::Nobody),
            ("P1:\nP2: 1.1 2.2", Outcome::Second, Outcome::First, Outcome::First),
            ("P1: 1.1\nP2:", Outcome::First, Outcome::Second, Outcome::Nobody),
            ("P1: 1.1\nP2: 1.2", Outcome::Second, Outcome::First, Outcome::Nobody),
            ("P1: 1.1\nP2: 2.2", Outcome::First, Outcome::First, Outcome::First),
            ("P1: 1.1 2.2\nP2: 1.3", Outcome::First, Outcome::First, Outcome::First),
            ("P1: 1.1 1.2\nP2: 1.3", Outcome::First, Outcome::Second, Outcome::Nobody),
        ] {
            assert_eq!(
                [ends("loses", hands), ends("wins", hands), ends("retires", hands)],
                [loses, wins, retires],
                "{hands}"
            );
        }
    }

    #[test]
    fn a_strategy_is_one_word_or_a_first_card() {
        for bad in ["exhausting", "exhaustive\n1.1/1.2", "exhaustive 1.1", "last 1.1", "first", "first 1.1 1.2"] {
            assert!(bad.parse::<Strategy>().unwrap_err().what().contains("a strategy starts with"), "{bad}");
        }
    }

    #[test]
    fn a_crowd_counts_cards_wholly_inside_and_those_that_touch_it() {
        // Player 1 has two cards inside; one of player 2 touches it by its colour, one by its number, one not at all.
        let deal = |second: &str| format!("uno 4x4 duel\nP1: 1.1 1.2 3.3\nP2: {second}");
        let holds = |second: &str, crowd: &str| {
            let deal = duel(&deal(second));
            let mut read = Crowd::default();
            crowd.split(' ').for_each(|word| read.word(word).unwrap().unwrap());
            read.holds(&deal.hands()[0], &deal.hands()[1], deal.sizes()).is_ok()
        };
        assert!(holds("4.4 4.3", "1.* *.1 *.2"));
        assert!(holds("1.4 4.4", "1.* *.1 *.2") && holds("4.1 4.4", "1.* *.1 *.2"));
        assert!(!holds("1.4 4.1", "1.* *.1 *.2"), "as many are not fewer");
        assert!(!holds("1.4 4.1 1.1", "1.* *.1 *.2"));
        assert!(!holds("1.4", "1.* *.1"), "one card inside, and one that touches it");
        assert!(!holds("4.4", "1.*"), "no card inside");
        for (colours, numbers) in [(vec![0], vec![]), (vec![4], vec![]), (vec![], vec![0]), (vec![], vec![4])] {
            let fault = Crowd { colours, numbers }.holds(&Cards::default(), &Cards::default(), duel(SECOND).sizes());
            assert!(fault.unwrap_err().what().contains("of the crowd is out of range 1..3"));
        }
    }
}

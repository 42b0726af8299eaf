//! The shared pool: two players who take their cards from one common hand.
//!
//! Player 1 begins with any card; then each in turn must play a card of the pool that matches the last one. Who can't
//! loses. So it is played on a graph, the cards, by walking to a card not yet played: undirected vertex geography.
//!
//! Player 2 wins if the cards can be paired so that partners match: he plays the partner. Player 1 wins if he has a
//! first card, and all others that play can ever come to are paired. Such pairs exist for player 2 iff every part of
//! the pool that is connected by matches has an even number of cards (an even connected graph without claws has a
//! perfect matching; Sumner, Las Vergnas); nothing here rests on it.

use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::uno::answers::Strategy;
use crate::uno::cards::Cards;
use crate::uno::deal::{Deal, fit, other_game};
use crate::uno::enumerate::{PATIENCE, first_wins_pool};
use crate::uno::refutation::Refutation;
use crate::uno::sizes::Sizes;
use std::fmt;
use std::str::FromStr;

/// A common hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    sizes: Sizes,
    hand: Cards,
}

impl Pool {
    /// These cards.
    ///
    /// # Errors
    /// When a card does not fit.
    pub fn new(sizes: Sizes, hand: Cards) -> Result<Self, Fault> {
        if sizes.dimensions() != 2 {
            let what = format!("a pool is played with colours and numbers, not with {} sizes", sizes.dimensions());
            return Err(Fault::new(what));
        }
        fit(std::slice::from_ref(&hand), sizes)?;
        Ok(Self { sizes, hand })
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The cards.
    #[must_use]
    pub fn hand(&self) -> &Cards {
        &self.hand
    }
}

/// Does player 1 win?
impl Problem for Pool {
    const NAME: &'static str = "uno-pool";
    type Witness = Strategy;

    fn verify(&self, strategy: &Strategy) -> Result<(), Fault> {
        match strategy {
            Strategy::Answers(first, answers) => answers.pair_up(Some(*first), &self.hand, self.sizes),
            Strategy::Exhaustive => match first_wins_pool(self, &mut patience(PATIENCE))? {
                true => Ok(()),
                false => Err(Fault::new("player 2 wins")),
            },
        }
    }
}

impl Refutable for Pool {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Answers(answers) => answers.pair_up(None, &self.hand, self.sizes),
            Refutation::Exhaustive => match first_wins_pool(self, &mut patience(PATIENCE))? {
                true => Err(Fault::new("player 1 wins")),
                false => Ok(()),
            },
            _ => Err(refutation.is_none_of("a pool")),
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "uno {} pool", self.sizes)?;
        self.hand.fmt(f)
    }
}

impl FromStr for Pool {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.parse()? {
            Deal::Pool(deal) => Ok(deal),
            _ => Err(other_game("pool")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: &str = "uno 3x3 pool\n1.1 1.2 2.2 3.3 3.3";
    const EVEN: &str = "uno 3x3 pool\n1.1 1.2 2.2 2x 3.3 1.3";

    fn first(deal: &str, strategy: &str) -> Result<(), String> {
        deal.parse::<Pool>().unwrap().verify(&strategy.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    fn second(deal: &str, refutation: &str) -> Result<(), String> {
        deal.parse::<Pool>().unwrap().refute(&refutation.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn player_1_wins_an_odd_part_with_a_first_card_and_pairs() {
        for strategy in ["first 1.1\n1.2/2.2", "first 2.2\n1.1/1.2", "exhaustive"] {
            assert_eq!(first(ODD, strategy), Ok(()), "{strategy}");
        }
        for (strategy, part) in [
            ("first 1.1\n", "card 1.2 can be played, and is in no pair"),
            ("first 1.2\n1.1/2.2", "the answer 2.2 does not match 1.1"),
            ("first 1.1\n1.1/1.2", "card 1.1 is in more pairs than there are copies of it"),
            ("first 1.1\n1.2/2.2 3.3/3.1", "card 3.1 is in more pairs"),
            ("first 3.3\n", "card 3.3 can be played, and is in no pair"),
        ] {
            let fault = first(ODD, strategy).unwrap_err();
            assert!(fault.contains(part), "{strategy}: {fault}");
        }
        assert_eq!(second(ODD, "exhaustive"), Err("player 1 wins".into()));
        assert_eq!(first("uno 3x3 pool\n", "exhaustive"), Err("player 2 wins".into()));
    }

    #[test]
    fn player_2_wins_with_pairs_of_all_cards() {
        for refutation in ["answers\n1.1/1.2 2.2/3.2", "trails"] {
            assert!(second(EVEN, refutation).is_err(), "{refutation}");
        }
        assert_eq!(second(EVEN, "answers\n3.3/1.3 1.1/1.2 2.2/3.3"), Err("the answer 3.3 does not match 2.2".into()));
        assert_eq!(second(EVEN, "answers\n3.3/3.3 1.1/1.3 1.2/2.2"), Ok(()));
        assert_eq!(second(EVEN, "exhaustive"), Ok(()));
        let fault = second(EVEN, "answers\n3.3/3.3 1.1/1.3").unwrap_err();
        assert_eq!(fault, "card 1.2 can be played, and is in no pair");
        assert_eq!(first(EVEN, "exhaustive"), Err("player 2 wins".into()));
        assert_eq!(second("uno 3x3 pool\n", "answers\n"), Ok(()));
    }
}

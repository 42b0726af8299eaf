//! Three to ten players, each against all others: who is the first that has to move
//! and can't? (UNCOOPERATIVE UNO-p of the paper, for p >= 3.)
//!
//! Player 1 begins with any card; then each in turn must play a card that matches the last one. The first who has to
//! move and can't loses, also when his hand is empty, as in the [duel](crate::uno::duel); the game is over then.
//!
//! That each player first of all does not want to be that one determines nothing: often several can be made to lose,
//! by others who have nothing to lose by it. So the answer is a set: the players whom *all others together* can make
//! the first that is stuck, whatever he does. It is never empty. If nobody could be made to lose, each would have a
//! way of play by which he does not, and of all these ways together somebody would.
//!
//! A tie-break makes the answer one player. `ties next`: of the ways not to lose, each player likes best that the
//! next one after him loses, then the one after that, and so on. `ties previous`: the one before him, then the one
//! before that. Everybody knows everybody's wishes; so from the last positions back, every position has one loser.

use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::text::{lines, number, shorten, words};
use crate::uno::cards::Cards;
use crate::uno::deal::{Deal, MOST_PLAYERS, fit, other_game, write_hands};
use crate::uno::enumerate::{PATIENCE, losers};
use crate::uno::refutation::Refutation;
use crate::uno::sizes::Sizes;
use std::fmt;
use std::str::FromStr;

/// The fewest players; two play a duel.
pub const FEWEST_PLAYERS: usize = 3;

/// Whom a player likes to lose, if not himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The next one after him, or the one after that, and so on.
    Next,
    /// The one before him, or the one before that, and so on.
    Previous,
}

impl Ties {
    /// How little a player likes it that another loses, 0 for what he likes best; all counted from 0.
    #[must_use]
    pub fn wish(self, player: usize, loser: usize, players: usize) -> usize {
        let (from, to) = match self {
            Self::Next => (player, loser),
            Self::Previous => (loser, player),
        };
        (to + players - from - 1) % players
    }
}

impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Next => "next",
            Self::Previous => "previous",
        })
    }
}

impl FromStr for Ties {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let what = || format!("`{}` is no rule for ties; there are `next` and `previous`", shorten(text));
        let all = [Self::Next, Self::Previous];
        all.into_iter().find(|ties| ties.to_string() == text).ok_or_else(|| Fault::new(what()))
    }
}

/// Hands that are played against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncooperative {
    sizes: Sizes,
    ties: Option<Ties>,
    hands: Vec<Cards>,
}

impl Uncooperative {
    /// These hands, player 1's first.
    ///
    /// # Errors
    /// When a card does not fit, or the hands are too few, too many or too large.
    pub fn new(sizes: Sizes, ties: Option<Ties>, hands: Vec<Cards>) -> Result<Self, Fault> {
        if sizes.dimensions() != 2 {
            let many = sizes.dimensions();
            return Err(Fault::new(format!(
                "players are against each other with colours and numbers, not {many} sizes"
            )));
        }
        if hands.len() == 2 {
            return Err(Fault::new(
                "two players against each other are a `duel`; `uncooperative` is for three or more",
            ));
        }
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&hands.len()) {
            let what = format!("{} players, and must be from {FEWEST_PLAYERS} to {MOST_PLAYERS}", hands.len());
            return Err(Fault::new(format!("there are {what}")));
        }
        fit(&hands, sizes)?;
        Ok(Self { sizes, ties, hands })
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The tie-break, if there is one.
    #[must_use]
    pub fn ties(&self) -> Option<Ties> {
        self.ties
    }

    /// The hands, player 1's first.
    #[must_use]
    pub fn hands(&self) -> &[Cards] {
        &self.hands
    }
}

/// Players who lose, or can be made to. Text form: `P1 P3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losers(u16);

impl Losers {
    /// The players with a bit, player 1 the lowest.
    #[must_use]
    pub fn of(bits: u16) -> Self {
        Self(bits)
    }

    /// The players, counted from 0.
    pub fn players(self) -> impl Iterator<Item = usize> {
        (0..MOST_PLAYERS).filter(move |player| self.0 >> player & 1 == 1)
    }
}

impl fmt::Display for Losers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.players().map(|player| format!("P{}", player + 1)).collect();
        writeln!(f, "{}", names.join(" "))
    }
}

impl FromStr for Losers {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut losers = Self(0);
        for word in lines(text).flat_map(|(number, line)| words(number, line)) {
            let Some(digits) = word.text.strip_prefix('P') else {
                return Err(word.fault(format!("`{}` is no player; players are like `P2`", shorten(word.text))));
            };
            let player = number(digits, "the number of a player", 1, MOST_PLAYERS);
            losers.0 |= 1 << (player.map_err(|fault| fault.at_place(word.place))? - 1);
        }
        Ok(losers)
    }
}

/// Who loses, or can be made to?
impl Problem for Uncooperative {
    const NAME: &'static str = "uno-uncooperative";
    type Witness = Losers;

    fn verify(&self, claimed: &Losers) -> Result<(), Fault> {
        let found = losers(self, &mut patience(PATIENCE))?;
        let differ = |losers: Losers, others: Losers| losers.players().find(|&player| others.0 >> player & 1 == 0);
        let said = if self.ties.is_some() { ["loses", "does not lose"] } else { ["can", "can't"] };
        let verdict = |player: usize, how: usize| match self.ties {
            Some(_) => format!("P{} {}", player + 1, said[how]),
            None => format!("P{} {} be made to lose", player + 1, said[how]),
        };
        match (differ(found, *claimed), differ(*claimed, found)) {
            (Some(player), _) => Err(Fault::new(verdict(player, 0))),
            (None, Some(player)) => Err(Fault::new(verdict(player, 1))),
            (None, None) => Ok(()),
        }
    }
}

impl Refutable for Uncooperative {
    type Refutation = Refutation;

    fn refute(&self, _: &Refutation) -> Result<(), Fault> {
        Err(Fault::new("somebody can always be made to lose, so `no` is no answer"))
    }
}

impl fmt::Display for Uncooperative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uno {} uncooperative", self.sizes)?;
        match self.ties {
            None => writeln!(f)?,
            Some(ties) => writeln!(f, " ties {ties}")?,
        }
        write_hands(f, &self.hands)
    }
}

impl FromStr for Uncooperative {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.parse()? {
            Deal::Uncooperative(deal) => Ok(deal),
            _ => Err(other_game("uncooperative")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verify(deal: &str, losers: &str) -> Result<(), String> {
        deal.parse::<Uncooperative>().unwrap().verify(&losers.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn losers_are_read_as_printed() {
        for text in ["P1 P3\n", "P10\n", "\n"] {
            assert_eq!(text.parse::<Losers>().unwrap().to_string(), text);
        }
        for (text, part) in [("P11", "number of a player is 11"), ("2", "`2` is no player"), ("P0", "is 0, and must")] {
            assert!(text.parse::<Losers>().unwrap_err().to_string().contains(part), "{text}");
        }
    }

    #[test]
    fn who_has_no_card_is_stuck_like_anyone() {
        // Player 2 has none: he is stuck at once, and so would player 1 be.
        assert_eq!(verify("uno 3x3 uncooperative\nP1: 1.1\nP2:\nP3: 1.1", "P2"), Ok(()));
        assert_eq!(verify("uno 3x3 uncooperative\nP1:\nP2:\nP3:", "P1"), Ok(()));
        assert_eq!(verify("uno 3x3 uncooperative\nP1:\nP2:\nP3:", "P2"), Err("P1 can be made to lose".into()));
    }

    #[test]
    fn several_can_be_made_to_lose_and_a_tie_break_chooses_one() {
        // Player 1 chooses who of the two others is stuck, and nothing is in it for him.
        let deal = "uno 4x4 uncooperative\nP1: 1.1 2.2\nP2: 1.2\nP3: 3.3";
        assert_eq!(verify(deal, "P3"), Ok(()));
        let deal = "uno 4x4 uncooperative\nP1: 1.1 2.2\nP2: 1.3\nP3: 4.4";
        assert_eq!(verify(deal, "P2 P3"), Ok(()));
        assert_eq!(verify(deal, "P2"), Err("P3 can be made to lose".into()));
        assert_eq!(verify(deal, "P1 P2 P3"), Err("P1 can't be made to lose".into()));
        for (ties, loser, other) in [("next", "P2", "P3"), ("previous", "P3", "P2")] {
            let deal = deal.replace("uncooperative", &format!("uncooperative ties {ties}"));
            assert_eq!(verify(&deal, loser), Ok(()), "{ties}");
            assert_eq!(verify(&deal, other), Err(format!("{loser} loses")), "{ties}");
        }
        assert!(deal.parse::<Uncooperative>().unwrap().refute(&Refutation::Exhaustive).is_err());
    }

    #[test]
    fn wishes_go_round_the_table() {
        let order = |ties: Ties, player: usize| {
            let mut losers = [0, 1, 2, 3];
            losers.sort_by_key(|&loser| ties.wish(player, loser, 4));
            losers
        };
        assert_eq!((order(Ties::Next, 1), order(Ties::Previous, 1)), ([2, 3, 0, 1], [0, 3, 2, 1]));
    }
}

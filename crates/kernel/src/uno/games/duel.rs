//! The duel: two players against each other, all cards open. (UNCOOPERATIVE UNO-2.)
//!
//! Player 1 begins with any card; then each in turn must play a card that matches the last one. Who has to move and
//! can't, loses, also when his hand is empty: so the paper's Theorem 7 reads, which makes it a walk on a graph that
//! uses no vertex twice. There are two other readings. `going-out wins`: who plays his last card wins at once, as in
//! the real game; who has none to begin with has won, player 1 before player 2. `going-out retires`, the paper's
//! wording: only who can't play *although his hand is not empty* loses; who is out is passed over, and if both get
//! out, nobody loses. There a "no" leaves open whether player 2 wins or nobody does; a proof by how it
//! [how it ends](Refutation::Ends) says so.

use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::text::shorten;
use crate::uno::answers::Strategy;
use crate::uno::cards::Cards;
use crate::uno::deal::{Deal, fit, other_game, write_hands};
use crate::uno::enumerate::{PATIENCE, outcome};
use crate::uno::refutation::Refutation;
use crate::uno::sizes::Sizes;
use std::fmt;
use std::str::FromStr;

/// What it means to have no cards left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoingOut {
    /// Who has to move then loses, as anyone who can't.
    #[default]
    Loses,
    /// It wins at once.
    Wins,
    /// Who has to move then is passed over, and can't lose.
    Retires,
}

impl fmt::Display for GoingOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loses => "loses",
            Self::Wins => "wins",
            Self::Retires => "retires",
        })
    }
}

impl FromStr for GoingOut {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let all = [Self::Loses, Self::Wins, Self::Retires];
        let what = || format!("`{}` is no rule for going out; there are `loses`, `wins` and `retires`", shorten(text));
        all.into_iter().find(|rule| rule.to_string() == text).ok_or_else(|| Fault::new(what()))
    }
}

/// How a duel ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Player 1 wins.
    First,
    /// Player 2 wins.
    Second,
    /// Nobody loses.
    Nobody,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "player 1 wins",
            Self::Second => "player 2 wins",
            Self::Nobody => "nobody wins",
        })
    }
}

impl FromStr for Outcome {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let text = text.trim();
        let all = [Self::First, Self::Second, Self::Nobody];
        let what = || format!("a duel ends with `{}`, `{}` or `{}`, not `{}`", all[0], all[1], all[2], shorten(text));
        all.into_iter().find(|outcome| outcome.to_string() == text).ok_or_else(|| Fault::new(what()))
    }
}

impl Outcome {
    /// The outcome in which a player wins, 0 or 1.
    pub(in crate::uno) fn winner(player: usize) -> Self {
        if player == 0 { Self::First } else { Self::Second }
    }
}

/// Two hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    sizes: Sizes,
    going_out: GoingOut,
    hands: Vec<Cards>,
}

impl Duel {
    /// Two hands, player 1's first.
    ///
    /// # Errors
    /// When a card does not fit, or the hands are not two or too large.
    pub fn new(sizes: Sizes, going_out: GoingOut, hands: Vec<Cards>) -> Result<Self, Fault> {
        if sizes.dimensions() != 2 {
            let what = format!("a duel is played with colours and numbers, not with {} sizes", sizes.dimensions());
            return Err(Fault::new(what));
        }
        if hands.len() != 2 {
            return Err(Fault::new(format!("a duel has two players, not {}", hands.len())));
        }
        fit(&hands, sizes)?;
        Ok(Self { sizes, going_out, hands })
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// What it means to have no cards left.
    #[must_use]
    pub fn going_out(&self) -> GoingOut {
        self.going_out
    }

    /// The two hands, player 1's first.
    #[must_use]
    pub fn hands(&self) -> &[Cards] {
        &self.hands
    }

    /// The outcome, if it is settled before the first move.
    #[must_use]
    pub fn settled(&self) -> Option<Outcome> {
        let out = |player: usize| self.hands[player].is_empty();
        match self.going_out {
            GoingOut::Loses => out(0).then_some(Outcome::Second),
            GoingOut::Wins if out(0) => Some(Outcome::First),
            GoingOut::Wins => out(1).then_some(Outcome::Second),
            GoingOut::Retires => (out(0) && out(1)).then_some(Outcome::Nobody),
        }
    }

    /// Checks that answers can decide this duel: they are for those who can't move.
    fn is_answered(&self) -> Result<(), Fault> {
        match self.going_out {
            GoingOut::Loses => Ok(()),
            rule => Err(Fault::new(format!("answers to every card decide nothing where going out {rule}"))),
        }
    }
}

/// Does player 1 win?
impl Problem for Duel {
    const NAME: &'static str = "uno-duel";
    type Witness = Strategy;

    fn verify(&self, strategy: &Strategy) -> Result<(), Fault> {
        match strategy {
            Strategy::Answers(first, answers) => {
                self.is_answered()?;
                answers.first_wins(*first, &self.hands[0], &self.hands[1], self.sizes)
            }
            Strategy::Exhaustive => match outcome(self, &mut patience(PATIENCE))? {
                Outcome::First => Ok(()),
                other => Err(Fault::new(other.to_string())),
            },
        }
    }
}

impl Refutable for Duel {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Answers(answers) => {
                self.is_answered()?;
                answers.second_wins(&self.hands[0], &self.hands[1], self.sizes)
            }
            Refutation::Exhaustive => match outcome(self, &mut patience(PATIENCE))? {
                Outcome::First => Err(Fault::new(Outcome::First.to_string())),
                Outcome::Second | Outcome::Nobody => Ok(()),
            },
            Refutation::Ends(Outcome::First) => Err(Fault::new("if player 1 wins, the answer is not `no`")),
            Refutation::Ends(claimed) => match outcome(self, &mut patience(PATIENCE))? {
                found if found == *claimed => Ok(()),
                found => Err(Fault::new(found.to_string())),
            },
            _ => Err(refutation.is_none_of("a duel")),
        }
    }
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uno {} duel", self.sizes)?;
        match self.going_out {
            GoingOut::Loses => writeln!(f)?,
            rule => writeln!(f, " going-out {rule}")?,
        }
        write_hands(f, &self.hands)
    }
}

impl FromStr for Duel {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.parse()? {
            Deal::Duel(deal) => Ok(deal),
            _ => Err(other_game("duel")),
        }
    }
}

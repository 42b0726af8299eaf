//! A deal of any of the games as one problem: the question that its header asks.
//! Can the hand be played out? Can all together make player 1 finish first? Does
//! player 1 win the duel, or the pool? Who can be made to lose?

use crate::fault::Fault;
use crate::problem::{Problem, Refutable};
use crate::proof::in_rows::Summing;
use crate::text::shorten;
use crate::uno::answers::Strategy;
use crate::uno::cards::Cards;
use crate::uno::coop::Line;
use crate::uno::deal::Deal;
use crate::uno::refutation::Refutation;
use crate::uno::uncooperative::Losers;
use std::fmt;
use std::str::FromStr;

/// What a "yes" hands over. Text form: `order`, `line`, `strategy` or `losers`, and the rest in the lines after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Solitaire: all cards, as they are played.
    Order(Cards),
    /// Cooperation: the turns.
    Line(Line),
    /// Duel and pool: how player 1 wins.
    Strategy(Strategy),
    /// Uncooperative: who can be made to lose, or does under a tie-break.
    Losers(Losers),
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(order) => write!(f, "order\n{order}"),
            Self::Line(line) => write!(f, "line\n{line}"),
            Self::Strategy(strategy) => write!(f, "strategy\n{strategy}"),
            Self::Losers(losers) => write!(f, "losers\n{losers}"),
        }
    }
}

impl FromStr for Witness {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (word, rest) = text.split_once('\n').unwrap_or((text, ""));
        let witness = match word.trim() {
            "order" => rest.parse().map(Self::Order),
            "line" => rest.parse().map(Self::Line),
            "strategy" => rest.parse().map(Self::Strategy),
            "losers" => rest.parse().map(Self::Losers),
            other => {
                let words = "`order`, `line`, `strategy` or `losers`";
                let what = format!("a witness starts with {words}, not with `{}`", shorten(other));
                return Err(Fault::new(what).at(1, 1));
            }
        };
        witness.map_err(|fault: Fault| fault.moved(1, 0))
    }
}

impl Problem for Deal {
    const NAME: &'static str = "uno";
    type Witness = Witness;

    fn verify(&self, witness: &Witness) -> Result<(), Fault> {
        match (self, witness) {
            (Self::Solitaire(deal), Witness::Order(order)) => deal.verify(order),
            (Self::Coop(deal), Witness::Line(line)) => deal.verify(line),
            (Self::Duel(deal), Witness::Strategy(strategy)) => deal.verify(strategy),
            (Self::Pool(deal), Witness::Strategy(strategy)) => deal.verify(strategy),
            (Self::Uncooperative(deal), Witness::Losers(losers)) => deal.verify(losers),
            (Self::Solitaire(_), _) => Err(Fault::new("the witness of a solitaire is an order")),
            (Self::Coop(_), _) => Err(Fault::new("the witness of a coop is a line")),
            (Self::Duel(_), _) => Err(Fault::new("the witness of a duel is a strategy")),
            (Self::Pool(_), _) => Err(Fault::new("the witness of a pool is a strategy")),
            (Self::Uncooperative(_), _) => Err(Fault::new("the witness of players against each other is the losers")),
        }
    }
}

impl Refutable for Deal {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match (self, refutation) {
            (Self::Solitaire(deal), _) => deal.refute(refutation),
            (_, Refutation::Sums(sums)) if sums.cuts.is_empty() => {
                Summing::of(self.clone())?.all(&sums.proof).map(|_| ())
            }
            (Self::Coop(deal), _) => deal.refute(refutation),
            (Self::Duel(deal), _) => deal.refute(refutation),
            (Self::Pool(deal), _) => deal.refute(refutation),
            (Self::Uncooperative(deal), _) => deal.refute(refutation),
        }
    }
}

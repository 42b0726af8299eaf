//! What is wanted of a board, as a formula.
//!
//! # Construction
//! *A match.* The formula of the game, [`Deck::one_match`]. Listed matches are excluded, a clause each. A match of more cards
//! than matches have is the empty clause.
//!
//! *Disjoint matches, and matches that hit all.* A variable for each match of the board (which the kernel goes through); at
//! most one of those that hold a card; for hitting, a card is hit when one of its matches is chosen, and every match has a card
//! that is hit. Then a counter: at least k chosen, or at least all but k not chosen. More disjoint matches than the cards
//! suffice for are the empty clause.
//!
//! *Cards without a match.* A variable for each card; no match is kept whole; a counter.
//!
//! # Forward
//! The variables say what was chosen; all others are gates.
//!
//! # Back
//! The match of the chosen cards, or the chosen matches, or the kept cards.
//!
//! # Size
//! One match: see the game. For the rest, with s matches of v cards on a board of n and counting to k of m things: at most
//! m + n + sv + mk variables and 3sv + n + s + 2mk + k + 1 clauses.
//!
//! # Why no stays no
//! Every witness gives a model by the forward map, so a formula without a model has no witness.

use super::wanted::all_matches;
use super::{Board, Cards, Deck, Demand, Shown, Wanted};
use crate::base::cnf::{Cnf, Lit, Model};
use crate::base::encoder::{Counter, Encoder};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::proof::growing::Growing;
use std::collections::BTreeMap;

/// The most cards that all matches of a board have together for which a formula over matches is built.
pub const MOST_IN_MATCHES: usize = 1_600_000;
/// The most variables that a counter may have.
pub const MOST_COUNTED: usize = 5_000_000;

/// The formula for what is wanted, which can still grow.
#[derive(Clone, Debug)]
pub struct Encoding<D: Deck> {
    wanted: Wanted<D>,
    encoder: Encoder,
    choice: Choice<D>,
}

/// What the first variables stand for.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The names of the fields say it.
pub enum Choice<D: Deck> {
    /// The cards of one match, as the game has it.
    One(D::One),
    /// A match each.
    Listed { matches: Vec<Cards<D>>, chosen: Vec<Lit>, counter: Counter },
    /// A card each, in the order of the board.
    Kept { kept: Vec<Lit>, matches: usize, counter: Counter },
}

impl<D: Deck> Growing for Encoding<D> {
    type Wanted = Wanted<D>;
    type Demand = Demand<D>;

    fn of(wanted: &Wanted<D>) -> Result<Self, Fault> {
        let board = &wanted.board;
        let (values, most) = (board.cards().len() * board.deck().properties(), D::MOST_VALUES);
        if values > most {
            return Err(Fault::new(format!("the board has {values} values, too many for a formula ({most})")));
        }
        let mut encoder = Encoder::default();
        let (choice, demand) = match &wanted.demand {
            Demand::Match { .. } => (Choice::One(D::one_match(board, &mut encoder)?), Demand::a_match(0, &[])),
            Demand::Disjoint(_) => (listed(board, false, &mut encoder)?, Demand::Disjoint(0)),
            Demand::Hitting(_) => (listed(board, true, &mut encoder)?, Demand::Hitting(usize::MAX)),
            Demand::Free(_) => (kept(board, &mut encoder)?, Demand::Free(0)),
        };
        let mut encoding = Self { wanted: Wanted { board: board.clone(), demand }, encoder, choice };
        encoding.raise(&wanted.demand)?;
        Ok(encoding)
    }

    fn raise(&mut self, demand: &Demand<D>) -> Result<(), Fault> {
        let (board, size) = (&self.wanted.board, self.wanted.board.deck().cards_of_a_match());
        match (&self.wanted.demand, demand, &self.choice) {
            (Demand::Match { cards, besides }, Demand::Match { cards: more, besides: longer }, Choice::One(one))
                if more == cards && longer.starts_with(besides) || more > cards && besides.is_empty() =>
            {
                if *cards <= size && *more > size {
                    self.encoder.clause([]);
                }
                for found in &longer[besides.len()..] {
                    board.verify(found)?;
                    self.encoder.clause(D::of_match(one, board, found.cards()).into_iter().map(|lit| !lit));
                }
            }
            (Demand::Disjoint(before), Demand::Disjoint(now), _) if now >= before => {
                let room = board.cards().len() / size;
                self.count(*now, *now > room)?;
            }
            (Demand::Hitting(before), Demand::Hitting(now), Choice::Listed { matches, .. }) if now <= before => {
                let others = matches.len().saturating_sub(*now);
                self.count(others, false)?;
            }
            (Demand::Free(before), Demand::Free(now), _) if now >= before => self.count(*now, false)?,
            _ => return Err(Fault::new("a demand can be raised only")),
        }
        self.wanted.demand = demand.clone();
        Ok(())
    }

    fn cnf(&self) -> &Cnf {
        self.encoder.cnf()
    }

    fn wanted(&self) -> &Wanted<D> {
        &self.wanted
    }

    fn read(&self, model: &Model) -> Shown<D> {
        let cards = |lits: Vec<(Lit, &D::Card)>| {
            Cards::new(lits.into_iter().filter(|(lit, _)| model.holds(*lit)).map(|(_, card)| card.clone()))
        };
        let board = &self.wanted.board;
        Shown(match &self.choice {
            Choice::One(one) => vec![cards(D::of_cards(one, board))],
            Choice::Kept { kept, .. } => vec![cards(kept.iter().copied().zip(board.cards()).collect())],
            Choice::Listed { matches, chosen, .. } => {
                (0..matches.len()).filter(|&i| model.holds(chosen[i])).map(|i| matches[i].clone()).collect()
            }
        })
    }
}

impl<D: Deck> Encoding<D> {
    /// What the first variables stand for.
    #[must_use]
    pub fn choice(&self) -> &Choice<D> {
        &self.choice
    }

    /// The formula, with the gates of its variables.
    #[must_use]
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Demands that this number of the counted literals hold.
    fn count(&mut self, demanded: usize, impossible: bool) -> Result<(), Fault> {
        let (Choice::Listed { counter, .. } | Choice::Kept { counter, .. }) = &mut self.choice else {
            return Err(Fault::new("there is nothing to count"));
        };
        if impossible || demanded > counter.most() {
            self.encoder.clause([]);
            return Ok(());
        }
        if counter.size_for(demanded) > MOST_COUNTED {
            return Err(Fault::new(format!("counting to {demanded} takes more than {MOST_COUNTED} variables")));
        }
        counter.demand(demanded, &mut self.encoder)
    }
}

/// All matches of a board, if they are not too many for a formula.
fn few_matches<D: Deck>(board: &Board<D>) -> Result<Vec<Cards<D>>, Fault> {
    match all_matches(board)? {
        many if many.len() * board.deck().cards_of_a_match() > MOST_IN_MATCHES => {
            Err(Fault::new(format!("the board has {} {}s, too many for a formula", many.len(), D::MATCH)))
        }
        few => Ok(few),
    }
}

/// Matches no two of which share a card; if `hit_all`, every match has a card in one of them.
fn listed<D: Deck>(board: &Board<D>, hit_all: bool, encoder: &mut Encoder) -> Result<Choice<D>, Fault> {
    let matches = few_matches(board)?;
    let chosen = encoder.choices(matches.len())?;
    let mut holding: BTreeMap<&D::Card, Vec<Lit>> = BTreeMap::new();
    for (found, &lit) in matches.iter().zip(&chosen) {
        found.cards().iter().for_each(|card| holding.entry(card).or_default().push(lit));
    }
    let mut hits = BTreeMap::new();
    for (card, lits) in holding {
        encoder.at_most_one(&lits)?;
        if hit_all {
            let hit = encoder.or(lits.iter().copied())?;
            encoder.implies_one_of(hit, lits);
            hits.insert(card, hit);
        }
    }
    if hit_all {
        let hit =
            |found: &Cards<D>| found.cards().iter().filter_map(|card| hits.get(card).copied()).collect::<Vec<_>>();
        matches.iter().for_each(|found| encoder.clause(hit(found)));
    }
    let counter = Counter::new(chosen.iter().map(|&lit| if hit_all { !lit } else { lit }).collect());
    Ok(Choice::Listed { matches, chosen, counter })
}

/// Cards that hold no match.
fn kept<D: Deck>(board: &Board<D>, encoder: &mut Encoder) -> Result<Choice<D>, Fault> {
    let kept = encoder.choices(board.cards().len())?;
    let matches = few_matches(board)?;
    for found in &matches {
        encoder.clause(found.cards().iter().filter_map(|card| board.place(card)).map(|place| !kept[place]));
    }
    Ok(Choice::Kept { counter: Counter::new(kept.clone()), matches: matches.len(), kept })
}

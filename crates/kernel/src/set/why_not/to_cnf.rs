//! What is wanted of a board, as a formula.
//!
//! # Construction
//! *A set.* A variable for each card, and one for each property that says "all
//! different". In a property where all are different, each value has exactly one
//! chosen card; where they are not, at most one value has any. At least one property
//! is different, so exactly as many cards are chosen as there are values. A property
//! in which some value is not on the board at all can't be different. Listed sets are
//! excluded, a clause each. A set of more cards than there are values is the empty
//! clause.
//!
//! *Disjoint sets, and sets that hit all.* A variable for each set of the board (which
//! the kernel goes through); at most one of those that hold a card; for hitting, a card
//! is hit when one of its sets is chosen, and every set has a card that is hit. Then
//! a counter: at least k chosen, or at least all but k not chosen. More disjoint sets
//! than the cards suffice for are the empty clause.
//!
//! *Cards without a set.* A variable for each card; no set is kept whole; a counter.
//!
//! # Forward
//! The variables say what was chosen; all others are gates.
//!
//! # Back
//! The chosen sets, or the set of the chosen cards, or the kept cards.
//!
//! # Size
//! For a set besides b others, n cards and p properties: at most n + p + 3np variables and 1 + p + 9np + b + 1 clauses.
//! For the rest, with s sets of v cards and counting to k of m things: at most m + n + sv + mk variables and
//! 3sv + n + s + 2mk + k + 1 clauses.
//!
//! # Why no stays no
//! Every witness gives a model by the forward map, so a formula without a model has no
//! witness.

use crate::base::cnf::{Cnf, Lit, Model};
use crate::base::encoder::{Counter, Encoder};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::proof::growing::Growing;
use crate::set::board::Board;
use crate::set::rules::Set;
use crate::set::wanted::{Demand, Shown, Wanted, all_sets};
use std::collections::BTreeMap;

/// The most values on a board for which a formula is built.
pub const MOST_VALUES: usize = 2_000_000;
/// The most cards that all sets of a board have together for which a formula over sets is built.
pub const MOST_IN_SETS: usize = 1_500_000;
/// The most variables that a counter may have.
pub const MOST_COUNTED: usize = 5_000_000;

/// The formula for what is wanted, which can still grow.
#[derive(Clone, Debug)]
pub struct Encoding {
    wanted: Wanted,
    encoder: Encoder,
    choice: Choice,
}

/// What the first variables stand for.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The names of the fields say it.
pub enum Choice {
    /// A card each, in the order of the board, then a property each.
    OneSet { cards: Vec<Lit>, different: Vec<Lit> },
    /// A set each.
    Sets { sets: Vec<Set>, chosen: Vec<Lit>, counter: Counter },
    /// A card each, in the order of the board.
    Kept { kept: Vec<Lit>, sets: usize, counter: Counter },
}

impl Growing for Encoding {
    type Wanted = Wanted;
    type Demand = Demand;

    fn of(wanted: &Wanted) -> Result<Self, Fault> {
        let board = &wanted.board;
        let size = board.cards().len() * board.shape().properties();
        if size > MOST_VALUES {
            return Err(Fault::new(format!("the board has {size} values, too many for a formula ({MOST_VALUES})")));
        }
        let mut encoder = Encoder::default();
        let choice = match &wanted.demand {
            Demand::Set { .. } => one_set(board, &mut encoder)?,
            Demand::Disjoint(_) => sets(board, false, &mut encoder)?,
            Demand::Hitting(_) => sets(board, true, &mut encoder)?,
            Demand::Free(_) => kept(board, &mut encoder)?,
        };
        let start = match &wanted.demand {
            Demand::Set { .. } => Demand::Set { cards: 0, besides: Vec::new() },
            Demand::Disjoint(_) => Demand::Disjoint(0),
            Demand::Hitting(_) => Demand::Hitting(usize::MAX),
            Demand::Free(_) => Demand::Free(0),
        };
        let mut encoding = Self { wanted: Wanted { board: board.clone(), demand: start }, encoder, choice };
        encoding.raise(&wanted.demand)?;
        Ok(encoding)
    }

    /// Demands what this says, on top of what was demanded: more cards or sets, fewer
    /// sets that hit, further sets that do not count.
    fn raise(&mut self, demand: &Demand) -> Result<(), Fault> {
        let backwards = || Fault::new("a demand can be raised only");
        match (&self.wanted.demand, demand) {
            (Demand::Set { cards, besides }, Demand::Set { cards: more, besides: longer }) => {
                let values = self.wanted.board.shape().values();
                if more < cards || !longer.starts_with(besides) || more > cards && !besides.is_empty() {
                    return Err(backwards());
                }
                if *cards <= values && *more > values {
                    self.encoder.clause([]);
                }
                for set in &longer[besides.len()..] {
                    self.wanted.board.verify(set)?;
                    let clause: Option<Vec<Lit>> =
                        set.cards().iter().map(|card| self.card(card).map(|lit| !lit)).collect();
                    self.encoder.clause(clause.ok_or_else(backwards)?);
                }
            }
            (Demand::Disjoint(before), Demand::Disjoint(now)) if now >= before => {
                let room = self.wanted.board.cards().len() / self.wanted.board.shape().values();
                self.count(*now, *now > room)?;
            }
            (Demand::Hitting(before), Demand::Hitting(now)) if now <= before => {
                let sets = self.inputs();
                self.count(sets.saturating_sub(*now), false)?;
            }
            (Demand::Free(before), Demand::Free(now)) if now >= before => self.count(*now, false)?,
            _ => return Err(backwards()),
        }
        self.wanted.demand = demand.clone();
        Ok(())
    }

    fn cnf(&self) -> &Cnf {
        self.encoder.cnf()
    }

    fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    fn read(&self, model: &Model) -> Shown {
        let cards = self.wanted.board.cards();
        let chosen =
            |lits: &[Lit]| Set::new((0..lits.len()).filter(|&i| model.holds(lits[i])).map(|i| cards[i].clone()));
        Shown(match &self.choice {
            Choice::OneSet { cards, .. } => vec![chosen(cards)],
            Choice::Kept { kept, .. } => vec![chosen(kept)],
            Choice::Sets { sets, chosen, .. } => {
                (0..sets.len()).filter(|&i| model.holds(chosen[i])).map(|i| sets[i].clone()).collect()
            }
        })
    }
}

impl Encoding {
    /// What the first variables stand for.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The formula, and the gates of its variables.
    #[must_use]
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Raises the counter; what is impossible anyway is the empty clause.
    fn count(&mut self, demanded: usize, impossible: bool) -> Result<(), Fault> {
        let (Choice::Sets { counter, .. } | Choice::Kept { counter, .. }) = &mut self.choice else {
            return Err(Fault::new("there is nothing to count"));
        };
        if impossible || demanded > counter.most() {
            self.encoder.clause([]);
            return Ok(());
        }
        if counter.size_for(demanded) > MOST_COUNTED {
            return Err(Fault::new(format!("counting to {demanded} takes more than {MOST_COUNTED} variables")));
        }
        while counter.demanded() < demanded {
            counter.demand_one_more(&mut self.encoder)?;
        }
        Ok(())
    }

    /// How many things are counted.
    fn inputs(&self) -> usize {
        match &self.choice {
            Choice::OneSet { cards, .. } => cards.len(),
            Choice::Sets { counter, .. } | Choice::Kept { counter, .. } => counter.most(),
        }
    }

    fn card(&self, card: &crate::set::Card) -> Option<Lit> {
        let (Choice::OneSet { cards, .. } | Choice::Kept { kept: cards, .. }) = &self.choice else { return None };
        cards.get(self.wanted.board.place(card)?).copied()
    }
}

fn choices(encoder: &mut Encoder, many: usize) -> Result<Vec<Lit>, Fault> {
    (0..many).map(|_| encoder.choice()).collect()
}

/// A set of the board.
fn one_set(board: &Board, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let cards = choices(encoder, board.cards().len())?;
    let different = choices(encoder, board.shape().properties())?;
    encoder.clause(different.iter().copied());
    for (property, &different) in different.iter().enumerate() {
        let mut by_value: BTreeMap<u16, Vec<Lit>> = BTreeMap::new();
        for (card, &lit) in board.cards().iter().zip(&cards) {
            by_value.entry(card.values()[property]).or_default().push(lit);
        }
        if by_value.len() < board.shape().values() {
            encoder.clause([!different]);
        }
        let mut used = Vec::with_capacity(by_value.len());
        for lits in by_value.values() {
            let any = encoder.or(lits.iter().copied())?;
            encoder.implied_by_each(lits, any);
            encoder.clause([!different, any]);
            encoder.implies_one_of(any, lits.iter().copied());
            encoder.at_most_one_if(Some(different), lits)?;
            used.push(any);
        }
        encoder.at_most_one_if(Some(!different), &used)?;
    }
    Ok(Choice::OneSet { cards, different })
}

/// Every set of the board, unless there are too many for a formula.
fn few_sets(board: &Board) -> Result<Vec<Set>, Fault> {
    let sets = all_sets(board)?;
    match sets.len() * board.shape().values() {
        cards if cards > MOST_IN_SETS => {
            Err(Fault::new(format!("the board has {} sets, too many for a formula", sets.len())))
        }
        _ => Ok(sets),
    }
}

/// Disjoint sets of the board, counted, or sets that hit all, those left out counted.
fn sets(board: &Board, hit_all: bool, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let sets = few_sets(board)?;
    let chosen = choices(encoder, sets.len())?;
    let mut holding: BTreeMap<_, Vec<Lit>> = BTreeMap::new();
    for (set, &lit) in sets.iter().zip(&chosen) {
        set.cards().iter().for_each(|card| holding.entry(card.clone()).or_default().push(lit));
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
        sets.iter().for_each(|set| encoder.clause(set.cards().iter().filter_map(|card| hits.get(card).copied())));
    }
    let counted = chosen.iter().map(|&lit| if hit_all { !lit } else { lit }).collect();
    Ok(Choice::Sets { sets, chosen, counter: Counter::new(counted) })
}

/// Cards of the board that hold no set, counted.
fn kept(board: &Board, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let kept = choices(encoder, board.cards().len())?;
    let sets = few_sets(board)?;
    for set in &sets {
        encoder.clause(set.cards().iter().filter_map(|card| board.place(card)).map(|place| !kept[place]));
    }
    Ok(Choice::Kept { counter: Counter::new(kept.clone()), sets: sets.len(), kept })
}

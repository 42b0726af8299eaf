//! What is wanted of a board, as a formula.
//!
//! # Construction
//! *A quad.* Its cards have an order, so there is a variable for each of the four places and each
//! card of the board, in order: "the first card of the quad is this one". In each place there is
//! exactly one card. A card is in the second place only if the one in the first is an earlier
//! card, and so on, so the four are different. A variable for each place and each bit of a card says whether
//! the card there has it; of the four variables of a bit an even number hold. Listed quads
//! are excluded, a clause each. A quad of more than four cards is the empty clause.
//!
//! *Disjoint quads.* A variable for each quad of the board (which the kernel goes through); at most
//! one of those that hold a card; a counter. More disjoint quads than the cards suffice for are the
//! empty clause.
//!
//! *Cards without a quad.* A variable for each card; no quad is kept whole; a counter.
//!
//! # Forward
//! The variables say what was chosen; all others are gates.
//!
//! # Back
//! The cards in the four places, or the chosen quads, or the kept cards.
//!
//! # Size
//! For a quad besides b others, n cards and p properties: at most 11n + 8p variables and
//! 18n + 8np + 16p + b + 5 clauses. For the rest, with q quads and counting to k of m things: at
//! most m + 4q + mk variables and 13q + 2mk + k + 1 clauses.
//!
//! # Why no stays no
//! Every witness gives a model by the forward map, so a formula without a model has no witness.

use crate::base::cnf::{Cnf, Lit, Model};
use crate::base::encoder::{Counter, Encoder};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::proof::growing::Growing;
use crate::quads::board::Board;
use crate::quads::card::Card;
use crate::quads::rules::{CARDS, Cards};
use crate::quads::wanted::{Demand, Shown, Wanted, all_quads};
use std::collections::BTreeMap;

/// The most values on a board for which a formula about one quad is built.
pub const MOST_VALUES: usize = 500_000;
/// The most quads of a board for which a formula over quads is built.
pub const MOST_QUADS: usize = 400_000;
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
    /// For each place in the quad the cards of the board, in order.
    OneQuad { cards: Vec<Card>, places: [Vec<Lit>; CARDS] },
    /// A quad each.
    Quads { quads: Vec<Cards>, chosen: Vec<Lit>, counter: Counter },
    /// A card each, in the order of the board.
    Kept { kept: Vec<Lit>, quads: usize, counter: Counter },
}

impl Growing for Encoding {
    type Wanted = Wanted;
    type Demand = Demand;

    fn of(wanted: &Wanted) -> Result<Self, Fault> {
        let mut encoder = Encoder::default();
        let board = wanted.board.clone();
        let (choice, demand) = match &wanted.demand {
            Demand::Quad { .. } => (one_quad(&board, &mut encoder)?, Demand::Quad { cards: 0, besides: Vec::new() }),
            Demand::Disjoint(_) => (disjoint_quads(&board, &mut encoder)?, Demand::Disjoint(0)),
            Demand::Free(_) => (kept(&board, &mut encoder)?, Demand::Free(0)),
        };
        let mut encoding = Self { wanted: Wanted { board, demand }, encoder, choice };
        encoding.raise(&wanted.demand)?;
        Ok(encoding)
    }

    /// Demands what this says, on top of what was demanded: more cards or quads, further quads that do not count.
    fn raise(&mut self, demand: &Demand) -> Result<(), Fault> {
        match (&self.wanted.demand, demand) {
            (Demand::Quad { cards, besides }, Demand::Quad { cards: more, besides: longer })
                if more == cards && longer.starts_with(besides) || more > cards && besides.is_empty() =>
            {
                if *cards <= CARDS && *more > CARDS {
                    self.encoder.clause([]);
                }
                for quad in &longer[besides.len()..] {
                    self.wanted.board.verify(quad)?;
                    let clause: Vec<Lit> = self.in_places(quad).map(|lit| !lit).collect();
                    self.encoder.clause(clause);
                }
            }
            (Demand::Disjoint(before), Demand::Disjoint(now)) if now >= before => {
                let room = self.wanted.board.cards().len() / CARDS;
                self.count(*now, *now > room)?;
            }
            (Demand::Free(before), Demand::Free(now)) if now >= before => self.count(*now, false)?,
            _ => return Err(Fault::new("a demand can be raised only")),
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
        let holding = |lits: &[Lit]| (0..lits.len()).filter(|&i| model.holds(lits[i])).collect::<Vec<_>>();
        match &self.choice {
            Choice::OneQuad { cards, places } => {
                let quad = places.iter().flat_map(|lits| holding(lits)).map(|place| cards[place]);
                Shown(vec![Cards::new(quad)])
            }
            Choice::Quads { quads, chosen, .. } => {
                Shown(holding(chosen).into_iter().map(|place| quads[place].clone()).collect())
            }
            Choice::Kept { kept, .. } => {
                let cards = holding(kept).into_iter().map(|place| self.wanted.board.cards()[place]);
                Shown(vec![Cards::new(cards)])
            }
        }
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

    /// The literals that say which card of a quad is in which place.
    pub fn in_places(&self, quad: &Cards) -> impl Iterator<Item = Lit> {
        let (cards, places) = match &self.choice {
            Choice::OneQuad { cards, places } => (cards.as_slice(), places.as_slice()),
            _ => (&[][..], &[][..]),
        };
        places.iter().zip(quad.as_slice()).filter_map(|(lits, card)| lits.get(cards.binary_search(card).ok()?).copied())
    }

    /// Raises the counter; what is impossible anyway is the empty clause.
    fn count(&mut self, demanded: usize, impossible: bool) -> Result<(), Fault> {
        let (Choice::Quads { counter, .. } | Choice::Kept { counter, .. }) = &mut self.choice else {
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
}

fn choices(encoder: &mut Encoder, many: usize) -> Result<Vec<Lit>, Fault> {
    (0..many).map(|_| encoder.choice()).collect()
}

/// A quad of the board.
fn one_quad(board: &Board, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let cards = board.in_order();
    let values = cards.len() * board.deck().properties();
    if values > MOST_VALUES {
        return Err(Fault::new(format!("the board has {values} values, too many for a formula ({MOST_VALUES})")));
    }
    let mut places: [Vec<Lit>; CARDS] = Default::default();
    for place in &mut places {
        *place = choices(encoder, cards.len())?;
    }
    for place in &places {
        encoder.clause(place.iter().copied());
        encoder.at_most_one(place)?;
    }
    for pair in places.windows(2) {
        earlier(&pair[0], &pair[1], encoder)?;
    }
    for bit in 0..board.deck().bits() {
        let has = |card: &Card| card.bits() >> bit & 1 == 1;
        let mut of_places = Vec::with_capacity(CARDS);
        for place in &places {
            let those = |having: bool| {
                let lits = cards.iter().zip(place).filter(move |(card, _)| has(card) == having);
                lits.map(|(_, lit)| *lit).collect::<Vec<_>>()
            };
            let (with, without) = (those(true), those(false));
            let gate = encoder.or(with.iter().copied())?;
            encoder.implied_by_each(&with, gate);
            encoder.implied_by_each(&without, !gate);
            of_places.push(gate);
        }
        even(&of_places, encoder);
    }
    Ok(Choice::OneQuad { cards, places })
}

/// The card of the second place comes after that of the first.
fn earlier(first: &[Lit], second: &[Lit], encoder: &mut Encoder) -> Result<(), Fault> {
    // "One of the cards so far is in the first place."
    let mut so_far: Option<Lit> = None;
    for (&one, &two) in first.iter().zip(second) {
        encoder.clause([!two].into_iter().chain(so_far));
        let reached = encoder.or(so_far.into_iter().chain([one]))?;
        encoder.implies_one_of(reached, so_far.into_iter().chain([one]));
        so_far = Some(reached);
    }
    Ok(())
}

/// An even number of the literals hold: every choice of an odd number of them is excluded.
fn even(lits: &[Lit], encoder: &mut Encoder) {
    for choice in (0_u32..1 << lits.len()).filter(|choice| choice.count_ones() % 2 == 1) {
        encoder.clause(lits.iter().enumerate().map(|(i, &lit)| if choice >> i & 1 == 1 { !lit } else { lit }));
    }
}

/// Every quad of the board, unless there are too many for a formula.
fn few_quads(board: &Board) -> Result<Vec<Cards>, Fault> {
    match all_quads(board)? {
        quads if quads.len() > MOST_QUADS => {
            Err(Fault::new(format!("the board has {} quads, too many for a formula ({MOST_QUADS})", quads.len())))
        }
        quads => Ok(quads),
    }
}

/// Disjoint quads of the board, counted.
fn disjoint_quads(board: &Board, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let quads = few_quads(board)?;
    let chosen = choices(encoder, quads.len())?;
    let mut holding: BTreeMap<Card, Vec<Lit>> = BTreeMap::new();
    for (quad, &lit) in quads.iter().zip(&chosen) {
        quad.as_slice().iter().for_each(|card| holding.entry(*card).or_default().push(lit));
    }
    holding.values().try_for_each(|lits| encoder.at_most_one(lits))?;
    Ok(Choice::Quads { quads, counter: Counter::new(chosen.clone()), chosen })
}

/// Cards of the board that hold no quad, counted.
fn kept(board: &Board, encoder: &mut Encoder) -> Result<Choice, Fault> {
    let kept = choices(encoder, board.cards().len())?;
    let quads = few_quads(board)?;
    for quad in &quads {
        encoder.clause(quad.as_slice().iter().filter_map(|card| board.place(*card)).map(|place| !kept[place]));
    }
    Ok(Choice::Kept { counter: Counter::new(kept.clone()), quads: quads.len(), kept })
}

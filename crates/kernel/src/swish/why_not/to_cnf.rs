//! Swish to satisfiability: is there a swish of at least k cards?
//!
//! # Construction
//! A variable for each card and each different way it can lie. A card lies in at
//! most one way. A cell that holds a symbol is *used*; a used cell holds at least
//! one and at most one point, and the same for circles. No connectivity is
//! needed: a swish is a union of cycles. Three additions keep the search small:
//!
//! - A whole swish can be turned, so the first of its cards lies as dealt.
//! - Duplicates are interchangeable, so they are taken in the order of the deal.
//! - Cards are counted where that is narrowest. A cell holds one point at most,
//!   so the cards can be counted by the cells that their *leads* (the first
//!   point, or the first circle of a card without points) lie on. When that is
//!   fewer than the cards, it spares the solver a pigeonhole argument.
//!
//! # Forward
//! The cards of the swish, moved to the first duplicates and turned so that the
//! first one lies as dealt; all other variables are gates.
//!
//! # Back
//! The cards whose variables hold, each in its orientation.
//!
//! # Size
//! With n cards of s symbols together, o orientations, k cards wanted and b listed
//! hands: at most 2n(o + 1) + 4os + mk variables and 5n(o + 1) + 8os + 2mk + k + b + 1
//! clauses, where m is the number of counted literals, at most n. What would be too
//! large is refused before it is built.
//!
//! # Why no stays no
//! A model gives each taken card one place; the cells it fills are used, so each
//! holds one point and one circle. Counted literals imply different cards, since
//! a card lies in one way and has one lead. So a model is a swish of the wanted
//! size, and one of another hand than those excluded: duplicates are taken in
//! order, so a clause that asks for one duplicate more or one fewer of some kind
//! excludes exactly a hand.

use crate::base::cnf::{Cnf, Lit, Model};
use crate::base::encoder::{Counter, Encoder, First};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::proof::growing::Growing;
use crate::swish::card::Card;
use crate::swish::deal::{CardIndex, Deal};
use crate::swish::grid::Cell;
use crate::swish::orientation::Orientation;
use crate::swish::rules::{Laid, Swish};
use crate::swish::wanted::{MOST_EXCLUDING, Wanted, too_many_listed};
use std::collections::BTreeMap;

/// A card laid in one way.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The card.
    pub card: CardIndex,
    /// How it lies.
    pub orientation: Orientation,
    /// What is seen of it then.
    pub image: Card,
    /// That it lies so.
    pub chosen: Lit,
}

impl Piece {
    /// The first point, or the first circle of a card that has no point.
    fn lead(&self) -> Option<Lead> {
        let point = self.image.points().first().map(|&cell| Lead { circle: false, cell });
        point.or_else(|| self.image.circles().first().map(|&cell| Lead { circle: true, cell }))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lead {
    circle: bool,
    cell: Cell,
}

/// A card with symbols: its pieces, and the literal that it is part of the swish.
#[derive(Clone, Debug)]
pub struct Part {
    /// The places of its pieces.
    pub pieces: std::ops::Range<usize>,
    /// That it is part of the swish.
    pub taken: Lit,
}

/// What meets in a cell.
#[derive(Clone, Debug, Default)]
struct Meeting {
    points: Vec<Lit>,
    circles: Vec<Lit>,
}

/// The formula for a deal, with demands that may grow. What others can change of one is theirs: who follows a proof
/// builds a formula for himself.
#[derive(Clone, Debug)]
pub struct Encoding {
    wanted: Wanted,
    /// The formula, and the gates of its variables.
    pub encoder: Encoder,
    /// All cards in all ways.
    pub pieces: Vec<Piece>,
    /// The cards with symbols, in the order of the deal.
    pub parts: BTreeMap<CardIndex, Part>,
    /// The cards of each kind, in the order of the deal.
    pub kinds: BTreeMap<Card, Vec<CardIndex>>,
    /// That cells are used.
    pub used: Vec<(Cell, Lit)>,
    counter: Counter,
    /// The literals that exclusions have taken.
    excluding: usize,
}

/// What can be demanded on top.
#[derive(Clone, Debug)]
pub enum More {
    /// At least this number of cards; all such demands come before the first exclusion.
    Cards(usize),
    /// Another hand than that of this swish.
    Besides(Swish),
}

impl Growing for Encoding {
    type Wanted = Wanted;
    type Demand = More;

    fn of(wanted: &Wanted) -> Result<Self, Fault> {
        let mut encoding = Self::new(&wanted.deal)?;
        encoding.raise(&More::Cards(wanted.fewest()))?;
        wanted.besides.iter().try_for_each(|swish| encoding.raise(&More::Besides(swish.clone())))?;
        Ok(encoding)
    }

    fn raise(&mut self, more: &More) -> Result<(), Fault> {
        match more {
            More::Cards(cards) if !self.wanted.besides.is_empty() && *cards > self.demanded() => {
                return Err(Fault::new("the demand can't be raised once a swish is excluded"));
            }
            More::Cards(cards) => self.demand(*cards)?,
            More::Besides(swish) => {
                self.exclude(swish)?;
                self.wanted.besides.push(swish.clone());
            }
        }
        self.wanted.cards = self.demanded();
        Ok(())
    }

    fn cnf(&self) -> &Cnf {
        self.encoder.cnf()
    }

    fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    fn read(&self, model: &Model) -> Swish {
        let laid = self.pieces.iter().filter(|piece| model.holds(piece.chosen));
        let card = |piece: &Piece| self.deal().cards()[piece.card.0].clone();
        Swish(laid.map(|piece| Laid { card: card(piece), orientation: piece.orientation }).collect())
    }
}

impl Encoding {
    /// The most symbols that the cards may have in all their orientations; more
    /// would ask for more memory than a common machine has.
    pub const MOST_SYMBOLS: usize = 1_000_000;
    /// The most variables that counting may add, for the same reason.
    pub const MOST_COUNTING: usize = 5_000_000;

    /// The formula that demands nothing yet.
    ///
    /// # Errors
    /// When it would be too large.
    pub fn new(deal: &Deal) -> Result<Self, Fault> {
        let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
        let symbols = symbols * deal.orientations().len();
        if symbols > Self::MOST_SYMBOLS {
            return Err(Fault::new(format!(
                "the deal is too large for a formula: its cards have {symbols} symbols in all orientations, and {} are the limit",
                Self::MOST_SYMBOLS
            )));
        }
        let mut encoding = Self {
            wanted: Wanted::at_least(deal.clone(), 0),
            encoder: Encoder::default(),
            pieces: Vec::new(),
            parts: BTreeMap::new(),
            kinds: BTreeMap::new(),
            used: Vec::new(),
            counter: Counter::new(Vec::new()),
            excluding: 0,
        };
        encoding.lay_cards()?;
        let meetings = encoding.meet()?;
        encoding.turn_as_dealt()?;
        encoding.order_duplicates();
        encoding.counter = Counter::new(encoding.counted(&meetings)?);
        Ok(encoding)
    }

    fn lay_cards(&mut self) -> Result<(), Fault> {
        for (index, card) in self.wanted.deal.cards().iter().enumerate().filter(|(_, card)| !card.is_blank()) {
            let card_index = CardIndex(index);
            let first = self.pieces.len();
            for (orientation, image) in self.wanted.deal.images(card) {
                let chosen = self.encoder.choice()?;
                self.pieces.push(Piece { card: card_index, orientation, image, chosen });
            }
            let pieces = first..self.pieces.len();
            // Replaced below once all choices have their variables.
            let taken = self.pieces[first].chosen;
            self.parts.insert(card_index, Part { pieces, taken });
            self.kinds.entry(self.wanted.deal.kind(card)).or_default().push(card_index);
        }
        for part in self.parts.values_mut() {
            let ways: Vec<Lit> = self.pieces[part.pieces.clone()].iter().map(|piece| piece.chosen).collect();
            if ways.len() > 1 {
                part.taken = self.encoder.or(ways.iter().copied())?;
                self.encoder.exactly_one_if(part.taken, &ways, First::Gate)?;
            }
        }
        Ok(())
    }

    fn meet(&mut self) -> Result<BTreeMap<Cell, Meeting>, Fault> {
        let mut meetings: BTreeMap<Cell, Meeting> = BTreeMap::new();
        for piece in &self.pieces {
            for &cell in piece.image.points() {
                meetings.entry(cell).or_default().points.push(piece.chosen);
            }
            for &cell in piece.image.circles() {
                meetings.entry(cell).or_default().circles.push(piece.chosen);
            }
        }
        for (&cell, meeting) in &meetings {
            let both = meeting.points.iter().chain(&meeting.circles);
            let used = self.encoder.or(both.copied())?;
            self.used.push((cell, used));
            for symbols in [&meeting.points, &meeting.circles] {
                self.encoder.exactly_one_if(used, symbols, First::Inputs)?;
            }
        }
        Ok(meetings)
    }

    /// The first card that is taken lies as dealt.
    fn turn_as_dealt(&mut self) -> Result<(), Fault> {
        let mut earlier: Option<Lit> = None;
        for part in self.parts.values() {
            for piece in self.pieces[part.pieces.clone()].iter().skip(1) {
                self.encoder.implies_one_of(piece.chosen, earlier);
            }
            earlier = Some(match earlier {
                None => part.taken,
                Some(before) => {
                    let either = self.encoder.or([before, part.taken])?;
                    self.encoder.implies_one_of(either, [before, part.taken]);
                    either
                }
            });
        }
        Ok(())
    }

    /// A duplicate is taken only after the one before it.
    fn order_duplicates(&mut self) {
        for cards in self.kinds.values() {
            for pair in cards.windows(2) {
                let [before, after] = [&self.parts[&pair[0]], &self.parts[&pair[1]]];
                self.encoder.clause([!after.taken, before.taken]);
            }
        }
    }

    /// The literals that count cards: the cards themselves, or their leads.
    fn counted(&mut self, meetings: &BTreeMap<Cell, Meeting>) -> Result<Vec<Lit>, Fault> {
        let mut leads: BTreeMap<Lead, Vec<Lit>> = BTreeMap::new();
        for piece in &self.pieces {
            if let Some(lead) = piece.lead() {
                leads.entry(lead).or_default().push(piece.chosen);
            }
        }
        if self.parts.len() <= leads.len() {
            return Ok(self.parts.values().map(|part| part.taken).collect());
        }
        let used: BTreeMap<Cell, Lit> = self.used.iter().copied().collect();
        let mut counted = Vec::with_capacity(leads.len());
        for (lead, pieces) in leads {
            let meeting = &meetings[&lead.cell];
            let symbols = if lead.circle { &meeting.circles } else { &meeting.points };
            counted.push(if symbols.len() == pieces.len() {
                // Whatever is there leads there, so a used cell is a card.
                used[&lead.cell]
            } else {
                let led = self.encoder.or(pieces.iter().copied())?;
                self.encoder.implies_one_of(led, pieces);
                led
            });
        }
        Ok(counted)
    }

    /// Demands at least `cards` cards; a demand below the last one adds nothing.
    fn demand(&mut self, cards: usize) -> Result<(), Fault> {
        if cards > self.counter.most() {
            // No more is needed than the empty clause, and only once.
            return self.counter.demand_too_much(cards, &mut self.encoder);
        }
        if self.counter.size_for(cards) > Self::MOST_COUNTING {
            return Err(Fault::new(format!(
                "the deal is too large for a formula that counts to {cards}: at most {} variables are for counting",
                Self::MOST_COUNTING
            )));
        }
        self.counter.demand(cards, &mut self.encoder)
    }

    /// How many cards are demanded.
    #[must_use]
    pub fn demanded(&self) -> usize {
        self.counter.demanded()
    }

    /// No swish has more cards than this.
    #[must_use]
    pub fn most(&self) -> usize {
        self.counter.most()
    }

    /// Excludes the hand of a swish.
    fn exclude(&mut self, swish: &Swish) -> Result<(), Fault> {
        self.wanted.deal.verify(swish)?;
        self.excluding += 2 * self.kinds.len();
        if self.excluding > MOST_EXCLUDING {
            return Err(too_many_listed());
        }
        let mut counts: BTreeMap<Card, usize> = BTreeMap::new();
        for kind in swish.hand(&self.wanted.deal) {
            *counts.entry(kind).or_default() += 1;
        }
        let mut clause = Vec::new();
        for (kind, cards) in &self.kinds {
            let count = counts.get(kind).copied().unwrap_or(0);
            let taken = |place: usize| cards.get(place).map(|card| self.parts[card].taken);
            clause.extend(count.checked_sub(1).and_then(taken).map(|lit| !lit));
            clause.extend(taken(count));
        }
        self.encoder.clause(clause);
        Ok(())
    }

    /// The deal that the formula speaks of.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.wanted.deal
    }
}

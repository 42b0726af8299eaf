//! "The hand has an order", as a formula that every order satisfies; cuts can be added to it.
//!
//! # Construction
//! An order gives a trail of [core](super::hubs) cards that every card has an end on, each kind at most twice. A
//! variable for each kind of the core says that the trail takes one, a second one (where there are copies) that it
//! takes two; for each hub that is no leaf, that the trail has it.
//!
//! - *Taken twice is taken; a hub of a taken card is on the trail; a hub on the trail has a taken card* (a trail of core
//!   cards has at least one card, so none of its hubs stands alone).
//! - *Every card has an end on the trail.* Of a card at a leaf it is the other end.
//! - *Oddness.* A chain of exclusive ors along the cards of a hub says whether it is odd; a counter over all hubs lets
//!   at most two be odd.
//!
//! These variables are fixed by the trail, so every trail makes a model. A model need not be a trail: its cards may
//! fall into parts. That is what cuts are for.
//!
//! # Cuts
//! For a set of hubs with a card wholly within and a card wholly outside: the trail has a hub within and a hub outside,
//! because these cards have an end on it, and it is connected. So it takes a card that crosses: *one of the crossing
//! core cards is taken*. (A part of a model that is no trail is such a set, so with all cuts only trails are models.)
//!
//! If few cards cross, more is said. The crossing cards that are taken are odd in number iff the odd hubs within are,
//! since every other taken card is counted at two hubs within, or at none. So if *exactly one* is taken, one hub within
//! is odd: for each crossing card, *it is not taken once, or another one is, or a hub within is odd*.
//!
//! A proof starts from the formula with its cuts, in this order, and reaches a contradiction.

use crate::base::cnf::Model;
use crate::base::cnf::{Cnf, Lit};
use crate::fault::Fault;
use crate::uno::card::Card;
use crate::uno::hubs::{Hub, HubList, Hubs};
use crate::uno::solitaire::Solitaire;

/// The most kinds of cards that a formula is made for.
pub const MOST_KINDS: usize = 1_000_000;
/// The most that all cuts together may cost: the cards looked at, and the literals written.
const MOST_CUT: usize = 200_000_000;
/// If at most so many cards cross, oddness is spoken of.
const FEW: usize = 6;

/// The formula for a hand, with the cuts so far.
#[derive(Clone, Debug)]
pub struct Encoding {
    hubs: Hubs,
    cnf: Cnf,
    /// For each kind of the core: one taken, two taken.
    taken: Vec<Option<[Option<Lit>; 2]>>,
    /// For each hub: on the trail; none for a leaf.
    on_trail: Vec<Option<Lit>>,
    /// For each hub: odd; none where no card of the core is.
    odd: Vec<Option<Lit>>,
    /// The number of the last cut that each hub was within.
    within: Vec<u32>,
    cuts: u32,
    spent: usize,
}

impl Encoding {
    /// The formula without cuts.
    ///
    /// # Errors
    /// When the hand has an order by its looks, or is too large, or has other cards.
    pub fn of(deal: &Solitaire) -> Result<Self, Fault> {
        let hubs = Hubs::of(deal)?;
        if hubs.kinds().len() > MOST_KINDS {
            return Err(Fault::new(format!("the hand has more than {MOST_KINDS} different cards")));
        }
        let many = hubs.hubs().len();
        let mut cnf = Cnf::default();
        let mut taken = vec![None; hubs.kinds().len()];
        for (kind, taken) in hubs.kinds().iter().zip(&mut taken).filter(|(kind, _)| hubs.in_core(kind)) {
            let once = cnf.fresh()?.yes();
            let twice = if kind.copies == 2 { Some(cnf.fresh()?.yes()) } else { None };
            *taken = Some([Some(once), twice]);
        }
        let mut on_trail = vec![None; many];
        for hub in (0..many as u32).filter(|&hub| !hubs.is_leaf(hub)) {
            on_trail[hub as usize] = Some(cnf.fresh()?.yes());
        }
        let odd = vec![None; many];
        let within = vec![0; many];
        let mut encoding = Self { hubs, cnf, taken, on_trail, odd, within, cuts: 0, spent: 0 };
        encoding.write()?;
        Ok(encoding)
    }

    fn write(&mut self) -> Result<(), Fault> {
        for (kind, taken) in self.hubs.kinds().iter().zip(&self.taken) {
            let ends = kind.ends.map(|hub| self.on_trail[hub as usize]);
            self.cnf.add(ends.into_iter().flatten());
            if let Some([Some(once), twice]) = *taken {
                twice.iter().for_each(|&twice| self.cnf.add([!twice, once]));
                ends.into_iter().flatten().for_each(|end| self.cnf.add([!once, end]));
            }
        }
        for hub in 0..self.on_trail.len() {
            let Some(on_trail) = self.on_trail[hub] else { continue };
            let cards: Vec<Lit> = self.hubs.at(hub as u32).iter().filter_map(|&kind| self.once(kind)).collect();
            self.cnf.add(std::iter::once(!on_trail).chain(cards));
            let copies = self.hubs.at(hub as u32).iter().filter_map(|&kind| self.taken[kind as usize]);
            for card in copies.flatten().flatten() {
                self.odd[hub] = Some(match self.odd[hub] {
                    None => card,
                    Some(before) => either_or(&mut self.cnf, before, card)?,
                });
            }
        }
        // At least one, at least two of the hubs so far are odd; and never three.
        let mut counted: [Option<Lit>; 2] = [None, None];
        for odd in self.odd.clone().into_iter().flatten() {
            if let [_, Some(two)] = counted {
                self.cnf.add([!odd, !two]);
            }
            let one = self.cnf.fresh()?.yes();
            let two = self.cnf.fresh()?.yes();
            self.cnf.add([!odd, one]);
            counted[0].iter().for_each(|&before| self.cnf.add([!before, one]));
            counted[0].iter().for_each(|&before| self.cnf.add([!before, !odd, two]));
            counted[1].iter().for_each(|&before| self.cnf.add([!before, two]));
            counted = [Some(one), Some(two)];
        }
        Ok(())
    }

    /// That a card of a kind is taken.
    fn once(&self, kind: u32) -> Option<Lit> {
        self.taken[kind as usize].and_then(|taken| taken[0])
    }

    /// The formula so far.
    #[must_use]
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// Adds the cut of a set of hubs.
    ///
    /// # Errors
    /// When one is no hub of the hand, no card is within or none outside, or the cuts become too large.
    pub fn cut(&mut self, set: &HubList) -> Result<(), Fault> {
        self.cuts += 1;
        let mut places = Vec::with_capacity(set.0.len());
        for &hub in &set.0 {
            let place = self.hubs.place(hub)?;
            if std::mem::replace(&mut self.within[place as usize], self.cuts) != self.cuts {
                places.push(place);
            }
        }
        // Kinds with one end within, and twice the number of those with both.
        let (mut crossing, mut both) = (Vec::new(), 0);
        for &hub in &places {
            self.spend(self.hubs.at(hub).len())?;
            for &kind in self.hubs.at(hub) {
                let other = self.hubs.kinds()[kind as usize].other(hub);
                match self.within[other as usize] == self.cuts {
                    true => both += 1,
                    false => crossing.push(kind),
                }
            }
        }
        if both == 0 || both / 2 + crossing.len() == self.hubs.kinds().len() {
            return Err(Fault::new("a cut needs a card with both ends within, and one with both ends outside"));
        }
        let ways: Vec<[Option<Lit>; 2]> = crossing.iter().filter_map(|&kind| self.taken[kind as usize]).collect();
        self.cnf.add(ways.iter().filter_map(|way| way[0]));
        let all: Vec<Lit> = ways.iter().flatten().flatten().copied().collect();
        if all.len() > FEW {
            return Ok(());
        }
        let odd: Vec<Lit> = places.iter().filter_map(|&hub| self.odd[hub as usize]).collect();
        self.spend(all.len() * (all.len() + odd.len()))?;
        for &only in &all {
            let others = all.iter().map(|&lit| if lit == only { !lit } else { lit });
            self.cnf.add(others.chain(odd.iter().copied()));
        }
        Ok(())
    }

    fn spend(&mut self, cost: usize) -> Result<(), Fault> {
        self.spent += cost;
        match self.spent <= MOST_CUT {
            true => Ok(()),
            false => Err(Fault::new("the cuts of the proof are too large")),
        }
    }

    /// The cards that a model takes, one by one; not yet a trail.
    #[must_use]
    pub fn read(&self, model: &Model) -> Vec<Card> {
        let mut cards = Vec::new();
        for (kind, taken) in self.hubs.kinds().iter().zip(&self.taken) {
            let value = |end: usize| match self.hubs.hubs()[kind.ends[end] as usize] {
                Hub::Colour(value) | Hub::Number(value) => value,
            };
            let copies = taken.iter().flatten().flatten().filter(|&&lit| model.holds(lit));
            cards.extend(copies.map(|_| Card::new(&[value(0), value(1)])));
        }
        cards
    }
}

/// A literal that holds iff exactly one of two does.
fn either_or(cnf: &mut Cnf, one: Lit, two: Lit) -> Result<Lit, Fault> {
    let odd = cnf.fresh()?.yes();
    cnf.add([!odd, one, two]);
    cnf.add([!odd, !one, !two]);
    cnf.add([odd, !one, two]);
    cnf.add([odd, one, !two]);
    Ok(odd)
}

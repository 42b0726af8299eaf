//! Solitaire in rows: what holds of a trail through a hand, as sums over 0 and 1; rows of cuts are added on request.
//!
//! It is for cards with a colour and a number, of which one must match, no hub having all of them.
//!
//! # Construction
//! An order of all cards gives a trail over [hubs](crate::uno::hubs) that comes to no leaf, takes each kind of core cards,
//! a **way** between its two hubs, at most twice, and has a hub of every card. A hub is *odd* if the trail takes an odd
//! number of ways there. Variables, with H hubs and K kinds of cards, all counted from 0: hub h is *odd* (h + 1), and *on
//! the trail* (H + h + 1); kind k is *taken* (2H + k + 1), and *taken twice* (2H + K + k + 1). Rows, in this order:
//!
//! 1. A row for each **cut** that was asked for: a set of hubs with a card wholly within and a card wholly outside, leaves
//!    left aside. *The crossing ways that are taken, those taken twice counted twice, and the odd hubs within are at least
//!    two together.*
//! 2. *At most two hubs are odd.*
//! 3. For each hub: if the trail takes all the ways there are, it takes an odd number of them iff they are odd in number.
//!    So *one is not taken, or the hub is odd*; where they are even in number, *or it is not odd*.
//! 4. For each kind: *a hub of the card, that is no leaf, is on the trail*; for a way then *one that is taken has both
//!    hubs on the trail*, two rows, and where there are copies *one taken twice is taken*.
//!
//! # Forward
//! The trail makes a model. 4 is what was said of it; so is 3, with copies beyond two left aside; for 2, it has two ends. For
//! 1: the card within has a hub on the trail that is no leaf, so that is within, and the card outside has one that is
//! outside. So the trail takes a crossing way. If it takes exactly one, one time, then the odd hubs within are odd in number,
//! since every other way it takes is counted at two hubs within, or at none; so there is one. Else it takes two.
//!
//! # Back
//! A model need not be a trail: it may fall into parts, and oddness is only spoken of where it is cheap.
//!
//! # Size
//! 2H + 2K variables; H + 4K + 1 rows and one for each cut, with at most 2H + 12K terms, and those of the cuts. All of it, and
//! what is looked at for cuts, is paid from one budget before it is written.
//!
//! # Why no stays no
//! By "Forward" a contradiction between the rows means that there is no order.

use crate::base::cnf::{Lit, Var};
use crate::base::rows::{Rows, Term};
use crate::fault::Fault;
use crate::proof::sums::RowId;
use crate::uno::hubs::{HubList, Hubs};
use crate::uno::solitaire::Solitaire;

/// The most terms that are written, with the ways that are looked at for cuts.
pub const MOST_TERMS: usize = 30_000_000;

/// The hand that rows are made for, and the rows of the cuts so far.
#[derive(Clone, Debug)]
pub struct CutRows {
    hubs: Hubs,
    rows: Rows,
    /// The number of cuts, and of the last one that each hub was within.
    cuts: u32,
    within: Vec<u32>,
    left: usize,
}

/// The row of a cut, from 0.
#[must_use]
pub fn cut_row(cut: usize) -> RowId {
    RowId::Given(cut as u64 + 1)
}

/// The row that says "at most two hubs are odd", after this number of cuts.
#[must_use]
pub fn two_odd_row(cuts: usize) -> RowId {
    cut_row(cuts)
}

/// The row of a hub, after this number of cuts.
#[must_use]
pub fn hub_row(cuts: usize, hub: u32) -> RowId {
    cut_row(cuts + hub as usize + 1)
}

impl CutRows {
    /// No cuts yet.
    ///
    /// # Errors
    /// When one hub has all cards, the hand is too large, or its cards do not have a colour and a number, of which one must
    /// match.
    pub fn of(deal: &Solitaire) -> Result<Self, Fault> {
        let hubs = Hubs::of(deal)?.plain()?;
        let (many, kinds) = (hubs.hubs().len(), hubs.kinds().len());
        let mut new = Self { hubs, rows: Rows::default(), cuts: 0, within: Vec::new(), left: MOST_TERMS };
        new.spend(kinds.saturating_mul(12).saturating_add(2 * many))?;
        new.rows.cover(2 * (many + kinds));
        new.within = vec![0; many];
        Ok(new)
    }

    /// The graph of the hand.
    #[must_use]
    pub fn hubs(&self) -> &Hubs {
        &self.hubs
    }

    fn spend(&mut self, terms: usize) -> Result<(), Fault> {
        let left = self.left.checked_sub(terms);
        self.left = left.ok_or_else(|| Fault::new(format!("the rows would have more than {MOST_TERMS} terms")))?;
        Ok(())
    }

    /// Adds the row of a cut.
    ///
    /// # Errors
    /// When one is no hub of the hand, no card is wholly within or none wholly outside, or the rows become too large.
    pub fn cut(&mut self, set: &HubList) -> Result<(), Fault> {
        self.cuts = self.cuts.checked_add(1).ok_or_else(|| Fault::new("there are too many cuts"))?;
        let (mut terms, mut some_within, mut met) = (Vec::new(), false, 0);
        let mut places = Vec::new();
        for &hub in &set.0 {
            let place = self.hubs.place(hub)?;
            let last = std::mem::replace(&mut self.within[place as usize], self.cuts);
            if last != self.cuts && !self.hubs.is_leaf(place) {
                self.spend(1 + 2 * self.hubs.at(place).len())?;
                places.push(place);
            }
        }
        for &hub in &places {
            terms.push(Term::new(self.odd(hub)?, 1));
            for &kind in self.hubs.at(hub) {
                let is_within = |hub: &u32| self.within[*hub as usize] == self.cuts;
                let crosses = !self.hubs.open_ends(kind).all(|hub| is_within(&hub));
                // A way between two hubs within is met from both sides.
                let first = self.hubs.open_ends(kind).find(is_within);
                met += usize::from(first == Some(hub));
                some_within |= !crosses;
                if crosses {
                    self.taken(kind)?.for_each(|lit| terms.push(Term::new(lit, 1)));
                }
            }
        }
        if !some_within || met == self.hubs.kinds().len() {
            return Err(Fault::new("a cut has a card wholly within, and one wholly outside"));
        }
        self.rows.at_least(terms, 2)
    }

    /// All rows, with the cuts so far.
    ///
    /// # Errors
    /// When there would be too many variables.
    pub fn write(mut self) -> Result<Rows, Fault> {
        let even = self.hubs.all().map(|hub| Ok(Term::new(!self.odd(hub)?, 1))).collect::<Result<Vec<_>, Fault>>()?;
        let fewest = i64::try_from(even.len()).map_err(|_| Fault::new("there are too many hubs"))? - 2;
        self.rows.at_least(even, fewest)?;
        for hub in self.hubs.all() {
            let mut row = Vec::new();
            for &kind in self.hubs.at(hub).iter().filter(|&&kind| self.hubs.in_core(kind)) {
                row.extend(self.taken(kind)?.map(|lit| !lit));
            }
            let odd = self.odd(hub)?;
            row.push(if row.len() % 2 == 1 { odd } else { !odd });
            self.rows.clause(row);
        }
        for (kind, _) in (0..).zip(self.hubs.kinds()) {
            let ends = self.hubs.open_ends(kind).map(|hub| self.on_trail(hub)).collect::<Result<Vec<_>, _>>()?;
            self.rows.clause(ends.iter().copied());
            if self.hubs.in_core(kind) {
                let taken: Vec<Lit> = self.taken(kind)?.collect();
                ends.iter().for_each(|&end| self.rows.clause([!taken[0], end]));
                taken.get(1).iter().for_each(|&&twice| self.rows.clause([!twice, taken[0]]));
            }
        }
        Ok(self.rows)
    }

    /// That a hub is odd.
    ///
    /// # Errors
    /// When there would be too many variables.
    pub fn odd(&self, hub: u32) -> Result<Lit, Fault> {
        Ok(Var::new(hub as usize + 1)?.yes())
    }

    /// That a hub is on the trail.
    ///
    /// # Errors
    /// When there would be too many variables.
    pub fn on_trail(&self, hub: u32) -> Result<Lit, Fault> {
        Ok(Var::new(self.hubs.hubs().len() + hub as usize + 1)?.yes())
    }

    /// That a kind is taken, and where it has copies, taken twice.
    ///
    /// # Errors
    /// When there would be too many variables.
    pub fn taken(&self, kind: u32) -> Result<impl Iterator<Item = Lit> + use<>, Fault> {
        let (kinds, place) = (self.hubs.kinds(), kind as usize);
        let once = 2 * self.hubs.hubs().len() + place + 1;
        let twice = if kinds[place].1 > 1 { Some(Var::new(once + kinds.len())?.yes()) } else { None };
        Ok([Some(Var::new(once)?.yes()), twice].into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(deal: &str, cuts: &[&str]) -> Result<Rows, Fault> {
        let mut rows = CutRows::of(&deal.parse()?)?;
        cuts.iter().try_for_each(|set| rows.cut(&set.parse()?))?;
        rows.write()
    }

    #[test]
    fn the_rows_of_a_hand_of_three_kinds() {
        // Hubs c1 c2 n1 n2 n3; n2 and n3 are leaves.
        let rows = rows("uno 2x3 solitaire\n2x 1.1 1.2 2.1 2.3", &["c1", "n2 c1 c1"]).unwrap();
        let cut = "x1 x11 x15 >= 2\n";
        let odd = "~x1 ~x2 ~x3 ~x4 ~x5 >= 3\n";
        let hubs = "~x1 ~x11 ~x15 >= 1\nx2 ~x13 >= 1\nx3 ~x11 ~x13 ~x15 >= 1\n~x4 >= 1\n~x5 >= 1\n";
        let first = "x6 x8 >= 1\nx6 ~x11 >= 1\nx8 ~x11 >= 1\nx11 ~x15 >= 1\nx6 >= 1\n";
        let last = "x7 x8 >= 1\nx7 ~x13 >= 1\nx8 ~x13 >= 1\nx7 >= 1\n";
        assert_eq!(rows.to_string(), format!("variables 18\n{cut}{cut}{odd}{hubs}{first}{last}"));
    }

    #[test]
    fn cuts_have_cards_on_both_sides_and_are_paid_for() {
        let deal = "uno 2x3 solitaire\n2x 1.1 1.2 2.1 2.3";
        for (set, part) in [
            ("", "wholly within"),
            ("n1", "wholly within"),
            ("n2", "wholly within"),
            ("c1 n1 c2", "wholly outside"),
            ("c1 c2", "wholly outside"),
            ("c1 n1", ""),
            ("c3", "no card of the hand has c3"),
        ] {
            match rows(deal, &[set]) {
                Ok(_) => assert_eq!(part, "", "{set}"),
                Err(fault) => assert!(!part.is_empty() && fault.what().contains(part), "{set}: {fault}"),
            }
        }
        let mut rows = CutRows::of(&deal.parse().unwrap()).unwrap();
        rows.left = 20;
        let cuts = (0..9).take_while(|_| rows.cut(&"c1".parse().unwrap()).is_ok()).count();
        assert_eq!(cuts, 4);
        let fault = rows.cut(&"c1".parse().unwrap()).unwrap_err();
        assert!(fault.what().contains("more than 30000000 terms"), "{fault}");
    }

    #[test]
    fn other_cards_are_declined() {
        for (other, part) in [
            ("uno 2x2x2 solitaire\n1.1.1 2.2.2", "a colour and a number"),
            ("uno 2x2 solitaire match 2\n1.1 2.2", "a colour and a number"),
            ("uno 2x2 solitaire\n1.1 1.2", "so there is an order"),
        ] {
            assert!(rows(other, &[]).unwrap_err().what().contains(part), "{other}");
        }
    }
}

//! A deal as a linear program, and its prices as the kernel takes them.
//!
//! A column is a class of cards that are alike (`classes.rs`), bounded
//! by their number. An orbit has two rows: as many points as circles are laid there, and
//! no more points than it has cells. So an orbit's prices are that of a point, which is
//! the sum of both rows' prices, and that of a circle, which is less the first's. An
//! orbit with a cell for each of its points, or for each of its circles, does without
//! the second row.
//!
//! Prices come as fractions, and go to the kernel as whole numbers, a card being worth
//! the common denominator: the smallest one for which the bound stays low enough.

use super::super::sums::priced;
use super::classes::Classes;
use super::simplex::Simplex;
use crate::deal::{Dealer, Seed};
use misdeal_kernel::base::rows::Row;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::{Part, RowId, Step};
use misdeal_kernel::swish::Deal;
use std::collections::BTreeMap;

/// Denominators of prices, the handy ones first. The last is the finest, and bounds what
/// rounding costs.
const WORTHS: [i64; 12] = [1, 2, 3, 4, 6, 12, 20, 60, 420, 5040, 1 << 16, 1 << 20];
/// How much gains are disturbed at most, to break ties.
const DISTURBANCE: f64 = 2e-6;

/// Cards of a cut, by their classes and how often they count, and what they come to at least.
pub(super) type Cards = (Vec<(usize, i64)>, i64);

/// What is split: a class of cards, or the cells of an orbit that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Split {
    Alike(usize),
    Orbit(usize),
}

/// One side of a split: at most, or else at least, this many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) split: Split,
    pub(super) number: u32,
    pub(super) more: bool,
}

/// Prices of a case as whole numbers.
#[derive(Clone, Debug)]
pub(super) struct Rounded {
    worth: i64,
    slots: Vec<i64>,
    /// The price of each split around it.
    sides: Vec<i64>,
    /// The price of each cut.
    cuts: Vec<i64>,
}

impl Rounded {
    /// The cuts that cost something.
    pub(super) fn cuts(&self) -> impl Iterator<Item = usize> {
        self.cuts.iter().enumerate().filter(|(_, price)| **price != 0).map(|(cut, _)| cut)
    }
}

/// What a case is closed with: the row that demands cards, the sides around it, and the rows of the cuts.
pub(super) struct Closing<'a> {
    pub(super) demand: RowId,
    pub(super) path: &'a [(Split, bool, RowId)],
    pub(super) cuts: &'a dyn Fn(usize) -> RowId,
}

/// The program of a deal.
#[derive(Clone, Debug)]
pub(super) struct Stall {
    pub(super) classes: Classes,
    sizes: Vec<u32>,
    /// For each orbit the row about its room, if it has one; its other row has the number
    /// of the orbit.
    rooms: Vec<Option<usize>>,
    rows: usize,
    /// Whether all cards have an odd number of symbols, so that an even number of them is taken.
    pub(super) is_even: bool,
}

impl Stall {
    /// The most rows and columns that a program may have.
    const MOST_ROWS: usize = 2500;
    const MOST_COLUMNS: usize = 100_000;

    /// The program of a deal; none when it is too large.
    pub(super) fn of(deal: &Deal) -> Option<Self> {
        Self::with(Classes::of(deal))
    }

    /// The program in which each card stands for itself.
    pub(super) fn apart(&self) -> Option<Self> {
        Self::with(self.classes.apart())
    }

    fn with(classes: Classes) -> Option<Self> {
        let is_even = classes.alike().iter().all(|alike| alike.slots.len() % 2 == 1);
        let sizes: Vec<u32> = classes.orbits().iter().map(|cells| cells.len() as u32).collect();
        let mut symbols = vec![0; 2 * sizes.len()];
        for alike in classes.alike() {
            alike.slots.iter().for_each(|&slot| symbols[slot as usize] += alike.cards.len());
        }
        let mut rows = sizes.len();
        let room = |(pair, &size): (&[usize], &u32)| {
            let narrow = pair[0].min(pair[1]) > size as usize;
            rows += usize::from(narrow);
            narrow.then_some(rows - 1)
        };
        let rooms = symbols.chunks_exact(2).zip(&sizes).map(room).collect();
        (rows <= Self::MOST_ROWS && classes.alike().len() <= Self::MOST_COLUMNS).then_some(Self {
            classes,
            sizes,
            rooms,
            rows,
            is_even,
        })
    }

    /// The orbits that may have to share their cells out.
    pub(super) fn narrow_orbits(&self) -> impl Iterator<Item = usize> {
        self.rooms.iter().enumerate().filter_map(|(orbit, room)| room.map(|_| orbit))
    }

    /// How many rows the program has.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// How many classes of cards there are.
    pub(super) fn classes(&self) -> usize {
        self.classes.alike().len()
    }

    /// The linear program, its ties broken by chance: cards of few symbols come first,
    /// for they are easier to lay.
    pub(super) fn program(&self, seed: u64) -> Simplex {
        let mut chance = Dealer::new(Seed(seed));
        let columns = self.classes.alike().iter().map(|alike| {
            let few = 1.0 / (alike.slots.len() as f64 + 1.0);
            let gain = 1.0 + DISTURBANCE * (few + f64::from(chance.quick_below(1 << 20)) / f64::from(1 << 20)) / 2.0;
            let mut entries: BTreeMap<u32, f64> = BTreeMap::new();
            for &slot in &alike.slots {
                *entries.entry(slot / 2).or_default() += if slot % 2 == 0 { 1.0 } else { -1.0 };
                if let (0, Some(room)) = (slot % 2, self.rooms[slot as usize / 2]) {
                    *entries.entry(room as u32).or_default() += 1.0;
                }
            }
            (gain, alike.cards.len() as f64, entries.into_iter().filter(|entry| entry.1 != 0.0).collect())
        });
        let mut rows = vec![(0.0, 0.0); self.rows];
        for (room, &size) in self.rooms.iter().zip(&self.sizes) {
            room.iter().for_each(|&room| rows[room] = (f64::from(size), f64::from(size)));
        }
        Simplex::new(&columns.collect::<Vec<_>>(), &rows)
    }

    /// The column or slack of the program that a split bounds.
    pub(super) fn column(&self, split: Split) -> usize {
        match split {
            Split::Alike(class) => class,
            Split::Orbit(orbit) => self.classes() + self.rooms[orbit].unwrap_or(orbit),
        }
    }

    /// How many of the things of a split are laid.
    pub(super) fn laid(&self, program: &Simplex, split: Split) -> f64 {
        let at = program.at(self.column(split));
        match split {
            Split::Alike(_) => at,
            Split::Orbit(orbit) => f64::from(self.sizes[orbit]) - at,
        }
    }

    /// Bounds what a split counts.
    pub(super) fn bind(&self, program: &mut Simplex, split: Split, (least, most): (u32, u32)) {
        let (least, most) = (f64::from(least), f64::from(most));
        let (lower, upper) = match split {
            Split::Alike(_) => (least, most),
            Split::Orbit(orbit) => (f64::from(self.sizes[orbit]) - most, f64::from(self.sizes[orbit]) - least),
        };
        program.bind(self.column(split), lower, upper);
    }

    /// The bounds of what a split counts.
    pub(super) fn bounds(&self, program: &Simplex, split: Split) -> (u32, u32) {
        let (lower, upper) = program.bounds(self.column(split));
        let (lower, upper) = (lower.round() as u32, upper.round() as u32);
        match split {
            Split::Alike(_) => (lower, upper),
            Split::Orbit(orbit) => (self.sizes[orbit] - upper, self.sizes[orbit] - lower),
        }
    }

    /// The fewest cards of interest where more than `most` are: an even number, where no other can be taken.
    pub(super) fn wanted(&self, most: usize) -> usize {
        most + 1 + usize::from(self.is_even && most.is_multiple_of(2))
    }

    /// Adds a cut to the program: its cards, and what they come to at least.
    pub(super) fn cut(&self, program: &mut Simplex, (cards, least): &Cards) {
        let entries: Vec<(u32, f64)> = cards.iter().map(|&(card, count)| (card as u32, -count as f64)).collect();
        let most: i64 = cards.iter().map(|&(_, count)| count.max(0)).sum();
        program.add(&entries, -*least as f64, (most - least) as f64);
    }

    /// Whole prices that show that fewer than `wanted` cards can be laid in the case of
    /// these sides; none when the program's do not.
    pub(super) fn round(&self, program: &Simplex, path: &[Side], cuts: &[Cards], wanted: usize) -> Option<Rounded> {
        let (rows, cuts_of) = (program.prices(), cuts);
        let room = |orbit: usize| self.rooms[orbit].map_or(0.0, |row| rows[row]);
        let mut slots: Vec<f64> =
            (0..self.sizes.len()).flat_map(|orbit| [rows[orbit] + room(orbit), -rows[orbit]]).collect();
        let mut sides = vec![0.0; path.len()];
        // The innermost of several sides about the same things is the tightest.
        for (i, side) in path.iter().enumerate().rev() {
            let later = path[i + 1..].iter().any(|other| other.split == side.split && other.more == side.more);
            let price = match side.split {
                Split::Alike(class) => program.net(class),
                Split::Orbit(orbit) => room(orbit),
            };
            let price = if side.more { -price } else { price };
            if later || price <= 0.0 {
                continue;
            }
            sides[i] = price;
            if let Split::Orbit(orbit) = side.split {
                slots[2 * orbit] = rows[orbit];
            }
        }
        WORTHS.iter().find_map(|&worth| {
            let whole = |price: &f64| {
                let whole = (price * worth as f64).round();
                (whole.abs() < f64::from(1 << 30)).then_some(whole as i64)
            };
            let slots = slots.iter().map(whole).collect::<Option<Vec<_>>>()?;
            let sides = sides.iter().map(whole).collect::<Option<Vec<_>>>()?;
            let cuts = rows[self.rows..].iter().map(|price| whole(&price.max(0.0))).collect::<Option<Vec<_>>>()?;
            let rounded = Rounded { worth, slots, sides, cuts };
            (self.bound(&rounded, path, cuts_of) < wanted as i64 * worth).then_some(rounded)
        })
    }

    /// The bound as the kernel computes it.
    fn bound(&self, prices: &Rounded, path: &[Side], cuts: &[Cards]) -> i64 {
        let mut gains: Vec<i64> = self
            .classes
            .alike()
            .iter()
            .map(|alike| prices.worth - alike.slots.iter().map(|&slot| prices.slots[slot as usize]).sum::<i64>())
            .collect();
        let mut bound = 0;
        for ((cards, least), &price) in cuts.iter().zip(&prices.cuts).filter(|(_, price)| **price != 0) {
            bound -= price * least;
            cards.iter().for_each(|&(card, count)| gains[card] += price * count);
        }
        for (side, &price) in path.iter().zip(&prices.sides) {
            if price == 0 {
                continue;
            }
            let sign = if side.more { 1 } else { -1 };
            bound -= sign * price * (i64::from(side.number) + i64::from(side.more));
            match side.split {
                Split::Alike(class) => gains[class] += sign * price,
                Split::Orbit(orbit) => {
                    for (alike, gain) in self.classes.alike().iter().zip(&mut gains) {
                        let points = alike.slots.iter().filter(|&&slot| slot as usize == 2 * orbit).count();
                        *gain += sign * price * points as i64;
                    }
                }
            }
        }
        let cards = self.classes.alike().iter().zip(gains).map(|(alike, gain)| gain.max(0) * alike.cards.len() as i64);
        let cells = prices.slots.chunks_exact(2).zip(&self.sizes);
        bound
            + cards.sum::<i64>()
            + cells.map(|(pair, &size)| (pair[0] + pair[1]).max(0) * i64::from(size)).sum::<i64>()
    }

    /// The row of the first case of a split: at most this number.
    pub(super) fn split_row(&self, split: Split, number: u32) -> Result<Row, Fault> {
        match split {
            Split::Alike(class) => self.classes.few_alike(class, number),
            Split::Orbit(orbit) => self.classes.few_used(orbit, number),
        }
    }

    /// The sum that closes a case with these prices. Of the used cells that cuts count, each of these counts that often.
    pub(super) fn closing(
        &self,
        prices: &Rounded,
        orbits: &dyn Fn(usize) -> Vec<(usize, i64)>,
        with: &Closing<'_>,
    ) -> Step {
        let mut slots = prices.slots.clone();
        let mut sides = Vec::new();
        for cut in prices.cuts() {
            sides.push(Part::Row((with.cuts)(cut), prices.cuts[cut]));
            orbits(cut).into_iter().for_each(|(orbit, count)| slots[2 * orbit] -= prices.cuts[cut] * count);
        }
        for (&(split, more, row), &price) in with.path.iter().zip(&prices.sides).filter(|(_, price)| **price != 0) {
            sides.push(Part::Row(row, price));
            // What is said of used cells is said of points: as many are laid there.
            if let Split::Orbit(orbit) = split {
                slots[2 * orbit] += if more { -price } else { price };
            }
        }
        priced(with.demand, prices.worth, &slots, sides)
    }
}

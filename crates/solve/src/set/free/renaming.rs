//! Layouts up to the exchanges that the rules allow for any number of values: of
//! properties, and of values within a property.
//!
//! To take one layout to another, the order of the properties is tried, and then the
//! cards are matched one by one, by colour: each match fixes where its values go.
//!
//! A card's colour comes from those of the cards that share a value with it, property by
//! property.

use super::classes::{Moves, Table, mix};
use misdeal_kernel::set::Shape;

/// The exchanges of properties and values.
pub(super) struct Renaming {
    shape: Shape,
    cards: usize,
    /// The values of each card, one card after another.
    values: Vec<u8>,
    /// All orders of the properties.
    orders: Vec<Vec<usize>>,
}

/// A layout that others are taken to.
pub(super) struct Target {
    /// Its cards and their colours, rare ones first.
    cards: Vec<(u8, u64)>,
}

/// Where the values of each property go, as far as known, and whence they come.
#[derive(Clone)]
struct Renamed {
    to: Vec<Option<u8>>,
    from: Vec<Option<u8>>,
}

impl Renaming {
    /// Those of a deck of at most 128 cards.
    pub(super) fn new(shape: Shape, cards: usize) -> Self {
        let (properties, values) = (shape.properties(), shape.values());
        let value =
            |card: usize, property: usize| (card / values.pow((properties - 1 - property) as u32) % values) as u8;
        let values = (0..cards).flat_map(|card| (0..properties).map(move |property| value(card, property))).collect();
        let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..properties {
            let longer = orders.iter().flat_map(|order| {
                let rest = (0..properties).filter(|property| !order.contains(property));
                rest.map(move |property| order.iter().copied().chain([property]).collect())
            });
            orders = longer.collect();
        }
        Self { shape, cards, values, orders }
    }

    fn of(&self, card: u8) -> &[u8] {
        let properties = self.shape.properties();
        &self.values[usize::from(card) * properties..][..properties]
    }

    /// Matches the target's cards from `next` on.
    fn matches(
        &self,
        source: &[(u8, u64)],
        target: &Target,
        order: &[usize],
        next: usize,
        renamed: &mut Renamed,
    ) -> bool {
        let Some(&(card, colour)) = target.cards.get(next) else { return true };
        for &(from, _) in source.iter().filter(|(_, of)| *of == colour) {
            let before = renamed.clone();
            if self.take(from, card, order, renamed) && self.matches(source, target, order, next + 1, renamed) {
                return true;
            }
            *renamed = before;
        }
        false
    }

    /// Fixes that a card goes to another, unless that can't be.
    fn take(&self, from: u8, to: u8, order: &[usize], renamed: &mut Renamed) -> bool {
        let values = self.shape.values();
        for (property, &place) in order.iter().enumerate() {
            let (one, two) = (self.of(from)[property], self.of(to)[place]);
            let (there, back) = (values * property + usize::from(one), values * property + usize::from(two));
            match (renamed.to[there], renamed.from[back]) {
                (None, None) => {
                    renamed.to[there] = Some(two);
                    renamed.from[back] = Some(one);
                }
                (Some(known), _) if known == two => {}
                _ => return false,
            }
        }
        true
    }

    /// The table of a renaming, the values that are not fixed put in order.
    fn table(&self, order: &[usize], mut renamed: Renamed) -> Table {
        let (properties, values) = (self.shape.properties(), self.shape.values());
        for property in 0..properties {
            let here = values * property;
            for one in 0..values {
                let open = (0..values).find(|two| renamed.from[here + two].is_none());
                if let (None, Some(two)) = (renamed.to[here + one], open) {
                    renamed.to[here + one] = Some(two as u8);
                    renamed.from[here + two] = Some(one as u8);
                }
            }
        }
        let moved = |card: usize| -> u8 {
            let old = self.of(card as u8).iter().enumerate();
            let new = old.map(|(property, &one)| {
                let two = renamed.to[values * property + usize::from(one)].unwrap_or_default();
                usize::from(two) * values.pow((properties - 1 - order[property]) as u32)
            });
            new.sum::<usize>() as u8
        };
        (0..self.cards).map(moved).collect()
    }
}

impl Moves for Renaming {
    type Target = Target;

    fn colours(&self, cards: &[u8]) -> Vec<u64> {
        let (properties, values) = (self.shape.properties(), self.shape.values());
        let mut colours = vec![1_u64; cards.len()];
        for _ in 0..3 {
            let mut lines = vec![0_u64; properties * values];
            for (&card, &colour) in cards.iter().zip(&colours) {
                for (property, &value) in self.of(card).iter().enumerate() {
                    let line = &mut lines[values * property + usize::from(value)];
                    *line = line.wrapping_add(mix(colour));
                }
            }
            let whole: Vec<u64> = lines
                .chunks(values)
                .map(|lines| lines.iter().fold(0, |sum: u64, &line| sum.wrapping_add(mix(line ^ 5))))
                .collect();
            let mut finer = vec![0_u64; cards.len()];
            for (i, &one) in cards.iter().enumerate() {
                for (property, &value) in self.of(one).iter().enumerate() {
                    let line = lines[values * property + usize::from(value)];
                    finer[i] = finer[i].wrapping_add(mix(line.wrapping_add(whole[property].rotate_left(9))));
                }
                for (j, &two) in cards[..i].iter().enumerate() {
                    let same = self.of(one).iter().zip(self.of(two)).filter(|(a, b)| a == b).count() as u64;
                    finer[i] = finer[i].wrapping_add(mix(colours[j].wrapping_add(same)));
                    finer[j] = finer[j].wrapping_add(mix(colours[i].wrapping_add(same)));
                }
            }
            for (colour, finer) in colours.iter_mut().zip(finer) {
                *colour = mix(colour.wrapping_mul(3).wrapping_add(finer));
            }
        }
        colours
    }

    fn target(&self, cards: &[u8], colours: &[u64]) -> Target {
        let many = |colour: u64| colours.iter().filter(|of| **of == colour).count();
        let mut cards: Vec<(u8, u64)> = cards.iter().copied().zip(colours.iter().copied()).collect();
        cards.sort_by_key(|&(card, colour)| (many(colour), colour, card));
        Target { cards }
    }

    fn onto(&self, cards: &[u8], colours: &[u64], target: &Target) -> Option<Table> {
        let source: Vec<(u8, u64)> = cards.iter().copied().zip(colours.iter().copied()).collect();
        let lines = self.shape.properties() * self.shape.values();
        self.orders.iter().find_map(|order| {
            let mut renamed = Renamed { to: vec![None; lines], from: vec![None; lines] };
            self.matches(&source, target, order, 0, &mut renamed).then(|| self.table(order, renamed))
        })
    }

    fn write(&self, table: &Table) -> String {
        let (properties, values) = (self.shape.properties(), self.shape.values());
        let stride = |property: usize| values.pow((properties - 1 - property) as u32);
        let origin = self.of(table[0]);
        let digit = |value: u8| char::from(b'0' + value);
        let places: Vec<usize> = (0..properties)
            .map(|property| {
                let end = self.of(table[stride(property) * usize::from(values > 1)]);
                (0..properties).find(|&place| end[place] != origin[place]).unwrap_or(property)
            })
            .collect();
        let order: String = places.iter().map(|&place| digit(place as u8)).collect();
        let renamed = places.iter().enumerate().map(|(property, &place)| -> String {
            (0..values).map(|value| digit(self.of(table[stride(property) * value])[place])).collect()
        });
        std::iter::once(order).chain(renamed).collect::<Vec<String>>().join("/")
    }
}

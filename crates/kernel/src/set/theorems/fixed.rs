//! How many set-free layouts of each size an exchange of properties and values leaves as
//! they are.
//!
//! # By the cards that go round together
//!
//! An exchange takes the cards round in cycles. A layout that stays as it is has all cards of a
//! cycle or none of them, so it is a choice of cycles. It holds a set exactly when it has all
//! cycles that cards of the set are of. So each set becomes the cycles that it meets, and choices
//! of cycles that hold none of these are gone through, cycle by cycle.
//!
//! # By layers
//!
//! That is too much where there are many cycles. If the exchange of a deck of four values leaves
//! a property in its place, this property cuts the deck into four layers, see
//! [`crate::set::theorems::exhaustive`]: L(x) has the cards with value x. The exchange takes value x to s(x), and
//! does the same in all layers with the other properties, h. So a layout stays as it is exactly
//! when L(s(x)) = h L(x) for all x. For each cycle x, s(x), ... of c values, L(x) may be any
//! layer that going round leaves as it is, h^c L(x) = L(x); those that follow are what h makes of
//! it, one after the other. As values of one property can be exchanged, the layers may be taken
//! cycle after cycle, longest first: A, B, C, D, each free or what h makes of the one before. A,
//! B and C go through what they can be. If D follows from C, it is looked up whether what A, B and
//! C rule out leaves it; and if it is free, how many layers of each size that h leaves as they
//! are have no card that is ruled out.
//!
//! If an exchange k of the other properties is such that kh = hk, then for every layout that
//! stays as it is and has a first layer A there is one with kA: k moves all layers alike. So of
//! the layers A that such exchanges take to each other one is gone on from, for all of them.

use crate::fault::Fault;
use crate::patience::Patience;
use crate::set::shape::Shape;
use crate::set::theorems::exchange::{Exchange, cycles, lengths};
use crate::set::theorems::exhaustive::{Layer, Part, VALUES, size};
use crate::set::theorems::ladder::Partners;
use crate::set::theorems::layered::{exchanges, moved, within};
use crate::set::theorems::squares::Ruled;

/// The effort after which going through choices of cycles ends.
const PATIENCE: u64 = 50_000_000;

/// What is needed to count them.
pub struct Fixed {
    shape: Shape,
    /// The sets of the deck.
    sets: Vec<u128>,
    /// A layer and all its exchanges, where cycles would be too many.
    layers: Option<(Layer, Vec<Vec<usize>>)>,
}

impl Fixed {
    /// Makes ready for a deck of at most 128 cards.
    ///
    /// # Errors
    /// When it has more cards, or too many sets.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        let layers = match (shape.properties(), shape.values()) {
            (properties @ 3, VALUES) => {
                let layer = Layer::new(Shape::new(properties - 1, VALUES)?)?;
                let group = exchanges(&layer);
                Some((layer, group))
            }
            _ => None,
        };
        Ok(Self { shape, sets: Partners::new(shape)?.sets(), layers })
    }

    /// How many set-free layouts of 0, 1, 2, ... cards an exchange of the deck leaves as they are; as many
    /// numbers as the deck has cards, and one.
    ///
    /// # Errors
    /// When it is too much to go through.
    pub fn count(&self, exchange: &Exchange) -> Result<Vec<u128>, Fault> {
        let stays = (0..self.shape.properties()).filter_map(|one| Some((one, exchange.staying(one)?)));
        match (&self.layers, stays.min_by_key(|(_, values)| lengths(values).len())) {
            (Some((layer, group)), Some((property, _))) => by_layers(layer, group, exchange, property, self.shape),
            _ => self.by_cycles(exchange),
        }
    }

    fn by_cycles(&self, exchange: &Exchange) -> Result<Vec<u128>, Fault> {
        let properties: Vec<usize> = (0..self.shape.properties()).collect();
        let to = exchange.among(&properties);
        let round = cycles(&to);
        let mut of = vec![0; to.len()];
        round.iter().enumerate().for_each(|(cycle, cards)| cards.iter().for_each(|&card| of[card] = cycle));
        let met =
            |set: &u128| crate::set::theorems::motion::members(*set).fold(0_u128, |met, card| met | 1 << of[card]);
        let mut sets: Vec<u128> = self.sets.iter().map(met).collect();
        sets.sort_unstable();
        sets.dedup();
        let partners = Partners::of(round.len(), &sets);
        let (mut counts, mut patience) = (vec![0; to.len() + 1], Patience::new(PATIENCE));
        let sizes: Vec<usize> = round.iter().map(Vec::len).collect();
        partners.grow(0, partners.addable(0), &mut |chosen| {
            if !patience.spend(1) {
                let what = format!("{} has too many layouts that an exchange leaves as they are", self.shape);
                return Err(Fault::new(what));
            }
            counts[crate::set::theorems::motion::members(chosen).map(|cycle| sizes[cycle]).sum::<usize>()] += 1;
            Ok(())
        })?;
        Ok(counts)
    }
}

/// Counts by the layers of a property that stays in its place.
fn by_layers(
    layer: &Layer,
    group: &[Vec<usize>],
    exchange: &Exchange,
    property: usize,
    shape: Shape,
) -> Result<Vec<u128>, Fault> {
    let values = exchange.staying(property).ok_or_else(|| Fault::new("the property does not stay in its place"))?;
    let others: Vec<usize> = (0..shape.properties()).filter(|&other| other != property).collect();
    let inner = exchange.among(&others);
    let all = layer.keeps.len() - 1;
    let image: Vec<Part> = (0..=all).map(|part| moved(part, &inner)).collect();
    // What each layer can be, if it does not follow from the one before.
    let mut free: Vec<Option<Vec<Part>>> = Vec::new();
    for length in lengths(values) {
        let stays = |part: &&Part| (0..length).fold(**part, |part, _| image[part]) == **part;
        free.push(Some(layer.of_size.iter().flatten().filter(stays).copied().collect()));
        free.extend((1..length).map(|_| None));
    }
    let Some([Some(firsts), seconds, thirds, fourths]) = free.first_chunk() else {
        return Err(Fault::new("there are no four layers"));
    };
    let within = fourths.as_ref().map(|fourths| within(layer, fourths)).transpose()?;
    let alike: Vec<&Vec<usize>> =
        group.iter().filter(|by| (0..inner.len()).all(|card| by[inner[card]] == inner[by[card]])).collect();
    let mut seen = vec![false; all + 1];
    let mut counts = vec![0_u128; VALUES * layer.cards + 1];
    for &first in firsts {
        if seen[first] {
            continue;
        }
        let marked = alike.iter().filter(|by| !std::mem::replace(&mut seen[moved(first, by)], true));
        let many = marked.count() as u128;
        for &second in seconds.as_deref().unwrap_or(&[image[first]]) {
            let ruled = Ruled::of(&layer.ruled_out(first, second));
            for &third in thirds.as_deref().unwrap_or(&[image[second]]) {
                let left = all & !ruled.by(third);
                let had = size(first) + size(second) + size(third);
                match &within {
                    Some(within) => {
                        let sums = counts[had..].iter_mut().zip(&within[left]);
                        sums.for_each(|(sum, &fourths)| *sum += many * u128::from(fourths));
                    }
                    None if image[third] & !left == 0 => counts[had + size(image[third])] += many,
                    None => {}
                }
            }
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::theorems::exchange::kinds;
    use crate::set::theorems::layered::Layered;

    #[test]
    fn what_stays_is_counted_as_by_definition() {
        for text in ["2x3", "2x4", "1x5", "3x2", "4x2", "2x1"] {
            let shape: Shape = text.parse().unwrap();
            let fixed = Fixed::new(shape).unwrap();
            let properties: Vec<usize> = (0..shape.properties()).collect();
            for kind in kinds(shape).unwrap() {
                let to = kind.exchange.among(&properties);
                let mut counts = vec![0; to.len() + 1];
                for layout in 0_usize..1 << to.len() {
                    let free = fixed.sets.iter().all(|&set| set & !(layout as u128) != 0);
                    counts[size(layout)] += u128::from(free && moved(layout, &to) == layout);
                }
                assert_eq!(fixed.count(&kind.exchange).unwrap(), counts, "{text} {kind:?}");
            }
        }
    }

    #[test]
    fn layers_and_cycles_count_the_same() {
        let square: Shape = "2x4".parse().unwrap();
        let layer = Layer::new("1x4".parse().unwrap()).unwrap();
        let group = exchanges(&layer);
        let fixed = Fixed::new(square).unwrap();
        for kind in kinds(square).unwrap() {
            for property in (0..2).filter(|&property| kind.exchange.staying(property).is_some()) {
                let counts = by_layers(&layer, &group, &kind.exchange, property, square).unwrap();
                assert_eq!(counts, fixed.by_cycles(&kind.exchange).unwrap(), "{kind:?}");
            }
        }
        let cube: Shape = "3x4".parse().unwrap();
        let fixed = Fixed::new(cube).unwrap();
        let (layer, group) = fixed.layers.as_ref().unwrap();
        let mut compared = 0;
        for kind in kinds(cube).unwrap() {
            if cycles(&kind.exchange.among(&[0, 1, 2])).len() > 24 {
                continue;
            }
            let known = fixed.by_cycles(&kind.exchange).unwrap();
            assert_eq!(fixed.count(&kind.exchange).unwrap(), known);
            // Whichever property cuts, it comes out the same; one that keeps its values takes longer.
            for property in 0..3 {
                if kind.exchange.staying(property).is_some_and(|values| lengths(values).len() < 3) {
                    assert_eq!(by_layers(layer, group, &kind.exchange, property, cube).unwrap(), known, "{kind:?}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 30, "{compared}");
    }

    #[test]
    fn the_exchange_that_does_nothing_leaves_all_layouts_of_a_square() {
        let shape: Shape = "2x4".parse().unwrap();
        let layouts = Layered::new(shape).unwrap().layouts().unwrap();
        let counts = Fixed::new(shape).unwrap().count(&kinds(shape).unwrap()[0].exchange).unwrap();
        assert_eq!(counts[..=9], *layouts.counts());
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let shape: Shape = "4x3".parse().unwrap();
        let fault = Fixed::new(shape).unwrap().count(&kinds(shape).unwrap()[0].exchange).unwrap_err();
        assert!(fault.what().contains("too many layouts"), "{fault}");
        assert!(Fixed::new("5x3".parse().unwrap()).is_err());
    }
}

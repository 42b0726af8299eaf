//! Layouts of decks with three values, up to the maps of the affine group.
//!
//! Cards are points over the numbers modulo 3. A map is known once it is known on a
//! frame, p + 1 points in general position. To take one layout to another, a frame is
//! chosen among the points of the second, of rare colours first, and its points are
//! looked for in the first, by colour; the flat that they span goes along with them, and
//! a choice is given up as soon as a point of the flat is in one layout and not in the
//! other.
//!
//! A point's colour comes from the third points of its pairs: how many pairs of the
//! layout share them, and then which colours those pairs have.

use super::classes::{Moves, Table, mix};

/// The affine maps of a space over the numbers modulo 3.
pub(super) struct Affine {
    points: usize,
    properties: usize,
    /// The sum of two points, by both numbers.
    sums: Vec<u8>,
    /// The point that makes a set with two others.
    thirds: Vec<u8>,
}

/// A layout that others are mapped to.
pub(super) struct Target {
    /// A frame, as many points of the layout as possible first; where the flat of each of
    /// its beginnings is listed, in steps: a point, then it with each multiple of the next
    /// direction, and so on.
    flat: Vec<u8>,
    /// The colours of the points of the frame that are in the layout.
    colours: Vec<u64>,
    /// For each of them, which points of the flat it brings along are in the layout.
    inside: Vec<Vec<(u8, u64)>>,
}

impl Affine {
    /// Those of p properties.
    pub(super) fn new(properties: usize) -> Self {
        let points = 3_usize.pow(properties as u32);
        let sum = |(one, two): (usize, usize)| {
            let digit = |stride: usize| (one / stride + two / stride) % 3 * stride;
            (0..properties).map(|property| digit(3_usize.pow(property as u32))).sum::<usize>() as u8
        };
        let sums: Vec<u8> = (0..points).flat_map(|one| (0..points).map(move |two| (one, two))).map(sum).collect();
        // The negative sum, which is twice the sum.
        let thirds = sums.iter().map(|&sum| sums[usize::from(sum) * (points + 1)]).collect();
        Self { points, properties, sums, thirds }
    }

    fn sum(&self, one: u8, two: u8) -> u8 {
        self.sums[usize::from(one) * self.points + usize::from(two)]
    }

    fn third(&self, one: u8, two: u8) -> u8 {
        self.thirds[usize::from(one) * self.points + usize::from(two)]
    }

    /// Lists the flat of a frame that is one point longer.
    fn extend(&self, flat: &mut Vec<u8>, point: u8) {
        let Some(&origin) = flat.first() else {
            flat.push(point);
            return;
        };
        let step = self.sum(point, self.sum(origin, origin));
        for place in 0..2 * flat.len() {
            flat.push(self.sum(flat[place], step));
        }
    }

    /// Any point outside a flat.
    fn outside(&self, flat: &[u8]) -> Option<u8> {
        let inside = flat.iter().fold(0_u128, |all, point| all | 1 << point);
        (0..self.points as u8).find(|point| inside >> point & 1 == 0)
    }

    /// Chooses the points of the frame from `depth` on.
    fn choose(&self, source: &Source<'_>, target: &Target, depth: usize, flat: &mut Vec<u8>) -> bool {
        let Some(&colour) = target.colours.get(depth) else { return true };
        let had = flat.len();
        for (&point, _) in source.points.iter().zip(source.colours).filter(|(_, of)| **of == colour) {
            if flat.contains(&point) {
                continue;
            }
            self.extend(flat, point);
            let fits = |&(place, colour): &(u8, u64)| source.colour[usize::from(flat[usize::from(place)])] == colour;
            if target.inside[depth].iter().all(fits) && self.choose(source, target, depth + 1, flat) {
                return true;
            }
            flat.truncate(had);
        }
        false
    }
}

/// A layout that is to be mapped.
struct Source<'a> {
    points: &'a [u8],
    colours: &'a [u64],
    /// The colour of each point of the space; 0 outside the layout.
    colour: [u64; 128],
}

impl Moves for Affine {
    type Target = Target;

    fn colours(&self, points: &[u8]) -> Vec<u64> {
        let mut colours = vec![1_u64; points.len()];
        let mut thirds = Vec::with_capacity(points.len() * points.len() / 2);
        for (i, &one) in points.iter().enumerate() {
            thirds.extend(points[..i].iter().map(|&two| self.third(one, two)));
        }
        let mut finer = vec![0_u64; points.len()];
        for round in 0..2 {
            let mut shared = [0_u64; 128];
            let mut third = thirds.iter();
            for (i, &one) in colours.iter().enumerate() {
                for (&two, &third) in colours[..i].iter().zip(&mut third) {
                    let pairs = &mut shared[usize::from(third & 127)];
                    *pairs = pairs.wrapping_add(mix(one.wrapping_add(two)));
                }
            }
            finer.fill(round);
            let mut third = thirds.iter();
            for (i, &one) in colours.iter().enumerate() {
                let mut sum = 0_u64;
                for ((&two, &third), finer) in colours[..i].iter().zip(&mut third).zip(&mut finer) {
                    let pairs = shared[usize::from(third & 127)];
                    sum = sum.wrapping_add(mix(pairs ^ two.rotate_left(17)));
                    *finer = finer.wrapping_add(mix(pairs ^ one.rotate_left(17)));
                }
                finer[i] = finer[i].wrapping_add(sum);
            }
            for (colour, &finer) in colours.iter_mut().zip(&finer) {
                // Never 0, which is for what lies outside.
                *colour = mix(colour.wrapping_mul(3).wrapping_add(finer)) | 1;
            }
        }
        colours
    }

    fn target(&self, points: &[u8], colours: &[u64]) -> Target {
        let many = |colour: u64| colours.iter().filter(|of| **of == colour).count();
        let mut order: Vec<(usize, u64, u8)> =
            points.iter().zip(colours).map(|(&point, &colour)| (many(colour), colour, point)).collect();
        order.sort_unstable();
        let mut target = Target { flat: Vec::new(), colours: Vec::new(), inside: Vec::new() };
        for (_, colour, point) in order {
            if target.flat.contains(&point) {
                continue;
            }
            let had = target.flat.len();
            self.extend(&mut target.flat, point);
            target.colours.push(colour);
            let brought = target.flat.iter().enumerate().skip(had).filter_map(|(place, &point)| {
                let inside = points.iter().position(|&one| one == point);
                inside.map(|inside| (place as u8, colours[inside]))
            });
            target.inside.push(brought.collect());
        }
        while let Some(point) = self.outside(&target.flat) {
            self.extend(&mut target.flat, point);
        }
        target
    }

    fn onto(&self, points: &[u8], colours: &[u64], target: &Target) -> Option<Table> {
        let mut source = Source { points, colours, colour: [0; 128] };
        points.iter().zip(colours).for_each(|(&point, &colour)| source.colour[usize::from(point)] = colour);
        let mut flat = Vec::with_capacity(self.points);
        if !self.choose(&source, target, 0, &mut flat) {
            return None;
        }
        while let Some(point) = self.outside(&flat) {
            self.extend(&mut flat, point);
        }
        let mut table = vec![0; self.points];
        flat.iter().zip(&target.flat).for_each(|(&from, &to)| table[usize::from(from)] = to);
        Some(table)
    }

    fn write(&self, table: &Table) -> String {
        let stride = |property: usize| 3_usize.pow((self.properties - 1 - property) as u32);
        let digits = |card: u8| -> String {
            let digit = |property: usize| char::from(b'0' + (usize::from(card) / stride(property) % 3) as u8);
            (0..self.properties).map(digit).collect()
        };
        let frame = std::iter::once(0).chain((0..self.properties).map(stride));
        frame.map(|card| digits(table[card])).collect::<Vec<_>>().join("/")
    }
}

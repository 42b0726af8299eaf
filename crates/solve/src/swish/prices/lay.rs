//! Lays chosen cards that turn so that they are a swish, by local search.
//!
//! The cards have as many points as circles in every orbit, and no more than it has
//! cells. Cards of one symbol can lie on any cell of its orbit, so they come last: it is
//! enough that the others have no two points and no two circles on one cell, and use no
//! more cells of an orbit than it is to have. As long as that is not so, a card that is
//! in the way is turned to where it is least so; chance breaks ties, and a card that was
//! just turned rests for a while.

use super::classes::Classes;
use crate::budget::{Halt, Pace};
use crate::deal::Dealer;
use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::BTreeMap;

/// A card of several symbols: the ways it can lie, each with the slots that it fills.
struct Piece {
    card: usize,
    ways: Vec<(Orientation, Vec<u32>)>,
    lies: usize,
    rests: u64,
}

/// An orbit: its cells, how many are to be used, and its cards of one symbol.
struct Orbit {
    cells: std::ops::Range<usize>,
    room: i32,
    used: i32,
    singles: [Vec<usize>; 2],
}

/// Cards on their way to a swish. Slots are numbered twice the cell, and one more for a
/// circle.
pub(super) struct Layer<'a> {
    deal: &'a Deal,
    cells: Vec<Cell>,
    orbit_of: Vec<usize>,
    orbits: Vec<Orbit>,
    pieces: Vec<Piece>,
    /// How many symbols lie in each slot.
    filled: Vec<i32>,
    cost: i32,
}

impl<'a> Layer<'a> {
    /// The cards with these places in the deal.
    pub(super) fn new(deal: &'a Deal, classes: &Classes, cards: &[usize]) -> Self {
        let mut layer = Self {
            deal,
            cells: Vec::new(),
            orbit_of: Vec::new(),
            orbits: Vec::new(),
            pieces: Vec::new(),
            filled: Vec::new(),
            cost: 0,
        };
        let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
        for (orbit, cells) in classes.orbits().iter().enumerate() {
            let from = layer.cells.len();
            for &cell in cells {
                number.insert(cell, layer.cells.len());
                layer.cells.push(cell);
                layer.orbit_of.push(orbit);
            }
            let cells = from..layer.cells.len();
            layer.orbits.push(Orbit { cells, room: 0, used: 0, singles: [Vec::new(), Vec::new()] });
        }
        layer.filled = vec![0; 2 * layer.cells.len()];
        let slots = |card: &Card| -> Vec<u32> {
            let slot = |(i, cell): (usize, &Cell)| {
                let cell = number.get(cell).copied().unwrap_or_default();
                2 * cell as u32 + u32::from(i >= card.points().len())
            };
            card.cells().iter().enumerate().map(slot).collect()
        };
        for &place in cards {
            let card = &deal.cards()[place];
            let own = slots(card);
            for &slot in &own {
                layer.orbits[layer.orbit_of[slot as usize / 2]].room += i32::from(slot % 2 == 0);
            }
            if let [slot] = own[..] {
                layer.orbits[layer.orbit_of[slot as usize / 2]].singles[slot as usize % 2].push(place);
            } else {
                let ways = deal.images(card).into_iter().map(|(o, image)| (o, slots(&image))).collect();
                layer.pieces.push(Piece { card: place, ways, lies: 0, rests: 0 });
            }
        }
        layer
    }

    /// A swish of all the cards; none when none was found.
    pub(super) fn search(
        mut self,
        turns: u64,
        chance: &mut Dealer,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Swish>, Halt> {
        for piece in 0..self.pieces.len() {
            self.pieces[piece].lies = chance.quick_below(self.pieces[piece].ways.len() as u32) as usize;
            self.put(piece, 1);
        }
        let many = self.pieces.len() as u32;
        for turn in 1..=turns {
            if self.cost == 0 {
                return Ok(Some(self.swish()));
            }
            pace.step()?;
            // Some card is in the way, and chance comes to it soon.
            let start = chance.quick_below(many) as usize;
            let mut around = (start..self.pieces.len()).chain(0..start);
            let Some(piece) = around.find(|&piece| self.pieces[piece].rests < turn && self.is_in_the_way(piece)) else {
                continue;
            };
            let lies = self.pieces[piece].lies;
            self.put(piece, -1);
            let mut best = (i32::MAX, 0, lies);
            for way in (0..self.pieces[piece].ways.len()).filter(|&way| way != lies) {
                self.pieces[piece].lies = way;
                self.put(piece, 1);
                best = best.min((self.cost, chance.quick_below(1 << 16), way));
                self.put(piece, -1);
            }
            self.pieces[piece].lies = best.2;
            self.put(piece, 1);
            self.pieces[piece].rests = turn + 2 + u64::from(chance.quick_below(many.div_ceil(4) + 1));
        }
        Ok((self.cost == 0).then(|| self.swish()))
    }

    /// Lays a card as it lies, or takes it up, and keeps the cost.
    fn put(&mut self, piece: usize, by: i32) {
        let piece = &self.pieces[piece];
        for &slot in &piece.ways[piece.lies].1 {
            let slot = slot as usize;
            let before = self.filled[slot];
            self.filled[slot] = before + by;
            // Two symbols in a slot are one too many, three are two.
            let more = before.max(before + by);
            if more > 1 {
                self.cost += 2 * by;
            }
            if more == 1 && self.filled[slot ^ 1] == 0 {
                let orbit = &mut self.orbits[self.orbit_of[slot / 2]];
                let beyond = |used: i32| (used - orbit.room).max(0);
                self.cost += beyond(orbit.used + by) - beyond(orbit.used);
                orbit.used += by;
            }
        }
    }

    /// Whether it shares a slot, or an orbit of its uses too many cells.
    fn is_in_the_way(&self, piece: usize) -> bool {
        let piece = &self.pieces[piece];
        piece.ways.len() > 1
            && piece.ways[piece.lies].1.iter().any(|&slot| {
                let orbit = &self.orbits[self.orbit_of[slot as usize / 2]];
                self.filled[slot as usize] > 1 || orbit.used > orbit.room
            })
    }

    /// The swish, the cards of one symbol laid where they are missing.
    fn swish(&mut self) -> Swish {
        let lay = |place: usize, orientation| Laid { card: self.deal.cards()[place].clone(), orientation };
        let mut laid: Vec<Laid> = self.pieces.iter().map(|piece| lay(piece.card, piece.ways[piece.lies].0)).collect();
        for orbit in &mut self.orbits {
            let is_used = |cell: &usize| self.filled[2 * cell] + self.filled[2 * cell + 1] > 0;
            let mut cells: Vec<usize> = orbit.cells.clone().filter(is_used).collect();
            let others = orbit.cells.clone().filter(|cell| !is_used(cell));
            cells.extend(others.take((orbit.room - orbit.used).max(0) as usize));
            for cell in cells {
                for circle in 0..2 {
                    if self.filled[2 * cell + circle] > 0 {
                        continue;
                    }
                    let Some(place) = orbit.singles[circle].pop() else { continue };
                    let own = self.deal.cards()[place].cells()[0];
                    let mut turns = self.deal.orientations().iter().copied();
                    let brings = |turn: &Orientation| turn.turn(self.deal.grid(), own) == self.cells[cell];
                    laid.extend(turns.find(brings).map(|turn| lay(place, turn)));
                }
            }
        }
        Swish(laid)
    }
}

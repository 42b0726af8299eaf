//! That no more cards of a deck of four values can be kept without a set: of 4x4 no 110, of 3x4
//! no 29, of 2x4 no 10, unless told otherwise. A unit is one first layer of those that stand for all, and for 4x4 which
//! other layers are full.
//!
//! For 4x4 this leaves a gap to what is known to be possible, and the claim says so.

use super::{Campaign, Claimed, Merged, Unit, no_unit};
use crate::budget::Budget;
use crate::deal::Seed;
use crate::set::free::largest::lower;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::exhaustive::Walk;
use misdeal_kernel::set::free::quarters::{Piece, Quarters};
use misdeal_kernel::set::free::{Bound, FreeClaim, Kept};
use rayon::prelude::*;

/// What is refuted: this many cards.
fn wanted(shape: Shape) -> Option<usize> {
    match (shape.properties(), shape.values()) {
        (2, 4) => Some(10),
        (3, 4) => Some(29),
        (4, 4) => Some(110),
        _ => None,
    }
}

/// Makes a deck ready.
pub(super) fn prepare(shape: Shape, told: Option<usize>) -> Result<Box<dyn Campaign>, Stop> {
    let Some(cards) = wanted(shape) else {
        let what = format!("there is no campaign for the largest layout of {shape}; there are 2x4, 3x4 and 4x4");
        return Err(Stop::TooLarge(Fault::new(what)));
    };
    // Smaller decks are known to the last card, and to deny what is so would be no campaign.
    let is_known = shape.properties() < 4;
    let (least, most) = (cards, shape.deck().unwrap_or_default());
    let cards = told.unwrap_or(cards);
    if is_known && (cards < least || cards as u128 > most) {
        let kept = least - 1;
        let what = format!("{kept} of the {most} cards of {shape} can be kept, so N is from {least} to {most}");
        return Err(Stop::TooLarge(Fault::new(what)));
    }
    let walks = match shape.properties() {
        4 => Walks::Quarters(Box::new(Quarters::new(cards).map_err(Stop::TooLarge)?)),
        _ => Walks::Layers(Box::new(Walk::new(shape, cards).map_err(Stop::TooLarge)?)),
    };
    let units = match &walks {
        Walks::Quarters(quarters) => quarters.pieces().into_iter().map(unit).collect(),
        Walks::Layers(walk) => walk.firsts().iter().map(|first| Unit { what: format!("first {first:x}") }).collect(),
    };
    Ok(Box::new(Largest { shape, cards, walks, units }))
}

/// A piece as a unit.
fn unit(piece: Piece) -> Unit {
    Unit {
        what: match piece {
            Piece::Pairs(first) => format!("first {first:x} pairs"),
            Piece::Crossed(first, value) => format!("first {first:x} crossed {value}"),
        },
    }
}

/// How the layouts with a first layer are gone through.
enum Walks {
    Quarters(Box<Quarters>),
    Layers(Box<Walk>),
}

/// A deck that is ready.
struct Largest {
    shape: Shape,
    cards: usize,
    walks: Walks,
    units: Vec<Unit>,
}

const NONE: &str = "none";

impl Campaign for Largest {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        match self.walks {
            Walks::Quarters(_) => 1.07e8,
            Walks::Layers(_) => 500_000.0,
        }
    }

    /// For 4x4 in pairs of squares, and otherwise in second layers.
    fn work(&self) -> Vec<f64> {
        match &self.walks {
            Walks::Quarters(quarters) => {
                quarters.pieces().into_par_iter().map(|piece| quarters.effort(piece)).collect()
            }
            Walks::Layers(walk) => walk.firsts().iter().map(|&first| walk.seconds(first) as f64).collect(),
        }
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        match &self.walks {
            Walks::Quarters(quarters) => {
                let mut pieces = quarters.pieces().into_iter();
                let piece =
                    pieces.find(|&piece| self::unit(piece).what == unit.what).ok_or_else(|| no_unit(&unit.what))?;
                let closely = quarters.refute_piece(piece).map_err(Stop::TooLarge)?;
                Ok(format!("{NONE} {closely}\n"))
            }
            Walks::Layers(walk) => {
                let first = unit.what.strip_prefix("first ").and_then(|first| usize::from_str_radix(first, 16).ok());
                match walk.from(first.ok_or_else(|| no_unit(&unit.what))?).map_err(Stop::TooLarge)? {
                    None => Ok(format!("{NONE} 0\n")),
                    Some(board) => Err(Stop::Rejected(Fault::new(format!("there is a layout: {board}")))),
                }
            }
        }
    }

    fn is_result(&self, _: &Unit, text: &str) -> Result<(), Fault> {
        let mut lines = text.lines();
        let closely = super::numbers(lines.next(), NONE)?;
        if closely.len() != 1 || lines.next().is_some() {
            return Err(Fault::new(format!("it is more than a line `{NONE}` and a number")));
        }
        Ok(())
    }

    fn merge(&self, _: &[String], budget: &Budget) -> Result<Merged, Stop> {
        let most = self.cards - 1;
        let bound = match self.walks {
            Walks::Quarters(_) => Bound::Quarters(most),
            Walks::Layers(_) => Bound::Exhaustive(most),
        };
        let kept = lower(self.shape, Seed(42), budget)?;
        let least = Kept::product(&kept).map_err(Stop::TooLarge)?;
        let range = Range { least, most: most as u128 };
        let claim = FreeClaim::Largest { shape: self.shape, range, kept, bound };
        let freed = claim.check().map_err(Stop::Rejected)?;
        let answer = match least == most as u128 {
            true => format!("a largest set-free layout of {} has {most} cards", self.shape),
            false => format!("a largest set-free layout of {} has from {least} to {most} cards", self.shape),
        };
        let checked = vec![
            "the kept cards: compared by the kernel".to_owned(),
            "that there are no more: the kernel made the split again, and went through every unit again".to_owned(),
        ];
        Ok(Merged { answer, counts: Vec::new(), claim: Claimed::Deck(claim, Box::new(freed)), checked })
    }
}

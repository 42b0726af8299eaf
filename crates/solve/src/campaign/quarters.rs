//! That no more cards of a deck of four values can be kept without a set: of 4x4 no 110, of 3x4
//! no 29, of 2x4 no 10. A unit is one first layer of those that stand for all.
//!
//! For 4x4 this leaves a gap to what is known to be possible, and the claim says so.

use super::{Campaign, Merged, Unit, no_unit};
use crate::budget::Budget;
use crate::deal::Seed;
use crate::set::free::largest::lower;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::exhaustive::Walk;
use misdeal_kernel::set::free::quarters::Quarters;
use misdeal_kernel::set::free::{Bound, FreeClaim, Kept};

/// What is refuted: so many cards.
fn wanted(shape: Shape) -> Option<usize> {
    match (shape.properties(), shape.values()) {
        (2, 4) => Some(10),
        (3, 4) => Some(29),
        (4, 4) => Some(110),
        _ => None,
    }
}

/// Makes a deck ready.
pub(super) fn prepare(shape: Shape) -> Result<Box<dyn Campaign>, Stop> {
    let Some(cards) = wanted(shape) else {
        let what = format!("there is no campaign for the largest layout of {shape}; there are 2x4, 3x4 and 4x4");
        return Err(Stop::TooLarge(Fault::new(what)));
    };
    let walks = match shape.properties() {
        4 => Walks::Quarters(Box::new(Quarters::new(cards).map_err(Stop::TooLarge)?)),
        _ => Walks::Layers(Box::new(Walk::new(shape, cards).map_err(Stop::TooLarge)?)),
    };
    let firsts: Vec<u64> = match &walks {
        Walks::Quarters(quarters) => quarters.firsts().to_vec(),
        Walks::Layers(walk) => walk.firsts().into_iter().map(|first| first as u64).collect(),
    };
    let units = firsts.iter().map(|first| Unit { what: format!("first {first:x}"), work: 1.0 }).collect();
    Ok(Box::new(Largest { shape, cards, walks, firsts, units }))
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
    firsts: Vec<u64>,
    units: Vec<Unit>,
}

const NONE: &str = "none";

impl Campaign for Largest {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        match self.walks {
            Walks::Quarters(_) => 8.0,
            Walks::Layers(_) => 100.0,
        }
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        let first = unit.what.strip_prefix("first ").and_then(|first| u64::from_str_radix(first, 16).ok());
        let first = first.filter(|first| self.firsts.contains(first)).ok_or_else(|| no_unit(&unit.what))?;
        match &self.walks {
            Walks::Quarters(quarters) => {
                let gone_on = quarters.refute_first(first).map_err(Stop::TooLarge)?;
                Ok(format!("{NONE} {gone_on}\n"))
            }
            Walks::Layers(walk) => match walk.from(first as usize).map_err(Stop::TooLarge)? {
                None => Ok(format!("{NONE} 0\n")),
                Some(board) => Err(Stop::Rejected(Fault::new(format!("there is a layout: {board}")))),
            },
        }
    }

    fn is_result(&self, text: &str) -> Result<(), Fault> {
        super::numbers(text.lines().next(), NONE).map(|_| ())
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
        Ok(Merged { answer, counts: Vec::new(), claim: Some((claim, freed)), checked })
    }
}

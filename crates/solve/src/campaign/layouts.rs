//! All set-free layouts of a deck, by size. With four values and two or three properties, a
//! unit is some pairs of layers; otherwise some classes of layouts of a level, and what can be
//! added to them.
//!
//! The claim says which; its checker makes the split again, and counts again.

use super::{Campaign, Claimed, Merged, Numbers, Unit, add, no_unit, numbers, range, ranges};
use crate::budget::Budget;
use crate::set::free::{Extent, Group, classes};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::layered::{Layered, Piece};
use misdeal_kernel::set::free::levels::Levels;
use misdeal_kernel::set::free::{Bound, FreeClaim, Ladder};

/// Makes a deck ready.
pub(super) fn prepare(shape: Shape, units: usize, budget: &Budget) -> Result<Box<dyn Campaign>, Stop> {
    match (shape.properties(), shape.values()) {
        (2 | 3, 4) => Ok(Box::new(ByLayers::new(shape).map_err(Stop::TooLarge)?)),
        _ => Ok(Box::new(ByLevel::new(shape, units, budget)?)),
    }
}

/// Pairs of layers.
struct ByLayers {
    shape: Shape,
    layered: Layered,
    units: Vec<Unit>,
}

impl ByLayers {
    fn new(shape: Shape) -> Result<Self, Fault> {
        let layered = Layered::new(shape)?;
        let unit = |piece: &Piece| Unit {
            what: format!("class {} pairs {}..{}", piece.class, piece.seconds.start, piece.seconds.end),
            work: piece.seconds.len() as f64,
        };
        let units = layered.pieces().iter().map(unit).collect();
        Ok(Self { shape, layered, units })
    }
}

impl Campaign for ByLayers {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        10_000.0
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        let piece = || {
            let (class, pairs) = unit.what.strip_prefix("class ")?.split_once(' ')?;
            Some(Piece { class: class.parse().ok()?, seconds: range(pairs, "pairs")? })
        };
        let piece = piece().ok_or_else(|| no_unit(&unit.what))?;
        Ok(Numbers("layouts", &self.layered.count(&piece).map_err(Stop::TooLarge)?).to_string())
    }

    fn is_result(&self, text: &str) -> Result<(), Fault> {
        of_sizes(text, self.shape)
    }

    fn merge(&self, results: &[String], _: &Budget) -> Result<Merged, Stop> {
        let mut counts = sums(results).map_err(Stop::Rejected)?;
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        claim(self.shape, counts, Bound::Layered)
    }
}

/// Classes of a level.
struct ByLevel {
    shape: Shape,
    level: usize,
    ladder: Vec<String>,
    levels: Levels,
    units: Vec<Unit>,
}

impl ByLevel {
    fn new(shape: Shape, units: usize, budget: &Budget) -> Result<Self, Stop> {
        let group = Group::largest(shape);
        let (mut level, mut found) = (0, None);
        // As many levels as give classes enough to share out, or until there are no more.
        loop {
            let next = classes(shape, group, Extent { most_cards: level, ladder: true }, budget)?;
            let (many, reached) = (next.classes.last().copied().unwrap_or(0), next.classes.len() == level + 1);
            if reached {
                found = Some(next);
            }
            if !reached || many >= units.saturating_mul(4) || level >= MOST_LEVEL {
                break;
            }
            level += 1;
        }
        let Some(found) = found else { return Err(Stop::TooLarge(Fault::new("this deck has no levels"))) };
        let level = found.classes.len() - 1;
        let mut ladder = Ladder::new(shape).map_err(Stop::TooLarge)?;
        found.ladder.iter().try_for_each(|line| ladder.line(line)).map_err(Stop::Rejected)?;
        let levels = Levels::above(ladder, level).map_err(Stop::Rejected)?;
        let unit = |places: std::ops::Range<usize>| Unit {
            what: format!("level {level} classes {}..{}", places.start, places.end),
            work: places.len() as f64,
        };
        let units = ranges(levels.many(), units).map(unit).collect();
        Ok(Self { shape, level, ladder: found.ladder, levels, units })
    }
}

/// Beyond so many cards the classes of the level get too many to make the plan quickly.
const MOST_LEVEL: usize = 10;

impl Campaign for ByLevel {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        100.0
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        let places = range(&unit.what, &format!("level {} classes", self.level)).ok_or_else(|| no_unit(&unit.what))?;
        Ok(Numbers("layouts", &self.levels.count(places).map_err(Stop::TooLarge)?).to_string())
    }

    fn is_result(&self, text: &str) -> Result<(), Fault> {
        of_sizes(text, self.shape)
    }

    fn merge(&self, results: &[String], _: &Budget) -> Result<Merged, Stop> {
        let sums = sums(results).map_err(Stop::Rejected)?;
        let layouts = self.levels.from_sums(&sums).map_err(Stop::Rejected)?;
        claim(self.shape, layouts.counts().to_vec(), Bound::Levels(self.level, self.ladder.clone()))
    }
}

/// One line of counts, of no more sizes than the deck has cards.
fn of_sizes(text: &str, shape: Shape) -> Result<(), Fault> {
    let mut lines = text.lines();
    let many = numbers(lines.next(), "layouts")?.len() as u128;
    if lines.next().is_some() || many == 0 || Some(many) > shape.deck().map(|cards| cards + 1) {
        return Err(Fault::new("the counts have not the sizes of the deck"));
    }
    Ok(())
}

fn sums(results: &[String]) -> Result<Vec<u128>, Fault> {
    let mut sums = Vec::new();
    results.iter().try_for_each(|result| add(&mut sums, &numbers(result.lines().next(), "layouts")?))?;
    Ok(sums)
}

/// The claim, checked.
fn claim(shape: Shape, counts: Vec<u128>, bound: Bound) -> Result<Merged, Stop> {
    let claim = FreeClaim::Layouts { shape, counts: counts.get(1..).unwrap_or_default().to_vec(), bound };
    let freed = claim.check().map_err(Stop::Rejected)?;
    let total: u128 = counts.iter().skip(1).sum();
    let answer = format!("{total} set-free layouts of 1 to {} cards of {shape}", counts.len().saturating_sub(1));
    let checked = vec!["everything: the kernel made the split again, and counted every unit again".to_owned()];
    Ok(Merged { answer, counts, claim: Claimed::Deck(claim, freed), checked })
}

//! All set-free layouts of a deck, by size. With four values and two or three properties, a
//! unit is some pairs of layers, and one is what exchanges of properties and values leave as it is, from which the
//! number of classes follows; otherwise some classes of layouts of a level, and what can be
//! added to them.
//!
//! The claim says which; its checker makes the split again, and counts again.

use super::{Campaign, Claimed, Merged, Numbers, Unit, add, no_unit, numbers, range, ranges};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::set::free::{Extent, Group, classes};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::classes::Classes;
use misdeal_kernel::set::free::ladder::Partners;
use misdeal_kernel::set::free::layered::{Layered, Piece};
use misdeal_kernel::set::free::levels::Levels;
use misdeal_kernel::set::free::motion::{MOST_CARDS, members};
use misdeal_kernel::set::free::{Bound, FreeClaim, Ladder};

/// Makes a deck ready.
pub(super) fn prepare(shape: Shape, units: usize, budget: &Budget) -> Result<Box<dyn Campaign>, Stop> {
    match (shape.properties(), shape.values()) {
        (2 | 3, 4) => Ok(Box::new(ByLayers::new(shape).map_err(Stop::TooLarge)?)),
        _ => Ok(Box::new(ByLevel::new(shape, units, budget)?)),
    }
}

/// Pairs of layers, and exchanges.
struct ByLayers {
    shape: Shape,
    layered: Layered,
    classes: Classes,
    units: Vec<Unit>,
}

/// What all exchanges take, in third layers: of 3x4, and of 2x4.
const EXCHANGES: f64 = 1.9e8;
const FEW_EXCHANGES: f64 = 5e4;

/// The words that results begin with.
const LAYOUTS: &str = "layouts";
const FIXED: &str = "fixed";

impl ByLayers {
    fn new(shape: Shape) -> Result<Self, Fault> {
        let (layered, classes) = (Layered::new(shape)?, Classes::new(shape)?);
        let unit = |piece: &Piece| Unit {
            what: format!("class {} pairs {}..{}", piece.class, piece.seconds.start, piece.seconds.end),
        };
        let exchanges = Unit { what: format!("exchanges 0..{}", classes.many()) };
        let units = layered.pieces().iter().map(unit).chain([exchanges]).collect();
        Ok(Self { shape, layered, classes, units })
    }

    /// The word that the result of a unit begins with, and its numbers.
    fn counts(&self, unit: &Unit) -> Result<(&'static str, Vec<u128>), Stop> {
        if let Some(kinds) = exchanges(unit) {
            let mut fixed = Vec::new();
            for kind in kinds {
                let more = self.classes.count(kind).map_err(Stop::TooLarge)?;
                add(&mut fixed, &more).map_err(Stop::TooLarge)?;
            }
            return Ok((FIXED, fixed));
        }
        let piece = || {
            let (class, pairs) = unit.what.strip_prefix("class ")?.split_once(' ')?;
            Some(Piece { class: class.parse().ok()?, seconds: range(pairs, "pairs")? })
        };
        let piece = piece().ok_or_else(|| no_unit(&unit.what))?;
        Ok((LAYOUTS, self.layered.count(&piece).map_err(Stop::TooLarge)?))
    }
}

impl Campaign for ByLayers {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        3.65e8
    }

    /// In third layers: every pair is gone through with all of them.
    fn work(&self) -> Vec<f64> {
        let pairs = self.layered.pieces().into_iter().map(|piece| (piece.seconds.len() * self.layered.layers()) as f64);
        pairs.chain([if self.shape.properties() == 3 { EXCHANGES } else { FEW_EXCHANGES }]).collect()
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        self.counts(unit).map(|(word, counts)| Numbers(word, &counts).to_string())
    }

    fn is_result(&self, unit: &Unit, text: &str) -> Result<(), Fault> {
        of_sizes(text, if exchanges(unit).is_some() { FIXED } else { LAYOUTS }, self.shape)
    }

    fn merge(&self, results: &[String], _: &Budget) -> Result<Merged, Stop> {
        let (fixed, layouts): (Vec<&String>, Vec<&String>) = results.iter().partition(|text| text.starts_with(FIXED));
        let mut counts = sums(&layouts, LAYOUTS).map_err(Stop::Rejected)?;
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        let fixed = sums(&fixed, FIXED).map_err(Stop::Rejected)?;
        let classes = self.classes.from_sums(&counts, &fixed).map_err(Stop::Rejected)?;
        claim(self.shape, &counts, Some(classes), Bound::Layered)
    }
}

/// The kinds of exchanges that a unit is about, if it is.
fn exchanges(unit: &Unit) -> Option<std::ops::Range<usize>> {
    range(&unit.what, "exchanges")
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
        };
        let units = ranges(levels.many(), units).map(unit).collect();
        Ok(Self { shape, level, ladder: found.ladder, levels, units })
    }
}

/// How often cards are added to a layout by chance, for estimates.
const PROBES: u32 = 20;

/// Beyond this many cards the classes of the level get too many to make the plan quickly.
const MOST_LEVEL: usize = 10;

impl Campaign for ByLevel {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        1.2e7
    }

    /// In layouts that are gone through. To tell how many these are, cards are added by chance: if there were a, b, c, ...
    /// to choose from, a b c / 3! is right on the average for three cards more, since they come in any order.
    fn work(&self) -> Vec<f64> {
        let Ok(partners) = Partners::new(self.shape) else { return vec![1.0; self.units.len()] };
        let mut dealer = Dealer::new(Seed(1));
        let mut layouts = |layout: u128| {
            let (mut layout, mut sum, mut ways) = (layout, 1.0, 1.0);
            for added in 1..=MOST_CARDS {
                let open: Vec<usize> = members(partners.addable(layout)).collect();
                if open.is_empty() {
                    break;
                }
                ways *= open.len() as f64 / added as f64;
                sum += ways;
                layout |= 1 << open[dealer.below(open.len() as u64) as usize];
            }
            sum
        };
        let all: Vec<f64> = self
            .levels
            .representatives()
            .map(|one| (0..PROBES).map(|_| layouts(one)).sum::<f64>() / f64::from(PROBES))
            .collect();
        let places = |unit: &Unit| range(&unit.what, &format!("level {} classes", self.level));
        self.units.iter().map(|unit| all[places(unit).unwrap_or(0..0)].iter().sum()).collect()
    }

    fn run(&self, unit: &Unit, _: &Budget) -> Result<String, Stop> {
        let places = range(&unit.what, &format!("level {} classes", self.level)).ok_or_else(|| no_unit(&unit.what))?;
        Ok(Numbers(LAYOUTS, &self.levels.count(places).map_err(Stop::TooLarge)?).to_string())
    }

    fn is_result(&self, _: &Unit, text: &str) -> Result<(), Fault> {
        of_sizes(text, LAYOUTS, self.shape)
    }

    fn merge(&self, results: &[String], _: &Budget) -> Result<Merged, Stop> {
        let sums = sums(&results.iter().collect::<Vec<&String>>(), LAYOUTS).map_err(Stop::Rejected)?;
        let layouts = self.levels.from_sums(&sums).map_err(Stop::Rejected)?;
        claim(self.shape, layouts.counts(), None, Bound::Levels(self.level, self.ladder.clone()))
    }
}

/// One line of counts, of no more sizes than the deck has cards.
fn of_sizes(text: &str, word: &str, shape: Shape) -> Result<(), Fault> {
    let mut lines = text.lines();
    let many = numbers(lines.next(), word)?.len() as u128;
    if lines.next().is_some() || many == 0 || Some(many) > shape.deck().map(|cards| cards + 1) {
        return Err(Fault::new("the counts have not the sizes of the deck"));
    }
    Ok(())
}

fn sums(results: &[&String], word: &str) -> Result<Vec<u128>, Fault> {
    let mut sums = Vec::new();
    results.iter().try_for_each(|result| add(&mut sums, &numbers(result.lines().next(), word)?))?;
    Ok(sums)
}

/// The claim, checked.
fn claim(shape: Shape, counts: &[u128], classes: Option<Vec<u128>>, bound: Bound) -> Result<Merged, Stop> {
    let claim = FreeClaim::Layouts { shape, counts: counts.get(1..).unwrap_or_default().to_vec(), classes, bound };
    let freed = claim.check().map_err(Stop::Rejected)?;
    // As the kernel counted them.
    let counts = freed.layouts().map(|layouts| layouts.counts().to_vec()).unwrap_or_default();
    let total: u128 = counts.iter().skip(1).sum();
    let mut answer = format!("{total} set-free layouts of 1 to {} cards of {shape}", counts.len().saturating_sub(1));
    let mut checked = vec!["everything: the kernel made the split again, and counted every unit again".to_owned()];
    if let Some(classes) = freed.classes() {
        let total: u128 = classes.iter().sum();
        answer.push_str(&format!(", {total} classes under exchanges of properties and values"));
        checked.push("the classes: the kernel counted what each kind of exchanges leaves as it is".to_owned());
    }
    Ok(Merged { answer, counts, claim: Claimed::Deck(claim, Box::new(freed)), checked })
}

//! The classes of set-free layouts of a deck under a group of motions, level by level,
//! and with them how many layouts there are and the ladder that proves it.
//!
//! Every set-free layout of k + 1 cards is one of k cards and a card more. So level
//! k + 1 comes from the representatives of level k, each with each card that can be
//! added. Layouts get a colour for each card that no motion changes. Those with the same
//! colours are compared: either a motion takes one to the other, or they are of different
//! classes. How many layouts a class has follows from how often it was reached, see
//! [`misdeal_kernel::set::free::ladder`]; no stabiliser is needed.

use super::affine::Affine;
use super::renaming::Renaming;
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::ladder::{NEW, Partners};
use misdeal_kernel::set::free::motion::{Motions, members};
use rayon::prelude::*;

/// Which motions make layouts alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Exchanging properties, and values within a property.
    Renamings,
    /// All affine maps; with three values only.
    Affine,
}

impl Group {
    /// The largest group of a deck that is known here.
    #[must_use]
    pub fn largest(shape: Shape) -> Self {
        if shape.values() == 3 { Self::Affine } else { Self::Renamings }
    }
}

/// The set-free layouts of a deck, by their classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// How many layouts of 0, 1, 2, ... cards there are.
    pub counts: Vec<u128>,
    /// How many classes they form.
    pub classes: Vec<usize>,
    /// One of the largest layouts, as places in the deck.
    pub largest: Vec<usize>,
    /// The lines of the ladder, one for each representative, if they were asked for.
    pub ladder: Vec<String>,
}

/// How far to go, and what to keep.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Layouts of more cards are not looked at.
    pub most_cards: usize,
    /// Whether the ladder is written.
    pub ladder: bool,
}

/// The most layouts of a level that are compared, for the memory that takes.
const MOST_STEPS: usize = 2_000_000;

/// Where each card goes.
pub(super) type Table = Vec<u8>;

/// A group of motions.
pub(super) trait Moves: Sync {
    /// A layout made ready for others to be taken to it.
    type Target: Send;

    /// A colour for each card of the layout, which motions keep.
    fn colours(&self, cards: &[u8]) -> Vec<u64>;

    /// Makes a layout ready.
    fn target(&self, cards: &[u8], colours: &[u64]) -> Self::Target;

    /// A motion that takes the layout to the target; none if there is none.
    fn onto(&self, cards: &[u8], colours: &[u64], target: &Self::Target) -> Option<Table>;

    /// A motion as the kernel reads it.
    fn write(&self, table: &Table) -> String;
}

/// Spreads a number over all bits.
pub(super) fn mix(number: u64) -> u64 {
    let spread = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ spread >> 29
}

/// The classes of a deck.
///
/// # Errors
/// When the deck or a level is too large, or the budget is spent.
pub fn classes(shape: Shape, group: Group, extent: Extent, budget: &Budget) -> Result<Classes, Stop> {
    let cards = Motions::new(shape).map_err(Stop::TooLarge)?.cards();
    let partners = Partners::new(shape).map_err(Stop::TooLarge)?;
    match (group, shape.values()) {
        (Group::Affine, 3) => levels(&Affine::new(shape.properties()), &partners, extent, budget),
        // The kernel reads motions of three values by their frames.
        (Group::Renamings, 3) if extent.ladder => {
            Err(Stop::TooLarge(Fault::new("with three values, a ladder is made with affine maps")))
        }
        (Group::Renamings, _) => levels(&Renaming::new(shape, cards), &partners, extent, budget),
        (Group::Affine, _) => Err(Stop::TooLarge(Fault::new("affine maps need three values"))),
    }
}

/// A layout with one more card than a representative.
struct Step {
    cards: Vec<u8>,
    colours: Vec<u64>,
    /// Equal for layouts that are alike.
    print: u64,
}

/// What became of a step: the step whose layout represents its class, and the motion.
struct Fate {
    step: usize,
    to: usize,
    motion: String,
}

fn levels<M: Moves>(moves: &M, partners: &Partners, extent: Extent, budget: &Budget) -> Result<Classes, Stop> {
    let mut found = Classes { counts: vec![1], classes: vec![1], largest: Vec::new(), ladder: Vec::new() };
    let mut level: Vec<(u128, u128)> = vec![(0, 1)];
    while found.counts.len() <= extent.most_cards {
        let adding: Vec<u128> = level.par_iter().map(|&(layout, _)| partners.addable(layout)).collect();
        if adding.iter().map(|adding| adding.count_ones() as usize).sum::<usize>() > MOST_STEPS {
            let size = found.counts.len();
            let what = format!("there are more than {MOST_STEPS} layouts of {size} cards to compare");
            return Err(Stop::TooLarge(Fault::new(what)));
        }
        let from: Vec<(usize, usize)> = adding
            .iter()
            .enumerate()
            .flat_map(|(place, &adding)| members(adding).map(move |card| (place, card)))
            .collect();
        let steps: Vec<Step> = from.par_iter().map(|&(place, card)| step(moves, level[place].0 | 1 << card)).collect();
        if steps.is_empty() {
            break;
        }
        let fates = fates(moves, &steps, extent.ladder, budget)?;
        // Representatives are numbered in the order in which they come up.
        let mut numbers = vec![None; steps.len()];
        let mut above: Vec<(u128, u128)> = Vec::new();
        let mut line = Vec::new();
        for fate in fates {
            let number = *numbers[fate.to].get_or_insert_with(|| {
                above.push((steps[fate.step].cards.iter().fold(0, |all, card| all | 1 << card), 0));
                above.len() - 1
            });
            above[number].1 += level[from[fate.step].0].1;
            if extent.ladder {
                line.push(if fate.to == fate.step { NEW.to_owned() } else { format!("{number}/{}", fate.motion) });
                if from.get(fate.step + 1).is_none_or(|next| next.0 != from[fate.step].0) {
                    found.ladder.push(line.join(" "));
                    line.clear();
                }
            }
        }
        let size = found.counts.len() as u128;
        above.iter_mut().for_each(|(_, weight)| *weight /= size);
        found.counts.push(above.iter().map(|(_, weight)| weight).sum());
        found.classes.push(above.len());
        found.largest = members(above[0].0).collect();
        level = above;
    }
    Ok(found)
}

fn step<M: Moves>(moves: &M, layout: u128) -> Step {
    let cards: Vec<u8> = members(layout).map(|card| card as u8).collect();
    let colours = moves.colours(&cards);
    let print = colours.iter().fold(0, |sum: u64, &colour| sum.wrapping_add(mix(colour)));
    Step { cards, colours, print }
}

/// Finds for each step the first one that is alike.
fn fates<M: Moves>(moves: &M, steps: &[Step], write: bool, budget: &Budget) -> Result<Vec<Fate>, Stop> {
    let mut order: Vec<usize> = (0..steps.len()).collect();
    order.sort_unstable_by_key(|&place| (steps[place].print, place));
    let alike: Vec<&[usize]> = order.chunk_by(|&one, &two| steps[one].print == steps[two].print).collect();
    let sorted: Result<Vec<Vec<Fate>>, Stop> = alike
        .par_iter()
        .map(|places| {
            let mut targets: Vec<(usize, M::Target)> = Vec::new();
            let mut fates = Vec::with_capacity(places.len());
            for &place in *places {
                if let Some(stop) = budget.spent() {
                    return Err(stop);
                }
                let step = &steps[place];
                let onto =
                    |(to, target): &(usize, M::Target)| Some((*to, moves.onto(&step.cards, &step.colours, target)?));
                fates.push(match targets.iter().find_map(onto) {
                    Some((to, table)) => {
                        let motion = if write { moves.write(&table) } else { String::new() };
                        Fate { step: place, to, motion }
                    }
                    None => {
                        targets.push((place, moves.target(&step.cards, &step.colours)));
                        Fate { step: place, to: place, motion: String::new() }
                    }
                });
            }
            Ok(fates)
        })
        .collect();
    let mut fates: Vec<Fate> = sorted?.into_iter().flatten().collect();
    fates.sort_unstable_by_key(|fate| fate.step);
    Ok(fates)
}

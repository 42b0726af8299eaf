//! The largest set-free layout of a whole deck: the best that is known here, from both
//! sides, as a claim that the kernel has accepted.
//!
//! From below: all cards without the last value, (v-1)^p of them, serve any deck. For some
//! decks there are larger layouts, looked for among all cards or written down; and products of
//! layouts are layouts. From above:
//! theorems for one and two properties; for three values sections up to nine properties; for
//! four values and three properties all layouts; and layers beyond.

use super::classes::{Classes, Extent, Group, classes};
use super::layered::layouts;
use super::local::{Effort, Sets, large_layout};
use super::sections::{self, proof};
use super::written::{MOST_PROPERTIES, written};
use crate::aside::within;
use crate::budget::Budget;
use crate::deal::Seed;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::classes::Classes as KernelClasses;
use misdeal_kernel::set::free::{Bound, DeckFreed, FreeClaim, Kept};
use misdeal_kernel::set::{Board, Card, Shape};
use std::time::Duration;

/// Properties, values, and the size of the largest layout that is known here, where it is
/// looked for. The search stops as soon as it has as many cards; nothing
/// else rests on these numbers, and a search that ends with fewer says so.
const SEARCHED: [(usize, usize, usize); 5] = [(3, 3, 9), (4, 3, 20), (5, 3, 45), (3, 4, 28), (3, 5, 66)];

/// How often the local search begins anew at most.
const STARTS: u64 = 400;

/// A proof that no more cards can be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upper {
    /// The proof.
    pub bound: Bound,
    /// What it proves.
    pub most: u128,
}

/// The set-free layouts of a deck, counted: the claim, and what it was made from.
#[derive(Clone, Debug)]
pub struct Counted {
    /// What the kernel accepted.
    pub freed: DeckFreed,
    /// The counts with what shows them.
    pub claim: FreeClaim,
    /// How many classes there are, of 1, 2, ... cards, under this group. Exchanges are part of the claim where the
    /// kernel can count them, and affine maps never are.
    pub classes: Vec<u128>,
    /// The group.
    pub group: Group,
}

/// Counts the set-free layouts of a deck, all sizes. The kernel counts again, which does not look at the budget.
///
/// # Errors
/// When the deck is too large, or the budget is spent.
pub fn count_layouts(shape: Shape, budget: &Budget) -> Result<Counted, Stop> {
    let there = budget.clone();
    within(budget, move || counted(shape, &there)).unwrap_or_else(Err)
}

fn counted(shape: Shape, budget: &Budget) -> Result<Counted, Stop> {
    let group = Group::largest(shape);
    let (claim, classes) = match (shape.properties(), shape.values()) {
        (3, 4) => (layouts(shape, budget)?, None),
        _ => {
            let all = every_class(shape, budget)?;
            let classes: Vec<u128> = all.classes[1..].iter().map(|&many| many as u128).collect();
            // What the kernel can't count is not claimed.
            let claimed = group == Group::Renamings && KernelClasses::new(shape).is_ok();
            let (counts, claimed) = (all.counts[1..].to_vec(), claimed.then(|| classes.clone()));
            let bound = Bound::Ladder(all.ladder);
            (FreeClaim::Layouts { shape, counts, classes: claimed, bound }, Some(classes))
        }
    };
    let freed = claim.check().map_err(Stop::Rejected)?;
    let classes = classes.unwrap_or_else(|| freed.classes().unwrap_or_default().to_vec());
    Ok(Counted { freed, claim, classes, group })
}

/// The largest set-free layout of a deck, or what is known about it. The seed fixes where
/// layouts are looked for.
///
/// # Errors
/// When the numbers are too large.
pub fn free_set(shape: Shape, seed: Seed, budget: &Budget) -> Result<(DeckFreed, FreeClaim), Stop> {
    let kept = lower(shape, seed, budget)?;
    let (there, same) = (budget.clone(), kept.clone());
    match within(budget, move || between(shape, same, &there)) {
        Ok(found) => found,
        // A bound that takes no time holds as well.
        Err(_) => between(shape, kept, &Budget::unlimited().time(Duration::ZERO)),
    }
}

/// These cards and the best bound that is to be had in time, as a claim that the kernel has accepted.
fn between(shape: Shape, kept: Vec<Kept>, budget: &Budget) -> Result<(DeckFreed, FreeClaim), Stop> {
    let upper = upper(shape, budget)?;
    let least = Kept::product(&kept).map_err(Stop::TooLarge)?;
    let claim = FreeClaim::Largest { shape, range: Range { least, most: upper.most }, kept, bound: upper.bound };
    let freed = claim.check().map_err(Stop::Rejected)?;
    Ok((freed, claim))
}

fn every_class(shape: Shape, budget: &Budget) -> Result<Classes, Stop> {
    classes(shape, Group::largest(shape), Extent { most_cards: usize::MAX, ladder: true }, budget)
}

/// The best bound that is known here.
///
/// # Errors
/// When it is too large a number.
pub fn upper(shape: Shape, budget: &Budget) -> Result<Upper, Stop> {
    let (properties, values) = (shape.properties(), shape.values());
    if values <= 2 || properties == 1 {
        return Ok(Upper { bound: Bound::Simple, most: values as u128 - 1 });
    }
    // What is proven directly, for as many properties as possible; layers do the rest.
    let whole = match (properties, values) {
        (2, _) => 2,
        (_, 3) => properties.min(sections::MOST_PROPERTIES),
        (_, 4) => 3,
        _ => 2,
    };
    let direct = match whole {
        2 => None,
        _ if budget.spent().is_some() => None,
        _ => direct(whole, values),
    };
    let square = || Upper { bound: Bound::Simple, most: (values as u128 - 1).pow(2) };
    let (whole, upper) = direct.map_or_else(|| (2, square()), |upper| (whole, upper));
    if whole == properties {
        return Ok(upper);
    }
    let layers = Shape::new(properties - whole, values).map_err(Stop::TooLarge)?.deck();
    let most = layers.and_then(|layers| layers.checked_mul(upper.most)).ok_or_else(|| too_large(shape))?;
    Ok(Upper { bound: Bound::Layers(whole, Box::new(upper.bound)), most })
}

/// A proof for a deck that is no square, if there is one.
fn direct(properties: usize, values: usize) -> Option<Upper> {
    match (properties, values) {
        (3, 4) => Some(Upper { bound: Bound::Exhaustive(28), most: 28 }),
        (_, 3) => {
            let (lines, most) = proof(properties).ok()??;
            Some(Upper { bound: Bound::Sections(lines), most: most as u128 })
        }
        _ => None,
    }
}

fn too_large(shape: Shape) -> Stop {
    Stop::TooLarge(Fault::new(format!("the bounds for {shape} have more than 38 digits")))
}

/// The factors of the largest layout that is known here.
///
/// # Errors
/// When they are too many cards to count.
pub fn lower(shape: Shape, seed: Seed, budget: &Budget) -> Result<Vec<Kept>, Stop> {
    let (properties, values) = (shape.properties(), shape.values());
    let grid = |properties: usize| Shape::new(properties, values).map(Kept::Grid).map_err(Stop::TooLarge);
    let parts = parts(shape).ok_or_else(|| too_large(shape))?;
    let mut kept: Vec<Kept> = Vec::new();
    for &part in &parts {
        let same = kept.iter().find(|factor| factor.shape().properties() == part).cloned();
        let factor = match same {
            Some(factor) => factor,
            None => record(Shape::new(part, values).map_err(Stop::TooLarge)?, seed, budget)?,
        };
        kept.push(factor);
    }
    let rest = properties - parts.iter().sum::<usize>();
    if rest > 0 {
        kept.push(grid(rest)?);
    }
    Ok(kept)
}

/// The properties of the factors, other than a grid, of which the product is largest; none
/// when it is too large a number.
fn parts(shape: Shape) -> Option<Vec<usize>> {
    let (properties, values) = (shape.properties(), shape.values());
    let size = |part: usize| Some((part, best_known(Shape::new(part, values).ok()?)?));
    let known: Vec<(usize, u128)> = (1..=MOST_PROPERTIES.min(properties)).filter_map(size).collect();
    if known.is_empty() {
        return Some(Vec::new());
    }
    // The largest product for 0, 1, 2, ... properties, and its factors.
    let mut best: Vec<(u128, Vec<usize>)> = vec![(1, Vec::new())];
    for p in 1..=properties {
        let (size, parts) = &best[p - 1];
        let mut largest = (size.checked_mul(values as u128 - 1)?, parts.clone());
        for &(part, size) in known.iter().filter(|(part, _)| *part <= p) {
            let (rest, parts) = &best[p - part];
            let product = rest.checked_mul(size)?;
            if product > largest.0 {
                largest = (product, parts.iter().copied().chain([part]).collect());
            }
        }
        best.push(largest);
    }
    best.pop().map(|(_, parts)| parts)
}

/// How many cards the search looks for in a deck, if it looks there.
fn goal(shape: Shape) -> Option<usize> {
    let goal = SEARCHED.iter().find(|&&(p, v, _)| (p, v) == (shape.properties(), shape.values()));
    goal.map(|&(_, _, goal)| goal)
}

/// The size of the largest layout that is known of a deck and is no product.
fn best_known(shape: Shape) -> Option<u128> {
    let written = || written(shape)?.ok()?.size();
    goal(shape).map(|goal| goal as u128).or_else(written)
}

/// The largest layout that is known of a deck and is no product, or the grid when none is found
/// in time.
fn record(shape: Shape, seed: Seed, budget: &Budget) -> Result<Kept, Stop> {
    let grid = Kept::Grid(shape);
    let found = match (goal(shape), written(shape)) {
        // Going through what is written down takes time, too.
        _ if budget.spent().is_some() => return Ok(grid),
        (Some(goal), _) => search(shape, Effort { goal, starts: STARTS, seed }, budget).map(Kept::Cards),
        (None, Some(written)) => written,
        (None, None) => return Ok(grid),
    };
    let found = found.map_err(Stop::TooLarge)?;
    Ok(if found.size() > grid.size() { found } else { grid })
}

/// What the local search finds.
fn search(shape: Shape, effort: Effort, budget: &Budget) -> Result<Board, Fault> {
    let deck = Board::new(shape, (0..shape.deck().unwrap_or_default()).map(|place| Card::at(shape, place)))?;
    let sets = every_set(&deck, &mut patience(PATIENCE))?;
    let place = |card: &Card| deck.place(card).map(|place| place as u16);
    let sets: Vec<Vec<u16>> = sets.iter().map(|set| set.cards().iter().filter_map(place).collect()).collect();
    let found = large_layout(&Sets::new(deck.cards().len(), &sets), effort, budget);
    Board::new(shape, found.into_iter().map(|place| deck.cards()[place].clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_chosen_well() {
        let size = |text: &str| {
            let shape: Shape = text.parse().unwrap();
            let record = |part: usize| best_known(Shape::new(part, shape.values()).unwrap()).unwrap();
            let parts = parts(shape).unwrap();
            let grid = shape.properties() - parts.iter().sum::<usize>();
            parts.into_iter().map(record).product::<u128>() * (shape.values() as u128 - 1).pow(grid as u32)
        };
        assert_eq!(["1x3", "2x3", "3x3", "7x3", "8x3", "12x3"].map(size), [2, 4, 9, 224, 448, 12544]);
        assert_eq!(["2x4", "5x4", "6x4", "7x4", "8x4"].map(size), [9, 281, 843, 2529, 8100]);
        assert_eq!(["4x5", "6x5", "4x6", "6x6", "2x7"].map(size), [267, 4480, 639, 15975, 36]);
        assert_eq!(parts("10000x3".parse().unwrap()), None);
    }
}

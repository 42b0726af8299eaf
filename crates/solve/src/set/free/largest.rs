//! The largest set-free layout of a whole deck: the best that is known here, from both
//! sides, as a claim that the kernel has accepted.
//!
//! From below: all cards without the last value, (v-1)^p of them, serve any deck. For some
//! decks there are larger layouts; and products of layouts are layouts. From above:
//! theorems for one and two properties; for three values sections up to nine properties; for
//! four values and three properties all layouts; and layers beyond.

use super::classes::{Classes, Extent, Group, classes};
use super::local::{Effort, Sets, large_layout};
use super::sections::{MOST_PROPERTIES, proof};
use crate::budget::Budget;
use crate::deal::Seed;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::{Bound, DeckFreed, FreeClaim, Kept};
use misdeal_kernel::set::{Board, Card, Shape};

/// Properties, values, and the size of the largest layout that is known here, where that is
/// more than smaller ones give. The search stops as soon as it has as many cards; nothing
/// else rests on these numbers, and a search that ends with fewer says so.
const RECORDS: [(usize, usize, usize); 7] =
    [(3, 3, 9), (4, 3, 20), (5, 3, 45), (6, 3, 112), (3, 4, 28), (4, 4, 87), (3, 5, 66)];

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
    /// The counts with their ladder.
    pub claim: FreeClaim,
    /// How many classes there are under all motions, which is not part of the claim.
    pub classes: Vec<usize>,
}

/// Counts the set-free layouts of a deck, all sizes.
///
/// # Errors
/// When the deck is too large, or the budget is spent.
pub fn count_layouts(shape: Shape, budget: &Budget) -> Result<Counted, Stop> {
    let all = every_class(shape, budget)?;
    let claim = FreeClaim::Layouts { shape, counts: all.counts[1..].to_vec(), bound: Bound::Ladder(all.ladder) };
    let freed = claim.check().map_err(Stop::Rejected)?;
    Ok(Counted { freed, claim, classes: all.classes })
}

/// The largest set-free layout of a deck, or what is known about it. The seed fixes where
/// layouts are looked for.
///
/// # Errors
/// When the numbers are too large.
pub fn free_set(shape: Shape, seed: Seed, budget: &Budget) -> Result<(DeckFreed, FreeClaim), Stop> {
    let upper = upper(shape, budget)?;
    let kept = lower(shape, seed, budget)?;
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
        return Ok(Upper { bound: Bound::Small, most: values as u128 - 1 });
    }
    // What is proven directly, for as many properties as possible; layers do the rest.
    let whole = match (properties, values) {
        (2, _) => 2,
        (_, 3) => properties.min(MOST_PROPERTIES),
        (_, 4) => 3,
        _ => 2,
    };
    let direct = match whole {
        2 => None,
        _ if budget.spent().is_some() => None,
        _ => direct(whole, values),
    };
    let square = || Upper { bound: Bound::Square, most: (values as u128 - 1).pow(2) };
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
    let records: Vec<(usize, u128)> =
        RECORDS.iter().filter(|&&(_, v, _)| v == values).map(|&(p, _, size)| (p, size as u128)).collect();
    if records.is_empty() {
        return Some(Vec::new());
    }
    // The largest product for 0, 1, 2, ... properties, and its factors.
    let mut best: Vec<(u128, Vec<usize>)> = vec![(1, Vec::new())];
    for p in 1..=properties {
        let (size, parts) = &best[p - 1];
        let mut largest = (size.checked_mul(values as u128 - 1)?, parts.clone());
        for &(part, size) in records.iter().filter(|(part, _)| *part <= p) {
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

/// A large layout of a deck of the list, or the grid when none is found in time.
fn record(shape: Shape, seed: Seed, budget: &Budget) -> Result<Kept, Stop> {
    let goal = RECORDS.iter().find(|&&(p, v, _)| (p, v) == (shape.properties(), shape.values()));
    let found = match (shape.properties(), shape.values(), goal) {
        (6, 3, _) => Board::new(shape, signs()),
        (_, _, Some(&(_, _, goal))) => search(shape, Effort { goal, starts: STARTS, seed }, budget),
        (_, _, None) => return Ok(Kept::Grid(shape)),
    };
    let (found, grid) = (Kept::Cards(found.map_err(Stop::TooLarge)?), Kept::Grid(shape));
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

/// 112 cards of six properties with three values, which hold no set. Read the values as 0, 1
/// and -1. There are ten triples of properties, each two properties in two of them; with each
/// go the eight cards that are not 0 there, and 0 elsewhere. The other 32 cards are not 0
/// anywhere, and have an even number of -1.
///
/// (These are the two signs of the 56 points of the Hill cap.)
fn signs() -> impl Iterator<Item = Card> {
    const TRIPLES: [[usize; 3]; 10] =
        [[0, 1, 2], [0, 1, 3], [0, 2, 4], [0, 3, 5], [0, 4, 5], [1, 2, 5], [1, 3, 4], [1, 4, 5], [2, 3, 4], [2, 3, 5]];
    let sign = |choice: u32, place: usize| 1 + (choice >> place & 1) as u16;
    let threes = TRIPLES.into_iter().flat_map(move |triple| {
        (0..8).map(move |choice| {
            let mut values = [0; 6];
            triple.iter().enumerate().for_each(|(place, &property)| values[property] = sign(choice, place));
            Card::new(values)
        })
    });
    let even = (0..64_u32).filter(|choice| choice.count_ones() % 2 == 0);
    threes.chain(even.map(move |choice| Card::new((0..6).map(|place| sign(choice, place)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signs_hold_no_set() {
        let board = Board::new(Shape::new(6, 3).unwrap(), signs()).unwrap();
        assert_eq!(board.cards().len(), 112);
        assert_eq!(every_set(&board, &mut patience(PATIENCE)).unwrap(), []);
    }

    #[test]
    fn products_are_chosen_well() {
        let size = |text: &str| {
            let shape: Shape = text.parse().unwrap();
            let record = |part: usize| RECORDS.iter().find(|&&(p, v, _)| (p, v) == (part, shape.values())).unwrap().2;
            let parts = parts(shape).unwrap();
            let grid = shape.properties() - parts.iter().sum::<usize>();
            parts.into_iter().map(record).product::<usize>() * (shape.values() - 1).pow(grid as u32)
        };
        assert_eq!(["1x3", "2x3", "3x3", "7x3", "8x3", "12x3"].map(size), [2, 4, 9, 224, 448, 12544]);
        assert_eq!(["2x4", "5x4", "6x4", "4x5", "4x6"].map(size), [9, 261, 784, 264, 625]);
        assert_eq!(parts("10000x3".parse().unwrap()), None);
    }
}

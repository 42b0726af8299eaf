//! The paper's dynamic program (section 3.3), repaired; it also counts.
//!
//! Cards are added row by row (a row is a number). What is remembered of a set of paths that covers the cards so far
//! is how many paths there are of each class: the colours of its two ends, and which of them are in the current row.
//! At a new row all ends become old ones. A new card is joined to no end, one, or two ends of different paths, where
//! an end is eligible if it is in the row or has the card's colour; that is weighted by paths times ends. A single
//! card is a class of its own, for it has one end only where a longer path has two. Then f is the number of ways to
//! play the hand, an order and its reverse being one way and copies of a card told apart. (As printed f(0; 0) is 0, a
//! row's first card can't join two paths, single cards are counted as paths with two ends, and more; see
//! [`printed_dp`].)

use crate::budget::{Budget, Pace};
use crate::uno::hand::printed_dp;
use crate::uno::hand::table::Table;
use crate::uno::{Card, Solitaire};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use std::collections::BTreeMap;

/// Ticks for adding a card to a set of paths.
const STEP: u64 = 5_000;
/// How many sets of classes all layers may hold together.
const MOST_STATES: usize = 4_000_000;

/// An end of a path: twice its colour, and 1 if it is in the current row.
type End = u16;

/// A path's class: its two ends in ascending order, or [`SINGLE`] and the one end.
type Class = (End, End);

const SINGLE: End = End::MAX;

/// How many paths there are of each class, in ascending order.
type Paths = Vec<(Class, u32)>;

/// Which ends a card was joined to.
type Joined = Vec<(Class, End)>;

/// The paths after a card: in how many ways, and one way to get there.
#[derive(Clone, Debug)]
struct Reached {
    ways: Option<u128>,
    before: Paths,
    joined: Joined,
}

type Layer = BTreeMap<Paths, Reached>;

/// The order in which to play the hand, or that there is none; and in how many ways, unless the count passes 2^128.
#[must_use]
pub fn solitaire(hand: &[Card], budget: &Budget) -> (Solitaire<()>, Option<u128>) {
    let table = Table::with_few_colours(hand);
    if table.colours > usize::from(End::MAX / 4) {
        return (Solitaire::Unknown(too_large()), None);
    }
    let mut cards: Vec<u32> = (0..hand.len() as u32).collect();
    cards.sort_by_key(|&card| (table.cards[card as usize].1, table.cards[card as usize].0));
    let start = Reached { ways: Some(1), before: Paths::new(), joined: Joined::new() };
    let mut layers = vec![Layer::from([(Paths::new(), start)])];
    let (mut row, mut states) = (None, 0);
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    for &card in &cards {
        let (colour, number) = table.cards[card as usize];
        let new_row = row.replace(number) != Some(number);
        let mut layer = Layer::new();
        for (before, reached) in layers.last().into_iter().flatten() {
            if pace.step().is_err() {
                return (Solitaire::Unknown(pace.why()), None);
            }
            if states + layer.len() > MOST_STATES {
                return (Solitaire::Unknown(too_large()), None);
            }
            add(before, reached.ways, new_row, 2 * colour as End, &mut layer);
        }
        states += layer.len();
        layers.push(layer);
    }
    let whole = |(paths, _): &(&Paths, &Reached)| paths.iter().map(|&(_, many)| many).sum::<u32>() <= 1;
    let last = layers.last().into_iter().flatten().filter(whole);
    let ways = last.clone().try_fold(0u128, |sum, (_, reached)| sum.checked_add(reached.ways?));
    let Some((paths, _)) = last.clone().next() else { return (Solitaire::Stuck(()), Some(0)) };
    let mut steps = Vec::new();
    let mut paths = paths;
    for layer in layers[1..].iter().rev() {
        let Some(reached) = layer.get(paths) else { break };
        steps.push(&reached.joined);
        paths = &reached.before;
    }
    steps.reverse();
    (Solitaire::Order(lay(&table, &cards, &steps)), ways)
}

/// A layer of the program, as the paper writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The card that was added; none before the first.
    pub card: Option<Card>,
    /// Whether a row begins with it.
    pub first_of_row: bool,
    /// f: in how many ways each (h; v; d) comes up. A single card is a path that starts and ends at itself.
    pub paths: BTreeMap<printed_dp::Paths, u128>,
}

/// All layers of a hand, from that before the first card on: rows are numbers, columns colours, as in the paper.
/// Counts end at 2^128.
#[must_use]
pub fn layers(hand: &[Card]) -> Vec<Told> {
    let mut cards = hand.to_vec();
    cards.sort_unstable_by_key(|&(colour, number)| (number, colour));
    let start = Reached { ways: Some(1), before: Paths::new(), joined: Joined::new() };
    let mut layer = Layer::from([(Paths::new(), start)]);
    let mut told = vec![Told { card: None, first_of_row: false, paths: as_written(&layer) }];
    let mut row = None;
    for card in cards {
        let first_of_row = row.replace(card.1) != Some(card.1);
        let mut next = Layer::new();
        for (before, reached) in &layer {
            add(before, reached.ways, first_of_row, 2 * End::try_from(card.0).unwrap_or(0), &mut next);
        }
        layer = next;
        told.push(Told { card: Some(card), first_of_row, paths: as_written(&layer) });
    }
    told
}

/// The layer by (h; v; d), where single cards are no class of their own.
fn as_written(layer: &Layer) -> BTreeMap<printed_dp::Paths, u128> {
    let kind = |(a, b): Class| {
        let a = if a == SINGLE { b } else { a };
        let (i, j) = (u32::from(a / 2), u32::from(b / 2));
        match (a & 1, b & 1) {
            (1, 1) => printed_dp::h(i, j),
            (1, _) => printed_dp::Path::V(i, j),
            (_, 1) => printed_dp::Path::V(j, i),
            _ => printed_dp::d(i, j),
        }
    };
    let mut written = BTreeMap::new();
    for (paths, reached) in layer {
        let mut told = printed_dp::Paths::new();
        for &(class, many) in paths {
            *told.entry(kind(class)).or_default() += i64::from(many);
        }
        let ways = written.entry(told).or_insert(0u128);
        *ways = ways.saturating_add(reached.ways.unwrap_or(u128::MAX));
    }
    written
}

fn too_large() -> Stop {
    Stop::TooLarge(Fault::new("paper-dp has too many sets of paths to remember"))
}

/// Takes a path of the class away.
fn without(paths: &Paths, class: Class) -> Paths {
    paths.iter().map(|&(c, many)| (c, many - u32::from(c == class))).filter(|&(_, many)| many > 0).collect()
}

/// Adds a path of the class.
fn with(mut paths: Paths, class: Class) -> Paths {
    match paths.binary_search_by_key(&class, |&(c, _)| c) {
        Ok(place) => paths[place].1 += 1,
        Err(place) => paths.insert(place, (class, 1)),
    }
    paths
}

/// The class of a path with these ends.
fn class(a: End, b: End) -> Class {
    (a.min(b), a.max(b))
}

/// All ends become old ones.
fn aged(class: Class) -> Class {
    let old = |end: End| if end == SINGLE { SINGLE } else { end & !1 };
    (old(class.0), old(class.1))
}

/// Every eligible end, with the other end of its path (itself for a single card), and how many there are of them.
fn eligible(paths: &Paths, old: End) -> Vec<(Class, End, End, u128)> {
    let mut found = Vec::new();
    for &(class, many) in paths {
        let (a, b) = class;
        let many = u128::from(many);
        let mut end = |end: End, other: End, many: u128| {
            if end & 1 == 1 || end == old {
                found.push((class, end, other, many));
            }
        };
        match a {
            SINGLE => end(b, b, many),
            // Two ways to join a path whose ends look alike.
            _ if a == b => end(a, b, 2 * many),
            _ => {
                end(a, b, many);
                end(b, a, many);
            }
        }
    }
    found
}

/// Adds a card of a colour to the current row in every way.
fn add(before: &Paths, ways: Option<u128>, new_row: bool, old: End, layer: &mut Layer) {
    let aged_paths = before.iter().fold(Paths::new(), |paths, &(c, many)| {
        let c = if new_row { aged(c) } else { c };
        (0..many).fold(paths, |paths, _| with(paths, c))
    });
    let mut reach = |paths: Paths, times: u128, joined: Joined| {
        let ways = ways.and_then(|ways| ways.checked_mul(times));
        let entry = layer.entry(paths).or_insert_with(|| Reached { ways: Some(0), before: before.clone(), joined });
        entry.ways = entry.ways.zip(ways).and_then(|(a, b)| a.checked_add(b));
    };
    let new = old | 1;
    reach(with(aged_paths.clone(), (SINGLE, new)), 1, Joined::new());
    let ends = eligible(&aged_paths, old);
    for &(first, end, other, many) in &ends {
        let rest = without(&aged_paths, first);
        reach(with(rest.clone(), class(other, new)), many, vec![(first, end)]);
        // Both orders of two ends are one way, so each pair counts half of what is counted here.
        for &(second, end_2, other_2, many_2) in
            eligible(&rest, old).iter().filter(|two| (two.0, two.1) >= (first, end))
        {
            let same = (second, end_2) == (first, end);
            let times = if same { many * many_2 / 2 } else { many * many_2 };
            let paths = with(without(&rest, second), class(other, other_2));
            reach(paths, times, vec![(first, end), (second, end_2)]);
        }
    }
}

/// Lays the paths out, card by card.
fn lay(table: &Table, cards: &[u32], steps: &[&Joined]) -> Vec<u32> {
    let mut paths: Vec<Vec<u32>> = Vec::new();
    for (&card, joined) in cards.iter().zip(steps) {
        let number = table.cards[card as usize].1;
        let end = |card: u32| {
            let (colour, row) = table.cards[card as usize];
            2 * colour as End + End::from(row == number)
        };
        let mut path = vec![card];
        for (turn, &(wanted, at)) in joined.iter().enumerate() {
            let fits = |path: &Vec<u32>| match path[..] {
                [one] => wanted == (SINGLE, end(one)),
                [a, .., b] => wanted == class(end(a), end(b)),
                [] => false,
            };
            let Some(place) = paths.iter().position(fits) else { continue };
            let mut other = paths.swap_remove(place);
            if other.last().is_some_and(|&last| end(last) != at) {
                other.reverse();
            }
            // The end that is joined comes last now; and so does the card in its own path.
            if turn == 0 {
                other.push(card);
                path = other;
            } else {
                path.extend(other.into_iter().rev());
            }
        }
        paths.push(path);
    }
    paths.concat()
}

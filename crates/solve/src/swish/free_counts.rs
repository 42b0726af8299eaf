//! How many hands of a deck hold no swish, counted exactly, for every size.
//!
//! Hands are counted by the boxful. A box says of each kind how many copies a hand
//! has at least and at most. If the fullest hand of a box holds no swish, none of
//! them does, and they are counted by a product. If the emptiest one does, all do.
//! Otherwise take a swish of the fullest hand, and a kind of which it takes more
//! copies than the emptiest one has: some hands of the box have that many and some
//! have fewer, so there are two smaller boxes.
//!
//! Symmetries of the deck spare most of the work. They permute the kinds, and map
//! swish-free hands to swish-free hands of the same size and the same number of
//! copies. So take a set of kinds that they map to itself, and decide first how
//! many of each of these the hand has: two decisions that a symmetry maps to each
//! other can be completed equally often. One of each class is gone on from, and
//! counted as often as its class has members. The symmetries that leave this
//! decision as it is map the hands that complete it to each other, so the same can
//! be done again with them, until only one is left.
//!
//! That no class is counted wrongly can be checked by counting again with fewer
//! symmetries, as Knuth does: the totals must be the same.

use super::masks::{Hand, Kind, Masks, members};
use super::symmetries::{Group, Renaming, symmetries};
use crate::budget::{Budget, Halt, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::{Card, Deal};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The swish-free hands of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// How many sets of this many of the deck's cards hold no swish, copies of a card
    /// told apart; up to the largest size that there is.
    pub labelled: Vec<u128>,
    /// The same, copies not told apart.
    pub hands: Vec<u128>,
    /// A largest swish-free set of cards.
    pub largest: Vec<Card>,
    /// How many boxes of hands were looked at.
    pub steps: u64,
    /// How many symmetries were used.
    pub symmetries: usize,
}

/// The most cards of a deck, so that its sets of cards can be counted.
pub const MOST_CARDS: usize = 127;

/// Counts the swish-free hands of a deck.
///
/// ```
/// use misdeal_kernel::swish::Grid;
/// use misdeal_solve::budget::Budget;
/// use misdeal_solve::swish::{deck::every_card, free_counts::swish_free_counts, symmetries::Group};
///
/// let deck = every_card(Grid::new(2, 3)?)?;
/// let counts = swish_free_counts(&deck, Group::Full, &Budget::unlimited()).expect("no limit was set");
/// assert_eq!(counts.largest.len(), 5);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
///
/// # Errors
/// When the deck is too large, or the budget is spent.
pub fn swish_free_counts(deck: &Deal, group: Group, budget: &Budget) -> Result<Counts, Stop> {
    let masks = countable(deck)?;
    let group = symmetries(&masks, group);
    let tasks = tasks(&masks, &group, budget)?;
    let totals = tasks.par_iter().map(|task| Counting::run(&masks, task, budget));
    let total = totals.try_reduce(Total::default, |one, other| Ok(one.plus(other)))?;
    Ok(Counts {
        labelled: total.sizes(choices),
        hands: total.sizes(|_, _| 1),
        largest: masks.cards(&total.largest),
        steps: total.steps,
        symmetries: group.len(),
    })
}

/// The kinds of a deck, if its hands can be counted.
fn countable(deck: &Deal) -> Result<Masks, Stop> {
    let cards = deck.cards().len();
    if cards > MOST_CARDS {
        let fault = format!("the hands of a deck with more than {MOST_CARDS} cards, here {cards}, can't be counted");
        return Err(Stop::TooLarge(Fault::new(fault)));
    }
    Masks::of(deck).map_err(Stop::TooLarge)
}

/// A swish-free hand to go on from.
#[derive(Clone, Debug)]
struct Task {
    hand: Hand,
    /// The kinds that are not yet decided.
    open: u64,
    /// For how many hands it stands.
    times: u128,
}

/// This many tasks are enough for all processors of a machine.
const ENOUGH: usize = 500;

/// Splits the question into tasks.
fn tasks(masks: &Masks, group: &[Renaming], budget: &Budget) -> Result<Vec<Task>, Stop> {
    let everything = masks.kinds().fold(0, |kinds, kind| kinds | kind.bit());
    let start = Task { hand: Hand::default(), open: everything, times: 1 };
    let mut pace = Pace::within(budget, u64::MAX);
    let mut tasks = Vec::new();
    let all: Vec<&Renaming> = group.iter().collect();
    let split = split(masks, start, &all, all.len() / 8, &mut pace, &mut tasks);
    split.map_err(|Halt| pace.why())?;
    Ok(widen(masks, tasks))
}

impl Task {
    /// All ways to decide on a kind, as long as there is no swish.
    fn decide(&self, masks: &Masks, kind: Kind) -> Vec<Self> {
        let mut next = Self { open: self.open & !kind.bit(), ..self.clone() };
        let mut tasks = vec![next.clone()];
        for _ in 0..masks.copies(kind) {
            next.hand.add(kind);
            if masks.has_swish_with(&next.hand, kind) {
                break;
            }
            tasks.push(next.clone());
        }
        tasks
    }
}

/// In how many ways `taken` of `all` cards can be taken.
fn choices(all: usize, taken: usize) -> u128 {
    (0..taken).fold(1, |ways, i| ways * (all - i) as u128 / (i + 1) as u128)
}

/// Splits a task by its symmetries, which must leave its decisions as they are:
/// until none of them moves an open kind, or too few of them are left. Every
/// decision is looked at on its own here, so in the end boxes are quicker.
fn split(
    masks: &Masks,
    task: Task,
    group: &[&Renaming],
    few: usize,
    pace: &mut Pace<'_>,
    tasks: &mut Vec<Task>,
) -> Result<(), Halt> {
    pace.step()?;
    let block = if group.len() > few { smallest_orbit(task.open, group) } else { None };
    let Some(block) = block else {
        tasks.push(task);
        return Ok(());
    };
    let times = task.times;
    let mut decided = vec![task];
    for &kind in &block {
        decided = decided.iter().flat_map(|task| task.decide(masks, kind)).collect();
    }
    for mut task in decided {
        pace.step()?;
        // The first of its class stands for it; the class has a member for each
        // symmetry, up to those that keep this one.
        let mut kept = Vec::new();
        let mut is_first = true;
        for &renaming in group {
            let mut renamed = [0; Masks::MOST_KINDS];
            block.iter().for_each(|&kind| renamed[usize::from(renaming.of(kind).0)] = task.hand.copies(kind));
            let renamed = block.iter().map(|kind| renamed[usize::from(kind.0)]);
            match renamed.cmp(block.iter().map(|&kind| task.hand.copies(kind))) {
                Ordering::Less => {
                    is_first = false;
                    break;
                }
                Ordering::Equal => kept.push(renaming),
                Ordering::Greater => {}
            }
        }
        if is_first {
            task.times = times * (group.len() / kept.len()) as u128;
            split(masks, task, &kept, few, pace, tasks)?;
        }
    }
    Ok(())
}

/// The smallest set of at least two open kinds that the group maps to each other;
/// none when it does not move any.
fn smallest_orbit(open: u64, group: &[&Renaming]) -> Option<Vec<Kind>> {
    let mut orbits: Vec<u64> = members(open)
        .map(|kind| group.iter().fold(0, |orbit, renaming| orbit | renaming.of(Kind(kind)).bit()))
        .collect();
    orbits.sort_unstable_by_key(|orbit| (orbit.count_ones(), *orbit));
    let smallest = orbits.into_iter().find(|orbit| orbit.count_ones() > 1)?;
    Some(members(smallest).map(Kind).collect())
}

/// Splits tasks until there are enough of them.
fn widen(masks: &Masks, mut tasks: Vec<Task>) -> Vec<Task> {
    while tasks.len() < ENOUGH && tasks.iter().any(|task| task.open != 0) {
        let split = |task: Task| match members(task.open).next() {
            Some(kind) => task.decide(masks, Kind(kind)),
            None => vec![task],
        };
        tasks = tasks.into_iter().flat_map(split).collect();
    }
    tasks
}

/// What was counted so far.
#[derive(Clone, Debug, Default)]
struct Total {
    /// How often a box of this form was full of swish-free hands.
    boxes: BTreeMap<Vec<Range>, u128>,
    largest: Hand,
    steps: u64,
}

/// How many copies of a kind the hands of a box have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Range {
    /// How many the deck has.
    of: u8,
    least: u8,
    most: u8,
}

impl Total {
    fn plus(mut self, other: Self) -> Self {
        for (form, times) in other.boxes {
            *self.boxes.entry(form).or_default() += times;
        }
        self.steps += other.steps;
        if other.largest.len() > self.largest.len() {
            self.largest = other.largest;
        }
        self
    }

    /// How many hands of each size the boxes hold, where `ways` says in how many
    /// ways this many copies can be taken of all there are.
    fn sizes(&self, ways: impl Fn(usize, usize) -> u128) -> Vec<u128> {
        let mut sizes = vec![0; self.largest.len() + 1];
        for (form, times) in &self.boxes {
            let mut product = vec![*times];
            for range in form {
                let mut longer = vec![0; product.len() + usize::from(range.most)];
                for (size, hands) in product.iter().enumerate() {
                    for copies in usize::from(range.least)..=usize::from(range.most) {
                        longer[size + copies] += hands * ways(usize::from(range.of), copies);
                    }
                }
                product = longer;
            }
            sizes.iter_mut().zip(product).for_each(|(sum, hands)| *sum += hands);
        }
        sizes
    }
}

/// Goes through the boxes that complete a task.
struct Counting<'a> {
    masks: &'a Masks,
    /// For the boxes, and for the search for swishes in them.
    pace: Pace<'a>,
    looking: Pace<'a>,
    times: u128,
    total: Total,
}

impl<'a> Counting<'a> {
    fn run(masks: &'a Masks, task: &Task, budget: &'a Budget) -> Result<Total, Stop> {
        let [pace, looking] = [0; 2].map(|_| Pace::within(budget, u64::MAX));
        let mut counting = Self { masks, looking, pace, times: task.times, total: Total::default() };
        let mut most = task.hand;
        for kind in members(task.open).map(Kind) {
            (0..masks.copies(kind)).for_each(|_| most.add(kind));
        }
        let counted = counting.count(task.hand, most);
        counted.map_err(|Halt| counting.pace.stop().or(counting.looking.stop()).unwrap_or(Stop::Interrupted))?;
        counting.total.steps = counting.pace.steps();
        Ok(counting.total)
    }

    /// Counts the swish-free hands between a swish-free one and a fuller one.
    fn count(&mut self, least: Hand, mut most: Hand) -> Result<(), Halt> {
        self.pace.step()?;
        self.cap(&least, &mut most);
        let Some((kind, copies)) = self.split_at(&least, &most)? else {
            self.note(&least, &most);
            return Ok(());
        };
        let (mut more, mut fewer) = (least, most);
        (least.copies(kind)..copies).for_each(|_| more.add(kind));
        (copies..=most.copies(kind)).for_each(|_| fewer.remove(kind));
        self.count(least, fewer)?;
        if self.masks.has_swish_with(&more, kind) {
            return Ok(());
        }
        self.count(more, most)
    }

    /// Takes away the copies of which one alone makes a swish with the cards that
    /// are there for certain.
    fn cap(&self, least: &Hand, most: &mut Hand) {
        let mut hand = *least;
        for kind in members(most.kinds()).map(Kind) {
            let spare = least.copies(kind)..most.copies(kind);
            if spare.is_empty() {
                continue;
            }
            hand.add(kind);
            if self.masks.has_swish_with(&hand, kind) {
                spare.for_each(|_| most.remove(kind));
            }
            hand.remove(kind);
        }
    }

    /// A kind, and how many copies of it a swish takes that the emptiest hand does
    /// not have; none when the fullest hand holds no swish.
    fn split_at(&mut self, least: &Hand, most: &Hand) -> Result<Option<(Kind, u8)>, Halt> {
        if !self.masks.has_swish(most) {
            return Ok(None);
        }
        let Some(ways) = self.masks.smallest(most, &mut self.looking)? else { return Ok(None) };
        let mut taken = Hand::default();
        ways.iter().for_each(|&way| taken.add(self.masks.kind_of_way(way)));
        let mut more = members(taken.kinds()).map(|kind| (Kind(kind), taken.copies(Kind(kind))));
        Ok(more.find(|&(kind, copies)| copies > least.copies(kind)))
    }

    /// Notes that all hands of a box are free of swishes.
    fn note(&mut self, least: &Hand, most: &Hand) {
        let range = |kind: Kind| Range {
            of: self.masks.copies(kind) as u8,
            least: least.copies(kind),
            most: most.copies(kind),
        };
        let mut form: Vec<Range> = members(most.kinds()).map(|kind| range(Kind(kind))).collect();
        form.sort_unstable();
        *self.total.boxes.entry(form).or_default() += self.times;
        if most.len() > self.total.largest.len() {
            self.total.largest = *most;
        }
    }
}

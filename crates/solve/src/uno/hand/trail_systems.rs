//! The fewest cards to add, and the longest order, for few colours (or few numbers) and any number of cards.
//!
//! Several trails instead of one, or one that leaves cards out: the kernel's `uno/trails.rs` says what has to be
//! remembered of a choice of cards, and which memory makes another superfluous; here the choice itself is found. The
//! numbers come one by one, those with as many cards of each colour one after the other. Few different sets of states
//! come up, so they are named, and what a kind of numbers makes of a set is worked out once. Going back through the run
//! gives the cards of the trails.

use crate::budget::{Budget, Pace};
use crate::uno::Card;
use crate::uno::hand::table::Table;
use crate::uno::hand::trail::table_orders;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::trails::{Layer, MOST_LINES, State, Terms};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Ticks of each part of a state that the kernel looks at.
const STEP: u64 = 10;
/// How many states all sets may hold together.
const MOST_STATES: usize = 5_000_000;

/// A number's cards on each line (colour).
type Row = Vec<u32>;

/// As few orders of the hand's cards as there can be, together all of them.
///
/// # Errors
/// When the hand has too many colours and numbers, or the budget is spent.
pub fn fewest(hand: &[Card], budget: &Budget) -> Result<Vec<Vec<u32>>, Stop> {
    let systems = Systems::of(hand, 2)?;
    for trails in 1..=systems.table.colours as u32 {
        if let Some((chosen, _)) = systems.found(Terms { trails, left_out: 0, lost: 0 }, budget)? {
            return Ok(table_orders(&systems.table, &chosen));
        }
    }
    Ok(Vec::new())
}

/// An order of as many cards of the hand as can be played.
///
/// # Errors
/// When the hand has too many colours and numbers, or the budget is spent.
pub fn longest(hand: &[Card], budget: &Budget) -> Result<Vec<u32>, Stop> {
    let systems = Systems::of(hand, u32::MAX)?;
    // States that have lost much are in the way, so little is allowed first.
    let mut limit = 1;
    while !hand.is_empty() {
        let (mut most, mut best) = (limit, None);
        for left_out in 0..1_u32 << systems.table.colours {
            if let Some((chosen, lost)) = systems.found(Terms { trails: 1, left_out, lost: most }, budget)? {
                best = Some(chosen);
                match lost.checked_sub(1) {
                    Some(less) => most = less,
                    None => break,
                }
            }
        }
        if let Some(chosen) = best {
            return Ok(table_orders(&systems.table, &chosen).into_iter().max_by_key(Vec::len).unwrap_or_default());
        }
        limit *= 4;
    }
    Ok(Vec::new())
}

/// A hand by its rows.
struct Systems {
    table: Table,
    /// The different rows, each with its numbers.
    rows: Vec<(Row, Vec<u32>)>,
}

/// What a row makes of a set of states.
struct Step {
    to: u32,
    /// What all states there have lost more than it says.
    relief: usize,
    /// The sets on the way, after each line; the first one is the set itself.
    inner: Vec<Layer>,
}

/// Sets of states, and what rows make of them.
#[derive(Default)]
struct Sets {
    layers: Vec<Layer>,
    names: BTreeMap<Layer, u32>,
    states: usize,
}

impl Sets {
    fn name(&mut self, layer: Layer) -> Result<u32, Stop> {
        if let Some(&name) = self.names.get(&layer) {
            return Ok(name);
        }
        self.states += layer.states().count();
        if self.states > MOST_STATES {
            return Err(Stop::TooLarge(Fault::new("trail-dp has too many states to remember")));
        }
        self.names.insert(layer.clone(), self.layers.len() as u32);
        self.layers.push(layer);
        Ok(self.layers.len() as u32 - 1)
    }
}

/// A way back: the place of the state before, and how many cards of each line were taken.
type Back = (usize, Vec<u8>);

impl Systems {
    /// The rows of a hand; cards beyond this many with the same ends are not counted.
    fn of(hand: &[Card], most: u32) -> Result<Self, Stop> {
        let table = Table::with_few_colours(hand);
        let lines = table.colours;
        if lines > MOST_LINES {
            let fault = format!("trail-dp takes up to {MOST_LINES} colours or numbers for this question, not {lines}");
            return Err(Stop::TooLarge(Fault::new(fault)));
        }
        let mut cards = vec![0_u32; table.numbers * lines];
        for &(line, row) in &table.cards {
            let many = &mut cards[row as usize * lines + line as usize];
            *many = most.min(*many + 1);
        }
        let row = |number: u32| &cards[number as usize * lines..][..lines];
        let mut numbers: Vec<u32> = (0..table.numbers as u32).collect();
        numbers.sort_by_key(|&number| row(number));
        let same = |one: &u32, two: &u32| row(*one) == row(*two);
        let rows = numbers.chunk_by(same).map(|numbers| (row(numbers[0]).to_vec(), numbers.to_vec())).collect();
        Ok(Self { table, rows })
    }

    /// The cards of trails on these terms, and how many cards these lose, if there are any: the ones that lose least.
    fn found(&self, terms: Terms, budget: &Budget) -> Result<Option<(Vec<bool>, usize)>, Stop> {
        let (mut sets, mut set, mut lost) = (Sets::default(), 0, 0);
        sets.name(Layer::start())?;
        // For each kind of rows what was worked out; for each row the set before it.
        let (mut steps, mut run) = (Vec::new(), Vec::with_capacity(self.table.numbers));
        for (row, numbers) in &self.rows {
            let mut known: HashMap<u32, Step> = HashMap::new();
            for _ in numbers {
                run.push(set);
                let step = match known.entry(set) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(step(&mut sets, set, row, terms, budget)?),
                };
                (set, lost) = (step.to, lost + step.relief);
                if lost > terms.lost || sets.layers[set as usize].states().next().is_none() {
                    return Ok(None);
                }
            }
            steps.push(known);
        }
        let whole = sets.layers[set as usize].states().enumerate().filter(|(_, (odd, s))| s.is_whole(*odd, terms));
        let Some((place, (_, state))) = whole.min_by_key(|(_, (_, state))| state.lost()) else { return Ok(None) };
        lost += state.lost();
        Ok((lost <= terms.lost).then(|| (self.chosen(&sets, &steps, &run, terms, place), lost)))
    }

    /// The cards of the trails: the run backwards.
    fn chosen(
        &self,
        sets: &Sets,
        steps: &[HashMap<u32, Step>],
        run: &[u32],
        terms: Terms,
        mut place: usize,
    ) -> Vec<bool> {
        let lines = self.table.colours;
        let mut wanted = vec![0_u8; self.table.numbers * lines];
        let mut run = run.iter().rev();
        for ((row, numbers), steps) in self.rows.iter().zip(steps).rev() {
            let mut known: HashMap<(u32, usize), Back> = HashMap::new();
            for (&number, &set) in numbers.iter().rev().zip(&mut run) {
                let back = known.entry((set, place)).or_insert_with(|| {
                    let after = sets.layers[steps[&set].to as usize].states().nth(place);
                    after.map_or((0, vec![0; lines]), |after| back(&steps[&set], row, terms, after))
                });
                place = back.0;
                wanted[number as usize * lines..][..lines].copy_from_slice(&back.1);
            }
        }
        let take = |&(line, row): &Card| {
            let many = &mut wanted[row as usize * lines + line as usize];
            let taken = *many > 0;
            *many -= u8::from(taken);
            taken
        };
        self.table.cards.iter().map(take).collect()
    }
}

/// Works out what a row makes of a set.
fn step(sets: &mut Sets, set: u32, row: &Row, terms: Terms, budget: &Budget) -> Result<Step, Stop> {
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    let mut inner = vec![sets.layers[set as usize].clone()];
    let mut go_on = |cost| pace.steps_at_once(cost).is_ok();
    let worked_out = (|| {
        for line in terms.lines(row, true) {
            let next = inner[inner.len() - 1].with(row, line, &mut go_on)?;
            inner.push(next);
        }
        inner[inner.len() - 1].after(row, terms, &mut go_on)
    })();
    let Ok(mut layer) = worked_out else { return Err(pace.why()) };
    let relief = layer.relieved();
    Ok(Step { to: sets.name(layer)?, relief, inner })
}

/// How a state came about in a step.
fn back(step: &Step, row: &Row, terms: Terms, (odd, state): (u32, &State)) -> Back {
    let mut taken = vec![0; row.len()];
    let last = &step.inner[step.inner.len() - 1];
    let leads_here = |found: Option<(u32, State)>| {
        found.is_some_and(|(o, s)| o == odd && s.lost() >= step.relief && s.relieved(step.relief) == *state)
    };
    let mut place = last.states().position(|(odd, state)| leads_here(state.after(odd, row, terms))).unwrap_or(0);
    let lines: Vec<usize> = terms.lines(row, true).collect();
    for (two, &line) in step.inner.windows(2).zip(&lines).rev() {
        let Some((odd, state)) = two[1].states().nth(place) else { break };
        let ways = two[0].states().enumerate().flat_map(|(place, before)| {
            (0..=row[line].min(2)).map(move |cards| (place, cards, before.1.with(before.0, row, line, cards)))
        });
        let mut ways = ways.filter(|(_, _, (o, s))| *o == odd && s == state);
        if let Some((before, cards, _)) = ways.next() {
            (place, taken[line]) = (before, cards as u8);
        }
    }
    (place, taken)
}

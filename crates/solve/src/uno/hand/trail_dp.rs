//! Solitaire for few colours (or few numbers), in time linear in the cards.
//!
//! The numbers are processed one by one, with a set of states (`states.rs`) that no other state dominates. Few
//! such sets come up: so they are numbered, and what a step makes of a set is worked out once. The process is then
//! the run of a finite automaton that is built as far as it is needed, and a card costs one look into a table.
//! Numbers of the same kind (none, one or more cards of each colour) come one after the other, and kinds that begin
//! alike too; and in an order in which colours retire early. Going back through the run gives the trail.
//!
//! That solitaire is fixed-parameter tractable in the colours is known (Lampis, Makino, Mitsou, Uno 2014; Dey, Goyal,
//! Misra 2014); the paper's own program takes n^O(c^2).

use crate::budget::Budget;
use crate::uno::hand::states::{From, MOST_COLOURS, State, Step, best};
use crate::uno::hand::table::{Lists, Marks, Table};
use crate::uno::hand::trail::playing_order;
use crate::uno::{Card, Solitaire};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use std::collections::HashMap;
use std::sync::Arc;

/// What it takes to work out the next states of a state, in ticks.
const TICKS: u64 = 350;
/// How many states all sets may hold together.
const MOST_STATES: usize = 30_000_000;

/// What a run has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// How many sets of states came up.
    pub sets: usize,
    /// The largest number of states in one.
    pub peak: usize,
    /// How many steps of a set were worked out.
    pub moves: usize,
}

/// The order in which to play the hand, or that there is none: then the last set of states is empty.
#[must_use]
pub fn solitaire(hand: &[Card], budget: &Budget) -> (Solitaire<()>, Used) {
    let table = Table::with_few_colours(hand);
    let mut used = Used::default();
    if table.colours < 2 {
        return (Solitaire::Order((0..hand.len() as u32).collect()), used);
    }
    if table.colours > MOST_COLOURS {
        let fault = format!("trail-dp takes up to {MOST_COLOURS} colours or numbers, not {}", table.colours);
        return (Solitaire::Unknown(Stop::TooLarge(Fault::new(fault))), used);
    }
    let line = line_up(&table);
    let mut automaton = Automaton::new(table.colours);
    let run = automaton.run(&line, budget);
    used.sets = automaton.sets.len();
    used.peak = automaton.sets.iter().map(|set| set.len()).max().unwrap_or(0);
    used.moves = automaton.moves.len();
    let answer = match run {
        Err(stop) => Solitaire::Unknown(stop),
        Ok(None) => Solitaire::Stuck(()),
        Ok(Some(run)) => {
            let chosen = automaton.trail(&run, &line, &table);
            drop((line, run));
            match playing_order(&table, &chosen) {
                Some(order) => Solitaire::Order(order),
                None => Solitaire::Unknown(Stop::Rejected(Fault::new("the cards chosen are no dominating trail"))),
            }
        }
    };
    (answer, used)
}

/// A number's cards: two bits a colour, for none, one, or more.
type Kind = u64;

/// The kinds in the order in which they are processed.
struct Line {
    /// Each kind with its numbers.
    kinds: Vec<(Kind, Vec<u32>)>,
    /// The colours in the order of their turns.
    turns: Vec<usize>,
}

impl Line {
    /// The colours of a kind in the order of their turns, and how many cards it has of them.
    fn cards(&self, kind: Kind) -> impl Iterator<Item = (usize, u8)> {
        self.turns.iter().map(move |&colour| (colour, (kind >> (2 * colour) & 3) as u8)).filter(|&(_, many)| many > 0)
    }
}

/// Lines up the numbers by kind, so that the colour of the first turn retires first.
fn line_up(table: &Table) -> Line {
    let colours = table.colours;
    // As few bytes a number as will do: they are looked up at random.
    let width = colours.div_ceil(4);
    let mut bytes = vec![0u8; table.numbers * width];
    for &(colour, number) in &table.cards {
        let byte = &mut bytes[number as usize * width + colour as usize / 4];
        let shift = 2 * (colour % 4);
        if *byte >> shift & 3 < 2 {
            *byte += 1 << shift;
        }
    }
    let kind = |number: u32| {
        let of_number = &bytes[number as usize * width..][..width];
        of_number.iter().rev().fold(0, |kind, &byte| kind << 8 | Kind::from(byte))
    };
    let mut kinds = grouped(table.numbers, kind, 2 * colours);
    let mut near = vec![0u32; colours];
    for (kind, _) in &kinds {
        let mask = (0..colours).map(|colour| u32::from(kind >> (2 * colour) & 3 > 0) << colour).sum::<u32>();
        (0..colours).filter(|&colour| mask >> colour & 1 == 1).for_each(|colour| near[colour] |= mask);
    }
    // The colour that leaves the fewest open colours retires next.
    let (mut turns, mut gone, mut open) = (Vec::new(), 0u32, 0u32);
    while turns.len() < colours {
        let left = (0..colours).filter(|&colour| gone >> colour & 1 == 0);
        let cost = |&colour: &usize| ((open | near[colour]) & !(gone | 1 << colour)).count_ones();
        let Some(colour) = left.min_by_key(cost) else { break };
        turns.push(colour);
        gone |= 1 << colour;
        open = (open | near[colour]) & !gone;
    }
    let by_turns = |kind: Kind| turns.iter().fold(0, |code, &colour| code << 2 | kind >> (2 * colour) & 3);
    kinds.sort_by_key(|&(kind, _)| std::cmp::Reverse(by_turns(kind)));
    Line { kinds, turns }
}

/// The numbers of each kind; kinds have this many bits.
fn grouped(many: usize, kind: impl Fn(u32) -> Kind, bits: usize) -> Vec<(Kind, Vec<u32>)> {
    let all = 0..many as u32;
    if 1 << bits <= 4 * many + 4096 {
        let lists = Lists::by_key(1 << bits, all.map(|number| (kind(number) as u32, number)));
        (0..1 << bits).map(|kind| (kind as Kind, lists.get(kind).to_vec())).filter(|kind| !kind.1.is_empty()).collect()
    } else {
        let mut numbers: Vec<u32> = all.collect();
        numbers.sort_unstable_by_key(|&number| kind(number));
        let groups = numbers.chunk_by(|&a, &b| kind(a) == kind(b));
        groups.map(|group| (kind(group[0]), group.to_vec())).collect()
    }
}

/// What a step makes of a set.
struct Move {
    to: u32,
    /// For each state there, where it comes from.
    from: Vec<From>,
}

/// Sets of states, and what steps make of them, as far as it was asked.
struct Automaton {
    colours: usize,
    sets: Vec<Arc<[State]>>,
    names: HashMap<Arc<[State]>, u32>,
    /// By set and symbol: the move, or none yet.
    table: Vec<u32>,
    moves: Vec<Move>,
    states: usize,
}

/// A run that ends well.
struct Run {
    /// Each step's symbol, and the set before it.
    steps: Vec<(u8, u32)>,
    /// For each stretch of steps that deals with one number: where it ends, and how many numbers of the kind it serves,
    /// one after the other.
    numbers: Vec<(usize, u32)>,
}

const NOT_YET: u32 = u32::MAX;

impl Automaton {
    fn new(colours: usize) -> Self {
        let mut automaton =
            Self { colours, sets: Vec::new(), names: HashMap::new(), table: Vec::new(), moves: Vec::new(), states: 0 };
        automaton.name(&[State::START]);
        automaton
    }

    /// Begin, finish, two for each colour's cards, one for its retirement.
    fn width(&self) -> usize {
        2 + 3 * self.colours
    }

    fn symbol(&self, step: Step) -> u8 {
        (match step {
            Step::Begin => 0,
            Step::Finish => 1,
            Step::Cards(colour, many) => 2 * colour + 1 + usize::from(many),
            Step::Retire(colour) => 2 + 2 * self.colours + colour,
        }) as u8
    }

    fn name(&mut self, set: &[State]) -> u32 {
        if let Some(&name) = self.names.get(set) {
            return name;
        }
        let (set, name): (Arc<[State]>, _) = (set.into(), self.sets.len() as u32);
        self.states += set.len();
        self.names.insert(Arc::clone(&set), name);
        self.sets.push(set);
        self.table.resize(self.sets.len() * self.width(), NOT_YET);
        name
    }

    /// Works out what the step makes of the set.
    fn work_out(&mut self, set: u32, step: Step) -> u32 {
        let mut found = Vec::new();
        for (place, state) in self.sets[set as usize].iter().enumerate() {
            state.step(step, |next, taken| found.push((next, From { place: place as u32, taken })));
        }
        let (states, from): (Vec<_>, _) = best(found).into_iter().unzip();
        let to = self.name(&states);
        self.moves.push(Move { to, from });
        self.moves.len() as u32 - 1
    }

    /// Takes a step, worked out before or not.
    fn take(&mut self, set: &mut u32, step: Step, run: &mut Run, budget: &Budget) -> Result<(), Stop> {
        let symbol = self.symbol(step);
        let entry = *set as usize * self.width() + usize::from(symbol);
        if self.table[entry] == NOT_YET {
            let ticks = TICKS * self.sets[*set as usize].len() as u64;
            if let Some(stop) = budget.spend(ticks) {
                return Err(stop);
            }
            if self.states > MOST_STATES {
                return Err(Stop::TooLarge(Fault::new("trail-dp has too many states to remember")));
            }
            self.table[entry] = self.work_out(*set, step);
        }
        run.steps.push((symbol, *set));
        *set = self.moves[self.table[entry] as usize].to;
        Ok(())
    }

    /// Processes all numbers; none when no state is left. Where a number leaves the set as it was, so do all others of
    /// its kind.
    fn run(&mut self, line: &Line, budget: &Budget) -> Result<Option<Run>, Stop> {
        let mut last = vec![0; self.colours];
        for (place, &(kind, _)) in line.kinds.iter().enumerate() {
            line.cards(kind).for_each(|(colour, _)| last[colour] = place);
        }
        let mut run = Run { steps: Vec::new(), numbers: Vec::new() };
        let mut set = 0;
        for (place, (kind, numbers)) in line.kinds.iter().enumerate() {
            let mut left = numbers.len() as u32;
            while left > 0 {
                let before = set;
                self.take(&mut set, Step::Begin, &mut run, budget)?;
                for (colour, many) in line.cards(*kind) {
                    self.take(&mut set, Step::Cards(colour, many), &mut run, budget)?;
                }
                self.take(&mut set, Step::Finish, &mut run, budget)?;
                let serves = if set == before { left } else { 1 };
                run.numbers.push((run.steps.len(), serves));
                left -= serves;
            }
            for colour in line.turns.iter().copied().filter(|&colour| last[colour] == place) {
                self.take(&mut set, Step::Retire(colour), &mut run, budget)?;
            }
            if self.sets[set as usize].is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(run))
    }

    /// One step backwards: the state before, and how many cards were taken.
    fn back(&self, (symbol, set): (u8, u32), state: usize) -> (usize, u8) {
        let entry = set as usize * self.width() + usize::from(symbol);
        let from = self.moves[self.table[entry] as usize].from[state];
        (from.place as usize, from.taken)
    }

    /// The cards of the trail: the run backwards from the first state of its last set.
    fn trail(&self, run: &Run, line: &Line, table: &Table) -> Vec<bool> {
        let mut wanted: Vec<Kind> = vec![0; table.numbers];
        let mut on_trail = Marks::new(table.numbers);
        let mut numbers = line.kinds.iter().flat_map(|(_, numbers)| numbers).rev();
        let (mut state, mut end) = (0, run.steps.len());
        for &(to, serves) in run.numbers.iter().rev() {
            // Retirements after the number.
            for &step in run.steps[to..end].iter().rev() {
                state = self.back(step, state).0;
            }
            let from = run.steps[..to].iter().rposition(|step| step.0 == 0).unwrap_or(0);
            let mut still = 0;
            for done in 1..=serves {
                let (after, mut kind) = (state, 0);
                for &step in run.steps[from..to].iter().rev() {
                    let taken;
                    (state, taken) = self.back(step, state);
                    if taken > 0 {
                        kind |= Kind::from(taken) << (2 * ((usize::from(step.0) - 2) / 2));
                    }
                }
                if let Some(&number) = numbers.next()
                    && kind != 0
                {
                    wanted[number as usize] = kind;
                    on_trail.mark(number);
                }
                if state == after && kind == 0 {
                    still = serves - done;
                    break;
                }
            }
            if still > 0 {
                numbers.nth(still as usize - 1);
            }
            end = from;
        }
        let take = |&(colour, number): &Card| {
            if !on_trail.has(number) {
                return false;
            }
            let kind = &mut wanted[number as usize];
            let taken = *kind >> (2 * colour) & 3 > 0;
            *kind -= Kind::from(taken) << (2 * colour);
            taken
        };
        table.cards.iter().map(take).collect()
    }
}

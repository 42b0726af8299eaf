//! Solitaire for few colours (or few numbers), in time linear in the cards.
//!
//! The numbers are processed one by one, with a set of [states](super::states) that no other state dominates. Few
//! such sets come up: so they are numbered, and what a step makes of a set is worked out once. The process is then
//! the run of a finite automaton that is built as far as it is needed, and a card costs one look into a table.
//! Numbers of the same kind (none, one or more cards of each colour) come one after the other, and kinds that begin
//! alike too; and in an order in which colours retire early. Going back through the run gives the trail.
//!
//! That solitaire is fixed-parameter tractable in the colours is known (Lampis, Makino, Mitsou, Uno 2014; Dey, Goyal,
//! Misra 2014); the paper's own program takes n^O(c^2).

use super::states::{MOST_COLOURS, State, Step, best};
use super::table::{Lists, Table};
use super::trail::playing_order;
use super::{Card, Solitaire};
use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use std::collections::HashMap;
use std::sync::Arc;

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
    let by_number = Lists::by_key(table.numbers, table.cards.iter().zip(0..).map(|(card, i)| (card.1, i)));
    let line = line_up(&table, &by_number);
    let mut automaton = Automaton::new(table.colours);
    let run = automaton.run(&line, budget);
    used.sets = automaton.sets.len();
    used.peak = automaton.sets.iter().map(|set| set.len()).max().unwrap_or(0);
    used.moves = automaton.moves.len();
    let answer = match run {
        Err(stop) => Solitaire::Unknown(stop),
        Ok(None) => Solitaire::Stuck(()),
        Ok(Some(run)) => {
            let chosen = automaton.trail(&run, &line, &table, &by_number);
            drop((by_number, line, run));
            match playing_order(&table, &chosen) {
                Some(order) => Solitaire::Order(order),
                None => Solitaire::Unknown(Stop::Rejected(Fault::new("the cards chosen are no dominating trail"))),
            }
        }
    };
    (answer, used)
}

/// The numbers in the order in which they are processed.
struct Line {
    /// The kind, with two bits a colour (first colours highest), and the number.
    numbers: Vec<(u64, u32)>,
    /// Which colour takes which turn.
    turns: Vec<usize>,
}

impl Line {
    /// The number's colours with their turns and how many cards it has of them (2 for more).
    fn cards(kind: u64, colours: usize) -> impl DoubleEndedIterator<Item = (usize, u8)> {
        (0..colours)
            .map(move |turn| (turn, (kind >> (2 * (colours - 1 - turn)) & 3) as u8))
            .filter(|&(_, many)| many > 0)
    }
}

/// Lines up the numbers: by kind, so that the colour of the first turn retires first.
fn line_up(table: &Table, by_number: &Lists) -> Line {
    let colours = table.colours;
    let counts = |number: usize| {
        let mut counts = [0u8; MOST_COLOURS];
        for &card in by_number.get(number) {
            let count = &mut counts[table.cards[card as usize].0 as usize];
            *count = 2.min(*count + 1);
        }
        counts
    };
    let mut near = vec![0u32; colours];
    for number in 0..table.numbers {
        let counts = counts(number);
        let mask = (0..colours).filter(|&colour| counts[colour] > 0).map(|colour| 1 << colour).sum::<u32>();
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
    let kind = |number: usize| {
        let counts = counts(number);
        turns.iter().fold(0, |kind, &colour| kind << 2 | u64::from(counts[colour]))
    };
    let mut numbers: Vec<_> = (0..table.numbers).map(|number| (kind(number), number as u32)).collect();
    numbers.sort_unstable_by_key(|&(kind, _)| std::cmp::Reverse(kind));
    Line { numbers, turns }
}

/// What a step makes of a set.
struct Move {
    to: u32,
    /// For each state there: four times the place of the state it comes from, and how many cards were taken.
    from: Vec<u32>,
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

/// A run that ends well: each step's symbol, and the set before it.
struct Run {
    symbols: Vec<u8>,
    sets: Vec<u32>,
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
            state.step(step, |next, taken| found.push((next, 4 * place as u32 + u32::from(taken))));
        }
        let (states, from): (Vec<_>, _) = best(found).into_iter().unzip();
        let to = self.name(&states);
        self.moves.push(Move { to, from });
        self.moves.len() as u32 - 1
    }

    /// Processes all numbers; none when no state is left.
    fn run(&mut self, line: &Line, budget: &Budget) -> Result<Option<Run>, Stop> {
        let mut last = vec![0; self.colours];
        for (place, &(kind, _)) in line.numbers.iter().enumerate() {
            Line::cards(kind, self.colours).for_each(|(turn, _)| last[turn] = place);
        }
        let retiring =
            Lists::by_key(line.numbers.len(), last.iter().zip(0..).map(|(&place, turn)| (place as u32, turn)));
        let mut run = Run { symbols: Vec::new(), sets: Vec::new() };
        let mut pace = Pace::within(budget, u64::MAX);
        let mut set = 0;
        for (place, &(kind, _)) in line.numbers.iter().enumerate() {
            pace.step().map_err(|_| pace.why())?;
            let mut take = |step: Step| -> Result<(), Stop> {
                let symbol = self.symbol(step);
                let entry = set as usize * self.width() + usize::from(symbol);
                if self.table[entry] == NOT_YET {
                    if let Some(stop) = budget.spent() {
                        return Err(stop);
                    }
                    if self.states > MOST_STATES {
                        return Err(Stop::TooLarge(Fault::new("trail-dp has too many states to remember")));
                    }
                    self.table[entry] = self.work_out(set, step);
                }
                run.symbols.push(symbol);
                run.sets.push(set);
                set = self.moves[self.table[entry] as usize].to;
                Ok(())
            };
            take(Step::Begin)?;
            for (turn, many) in Line::cards(kind, line.turns.len()) {
                take(Step::Cards(turn, many))?;
            }
            take(Step::Finish)?;
            for &turn in retiring.get(place) {
                take(Step::Retire(turn as usize))?;
            }
            if self.sets[set as usize].is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(run))
    }

    /// The cards of the trail: the run backwards from the first state of its last set.
    fn trail(&self, run: &Run, line: &Line, table: &Table, by_number: &Lists) -> Vec<bool> {
        let mut chosen = vec![false; table.cards.len()];
        let mut wanted = [0u8; MOST_COLOURS];
        let (mut state, mut numbers) = (0, line.numbers.iter().rev());
        for (&symbol, &set) in run.symbols.iter().zip(&run.sets).rev() {
            let entry = set as usize * self.width() + usize::from(symbol);
            let from = self.moves[self.table[entry] as usize].from[state];
            state = (from / 4) as usize;
            if from % 4 > 0 {
                wanted[line.turns[(usize::from(symbol) - 2) / 2]] = (from % 4) as u8;
            }
            if symbol == 0
                && let Some(&(_, number)) = numbers.next()
            {
                for &card in by_number.get(number as usize) {
                    let wanted = &mut wanted[table.cards[card as usize].0 as usize];
                    if *wanted > 0 {
                        *wanted -= 1;
                        chosen[card as usize] = true;
                    }
                }
            }
        }
        chosen
    }
}

//! The largest swish-free set of the whole deck of a size, without a search.
//!
//! The paper's constructions for even and odd sides are one construction. Split
//! the cells into orbits, sets of cells that orientations take to each other, and
//! order the orbits as their first cells are read. Keep every card whose point lies
//! in an earlier orbit than its circle; and inside each orbit, keep as many cards
//! as hold no swish. Ordered that way, this is the paper's set, with its indices
//! repaired, for all four parities of the sides; and for squares, which the paper
//! leaves open, it works as well, with eight orientations instead of four.
//!
//! It is largest: a card that joins two orbits makes a swish with its reverse, so
//! at most one of the two can be kept, and what can be kept inside an orbit depends
//! only on how the orientations act on it. So cards and reverses, and the cards
//! inside each orbit, are blocks that share no card, and their sum leaves no room for more.

use super::blocks::Block;
use super::bounded::Total;
use super::dropped::{Steps, Why, why};
use crate::budget::Budget;
use misdeal_kernel::base::cnf::Var;
use misdeal_kernel::claim::{END, INDENT};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::sums::{self, Part, RowId};
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::free::pool::smallest_pair;
use misdeal_kernel::swish::free::{Freed, Listed, Pool, Proving, Ranks, SetQuestion, text};
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Laid, Orientation, Swish};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The construction for one size.
pub struct Construction {
    grid: Grid,
    orbits: Vec<Orbit>,
    /// What to keep inside an orbit, by the orientations that leave its first
    /// cell in place.
    inside: BTreeMap<Vec<Orientation>, Inside>,
}

struct Orbit {
    /// All cells, in reading order.
    cells: Vec<Cell>,
    /// The orientations that leave the first cell in place.
    still: Vec<Orientation>,
}

/// A step of the construction: the kept cards whose point lies in one orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the point of all its cards is: the orbit's first cell.
    pub point: Cell,
    /// The orientations that leave the point in place.
    pub still: Vec<Orientation>,
    /// The circles of the cards that lead to a later orbit.
    pub circles: Vec<Cell>,
    /// The circles of the cards inside the orbit, the paper's additional ones.
    pub additional: Vec<Cell>,
}

impl Step {
    /// How many cards it keeps.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.circles.len() + self.additional.len()
    }
}

/// The cards inside an orbit. A card is the orientation that takes its point, on
/// the orbit's first cell, to its circle.
struct Inside {
    cards: Vec<Orientation>,
    kept: Vec<Orientation>,
    /// Swishes none of whose parts is one: cards, and how they are laid.
    swishes: Vec<Vec<(Orientation, Orientation)>>,
}

impl Construction {
    /// The construction for cards of this size.
    ///
    /// # Errors
    /// Never, in fact: the few cards inside an orbit can always be gone through.
    pub fn new(grid: Grid) -> Result<Self, Fault> {
        let turns = Orientation::of(grid, false);
        let mut orbits = Vec::new();
        let mut inside = BTreeMap::new();
        for first in grid.cells() {
            let cells: BTreeSet<Cell> = turns.iter().map(|turn| turn.turn(grid, first)).collect();
            if cells.first() != Some(&first) {
                continue;
            }
            let still: Vec<Orientation> =
                turns.iter().copied().filter(|turn| turn.turn(grid, first) == first).collect();
            if !inside.contains_key(&still) {
                inside.insert(still.clone(), Inside::new(grid, first)?);
            }
            orbits.push(Orbit { cells: cells.into_iter().collect(), still });
        }
        Ok(Self { grid, orbits, inside })
    }

    /// How many cards are kept.
    #[must_use]
    pub fn size(&self) -> usize {
        let mut kept = 0;
        for (place, orbit) in self.orbits.iter().enumerate() {
            kept += self.inside[&orbit.still].kept.len();
            kept += self.orbits[place + 1..].iter().map(|later| self.joins(orbit, later).count()).sum::<usize>();
        }
        kept
    }

    /// The ranks that show why no swish is kept.
    #[must_use]
    pub fn ranks(&self) -> Ranks {
        Ranks(self.orbits.iter().map(|orbit| vec![orbit.cells[0]]).collect())
    }

    /// The circles of the different cards whose point is on the first cell of
    /// `orbit` and whose circle is in `later`.
    fn joins<'a>(&'a self, orbit: &'a Orbit, later: &'a Orbit) -> impl Iterator<Item = Cell> + 'a {
        // Only turns that leave the point in place can make two of them one card.
        let smallest = move |circle: &Cell| orbit.still.iter().all(|turn| turn.turn(self.grid, *circle) >= *circle);
        later.cells.iter().copied().filter(smallest)
    }

    /// The steps, in order: one for each orbit.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.orbits.iter().enumerate().map(|(place, orbit)| {
            let first = orbit.cells[0];
            let inside = self.inside[&orbit.still].kept.iter().map(|turn| turn.turn(self.grid, first));
            let circles = self.orbits[place + 1..].iter().flat_map(|later| self.joins(orbit, later));
            Step { point: first, still: orbit.still.clone(), circles: circles.collect(), additional: inside.collect() }
        })
    }

    /// Calls `each` for every kept card.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each_kept(&self, mut each: impl FnMut(&Card) -> Result<(), Fault>) -> Result<(), Fault> {
        for step in self.steps() {
            for &circle in step.additional.iter().chain(&step.circles) {
                each(&Card::new([step.point], [circle])?)?;
            }
        }
        Ok(())
    }

    /// Calls `each` for every block; together they leave no room for more.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each_block(&self, mut each: impl FnMut(&Block) -> Result<(), Fault>) -> Result<(), Fault> {
        for (place, orbit) in self.orbits.iter().enumerate() {
            let first = orbit.cells[0];
            if let Some(block) = self.inside[&orbit.still].block(self.grid, first)? {
                each(&block)?;
            }
            for later in &self.orbits[place + 1..] {
                for circle in self.joins(orbit, later) {
                    let lay = |card| Laid { card, orientation: Orientation::Identity };
                    let there = Card::new([first], [circle])?;
                    let back = Card::new([circle], [first])?;
                    each(&Block::of(Swish(vec![lay(there), lay(back)])))?;
                }
            }
        }
        Ok(())
    }
}

impl Construction {
    /// Tells the steps that add up all blocks, whose swishes are listed in this order.
    fn add_up(&self, steps: &mut Steps<'_, Fault>) -> Result<(), Fault> {
        let mut total = Total::default();
        // Orbits of one shape have one reason.
        let mut known: BTreeMap<(Vec<u32>, usize), Option<Why>> = BTreeMap::new();
        let (mut swishes, mut cards) = (0, 0);
        let row = |swish: u64| Part::row(RowId::Given(swish), 1);
        self.each_block(|block| {
            let (clauses, named) = clauses(block);
            let parts = match known.entry((clauses, block.dropped)) {
                _ if block.dropped == 1 => vec![row(swishes + 1)],
                entry => {
                    let ((clauses, dropped), kept) = (entry.key().clone(), cards + 1..=cards + named);
                    let why = entry.or_insert_with(|| why(&clauses, dropped)).as_ref();
                    let why = why.ok_or_else(|| Fault::new("a block does not hold"))?;
                    let rows: Vec<_> = (swishes + 1..).take(clauses.len()).map(|swish| vec![row(swish)]).collect();
                    let kept = kept.map(|card| Ok(Var::new(card)?.yes())).collect::<Result<Vec<_>, Fault>>()?;
                    why.tell(&clauses, &rows, &kept, steps)?
                }
            };
            swishes += block.swishes.len() as u64;
            cards += named;
            parts.into_iter().try_for_each(|part| total.add(part, steps))
        })?;
        total.finish(RowId::Given(swishes + 1), steps)
    }
}

/// The swishes of a block as the bits of their cards, which are numbered as they are named; and how many cards that are.
/// No card is there twice.
fn clauses(block: &Block) -> (Vec<u32>, usize) {
    let mut named: Vec<&Card> = Vec::new();
    let mut place = |card| {
        named.iter().position(|other| *other == card).unwrap_or_else(|| {
            named.push(card);
            named.len() - 1
        })
    };
    let clauses = block.swishes.iter().map(|swish| swish.0.iter().fold(0, |all, laid| all | 1 << place(&laid.card)));
    let clauses = clauses.collect();
    (clauses, named.len())
}

/// Proves the construction to the kernel, and writes the claim to `out` as it goes.
///
/// # Errors
/// When the budget is spent, or `out` can't be written to.
pub fn prove(grid: Grid, out: Option<&mut dyn fmt::Write>, budget: &Budget) -> Result<Freed, Stop> {
    let mut sink = Sink;
    let out: &mut dyn fmt::Write = out.unwrap_or(&mut sink);
    let construction = Construction::new(grid).map_err(Stop::TooLarge)?;
    let pool = Pool::deck(grid).map_err(Stop::TooLarge)?;
    let mut proving = Proving::new(pool.clone(), SetQuestion::Largest).map_err(Stop::TooLarge)?;
    let mut stop = None;
    let mut spent = every_so_often(budget);
    let told = (|| {
        let unwritten = |_| Fault::new("the claim can't be written");
        text::heading(&pool, SetQuestion::Largest, construction.size(), out).map_err(unwritten)?;
        writeln!(out, "kept").map_err(unwritten)?;
        let mut lines = text::KeptLines::default();
        construction.each_kept(|card| {
            stop = spent();
            stop.clone().map_or(Ok(()), |stop| Err(Fault::new(stop.to_string())))?;
            lines.card(card, out).map_err(unwritten)?;
            proving.keep(card)
        })?;
        lines.finish(out).map_err(unwritten)?;
        let ranks = construction.ranks();
        text::section("apart ranks", ranks.to_string().lines(), out).map_err(unwritten)?;
        proving.apart_by_ranks(&ranks)?;
        writeln!(out, "forbidden").map_err(unwritten)?;
        let mut listed = Listed::new(&pool);
        construction.each_block(|block| {
            stop = spent();
            stop.clone().map_or(Ok(()), |stop| Err(Fault::new(stop.to_string())))?;
            block.swishes.iter().try_for_each(|swish| {
                writeln!(out, "{INDENT}{swish}").map_err(unwritten)?;
                listed.forbid(swish)
            })
        })?;
        writeln!(out, "bound sums").map_err(unwritten)?;
        let mut bounding = proving.bounding(listed)?;
        let mut tell = |step: sums::Step| {
            writeln!(out, "{INDENT}{step}").map_err(unwritten)?;
            bounding.step(&step)
        };
        construction.add_up(&mut Steps { added: 0, tell: &mut tell })?;
        writeln!(out, "{END}").map_err(unwritten)?;
        proving.finish_by_sums(&bounding)
    })();
    told.map_err(|fault| stop.unwrap_or(Stop::Rejected(fault)))
}

/// Looks at the budget every few thousand times it is asked.
fn every_so_often(budget: &Budget) -> impl FnMut() -> Option<Stop> {
    let mut asked = 0u32;
    move || {
        asked = asked.wrapping_add(1);
        if asked % 4096 == 1 { budget.spent() } else { None }
    }
}

/// Where a claim goes that nobody wants to keep.
struct Sink;

impl fmt::Write for Sink {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl Inside {
    /// Goes through all sets of cards inside the orbit of `first`: at most seven.
    fn new(grid: Grid, first: Cell) -> Result<Self, Fault> {
        let mut cards: Vec<Orientation> = Vec::new();
        let mut seen = BTreeSet::new();
        for &turn in Orientation::of(grid, false) {
            let circle = turn.turn(grid, first);
            if circle != first && seen.insert(smallest_pair(grid, first, circle)) {
                cards.push(turn);
            }
        }
        let card = |&turn: &Orientation| Card::new([first], [turn.turn(grid, first)]);
        let deal = Deal::new(grid, false, cards.iter().map(card).collect::<Result<Vec<_>, _>>()?)?;
        // Which of the cards each swish is made of; smaller ones first.
        let mut swishes: Vec<(u32, Swish)> = Vec::new();
        let mut all = every_swish(&deal, 2, &mut patience(PATIENCE))?;
        all.sort_by_key(Swish::len);
        for swish in all {
            let place = |laid: &Laid| deal.cards().iter().position(|card| *card == laid.card);
            let mask = swish.0.iter().filter_map(place).fold(0, |mask, place| mask | 1 << place);
            if swishes.iter().all(|(smaller, _)| smaller & !mask != 0) {
                swishes.push((mask, swish));
            }
        }
        let free = |kept: &u32| swishes.iter().all(|(mask, _)| mask & !kept != 0);
        // Of several largest sets the first one, so that the paper's is taken: its
        // two additional cards are the flips.
        let largest = (0..1u32 << cards.len()).filter(free).max_by_key(|kept| (kept.count_ones(), u32::MAX - kept));
        let largest = largest.unwrap_or(0);
        let kept = cards.iter().enumerate().filter(|(place, _)| largest >> place & 1 == 1).map(|(_, &turn)| turn);
        let turn_of = |laid: &Laid| {
            let place = deal.cards().iter().position(|card| *card == laid.card);
            place.map(|place| (cards[place], laid.orientation))
        };
        Ok(Self {
            kept: kept.collect(),
            swishes: swishes.iter().map(|(_, swish)| swish.0.iter().filter_map(turn_of).collect()).collect(),
            cards,
        })
    }

    /// The block of an orbit's own cards; none when all of them can be kept.
    fn block(&self, grid: Grid, first: Cell) -> Result<Option<Block>, Fault> {
        let card = |turn: Orientation| Card::new([first], [turn.turn(grid, first)]);
        let lay = |swish: &Vec<(Orientation, Orientation)>| -> Result<Swish, Fault> {
            let laid = swish.iter().map(|&(turn, orientation)| Ok(Laid { card: card(turn)?, orientation }));
            laid.collect::<Result<_, Fault>>().map(Swish)
        };
        Ok(match self.swishes.as_slice() {
            [] => None,
            swishes => Some(Block {
                dropped: self.cards.len() - self.kept.len(),
                swishes: swishes.iter().map(lay).collect::<Result<_, _>>()?,
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prove(rows: usize, columns: usize) -> Freed {
        let grid = Grid::new(rows, columns).unwrap();
        let mut text = String::new();
        let freed = super::prove(grid, Some(&mut text), &Budget::unlimited()).unwrap();
        let read: Freed = misdeal_kernel::check(&text).unwrap().told().unwrap();
        assert_eq!((read.size(), read.pool()), (freed.size(), freed.pool()));
        freed
    }

    #[test]
    fn the_known_maxima_are_met() {
        for (rows, columns, size) in [
            (2, 3, 5),
            (2, 4, 8),
            (2, 5, 13),
            (2, 6, 18),
            (3, 4, 20),
            (4, 3, 20),
            (3, 5, 32),
            (3, 7, 62),
            (4, 5, 52),
            (4, 6, 72),
            (5, 6, 117),
            (5, 7, 162),
            (2, 2, 2),
            (3, 3, 8),
            (4, 4, 18),
            (5, 5, 46),
            (6, 6, 84),
        ] {
            assert_eq!(prove(rows, columns).size(), size, "{rows}x{columns}");
        }
    }

    /// What the paper writes for the first cell of a quarter and of the middle column of 4x5, indices repaired.
    #[test]
    fn the_steps_are_those_of_the_paper() {
        let grid = Grid::new(4, 5).unwrap();
        let steps: Vec<Step> = Construction::new(grid).unwrap().steps().collect();
        let words = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
        let step = |point: &str| steps.iter().find(|step| step.point.to_string() == point).unwrap();
        assert_eq!(words(&step("b2").additional), ["d2", "b3"].map(String::from).into());
        assert_eq!(words(&step("b2").circles), ["c2", "c3"].map(String::from).into());
        assert_eq!(words(&step("c1").additional), ["c4".to_owned()].into());
        let below = ["a2", "b2", "c2", "a3", "b3", "c3"].map(String::from).into();
        assert_eq!(words(&step("c1").circles), below);
        assert_eq!(steps.iter().map(Step::cards).sum::<usize>(), 52);
    }

    #[test]
    fn every_small_size_is_proven_and_has_the_size_of_its_formula() {
        for rows in 1..=9 {
            for columns in 1..=9 {
                let size = prove(rows, columns).size();
                let (h, w) = (rows / 2, columns / 2);
                let formula = match (rows % 2, columns % 2) {
                    (0, 0) if h == w => h.pow(4) + h,
                    (1, 1) if h == w => h.pow(4) + 2 * h.pow(3) + 2 * h.pow(2) + 3 * h,
                    (0, 0) => 2 * (h * w).pow(2),
                    (0, 1) => h * h * (2 * w * w + 2 * w + 1),
                    (1, 0) => w * w * (2 * h * h + 2 * h + 1),
                    _ => 2 * h * h * w * w + 2 * h * w * (h + w) + 2 * h * w + h * h + w * w + h + w,
                };
                assert_eq!(size, formula, "{rows}x{columns}");
            }
        }
    }

    /// The sizes that the paper prints for even-odd and odd-odd cards.
    #[test]
    fn the_printed_sizes_hold_for_three_columns_only() {
        for h in 1..=4 {
            for w in 1..=4 {
                let even_odd = h * h * (w * w + 3 * w + 1);
                assert_eq!(prove(2 * h, 2 * w + 1).size() == even_odd, w == 1, "{h} {w}");
                let odd_odd = h * w * (h * w + 3 * h + 2 * w + 2) + h * (h + 1) + w * (w + 1);
                if h != w {
                    assert_eq!(prove(2 * h + 1, 2 * w + 1).size() == odd_odd, w == 1, "{h} {w}");
                }
            }
        }
        assert_eq!((prove(2, 5).size(), 1 + 3 * 2 + 2 * 2), (13, 11));
    }
}

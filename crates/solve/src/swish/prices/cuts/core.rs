//! Cuts by cores: cards that can't be laid together as long as others are not there.
//!
//! The rows of a card and of a symbol on a cell are of one form: some ways add up to what they make, a card that is taken
//! or a cell that is used, which is 0 or 1. So one of the ways makes it so and rules out the others; without it there are
//! none; and where only one is left, it is that. Suppose which cards are taken and which are not, choose a way for one
//! card after the other, and see what follows. A contradiction rests on some of what was supposed and chosen: that these
//! do not hold together follows from the rows in turn, and the choice is undone. What is left at the end rests on nothing that
//! was chosen, and is the cut: of the cards that it speaks of one that was taken is not, or one that was not is.

use super::cut::{Cut, Why};
use super::names::{Named, Names};
use crate::budget::{Halt, Pace};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::base::rows::Row;
use misdeal_kernel::proof::sums::{Hint, RowId, Step};

/// The most choices before somebody else is asked.
const MOST_CHOICES: usize = 3000;

/// Ways that add up to what they make.
#[derive(Clone, Debug)]
struct Made {
    row: RowId,
    ways: Vec<usize>,
    makes: usize,
}

/// Why something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was supposed or chosen.
    Chosen,
    /// A row of ways.
    Made(usize),
    /// One of the rows that were learned.
    Learned(usize),
}

/// A row of a deal that says: not all of these.
#[derive(Clone, Debug)]
struct Learned {
    lits: Vec<Lit>,
    hints: Vec<RowId>,
}

/// What follows from what is supposed and chosen. Things are variables of the kernel's rows, by their numbers less 1.
#[derive(Clone, Debug)]
pub(in super::super) struct Cores {
    made: Vec<Made>,
    /// The rows that a thing stands in.
    rows_of: Vec<Vec<usize>>,
    value: Vec<Option<bool>>,
    reason: Vec<Reason>,
    /// What is known, in order, and how much of it was looked at.
    trail: Vec<usize>,
    looked: usize,
    learned: Vec<Learned>,
    choices: usize,
}

/// What came of some cards.
pub(in super::super) enum Core {
    /// They can't be laid.
    Cut(Cut),
    /// These cards can be laid in these ways, which are numbered as the deal tells them.
    Laid(Vec<(usize, usize)>),
    /// The choices were too many.
    Open,
}

/// A contradiction, by what it rests on, and whoever says so.
struct Conflict {
    lits: Vec<Lit>,
    hints: Vec<RowId>,
}

fn number(lit: Lit) -> usize {
    lit.var().number() - 1
}

impl Cores {
    /// Nothing is supposed yet.
    pub(super) fn of(names: &Names) -> Option<Self> {
        let mut made = Vec::new();
        for card in &names.cards {
            let ways = card.ways.iter().map(|way| number(way.lies)).collect();
            made.extend(card.row.map(|row| Made { row, ways, makes: number(card.taken) }));
        }
        let mut on: Vec<Vec<usize>> = vec![Vec::new(); 2 * names.cells.len()];
        let ways = names.cards.iter().flat_map(|card| &card.ways);
        ways.for_each(|way| way.symbols.iter().for_each(|&symbol| on[symbol].push(number(way.lies))));
        for (symbol, ways) in on.into_iter().enumerate() {
            let makes = number(names.used(symbol / 2).ok()?);
            made.push(Made { row: names.symbol_row(symbol), ways, makes });
        }
        let things =
            made.iter().flat_map(|made| made.ways.iter().chain([&made.makes])).max().map_or(0, |most| most + 1);
        let mut rows_of = vec![Vec::new(); things];
        for (i, made) in made.iter().enumerate() {
            made.ways.iter().chain([&made.makes]).for_each(|&thing| rows_of[thing].push(i));
        }
        Some(Self {
            made,
            rows_of,
            value: vec![None; things],
            reason: vec![Reason::Chosen; things],
            trail: Vec::new(),
            looked: 0,
            learned: Vec::new(),
            choices: 0,
        })
    }

    /// Whether just these cards can be taken; of others nothing is supposed.
    pub(super) fn look_at(
        &mut self,
        names: &Names,
        cards: &[(usize, bool)],
        pace: &mut Pace<'_>,
    ) -> Result<Core, Halt> {
        let Some(mut found) = self.refute(names, cards, pace)? else {
            return Ok(if self.choices > MOST_CHOICES { Core::Open } else { Core::Laid(self.laid(names)) });
        };
        // What it rests on may be refuted by less.
        loop {
            let less = supposed(&found, cards);
            match self.refute(names, &less, pace)? {
                Some(again) if again.cards.len() < less.len() => found = again,
                _ => return Ok(Core::Cut(found)),
            }
        }
    }

    /// The ways of cards that lie now.
    fn laid(&self, names: &Names) -> Vec<(usize, usize)> {
        let lies = |lit: Lit| self.value[number(lit)] == Some(true);
        let ways = |card: &Named| card.ways.iter().position(|way| lies(way.lies)).map(|way| (card.place, way));
        names.cards.iter().filter_map(ways).collect()
    }

    fn refute(&mut self, names: &Names, cards: &[(usize, bool)], pace: &mut Pace<'_>) -> Result<Option<Cut>, Halt> {
        self.value.fill(None);
        self.trail.clear();
        self.learned.clear();
        (self.looked, self.choices) = (0, 0);
        for &(card, is_taken) in cards {
            self.set(number(names.cards[card].taken), is_taken, Reason::Chosen);
        }
        let rows: Vec<usize> = (0..self.made.len()).collect();
        let Some(conflict) = self.search(&rows, pace)? else { return Ok(None) };
        let card_of = |lit: &Lit| names.cards.iter().position(|card| card.taken.var() == lit.var());
        let own: Option<Vec<usize>> = conflict.lits.iter().map(card_of).collect();
        let Some(own) = own else { return Ok(None) };
        self.learned.push(Learned { lits: conflict.lits.clone(), hints: conflict.hints });
        let counts: Vec<(usize, i64)> =
            own.into_iter().zip(&conflict.lits).map(|(card, lit)| (card, if lit.is_yes() { 1 } else { -1 })).collect();
        let absent = counts.iter().filter(|(_, count)| *count < 0).count();
        Ok(Some(Cut { cards: counts, orbits: Vec::new(), least: 1 - absent as i64, why: Why::Follows(self.steps()) }))
    }

    fn set(&mut self, thing: usize, value: bool, reason: Reason) {
        self.value[thing] = Some(value);
        self.reason[thing] = reason;
        self.trail.push(thing);
    }

    /// Looks until there is a contradiction; none if there is a way to lay all, or too many choices.
    fn search(&mut self, rows: &[usize], pace: &mut Pace<'_>) -> Result<Option<Conflict>, Halt> {
        pace.step()?;
        if let Some(conflict) = self.follow(rows) {
            return Ok(Some(conflict));
        }
        loop {
            let Some(thing) = self.open_way() else { return Ok(None) };
            self.choices += 1;
            if self.choices > MOST_CHOICES {
                return Ok(None);
            }
            let mark = self.trail.len();
            self.set(thing, true, Reason::Chosen);
            let Some(conflict) = self.search(&[], pace)? else { return Ok(None) };
            self.trail.drain(mark..).for_each(|thing| self.value[thing] = None);
            self.looked = mark;
            let Some(place) = conflict.lits.iter().position(|lit| number(*lit) == thing) else {
                return Ok(Some(conflict));
            };
            let mut lits = conflict.lits.clone();
            lits.swap(0, place);
            self.learned.push(Learned { lits, hints: conflict.hints });
            self.set(thing, false, Reason::Learned(self.learned.len() - 1));
            if let Some(conflict) = self.follow(&[]) {
                return Ok(Some(conflict));
            }
        }
    }

    /// A way of the row that must have one and has the fewest left.
    fn open_way(&self) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        for made in self.made.iter().filter(|made| self.value[made.makes] == Some(true)) {
            if made.ways.iter().any(|&way| self.value[way] == Some(true)) {
                continue;
            }
            let mut left = made.ways.iter().filter(|&&way| self.value[way].is_none());
            let Some(&first) = left.next() else { continue };
            let many = 1 + left.count();
            if best.is_none_or(|(fewest, _)| many < fewest) {
                best = Some((many, first));
            }
        }
        best.map(|(_, way)| way)
    }

    /// What follows from these rows and from what was not looked at yet.
    fn follow(&mut self, rows: &[usize]) -> Option<Conflict> {
        for &row in rows {
            if let Some(conflict) = self.look(row) {
                return Some(conflict);
            }
        }
        while let Some(&thing) = self.trail.get(self.looked) {
            self.looked += 1;
            for place in 0..self.rows_of[thing].len() {
                if let Some(conflict) = self.look(self.rows_of[thing][place]) {
                    return Some(conflict);
                }
            }
        }
        None
    }

    fn look(&mut self, row: usize) -> Option<Conflict> {
        let made = &self.made[row];
        let is = |thing: usize| self.value[thing];
        let mut laid = made.ways.iter().copied().filter(|&way| is(way) == Some(true));
        let (one, two) = (laid.next(), laid.next());
        let makes = made.makes;
        if let Some(one) = one {
            if let Some(other) = two.or_else(|| (is(makes) == Some(false)).then_some(makes)) {
                return Some(self.conflict(&[one, other], made.row));
            }
            let others: Vec<usize> = made.ways.iter().copied().filter(|&way| is(way).is_none()).collect();
            if is(makes).is_none() {
                self.set(makes, true, Reason::Made(row));
            }
            others.into_iter().for_each(|way| self.set(way, false, Reason::Made(row)));
            return None;
        }
        let open: Vec<usize> = made.ways.iter().copied().filter(|&way| is(way).is_none()).collect();
        match (is(makes), &open[..]) {
            (Some(false), _) => open.into_iter().for_each(|way| self.set(way, false, Reason::Made(row))),
            (Some(true), []) => {
                let all: Vec<usize> = made.ways.iter().copied().chain([makes]).collect();
                return Some(self.conflict(&all, made.row));
            }
            (Some(true), &[way]) => self.set(way, true, Reason::Made(row)),
            (None, []) => self.set(makes, false, Reason::Made(row)),
            _ => {}
        }
        None
    }

    /// What a thing that follows rests on, and the row by which it does. What was known before has lower places.
    fn rests_on(&self, thing: usize, place_of: &[usize]) -> Option<(Vec<usize>, RowId)> {
        match self.reason[thing] {
            Reason::Chosen => None,
            Reason::Learned(place) => {
                let others = self.learned[place].lits.iter().map(|&lit| number(lit)).filter(|&other| other != thing);
                Some((others.collect(), RowId::Added(place as u64 + 1)))
            }
            Reason::Made(row) => {
                let made = &self.made[row];
                let rest = made.ways.iter().copied().chain([made.makes]).filter(|&other| other != thing);
                let value = self.value[thing];
                let before = |way: &usize| self.value[*way] == Some(true) && place_of[*way] < place_of[thing];
                let laid = made.ways.iter().copied().find(before);
                let by = match (value, laid) {
                    // Made, or ruled out, by a way that is laid.
                    (Some(true), Some(laid)) if thing == made.makes => vec![laid],
                    (Some(false), Some(laid)) if thing != made.makes => vec![laid],
                    (Some(false), None) if thing != made.makes => vec![made.makes],
                    // The only one left, or nothing left that could make it.
                    _ => rest.collect(),
                };
                Some((by, made.row))
            }
        }
    }

    /// A contradiction in a row, back to what was supposed and chosen.
    fn conflict(&self, things: &[usize], row: RowId) -> Conflict {
        let mut place_of = vec![usize::MAX; self.value.len()];
        self.trail.iter().enumerate().for_each(|(place, &thing)| place_of[thing] = place);
        let mut wanted = vec![false; self.trail.len()];
        things.iter().for_each(|&thing| wanted[place_of[thing]] = true);
        let (mut lits, mut hints) = (Vec::new(), vec![row]);
        for place in (0..self.trail.len()).rev() {
            if !wanted[place] {
                continue;
            }
            let thing = self.trail[place];
            match self.rests_on(thing, &place_of) {
                Some((by, row)) => {
                    by.iter().for_each(|&other| wanted[place_of[other]] = true);
                    if hints.last() != Some(&row) {
                        hints.push(row);
                    }
                }
                None => {
                    let yes = Lit::from_dimacs(thing as i64 + 1);
                    // It says that this does not hold.
                    lits.extend(yes.map(|yes| if self.value[thing] == Some(true) { !yes } else { yes }));
                }
            }
        }
        hints.reverse();
        Conflict { lits, hints }
    }

    /// What was learned, as far as the last of it rests on it.
    fn steps(&self) -> Vec<Step> {
        let mut wanted = vec![false; self.learned.len()];
        wanted.iter_mut().last().into_iter().for_each(|last| *last = true);
        let added = |row: &RowId| if let RowId::Added(number) = row { Some(*number as usize - 1) } else { None };
        for (place, learned) in self.learned.iter().enumerate().rev() {
            if wanted[place] {
                learned.hints.iter().filter_map(added).for_each(|other| wanted[other] = true);
            }
        }
        let mut number = vec![0; wanted.len()];
        let mut steps = Vec::new();
        for (place, learned) in self.learned.iter().enumerate().filter(|(place, _)| wanted[*place]) {
            let hint = |row: &RowId| Hint::Row(added(row).map_or(*row, |place| RowId::Added(number[place])));
            let hints = learned.hints.iter().map(hint).collect();
            steps.push(Step::So { row: Row::clause(learned.lits.iter().copied()), hints });
            number[place] = steps.len() as u64;
        }
        steps
    }
}

/// What a cut speaks of, of what was supposed.
fn supposed(cut: &Cut, cards: &[(usize, bool)]) -> Vec<(usize, bool)> {
    cards.iter().copied().filter(|(card, _)| cut.cards.iter().any(|(other, _)| other == card)).collect()
}

//! Cuts by parity.
//!
//! Let a *character* say of each orientation whether it changes sides, so that two that do undo each other: left and right,
//! up and down, or both together. An orbit has two sides, unless some turn that changes sides leaves a cell where it is.
//!
//! Choose some slots S (the points, or the circles, of an orbit that has sides), and count their symbols on the right. A
//! card with an even number of symbols in S has, however it lies, an even number on the right, or an odd one. The
//! used cells of an orbit of which S has both slots are counted twice. Choose besides some slots U, and count all of their
//! symbols. Added up that is even (it is as often a symbol as a used cell), so of
//!
//! - the cards whose number is always odd, F;
//! - the cards that may have either, D;
//! - the used cells that are counted an odd number of times, H,
//!
//! an even number is taken, but for what cards of D bring. If some T of F together with all of H is an odd number, then not all of
//! them are taken while the rest of F and D are not:
//!
//! > the cards of T that are not taken, those of F without T and of D that are, and the unused cells of orbits with some
//! > of H are together at least 1.
//!
//! Prices see nothing of this: they do not know sides. The kernel follows it by adding up the rows of these
//! symbols, and dividing by 2. At a solution of a linear program the choice is a matter of linear equations between bits: cards that are
//! laid must not be in D, cards that are laid in part not in F, orbits that are not full not in H; and the number must be odd. Each of
//! these that can't be had costs what it adds to the left side, and as long as that is less than 1, the cut is news.

use super::cut::{Cut, Why};
use super::names::{Named, Names};
use crate::deal::Dealer;
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::{Divided, Part, RowId, Step};
use misdeal_kernel::swish::{Deal, Orientation};
use std::collections::BTreeMap;

/// How far below 1 the left side of a cut must be.
const NEWS: f64 = 0.03;
/// What is closer to a whole number is one.
const WHOLE: f64 = 1e-6;

/// The sides of the cells, under one character; none in orbits that have no sides, or under no character at all.
#[derive(Clone, Debug)]
struct Sides {
    is_right: Vec<bool>,
    has_sides: Vec<bool>,
}

/// All ways to tell sides.
#[derive(Clone, Debug)]
pub(super) struct Parities {
    sides: Vec<Sides>,
}

impl Parities {
    /// The sides of a deal.
    pub(super) fn of(deal: &Deal, names: &Names) -> Self {
        let sides = characters(deal.orientations()).into_iter().map(|changes| Sides::of(deal, names, &changes));
        Self { sides: sides.collect() }
    }

    /// Cuts that do not hold where the program lays this much of each card.
    pub(super) fn cuts(&self, names: &Names, laid: &[f64], chance: &mut Dealer) -> Vec<Cut> {
        let mut cuts: Vec<Cut> = Vec::new();
        for sides in &self.sides {
            let cut = sides.choose(names, laid, chance).and_then(|choice| sides.cut(names, laid, &choice));
            let is_known = |cut: &Cut| cuts.iter().any(|other| other.cards == cut.cards && other.orbits == cut.orbits);
            if let Some(cut) = cut.filter(|cut| !is_known(cut)) {
                cuts.push(cut);
            }
        }
        cuts
    }
}

/// For each character, which of the orientations change sides. The last one changes none.
fn characters(orientations: &[Orientation]) -> Vec<Vec<bool>> {
    let place = |one: Orientation| orientations.iter().position(|&other| other == one).unwrap_or(0);
    let agrees = |changes: &Vec<bool>| {
        let pairs = orientations.iter().flat_map(|&one| orientations.iter().map(move |&two| (one, two)));
        pairs
            .into_iter()
            .all(|(one, two)| changes[place(one.then(two))] == (changes[place(one)] != changes[place(two)]))
    };
    let bits = (0..1_u32 << orientations.len()).rev();
    let all = bits.map(|bits| (0..orientations.len()).map(|place| bits >> place & 1 == 1).collect());
    all.filter(agrees).collect()
}

/// Which slots are counted on the right, and which on all cells.
struct Choice {
    right: Vec<bool>,
    all: Vec<bool>,
}

impl Sides {
    fn of(deal: &Deal, names: &Names, changes: &[bool]) -> Self {
        let number = |cell| names.cells.partition_point(|other| *other < cell);
        let mut is_right = vec![false; names.cells.len()];
        let changes_sides = changes.contains(&true);
        let sides_of = |orbit: &Vec<usize>| {
            let first = names.cells[orbit[0]];
            let turned = deal.orientations().iter().map(|turn| number(turn.turn(deal.grid(), first)));
            let mut seen: BTreeMap<usize, bool> = BTreeMap::new();
            let told = turned.zip(changes).all(|(cell, &side)| *seen.entry(cell).or_insert(side) == side);
            let told = told && changes_sides;
            if told {
                seen.into_iter().for_each(|(cell, side)| is_right[cell] = side);
            }
            told
        };
        let has_sides = names.orbits.iter().map(sides_of).collect();
        Self { is_right, has_sides }
    }

    /// Chooses slots for a cut that is news, if there is one.
    fn choose(&self, names: &Names, laid: &[f64], chance: &mut Dealer) -> Option<Choice> {
        let slots = 2 * names.orbits.len();
        let unused = unused(names, laid);
        let mut conditions: Vec<(f64, Bits)> = Vec::new();
        let mut odd = Bits::new(2 * slots);
        for (card, &laid) in names.cards.iter().zip(laid) {
            if laid < WHOLE {
                continue;
            }
            let (mut moves, mut counts) = (Bits::new(2 * slots), Bits::new(2 * slots));
            for &slot in &card.slots {
                counts.flip(slots + slot);
                if self.has_sides[slot / 2] {
                    moves.flip(slot);
                }
            }
            for &symbol in self.right_symbols(&card.ways[0].symbols) {
                counts.flip(slot_of(names, card, symbol));
            }
            conditions.push((laid, moves));
            if laid > 0.5 {
                odd.add(&counts);
            }
            let part = laid.min(1.0 - laid);
            if part > WHOLE {
                conditions.push((part, counts));
            }
        }
        for (orbit, cells) in names.orbits.iter().enumerate() {
            let (mut right, mut all) = (Bits::new(2 * slots), Bits::new(2 * slots));
            [2 * orbit, 2 * orbit + 1].into_iter().for_each(|slot| {
                right.flip(slot);
                all.flip(slots + slot);
            });
            if unused[orbit] > WHOLE {
                conditions.extend([(unused[orbit], right), (unused[orbit], all)]);
            } else {
                if self.has_sides[orbit] && cells.len() % 4 == 2 {
                    odd.add(&right);
                }
                if cells.len() % 2 == 1 {
                    odd.add(&all);
                }
            }
        }
        let mut system = System::default();
        // What has no sides is not counted by sides.
        for orbit in (0..names.orbits.len()).filter(|&orbit| !self.has_sides[orbit]) {
            for slot in [2 * orbit, 2 * orbit + 1] {
                let mut none = Bits::new(2 * slots);
                none.flip(slot);
                system.demand(none, false);
            }
        }
        if !system.demand(odd, true) {
            return None;
        }
        // The dear ones first; chance breaks ties.
        let mut order: Vec<(f64, u32, usize)> =
            conditions.iter().enumerate().map(|(i, condition)| (condition.0, chance.quick_below(1 << 20), i)).collect();
        order.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
        let mut cost = 0.0;
        for (price, _, i) in order {
            if !system.demand(conditions[i].1.clone(), false) {
                cost += price;
                if cost > 1.0 - NEWS {
                    return None;
                }
            }
        }
        let chosen = system.solution(2 * slots);
        Some(Choice { right: chosen[..slots].to_vec(), all: chosen[slots..].to_vec() })
    }

    fn right_symbols<'a>(&'a self, symbols: &'a [usize]) -> impl Iterator<Item = &'a usize> {
        symbols.iter().filter(|&&symbol| self.is_right[symbol / 2])
    }

    /// The cut of a choice, if it is news.
    fn cut(&self, names: &Names, laid: &[f64], choice: &Choice) -> Option<Cut> {
        let rows = Counted::of(self, names, choice);
        let unused = unused(names, laid);
        let (mut cards, mut left) = (Vec::new(), 0.0);
        // Whether a card counts when it is not taken, and what it costs to change that.
        let mut either: Vec<(f64, usize)> = Vec::new();
        let mut odd = false;
        for (i, &laid) in laid.iter().enumerate() {
            match rows.card(i) {
                Parity::Even => continue,
                Parity::Either => {
                    cards.push((i, 1));
                    left += laid;
                }
                Parity::Odd => {
                    let taken = laid > 0.5;
                    odd ^= taken;
                    either.push(((1.0 - 2.0 * laid).abs(), cards.len()));
                    cards.push((i, if taken { -1 } else { 1 }));
                    left += laid.min(1.0 - laid);
                }
            }
        }
        let mut halves = Vec::new();
        for (orbit, cells) in names.orbits.iter().enumerate() {
            let many = cells.iter().filter(|&&cell| rows.cells[cell] % 2 != 0).count();
            odd ^= many % 2 == 1;
            if many > 0 {
                halves.push(orbit);
                left += unused[orbit];
            }
        }
        if !odd {
            let &(more, place) = either.iter().min_by(|one, two| one.0.total_cmp(&two.0))?;
            cards[place].1 = -cards[place].1;
            left += more;
        }
        if left > 1.0 - NEWS {
            return None;
        }
        let cells: usize = halves.iter().map(|&orbit| names.orbits[orbit].len()).sum();
        let absent = cards.iter().filter(|&&(i, count)| count < 0 && matches!(rows.card(i), Parity::Odd)).count();
        let least = 1 - absent as i64 - cells as i64;
        let why = Why::Follows(rows.steps(&cards, &halves).ok()?);
        let orbits = halves.into_iter().map(|orbit| (orbit, -1)).collect();
        Some(Cut { cards, orbits, least, why })
    }
}

/// How many cells of each orbit the program leaves unused.
fn unused(names: &Names, laid: &[f64]) -> Vec<f64> {
    let mut unused: Vec<f64> = names.orbits.iter().map(|orbit| orbit.len() as f64).collect();
    for (card, laid) in names.cards.iter().zip(laid) {
        card.slots.iter().filter(|&slot| slot % 2 == 0).for_each(|slot| unused[slot / 2] -= laid);
    }
    unused
}

/// The slot of a symbol that a card has, as it is dealt or turned.
fn slot_of(names: &Names, card: &Named, symbol: usize) -> usize {
    let holds = |slot: &&usize| *slot % 2 == symbol % 2 && names.orbits[*slot / 2].contains(&(symbol / 2));
    card.slots.iter().find(holds).copied().unwrap_or_default()
}

/// What a number is, however a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
    Either,
}

/// The rows of a choice, added up.
struct Counted<'a> {
    names: &'a Names,
    rows: Vec<RowId>,
    /// How often each way of each card is counted, and the card besides.
    ways: Vec<Vec<i64>>,
    besides: Vec<i64>,
    /// How often each used cell is.
    cells: Vec<i64>,
}

impl<'a> Counted<'a> {
    fn of(sides: &Sides, names: &'a Names, choice: &Choice) -> Self {
        let mut counted = Self {
            names,
            rows: Vec::new(),
            ways: names.cards.iter().map(|card| vec![0; card.ways.len()]).collect(),
            besides: vec![0; names.cards.len()],
            cells: vec![0; names.cells.len()],
        };
        let mut is_counted = vec![false; 2 * names.cells.len()];
        for slot in (0..choice.right.len()).filter(|&slot| choice.right[slot]) {
            for &cell in names.orbits[slot / 2].iter().filter(|&&cell| sides.is_right[cell]) {
                let symbol = 2 * cell + slot % 2;
                is_counted[symbol] = true;
                counted.rows.push(names.symbol_row(symbol));
                counted.cells[cell] += 1;
            }
        }
        for slot in (0..choice.all.len()).filter(|&slot| choice.all[slot]) {
            counted.rows.push(names.slot_row(slot));
            names.orbits[slot / 2].iter().for_each(|&cell| counted.cells[cell] += 1);
        }
        for (i, card) in names.cards.iter().enumerate() {
            counted.besides[i] = card.slots.iter().filter(|&&slot| choice.all[slot]).count() as i64;
            for (count, way) in counted.ways[i].iter_mut().zip(&card.ways) {
                *count = way.symbols.iter().filter(|&&symbol| is_counted[symbol]).count() as i64;
            }
        }
        counted
    }

    fn card(&self, card: usize) -> Parity {
        let odd = |count: &i64| (count + self.besides[card]) % 2 != 0;
        match (self.ways[card].iter().any(odd), self.ways[card].iter().all(odd)) {
            (_, true) => Parity::Odd,
            (false, _) => Parity::Even,
            _ => Parity::Either,
        }
    }

    /// The steps of a cut: what is counted an odd number of times is added once more, all is divided by 2, and the rows are
    /// taken away again; then cards stand for the ways that they can lie, and orbits for their cells.
    fn steps(&self, cards: &[(usize, i64)], halves: &[usize]) -> Result<Vec<Step>, Fault> {
        let mut rows: Vec<Part> = self.rows.iter().map(|&row| Part::row(row, 1)).collect();
        let mut added: Vec<Part> = Vec::new();
        let mut completed: Vec<Part> = Vec::new();
        for (i, card) in self.names.cards.iter().enumerate() {
            let parity = self.card(i);
            // A card that is counted an odd number of times by itself is counted by its ways: they add up to it.
            let Some(row) = card.row else {
                self.once_more(cards, i, parity, card.taken, &mut added);
                continue;
            };
            let mut odd: Vec<bool> = self.ways[i].iter().map(|count| count % 2 != 0).collect();
            let by_ways = odd.iter().all(|&odd| odd);
            if by_ways || self.besides[i] % 2 != 0 && parity == Parity::Either {
                rows.push(Part::row(row, 1));
                odd.iter_mut().for_each(|odd| *odd = !*odd);
            }
            match parity {
                Parity::Either => {
                    for (way, odd) in card.ways.iter().zip(odd) {
                        let one = Part::Lit(way.lies, 1);
                        if odd { added.push(one) } else { completed.push(one) }
                    }
                    completed.push(Part::row(row, -1));
                }
                _ => self.once_more(cards, i, parity, card.taken, &mut added),
            }
        }
        for &orbit in halves {
            for &cell in &self.names.orbits[orbit] {
                let one = Part::Lit(!self.names.used(cell)?, 1);
                if self.cells[cell] % 2 != 0 { added.push(one) } else { completed.push(one) }
            }
        }
        let away = rows.iter().map(|part| match *part {
            Part::Row(row, times) => Part::Row(row, -times),
            other @ Part::Lit(..) => other,
        });
        let back: Vec<Part> = [Part::row(RowId::Added(1), 2)].into_iter().chain(away).chain(completed).collect();
        rows.extend(added);
        Ok(vec![Step::Sum { parts: rows, divided: Divided::Up(2) }, Step::sum(back)])
    }

    fn once_more(&self, cards: &[(usize, i64)], card: usize, parity: Parity, taken: Lit, added: &mut Vec<Part>) {
        if parity == Parity::Odd {
            let is_absent = cards.iter().any(|&(other, count)| other == card && count < 0);
            added.push(Part::Lit(if is_absent { !taken } else { taken }, 1));
        }
    }
}

/// Bits, and what they add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(bits: usize) -> Self {
        Self(vec![0; bits.div_ceil(64)])
    }

    fn flip(&mut self, bit: usize) {
        self.0[bit / 64] ^= 1 << (bit % 64);
    }

    fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, two)| *one ^= two);
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }
}

/// Equations between bits, each solved for one that no other has.
#[derive(Clone, Debug, Default)]
struct System {
    equations: Vec<(usize, Bits, bool)>,
}

impl System {
    /// Demands that these bits add up to this, if that can be had.
    fn demand(&mut self, mut bits: Bits, mut sum: bool) -> bool {
        for (bit, equation, value) in &self.equations {
            if bits.has(*bit) {
                bits.add(equation);
                sum ^= value;
            }
        }
        let Some(first) = bits.first() else { return !sum };
        for (_, equation, value) in &mut self.equations {
            if equation.has(first) {
                equation.add(&bits);
                *value ^= sum;
            }
        }
        self.equations.push((first, bits, sum));
        true
    }

    /// One solution: all bits that are free are 0.
    fn solution(&self, bits: usize) -> Vec<bool> {
        let mut solution = vec![false; bits];
        self.equations.iter().for_each(|&(bit, _, value)| solution[bit] = value);
        solution
    }
}

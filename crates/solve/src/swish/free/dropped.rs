//! Why so many cards of a few swishes must be dropped, as steps of a proof.
//!
//! Each swish is a clause: one of its cards is dropped. That at least n cards are dropped follows
//!
//! - **by a sum**, from D(n - 1) + 1 clauses, some of them perhaps several times, that name no card more than D times: they add
//!   up to a row of numbers up to D, and divided by D it says that more than n - 1 cards are dropped. With D = 1 these are n
//!   clauses that share no card, and nothing has to be divided;
//! - **or by cases.** Suppose that fewer are. One card of some clause is dropped, then one of a clause that this does not
//!   break, and so on; once n - 1 are dropped all others are kept, and a clause is left that is not broken.

use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::base::rows::{Row, Term};
use misdeal_kernel::proof::sums::{Divided, Hint, Part, RowId, Step};
use std::collections::BTreeMap;

/// The largest number that is tried to divide by.
const MOST_DIVIDED: usize = 4;

/// How many choices are tried for a sum.
const PATIENCE: u32 = 20_000;

/// Why cards must be dropped.
#[derive(Clone, Debug)]
pub struct Why {
    dropped: usize,
    how: How,
}

#[derive(Clone, Debug)]
enum How {
    /// These clauses are added up, and divided.
    Sum { clauses: Vec<usize>, by: usize },
    /// Each case by the cards that are dropped, after those that it rests on; and the clause that is broken next.
    Cases(Vec<(u32, usize)>),
}

/// Why at least `dropped` cards break all clauses, which are given as the bits of their cards; none when fewer do.
pub fn why(clauses: &[u32], dropped: usize) -> Option<Why> {
    for by in 1..=MOST_DIVIDED {
        let mut search = Sums { clauses, left: [by; 32], chosen: Vec::new(), patience: PATIENCE };
        if search.choose(0, by * (dropped - 1) + 1) {
            return Some(Why { dropped, how: How::Sum { clauses: search.chosen, by } });
        }
    }
    let mut cases = Cases { clauses, dropped, known: BTreeMap::new(), order: Vec::new() };
    cases.look(0).map(|()| Why { dropped, how: How::Cases(cases.order) })
}

struct Sums<'a> {
    clauses: &'a [u32],
    /// How often each card may still be named.
    left: [usize; 32],
    chosen: Vec<usize>,
    patience: u32,
}

impl Sums<'_> {
    /// Chooses so many more clauses, from this one on.
    fn choose(&mut self, from: usize, more: usize) -> bool {
        if more == 0 {
            return true;
        }
        for place in from..self.clauses.len() {
            let Some(patience) = self.patience.checked_sub(1) else { return false };
            self.patience = patience;
            let cards = bits(self.clauses[place]);
            if cards.iter().any(|&card| self.left[card] == 0) {
                continue;
            }
            cards.iter().for_each(|&card| self.left[card] -= 1);
            self.chosen.push(place);
            if self.choose(place, more - 1) {
                return true;
            }
            self.chosen.pop();
            cards.iter().for_each(|&card| self.left[card] += 1);
        }
        false
    }
}

struct Cases<'a> {
    clauses: &'a [u32],
    dropped: usize,
    known: BTreeMap<u32, ()>,
    order: Vec<(u32, usize)>,
}

impl Cases<'_> {
    /// Shows that these cards are not all dropped, where fewer than `dropped` are.
    fn look(&mut self, cards: u32) -> Option<()> {
        if self.known.contains_key(&cards) {
            return Some(());
        }
        let clause = self.clauses.iter().position(|clause| clause & cards == 0)?;
        if cards.count_ones() as usize + 1 < self.dropped {
            bits(self.clauses[clause]).iter().try_for_each(|card| self.look(cards | 1 << card))?;
        }
        self.known.insert(cards, ());
        self.order.push((cards, clause));
        Some(())
    }
}

fn bits(mask: u32) -> Vec<usize> {
    (0..32).filter(|bit| mask >> bit & 1 == 1).collect()
}

/// Steps on their way to the kernel, with the number of rows that they have added.
pub struct Steps<'a, E> {
    /// How many rows were added so far.
    pub added: u64,
    /// Where they go.
    pub tell: &'a mut dyn FnMut(Step) -> Result<(), E>,
}

impl<E> Steps<'_, E> {
    /// One more step, and the row that it adds.
    ///
    /// # Errors
    /// Those of whom the steps are told to.
    pub fn step(&mut self, step: Step) -> Result<Part, E> {
        (self.tell)(step)?;
        self.added += 1;
        Ok(Part::row(RowId::Added(self.added), 1))
    }
}

impl Why {
    /// What adds up to "at least so many are dropped", after the steps that are told: each clause is the sum of `rows`, and each card
    /// is kept by its literal.
    ///
    /// # Errors
    /// Those of whom the steps are told to.
    pub fn tell<E>(
        &self,
        clauses: &[u32],
        rows: &[Vec<Part>],
        kept: &[Lit],
        steps: &mut Steps<'_, E>,
    ) -> Result<Vec<Part>, E> {
        match &self.how {
            How::Sum { clauses, by } => {
                let parts: Vec<Part> = clauses.iter().flat_map(|&clause| rows[clause].iter().copied()).collect();
                match i64::try_from(*by) {
                    Ok(by) if by > 1 => Ok(vec![steps.step(Step::Sum { parts, divided: Divided::Up(by) })?]),
                    _ => Ok(parts),
                }
            }
            How::Cases(cases) => {
                let mut single = Vec::new();
                for parts in rows {
                    single.push(match parts.as_slice() {
                        [Part::Row(id, 1)] => Hint::Row(*id),
                        _ => hint(steps.step(Step::sum(parts.clone()))?),
                    });
                }
                let all = bits(clauses.iter().fold(0, |all, clause| all | clause));
                let least = i64::try_from(all.len() + 1 - self.dropped).unwrap_or(i64::MAX);
                let kept_of = |cards: &[usize]| cards.iter().map(|&card| kept[card]).collect::<Vec<Lit>>();
                let supposed = Row::of(kept_of(&all).into_iter().map(|lit| Term::new(lit, 1)), least);
                // So few cards make no large numbers.
                let Ok(supposed) = supposed else { return Ok(Vec::new()) };
                let supposed = hint(steps.step(Step::Case(supposed))?);
                let mut shown: BTreeMap<u32, Hint> = BTreeMap::new();
                for &(cards, clause) in cases {
                    let mut hints: Vec<Hint> = match cards.count_ones() as usize + 1 < self.dropped {
                        true => bits(clauses[clause]).iter().map(|card| shown[&(cards | 1 << card)]).collect(),
                        false => vec![supposed],
                    };
                    hints.push(single[clause]);
                    let row = Row::clause(kept_of(&bits(cards)));
                    shown.insert(cards, hint(steps.step(Step::So { row, hints })?));
                }
                Ok(vec![steps.step(Step::End)?])
            }
        }
    }
}

/// A row that a step added, as a hint.
fn hint(part: Part) -> Hint {
    match part {
        Part::Row(id, _) => Hint::Row(id),
        Part::Lit(..) => Hint::Opposite,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Dealer, Seed};
    use misdeal_kernel::base::rows::Rows;
    use misdeal_kernel::proof::sums::Checker;

    /// Whether the kernel follows that at least `dropped` of the cards break the clauses.
    fn follows(clauses: &[u32], cards: usize, why: &Why, dropped: usize) -> bool {
        let lit = |card: usize| Lit::from_dimacs(card as i64 + 1).unwrap();
        let mut rows = Rows::default();
        clauses.iter().for_each(|&clause| rows.clause(bits(clause).into_iter().map(|card| !lit(card))));
        rows.at_least((0..cards).map(|card| Term::new(lit(card), 1)), (cards + 1 - dropped) as i64).unwrap();
        let mut checker = Checker::of(rows);
        let kept: Vec<Lit> = (0..cards).map(lit).collect();
        let given: Vec<Vec<Part>> = (1..=clauses.len() as u64).map(|n| vec![Part::row(RowId::Given(n), 1)]).collect();
        let mut steps = Steps { added: 0, tell: &mut |step: Step| checker.step(&step.to_string().parse()?) };
        let mut parts = why.tell(clauses, &given, &kept, &mut steps).unwrap();
        parts.push(Part::row(RowId::Given(clauses.len() as u64 + 1), 1));
        steps.step(Step::sum(parts)).unwrap();
        checker.finish().is_ok()
    }

    #[test]
    fn a_triangle_is_divided_and_what_shares_no_card_is_not() {
        for (clauses, dropped, by) in [
            (vec![0b11, 0b110, 0b101], 2, 2),
            (vec![0b11, 0b1100, 0b110], 2, 1),
            (vec![0b0111, 0b1011, 0b1101, 0b1110], 2, 3),
        ] {
            let found = why(&clauses, dropped).unwrap();
            assert!(matches!(found.how, How::Sum { by: found, .. } if found == by), "{clauses:?}");
            assert!(follows(&clauses, 4, &found, dropped));
            assert!(why(&clauses, dropped + 1).is_none());
        }
    }

    #[test]
    fn whatever_must_be_dropped_follows_and_no_more_does() {
        let mut chance = Dealer::new(Seed(5));
        for _ in 0..400 {
            let cards = 2 + chance.quick_below(7) as usize;
            let clause = |chance: &mut Dealer| loop {
                let clause = 1 + chance.quick_below((1 << cards) - 1);
                if clause.count_ones() <= 3 {
                    return clause;
                }
            };
            let clauses: Vec<u32> = (0..1 + chance.quick_below(11)).map(|_| clause(&mut chance)).collect();
            let breaks = |dropped: &u32| clauses.iter().all(|clause| clause & dropped != 0);
            let fewest = (0..1u32 << cards).filter(breaks).map(u32::count_ones).min().unwrap() as usize;
            let found = why(&clauses, fewest).unwrap();
            assert!(follows(&clauses, cards, &found, fewest), "{clauses:?}");
            assert!(why(&clauses, fewest + 1).is_none(), "{clauses:?}");
            // By cases it follows always.
            let mut by_cases = Cases { clauses: &clauses, dropped: fewest, known: BTreeMap::new(), order: Vec::new() };
            by_cases.look(0).unwrap();
            assert!(follows(&clauses, cards, &Why { dropped: fewest, how: How::Cases(by_cases.order) }, fewest));
        }
    }

    #[test]
    fn five_cards_of_which_any_two_are_a_swish_need_cases() {
        let pairs: Vec<u32> = (0..5).flat_map(|one| (0..one).map(move |two| 1 << one | 1 << two)).collect();
        let found = why(&pairs, 4).unwrap();
        assert!(matches!(found.how, How::Cases(_)));
        assert!(follows(&pairs, 5, &found, 4));
        assert!(!follows(&pairs, 5, &found, 5));
        assert!(why(&pairs, 5).is_none());
    }
}

//! A swish-free set by taking card after card, as long as there is no swish.
//!
//! Where every card has one point and one circle, a card can be part of a swish only
//! if it lies on a cycle of orbits, from that of its point to that of its circle; only
//! then is a swish looked for, and only among the cards on such cycles.

use super::blocks::orbit;
use crate::ask;
use crate::budget::Budget;
use crate::choose;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Card, Cell, Deal};
use std::collections::{BTreeMap, BTreeSet};

/// The cards that were taken, in the order in which they are offered.
///
/// # Errors
/// When the budget is spent.
pub fn greedy(deal: &Deal, offered: &[Card], budget: &Budget) -> Result<Vec<Card>, Stop> {
    let mut taken: Vec<Card> = Vec::new();
    let mut kinds: BTreeSet<Card> = BTreeSet::new();
    let mut cycles = offered.iter().all(|card| arc(deal, card).is_some()).then(Cycles::default);
    for card in offered {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        taken.push(card.clone());
        let suspects: Vec<Card> = match (&mut cycles, arc(deal, card)) {
            (Some(cycles), Some((from, to))) => {
                cycles.add(from, to);
                if !cycles.reaches(to, from) {
                    kinds.insert(deal.kind(card));
                    continue;
                }
                let on_cycle = |card: &&Card| arc(deal, card).is_some_and(|(from, to)| cycles.reaches(to, from));
                taken.iter().filter(on_cycle).cloned().collect()
            }
            _ => taken.clone(),
        };
        // Most often the reverse is there already.
        if reverse(deal, card).is_some_and(|kind| kinds.contains(&kind)) || has_swish(deal, suspects, budget)? {
            taken.pop();
            if let (Some(cycles), Some((from, to))) = (&mut cycles, arc(deal, card)) {
                cycles.remove(from, to);
            }
        } else {
            kinds.insert(deal.kind(card));
        }
    }
    Ok(taken)
}

/// The kind of the card with points for circles, which makes a swish with it.
fn reverse(deal: &Deal, card: &Card) -> Option<Card> {
    let reverse = Card::new(card.circles().iter().copied(), card.points().iter().copied()).ok()?;
    (!card.is_blank()).then(|| deal.kind(&reverse))
}

fn has_swish(deal: &Deal, cards: Vec<Card>, budget: &Budget) -> Result<bool, Stop> {
    let part = Deal::new(deal.grid(), deal.is_fixed(), cards).map_err(Stop::TooLarge)?;
    let quiet = budget.without_progress();
    Ok(ask(choose(&part, &Question::Any), &part, Question::Any, &quiet).settled()?.finding().is_yes())
}

/// From the orbit of its point to that of its circle; none for other cards.
fn arc(deal: &Deal, card: &Card) -> Option<(Cell, Cell)> {
    match (card.points(), card.circles()) {
        (&[point], &[circle]) => Some((orbit(deal, point), orbit(deal, circle))),
        _ => None,
    }
}

/// Arcs between orbits, and how often each is there.
#[derive(Default)]
struct Cycles {
    next: BTreeMap<Cell, BTreeMap<Cell, usize>>,
}

impl Cycles {
    fn add(&mut self, from: Cell, to: Cell) {
        *self.next.entry(from).or_default().entry(to).or_default() += 1;
    }

    fn remove(&mut self, from: Cell, to: Cell) {
        let Some(row) = self.next.get_mut(&from) else { return };
        if let Some(often) = row.get_mut(&to) {
            *often -= 1;
            if *often == 0 {
                row.remove(&to);
            }
        }
    }

    fn reaches(&self, from: Cell, to: Cell) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            if cell == to {
                return true;
            }
            let next = self.next.get(&cell).into_iter().flat_map(BTreeMap::keys);
            open.extend(next.filter(|&&next| seen.insert(next)));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::{commercial, every_card};
    use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};

    #[test]
    fn cards_taken_in_order_are_many_and_hold_no_swish() {
        for (size, most) in [("2x3", 5), ("3x5", 32), ("4x4", 18)] {
            let deck = every_card(size.parse().unwrap()).unwrap();
            assert_eq!(greedy(&deck, deck.cards(), &Budget::unlimited()).unwrap().len(), most, "{size}");
        }
        let deck = commercial().unwrap();
        let mut sorted = deck.cards().to_vec();
        sorted.sort_unstable();
        let taken = greedy(&deck, &sorted, &Budget::unlimited()).unwrap();
        assert_eq!(taken.len(), 28);
        let kept = Deal::new(deck.grid(), false, taken).unwrap();
        assert!(every_swish(&kept, 2, &mut patience(PATIENCE)).unwrap().is_empty());
    }

    #[test]
    fn symbols_that_meet_nothing_are_taken_and_pairs_are_not() {
        let deal: Deal = "swish 1x4 fixed\na1: :a1 b1:c1,d1 : c1:".parse().unwrap();
        assert_eq!(greedy(&deal, deal.cards(), &Budget::unlimited()).unwrap().len(), 4);
    }
}

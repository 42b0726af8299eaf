//! An order by luck: play on as long as it goes, and where it does not, turn the end of the order round (Pósa 1976).
//!
//! If the last card matches one played earlier, all that came after that one can be played backwards, and another card
//! is last. That finds an order of most small hands that have one, at once; it never shows that there is none.

use crate::budget::{Budget, Pace};
use crate::deal::{Dealer, Seed};
use crate::uno::hand::table::{Ends, Lists};

/// Ticks for looking at a card, or moving it.
const STEP: u64 = 3;

/// The longest order that is found, from a card on, while at most this many cards are moved.
#[must_use]
pub fn longest(ends: &Ends, start: u32, most_moves: usize, budget: &Budget) -> Vec<u32> {
    let cards = ends.cards();
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    let halves = (0..cards as u32).flat_map(|card| ends.of(card).iter().map(move |&vertex| (vertex, card)));
    let around = Lists::by_key(ends.vertices, halves);
    let mut dealer = Dealer::new(Seed(1));
    let mut row = Row { order: vec![start], place: vec![NOT_YET; cards] };
    row.place[start as usize] = 0;
    // Cards not played yet, for each vertex.
    let mut left: Vec<u32> = (0..ends.vertices).map(|vertex| around.get(vertex).len() as u32).collect();
    ends.of(start).iter().for_each(|&vertex| left[vertex as usize] -= 1);
    let (mut moved, mut counted, mut turns) = (0, 0, 0_u32);
    while row.order.len() < cards {
        let last = row.order[row.order.len() - 1];
        let looked_at: usize = ends.of(last).iter().map(|&vertex| around.get(vertex as usize).len()).sum();
        if pace.steps_at_once(looked_at as u64 + (moved - counted) as u64).is_err() {
            break;
        }
        counted = moved;
        let near = |card: u32| ends.of(card).iter().flat_map(|&vertex| around.get(vertex as usize)).copied();
        let ways = |card: u32| ends.of(card).iter().map(|&vertex| left[vertex as usize]).sum::<u32>();
        // Where there are few ways on, a card that is not played now may never be.
        let next = near(last).filter(|&card| row.place[card as usize] == NOT_YET).min_by_key(|&card| ways(card));
        if let Some(card) = next {
            row.place[card as usize] = row.order.len() as u32;
            row.order.push(card);
            ends.of(card).iter().for_each(|&vertex| left[vertex as usize] -= 1);
            turns = 0;
            continue;
        }
        // Turned round behind a card, the one that came after it is the last; best one from which it goes on.
        let after = |card: u32| row.order.get(row.place[card as usize] as usize + 1).copied();
        let turned: Vec<u32> = near(last).filter(|&card| card != last && after(card) != Some(last)).collect();
        turns += 1;
        let on = turned.iter().find(|&&card| after(card).is_some_and(|end| ways(end) > 0));
        let behind = match on {
            Some(&card) => card,
            // The other end has its chances too.
            None if turned.is_empty() || turns.is_multiple_of(32) => {
                moved += row.turn(0);
                if moved > most_moves || row.order.len() == 1 {
                    break;
                }
                continue;
            }
            None => turned[dealer.quick_below(turned.len() as u32) as usize],
        };
        moved += row.turn(row.place[behind as usize] as usize + 1);
        if moved > most_moves {
            break;
        }
    }
    row.order
}

const NOT_YET: u32 = u32::MAX;

/// Cards as they are played.
struct Row {
    order: Vec<u32>,
    /// The place of each card in the order.
    place: Vec<u32>,
}

impl Row {
    /// Turns round what comes from a place on; how many cards that are.
    fn turn(&mut self, from: usize) -> usize {
        self.order[from..].reverse();
        for (place, &card) in self.order.iter().enumerate().skip(from) {
            self.place[card as usize] = place as u32;
        }
        self.order.len() - from + 8
    }
}

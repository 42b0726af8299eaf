//! Small hands, by going through all their sub-hands: an order of all cards, the longest that some can be played in, the
//! one to which the fewest cards are added, and the number of orders.
//!
//! The oracles that engines are tested against, and the plainest way to check a "no", a number, or a least one. Copies
//! of a card are not told apart, so a sub-hand is how many of each kind it has, and for each it is noted what is best
//! with which kind played last.

use crate::fault::Fault;
use crate::number::narrow;
use crate::uno::card::Card;
use crate::uno::cards::Cards;
use crate::uno::positions::{pay, too_many_plays};
use crate::uno::solitaire::Solitaire;

/// The most sub-hands of a hand.
const MOST_SUBHANDS: usize = 1 << 23;
/// The most pairs of a sub-hand and a kind for which a number is noted.
const MOST_NOTED: usize = 1 << 24;
/// The most different cards of a hand.
const MOST_KINDS: usize = 64;

/// The sub-hands of a hand. Each is a number: the copies of each kind times the weight of the kind.
struct Subhands {
    kinds: Vec<(Card, usize)>,
    weights: Vec<usize>,
    many: usize,
}

impl Subhands {
    fn of(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        pay(go_on, deal.hand().len())?;
        let kinds = deal.hand().kinds(MOST_KINDS).ok_or_else(too_many_plays)?;
        let (mut weights, mut many) = (Vec::new(), 1_usize);
        for copies in kinds.values() {
            weights.push(many);
            many = many.checked_mul(copies + 1).filter(|&many| many <= MOST_SUBHANDS).ok_or_else(too_many_plays)?;
        }
        Ok(Self { kinds: kinds.into_iter().collect(), weights, many })
    }

    fn kinds(&self) -> std::ops::Range<usize> {
        0..self.kinds.len()
    }

    /// How many cards of a kind a sub-hand has.
    fn copies(&self, subhand: usize, kind: usize) -> usize {
        subhand / self.weights[kind] % (self.kinds[kind].1 + 1)
    }

    /// The kinds of which a sub-hand has cards, and those that it could have another of.
    fn has(&self, subhand: usize) -> impl Iterator<Item = usize> {
        self.kinds().filter(move |&kind| self.copies(subhand, kind) > 0)
    }

    fn has_not_all(&self, subhand: usize) -> impl Iterator<Item = usize> {
        self.kinds().filter(move |&kind| self.copies(subhand, kind) < self.kinds[kind].1)
    }

    /// For each kind, those that match it, as bits.
    fn matching(&self, deal: &Solitaire) -> Vec<u64> {
        let matches = |kind: usize, other: usize| deal.matches(self.kinds[kind].0, self.kinds[other].0);
        let matching = |kind| self.kinds().filter(|&other| matches(kind, other)).fold(0, |set, other| set | 1 << other);
        self.kinds().map(matching).collect()
    }

    /// For each sub-hand, the kinds with which a play of it can end; before the first card, every kind will do.
    fn ends(&self, matching: &[u64], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<u64>, Fault> {
        pay(go_on, self.many * self.kinds.len())?;
        let mut ends = vec![0_u64; self.many];
        ends[0] = u64::MAX;
        for subhand in 0..self.many {
            for kind in self.has_not_all(subhand) {
                if ends[subhand] & matching[kind] != 0 {
                    ends[subhand + self.weights[kind]] |= 1 << kind;
                }
            }
        }
        Ok(ends)
    }

    /// An order of a sub-hand, back from its last card along what was noted.
    fn order(&self, mut left: usize, ends: &[u64], matching: &[u64]) -> Option<Result<Cards, Fault>> {
        let (mut order, mut next) = (Vec::new(), u64::MAX);
        while left > 0 {
            let kind = self.kinds().find(|&kind| ends[left] & next & 1 << kind != 0)?;
            order.push(self.kinds[kind].0);
            left -= self.weights[kind];
            next = matching[kind];
        }
        order.reverse();
        Some(Cards::new(order))
    }

    /// The room for numbers noted with each sub-hand and kind; going on to every other kind is paid for.
    fn room(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<usize, Fault> {
        let room = self.many * self.kinds.len();
        if room > MOST_NOTED {
            return Err(too_many_plays());
        }
        pay(go_on, room * self.kinds.len())?;
        Ok(room)
    }
}

/// An order in which all cards of the hand can be played, if there is one.
///
/// # Errors
/// When the hand is too large, or `go_on`, which is asked before, says no.
pub fn an_order(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<Cards>, Fault> {
    let subhands = Subhands::of(deal, go_on)?;
    let matching = subhands.matching(deal);
    let ends = subhands.ends(&matching, go_on)?;
    subhands.order(subhands.many - 1, &ends, &matching).transpose()
}

/// The most cards of the hand that can be played one after the other, in an order in which they can.
///
/// # Errors
/// When the hand is too large, or `go_on` says no.
pub fn longest(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Cards, Fault> {
    let subhands = Subhands::of(deal, go_on)?;
    let matching = subhands.matching(deal);
    let ends = subhands.ends(&matching, go_on)?;
    let cards = |subhand: &usize| subhands.kinds().map(|kind| subhands.copies(*subhand, kind)).sum::<usize>();
    let best = (0..subhands.many).filter(|&subhand| ends[subhand] != 0).max_by_key(cards).unwrap_or(0);
    subhands.order(best, &ends, &matching).unwrap_or_else(|| Ok(Cards::default()))
}

/// An order of all cards of the hand and as few others as possible; none when no others help.
///
/// Between two cards of the hand the others are a way from one to the other, each step of which keeps as many values
/// as must match: how many that takes is told by how many values differ, whatever the rest of the order is.
///
/// # Errors
/// When the hand is too large, or `go_on` says no.
pub fn filled_in(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<Cards>, Fault> {
    let subhands = Subhands::of(deal, go_on)?;
    let kinds = subhands.kinds.len();
    let mut least = vec![u8::MAX; subhands.room(go_on)?];
    let added = |kind: usize, other: usize| deal.gap(subhands.kinds[kind].0, subhands.kinds[other].0);
    let added: Vec<Vec<u8>> = subhands
        .kinds()
        .map(|kind| subhands.kinds().map(|other| added(kind, other).map_or(u8::MAX, narrow)).collect())
        .collect();
    for subhand in 0..subhands.many {
        for next in subhands.has_not_all(subhand) {
            let from_here = |last: usize| least[subhand * kinds + last].saturating_add(added[last][next]);
            let cards = if subhand == 0 { Some(0) } else { subhands.has(subhand).map(from_here).min() };
            let noted = &mut least[(subhand + subhands.weights[next]) * kinds + next];
            *noted = cards.unwrap_or(u8::MAX).min(*noted);
        }
    }
    let (mut left, mut order) = (subhands.many - 1, Vec::<Card>::new());
    while left > 0 {
        let cost = |&kind: &usize| least[left * kinds + kind];
        let onward =
            |kind: usize| order.last().map_or(0, |&next| deal.gap(subhands.kinds[kind].0, next).unwrap_or(255));
        let total = |kind: &usize| usize::from(cost(kind)) + onward(*kind);
        let Some(kind) = subhands.has(left).min_by_key(total).filter(|kind| total(kind) < 255) else {
            return Ok(None);
        };
        let card = subhands.kinds[kind].0;
        let between = order.last().map_or(Vec::new(), |&next| deal.between(next, card));
        order.extend(between.into_iter().chain([card]));
        left -= subhands.weights[kind];
    }
    order.reverse();
    Cards::new(order).map(Some)
}

/// In how many ways the hand can be played: copies of a card told apart, an order and its reverse being one way.
///
/// # Errors
/// When the hand is too large, the number is 2^128 or more, or `go_on` says no.
pub fn count(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<u128, Fault> {
    let too_large = || Fault::new("the number of orders is too large: 2^128 or more");
    if deal.hand().len() < 2 {
        return Ok(1);
    }
    let subhands = Subhands::of(deal, go_on)?;
    let matching = subhands.matching(deal);
    let kinds = subhands.kinds.len();
    let mut ways = vec![0_u128; subhands.room(go_on)?];
    for subhand in 0..subhands.many {
        for next in subhands.has_not_all(subhand) {
            let mut before = u128::from(subhand == 0);
            for last in subhands.has(subhand).filter(|&last| matching[next] >> last & 1 == 1) {
                before = before.checked_add(ways[subhand * kinds + last]).ok_or_else(too_large)?;
            }
            ways[(subhand + subhands.weights[next]) * kinds + next] = before;
        }
    }
    let orders = ways[(subhands.many - 1) * kinds..].iter().try_fold(0_u128, |sum, &ways| sum.checked_add(ways));
    let told_apart = orders.zip(copies(deal)).and_then(|(orders, copies)| orders.checked_mul(copies));
    Ok(told_apart.ok_or_else(too_large)? / 2)
}

/// In how many ways the copies of the hand's cards can change places, if that is below 2^128.
fn copies(deal: &Solitaire) -> Option<u128> {
    let mut many = deal.hand().kinds(MOST_KINDS)?.into_values().flat_map(|copies| 1..=copies as u128);
    many.try_fold(1_u128, u128::checked_mul)
}

/// From the number of ways to play the hand: how many different orders there are when copies of a card are not told
/// apart, an order and its reverse being two unless they are the same.
#[must_use]
pub fn orders(deal: &Solitaire, ways: u128) -> Option<u128> {
    match deal.hand().len() {
        0 | 1 => Some(ways),
        _ => ways.checked_mul(2)?.checked_div(copies(deal)?),
    }
}

impl Solitaire {
    /// How many other cards are needed between two for each to match the next; none if no number is enough.
    #[must_use]
    pub fn gap(&self, one: Card, two: Card) -> Option<usize> {
        let dimensions = self.sizes().dimensions();
        // How many values may change from card to card.
        match (dimensions - one.alike(two), dimensions - self.alike()) {
            (0, _) => Some(0),
            (_, 0) => None,
            (differ, change) => Some(differ.div_ceil(change) - 1),
        }
    }

    /// As few cards as are needed between two for each to match the next; none if no number is enough.
    #[must_use]
    pub fn between(&self, one: Card, two: Card) -> Vec<Card> {
        let needed = self.gap(one, two).unwrap_or(0);
        // Each card takes over as many further values, from the first dimension on, as need not match.
        let step = |card: &Card| {
            let mut left = self.sizes().dimensions() - self.alike();
            let values = card.values().iter().zip(two.values()).map(|(&here, &there)| {
                let takes = here != there && left > 0;
                left -= usize::from(takes);
                if takes { there } else { here }
            });
            Card::new(&values.collect::<Vec<_>>())
        };
        std::iter::successors(Some(one), |card| Some(step(card))).skip(1).take(needed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::uno::enumerate::PATIENCE;

    fn deal(text: &str) -> Solitaire {
        format!("uno {text}").parse().unwrap()
    }

    #[test]
    fn the_ways_to_play_a_hand_are_counted_with_copies_told_apart() {
        for (text, ways, different) in [
            ("3x3 solitaire", 1, 1),
            ("3x3 solitaire\n1.1", 1, 1),
            ("3x3 solitaire\n3.3 2.2", 0, 0),
            ("3x3 solitaire\n2.2 2.1 1.2", 1, 2),
            ("3x3 solitaire\n4x 1.1", 12, 1),
            ("3x3 solitaire\n2x 1.1 1.2", 3, 3),
            ("1x9 solitaire\n1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9", 181_440, 362_880),
        ] {
            let deal = deal(text);
            let found = count(&deal, &mut patience(PATIENCE)).unwrap();
            assert_eq!((found, orders(&deal, found)), (ways, Some(different)), "{text}");
        }
        for large in ["1x1 solitaire\n40x 1.1", "1x1 solitaire\n1000000x 1.1"] {
            assert!(count(&deal(large), &mut patience(PATIENCE)).unwrap_err().what().contains("2^128 or more"));
        }
        let many: Vec<String> = (1..=24).map(|n| format!("1.{n}")).collect();
        let fault = count(&deal(&format!("1x24 solitaire\n{}", many.join(" "))), &mut patience(PATIENCE)).unwrap_err();
        assert!(fault.what().contains("too many partial plays"), "{fault}");
    }

    #[test]
    fn as_few_cards_are_added_as_the_values_that_differ_ask_for() {
        for (text, order) in [
            ("3x3 solitaire\n3.3 2.2", Some("2.2 3.2 3.3\n")),
            ("3x3 solitaire\n1.1 1.2", Some("1.1 1.2\n")),
            ("4x4x4 solitaire match 2\n1.1.1 4.4.4", Some("1.1.1 4.1.1 4.4.1 4.4.4\n")),
            ("4x4 solitaire match 2\n1.1 1.2", None),
            ("4x4 solitaire", Some("")),
        ] {
            let found = filled_in(&deal(text), &mut patience(PATIENCE)).unwrap();
            assert_eq!(found.map(|order| order.len()), order.map(|order| order.split_whitespace().count()), "{text}");
        }
    }
}

//! The swishes of two and three cards, which break most of what must be broken.
//!
//! A pair is a card and its reverse, with points for circles. Three cards are
//! looked for among cards with one point and one circle only: there, the circle of
//! each lies on the point of the next.

use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::{BTreeMap, BTreeSet};

/// No more triples than this are listed; the others are found when they are kept.
const MOST_TRIPLES: usize = 100_000;

/// How many copies of each kind there are.
pub(super) fn copies(deal: &Deal) -> BTreeMap<Card, usize> {
    let mut copies = BTreeMap::new();
    for card in deal.cards() {
        *copies.entry(deal.kind(card)).or_default() += 1;
    }
    copies
}

/// The cards of a swish, given as kinds, as they are written in the deal.
pub(super) fn as_dealt(deal: &Deal, swish: &Swish) -> Option<Swish> {
    let mut written: BTreeMap<Card, Vec<&Card>> = BTreeMap::new();
    for card in deal.cards().iter().rev() {
        written.entry(deal.kind(card)).or_default().push(card);
    }
    let laid = swish.0.iter().map(|laid| {
        let image = laid.card.turned(deal.grid(), laid.orientation);
        let card = written.get_mut(&laid.card)?.pop()?;
        let lies = |o: &&Orientation| card.turned(deal.grid(), **o) == image;
        let orientation = deal.orientations().iter().find(lies)?;
        Some(Laid { card: card.clone(), orientation: *orientation })
    });
    laid.collect::<Option<_>>().map(Swish)
}

/// All swishes of two cards, and those of three cards as far as they are listed; one
/// for each hand, pairs first.
#[must_use]
pub fn short_swishes(deal: &Deal) -> Vec<Swish> {
    let copies = copies(deal);
    let mut swishes = pairs(deal, &copies);
    swishes.extend(triples(deal, &copies));
    swishes.iter().filter_map(|swish| as_dealt(deal, swish)).collect()
}

fn pairs(deal: &Deal, copies: &BTreeMap<Card, usize>) -> Vec<Swish> {
    let mut swishes = Vec::new();
    for (card, &many) in copies.iter().filter(|(card, _)| !card.is_blank()) {
        // Points and circles never share a cell, so a reversed card is a card.
        let Ok(reverse) = Card::new(card.circles().iter().copied(), card.points().iter().copied()) else { continue };
        let kind = deal.kind(&reverse);
        if kind < *card || kind == *card && many < 2 || !copies.contains_key(&kind) {
            continue;
        }
        let lies = |o: &&Orientation| kind.turned(deal.grid(), **o) == reverse;
        let Some(&orientation) = deal.orientations().iter().find(lies) else { continue };
        let first = Laid { card: card.clone(), orientation: Orientation::Identity };
        swishes.push(Swish(vec![first, Laid { card: kind, orientation }]));
    }
    swishes
}

/// A card with one point and one circle, laid.
#[derive(Clone, Copy)]
struct Step<'a> {
    kind: usize,
    card: &'a Card,
    orientation: Orientation,
    circle: Cell,
}

fn triples(deal: &Deal, copies: &BTreeMap<Card, usize>) -> Vec<Swish> {
    let mut by_point: BTreeMap<Cell, Vec<Step<'_>>> = BTreeMap::new();
    for (kind, card) in copies.keys().enumerate() {
        for (orientation, image) in deal.images(card) {
            if let (&[point], &[circle]) = (image.points(), image.circles()) {
                by_point.entry(point).or_default().push(Step { kind, card, orientation, circle });
            }
        }
    }
    let none = Vec::new();
    let from = |cell: Cell| by_point.get(&cell).unwrap_or(&none).iter();
    let mut hands = BTreeSet::new();
    let mut swishes = Vec::new();
    for (kind, (card, _)) in copies.iter().enumerate() {
        let (&[point], &[circle]) = (card.points(), card.circles()) else { continue };
        for second in from(circle).filter(|step| step.kind >= kind && step.circle != point && step.circle != circle) {
            for third in from(second.circle).filter(|step| step.kind >= kind && step.circle == point) {
                let mut hand = [kind, second.kind, third.kind];
                hand.sort_unstable();
                let often = |k: usize, card: &Card| hand.iter().filter(|&&other| other == k).count() <= copies[card];
                let there = often(kind, card) && often(second.kind, second.card) && often(third.kind, third.card);
                if !there || !hands.insert(hand) {
                    continue;
                }
                let lay = |step: &Step<'_>| Laid { card: step.card.clone(), orientation: step.orientation };
                let first = Laid { card: card.clone(), orientation: Orientation::Identity };
                swishes.push(Swish(vec![first, lay(second), lay(third)]));
                if swishes.len() == MOST_TRIPLES {
                    return swishes;
                }
            }
        }
    }
    swishes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::commercial;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};

    #[test]
    fn each_short_swish_is_one_and_none_is_missing() {
        let deck = commercial().unwrap();
        for start in 0..40 {
            let cards = deck.cards().iter().cycle().skip(start * 7).step_by(start % 5 + 1).take(12).cloned();
            let deal = Deal::new(deck.grid(), false, cards).unwrap();
            let short = short_swishes(&deal);
            short.iter().for_each(|swish| deal.verify(swish).unwrap());
            let all = every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap();
            let hands = |list: &[Swish]| -> BTreeSet<Vec<Card>> {
                list.iter().filter(|swish| swish.len() <= 3).map(|swish| swish.hand(&deal)).collect()
            };
            assert_eq!(hands(&short), hands(&all), "{deal}");
        }
    }

    #[test]
    fn a_pair_of_large_cards_is_a_card_and_its_reverse() {
        let deal: Deal = "swish 2x3\na1,b1:c2 c2:b1,a1 a1:b2,c1 : :".parse().unwrap();
        let short: Vec<String> = short_swishes(&deal).iter().map(ToString::to_string).collect();
        assert_eq!(short, ["c2:a1,b1@r a1,b1:c2@r"]);
    }
}

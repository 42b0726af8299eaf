//! Every quad of a board, by going through all pairs of its cards.
//!
//! Four different cards add up to zero exactly when two of them have the same sum as the other two.
//! So all pairs are listed by their sums, and pairs with the same sum that share no card are a quad.
//! (Two pairs with the same sum share no card unless they are the same pair: the other card is the
//! sum less the shared one.) Each quad falls into two pairs in three ways; the one that counts
//! is its two first cards and its two last ones.
//!
//! This is the oracle that engines are tested against, and the plainest way to check that a board
//! holds no quad.

use crate::fault::Fault;
use crate::quads::card::Card;
use crate::quads::matches::{Board, Cards};
use crate::quads::rules::CARDS;

/// What it costs to list a pair, for the memory it takes and for sorting it.
const PAIR: u64 = 40;
/// What it costs to list a card of a quad.
const LISTED: u64 = 64;

/// Two cards of a board: their sum, and their places in the cards' order.
type Pair = (u64, usize, usize);

/// Asks whether to go on, with what comes next.
fn pay(go_on: &mut dyn FnMut(u64) -> bool, cost: u64) -> Result<(), Fault> {
    match go_on(cost) {
        true => Ok(()),
        false => Err(Fault::new("the board has too many pairs of cards or quads to go through them all")),
    }
}

/// All pairs of cards, in the order of their sums.
fn pairs(cards: &[Card], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Pair>, Fault> {
    let mut pairs = Vec::new();
    for (first, one) in cards.iter().enumerate() {
        let later = cards.iter().enumerate().skip(first + 1);
        pay(go_on, 1 + PAIR * later.len() as u64)?;
        pairs.extend(later.map(|(second, two)| (one.plus(*two).bits(), first, second)));
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// Every quad of the board, each once, in the order of their first cards' sums. `go_on` is asked
/// before anything is listed, and told how much effort that is.
///
/// # Errors
/// When `go_on` says no.
pub fn every_quad(board: &Board, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Cards>, Fault> {
    let cards: Vec<Card> = board.in_order().copied().collect();
    let mut found = Vec::new();
    for alike in pairs(&cards, go_on)?.chunk_by(|one, two| one.0 == two.0) {
        for (place, &(_, a, b)) in alike.iter().enumerate() {
            let behind = alike[place..].partition_point(|&(_, first, _)| first <= b);
            for &(_, c, d) in &alike[place + behind..] {
                pay(go_on, LISTED * CARDS as u64)?;
                found.push(Cards::new([a, b, c, d].map(|place| cards[place])));
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::PATIENCE;
    use crate::patience::patience;
    use crate::problem::Problem;
    use crate::quads::deck::Deck;

    fn deck(properties: usize) -> Board {
        let deck = Deck::new(properties).unwrap();
        Board::new(deck, deck.cards()).unwrap()
    }

    /// By the definition: all choices of four cards.
    fn by_definition(board: &Board) -> Vec<Cards> {
        let n = board.cards().len();
        let choices = (0_u32..1 << n).filter(|choice| choice.count_ones() == 4);
        let mut quads: Vec<Cards> = choices
            .map(|choice| Cards::new((0..n).filter(|i| choice >> i & 1 == 1).map(|i| board.cards()[i])))
            .filter(|quad| board.verify(quad).is_ok())
            .collect();
        quads.sort();
        quads
    }

    #[test]
    fn a_whole_deck_has_as_many_quads_as_triples_by_four() {
        for (properties, quads) in [(1, 1), (2, 140), (3, 10_416), (4, 690_880)] {
            let board = deck(properties);
            assert_eq!(every_quad(&board, &mut patience(PATIENCE)).unwrap().len(), quads);
        }
    }

    #[test]
    fn nothing_is_missed_or_made_up() {
        for (properties, step) in [(1, 1), (2, 1), (2, 3), (2, 7), (3, 5), (3, 11), (4, 77), (30, 1 << 57)] {
            let deck = Deck::new(properties).unwrap();
            let places: std::collections::BTreeSet<u64> = (0..15).map(|i| i * step % deck.size()).collect();
            let board = Board::new(deck, places.into_iter().rev().filter_map(|place| deck.card(place))).unwrap();
            let mut found = every_quad(&board, &mut patience(PATIENCE)).unwrap();
            found.sort();
            assert_eq!(found, by_definition(&board), "{board}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        for effort in [100, 70_000] {
            assert!(every_quad(&deck(3), &mut patience(effort)).unwrap_err().what().contains("too many pairs"));
        }
    }
}

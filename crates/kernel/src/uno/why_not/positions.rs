//! Positions of several open hands, and what the last of all moves is worth: games
//! of two or more players by going through everything, from the last positions back.
//!
//! Copies of a card are not told apart, so a position is how many of each kind every player has left, and the kind
//! played last. It is one number of 128 bits. Positions come in layers, one for each turn taken, so that whose turn it
//! is follows from the layer; a layer is a sorted list.

use crate::fault::Fault;
use crate::uno::card::Card;
use crate::uno::cards::Cards;
use crate::uno::coop::Turn;

/// The most different cards of a hand that is played with others.
const MOST_IN_HAND: usize = 10_000;
/// What it costs to remember a position, besides its kinds, for the memory it takes.
const REMEMBERED: usize = 32;
/// The bits of a position.
const BITS: usize = 128;

/// Asks for effort.
pub(in crate::uno) fn pay(go_on: &mut dyn FnMut(u64) -> bool, cost: usize) -> Result<(), Fault> {
    match go_on(cost as u64) {
        true => Ok(()),
        false => Err(too_many_plays()),
    }
}

pub(in crate::uno) fn too_many_plays() -> Fault {
    Fault::new("the deal has too many partial plays to go through them all")
}

/// How many cards of each kind are left, and the kind played last.
pub(in crate::uno) type Position = u128;

/// A kind of card in a player's hand.
struct Kind {
    player: usize,
    card: Card,
    /// One card of the kind, as part of a position, and all the bits of the kind.
    one: Position,
    all: Position,
}

/// The kinds of all hands.
pub(in crate::uno) struct Kinds {
    kinds: Vec<Kind>,
    /// All bits of each player's kinds.
    hands: Vec<Position>,
    /// Where the kind played last is, above those that are left.
    last: usize,
}

impl Kinds {
    /// The kinds of these hands, and the position before the first turn.
    pub(in crate::uno) fn of(hands: &[Cards], go_on: &mut dyn FnMut(u64) -> bool) -> Result<(Self, Position), Fault> {
        pay(go_on, hands.iter().map(Cards::len).sum())?;
        let (mut kinds, mut start, mut bit) = (Vec::new(), 0, 0);
        let mut owned = vec![0; hands.len()];
        for (player, hand) in hands.iter().enumerate() {
            for (card, copies) in hand.kinds(MOST_IN_HAND).ok_or_else(too_many_plays)? {
                let width = (usize::BITS - copies.leading_zeros()) as usize;
                if bit + width >= BITS {
                    return Err(too_many_plays());
                }
                let (one, all) = (1 << bit, ((1 << width) - 1) << bit);
                kinds.push(Kind { player, card, one, all });
                start += one * copies as Position;
                owned[player] |= all;
                bit += width;
            }
        }
        // Zero stands for no card, and the kinds are counted from one.
        if kinds.len() as Position >> (BITS - bit).min(BITS - 1) > 0 {
            return Err(too_many_plays());
        }
        Ok((Self { kinds, hands: owned, last: bit }, start))
    }

    /// What a step through a position costs.
    pub(in crate::uno) fn cost(&self) -> usize {
        self.kinds.len() + REMEMBERED
    }

    /// The card of a kind.
    pub(in crate::uno) fn card(&self, kind: usize) -> Card {
        self.kinds[kind].card
    }

    /// The card played last.
    fn last(&self, position: Position) -> Option<Card> {
        let last = if self.last < BITS { position >> self.last } else { 0 };
        last.checked_sub(1).map(|kind| self.kinds[kind as usize].card)
    }

    /// Whether a player has no card left.
    pub(in crate::uno) fn is_out(&self, position: Position, player: usize) -> bool {
        position & self.hands[player] == 0
    }

    /// The kinds that a player can play.
    pub(in crate::uno) fn playable(&self, position: Position, player: usize) -> impl Iterator<Item = usize> {
        let last = self.last(position);
        let can = move |kind: &Kind| {
            kind.player == player && position & kind.all != 0 && last.is_none_or(|last| last.alike(kind.card) > 0)
        };
        self.kinds.iter().enumerate().filter_map(move |(place, kind)| can(kind).then_some(place))
    }

    /// The position after a kind is played.
    pub(in crate::uno) fn after(&self, position: Position, kind: usize) -> Position {
        let left = if self.last < BITS { position & ((1 << self.last) - 1) } else { position };
        (left - self.kinds[kind].one) | (kind as Position + 1) << self.last
    }
}

impl Kinds {
    /// The position after turns that could be taken, player 1's first.
    pub(in crate::uno) fn replay(&self, start: Position, turns: &[Turn], players: usize) -> Position {
        turns.iter().enumerate().fold(start, |position, (place, turn)| match turn {
            Turn::Skip => position,
            Turn::Play(card) => {
                let played = |kind: &Kind| kind.player == place % players && kind.card == *card;
                self.kinds.iter().position(played).map_or(position, |kind| self.after(position, kind))
            }
        })
    }
}

/// How a position goes on.
pub(in crate::uno) enum Next {
    /// It does not: this is what it is worth.
    Over(u16),
    /// To one of these positions, in the next player's turn.
    Choice(Vec<Position>),
}

/// What the first position is worth, when `next` says how each goes on, given whose turn it is, and `best` makes the
/// worth of a position of the worths of those it can go on to; `go_on` is asked for each step.
///
/// # Errors
/// When the hands are too large, or `go_on` says no.
pub(in crate::uno) fn worth(
    hands: &[Cards],
    next: &dyn Fn(&Kinds, Position, usize) -> Next,
    best: &dyn Fn(usize, &[u16]) -> u16,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<u16, Fault> {
    let (kinds, start) = Kinds::of(hands, go_on)?;
    let turn = |layer: usize| layer % hands.len();
    let mut layers = vec![vec![start]];
    loop {
        let layer = layers.len() - 1;
        let mut after = Vec::new();
        for &position in &layers[layer] {
            pay(go_on, kinds.cost())?;
            if let Next::Choice(choice) = next(&kinds, position, turn(layer)) {
                pay(go_on, choice.len() * REMEMBERED)?;
                after.extend(choice);
            }
        }
        if after.is_empty() {
            break;
        }
        after.sort_unstable();
        after.dedup();
        layers.push(after);
    }
    // From the last layer back; the worths of the layer after it are at the same places as its positions.
    let (mut later, mut worths): (Vec<Position>, Vec<u16>) = (Vec::new(), Vec::new());
    while let Some(layer) = layers.pop() {
        let here = |&position: &Position| match next(&kinds, position, turn(layers.len())) {
            Next::Over(worth) => worth,
            Next::Choice(choice) => {
                let found = |after: &Position| later.binary_search(after).map_or(0, |place| worths[place]);
                best(turn(layers.len()), &choice.iter().map(found).collect::<Vec<_>>())
            }
        };
        worths = layer.iter().map(here).collect();
        later = layer;
    }
    Ok(worths[0])
}

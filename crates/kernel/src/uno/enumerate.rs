//! The small games of several hands, by going through everything: a joint play, and who
//! wins a duel. (For one hand, see [`super::subhands`].)
//!
//! The oracles that engines are tested against, and the plainest way to check a "no".
//! Copies of a card are not told apart, so a position is how many of each kind are left,
//! the card played last, and whose turn it is.

use crate::fault::Fault;
use crate::uno::card::Card;
use crate::uno::cards::Cards;
use crate::uno::coop::{Coop, Line, Skips, Turn};
use crate::uno::duel::{Duel, GoingOut, Outcome};
use std::collections::BTreeMap;

/// The effort after which a checker gives up on going through a deal.
pub const PATIENCE: u64 = 400_000_000;

/// The most different cards of a hand that is played with others.
const MOST_IN_HAND: usize = 10_000;
/// The most cards of a duel, each of which takes a step further down.
const MOST_IN_DUEL: usize = 100;
/// What it costs to remember a position, besides its kinds, for the memory it takes.
const REMEMBERED: u64 = 32;

fn pay(go_on: &mut dyn FnMut(u64) -> bool, cost: usize) -> Result<(), Fault> {
    match go_on(cost as u64) {
        true => Ok(()),
        false => Err(too_many_plays()),
    }
}

fn too_many_plays() -> Fault {
    Fault::new("the deal has too many partial plays to go through them all")
}

/// A position of several hands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    /// How many are left of each kind of each player's hand.
    left: Vec<u32>,
    /// The kind played last.
    last: Option<usize>,
    /// Whose turn it is, from 0.
    turn: usize,
}

/// The kinds of all hands: each with its player.
struct Kinds(Vec<(usize, Card)>);

impl Kinds {
    /// The kinds of these hands, and the position in which the first player begins.
    fn of(hands: &[Cards], go_on: &mut dyn FnMut(u64) -> bool) -> Result<(Self, Position), Fault> {
        pay(go_on, hands.iter().map(Cards::len).sum())?;
        let (mut kinds, mut left) = (Vec::new(), Vec::new());
        for (player, hand) in hands.iter().enumerate() {
            for (card, copies) in hand.kinds(MOST_IN_HAND).ok_or_else(too_many_plays)? {
                kinds.push((player, card));
                left.push(copies as u32);
            }
        }
        Ok((Self(kinds), Position { left, last: None, turn: 0 }))
    }

    fn is_out(&self, position: &Position, player: usize) -> bool {
        !self.0.iter().zip(&position.left).any(|((owner, _), left)| *owner == player && *left > 0)
    }

    /// The kinds that the player whose turn it is can play.
    fn playable(&self, position: &Position) -> Vec<usize> {
        let matches = |kind: usize| position.last.is_none_or(|last| self.0[kind].1.alike(self.0[last].1) > 0);
        let all = 0..self.0.len();
        all.filter(|&kind| self.0[kind].0 == position.turn && position.left[kind] > 0 && matches(kind)).collect()
    }

    /// The position after a kind is played, or a turn is skipped.
    fn after(&self, position: &Position, played: Option<usize>, players: usize) -> Position {
        let mut after = position.clone();
        after.turn = (position.turn + 1) % players;
        if let Some(kind) = played {
            after.left[kind] -= 1;
            after.last = Some(kind);
        }
        after
    }
}

/// A joint play in which player 1 is the first to play all his cards, if there is one.
///
/// # Errors
/// When `go_on`, which is asked for each position, says no.
pub fn a_line(deal: &Coop, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<Line>, Fault> {
    let players = deal.hands().len();
    let (kinds, start) = Kinds::of(deal.hands(), go_on)?;
    if let Some(settled) = deal.settled() {
        return Ok(settled.then(Line::default));
    }
    // Each position that was reached, and the turn that led to it from an earlier one.
    let mut reached: Vec<(Position, usize, Option<usize>)> = vec![(start.clone(), 0, None)];
    let mut known = std::collections::BTreeSet::from([start]);
    let mut here = 0;
    while here < reached.len() {
        let position = reached[here].0.clone();
        let mut turns: Vec<Option<usize>> = kinds.playable(&position).into_iter().map(Some).collect();
        match deal.skips() {
            Skips::Stuck if turns.is_empty() => turns.push(None),
            Skips::Free => turns.push(None),
            Skips::Stuck | Skips::Never => {}
        }
        for played in turns {
            pay(go_on, kinds.0.len() + REMEMBERED as usize)?;
            let after = kinds.after(&position, played, players);
            let is_over = played.is_some() && kinds.is_out(&after, position.turn);
            if is_over && position.turn == 0 {
                let mut line = vec![played];
                while here > 0 {
                    line.push(reached[here].2);
                    here = reached[here].1;
                }
                let turn = |played: Option<usize>| played.map_or(Turn::Skip, |kind| Turn::Play(kinds.0[kind].1));
                return Ok(Some(Line(line.into_iter().rev().map(turn).collect())));
            }
            if !is_over && known.insert(after.clone()) {
                reached.push((after, here, played));
            }
        }
        here += 1;
    }
    Ok(None)
}

/// Who wins a duel when both play as well as they can.
///
/// # Errors
/// When the hands are too large, or `go_on`, which is asked for each position, says no.
pub fn outcome(deal: &Duel, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Outcome, Fault> {
    if deal.hands().iter().map(Cards::len).sum::<usize>() > MOST_IN_DUEL {
        return Err(too_many_plays());
    }
    if let Some(settled) = deal.settled() {
        return Ok(settled);
    }
    let (kinds, start) = Kinds::of(deal.hands(), go_on)?;
    Duelling { kinds, going_out: deal.going_out(), known: BTreeMap::new(), go_on }.outcome(start)
}

struct Duelling<'a> {
    kinds: Kinds,
    going_out: GoingOut,
    /// The outcome of each position that was reached.
    known: BTreeMap<Position, Outcome>,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

impl Duelling<'_> {
    fn outcome(&mut self, position: Position) -> Result<Outcome, Fault> {
        if let Some(known) = self.known.get(&position) {
            return Ok(*known);
        }
        pay(self.go_on, self.kinds.0.len() + REMEMBERED as usize)?;
        let (me, other) = (position.turn, 1 - position.turn);
        let playable = self.kinds.playable(&position);
        let outcome = if playable.is_empty() {
            match self.going_out {
                GoingOut::Retires if self.kinds.is_out(&position, me) => match self.kinds.is_out(&position, other) {
                    true => Outcome::Nobody,
                    false => self.outcome(self.kinds.after(&position, None, 2))?,
                },
                _ => Outcome::winner(other),
            }
        } else {
            let mut best = Outcome::winner(other);
            for kind in playable {
                let after = self.kinds.after(&position, Some(kind), 2);
                let found = match self.going_out {
                    GoingOut::Wins if self.kinds.is_out(&after, me) => Outcome::winner(me),
                    _ => self.outcome(after)?,
                };
                match found {
                    found if found == Outcome::winner(me) => {
                        best = found;
                        break;
                    }
                    Outcome::Nobody => best = found,
                    _ => {}
                }
            }
            best
        };
        self.known.insert(position, outcome);
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let too_many = |fault: Fault| fault.what().contains("too many partial plays");
        let hand: Vec<String> = (1..=30).map(|n| format!("{n}.{n}")).collect();
        let hand = hand.join(" ");
        let coop = format!("uno 30x30 coop skips free\nP1: {hand}\nP2: 10000x 1.1").parse().unwrap();
        assert!(a_line(&coop, &mut patience(1_000_000)).is_err_and(too_many));
        let duel = format!("uno 30x30 duel\nP1: {hand}\nP2: 10000000x 1.1").parse().unwrap();
        assert!(outcome(&duel, &mut patience(PATIENCE)).is_err_and(too_many));
    }
}

//! The small games of several hands, by going through everything: a joint play, who
//! wins a duel, and who loses among several players. (For one hand, see [`crate::uno::subhands`].)
//!
//! The oracles that engines are tested against, and the plainest way to check a "no".
//! Copies of a card are not told apart; see `positions.rs`.

use crate::fault::Fault;
use crate::uno::coop::{Coop, Line, Skips, Turn};
use crate::uno::duel::{Duel, GoingOut, Outcome};
use crate::uno::joint::{Fate, Joint};
use crate::uno::pool::Pool;
use crate::uno::positions::{Kinds, Next, Position, pay, worth};
use crate::uno::uncooperative::{Losers, Uncooperative};
use std::collections::BTreeSet;

/// The effort after which a checker gives up on going through a deal.
pub const PATIENCE: u64 = 400_000_000;

/// A joint play in which player 1 is the first to play all his cards, if there is one.
///
/// # Errors
/// When `go_on`, which is asked for each position, says no.
pub fn a_line(deal: &Coop, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<Line>, Fault> {
    a_line_after(deal, &[], go_on)
}

/// How a joint play that began with these turns can go on so that player 1 is the first to play all his cards, if it can.
///
/// # Errors
/// When those turns can't be taken, or `go_on`, which is asked for each position, says no.
pub fn a_line_after(deal: &Coop, begun: &[Turn], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Option<Line>, Fault> {
    if let Some(settled) = deal.settled() {
        return Ok(settled.then(Line::default));
    }
    let players = deal.hands().len();
    let (kinds, start) = Kinds::of(deal.hands(), go_on)?;
    let (start, first) = match begun {
        [] => (start, 0),
        _ => match Joint::after(deal.clone(), begun)?.fate() {
            Fate::Done => return Ok(Some(Line::default())),
            Fate::Finished(_) | Fate::Stuck => return Ok(None),
            Fate::Open => (kinds.replay(start, begun, players), begun.len() % players),
        },
    };
    // Each position that was reached with whose turn it is, and the turn that led to it from an earlier one.
    let mut reached = vec![((start, first), 0, None)];
    let mut known = BTreeSet::from([(start, first)]);
    let mut here = 0;
    while here < reached.len() {
        let (position, player) = reached[here].0;
        let mut turns: Vec<Option<usize>> = kinds.playable(position, player).map(Some).collect();
        match deal.skips() {
            Skips::Stuck if turns.is_empty() => turns.push(None),
            Skips::Free => turns.push(None),
            Skips::Stuck | Skips::Never => {}
        }
        pay(go_on, (1 + turns.len()) * kinds.cost())?;
        for played in turns {
            let after = played.map_or(position, |kind| kinds.after(position, kind));
            let is_over = kinds.is_out(after, player);
            if is_over && player == 0 {
                let mut line = vec![played];
                while here > 0 {
                    line.push(reached[here].2);
                    here = reached[here].1;
                }
                let turn = |played: Option<usize>| played.map_or(Turn::Skip, |kind| Turn::Play(kinds.card(kind)));
                return Ok(Some(Line(line.into_iter().rev().map(turn).collect())));
            }
            let next = (after, (player + 1) % players);
            if !is_over && known.insert(next) {
                reached.push((next, here, played));
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
    if let Some(settled) = deal.settled() {
        return Ok(settled);
    }
    let ends = [Outcome::First, Outcome::Second, Outcome::Nobody];
    let worth_of = |outcome: Outcome| outcome as u16;
    let next = |kinds: &Kinds, position: Position, me: usize| {
        let other = 1 - me;
        if deal.going_out() == GoingOut::Wins && kinds.is_out(position, other) {
            return Next::Over(worth_of(Outcome::winner(other)));
        }
        let after: Vec<Position> = kinds.playable(position, me).map(|kind| kinds.after(position, kind)).collect();
        match deal.going_out() {
            _ if !after.is_empty() => Next::Choice(after),
            GoingOut::Retires if kinds.is_out(position, me) => match kinds.is_out(position, other) {
                true => Next::Over(worth_of(Outcome::Nobody)),
                false => Next::Choice(vec![position]),
            },
            _ => Next::Over(worth_of(Outcome::winner(other))),
        }
    };
    // Best is to win, and that nobody does is better than to lose.
    let best = |me: usize, worths: &[u16]| {
        let preferred = [Outcome::winner(me), Outcome::Nobody].map(worth_of);
        let first = preferred.into_iter().find(|worth| worths.contains(worth));
        first.unwrap_or(worth_of(Outcome::winner(1 - me)))
    };
    worth(deal.hands(), &next, &best, go_on).map(|worth| ends[usize::from(worth)])
}

/// Whether player 1 wins a shared pool when both play as well as they can.
///
/// # Errors
/// When the pool is too large, or `go_on`, which is asked for each position, says no.
pub fn first_wins_pool(deal: &Pool, go_on: &mut dyn FnMut(u64) -> bool) -> Result<bool, Fault> {
    let next = |kinds: &Kinds, position: Position, _: usize| {
        let after: Vec<Position> = kinds.playable(position, 0).map(|kind| kinds.after(position, kind)).collect();
        if after.is_empty() { Next::Over(0) } else { Next::Choice(after) }
    };
    // Who has to move wins, 1, if he can leave the other a position in which who has to move does not.
    let best = |_: usize, worths: &[u16]| u16::from(worths.contains(&0));
    worth(std::slice::from_ref(deal.hand()), &next, &best, go_on).map(|worth| worth == 1)
}

/// The players who lose when several play against each other: those who can be made to, or the one under a tie-break.
///
/// # Errors
/// When the hands are too large, or `go_on`, which is asked for each position, says no.
pub fn losers(deal: &Uncooperative, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Losers, Fault> {
    let next = |kinds: &Kinds, position: Position, me: usize| {
        let after: Vec<Position> = kinds.playable(position, me).map(|kind| kinds.after(position, kind)).collect();
        if after.is_empty() { Next::Over(1 << me) } else { Next::Choice(after) }
    };
    let best = |me: usize, worths: &[u16]| match deal.ties() {
        // The others choose what he has to lose by; he chooses for himself.
        None => {
            let others = worths.iter().fold(0, |any, worth| any | worth) & !(1 << me);
            others | worths.iter().fold(1 << me, |all, worth| all & worth)
        }
        Some(ties) => {
            let wish = |worth: &&u16| ties.wish(me, worth.trailing_zeros() as usize, deal.hands().len());
            worths.iter().min_by_key(wish).map_or(1 << me, |worth| *worth)
        }
    };
    worth(deal.hands(), &next, &best, go_on).map(Losers::of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::uno::card::Card;
    use crate::uno::cards::Cards;

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let too_many = |fault: Fault| fault.what().contains("too many partial plays");
        let hand: Vec<String> = (1..=30).map(|n| format!("{n}.{n}")).collect();
        let hand = hand.join(" ");
        let coop = format!("uno 30x30 coop skips free\nP1: {hand}\nP2: 10000x 1.1").parse().unwrap();
        assert!(a_line(&coop, &mut patience(1_000_000)).is_err_and(too_many));
        let all: Vec<String> = (0..36).map(|n| format!("{}.{}", n / 6 + 1, n % 6 + 1)).collect();
        let [duel, many] = [all.join(" "), "3.3 ".repeat(80) + &(hand + " ").repeat(2)]
            .map(|hand| format!("uno 30x30 duel\nP1: {hand}\nP2: {hand} 10000000x 1.1"));
        assert!(outcome(&duel.parse().unwrap(), &mut patience(10_000_000)).is_err_and(too_many));
        assert!(outcome(&many.parse().unwrap(), &mut patience(10_000_000)).is_err_and(too_many));
        let three = duel.replace("duel", "uncooperative") + "\nP3: 1.1";
        assert!(losers(&three.parse().unwrap(), &mut patience(1_000_000)).is_err_and(too_many));
        let pool = format!("uno 6x6 pool\n{}", all.join(" ")).parse().unwrap();
        assert!(first_wins_pool(&pool, &mut patience(10_000_000)).is_err_and(too_many));
    }

    #[test]
    fn hands_that_leave_no_room_for_the_card_played_last_are_too_large() {
        // A bit for each kind, and on top the number of the kind played last: for 121 kinds it takes seven.
        let deal = |kinds: usize| -> Duel {
            let hand = |from: usize| (from..from + kinds / 2).map(|n| format!("{n}.{n}")).collect::<Vec<_>>().join(" ");
            format!("uno 200x200 duel\nP1: {}\nP2: {}", hand(1), hand(1 + kinds / 2)).parse().unwrap()
        };
        // No two cards match, so it is over after the first one.
        assert_eq!(outcome(&deal(120), &mut patience(10_000_000)), Ok(Outcome::First));
        for kinds in [122, 124, 126, 128, 140] {
            let fault = outcome(&deal(kinds), &mut patience(10_000_000)).unwrap_err();
            assert!(fault.what().contains("too many partial plays"), "{kinds}: {fault}");
        }
    }

    /// Who can be made to lose, by trying all plays of hands as lists.
    fn can_lose(hands: &[Vec<Card>], last: Option<Card>, me: usize) -> BTreeSet<usize> {
        let playable: Vec<usize> =
            (0..hands[me].len()).filter(|&i| last.is_none_or(|l| l.alike(hands[me][i]) > 0)).collect();
        if playable.is_empty() {
            return BTreeSet::from([me]);
        }
        let after = |&i: &usize| {
            let mut hands = hands.to_vec();
            let card = hands[me].remove(i);
            can_lose(&hands, Some(card), (me + 1) % hands.len())
        };
        let all: Vec<BTreeSet<usize>> = playable.iter().map(after).collect();
        // Who moves loses only if he does whatever he plays; the others are at his mercy.
        let someone = |player: &usize| match *player == me {
            true => all.iter().all(|losers| losers.contains(player)),
            false => all.iter().any(|losers| losers.contains(player)),
        };
        (0..hands.len()).filter(someone).collect()
    }

    #[test]
    fn those_who_can_be_made_to_lose_are_those_that_trying_all_plays_finds() {
        let mut several = 0;
        let mut dice = 1_u64;
        for _ in 0..300 {
            let mut roll = |sides: u64| {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (dice >> 33) % sides + 1
            };
            let players = 2 + roll(3) as usize;
            let mut hand = || (0..roll(3)).map(|_| Card::new(&[roll(3) as u32, roll(3) as u32])).collect::<Vec<_>>();
            let hands: Vec<Vec<Card>> = (0..players).map(|_| hand()).collect();
            let cards = hands.iter().map(|hand| Cards::new(hand.iter().copied()).unwrap()).collect();
            let deal = Uncooperative::new("3x3".parse().unwrap(), None, cards).unwrap();
            let expected = can_lose(&hands, None, 0);
            let found = losers(&deal, &mut patience(10_000_000)).unwrap();
            assert_eq!(found.players().collect::<BTreeSet<_>>(), expected, "{deal}");
            several += usize::from(expected.len() > 1);
        }
        assert!(several > 20, "{several}");
    }
}

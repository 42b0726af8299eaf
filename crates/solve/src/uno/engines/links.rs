//! Cooperation with few colours by links: strict alternation of two players, and passing at will.
//!
//! The kernel's [`Links`] say what can be made of each card, number by number, and in which state that leaves the deal.
//! Here the states are gone through depth first, none twice, those first in which few ends of cards are too many. A row
//! is then made of the uses that led to the last state: at each hub the ends are paired, which gives one row and some
//! rings, and as long as a ring meets another part at a hub, the two exchange partners there and are one.

use super::super::hand::spanning_trees::Union;
use super::super::settle::Reply;
use super::{Entry, Takes, no, yes};
use crate::budget::{Budget, Pace};
use crate::game::Chance;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Refutable, Stop};
use misdeal_kernel::uno::links::{Links, State, Use, without_links};
use misdeal_kernel::uno::residuals;
use misdeal_kernel::uno::{Coop, Deal, Line, Refutation, Turn, Witness};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The engine.
pub(super) const ENGINE: Entry = Entry {
    name: "links",
    about: "cooperation with few colours: passing at will, and strict alternation of two players, by linked ends",
    takes: Takes::Table("coops of few colours or numbers, `skips free` or `skips never` of two", |deal| match deal {
        Deal::Coop(deal) => Links::new(deal).is_ok(),
        _ => false,
    }),
    chance: |_, _| Chance::Fair,
    find: |deal, _, budget| match deal {
        Deal::Coop(deal) => at_once(deal).map_or_else(|| find(deal, MOST_STATES, budget), Ok),
        _ => Err(Stop::Incomplete),
    },
};

/// The most states that are remembered.
const MOST_STATES: usize = 20_000_000;
/// Ticks of a state.
const STEP: u64 = 500;
/// Stands for no end of a card.
const NONE: u32 = u32::MAX;

/// What links say of a deal that is not settled [at once](at_once), as far as this many states go.
pub(super) fn find(deal: &Coop, most: usize, budget: &Budget) -> Result<Reply, Stop> {
    let links = Links::new(deal).map_err(Stop::TooLarge)?;
    match uses(&links, most, budget)? {
        // The kernel goes through all states, where here some were enough.
        None => deal.refute(&Refutation::Links).map(|()| no(Refutation::Links)).map_err(Stop::TooLarge),
        Some(uses) => {
            let row = row(&links, &uses).into_iter().map(|card| links.cards()[card as usize]);
            let row: Vec<(usize, Turn)> =
                row.map(|card| (card.player, Turn::Play(deal.hands()[card.player].card(card.place)))).collect();
            Ok(yes(Witness::Line(in_turns(row, deal.hands().len(), 0))))
        }
    }
}

/// What needs no search: hands of no or one card, too few cards, cards that nothing connects, and a player 2 who can keep none.
pub(super) fn at_once(deal: &Coop) -> Option<Reply> {
    if without_links(deal) == Some(true) {
        let first = deal.hands()[0].iter().next();
        return Some(yes(Witness::Line(Line(first.into_iter().map(Turn::Play).collect()))));
    }
    match deal.refute(&Refutation::Counts) {
        Ok(()) => Some(no(Refutation::Counts)),
        Err(_) => residuals::is_cut(deal).then(|| no(Refutation::Residuals)),
    }
}

/// Plays with the skips between them, after this many turns.
pub fn in_turns(row: impl IntoIterator<Item = (usize, Turn)>, players: usize, begun: usize) -> Line {
    let mut line = Vec::new();
    for (player, turn) in row {
        while (begun + line.len()) % players != player {
            line.push(Turn::Skip);
        }
        line.push(turn);
    }
    Line(line)
}

/// A state that is being gone through: what can be made of the next card, the best last.
type Level = Vec<(Use, State)>;

/// What is made of each card in some row, if there is one.
fn uses(links: &Links, most: usize, budget: &Budget) -> Result<Option<Vec<Use>>, Stop> {
    let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
    let ways = |place: usize, state: &State| {
        let mut ways: Level = links.ways(place, state);
        ways.sort_by_key(|(used, after)| std::cmp::Reverse((after.too_many(), *used == Use::Kept)));
        ways
    };
    let mut seen = HashSet::new();
    let mut levels = vec![ways(0, &links.start())];
    let mut made = Vec::new();
    while let Some(level) = levels.last_mut() {
        let Some((used, state)) = level.pop() else {
            levels.pop();
            made.pop();
            continue;
        };
        pace.step().map_err(|_| pace.why())?;
        let place = levels.len();
        if place == links.cards().len() {
            if links.is_row(&state) {
                made.push(used);
                return Ok(Some(made));
            }
            continue;
        }
        let mut hasher = DefaultHasher::new();
        (place, &state).hash(&mut hasher);
        // If two states ever had the same number, a row might be missed; a "no" is the kernel's to say.
        if seen.insert(hasher.finish()) {
            if seen.len() > most {
                return Err(Stop::TooLarge(Fault::new("there are too many ways to link the cards for this engine")));
            }
            made.push(used);
            levels.push(ways(place, &state));
        }
    }
    Ok(None)
}

/// The cards that are played, in their order.
fn row(links: &Links, uses: &[Use]) -> Vec<u32> {
    let cards = links.cards();
    let colours = cards.iter().map(|card| card.colour + 1).max().unwrap_or(0);
    let hubs = colours + cards.iter().map(|card| card.number + 1).max().unwrap_or(0);
    // Each card has two ends, 2i and 2i + 1. Those with a link are sorted by hub, and whose they are.
    let mut at: Vec<[Vec<u32>; 2]> = vec![[Vec::new(), Vec::new()]; hubs];
    for (place, (card, used)) in cards.iter().zip(uses).enumerate() {
        let hub = |side: usize| if side == 0 { card.colour } else { colours + card.number };
        let ends = match *used {
            Use::Kept => [None, None],
            Use::Both => [Some(0), Some(1)],
            Use::Twice(side) => [Some(side), Some(side)],
            Use::End(side) => [Some(side), None],
        };
        for (end, side) in ends.into_iter().enumerate().filter_map(|(end, side)| Some((end, side?))) {
            at[hub(side)][usize::from(card.player > 0)].push((2 * place + end) as u32);
        }
    }
    let mut partner = vec![NONE; 2 * cards.len()];
    // With strict alternation there are as many ends of either player's; otherwise any two can be partners.
    let pairs: Vec<Vec<[u32; 2]>> = at
        .iter()
        .map(|[ours, theirs]| match ours.len() == theirs.len() {
            true => ours.iter().zip(theirs).map(|(&one, &two)| [one, two]).collect(),
            false => {
                let all: Vec<u32> = ours.iter().chain(theirs).copied().collect();
                all.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
            }
        })
        .collect();
    let mut parts = Union::new(cards.len());
    for &[one, two] in pairs.iter().flatten() {
        partner[one as usize] = two;
        partner[two as usize] = one;
        parts.join([one / 2, two / 2]);
    }
    for here in &pairs {
        let Some(&[mut one, _]) = here.first() else { continue };
        for &[our, their] in &here[1..] {
            if parts.join([one / 2, our / 2]) {
                for (end, other) in [(one, their), (our, partner[one as usize])] {
                    partner[end as usize] = other;
                    partner[other as usize] = end;
                }
                one = our;
            }
        }
    }
    let first = uses.iter().position(|used| matches!(used, Use::End(_)));
    let mut row = Vec::new();
    // Of the first card, its only end; of any other, the one that it was not come to by.
    let mut end = first.map_or(NONE, |first| 2 * first as u32);
    while end != NONE {
        row.push(end / 2);
        let next = partner[end as usize];
        if next == NONE {
            break;
        }
        end = next ^ 1;
    }
    row
}

//! Cooperation by depth-first search with memory: a joint play in which player 1 is the first to finish.
//!
//! A position is what is left of each number: how many cards every player has of it in each colour, its *residual*; then the colour and the
//! residual of the last card, and whose turn it is. Names of numbers do not matter, so positions with the same residuals are the same, and of cards of one
//! colour whose numbers have the same residual one is tried. (Numbers here are colours, if there are more of these.) Positions
//! from which all ways were gone in vain are remembered, each as one number of 64 bits, and never gone through again. A
//! run ends after some steps and begins anew with other preferences, and keeps that memory; so the runs together are
//! one search that goes through everything in the end, and finds what is easy to find soon.
//!
//! Preferred are cards whose colour and number few cards are left to follow, for these are hard to come to later; for
//! the others, cards that player 1 can follow; and those after which somebody who has few cards left has to skip.
//!
//! Numbers that come with one colour only connect nothing that the colour does not. So all such numbers of a colour are
//! taken for one, and the same for colours; that makes different cards copies of one kind, and positions fewer. The same is done for
//! numbers that come to have one colour only when others were played (`residuals.rs`).
//!
//! A position is left when two cuts show that player 2 can keep no card (`guards.rs`).
//!
//! Nothing is believed of it: a line is checked by the kernel, and that there is none is for the kernel to find out.

use crate::budget::{Halt, Pace};
use crate::deal::{Dealer, Seed};
use crate::uno::Card;
use crate::uno::hand::table::Table;
use crate::uno::several::residuals::{Residuals, mixed};
use misdeal_kernel::uno::{Coop, Skips, Turn as Taken};
use std::collections::{HashMap, HashSet};

/// The most positions that are remembered.
const MOST_KNOWN: usize = 20_000_000;
/// How many steps the first run has.
const FIRST_RUN: u64 = 3_000;

/// A card with all its copies in one hand, and its colour and number.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) player: usize,
    pub(super) hubs: [u32; 2],
}

/// What a run ended with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Who plays which card, by its place in his hand, one after the other.
    Row(Vec<(usize, usize)>),
    /// All positions were gone through in vain.
    Nothing,
    /// It has not come to an end.
    Open,
}

/// A search that can be gone on with.
pub struct Search {
    pub(super) skips: Skips,
    pub(super) players: usize,
    pub(super) kinds: Vec<Kind>,
    /// The places in the hand of the cards of each kind.
    places: Vec<Vec<usize>>,
    /// The kinds of each player at each hub.
    pub(super) at: Vec<Vec<Vec<u32>>>,
    /// How many cards of each kind are left, of each player's, of each player's at each hub, and of all at each hub.
    pub(super) left: Vec<u32>,
    hand: Vec<u32>,
    pub(super) here: Vec<Vec<u32>>,
    pub(super) total: Vec<u32>,
    /// The sum of the kinds of all cards left at each hub: if one is left, which.
    sum: Vec<u64>,
    /// The residuals of all numbers.
    residuals: Residuals,
    /// For each kind of player 1's, player 2's cards of the same kind.
    pub(super) twin: Vec<Option<u32>>,
    /// A card of player 2's that may be kept, for all that the cuts say.
    pub(super) guard: Option<u32>,
    /// Where it begins, if anyone can go on from there; and how many cards of each kind were played before.
    start: Option<Turn>,
    begun: Vec<usize>,
    known: HashSet<u64>,
    run: u32,
    dealer: Dealer,
}

/// Where play stands.
#[derive(Clone, Copy)]
struct Turn {
    last: Option<u32>,
    player: usize,
}

/// A position that is being gone through.
struct Level {
    turn: Turn,
    key: u64,
    /// The kinds to play, the best last.
    moves: Vec<u32>,
}

impl Search {
    /// A search of a deal in which nobody has an empty hand.
    #[must_use]
    pub fn new(deal: &Coop) -> Self {
        let players = deal.hands().len();
        let owners: Vec<(usize, usize)> = deal
            .hands()
            .iter()
            .enumerate()
            .flat_map(|(player, hand)| (0..hand.len()).map(move |p| (player, p)))
            .collect();
        let all: Vec<Card> = deal.hands().iter().flat_map(crate::uno::hand::solitaire::as_pairs).collect();
        let table = Table::of(&all);
        let ends: Vec<[u32; 2]> = (0..all.len() as u32).map(|card| table.ends(card)).collect();
        let hubs = table.vertices();
        let ends = plain(ends, hubs);
        // Whichever are more are called numbers here.
        let used = [0, 1].map(|side| ends.iter().map(|ends| ends[side]).collect::<HashSet<u32>>().len());
        let side = usize::from(used[1] >= used[0]);
        let ends: Vec<[u32; 2]> = ends.into_iter().map(|ends| [ends[1 - side], ends[side]]).collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&card| (owners[card].0, ends[card]));
        let mut search = Self {
            skips: deal.skips(),
            players,
            kinds: Vec::new(),
            places: Vec::new(),
            at: vec![vec![Vec::new(); hubs]; players],
            left: Vec::new(),
            hand: vec![0; players],
            here: vec![vec![0; hubs]; players],
            total: vec![0; hubs],
            sum: vec![0; hubs],
            residuals: Residuals::new(hubs, players),
            twin: Vec::new(),
            guard: None,
            start: Some(Turn { last: None, player: 0 }),
            begun: Vec::new(),
            known: HashSet::new(),
            run: 0,
            dealer: Dealer::new(Seed(0)),
        };
        for card in order {
            let (player, place) = owners[card];
            let is_new = search.kinds.last().is_none_or(|kind| (kind.player, kind.hubs) != (player, ends[card]));
            if is_new {
                let kind = search.kinds.len() as u32;
                ends[card].iter().for_each(|&hub| search.at[player][hub as usize].push(kind));
                search.residuals.add_kind(kind, player, ends[card]);
                search.kinds.push(Kind { player, hubs: ends[card] });
                search.places.push(Vec::new());
                search.left.push(0);
            }
            let kind = search.kinds.len() - 1;
            search.places[kind].push(place);
            search.put(kind as u32);
        }
        search.begun = vec![0; search.kinds.len()];
        let theirs: HashMap<[u32; 2], u32> =
            search.kinds.iter().zip(0..).filter(|(kind, _)| kind.player == 1).map(|(kind, n)| (kind.hubs, n)).collect();
        search.twin = search.kinds.iter().map(|kind| theirs.get(&kind.hubs).copied()).collect();
        search
    }

    /// The same after some turns that could be taken.
    #[must_use]
    pub fn after(deal: &Coop, line: &[Taken]) -> Self {
        let mut search = Self::new(deal);
        for (turn, taken) in line.iter().enumerate() {
            let (player, Taken::Play(card)) = (turn % search.players, taken) else { continue };
            // A card is of the kind that has its place.
            let is_card = |place: &usize| deal.hands()[player].card(*place) == *card;
            let of_card =
                |kind: &usize| search.kinds[*kind].player == player && search.places[*kind].iter().any(is_card);
            let Some(kind) = (0..search.kinds.len()).find(of_card) else { continue };
            let begun = search.begun[kind];
            // The places of the cards already played come first.
            if let Some(found) = search.places[kind][begun..].iter().position(is_card) {
                search.places[kind].swap(begun, begun + found);
                search.begun[kind] += 1;
                search.take(kind as u32);
                search.start = search.next(kind as u32, player);
            }
        }
        search
    }

    /// Whether more can be remembered.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.known.len() < MOST_KNOWN
    }

    /// Goes on for another run, longer than the one before.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn go_on(&mut self, pace: &mut Pace<'_>) -> Result<Found, Halt> {
        let steps = (FIRST_RUN as f64 * 1.25_f64.powi(self.run.min(60) as i32)) as u64;
        let wild = if self.run == 0 { 0 } else { 1 + self.dealer.quick_below(4 + self.run.min(12)) };
        self.run += 1;
        let mut played = Vec::new();
        let found = self.descend(steps, wild, &mut played, pace);
        // Whatever it ended with, all cards are taken back.
        played.iter().rev().for_each(|&kind| self.put(kind));
        let mut next = self.begun.clone();
        let row = |kind: u32| {
            let kind = kind as usize;
            next[kind] += 1;
            (self.kinds[kind].player, self.places[kind][next[kind] - 1])
        };
        found.map(|found| match found {
            Found::Row(_) => Found::Row(played.into_iter().map(row).collect()),
            other => other,
        })
    }

    /// Depth first, for this many steps.
    fn descend(&mut self, steps: u64, wild: u32, played: &mut Vec<u32>, pace: &mut Pace<'_>) -> Result<Found, Halt> {
        let Some(start) = self.start else { return Ok(Found::Nothing) };
        let mut levels = vec![Level { turn: start, key: self.key(start), moves: self.moves(start, wild) }];
        let mut taken = 0;
        while let Some(level) = levels.last_mut() {
            let Some(kind) = level.moves.pop() else {
                let key = level.key;
                if self.has_room() {
                    self.known.insert(key);
                }
                levels.pop();
                played.pop().into_iter().for_each(|kind| self.put(kind));
                continue;
            };
            pace.step()?;
            taken += 1;
            if taken > steps {
                return Ok(Found::Open);
            }
            let before = level.turn.last;
            self.take(kind);
            played.push(kind);
            let player = self.kinds[kind as usize].player;
            if player == 0 && self.hand[0] == 0 {
                return Ok(Found::Row(Vec::new()));
            }
            let next = self.next(kind, player).filter(|_| !self.strands(before, kind));
            let new = next.map(|turn| (turn, self.key(turn))).filter(|(_, key)| !self.known.contains(key));
            match new.filter(|(turn, _)| self.may_keep(turn.last.filter(|_| turn.player == 1))) {
                Some((turn, key)) => {
                    let moves = self.moves(turn, wild);
                    levels.push(Level { turn, key, moves });
                }
                None => played.pop().into_iter().for_each(|kind| self.put(kind)),
            }
        }
        Ok(Found::Nothing)
    }

    /// Puts a card into its hand.
    fn put(&mut self, kind: u32) {
        self.count(kind, 1);
    }

    /// Takes a card from its hand.
    fn take(&mut self, kind: u32) {
        self.count(kind, u32::MAX);
    }

    /// Adds to what is left, one more or, as `u32::MAX` is one less than nothing, one less.
    fn count(&mut self, kind: u32, change: u32) {
        let Kind { player, hubs } = self.kinds[kind as usize];
        self.residuals.count(kind, change, &mut self.left);
        self.hand[player] = self.hand[player].wrapping_add(change);
        for hub in hubs.map(|hub| hub as usize) {
            self.here[player][hub] = self.here[player][hub].wrapping_add(change);
            self.total[hub] = self.total[hub].wrapping_add(change);
            let kind = u64::from(kind);
            self.sum[hub] = if change == 1 { self.sum[hub] + kind } else { self.sum[hub] - kind };
        }
    }

    fn key(&self, turn: Turn) -> u64 {
        // The same card is the same last card, whoever played it.
        let last = turn.last.map_or(0, |kind| self.residuals.last(self.kinds[kind as usize].hubs));
        let player = if self.skips == Skips::Free { 0 } else { turn.player as u64 };
        self.residuals.code() ^ mixed(last ^ player << 59)
    }

    /// Whether a player has a card that matches the last one.
    fn can_follow(&self, player: usize, last: u32) -> bool {
        self.kinds[last as usize].hubs.iter().any(|&hub| self.here[player][hub as usize] > 0)
    }

    /// Whose turn it is after a card, if play can go on and not at once end with another player's last card.
    fn next(&self, last: u32, player: usize) -> Option<Turn> {
        let after = |steps: usize| (player + steps) % self.players;
        let may = |player: usize| player == 0 || self.hand[player] > 1;
        let turn = |player: usize| Turn { last: Some(last), player };
        match self.skips {
            Skips::Never => Some(after(1)).filter(|&next| self.can_follow(next, last) && may(next)).map(turn),
            Skips::Stuck => {
                let next = (1..=self.players).map(after).find(|&next| self.can_follow(next, last))?;
                may(next).then(|| turn(next))
            }
            Skips::Free => {
                let can = (0..self.players).any(|next| may(next) && self.can_follow(next, last));
                can.then(|| turn(0))
            }
        }
    }

    /// Whether a card of player 1's that matched the card before is now out of reach of all others.
    fn strands(&self, before: Option<u32>, last: u32) -> bool {
        let Some(before) = before else { return false };
        let last = self.kinds[last as usize].hubs;
        let mut left = self.kinds[before as usize].hubs.into_iter().filter(|hub| !last.contains(hub));
        left.any(|hub| {
            self.total[hub as usize] == 1 && {
                let only = self.kinds[self.sum[hub as usize] as usize];
                let other = only.hubs[0] ^ only.hubs[1] ^ hub;
                only.player == 0 && self.total[other as usize] == 1 && !last.contains(&other)
            }
        })
    }

    /// The kinds that can be played, the best last.
    fn moves(&mut self, turn: Turn, wild: u32) -> Vec<u32> {
        let movers = match self.skips {
            Skips::Free if turn.last.is_some() => 0..self.players,
            _ => turn.player..turn.player + 1,
        };
        let mut found: Vec<u32> = Vec::new();
        for player in movers.filter(|&player| player == 0 || self.hand[player] > 1) {
            match turn.last {
                None => {
                    found.extend((0..self.kinds.len() as u32).filter(|&kind| self.kinds[kind as usize].player == 0));
                }
                Some(last) => {
                    let [colour, number] = self.kinds[last as usize].hubs;
                    found.extend(&self.at[player][colour as usize]);
                    let seen = |kind: &&u32| self.kinds[**kind as usize].hubs[0] != colour;
                    found.extend(self.at[player][number as usize].iter().filter(seen));
                }
            }
        }
        found.retain(|&kind| self.left[kind as usize] > 0);
        // One card for each colour, owner and residual of the number.
        if found.len() > 1 {
            let class = |kind: &u32| {
                let Kind { player, hubs } = self.kinds[*kind as usize];
                (hubs[0], player, self.residuals.class(hubs[1]))
            };
            found.sort_by_cached_key(class);
            found.dedup_by_key(|kind| class(kind));
        }
        let mut judged: Vec<(i64, u32)> = Vec::with_capacity(found.len());
        for kind in found {
            let noise = if wild == 0 { 0 } else { i64::from(self.dealer.quick_below(wild)) };
            judged.push((4 * self.cost(kind) + 4 * noise, kind));
        }
        judged.sort_unstable_by(|one, two| two.cmp(one));
        judged.into_iter().map(|(_, kind)| kind).collect()
    }

    /// How little a card is wanted to be played next.
    fn cost(&self, kind: u32) -> i64 {
        let Kind { player, hubs } = self.kinds[kind as usize];
        let mut cost: i64 = hubs.iter().map(|&hub| i64::from(self.total[hub as usize].min(1_000))).sum();
        let can = |player: usize| hubs.iter().any(|&hub| self.here[player][hub as usize] > 0);
        if self.skips == Skips::Free {
            // The cards of the others are there to help out only.
            return if player == 0 { cost } else { cost + 2_000 + if can(0) { 0 } else { 1_000 } };
        }
        if player > 0 && hubs.iter().all(|&hub| self.here[0][hub as usize] == 0) {
            cost += 1_000;
        }
        if self.skips == Skips::Stuck {
            // Who has fewer cards than player 1 must be made to skip, and player 1 himself must not be.
            for next in (1..self.players).map(|steps| (player + steps) % self.players) {
                if can(next) {
                    break;
                }
                let is_short = next > 0 && self.hand[next] <= self.hand[0];
                cost += if next == 0 {
                    500
                } else if is_short {
                    -200
                } else {
                    0
                };
            }
        }
        cost
    }
}

/// The hubs of the cards, where those that come with one other hub only are taken for one.
fn plain(mut ends: Vec<[u32; 2]>, hubs: usize) -> Vec<[u32; 2]> {
    for side in [1, 0] {
        // The only other hub of each hub of this side, or two of them.
        let mut others = vec![[None; 2]; hubs];
        for card in &ends {
            let [one, two] = &mut others[card[side] as usize];
            let first = *one.get_or_insert(card[1 - side]);
            if first != card[1 - side] {
                *two = Some(card[1 - side]);
            }
        }
        // The hub of this side that stands for all such ones beside each hub of the other.
        let mut instead = vec![None; hubs];
        for card in &mut ends {
            if let [Some(other), None] = others[card[side] as usize] {
                card[side] = *instead[other as usize].get_or_insert(card[side]);
            }
        }
    }
    ends
}

//! The shared pool, by pairing its cards: in time linear in the cards.
//!
//! A part of the pool that is connected by matches can be paired so that partners match, but for one card if it is odd.
//! (An even connected graph without claws has a perfect matching: Sumner, Las Vergnas. This is its proof for line
//! graphs.) Take a tree of the colours and numbers of the part, its cards being the edges, and go through the hubs from
//! the leaves to the root. At each hub the cards that are there and not yet paired are paired with each other; if one is
//! left over, it is paired with the card that leads to the hub's parent. At the root one is left iff the part is odd.
//! Then player 1 begins with it, and every answer is a partner; if no part is odd, player 2 has the answers.

use super::super::hand::solitaire::as_pairs;
use super::super::hand::table::{Lists, Table};
use super::super::settle::Reply;
use super::{Entry, Takes, no, yes};
use crate::budget::Budget;
use crate::game::Chance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Answers, Deal, Pool, Refutation, Strategy, Witness};

/// The engine.
pub(super) const ENGINE: Entry = Entry {
    name: "pairs",
    about: "the shared pool: pairs of matching cards, for millions of cards",
    takes: Takes::Table("pools", |deal| matches!(deal, Deal::Pool(_))),
    chance: |_, _| Chance::Good,
    find: |deal, _, budget| match deal {
        Deal::Pool(deal) => find(deal, budget),
        _ => Err(Stop::Incomplete),
    },
};

const NONE: u32 = u32::MAX;
/// Ticks of a card.
const CARD: u64 = 100;

fn find(deal: &Pool, budget: &Budget) -> Result<Reply, Stop> {
    if let Some(stop) = budget.spend(CARD * deal.hand().len() as u64) {
        return Err(stop);
    }
    let table = Table::of(&as_pairs(deal.hand()));
    let pairing = Pairing::of(&table);
    let card = |place: u32| deal.hand().card(place as usize);
    // Of a pool with an odd part only that part matters.
    let odd = pairing.left.first().copied();
    let part = |place: u32| pairing.part[table.ends(place)[0] as usize];
    let wanted = pairing.pairs.iter().filter(|[one, _]| odd.is_none_or(|odd| part(odd) == part(*one)));
    let answers = Answers::new(wanted.map(|&[one, two]| (card(one), card(two)))).map_err(Stop::TooLarge)?;
    Ok(match odd {
        None => no(Refutation::Answers(answers)),
        Some(odd) => yes(Witness::Strategy(Strategy::Answers(card(odd), answers))),
    })
}

/// Cards in pairs that match, and those that are left, one of each odd part.
struct Pairing {
    pairs: Vec<[u32; 2]>,
    left: Vec<u32>,
    /// The part of each hub: the first hub of it.
    part: Vec<u32>,
}

impl Pairing {
    fn of(table: &Table) -> Self {
        let hubs = table.vertices();
        let cards = 0..table.cards.len() as u32;
        let around = Lists::by_key(hubs, cards.flat_map(|card| table.ends(card).map(|hub| (hub, card))));
        // The card that leads to each hub's parent, and the hubs with parents before children.
        let (mut up, mut part, mut order) = (vec![NONE; hubs], vec![NONE; hubs], Vec::with_capacity(hubs));
        for root in 0..hubs as u32 {
            if part[root as usize] != NONE {
                continue;
            }
            part[root as usize] = root;
            let mut done = order.len();
            order.push(root);
            while let Some(&hub) = order.get(done) {
                done += 1;
                for &card in around.get(hub as usize) {
                    let [colour, number] = table.ends(card);
                    let other = colour ^ number ^ hub;
                    if part[other as usize] == NONE {
                        part[other as usize] = root;
                        up[other as usize] = card;
                        order.push(other);
                    }
                }
            }
        }
        let mut pairing = Self { pairs: Vec::with_capacity(table.cards.len() / 2), left: Vec::new(), part };
        let mut paired = vec![false; table.cards.len()];
        for &hub in order.iter().rev() {
            let parent = up[hub as usize];
            let mut waiting = None;
            let here = around.get(hub as usize).iter().copied().filter(|&card| card != parent);
            // The card to the parent comes last, and only if it is needed.
            for card in here.map(Some).chain([None]) {
                let card = match (card, waiting) {
                    (Some(card), _) => card,
                    (None, Some(_)) if parent != NONE => parent,
                    (None, _) => break,
                };
                if paired[card as usize] {
                    continue;
                }
                match waiting.take() {
                    None => waiting = Some(card),
                    Some(other) => {
                        paired[card as usize] = true;
                        paired[other as usize] = true;
                        pairing.pairs.push([other, card]);
                    }
                }
            }
            pairing.left.extend(waiting);
        }
        pairing.left.reverse();
        pairing
    }
}

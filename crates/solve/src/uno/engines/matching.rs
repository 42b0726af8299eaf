//! The duel, where who can't move loses, by a largest matching of the two hands.
//!
//! [`duel`] finds the matching. The kernel wants no more answers than can ever be asked for; so for player 1 those are
//! kept that play can come to, when it begins with his first card and goes on with his answers.

use super::super::hand::table::{Lists, Table};
use super::super::settle::Reply;
use super::super::several::duel::{Duel as Verdict, duel};
use super::super::{Card as Pair, hand::solitaire::as_pairs};
use super::{Entry, Takes, no, yes};
use crate::budget::Budget;
use crate::game::Chance;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Answers, Card, Crowd, Deal, Duel, GoingOut, Refutation, Strategy, Witness};

/// The engine.
pub(super) const ENGINE: Entry = Entry {
    name: "matching",
    about: "the duel, where who can't move loses: winner and answers for a million cards a hand, by matching",
    takes: Takes::Table("duels in which going out loses", |deal| match deal {
        Deal::Duel(deal) => deal.going_out() == GoingOut::Loses,
        _ => false,
    }),
    chance: |_, _| Chance::Good,
    find: |deal, _, budget| match deal {
        Deal::Duel(deal) => find(deal, budget),
        _ => Err(Stop::Incomplete),
    },
};

fn find(deal: &Duel, budget: &Budget) -> Result<Reply, Stop> {
    let [first, second] = [&deal.hands()[0], &deal.hands()[1]];
    let hands = [as_pairs(first), as_pairs(second)];
    let answers = |pairs: &mut dyn Iterator<Item = (Card, Card)>| Answers::new(pairs).map_err(Stop::TooLarge);
    match duel(&hands[0], &hands[1], budget)? {
        Verdict::Second(partners) => {
            let mut all = first.iter().zip(partners.iter().map(|&partner| second.card(partner as usize)));
            answers(&mut all).map(|answers| no(Refutation::Answers(answers)))
        }
        Verdict::First { start, partners, crowd } => {
            let asked = reach(&hands, start, &partners)?;
            let mut all = asked.iter().map(|&[their, our]| (second.card(their as usize), first.card(our as usize)));
            let crowd = Crowd { colours: crowd.colours, numbers: crowd.numbers };
            let answers = answers(&mut all)?.with_crowd(crowd);
            Ok(yes(Witness::Strategy(Strategy::Answers(first.card(start as usize), answers))))
        }
    }
}

/// The cards of player 2's that play can come to, each with its partner, when it begins with this card.
fn reach(hands: &[Vec<Pair>; 2], start: u32, partners: &[Option<u32>]) -> Result<Vec<[u32; 2]>, Stop> {
    let firsts = hands[0].len() as u32;
    let table = Table::of(&hands.concat());
    let seconds = firsts..table.cards.len() as u32;
    let around = Lists::by_key(table.vertices(), seconds.flat_map(|card| table.ends(card).map(|hub| (hub, card))));
    let mut seen = vec![false; table.vertices()];
    let mut asked = vec![false; partners.len()];
    let mut found = Vec::new();
    let mut open = vec![start];
    while let Some(card) = open.pop() {
        for hub in table.ends(card) {
            if std::mem::replace(&mut seen[hub as usize], true) {
                continue;
            }
            for their in around.get(hub as usize).iter().map(|card| card - firsts) {
                if std::mem::replace(&mut asked[their as usize], true) {
                    continue;
                }
                let Some(our) = partners[their as usize] else {
                    let what = "a card can be played that the matching leaves uncovered";
                    return Err(Stop::Rejected(Fault::new(what)));
                };
                found.push([their, our]);
                open.push(our);
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

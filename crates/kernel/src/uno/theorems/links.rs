//! Cooperation with few colours: which ends of cards are linked.
//!
//! A joint play is a row of cards, and two neighbours are *linked* at a hub, a colour or a number that both have. A
//! card in the middle has two links: at both its hubs, or two at one of them. The first and the last card, both player
//! 1's, have one. So for every card it is said where its links are, or, if it is another player's, that it is not
//! played. That gives a row iff
//! - at every hub the ends of links fit together. With `skips free` any two ends do, so their number is even. With
//!   `skips never` and two players an end of player 1's card fits one of player 2's, so both have as many;
//! - the hubs with links are connected by the cards that have a link at both hubs.
//!
//! For then the ends at each hub can be paired; the pairs make one row and some rings. A ring that meets the row at a
//! hub is taken into it by changing partners there, and there is always one that does. Besides, every other player must
//! keep a card; nothing else is asked, for with `skips free` everyone can be passed over.
//!
//! Cards are taken number by number. A state is, for each colour and for the number at hand, how many ends are too
//! many and which hubs it is connected to, how many of the two ends of the row there are, and who keeps a card. There
//! are n^O(c) states with c colours. By symmetry, colours here are whichever is fewer.

use crate::fault::Fault;
use crate::number::narrow;
use crate::patience::patience;
use crate::uno::cards::Cards;
use crate::uno::coop::{Coop, Skips};
use crate::uno::enumerate::PATIENCE;
use crate::uno::positions::pay;
use std::collections::{BTreeMap, BTreeSet};

/// The most colours, or numbers if these are fewer.
pub const MOST_COLOURS: usize = 12;

/// A card, in the order in which cards are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Whose it is, from 0.
    pub player: usize,
    /// Its place in the hand.
    pub place: usize,
    /// Its colour, counted from 0 without gaps.
    pub colour: usize,
    /// Its number, counted from 0 without gaps.
    pub number: usize,
    /// How many cards of player 1 and of others of the same colour come later; the same for the number.
    later: [[i32; 2]; 2],
}

/// Where a card has its links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Nowhere: it is kept.
    Kept,
    /// One at its colour, one at its number.
    Both,
    /// Two at its colour (0), or its number (1).
    Twice(usize),
    /// One at its colour (0), or its number (1): it is the first or the last.
    End(usize),
}

/// What has come of the cards so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// For each colour, and last for the number at hand: how many ends are too many, and the part that it is in, from
    /// 1; 0 when it has no links.
    hubs: Vec<(i32, u8)>,
    /// How many cards have one link.
    ends: u8,
    /// Whether a part is complete. Then there must be no other.
    complete: bool,
    /// The players who keep a card.
    keep: u16,
}

/// The cards of a deal, ready to be linked.
#[derive(Clone, Debug)]
pub struct Links {
    cards: Vec<Dealt>,
    colours: usize,
    players: usize,
    /// Whether ends of player 1's fit others' only.
    alternate: bool,
}

/// Names without gaps.
fn names(values: impl Iterator<Item = u32>) -> BTreeMap<u32, usize> {
    values.collect::<BTreeSet<u32>>().into_iter().zip(0..).collect()
}

impl Links {
    /// The cards of a deal.
    ///
    /// # Errors
    /// When the deal's rules are others, or it has too many colours and numbers.
    pub fn new(deal: &Coop) -> Result<Self, Fault> {
        let players = deal.hands().len();
        let alternate = match (deal.skips(), players) {
            (Skips::Free, _) | (_, 1) => false,
            (Skips::Never, 2) => true,
            _ => return Err(Fault::new("links decide `skips free`, and `skips never` of two players")),
        };
        let all = || deal.hands().iter().flat_map(Cards::iter);
        let mut hubs = [0, 1].map(|dimension| names(all().map(|card| card.values()[dimension])));
        let is_turned = hubs[1].len() < hubs[0].len();
        if is_turned {
            hubs.swap(0, 1);
        }
        let colours = hubs[0].len();
        if colours > MOST_COLOURS {
            return Err(Fault::new(format!("links are for at most {MOST_COLOURS} colours or numbers, not {colours}")));
        }
        let mut cards = Vec::new();
        for (player, hand) in deal.hands().iter().enumerate() {
            for (place, card) in hand.iter().enumerate() {
                let hub = |side: usize| hubs[side][&card.values()[side ^ usize::from(is_turned)]];
                cards.push(Dealt { player, place, colour: hub(0), number: hub(1), later: [[0; 2]; 2] });
            }
        }
        cards.sort_by_key(|card| (card.number, card.colour, card.player));
        let mut later = [vec![[0; 2]; colours], vec![[0; 2]; hubs[1].len()]];
        for card in cards.iter_mut().rev() {
            for (side, hub) in [card.colour, card.number].into_iter().enumerate() {
                card.later[side] = later[side][hub];
                later[side][hub][usize::from(card.player > 0)] += 1;
            }
        }
        Ok(Self { cards, colours, players, alternate })
    }

    /// The cards, in the order in which they are taken.
    #[must_use]
    pub fn cards(&self) -> &[Dealt] {
        &self.cards
    }

    /// The state before the first card.
    #[must_use]
    pub fn start(&self) -> State {
        State { hubs: vec![(0, 0); self.colours + 1], ends: 0, complete: false, keep: 1 }
    }

    /// Whether the cards make a row, after the last of them.
    #[must_use]
    pub fn is_row(&self, state: &State) -> bool {
        state.ends == 2 && state.complete && state.keep.count_ones() as usize == self.players
    }

    /// What can be made of a card.
    #[must_use]
    pub fn ways(&self, place: usize, state: &State) -> Vec<(Use, State)> {
        let card = &self.cards[place];
        let uses: &[Use] = match (card.player, self.alternate) {
            (0, _) => &[Use::Both, Use::Twice(0), Use::Twice(1), Use::End(0), Use::End(1)],
            (_, true) => &[Use::Kept, Use::Both, Use::Twice(0), Use::Twice(1)],
            // An optional card that is linked twice at a hub links nothing that its neighbours don't.
            (_, false) => &[Use::Kept, Use::Both],
        };
        uses.iter().filter_map(|&used| Some((used, self.after(card, used, state)?))).collect()
    }

    fn after(&self, card: &Dealt, used: Use, before: &State) -> Option<State> {
        let mut state = before.clone();
        let hubs = [card.colour, self.colours];
        let ends = match used {
            Use::Kept => [0, 0],
            Use::Both => [1, 1],
            Use::Twice(0) => [2, 0],
            Use::Twice(_) => [0, 2],
            Use::End(0) => [1, 0],
            Use::End(_) => [0, 1],
        };
        match used {
            Use::Kept => state.keep |= 1 << card.player,
            _ if state.complete => return None,
            Use::End(_) if state.ends == 2 => return None,
            Use::End(_) => state.ends += 1,
            Use::Both | Use::Twice(_) => {}
        }
        for (hub, ends) in hubs.into_iter().zip(ends).filter(|(_, ends)| *ends > 0) {
            let (many, part) = &mut state.hubs[hub];
            *many = match (self.alternate, card.player) {
                (false, _) => (*many + ends) % 2,
                (true, 0) => *many + ends,
                (true, _) => *many - ends,
            };
            if *part == 0 {
                // A new part, with a number that none has.
                *part = u8::MAX - narrow::<usize, u8>(hub);
            }
        }
        if used == Use::Both {
            let [one, two] = hubs.map(|hub| state.hubs[hub].1);
            state.hubs.iter_mut().filter(|(_, part)| *part == two).for_each(|(_, part)| *part = one);
        }
        // What is too many must be taken up by later cards, two ends each at most.
        for (hub, [ours, theirs]) in hubs.into_iter().zip(card.later) {
            let many = state.hubs[hub].0;
            let fits =
                if self.alternate { (-2 * ours..=2 * theirs).contains(&many) } else { many == 0 || ours + theirs > 0 };
            if !fits {
                return None;
            }
        }
        for (hub, later) in hubs.into_iter().zip(card.later) {
            if later == [0, 0] {
                state.leave(hub)?;
            }
        }
        state.name_parts();
        Some(state)
    }
}

impl State {
    /// How many ends are too many at all hubs together.
    #[must_use]
    pub fn too_many(&self) -> u32 {
        self.hubs.iter().map(|(many, _)| many.unsigned_abs()).sum()
    }

    /// Leaves a hub that gets no more cards; none when its part is complete and not the only one.
    fn leave(&mut self, hub: usize) -> Option<()> {
        let (_, part) = std::mem::take(&mut self.hubs[hub]);
        if part > 0 && self.hubs.iter().all(|(_, other)| *other != part) {
            if self.complete || self.hubs.iter().any(|(_, other)| *other > 0) {
                return None;
            }
            self.complete = true;
        }
        Some(())
    }

    /// Numbers the parts by their first hub, so that the same parts have the same numbers.
    fn name_parts(&mut self) {
        let mut names = [0; 256];
        let mut next = 0;
        for (_, part) in self.hubs.iter_mut().filter(|(_, part)| *part > 0) {
            if names[usize::from(*part)] == 0 {
                next += 1;
                names[usize::from(*part)] = next;
            }
            *part = names[usize::from(*part)];
        }
    }
}

/// Whether the deal is so simple that no links are needed: yes or no.
#[must_use]
pub fn without_links(deal: &Coop) -> Option<bool> {
    // Player 1 finishes with his first card.
    deal.settled().or((deal.hands()[0].len() == 1).then_some(true))
}

/// Checks that no links of the deal make a row.
///
/// # Errors
/// When some do, or the deal has too many states or other rules.
pub(in crate::uno) fn no_links(deal: &Coop) -> Result<(), Fault> {
    let go_on = &mut patience(PATIENCE);
    let can = || Fault::new("there are links that make a row, so they can");
    if let Some(settled) = without_links(deal) {
        return if settled { Err(can()) } else { Ok(()) };
    }
    pay(go_on, deal.hands().iter().map(Cards::len).sum())?;
    let links = Links::new(deal)?;
    let mut states = BTreeSet::from([links.start()]);
    for place in 0..links.cards().len() {
        let mut after = BTreeSet::new();
        for state in &states {
            let ways = links.ways(place, state);
            pay(go_on, (1 + ways.len()) * 12 * (links.colours + 8))?;
            after.extend(ways.into_iter().map(|(_, state)| state));
        }
        states = after;
    }
    match states.iter().any(|state| links.is_row(state)) {
        true => Err(can()),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uno::enumerate::a_line;

    fn agree(text: &str) -> bool {
        let deal: Coop = text.parse().unwrap();
        let can = a_line(&deal, &mut patience(PATIENCE)).unwrap().is_some();
        assert_eq!(no_links(&deal).is_err(), can, "{text}");
        can
    }

    #[test]
    fn strict_alternation_and_passing_at_will_are_decided_by_links() {
        for (deal, can) in [
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3 2.2", true),
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3", false),
            ("uno 3x3 coop skips never\nP1: 1.1 2.2\nP2: 1.1 2.2", false),
            ("uno 3x3 coop skips never\nP1: 1.1 2.2\nP2: 1.2 2.2", true),
            ("uno 3x3 coop skips never\nP1: 1.1 1.1 2.2 2.2\nP2: 1.1 1.1 2.2 2.2", false),
            ("uno 3x3 coop skips free\nP1: 1.1 2.2\nP2: 1.2", false),
            ("uno 3x3 coop skips free\nP1: 1.1 2.2\nP2: 1.2 3.3", true),
            ("uno 3x3 coop skips free\nP1: 1.1 2.2 3.3\nP2: 1.2 3.1\nP3: 2.3 1.1", true),
            ("uno 3x3 coop skips free\nP1: 1.1 2.2 3.3\nP2: 1.2\nP3: 2.3 1.1", false),
            ("uno 3x3 coop skips free\nP1: 1.1\nP2: 2.2", true),
            ("uno 3x3 coop skips free\nP1: 1.1\nP2:", false),
            ("uno 3x3 coop\nP1: 1.1 1.2 2.2", true),
            ("uno 3x3 coop\nP1: 1.1 2.2", false),
            // Both colours have links, and two numbers have none.
            ("uno 3x3 coop\nP1: 1.3 1.1 2.1 2.2", true),
            ("uno 3x3 coop skips free\nP1: 1.3 1.1 2.1 2.2\nP2: 3.3", true),
            // Three arms: all cards are connected, and there is no row.
            ("uno 5x5 coop\nP1: 1.1 1.2 1.3 2.1 3.2 4.3", false),
            ("uno 5x5 coop skips free\nP1: 1.1 1.2 1.3 2.1 3.2 4.3\nP2: 5.5", false),
            ("uno 5x5 coop skips free\nP1: 1.1 1.2 1.3 2.1 3.2 4.3\nP2: 2.2 5.5", true),
        ] {
            assert_eq!(agree(deal), can, "{deal}");
        }
    }

    #[test]
    fn other_rules_and_many_colours_are_told_why_not() {
        for (deal, part) in [
            ("uno 3x3 coop\nP1: 1.1 1.2\nP2: 3.3", "links decide `skips free`, and"),
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 3.3\nP3: 1.1", "links decide `skips free`, and"),
        ] {
            assert!(no_links(&deal.parse().unwrap()).unwrap_err().what().contains(part), "{deal}");
        }
        let hand: Vec<String> = (1..=13).map(|n| format!("{n}.{n}")).collect();
        let deal = format!("uno 13x13 coop skips free\nP1: {}\nP2: 1.1", hand.join(" "));
        assert!(no_links(&deal.parse().unwrap()).unwrap_err().what().contains("at most 12 colours or numbers, not 13"));
    }

    #[test]
    fn links_agree_with_all_joint_plays_of_small_hands() {
        // Hands of up to three of the six cards of two colours and three numbers, and then turned round.
        let cards = ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"];
        let mut hands: Vec<String> = Vec::new();
        for one in 0..6 {
            hands.push(cards[one].to_owned());
            for two in one..6 {
                hands.push(format!("{} {}", cards[one], cards[two]));
                hands.extend((two..6).map(|three| format!("{} {} {}", cards[one], cards[two], cards[three])));
            }
        }
        let turned = |hand: &str| {
            hand.split(' ').map(|card| card.chars().rev().collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        let (mut yes, mut no) = (0, 0);
        for (n, (first, second)) in hands.iter().flat_map(|first| hands.iter().map(move |two| (first, two))).enumerate()
        {
            let rule = ["free", "never"][n % 2];
            let (first, second, sizes) = match n % 5 {
                0 => (turned(first), turned(second), "3x2"),
                _ => (first.clone(), second.clone(), "2x3"),
            };
            let can = agree(&format!("uno {sizes} coop skips {rule}\nP1: {first}\nP2: {second}"));
            *if can { &mut yes } else { &mut no } += 1;
        }
        assert!(yes > 1000 && no > 1000, "{yes} {no}");
    }
}

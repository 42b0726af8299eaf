//! Why a hand can't be played out, by counting: too many parts that a trail must come to, and too few ways to them.
//!
//! Leave out some [hubs](crate::uno::hubs), the **rest**. What remains falls into **parts**, connected by cards that have
//! no hub of the rest. A trail that every card has an end on comes to each part that holds a card; say, there are q of
//! them, at least two. Wherever the trail enters or leaves such a part it takes a card between the part and the rest.
//! For each stay in a part that is two cards, one less if the trail begins there, one less if it ends there. So of the
//! cards between these parts and the rest, the trail takes at least **2q less the trail's ends in the parts**.
//!
//! At a hub of the rest, the trail takes an even number of cards, unless it begins or ends there. If the hub has an
//! odd number of core cards and all of them go to these parts, one of them is not taken, unless the trail has an end
//! there. So all in all it takes at most **the sum over the rest of (cards to these parts, less one in that case), and
//! the trail's ends in the rest**. A trail has two ends. So if the sum is less than 2q - 2, there is no trail.
//!
//! With hubs of two or three cards this says: without k of them, at most k + 1 parts. A **fork** is three cards, each
//! the only way to a part.

use crate::fault::Fault;
use crate::number::narrow;
use crate::uno::card::Card;
use crate::uno::hubs::{Hub, HubList, Hubs};
use crate::uno::solitaire::Solitaire;

/// Parts of a graph: for each hub the one that stands for its part.
struct Parts(Vec<u32>);

impl Parts {
    fn new(hubs: usize) -> Self {
        Self((0..narrow(hubs)).collect())
    }

    fn part(&mut self, mut hub: u32) -> u32 {
        while self.0[hub as usize] != hub {
            self.0[hub as usize] = self.0[self.0[hub as usize] as usize];
            hub = self.0[hub as usize];
        }
        hub
    }

    fn join(&mut self, [one, two]: [u32; 2]) {
        let (one, two) = (self.part(one), self.part(two));
        self.0[one.max(two) as usize] = one.min(two);
    }
}

/// Checks that too many parts are left without these hubs.
///
/// # Errors
/// When they are not too many.
pub fn scattered(deal: &Solitaire, rest: &HubList) -> Result<(), Fault> {
    let hubs = Hubs::of(deal)?.plain()?;
    let mut in_rest = vec![false; hubs.hubs().len()];
    for &hub in &rest.0 {
        in_rest[hubs.place(hub)? as usize] = true;
    }
    count(&hubs, &in_rest)
}

/// Checks that these three cards are the only ways to three parts.
///
/// # Errors
/// When they are not.
pub fn forked(deal: &Solitaire, cards: &[Card; 3]) -> Result<(), Fault> {
    let hubs = Hubs::of(deal)?.plain()?;
    let mut ways = Vec::new();
    for card in cards {
        card.fits(deal.sizes())?;
        ways.push([hubs.place(Hub::Colour(card.values()[0]))?, hubs.place(Hub::Number(card.values()[1]))?]);
    }
    // The parts without the three cards; those with an end of exactly one of them are the far sides.
    let mut parts = Parts::new(hubs.hubs().len());
    let others = (0..narrow(hubs.kinds().len())).map(|kind| both(&hubs, kind)).filter(|ends| !ways.contains(ends));
    others.for_each(|ends| parts.join(ends));
    let ends: Vec<u32> = ways.iter().flatten().map(|&hub| parts.part(hub)).collect();
    let is_far = |part: u32| ends.iter().filter(|end| **end == part).count() == 1;
    let in_rest: Vec<bool> = hubs.all().map(|hub| !is_far(parts.part(hub))).collect();
    count(&hubs, &in_rest)
}

/// The colour and the number of a kind of cards.
fn both(hubs: &Hubs, kind: u32) -> [u32; 2] {
    let ends = hubs.ends(kind);
    [ends[0], ends[1]]
}

/// Counts the parts outside the rest, and the ways between them and the rest.
fn count(hubs: &Hubs, in_rest: &[bool]) -> Result<(), Fault> {
    let is_within = |ends: [u32; 2]| !ends.iter().any(|&hub| in_rest[hub as usize]);
    let mut parts = Parts::new(in_rest.len());
    // The hubs of parts that hold a card.
    let mut must_come = vec![false; in_rest.len()];
    for ends in (0..narrow(hubs.kinds().len())).map(|kind| both(hubs, kind)).filter(|&ends| is_within(ends)) {
        parts.join(ends);
        ends.iter().for_each(|&hub| must_come[hub as usize] = true);
    }
    let all = 0..narrow(in_rest.len());
    let many = all.clone().filter(|&hub| must_come[hub as usize] && parts.part(hub) == hub).count();
    let mut ways = 0;
    for hub in all.filter(|&hub| in_rest[hub as usize]) {
        let (mut here, mut there) = (0, 0);
        for &kind in hubs.at(hub).iter().filter(|&&kind| hubs.in_core(kind)) {
            let [one, two] = both(hubs, kind);
            let copies = hubs.kinds()[kind as usize].1.min(2);
            here += copies;
            there += copies * usize::from(must_come[(one ^ two ^ hub) as usize]);
        }
        ways += there - usize::from(there == here && there % 2 == 1);
    }
    match ways + 2 < 2 * many {
        true => Ok(()),
        false => Err(Fault::new(format!("{ways} ways are enough for a trail to come to {many} parts"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scatter(deal: &str, rest: &str) -> Result<(), Fault> {
        scattered(&deal.parse().unwrap(), &rest.parse().unwrap())
    }

    fn fork(deal: &str, cards: &str) -> Result<(), Fault> {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        forked(&deal.parse().unwrap(), &cards.try_into().unwrap())
    }

    /// A colour in the middle, and three arms of two cards each.
    const SPIDER: &str = "uno 4x3 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3";

    #[test]
    fn a_spider_is_scattered_and_a_fork() {
        assert_eq!(scatter(SPIDER, "c1"), Ok(()));
        assert_eq!(fork(SPIDER, "1.1 1.2 1.3"), Ok(()));
        // Other hubs, other cards, one arm that is a leaf, an arm twice, a way twice.
        for rest in ["", "n1", "c2", "c1 n1", "c1 c2 c3 c4", "n1 n2 n3"] {
            assert!(scatter(SPIDER, rest).is_err(), "{rest}");
        }
        for cards in ["1.1 1.2 2.1", "1.1 1.1 1.2", "2.1 3.2 4.3", "1.1 2.1 3.2"] {
            assert!(fork(SPIDER, cards).is_err(), "{cards}");
        }
        for deal in ["1.1 1.2 1.3 2.1 3.2", "2x 1.1 1.2 1.3 2.1 3.2 4.3", "1.1 1.2 1.3 2.1 3.2 4.3 2.2"] {
            let deal = format!("uno 4x3 solitaire\n{deal}");
            assert!(scatter(&deal, "c1").is_err() && fork(&deal, "1.1 1.2 1.3").is_err(), "{deal}");
        }
        assert!(scatter(SPIDER, "c5").unwrap_err().what().contains("no card of the hand has c5"));
        assert!(fork(SPIDER, "1.1 1.2 5.1").is_err());
    }

    #[test]
    fn a_fork_may_have_a_whole_block_in_the_middle() {
        let deal = "uno 8x8 solitaire\n1.1 1.2 2.1 2.2 3.3 3.1 3.2 1.4 4.4 2.5 5.5 3.6 6.6";
        assert_eq!(fork(deal, "1.4 2.5 3.6"), Ok(()));
        assert_eq!(scatter(deal, "c1 c2 c3 n1 n2 n3"), Ok(()));
        assert!(fork(&deal.replace(" 6.6", ""), "1.4 2.5 3.6").is_err());
        assert!(fork(&format!("{deal} 6.5"), "1.4 2.5 3.6").is_err());
    }

    #[test]
    fn two_sides_that_differ_by_two_are_scattered_and_by_one_are_not() {
        // Numbers are the ways between colours: K(3, 5) and K(3, 4) with some missing, so that no colour has more
        // than three ways.
        let ways = |pairs: &[(u32, u32)]| {
            let cards = pairs.iter().enumerate().map(|(n, (a, b))| format!("{a}.{n} {b}.{n}", n = n + 1));
            format!("uno 9x20 solitaire\n{}", cards.collect::<Vec<_>>().join(" "))
        };
        let five = [(1, 4), (1, 5), (1, 6), (2, 6), (2, 7), (2, 8), (3, 8), (3, 4), (3, 7)];
        assert_eq!(scatter(&ways(&five), "c1 c2 c3"), Ok(()));
        assert!(scatter(&ways(&five), "c1 c2").is_err());
        let four = [(1, 4), (1, 5), (1, 6), (2, 6), (2, 7), (2, 4), (3, 4), (3, 7), (3, 5)];
        assert!(scatter(&ways(&four), "c1 c2 c3").is_err());
    }
}

//! Too many parts that a trail must come to, and too few ways to them, as a sum of the kernel's rows
//! ([`misdeal_kernel::uno::in_rows`]).
//!
//! Leave out some hubs, the **rest**. What remains falls into **parts**, connected by cards that have no hub of the rest. A
//! trail that every card has a hub on comes to each part that holds a card; say, there are q of them, at least two. The cuts
//! of the q parts say that the trail takes at least 2q ways between them and the rest, less the odd hubs in the parts.
//! A hub of the rest that has an odd number of ways, all of them to these parts, has one that is not taken, unless it is
//! odd. And at most two hubs are odd. So the sum of all these rows is a contradiction if the ways, less one for each such hub,
//! are fewer than 2q - 2.
//!
//! With hubs of two or three cards this says: without k of them, at most k + 1 parts. Three cards that are each the only way
//! to a part are a **fork**: there the rest is all but these three parts. A hand that falls apart has two parts, and no
//! rest.

use crate::uno::hand::spanning_trees::Union;
use crate::uno::hand::table::Lists;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::{Part, Proof, RowId, Step};
use misdeal_kernel::uno::hubs::Hubs;
use misdeal_kernel::uno::in_rows::{CutRows, cut_row, hub_row, two_odd_row};
use misdeal_kernel::uno::{Card, CutSums, Hub, HubList, Solitaire};

/// Too many parts are left without these hubs. (Whether they are, the kernel sees.)
///
/// # Errors
/// When the hand is none that the kernel has rows for.
pub fn scattered(deal: &Solitaire, rest: &[Hub]) -> Result<CutSums, Fault> {
    let rows = CutRows::of(deal)?;
    let hubs = rows.hubs();
    let mut in_rest = vec![false; hubs.hubs().len()];
    for &hub in rest {
        in_rest[hubs.place(hub)? as usize] = true;
    }
    Ok(count(hubs, &in_rest))
}

/// Three cards are the only ways to three parts. (Whether they are, the kernel sees.)
///
/// # Errors
/// When the hand is none that the kernel has rows for.
pub fn forked(deal: &Solitaire, cards: &[Card; 3]) -> Result<CutSums, Fault> {
    let rows = CutRows::of(deal)?;
    let hubs = rows.hubs();
    let mut ways = Vec::new();
    for card in cards {
        ways.push([hubs.place(Hub::Colour(card.values()[0]))?, hubs.place(Hub::Number(card.values()[1]))?]);
    }
    // The parts without the three cards; those with an end of exactly one of them are the far sides.
    let mut parts = Union::new(hubs.hubs().len());
    all_ends(hubs).filter(|ends| !ways.contains(ends)).for_each(|ends| _ = parts.join(ends));
    let ends: Vec<u32> = ways.iter().flatten().map(|&hub| parts.find(hub)).collect();
    let is_far = |part: u32| ends.iter().filter(|end| **end == part).count() == 1;
    let in_rest: Vec<bool> = hubs.all().map(|hub| !is_far(parts.find(hub))).collect();
    Ok(count(hubs, &in_rest))
}

/// The hand falls apart: the two parts of the fewest hubs are too many. (Whether it does, the kernel sees.)
///
/// # Errors
/// When the hand is none that the kernel has rows for.
pub fn apart(deal: &Solitaire) -> Result<CutSums, Fault> {
    let rows = CutRows::of(deal)?;
    let mut cuts = count(rows.hubs(), &vec![false; rows.hubs().hubs().len()]).cuts;
    cuts.sort_by_key(|cut| cut.0.len());
    cuts.truncate(2);
    Ok(added_up(cuts, Vec::new()))
}

/// The colour and the number of each kind of cards.
fn all_ends(hubs: &Hubs) -> impl Iterator<Item = [u32; 2]> {
    (0..hubs.kinds().len() as u32).map(|kind| [hubs.ends(kind)[0], hubs.ends(kind)[1]])
}

/// The cuts of the parts outside the rest that hold a card, and the sum.
fn count(hubs: &Hubs, in_rest: &[bool]) -> CutSums {
    let mut parts = Union::new(in_rest.len());
    let mut must_come = vec![false; in_rest.len()];
    for ends in all_ends(hubs).filter(|ends| !ends.iter().any(|&hub| in_rest[hub as usize])) {
        parts.join(ends);
        ends.iter().for_each(|&hub| must_come[hub as usize] = true);
    }
    let named = hubs.all().filter(|&hub| must_come[hub as usize] && !hubs.is_leaf(hub));
    let named: Vec<(u32, u32)> = named.map(|hub| (parts.find(hub), hub)).collect();
    let by_part = Lists::by_key(in_rest.len(), named.into_iter());
    let lists = (0..in_rest.len()).map(|part| by_part.get(part)).filter(|list| !list.is_empty());
    let cuts: Vec<HubList> =
        lists.map(|list| HubList(list.iter().map(|&hub| hubs.hubs()[hub as usize]).collect())).collect();
    let all_go_there = |hub: &u32| {
        let core = || hubs.at(*hub).iter().filter(|&&kind| hubs.in_core(kind));
        let copies: usize = core().map(|&kind| hubs.kinds()[kind as usize].1.min(2)).sum();
        let other = |kind: u32| hubs.ends(kind).iter().find(|end| *end != hub);
        copies % 2 == 1 && core().all(|&kind| other(kind).is_some_and(|&other| must_come[other as usize]))
    };
    let rest = hubs.all().filter(|&hub| in_rest[hub as usize]).filter(all_go_there);
    let rest = rest.map(|hub| hub_row(cuts.len(), hub)).collect();
    added_up(cuts, rest)
}

/// The sum of the rows of all cuts, of "at most two are odd", and of others.
fn added_up(cuts: Vec<HubList>, others: Vec<RowId>) -> CutSums {
    let rows = (0..cuts.len()).map(cut_row).chain([two_odd_row(cuts.len())]).chain(others);
    let proof = Proof(vec![Step::sum(rows.map(|row| Part::row(row, 1)).collect())]);
    CutSums { cuts, proof }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Dealer, Seed};
    use crate::uno::families;
    use crate::uno::hand::scatter::Scatter;
    use crate::uno::hand::table::Table;
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::uno::enumerate::PATIENCE;
    use misdeal_kernel::uno::subhands::an_order;

    fn scatter(deal: &str, rest: &str) -> Result<(), Fault> {
        let deal = deal.parse().unwrap();
        scattered(&deal, &rest.parse::<HubList>().unwrap().0)?.check(&deal)
    }

    fn fork(deal: &str, cards: &str) -> Result<(), Fault> {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let deal = deal.parse().unwrap();
        forked(&deal, &cards.try_into().unwrap())?.check(&deal)
    }

    /// A colour in the middle, and three arms of two cards each.
    const SPIDER: &str = "uno 4x3 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3";

    #[test]
    fn a_spider_is_scattered_and_a_fork() {
        let proof = scattered(&SPIDER.parse().unwrap(), &[Hub::Colour(1)]).unwrap();
        assert_eq!(proof.to_string(), "cut n1\ncut n2\ncut n3\nsum 1 2 3 4 5\n");
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

    #[test]
    fn whatever_the_rest_the_kernel_agrees_with_the_count_and_refutes_nothing_that_can_be_played() {
        let mut dealer = Dealer::new(Seed(41));
        let mut told = [0; 2];
        for _ in 0..1500 {
            let sides = dealer.quick_below(3) + 3;
            let cards = (0..dealer.quick_below(10) + 2)
                .map(|_| (dealer.quick_below(sides) + 1, dealer.quick_below(sides) + 1))
                .collect::<Vec<_>>();
            let deal = families::deal(&cards).unwrap();
            let Ok(hubs) = Hubs::of(&deal) else { continue };
            let playable = an_order(&deal, &mut patience(PATIENCE)).unwrap().is_some();
            let table = Table::of(&cards);
            let scatter = Scatter::new(&table);
            for _ in 0..20 {
                let rest: Vec<Hub> = hubs.hubs().iter().copied().filter(|_| dealer.quick_below(2) == 0).collect();
                let mut in_rest = vec![false; table.vertices()];
                for (card, place) in cards.iter().zip(0..) {
                    for (hub, vertex) in [Hub::Colour(card.0), Hub::Number(card.1)].iter().zip(table.ends(place)) {
                        in_rest[vertex as usize] = rest.contains(hub);
                    }
                }
                let proof = scattered(&deal, &rest).unwrap();
                let verdict = proof.check(&deal);
                assert!(verdict.is_err() || !playable, "{deal}{proof}");
                // The search does not count alike where the hand falls apart, which is never searched.
                if deal.apart().is_none() {
                    assert_eq!(verdict.is_ok(), scatter.excess(&in_rest) > 0, "{deal}{proof}");
                }
                told[usize::from(verdict.is_ok())] += 1;
            }
        }
        assert!(told[1] > 500, "{told:?}");
    }

    #[test]
    fn a_hand_in_two_parts_is_scattered_without_any_rest() {
        assert_eq!(scatter("uno 4x4 solitaire\n1.1 1.2 2.2 2.1 3.3 3.4 4.3", ""), Ok(()));
        assert!(scatter("uno 4x4 solitaire\n1.1 1.2 2.2 2.3 3.3 3.4 4.3", "").is_err());
        let deal = "uno 9x9 solitaire\n1.1 1.2 2.2 2.1 3.3 3.4 4.3 5.5 5.6".parse().unwrap();
        let proof = apart(&deal).unwrap();
        assert_eq!((proof.to_string().as_str(), proof.check(&deal)), ("cut c5\ncut c3 n3\nsum 1 2 3\n", Ok(())));
    }
}

//! Every solitaire engine against brute force on random small hands, and the duel against the game itself.

use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::hand::reduce::{self, Reason};
use misdeal_solve::uno::hand::{brute, paper_dp, sums, trail_dp};
use misdeal_solve::uno::several::duel::{Duel, duel};
use misdeal_solve::uno::{Card, Solitaire, families, match_up, plays};
use std::collections::{BTreeMap, BTreeSet};

/// A hand of up to `most` cards: dense and sparse, few colours and many, copies and gaps in the names. Every other
/// one is connected, and of these most have few circles.
fn random_hand(dealer: &mut Dealer, most: u64) -> Vec<Card> {
    let sparse = dealer.below(2) == 0;
    let (colours, numbers) = if sparse { (12, 14) } else { (1 + dealer.below(6), 1 + dealer.below(8)) };
    let (step, cards) = (1 + dealer.below(2) * 99_999, dealer.below(most + 1));
    let mut hand: Vec<Card> = Vec::new();
    for _ in 0..cards {
        let fresh = (dealer.below(colours) as u32, (dealer.below(numbers) * step) as u32);
        let copy = hand.get(dealer.below(8 * cards) as usize).copied();
        let earlier = dealer.below(hand.len() as u64 * if sparse { 1 } else { 2 });
        let near = hand.get(earlier as usize).map(|card| match dealer.below(2) {
            0 => (card.0, fresh.1),
            _ => (fresh.0, card.1),
        });
        hand.push(copy.or(near).unwrap_or(fresh));
    }
    hand
}

/// Four colours, each two of them joined by a way over one number or longer, and a few more cards: no pendants to begin
/// with, no bridges, and often no order, for a trail can't take all ways.
fn four_corners(dealer: &mut Dealer, longer: u64) -> Vec<Card> {
    let mut hand = Vec::new();
    let (mut colours, mut numbers) = (4, 0);
    for (start, end) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        let mut from = start;
        for _ in 0..dealer.below(longer + 1) {
            hand.extend([(from, numbers), (colours, numbers)]);
            (from, colours, numbers) = (colours, colours + 1, numbers + 1);
        }
        hand.extend([(from, numbers), (end, numbers)]);
        numbers += 1;
    }
    for _ in 0..dealer.below(3) {
        hand.push((dealer.below(colours.into()) as u32, dealer.below(u64::from(numbers) + 2) as u32));
    }
    hand
}

/// Whether the answer is that of the oracle; an order must be one.
fn agrees<N: std::fmt::Debug>(hand: &[Card], expected: bool, answer: &Solitaire<N>) {
    match answer {
        Solitaire::Order(order) => assert!(expected && plays(hand, order), "{hand:?}: {order:?}"),
        Solitaire::Stuck(why) => assert!(!expected, "{hand:?}: {why:?}"),
        Solitaire::Unknown(stop) => panic!("{hand:?}: {stop}"),
    }
}

#[test]
fn few_colours_are_decided_as_by_brute_force() {
    let (mut dealer, mut yes, mut no) = (Dealer::new(Seed(5)), 0, 0);
    for round in 0..12_000 {
        let mut hand = random_hand(&mut dealer, if round % 10 == 0 { 14 } else { 11 });
        if round % 100 == 1 {
            hand = four_corners(&mut dealer, 1);
            hand.truncate(18);
        }
        let oracle = brute::solitaire(&hand, &Budget::unlimited());
        let playable = matches!(oracle, Solitaire::Order(_));
        agrees(&hand, playable, &oracle);
        agrees(&hand, playable, &trail_dp::solitaire(&hand, &Budget::unlimited()).0);
        *(if playable { &mut yes } else { &mut no }) += 1;
    }
    assert!(yes > 500 && no > 500, "{yes} yes, {no} no");
}

#[test]
fn the_repaired_program_of_the_paper_decides_and_counts() {
    let (mut dealer, mut yes, mut no) = (Dealer::new(Seed(6)), 0, 0);
    for _ in 0..3000 {
        let hand = random_hand(&mut dealer, 8);
        let (answer, ways) = paper_dp::solitaire(&hand, &Budget::unlimited());
        let expected = brute::count(&hand);
        assert_eq!(ways, expected, "{hand:?}");
        agrees(&hand, expected > Some(0), &answer);
        *(if expected > Some(0) { &mut yes } else { &mut no }) += 1;
    }
    assert!(yes > 200 && no > 200, "{yes} yes, {no} no");
    // The two hands on which the printed form says yes and no, wrongly.
    for (hand, ways) in
        [(vec![(3, 3), (2, 2)], 0), (vec![(2, 2), (2, 1), (1, 2)], 1), (vec![], 1), (vec![(1, 1); 4], 12)]
    {
        assert_eq!(paper_dp::solitaire(&hand, &Budget::unlimited()).1, Some(ways), "{hand:?}");
    }
}

/// The colours and numbers that can be reached from a vertex without one card.
fn reach(hand: &[Card], from: (bool, u32), without: usize) -> BTreeSet<(bool, u32)> {
    let mut seen = BTreeSet::from([from]);
    loop {
        let before = seen.len();
        for (_, card) in hand.iter().enumerate().filter(|&(place, _)| place != without) {
            let ends = [(false, card.0), (true, card.1)];
            if ends.iter().any(|end| seen.contains(end)) {
                seen.extend(ends);
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

/// Checks a reason from its words.
fn holds(hand: &[Card], reason: &Reason) -> bool {
    match reason {
        Reason::Apart(part) => {
            let inside: BTreeSet<usize> = part.iter().map(|&place| place as usize).collect();
            let (a, b): (Vec<_>, Vec<_>) = (0..hand.len()).partition(|place| inside.contains(place));
            !a.is_empty() && !b.is_empty() && a.iter().all(|&x| b.iter().all(|&y| !match_up(hand[x], hand[y])))
        }
        Reason::Fork(cards) => {
            let side = |card: u32, number: bool| {
                let (colour, name) = hand[card as usize];
                reach(hand, if number { (true, name) } else { (false, colour) }, card as usize)
            };
            (0..8u32).any(|choice| {
                let sides: Vec<_> = (0..3).map(|i| side(cards[i], choice >> i & 1 == 1)).collect();
                let cut = (0..3).all(|i| sides[i].is_disjoint(&side(cards[i], choice >> i & 1 == 0)));
                let apart = (0..3).all(|i| (0..i).all(|j| sides[i].is_disjoint(&sides[j])));
                let within = |side: &BTreeSet<_>| {
                    hand.iter().any(|card| side.contains(&(false, card.0)) && side.contains(&(true, card.1)))
                };
                cut && apart && sides.iter().all(within)
            })
        }
    }
}

#[test]
fn what_is_easy_is_settled_right_and_for_a_reason_that_holds() {
    let mut dealer = Dealer::new(Seed(7));
    let mut said = BTreeMap::new();
    for round in 0..4000 {
        let hand = match round % 4 {
            0 => four_corners(&mut dealer, 2),
            1 => random_hand(&mut dealer, 12),
            _ => random_hand(&mut dealer, 20),
        };
        let playable = matches!(trail_dp::solitaire(&hand, &Budget::unlimited()).0, Solitaire::Order(_));
        let (answer, core) = reduce::solitaire(&hand, &Budget::unlimited());
        let kind = match &answer {
            Solitaire::Unknown(_) => {
                if playable {
                    "left, yes"
                } else {
                    "left, no"
                }
            }
            Solitaire::Order(_) => "yes",
            Solitaire::Stuck(Reason::Apart(_)) => "apart",
            Solitaire::Stuck(Reason::Fork(_)) => "fork",
        };
        *said.entry(kind).or_insert(0) += 1;
        match &answer {
            Solitaire::Unknown(_) => {
                // The core and one pendant at each place ask the same question.
                let left: Vec<Card> =
                    core.cards.iter().chain(&core.pendants).map(|&place| hand[place as usize]).collect();
                let (again, _) = trail_dp::solitaire(&left, &Budget::unlimited());
                assert_eq!(playable, matches!(again, Solitaire::Order(_)), "{hand:?}");
            }
            Solitaire::Stuck(reason) => {
                assert!(!playable && holds(&hand, reason), "{hand:?}: {reason:?}");
                if let Reason::Fork(cards) = reason {
                    let named = hand.iter().map(|card| (card.0 + 1, card.1 + 1)).collect::<Vec<_>>();
                    let deal = families::deal(&named).unwrap();
                    let proof = sums::forked(&deal, &cards.map(|place| deal.hand().card(place as usize))).unwrap();
                    assert_eq!(proof.check(&deal), Ok(()), "{hand:?}: {reason:?}\n{proof}");
                }
            }
            Solitaire::Order(_) => agrees(&hand, playable, &answer),
        }
    }
    assert!(
        ["yes", "apart", "fork", "left, yes", "left, no"].iter().all(|kind| said.get(kind) > Some(&20)),
        "{said:?}"
    );
}

/// Whether who has to move wins: by trying everything.
fn wins(mine: &[Card], theirs: &[Card], last: Option<Card>) -> bool {
    mine.iter().enumerate().any(|(place, &card)| {
        let mut left = mine.to_vec();
        left.swap_remove(place);
        last.is_none_or(|last| match_up(last, card)) && !wins(theirs, &left, Some(card))
    })
}

#[test]
fn the_duel_is_won_as_the_game_itself_says() {
    let mut dealer = Dealer::new(Seed(8));
    let mut said = [0, 0];
    for _ in 0..3000 {
        let (first, second) = (random_hand(&mut dealer, 5), random_hand(&mut dealer, 5));
        let expected = wins(&first, &second, None);
        let verdict = duel(&first, &second, &Budget::unlimited()).unwrap();
        assert_eq!(expected, matches!(verdict, Duel::First { .. }), "{first:?} {second:?}");
        said[usize::from(expected)] += 1;
        checked(&first, &second, &verdict);
    }
    assert!(said[0] > 300 && said[1] > 300, "{said:?}");
}

/// Checks the strategy and the reason behind a verdict.
fn checked(first: &[Card], second: &[Card], verdict: &Duel) {
    match verdict {
        Duel::Second(partners) => {
            assert_eq!(partners.len(), first.len());
            assert_eq!(partners.iter().collect::<BTreeSet<_>>().len(), first.len());
            assert!(first.iter().zip(partners).all(|(&card, &partner)| match_up(card, second[partner as usize])));
        }
        Duel::First { start, partners, crowd } => {
            let answers: Vec<u32> = partners.iter().flatten().copied().collect();
            assert_eq!(answers.iter().collect::<BTreeSet<_>>().len(), answers.len());
            assert!(!answers.contains(start));
            let pairs = second.iter().zip(partners);
            assert!(pairs.clone().all(|(&card, partner)| partner.is_none_or(|p| match_up(card, first[p as usize]))));
            // Every card that player 2 can ever be asked to answer with has a partner.
            let mut asked = vec![*start];
            let mut done = BTreeSet::new();
            while let Some(card) = asked.pop() {
                if done.insert(card) {
                    let mine = first[card as usize];
                    asked.extend(pairs.clone().filter(|(theirs, _)| match_up(mine, **theirs)).map(|(_, p)| p.unwrap()));
                }
            }
            let (colour, number) =
                (|card: &Card| crowd.colours.contains(&card.0), |card: &Card| crowd.numbers.contains(&card.1));
            let crowded = first.iter().filter(|card| colour(card) && number(card)).count();
            assert!(crowded > second.iter().filter(|card| colour(card) || number(card)).count());
        }
    }
}

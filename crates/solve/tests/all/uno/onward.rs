//! How hands go on that are being played, and deals made to order: compared with the kernel's enumeration.

use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::enumerate::a_line_after;
use misdeal_kernel::uno::{Card, Coop, Deal, Joint, Sizes, Skips, Solitaire, Turn, subhands};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::made;
use misdeal_solve::uno::random::made_up_hands;
use misdeal_solve::uno::several::Underway;
use misdeal_solve::uno::several::onward;

fn free() -> Budget {
    Budget::unlimited()
}

fn hand(sizes: &str, cards: usize, seed: u64) -> Solitaire {
    let sizes: Sizes = sizes.parse().unwrap();
    let mut hands = made_up_hands(sizes, cards, 1, Dealer::new(Seed(seed))).unwrap();
    Solitaire::new(sizes, 1, hands.pop().unwrap()).unwrap()
}

/// The most cards that can follow, by trying all.
fn most(underway: &mut Underway) -> usize {
    let mut best = 0;
    for card in underway.playable().collect::<Vec<_>>() {
        underway.play(card).unwrap();
        best = best.max(1 + most(underway));
        underway.back();
    }
    best
}

#[test]
fn the_rest_of_a_hand_is_played_as_far_as_trying_all_plays_it() {
    let (mut whole, mut not) = (0, 0);
    for seed in 0..60 {
        let mut underway = Underway::new(hand("3x4", 7, seed)).unwrap();
        let mut dealer = Dealer::new(Seed(1000 + seed));
        while let Some(card) = {
            let cards: Vec<Card> = underway.playable().collect();
            cards.get(dealer.below(cards.len() as u64) as usize).copied()
        } {
            let left = 7 - underway.played().len();
            let truth = most(&mut underway);
            assert_eq!(onward::most(&underway, &free()).unwrap().len(), truth, "{underway:?}");
            let rest = onward::rest(&underway, &free()).unwrap();
            assert_eq!(rest.as_ref().map(Vec::len), (truth == left).then_some(left), "{underway:?}");
            *if rest.is_some() { &mut whole } else { &mut not } += 1;
            underway.play(card).unwrap();
        }
        // How far back one has to go is where the last whole order was.
        let good = onward::good_until(&underway, &free()).unwrap();
        let mut before = underway.clone();
        let truth = loop {
            if most(&mut before) + before.played().len() == 7 {
                break Some(before.played().len());
            }
            if before.back().is_none() {
                break None;
            }
        };
        assert_eq!(good, truth, "{underway:?}");
    }
    assert!(whole > 50 && not > 50, "{whole} {not}");
}

#[test]
fn a_joint_play_goes_on_from_any_position_if_the_kernel_finds_a_way() {
    let (mut yes, mut no) = (0, 0);
    let sizes: Sizes = "3x4".parse().unwrap();
    for seed in 0..120 {
        let players = 2 + seed as usize % 3;
        let hands = made_up_hands(sizes, 4, players, Dealer::new(Seed(seed))).unwrap();
        let skips = [Skips::Stuck, Skips::Never, Skips::Free][seed as usize % 5 % 3];
        let mut joint = Joint::new(Coop::new(sizes, skips, hands).unwrap());
        let mut dealer = Dealer::new(Seed(1000 + seed));
        for _ in 0..9 {
            let truth = a_line_after(joint.deal(), joint.line(), &mut patience(u64::MAX)).unwrap();
            let found = onward::together(&joint, &free()).unwrap();
            assert_eq!(found.is_some(), truth.is_some(), "{joint:?}");
            *if found.is_some() { &mut yes } else { &mut no } += 1;
            if let Some(line) = found {
                joint.deal().verify(&joint.with(&line)).unwrap();
            }
            let skip = joint.may_skip().then_some(Turn::Skip);
            let turns: Vec<Turn> = joint.playable().map(Turn::Play).chain(skip).collect();
            let Some(&turn) = turns.get(dealer.below(turns.len() as u64) as usize) else { break };
            joint.take(turn).unwrap();
        }
    }
    assert!(yes > 100 && no > 100, "{yes} {no}");
}

#[test]
fn deals_made_to_order_are_as_ordered() {
    let sizes: Sizes = "4x10".parse().unwrap();
    for seed in 0..4 {
        let deal = |dealer| {
            let mut hands = made_up_hands(sizes, 12, 1, dealer)?;
            Solitaire::new(sizes, 1, hands.pop().unwrap()).map(Deal::Solitaire)
        };
        for wanted in [true, false] {
            let made = made::to_order(Seed(seed), &free(), deal, |deal| Ok(made::is_yes(deal, &free())? == wanted));
            let (_, Deal::Solitaire(hand)) = made.unwrap() else { panic!("a hand") };
            assert_eq!(subhands::an_order(&hand, &mut patience(u64::MAX)).unwrap().is_some(), wanted);
        }
        for cards in [1, 7, 9] {
            let one = made::with_one_order(sizes, cards, Seed(seed), &free()).unwrap();
            assert_eq!(subhands::count(&one, &mut patience(u64::MAX)), Ok(1), "{one}");
            assert_eq!(one.hand().len(), cards);
            assert_eq!(made::with_one_order(sizes, cards, Seed(seed), &free()), Ok(one));
        }
    }
    assert!(made::with_one_order(sizes, 15, Seed(1), &free()).unwrap_err().what().contains("from 1 to 14"));
    let spent = Budget::unlimited().time(std::time::Duration::ZERO);
    assert!(made::with_one_order(sizes, 12, Seed(1), &spent).unwrap_err().what().contains("no such deal"));
}

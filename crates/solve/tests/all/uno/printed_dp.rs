//! Erratum: the dynamic program of the paper's section 3.3 as it is printed, slip by slip, against the game itself.

use misdeal_solve::budget::Budget;
use misdeal_solve::uno::Card;
use misdeal_solve::uno::hand::printed_dp::Slip::{self, *};
use misdeal_solve::uno::hand::printed_dp::{Printed, harm};
use misdeal_solve::uno::hand::{brute, paper_dp};

/// All hands of up to so many cards, of up to three colours and numbers.
fn hands(most: usize) -> Vec<Vec<Card>> {
    let (mut all, mut last): (Vec<Vec<Card>>, Vec<Vec<Card>>) = (Vec::new(), vec![Vec::new()]);
    for _ in 0..most {
        let deck = || (1..=3).flat_map(|x| (1..=3).map(move |y| (x, y)));
        let more = |hand: &Vec<Card>| {
            let least = hand.last().copied().unwrap_or((0, 0));
            let hand = hand.clone();
            deck().filter(move |card| *card >= least).map(move |card| [hand.as_slice(), &[card]].concat())
        };
        last = last.iter().flat_map(|hand| more(hand).collect::<Vec<_>>()).collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn printed(hand: &[Card], slips: &[Slip]) -> Option<bool> {
    Printed::of(hand, slips).single_paths().map(|sum| sum > 0.0)
}

fn is_playable(hand: &[Card]) -> bool {
    brute::count(hand) > Some(0)
}

#[test]
fn without_the_slips_the_program_decides_but_does_not_count() {
    let mut miscounted = 0;
    for hand in hands(4).into_iter().step_by(5) {
        assert_eq!(printed(&hand, &[]), Some(is_playable(&hand)), "{hand:?}");
        let ways = brute::count(&hand).unwrap();
        assert_eq!(paper_dp::solitaire(&hand, &Budget::unlimited()).1, Some(ways), "{hand:?}");
        miscounted += usize::from(Printed::of(&hand, &[]).single_paths() != Some(ways as f64));
    }
    // As printed, the sums leave out how many paths and ends there are to choose from.
    assert!(miscounted > 20, "{miscounted}");
}

#[test]
fn each_slip_is_wrong_on_some_hand_on_which_ours_is_right() {
    for slip in [ZeroAtTheStart, CallsTheWrongCase, StrayMinusOne, JoinsNoTwo, OtherwiseFires, NoDkk, NoGuards] {
        let wrong = hands(5).into_iter().find(|hand| printed(hand, &[slip]) != Some(is_playable(hand)));
        let hand = wrong.unwrap_or_else(|| panic!("{slip:?} is never wrong"));
        assert_eq!(paper_dp::solitaire(&hand, &Budget::unlimited()).1, brute::count(&hand), "{slip:?} {hand:?}");
    }
    let ends = hands(2).iter().filter(|hand| printed(hand, &[SameStep]).is_none()).count();
    assert!(ends > 0, "a step that refers to itself does not end");
}

#[test]
fn the_hands_of_the_erratum_are_decided_wrongly_as_printed() {
    let (apart, corner) = ([(3, 3), (2, 2)], [(2, 2), (2, 1), (1, 2)]);
    assert_eq!(
        (printed(&apart, &[OtherwiseFires]), printed(&apart, &[]), is_playable(&apart)),
        (Some(true), Some(false), false)
    );
    assert_eq!(
        (printed(&corner, &[NoDkk]), printed(&corner, &[]), is_playable(&corner)),
        (Some(false), Some(true), true)
    );
}

#[test]
fn layers_count_and_the_first_wrong_step_is_named() {
    for hand in hands(4).into_iter().step_by(7) {
        let layers = paper_dp::layers(&hand);
        let whole = |layer: &paper_dp::Told| -> u128 {
            layer.paths.iter().filter(|(paths, _)| paths.values().sum::<i64>() == 1).map(|(_, ways)| ways).sum()
        };
        assert_eq!(layers.len(), hand.len() + 1);
        assert_eq!(Some(whole(layers.last().unwrap())), brute::count(&hand), "{hand:?}");
        assert_eq!(harm(&hand, &[], &layers).first, None, "{hand:?}");
    }
    let corner = [(2, 2), (2, 1), (1, 2)];
    let layers = paper_dp::layers(&corner);
    assert_eq!(harm(&corner, &[ZeroAtTheStart], &layers).first.unwrap().step, 0);
    let without_dkk = harm(&corner, &[NoDkk], &layers);
    assert_eq!((without_dkk.playable, without_dkk.first.unwrap().step), (Some(false), 3));
    assert_eq!(harm(&corner, &[SameStep], &layers).playable, None);
}

//! Dealing SET cards: evenly, from decks of any size, and a rigged dealer is caught.

use misdeal_kernel::set::{Card, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::random::{Bars, Pack, Trials, deal_board};
use std::collections::BTreeSet;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

#[test]
fn a_seed_means_the_same_board_forever() {
    let board = deal_board(shape("4x3"), 4, Seed(42)).unwrap();
    assert_eq!(board.to_string(), "set 4x3\n1111 1022 2200 1000\n");
}

#[test]
fn decks_beyond_all_numbers_are_dealt_from() {
    let board = deal_board(shape("10000x3"), 20, Seed(1)).unwrap();
    assert_eq!(board.cards().len(), 20);
    assert_eq!(Pack::new(shape("10000x3"), Seed(1)).left(), None);
    assert!(deal_board(shape("200x60000"), 50, Seed(1)).is_ok());
}

#[test]
fn too_many_cards_are_refused() {
    for (text, cards, part) in [("4x3", 82, "has 81"), ("10000x60000", 1 << 40, "at most 2000")] {
        let fault = deal_board(shape(text), cards, Seed(1)).unwrap_err();
        assert!(fault.what().contains(part), "{fault}");
    }
    assert_eq!(deal_board(shape("4x3"), 81, Seed(1)).unwrap().cards().len(), 81);
}

#[test]
fn a_whole_deck_is_dealt_card_by_card() {
    for text in ["1x1", "3x1", "1x7", "4x3", "2x100", "14x2"] {
        let mut pack = Pack::new(shape(text), Seed(3));
        let deck = shape(text).deck().unwrap();
        let mut seen = BTreeSet::new();
        while let Some(card) = pack.draw() {
            card.fits(shape(text)).unwrap();
            assert!(seen.insert(card));
            assert_eq!(pack.left(), Some(deck - seen.len() as u128));
        }
        assert_eq!((seen.len() as u128, pack.draw()), (deck, None));
    }
}

#[test]
fn first_boards_and_draws_are_even() {
    // Fixed seeds, so these p-values never change; a fair dealer is below 0.001 or above
    // 0.999 twice in a thousand.
    for (text, bars) in [("4x3", Bars::Cards), ("2x3", Bars::Cards), ("3x4", Bars::Cards), ("10x10", Bars::Values)] {
        let trials = Trials::of_paper(shape(text), 4_000, Seed(1));
        for histogram in trials.run(&Budget::unlimited()).unwrap() {
            assert_eq!(histogram.bars, bars, "{text}");
            let p = histogram.chi_square().p_value();
            assert!((0.001..0.999).contains(&p), "{text}: {:?} {p}", histogram.chi_square());
            let dealt = 4_000 * histogram.cards as u64;
            let times = if bars == Bars::Cards { 1 } else { 10 };
            assert_eq!(histogram.counts.iter().sum::<u64>(), times * dealt);
        }
    }
}

#[test]
fn cards_after_the_switch_are_even_too() {
    // 60 of 81 cards: most draws come from the listed rest.
    let trials = Trials { shape: shape("4x3"), board: 30, draws: 40, trials: 4_000, seed: Seed(5) };
    for histogram in trials.run(&Budget::unlimited()).unwrap() {
        let p = histogram.chi_square().p_value();
        assert!((0.001..0.999).contains(&p), "{p}");
    }
}

#[test]
fn the_statistic_has_the_right_spread() {
    // The mean of chi-square is its degrees of freedom. Without the factor for cards that
    // are all different, 30 of 81 would give 80 * 51 / 80 = 51.
    let statistic = |seed| {
        let trials = Trials { shape: shape("4x3"), board: 30, draws: 0, trials: 200, seed: Seed(seed) };
        trials.run(&Budget::unlimited()).unwrap()[0].chi_square().statistic
    };
    let mean = (0..200).map(statistic).sum::<f64>() / 200.0;
    // The standard deviation of the mean is (2 * 80 / 200)^(1/2) = 0.9.
    assert!((mean - 80.0).abs() < 3.0, "{mean}");
    let all = Trials { shape: shape("2x3"), board: 9, draws: 0, trials: 50, seed: Seed(1) };
    assert_eq!(all.run(&Budget::unlimited()).unwrap()[0].chi_square().p_value(), 1.0);
}

#[test]
fn a_rigged_dealer_is_caught() {
    // One time in five the first card is a certain one.
    for text in ["4x3", "10x10"] {
        let shape = shape(text);
        let trials = Trials::of_paper(shape, 4_000, Seed(1));
        let [board, draws] = trials
            .run_with(&Budget::unlimited(), |trial, board, draws| {
                let mut pack = Pack::with(shape, Dealer::part(Seed(1), trial));
                let mut cards = pack.deal(board);
                let favourite = Card::at(shape, 0);
                if trial % 5 == 0 && !cards.contains(&favourite) {
                    cards[0] = favourite;
                }
                (cards, pack.deal(draws))
            })
            .unwrap();
        assert!(board.chi_square().p_value() < 1e-6, "{text}: {}", board.chi_square().p_value());
        assert!(draws.chi_square().p_value() > 0.001);
    }
    // A careless draw that favours small values.
    let shape = shape("3x6");
    let trials = Trials { shape, board: 18, draws: 6, trials: 4_000, seed: Seed(1) };
    let careless = |dealer: &mut Dealer| Card::new((0..3).map(|_| (dealer.below(16) % 6) as u16));
    let histograms = trials.run_with(&Budget::unlimited(), |trial, board, draws| {
        let mut dealer = Dealer::part(Seed(2), trial);
        let mut cards: Vec<Card> = Vec::new();
        while cards.len() < board + draws {
            let card = careless(&mut dealer);
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let draws = cards.split_off(board);
        (cards, draws)
    });
    assert!(histograms.unwrap()[0].chi_square().p_value() < 1e-6);
}

#[test]
fn trials_beyond_the_deck_are_refused() {
    let trials = Trials { shape: shape("2x3"), board: 6, draws: 4, trials: 1, seed: Seed(1) };
    assert!(trials.run(&Budget::unlimited()).unwrap_err().what().contains("10 cards of 2x3 can't be dealt"));
    assert!(Trials::of_paper(shape("10000x60000"), 1, Seed(1)).run(&Budget::unlimited()).is_err());
    assert!(Trials::of_paper(shape("1x1"), 10, Seed(1)).run(&Budget::unlimited()).is_ok());
    assert!(Trials::of_paper(shape("2x2"), 10, Seed(1)).run(&Budget::unlimited()).is_ok());
}

//! Whole games of SET: the same from the same shuffle in all three ways to play, legal
//! by the kernel's rules, and with the odds that are known.

use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::enumerate::every_set;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::fast::Fast;
use misdeal_solve::set::playing::any_shape::Game;
use misdeal_solve::set::playing::lanes::{Croupier, play};
use misdeal_solve::set::playing::{Findings, Look, Policy, Refill, Rules, Survey, baseline};

const EVERY_RULE: [Rules; 4] = [
    Rules { policy: Policy::First, refill: Refill::ToStart },
    Rules { policy: Policy::First, refill: Refill::Always },
    Rules { policy: Policy::Random, refill: Refill::ToStart },
    Rules { policy: Policy::Random, refill: Refill::Always },
];

/// Leads games, and writes everything down.
struct Scribe {
    dealer: Dealer,
    most: usize,
    /// For each game its deck, who chooses its sets, and the looks at its table.
    games: Vec<([u8; 81], Dealer, Vec<Look>)>,
}

/// Cards are written in the lanes with two bits a property, from 1.
fn number(card: u8) -> u8 {
    (0..4).rev().fold(0, |number, property| 3 * number + (card >> (2 * property) & 3) - 1)
}

impl Croupier for Scribe {
    const WATCHES: bool = true;

    fn shuffle(&mut self, deck: &mut [u8; 81]) -> bool {
        if self.games.len() == self.most {
            return false;
        }
        self.dealer.quick_shuffle(deck);
        let sets = Dealer::part(Seed(9), self.games.len() as u64);
        self.games.push((deck.map(number), sets, Vec::new()));
        true
    }

    fn choose(&mut self, game: u64, sets: usize) -> usize {
        self.games[game as usize].1.below(sets as u64) as usize
    }

    fn watch(&mut self, game: u64, look: Look) {
        self.games[game as usize].2.push(look);
    }
}

fn in_lanes(rules: Rules, seed: Seed, most: usize) -> (Findings, Scribe) {
    let (mut findings, mut scribe) =
        (Findings::default(), Scribe { dealer: Dealer::new(seed), most, games: Vec::new() });
    play(rules, &mut findings, &mut scribe);
    (findings, scribe)
}

#[test]
fn side_by_side_and_plainly_the_games_are_the_same() {
    // Fewer games than lanes, and many for each lane.
    for (rules, games) in EVERY_RULE.into_iter().flat_map(|rules| [(rules, 1), (rules, 3000)]) {
        let (in_lanes, scribe) = in_lanes(rules, Seed(1), games);
        let mut plainly = Findings::default();
        for (game, (deck, _, looks)) in scribe.games.iter().enumerate() {
            let mut sets = Dealer::part(Seed(9), game as u64);
            let mut expected = Vec::new();
            let choose = |n: usize| sets.below(n as u64) as usize;
            baseline::play(deck, rules, &mut plainly, choose, |look| expected.push(look));
            assert_eq!(*looks, expected, "{rules:?}: game {game}");
        }
        assert_eq!(in_lanes, plainly, "{rules:?}");
        assert_eq!(plainly.games, games as u64);
    }
}

#[test]
fn games_are_legal_and_lose_no_card() {
    let shape: Shape = "4x3".parse().unwrap();
    for rules in EVERY_RULE {
        let (_, scribe) = in_lanes(rules, Seed(2), 200);
        for (deck, _, looks) in &scribe.games {
            let card = |number: u8| Card::at(shape, number.into());
            let (mut table, mut dealt) = (deck[..12].to_vec(), 12);
            for look in looks {
                assert_eq!((table.len(), 81 - dealt), (look.table, look.deck));
                let board = Board::new(shape, table.iter().map(|&number| card(number))).unwrap();
                let grown = table.len() > 12;
                if let Some(taken) = look.taken {
                    board.verify(&Set::new(taken.map(card))).unwrap();
                    table.retain(|card| !taken.contains(card));
                } else {
                    assert_eq!(every_set(&board, &mut |_| true), Ok(Vec::new()));
                }
                let deals = look.taken.is_none() || rules.refill == Refill::Always || !grown;
                let more = if deals { 3.min(81 - dealt) } else { 0 };
                table.extend(&deck[dealt..dealt + more]);
                dealt += more;
            }
            let taken = looks.iter().filter(|look| look.taken.is_some()).count();
            assert_eq!((dealt, 3 * taken + table.len()), (81, 81));
            assert_eq!(looks.last().unwrap().taken, None);
        }
    }
}

#[test]
fn any_shape_plays_the_same_games_too() {
    let shape: Shape = "4x3".parse().unwrap();
    for rules in EVERY_RULE {
        let (in_lanes, scribe) = in_lanes(rules, Seed(3), 40);
        let mut findings = Findings::default();
        for (game, (deck, _, looks)) in scribe.games.iter().enumerate() {
            let mut cards = deck.iter().map(|&number| Card::at(shape, number.into()));
            let mut sets = Dealer::part(Seed(9), game as u64);
            let mut taken = Vec::new();
            let rules = Game { shape, rules, sets: None };
            let draw = |n: usize| cards.by_ref().take(n).collect();
            let choose = |n: usize| sets.below(n as u64) as usize;
            let watch = |_: &Board, _: bool, set: Option<&Set>| taken.push(set.cloned());
            rules.play(&Fast, &Budget::unlimited(), &mut findings, draw, choose, watch).unwrap();
            let card = |number: u8| Card::at(shape, number.into());
            let expected: Vec<_> = looks.iter().map(|look| look.taken.map(|cards| Set::new(cards.map(card)))).collect();
            assert_eq!(taken, expected);
        }
        assert_eq!(findings, in_lanes);
    }
}

#[test]
fn odds_in_play_are_those_that_are_known() {
    // Odds within 5 standard deviations of long surveys.
    for (rules, twelve, fifteen) in
        [(EVERY_RULE[0], 14.97, 88.0), (EVERY_RULE[2], 14.10, 89.0), (EVERY_RULE[1], 20.6, 575.0)]
    {
        let survey = Survey { rules, games: 100_000, seed: Seed(1) };
        let findings = survey.run(&Budget::unlimited());
        assert_eq!(findings.games, 100_000);
        for (table, odds) in [(12, twelve), (15, fifteen)] {
            let looks = findings.tables[table].dealing;
            let without = (looks.trials - looks.hits) as f64;
            let found = looks.hits as f64 / without;
            assert!((found / odds - 1.0).abs() < 5.0 / without.sqrt(), "{rules:?}: {table}: {found}");
        }
        assert_eq!(findings.left.iter().sum::<u64>(), 100_000);
        // The deck sums up to nothing, and so do sets: three cards left would be a set.
        assert_eq!(findings.left[3], 0);
        assert!(findings.left.iter().enumerate().all(|(left, &games)| left % 3 == 0 || games == 0));
        let firsts = findings.tables[12].all().trials;
        assert!(firsts > 100_000);
    }
}

#[test]
fn the_first_table_of_a_game_has_the_exact_odds_of_a_fresh_deck() {
    let (_, scribe) = in_lanes(EVERY_RULE[0], Seed(7), 60_000);
    let without = scribe.games.iter().filter(|(_, _, looks)| looks[0].taken.is_none()).count() as f64;
    // 29.96 to 1; 60,000 games have 1938 without a set, give or take 43.
    let expected = 60_000.0 / 30.96;
    assert!((without - expected).abs() < 5.0 * expected.sqrt(), "{without}");
}

#[test]
fn a_survey_does_not_depend_on_the_number_of_threads() {
    let survey = Survey { rules: EVERY_RULE[2], games: 20_000, seed: Seed(4) };
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| survey.run(&Budget::unlimited()))
    };
    assert_eq!(with(1), with(3));
    assert_ne!(with(1), Survey { seed: Seed(5), ..survey }.run(&Budget::unlimited()));
}

#[test]
fn games_of_other_shapes_end_with_no_card_lost() {
    for text in ["1x1", "3x1", "1x2", "3x2", "1x3", "2x3", "3x3", "1x4", "2x4", "3x4", "2x5"] {
        let shape: Shape = text.parse().unwrap();
        for rules in EVERY_RULE {
            let game = Game { shape, rules, sets: None };
            let findings = game.survey(&Fast, 5, Seed(1), &Budget::unlimited()).unwrap();
            assert_eq!(findings.games, 5);
            let deck = shape.deck().unwrap() as usize;
            let left: usize = findings.left.iter().enumerate().map(|(left, &games)| left * games as usize).sum();
            let sets: u64 = findings.tables.iter().map(|looks| looks.all().hits).sum();
            assert_eq!(left + sets as usize * shape.values(), 5 * deck, "{text} {rules:?}");
        }
    }
}

#[test]
fn a_game_can_end_after_some_sets() {
    let shape: Shape = "10x3".parse().unwrap();
    let game = Game { shape, rules: EVERY_RULE[0], sets: Some(4) };
    let findings = game.survey(&Fast, 3, Seed(1), &Budget::unlimited()).unwrap();
    assert_eq!(findings.tables.iter().map(|looks| looks.all().hits).sum::<u64>(), 12);
}

//! 3-PARTITION as cooperative UNO: partitions are played as lines that the kernel judges, and are read back from every winning line that
//! is found. That a machine without a partition can't be won is not for a solver to say: full deals are far too large. What is gone through
//! whole is the smallest machine that can't pay; and each card that its proof needs is missed when it is left out.

use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::Card;
use misdeal_kernel::uno::coop::{Coop, Line, Turn};
use misdeal_reductions::problems::three_partition::ThreePartition;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::from_three_partition::PartitionToCoop;
use misdeal_reductions::uno::from_three_partition::machine::{Job, Machine, Strength, Token};
use misdeal_solve::audit::{Catalogued, Depth, Examiner, Judged, judge};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use std::collections::HashSet;

/// How many colours a number may have of a player, each counted in four bits.
const COLOURS: usize = 9;

/// What is left in two hands, number by number: for each colour how many cards player 1 has, then how many player 2 has.
#[derive(Clone)]
struct Position {
    left: Vec<[[u8; COLOURS]; 2]>,
    cards: [usize; 2],
    last: Option<(usize, usize)>,
    mover: usize,
}

impl Position {
    fn first(deal: &Coop) -> Self {
        let mut left = vec![[[0; COLOURS]; 2]; deal.sizes().size(1)];
        let mut cards = [0; 2];
        for (player, hand) in deal.hands().iter().enumerate() {
            for card in hand.iter() {
                left[card.values()[1] as usize - 1][player][card.values()[0] as usize - 1] += 1;
                cards[player] += 1;
            }
        }
        Self { left, cards, last: None, mover: 0 }
    }

    /// The cards that the mover can play, as colour and number.
    fn moves(&self) -> Vec<(usize, usize)> {
        let fits = |colour, number| self.last.is_none_or(|last| last.0 == colour || last.1 == number);
        let all = (0..self.left.len()).flat_map(|number| (0..COLOURS).map(move |colour| (colour, number)));
        all.filter(|&(colour, number)| self.left[number][self.mover][colour] > 0 && fits(colour, number)).collect()
    }

    fn play(&mut self, (colour, number): (usize, usize)) {
        self.left[number][self.mover][colour] -= 1;
        self.cards[self.mover] -= 1;
        self.last = Some((colour, number));
        self.mover = 1 - self.mover;
    }

    /// What is left of a number, four bits for each colour of a player.
    fn packed(&self, number: usize) -> u64 {
        let [first, second] = &self.left[number];
        first.iter().chain(&second[..5]).rev().fold(0, |packed, &count| packed << 4 | u64::from(count))
    }

    /// A fingerprint of the position up to renaming numbers: what is left of each number, and of that of the last card.
    fn key(&self) -> u128 {
        let both = |seed: u64, word: u64| {
            let [one, two] = [word.wrapping_add(seed), word.wrapping_mul(3).wrapping_add(!seed)].map(mixed);
            u128::from(one) << 64 | u128::from(two)
        };
        let numbers = (0..self.left.len()).map(|number| self.packed(number)).filter(|&packed| packed != 0);
        let sum = numbers.fold(0_u128, |sum, packed| sum.wrapping_add(both(0x9e37_79b9_7f4a_7c15, packed)));
        match self.last {
            None => sum,
            Some((colour, number)) => {
                let seed = (2 * colour + self.mover) as u64 + 1;
                sum.wrapping_add(both(seed, mixed(self.packed(number).wrapping_add(77))))
            }
        }
    }
}

/// Spreads the bits of a word.
fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// A search through all positions, each once up to renaming numbers.
#[derive(Default)]
struct Search {
    lost: HashSet<u128>,
    turns: Vec<Turn>,
}

fn card((colour, number): (usize, usize)) -> Card {
    Card::new(&[colour as u32 + 1, number as u32 + 1])
}

impl Search {
    fn wins(&mut self, position: &Position, skipped: bool) -> bool {
        let moves = position.moves();
        if moves.is_empty() {
            if skipped {
                return false;
            }
            let mut other = position.clone();
            other.mover = 1 - other.mover;
            self.turns.push(Turn::Skip);
            let won = self.wins(&other, true);
            if !won {
                self.turns.pop();
            }
            return won;
        }
        let key = position.key();
        if self.lost.contains(&key) {
            return false;
        }
        // Numbers of which the same is left are the same.
        let mut tried = Vec::new();
        for chosen in moves {
            let same = position.last.is_some_and(|last| last.1 == chosen.1);
            let kind = (chosen.0, position.packed(chosen.1), same);
            if tried.contains(&kind) {
                continue;
            }
            tried.push(kind);
            let mut next = position.clone();
            next.play(chosen);
            self.turns.push(Turn::Play(card(chosen)));
            let won = match next.cards {
                [0, _] => true,
                [_, 0] => false,
                _ => self.wins(&next, false),
            };
            if won {
                return true;
            }
            self.turns.pop();
        }
        self.lost.insert(key);
        false
    }
}

/// A winning line of a machine, judged by the kernel, or how many positions were gone through without one.
fn searched(machine: &Machine) -> Result<Line, usize> {
    let deal = machine.deal().unwrap();
    let mut search = Search::default();
    match search.wins(&Position::first(&deal), false) {
        true => {
            let line = Line(search.turns);
            deal.verify(&line).unwrap();
            Ok(line)
        }
        false => Err(search.lost.len()),
    }
}

/// One job of two units, and so many tokens.
fn two_units(tokens: usize) -> Machine {
    Machine::new(vec![Job { units: 2, pays: Token::X }], tokens).unwrap()
}

#[test]
fn a_job_of_two_units_is_done_with_a_token() {
    let machine = two_units(1);
    machine.deal().unwrap().verify(&machine.line(&[0]).unwrap()).unwrap();
    let fault = two_units(0).line(&[0]).unwrap_err();
    assert!(fault.what().contains("can't be paid for"), "{fault}");
}

#[test]
fn a_machine_that_lacks_cards_leaks() {
    let sound = Strength::default();
    for (what, strength) in [
        ("H x 1", Strength { locks: 1, ..sound }),
        ("no H", Strength { locks: 0, ..sound }),
        ("S x 1 at z", Strength { debts: 1, ..sound }),
    ] {
        assert!(searched(&two_units(0).with(strength)).is_ok(), "{what} is not missed");
    }
}

#[test]
#[ignore = "goes through all positions: cargo test --release -p misdeal-solve --test all without_a_token -- --ignored --nocapture"]
fn a_job_of_two_units_is_not_done_without_a_token() {
    for locks in [3, 2] {
        let strength = Strength { locks, ..Strength::default() };
        let positions = searched(&two_units(0).with(strength)).unwrap_err();
        println!("H x {locks}: {positions} positions up to renaming numbers, and no line wins");
    }
}

/// Sources that are a yes, with a partition.
fn partitions(many: usize) -> impl Iterator<Item = (ThreePartition, String)> {
    let examiner = Examiner::named("three-partition").unwrap();
    let mut dealer = Dealer::new(Seed(13));
    std::iter::repeat_with(move || {
        let text = examiner.draw(&mut dealer, 8).ok()?;
        let witness = examiner.list(&text, 1, &Budget::unlimited()).unwrap().into_iter().next()?;
        Some((text.parse().unwrap(), witness))
    })
    .flatten()
    .take(many)
}

/// Lines that win from a position in the midst of a line, found by trying cards in an order that chance gives.
fn other_ends(deal: &Coop, line: &Line, kept: usize, dealer: &mut Dealer) -> Vec<Line> {
    fn go_on(
        position: &Position,
        turns: &mut Vec<Turn>,
        steps: &mut usize,
        dealer: &mut Dealer,
        found: &mut Vec<Line>,
    ) {
        if *steps == 0 || found.len() >= 5 {
            return;
        }
        *steps -= 1;
        let mut moves = position.moves();
        if moves.is_empty() {
            let mut other = position.clone();
            other.mover = 1 - other.mover;
            if !other.moves().is_empty() {
                turns.push(Turn::Skip);
                go_on(&other, turns, steps, dealer, found);
                turns.pop();
            }
            return;
        }
        let many = moves.len();
        dealer.deal(&mut moves, many);
        for chosen in moves {
            let mut next = position.clone();
            next.play(chosen);
            turns.push(Turn::Play(card(chosen)));
            match next.cards {
                [0, _] => found.push(Line(turns.clone())),
                [_, 0] => {}
                _ => go_on(&next, turns, steps, dealer, found),
            }
            turns.pop();
        }
    }
    let mut position = Position::first(deal);
    let mut turns = line.0[..kept].to_vec();
    for turn in &turns {
        match turn {
            Turn::Play(card) => position.play((card.values()[0] as usize - 1, card.values()[1] as usize - 1)),
            Turn::Skip => position.mover = 1 - position.mover,
        }
    }
    let (mut found, mut steps) = (Vec::new(), 3_000);
    go_on(&position, &mut turns, &mut steps, dealer, &mut found);
    found
}

/// Plays partitions as lines, and reads them back from these and from all other winning lines that are found; how many those are.
fn played(many: usize) -> usize {
    let mut dealer = Dealer::new(Seed(14));
    let mut others = 0;
    for (source, witness) in partitions(many) {
        let reduction = PartitionToCoop::apply(&source).unwrap();
        assert!(reduction.sizes().iter().all(misdeal_reductions::reduction::Size::holds), "{source}");
        let mut groups: misdeal_reductions::problems::three_partition::Groups = witness.parse().unwrap();
        // Groups, and numbers within them, may come in any order.
        let many = groups.0.len();
        dealer.deal(&mut groups.0, many);
        groups.0.iter_mut().for_each(|group| _ = dealer.deal(group, 3));
        let line = reduction.forward(&groups).unwrap();
        reduction.target().verify(&line).unwrap();
        assert_eq!(reduction.back(&line).unwrap(), groups, "{source}");
        let kept = line.0.len() - 30 - dealer.below(40) as usize;
        for other in other_ends(reduction.target(), &line, kept, &mut dealer) {
            reduction.target().verify(&other).unwrap();
            source.verify(&reduction.back(&other).unwrap()).unwrap();
            others += 1;
        }
    }
    others
}

#[test]
fn partitions_are_played_and_read_back() {
    assert!(played(100) > 50);
}

#[test]
#[ignore = "takes a while: cargo test --release -p misdeal-solve --test all a_thousand_partitions -- --ignored --nocapture"]
fn a_thousand_partitions() {
    println!("1,000 partitions played and read back, and read back from {} other winning lines", played(1_000));
}

#[test]
fn what_has_no_partition_is_left_open_and_what_has_one_is_a_yes() {
    let entry = misdeal_reductions::catalogue::reduction("three-partition-to-uno-coop").unwrap();
    let subject = Catalogued { entry, as_printed: false };
    let judged = |source: &str| judge(&subject, source, Depth::default(), &Budget::unlimited());
    assert!(matches!(judged("three-partition\n1 1 1 1 1 1\n"), Judged::Fine { yes: true, whole: false }));
    // 7 7 7 5 5 5: no three of them make 18.
    assert!(matches!(judged("three-partition\n7 7 7 5 5 5\n"), Judged::Unsettled(_)));
}

//! 3-PARTITION as cooperative UNO: partitions are played as lines that the kernel judges, and are read back from every winning line that
//! is found. That a machine without a partition can't be won is not for a solver to say: full deals are far too large.

use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::Card;
use misdeal_kernel::uno::coop::{Coop, Line, Turn};
use misdeal_reductions::problems::three_partition::ThreePartition;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::from_three_partition::PartitionToCoop;
use misdeal_reductions::uno::from_three_partition::machine::{Job, Machine, Token};
use misdeal_solve::audit::{Catalogued, Depth, Examiner, Judged, judge};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};

/// How many colours there are.
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
}

fn card((colour, number): (usize, usize)) -> Card {
    Card::new(&[colour as u32 + 1, number as u32 + 1])
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

//! Cuts follow from the kernel's rows, hold of every swish, and cut off what they are made for.

use super::*;
use crate::swish::random::{Shape, Symbols, random_deal};
use misdeal_kernel::base::rows::{Row, Term};
use misdeal_kernel::proof::sums::{Checker, Part, RowId, Step};
use misdeal_kernel::swish::enumerate::every_swish;
use misdeal_kernel::swish::in_rows::in_rows;
use misdeal_kernel::swish::{Grid, Swish, Wanted};

fn deals() -> impl Iterator<Item = Deal> {
    let shapes = [(1, 4), (2, 3), (3, 3), (2, 4), (2, 2), (3, 5)];
    (0..90).map(move |seed| {
        let (rows, columns) = shapes[seed % shapes.len()];
        let grid = Grid::new(rows, columns).unwrap();
        let symbols = Symbols::new(1, 1 + seed % 3).unwrap();
        let shape = Shape { grid, fixed: seed % 7 == 0, cards: 4 + seed % 6, symbols };
        random_deal(shape, Seed(seed as u64)).unwrap()
    })
}

/// The row that a cut says it is.
fn row(names: &Names, cut: &Cut) -> Row {
    let cards = cut.cards.iter().map(|&(card, count)| Term::new(names.cards[card].taken, count));
    let cells = cut.orbits.iter().flat_map(|&(orbit, count)| {
        names.orbits[orbit].iter().map(move |&cell| Term::new(names.used(cell).unwrap(), count))
    });
    Row::of(cards.chain(cells), cut.least).unwrap()
}

/// Whether the kernel follows the steps of a cut to its row.
fn follows(deal: &Deal, names: &Names, cut: &Cut) -> bool {
    let mut checker = Checker::of(in_rows(&Wanted::at_least(deal.clone(), 2)).unwrap());
    let mut steps = Vec::new();
    let own = cut.tell(&mut steps);
    let supposed = RowId::Added(steps.len() as u64 + 1);
    steps.extend([
        Step::Case(row(names, cut).denied()),
        Step::sum(vec![Part::row(own, 1), Part::row(supposed, 1)]),
        Step::End,
    ]);
    steps.into_iter().all(|step| checker.step(&step).is_ok())
}

/// Which cards a swish takes, duplicates in the order of the deal.
fn taken(deal: &Deal, names: &Names, swish: &Swish) -> Vec<i64> {
    let mut taken = vec![0; names.cards.len()];
    for laid in &swish.0 {
        let is_it =
            |&i: &usize| taken[i] == 0 && deal.kind(&deal.cards()[names.cards[i].place]) == deal.kind(&laid.card);
        let next = (0..names.cards.len()).find(is_it).unwrap();
        taken[next] = 1;
    }
    taken
}

fn left(names: &Names, cut: &Cut, taken: &[f64]) -> f64 {
    cut.by_cards(names).into_iter().map(|(card, count)| count as f64 * taken[card]).sum()
}

fn each_cut(deal: &Deal, names: &Names, cuts: &[Cut]) {
    let swishes = every_swish(deal, 2, &mut |_| true).unwrap();
    for cut in cuts {
        assert!(follows(deal, names, cut), "{deal}{cut:?}");
        for swish in &swishes {
            let taken: Vec<f64> = taken(deal, names, swish).into_iter().map(|taken| taken as f64).collect();
            assert!(left(names, cut, &taken) >= cut.least as f64, "{deal}{cut:?} {swish}");
        }
    }
}

#[test]
fn cuts_by_parity_follow_and_hold_of_every_swish() {
    let (mut chance, mut found) = (Dealer::new(Seed(3)), 0);
    for deal in deals() {
        let cuts = Cuts::of(&deal, &Classes::of(&deal)).unwrap();
        for _ in 0..20 {
            let parts = [0.0, 0.0, 0.0, 0.5, 1.0, 1.0, 1.0, 0.3];
            let laid: Vec<f64> = cuts.names.cards.iter().map(|_| parts[chance.quick_below(8) as usize]).collect();
            let some = cuts.parities.cuts(&cuts.names, &laid, &mut chance);
            some.iter().for_each(|cut| assert!(left(&cuts.names, cut, &laid) < cut.least as f64, "{deal}{cut:?}"));
            found += some.len();
            each_cut(&deal, &cuts.names, &some);
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn cards_are_laid_or_a_core_of_them_is_cut_off() {
    let (mut chance, mut found, mut laid) = (Dealer::new(Seed(4)), 0, 0);
    for deal in deals().filter(|deal| !deal.is_fixed()) {
        let cuts = Cuts::of(&deal, &Classes::of(&deal)).unwrap();
        let mut cores = cuts.cores().unwrap();
        let swishes = every_swish(&deal, 2, &mut |_| true).unwrap();
        let chosen = (0..10).map(|_| cuts.names.cards.iter().map(|_| i64::from(chance.quick_below(2))).collect());
        let chosen: Vec<Vec<i64>> =
            chosen.chain(swishes.iter().take(10).map(|one| taken(&deal, &cuts.names, one))).collect();
        for chosen in chosen {
            let cards: Vec<(usize, bool)> = chosen.iter().map(|&one| one == 1).enumerate().collect();
            match cuts.look_at(&mut cores, &cards, &mut Pace::free()).unwrap() {
                Core::Cut(cut) => {
                    let taken: Vec<f64> = chosen.iter().map(|&one| one as f64).collect();
                    assert!(left(&cuts.names, &cut, &taken) < cut.least as f64, "{deal}{cut:?}");
                    found += 1;
                    each_cut(&deal, &cuts.names, &[cut]);
                }
                Core::Laid(ways) => {
                    assert_eq!(ways.len() as i64, chosen.iter().sum::<i64>());
                    laid += 1;
                }
                Core::Open => panic!("{deal}is easy"),
            }
        }
    }
    assert!(found > 100 && laid > 30, "{found} {laid}");
}

//! Prices in cases against plain enumeration: whatever they are, they refute only what is not there.

use misdeal_kernel::problem::Refutable;
use misdeal_kernel::swish::cases::{CaseLine, CaseList, Thing};
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::prices::Slot;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Card, Deal, Grid, Wanted};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Up to seven cards, fixed and free, on rectangles and squares, so few cells that symbols meet.
fn deal() -> impl Strategy<Value = Deal> {
    (select(&[(1, 2), (1, 3), (2, 2), (2, 3), (3, 3)][..]), any::<bool>()).prop_flat_map(|((rows, columns), fixed)| {
        let grid = Grid::new(rows, columns).unwrap();
        let cells: Vec<_> = grid.cells().collect();
        let card = (subsequence(cells, 1..=grid.size().min(3)), any::<u8>()).prop_map(|(cells, bits)| {
            let kind = |circle| cells.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == circle);
            Card::new(kind(0).map(|(_, &cell)| cell), kind(1).map(|(_, &cell)| cell)).unwrap()
        });
        prop::collection::vec(card, 2..8).prop_map(move |cards| Deal::new(grid, fixed, cards).unwrap())
    })
}

/// What a tree of cases is made from: whether a case is split, and numbers for everything in it.
type Parts = Vec<(bool, u32, Vec<u32>)>;

/// The lines of a tree of cases, small prices in each; `depth` splits are around it.
fn tree(deal: &Deal, parts: &mut impl Iterator<Item = (bool, u32, Vec<u32>)>, depth: usize, lines: &mut Vec<CaseLine>) {
    let Some((split, number, numbers)) = parts.next() else {
        return lines.push(CaseLine::Per(1));
    };
    let slots: Vec<Slot> = deal
        .cards()
        .iter()
        .flat_map(|card| card.cells())
        .flat_map(|&cell| [false, true].map(|circle| Slot { cell, circle }))
        .collect();
    if split && depth < 3 {
        let thing = |&n: &u32| match n % 3 {
            0 => Thing::Slot(slots[n as usize % slots.len()]),
            _ => Thing::Card(deal.cards()[n as usize % deal.cards().len()].clone()),
        };
        let things = numbers.iter().take(1 + number as usize % 2).map(thing).collect();
        lines.push(CaseLine::Split { most: number % 3, things });
        tree(deal, parts, depth + 1, lines);
        lines.push(CaseLine::Else);
        return tree(deal, parts, depth + 1, lines);
    }
    lines.push(CaseLine::Per(1 + number % 2));
    for (i, &n) in numbers.iter().enumerate() {
        let (price, slot) = ((n % 5) as i32 - 2, slots[(n as usize / 5 + i) % slots.len()]);
        // A slot and its partner at opposite prices are what most proofs are made of.
        let partner = Slot { circle: !slot.circle, ..slot };
        let more =
            [CaseLine::Price { price, slots: vec![slot] }, CaseLine::Price { price: -price, slots: vec![partner] }];
        lines.extend(more.into_iter().take(1 + n as usize % 2));
    }
    lines.extend((1..=depth).map(|split| CaseLine::Case { split, price: numbers[split % numbers.len()] % 4 }));
}

#[test]
fn no_prices_refute_what_is_there() {
    let parts = prop::collection::vec((any::<bool>(), any::<u32>(), prop::collection::vec(any::<u32>(), 2..4)), 1..8);
    let (mut accepted, mut refused, mut in_cases) = (0, 0, 0);
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 30_000, failure_persistence: None, ..Config::default() },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let counts = std::cell::RefCell::new((&mut accepted, &mut refused, &mut in_cases));
    let strategy = (deal(), parts, 0..3usize);
    runner
        .run(&strategy, |(deal, parts, less): (Deal, Parts, usize)| {
            let mut lines = Vec::new();
            tree(&deal, &mut parts.into_iter(), 0, &mut lines);
            let wanted = Wanted::at_least(deal.clone(), (deal.cards().len() + 1).saturating_sub(less).max(2));
            let proof = CaseList(lines);
            let text = proof.to_string();
            prop_assert_eq!(text.parse(), Ok(proof.clone()));
            let split = proof.0.contains(&CaseLine::Else);
            let verdict = wanted.refute(&Refutation::Prices(proof));
            let mut counts = counts.borrow_mut();
            *counts.0 += usize::from(verdict.is_ok());
            *counts.1 += usize::from(verdict.is_err());
            *counts.2 += usize::from(verdict.is_ok() && split);
            if verdict.is_ok() {
                let found = every_swish(&deal, wanted.fewest(), &mut patience(PATIENCE)).unwrap();
                prop_assert!(found.is_empty(), "{}\n{}", wanted, text);
            }
            Ok(())
        })
        .unwrap();
    assert!(accepted > 1000 && refused > 1000 && in_cases > 100, "{accepted} {refused} {in_cases}");
}

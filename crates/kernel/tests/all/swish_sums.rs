//! Swish in rows against plain enumeration: every swish is a model, and no sums refute one that is there.

use misdeal_kernel::base::cnf::Model;
use misdeal_kernel::base::rows::{Row, Term};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::proof::in_rows::InRows;
use misdeal_kernel::proof::sums::{Divided, Part, Proof, RowId, Step};
use misdeal_kernel::swish::Swish;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::in_rows::{Builder, DEMAND, Way, taken};
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

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn every_swish_is_a_model_until_it_is_excluded_or_more_is_demanded() {
    let mut swishes = 0;
    let count = std::cell::RefCell::new(&mut swishes);
    runner(3_000)
        .run(&deal(), |deal| {
            let found = every_swish(&deal, 0, &mut patience(PATIENCE)).unwrap();
            **count.borrow_mut() += found.len();
            for swish in &found {
                let model = model(&deal, swish).unwrap();
                let rows = |cards, besides: &[_]| {
                    Wanted { deal: deal.clone(), cards, besides: besides.to_vec().into() }.rows().unwrap()
                };
                prop_assert_eq!(rows(swish.len(), &[]).verify(&model), Ok(()), "{}{}", deal, swish);
                prop_assert!(rows(swish.len() + 1, &[]).verify(&model).is_err());
                prop_assert!(rows(0, &found).verify(&model).is_err());
                let others: Vec<_> = found.iter().filter(|other| *other != swish).cloned().collect();
                prop_assert_eq!(rows(0, &others).verify(&model), Ok(()));
            }
            Ok(())
        })
        .unwrap();
    assert!(swishes > 2_000, "{swishes}");
}

#[test]
fn every_model_of_a_small_deal_is_a_swish() {
    let mut models = 0;
    for deal in ["swish 1x2\na1:b1 b1:a1 a1:", "swish 1x3 fixed\na1:b1 b1:a1 b1:c1 c1:a1", "swish 1x2\n2x a1:b1 :a1"] {
        let deal: Deal = deal.parse().unwrap();
        let rows = Wanted::at_least(deal.clone(), 0).rows().unwrap();
        let hands: std::collections::BTreeSet<Vec<bool>> = (0..1_u32 << rows.variables())
            .map(|bits| (0..rows.variables()).map(|v| bits >> v & 1 == 1).collect::<Vec<bool>>())
            .filter(|bits| rows.verify(&bits.iter().copied().collect()).is_ok())
            .map(|bits| bits[..deal.cards().len()].to_vec())
            .collect();
        assert_eq!(hands.len(), every_swish(&deal, 0, &mut patience(PATIENCE)).unwrap().len(), "{deal}");
        models += hands.len();
    }
    assert!(models > 3);
}

/// What a tree of cases is made from: whether a case is split, and numbers for everything in it.
type Parts = Vec<(bool, u32, Vec<u32>)>;

/// The steps of a tree of cases, small prices in each; `sides` are the rows of the splits around it.
fn tree(
    cards: usize,
    rows: u32,
    parts: &mut impl Iterator<Item = (bool, u32, Vec<u32>)>,
    sides: &mut Vec<RowId>,
    steps: &mut Vec<Step>,
) {
    let Some((split, number, numbers)) = parts.next() else {
        return steps.push(Step::sum(vec![Part::Row(DEMAND, 1)]));
    };
    let added = |steps: &[Step]| RowId::Added(steps.len() as u64);
    if split && sides.len() < 3 {
        let terms = numbers.iter().take(2).map(|&n| Term::new(taken(n as usize % cards).unwrap(), -1));
        steps.push(Step::Case(Row::of(terms, -i64::from(number % 3)).unwrap()));
        sides.push(added(steps));
        tree(cards, rows, parts, sides, steps);
        steps.push(Step::End);
        *sides.last_mut().unwrap() = added(steps);
        tree(cards, rows, parts, sides, steps);
        sides.pop();
        return;
    }
    let mut sum = vec![Part::Row(DEMAND, 1 + i64::from(number % 2))];
    for (i, &n) in numbers.iter().enumerate() {
        let (price, row) = (i64::from(n % 5) - 2, 2 + u64::from(n / 5 + i as u32) % u64::from(rows - 1));
        // A slot and its partner at opposite prices are what most proofs are made of.
        let more = [Part::Row(RowId::Given(row), price), Part::Row(RowId::Given(row ^ 1), -price)];
        sum.extend(more.into_iter().take(1 + n as usize % 2).filter(|_| price != 0));
    }
    sum.extend(
        sides.iter().zip(&numbers).filter(|(_, n)| *n % 4 > 0).map(|(&row, n)| Part::Row(row, i64::from(n % 4))),
    );
    let divided = [Divided::Not, Divided::Not, Divided::Up(2), Divided::Down(2)][number as usize / 7 % 4];
    steps.push(Step::Sum { parts: sum, divided });
}

#[test]
fn no_sums_refute_what_is_there() {
    let parts = prop::collection::vec((any::<bool>(), any::<u32>(), prop::collection::vec(any::<u32>(), 3..5)), 1..8);
    let (mut accepted, mut refused, mut in_cases) = (0, 0, 0);
    let counts = std::cell::RefCell::new((&mut accepted, &mut refused, &mut in_cases));
    runner(30_000)
        .run(&(deal(), parts, 0..3usize), |(deal, parts, less): (Deal, Parts, usize)| {
            let wanted = Wanted::at_least(deal.clone(), deal.cards().len().saturating_sub(less).max(2));
            let mut steps = Vec::new();
            let rows = wanted.rows().unwrap().len() as u32;
            tree(deal.cards().len(), rows, &mut parts.into_iter(), &mut Vec::new(), &mut steps);
            let proof = Proof(steps);
            let text = proof.to_string();
            prop_assert_eq!(text.parse(), Ok(proof.clone()));
            let split = proof.0.contains(&Step::End);
            let verdict = wanted.refute(&Refutation::Sums(proof));
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
    assert!(accepted > 500 && refused > 1000 && in_cases > 50, "{accepted} {refused} {in_cases}");
}

/// The model that a swish of the deal stands for.
fn model(deal: &Deal, swish: &Swish) -> Result<Model, Fault> {
    deal.verify(swish)?;
    let builder = Builder::of(deal)?;
    let variables = builder.cards.len() + builder.cells.len() + builder.ways.len();
    let mut model = Model::all_false(variables);
    for laid in &swish.0 {
        let image = laid.card.turned(deal.grid(), laid.orientation);
        let is_next = |way: &&Way| way.image == image && taken(way.card).is_ok_and(|lit| !model.holds(lit));
        let way = builder.ways.iter().find(is_next).ok_or_else(|| Fault::new("a card that the deal has not"))?;
        model.set(taken(way.card)?);
        model.set(way.lies);
        for &cell in image.cells() {
            model.set(builder.used(cell)?);
        }
    }
    Ok(model)
}

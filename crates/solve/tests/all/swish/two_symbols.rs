//! Fixed deals with at most two symbols a card: matching against SAT on deals that are
//! too large to enumerate, and prices that were tampered with.

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::Refutable;
use misdeal_kernel::proof::sums::{Divided, Part, Proof, RowId, Step};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Card, Cell, Claim, Deal, Grid, Wanted};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::SwishGame;
use misdeal_solve::{certify_by, choose, engine};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// A card of one or two symbols, of any kind, or with two equal symbols.
fn card(grid: Grid, equal: bool) -> impl Strategy<Value = Card> {
    let cells: Vec<Cell> = grid.cells().collect();
    let fewest = if equal { 2 } else { 1 };
    (proptest::sample::subsequence(cells, fewest..=2), any::<bool>(), any::<bool>()).prop_map(
        move |(cells, first, second)| {
            let points = [first, if equal { first } else { second }];
            let with =
                |wanted| cells.iter().zip(points).filter(move |&(_, point)| point == wanted).map(|(&cell, _)| cell);
            Card::new(with(true), with(false)).unwrap()
        },
    )
}

/// A fixed deal of cards of any kind, or one where most have two equal symbols, which
/// has odd cycles of points and of circles.
fn deal(side: usize, cards: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Deal> {
    let grid = Grid::new(side, side).unwrap();
    any::<bool>().prop_flat_map(move |equal| {
        let card = prop_oneof![4 => card(grid, equal), 1 => card(grid, false)];
        prop::collection::vec(card, cards.clone()).prop_map(move |cards| Deal::new(grid, true, cards).unwrap())
    })
}

/// The claim of an engine, accepted by the kernel as a file would be.
fn claim(name: &str, deal: &Deal, question: Question) -> Claim {
    let (_, claim) = certify_by(engine::<SwishGame>(name).unwrap(), deal, question, &Budget::unlimited());
    let claim: Claim = claim.unwrap().to_string().parse().unwrap();
    claim.check().unwrap_or_else(|fault| panic!("{name} on {question} of\n{deal}: {fault}"));
    claim
}

fn largest(name: &str, deal: &Deal) -> usize {
    claim(name, deal, Question::Max).statement.value().unwrap_or(0) as usize
}

fn sums(claim: &Claim) -> &Proof {
    let Some(Refutation::Sums(sums)) = &claim.proof else { panic!("{claim}") };
    sums
}

fn is_group(step: &Step) -> bool {
    matches!(step, Step::Sum { divided: Divided::Down(2), .. })
}

fn has_group(sums: &Proof) -> bool {
    sums.0.iter().any(is_group)
}

#[test]
fn matching_finds_as_many_cards_as_sat() {
    let mut runner = TestRunner::deterministic();
    let mut grouped = 0;
    for _ in 0..40 {
        let deal = deal(6, 50..=150).new_tree(&mut runner).unwrap().current();
        let most = largest("matching", &deal);
        assert_eq!(most, largest("sat", &deal), "{deal}");
        grouped += usize::from(has_group(sums(&claim("matching", &deal, Question::Max))));
        assert!(!claim("matching", &deal, Question::AtLeast(most + 1)).statement.finding.is_yes());
        if most > 0 {
            assert!(claim("matching", &deal, Question::AtLeast(most)).statement.finding.is_yes());
        }
        let (any, sat) = (claim("matching", &deal, Question::Any), claim("sat", &deal, Question::Any));
        assert_eq!(any.statement.finding.is_yes(), sat.statement.finding.is_yes());
    }
    assert!(grouped > 5, "{grouped} deals needed a group");
}

#[test]
fn an_odd_cycle_of_points_has_no_proof_without_a_group() {
    // Half of each card with two points and all of each circle fill every slot once
    // and count 4.5 cards. So prices of slots alone, which must cover each card, add up
    // to 9 half cards at least, and can't tell that there are no 4.
    let deal: Deal = "swish 1x3 fixed\na1,b1: b1,c1: a1,c1: :a1 :b1 :c1".parse().unwrap();
    let claim = claim("matching", &deal, Question::Max);
    assert_eq!(claim.statement.value(), Some(3));
    assert!(has_group(sums(&claim)), "{claim}");
    let wanted = Wanted::at_least(deal, 4);
    assert_eq!(wanted.refute(&Refutation::Sums(sums(&claim).clone())), Ok(()));
    let last = |part: &Part| !matches!(part, Part::Row(RowId::Added(_), _));
    let Some(Step::Sum { parts, .. }) = sums(&claim).0.last() else { panic!("{claim}") };
    let alone = Proof(vec![Step::sum(parts.iter().copied().filter(last).collect())]);
    assert!(wanted.refute(&Refutation::Sums(alone)).is_err());
}

/// The proof with one of the numbers of its last sum changed by `by`; none when that is no number of times.
fn changed(proof: &Proof, part: usize, by: i64) -> Option<Proof> {
    let mut proof = proof.clone();
    let Some(Step::Sum { parts, .. }) = proof.0.last_mut() else { return None };
    let Part::Row(row, times) = &mut parts[part] else { return None };
    *times += by;
    let is_one = *times != 0 && (*times > 0 || matches!(row, RowId::Given(2..)));
    is_one.then_some(proof)
}

fn parts(proof: &Proof) -> usize {
    proof.0.last().map_or(0, |step| if let Step::Sum { parts, .. } = step { parts.len() } else { 0 })
}

#[test]
fn prices_that_are_tampered_with_are_rejected_or_still_a_proof_of_the_truth() {
    let mut runner = TestRunner::deterministic();
    let (mut rejected, mut of_larger) = (0, 0);
    for _ in 0..25 {
        let deal = deal(4, 10..=40).new_tree(&mut runner).unwrap().current();
        let claim = claim("matching", &deal, Question::Max);
        let most = claim.statement.value().unwrap_or(0) as usize;
        let proves = |proof: &Proof, cards: usize| {
            Wanted::at_least(deal.clone(), cards).refute(&Refutation::Sums(proof.clone())).is_ok()
        };
        let proof = sums(&claim);
        assert!(proves(proof, most + 1));
        for part in 0..parts(proof) {
            for by in [-4, -2, -1, 1, 2, 4] {
                let Some(changed) = changed(proof, part, by) else { continue };
                // What there is, is never refuted, whatever the prices say.
                assert!(most == 0 || !proves(&changed, most), "{deal}{changed}");
                rejected += usize::from(!proves(&changed, most + 1));
                of_larger += usize::from(proves(&changed, most + 100));
            }
        }
        for step in 0..proof.0.len() {
            let mut fewer = proof.clone();
            fewer.0.remove(step);
            assert!(most == 0 || !proves(&fewer, most), "{deal}{fewer}");
        }
    }
    assert!(rejected > 300 && of_larger > 100, "{rejected} rejected, {of_larger} prove less");
}

#[test]
fn a_slot_that_is_dropped_from_a_group_is_noticed() {
    let mut runner = TestRunner::deterministic();
    let mut rejected = 0;
    for _ in 0..40 {
        let deal = deal(4, 20..=40).new_tree(&mut runner).unwrap().current();
        let claim = claim("matching", &deal, Question::Max);
        let most = claim.statement.value().unwrap_or(0) as usize;
        for (i, step) in sums(&claim).0.iter().enumerate().filter(|(_, step)| is_group(step)) {
            let Step::Sum { parts, divided } = step else { continue };
            for slot in 0..parts.len() {
                let mut proof = sums(&claim).clone();
                let mut parts = parts.clone();
                parts.remove(slot);
                proof.0[i] = Step::Sum { parts, divided: *divided };
                let refuted = |cards| Wanted::at_least(deal.clone(), cards).refute(&Refutation::Sums(proof.clone()));
                assert!(most == 0 || refuted(most).is_err());
                rejected += usize::from(refuted(most + 1).is_err());
            }
        }
    }
    assert!(rejected > 30, "{rejected} rejected");
}

#[test]
fn each_engine_is_asked_for_what_it_is_made_for() {
    for (deal, question, name) in [
        ("swish 4x3 fixed\na1: :a1", Question::Any, "orbits"),
        ("swish 4x3\na1: :a1 :", Question::Max, "orbits"),
        ("swish 4x3 fixed\na1:b1 :a1", Question::AtLeast(3), "matching"),
        ("swish 4x3 fixed\na1:b1 :a1", Question::All(0), "fast"),
        ("swish 4x3 fixed\na1: :a1", Question::Count(0), "counts"),
        ("swish 4x3 fixed\na1:b1,c1 :a1", Question::Max, "fast"),
        ("swish 4x3\na1:b1 :a1", Question::Max, "fast"),
        ("swish 9x8\na1:b1 :a1", Question::Max, "prices"),
        ("swish 9x8\na1:b1 :a1", Question::Count(0), "counts"),
    ] {
        assert_eq!(choose(&deal.parse::<Deal>().unwrap(), &question).name(), name, "{question} of {deal}");
    }
}

#[test]
fn a_large_grid_is_no_trouble() {
    let mut runner = TestRunner::deterministic();
    let deal = deal(60, 12_000..=12_000).new_tree(&mut runner).unwrap().current();
    let claim = claim("matching", &deal, Question::Max);
    assert!(claim.statement.value().is_some_and(|most| most > 3000));
}

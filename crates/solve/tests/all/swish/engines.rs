//! Every engine, every question: against the kernel's enumeration on random small
//! deals, and against the known verdicts of `testdata/`.

use misdeal_kernel::check;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Accepted, Card, Deal, Finding, Grid, Orientation, Swish};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::{Outcome, SwishGame};
use misdeal_solve::{Engine, Game, certify_by, engine};
use proptest::prelude::*;
use proptest::test_runner::Config;
use std::collections::{BTreeMap, BTreeSet};

/// A card of the grid with up to `most` symbols.
fn card(grid: Grid, most: usize) -> impl Strategy<Value = Card> {
    let cells: Vec<_> = grid.cells().collect();
    let most = most.min(cells.len());
    (proptest::sample::subsequence(cells, 0..=most), any::<u64>()).prop_map(|(cells, bits)| {
        let kind =
            |circle: u64| cells.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == circle).map(|(_, &cell)| cell);
        Card::new(kind(0), kind(1)).unwrap()
    })
}

/// A deal of up to 8 cards on a grid of up to 4x4: fixed and free, square and not,
/// no to four symbols a card, with copies as dealt and turned.
fn deal() -> impl Strategy<Value = Deal> {
    (1..=4usize, 1..=4usize, any::<bool>(), 1..=4usize).prop_flat_map(|(rows, columns, fixed, most)| {
        let grid = Grid::new(rows, columns).unwrap();
        // Cards with a point and a circle are what most swishes are made of.
        let pair = proptest::sample::subsequence(grid.cells().collect::<Vec<_>>(), grid.size().min(2))
            .prop_shuffle()
            .prop_map(|cells| Card::new(cells.first().copied(), cells.get(1).copied()).unwrap());
        with_copies(grid, fixed, prop_oneof![2 => pair, 1 => card(grid, most)].boxed())
    })
}

/// A deal for the engines that take few symbols: one a card, or two and fixed, on few
/// cells, so that symbols meet.
fn deal_of_few_symbols() -> impl Strategy<Value = Deal> {
    let sides = proptest::sample::select(&[(1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (4, 3)][..]);
    (sides, any::<bool>(), 1..=2usize).prop_flat_map(|((rows, columns), fixed, most)| {
        let grid = Grid::new(rows, columns).unwrap();
        with_copies(grid, fixed || most > 1, card(grid, most).boxed())
    })
}

/// A deal of up to 8 cards. A copy may be written in another orientation, and is a
/// duplicate all the same.
fn with_copies(grid: Grid, fixed: bool, card: BoxedStrategy<Card>) -> impl Strategy<Value = Deal> {
    let turn = proptest::sample::select(Orientation::of(grid, false));
    let copies = proptest::collection::vec(turn, 0..=2);
    proptest::collection::vec((card, copies), 0..=6).prop_map(move |cards| {
        let copies = cards.into_iter().flat_map(|(card, turns)| {
            let turned: Vec<Card> = turns.into_iter().map(|turn| card.turned(grid, turn)).collect();
            std::iter::once(card).chain(turned)
        });
        Deal::new(grid, fixed, copies.take(8)).unwrap()
    })
}

fn hands<'a>(deal: &Deal, swishes: impl IntoIterator<Item = &'a Swish>) -> BTreeSet<Vec<Card>> {
    swishes.into_iter().map(|swish| swish.hand(deal)).collect()
}

/// Asks the engine and has its certificate checked as a file would be. There is no
/// answer when the engine declines, or found nothing and does not find everything.
fn ask(engine: &dyn Engine<SwishGame>, deal: &Deal, question: Question) -> Option<Finding> {
    if engine.declines(deal, question).is_some() {
        return None;
    }
    let (outcome, claim) = certify_by(engine, deal, question, &Budget::unlimited());
    let accepted = match outcome {
        Outcome::Settled { accepted, .. } => accepted,
        Outcome::Unsettled { stop: Stop::Incomplete, .. } => return None,
        Outcome::Unsettled { stop, .. } => panic!("{}: {question} of\n{deal}: {stop}", engine.name()),
    };
    let again = check(&claim.unwrap().to_string())
        .and_then(Checked::told::<Accepted>)
        .unwrap_or_else(|fault| panic!("{}: {question} of\n{deal}: {fault}", engine.name()));
    assert_eq!(again, *accepted);
    Some(accepted.finding().clone())
}

/// Asks every question, and says how many were answered.
fn agrees(engine: &dyn Engine<SwishGame>, deal: &Deal, truth: &[Swish]) -> usize {
    let largest = truth.iter().map(Swish::len).max().unwrap_or(0);
    let mut questions = vec![Question::Any, Question::Max, Question::Count(0)];
    questions.extend((1..=deal.cards().len() + 1).flat_map(|k| [Question::AtLeast(k), Question::All(k)]));
    let mut answered = 0;
    for question in questions {
        let Some(finding) = ask(engine, deal, question) else { continue };
        answered += 1;
        let context = || format!("{question} by {} of\n{deal}", engine.name());
        match question {
            Question::Any => assert_eq!(finding.is_yes(), largest > 0, "{}", context()),
            Question::AtLeast(k) => assert_eq!(finding.is_yes(), largest > 0 && largest >= k, "{}", context()),
            Question::Max => {
                assert_eq!(finding.swishes().first().map_or(0, Swish::len), largest, "{}", context());
            }
            Question::All(k) | Question::Count(k) => {
                let every = truth.iter().filter(|swish| swish.len() >= k);
                assert_eq!(hands(deal, finding.swishes()), hands(deal, every), "{}", context());
            }
        }
    }
    answered
}

#[test]
fn every_question_agrees_with_enumeration_on_random_deals() {
    let (mut yes, mut no, mut of_many) = (0, 0, 0);
    let mut runner = proptest::test_runner::TestRunner::new_with_rng(
        Config { cases: 4000, failure_persistence: None, ..Config::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let answered = std::cell::RefCell::new(BTreeMap::new());
    let cell = std::cell::RefCell::new((&mut yes, &mut no, &mut of_many));
    runner
        .run(&prop_oneof![3 => deal(), 1 => deal_of_few_symbols()], |deal| {
            let truth = every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap();
            for engine in SwishGame::ENGINES.iter().filter(|engine| engine.name() != "enumerate") {
                *answered.borrow_mut().entry(engine.name()).or_insert(0) += agrees(*engine, &deal, &truth);
            }
            let mut counts = cell.borrow_mut();
            *counts.0 += usize::from(!truth.is_empty());
            *counts.1 += usize::from(truth.is_empty());
            *counts.2 += usize::from(truth.iter().any(|swish| swish.len() > 3));
            Ok(())
        })
        .unwrap();
    assert!(yes > 300 && no > 300 && of_many > 50, "{yes} yes, {no} no, {of_many} with more than 3 cards");
    assert!(answered.borrow().values().all(|&questions| questions > 300), "{answered:?}");
}

#[test]
fn the_enumeration_engine_gives_what_the_enumeration_finds() {
    proptest!(Config { cases: 60, failure_persistence: None, ..Config::default() }, |(deal in deal())| {
        let truth = every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap();
        agrees(engine("enumerate").unwrap(), &deal, &truth);
    });
}

/// Lines `#? QUESTION -> ANSWER` of the files under `testdata/swish`.
fn expectations(text: &str) -> Vec<(Question, String)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("#? "));
    lines
        .map(|line| {
            let (question, answer) = line.split_once("->").unwrap();
            (question.parse().unwrap(), answer.trim().to_owned())
        })
        .collect()
}

#[test]
fn every_engine_gives_the_known_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/swish");
    let mut asked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let deal: Deal = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for (question, answer) in expectations(&text) {
            for engine in SwishGame::ENGINES {
                // Enumeration is for small deals; what it gives up on is unknown, not wrong.
                if engine.name() == "enumerate" && deal.cards().len() > 10 {
                    continue;
                }
                let Some(finding) = ask(*engine, &deal, question) else { continue };
                let found = match &finding {
                    Finding::Nothing { .. } => "no".to_owned(),
                    Finding::Found { .. } => "yes".to_owned(),
                    Finding::Largest { swish } => swish.len().to_string(),
                    Finding::Every { swishes, .. } => swishes.len().to_string(),
                };
                assert_eq!(found, answer, "{}: {question} by {}", path.display(), engine.name());
                asked += 1;
            }
        }
    }
    assert!(asked >= 40, "only {asked} questions asked");
}

#[test]
fn a_spent_budget_is_unknown_and_never_no() {
    let deal: Deal = "swish 1x2\n2x a1:b1".parse().unwrap();
    for engine in SwishGame::ENGINES {
        if engine.declines(&deal, Question::Any).is_some() {
            continue;
        }
        let budget = Budget::unlimited().time(std::time::Duration::ZERO);
        assert!(matches!(certify_by(*engine, &deal, Question::Any, &budget), (Outcome::Unsettled { .. }, None)));
        let budget = Budget::unlimited();
        budget.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(matches!(certify_by(*engine, &deal, Question::Max, &budget), (Outcome::Unsettled { .. }, None)));
    }
}

/// Cards of 8x9 from a seed: large enough for the solver to simplify its formula
/// between the calls of a maximisation.
fn hard_deal(seed: u64, cards: usize) -> Deal {
    let grid = Grid::new(8, 9).unwrap();
    let deck = misdeal_kernel::swish::deck::every_card(grid).unwrap();
    let places = misdeal_solve::deal::Dealer::new(misdeal_solve::deal::Seed(seed)).draw(deck.cards().len(), cards);
    Deal::new(grid, false, places.into_iter().map(|place| deck.cards()[place].clone())).unwrap()
}

#[test]
fn a_long_maximisation_has_a_proof_that_holds() {
    let finding = ask(engine("sat").unwrap(), &hard_deal(3, 60), Question::Max).unwrap();
    assert_eq!(finding.swishes()[0].len(), 32);
}

#[test]
fn a_conflict_limit_keeps_the_best_so_far() {
    let deal = hard_deal(3, 60);
    let mut kept = 0;
    for conflicts in (1..20).map(|n| 25 * n) {
        let budget = Budget::unlimited().conflicts(conflicts);
        let outcome = misdeal_solve::ask::<SwishGame>(engine("sat").unwrap(), &deal, Question::Max, &budget);
        let Outcome::Unsettled { best: so_far, bound, stop, .. } = outcome else { continue };
        assert_eq!(stop, Stop::Conflicts);
        assert!(so_far.iter().all(|swish| swish.witness().len() <= bound.unwrap()));
        kept += so_far.len();
    }
    assert!(kept > 0, "no limit left a swish behind");
}

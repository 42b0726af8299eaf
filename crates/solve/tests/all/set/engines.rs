//! Every engine against the known verdicts of `testdata/`, tables that change, and boards that are too large.

use misdeal_kernel::check;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::{Accepted, Board, Card, Question, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::{Outcome, SetGame, spreads};
use misdeal_solve::{Engine, Game, certify_by, choose, engine};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

fn shape(properties: usize, values: usize) -> Shape {
    Shape::new(properties, values).unwrap()
}

fn truth(board: &Board) -> BTreeSet<Set> {
    every_set(board, &mut patience(PATIENCE)).unwrap().into_iter().collect()
}

/// What an engine says, its claim checked as a file would be.
fn ask(engine: &dyn Engine<SetGame>, board: &Board, question: &str) -> Accepted {
    let question: Question = question.parse().unwrap();
    let (outcome, claim) = certify_by(engine, board, question, &Budget::unlimited());
    let claim = claim.unwrap_or_else(|| panic!("{} left `{question}` open: {outcome:?}\n{board}", engine.name()));
    let accepted = check(&claim.to_string()).unwrap().told().unwrap();
    let Outcome::Settled { accepted: said, .. } = outcome else { panic!() };
    assert_eq!(*said, accepted);
    accepted
}

/// Whether an engine talks to Z3, which takes its time.
fn is_smt(engine: &dyn Engine<SetGame>) -> bool {
    engine.name().starts_with("smt")
}

/// The engines that can be asked here: all, unless a program is missing that one of them needs.
fn present() -> impl Iterator<Item = &'static dyn Engine<SetGame>> {
    SetGame::ENGINES.iter().copied().filter(|engine| match spreads(engine.name()).unwrap().spread(shape(2, 3)) {
        Err(Stop::Absent(fault)) => {
            println!("engine {} is left out: {fault}", engine.name());
            false
        }
        _ => true,
    })
}

#[test]
fn a_set_has_as_many_cards_as_there_are_values() {
    let board: Board = "set 2x3\n00 01 02 10".parse().unwrap();
    for engine in present() {
        assert_eq!(ask(engine, &board, "max").statement().value(), Some(3));
        assert!(ask(engine, &board, "at-least 3").statement().yes);
        assert!(!ask(engine, &board, "at-least 4").statement().yes);
        assert!(!ask(engine, &board, "all at-least 4").statement().yes);
    }
}

#[test]
fn tables_that_change_show_what_lies_on_them() {
    let mut dealer = Dealer::new(Seed(7));
    for (properties, values) in [(2, 1), (4, 2), (4, 3), (7, 3), (3, 4), (4, 4), (3, 5), (2, 6), (70, 4), (66, 3)] {
        let shape = shape(properties, values);
        for engine in present().filter(|&engine| !is_smt(engine) || properties < 5) {
            let mut table = spreads(engine.name()).unwrap().spread(shape).unwrap();
            let mut on_table: Vec<Card> = Vec::new();
            for _ in 0..12 {
                let digits = || Card::new((0..properties).map(|p| if p < 5 { 1 } else { 0 }));
                let mut fresh = Vec::new();
                for _ in 0..values {
                    let card = Card::new(
                        digits()
                            .values()
                            .iter()
                            .map(|&mask| mask * dealer.below(values as u64) as u16)
                            .collect::<Vec<_>>(),
                    );
                    if !on_table.contains(&card) && !fresh.contains(&card) {
                        fresh.push(card);
                    }
                }
                table.add(&fresh).unwrap();
                on_table.extend(fresh);
                let sets = truth(&Board::new(shape, on_table.iter().cloned()).unwrap());
                if on_table.len().is_multiple_of(2) {
                    let mut found = Vec::new();
                    table.all(&Budget::unlimited(), &mut found).unwrap();
                    assert_eq!(found.len(), sets.len(), "{}", engine.name());
                    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), sets, "{}", engine.name());
                }
                match table.any(&Budget::unlimited()).unwrap() {
                    None => assert!(sets.is_empty(), "{}", engine.name()),
                    Some(set) => {
                        assert!(sets.contains(&set), "{}", engine.name());
                        table.remove(set.cards()).unwrap();
                        on_table.retain(|card| !set.cards().contains(card));
                    }
                }
                if on_table.len() > 12 {
                    let gone = on_table.remove(0);
                    table.remove(&[gone]).unwrap();
                }
            }
        }
    }
}

#[test]
fn a_board_with_too_many_sets_is_not_listed_and_still_has_one() {
    let shape = shape(7, 3);
    let cards: Vec<Card> = (0..shape.deck().unwrap()).map(|place| Card::at(shape, place)).collect();
    let deck = Board::new(shape, cards.iter().cloned()).unwrap();
    let fast = engine::<SetGame>("fast").unwrap();
    match misdeal_solve::ask(fast, &deck, "count".parse().unwrap(), &Budget::unlimited()) {
        Outcome::Unsettled { stop: Stop::TooLarge(fault), best: so_far, .. } => {
            assert!(fault.what().contains("too many to list") && so_far.0.len() > 100_000, "{fault}");
        }
        other => panic!("{other:?}"),
    }
    // A table that has left sets out of its list looks again when the list is used up.
    let mut table = spreads("fast").unwrap().spread(shape).unwrap();
    table.add(&cards).unwrap();
    let mut found = Vec::new();
    assert!(table.all(&Budget::unlimited(), &mut found).is_err());
    let listed: BTreeSet<&Card> = found.iter().flat_map(Set::cards).collect();
    let hit: Vec<Card> = listed.into_iter().take(1500).cloned().collect();
    table.remove(&hit).unwrap();
    let set = table.any(&Budget::unlimited()).unwrap().unwrap();
    assert!(set.cards().iter().all(|card| !hit.contains(card)));
}

#[test]
fn a_whole_deck_falls_apart_into_sets_and_a_time_limit_gives_what_is_known() {
    let deck = |p, v| {
        let shape = shape(p, v);
        Board::new(shape, (0..shape.deck().unwrap()).map(|place| Card::at(shape, place))).unwrap()
    };
    let question = Question::Disjoint;
    let accepted = ask(choose(&deck(3, 3), &question), &deck(3, 3), "disjoint");
    assert_eq!(accepted.statement().value(), Some(9));
    assert_eq!(ask(choose(&deck(2, 4), &Question::Free), &deck(2, 4), "free").statement().value(), Some(9));
    let budget = Budget::unlimited().time(Duration::ZERO);
    for engine in present() {
        let any = Question::Match(misdeal_kernel::question::Question::Any);
        match misdeal_solve::ask(engine, &"set 9x4\n000000000 111111111".parse().unwrap(), any, &budget) {
            Outcome::Unsettled { stop, .. } => assert_eq!(stop, Stop::Time, "{}", engine.name()),
            Outcome::Settled { accepted, .. } => assert!(!accepted.statement().yes),
        }
    }
}

/// Whether this is for the engine: the plain ones go through too much on large boards, and Z3 takes its time.
fn suits(engine: &dyn Engine<SetGame>, board: &Board, question: &str) -> bool {
    let (cards, values) = (board.cards().len() as u128, board.shape().values() as u128);
    let choices = (0..values).try_fold(1_u128, |all, i| Some(all.checked_mul(cards.saturating_sub(i))? / (i + 1)));
    match engine.name() {
        "brute" => choices.is_some_and(|choices| choices < 1_000_000),
        "dynamic" | "enumerate" => values <= 10,
        _ if is_smt(engine) => cards <= 20 && ["any", "count"].contains(&question),
        _ => true,
    }
}

#[test]
fn every_engine_gives_the_known_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/set");
    let engines: Vec<_> = present().collect();
    let mut asked: BTreeMap<&str, usize> = engines.iter().map(|engine| (engine.name(), 0)).collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let board: Board = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for line in text.lines().filter_map(|line| line.strip_prefix("#? ")) {
            let (question, answer) = line.split_once(" -> ").unwrap();
            let parsed: Question = question.parse().unwrap();
            let willing = engines.iter().filter(|engine| engine.declines(&board, parsed).is_none());
            for engine in willing.filter(|&&engine| suits(engine, &board, question)) {
                let accepted = ask(*engine, &board, question);
                let found = match (accepted.statement().yes, accepted.statement().value()) {
                    (false, _) => "no".to_owned(),
                    (true, None) => "yes".to_owned(),
                    (true, Some(value)) => value.to_string(),
                };
                assert_eq!(found, answer, "{}: {question} by {}", path.display(), engine.name());
                *asked.entry(engine.name()).or_default() += 1;
            }
        }
    }
    assert!(asked.values().all(|&questions| questions >= 30), "{asked:?}");
}

//! Engines of Quads beyond what all games have: the race, whole decks, boards of thousands of cards, and the known verdicts
//! of `testdata/`.

use misdeal_kernel::check;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::quads::{Accepted, Board, Deck, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::quads::random::deal_board;
use misdeal_solve::quads::{Outcome, QuadsGame};
use misdeal_solve::{Engine, Game, certify, certify_by, choose, engine};
use std::time::Duration;

const QUESTIONS: &[&str] =
    &["any", "at-least 4", "at-least 5", "max", "all", "count", "count at-least 5", "disjoint", "free"];

fn whole(properties: usize) -> Board {
    let deck = Deck::new(properties).unwrap();
    Board::new(deck, deck.cards()).unwrap()
}

/// What an engine says, its claim checked as a file would be.
fn ask(engine: &dyn Engine<QuadsGame>, board: &Board, question: &str) -> Accepted {
    let question: Question = question.parse().unwrap();
    let (outcome, claim) = certify_by(engine, board, question, &Budget::unlimited());
    let claim = claim.unwrap_or_else(|| panic!("{} left `{question}` open: {outcome:?}\n{board}", engine.name()));
    let accepted = check(&claim.to_string()).unwrap().told().unwrap();
    let Outcome::Settled { accepted: said, .. } = outcome else { panic!() };
    assert_eq!(*said, accepted);
    accepted
}

/// The answer in a word or number.
fn told(accepted: &Accepted) -> String {
    match (accepted.statement().yes, accepted.statement().value()) {
        (false, _) => "no".to_owned(),
        (true, None) => "yes".to_owned(),
        (true, Some(value)) => value.to_string(),
    }
}

/// The engines that take a question about a board.
fn willing(board: &Board, question: &str) -> impl Iterator<Item = &'static dyn Engine<QuadsGame>> {
    let question: Question = question.parse().unwrap();
    QuadsGame::ENGINES.iter().copied().filter(move |engine| engine.declines(board, question).is_none())
}

#[test]
fn the_race_settles_every_question() {
    for seed in 0..12 {
        let board = deal_board(Deck::new(3).unwrap(), 14, Seed(seed)).unwrap();
        for question in QUESTIONS {
            let parsed: Question = question.parse().unwrap();
            let (_, claim) = certify(&board, &parsed, &Budget::unlimited());
            let accepted: Accepted = check(&claim.unwrap().to_string()).unwrap().told().unwrap();
            assert_eq!(told(&accepted), told(&ask(engine("sat").unwrap(), &board, question)), "{question}\n{board}");
        }
    }
}

#[test]
fn whole_decks_fall_into_quads_and_keep_as_many_cards_as_is_known() {
    for (properties, quads, kept) in [(1, 1, 3), (2, 4, 6), (3, 16, 9), (4, 64, 18)] {
        let board = whole(properties);
        assert_eq!(told(&ask(choose(&board, &Question::Free), &board, "free")), kept.to_string());
        if properties < 4 {
            assert_eq!(told(&ask(choose(&board, &Question::Disjoint), &board, "disjoint")), quads.to_string());
        }
    }
}

#[test]
fn a_board_of_thousands_of_cards_is_answered() {
    let board = deal_board(Deck::new(30).unwrap(), 2000, Seed(1)).unwrap();
    assert_eq!(told(&ask(choose(&board, &"any".parse::<Question>().unwrap()), &board, "any")), "no");
    let board = deal_board(Deck::new(10).unwrap(), 100_000, Seed(1)).unwrap();
    assert_eq!(told(&ask(choose(&board, &"any".parse::<Question>().unwrap()), &board, "any")), "yes");
}

#[test]
fn what_is_known_when_the_time_is_up_is_told() {
    // Too much for a proof, and enough to find something.
    let board = deal_board(Deck::new(5).unwrap(), 300, Seed(1)).unwrap();
    let budget = Budget::unlimited().time(Duration::from_millis(1500));
    let keeping = engine::<QuadsGame>("keeping").unwrap();
    match misdeal_solve::ask(keeping, &board, Question::Free, &budget) {
        Outcome::Unsettled { best, bound, .. } => {
            let kept = best.cards().count();
            assert!(kept >= 20 && bound == Some(45), "{kept} {bound:?}");
        }
        Outcome::Settled { .. } => panic!("nobody can prove that"),
    }
}

#[test]
fn every_engine_gives_the_known_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/quads");
    let mut asked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let board: Board = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for line in text.lines().filter_map(|line| line.strip_prefix("#? ")) {
            let (question, answer) = line.split_once(" -> ").unwrap();
            for engine in willing(&board, question) {
                let found = told(&ask(engine, &board, question));
                assert_eq!(found, answer, "{}: {question} by {}", path.display(), engine.name());
                asked += 1;
            }
        }
    }
    assert!(asked > 50, "{asked}");
}

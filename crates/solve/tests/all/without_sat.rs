//! A build without CaDiCaL: what lies on a table is answered as ever, and where only a SAT solver could go on, the answer
//! is "unknown" and says so. Run by `make without-sat`.

use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::{quads, set, swish, uno};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::game::{Asked, Says};
use misdeal_solve::games::GAMES;
use misdeal_solve::set::SetGame;
use misdeal_solve::{Game, Outcome, engine, solve};
use std::time::Duration;

/// The number or word that is answered without limits.
fn answered<D: Asked<Q>, Q: Copy>(deal: &D, question: Q) -> String {
    let accepted = solve(deal, &question, &Budget::unlimited()).settled();
    let accepted = accepted.unwrap_or_else(|stop| panic!("{stop}"));
    <D::Game as Game>::Statement::of(&accepted).answer()
}

fn example(name: &str) -> Instance {
    let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

#[test]
fn what_lies_on_a_table_needs_no_sat_solver() {
    let table: swish::Deal = example("table.deal").only().unwrap();
    assert_eq!(answered(&table, Match::Any), "yes");
    assert_eq!(answered(&table, Match::Max), "10");
    let board: set::Board = "set 4x3\n0120 2211 1002 2120 0001 1111 2222 0012 1200 0210 2010 1021".parse().unwrap();
    assert_eq!(answered(&board, set::Question::Match(Match::Any)), "yes");
    assert_eq!(
        answered(&"set 4x3\n0000 0001 0010 0011".parse::<set::Board>().unwrap(), set::Question::Match(Match::Any)),
        "no"
    );
    let quads: quads::Board = "quads 2\n00 01 02 03 10".parse().unwrap();
    assert_eq!(answered(&quads, quads::Question::Match(Match::Count(0))), "1");
    let hand: uno::Deal = "uno 4x4 solitaire\n1.3 2.3 2.4 3.4 3.2".parse().unwrap();
    assert_eq!(answered(&hand, uno::Question::Play), "yes");
    assert_eq!(answered(&"uno 4x4 solitaire\n1.1 2.2".parse::<uno::Deal>().unwrap(), uno::Question::Play), "no");
}

#[test]
fn what_needs_one_says_so() {
    let board: set::Board = "set 2x5\n00 11 22 33 44 01 12 23 34 40 02 13".parse().unwrap();
    let sat = engine::<SetGame>("sat").unwrap();
    match misdeal_solve::ask(sat, &board, set::Question::Disjoint, &Budget::unlimited()) {
        Outcome::Unsettled { stop: Stop::Absent(fault), .. } => {
            assert!(fault.what().contains("this build has none"), "{fault}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn deals_of_every_kind_are_settled_or_told_to_be_open() {
    let (mut settled, mut open) = (0, 0);
    for game in GAMES {
        for trial in game.trials(Seed(1)).unwrap() {
            match trial.run(None, &Budget::unlimited().time(Duration::from_millis(300))).answer {
                Ok(_) => settled += 1,
                Err(Stop::Rejected(fault)) => panic!("{fault}: {}", trial.name()),
                Err(_) => open += 1,
            }
        }
    }
    assert!(settled > open, "{settled} settled, {open} open");
}

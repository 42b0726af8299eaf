//! Every engine for swish-free sets against the known maxima; and claims that were tampered with.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::{Freed, SetQuestion};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::deck::{commercial, every_card};
use misdeal_solve::swish::free::{Settled, SwishFree};
use misdeal_solve::{Engine, Game, Outcome};

fn check(text: &str) -> Result<Freed, Fault> {
    misdeal_kernel::check(text)?.told()
}

/// Asks, and has the claim checked as a file would be.
fn ask(engine: &dyn Engine<SwishFree>, deal: &Deal, question: SetQuestion) -> Option<Freed> {
    match misdeal_solve::ask(engine, deal, question, &Budget::unlimited()) {
        Outcome::Settled { accepted, .. } => {
            let Settled { freed, claim } = *accepted;
            let read = check(&claim.to_string()).unwrap_or_else(|fault| panic!("{deal}: {fault}\n{claim}"));
            assert_eq!((read.size(), read.count()), (freed.size(), freed.count()));
            assert_eq!(read.sets().collect::<Vec<_>>(), freed.sets().collect::<Vec<_>>());
            Some(freed)
        }
        Outcome::Unsettled { stop, .. } => {
            assert!(engine.name() == "no-swish-set" && question != SetQuestion::Largest, "{deal}: {stop}");
            None
        }
    }
}

#[test]
fn the_known_maxima_are_found_by_search() {
    for (size, kept) in [
        ("2x3", 5),
        ("2x4", 8),
        ("2x5", 13),
        ("2x6", 18),
        ("3x4", 20),
        ("3x5", 32),
        ("2x2", 2),
        ("3x3", 8),
        ("4x4", 18),
        ("4x5", 52),
    ] {
        let deck = every_card(size.parse().unwrap()).unwrap();
        for engine in SwishFree::ENGINES.iter().filter(|engine| engine.name() != "no-swish-set" || kept < 10) {
            assert_eq!(ask(*engine, &deck, SetQuestion::Largest).unwrap().size(), kept, "{size} by {}", engine.name());
        }
    }
}

#[test]
fn the_commercial_deck_has_216_largest_sets_of_28_cards() {
    let deck = commercial().unwrap();
    let freed = ask(SwishFree::ENGINES[0], &deck, SetQuestion::Count).unwrap();
    assert_eq!((freed.size(), freed.count(), freed.value()), (28, 216, 216));
    // So has the deck without doubles, with 20.
    let single = every_card(deck.grid()).unwrap();
    let freed = ask(SwishFree::ENGINES[0], &single, SetQuestion::Count).unwrap();
    assert_eq!((freed.size(), freed.count()), (20, 216));
}

#[test]
fn a_claim_without_one_of_its_lines_is_rejected_or_says_the_same() {
    let deal: Deal = "swish 4x3\na1:b1 b1:a1 2x a1:c1 a1:a4 a1:c4 a1:b2 b2:b1 2x b1:b4".parse().unwrap();
    let Ok(Settled { freed, claim }) = misdeal_solve::solve(&deal, &SetQuestion::All, &Budget::unlimited()).settled()
    else {
        panic!("no limit was set")
    };
    let text = claim.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let mut rejected = 0;
    for left_out in 0..lines.len() {
        let rest: Vec<&str> = lines.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, line)| *line).collect();
        match check(&rest.join("\n")) {
            Err(_) => rejected += 1,
            // A clause that was never needed, or a rank that no card needs.
            Ok(read) => assert_eq!(read.sets().collect::<Vec<_>>(), freed.sets().collect::<Vec<_>>(), "{left_out}"),
        }
    }
    assert!(rejected * 2 > lines.len(), "{rejected} of {}", lines.len());
}

#[test]
fn a_spent_budget_leaves_what_was_found_and_a_bound() {
    let deck = commercial().unwrap();
    for engine in SwishFree::ENGINES {
        let budget = Budget::unlimited().time(std::time::Duration::ZERO);
        let outcome = misdeal_solve::ask(*engine, &deck, SetQuestion::Largest, &budget);
        let Outcome::Unsettled { best: so_far, bound: Some(bound), .. } = outcome else {
            panic!("{} took no time at all", engine.name())
        };
        assert!(so_far.len() <= 28 && bound >= 28);
    }
}

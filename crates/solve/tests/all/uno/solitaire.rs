//! Every engine and every question about a hand against the kernel's enumeration, on thousands of random small hands;
//! each answer as a file would be read; and each certificate after changes.

use crate::conformance::uno::random_hand;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::enumerate::PATIENCE;
use misdeal_kernel::uno::{Accepted, Deal, Question, Solitaire, subhands};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::{Certificate, Order, Outcome, UnoGame, families};
use misdeal_solve::{Game, certify, certify_by};
use std::collections::{BTreeMap, BTreeSet};

/// What the kernel says by going through all sub-hands: yes or no, and the number where one is asked for.
fn expected(deal: &Solitaire, question: Question) -> (bool, Option<u128>) {
    let go_on = &mut patience(PATIENCE);
    match question {
        Question::Play => (subhands::an_order(deal, go_on).unwrap().is_some(), None),
        Question::Count => match subhands::count(deal, go_on).unwrap() {
            0 => (false, None),
            ways => (true, Some(ways)),
        },
        Question::FillIn => match subhands::filled_in(deal, go_on).unwrap() {
            None => (false, None),
            Some(order) => (true, Some((order.len() - deal.hand().len()) as u128)),
        },
        Question::AtLeast(cards) => (subhands::longest(deal, go_on).unwrap().len() >= cards, None),
        Question::Max => (true, Some(subhands::longest(deal, go_on).unwrap().len() as u128)),
    }
}

fn check(text: &str) -> Result<(), String> {
    misdeal_kernel::check(text).map(|_| ()).map_err(|fault| fault.to_string())
}

/// The verdict that a claim states, and its number.
fn stated(claim: &Certificate) -> (bool, Option<u128>) {
    (claim.statement.finding != misdeal_kernel::uno::Finding::No, claim.statement.value())
}

fn questions(dealer: &mut Dealer, deal: &Solitaire) -> [Question; 5] {
    let cards = deal.hand().len() + 1;
    let at_least = Question::AtLeast(cards.saturating_sub(dealer.below(3) as usize).max(1));
    [Question::Play, Question::Count, Question::FillIn, at_least, Question::Max]
}

#[test]
fn every_engine_answers_every_question_as_the_kernel_does() {
    let mut dealer = Dealer::new(Seed(17));
    let mut said: BTreeMap<(&str, &str, String), usize> = BTreeMap::new();
    for round in 0..2000 {
        let deal = random_hand(&mut dealer, if round % 8 == 0 { 12 } else { 8 });
        for question in questions(&mut dealer, &deal) {
            let whole = Deal::Solitaire(deal.clone());
            let expected = expected(&deal, question);
            for engine in UnoGame::ENGINES.iter().filter(|engine| engine.declines(&whole, question).is_none()) {
                let (outcome, claim) = certify_by(*engine, &whole, question, &Budget::unlimited());
                let word = question.to_string().split(' ').next().unwrap().to_owned();
                let key = match (&outcome, &claim) {
                    (Outcome::Settled { .. }, Some(claim)) => {
                        assert_eq!(stated(claim), expected, "{} {question}\n{deal}{claim}", engine.name());
                        assert_eq!(check(&claim.to_string()), Ok(()), "{} {question}\n{claim}", engine.name());
                        claim.proof.as_ref().map_or("witness", |proof| proof.word())
                    }
                    (Outcome::Unsettled { stop: Stop::TooLarge(_), .. }, None) => "too large",
                    (Outcome::Unsettled { best: Some(Order { value, .. }), bound: Some(bound), .. }, None) => {
                        // In more dimensions the fewest cards to add may stay open, between two numbers.
                        let fewest = expected.1.unwrap() as usize;
                        assert!(question == Question::FillIn && *bound <= fewest && fewest <= *value, "{deal}");
                        assert!(deal.sizes().dimensions() > 2, "{deal}");
                        "open"
                    }
                    _ => panic!("{} {question}: {outcome:?}\n{deal}", engine.name()),
                };
                *said.entry((engine.name(), key, word)).or_default() += 1;
            }
        }
    }
    for (engine, key) in [
        ("reduce", "witness"),
        ("trail-dp", "trails"),
        ("reduce", "sums"),
        ("sat", "lrat"),
        ("sat", "counts"),
        ("paper-dp", "exhaustive"),
        ("brute", "exhaustive"),
        ("enumerate", "exhaustive"),
    ] {
        let words: BTreeSet<&String> = said.keys().filter(|k| (k.0, k.1) == (engine, key)).map(|k| &k.2).collect();
        assert!(!words.is_empty(), "{engine} {key}: {said:?}");
    }
    for question in ["play", "fill-in", "at-least", "max"] {
        assert!(said.get(&("sat", "lrat", question.to_owned())) >= Some(&1), "{question}: {said:?}");
    }
}

/// The claim with one of its numbers, or one of its lines, changed.
fn changed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for place in 0..lines.len() {
        let with = |new: Option<String>| {
            let mut others: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            match new {
                Some(new) => others[place] = new,
                None => _ = others.remove(place),
            }
            others.join("\n") + "\n"
        };
        all.push(with(None));
        let line = lines[place];
        let starts = line.char_indices().filter(|&(at, letter)| {
            letter.is_ascii_digit() && !line[..at].ends_with(|before: char| before.is_ascii_digit())
        });
        for (at, _) in starts {
            let end = line[at..].find(|letter: char| !letter.is_ascii_digit()).map_or(line.len(), |more| at + more);
            let Ok(number) = line[at..end].parse::<u64>() else { continue };
            for other in [number + 1, number.saturating_sub(1)] {
                all.push(with(Some(format!("{}{other}{}", &line[..at], &line[end..]))));
            }
        }
    }
    all
}

#[test]
fn a_certificate_after_any_change_is_rejected_or_still_true() {
    let mut dealer = Dealer::new(Seed(23));
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..4000 {
        let deal = random_hand(&mut dealer, 9);
        let whole = Deal::Solitaire(deal.clone());
        for question in questions(&mut dealer, &deal) {
            for engine in UnoGame::ENGINES.iter().filter(|engine| engine.declines(&whole, question).is_none()) {
                let (_, Some(claim)) = certify_by(*engine, &whole, question, &Budget::unlimited()) else { continue };
                let word = claim.proof.as_ref().map_or("witness", |proof| proof.word());
                let many =
                    seen.entry(format!("{word} {}", question.to_string().split(' ').next().unwrap())).or_default();
                let text = claim.to_string();
                if *many >= 6 || text.len() > 3000 {
                    continue;
                }
                *many += 1;
                for text in changed(&text) {
                    let Ok(checked) = misdeal_kernel::check(&text) else { continue };
                    let accepted: Accepted = checked.told().unwrap();
                    let statement = accepted.statement();
                    let Deal::Solitaire(deal) = &statement.deal else { panic!("{text}") };
                    let stated = (statement.finding != misdeal_kernel::uno::Finding::No, statement.value());
                    assert_eq!(stated, expected(deal, statement.question), "{text}");
                }
            }
        }
        let enough = ["lrat play", "lrat fill-in", "lrat max", "trails fill-in", "sums play"];
        if enough.iter().all(|kind| seen.get(*kind) >= Some(&6)) {
            break;
        }
    }
    for kind in [
        "witness play",
        "sums play",
        "lrat play",
        "lrat fill-in",
        "lrat max",
        "trails play",
        "trails max",
        "exhaustive count",
    ] {
        assert!(seen.get(kind) >= Some(&3), "{kind}: {seen:?}");
    }
}

#[test]
fn cubic_graphs_give_hands_that_are_playable_iff_they_have_a_hamiltonian_path() {
    let mut dealer = Dealer::new(Seed(29));
    let mut said = [0; 2];
    for round in 0..60 {
        let graph = match round % 3 {
            0 => families::cubic(&mut dealer, 8 + round % 5 * 2),
            1 => families::petersen(&mut dealer, 4, 3),
            _ => families::petersen(&mut dealer, 4, round % 4),
        };
        let has_path = hamiltonian(&graph);
        let deal = Deal::Solitaire(families::deal(&graph.hand()).unwrap());
        let (_, claim) = certify(&deal, &Question::Play, &Budget::unlimited());
        assert_eq!(claim.map(|claim| stated(&claim)), Some((has_path, None)), "{graph:?}");
        for engine in ["reduce", "sat"] {
            let engine = &misdeal_solve::engine::<UnoGame>(engine).unwrap();
            let (_, claim) = certify_by(*engine, &deal, Question::Play, &Budget::unlimited());
            assert_eq!(claim.map(|claim| stated(&claim)), Some((has_path, None)), "{graph:?}");
        }
        said[usize::from(has_path)] += 1;
    }
    assert!(said.iter().all(|many| *many > 10), "{said:?}");
}

/// Whether a graph has a Hamiltonian path, by trying.
fn hamiltonian(graph: &families::Graph) -> bool {
    let mut near = vec![Vec::new(); graph.vertices];
    for &(one, two) in &graph.edges {
        near[one as usize].push(two as usize);
        near[two as usize].push(one as usize);
    }
    fn goes_on(near: &[Vec<usize>], seen: &mut Vec<bool>, here: usize, left: usize) -> bool {
        if left == 0 {
            return true;
        }
        near[here].iter().any(|&next| {
            !seen[next] && {
                seen[next] = true;
                let found = goes_on(near, seen, next, left - 1);
                seen[next] = false;
                found
            }
        })
    }
    (0..graph.vertices).any(|start| {
        let mut seen = vec![false; graph.vertices];
        seen[start] = true;
        goes_on(&near, &mut seen, start, graph.vertices - 1)
    })
}

/// Lines `#? QUESTION -> ANSWER` of the files under `testdata/uno`, through every engine that takes them.
#[test]
fn known_verdicts_are_found_by_every_engine() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/uno");
    let mut asked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let deal: Deal = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for line in text.lines().filter_map(|line| line.strip_prefix("#? ")) {
            let (question, answer) = line.split_once(" -> ").unwrap();
            let question: Question = question.parse().unwrap();
            let expected = match answer {
                "yes" => (true, None),
                "no" => (false, None),
                number => (true, Some(number.parse().unwrap())),
            };
            for engine in UnoGame::ENGINES.iter().filter(|engine| engine.declines(&deal, question).is_none()) {
                let (outcome, claim) = certify_by(*engine, &deal, question, &Budget::unlimited());
                match claim {
                    Some(claim) => {
                        assert_eq!(stated(&claim), expected, "{} {line} {}", path.display(), engine.name());
                        assert_eq!(check(&claim.to_string()), Ok(()), "{} {line}", path.display());
                    }
                    None => {
                        assert!(matches!(outcome, Outcome::Unsettled { stop: Stop::TooLarge(_), .. }), "{outcome:?}");
                    }
                }
                asked += 1;
            }
            let (_, claim) = certify(&deal, &question, &Budget::unlimited());
            assert_eq!(claim.map(|claim| stated(&claim)), Some(expected), "{} {line}", path.display());
        }
    }
    assert!(asked > 100, "{asked}");
}

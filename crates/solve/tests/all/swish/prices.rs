//! The engine `prices` where enumeration can't go: against other engines, with its proofs changed, and when it has to end.

use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_kernel::proof::sums::{Part, Proof, Step};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::reduced::Family;
use misdeal_solve::swish::random::{Shape, random_deal};
use misdeal_solve::swish::{Outcome, ProofForm, SwishGame};
use misdeal_solve::{ask, certify_by, choose, engine};

fn mixed(size: &str, fixed: bool, cards: usize, seed: u64) -> Deal {
    let shape = Shape { grid: size.parse().unwrap(), fixed, cards, symbols: "1-4".parse().unwrap() };
    random_deal(shape, Seed(seed)).unwrap()
}

/// The largest swish by an engine, and how it was proven.
fn largest(name: &str, deal: &Deal) -> (Swish, ProofForm) {
    let (outcome, claim) = certify_by(engine(name).unwrap(), deal, Question::Max, &Budget::unlimited());
    let Outcome::Settled { accepted, proof, .. } = outcome else { panic!("{name} on\n{deal}: {outcome:?}") };
    assert_eq!(claim.unwrap().check().unwrap(), *accepted);
    (accepted.finding().swishes().first().cloned().unwrap_or_default(), proof)
}

#[test]
fn mixed_deals_agree_with_other_engines() {
    let mut priced = 0;
    for (size, fixed, cards) in [("3x4", false, 14), ("4x4", false, 18), ("4x3", true, 24), ("5x5", true, 40)] {
        for seed in 0..12 {
            let deal = mixed(size, fixed, cards, seed);
            let (swish, proof) = largest("prices", &deal);
            assert_eq!(swish.len(), largest("sat", &deal).0.len(), "{deal}");
            priced += usize::from(matches!(proof, ProofForm::Held(Refutation::Sums(_))));
        }
    }
    assert!(priced > 20, "only {priced} proven by prices");
}

#[test]
fn large_mixed_deals_have_short_proofs() {
    // Whole prices leave room for one card more in the second, and cases are needed.
    for (cards, seed, expected, in_cases) in [(200, 1, 85, false), (200, 2, 89, true), (1000, 1, 142, false)] {
        let deal = mixed("8x9", false, cards, seed);
        assert_eq!(choose(&deal, &Question::Max).name(), "prices");
        let (swish, proof) = largest("prices", &deal);
        let ProofForm::Held(Refutation::Sums(cases)) = proof else { panic!("{proof:?}") };
        assert_eq!(swish.len(), expected);
        assert!(cases.0.len() < 2000, "{} lines", cases.0.len());
        assert_eq!(cases.0.contains(&Step::End), in_cases, "{cards} cards of seed {seed}");
    }
}

#[test]
fn few_mixed_cards_are_laid_where_the_first_that_fit_the_orbits_can_not_be() {
    for (cards, seed, expected) in [(100, 1, 57), (100, 3, 56), (100, 4, 55), (150, 11, 75)] {
        let deal = mixed("8x9", false, cards, seed);
        let (swish, proof) = largest("prices", &deal);
        assert!(matches!(proof, ProofForm::Held(Refutation::Sums(_))), "{proof:?}");
        assert_eq!(swish.len(), expected, "{cards} cards of seed {seed}");
    }
}

#[test]
fn formulas_as_cards_are_solved_with_their_unsatisfied_clauses() {
    for number in 0..12 {
        let made = Family::SwishMax2Sat.make(Seed(7), 12, number, &Budget::unlimited()).unwrap();
        let deal: Deal = made.deal.parse().unwrap();
        let (swish, proof) = largest("prices", &deal);
        assert!(matches!(proof, ProofForm::Held(Refutation::Sums(_))), "{proof:?}");
        assert_eq!(swish.len() == 3 * 12 + 18, made.verdict.unwrap(), "{}", made.source);
    }
    // 1 and 4 are both forced to be false, and one of them must be true: six of seven clauses at most.
    let torn = "p cnf 6 7\n-1 2 0\n-1 3 0\n-2 -3 0\n1 4 0\n-4 5 0\n-4 6 0\n-5 -6 0\n";
    let cards = Max2SatToSwish::apply(&torn.parse().unwrap()).unwrap();
    let (swish, proof) = largest("prices", &cards.target().deal);
    assert!(matches!(proof, ProofForm::Held(Refutation::Sums(_))), "{proof:?}");
    assert_eq!(swish.len(), 3 * 6 + 6);
}

#[test]
fn a_proof_with_anything_changed_refutes_nothing_that_is_there() {
    let deal = mixed("5x5", true, 60, 3);
    let (swish, proof) = largest("prices", &deal);
    let ProofForm::Held(Refutation::Sums(Proof(steps))) = proof else { panic!("{proof:?}") };
    let there = Wanted::at_least(deal.clone(), swish.len());
    there.verify(&swish).unwrap();
    let not_there = Wanted::at_least(deal, swish.len() + 1);
    let (mut refuted, mut not) = (0, 0);
    for i in 0..steps.len() {
        let mut gone = steps.clone();
        let step = gone.remove(i);
        let mut changed = steps.clone();
        changed[i] = match step {
            Step::Sum { mut parts, divided } => {
                // The demand comes first.
                if let Some(Part::Row(_, times)) = parts.get_mut(1) {
                    *times = if *times == 1 { 2 } else { *times - 1 };
                }
                Step::Sum { parts, divided }
            }
            Step::Case(row) => Step::Case(row.denied()),
            other => other,
        };
        for steps in [gone, changed, steps[..i].to_vec()] {
            let proof = Refutation::Sums(Proof(steps));
            assert!(there.refute(&proof).is_err(), "{proof}");
            *if not_there.refute(&proof).is_ok() { &mut refuted } else { &mut not } += 1;
        }
    }
    // What is left of a proof may still be one, but mostly it is none.
    assert!(not > refuted, "{refuted} still refute, {not} do not");
}

#[test]
fn a_search_that_has_to_end_keeps_swish_and_bound() {
    let deal = mixed("8x9", false, 100, 3);
    let budget = Budget::unlimited().conflicts(50);
    let outcome = ask::<SwishGame>(engine("prices").unwrap(), &deal, Question::Max, &budget);
    match outcome {
        Outcome::Unsettled { best: so_far, bound, stop, .. } => {
            assert_eq!(stop, Stop::Conflicts);
            assert!(so_far.iter().all(|swish| swish.witness().len() <= bound.unwrap()));
        }
        Outcome::Settled { accepted, .. } => assert!(accepted.finding().is_yes()),
    }
    // More than the prices leave room for is refuted at once, whatever the budget.
    let many = Question::AtLeast(90);
    let outcome = ask::<SwishGame>(engine("prices").unwrap(), &deal, many, &budget);
    assert!(matches!(outcome, Outcome::Settled { accepted, .. } if !accepted.finding().is_yes()));
}

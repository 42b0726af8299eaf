//! The hardness reductions of Swish on instances that enumeration is too slow for:
//! the SAT engine's maxima and refutations, and every witness mapped back.

use misdeal_kernel::base::cnf::{Lit, Model, Var};
use misdeal_kernel::problem::{Answer, Problem};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;
use misdeal_reductions::swish::from_simple_swish::SimpleSwishToSwish;
use misdeal_reductions::swish::to_three_symbols::SwishToThreeSymbols;
use misdeal_reductions::then::Then;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::sat::Sat;
use misdeal_solve::{Outcome, ask};

/// A formula from a seed, with as many clauses as were drawn and can be there.
fn formula(seed: u64, variables: usize, draws: usize) -> Max2Sat {
    let mut dealer = Dealer::new(Seed(seed));
    let mut literal = || {
        let var = Var::new(1 + dealer.below(variables as u64) as usize).unwrap();
        if dealer.below(2) == 0 { var.yes() } else { var.no() }
    };
    let mut clauses: Vec<[Lit; 2]> = Vec::new();
    for _ in 0..draws {
        let more = [&clauses[..], &[[literal(), literal()]]].concat();
        if Max2Sat::new(variables, more.iter().copied(), 0).is_ok() {
            clauses = more;
        }
    }
    Max2Sat::new(variables, clauses, 0).unwrap()
}

fn wanting(formula: &Max2Sat, wanted: usize) -> Max2Sat {
    Max2Sat::new(formula.variables(), formula.clauses().iter().copied(), wanted).unwrap()
}

fn most_satisfied(formula: &Max2Sat) -> usize {
    let variables = formula.variables();
    let models = (0..1usize << variables).map(|bits| (0..variables).map(|v| bits >> v & 1 == 1).collect::<Model>());
    models.map(|model| formula.satisfied(&model)).max().unwrap()
}

fn largest(deal: &Deal) -> usize {
    match ask(&Sat::CADICAL, deal, Question::Max, &Budget::unlimited()) {
        Outcome::Settled { accepted, .. } => accepted.finding().swishes().first().map_or(0, Swish::len),
        Outcome::Unsettled { stop, .. } => panic!("{deal}{stop}"),
    }
}

fn all_of_size(wanted: &Wanted) -> Vec<Swish> {
    match ask(&Sat::CADICAL, &wanted.deal, Question::All(wanted.cards), &Budget::unlimited()) {
        Outcome::Settled { accepted, .. } => accepted.finding().swishes().to_vec(),
        Outcome::Unsettled { stop, .. } => panic!("{wanted}{stop}"),
    }
}

/// Formulas of which not all clauses can be satisfied: they are rare, and four
/// variables are the fewest that have one.
fn unsatisfiable(variables: usize) -> Vec<Max2Sat> {
    let formulas = (0..300).map(|seed| formula(seed, variables, 9 * variables));
    formulas.filter(|formula| most_satisfied(formula) < formula.clauses().len()).collect()
}

#[test]
fn the_largest_swish_tells_how_many_clauses_can_be_satisfied() {
    let mut formulas: Vec<Max2Sat> = (4..=8).flat_map(unsatisfiable).collect();
    let hard = formulas.len();
    formulas.extend((0..40).map(|seed| formula(seed, 2 + seed as usize % 7, 4 + seed as usize % 12)));
    for formula in &formulas {
        let most = most_satisfied(formula);
        for (wanted, yes) in [(most, true), (most + 1, false)] {
            let formula = wanting(formula, wanted);
            let reduction = Max2SatToSwish::apply(&formula).unwrap();
            match Sat::CADICAL.decide(reduction.target(), &Budget::unlimited()) {
                Answer::Yes(swish) => {
                    assert!(yes, "{formula}");
                    assert_eq!(formula.verify(&reduction.back(swish.witness()).unwrap()), Ok(()), "{formula}");
                }
                Answer::No(_) => assert!(!yes, "{formula}"),
                Answer::Unknown(stop) => panic!("{formula}{stop}"),
            }
        }
        let deal = Max2SatToSwish::apply(formula).unwrap().target().deal.clone();
        assert_eq!(largest(&deal), 3 * formula.variables() + most, "{formula}");
    }
    assert!(hard > 15, "only {hard} formulas with clauses that can't all be satisfied");
}

#[test]
fn every_swish_of_enough_cards_maps_back_to_an_assignment() {
    let mut mapped = 0;
    for formula in unsatisfiable(4).iter().chain(&unsatisfiable(5)) {
        let most = most_satisfied(formula);
        for wanted in [most - 1, most] {
            let formula = wanting(formula, wanted);
            let reduction = Max2SatToSwish::apply(&formula).unwrap();
            for swish in all_of_size(reduction.target()) {
                assert_eq!(formula.verify(&reduction.back(&swish).unwrap()), Ok(()), "{formula}{swish}");
                mapped += 1;
            }
        }
    }
    assert!(mapped > 100, "only {mapped} swishes");
}

#[test]
fn lemma_3_as_printed_says_no_to_formulas_that_are_yes() {
    let mut caught = 0;
    for seed in 0..200 {
        let formula = formula(seed, 5, 4);
        let formula = wanting(&formula, most_satisfied(&formula));
        // Where a variable occurs in the clause of its own number, there is not even a deal.
        let Ok(printed) = Max2SatToSwish::as_printed(&formula) else { continue };
        assert!(largest(&printed.deal) < printed.cards, "{formula}");
        assert_eq!(largest(&Max2SatToSwish::apply(&formula).unwrap().target().deal), printed.cards, "{formula}");
        caught += 1;
    }
    assert!(caught > 10, "only {caught} formulas");
}

/// The largest swish grows by the factor, and every swish of that size maps back.
fn multiplies<R: Reduction<Source = Wanted, Target = Wanted>>(source: &Deal, factor: usize, list: bool) {
    let most = largest(source);
    let wanted = Wanted::at_least(source.clone(), most);
    let reduction = R::apply(&wanted).unwrap();
    assert_eq!(reduction.target().cards, factor * most);
    assert_eq!(largest(&reduction.target().deal), factor * most, "{source}");
    for swish in all_of_size(&wanted) {
        let there = reduction.forward(&swish).unwrap();
        assert_eq!(reduction.target().verify(&there), Ok(()), "{source}");
    }
    for swish in list.then(|| all_of_size(reduction.target())).iter().flatten() {
        assert_eq!(wanted.verify(&reduction.back(swish).unwrap()), Ok(()), "{source}{swish}");
    }
}

#[test]
fn the_cards_of_a_formula_can_be_cut_to_three_symbols() {
    for seed in 0..8 {
        let formula = formula(seed, 2 + seed as usize % 2, 4);
        let four_symbols = Max2SatToSwish::apply(&formula).unwrap().target().clone();
        multiplies::<SwishToThreeSymbols>(&four_symbols.deal, 4, true);
        // The paper's six columns are enough for its chains, so here it is right.
        let ours = SwishToThreeSymbols::apply(&four_symbols).unwrap();
        assert_eq!(SwishToThreeSymbols::as_printed(&four_symbols).as_ref(), Ok(ours.target()));
    }
}

#[test]
fn the_cards_of_a_formula_can_be_set_free() {
    for seed in 0..8 {
        let formula = formula(seed, 2 + seed as usize % 3, 5);
        multiplies::<SimpleSwishToSwish>(&Max2SatToSwish::apply(&formula).unwrap().target().deal, 4, false);
    }
    let single: Max2Sat = "p max2sat 2 1 1\n1 -2 0".parse().unwrap();
    multiplies::<SimpleSwishToSwish>(&Max2SatToSwish::apply(&single).unwrap().target().deal, 4, true);
}

#[test]
fn theorem_2_as_printed_finds_swishes_where_there_are_none() {
    let mut more = 0;
    for seed in 0..100 {
        let mut dealer = Dealer::new(Seed(seed));
        let cards = (0..3).map(|_| {
            let mut cell = || format!("{}1", ['a', 'b', 'c'][dealer.below(3) as usize]);
            format!("{}:{}", cell(), cell())
        });
        let Ok(deal) = format!("swish 1x3 fixed\n{}", cards.collect::<Vec<_>>().join(" ")).parse::<Deal>() else {
            continue;
        };
        let wanted = Wanted::at_least(deal, 2);
        let truth = largest(&wanted.deal);
        let printed = largest(&SimpleSwishToSwish::as_printed(&wanted).unwrap().deal);
        assert_eq!(largest(&SimpleSwishToSwish::apply(&wanted).unwrap().target().deal), 4 * truth, "{wanted}");
        more += usize::from(printed > 4 * truth);
    }
    assert!(more > 10, "only {more} deals");
}

type Whole = Then<Then<Max2SatToSwish, SwishToThreeSymbols>, SimpleSwishToSwish>;

#[test]
fn from_a_formula_to_free_cards_of_three_symbols_the_factor_is_sixteen() {
    // Larger ones are refuted too slowly for a test.
    let none: Max2Sat = "p max2sat 1 0 0".parse().unwrap();
    assert_eq!(largest(&Whole::apply(&none).unwrap().target().deal), 16 * 3);
    let one: Max2Sat = "p max2sat 2 1 1\n1 -2 0".parse().unwrap();
    let whole = Whole::apply(&one).unwrap();
    assert_eq!(whole.target().cards, 16 * (3 * 2 + 1));
    match Sat::CADICAL.decide(whole.target(), &Budget::unlimited()) {
        Answer::Yes(swish) => assert_eq!(one.verify(&whole.back(swish.witness()).unwrap()), Ok(())),
        answer => panic!("{answer:?}"),
    }
}

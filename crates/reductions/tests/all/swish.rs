//! The laws of the hardness reductions of Swish, by enumeration: yes iff yes,
//! forward valid, back valid for every witness of the target; and what the paper
//! prints is caught.

use misdeal_kernel::base::cnf::{Lit, Model, Var};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Deal, Grid, Laid, Orientation, Swish, Wanted};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;
use misdeal_reductions::swish::from_simple_swish::SimpleSwishToSwish;
use misdeal_reductions::swish::to_three_symbols::SwishToThreeSymbols;
use misdeal_reductions::then::Then;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};

/// So many samples of a strategy, the same ones each time.
fn samples<S: Strategy>(strategy: S, count: usize) -> impl Iterator<Item = S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| strategy.new_tree(&mut runner).unwrap().current())
}

/// How many yes and no instances were met; both must be met often.
#[derive(Default, Debug)]
struct Verdicts {
    yes: usize,
    no: usize,
}

impl Verdicts {
    fn met(&mut self, yes: bool) {
        if yes { self.yes += 1 } else { self.no += 1 }
    }

    fn are_both_at_least(&self, count: usize) {
        assert!(self.yes >= count && self.no >= count, "{self:?}");
    }
}

/// Holds a reduction to its laws, given all witnesses of source and target.
fn has_the_laws<R: Reduction>(
    reduction: &R,
    source: &R::Source,
    witnesses: &[<R::Source as Problem>::Witness],
    of_target: &[<R::Target as Problem>::Witness],
) {
    let target = reduction.target();
    assert_eq!(witnesses.is_empty(), of_target.is_empty(), "{source}\n{target}");
    for witness in witnesses {
        let there = reduction.forward(witness).unwrap();
        target.verify(&there).unwrap_or_else(|fault| panic!("{source}\n{target}\n{witness} -> {there}: {fault}"));
        let again = reduction.back(&there).unwrap();
        source.verify(&again).unwrap_or_else(|fault| panic!("{source}\n{witness} -> {again}: {fault}"));
    }
    for witness in of_target {
        let back = reduction.back(witness).unwrap();
        source.verify(&back).unwrap_or_else(|fault| panic!("{source}\n{target}\n{back} <- {witness}: {fault}"));
    }
}

fn every(deal: &Deal) -> Vec<Swish> {
    every_swish(deal, 2, &mut patience(PATIENCE)).unwrap()
}

fn largest(swishes: &[Swish]) -> usize {
    swishes.iter().map(Swish::len).max().unwrap_or(0)
}

fn of_size(swishes: &[Swish], least: usize) -> Vec<Swish> {
    swishes.iter().filter(|swish| swish.len() >= least).cloned().collect()
}

// ---- MAX-(2,3)-SAT to fixed cards ------------------------------------------------

/// A formula of up to three variables, all of whose clauses are wanted.
fn formula() -> impl Strategy<Value = Max2Sat> {
    let literal = |n: usize| (1..=n, any::<bool>());
    (2..=3usize).prop_flat_map(move |n| {
        prop::collection::vec((literal(n), literal(n)), 0..=4).prop_map(move |pairs| {
            let lit = |(number, yes): (usize, bool)| {
                let var = Var::new(number).unwrap();
                if yes { var.yes() } else { var.no() }
            };
            // Clauses that may not be there are left out.
            let mut clauses: Vec<[Lit; 2]> = Vec::new();
            for (first, second) in pairs {
                let more = [&clauses[..], &[[lit(first), lit(second)]]].concat();
                if Max2Sat::new(n, more.iter().copied(), 0).is_ok() {
                    clauses = more;
                }
            }
            let wanted = clauses.len();
            Max2Sat::new(n, clauses, wanted).unwrap()
        })
    })
}

/// A formula of which one clause has to be given up: the smallest one there is,
/// with variables, signs and the orders of clauses and literals changed.
fn unsatisfiable() -> impl Strategy<Value = Max2Sat> {
    let clauses = Just(vec![[1, 2], [1, -2], [-1, 3], [-3, 4], [-3, -4]]).prop_shuffle();
    let names = Just(vec![1i64, 2, 3, 4]).prop_shuffle();
    (clauses, names, any::<[bool; 4]>(), any::<[bool; 5]>()).prop_map(|(clauses, names, negated, swapped)| {
        let lit = |number: i64| {
            let place = number.unsigned_abs() as usize - 1;
            let name = names[place] * number.signum();
            Lit::from_dimacs(if negated[place] { -name } else { name }).unwrap()
        };
        let clauses = clauses
            .iter()
            .zip(swapped)
            .map(|(&[first, second], swap)| if swap { [lit(second), lit(first)] } else { [lit(first), lit(second)] });
        Max2Sat::new(4, clauses, 5).unwrap()
    })
}

fn wanting(formula: &Max2Sat, wanted: usize) -> Max2Sat {
    Max2Sat::new(formula.variables(), formula.clauses().iter().copied(), wanted).unwrap()
}

fn every_model(variables: usize) -> Vec<Model> {
    (0..1usize << variables).map(|bits| (0..variables).map(|v| bits >> v & 1 == 1).collect()).collect()
}

fn most_satisfied(formula: &Max2Sat) -> usize {
    every_model(formula.variables()).iter().map(|model| formula.satisfied(model)).max().unwrap()
}

#[test]
fn the_largest_swish_is_three_cards_a_variable_and_one_a_satisfied_clause() {
    let mut verdicts = Verdicts::default();
    for formula in samples(formula(), 150).chain(samples(unsatisfiable(), 10)) {
        let deal = Max2SatToSwish::apply(&formula).unwrap().target().deal.clone();
        let swishes = every(&deal);
        assert_eq!(largest(&swishes), 3 * formula.variables() + most_satisfied(&formula), "{formula}");
        for wanted in 0..=formula.clauses().len() + 1 {
            let formula = wanting(&formula, wanted);
            let reduction = Max2SatToSwish::apply(&formula).unwrap();
            assert_eq!(reduction.target().cards, 3 * formula.variables() + wanted);
            let mut models = every_model(formula.variables());
            models.retain(|model| formula.verify(model).is_ok());
            has_the_laws(&reduction, &formula, &models, &of_size(&swishes, reduction.target().cards));
            verdicts.met(!models.is_empty());
        }
    }
    verdicts.are_both_at_least(100);
    assert!(samples(unsatisfiable(), 10).all(|formula| most_satisfied(&formula) == 4));
}

#[test]
fn the_cards_are_as_many_as_said_and_have_at_most_four_symbols() {
    for formula in samples(formula(), 200) {
        let reduction = Max2SatToSwish::apply(&formula).unwrap();
        let deal = &reduction.target().deal;
        let occurrences = (1..=formula.variables())
            .map(|n| formula.clauses().iter().flatten().filter(|lit| lit.var().number() == n).count());
        let links: usize = occurrences.map(|d| 1 << d).sum();
        assert_eq!(deal.cards().len(), 4 * formula.variables() + links + 3 * formula.clauses().len());
        assert_eq!(deal.distinct(), deal.cards().len());
        assert!(deal.is_fixed() && deal.cards().iter().all(|card| card.cells().len() <= 4), "{deal}");
    }
    // Twelve cards a variable only when all of them occur three times.
    let full: Max2Sat = "p max2sat 2 3 3\n1 2 0\n2 -1 0\n-1 -2 0".parse().unwrap();
    assert_eq!(Max2SatToSwish::apply(&full).unwrap().target().deal.cards().len(), 12 * 2 + 3 * 3);
}

#[test]
fn lemma_3_as_printed_fails_on_every_formula_with_a_clause() {
    let (mut unbuildable, mut too_small) = (0, 0);
    for formula in samples(formula(), 300).filter(|formula| !formula.clauses().is_empty()) {
        let most = most_satisfied(&formula);
        let formula = wanting(&formula, most);
        match Max2SatToSwish::as_printed(&formula) {
            Err(fault) => {
                assert!(fault.what().starts_with("two symbols share cell c"), "{fault}");
                unbuildable += 1;
            }
            // The formula is a yes; the cards say no.
            Ok(printed) => {
                assert!(largest(&every(&printed.deal)) < printed.cards, "{formula}{printed}");
                too_small += 1;
            }
        }
    }
    assert!(unbuildable > 20 && too_small > 5, "{unbuildable} {too_small}");
}

#[test]
fn a_clause_satisfied_twice_is_linked_once() {
    let formula: Max2Sat = "p max2sat 2 1 1\n1 2 0\n".parse().unwrap();
    let reduction = Max2SatToSwish::apply(&formula).unwrap();
    let swish = reduction.forward(&"v 1 2 0".parse().unwrap()).unwrap();
    let link = |row: usize, linked: bool| format!("c{row}:{}", if linked { "f1" } else { "" });
    let cards: BTreeSet<String> = swish.0.iter().map(|laid| laid.card.to_string()).collect();
    assert!(cards.contains(&link(1, true)) && cards.contains(&link(2, false)), "{swish}");
    // The printed proof takes both links, and two circles meet.
    let printed = swish.to_string().replace(&format!("{}@0", link(2, false)), &format!("{}@0", link(2, true)));
    let fault = reduction.target().verify(&printed.parse().unwrap()).unwrap_err();
    assert_eq!(fault.what(), "cell f1 holds 1 point and 2 circles, and must hold one of each");
}

#[test]
fn formulas_at_the_edge_of_the_domain_are_reduced() {
    for (text, cards, yes) in [
        // No variable at all: a swish has at least two cards all the same.
        ("p max2sat 0 0 0", 3, true),
        ("p max2sat 0 0 1", 4, false),
        ("p max2sat 1 0 0", 3, true),
        ("p max2sat 2 1 2\n1 -2 0", 8, false),
        ("p max2sat 2 1 4294967295\n1 -2 0", u32::MAX as usize + 6, false),
    ] {
        let formula: Max2Sat = text.parse().unwrap();
        let reduction = Max2SatToSwish::apply(&formula).unwrap();
        assert_eq!(reduction.target().cards, cards);
        let swishes = of_size(&every(&reduction.target().deal), cards);
        assert_eq!(!swishes.is_empty(), yes, "{text}");
        let mut models = every_model(formula.variables());
        models.retain(|model| formula.verify(model).is_ok());
        has_the_laws(&reduction, &formula, &models, &swishes);
    }
    let large: Max2Sat = "p max2sat 65536 0 0".parse().unwrap();
    assert!(Max2SatToSwish::apply(&large).unwrap_err().what().contains("at most 65535 variables and clauses"));
    let largest: Max2Sat = "p max2sat 65535 0 0".parse().unwrap();
    assert_eq!(Max2SatToSwish::apply(&largest).unwrap().target().deal.cards().len(), 5 * 65535);
}

// ---- Fixed cards to three symbols, and to cards that turn -------------------------

/// A fixed deal whose cards have up to `most` symbols, some of them twice, some of
/// them none, and some the reverse of another.
fn fixed_deal(sides: std::ops::RangeInclusive<usize>, most: usize, count: usize) -> impl Strategy<Value = Deal> {
    (sides.clone(), sides).prop_flat_map(move |(rows, columns)| {
        let grid = Grid::new(rows, columns).unwrap();
        let cells: Vec<_> = grid.cells().collect();
        let symbols = prop::sample::subsequence(cells, 0..=most.min(grid.size()));
        let card = (symbols, any::<u8>()).prop_map(|(cells, bits)| {
            let kind = |circle: u8| {
                cells.iter().enumerate().filter(move |(i, _)| bits >> (i % 8) & 1 == circle).map(|(_, &cell)| cell)
            };
            Card::new(kind(0), kind(1)).unwrap()
        });
        let with_another = (card, 0..6u8).prop_map(|(card, other)| match other {
            0 => vec![card.clone(), card],
            1..=3 => vec![Card::new(card.circles().to_vec(), card.points().to_vec()).unwrap(), card],
            _ => vec![card],
        });
        prop::collection::vec(with_another, 0..=count)
            .prop_map(move |cards| Deal::new(grid, true, cards.concat().into_iter().take(count)).unwrap())
    })
}

/// Every swish of a small deal, in all ways to lay it. Equal cards never lie
/// equally, so each kind of card comes with a set of its images.
fn every_laying(deal: &Deal) -> Vec<Swish> {
    let mut copies: BTreeMap<&Card, usize> = BTreeMap::new();
    for card in deal.cards().iter().filter(|card| !card.is_blank()) {
        *copies.entry(card).or_default() += 1;
    }
    let mut layings = vec![Vec::new()];
    for (card, copies) in copies {
        let images = deal.images(card);
        let ways = (0..1usize << images.len()).filter(|set| set.count_ones() as usize <= copies);
        let ways: Vec<Vec<Laid>> = ways
            .map(|set| {
                let chosen = images.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
                chosen.map(|(_, (o, _))| Laid { card: card.clone(), orientation: *o }).collect()
            })
            .collect();
        layings = layings.iter().flat_map(|laid| ways.iter().map(move |way| [&laid[..], way].concat())).collect();
    }
    layings.into_iter().map(Swish).filter(|swish| deal.verify(swish).is_ok()).collect()
}

/// Holds a reduction of fixed deals to its laws, for each number of cards that can
/// be wanted; the largest swish grows by the factor.
fn multiplies<R: Reduction<Source = Wanted, Target = Wanted>>(
    deal: &Deal,
    factor: usize,
    all: impl Fn(&Deal) -> Vec<Swish>,
    verdicts: &mut Verdicts,
) {
    let of_source = every_laying(deal);
    let of_target = all(&R::apply(&Wanted::at_least(deal.clone(), 2)).unwrap().target().deal);
    assert_eq!(largest(&of_target), factor * largest(&of_source), "{deal}");
    for cards in 0..=largest(&of_source) + 1 {
        let wanted = Wanted::at_least(deal.clone(), cards);
        let reduction = R::apply(&wanted).unwrap();
        assert_eq!(reduction.target().cards, factor * cards.max(2));
        let witnesses = of_size(&of_source, cards);
        has_the_laws(&reduction, &wanted, &witnesses, &of_size(&of_target, reduction.target().cards));
        verdicts.met(!witnesses.is_empty());
    }
}

/// How long the chains are.
fn parts(deal: &Deal) -> usize {
    deal.cards().iter().map(|card| card.cells().len()).max().unwrap_or(0).max(4)
}

#[test]
fn chains_of_three_symbols_keep_every_swish() {
    let mut verdicts = Verdicts::default();
    let (mut narrow, mut many) = (0, 0);
    for deal in samples(fixed_deal(1..=3, 6, 8), 400) {
        multiplies::<SwishToThreeSymbols>(&deal, parts(&deal), every, &mut verdicts);
        let target = SwishToThreeSymbols::apply(&Wanted::at_least(deal.clone(), 2)).unwrap().target().deal.clone();
        assert!(target.is_fixed() && target.cards().iter().all(|card| card.cells().len() <= 3), "{target}");
        narrow += usize::from(deal.grid().columns() < 3);
        many += usize::from(parts(&deal) > 4);
    }
    verdicts.are_both_at_least(200);
    assert!(narrow > 50 && many > 20, "{narrow} {many}");
}

#[test]
fn lemma_4_as_printed_needs_three_columns_and_no_blank_card() {
    let (mut same, mut too_narrow, mut blank_chains) = (0, 0, 0);
    for deal in samples(fixed_deal(1..=3, 4, 6), 400).filter(|deal| !deal.cards().is_empty()) {
        let wanted = Wanted::at_least(deal, 2);
        let ours = SwishToThreeSymbols::apply(&wanted).unwrap().target().clone();
        let blank = wanted.deal.cards().iter().any(Card::is_blank);
        match SwishToThreeSymbols::as_printed(&wanted) {
            Err(fault) => {
                assert!(wanted.deal.grid().columns() < 3 && fault.what().contains("is outside"), "{wanted}{fault}");
                too_narrow += 1;
            }
            // A chain that was made of no symbols is a swish by itself.
            Ok(printed) if blank => {
                assert!(largest(&every(&printed.deal)) > 4 * largest(&every(&wanted.deal)), "{wanted}{printed}");
                blank_chains += 1;
            }
            Ok(printed) => {
                assert_eq!(printed, ours);
                same += 1;
            }
        }
    }
    assert!(same > 50 && too_narrow > 50 && blank_chains > 20, "{same} {too_narrow} {blank_chains}");
}

#[test]
fn quarters_keep_every_swish_however_it_is_laid() {
    let mut verdicts = Verdicts::default();
    let mut square = 0;
    for deal in samples(fixed_deal(1..=3, 3, 4), 150) {
        multiplies::<SimpleSwishToSwish>(&deal, 4, every_laying, &mut verdicts);
        square += usize::from(deal.grid().is_square());
    }
    verdicts.are_both_at_least(50);
    assert!(square > 30, "{square}");
}

#[test]
fn every_laying_has_the_hands_that_the_enumeration_finds() {
    for deal in samples(fixed_deal(1..=2, 3, 2), 40) {
        let target = SimpleSwishToSwish::apply(&Wanted::at_least(deal, 2)).unwrap().target().deal.clone();
        let hands = |swishes: Vec<Swish>| swishes.iter().map(|swish| swish.hand(&target)).collect::<BTreeSet<_>>();
        assert_eq!(hands(every_laying(&target)), hands(every(&target)), "{target}");
    }
}

#[test]
fn theorem_2_as_printed_lets_a_card_meet_its_own_mirror_image() {
    let source = Wanted::at_least("swish 1x2 fixed\na1:b1".parse().unwrap(), 2);
    let printed = SimpleSwishToSwish::as_printed(&source).unwrap();
    assert_eq!(printed.to_string(), "wanted 8\nswish 2x4\na1:b1 b1:a1 a1:b1 b1:a1\n");
    // One of each would do, and both flips of them: four cards where there are none.
    assert_eq!((largest(&every(&source.deal)), largest(&every(&printed.deal))), (0, 4));
    let mut differ = 0;
    for deal in samples(fixed_deal(1..=3, 3, 2), 1000) {
        let printed = SimpleSwishToSwish::as_printed(&Wanted::at_least(deal.clone(), 2)).unwrap();
        differ += usize::from(largest(&every(&printed.deal)) != 4 * largest(&every(&deal)));
    }
    assert!(differ > 10, "only {differ} deals differ");
}

#[test]
fn square_cards_need_the_buffer_column() {
    // No swish: the circles lie across the diagonal from the points.
    let source: Deal = "swish 2x2 fixed\nb1: :a2".parse().unwrap();
    assert_eq!(largest(&every(&source)), 0);
    let target = SimpleSwishToSwish::apply(&Wanted::at_least(source.clone(), 2)).unwrap().target().deal.clone();
    assert_eq!(target.to_string(), "swish 4x5\n4x b1: 4x :a2\n");
    assert_eq!(largest(&every_laying(&target)), 0);
    let square = Deal::new(Grid::new(4, 4).unwrap(), false, target.cards().to_vec()).unwrap();
    assert_eq!(largest(&every_laying(&square)), 8);
}

#[test]
fn only_plain_fixed_deals_are_reduced() {
    let free = Wanted::at_least("swish 1x2\n2x a1:b1".parse().unwrap(), 2);
    let listed: Wanted = "wanted 2\nbesides a1:b1@0 b1:a1@0\nswish 1x2 fixed\na1:b1 b1:a1".parse().unwrap();
    for (wanted, said) in [(&free, "the deal must be `fixed`, as in `swish 1x2 fixed`"), (&listed, "must be empty")] {
        for fault in [
            SwishToThreeSymbols::apply(wanted).unwrap_err(),
            SwishToThreeSymbols::as_printed(wanted).unwrap_err(),
            SimpleSwishToSwish::apply(wanted).unwrap_err(),
            SimpleSwishToSwish::as_printed(wanted).unwrap_err(),
        ] {
            assert!(fault.what().contains(said), "{fault}");
        }
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_built() {
    let apply = |text: &str| {
        let wanted = Wanted::at_least(text.parse().unwrap(), 2);
        let chains = SwishToThreeSymbols::apply(&wanted).map(|_| ());
        (chains, SimpleSwishToSwish::apply(&wanted).map(|_| ()))
    };
    let (chains, quarters) = apply("swish 1x2 fixed\n2000000x a1:b1");
    assert!(chains.unwrap_err().what().contains("the chains would have 8000000 cards"));
    assert!(quarters.unwrap_err().what().contains("a deal has at most 2000000 cards"));
    let (chains, quarters) = apply("swish 40000x2 fixed\n30000x a1:b1");
    assert!(chains.unwrap_err().what().contains("from 1 to 65535 rows, not 70000"));
    assert!(quarters.unwrap_err().what().contains("from 1 to 65535 rows, not 80000"));
    let wide = format!("swish 1x20000 fixed\n101x {}", Card::new(Grid::new(1, 20000).unwrap().cells(), []).unwrap());
    let (chains, quarters) = apply(&wide);
    assert!(chains.unwrap_err().what().contains("the chains would have 2020000 cards"));
    assert_eq!(quarters, Ok(()));
}

#[test]
fn what_is_no_witness_is_not_mapped() {
    let wanted = Wanted::at_least("swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap(), 2);
    let lone: Swish = "a1:b1@0".parse().unwrap();
    let (chains, quarters) =
        (SwishToThreeSymbols::apply(&wanted).unwrap(), SimpleSwishToSwish::apply(&wanted).unwrap());
    assert!(chains.forward(&lone).is_err() && chains.back(&lone).is_err());
    assert!(quarters.forward(&lone).is_err() && quarters.back(&lone).is_err());
    // A swish of one quarter is too small.
    assert!(quarters.back(&"a1:b1@0 b1:a1@0".parse().unwrap()).is_err());
    let formula: Max2Sat = "p max2sat 2 1 1\n1 2 0\n".parse().unwrap();
    let reduction = Max2SatToSwish::apply(&formula).unwrap();
    assert!(reduction.forward(&"v -1 -2 0".parse().unwrap()).is_err());
    assert!(reduction.back(&lone).is_err());
}

// ---- All three -----------------------------------------------------------------

type ThreeSymbols = Then<Max2SatToSwish, SwishToThreeSymbols>;
type Whole = Then<ThreeSymbols, SimpleSwishToSwish>;

#[test]
fn a_formula_becomes_cards_of_three_symbols_and_its_models_go_there_and_back() {
    for formula in samples(formula(), 60) {
        let most = most_satisfied(&formula);
        let formula = wanting(&formula, most);
        let whole = Whole::apply(&formula).unwrap();
        let deal = &whole.target().deal;
        assert!(!deal.is_fixed() && deal.orientations() == &Orientation::ALL[..4]);
        assert!(deal.cards().iter().all(|card| card.cells().len() <= 3));
        assert_eq!(whole.target().cards, 16 * (3 * formula.variables() + most));
        assert_eq!(deal.cards().len(), 16 * whole.first().first().target().deal.cards().len());
        assert_eq!(whole.second().target(), whole.target());
        for model in every_model(formula.variables()).iter().filter(|model| formula.verify(model).is_ok()) {
            let swish = whole.forward(model).unwrap();
            assert_eq!(whole.target().verify(&swish), Ok(()));
            assert_eq!(whole.back(&swish).unwrap(), *model);
        }
    }
}

//! Swish with two symbols a card: the three reductions on random sources, yes and no, both maps, on one row, on more rows and on squares.
//! Targets are decided by the race of engines, which knows nothing of where they come from. What is left out of a construction is
//! found to be missed.

use misdeal_kernel::problem::Problem;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Wanted;
use misdeal_reductions::problems::disjoint_paths::DisjointPaths;
use misdeal_reductions::problems::edge_colouring::EdgeColouring;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::two_symbols::from_disjoint_paths::{PathsToSwish, without_labels};
use misdeal_reductions::swish::two_symbols::from_four_edge_colouring::{FourColouringToSwish, with_two_tests};
use misdeal_reductions::swish::two_symbols::from_three_edge_colouring::ThreeColouringToSwish;
use misdeal_solve::audit::Examiner;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::solve;

/// How many sources each reduction gets in every run; `a_thousand_sources_each` has them all.
const QUICK: usize = 120;

/// Whether a target has a swish, by the race; its witness is verified.
fn found(target: &Wanted) -> Option<misdeal_kernel::swish::Swish> {
    let outcome = solve(&target.deal, &Question::AtLeast(target.fewest()), &Budget::unlimited());
    let swish = outcome.settled().unwrap().finding().swishes().first().cloned();
    swish.inspect(|swish| target.verify(swish).unwrap())
}

/// Holds a reduction to its laws on so many random sources of its domain, and returns how many are a yes.
fn laws<R: Reduction<Target = Wanted>>(
    size: usize,
    many: usize,
    apply: impl Fn(&R::Source, usize) -> Result<R, misdeal_kernel::fault::Fault>,
) -> usize
where
    R::Source: Clone,
{
    let examiner = Examiner::named(R::Source::NAME).unwrap();
    let mut dealer = Dealer::new(Seed(11));
    let (mut yes, mut no) = (0, 0);
    while yes + no < many {
        let Ok(text) = examiner.draw(&mut dealer, size) else { continue };
        let source: R::Source = text.parse().unwrap();
        let Ok(reduction) = apply(&source, yes + no) else { continue };
        assert!(reduction.sizes().iter().all(misdeal_reductions::reduction::Size::holds), "{text}");
        let witness = examiner.list(&text, 1, &Budget::unlimited()).unwrap().into_iter().next();
        if let Some(witness) = &witness {
            let there = reduction.forward(&witness.parse().unwrap()).unwrap();
            reduction.target().verify(&there).unwrap();
            source.verify(&reduction.back(&there).unwrap()).unwrap();
        }
        let swish = found(reduction.target());
        assert_eq!(swish.is_some(), witness.is_some(), "{}\n{text}", R::NAME);
        if let Some(swish) = swish {
            source.verify(&reduction.back(&swish).unwrap()).unwrap();
        }
        *if witness.is_some() { &mut yes } else { &mut no } += 1;
    }
    assert!(yes * 8 >= many && no * 8 >= many, "{}: {yes} yes, {no} no", R::NAME);
    yes
}

fn three(many: usize) -> usize {
    laws::<ThreeColouringToSwish>(8, many, |source, _| ThreeColouringToSwish::apply(source))
}

fn paths(many: usize) -> usize {
    laws::<PathsToSwish<false>>(7, many, |source, _| PathsToSwish::apply(source))
}

fn squares(many: usize) -> usize {
    laws::<PathsToSwish<true>>(6, many, |source, _| PathsToSwish::apply(source))
}

fn four(many: usize) -> usize {
    laws::<FourColouringToSwish>(9, many, |source, _| FourColouringToSwish::apply(source))
}

#[test]
fn three_colours_of_cubic_graphs_are_swishes_of_two_points_or_two_circles() {
    three(QUICK);
}

#[test]
fn two_disjoint_paths_are_swishes_on_one_row() {
    paths(QUICK);
}

#[test]
fn two_disjoint_paths_are_swishes_on_more_rows() {
    laws::<PathsToSwish<false>>(6, 40, |source, round| PathsToSwish::on_rows(source, 2 + round % 2));
}

#[test]
fn two_disjoint_paths_are_swishes_on_squares() {
    squares(40);
}

#[test]
fn four_colours_of_four_regular_graphs_are_swishes_of_all_cards() {
    // Targets of all cards take the longest.
    four(QUICK / 3);
}

#[test]
fn four_colours_of_four_regular_graphs_are_swishes_of_all_cards_on_more_rows() {
    laws::<FourColouringToSwish>(8, 30, |source, round| FourColouringToSwish::on_rows(source, 3 + round % 3));
}

#[test]
#[ignore = "takes minutes: cargo test --release -p misdeal-solve --test all a_thousand_sources_each -- --ignored --nocapture"]
fn a_thousand_sources_each() {
    for (name, yes) in [("C", three(1_000)), ("B", paths(1_000)), ("B on squares", squares(1_000)), ("A", four(1_000))]
    {
        println!("{name}: 1,000 sources, {yes} of them a yes");
    }
}

/// The sources without a witness whose weakened target has one.
fn false_yes<P: Problem>(size: usize, build: impl Fn(&P) -> Option<Wanted>) -> usize {
    let examiner = Examiner::named(P::NAME).unwrap();
    let mut dealer = Dealer::new(Seed(12));
    let drawn = (0..200).filter_map(|_| examiner.draw(&mut dealer, size).ok());
    let is_false = |text: &String| {
        let Some(target) = build(&text.parse().unwrap()) else { return false };
        examiner.list(text, 1, &Budget::unlimited()).unwrap().is_empty() && found(&target).is_some()
    };
    drawn.filter(is_false).count()
}

#[test]
fn without_labels_two_paths_are_made_up() {
    assert!(false_yes::<DisjointPaths>(6, |source| without_labels(source).ok()) > 0);
}

#[test]
fn without_its_third_test_an_edge_may_have_two_colours() {
    assert!(false_yes::<EdgeColouring>(8, |source| with_two_tests(source).ok()) > 0);
}

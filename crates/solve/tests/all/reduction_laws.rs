//! The laws of every reduction of the catalogue, by audits on small instances: yes iff yes, forward and back valid,
//! back for every witness of the target, sizes as promised. What the papers print is caught, and so is a mutant of
//! each reduction.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_reductions::catalogue::{REDUCTIONS, ReductionEntry, reduction};
use misdeal_solve::audit::{Catalogued, Depth, Examiner, Flaw, Judged, Made, Plan, Report, Subject, audit, judge};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};

/// How large the instances are: the largest that are still gone through quickly.
fn size_of(name: &str) -> usize {
    match name {
        "max-2-sat-to-simple-swish" => 8,
        "simple-swish-to-swish" | "simple-swish-to-three-symbols" => 4,
        "hamiltonian-path-to-cnf" | "uno-solitaire-to-hamiltonian-path" => 5,
        "multicoloured-clique-to-set" => 3,
        _ => 6,
    }
}

fn plan(entry: &ReductionEntry, instances: usize) -> Plan {
    Plan { seed: Seed(6), instances, size: size_of(entry.name), depth: Depth::default(), counterexamples: 40 }
}

/// So many witnesses that these are nearly always all.
const WHOLE: Depth = Depth { forward: 1_000, back: 3_000 };

fn survives(name: &str, instances: usize) {
    let entry = reduction(name).unwrap();
    let subject = Catalogued { entry, as_printed: false };
    let plan = Plan { depth: WHOLE, ..plan(entry, instances) };
    let report = audit(&subject, plan, &Budget::unlimited()).unwrap();
    assert_eq!(report.found, None, "{name}");
    assert!(report.stop.is_none() && report.unsettled * 50 <= instances, "{name}: {report:?}");
    // Besides the random ones all tiny ones.
    let few = report.yes.min(report.no);
    assert!(report.yes + report.no > instances && few >= instances / 20, "{name}: {report:?}");
    assert!(report.whole * 20 >= report.yes * 19, "{name}: not all witnesses were mapped back: {report:?}");
}

/// The reductions whose targets can't be gone through: `three_partition.rs` holds them to their laws as far as that goes.
const APART: [&str; 1] = ["three-partition-to-uno-coop"];

macro_rules! surviving {
    ($($test:ident: $name:literal, $instances:literal;)*) => {
        $(#[test] fn $test() { survives($name, $instances); })*

        #[test]
        fn no_reduction_is_forgotten() {
            let held = [$($name),*];
            assert!(REDUCTIONS.iter().all(|entry| held.contains(&entry.name) || APART.contains(&entry.name)));
        }
    };
}

surviving! {
    max_2_sat_to_simple_swish: "max-2-sat-to-simple-swish", 200;
    simple_swish_to_three_symbols: "simple-swish-to-three-symbols", 300;
    simple_swish_to_swish: "simple-swish-to-swish", 200;
    one_symbol_swish_to_matching: "one-symbol-swish-to-matching", 500;
    three_edge_colouring_to_swish: "three-edge-colouring-to-swish", 100;
    disjoint_paths_to_swish: "disjoint-paths-to-swish", 100;
    disjoint_paths_to_square_swish: "disjoint-paths-to-square-swish", 40;
    four_edge_colouring_to_swish: "four-edge-colouring-to-swish", 40;
    swish_to_cnf: "swish-to-cnf", 300;
    k_dimensional_matching_to_set: "k-dimensional-matching-to-set", 500;
    multicoloured_clique_to_set: "multicoloured-clique-to-set", 300;
    set_to_cnf: "set-to-cnf", 300;
    hamiltonian_path_to_uno_coop: "hamiltonian-path-to-uno-coop", 200;
    hamiltonian_path_to_equal_hands: "hamiltonian-path-to-uno-coop-equal-hands", 100;
    cubic_hamiltonian_path_to_solitaire: "cubic-hamiltonian-path-to-uno-solitaire", 100;
    solitaire_to_hamiltonian_path: "uno-solitaire-to-hamiltonian-path", 500;
    hamiltonian_path_to_cnf: "hamiltonian-path-to-cnf", 300;
    solitaire_to_cnf: "uno-solitaire-to-cnf", 300;
    duel_to_geography: "uno-duel-to-geography", 500;
}

// ---- What the papers print -----------------------------------------------------------

fn printed(name: &str) -> Report {
    let entry = reduction(name).unwrap();
    let plan = Plan { size: 8, ..plan(entry, 2_000) };
    audit(&Catalogued { entry, as_printed: true }, plan, &Budget::unlimited()).unwrap()
}

#[test]
fn lemma_3_of_swish_as_printed_loses_a_yes() {
    let found = printed("max-2-sat-to-simple-swish").found.unwrap();
    assert!(matches!(found.flaw, Flaw::YesBecameNo(_)), "{found:?}");
    assert_eq!(found.source.lines().count(), 2, "one clause is enough: {}", found.source);
}

#[test]
fn theorem_1_of_swish_as_printed_answers_half() {
    let found = printed("one-symbol-swish-to-matching").found.unwrap();
    // Two cards that meet.
    assert!(matches!(found.flaw, Flaw::YesBecameNo(_)), "{found:?}");
    assert_eq!(found.source.split_whitespace().filter(|word| word.contains(':')).count(), 2, "{}", found.source);
}

#[test]
fn theorem_2_of_swish_as_printed_makes_up_swishes() {
    let found = printed("simple-swish-to-swish").found.unwrap();
    assert!(matches!(found.flaw, Flaw::NoBecameYes(_) | Flaw::YesBecameNo(_)), "{found:?}");
}

#[test]
fn theorem_1_of_uno_as_printed_makes_up_paths() {
    let found = printed("hamiltonian-path-to-uno-coop").found.unwrap();
    assert!(matches!(found.flaw, Flaw::NoBecameYes(_)), "{found:?}");
    assert!(found.source.starts_with("hamiltonian-path 5\n") || found.source.starts_with("hamiltonian-path 6\n"));
}

#[test]
fn corollary_2_of_uno_as_printed_makes_up_paths() {
    let found = printed("hamiltonian-path-to-uno-coop-equal-hands").found.unwrap();
    // A triangle with a fourth vertex: as many edges as vertices, and the start is not encoded.
    assert!(matches!(found.flaw, Flaw::NoBecameYes(_)), "{found:?}");
    assert!(found.source.starts_with("hamiltonian-path 4 from "), "{}", found.source);
}

// ---- Mutants ---------------------------------------------------------------------------

/// A reduction with its target, or what its back map gives, changed.
struct Mutant {
    right: Catalogued,
    target: fn(&str) -> String,
    back: fn(&str) -> String,
}

impl Subject for Mutant {
    fn source(&self) -> &'static str {
        self.right.source()
    }

    fn target(&self) -> &'static str {
        self.right.target()
    }

    fn apply(&self, source: &str) -> Result<Made, Stop> {
        Ok(match self.right.apply(source)? {
            Made::Target(target) => Made::Target((self.target)(&target)),
            outside => outside,
        })
    }

    fn carry(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        self.right.carry(source, witness)
    }

    fn lift(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        Ok(self.right.lift(source, witness)?.map(|back| back.map(|back| (self.back)(&back))))
    }

    fn too_large(&self, _: &str) -> Option<String> {
        None
    }
}

fn same(text: &str) -> String {
    text.to_owned()
}

/// The number after the first `word` becomes another one.
fn number_after(text: &str, word: &str, change: impl Fn(usize) -> usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut lines = text.splitn(2, '\n');
    for part in lines.next().unwrap().split(' ') {
        let after = words.last().is_some_and(|last| last == word);
        words.push(if after { change(part.parse().unwrap()).to_string() } else { part.to_owned() });
    }
    format!("{}\n{}", words.join(" "), lines.next().unwrap_or_default())
}

/// The last word is gone.
fn without_the_last(text: &str) -> String {
    let text = text.trim_end();
    let cut = text.rfind([' ', '\n']).unwrap_or(0);
    // A header stays.
    if text[cut..].contains([':', '.', '-', '@']) || text[..cut].contains('\n') {
        text[..cut].to_owned()
    } else {
        text.to_owned()
    }
}

/// The last clause is gone.
fn without_the_last_clause(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines[0].split(' ').collect();
    let Some(clauses) = header[3].parse::<usize>().unwrap().checked_sub(1) else { return text.to_owned() };
    lines.pop();
    let first = format!("p cnf {} {clauses}", header[2]);
    [&[first.as_str()], &lines[1..]].concat().join("\n")
}

/// Later clauses that start with a negation and go on without one ask for nothing; among them those that keep a trail in
/// one piece.
fn asking_less(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    let from = lines.len() / 3;
    for line in lines.iter_mut().skip(from) {
        if let Some((first, rest)) = line.strip_prefix('-').and_then(|line| line.split_once(' '))
            && !rest.contains('-')
        {
            *line = format!("{first} {line}");
        }
    }
    lines.join("\n")
}

type Change = fn(&str) -> String;

#[test]
fn a_mutant_of_every_reduction_is_caught() {
    let one_less: Change = |text| number_after(text, "wanted", |n| n.saturating_sub(1));
    let one_more: Change = |text| number_after(text, "wanted", |n| n + 1);
    let mutants: &[(&str, Change, Change)] = &[
        ("max-2-sat-to-simple-swish", one_less, same),
        ("max-2-sat-to-simple-swish", one_more, same),
        ("max-2-sat-to-simple-swish", same, |model| model.replace(' ', " -").replace("--", "").replace("-0", "0")),
        ("simple-swish-to-three-symbols", |text| number_after(text, "wanted", |n| n.saturating_sub(4)), same),
        ("simple-swish-to-three-symbols", without_the_last, same),
        ("simple-swish-to-swish", |text| number_after(text, "wanted", |n| n / 2), same),
        ("simple-swish-to-swish", without_the_last, same),
        ("one-symbol-swish-to-matching", |text| number_after(text, "at-least", |n| n.saturating_sub(1)), same),
        ("one-symbol-swish-to-matching", |text| number_after(text, "at-least", |n| 2 * n), same),
        ("three-edge-colouring-to-swish", |text| number_after(text, "wanted", |n| n / 2), same),
        ("three-edge-colouring-to-swish", without_the_last, same),
        ("disjoint-paths-to-swish", |text| number_after(text, "wanted", |_| 2), same),
        ("disjoint-paths-to-swish", without_the_last, same),
        ("disjoint-paths-to-square-swish", without_the_last, same),
        ("four-edge-colouring-to-swish", without_the_last, same),
        ("three-partition-to-uno-coop", without_the_last, same),
        ("swish-to-cnf", without_the_last_clause, same),
        ("set-to-cnf", without_the_last_clause, same),
        ("hamiltonian-path-to-cnf", without_the_last_clause, same),
        ("uno-solitaire-to-cnf", without_the_last_clause, same),
        ("uno-solitaire-to-cnf", asking_less, same),
        ("uno-solitaire-to-cnf", same, without_the_last),
        // The padding card is the last one.
        ("k-dimensional-matching-to-set", without_the_last, same),
        ("multicoloured-clique-to-set", without_the_last, same),
        ("hamiltonian-path-to-uno-coop", without_the_last, same),
        ("hamiltonian-path-to-uno-coop", same, |path| path.replacen(' ', " 1 ", 1)),
        ("hamiltonian-path-to-uno-coop-equal-hands", without_the_last, same),
        ("cubic-hamiltonian-path-to-uno-solitaire", without_the_last, same),
        ("uno-solitaire-to-hamiltonian-path", without_the_last, same),
        ("uno-solitaire-to-hamiltonian-path", same, without_the_last),
        ("uno-duel-to-geography", without_the_last, same),
        ("uno-duel-to-geography", |text| text.replace("vertex", "edge"), same),
    ];
    for &(name, target, back) in mutants {
        let entry = reduction(name).unwrap();
        let mutant = Mutant { right: Catalogued { entry, as_printed: false }, target, back };
        let report = audit(&mutant, plan(entry, 400), &Budget::unlimited()).unwrap();
        assert!(report.found.is_some(), "a mutant of {name} survives: {report:?}");
    }
    assert!(REDUCTIONS.iter().all(|entry| mutants.iter().any(|mutant| mutant.0 == entry.name)));
}

// ---- A thousand sources each ------------------------------------------------------------

fn fastest_engines_agree(names: &[&str]) {
    let budget = Budget::unlimited();
    for name in names {
        let entry = reduction(name).unwrap();
        let (from, to) = (Examiner::named(entry.sources[0]).unwrap(), Examiner::named(entry.target).unwrap());
        let mut dealer = Dealer::new(Seed(1_000));
        let (mut yes, mut no) = (0, 0);
        while yes + no < 1_000 {
            let Ok(source) = from.draw(&mut dealer, size_of(name)) else { continue };
            let Ok(applied) = entry.apply(&source) else { continue };
            let expected = !from.list(&source, 1, &budget).unwrap().is_empty();
            let found = to.find(&applied.target(), &budget).unwrap_or_else(|stop| panic!("{name}: {stop}\n{source}"));
            let lifted = found.map(|witness| applied.lift(&witness).unwrap());
            assert_eq!(lifted.is_some(), expected, "{name}\n{source}");
            *if expected { &mut yes } else { &mut no } += 1;
        }
        assert!(yes >= 50 && no >= 50, "{name}: {yes} yes, {no} no");
    }
}

#[test]
fn a_thousand_sources_of_swish_are_answered_alike() {
    fastest_engines_agree(&["max-2-sat-to-simple-swish", "simple-swish-to-three-symbols", "simple-swish-to-swish"]);
}

#[test]
fn a_thousand_sources_of_matchings_and_formulas_are_answered_alike() {
    fastest_engines_agree(&["one-symbol-swish-to-matching", "swish-to-cnf", "set-to-cnf", "hamiltonian-path-to-cnf"]);
    fastest_engines_agree(&["uno-solitaire-to-cnf"]);
}

#[test]
fn a_thousand_sources_of_set_are_answered_alike() {
    fastest_engines_agree(&["k-dimensional-matching-to-set", "multicoloured-clique-to-set"]);
}

#[test]
fn a_thousand_sources_of_uno_are_answered_alike() {
    fastest_engines_agree(&[
        "hamiltonian-path-to-uno-coop",
        "hamiltonian-path-to-uno-coop-equal-hands",
        "cubic-hamiltonian-path-to-uno-solitaire",
        "uno-solitaire-to-hamiltonian-path",
        "uno-duel-to-geography",
    ]);
}

// ---- Degenerate instances, and those outside a domain -----------------------------------

#[test]
fn degenerate_instances_keep_the_laws() {
    for (name, source) in [
        ("max-2-sat-to-simple-swish", "p max2sat 0 0 0"),
        ("max-2-sat-to-simple-swish", "p max2sat 0 0 1"),
        ("max-2-sat-to-simple-swish", "p max2sat 1 0 0"),
        ("simple-swish-to-three-symbols", "wanted 0\nswish 1x1 fixed\n"),
        ("simple-swish-to-three-symbols", "wanted 0\nswish 1x2 fixed\n: a1:"),
        ("simple-swish-to-swish", "wanted 2\nswish 1x1 fixed\na1: :a1"),
        ("one-symbol-swish-to-matching", "wanted 0\nswish 1x1\n: :"),
        ("k-dimensional-matching-to-set", "matching 3x0"),
        ("k-dimensional-matching-to-set", "matching 1x1\n1."),
        ("k-dimensional-matching-to-set", "matching 1x1"),
        ("k-dimensional-matching-to-set", "matching 2x1\n1.1"),
        ("multicoloured-clique-to-set", "multicoloured-clique 0"),
        ("multicoloured-clique-to-set", "multicoloured-clique 3"),
        ("multicoloured-clique-to-set", "multicoloured-clique 1 1"),
        ("multicoloured-clique-to-set", "multicoloured-clique 1 1\n1-2"),
        ("multicoloured-clique-to-set", "multicoloured-clique 0 2 1\n1-3"),
        ("hamiltonian-path-to-cnf", "graph 0"),
        ("hamiltonian-path-to-cnf", "graph 1"),
        ("hamiltonian-path-to-cnf", "hamiltonian-path 2 from 2\n1-2"),
        ("uno-solitaire-to-hamiltonian-path", "uno 1x1 solitaire\n"),
        ("uno-solitaire-to-cnf", "uno 1x1 solitaire\n"),
        ("uno-solitaire-to-cnf", "uno 1x1 solitaire\n4x 1.1"),
        ("uno-solitaire-to-cnf", "uno 2x2 solitaire\n1.1 2.2"),
        ("uno-solitaire-to-cnf", "uno 2x2 solitaire match 2\n1.1 1.2"),
        ("uno-solitaire-to-cnf", "uno 2x2 solitaire match 2\n1.1 1.1"),
        ("uno-solitaire-to-cnf", "uno 2x2x2 solitaire\n1.1.1 2.2.2 1.2.2"),
        ("uno-solitaire-to-cnf", "uno 2x2x2 solitaire\n1.1.1 2.2.2"),
        ("uno-solitaire-to-cnf", "uno 3x3x3 solitaire match 2\n1.1.1 1.1.2 2x 2.1.2 2.3.2"),
        ("uno-solitaire-to-cnf", "uno 3x3x3 solitaire match 2\n1.1.1 1.1.2 2.1.3 2.3.2"),
        ("uno-duel-to-geography", "uno 1x1 duel\nP1:\nP2:"),
        ("uno-duel-to-geography", "uno 1x1 duel\nP1: 1.1\nP2:"),
        ("uno-duel-to-geography", "uno 1x1 duel\nP1:\nP2: 1.1"),
    ] {
        let subject = Catalogued { entry: reduction(name).unwrap(), as_printed: false };
        let judged = judge(&subject, source, Depth::default(), &Budget::unlimited());
        assert!(matches!(judged, Judged::Fine { .. }), "{name}\n{source}\n{judged:?}");
    }
}

#[test]
fn an_instance_outside_a_domain_is_told_the_condition_that_fails() {
    for (name, source, part) in [
        ("max-2-sat-to-simple-swish", "p cnf 3 1\n1 2 3 0", "clause 1 has 3 literals, and must have exactly two"),
        ("simple-swish-to-swish", "wanted 2\nswish 1x2\na1:b1", "the deal must be `fixed`"),
        ("one-symbol-swish-to-matching", "wanted 2\nswish 1x2\na1:b1", "counting orbits is for cards of one symbol"),
        ("hamiltonian-path-to-uno-coop", "graph 5\n1-2 1-3 1-4 1-5 2-3", "vertex 1 has degree 4, and at most 3"),
        ("hamiltonian-path-to-uno-coop", "graph 3\n1-2 2-3", "3 vertices and only 2 edges"),
        ("hamiltonian-path-to-uno-coop", "hamiltonian-path 0", "the graph has no vertex"),
        ("hamiltonian-path-to-uno-coop-equal-hands", "graph 3\n1-2 2-3 1-3", "the path needs a vertex to begin at"),
        ("cubic-hamiltonian-path-to-uno-solitaire", "graph 3\n1-2 2-3 1-3", "vertex 1 has degree 2"),
        ("uno-duel-to-geography", "uno 1x1 duel going-out wins\nP1:\nP2:", "going out wins, and must lose"),
    ] {
        let fault = reduction(name).unwrap().apply(source).err().unwrap();
        assert!(fault.what().contains(part), "{name}: {fault}");
    }
}

#[test]
fn a_matching_that_is_too_small_is_proven_to_be_a_largest_one() {
    let examiner = Examiner::named("graph-matching").unwrap();
    assert!(examiner.proves_no);
    let (mut dealer, mut no) = (Dealer::new(Seed(5)), 0);
    for round in 0..400 {
        let instance = examiner.draw(&mut dealer, 3 + round % 8).unwrap();
        let found = examiner.find(&instance, &Budget::unlimited()).unwrap();
        let listed = examiner.list(&instance, 1, &Budget::unlimited()).unwrap();
        assert_eq!(found.is_none(), listed.is_empty(), "{instance}");
        no += usize::from(found.is_none());
    }
    assert!(no > 50, "{no}");
}

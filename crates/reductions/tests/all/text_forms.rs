//! The texts of every problem of the catalogue: none makes a parser panic, and what is printed is read back.

use misdeal_kernel::base::cnf::{Lit, Var};
use misdeal_kernel::text::MOST_NUMBER;
use misdeal_reductions::catalogue::{PROBLEMS, ProblemEntry};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};

fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// Reads a text as an instance of every problem, and returns of how many it is one.
fn read_as_every_problem(text: &str) -> usize {
    let is_one = |problem: &&ProblemEntry| match problem.read(text) {
        Ok(printed) => {
            assert_eq!(problem.read(&printed).as_ref(), Ok(&printed), "{}: {text:?}", problem.name);
            true
        }
        Err(fault) => {
            assert!(!fault.to_string().contains('\n'), "{fault} is not one line");
            false
        }
    };
    PROBLEMS.iter().filter(is_one).count()
}

const KEYWORDS: &[&str] = &[
    "p max2sat ",
    "p cnf ",
    "p wcnf ",
    "c wanted 1\n",
    "h ",
    " 0\n",
    "hamiltonian-path 3",
    " from 2",
    "matching 2x2\n",
    "1.1 ",
    "2.2 ",
    "multicoloured-clique 1 1\n",
    "edge-colouring 3 with 2\n",
    "disjoint-paths 4 from 1 to 2 and 3 to 4\n",
    "1>2 ",
    "three-partition\n",
    "1 1 1 ",
    "graph-matching 3 at-least 1\n",
    "geography 3 undirected vertex from 1\n",
    "graph 3",
    "p edge 2 1\n",
    "e 1 2\n",
    "1-2 ",
    "2-3 ",
    "wanted 2\n",
    "swish 1x2 fixed\n",
    "a1:b1",
    "uno 2x2 solitaire\n",
    "99999999999999999999",
    "-",
    "\r\n",
    "\u{feff}",
    "é",
];

/// A few characters and words that texts are made of.
fn likely() -> impl Strategy<Value = String> {
    let letters: Vec<String> = "123.->x# \n".chars().map(String::from).collect();
    let words = KEYWORDS.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let parts = prop_oneof![2 => select(letters), 3 => select(words)];
    prop::collection::vec(parts, 0..12).prop_map(|parts| parts.concat())
}

fn lit() -> impl Strategy<Value = Lit> {
    let number = prop_oneof![3 => 1..9usize, 1 => 1..=Var::MAX];
    (number, any::<bool>()).prop_map(|(number, yes)| {
        let var = Var::new(number).unwrap();
        if yes { var.yes() } else { var.no() }
    })
}

fn max_2_sat() -> impl Strategy<Value = Max2Sat> {
    let clauses = prop::collection::vec((lit(), lit()), 0..8);
    (clauses, 0..=MOST_NUMBER).prop_map(|(clauses, wanted)| {
        let mut kept: Vec<[Lit; 2]> = Vec::new();
        for (first, second) in clauses {
            let more = [&kept[..], &[[first, second]]].concat();
            kept = if Max2Sat::new(Var::MAX, more.iter().copied(), 0).is_ok() { more } else { kept };
        }
        Max2Sat::new(Var::MAX, kept, wanted).unwrap()
    })
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        read_as_every_problem(&text);
    }

    #[test]
    fn no_likely_text_makes_a_parser_panic(text in likely()) {
        read_as_every_problem(&text);
    }

    #[test]
    fn formulas_with_wanted_clauses_are_read_back(formula in max_2_sat()) {
        prop_assert_eq!(formula.to_string().parse(), Ok(formula));
    }
}

#[test]
fn likely_texts_are_often_read() {
    let mut runner = TestRunner::deterministic();
    let read = (0..4_000).map(|_| read_as_every_problem(&likely().new_tree(&mut runner).unwrap().current()));
    let read: usize = read.sum();
    assert!(read > 50, "{read} instances were read");
}

//! Every formula that is written for others is read by one of them, with the same verdict: Z3 reads CNF, OPB, WCNF
//! (rewritten to its older form) and SMT-LIB; CaDiCaL, in this program, reads CNF. (`other_solvers.rs` has more readers.)

use crate::common::Run;
use std::fmt::Write as _;
use std::process::Command;

/// What Z3 says to a text in a format, and with `talk` what it says on the way.
fn z3(extension: &str, text: &str, talk: bool) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("deal.{extension}"));
    std::fs::write(&file, text).unwrap();
    let program = std::env::var_os("MISDEAL_Z3").unwrap_or_else(|| "z3".into());
    let mut command = Command::new(program);
    if talk {
        command.arg("-v:1");
    }
    let output = command.arg(&file).output().expect("make tools installs z3");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).unwrap().trim().to_owned()
}

fn export(file: &str, more: &[&str]) -> String {
    let run = Run::with([&["export", file][..], more].concat());
    assert_eq!(run.code, Some(0), "{file} {more:?}: {}", run.stderr);
    run.stdout
}

fn verdict(text: &str) -> &str {
    text.lines().rev().find(|line| ["sat", "unsat"].contains(line)).unwrap_or(text)
}

/// Our value of a question about a deal; 0 for a no.
fn ours(file: &str, question: &str) -> usize {
    let run = Run::with(["solve", file, question, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    object["value"].as_u64().unwrap_or(0) as usize
}

const DEALS: [&str; 8] = [
    "empty",
    "fixed-pair",
    "one-pair",
    "turned-pair",
    "two-cycles",
    "one-symbol",
    "several-symbols",
    "odd-cycle-of-points",
];

fn swish(name: &str) -> String {
    format!("testdata/swish/{name}.deal")
}

#[test]
fn z3_reads_our_opb_and_smt2_of_swish_and_agrees() {
    for name in DEALS {
        let file = swish(name);
        let most = ours(&file, "--max");
        for wanted in [2, most.max(2), most + 1] {
            let expected = if most >= wanted.max(2) { "sat" } else { "unsat" };
            for to in ["opb", "smt2"] {
                let text = export(&file, &["--to", to, "--at-least", &wanted.to_string()]);
                assert_eq!(verdict(&z3(to, &text, false)), expected, "{file} {to} {wanted}\n{text}");
            }
        }
    }
}

/// The same clauses as `p wcnf`, the form before 2022, which Z3 reads.
fn older(wcnf: &str) -> String {
    let lines: Vec<&str> = wcnf.lines().filter(|line| !line.starts_with('c')).collect();
    let top = lines.len() + 1;
    let variables =
        lines.iter().flat_map(|line| line.split(' ').skip(1)).map(|word| word.parse::<i64>().unwrap().abs());
    let mut text = format!("p wcnf {} {} {top}\n", variables.max().unwrap_or(0), lines.len());
    for line in &lines {
        let _ = writeln!(
            text,
            "{}",
            line.strip_prefix('h').map_or_else(|| (*line).to_owned(), |rest| format!("{top}{rest}"))
        );
    }
    text
}

/// The cost that Z3 settles on: its last bounds, which are equal.
fn cost(talk: &str) -> usize {
    let mut bounds = talk.lines().filter_map(|line| line.split_once('[')?.1.split_once(']')?.0.split_once(':'));
    let (low, high) = bounds.next_back().unwrap_or_else(|| panic!("{talk}"));
    assert_eq!(low, high, "{talk}");
    low.parse().unwrap()
}

#[test]
fn z3_finds_the_same_maximum_in_our_wcnf_and_in_our_opb() {
    for name in DEALS {
        let file = swish(name);
        let most = ours(&file, "--max");
        let wcnf = export(&file, &["--to", "wcnf"]);
        let soft = wcnf.lines().filter(|line| line.starts_with("1 ")).count();
        let talk = z3("wcnf", &older(&wcnf), true);
        let opb = z3("opb", &export(&file, &["--to", "opb", "--max"]), false);
        match most {
            0 => assert_eq!((verdict(&talk), verdict(&opb)), ("unsat", "unsat"), "{file}\n{wcnf}"),
            most if soft == most => assert_eq!((verdict(&talk), verdict(&opb)), ("sat", "sat"), "{file}"),
            most => {
                assert_eq!(soft - cost(&talk), most, "{file}\n{wcnf}");
                assert_eq!(verdict(&opb), "sat", "{file}");
            }
        }
    }
}

#[test]
fn z3_reads_our_formats_of_set_boards_and_agrees() {
    for name in ["twelve-yes", "twelve-no", "five-values-no", "two-values", "square"] {
        let file = format!("testdata/set/{name}.deal");
        let yes = Run::with(["solve", &file, "-q"]).code == Some(0);
        let expected = if yes { "sat" } else { "unsat" };
        for to in ["opb", "smt2"] {
            assert_eq!(verdict(&z3(to, &export(&file, &["--to", to]), false)), expected, "{file} {to}");
        }
        for question in ["--disjoint", "--free"] {
            let most = ours(&file, question);
            let wcnf = export(&file, &["--to", "wcnf", question]);
            let soft = wcnf.lines().filter(|line| line.starts_with("1 ")).count();
            if soft > most && soft > 0 {
                assert_eq!(soft - cost(&z3("wcnf", &older(&wcnf), true)), most, "{file} {question}");
            }
            let opb = export(&file, &["--to", "opb", question]);
            assert_eq!(verdict(&z3("opb", &opb, false)), "sat", "{file} {question}");
        }
    }
}

#[test]
fn the_formulas_of_a_solitaire_are_read_by_z3_and_by_our_own_solver() {
    let folder = tempfile::tempdir().unwrap();
    for (hand, most) in [
        ("4x4 solitaire\n1.3 2.2 2.3 2.3 2.4 3.2 3.4 4.1 4.3", None),
        ("4x4 solitaire\n1.1 2.2", Some(1)),
        ("4x4 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3", Some(5)),
        ("2x2x2 solitaire\n1.1.1 2.2.2 1.2.2", None),
        ("3x3x3 solitaire match 2\n1.1.1 1.1.2 2.1.3 2.3.2", Some(2)),
    ] {
        let (file, yes) = (folder.path().join("hand.deal"), most.is_none());
        std::fs::write(&file, format!("uno {hand}\n")).unwrap();
        let file = file.to_str().unwrap();
        let says = if yes { "s SATISFIABLE" } else { "s UNSATISFIABLE" };
        for way in ["uno-solitaire-to-cnf", "uno-solitaire..hamiltonian-path..cnf"] {
            let reduced = Run::with(["reduce", way, file]);
            let said = z3("cnf", &reduced.stdout, false);
            assert_eq!(said.lines().next(), Some(says), "{way} {hand}");
            let model = folder.path().join("said");
            std::fs::write(&model, said).unwrap();
            let lifted = Run::with(["lift", way, file, model.to_str().unwrap()]);
            assert_eq!(lifted.code, Some(if yes { 0 } else { 2 }), "{way} {hand}: {}", lifted.stderr);
            let solved = Run::with(["reduce", way, file, "--solve"]);
            assert_eq!(solved.code, Some(i32::from(!yes)), "{way} {hand}: {}", solved.stderr);
        }
        assert_eq!(z3("cnf", &export(file, &["--to", "cnf"]), false).lines().next(), Some(says), "{hand}");
        assert_eq!(verdict(&z3("smt2", &export(file, &["--to", "smt2"]), false)) == "sat", yes, "{hand}");
        let all = hand.split_whitespace().filter(|word| word.contains('.')).count();
        let most = most.unwrap_or(all);
        for (wanted, says) in [(most, "sat"), (most + 1, "unsat")] {
            let wanted = ["--at-least", &wanted.to_string()];
            for to in ["smt2", "opb"] {
                let text = export(file, &[&["--to", to][..], &wanted].concat());
                assert_eq!(verdict(&z3(to, &text, false)), says, "{hand} {to} {wanted:?}");
            }
            let cnf = z3("cnf", &export(file, &[&["--to", "cnf"][..], &wanted].concat()), false);
            let expected = if says == "sat" { "s SATISFIABLE" } else { "s UNSATISFIABLE" };
            assert_eq!(cnf.lines().next(), Some(expected), "{hand} {wanted:?}");
        }
    }
}

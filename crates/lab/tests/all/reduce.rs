//! `misdeal reduce`, `carry` and `lift` from outside.

use crate::common::Run;
use std::path::{Path, PathBuf};

const FORMULA: &str = "p cnf 2 3\n1 2 0\n2 -1 0\n-1 -2 0\n";

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn a_chain_goes_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let formula = file(folder.path(), "f.cnf", FORMULA);
    let (formula, there) = (formula.to_str().unwrap(), folder.path().join("swish"));
    let run = Run::with(["reduce", "max-2-sat..swish", formula]);
    assert_eq!(run.code, Some(0), "{run:?}");
    // Two variables, all three clauses: 16 (3 * 2 + 3).
    assert!(run.stdout.starts_with("wanted 144\nswish 72x12\n"), "{}", run.stdout);
    let model = file(folder.path(), "model", "v -1 2 0\n");
    let run = Run::with(["carry", "max-2-sat..swish", formula, model.to_str().unwrap(), "-o", there.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:?}");
    let run = Run::with(["lift", "max-2-sat..swish", formula, there.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "v -1 2 0\n"), "{run:?}");
    let wrong = file(folder.path(), "wrong", "v 1 2 0\n");
    let run = Run::with(["carry", "max-2-sat..swish", formula, wrong.to_str().unwrap()]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("satisfies 2 clauses, and 3 are wanted"), "{run:?}");
    let run = Run::with(["reduce", "max-2-sat-to-simple-swish", formula, "--solve", "--json"]);
    let object = json(&run);
    assert_eq!((run.code, &object["verdict"], &object["witness"]), (Some(0), &"yes".into(), &"v -1 2 0\n".into()));
    let target = file(folder.path(), "target", object["target_witness"].as_str().unwrap());
    let run = Run::with(["lift", "max-2-sat-to-simple-swish", formula, target.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "v -1 2 0\n"), "{run:?}");
}

#[test]
fn targets_are_solved_as_they_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let no = "p cnf 4 5\n1 2 0\n1 -2 0\n-1 3 0\n-3 4 0\n-3 -4 0\n";
    for (source, name, code, said) in [
        (FORMULA, "max-2-sat-to-simple-swish", 0, "swish of 9 cards (checked)"),
        (no, "max-2-sat-to-simple-swish", 1, "no swish of at least 17 cards (checked)"),
        ("matching 2x2\n1.1 2.2", "k-dimensional-matching-to-set", 0, "set (checked)"),
        ("matching 2x2\n1.1 2.1", "k-dimensional-matching-to-set", 1, "no set (checked)"),
    ] {
        let source = file(folder.path(), "source", source);
        let target = Run::with(["reduce", name, source.to_str().unwrap()]);
        let target = file(folder.path(), "target", &target.stdout);
        let run = Run::with(["solve", "-q", target.to_str().unwrap()]);
        assert!(run.code == Some(code) && run.stdout.starts_with(said), "{run:?}");
    }
    let target = file(folder.path(), "target", "wanted set 0\nbesides 0 1 2\nset 1x3\n0 1 2\n");
    let run = Run::with(["solve", target.to_str().unwrap()]);
    assert!(run.code == Some(2) && run.stderr.contains("line 1, column 1: matches that do not count"), "{run:?}");
}

#[test]
fn a_no_is_proven_by_way_of_the_target() {
    let folder = tempfile::tempdir().unwrap();
    let clauses = "p cnf 4 5\n1 2 0\n1 -2 0\n-1 3 0\n-3 4 0\n-3 -4 0\n";
    let formula = file(folder.path(), "f.cnf", clauses);
    let run = Run::with(["reduce", "max-2-sat..simple-swish", formula.to_str().unwrap(), "--solve"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), "no, by way of simple-swish (checked)\n"), "{run:?}");
}

#[test]
fn what_lies_outside_a_domain_is_told_which_condition_fails() {
    let folder = tempfile::tempdir().unwrap();
    let star = file(folder.path(), "g", "graph 5\n1-2 1-3 1-4 1-5 2-3\n");
    let three = file(folder.path(), "f.cnf", "p cnf 3 1\n1 2 3 0\n");
    let weighted = file(folder.path(), "f.wcnf", "h 1 2 0\n1 1 -2 0\n");
    for (arguments, part) in [
        (
            vec!["reduce", "hamiltonian-path-to-uno-coop", star.to_str().unwrap()],
            "vertex 1 has degree 4, and at most 3",
        ),
        (vec!["reduce", "hamiltonian-path..uno-coop", star.to_str().unwrap()], "none of 2 ways takes the instance"),
        (vec!["reduce", "max-2-sat..swish", three.to_str().unwrap()], "line 2, column 1: clause 1 has 3 literals"),
        (vec!["reduce", "max-2-sat..swish", weighted.to_str().unwrap()], "line 1, column 1: clause 1 is hard"),
        (vec!["reduce", "nothing", "x"], "there is no reduction `nothing`"),
        (vec!["reduce", "swish-to-cnf", "x"], "can't read x"),
        (
            vec!["reduce", "max-2-sat..nothing", star.to_str().unwrap()],
            "there is no problem `nothing`; there are max-2-sat",
        ),
        (vec!["reduce", "swish..max-2-sat", star.to_str().unwrap()], "no reductions lead from swish to max-2-sat"),
        (vec!["reduce", "swish-to-cnf"], "name the instance to reduce"),
        (vec!["reduce", "swish-to-cnf", star.to_str().unwrap(), "--as-printed"], "not printed in another way"),
        (vec!["reduce"], "name a reduction, or `list`"),
        (vec!["reduce", "--audit"], "name a reduction to audit"),
        (vec!["reduce", "--generate", "magic", "-o", "x"], "there is no family `magic`"),
        (vec!["lift", "swish-to-cnf", "-", "-"], "can't both come from standard input"),
    ] {
        let run = Run::with(&arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn what_is_printed_is_built_and_found_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let graph = file(folder.path(), "g", "hamiltonian-path 6\n1-5 2-3 2-4 3-4 3-5 4-5 5-6\n");
    let run = Run::with(["reduce", "hamiltonian-path-to-uno-coop", graph.to_str().unwrap(), "--as-printed"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.starts_with("uno 6x6 coop\n"), "{}", run.stdout);
    for (name, law) in [
        ("max-2-sat-to-simple-swish", "yes-became-no"),
        ("one-symbol-swish-to-matching", "yes-became-no"),
        ("simple-swish-to-swish", "no-became-yes"),
        ("hamiltonian-path-to-uno-coop", "no-became-yes"),
        ("hamiltonian-path-to-uno-coop-equal-hands", "no-became-yes"),
    ] {
        let run = Run::with(["reduce", "--audit", name, "--as-printed", "--json"]);
        let object = json(&run);
        assert_eq!((run.code, &object["counterexample"]["law"]), (Some(1), &law.into()), "{name}: {object}");
        let source = object["counterexample"]["source"].as_str().unwrap();
        assert!(source.split_whitespace().count() <= 12, "{name}: {source}");
        let run = Run::with(["reduce", "--audit", name, "--instances", "200", "--size", "5"]);
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        assert!(run.stdout.ends_with("all laws hold on all of them\n"), "{}", run.stdout);
    }
}

#[test]
fn anyones_reduction_can_be_audited() {
    let program = env!("CARGO_BIN_EXE_misdeal");
    let own = |apply: &str, lift: &str, carry: &str| {
        let own = ["reduce", "--audit", "--source", "hamiltonian-path", "--target", "cnf", "--apply", apply];
        let more = ["--lift", lift, "--carry", carry, "--instances", "6", "--size", "3", "--time", "20s", "--json"];
        json(&Run::with([&own[..], &more].concat()))
    };
    let apply = format!("{program} -q reduce hamiltonian-path-to-cnf -");
    let [lift, carry] = ["lift", "carry"].map(|map| format!("{program} -q {map} hamiltonian-path-to-cnf"));
    assert_eq!(own(&apply, &lift, &carry)["verdict"], "yes");
    // A formula that is always satisfied.
    let always = ["reduce", "--audit", "--source", "hamiltonian-path", "--target", "cnf", "--json", "--apply"];
    let found = json(&Run::with([&always[..], &["cat >/dev/null; echo p cnf 1 0; :", "--size", "3"]].concat()));
    assert_eq!(found["counterexample"]["law"], "no-became-yes", "{found}");
    // A map back that forgets its argument, and something that is no formula.
    assert_eq!(own(&apply, "echo 1 2 3 4 5 #", &carry)["counterexample"]["law"], "back");
    assert_eq!(own(&apply, &lift, "echo v 0 #")["counterexample"]["law"], "forward");
    assert_eq!(own("echo hello; :", &lift, &carry)["counterexample"]["law"], "no-instance");
    // Everything is outside its domain, or it never ends.
    let outside = [&always[..], &["exit 2; :", "--instances", "1"]].concat();
    assert_eq!(json(&Run::with(outside))["verdict"], "unknown");
    let slow = ["reduce", "--audit", "--source", "hamiltonian-path", "--target", "cnf", "--apply", "sleep 60; :"];
    let run = Run::with([&slow[..], &["--call-time", "50ms", "--instances", "1", "--time", "2s"]].concat());
    assert_eq!(run.code, Some(3), "{run:?}");
}

#[test]
fn a_command_that_fails_each_time_ends_an_audit_at_once() {
    let own = ["reduce", "--audit", "--source", "hamiltonian-path", "--target", "cnf", "--apply"];
    for (apply, told) in [
        ("no-such-command-anywhere", "misdeal: there is no command `no-such-command-anywhere` to audit\n"),
        ("false", "misdeal: `false` ended with exit code 1, each time it was asked\n"),
    ] {
        let run = Run::with([&own[..], &[apply]].concat());
        assert!(run.code == Some(2) && run.stderr == told && run.stdout.is_empty(), "{run:?}");
    }
}

/// A command that goes wrong on graphs of five vertices and ten edges, and nowhere else: random ones rarely have them all.
#[test]
fn an_audit_goes_through_all_tiny_instances_first() {
    let program = env!("CARGO_BIN_EXE_misdeal");
    let wrong = format!(
        "read -r first; read -r edges; set -- $edges; if test \"$first\" = 'hamiltonian-path 5' && test $# -eq 10; \
         then echo p cnf 0 1; echo 0; else printf '%s\\n%s\\n' \"$first\" \"$edges\" | \
         {program} -q reduce hamiltonian-path-to-cnf -; fi; :"
    );
    let own = ["reduce", "--audit", "--source", "hamiltonian-path", "--target", "cnf", "--json", "--instances", "1"];
    let found = json(&Run::with([&own[..], &["--apply", &wrong]].concat()));
    assert_eq!(found["counterexample"]["law"], "yes-became-no", "{found}");
    assert!(found["counterexample"]["source"].as_str().unwrap().starts_with("hamiltonian-path 5\n"), "{found}");
    let run = Run::with(["reduce", "--audit", "hamiltonian-path-to-cnf", "--instances", "1"]);
    assert!(run.stderr.contains("exhaustive for all graphs of up to 5 vertices"), "{run:?}");
    let json =
        json(&Run::with(["reduce", "--audit", "cubic-hamiltonian-path-to-uno-solitaire", "--size", "4", "--json"]));
    assert!(json["exhaustive"].as_str().unwrap().starts_with("all graphs of up to 4 vertices"), "{json}");
}

#[test]
fn the_graph_of_problems_is_a_table_dot_svg_and_json() {
    let run = Run::with(["reduce", "list"]);
    assert!(run.stdout.contains("max-2-sat -> simple-swish") && run.code == Some(0));
    let run = Run::with(["reduce", "list", "--to", "dot"]);
    assert!(run.stdout.contains("digraph problems") && run.stdout.contains("\"uno-duel\" -> \"geography\""));
    let run = Run::with(["reduce", "list", "--to", "svg"]);
    assert!(run.stdout.starts_with("<svg") && run.stdout.contains("multicoloured-clique"));
    let object = json(&Run::with(["reduce", "list", "--json"]));
    assert_eq!(object["reductions"].as_array().unwrap().len(), 15);
    assert_eq!(object["problems"].as_array().unwrap().len(), 15);
}

#[test]
fn families_come_with_verdicts_and_claims_that_are_accepted() {
    for family in ["uno-cubic", "swish-max-2-sat", "set-matching"] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().to_str().unwrap();
        let run = Run::with([
            "reduce",
            "--generate",
            family,
            "--seed",
            "3",
            "--size",
            "6",
            "--count",
            "2",
            "-o",
            place,
            "--json",
        ]);
        let object = json(&run);
        let deals = object["deals"].as_array().unwrap();
        assert_eq!(deals.len(), 2);
        for deal in deals {
            let claim = folder.path().join(deal["claim"].as_str().unwrap());
            let dealt = folder.path().join(deal["deal"].as_str().unwrap());
            let check = ["check", claim.to_str().unwrap(), "--deal", dealt.to_str().unwrap(), "--json"];
            let checked = json(&Run::with(check));
            assert_eq!((&checked["accepted"], &checked["verdict"]), (&true.into(), &deal["verdict"]), "{family}");
        }
    }
}

#[test]
fn the_border_of_hardness_is_the_one_in_the_documents() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/hardness.md")).unwrap();
    let run = Run::with(["reduce", "border", "--to", "md"]);
    assert_eq!(run.code, Some(0));
    assert!(document.contains(run.stdout.trim()), "docs/hardness.md is not what `reduce border --to md` writes");
    for page in document.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(root.join("docs").join(page).exists(), "docs/hardness.md leads to {page}");
    }
    let listed = json(&Run::with(["reduce", "border", "--json"]));
    assert!(listed["border"].as_array().unwrap().iter().any(|cell| cell["status"] == "open"));
    let run = Run::with(["reduce", "border", "--to", "dot"]);
    assert!(run.code == Some(2) && run.stderr.contains("the border of hardness is not written as dot"), "{run:?}");
}

#[test]
fn the_two_theorems_run_there_and_back() {
    let example = |name: &str| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/reductions");
        root.join(name).to_str().unwrap().to_owned()
    };
    for (name, source) in [
        ("three-edge-colouring-to-swish", "k4.colouring"),
        ("disjoint-paths-to-swish", "crossing.paths"),
        ("disjoint-paths-to-square-swish", "crossing.paths"),
        ("four-edge-colouring-to-swish", "octahedron.colouring"),
    ] {
        let run = Run::with(["reduce", name, &example(source), "--solve"]);
        assert!(
            run.code == Some(0) && run.stdout.starts_with("yes, by way of two-symbol-swish (checked): "),
            "{run:?}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let (name, numbers) = ("three-partition-to-uno-coop", example("six-ones.numbers"));
    let groups = file(folder.path(), "groups", "6,1,2 3,4,5\n");
    let line = Run::with(["carry", name, &numbers, groups.to_str().unwrap()]);
    assert_eq!(line.code, Some(0), "{line:?}");
    let line = file(folder.path(), "line", &line.stdout);
    let back = Run::with(["lift", name, &numbers, line.to_str().unwrap()]);
    assert_eq!((back.code, back.stdout.as_str()), (Some(0), "6,1,2 3,4,5\n"), "{back:?}");
    let run = Run::with(["reduce", name, &numbers, "--roles", "-q"]);
    assert!(
        run.stdout.contains("# y7, separator 1: 7 units, pays Y\n") && run.stdout.contains(" = S_X.f\n"),
        "{}",
        run.stdout
    );
}

//! The manners of the command line: data and talk kept apart, pipes, colours, certificates, budgets, Ctrl-C.

use crate::common;
use crate::common::{PATIENCE, Run, deal, misdeal, names, process};
use misdeal_kernel::base::cnf::{Cnf, Model};
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::proof::lrat::Proof;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ESCAPE: char = '\u{1b}';

/// Runs misdeal with arguments separated by blanks.
fn typed(line: &str) -> Run {
    Run::with(line.split_whitespace())
}

/// The same, with a path at the end.
fn typed_with(line: &str, path: &Path) -> Run {
    Run::of(misdeal().args(line.split_whitespace()).arg(path))
}

/// Solves a deal of the test suite and writes a certificate.
fn certified(name: &str, question: &str, claim: &Path) -> Run {
    let mut command = misdeal();
    command.arg("solve").arg(deal(name)).args(question.split_whitespace()).arg("--certificate").arg(claim);
    Run::of(&mut command)
}

#[test]
fn data_goes_to_stdout_and_talk_to_stderr() {
    for (line, talk) in [
        ("deck swish --commercial", "60 cards, 36 of them distinct"),
        ("deck swish 3x3 --draw", "distinct"),
        ("deal swish --seed 42", "16 of 60 cards, seed v1:42"),
        ("deal swish --seed 42 --draw", "seed v1:42"),
        ("solve testdata/swish/one-pair.deal", "engine fast"),
        ("solve testdata/swish/fixed-pair.deal", "engine matching"),
        ("solve testdata/swish/two-cycles.deal --all", "engine fast"),
        ("deck set 2x3", "9 cards"),
        ("solve testdata/set/square.deal", "engine fast"),
        ("solve testdata/set/twelve-no.deal", "engine fast"),
        ("solve testdata/set/two-values.deal --disjoint", "engine sat"),
        ("free set 2x3", "checked: the kernel compared the kept cards"),
    ] {
        let run = typed(line);
        assert!(run.stderr.contains(talk) && !run.stdout.contains(talk), "{line}: {run:?}");
        assert!(!run.stdout.is_empty() && run.stderr.lines().count() == 1, "{line}: {run:?}");
        for quiet in ["-q", "--json"] {
            let quiet = typed(&format!("{line} {quiet}"));
            assert_eq!((quiet.code, quiet.stderr.as_str()), (run.code, ""), "{line}");
        }
    }
}

#[test]
fn what_is_printed_can_be_read_again() {
    for line in ["deck swish --commercial", "deck swish 4x5", "deal swish --seed 3", "deal swish 3x3 --seed 3 -n 9"] {
        let printed = typed(line).stdout;
        let exported = Run::of(misdeal().args(["export", "-", "--to", "json"]).write_stdin(printed));
        let json = typed(&format!("{line} --json")).json();
        for part in ["rows", "columns", "fixed", "cards", "text"] {
            assert_eq!(exported.json()[part], json[part], "{line}");
        }
    }
}

#[test]
fn quiet_keeps_exactly_the_answer_line() {
    for name in ["square.deal", "twelve-no.deal", "dotted-yes.deal"] {
        for question in ["", "--max", "--disjoint", "--hitting", "--free", "--count"] {
            let run = typed(&format!("solve testdata/set/{name} {question} -q --time 5s"));
            assert_eq!((run.stdout.lines().count(), run.stderr.as_str()), (1, ""), "{name} {question}: {run:?}");
        }
    }
    for name in ["two-cycles.deal", "fixed-pair.deal", "commercial-16.deal"] {
        for question in ["", "--max", "--all", "--count", "--at-least 3", "--all --at-least 11", "--time 0s --max"] {
            let run = typed(&format!("solve testdata/swish/{name} {question} -q"));
            assert_eq!(run.stdout.lines().count(), 1, "{name} {question}: {run:?}");
            assert_eq!(run.stderr, "", "{name} {question}");
            assert!(!run.stdout.contains("above"), "nothing is above the only line: {run:?}");
        }
    }
}

#[test]
fn json_is_one_object_with_a_verdict() {
    for (line, code, verdict, value, engine) in [
        ("solve testdata/swish/one-pair.deal", 0, "yes", None, "fast"),
        ("solve testdata/swish/fixed-pair.deal", 1, "no", None, "matching"),
        ("solve testdata/swish/two-cycles.deal --max", 0, "yes", Some(4), "matching"),
        ("solve testdata/swish/two-cycles.deal --count", 0, "yes", Some(3), "counts"),
        ("solve testdata/swish/two-cycles.deal --all", 0, "yes", Some(3), "fast"),
        ("solve testdata/swish/two-cycles.deal --at-least 5", 1, "no", None, "matching"),
        ("solve testdata/swish/one-symbol.deal --max", 0, "yes", Some(4), "orbits"),
        ("solve testdata/swish/fixed-pair.deal --count", 1, "no", Some(0), "counts"),
        ("solve testdata/swish/commercial-16.deal --max --time 0s", 3, "unknown", Some(0), "fast"),
        ("solve testdata/set/square.deal", 0, "yes", None, "fast"),
        ("solve testdata/set/twelve-no.deal", 1, "no", None, "fast"),
        ("solve testdata/set/square.deal --max", 0, "yes", Some(3), "fast"),
        ("solve testdata/set/square.deal --count", 0, "yes", Some(12), "fast"),
        ("solve testdata/set/square.deal --all", 0, "yes", Some(12), "fast"),
        ("solve testdata/set/square.deal --at-least 4", 1, "no", None, "fast"),
        ("solve testdata/set/twelve-no.deal --count", 1, "no", Some(0), "fast"),
    ] {
        let run = typed(&format!("{line} --json"));
        let object = run.json();
        assert_eq!((run.code, run.stderr.as_str()), (Some(code), ""), "{line}");
        assert_eq!(object["verdict"], verdict, "{line}");
        // Where nothing is shown, nothing was checked.
        assert_eq!(object["checked"], verdict != "unknown", "{line}");
        assert_eq!(object["engine"], engine, "{line}");
        assert_eq!(object.get("value").and_then(serde_json::Value::as_i64), value, "{line}");
        assert_eq!(object.get("witness").is_some(), code == 0 && !line.contains("--count") && !line.contains("--all"));
    }
    assert_eq!(typed("deal swish --seed 42 --json").json()["seed"], "v1:42");
    assert_eq!(typed("deck swish --commercial --json").json()["distinct"], 36);
    assert!(typed("solve --engine list --json").json()["engines"].is_array());
}

#[test]
fn a_claim_is_exported_for_other_checkers() {
    let folder = tempfile::tempdir().unwrap();
    for (name, question) in
        [("swish-free-20.deal", "--max"), ("two-cycles.deal", "--all"), ("duplicates.deal", "--count")]
    {
        let claim = folder.path().join("x.claim");
        assert!(certified(name, &format!("{question} --engine sat"), &claim).is_calm());
        let export = |to: &str| Run::of(misdeal().arg("export").arg(&claim).args(["--to", to])).stdout;
        let (formula, proof): (Cnf, Proof) = (export("cnf").parse().unwrap(), export("lrat").parse().unwrap());
        assert_eq!(formula.refute(&proof), Ok(()), "{name} {question}");
        assert_eq!(Run::of(misdeal().arg("export").arg(&claim).args(["--to", "dot"])).code, Some(2));
    }
    for (name, question) in [("twelve-no", ""), ("two-values-five", "--disjoint"), ("ten-through-one", "--free")] {
        let claim = folder.path().join("x.claim");
        let solved =
            typed_with(&format!("solve testdata/set/{name}.deal {question} --engine sat --certificate"), &claim);
        assert!(solved.is_calm(), "{solved:?}");
        let export = |to: &str| Run::of(misdeal().arg("export").arg(&claim).args(["--to", to])).stdout;
        let (formula, proof): (Cnf, Proof) = (export("cnf").parse().unwrap(), export("lrat").parse().unwrap());
        assert_eq!(formula.refute(&proof), Ok(()), "{name} {question}");
    }
    let claim = folder.path().join("yes.claim");
    certified("one-pair.deal", "", &claim);
    assert_eq!(Run::of(misdeal().arg("export").arg(&claim).args(["--to", "cnf"])).code, Some(2));
    // What was added up has a formula, and steps in rows only.
    certified("two-cycles.deal", "--max --engine fast", &claim);
    assert_eq!(Run::of(misdeal().arg("export").arg(&claim).args(["--to", "cnf"])).code, Some(0));
    let steps = Run::of(misdeal().arg("export").arg(&claim).args(["--to", "lrat"]));
    assert!(steps.code == Some(2) && steps.stderr.contains("`--to opb`"), "{steps:?}");
    assert_eq!(Run::of(misdeal().arg("export").arg(deal("one-pair.deal")).args(["--to", "lrat"])).code, Some(2));
}

#[test]
fn a_claim_can_be_held_against_a_deal() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    let shuffled = folder.path().join("shuffled.deal");
    std::fs::write(&shuffled, "swish 4x3\nb2:a1 a1:b2\n").unwrap();
    certified("one-pair.deal", "", &claim);
    let check = |deal: &Path| Run::of(misdeal().arg("check").arg(&claim).arg("--deal").arg(deal));
    assert_eq!(check(&deal("one-pair.deal")).code, Some(0));
    assert_eq!(check(&shuffled).code, Some(0));
    let other = check(&deal("turned-pair.deal"));
    assert!(other.code == Some(4) && other.stderr.contains("about other cards"), "{other:?}");
}

#[test]
fn a_claim_about_sets_can_be_held_against_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let (claim, shuffled) = (folder.path().join("x.claim"), folder.path().join("shuffled.deal"));
    std::fs::write(&shuffled, "set 1x3\n2 0 1\n").unwrap();
    typed_with("solve testdata/set/line.deal --certificate", &claim);
    let check = |board: &Path| Run::of(misdeal().arg("check").arg(&claim).arg("--deal").arg(board));
    assert_eq!(check(&common::board("line.deal")).code, Some(0));
    assert_eq!(check(&shuffled).code, Some(0));
    let other = check(&common::board("square.deal"));
    assert!(other.code == Some(4) && other.stderr.contains("about other cards"), "{other:?}");
    assert_eq!(check(&deal("one-pair.deal")).code, Some(4));
}

#[test]
fn a_certificate_of_every_question_about_sets_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    for (line, code) in [
        ("solve testdata/set/square.deal", 0),
        ("solve testdata/set/square.deal --all", 0),
        ("solve testdata/set/square.deal --count --engine sat", 0),
        ("solve testdata/set/square.deal --max --engine brute", 0),
        ("solve testdata/set/square.deal --disjoint", 0),
        ("solve testdata/set/square.deal --hitting", 0),
        ("solve testdata/set/square.deal --free", 0),
        ("solve testdata/set/twelve-no.deal", 1),
        ("solve testdata/set/twelve-no.deal --engine sat", 1),
        ("solve testdata/set/dotted-no.deal --engine sat", 1),
        ("solve testdata/set/one-value-empty.deal --hitting", 0),
        ("solve testdata/set/one-value-empty.deal --free", 0),
        ("free set 2x3", 0),
        ("free set 3x3", 0),
        ("free set 3x3 --count", 0),
        ("free set 6x2", 0),
    ] {
        let solved = typed_with(&format!("{line} --json --certificate"), &claim);
        assert_eq!(solved.code, Some(code), "{line}: {solved:?}");
        let checked = Run::of(misdeal().arg("check").arg(&claim).arg("--json"));
        assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{line}");
        let (solved, checked) = (solved.json(), checked.json());
        assert_eq!(checked["accepted"], true, "{line}");
        for part in ["question", "verdict", "value", "witness", "witnesses"] {
            assert_eq!(solved.get(part), checked.get(part), "{line}: {part}");
        }
        let text = std::fs::read_to_string(&claim).unwrap();
        for text in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let piped = Run::of(misdeal().args(["check", "-"]).write_stdin(text));
            assert!(piped.code == Some(0) && piped.stdout.starts_with("accepted, "), "{line}: {piped:?}");
        }
        std::fs::remove_file(&claim).unwrap();
    }
}

#[test]
fn no_output_overwrites_the_input_or_another_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.deal");
    std::fs::write(&file, "swish 4x3\na1:b2 b2:a1\n").unwrap();
    let again = folder.path().join("./x.deal");
    let out = folder.path().join("out");
    for (certificate, svg) in [(&file, None), (&again, None), (&out, Some(&file)), (&out, Some(&out))] {
        let mut solve = misdeal();
        solve.arg("solve").arg(&file).arg("--certificate").arg(certificate);
        svg.into_iter().for_each(|svg| _ = solve.arg("--svg").arg(svg));
        let run = Run::of(&mut solve);
        assert!(run.code == Some(2) && run.stderr.contains("is named twice"), "{run:?}");
    }
    let export = Run::of(misdeal().arg("export").arg(&file).args(["--to", "cnf", "-o"]).arg(&again));
    assert!(export.code == Some(2) && export.stderr.contains("is named twice"), "{export:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "swish 4x3\na1:b2 b2:a1\n");
    assert!(!out.exists());
    let export = Run::of(misdeal().arg("export").arg(&file).args(["--to", "cnf", "--json", "-o"]).arg(&out));
    assert_eq!(export.json()["file"], out.display().to_string());
}

#[test]
fn a_picture_that_cannot_be_drawn_does_not_cost_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.deal");
    std::fs::write(&file, "swish 4x3\n3000x a1:b2\n").unwrap();
    for json in [false, true] {
        let mut solve = misdeal();
        solve.arg("solve").arg(&file).arg("--svg").arg(folder.path().join("x.svg")).args(json.then_some("--json"));
        let run = Run::of(&mut solve);
        assert!(run.code == Some(2) && run.stderr.lines().count() == 1, "{run:?}");
        assert!(run.stdout.contains(if json { "\"verdict\": \"no\"" } else { "no swish (checked)" }), "{run:?}");
    }
}

#[test]
fn a_maximum_that_is_not_proven_is_a_model_in_the_competition() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hard.deal");
    std::fs::write(&file, typed("deal swish 8x9 --seed 1 -n 72").stdout).unwrap();
    let run = Run::of(misdeal().arg("solve").arg(&file).args([
        "--max",
        "--engine",
        "weave",
        "--competition",
        "--conflicts",
        "2000",
    ]));
    let size = run.stdout.lines().next().and_then(|line| line.strip_prefix("o ")).unwrap().to_owned();
    assert!(run.code == Some(10) && run.stdout.contains("\ns SATISFIABLE\n"), "{run:?}");
    let cnf = Run::of(misdeal().arg("export").arg(&file).args(["--to", "cnf", "--at-least", &size])).stdout;
    let values = run.stdout.lines().filter(|line| line.starts_with('v')).collect::<Vec<_>>().join("\n");
    assert_eq!(cnf.parse::<Cnf>().unwrap().verify(&values.parse::<Model>().unwrap()), Ok(()));
}

#[test]
fn a_closed_pipe_is_no_panic() {
    // Far more than a pipe holds, so the program is still writing when its reader goes.
    for line in [
        "deck swish 30x30",
        "deck swish 30x30 --json",
        "deck swish 12x12 --draw",
        "deck set 10x3",
        "deck set 10x3 --json",
        "completions bash",
        "man",
    ] {
        let mut child = process();
        child.args(line.split(' ')).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let run = common::wait(child);
        assert!(run.is_calm() && run.code == Some(0) && !first.is_empty(), "{line}: {run:?}");
        assert!(!run.stderr.contains("misdeal:"), "{line}: {run:?}");
    }
}

#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    for (name, question, code) in [
        ("one-pair.deal", "", 0),
        ("one-pair.deal", "--json", 0),
        ("fixed-pair.deal", "", 1),
        ("fixed-pair.deal", "--json", 1),
        ("fixed-pair.deal", "--competition", 20),
        ("two-cycles.deal", "--all", 0),
        ("commercial-16.deal", "--max --time 0s", 3),
    ] {
        let mut child = process();
        child.args(["solve", "-"]).args(question.split_whitespace());
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        // The reader is gone before there is anything to solve.
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(&std::fs::read(deal(name)).unwrap()).unwrap();
        let run = common::wait(child);
        assert!(run.is_calm() && run.code == Some(code), "{name} {question}: {run:?}");
    }
}

#[test]
fn nobody_listening_to_the_talk_is_no_reason_to_stop() {
    let command = format!("'{}' solve testdata/swish/one-pair.deal 2>&-", env!("CARGO_BIN_EXE_misdeal"));
    let output = Command::new("sh").args(["-c", &command]).current_dir(common::root()).output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"swish of 2 cards (checked)"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for line in [
        "deck swish --commercial",
        "solve testdata/swish/one-pair.deal",
        "export testdata/swish/one-pair.deal --to svg",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = process();
        command.args(line.split(' ')).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let run = common::wait(command.spawn().unwrap());
        assert_eq!(run.code, Some(2), "{line}: {run:?}");
        assert!(run.stderr.ends_with("misdeal: can't write standard output: the disk is full\n"), "{line}: {run:?}");
    }
}

#[test]
fn colours_are_kept_out_of_pipes_and_used_on_request() {
    for line in [
        "solve testdata/swish/one-pair.deal",
        "deck swish --commercial --draw",
        "deal swish --seed 1 --draw",
        "solve testdata/set/twelve-yes.deal",
        "deck set 3x3 --draw",
    ] {
        let coloured = |option: &str, no_color: bool| {
            let mut command = misdeal();
            command.args(line.split(' ')).args(option.split_whitespace());
            if no_color {
                command.env("NO_COLOR", "1");
            }
            Run::of(&mut command).stdout
        };
        let plain = coloured("", false);
        assert!(!plain.contains(ESCAPE), "{line}");
        for (option, no_color) in
            [("--color auto", false), ("--color never", false), ("", true), ("--color auto", true)]
        {
            assert_eq!(coloured(option, no_color), plain, "{line} {option}");
        }
        // What is asked for on the line goes before the environment.
        for no_color in [false, true] {
            let bright = coloured("--color always", no_color);
            assert!(bright.contains(ESCAPE), "{line}");
            assert_eq!(without_escapes(&bright), plain, "colours add nothing but colour: {line}");
        }
    }
    for line in ["deck swish", "solve testdata/swish/one-pair.deal -q", "export testdata/swish/one-pair.deal --to svg"]
    {
        assert!(!typed(&format!("{line} --color always")).stdout.contains(ESCAPE), "text for other tools: {line}");
    }
}

fn without_escapes(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(ESCAPE) {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain + rest
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colours_unless_no_color_is_set() {
    // `script` runs a command on a terminal; not every machine has it.
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    let on_a_terminal = |no_color: bool| {
        let mut command = Command::new("script");
        let line = format!("{} solve testdata/swish/one-pair.deal", env!("CARGO_BIN_EXE_misdeal"));
        command.args(["-qec", &line, "/dev/null"]).current_dir(common::root()).stdin(Stdio::null());
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        Run::from(command.output().unwrap())
    };
    assert!(on_a_terminal(false).stdout.contains(ESCAPE));
    assert!(!on_a_terminal(true).stdout.contains(ESCAPE));
}

#[test]
fn a_dash_is_standard_input() {
    let text = std::fs::read_to_string(deal("two-cycles.deal")).unwrap();
    for line in ["solve FILE --max -q", "solve -q FILE", "export FILE --to cnf", "export FILE --to dot"] {
        let from_file = Run::of(misdeal().args(line.replace("FILE", "testdata/swish/two-cycles.deal").split(' ')));
        let from_pipe = Run::of(misdeal().args(line.replace("FILE", "-").split(' ')).write_stdin(text.clone()));
        assert_eq!((from_file.code, &from_file.stdout), (from_pipe.code, &from_pipe.stdout), "{line}");
        // Line ends and a byte order mark of other systems make no difference.
        let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let from_other = Run::of(misdeal().args(line.replace("FILE", "-").split(' ')).write_stdin(other));
        assert_eq!((from_file.code, &from_file.stdout), (from_other.code, &from_other.stdout), "{line}");
    }
    let deck = typed("deck swish --commercial").stdout;
    let dealt = Run::of(misdeal().args(["deal", "swish", "--seed", "42", "--deck", "-"]).write_stdin(deck));
    assert_eq!(dealt.stdout, typed("deal swish --seed 42").stdout);
    let board = std::fs::read_to_string(common::board("square.deal")).unwrap();
    for line in ["solve FILE --max -q", "solve FILE --disjoint -q", "export FILE --to cnf", "export FILE --to smt2"] {
        let from_file = Run::of(misdeal().args(line.replace("FILE", "testdata/set/square.deal").split(' ')));
        let other = format!("\u{feff}{}", board.replace('\n', "\r\n"));
        let from_pipe = Run::of(misdeal().args(line.replace("FILE", "-").split(' ')).write_stdin(other));
        assert_eq!((from_file.code, &from_file.stdout), (from_pipe.code, &from_pipe.stdout), "{line}");
    }
}

#[test]
fn the_same_seed_gives_the_same_deal() {
    let first = typed("deal swish --seed 42").stdout;
    assert_eq!(typed("deal swish --seed v1:42").stdout, first);
    assert_ne!(typed("deal swish --seed 43").stdout, first);
    // A seed that is made up is told, and gives the same deal again.
    let dealt = typed("deal swish 4x4 -n 8").stdout;
    let seed = dealt.lines().next().unwrap().strip_prefix("# seed ").unwrap().to_owned();
    assert_eq!(typed(&format!("deal swish 4x4 -n 8 --seed {seed}")).stdout, dealt);
    assert_ne!(typed("deal swish 4x4 -n 8").stdout, dealt);
}

#[test]
fn a_certificate_of_every_question_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    for (name, question, code) in [
        ("one-pair.deal", "", 0),
        ("swish-free-20.deal", "", 1),
        ("cycle-search-misses-it.deal", "--at-least 5", 0),
        ("cycle-search-misses-it.deal", "--at-least 6", 1),
        ("commercial-16.deal", "--max", 0),
        ("swish-free-20.deal", "--max", 1),
        ("several-symbols.deal", "--all", 0),
        ("fixed-pair.deal", "--all", 1),
        ("two-cycles.deal", "--all --at-least 3", 0),
        ("two-cycles.deal", "--count", 0),
        ("swish-free-20.deal", "--count", 1),
        ("two-cycles.deal", "--count --at-least 5", 1),
        ("empty.deal", "--max", 1),
    ] {
        for engine in ["sat", "enumerate"] {
            // Going through every laying of a large deal is no test for the command line.
            if engine == "enumerate" && ["commercial-16.deal", "swish-free-20.deal"].contains(&name) {
                continue;
            }
            let solved = certified(name, &format!("{question} --engine {engine} --json"), &claim);
            assert_eq!(solved.code, Some(code), "{name} {question}: {solved:?}");
            assert_eq!(solved.json()["certificate"], claim.display().to_string());
            let checked = Run::of(misdeal().arg("check").arg(&claim).arg("--json"));
            assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{name} {question}");
            let (solved, checked) = (solved.json(), checked.json());
            assert_eq!(checked["accepted"], true, "{name} {question}");
            for part in ["question", "verdict", "value", "witness", "witnesses"] {
                assert_eq!(solved.get(part), checked.get(part), "{name} {question}: {part}");
            }
            assert_eq!(names(folder.path()), ["x.claim"], "{name} {question} leaves something behind");
            // It comes through a pipe as well, with the line ends of other systems too.
            let text = std::fs::read_to_string(&claim).unwrap();
            for text in [text.replace('\n', "\r\n"), text] {
                let piped = Run::of(misdeal().args(["check", "-"]).write_stdin(text));
                assert!(
                    piped.code == Some(0) && piped.stdout.starts_with("accepted, "),
                    "{name} {question}: {piped:?}"
                );
            }
            std::fs::remove_file(&claim).unwrap();
        }
    }
}

#[test]
fn a_certificate_can_be_read_by_others_and_a_replaced_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    certified("one-pair.deal", "", &claim);
    // A new file is as open as any other new file here.
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "").unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&claim), mode(&plain));
    std::fs::set_permissions(&claim, std::fs::Permissions::from_mode(0o600)).unwrap();
    certified("one-pair.deal", "--max", &claim);
    assert_eq!(std::fs::metadata(&claim).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::read_to_string(&claim).unwrap().contains("question max"));
}

#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    for path in [&pipe, &link] {
        for line in ["solve DEAL --certificate", "solve DEAL --svg", "export DEAL --to cnf -o"] {
            let line = line.replace("DEAL", "testdata/swish/one-pair.deal");
            let from = pipe.clone();
            let reader = std::thread::spawn(move || std::fs::read_to_string(from).unwrap());
            let run = Run::of(misdeal().args(line.split(' ')).arg(path));
            assert_eq!(run.code, Some(0), "{line}: {run:?}");
            let file = folder.path().join("file");
            Run::of(misdeal().args(line.split(' ')).arg(&file));
            assert_eq!(reader.join().unwrap(), std::fs::read_to_string(&file).unwrap(), "{line}");
            assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{line}");
            assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink(), "{line}");
        }
    }
}

#[test]
fn a_link_to_a_certificate_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (claim, link) = (folder.path().join("x.claim"), folder.path().join("latest.claim"));
    std::fs::write(&claim, "old").unwrap();
    std::os::unix::fs::symlink(&claim, &link).unwrap();
    assert_eq!(certified("one-pair.deal", "", &link).code, Some(0));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&claim).unwrap().starts_with("misdeal claim"));
}

#[test]
fn an_unknown_ends_with_3_and_leaves_an_old_certificate_alone() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    for budget in
        ["--time 0s", "--max --time 0s", "--max --engine sat --conflicts 1", "--all --time 0s", "--count --time 0s"]
    {
        let run = certified("commercial-16.deal", &format!("{budget} --json"), &claim);
        assert_eq!((run.code, run.stderr.as_str()), (Some(3), ""), "{budget}");
        assert_eq!(run.json()["verdict"], "unknown", "{budget}");
        assert_eq!(run.json().get("certificate"), None, "{budget}");
        assert!(names(folder.path()).is_empty(), "{budget}");

        std::fs::write(&claim, "old").unwrap();
        let run = certified("commercial-16.deal", budget, &claim);
        assert!(run.code == Some(3) && run.stdout.starts_with("unknown: "), "{budget}: {run:?}");
        assert!(run.stderr.contains("no certificate was written"), "{budget}: {run:?}");
        assert_eq!(names(folder.path()), ["x.claim"], "{budget}");
        assert_eq!(std::fs::read_to_string(&claim).unwrap(), "old", "{budget}");
        std::fs::remove_file(&claim).unwrap();
    }
}

#[test]
fn odds_deals_and_counts_of_sets_that_run_out_of_time_are_unknown() {
    for line in [
        "odds set --exact --time 1ms",
        "odds set -n 15 --given 12 --time 1ms",
        "odds set 3x24 -n 175 --sampled --trials 100000000 --time 300ms",
        "odds swish --sampled --trials 100000000 -n 9 --time 300ms",
        "deal set 3x4 --trials 100000000 --time 300ms --seed 1",
        "free set 4x3 --count --time 1ms",
        "free set 6x3 --count",
    ] {
        let run = typed(&format!("{line} --json"));
        assert!(run.is_calm() && run.code == Some(3), "{line}: {run:?}");
        assert_eq!(run.json()["verdict"], "unknown", "{line}");
    }
    // Fewer cards than a set has hold none, however large the deck.
    let run = typed("odds set 10000x60000 -n 3 --json");
    assert_eq!((run.code, &run.json()["rows"][0]["no_match"]), (Some(0), &serde_json::json!(1.0)));
}

#[test]
fn a_certificate_is_replaced_only_at_the_end_and_ctrl_c_tells_what_is_unproven() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("x.claim");
    std::fs::write(&claim, "old").unwrap();
    let deck = folder.path().join("deck.deal");
    std::fs::write(&deck, typed("deck swish --commercial").stdout).unwrap();
    // Either signal, either kind of list, every engine.
    for (signal, options) in [
        ("-INT", "--count"),
        ("-INT", "--all --json"),
        ("-TERM", "--count -q"),
        ("-INT", "--count --engine sat"),
        ("-INT", "--count --engine enumerate"),
    ] {
        let mut child = process();
        child.arg("solve").arg(&deck).args(options.split(' ')).arg("--certificate").arg(&claim);
        child.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        // Once the certificate is begun, signals are heard.
        let start = Instant::now();
        while names(folder.path()).len() < 3 {
            assert!(start.elapsed() < PATIENCE, "{options}: no certificate was begun");
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(std::fs::read_to_string(&claim).unwrap(), "old", "{options}");
        let pid = child.id().to_string();
        let kill = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &pid]).status();
        assert!(kill.unwrap().success());
        let run = common::wait(child);
        assert!(run.is_calm() && run.code == Some(3), "{options}: {run:?}");
        if options.contains("--json") {
            assert_eq!(run.json()["verdict"], "unknown");
            assert_eq!(run.json()["reason"], "it was interrupted");
            let shown = run.json()["witnesses"].as_array().map(Vec::len);
            assert_eq!(run.json()["value"].as_u64().map(|value| value as usize), shown);
        } else {
            assert!(run.stdout.starts_with("unknown: it was interrupted; "), "{options}: {run:?}");
            assert!(run.stdout.contains("that there are no more is unproven"), "{options}: {run:?}");
        }
        assert_eq!(names(folder.path()), ["deck.deal", "x.claim"], "{options}");
        assert_eq!(std::fs::read_to_string(&claim).unwrap(), "old", "{options}");
    }
}

#[test]
fn an_answer_can_be_drawn_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("x.svg");
    for (name, code) in [("one-pair.deal", 0), ("fixed-pair.deal", 1)] {
        let run = Run::of(misdeal().arg("solve").arg(deal(name)).arg("--svg").arg(&picture));
        assert_eq!(run.code, Some(code), "{name}");
        let svg = std::fs::read_to_string(&picture).unwrap();
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>") && svg.contains("<title>"), "{name}");
        assert_eq!(names(folder.path()), ["x.svg"], "{name}");
    }
}

#[test]
fn an_export_to_a_file_is_what_would_be_printed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for format in ["cnf", "dot", "json", "svg"] {
        let line = format!("export testdata/swish/two-cycles.deal --to {format}");
        let run = Run::of(misdeal().args(line.split(' ')).arg("-o").arg(&out));
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{format}");
        assert_eq!(std::fs::read_to_string(&out).unwrap(), typed(&line).stdout, "{format}");
    }
}

#[test]
fn the_model_of_the_competition_satisfies_the_exported_formula() {
    for (name, question, at_least, code) in [
        ("two-cycles.deal", "", 2, 10),
        ("commercial-16.deal", "--at-least 9", 9, 10),
        ("two-cycles.deal", "--max", 4, 30),
    ] {
        let run = typed(&format!("solve testdata/swish/{name} --competition {question}"));
        assert_eq!(run.code, Some(code), "{name}: {run:?}");
        let values = run.stdout.lines().filter_map(|line| line.strip_prefix("v "));
        let model: std::collections::HashSet<i64> =
            values.flat_map(str::split_whitespace).map(|word| word.parse().unwrap()).collect();
        let formula = typed(&format!("export testdata/swish/{name} --to cnf --at-least {at_least}")).stdout;
        let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
        for clause in clauses {
            let mut literals = clause.split(' ').map(|word| word.parse::<i64>().unwrap());
            assert!(literals.any(|literal| literal != 0 && model.contains(&literal)), "{name}: {clause}");
        }
    }
}

#[test]
fn the_model_of_a_set_satisfies_the_exported_formula() {
    for (name, question, code) in [("twelve-yes", "", 10), ("dotted-yes", "--max", 30), ("one-value", "", 10)] {
        let run = typed(&format!("solve testdata/set/{name}.deal --competition {question}"));
        assert_eq!(run.code, Some(code), "{name}: {run:?}");
        let values = run.stdout.lines().filter(|line| line.starts_with('v')).collect::<Vec<_>>().join("\n");
        let formula: Cnf = typed(&format!("export testdata/set/{name}.deal --to cnf")).stdout.parse().unwrap();
        assert_eq!(formula.verify(&values.parse::<Model>().unwrap()), Ok(()), "{name}");
    }
    assert_eq!(typed("solve testdata/set/twelve-no.deal --competition").code, Some(20));
}

#[test]
fn every_command_helps_itself() {
    for command in ["solve", "check", "deal", "deck", "export", "play", "completions", "man"] {
        for line in [format!("{command} --help"), format!("help {command}")] {
            let run = typed(&line);
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}");
            assert!(run.stdout.contains(&format!("Usage: misdeal {command}")), "{line}");
        }
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = typed(&format!("completions {shell}"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{shell}");
        for word in ["solve", "check", "certificate", "commercial"] {
            assert!(run.stdout.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let run = Run::of(misdeal().args(["man", "--out"]).arg(&pages));
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    let commands = [
        "bench",
        "campaign-merge",
        "campaign-plan",
        "campaign-ray",
        "campaign-run",
        "campaign-slurm",
        "campaign-status",
        "campaign",
        "carry",
        "check",
        "cite",
        "completions",
        "deal",
        "deck",
        "export",
        "figure",
        "free",
        "known",
        "lift",
        "man",
        "odds",
        "paper",
        "play",
        "reduce",
        "serve",
        "simulate",
        "solve",
    ];
    let mut expected: Vec<String> = commands.iter().map(|command| format!("misdeal-{command}.1")).collect();
    expected.push("misdeal.1".into());
    assert_eq!(names(&pages), expected);
    for name in expected {
        let page = std::fs::read_to_string(pages.join(&name)).unwrap();
        assert!(page.contains(".TH") && page.contains(".SH SYNOPSIS"), "{name}");
    }
    assert!(typed("man").stdout.contains(".TH"));
}

#[test]
fn what_needs_more_memory_than_it_may_take_ends_in_a_sentence_and_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let deal = folder.path().join("large.deal");
    std::fs::write(&deal, "swish 4x3\n2000000x a1:b2 2000000x b2:a1\n").unwrap();
    let solve = |memory: &str, json: bool| {
        let json = json.then_some("--json");
        Run::of(misdeal().args(["solve", "--max", "--memory", memory]).args(json).arg(&deal))
    };
    for json in [false, true] {
        let run = solve("60M", json);
        assert_eq!(run.code, Some(3), "{run:?}");
        assert!(run.stderr.contains("more memory than the 60 MiB that it may take"), "{run:?}");
        assert!(!run.stderr.contains("memory allocation") && !run.stderr.contains("backtrace"), "{run:?}");
        assert_eq!(run.stdout.is_empty(), !json, "{run:?}");
        assert!(!json || run.json()["error"].is_string(), "{run:?}");
    }
    // With enough of it, everything is as without a limit.
    let free = Run::of(misdeal().args(["solve", "testdata/swish/one-pair.deal"]));
    let within = Run::of(misdeal().args(["solve", "testdata/swish/one-pair.deal", "--memory", "4G"]));
    assert_eq!((within.code, &within.stdout), (free.code, &free.stdout));
    assert!(within.stderr.starts_with("checked: the kernel laid the cards over each other"), "{within:?}");
    let no = typed("solve testdata/swish/swish-free-20.deal --memory 4G");
    assert_eq!(no.code, Some(1), "{no:?}");
    let bad = typed("solve testdata/swish/no-such.deal --memory 4G");
    assert_eq!(bad.code, Some(2), "{bad:?}");
}

#[test]
fn answers_of_uno_name_the_rules_that_are_not_the_usual_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.claim");
    for (deal, question, rest, rules) in [
        (
            "uno 2x2 duel going-out wins\n  P1: 1.1\n  P2: 1.2",
            "play",
            "answer yes\nwitness\n  strategy\n  exhaustive",
            "going-out wins",
        ),
        (
            "uno 2x2 duel going-out retires\n  P1: 1.1\n  P2: 1.2",
            "play",
            "answer no\nproof exhaustive\n  nobody wins",
            "going-out retires",
        ),
        ("uno 4x4 solitaire match 2\n  1.1 1.2", "play", "answer no\nproof exhaustive", "match 2"),
        (
            "uno real stacking\n  top: R7\n  pile: Y1\n  turn: P1\n  direction: left\n  P1: G3 B2\n  P2: R5",
            "win",
            "answer no\nproof exhaustive",
            "stacking",
        ),
    ] {
        let claim = |deal: &str| format!("misdeal claim 1\nquestion {question}\ndeal\n  {deal}\n{rest}\nend\n");
        std::fs::write(&file, claim(deal)).unwrap();
        let run = typed_with("check", &file);
        assert_eq!(run.code, Some(0), "{deal}: {run:?}");
        assert!(run.stdout.contains(&format!("(checked, under `{rules}`")), "{run:?}");
        assert_eq!(typed_with("check --json", &file).json()["rules"], serde_json::json!([rules]), "{deal}");
    }
    // The usual ones need no words.
    let run = typed("check testdata/claims/uno/real-no.claim");
    assert!(run.code == Some(0) && !run.stdout.contains("under"), "{run:?}");
    assert!(typed("check testdata/claims/uno/real-no.claim --json").json()["rules"].is_null());
}

//! Bad input gets one clear sentence and exit code 2: no crash, no endless reading, no memory blow-up.

use crate::common;
use crate::common::{Run, deal};
use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

/// The address space that a command may use, in KiB.
const MOST_MEMORY: &str = "1500000";

/// What is typed, what stands on standard input, and a part of the sentence that answers it.
struct Case {
    arguments: Vec<OsString>,
    stdin: Vec<u8>,
    endless: bool,
    says: &'static str,
}

/// A command with arguments, separated by blanks; `FILE` stands for the path.
fn typed(line: &str, file: &Path, says: &'static str) -> Case {
    let word = |word: &str| if word == "FILE" { file.into() } else { word.into() };
    Case { arguments: line.split(' ').map(word).collect(), stdin: Vec::new(), endless: false, says }
}

/// `misdeal COMMAND -` with this text on standard input.
fn piped(command: &str, text: impl Into<Vec<u8>>, says: &'static str) -> Case {
    Case { stdin: text.into(), ..typed(&format!("{command} -"), Path::new(""), says) }
}

/// `misdeal COMMAND -` with standard input that never ends and has no line break.
fn endless(command: &str, says: &'static str) -> Case {
    Case { endless: true, ..piped(command, "", says) }
}

fn bad_deals() -> Vec<Case> {
    let mut cases = vec![
        piped("solve", "swish 4x3\na1:d2\n", "line 2, column 1: cell d2 is outside the 4x3 grid"),
        piped("solve", "swish 4x3\na1:b2\n b5:a1\n", "line 3, column 2: cell b5 is outside the 4x3 grid"),
        piped("solve", "swish 4x3\na0:b2\n", "line 2, column 1: "),
        piped("solve", "swish 4x3\na99999999999999999999999:b2\n", "line 2, column 1: "),
        piped("solve", "swish 4x3\na1:a1\n", "line 2, column 1: two symbols share cell a1 of one card"),
        piped("solve", "swish 4x3\na1,a1:b2\n", "two symbols share cell a1 of one card"),
        piped("solve", "swish 0x3\n", "line 1, column 7: the number of rows is 0"),
        piped("solve", "swish 4x0\n", "the number of columns is 0"),
        piped("solve", "swish 4x1000000000\na1:b2\n", "line 1, column 7: the number of columns is 1000000000"),
        piped("solve", "swish 4x99999999999999999999999999\n", "the number of columns is 9999"),
        piped("solve", "swish 4x-3\n", "line 1, column 7: "),
        piped("solve", "swish 4\n", "line 1, column 7: "),
        piped("solve", "swish\n", "line 1, column 1: "),
        piped("solve", "swish 4x3 fixd\n", "not `fixd`"),
        piped("solve", "chess 8x8\n", "not with `chess`"),
        piped("solve", b"swish 4x3\na1:\xff\xfe\n", "line 2, column 4: this is no text in UTF-8"),
        piped("solve", "", "there is nothing here"),
        piped("solve", "# only a comment\n\n", "there is nothing here"),
        piped("solve", "\0", "line 1, column 1: "),
        piped("solve", "swish 4x3\nfoo\n", "line 2, column 1: `foo` is no card"),
        piped("solve", "swish 4x3\n99999999999x a1:\n", "line 2, column 1: the number of copies is 99999999999"),
        piped("solve", "swish 4x3\n2000000x a1:\n2000000x a1:\n", "a deal has at most 2000000 cards"),
        piped("solve", "swish 4x3\n3x\n", "line 2, column 1: `3x` is followed by no card"),
        piped("solve", "swish 4x3\n0x a1:b2\n", "the number of copies is 0"),
        piped("solve", "swish 2x3\n*..\n", "is drawn with one row"),
        piped("solve", "misdeal claim 1\nquestion any\n", "this is a claim, not a deal"),
        piped("export --to cnf", "swish 4x3\na1:a1\n", "two symbols share cell a1 of one card"),
        piped("deal swish --seed 1 --deck", "swish 4x3\na1:a1\n", "two symbols share cell a1 of one card"),
        piped("export --to svg", "swish 65535x65535\na1:b2\n", "a picture shows at most"),
        piped("export --to dot", "swish 4x3\n2000000x a1:b2\n", "a graph shows at most"),
        endless("solve", "standard input: it is larger than"),
        endless("solve --count --engine enumerate", "standard input: it is larger than"),
        endless("export --to json", "standard input: it is larger than"),
        endless("deal swish --seed 1 --deck", "standard input: it is larger than"),
    ];
    // A line that goes on and on must not be repeated in full.
    cases.push(piped("solve", format!("swish 4x3\n{}\n", "z".repeat(1 << 20)), "line 2, column 1: "));
    cases
}

fn bad_boards() -> Vec<Case> {
    let word = |n: usize| format!("{}.{}", n / 60_000, n % 60_000);
    let many = (0..40_000).map(word).collect::<Vec<_>>().join("\n");
    let wide = "1".repeat(10_000);
    vec![
        piped("solve", "set 4x3\n0120 1111\n 0120\n", "line 3, column 2: card 0120 is there twice, here and as card 1"),
        piped(
            "solve",
            "set 4x3\n0120 0130\n",
            "line 2, column 6: value 3 of card 0130 is out of range 0..2; the nearest",
        ),
        piped("solve", "set 4x3\n01a0\n", "value 10 of card 01a0 is out of range 0..2; the nearest card is 0120"),
        piped("solve", "set 2x40\n1.40\n", "value 40 of card 1.40 is out of range 0..39; the nearest card is 1.39"),
        piped("solve", "set 4x3\n0120 012\n", "line 2, column 6: card 012 has 3 values, and cards of 4x3 have 4"),
        piped("solve", "set 4x0\n", "line 1, column 5: the number of values is 0"),
        piped("solve", "set 0x3\n", "line 1, column 5: the number of properties is 0"),
        piped("solve", "set 1000000000x3\n", "line 1, column 5: the number of properties is 1000000000"),
        piped("solve", "set 4x1000000000\n", "line 1, column 5: the number of values is 1000000000"),
        piped("solve", "set 4x99999999999999999999999999\n", "the number of values is 9999"),
        piped("solve", "set 4x-3\n", "line 1, column 5: the number of values must be a number"),
        piped("solve", "set 4\n", "line 1, column 5: a shape is PROPERTIESxVALUES"),
        piped("solve", "set\n", "line 1, column 1: after `set` comes PROPERTIESxVALUES"),
        piped("solve", "SET 4x3\n0120\n", "the game is written `set`, not `SET`"),
        piped("solve", "set 4x3\n3x 0120\n", "line 2, column 1: `3x`: a board holds each card once"),
        piped("solve", "set 2x40\n12 1.1\n", "line 2, column 1: `12`: with more than 36 values"),
        piped("solve", "set 2x3\n0.1.2\n", "card 012 has 3 values"),
        piped("solve", "set 2x3\n0..2\n", "line 2, column 1: `0..2` is no card"),
        piped("solve", "set 2x3\n0A\n", "line 2, column 1: `0A` is no card"),
        piped("solve", "set 2x60000\n0.60000\n", "line 2, column 1: `0.60000` is no card"),
        piped("solve", "set 4x3 fixed\n", "line 1, column 9: card fixed has 5 values"),
        piped("solve", b"set 4x3\n01\xff\xfe\n", "line 2, column 3: this is no text in UTF-8"),
        piped("solve", format!("set 4x3\n{}\n", "1".repeat(1 << 20)), "line 2, column 1: "),
        piped("solve", format!("set 10000x3\n{}\n", format!("{wide} ").repeat(2001)), "at most 2000 cards"),
        piped("solve --engine magic", "set 1x3\n0 1 2\n", "the engines are fast, sat, brute, dynamic, smt"),
        piped("solve --engine smt --disjoint", "set 1x3\n0 1 2\n", "engine smt looks for single sets"),
        piped("solve --free --all", "set 1x3\n0 1 2\n", "--all and --free do not go together"),
        piped(
            "solve --disjoint",
            "swish 1x2\n2x a1:b1\n",
            "--disjoint is for set and quads, and this is a deal of swish",
        ),
        piped("solve --hitting", "swish 1x2\n2x a1:b1\n", "--hitting is for set, and this is a deal of swish"),
        piped("export --to svg", format!("set 2x60000\n{many}\n"), "a picture shows at most"),
    ]
}

fn bad_decks(file: &Path) -> Vec<Case> {
    let case = |line, says| typed(line, file, says);
    vec![
        case("free swish 2x3 --count", "--count is for free set, and this is free swish"),
        case("free set 4x3 --engine fast", "--engine is for free swish, and this is free set"),
        case("free set 4x3 --figure f.svg", "--figure is for free swish, and this is free set"),
        case("free swish 4x3 --engine packing --steps f.svg", "--figure and --steps draw the construction"),
        case("free swish 4x3 --figure f.svg --steps f.svg", "f.svg is named twice"),
        case("free set 4x0", "the number of values is 0"),
        case("free set 1000000000x3", "the number of properties is 1000000000"),
        case("free set 4", "a shape is PROPERTIESxVALUES"),
        case("odds set --guesses", "--guesses is for odds swish, and this is odds set"),
        case("odds set --drop 0120", "--drop is for odds swish, and this is odds set"),
        case("odds set -n 100", "the deck of 4x3 has fewer than 100 cards"),
        case("odds set 4x0 -n 3", "the number of values is 0"),
        case("deck set 10x10", "the deck of 10x10 has more than 1000000 cards"),
        case("deck set 10000x60000", "cards"),
        case("deck set 4x0", "the number of values is 0"),
        case("deal set 4x0", "the number of values is 0"),
        case("deal set 1000000000x3", "the number of properties is 1000000000"),
        case("deal set 2x3 -n 10", "10"),
    ]
}

fn bad_set_claims() -> Vec<Case> {
    let none = "misdeal claim 1\nquestion any\ndeal\n  set 2x3\n  00 01 10 11\nanswer no\nproof exhaustive\nend\n";
    let free = "misdeal claim 1\nquestion free\ndeck set 2x3\nanswer yes 4\nkept 2 grid\nbound simple\nend\n";
    let case = |text: &str, old: &str, new: &str, says| {
        assert!(text.contains(old), "{old}");
        piped("check", text.replace(old, new), says)
    };
    vec![
        case(none, "10 11", "10 11 02", "there is one: 00 01 02"),
        case(none, "10 11", "10 10", "line 5, column 12: card 10 is there twice"),
        case(none, "10 11", "10 13", "line 5, column 12: value 3 of card 13 is out of range"),
        case(none, "exhaustive", "trust-me", "`trust-me` is no kind of proof"),
        case(none, "exhaustive", "lrat", "the proof ends before the empty clause"),
        case(none, "2x3", "2x0", "line 4, column 7: the number of values is 0"),
        case(none, "end\n", "", "the claim is cut short"),
        case(none, "answer no", "answer perhaps", "an answer is"),
        case(none, "question any", "question why", "line 2, column 1: "),
        case(free, "yes 4", "yes 5", "the answer states `yes 5` where the claim shows `yes 4`"),
        case(free, "simple", "simple layers 2", "the number of properties of a layer is 2"),
        case(free, "2x3", "1000000000x3", "the number of properties is 1000000000"),
        case(free, "2x3", "2x0", "the number of values is 0"),
        case(free, "deck set", "deck uno", "line 3, column 1: "),
        case(free, "end\n", "", "the claim is cut short"),
    ]
}

fn bad_claims(free: &str) -> Vec<Case> {
    let lines: Vec<&str> = free.lines().collect();
    let without_its_end = format!("{}\n", lines[..lines.len() - 1].join("\n"));
    let cards: Vec<&str> = lines.iter().copied().filter(|line| line.contains(':')).collect();
    let of_another_deal = free.replace(&cards.join("\n"), "  a1:b2 b2:a1");
    assert_ne!(of_another_deal, free);
    vec![
        piped("check", without_its_end, "standard input: the claim is cut short after line"),
        piped("check", of_another_deal, "proof step"),
        piped("check", lines[..4].join("\n"), "the claim is cut short after line 4"),
        piped("check", "", "the claim is cut short after line 0"),
        piped("check", "swish 4x3\na1:b2 b2:a1\n", "line 1, column 1: this is no claim file"),
        piped("check", b"misdeal claim 1\nquestion \xff\n", "line 2, column 10: this is no text in UTF-8"),
        piped("check", "misdeal claim 1\nquestion why\ndeal\n  swish 1x2\nanswer no\n", "line 2, column 1: "),
        piped("check", free.replace("answer no", "answer perhaps"), "an answer is `yes`, `yes VALUE`, `no` or"),
        piped("check", free.replace("proof lrat", "proof trust-me"), "`trust-me` is no kind of proof"),
        piped("check", free.replace("swish 4x3", "swish 0x3"), "line 4, column 9: the number of rows is 0"),
        piped("check", format!("{free}one more thing\n"), "something follows the end of the claim"),
        piped("check", free.replace("proof lrat", "proof exhaustive"), "an indented line does not belong here"),
        endless("check", "line 1, column 1: the line is longer than"),
    ]
}

fn bad_files(folder: &Path) -> Vec<Case> {
    let pair = deal("one-pair.deal");
    let solve = |certificate: &Path, says| {
        let mut case = typed("solve FILE --certificate", &pair, says);
        case.arguments.push(certificate.into());
        case
    };
    let missing = folder.join("no-such-file");
    let plain = folder.join("plain");
    std::fs::write(&plain, "swish 1x2\n").unwrap();
    let mut cases = vec![
        typed("solve FILE", folder, "it is a folder"),
        typed("check FILE", folder, "it is a folder"),
        typed("export --to dot FILE", folder, "it is a folder"),
        typed("deal swish --deck FILE", folder, "it is a folder"),
        typed("solve FILE", &missing, "there is no such file or folder"),
        typed("check FILE", &missing, "there is no such file or folder"),
        typed("export --to cnf FILE", &missing, "there is no such file or folder"),
        typed("check FILE", &pair, "this is no claim file"),
        typed(
            "solve FILE --engine magic",
            &pair,
            "there is no engine `magic`; the engines are orbits, matching, counts, fast, prices, weave, sat, enumerate, find-cycle",
        ),
        typed("solve --engine sat", &pair, "name the deal to solve"),
        typed("deck swish 0x3", &pair, "the number of rows is 0"),
        typed("deck swish 65535x65535", &pair, "the deck of swish 65535x65535 has more than"),
        typed("deck swish 4", &pair, ""),
        typed("deal swish -n 61", &pair, "the deck has 60 cards, so 61 can't be dealt"),
        solve(folder, "it is a folder"),
        solve(&missing.join("x.claim"), "there is no such file or folder"),
        solve(&plain.join("x.claim"), "can't write"),
        typed("solve testdata/swish/one-pair.deal --svg FILE", folder, "it is a folder"),
        typed("export testdata/swish/one-pair.deal --to svg -o FILE", folder, "it is a folder"),
        typed("man --out FILE", &plain, "can't make"),
    ];
    let locked = folder.join("locked");
    std::fs::create_dir(&locked).unwrap();
    std::fs::set_permissions(&locked, std::os::unix::fs::PermissionsExt::from_mode(0o555)).unwrap();
    // The superuser writes wherever it likes.
    if File::create(locked.join("probe")).is_err() {
        cases.push(solve(&locked.join("x.claim"), "permission is denied"));
    }
    cases
}

/// Runs a case within its limits of memory and time.
fn run(case: &Case, folder: &Path, json: bool) -> Run {
    let stdin = folder.join("stdin");
    std::fs::write(&stdin, &case.stdin).unwrap();
    let stdin = if case.endless { Path::new("/dev/zero") } else { &stdin };
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", MOST_MEMORY, env!("CARGO_BIN_EXE_misdeal")]);
    shell.args(&case.arguments).args(json.then_some("--json")).current_dir(common::root());
    shell.stdin(Stdio::from(File::open(stdin).unwrap())).stdout(Stdio::piped()).stderr(Stdio::piped());
    common::wait(shell.spawn().unwrap())
}

#[test]
fn bad_input_gets_one_clear_sentence_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let claim = folder.path().join("free.claim");
    let solved = common::misdeal()
        .arg("solve")
        .arg(deal("swish-free-20.deal"))
        .args(["--engine", "sat", "--certificate"])
        .arg(&claim)
        .ok();
    assert_eq!(solved.unwrap_err().as_output().unwrap().status.code(), Some(1));
    let free = std::fs::read_to_string(&claim).unwrap();

    let decks = bad_decks(&claim);
    let cases = [bad_deals(), bad_boards(), decks, bad_claims(&free), bad_set_claims(), bad_files(folder.path())];
    for case in cases.iter().flatten() {
        for json in [false, true] {
            let run = run(case, folder.path(), json);
            let about = format!("{:?} {:?}: {run:?}", case.arguments, String::from_utf8_lossy(&case.stdin));
            let about = about.chars().take(2000).collect::<String>();
            assert!(run.is_calm(), "{about}");
            // For `check` a file that can't be read is no refutation.
            let unread =
                case.arguments.first().is_some_and(|first| first == "check") && run.stderr.contains("can't read");
            assert_eq!(run.code, Some(if unread { 5 } else { 2 }), "{about}");
            assert_eq!(run.stderr.lines().count(), 1, "{about}");
            let sentence = run.stderr.strip_prefix("misdeal: ").expect(&about).trim_end();
            assert!(sentence.contains(case.says) && sentence.len() < 400, "{about}");
            if json {
                let object = run.json();
                assert_eq!(object["error"], sentence, "{about}");
                assert_eq!(object["verdict"], "unknown", "{about}");
                assert_eq!(object["checked"], false, "{about}");
            } else {
                assert_eq!(run.stdout, "", "{about}");
            }
        }
    }
}

#[test]
fn bad_use_ends_with_exit_code_2_and_says_how_it_is_done() {
    for line in [
        "",
        "shuffle",
        "solve",
        "solve a.deal --color sometimes",
        "solve a.deal --deepest 3 --json",
        "check",
        "export a.deal",
        "export a.deal --to pdf",
        "deck",
        "deck bridge",
        "free set",
        "free uno 4x3",
        "completions cmd",
    ] {
        let run = Run::with(line.split_whitespace());
        assert!(run.is_calm() && run.code == Some(2), "{line}: {run:?}");
        assert!(run.stderr.contains("--help"), "{line}: {run:?}");
        if line.contains("--json") {
            assert_eq!(run.json()["verdict"], "unknown", "{line}: {run:?}");
        } else {
            assert_eq!(run.stdout, "", "{line}: {run:?}");
        }
    }
}

#[test]
fn options_that_do_not_fit_are_told_in_one_sentence() {
    let deal = "examples/table.deal";
    for (line, says) in [
        ("solve DEAL --max --all", "--max and --all do not go together"),
        ("solve DEAL --max --count", "--max and --count do not go together"),
        ("solve DEAL --max --at-least 3", "--max and --at-least do not go together"),
        ("solve DEAL --all --count", "--all and --count do not go together"),
        ("solve DEAL --competition --json", "--competition and --json do not go together"),
        ("solve DEAL --at-least many", "--at-least takes a whole number from 0 to 4294967295, not `many`"),
        ("solve DEAL --time soon", "--time: a time is written 500ms, 10s, 5m or 1h"),
        ("solve DEAL --conflicts -1", "--conflicts takes a whole number from 0 to 4294967295, not `-1`"),
        ("solve DEAL --disjoint --hitting", "--disjoint is for set and quads, and this is a deal of swish"),
        ("solve DEAL --free --max", "--max and --free do not go together"),
        ("solve DEAL --fill-in", "--fill-in is for uno solitaire, and this is a deal of swish"),
        ("solve DEAL --geography x", "--geography is for geography graph, and this is a deal of swish"),
        ("deck swish 4x3 --commercial", "--commercial and SIZE do not go together"),
        ("deal swish 4x3 --deck a.deal", "--deck and SIZE do not go together"),
        ("deal swish --seed v2:1", "--seed: "),
        ("deal swish -n -1", "--cards takes a whole number from 0, not `-1`"),
        ("free set 4x3 --seed v2:1", "--seed: "),
        ("free swish 4x3 --seed v1:2", "--seed is for free set and quads, and this is free swish"),
        ("reduce list --solve", "--solve is for reduce NAME SOURCE, and this is reduce list"),
        ("reduce list file.cnf", "`file.cnf` is not read here; leave it out"),
        ("reduce max-2-sat..swish a.cnf --count 3", "--count is for reduce --generate, and this is reduce NAME SOURCE"),
    ] {
        let run = Run::with(line.replace("DEAL", deal).split_whitespace());
        assert!(run.is_calm() && run.code == Some(2), "{line}: {run:?}");
        assert!(run.stderr.contains(says) && run.stderr.lines().count() == 1, "{line}: {run:?}");
        if line.contains("--json") {
            assert_eq!(run.json()["verdict"], "unknown", "{line}: {run:?}");
        } else {
            assert_eq!(run.stdout, "", "{line}: {run:?}");
        }
    }
}

#[test]
fn a_section_that_never_ends_ends_by_itself() {
    let opening = "misdeal claim 1\\nquestion any\\ndeal\\n";
    let witness = format!("{opening}  swish 1x2\\n  2x a1:b1\\nanswer yes\\nwitness\\n");
    let proof = format!("{opening}  swish 1x2\\n  a1:b1\\nanswer no\\nproof lrat\\n");
    let sets = format!("{opening}  set 1x3\\n  0 1 2\\nanswer yes\\nwitness\\n");
    let deck = "misdeal claim 1\\nquestion free\\ndeck set 1x3\\nanswer yes 2\\n";
    for (start, line, says) in [
        (opening, "  # and so on", "longer than 160 MiB"),
        (opening, "  a1:b1", "longer than 160 MiB"),
        (&witness, "  a1:b1@0 a1:b1@h", "longer than 160 MiB"),
        (&proof, "  9999999 1 0", "proof step 9999999 is cut short"),
        (&sets, "  0 1 2", "longer than 160 MiB"),
        (&format!("{deck}kept 1\\n"), "  0 1 2", "too many cards are kept"),
        (deck, "kept 1 grid", "the number of properties of kept cards is 1"),
        (deck, "bound simple layers 1", "the number of properties of a layer"),
        (&format!("{deck}bound ladder\\n"), "  + + + +", "line "),
    ] {
        let script = format!("(printf '{start}'; yes '{line}') | (ulimit -v {MOST_MEMORY}; exec \"$0\" check -)");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_misdeal")]);
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let run = common::wait(shell.spawn().unwrap());
        assert!(run.is_calm() && run.code == Some(2) && run.stderr.contains(says), "{line}: {run:?}");
    }
}

/// What a command prints.
fn typed_board(line: &str) -> String {
    Run::with(line.split(' ')).stdout
}

#[test]
fn what_is_too_large_is_refused_before_it_is_built() {
    let folder = tempfile::tempdir().unwrap();
    let cards = |n: usize| {
        (0..n)
            .map(|i| format!("  {0}{1}:{0}{2}\n", char::from(b'a' + (i % 26) as u8), i / 26 + 1, i / 26 + 2))
            .collect::<String>()
    };
    let pairs = format!("swish 300x26 fixed\n{}", cards(7000));
    let claim = format!("misdeal claim 1\nquestion at-least 5000\ndeal\n  {pairs}answer no\nproof lrat\nend\n");
    // Every pair of cards is a set here: two million of them.
    let board = typed_board("deck set 11x2");
    let pairs_of = |question: &str, rest: &str| {
        let board: String = board.lines().map(|line| format!("  {line}\n")).collect();
        format!("misdeal claim 1\nquestion {question}\ndeal\n{board}{rest}\nproof lrat\nend\n")
    };
    let one = "answer yes 1\nwitness\n  00000000000 00000000001";
    let kept = "answer yes 1\nwitness\n  00000000000";
    let drawing = format!("{}\n", "* ".repeat(200_000));
    for case in [
        piped("check", claim, "too large for a formula that counts to 5000"),
        piped("export --to cnf --at-least 5000", pairs, "too large for a formula that counts to 5000"),
        piped("export --to cnf", "swish 4x3\n2000000x a1:b2\n", "too large for a formula"),
        piped("solve", drawing, "this row has too many cells"),
        piped("check", pairs_of("disjoint", one), "the board has 2096128 sets, too many for a formula"),
        piped("check", pairs_of("free", kept), "the board has 2096128 sets, too many for a formula"),
        piped("solve", format!("{}\n", "*".repeat(6000)).repeat(6000), "at most 20000000 symbols"),
    ] {
        let run = run(&case, folder.path(), false);
        assert!(run.is_calm() && run.code == Some(2) && run.stderr.contains(case.says), "{run:?}");
    }
}

#[test]
fn without_z3_its_engines_say_so_and_all_others_answer() {
    let square = common::board("square.deal");
    let nowhere = || {
        let mut command = common::misdeal();
        command.arg("solve").arg(&square).env("PATH", "/nowhere").env_remove("MISDEAL_Z3");
        command
    };
    let wrong = || {
        let mut command = common::misdeal();
        command.arg("solve").arg(&square).env("MISDEAL_Z3", "/nowhere/z3");
        command
    };
    for engine in ["smt", "smt-unsorted"] {
        for command in [&mut nowhere(), &mut wrong()] {
            let run = Run::of(command.args(["--engine", engine, "-q"]));
            assert!(run.is_calm() && run.code == Some(3), "{run:?}");
            assert!(run.stdout.starts_with("unknown: Z3 does not start (`"), "{run:?}");
            assert!(run.stdout.contains("install it, or name the program in MISDEAL_Z3"), "{run:?}");
            assert_eq!(run.stdout.lines().count(), 1, "{run:?}");
        }
        let json = Run::of(wrong().args(["--engine", engine, "--json"])).json();
        assert!(json["verdict"] == "unknown" && json["checked"] == false, "{json}");
    }
    for engine in ["fast", "sat", "brute", "dynamic", "enumerate"] {
        for command in [&mut nowhere(), &mut wrong()] {
            let run = Run::of(command.args(["--engine", engine, "--count", "-q"]));
            assert_eq!((run.code, run.stdout.as_str()), (Some(0), "12 sets (checked)\n"), "{engine}");
        }
    }
}

#[test]
fn large_boards_are_answered_or_given_up_within_memory() {
    let folder = tempfile::tempdir().unwrap();
    let line = (0..60_000).map(|n| format!("{n}.\n")).collect::<String>();
    let few = |n: usize| format!("set 2x60000\n{}", (0..n).map(|i| format!("{i}.{i}\n")).collect::<String>());
    for (command, text, codes) in [
        ("solve -q --time 5s", format!("set 1x60000\n{line}"), &[0, 3][..]),
        ("solve -q --time 5s", format!("set 1x60000\n{}", line.replacen("7.\n", "", 1)), &[1, 3]),
        ("solve -q --time 5s", few(59_999), &[1, 3]),
        ("solve -q --time 5s --count --engine dynamic", few(20_000), &[1, 3]),
        ("solve -q --time 5s --engine sat", few(20_000), &[1, 2, 3]),
        ("solve -q --time 5s --disjoint", few(20_000), &[0, 2, 3]),
        ("solve -q --time 5s --free", few(20_000), &[0, 2, 3]),
        ("solve -q --time 5s", format!("set 10000x3\n{}\n", "0".repeat(10_000)), &[1]),
    ] {
        let run = run(&piped(command, text, ""), folder.path(), false);
        assert!(run.is_calm() && run.code.is_some_and(|code| codes.contains(&code)), "{command}: {run:?}");
        assert!(run.stdout.len() + run.stderr.len() < 1_000_000, "{command}");
    }
}

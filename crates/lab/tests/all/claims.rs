//! Claims on their way: through pipes, within a time, to a bibliography; and what `check` says of them.

use crate::common::campaign::Campaign;
use crate::common::{self, PATIENCE, Run, deal, misdeal, names, process, root};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs misdeal with arguments separated by blanks.
fn typed(line: &str) -> Run {
    Run::with(line.split_whitespace())
}

/// The same in a folder.
fn typed_in(folder: &Path, line: &str) -> Run {
    Run::of(misdeal().current_dir(folder).args(line.split_whitespace()))
}

/// Runs misdeal with something on its standard input.
fn fed(line: &str, text: impl Into<Vec<u8>>) -> Run {
    Run::of(misdeal().args(line.split_whitespace()).write_stdin(text))
}

/// Runs a line in a shell that knows `misdeal`.
fn shell(shell: &str, line: &str, folder: &Path) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_misdeal")).parent().unwrap().to_owned();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(shell);
    command.args(["-c", line]).env("PATH", path).current_dir(folder).stdin(Stdio::null());
    common::wait(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// A claim whose check takes minutes.
const LONG: &str = "results/set/free-4x4-crossed.claim";

#[test]
fn a_claim_goes_through_a_pipe_as_it_goes_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.claim");
    for (line, code) in [
        ("solve testdata/swish/one-pair.deal", 0),
        ("solve testdata/swish/two-cycles.deal --max", 0),
        ("solve testdata/swish/two-cycles.deal --all --engine sat", 0),
        ("solve testdata/swish/fixed-pair.deal", 1),
        ("solve testdata/swish/fixed-pair.deal --engine sat", 1),
        ("solve testdata/set/square.deal --disjoint", 0),
        ("solve testdata/set/twelve-no.deal", 1),
        ("solve testdata/quads/six-free.deal", 1),
        ("free set 3x3", 0),
        ("free swish 3x4", 0),
        ("free quads 2", 0),
        ("odds quads 2", 0),
    ] {
        let piped = typed(&format!("{line} --certificate -"));
        assert!(piped.is_calm() && piped.code == Some(code), "{line}: {piped:?}");
        assert!(piped.stderr.contains("certificate written to standard output"), "{line}: {piped:?}");
        let kept = typed(&format!("{line} --certificate {} -q", file.display()));
        assert_eq!(piped.stdout, std::fs::read_to_string(&file).unwrap(), "{line}");
        // The answer is told all the same, beside it.
        let answer = kept.stdout.trim_end().lines().last().unwrap().split(" (checked").next().unwrap();
        assert!(piped.stderr.contains(answer), "{line}: {piped:?} {kept:?}");
        let checked = fed("check -", piped.stdout);
        assert!(checked.code == Some(0) && checked.stdout.starts_with("accepted, for "), "{line}: {checked:?}");
    }
    let quiet = typed("solve testdata/swish/one-pair.deal -q --certificate -");
    assert_eq!(
        quiet.stderr,
        "swish of 2 cards (checked): a1:b1@0 a1:b1@h\n".replace("a1:b1@0 a1:b1@h", witness(&quiet))
    );
    // A deal and a claim can both come through pipes.
    let deal = std::fs::read(deal("one-pair.deal")).unwrap();
    assert!(fed("solve - --certificate -", deal).stdout.starts_with("misdeal claim 1\n"));
}

/// The witness of a claim.
fn witness(run: &Run) -> &str {
    run.stdout.lines().skip_while(|line| *line != "witness").nth(1).unwrap().trim()
}

#[test]
fn solve_and_check_are_joined_by_a_shell() {
    let line = "misdeal solve testdata/swish/two-cycles.deal --max --certificate - | misdeal check -";
    let run = shell("sh", line, &root());
    assert!(run.code == Some(0) && run.stdout.starts_with("accepted, for a deal of "), "{run:?}");
    let line = "misdeal check <(misdeal solve testdata/swish/two-cycles.deal --max --certificate - 2>/dev/null)";
    let run = shell("bash", line, &root());
    assert!(run.code == Some(0) && run.stdout.starts_with("accepted, for a deal of "), "{run:?}");
    let line = "misdeal solve testdata/swish/one-pair.deal -q --certificate >(misdeal check - >&2); sleep 0.5; wait";
    let run = shell("bash", line, &root());
    assert!(run.stdout.starts_with("swish of 2 cards"), "{run:?}");
    let run = shell("sh", "misdeal check /dev/stdin < testdata/claims/swish/any.claim", &root());
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn a_campaign_is_merged_into_a_pipe() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    assert_eq!(campaign.act("run", &[]).code, Some(0));
    let merged = campaign.act("merge", &["--certificate", "-"]);
    assert!(merged.code == Some(0) && merged.stdout.ends_with("\nend\n"), "{merged:?}");
    assert!(merged.stderr.contains("(checked)"), "{merged:?}");
    assert!(!campaign.path.join("answer.claim").exists() && !campaign.path.join("-").exists());
    assert_eq!(fed("check -", merged.stdout).code, Some(0));
    let refused = campaign.act("merge", &["--certificate", "-", "--json"]);
    assert!(refused.stderr.contains("can't both go to standard output"), "{refused:?}");
}

#[test]
fn a_dash_is_never_the_name_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    std::fs::copy(deal("one-pair.deal"), here.join("a.deal")).unwrap();
    std::fs::write(here.join("a.cnf"), "p cnf 2 2\n1 2 0\n-1 2 0\n").unwrap();
    for (line, code, told) in [
        ("solve a.deal --certificate -", 0, "certificate written to standard output"),
        ("solve a.deal --svg -", 0, "picture written to standard output"),
        ("solve a.deal --max --time 0s --certificate -", 3, "no certificate was written to standard output"),
        ("free swish 2x3 --svg -", 0, "picture written to standard output"),
        ("odds swish --cards 5 --sampled --trials 10 --plot -", 0, "plot written to standard output"),
        ("simulate uno --games 1 --seed 1 --transcript -", 0, "transcript written to standard output"),
        ("export a.deal --to cnf -o -", 0, ""),
        ("reduce max-2-sat-to-simple-swish a.cnf -o -", 0, ""),
        ("solve a.deal --certificate - --svg -", 2, "--certificate and --svg can't both go to standard output"),
        ("solve a.deal --certificate - --json", 2, "--json and --certificate - can't both go to standard output"),
        ("solve a.deal --competition --certificate -", 2, "--competition and --certificate - can't both"),
        ("reduce --generate uno-cubic --size 6 -o -", 2, "a folder is needed here, and `-` is standard output"),
        ("campaign plan set-layouts 2x3 -o -", 2, "a folder is needed here, and `-` is standard output"),
        ("man --out -", 2, "a folder is needed here, and `-` is standard output"),
        ("bench swish --quick --csv -", 2, "a file is needed here, and `-` is standard output"),
        ("bench swish --quick --list --instances -", 2, "a file is needed here, and `-` is standard output"),
    ] {
        let run = typed_in(here, line);
        assert!(run.is_calm() && run.code == Some(code), "{line}: {run:?}");
        assert!(run.stderr.contains(told), "{line}: {run:?}");
        assert_eq!(run.stdout.is_empty(), code > 1 && !line.contains("--json"), "{line}: {run:?}");
        assert_eq!(names(here), ["a.cnf", "a.deal"], "{line}");
    }
    let pictured = typed_in(here, "solve a.deal --svg -");
    assert!(pictured.stdout.starts_with("<svg") && pictured.stdout.trim_end().ends_with("</svg>"), "{pictured:?}");
    let exported = typed_in(here, "export a.deal --to cnf -o -");
    assert_eq!(exported.stdout, typed_in(here, "export a.deal --to cnf").stdout);
    assert!(fed("check -", typed("simulate uno --games 1 --seed 1 --transcript -").stdout).code == Some(0));
}

#[test]
fn a_pipe_with_a_name_is_read_and_written_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut check = process();
    check.arg("check").arg(&pipe).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let check = check.spawn().unwrap();
    let solved = Run::of(misdeal().args(["solve", "testdata/swish/one-pair.deal", "--certificate"]).arg(&pipe));
    assert!(solved.code == Some(0) && solved.stdout.starts_with("swish of 2 cards"), "{solved:?}");
    let checked = common::wait(check);
    assert!(checked.code == Some(0) && checked.stdout.starts_with("accepted"), "{checked:?}");
    assert_eq!(names(folder.path()), ["pipe"]);
    // What is neither a file nor a pipe is left alone.
    let socket = folder.path().join("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    let refused = Run::of(misdeal().args(["solve", "testdata/swish/one-pair.deal", "--certificate"]).arg(&socket));
    assert!(refused.code == Some(2) && refused.stderr.ends_with("it is no ordinary file\n"), "{refused:?}");
}

#[test]
fn a_reader_who_has_gone_does_not_change_the_exit_code() {
    for (line, code) in [
        ("solve testdata/swish/one-pair.deal --certificate -", 0),
        ("solve testdata/swish/fixed-pair.deal --certificate -", 1),
        ("free swish 12x13 --certificate -", 0),
        ("solve testdata/swish/one-pair.deal --svg -", 0),
        ("check testdata/claims/swish/any.claim", 0),
        ("cite testdata/claims/swish/any.claim", 0),
        ("cite testdata/claims/swish/any.claim --bibtex", 0),
    ] {
        let mut child = process();
        child.args(line.split(' ')).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        drop(child.stdout.take());
        let run = common::wait(child);
        assert!(run.is_calm() && run.code == Some(code), "{line}: {run:?}");
        assert!(!run.stderr.contains("misdeal:"), "{line}: {run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_claim_that_can_not_be_written_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = process();
    command.args(["solve", "testdata/swish/one-pair.deal", "--certificate", "-"]);
    let run = common::wait(command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).spawn().unwrap());
    assert!(run.code == Some(2) && run.stderr.contains("can't write standard output: the disk is full"), "{run:?}");
}

#[test]
fn a_pipe_that_ends_early_is_a_claim_that_is_cut() {
    let claim = typed("solve testdata/swish/fixed-pair.deal --engine sat --certificate -").stdout;
    for end in [claim.len() / 3, claim.len() / 2, claim.len() - 2] {
        for command in ["check -", "cite -"] {
            let run = fed(command, &claim.as_bytes()[..end]);
            assert!(run.is_calm() && run.code == Some(2) && run.stdout.is_empty(), "{end}: {run:?}");
            assert!(run.stderr.starts_with("misdeal: standard input"), "{end}: {run:?}");
        }
    }
    let empty = fed("check -", "");
    assert!(empty.code == Some(2) && empty.stderr.contains("the claim is cut short after line 0"), "{empty:?}");
    // Whoever was to write it has ended with nothing settled.
    let line = "misdeal solve testdata/swish/commercial-16.deal --max --time 0s --certificate - | misdeal check -";
    assert_eq!(shell("sh", line, &root()).code, Some(2));
}

#[test]
fn a_long_claim_is_checked_from_a_pipe_in_little_memory() {
    let claim = std::fs::read_to_string(root().join("testdata/claims/swish/none-lrat.claim")).unwrap();
    let (before, last) = claim.split_once("  38 0 36 14 0\n").unwrap();
    let mut child = process();
    child.args(["check", "-", "--memory", "300M"]).stdin(Stdio::piped());
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(before.as_bytes()).unwrap();
    // A clause comes into force and goes out of it, again and again: more text than there is memory.
    let mut id = 1_000_000_u64;
    for _ in 0..400 {
        let mut steps = String::new();
        for _ in 0..20_000 {
            id += 1;
            steps.push_str(&format!("  {id} -1 0 3 1 0\n  {id} d {id} 0\n"));
        }
        pipe.write_all(steps.as_bytes()).unwrap();
    }
    pipe.write_all(format!("  {} 0 36 14 0\n{last}", id + 1).as_bytes()).unwrap();
    drop(pipe);
    let run = common::wait(child);
    assert!(run.code == Some(0) && run.stdout.starts_with("accepted, for a deal of 2 cards"), "{run:?}");
}

#[test]
fn a_check_that_takes_too_long_is_not_checked_to_the_end() {
    for (line, told) in [
        (format!("check {LONG} --time 300ms"), "not checked to the end: the time limit was reached, with "),
        (format!("cite {LONG} --time 300ms"), "not checked to the end: the time limit was reached, with "),
    ] {
        let start = Instant::now();
        let run = typed(&line);
        assert!(start.elapsed() < PATIENCE, "{line}");
        assert!(run.is_calm() && run.code == Some(3), "{line}: {run:?}");
        assert!(run.stdout.starts_with(told) && run.stdout.lines().count() == 1, "{line}: {run:?}");
        // It was said before it began.
        assert!(
            run.stderr.contains("this takes some ") && run.stderr.contains("`bound quarters 108`"),
            "{line}: {run:?}"
        );
        let json = typed(&format!("{line} --json"));
        assert_eq!((json.code, json.stderr.as_str()), (Some(3), ""), "{line}");
        assert_eq!((&json.json()["verdict"], json.json().get("accepted")), (&"unknown".into(), None), "{line}");
    }
    assert_eq!(typed("check testdata/claims/swish/any.claim --time 60s").code, Some(0));
    let bad = typed("check testdata/claims/swish/any.claim --time soon");
    assert!(bad.code == Some(2) && bad.stderr.contains("a time is written"), "{bad:?}");
    // A pipe that nobody writes to is waited for no longer.
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let waited = Run::of(misdeal().args(["check", "--time", "100ms"]).arg(&pipe));
    assert!(waited.code == Some(3) && waited.stdout.starts_with("not checked to the end"), "{waited:?}");
}

#[test]
fn ctrl_c_ends_a_check_with_what_is_known() {
    for (signal, line) in [("-INT", "check"), ("-TERM", "check"), ("-INT", "cite")] {
        let mut child = process();
        child.args([line, LONG]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(800));
        let pid = child.id().to_string();
        assert!(Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &pid]).status().unwrap().success());
        let run = common::wait(child);
        assert!(run.is_calm() && run.code == Some(3), "{signal} {line}: {run:?}");
        assert!(run.stdout.starts_with("not checked to the end: it was interrupted, with "), "{line}: {run:?}");
    }
}

#[test]
fn progress_of_a_check_tells_how_much_was_read() {
    let run = typed(&format!("check {LONG} --time 1200ms --progress lines"));
    let lines: Vec<&str> = run.stderr.lines().filter(|line| line.contains("\"progress\"")).collect();
    assert!(
        !lines.is_empty() && lines.iter().all(|line| line.contains(" read, ") && line.contains(" lines")),
        "{run:?}"
    );
}

#[test]
fn a_deck_is_printed_within_its_time_or_not_at_all() {
    let run = typed("deck swish 30x31 --time 0s");
    assert!(run.code == Some(3) && run.stdout == "the deck was not printed: the time limit was reached\n", "{run:?}");
    assert_eq!(typed("deck swish 30x31 --time 0s --json").json()["verdict"], "unknown");
    assert_eq!(typed("deck set 4x3 --time 1m").code, Some(0));
    for line in ["deck swish 65535x65535", "deal swish 65535x65535 --seed 1", "odds swish 65535x65535 --cards 5"] {
        let run = typed(line);
        let told = "misdeal: the deck of swish 65535x65535 has more than 2000000 cards\n";
        assert!(run.code == Some(2) && run.stderr == told, "{line}: {run:?}");
    }
}

#[test]
fn check_tells_refuted_from_another_deal_and_from_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.claim");
    let claim = std::fs::read_to_string(root().join("testdata/claims/swish/any.claim")).unwrap();
    std::fs::write(&wrong, claim.replace("answer yes", "answer no")).unwrap();
    let wrong = wrong.display().to_string();
    for (line, code, told) in [
        (format!("check {wrong}"), 2, "the answer is no, and yet there is a witness"),
        (format!("cite {wrong}"), 2, "the answer is no, and yet there is a witness"),
        (
            "check testdata/claims/swish/any.claim --deal testdata/swish/two-cycles.deal".into(),
            4,
            "the claim holds, but it is about other cards than testdata/swish/two-cycles.deal",
        ),
        ("check nowhere.claim".into(), 5, "misdeal: can't read nowhere.claim: there is no such file or folder"),
        ("cite nowhere.claim".into(), 2, "misdeal: can't read nowhere.claim: there is no such file or folder"),
        (
            "check testdata/claims/swish/any.claim --deal nowhere.deal".into(),
            5,
            "misdeal: can't read nowhere.deal: there is no such file or folder",
        ),
        ("check - --deal -".into(), 2, "the claim and the deal can't both come from standard input"),
        ("check testdata".into(), 5, "it is a folder"),
    ] {
        let run = typed(&line);
        assert!(run.is_calm() && run.code == Some(code) && run.stdout.is_empty(), "{line}: {run:?}");
        assert!(run.stderr.contains(told) && run.stderr.lines().count() == 1, "{line}: {run:?}");
        let json = typed(&format!("{line} --json"));
        assert_eq!((json.code, &json.json()["verdict"]), (Some(code), &"unknown".into()), "{line}: {json:?}");
    }
}

#[test]
fn a_claim_is_cited_by_what_it_says_and_by_its_bytes() {
    for file in
        ["testdata/claims/swish/max-lrat.claim", "results/set/free-4x3.claim", "testdata/claims/uno/order.claim"]
    {
        let bytes = std::fs::read(root().join(file)).unwrap();
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let cited = typed(&format!("cite {file}"));
        assert_eq!((cited.code, cited.stderr.as_str()), (Some(0), ""), "{file}");
        let has = |line: &str| cited.stdout.lines().any(|other| other == line);
        assert!(has(&format!("sha256: {sum}")) && has(&format!("check again: misdeal check {file}")), "{cited:?}");
        assert!(has(&format!("version: misdeal {}", env!("CARGO_PKG_VERSION"))), "{cited:?}");
        let json = typed(&format!("cite {file} --json")).json();
        let checked = typed(&format!("check {file} --json")).json();
        for member in ["game", "question", "verdict", "value", "rests_on", "accepted"] {
            assert_eq!(json.get(member), checked.get(member), "{file}: {member}");
        }
        assert_eq!(json["sha256"], sum.as_str());
        assert!(has(&format!("statement: {}", json["statement"].as_str().unwrap())), "{cited:?}");
        let entry = typed(&format!("cite {file} --bibtex")).stdout;
        assert_eq!(json["bibtex"], entry.as_str());
        let key = format!("@misc{{misdeal-{}-{},\n", json["game"].as_str().unwrap(), &sum[..12]);
        assert!(entry.starts_with(&key) && entry.contains(&sum), "{entry}");
        // The same bytes from a pipe are the same claim.
        let piped = fed("cite -", bytes);
        assert!(
            piped.stdout.contains(&sum) && piped.stdout.ends_with("check again: misdeal check - < FILE\n"),
            "{piped:?}"
        );
    }
}

#[test]
fn check_tells_what_a_claim_rests_on() {
    let run = typed("check testdata/claims/swish/none-lrat.claim");
    let line = run.stderr.lines().last().unwrap();
    assert!(line.starts_with("rests on: frame, text, Swish rules, Swish formula, formulas, LRAT ("), "{run:?}");
    assert!(line.ends_with(" lines of the kernel)"), "{run:?}");
    let json = typed("check testdata/claims/swish/none-lrat.claim --json").json();
    let rests_on = &json["rests_on"];
    let rooms = rests_on["rooms"].as_array().unwrap();
    let sum: u64 = rooms.iter().map(|room| room["lines"].as_u64().unwrap()).sum();
    assert!(rooms.len() == 6 && rests_on["lines"] == sum && sum > 1000, "{json}");
    assert!(rooms.iter().any(|room| room["name"] == "LRAT"));
    assert_eq!(typed("check testdata/claims/swish/none-lrat.claim -q").stderr, "");
}

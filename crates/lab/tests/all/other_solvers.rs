//! What we write for others is read by solvers and checkers that others wrote, with the same optima as ours: WCNF of 2022
//! by RC2 of PySAT, OPB by SCIP, and the proofs of our claims by the DRAT checker `rate`. `make tools` installs them into
//! `tests/peers`.

use crate::common;
use crate::common::{Run, root};
use std::path::{Path, PathBuf};
use std::process::Command;

fn peer(path: &str) -> PathBuf {
    root().join("crates/lab/tests/peers").join(path)
}

/// Files for the peers to read, and what they are expected to say of each.
struct Asked {
    folder: tempfile::TempDir,
    files: Vec<(PathBuf, String)>,
}

impl Asked {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), files: Vec::new() }
    }

    /// Writes a deal in a format.
    fn export(&mut self, deal: &Path, to: &str, more: &[&str], expected: String) {
        let file = self.folder.path().join(format!("{}.{to}", self.files.len()));
        let run = Run::with([&["export", deal.to_str().unwrap(), "--to", to][..], more].concat());
        assert_eq!(run.code, Some(0), "{deal:?} {more:?}: {}", run.stderr);
        std::fs::write(&file, run.stdout).unwrap();
        self.files.push((file, expected));
    }

    /// A maximum in both formats: none, if there is no answer at all.
    fn most(&mut self, deal: &Path, question: &[&str], most: Option<u64>) {
        let expected = |sign: &str| match most {
            None => "unsat".to_owned(),
            Some(0) => "optimum 0".to_owned(),
            Some(most) => format!("optimum {sign}{most}"),
        };
        self.export(deal, "wcnf", question, expected(""));
        self.export(deal, "opb", question, expected("-"));
    }

    fn agree(self) {
        let files = self.files.iter().map(|(file, _)| file);
        let output = Command::new(peer(".venv/bin/python")).arg(peer("optima.py")).args(files).output();
        let output = output.expect("make tools installs the solvers that read our formats");
        let said = String::from_utf8(output.stdout).unwrap();
        let said: Vec<&str> = said.lines().filter(|line| !line.starts_with("c ")).collect();
        assert_eq!(said.len(), self.files.len(), "{}", String::from_utf8_lossy(&output.stderr));
        for ((file, expected), said) in self.files.iter().zip(said) {
            assert_eq!(said, expected, "{}", std::fs::read_to_string(file).unwrap());
        }
    }
}

/// Our value of a question; none for a no.
fn value(deal: &Path, question: &str) -> Option<u64> {
    let run = Run::with(["solve", deal.to_str().unwrap(), question, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    object["value"].as_u64()
}

fn is_yes(deal: &Path, more: &[&str]) -> bool {
    let run = Run::with([&["solve", deal.to_str().unwrap(), "-q"][..], more].concat());
    assert!(matches!(run.code, Some(0 | 1)), "{run:?}");
    run.code == Some(0)
}

fn verdict(yes: bool) -> String {
    if yes { "sat" } else { "unsat" }.to_owned()
}

/// A random deal.
fn dealt(folder: &Path, words: &[&str], seed: usize) -> PathBuf {
    let run = Run::with([&["deal"][..], words, &["--seed", &seed.to_string(), "-q"]].concat());
    let file = folder.join(format!("{}-{seed}.deal", words.join("-")));
    std::fs::write(&file, run.stdout).unwrap();
    file
}

#[test]
fn the_largest_swishes_are_the_same() {
    let (mut asked, folder) = (Asked::new(), tempfile::tempdir().unwrap());
    let kept = ["empty", "fixed-pair", "one-pair", "turned-pair", "two-cycles", "one-symbol", "several-symbols"];
    let mut deals: Vec<PathBuf> = kept.iter().map(|name| common::deal(&format!("{name}.deal"))).collect();
    deals.extend((0..6).map(|seed| dealt(folder.path(), &["swish", "3x3", "-n", "6"], seed)));
    deals.extend((0..6).map(|seed| dealt(folder.path(), &["swish", "--commercial", "-n", "5"], seed)));
    let mut most = Vec::new();
    for deal in &deals {
        most.push(value(deal, "--max").filter(|&most| most > 0));
        asked.most(deal, &["--max"], most.last().copied().flatten());
        for wanted in [2, 4] {
            let enough = most.last().copied().flatten().is_some_and(|most| most >= wanted);
            asked.export(deal, "opb", &["--at-least", &wanted.to_string()], verdict(enough));
        }
    }
    assert!(most.contains(&None) && most.iter().flatten().any(|&most| most > 2), "{most:?}");
    asked.agree();
}

#[test]
fn the_most_disjoint_sets_and_the_most_cards_without_one_are_the_same() {
    let (mut asked, folder) = (Asked::new(), tempfile::tempdir().unwrap());
    let kept = ["twelve-yes", "twelve-no", "five-values-no", "two-values", "square", "line"];
    let mut boards: Vec<PathBuf> = kept.iter().map(|name| common::board(&format!("{name}.deal"))).collect();
    boards.extend((0..4).map(|seed| dealt(folder.path(), &["set", "3x3", "-n", "9"], seed)));
    for board in &boards {
        asked.most(board, &["--disjoint"], value(board, "--disjoint"));
        asked.most(board, &["--free"], value(board, "--free"));
        asked.export(board, "opb", &[], verdict(is_yes(board, &[])));
    }
    asked.agree();
}

#[test]
fn as_many_cards_of_a_hand_can_be_played() {
    let (mut asked, folder) = (Asked::new(), tempfile::tempdir().unwrap());
    let kept =
        ["copies", "corner", "empty", "example-1", "four-parts", "match-all", "match-two", "one-colour", "spider"];
    let more = ["three-dimensions", "two-apart"];
    let file = |name: &&str| root().join(format!("testdata/uno/{name}.deal"));
    let mut hands: Vec<PathBuf> = kept.iter().chain(&more).map(file).collect();
    hands.extend((0..8).map(|seed| dealt(folder.path(), &["uno", "6x6", "-n", "9", "-p", "1"], seed)));
    for hand in &hands {
        let most = value(hand, "--max").unwrap();
        asked.most(hand, &["--max"], Some(most));
        asked.export(hand, "opb", &[], verdict(is_yes(hand, &[])));
        for wanted in [most, most + 1] {
            let wanted = &["--at-least", &wanted.to_string()];
            asked.export(hand, "opb", wanted, verdict(is_yes(hand, wanted)));
        }
    }
    asked.agree();
}

/// The steps of an LRAT proof as DRAT, which has neither numbers nor hints. What is forgotten may stay.
fn drat(lrat: &str) -> String {
    let mut text = String::new();
    for line in lrat.lines() {
        let (_, step) = line.split_once(' ').unwrap();
        if !step.starts_with("d ") {
            let clause = step.split_once("0 ").filter(|_| step.starts_with("0 ")).map(|_| "");
            let clause = clause.or_else(|| step.split_once(" 0 ").map(|(clause, _)| clause)).unwrap();
            text.push_str(clause);
            text.push_str(" 0\n");
        }
    }
    text
}

/// What `rate` says of a formula and a proof.
fn checked(formula: &str, proof: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let mut rate = Command::new(peer(".rate/bin/rate"));
    let output = rate.arg(file("claim.cnf", formula)).arg(file("claim.drat", proof)).output();
    let output = output.expect("make tools installs the checker of proofs");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find(|line| line.starts_with("s ")).unwrap_or(&text).to_owned()
}

#[test]
fn proofs_of_claims_are_verified_by_another_checker() {
    let folder = tempfile::tempdir().unwrap();
    let family = folder.path().to_str().unwrap();
    // The second hand of this family has no order.
    let made = ["reduce", "--generate", "uno-cubic", "--seed", "42", "--size", "10", "--count", "2", "-o", family];
    assert_eq!(Run::with(made).code, Some(0));
    let cubic = folder.path().join("uno-cubic-42-10-0002.deal");
    for (deal, question, cuts) in [
        (common::deal("odd-cycle-of-points.deal"), &["--max"][..], false),
        (common::deal("fixed-pair.deal"), &[], false),
        (common::board("twelve-no.deal"), &[], false),
        (common::board("five-values-no.deal"), &[], false),
        (common::board("twelve-yes.deal"), &["--disjoint"], false),
        (root().join("testdata/uno/spider.deal"), &[], false),
        (cubic, &[], true),
    ] {
        let claim = folder.path().join("claim");
        let solve =
            ["solve", deal.to_str().unwrap(), "--engine", "sat", "-q", "--certificate", claim.to_str().unwrap()];
        let run = Run::with([&solve[..], question].concat());
        assert!(matches!(run.code, Some(0 | 1)), "{run:?}");
        let text = std::fs::read_to_string(&claim).unwrap();
        assert_eq!(text.lines().any(|line| line.trim_start().starts_with("cut ")), cuts, "{deal:?}");
        let [formula, proof] = ["cnf", "lrat"].map(|to| {
            let run = Run::with(["export", claim.to_str().unwrap(), "--to", to]);
            assert_eq!(run.code, Some(0), "{deal:?}: {}", run.stderr);
            run.stdout
        });
        assert_eq!(checked(&formula, &drat(&proof)), "s VERIFIED", "{deal:?}");
        // Nor is it just anything that passes.
        if cuts {
            assert_eq!(checked(&formula, "0\n"), "s NOT VERIFIED", "{deal:?}");
            std::fs::write(&claim, text.lines().filter(|line| !line.contains("cut ")).collect::<Vec<_>>().join("\n"))
                .unwrap();
            let uncut = Run::with(["export", claim.to_str().unwrap(), "--to", "cnf"]);
            assert_eq!(checked(&uncut.stdout, &drat(&proof)), "s NOT VERIFIED", "{deal:?}");
        }
    }
}

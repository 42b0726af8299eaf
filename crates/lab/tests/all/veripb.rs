//! Claims about deals before VeriPB, a checker that others wrote: what `export --to opb` and `--to pbp` write of a claim it must
//! verify, for every small claim about a deal that rules something out, whatever its proof; and of claims whose steps were altered it must
//! refuse what we refuse. `scripts/proof-checkers` gives it all claims, long ones too.
//! `make tools` installs it into `tests/peers`.

use crate::common::{self, Run, misdeal, root};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Altered proofs of one claim, at most.
const MOST: usize = 10;
/// Claims longer than this are not given to VeriPB: it would take minutes.
const LONGEST: u64 = 30_000;

/// All claims of the test suite and of the results.
fn claims() -> Vec<PathBuf> {
    let folders = ["testdata/claims", "results"].map(|folder| root().join(folder));
    let games = ["swish", "set", "uno", "quads", "geography"];
    let games = folders.iter().flat_map(|folder| games.map(|game| folder.join(game)));
    let mut claims: Vec<PathBuf> = games
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| common::names(&folder).into_iter().map(move |name| folder.join(name)))
        .filter(|path| path.extension().is_some_and(|ending| ending == "claim"))
        .collect();
    claims.sort();
    claims
}

fn exported(claim: &Path, to: &str) -> Option<String> {
    let run = Run::with(["export", claim.to_str().unwrap(), "--to", to]);
    assert!(run.is_calm(), "{}", run.stderr);
    (run.code == Some(0)).then_some(run.stdout)
}

/// Whether VeriPB verifies that a formula has no model.
fn is_verified(folder: &Path, opb: &str, pbp: &str) -> bool {
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let mut veripb = Command::new(root().join("crates/lab/tests/peers/.veripb/bin/veripb"));
    let output = veripb.arg(file("x.opb", opb)).arg(file("x.pbp", pbp)).output();
    let output = output.expect("make tools installs the checker of proofs");
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success() && said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE")
}

/// The kind of the proof of a claim, if that says something about a deal that has to be refuted.
fn kind(text: &str) -> Option<&str> {
    let about_a_deal = text.lines().nth(2) == Some("deal");
    let proof = |line: &'_ str| line.starts_with("proof ") || line.starts_with("bound ");
    text.lines().find(|line| proof(line)).filter(|_| about_a_deal).and_then(|line| line.split(' ').nth(1))
}

/// Claims that have no formula of a sensible size, as docs/trust.md says: how many sets there are of each size (those of the 36 doubled decks
/// among them), swishes that are counted and not listed, and a board of 690,880 quads.
const WITHOUT: [&str; 4] = ["sizes", "sizes-commercial", "disjoint-4", "count-counts"];
/// Claims without a proof, which the kernel goes through by itself all the same.
const WALKED: [&str; 5] = ["readings-wins", "duel-positions", "losers", "real-win", "even-kernel-win"];

#[test]
fn veripb_verifies_what_every_claim_about_a_deal_rules_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut kinds: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for claim in claims() {
        let text = std::fs::read_to_string(&claim).unwrap();
        let name = claim.file_stem().unwrap().to_str().unwrap();
        let kind = kind(&text).or_else(|| WALKED.contains(&name).then_some("witness"));
        let Some(kind) = kind.filter(|_| text.len() as u64 <= LONGEST) else { continue };
        if WITHOUT.contains(&name) || name.starts_with("doubling-") {
            assert_eq!(exported(&claim, "pbp"), None, "{}", claim.display());
            continue;
        }
        let (opb, pbp) = (exported(&claim, "opb"), exported(&claim, "pbp"));
        let (Some(opb), Some(pbp)) = (opb, pbp) else { panic!("{} is not exported", claim.display()) };
        assert!(is_verified(folder.path(), &opb, &pbp), "{}\n{opb}\n{pbp}", claim.display());
        let says_so = opb.contains("another proof of the same statement");
        assert_eq!(says_so, !matches!(kind, "lrat" | "sums"), "{}", claim.display());
        *kinds.entry(kind.to_owned()).or_default() += 1;
    }
    let seen: Vec<&str> = kinds.keys().map(String::as_str).collect();
    let wanted = ["answers", "counts", "deck", "exhaustive", "links", "lrat", "sums", "trails", "witness"];
    assert_eq!(seen, wanted, "{kinds:?}");
    assert!(kinds["sums"] > 6 && kinds["lrat"] > 5 && kinds["exhaustive"] > 8, "{kinds:?}");
}

/// A claim with one of its sums altered: a row left out, counted once more, another one, or the whole step left out.
fn altered(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (place, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("  sum ")) {
        let mut with = |line: Option<String>| {
            let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            match line {
                Some(line) => changed[place] = line,
                None => _ = changed.remove(place),
            }
            all.push(changed.join("\n") + "\n");
        };
        with(None);
        let words: Vec<&str> = line.split_whitespace().collect();
        for part in 1..words.len().min(8) {
            let put = |word: &str| {
                let mut words = words.clone();
                words[part] = word;
                Some(format!("  {}", words.join(" ")))
            };
            with(put(""));
            with(put("1"));
            with(put("2*-3"));
        }
        with(Some(format!("{line} / 2")));
    }
    let every = all.len() / MOST + 1;
    all.into_iter().step_by(every).collect()
}

#[test]
fn veripb_refuses_the_altered_sums_that_we_refuse() {
    let folder = tempfile::tempdir().unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for claim in claims() {
        let text = std::fs::read_to_string(&claim).unwrap();
        if kind(&text) != Some("sums") || text.len() as u64 > LONGEST / 4 {
            continue;
        }
        for changed in altered(&text) {
            let path = folder.path().join("altered.claim");
            std::fs::write(&path, &changed).unwrap();
            let run = Run::of(misdeal().args(["check", "-q"]).arg(&path));
            let ours = run.code == Some(0);
            let theirs = match (exported(&path, "opb"), exported(&path, "pbp")) {
                (Some(opb), Some(pbp)) => is_verified(folder.path(), &opb, &pbp),
                // What can't be read has no formula, or no proof.
                _ => false,
            };
            assert_eq!(ours, theirs, "{changed}{}", run.stderr);
            *if ours { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(refused > 20 && accepted > 0, "{accepted} accepted, {refused} refused");
}

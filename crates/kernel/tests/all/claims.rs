//! The claims that are kept beside the code, through the one function that checks any claim.

use misdeal_kernel::swish::free::{Counted, Freed};
use misdeal_kernel::{check, geography, quads, set, swish, uno};
use std::path::{Path, PathBuf};

/// All claims below a folder of the project, with their texts.
fn claims(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|ending| ending == "claim") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    files.into_iter().map(|file| (file.clone(), std::fs::read_to_string(file).unwrap())).collect()
}

/// What takes minutes is left to `scripts/results`.
const LONG: &[&str] = &["bound quarters", "classes under exchanges", "question sizes"];

#[test]
fn every_claim_that_is_kept_is_accepted() {
    let (results, kinds) = (claims("results"), claims("testdata/claims"));
    assert!(results.len() > 50 && kinds.len() > 50, "{} and {}", results.len(), kinds.len());
    let results = results.into_iter().filter(|(_, text)| !LONG.iter().any(|word| text.contains(word)));
    for (file, text) in results.chain(kinds) {
        check(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        // Nothing of it depends on how lines end, or on a byte order mark.
        if text.len() < 1000 {
            let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            check(&other).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        }
    }
}

#[test]
fn there_is_a_claim_about_every_subject_and_each_is_told_by_its_type() {
    let mut seen = [false; 11];
    for (file, text) in claims("testdata/claims") {
        let checked = check(&text).unwrap();
        let told = [
            checked.about::<swish::Accepted>().is_some(),
            checked.about::<Freed>().is_some(),
            checked.about::<Counted>().is_some(),
            checked.about::<set::Accepted>().is_some(),
            checked.about::<set::free::DeckFreed>().is_some(),
            checked.about::<uno::Accepted>().is_some(),
            checked.about::<uno::real::position::Accepted>().is_some(),
            checked.about::<geography::Accepted>().is_some(),
            checked.about::<quads::Accepted>().is_some(),
            checked.about::<quads::free::DeckFreed>().is_some(),
            checked.about::<quads::free::Counted>().is_some(),
        ];
        assert_eq!(told.iter().filter(|told| **told).count(), 1, "{}", file.display());
        seen.iter_mut().zip(told).for_each(|(seen, told)| *seen |= told);
    }
    assert_eq!(seen, [true; 11]);
}

#[test]
fn a_claim_that_is_cut_after_any_line_is_refused_with_a_sentence() {
    for (file, text) in claims("testdata/claims") {
        let lines: Vec<&str> = text.lines().collect();
        for kept in 0..lines.len() {
            let fault = check(&lines[..kept].join("\n")).expect_err("it is cut").to_string();
            let cut = format!("the claim is cut short after line {kept}: expected ");
            assert!(fault.starts_with(&cut) && !fault.contains('\n'), "{}, {kept} lines: {fault}", file.display());
        }
    }
}

#[test]
fn a_line_too_many_is_refused_with_its_place() {
    for (file, text) in claims("testdata/claims") {
        let lines = text.lines().count();
        for (line, part) in [("end", "something follows the end"), ("  a1", "an indented line does not belong here")] {
            let fault = check(&format!("{text}{line}\n")).expect_err("it goes on").to_string();
            let told = format!("line {}, column 1: {part}", lines + 1);
            assert!(fault.starts_with(&told), "{}: {fault}", file.display());
        }
        assert!(check(&format!("{text}\n   \n")).is_ok(), "{}", file.display());
    }
}

#[test]
fn what_opens_a_claim_is_read_once_and_as_it_stands() {
    let free = "misdeal claim 1\nquestion free\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 1\nkept\n  a1:b1\napart exhaustive\n\
        forbidden\n  a1:b1@0 a1:b1@h\nbound sums\n  sum 1 2\nend\n";
    assert!(check(free).is_ok());
    for (text, told) in [
        (free.replace("question free", "question question free"), "line 2, column 1: `question free` is no question"),
        (
            free.replace("question free", "question free\nquestion free"),
            "line 3, column 1: `question free` does not belong here; expected `deal` or `deck ...`",
        ),
        (
            free.replace("answer yes 1", "answer yes 1\nanswer yes 1"),
            "line 7, column 1: `answer yes 1` does not belong here",
        ),
        (
            free.replace("answer yes 1", "answer maybe"),
            "line 6, column 1: an answer is `yes`, `yes VALUE`, `no` or `from LEAST to MOST`, not `maybe`",
        ),
        (
            free.replace("swish 1x2", "swash 1x2"),
            "line 4, column 3: a deal starts with a header like `swish 4x3`, not with `swash`",
        ),
        (free.replace("swish 1x2", "Swish 1x2"), "line 4, column 3: the game is written `swish`, not `Swish`"),
        (
            free.replace("deal\n  swish 1x2\n  2x a1:b1\n", "deck poker 52\n"),
            "line 3, column 1: a deck is written like `deck swish 4x3`, not `deck poker 52`",
        ),
        (free.replace("deal\n  swish 1x2\n  2x a1:b1\n", "deal\n"), "there is nothing here"),
        (free.replace("deal\n", "deal swish 1x2\n"), "line 3, column 1: `deal swish 1x2` does not belong here"),
        (free.replace("misdeal claim 1", "misdeal claim 2"), "line 1, column 1: this is no claim file"),
        (free.replace("question free\n", ""), "line 2, column 1: `deal` does not belong here; expected `question ...`"),
    ] {
        let fault = check(&text).expect_err(&text).to_string();
        assert!(fault.contains(told), "{text}: {fault}");
    }
}

//! The papers: every command in their lists runs and prints what is promised, every file that is named is there, and the
//! pages and pictures under `docs/` that are made of them are as they would be made now.

use crate::common::{Run, misdeal, root};
use misdeal_table::papers::{self, NAMES, figures};
use std::path::Path;
use std::process::Command;

/// Runs a line as a shell does, at the root, with our program.
fn typed(line: &str) -> Run {
    let folder = Path::new(env!("CARGO_BIN_EXE_misdeal")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output =
        Command::new("sh").args(["-c", line]).current_dir(root()).env("PATH", path).env("NO_COLOR", "1").output();
    output.unwrap().into()
}

/// Runs every command of a paper.
fn holds(name: &str) {
    let paper = papers::paper(name).unwrap();
    let mut wrong = Vec::new();
    let mut seen: Vec<(String, Run)> = Vec::new();
    for run in paper.runs() {
        if !seen.iter().any(|(line, _)| *line == run.line) {
            seen.push((run.line.clone(), typed(&run.line)));
        }
        let (_, ran) = seen.iter().find(|(line, _)| *line == run.line).unwrap();
        let mut rest = ran.stdout.as_str();
        for wanted in &run.gives {
            match rest.find(wanted.as_str()) {
                Some(place) => rest = &rest[place + wanted.len()..],
                None => wrong.push(format!(
                    "`{}` does not print `{wanted}` (in this order):\n{}{}",
                    run.line, ran.stdout, ran.stderr
                )),
            }
        }
        if ran.code != Some(run.ends) {
            wrong.push(format!("`{}` ends with {:?}, not {}: {}", run.line, ran.code, run.ends, ran.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_command_of_the_swish_paper_prints_what_is_promised() {
    holds("swish");
}

#[test]
fn every_command_of_the_set_paper_prints_what_is_promised() {
    holds("set");
}

#[test]
fn every_command_of_the_uno_paper_prints_what_is_promised() {
    holds("uno");
}

#[test]
fn every_file_that_a_paper_names_is_there() {
    for name in NAMES {
        let paper = papers::paper(name).unwrap();
        for item in paper.sections.iter().flat_map(|section| &section.items) {
            for path in &item.code {
                assert!(root().join(path).exists(), "{name}, {}: there is no {path}", item.name);
            }
        }
    }
}

#[test]
fn the_gallery_and_the_letters_are_up_to_date() {
    for figure in figures::LIST {
        let path = root().join(format!("docs/figures/{}-{}.svg", figure.paper, figure.number));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == figures::figure(figure.paper, figure.number).unwrap(), "{}: run `make papers`", path.display());
    }
    for name in NAMES {
        let path = root().join(format!("docs/errata/{name}.md"));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == papers::errata(&papers::paper(name).unwrap()), "{}: run `make papers`", path.display());
    }
}

#[test]
fn figures_are_written_as_svg_or_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("figure.svg");
    let run = Run::of(misdeal().args(["figure", "swish", "2", "-o"]).arg(&path));
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(std::fs::read_to_string(&path).unwrap().contains("FlipLeft"));
    for (line, told) in [
        (vec!["figure", "swish", "99"], "the paper swish has no figure `99`; it has 1, 2, 3"),
        (vec!["figure", "chess", "1"], "there is no paper `chess`; there are swish, set, uno"),
        (vec!["paper", "uno", "9"], "the paper uno has no section `9`"),
        (vec!["paper", "uno", "--markdown"], "--markdown is for `errata`"),
    ] {
        let run = Run::of(misdeal().args(&line));
        assert!(run.code == Some(2) && run.stderr.contains(told), "{line:?}: {run:?}");
    }
    let list = Run::of(misdeal().args(["figure", "list", "--json"]));
    assert!(list.stdout.contains("\"number\": \"5-layers\""), "{list:?}");
}

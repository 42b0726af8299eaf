//! A paper in words, for a terminal.

use super::{Item, Paper, Run, Section};
use crate::draw::text::words;

/// How wide lines are where nobody says otherwise.
const LEAST: usize = 60;

/// Words in lines of a width, each after so many blanks.
fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let room = width.saturating_sub(indent).max(LEAST - indent.min(20));
    let lines = broken(text, room);
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// Words in lines of this width; nothing is cut.
pub(super) fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// What there is of a paper: its sections, and what stands in them.
#[must_use]
pub fn outline(paper: &Paper, width: usize) -> String {
    let mut text = format!("{}\n{}\n", paper.title, paper.authors);
    paper.versions.iter().for_each(|version| text.push_str(&wrapped(version, 2, width)));
    for section in &paper.sections {
        text.push_str(&format!("\n{:<6} {}\n", section.number, section.heading));
        for item in &section.items {
            let wrong = if item.errata.is_empty() { "" } else { ", repaired" };
            let figures: String = item.figures.iter().map(|number| format!(", Figure {number}")).collect();
            text.push_str(&format!("       {}{wrong}{figures}\n", item.name));
        }
    }
    text.push_str(&format!(
        "\n`misdeal paper {0} SECTION` tells more, `misdeal paper {0} errata` what is wrong in print, `misdeal figure list` \
         what is drawn.\n",
        paper.name
    ));
    text
}

/// A section with all that stands in it.
#[must_use]
pub fn section(paper: &Paper, section: &Section, width: usize) -> String {
    let mut text = format!("{} {}\n", section.number, section.heading);
    for item in &section.items {
        text.push('\n');
        text.push_str(&of_item(paper, item, width));
    }
    text
}

/// All that is wrong in print.
#[must_use]
pub fn errata(paper: &Paper, width: usize) -> String {
    let mut text = String::new();
    for (number, (section, item, erratum)) in paper.errata().enumerate() {
        text.push_str(&format!("{}. {} {}\n", number + 1, section.number, item.name));
        text.push_str(&wrapped(&erratum.words, 2, width));
        erratum.runs.iter().for_each(|run| text.push_str(&of_run(run)));
        text.push('\n');
    }
    text
}

fn of_item(paper: &Paper, item: &Item, width: usize) -> String {
    let mut text = format!("{}\n", item.name);
    if let Some(numbered) = &item.numbered {
        text.push_str(&wrapped(&format!("({numbered})"), 2, width));
    }
    text.push_str(&wrapped(&item.says, 2, width));
    item.runs.iter().for_each(|run| text.push_str(&of_run(run)));
    for erratum in &item.errata {
        text.push_str(&wrapped(&format!("Erratum: {}", erratum.words), 2, width));
        erratum.runs.iter().for_each(|run| text.push_str(&of_run(run)));
    }
    if let Some(open) = &item.open {
        text.push_str(&wrapped(&format!("Open: {open}"), 2, width));
    }
    for number in &item.figures {
        text.push_str(&format!("  drawn by `misdeal figure {} {number} -o figure.svg`\n", paper.name));
    }
    if !item.code.is_empty() {
        text.push_str("  in the code:\n");
        text.push_str(
            &words(item.code.iter(), width.saturating_sub(4))
                .lines()
                .map(|line| format!("    {line}\n"))
                .collect::<String>(),
        );
    }
    text
}

/// A command, and what comes out.
fn of_run(run: &Run) -> String {
    let reading = run.reading.map_or(String::new(), |reading| format!("  {}:\n", reading.words()));
    let mut text = format!("{reading}    $ {}\n", run.line);
    run.gives.iter().for_each(|line| text.push_str(&format!("      {line}\n")));
    if run.ends != 0 {
        text.push_str(&format!("      (exit code {})\n", run.ends));
    }
    text
}

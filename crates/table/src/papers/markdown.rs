//! The letters of errata: one page a paper, each item with a line to run.

use super::words::broken;
use super::{Paper, Run};

/// How wide the lines of a page are.
const WIDTH: usize = 130;

/// The page of a paper.
#[must_use]
pub fn errata(paper: &Paper) -> String {
    let mut text = format!("# Errata: {}\n\n", paper.title);
    paragraph(&mut text, &format!("{}.", paper.authors));
    paper.versions.iter().for_each(|version| text.push_str(&format!("- {version}\n")));
    text.push('\n');
    paragraph(
        &mut text,
        &format!(
            "What we found wrong or missing in print while we built it, what is meant, and a line that shows it. Sections and \
             numbers are those of the paper; the words are ours. Commands are typed at the root of the project, and a test \
             runs each of them. The same list: `misdeal paper {} errata`; this page is made from it by `make papers`.",
            paper.name
        ),
    );
    let mut last = String::new();
    for (number, (section, item, erratum)) in paper.errata().enumerate() {
        if last != section.number {
            text.push_str(&format!("## {} {}\n\n", section.number, section.heading));
            last.clone_from(&section.number);
        }
        let numbered = item.numbered.as_ref().map_or(String::new(), |numbered| format!(" ({numbered})"));
        paragraph(&mut text, &format!("**{}. {}**{numbered}. {}", number + 1, item.name, erratum.words));
        erratum.runs.iter().for_each(|run| shown(&mut text, run));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn paragraph(text: &mut String, words: &str) {
    broken(words, WIDTH).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text.push('\n');
}

fn shown(text: &mut String, run: &Run) {
    if let Some(reading) = run.reading {
        let words = reading.words();
        text.push_str(&format!("{}{}:\n\n", words[..1].to_uppercase(), &words[1..]));
    }
    text.push_str(&format!("```\n$ {}\n", run.line));
    run.gives.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text.push_str("```\n\n");
}

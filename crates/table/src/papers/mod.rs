//! The papers beside the product: section by section what they say, in our words, the command that runs it, what comes
//! out, what is wrong in print with both readings to run, and where it stands in the code.
//!
//! All of it is data, a text file a paper. `misdeal paper`, the page, the letters of errata under `docs/errata` and their
//! tests are made of it: a test runs every command and looks for what is promised, and another for the files that are
//! named. A file is lines of a word and what it says; lines that begin with blanks go on.
//!
//! | word | says |
//! |---|---|
//! | `paper`, `title`, `authors` | the name that commands use, and what it is |
//! | `version` | an edition: its letter, then where it is found |
//! | `section` | a number and a heading; what follows belongs to it |
//! | `item` | a definition, theorem, algorithm or figure; what follows belongs to it |
//! | `numbered` | how the editions number it, where they differ |
//! | `says` | what is stated there, in our words |
//! | `run`, `printed`, `repaired` | a command, shown as it is, or for one of two readings |
//! | `gives` | a line that the command before it prints |
//! | `ends` | its exit code, unless that is 0 |
//! | `erratum` | what is wrong in print; what follows shows it |
//! | `figure` | the number of the picture |
//! | `code` | a file |
//! | `open` | what stays open |

pub mod figures;
mod markdown;
mod words;

pub use markdown::errata;
pub use words::{errata as in_words, outline, section};

use misdeal_kernel::fault::Fault;
use serde_json::{Map, Value, json};

/// A paper.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    /// What commands call it.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: String,
    /// Its editions.
    pub versions: Vec<String>,
    /// Its sections, in order.
    pub sections: Vec<Section>,
}

/// A section of a paper.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its number.
    pub number: String,
    /// Its heading.
    pub heading: String,
    /// What stands in it.
    pub items: Vec<Item>,
}

/// A definition, theorem, algorithm or figure.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// How the editions number it, where that has to be told.
    pub numbered: Option<String>,
    /// What is stated, in our words.
    pub says: String,
    /// What shows it.
    pub runs: Vec<Run>,
    /// What is wrong in print.
    pub errata: Vec<Erratum>,
    /// The numbers of its pictures.
    pub figures: Vec<String>,
    /// The files it stands in.
    pub code: Vec<String>,
    /// What stays open.
    pub open: Option<String>,
}

/// Something that is wrong in print.
#[derive(Clone, Debug, Default)]
pub struct Erratum {
    /// What, and what is meant.
    pub words: String,
    /// What shows it.
    pub runs: Vec<Run>,
}

/// A command, and what it prints.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// Of which reading it is, if there are two.
    pub reading: Option<Reading>,
    /// What is typed, at the root of the project.
    pub line: String,
    /// Lines that it prints, in this order, perhaps among others.
    pub gives: Vec<String>,
    /// Its exit code.
    pub ends: i32,
}

/// What a command follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// What is printed.
    Printed,
    /// What is meant.
    Repaired,
}

impl Reading {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Printed => "as printed",
            Self::Repaired => "repaired",
        }
    }
}

/// The papers, as texts.
const TEXTS: [(&str, &str); 3] =
    [("swish", include_str!("swish.txt")), ("set", include_str!("set.txt")), ("uno", include_str!("uno.txt"))];

/// The names of all papers.
pub const NAMES: [&str; 3] = [TEXTS[0].0, TEXTS[1].0, TEXTS[2].0];

/// A paper by its name.
///
/// # Errors
/// When there is none of that name.
pub fn paper(name: &str) -> Result<Paper, Fault> {
    let text = TEXTS.iter().find(|(known, _)| *known == name);
    let (name, text) = text.ok_or_else(|| {
        Fault::new(format!(
            "there is no paper `{}`; there are {}",
            misdeal_kernel::text::shorten(name),
            NAMES.join(", ")
        ))
    })?;
    read(name, text)
}

/// Reads the text of a paper.
fn read(name: &'static str, text: &str) -> Result<Paper, Fault> {
    let mut paper = Paper { name, ..Paper::default() };
    for (number, (word, rest)) in statements(text) {
        let known = put(&mut paper, &word, rest);
        known.ok_or_else(|| Fault::new(format!("line {number} of the paper {name}: `{word}` has no place there")))?;
    }
    Ok(paper)
}

/// The statements of a text: the line each begins on, its word, and what it says.
fn statements(text: &str) -> Vec<(usize, (String, String))> {
    let mut all: Vec<(usize, (String, String))> = Vec::new();
    for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    {
        match (line.strip_prefix("  "), all.last_mut()) {
            (Some(more), Some((_, (_, said)))) => {
                said.push(' ');
                said.push_str(more.trim());
            }
            _ => {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                all.push((place + 1, (word.to_owned(), rest.trim().to_owned())));
            }
        }
    }
    all
}

/// Puts a statement where it belongs; none when it belongs nowhere.
fn put(paper: &mut Paper, word: &str, rest: String) -> Option<()> {
    match word {
        "paper" => return (rest == paper.name).then_some(()),
        "title" => paper.title = rest,
        "authors" => paper.authors = rest,
        "version" => paper.versions.push(rest),
        "section" => {
            let (number, heading) = rest.split_once(' ')?;
            paper.sections.push(Section { number: number.into(), heading: heading.into(), items: Vec::new() });
        }
        _ => {
            let section = paper.sections.last_mut()?;
            if word == "item" {
                section.items.push(Item { name: rest, ..Item::default() });
                return Some(());
            }
            let item = section.items.last_mut()?;
            // What shows something belongs to the last erratum, if there is one.
            let runs = match item.errata.last_mut() {
                Some(erratum) => &mut erratum.runs,
                None => &mut item.runs,
            };
            let run = |reading| Run { reading, line: rest.clone(), ..Run::default() };
            match word {
                "numbered" => item.numbered = Some(rest),
                "says" => item.says = rest,
                "run" => runs.push(run(None)),
                "printed" => runs.push(run(Some(Reading::Printed))),
                "repaired" => runs.push(run(Some(Reading::Repaired))),
                "gives" => runs.last_mut()?.gives.push(rest),
                "ends" => runs.last_mut()?.ends = rest.parse().ok()?,
                "erratum" => item.errata.push(Erratum { words: rest, runs: Vec::new() }),
                "figure" => item.figures.push(rest),
                "code" => item.code.push(rest),
                "open" => item.open = Some(rest),
                _ => return None,
            }
        }
    }
    Some(())
}

impl Paper {
    /// A section by its number.
    ///
    /// # Errors
    /// When there is none.
    pub fn section(&self, number: &str) -> Result<&Section, Fault> {
        let found = self.sections.iter().find(|section| section.number == number);
        found.ok_or_else(|| {
            let numbers: Vec<&str> = self.sections.iter().map(|section| section.number.as_str()).collect();
            let number = misdeal_kernel::text::shorten(number);
            Fault::new(format!(
                "the paper {} has no section `{number}`; it has {}, and `errata`",
                self.name,
                numbers.join(", ")
            ))
        })
    }

    /// All errata, with the section and the item they are in.
    pub fn errata(&self) -> impl Iterator<Item = (&Section, &Item, &Erratum)> {
        let items = self.sections.iter().flat_map(|section| section.items.iter().map(move |item| (section, item)));
        items.flat_map(|(section, item)| item.errata.iter().map(move |erratum| (section, item, erratum)))
    }

    /// All commands.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        let items = self.sections.iter().flat_map(|section| &section.items);
        items.flat_map(|item| item.runs.iter().chain(item.errata.iter().flat_map(|erratum| &erratum.runs)))
    }

    /// The whole paper.
    #[must_use]
    pub fn json(&self) -> Map<String, Value> {
        let sections: Vec<Value> = self.sections.iter().map(Section::json).collect();
        crate::answer::object([
            ("verdict", json!("yes")),
            ("paper", json!(self.name)),
            ("title", json!(self.title)),
            ("authors", json!(self.authors)),
            ("versions", json!(self.versions)),
            ("sections", json!(sections)),
        ])
    }
}

impl Section {
    /// The section with all that stands in it.
    #[must_use]
    pub fn json(&self) -> Value {
        let items: Vec<Value> = self.items.iter().map(Item::json).collect();
        json!({"number": self.number, "heading": self.heading, "items": items})
    }
}

impl Item {
    fn json(&self) -> Value {
        let runs = |runs: &[Run]| runs.iter().map(Run::json).collect::<Vec<_>>();
        let erratum = |erratum: &Erratum| json!({"words": erratum.words, "runs": runs(&erratum.runs)});
        json!({
            "name": self.name, "numbered": self.numbered, "says": self.says, "runs": runs(&self.runs),
            "errata": self.errata.iter().map(erratum).collect::<Vec<_>>(),
            "figures": self.figures, "code": self.code, "open": self.open,
        })
    }
}

impl Run {
    fn json(&self) -> Value {
        json!({
            "reading": self.reading.map(Reading::words), "line": self.line, "gives": self.gives, "ends": self.ends,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_is_read_and_every_item_says_something_and_shows_it() {
        for name in NAMES {
            let paper = paper(name).unwrap();
            assert!(!paper.title.is_empty() && !paper.authors.is_empty() && !paper.versions.is_empty(), "{name}");
            for section in &paper.sections {
                assert!(!section.items.is_empty(), "{name} {}", section.number);
                for item in &section.items {
                    let place = format!("{name} {} {}", section.number, item.name);
                    assert!(!item.says.is_empty(), "{place} says nothing");
                    let runs = item.runs.len() + item.errata.iter().map(|erratum| erratum.runs.len()).sum::<usize>();
                    assert!(runs + item.figures.len() + item.code.len() > 0, "{place} shows nothing");
                    assert!(item.errata.iter().all(|erratum| !erratum.runs.is_empty()), "{place}: nothing to run");
                }
            }
            assert!(
                paper.runs().all(|run| run.line.starts_with("misdeal ") || run.line.contains("| misdeal ")),
                "{name}"
            );
            assert!(paper.runs().all(|run| !run.gives.is_empty() || run.ends != 0), "{name}");
        }
    }

    #[test]
    fn every_figure_that_is_named_is_there_and_every_one_is_named() {
        for name in NAMES {
            let paper = paper(name).unwrap();
            let named: Vec<&String> =
                paper.sections.iter().flat_map(|section| &section.items).flat_map(|item| &item.figures).collect();
            for figure in figures::LIST.iter().filter(|figure| figure.paper == name) {
                assert!(named.iter().any(|number| *number == figure.number), "{name} {} is not told", figure.number);
            }
            for number in named {
                assert!(figures::figure(name, number).is_ok(), "{name} has no figure {number}");
            }
        }
    }

    #[test]
    fn what_has_no_place_is_refused() {
        let fault = read("swish", "paper swish\nitem too early").unwrap_err();
        assert!(fault.what().starts_with("line 2 of the paper swish"), "{fault}");
        assert!(read("swish", "section 1 One\nitem A\ngives nothing ran").is_err());
        assert!(paper("chess").unwrap_err().what().ends_with("there are swish, set, uno"));
        let swish = paper("swish").unwrap();
        assert!(swish.section("99").unwrap_err().what().starts_with("the paper swish has no section `99`"));
    }
}

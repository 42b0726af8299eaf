//! `misdeal paper` and `misdeal figure`: the papers section by section, and their figures by number.

use super::Ending;
use crate::files::{Draft, Trouble, io_fault, is_dash};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::object;
use misdeal_table::papers::{self, figures};
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Arguments of `misdeal paper`.
#[derive(Debug, Args)]
#[command(
    after_long_help = "Examples:\n  misdeal paper swish\n  misdeal paper swish 3.1\n  misdeal paper uno errata\n  \
                             misdeal paper set errata --markdown\n  misdeal paper uno --json"
)]
pub struct Paper {
    /// The paper: swish, set or uno
    paper: String,
    /// A section by its number, or `errata`; without it, what there is
    section: Option<String>,
    /// Print the errata as a page of Markdown
    #[arg(long)]
    markdown: bool,
}

/// What is asked for instead of a section.
const ERRATA: &str = "errata";

impl Paper {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let paper = papers::paper(&self.paper)?;
        let width = output.width().clamp(60, 120);
        let section = self.section.as_deref();
        if self.markdown && section != Some(ERRATA) {
            return Err(Fault::new("--markdown is for `errata`").into());
        }
        if output.json {
            let mut json = paper.json();
            match section {
                None => {}
                Some(ERRATA) => {
                    let wrong = |section: &serde_json::Value| {
                        let items = section["items"].as_array().into_iter().flatten();
                        items
                            .filter(|item| item["errata"].as_array().is_some_and(|all| !all.is_empty()))
                            .cloned()
                            .collect::<Vec<_>>()
                    };
                    let sections = json.remove("sections").unwrap_or_default();
                    let items: Vec<_> = sections.as_array().into_iter().flatten().flat_map(wrong).collect();
                    json.insert(ERRATA.into(), json!(items));
                }
                Some(number) => {
                    json.insert("sections".into(), json!([paper.section(number)?.json()]));
                }
            }
            output.object(json, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        let text = match section {
            None => papers::outline(&paper, width),
            Some(ERRATA) if self.markdown => papers::errata(&paper),
            Some(ERRATA) => papers::in_words(&paper, width),
            Some(number) => papers::section(&paper, paper.section(number)?, width),
        };
        output.print(&text, Ending::Yes)?;
        Ok(Ending::Yes)
    }
}

/// Arguments of `misdeal figure`.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  misdeal figure list\n  misdeal figure swish 3 -o figure3.svg\n  \
                             misdeal figure uno 5 -o figure5.png\n  misdeal figure all -o figures")]
pub struct Figure {
    /// The paper: swish, set or uno; or `list`, or `all` to draw all to a folder
    paper: String,
    /// The number of the figure
    number: Option<String>,
    /// Write to this file, as SVG, or as PNG if it ends in .png; for `all` the folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Figure {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        match (self.paper.as_str(), &self.number) {
            ("list", None) => self.list(output),
            ("all", None) => self.all(output),
            (paper, None) => {
                // The paper's own figures are told by their numbers.
                figures::figure(paper, "")?;
                Ok(Ending::Yes)
            }
            (paper, Some(number)) => self.one(paper, number, output),
        }
    }

    fn list(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if output.json {
            let one = |figure: &figures::Figure| json!({"paper": figure.paper, "number": figure.number, "about": figure.about});
            let all: Vec<_> = figures::LIST.iter().map(one).collect();
            output.object(object([("verdict", json!("yes")), ("figures", json!(all))]), Ending::Yes)?;
        } else {
            output.print(&figures::listed(), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }

    fn all(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let folder = self.output.as_deref().ok_or_else(|| Fault::new("`figure all` needs a folder: -o FOLDER"))?;
        std::fs::create_dir_all(folder).map_err(|error| io_fault("make", &folder.display().to_string(), &error))?;
        for figure in figures::LIST {
            let path = folder.join(format!("{}-{}.svg", figure.paper, figure.number));
            write(&path, figures::figure(figure.paper, figure.number)?.as_bytes())?;
        }
        output.say(&format!("{} figures written to {}", figures::LIST.len(), folder.display()));
        Ok(Ending::Yes)
    }

    fn one(&self, paper: &str, number: &str, output: &mut Output) -> Result<Ending, Trouble> {
        let text = figures::figure(paper, number)?;
        let Some(path) = self.output.as_deref().filter(|path| !is_dash(path)) else {
            output.document(&text)?;
            return Ok(Ending::Yes);
        };
        let is_png = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
        match is_png {
            true => write(path, &png(&text)?)?,
            false => write(path, text.as_bytes())?,
        }
        output.wrote(path)?;
        Ok(Ending::Yes)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    Draft::named(path)?.finish(|file| file.write_all(bytes))
}

/// The picture as PNG, by a program that has to be there.
fn png(text: &str) -> Result<Vec<u8>, Fault> {
    let missing =
        || Fault::new("a PNG is made by `rsvg-convert` (package librsvg2-bin), which is not here; SVG needs nothing");
    let failed = || Fault::new("`rsvg-convert` could not make a PNG of the figure");
    let mut child = Command::new("rsvg-convert")
        .args(["--zoom", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|_| missing())?;
    let mut stdin = child.stdin.take().ok_or_else(failed)?;
    let text = text.to_owned();
    // What it prints is read while it is written to, so that neither waits for the other.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let made = child.wait_with_output().map_err(|_| failed())?;
    let written = writer.join().is_ok_and(|written| written.is_ok());
    if written && made.status.success() { Ok(made.stdout) } else { Err(failed()) }
}

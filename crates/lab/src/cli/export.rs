//! `misdeal export`: a deal for other tools.

use super::Ending;
use crate::draw;
use crate::files::{self, Draft, Trouble};
use crate::output::Output;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::swish::grid::Cell;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::{Card, Deal, Wanted};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What a deal can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// DIMACS, with comments that map variables to cards.
    Cnf,
    /// A picture of the cards.
    Svg,
    /// The cards as JSON.
    Json,
    /// The graph of configurations, for Graphviz.
    Dot,
}

/// Arguments of `misdeal export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The deal; `-` is standard input
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    to: Format,
    /// For cnf: a swish of at least K cards is wanted
    #[arg(long, value_name = "K", default_value_t = 2)]
    at_least: usize,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Export {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let Instance::Swish(deal) = files::read(&self.file)?;
        let draft = self.output.as_deref().map(Draft::new).transpose()?;
        let text = match self.to {
            Format::Cnf => cnf(&deal, self.at_least)?,
            Format::Svg => draw::svg::deal(&deal)?,
            Format::Json => json_text(&deal, Map::new())?,
            Format::Dot => draw::dot::configurations(&deal)?,
        };
        match draft {
            Some(draft) => draft.finish(|file| file.write_all(text.as_bytes()))?,
            None if self.to == Format::Json => output.print(&text, Ending::Yes)?,
            None => output.document(&text)?,
        }
        Ok(Ending::Yes)
    }
}

fn cnf(deal: &Deal, at_least: usize) -> Result<String, Fault> {
    let reduction = SwishToCnf::apply(&Wanted::at_least(deal.clone(), at_least))?;
    let mut text = format!("c {}: a swish of at least {} cards\n", SwishToCnf::NAME, at_least.max(2));
    for (lit, meaning) in reduction.encoding().legend() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", reduction.target());
    Ok(text)
}

/// A deal as a JSON object, written card by card, with what else there is to say.
struct DealJson<'a> {
    deal: &'a Deal,
    more: Map<String, Value>,
}

impl Serialize for DealJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let grid = self.deal.grid();
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("game", "swish")?;
        object.serialize_entry("rows", &grid.rows())?;
        object.serialize_entry("columns", &grid.columns())?;
        object.serialize_entry("fixed", &self.deal.is_fixed())?;
        for (key, value) in &self.more {
            object.serialize_entry(key, value)?;
        }
        object.serialize_entry("cards", &CardsJson(self.deal.cards()))?;
        object.serialize_entry("text", &self.deal.to_string())?;
        object.end()
    }
}

struct CardsJson<'a>(&'a [Card]);

impl Serialize for CardsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| json!(cell.to_string())).collect::<Vec<_>>();
        serializer.collect_seq(self.0.iter().map(
            |card| json!({"text": card.to_string(), "points": cells(card.points()), "circles": cells(card.circles())}),
        ))
    }
}

/// A deal as the text of a JSON object.
pub fn json_text(deal: &Deal, more: Map<String, Value>) -> Result<String, Fault> {
    let text = serde_json::to_string_pretty(&DealJson { deal, more });
    text.map(|text| text + "\n").map_err(|error| Fault::new(format!("the deal can't be written as JSON: {error}")))
}

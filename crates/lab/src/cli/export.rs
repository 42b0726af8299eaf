//! `misdeal export`: a deal for other tools.

use super::Ending;
use crate::draw;
use crate::files::{Draft, Source, Trouble};
use crate::output::Output;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::swish::grid::Cell;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::{Deal, Wanted};
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
        let source = Source::open(&self.file)?;
        let name = source.name.clone();
        let Instance::Swish(deal) = source.read()?.parse::<Instance>().map_err(|fault| fault.of(name))?;
        let text = match self.to {
            Format::Cnf => cnf(&deal, self.at_least)?,
            Format::Svg => draw::svg::deal(&deal)?,
            Format::Json => format!("{:#}\n", Value::Object(deal_json(&deal))),
            Format::Dot => draw::dot::configurations(&deal)?,
        };
        match &self.output {
            Some(path) => Draft::new(path)?.finish(|file| file.write_all(text.as_bytes()))?,
            None => output.write(|stdout| stdout.write_all(text.as_bytes()))?,
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

/// A deal as a JSON object.
pub fn deal_json(deal: &Deal) -> Map<String, Value> {
    let cells = |cells: &[Cell]| cells.iter().map(|cell| json!(cell.to_string())).collect::<Vec<_>>();
    let cards = deal.cards().iter().map(
        |card| json!({"text": card.to_string(), "points": cells(card.points()), "circles": cells(card.circles())}),
    );
    let mut object = Map::new();
    object.insert("game".into(), json!("swish"));
    object.insert("rows".into(), json!(deal.grid().rows()));
    object.insert("columns".into(), json!(deal.grid().columns()));
    object.insert("fixed".into(), json!(deal.is_fixed()));
    object.insert("cards".into(), Value::Array(cards.collect()));
    object.insert("text".into(), json!(deal.to_string()));
    object
}

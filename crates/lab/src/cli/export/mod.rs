//! `misdeal export`: a deal, or a claim's formula and proof, for other tools.

mod claim;
mod formula;
mod geography;
pub mod uno;

use super::Ending;
use super::asked::{Asked, Asking, game_of};
use crate::files::{Draft, Source, Trouble, all_different};
use crate::output::Output;
use clap::{Args, ValueEnum};
use misdeal_kernel::claim::TITLE;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::{self, Board, Demand};
use misdeal_kernel::swish::grid::Cell;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::{Card, Deal, Wanted};
use misdeal_solve::set::smt_text;
use misdeal_table::answer;
use misdeal_table::asked;
use misdeal_table::asks::command::export::{CLAIM, OF_CLAIM, OUTPUT};
use misdeal_table::asks::{Command, Given};
use misdeal_table::set::menu::{EXPORT_DISJOINT, EXPORT_FREE, UNSORTED};
use misdeal_table::swish::menu::{EXPORT_AT_LEAST, EXPORT_MAX};
use misdeal_table::{set as set_table, swish as swish_table};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

use formula::Formula;

/// What a deal can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// DIMACS, with comments that map variables to cards.
    Cnf,
    /// For MaxSAT solvers: the largest swish, the most disjoint sets or the most cards without one, or the most cards of
    /// a solitaire hand that can be played.
    Wcnf,
    /// The pseudo-Boolean format.
    Opb,
    /// A picture of the cards.
    Svg,
    /// The cards as JSON.
    Json,
    /// The graph of configurations, or for uno the match graph, for Graphviz.
    Dot,
    /// SMT-LIB 2; for set boards the formula that engine smt gives to Z3.
    Smt2,
    /// The proof of a claim, for other checkers.
    Lrat,
}

/// Arguments of `misdeal export`.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// The deal, or for cnf and lrat a claim; a deal may begin with `wanted K`, as `reduce` writes it; `-` is standard
    /// input
    file: PathBuf,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Export {
    const COMMAND: Command = Command::Export;
}

/// What a deal is written as.
struct Writing<'a> {
    to: Format,
    given: &'a Given,
    at_least: Option<usize>,
}

impl Export {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let path = self.asked.path(&OUTPUT);
        all_different([Some(self.file.as_path()), path])?;
        let mut source = Source::open(&self.file)?;
        let name = source.name.clone();
        let draft = path.map(Draft::new).transpose()?;
        let watch = output.watch(|| "writing".to_owned());
        let text = if source.opens_with(TITLE)? {
            self.claim(source)
        } else {
            source.read().and_then(|text| self.deal(text.parse().map_err(|fault: Fault| fault.of(name))?))
        }?;
        drop(watch);
        match draft.zip(path) {
            Some((draft, path)) => {
                draft.finish(|file| file.write_all(text.as_bytes()))?;
                output.wrote(path)?;
            }
            None if self.asked.value(&OF_CLAIM) == Some("json") => output.print(&text, Ending::Yes)?,
            None => output.document(&text)?,
        }
        Ok(Ending::Yes)
    }

    /// A deal that may say by itself how many cards are wanted.
    fn deal(&self, asked::Asked { instance, at_least }: asked::Asked) -> Result<String, Fault> {
        let (game, play) = game_of(Command::Export, &instance)?;
        let to = self.to()?;
        let given = self.asked.of_game(game, play.into_iter().chain([to.kind()]))?;
        let is_asked = matches!(to, Format::Cnf | Format::Opb | Format::Smt2) && !given.has(&EXPORT_MAX);
        let at_least = given.read(&EXPORT_AT_LEAST).or(at_least.filter(|_| is_asked));
        let writing = Writing { to, given: &given, at_least };
        let swish = instance.of().map(|deal| writing.swish(deal));
        let set = || instance.of().map(|board| writing.board(board));
        let uno = || instance.of().map(|deal| writing.uno(deal));
        let geography = || instance.of().map(|deal| writing.geography(deal));
        swish.or_else(set).or_else(uno).or_else(geography).unwrap_or_else(|| Err(not_here(to)))
    }

    fn to(&self) -> Result<Format, Fault> {
        let word = self.asked.value(&OF_CLAIM).unwrap_or_default();
        Format::from_str(word, false).map_err(Fault::new)
    }

    /// The formula that the proof of a claim refutes, or the proof itself.
    fn claim(&self, source: Source) -> Result<String, Fault> {
        self.asked.of_kinds([CLAIM]).map_err(|fault| fault.of(source.name.clone()))?;
        claim::export(source, self.to()? == Format::Lrat)
    }
}

impl Format {
    /// What is asked for, as the menus name it.
    fn kind(self) -> &'static str {
        match self {
            Self::Cnf => "--to cnf",
            Self::Wcnf => "--to wcnf",
            Self::Opb => "--to opb",
            Self::Svg => "--to svg",
            Self::Json => "--to json",
            Self::Dot => "--to dot",
            Self::Smt2 => "--to smt2",
            Self::Lrat => "--to lrat",
        }
    }
}

impl Writing<'_> {
    fn swish(&self, deal: &Deal) -> Result<String, Fault> {
        match self.to {
            Format::Cnf => cnf(&Wanted::at_least(deal.clone(), self.at_least.unwrap_or(FEWEST))),
            Format::Svg => swish_table::draw::svg::deal(deal),
            Format::Json => json_text(deal, Map::new()),
            Format::Dot => swish_table::draw::dot::configurations(deal),
            Format::Wcnf => Formula::swish(deal, self.at_least, true)?.wcnf(),
            Format::Opb => Ok(Formula::swish(deal, self.at_least, self.given.has(&EXPORT_MAX))?.opb()),
            Format::Smt2 => Formula::swish(deal, self.at_least, false)?.smt2(),
            Format::Lrat => Err(not_here(self.to)),
        }
    }

    fn board(&self, board: &Board) -> Result<String, Fault> {
        match self.to {
            Format::Cnf => set_cnf(&set::Wanted::a_set(board.clone())),
            Format::Json => board_json(board, Map::new()),
            Format::Wcnf => self.counted(board)?.wcnf(),
            Format::Opb => Ok(self.counted(board)?.opb()),
            Format::Svg => set_table::draw::svg::board(board),
            Format::Smt2 => smt_text::file(board, !self.given.has(&UNSORTED)),
            Format::Dot | Format::Lrat => Err(not_here(self.to)),
        }
    }

    /// The formula of a board for what was asked.
    fn counted(&self, board: &Board) -> Result<Formula, Fault> {
        if self.given.has(&EXPORT_DISJOINT) {
            return Formula::board(board, Demand::Disjoint(0), "the most sets of which no two share a card");
        }
        if self.given.has(&EXPORT_FREE) {
            return Formula::board(board, Demand::Free(0), "the most cards that hold no set");
        }
        if self.to == Format::Wcnf {
            return Err(Fault::new("say --disjoint or --free: wcnf is for a maximum, and all sets have as many cards"));
        }
        Formula::board(board, Demand::Set { cards: 0, besides: Vec::new() }, "a set")
    }
}

/// The menus refuse it before.
fn not_here(to: Format) -> Fault {
    Fault::new(format!("there is no {} of this deal", to.kind()))
}

fn cnf(wanted: &Wanted) -> Result<String, Fault> {
    let reduction = SwishToCnf::apply(wanted)?;
    let mut text = format!("c {}: a swish of at least {} cards\n", SwishToCnf::NAME, wanted.fewest());
    for swish in &wanted.besides {
        let _ = writeln!(text, "c besides {swish}");
    }
    for (lit, meaning) in reduction.encoding().legend() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", reduction.target());
    Ok(text)
}

fn set_cnf(wanted: &set::Wanted) -> Result<String, Fault> {
    let reduction = SetToCnf::apply(wanted)?;
    let mut text = format!("c {}\n", SetToCnf::NAME);
    for line in wanted.to_string().lines() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {line}");
    }
    for (lit, meaning) in reduction.legend() {
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", reduction.target());
    Ok(text)
}

/// A board as the text of a JSON object.
pub fn board_json(board: &Board, more: Map<String, Value>) -> Result<String, Fault> {
    let shape = board.shape();
    let cards: Vec<Value> = board
        .cards()
        .iter()
        .map(|card| json!({"text": card.text(shape.is_dotted()), "values": card.values()}))
        .collect();
    let members =
        [("game", json!("set")), ("properties", json!(shape.properties())), ("values", json!(shape.values()))];
    let mut object = answer::object(members);
    object.extend(more);
    object.insert("cards".into(), json!(cards));
    object.insert("text".into(), json!(board.to_string()));
    serde_json::to_string_pretty(&object)
        .map(|text| text + "\n")
        .map_err(|error| Fault::new(format!("the board can't be written as JSON: {error}")))
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
        object.serialize_entry("verdict", "yes")?;
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

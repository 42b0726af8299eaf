//! SET boards and claims for other tools.

use super::draw;
use super::menu::{EXPORT_DISJOINT, EXPORT_FREE, UNSORTED};
use crate::cards::Shows;
use crate::claimed::{Part, Reading, Writes, written};
use crate::export::{Exported, not_here};
use crate::formula::{Formula, dimacs};
use misdeal_kernel::claim::{Opening, Subject};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::{Board, Demand, Statement, Wanted};
use misdeal_solve::set::smt_text;
use serde_json::Map;

/// A board in the format that is asked for.
///
/// # Errors
/// When it is too large, or there is no such format.
pub fn board(board: &Board, asked: &Exported<'_>) -> Result<String, Fault> {
    match asked.to {
        "cnf" => cnf(&Wanted::a_set(board.clone())),
        "json" => board.json(Map::new()),
        "wcnf" => counted(board, asked)?.wcnf(),
        "opb" => Ok(counted(board, asked)?.opb()),
        "svg" => draw::svg::board(board),
        "smt2" => smt_text::file(board, !asked.given.has(&UNSORTED)),
        other => Err(not_here(other)),
    }
}

/// The formula of a board for what was asked: a set, the most disjoint ones, or the most cards without one.
fn counted(board: &Board, asked: &Exported<'_>) -> Result<Formula, Fault> {
    let (demand, what) = match asked.given {
        given if given.has(&EXPORT_DISJOINT) => (Demand::Disjoint(0), "the most sets of which no two share a card"),
        given if given.has(&EXPORT_FREE) => (Demand::Free(0), "the most cards that hold no set"),
        _ if asked.to == "wcnf" => {
            let what = "say --disjoint or --free: wcnf is for a maximum, and all sets have as many cards";
            return Err(Fault::new(what));
        }
        _ => (Demand::Set { cards: 0, besides: Vec::new() }, "a set"),
    };
    let most = !matches!(demand, Demand::Set { .. });
    let reduction = SetToCnf::apply(&Wanted { board: board.clone(), demand })?;
    Ok(Formula {
        title: what.to_owned(),
        legend: reduction.legend(),
        cnf: reduction.target().clone(),
        counted: reduction.encoding().counted().iter().map(|&lit| (lit, 1)).collect(),
        at_least: 0,
        most,
        fewest: 0,
    })
}

fn cnf(wanted: &Wanted) -> Result<String, Fault> {
    let reduction = SetToCnf::apply(wanted)?;
    Ok(dimacs(&format!("{}\n{wanted}", SetToCnf::NAME), reduction.legend(), reduction.target()))
}

/// Whoever writes a part of a claim.
///
/// # Errors
/// When there is nothing to write of it.
pub fn claim(opening: Opening, part: Part) -> Result<Writes, Fault> {
    match opening.subject {
        Subject::Deal(_) => Reading::new(opening, part, |stated, part| written::<Statement>(stated, part, cnf)),
        Subject::Deck(_) => Err(opening.inside(Fault::new("a claim about a whole deck of set has no formula"))),
    }
}

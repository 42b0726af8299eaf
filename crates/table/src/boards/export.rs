//! Boards and claims about them for other tools.

use super::{Encoded, Spread};
use crate::asks::Ask;
use crate::cards::Shows;
use crate::claimed::{Formulas, Part, Reading, Told, Writes, written};
use crate::export::{Exported, not_here};
use crate::formula::{Formula, dimacs};
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::boards::{Demand, Statement, Wanted};
use misdeal_kernel::claim::{Opening, Subject};
use misdeal_kernel::fault::Fault;
use misdeal_solve::boards::Matches;
use serde_json::Map;

/// What else than a match can be wanted: the option that asks for it, what that is, and how it is asked.
pub type Most<B> = (&'static Ask, &'static str, Demand<<B as Matches>::Of>);

/// A board in the format that is asked for; SMT-LIB is the formula in another form, unless a game has a better one.
///
/// # Errors
/// When it is too large, or there is no such format.
pub fn board<B: Spread>(board: &B, asked: &Exported<'_>, most: &[Most<B>]) -> Result<String, Fault> {
    match asked.to {
        "cnf" => cnf::<B>(&board.wanted(Demand::a_match(0, &[]))),
        "json" => Shows::json(board, Map::new()),
        "wcnf" => counted(board, asked, most)?.wcnf(),
        "opb" => Ok(counted(board, asked, most)?.opb()),
        "smt2" => counted(board, asked, most)?.smt2(),
        "svg" => board.svg(),
        other => Err(not_here(other)),
    }
}

/// The formula of a board for what was asked: a match, or the most of something.
fn counted<B: Spread>(board: &B, asked: &Exported<'_>, most: &[Most<B>]) -> Result<Formula, Fault> {
    let named = most.iter().find(|(ask, ..)| asked.given.has(ask));
    if named.is_none() && asked.to == "wcnf" {
        let what =
            format!("say --disjoint or --free: wcnf is for a maximum, and all {} have as many cards", B::MATCHES);
        return Err(Fault::new(what));
    }
    let (title, demand) = match named {
        Some((_, title, demand)) => ((*title).to_owned(), demand.clone()),
        None => (format!("a {}", B::MATCH), Demand::a_match(0, &[])),
    };
    let Encoded { legend, cnf, counted, .. } = B::encoded(&board.wanted(demand))?;
    let counted = counted.into_iter().map(|lit| (lit, 1)).collect();
    Ok(Formula { title, legend, cnf, counted, at_least: 0, most: named.is_some(), fewest: 0 })
}

fn cnf<B: Spread>(wanted: &Wanted<B::Of>) -> Result<String, Fault> {
    let Told { title, legend, formula } = in_clauses::<B>(wanted)?;
    Ok(dimacs(&title, legend, &formula))
}

fn in_clauses<B: Spread>(wanted: &Wanted<B::Of>) -> Result<Told<Cnf>, Fault> {
    let Encoded { name, legend, cnf, .. } = B::encoded(wanted)?;
    Ok(Told { title: format!("{name}\n{wanted}"), legend, formula: cnf })
}

/// Whoever writes a part of a claim.
///
/// # Errors
/// When there is nothing to write of it.
pub fn claim<B: Spread>(opening: Opening, part: Part) -> Result<Writes, Fault> {
    match opening.subject {
        Subject::Deal(_) => Reading::of(opening, part, |stated, part| {
            written::<Statement<B::Of>>(stated, part, &Formulas { clauses: in_clauses::<B>, rows: None })
        }),
        Subject::Deck(_) => {
            let what = format!("a claim about a whole deck of {} has no formula", B::GAME);
            Err(opening.inside(Fault::new(what)))
        }
    }
}

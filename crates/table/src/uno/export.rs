//! Hands of UNO for other tools.

use super::draw::{Scene, dot, svg};
use super::layers;
use super::menu::{AS_PRINTED, EXPORT_MAX, GRAPH};
use crate::cards::Shows;
use crate::export::{Exported, not_here};
use crate::formula::{Formula, dimacs};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Deal, Solitaire};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::solitaire_to_cnf::{Played, SolitaireToCnf};
use serde_json::Map;

/// An UNO deal in the format that is asked for.
///
/// # Errors
/// When it is too large, or there is no such format of it.
pub fn deal(deal: &Deal, asked: &Exported<'_>) -> Result<String, Fault> {
    let hand = || match deal {
        Deal::Solitaire(hand) => Ok(hand),
        _ => Err(Fault::new("cnf, wcnf, opb and smt2 are for solitaire: other games of uno have no formula here")),
    };
    // One card is the fewest, as for `solve`.
    let at_least = asked.at_least.map(|cards| cards.max(1));
    match asked.to {
        "cnf" => whole_cnf(hand()?, at_least),
        "wcnf" => formula(hand()?, None, true)?.wcnf(),
        "opb" => Ok(formula(hand()?, at_least, asked.given.has(&EXPORT_MAX))?.opb()),
        "smt2" => formula(hand()?, at_least, false)?.smt2(),
        "json" => deal.json(Map::new()),
        "svg" if asked.given.has(&GRAPH) => svg::graph::graph(deal),
        "svg" => Scene::of(deal, None, None).svg(),
        "dot" => dot::graph(deal),
        "layers" => layers::of(hand()?, asked.given.has(&AS_PRINTED)),
        other => Err(not_here(other)),
    }
}

/// What is asked of a hand, in words.
fn title(at_least: Option<usize>, most: bool) -> String {
    match (at_least, most) {
        (None, false) => "all cards of the hand can be played".to_owned(),
        (Some(cards), false) => format!("at least {cards} cards of the hand can be played"),
        (None, true) => "the most cards of the hand that can be played".to_owned(),
        (Some(cards), true) => format!("the most cards of the hand that can be played, and at least {cards}"),
    }
}

/// An order of all cards of a hand, of a number of them at least, or of the most.
fn formula(hand: &Solitaire, at_least: Option<usize>, most: bool) -> Result<Formula, Fault> {
    let counts = most || at_least.is_some();
    let reduction = SolitaireToCnf::of(hand, if counts { Played::Some } else { Played::All })?;
    Ok(Formula {
        title: title(at_least, most),
        legend: reduction.legend(),
        cnf: reduction.target().clone(),
        counted: reduction.lost().map(|(lit, copies)| (!lit, copies)).collect(),
        at_least: at_least.unwrap_or(0),
        most,
        fewest: 0,
    })
}

/// The formula of which every model is an order.
fn whole_cnf(hand: &Solitaire, at_least: Option<usize>) -> Result<String, Fault> {
    let reduction = SolitaireToCnf::of(hand, at_least.map_or(Played::All, Played::AtLeast))?;
    let title = format!("{}: {}", SolitaireToCnf::NAME, title(at_least, false));
    Ok(dimacs(&title, reduction.legend(), reduction.target()))
}

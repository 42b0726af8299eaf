//! Hands of UNO and claims about them for other tools.

use super::draw::{Scene, dot, svg};
use super::layers;
use super::menu::{AS_PRINTED, EXPORT_MAX, GRAPH};
use crate::cards::Shows;
use crate::claimed::{Part, Reading, Told, Writes, formal, needs_none, other_proof};
use crate::export::{Exported, not_here};
use crate::formula::{Formula, dimacs};
use crate::veripb::Paper;
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::claim::{Opening, Stated, Statement as _};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::uno::in_rows::CutRows;
use misdeal_kernel::uno::{Claim, CutSums, Deal, Demand, Question, Refutation, Refuter, Solitaire};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::uno::solitaire_to_cnf::{Played, SolitaireToCnf, legend};
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

/// Whoever writes a part of a claim.
///
/// # Errors
/// When there is nothing to write of it.
pub fn claim(opening: Opening, part: Part) -> Result<Writes, Fault> {
    Reading::of(opening, part, of_cuts)
}

/// The formula with its cuts, or the steps about it.
#[allow(clippy::needless_pass_by_value, reason = "it is one of several that a claim is handed to")]
fn of_cuts(stated: Stated, part: Part) -> Result<String, Fault> {
    if stated.opening.deal::<Instance>()?.of::<Deal>().is_none() {
        return Err(Fault::new("a claim about the real game of uno has no formula to export"));
    }
    let claim = Claim::read(&stated)?;
    let wanted = claim.statement.rules_out().ok_or_else(needs_none)?;
    let hand = Question::Max.hand(&wanted.deal)?;
    let cuts = match &claim.proof {
        Some(Refutation::Cuts(cuts)) => cuts,
        Some(Refutation::Sums(sums)) => return in_rows(hand, sums, part),
        _ => return Err(other_proof(part)),
    };
    let mut refuter = Refuter::of(hand, wanted.demand)?;
    cuts.cuts.iter().try_for_each(|set| refuter.cut(set))?;
    let what = match wanted.demand {
        Demand::Sequence(cards) => format!("{cards} cards of the hand can be played"),
        Demand::FillIn(cards) => format!("the hand can be played with at most {cards} cards added"),
        Demand::Play | Demand::OtherThan(_) => "the hand can be played out".into(),
    };
    let title = format!(
        "engine sat: {what}, with {} cuts\n\
         every order is a model; what a model takes may fall into parts, and is no order then, unless\n\
         cuts forbid it; without a model there is no order",
        cuts.cuts.len()
    );
    let formula = Paper::Clauses(refuter.formula().clone());
    formal(Told { title, legend: legend(refuter.encoding()), formula }, part, &cuts.proof.to_string())
}

/// The rows with those of the cuts, or the steps about them.
fn in_rows(hand: &Solitaire, sums: &CutSums, part: Part) -> Result<String, Fault> {
    let mut rows = CutRows::of(hand)?;
    sums.cuts.iter().try_for_each(|set| rows.cut(set))?;
    let title = format!(
        "uno solitaire in rows: the hand can be played out, with {} cuts, which come first\n\
         every order is a model; without a model there is no order",
        sums.cuts.len()
    );
    let legend = row_legend(&rows)?;
    formal(Told { title, legend, formula: Paper::Rows(rows.write()?) }, part, &sums.proof.to_string())
}

/// What the variables mean, for comments.
fn row_legend(rows: &CutRows) -> Result<Vec<(Lit, String)>, Fault> {
    let mut legend = Vec::new();
    for (hub, name) in (0..).zip(rows.hubs().hubs()) {
        legend.push((rows.odd(hub)?, format!("{name} is odd")));
        legend.push((rows.on_trail(hub)?, format!("{name} is on the trail")));
    }
    for (kind, (card, _)) in (0..).zip(rows.hubs().kinds()).filter(|&(kind, _)| rows.hubs().in_core(kind)) {
        let words = ["taken", "taken twice"];
        legend.extend(rows.taken(kind)?.zip(words).map(|(lit, word)| (lit, format!("{card} is {word}"))));
    }
    legend.sort_unstable_by_key(|(lit, _)| lit.var().number());
    Ok(legend)
}

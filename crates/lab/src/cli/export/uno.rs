//! Hands of UNO for other tools.

use super::formula::Formula;
use super::{Format, Writing, not_here};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::uno::solitaire_to_cnf::{Played, SolitaireToCnf};
use misdeal_kernel::uno::{Cards, Deal, Demand, Refuter, Solitaire};
use misdeal_table::uno::draw::{Scene, dot, svg};
use misdeal_table::uno::menu::{EXPORT_MAX, GRAPH};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

impl Writing<'_> {
    /// An UNO deal in the format that is asked for.
    pub(super) fn uno(&self, deal: &Deal) -> Result<String, Fault> {
        let hand = || match deal {
            Deal::Solitaire(hand) => Ok(hand),
            _ => Err(Fault::new("cnf, wcnf, opb and smt2 are for solitaire: other games of uno have no formula here")),
        };
        // One card is the fewest, as for `solve`.
        let at_least = self.at_least.map(|cards| cards.max(1));
        match self.to {
            Format::Cnf => whole_cnf(hand()?, at_least),
            Format::Wcnf => Formula::solitaire(hand()?, None, true)?.wcnf(),
            Format::Opb => Ok(Formula::solitaire(hand()?, at_least, self.given.has(&EXPORT_MAX))?.opb()),
            Format::Smt2 => Formula::solitaire(hand()?, at_least, false)?.smt2(),
            Format::Json => deal_json(deal, Map::new()),
            Format::Lrat => Err(not_here(self.to)),
            Format::Svg if self.given.has(&GRAPH) => svg::graph::graph(deal),
            Format::Svg => Scene::of(deal, None, None).svg(),
            Format::Dot => dot::graph(deal),
        }
    }
}

/// The formula of which every model is an order.
fn whole_cnf(hand: &Solitaire, at_least: Option<usize>) -> Result<String, Fault> {
    let reduction = SolitaireToCnf::of(hand, at_least.map_or(Played::All, Played::AtLeast))?;
    let what = match at_least {
        None => "all cards of the hand can be played".to_owned(),
        Some(cards) => format!("at least {cards} cards of the hand can be played"),
    };
    let mut text = format!("c {}: {what}\n", SolitaireToCnf::NAME);
    for (lit, meaning) in reduction.legend() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", reduction.target());
    Ok(text)
}

/// The formula with so many cuts that a claim is about, and what its variables say.
pub fn cuts_cnf(refuter: &Refuter, demand: Demand, cuts: usize) -> String {
    let what = match demand {
        Demand::Sequence(cards) => format!("{cards} cards of the hand can be played"),
        Demand::FillIn(cards) => format!("the hand can be played with at most {cards} cards added"),
        Demand::Play | Demand::OtherThan(_) => "the hand can be played out".into(),
    };
    let mut text = format!("c engine sat: {what}, with {cuts} cuts\n");
    text.push_str("c every order is a model; what a model takes may fall into parts, and is no order then, unless\n");
    text.push_str("c cuts forbid it; without a model there is no order\n");
    for (lit, meaning) in refuter.legend() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", refuter.formula());
    text
}

/// A deal as the text of a JSON object, with what else there is to say.
pub fn deal_json(deal: &Deal, more: Map<String, Value>) -> Result<String, Fault> {
    let hand = |hand: &Cards| -> Value { hand.iter().map(|card| json!(card.to_string())).collect() };
    let sizes = deal.sizes();
    let sizes: Vec<usize> = (0..sizes.dimensions()).map(|dimension| sizes.size(dimension)).collect();
    let mut object =
        misdeal_table::answer::object([("game", json!("uno")), ("play", json!(deal.game())), ("sizes", json!(sizes))]);
    object.extend(more);
    object.insert("hands".into(), deal.hands().iter().map(hand).collect());
    object.insert("text".into(), json!(deal.to_string()));
    serde_json::to_string_pretty(&object)
        .map(|text| text + "\n")
        .map_err(|error| Fault::new(format!("the deal can't be written as JSON: {error}")))
}

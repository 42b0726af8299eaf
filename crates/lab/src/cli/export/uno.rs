//! Hands of UNO for other tools.

use super::{Export, Format, no_proof};
use crate::draw::uno::{Scene, dot, svg};
use misdeal_kernel::base::hamiltonian_path_to_cnf::HamiltonianPathToCnf;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::uno::solitaire_to_hamiltonian_path::SolitaireToPath;
use misdeal_kernel::uno::{Cards, Deal, Solitaire};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

impl Export {
    /// An UNO deal in the format that is asked for.
    pub(super) fn uno(&self, deal: &Deal) -> Result<String, Fault> {
        if self.at_least.is_some() {
            return Err(Fault::new("--at-least is for the cnf of swish deals"));
        }
        match self.to {
            Format::Json => deal_json(deal, Map::new()),
            Format::Wcnf | Format::Opb | Format::Smt2 => {
                Err(Fault::new("wcnf, opb and smt2 are for swish deals and set boards"))
            }
            Format::Lrat => Err(no_proof()),
            Format::Svg if self.graph => svg::graph::graph(deal),
            Format::Svg => Scene::of(deal, None, None).svg(),
            Format::Dot => dot::graph(deal),
            Format::Cnf => match deal {
                Deal::Solitaire(hand) => solitaire_cnf(hand),
                _ => Err(Fault::new("cnf is for a solitaire; an uno deal can be exported to svg, dot and json")),
            },
        }
    }
}

/// A hand as the formula of a path through its match graph, with comments that map variables to cards.
fn solitaire_cnf(hand: &Solitaire) -> Result<String, Fault> {
    let graph = SolitaireToPath::apply(hand)?;
    let formula = HamiltonianPathToCnf::apply(graph.target())?;
    let mut text = format!("c {}, {}: all cards in an order\n", SolitaireToPath::NAME, HamiltonianPathToCnf::NAME);
    for (vertex, card) in (1..).zip(hand.hand().iter()) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c vertex {vertex} = card {card}");
    }
    for (lit, meaning) in formula.legend() {
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{}", formula.target());
    Ok(text)
}

/// A deal as the text of a JSON object, with what else there is to say.
pub fn deal_json(deal: &Deal, more: Map<String, Value>) -> Result<String, Fault> {
    let hand = |hand: &Cards| -> Value { hand.iter().map(|card| json!(card.to_string())).collect() };
    let sizes = deal.sizes();
    let sizes: Vec<usize> = (0..sizes.dimensions()).map(|dimension| sizes.size(dimension)).collect();
    let mut object =
        crate::report::object([("game", json!("uno")), ("play", json!(deal.game())), ("sizes", json!(sizes))]);
    object.extend(more);
    object.insert("hands".into(), deal.hands().iter().map(hand).collect());
    object.insert("text".into(), json!(deal.to_string()));
    serde_json::to_string_pretty(&object)
        .map(|text| text + "\n")
        .map_err(|error| Fault::new(format!("the deal can't be written as JSON: {error}")))
}

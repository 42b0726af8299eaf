//! Geography, for people.

use super::export;
use super::menu::{GRAPH, RULE};
use crate::asks::{Given, Menu, Typed};
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::guide::{Guide, deal};
use crate::report::Ready;
use crate::tells::ready;
use crate::told::{Told, about};
use misdeal_kernel::claim::{Checked, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::{Accepted, Geography};
use misdeal_reductions::problems::graph_files::graph;
use misdeal_solve::budget::Budget;
use misdeal_solve::geography::GeographyGame;

/// Geography, for people.
pub struct GeographyGuide;

impl Guide for GeographyGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        ready::<GeographyGame>(deal(of)?, given)
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked)
    }

    /// A graph by itself, with the rule of the game beside it.
    fn made(&self, typed: &Typed, text: &str) -> Option<Result<(Instance, &'static str), Fault>> {
        let rule = typed.values(RULE.flag).first()?;
        Some(graph(text).and_then(|graph| {
            let deal = Geography::on(graph, rule).map_err(|fault| Fault::new(fault.what()))?;
            Ok((Instance::new(deal), GRAPH))
        }))
    }

    fn export(&self, of: &Instance, asked: &Exported<'_>) -> Result<String, Fault> {
        export::deal(deal(of)?, asked)
    }

    fn export_claim(&self, opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
        export::claim(opening, part, budget)
    }
}

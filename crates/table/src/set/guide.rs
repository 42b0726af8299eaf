//! Generalised SET, for people.

use super::{deal, export, free, odds};
use crate::asked::Asked;
use crate::asks::{Command, Given, Menu};
use crate::boards;
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::guide::{self, Guide, Sitting};
use crate::page::ask::Ask;
use crate::page::{Faces, Host, Seat};
use crate::play::acts::Reply;
use crate::play::lines::Lines;
use crate::report::{Outside, Ready};
use crate::tells::ready;
use crate::told::{Told, about};
use misdeal_kernel::claim::{Checked, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::free::DeckFreed;
use misdeal_kernel::set::{Accepted, Board, Demand, Wanted};
use misdeal_solve::set::SetGame;

/// Generalised SET, for people.
pub struct SetGuide;

impl Guide for SetGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        ready::<SetGame>(guide::deal(of)?, given)
    }

    fn ready(&self, command: Command, given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
        match command {
            Command::Deal => deal::ready(given, outside),
            Command::Deck => boards::deal::ready_deck::<Board>(given),
            Command::Free => free::ready(given, outside),
            Command::Odds => odds::ready(given, outside),
            _ => Err(self.lacks(command)),
        }
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<DeckFreed>(checked))
    }

    fn wanted(&self, what: Option<&str>, text: &str) -> Option<Result<Asked, Fault>> {
        what.filter(|what| ["set", "disjoint", "hitting", "free"].contains(what))?;
        Some(text.parse().and_then(|wanted: Wanted| match wanted.demand {
            Demand::Match { cards, besides } if besides.is_empty() => {
                Ok(Asked { instance: Instance::new(wanted.board), at_least: (cards > 0).then_some(cards) })
            }
            Demand::Match { .. } => Err(Asked::listed()),
            _ => Err(Fault::new("a board alone is asked with --disjoint, --hitting or --free")),
        }))
    }

    fn export(&self, of: &Instance, asked: &Exported<'_>) -> Result<String, Fault> {
        export::board(guide::deal(of)?, asked)
    }

    fn export_claim(&self, opening: Opening, part: Part) -> Result<Writes, Fault> {
        boards::export::claim::<Board>(opening, part)
    }

    fn play(&self, given: &Given, sitting: Sitting<'_>) -> Result<Box<dyn Lines>, Fault> {
        boards::play::sit::<Board>(given, &sitting)
    }

    fn lay(&self, _table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        boards::page::lay::<Board>(ask, host)
    }

    fn faces(&self) -> Option<Faces> {
        Some(boards::page::faces::<Board>)
    }

    fn style(&self) -> &'static str {
        super::draw::svg::STYLE
    }
}

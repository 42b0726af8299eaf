//! Quads, for people.

use super::menu::{EXPORT_DISJOINT, EXPORT_FREE};
use super::{free, odds};
use crate::asks::{Command, Given, Menu};
use crate::boards;
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::guide::{Guide, Sitting, deal};
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
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use misdeal_kernel::quads::{Accepted, Board, Demand};
use misdeal_solve::budget::Budget;
use misdeal_solve::quads::QuadsGame;

/// Quads, for people. Its cards look like cards of SET, whose style is theirs.
pub struct QuadsGuide;

impl Guide for QuadsGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        ready::<QuadsGame>(deal(of)?, given)
    }

    fn ready(&self, command: Command, given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
        match command {
            Command::Deal => boards::deal::ready::<Board>(given, outside),
            Command::Deck => boards::deal::ready_deck::<Board>(given),
            Command::Free => free::ready(given, outside),
            Command::Odds => odds::ready(given, outside),
            _ => Err(self.lacks(command)),
        }
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<DeckFreed>(checked)).or_else(|| about::<Counted>(checked))
    }

    fn whole(&self, of: &Instance) -> Option<String> {
        boards::whole::<Board>(of)
    }

    fn export(&self, of: &Instance, asked: &Exported<'_>) -> Result<String, Fault> {
        let most = [
            (&EXPORT_DISJOINT, "the most quads of which no two share a card", Demand::Disjoint(0)),
            (&EXPORT_FREE, "the most cards that hold no quad", Demand::Free(0)),
        ];
        boards::export::board::<Board>(deal(of)?, asked, &most)
    }

    fn export_claim(&self, opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
        boards::export::claim::<Board>(opening, part, budget)
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
}

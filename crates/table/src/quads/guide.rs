//! Quads, for people.

use crate::asks::{Given, Menu};
use crate::guide::{Guide, deal};
use crate::report::Ready;
use crate::tells::ready;
use crate::told::{Told, about};
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::quads::Accepted;
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use misdeal_solve::quads::QuadsGame;

/// Quads, for people.
pub struct QuadsGuide;

impl Guide for QuadsGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        ready::<QuadsGame>(deal(of)?, given)
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<DeckFreed>(checked)).or_else(|| about::<Counted>(checked))
    }
}

//! Generalised SET, for people.

use crate::asks::{Given, Menu};
use crate::guide::{Guide, deal};
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use crate::play::acts::Reply;
use crate::tells::{Ready, ready};
use crate::told::{Told, about};
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::Accepted;
use misdeal_kernel::set::free::DeckFreed;
use misdeal_solve::set::SetGame;

/// Generalised SET, for people.
pub struct SetGuide;

impl Guide for SetGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        ready::<SetGame>(deal(of)?, given)
    }

    fn lay(&self, _table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        super::page::lay(ask, host)
    }

    fn style(&self) -> &'static str {
        super::draw::svg::STYLE
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<DeckFreed>(checked))
    }
}

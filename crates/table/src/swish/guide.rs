//! Swish, for people.

use crate::asks::shared::FREE;
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
use misdeal_kernel::swish::Accepted;
use misdeal_kernel::swish::free::{Counted, Freed};
use misdeal_solve::swish::SwishGame;
use misdeal_solve::swish::free::SwishFree;

/// Swish, for people.
pub struct SwishGuide;

impl Guide for SwishGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        match given.has(&FREE) {
            true => ready::<SwishFree>(deal(of)?, given),
            false => ready::<SwishGame>(deal(of)?, given),
        }
    }

    fn lay(&self, _table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        super::page::lay(ask, host)
    }

    fn style(&self) -> &'static str {
        super::draw::svg::STYLE
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<Freed>(checked)).or_else(|| about::<Counted>(checked))
    }
}

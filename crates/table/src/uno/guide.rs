//! UNO, the papers' games and the real one, for people.

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
use misdeal_kernel::uno::Accepted;
use misdeal_kernel::uno::real::{Position, position};
use misdeal_solve::uno::UnoGame;
use misdeal_solve::uno::real::RealGame;

/// UNO, the papers' games and the real one, for people.
pub struct UnoGuide;

impl Guide for UnoGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        match of.of::<Position>() {
            Some(position) => ready::<RealGame>(position, given),
            None => ready::<UnoGame>(deal(of)?, given),
        }
    }

    fn lay(&self, table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        super::page::lay(table, ask, host)
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<position::Accepted>(checked))
    }
}

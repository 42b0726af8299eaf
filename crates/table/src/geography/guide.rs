//! Geography, for people.

use crate::asks::{Given, Menu};
use crate::guide::{Guide, deal};
use crate::tells::{Ready, ready};
use crate::told::{Told, about};
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::Accepted;
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
}

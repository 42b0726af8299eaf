//! The games, a line each.

use crate::asks::Menu;
use crate::boards::Visitor;
use crate::guide::Guide;
use crate::{geography, quads, set, swish, uno};
use misdeal_kernel::fault::Fault;

/// All games, in the order in which they are told.
pub static GAMES: &[&dyn Guide] = &[
    &swish::guide::SwishGuide,
    &set::guide::SetGuide,
    &uno::guide::UnoGuide,
    &geography::guide::GeographyGuide,
    &quads::guide::QuadsGuide,
];

/// Shows all games of boards to somebody.
pub fn boards(visitor: &mut impl Visitor) {
    visitor.visit::<misdeal_kernel::set::Board>();
    visitor.visit::<misdeal_kernel::quads::Board>();
}

/// What they offer.
pub fn menus() -> impl Iterator<Item = &'static Menu> {
    GAMES.iter().map(|game| game.menu())
}

/// The game of this name.
///
/// # Errors
/// When there is none.
pub fn guide(name: &str) -> Result<&'static dyn Guide, Fault> {
    let game = GAMES.iter().copied().find(|game| game.menu().game == name);
    game.ok_or_else(|| Fault::new(format!("there is no game `{name}`")))
}

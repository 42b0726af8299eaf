//! The games, a line each.

use crate::asks::Menu;
use crate::{geography, set, swish, uno};

/// All games, in the order in which they are told.
pub static GAMES: &[&Menu] = &[&swish::menu::MENU, &set::menu::MENU, &uno::menu::MENU, &geography::menu::MENU];

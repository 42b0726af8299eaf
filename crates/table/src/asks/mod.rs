//! Questions and options as data: what can be asked of which game, written once for the command line, its help, the
//! HTTP interface, its description and the forms of the page.
//!
//! A game has a [`Menu`] in a folder of its own, and a line in [`crate::games::GAMES`].

pub mod ask;
pub mod command;
pub mod forms;
pub mod given;
pub mod menu;
pub mod served;
pub mod shared;
pub mod time;

pub use ask::Ask;
pub use command::Command;
pub use given::{Given, Typed};
pub use menu::{Menu, Subject};

//! What all deals have in common.

use std::any::Any;
use std::fmt;

/// A deal of some game.
pub trait Dealt: Any + Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync {
    /// The name of the game, the first word of its deals.
    const GAME: &'static str;

    /// What is played, in games of several plays.
    fn play(&self) -> Option<&'static str> {
        None
    }
}

pub use crate::instance::Instance;

//! The real game: simple players who see only what a player may see, games by the million from a seed, and who wins
//! a position with best play.

pub mod best;
pub mod findings;
pub mod players;
pub mod survey;
pub mod table;
mod trials;
pub mod unrolled;
pub mod view;

pub use best::RealGame;
pub use findings::Findings;
pub use players::{Kind, Player};
pub use survey::Survey;
pub use table::Table;
pub use view::View;

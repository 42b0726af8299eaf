//! Geography: a token walks on a graph, moved by two players in turn, and what it has used is gone.
//!
//! The paper on UNO comes to it in section 4: the duel is undirected vertex geography on the graph of matching cards.
//! `deal.rs` has the text and the question, `position.rs` the rules, `lost.rs` the ways to show that who has to move
//! loses: `matching.rs`, `even_kernel.rs`, `answers.rs` and `strategy.rs`. `enumerate.rs` goes through small games whole, and is the
//! oracle of the tests.

pub mod answers;
pub mod deal;
pub mod enumerate;
pub mod even_kernel;
pub mod lost;
pub mod matching;
pub mod position;
pub mod strategy;

pub use deal::{Accepted, Checker, Geography, Removed, Statement};
pub use lost::{Lost, Win};
pub use position::Position;

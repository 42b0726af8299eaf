//! What people see, as pure functions: answers in words and JSON, drawings as text and SVG, and the games that are played.
//!
//! A game is a folder: its answers, its drawings, its play, and its tables on the page. What games share is beside
//! them: [`answer`], [`draw`], [`play`] and [`page`]. Nothing here reads files or sockets, starts threads, looks at a
//! clock or prints: seeds and time are handed in, and texts are handed out, so that the same words and the same JSON
//! come from the command line, from the server, and from wherever else this crate is built for.

pub mod answer;
pub mod asked;
pub mod asks;
pub mod boards;
pub mod cards;
pub mod claims;
pub mod draw;
pub mod formats;
pub mod games;
pub mod geography;
pub mod guide;
pub mod near;
pub mod odds;
pub mod page;
pub mod papers;
pub mod play;
pub mod plot;
pub mod quads;
pub mod reductions;
pub mod report;
pub mod set;
pub mod swish;
pub mod tells;
pub mod textbook;
pub mod uno;

pub use claims::{checking, cite, claimed, known, told};
pub use formats::{export, formula, veripb};

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
pub mod checking;
pub mod cite;
pub mod claimed;
pub mod draw;
pub mod export;
pub mod formula;
pub mod games;
pub mod geography;
pub mod guide;
pub mod known;
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
pub mod told;
pub mod uno;
pub mod veripb;

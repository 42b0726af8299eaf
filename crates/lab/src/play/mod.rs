//! The table in the terminal: in lines or on a screen. What is played, and what is said, is of the table's crate;
//! here are input, output and clocks.

pub mod plain;
pub mod screen;

//! UNO at the table.

pub mod real;

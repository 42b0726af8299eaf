//! The command line of misdeal.

mod draw;

fn main() {}

//! Quads: reads a board, asks for the most cards without a quad, writes the claim, and checks it; then the same about a
//! whole deck.
//!
//! `cargo run --release -p misdeal-solve --example quads`

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::quads::{Accepted, Board, Deck, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::deal::Seed;
use misdeal_solve::quads::free_quads;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board: Board = "quads 3\n021 333 102 000 012 121 303 231".parse()?;
    let question: Question = "free".parse()?;
    let (_, certificate) = certify(&board, &question, &Budget::unlimited());
    let claim = certificate.ok_or("not settled")?.to_string();
    print!("{claim}");

    let checked = misdeal_kernel::check(&claim)?;
    let accepted = checked.about::<Accepted>().ok_or("this is no claim about a board")?;
    println!("checked: {} cards can be kept", accepted.statement().value().unwrap_or(0));

    for properties in 1..=6 {
        let deck = Deck::new(properties)?;
        let (freed, _) = free_quads(deck, Seed(1), &Budget::unlimited()).map_err(|stop| stop.to_string())?;
        println!("of the deck quads {deck}: {}", freed.range());
    }
    Ok(())
}

//! SET: reads a board, asks whether it holds a set, writes the claim, and checks it.
//!
//! `cargo run --release -p misdeal-solve --example set`

use misdeal_kernel::set::{Accepted, Board, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board: Board = "set 4x3\n0000 0001 0010 0100 1000 1111".parse()?;
    let question: Question = "any".parse()?;
    let (_, certificate) = certify(&board, &question, &Budget::unlimited());
    let claim = certificate.ok_or("not settled")?.to_string();
    print!("{claim}");

    let checked = misdeal_kernel::check(&claim)?;
    let accepted = checked.about::<Accepted>().ok_or("this is no claim about a board")?;
    println!("checked: there is {} set", if accepted.statement().yes { "a" } else { "no" });
    Ok(())
}

//! UNO: reads a hand, asks whether it can be played out, writes the claim, and checks it.
//!
//! `cargo run --release -p misdeal-solve --example uno`

use misdeal_kernel::uno::{Accepted, Deal, Finding, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let hand: Deal = "uno 4x10 solitaire\nR5 R2 G2 G7 Y7 B5".parse()?;
    let (_, certificate) = certify(&hand, &Question::Play, &Budget::unlimited());
    let claim = certificate.ok_or("not settled")?.to_string();
    print!("{claim}");

    let checked = misdeal_kernel::check(&claim)?;
    let accepted = checked.about::<Accepted>().ok_or("this is no claim about hands")?;
    println!("checked: it can{} be played out", if accepted.statement().finding == Finding::No { "not" } else { "" });
    Ok(())
}

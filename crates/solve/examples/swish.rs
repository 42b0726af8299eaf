//! Swish: reads a deal, finds its largest swish, writes the claim, and checks it.
//!
//! `cargo run --release -p misdeal-solve --example swish`

use misdeal_kernel::claim::Statement;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Accepted, Deal};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let deal: Deal = "swish 4x3\na1:a2 a2:a1 b2:c1 c4:b2 a1:b3 b3:c2".parse()?;
    let (_, certificate) = certify(&deal, &Question::Max, &Budget::unlimited());
    let claim = certificate.ok_or("not settled")?.to_string();
    print!("{claim}");

    let checked = misdeal_kernel::check(&claim)?;
    let largest = checked.about::<Accepted>().and_then(|accepted| accepted.statement().value());
    println!("checked: the largest swish has {} cards", largest.ok_or("this is no claim about swishes")?);
    Ok(())
}

//! Counts the swish-free hands of the commercial deck exactly, and prints how
//! likely it is that so many random cards hold no swish.
//!
//! `cargo run --release -p misdeal-solve --example swish_free`

use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::free_counts::swish_free_counts;
use misdeal_solve::swish::symmetries::Group;
use std::time::Instant;

fn main() -> Result<(), Fault> {
    let deck = commercial()?;
    let start = Instant::now();
    let counts = swish_free_counts(&deck, Group::Full, &Budget::unlimited())
        .map_err(|stop| Fault::new(format!("nothing was counted: {stop}")))?;
    println!(
        "{:.1} s, {} boxes of hands, {} symmetries",
        start.elapsed().as_secs_f64(),
        counts.steps,
        counts.symmetries
    );
    let mut all = 1u128;
    for (cards, (&labelled, &hands)) in counts.labelled.iter().zip(&counts.hands).enumerate() {
        println!(
            "{cards:2} cards: {hands:>12} hands, {labelled:>14} of {all:>18} sets, {:.6e}",
            labelled as f64 / all as f64
        );
        all = all * (deck.cards().len() - cards) as u128 / (cards + 1) as u128;
    }
    let largest: Vec<String> = counts.largest.iter().map(ToString::to_string).collect();
    println!("one of the largest: {}", largest.join(" "));
    Ok(())
}

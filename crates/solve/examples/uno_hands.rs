//! How long solitaire takes for hands of the families, with the kernel's check; and writes the hands for a peer.
//!
//! `cargo run --release -p misdeal-solve --example uno_hands [FOLDER]`

use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::families::{SMALL, deal};
use misdeal_solve::uno::solitaire::{Engine, Played, solitaire};
use std::time::{Duration, Instant};

fn main() {
    let folder = std::env::args().nth(1);
    let engine = std::env::args().nth(2).and_then(|name| Engine::named(&name)).unwrap_or_default();
    for cards in [50, 100, 200, 400] {
        for seed in 0..5 {
            let mut dealer = Dealer::part(Seed(seed), cards as u64);
            for family in SMALL {
                let (name, hand) = (family.name.replace(' ', "-"), (family.hand)(&mut dealer, cards));
                let deal = deal(&hand).expect("a family's hand is a deal");
                if let Some(folder) = &folder {
                    std::fs::write(format!("{folder}/{name}-{cards}-{seed}.deal"), deal.to_string()).expect("a file");
                }
                let budget = Budget::unlimited().time(Duration::from_secs(20));
                let start = Instant::now();
                let played = solitaire(&deal, engine, &budget);
                let found = start.elapsed().as_secs_f64();
                let said = match &played {
                    Ok(Played::Order(order)) => deal.verify(order).map(|()| "yes"),
                    Ok(Played::No(refutation)) => deal.refute(refutation).map(|()| refutation.word()),
                    Err(_) => Ok("unknown"),
                };
                let checked = start.elapsed().as_secs_f64();
                let said = said.unwrap_or("rejected");
                println!(
                    "{name:12} {:4} cards seed {seed}: {said:12} {found:.6} s, checked {checked:.6} s",
                    hand.len()
                );
            }
        }
    }
}

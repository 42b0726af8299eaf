//! How long solitaire takes for hands of the families, with the kernel's check; and writes the hands for a peer.
//!
//! `cargo run --release -p misdeal-solve --example uno_hands [FOLDER]`

use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::families::{cubic, deal, lopsided, petersen, random};
use misdeal_solve::uno::solitaire::{Engine, Played, solitaire};
use std::time::{Duration, Instant};

fn main() {
    let folder = std::env::args().nth(1);
    let engine = std::env::args().nth(2).and_then(|name| Engine::named(&name)).unwrap_or_default();
    for cards in [50, 100, 200, 400] {
        for seed in 0..5 {
            let mut dealer = Dealer::part(Seed(seed), cards as u64);
            let hubs = |share: f64| ((cards as f64 / share) as u32).max(2);
            let families = [
                ("random-1.1", random(&mut dealer, cards, hubs(2.2), hubs(2.2))),
                ("random-1.3", random(&mut dealer, cards, hubs(2.6), hubs(2.6))),
                ("random-1.5", random(&mut dealer, cards, hubs(3.0), hubs(3.0))),
                ("random-2", random(&mut dealer, cards, hubs(4.0), hubs(4.0))),
                ("random-4", random(&mut dealer, cards, hubs(8.0), hubs(8.0))),
                ("cubic", cubic(&mut dealer, cards / 3).hand()),
                ("petersen", petersen(&mut dealer, (cards / 3).saturating_sub(24), 3).hand()),
                ("level", lopsided(&mut dealer, cards / 6, 1).hand()),
                ("lopsided", lopsided(&mut dealer, cards / 6, 3).hand()),
            ];
            for (family, hand) in families {
                let deal = deal(&hand).expect("a family's hand is a deal");
                if let Some(folder) = &folder {
                    std::fs::write(format!("{folder}/{family}-{cards}-{seed}.deal"), deal.to_string()).expect("a file");
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
                    "{family:12} {:4} cards seed {seed}: {said:12} {found:.6} s, checked {checked:.6} s",
                    hand.len()
                );
            }
        }
    }
}

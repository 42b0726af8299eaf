//! How long solitaire takes for hands of the families, with the kernel's check; and writes the hands for a peer.
//!
//! `cargo run --release -p misdeal-solve --example uno_hands [FOLDER|- [ENGINE [SEEDS]]]`

use misdeal_kernel::uno::{Deal, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::families::{SMALL, deal};
use misdeal_solve::uno::{ProofForm, UnoGame};
use misdeal_solve::{Outcome, ask, engine};
use std::time::{Duration, Instant};

fn main() {
    let folder = std::env::args().nth(1).filter(|folder| folder != "-");
    let name = std::env::args().nth(2).unwrap_or_else(|| "reduce".into());
    let seeds = std::env::args().nth(3).and_then(|seeds| seeds.parse().ok()).unwrap_or(5);
    let engine = engine::<UnoGame>(&name).expect("an engine");
    for cards in [50, 100, 200, 400] {
        for seed in 0..seeds {
            let mut dealer = Dealer::part(Seed(seed), cards as u64);
            for family in SMALL {
                let (name, hand) = (family.name.replace(' ', "-"), (family.hand)(&mut dealer, cards));
                let deal = Deal::Solitaire(deal(&hand).expect("a family's hand is a deal"));
                if let Some(folder) = &folder {
                    std::fs::write(format!("{folder}/{name}-{cards}-{seed}.deal"), deal.to_string()).expect("a file");
                }
                let budget = Budget::unlimited().time(Duration::from_secs(20));
                let start = Instant::now();
                let found = engine.find(&deal, Question::Play, &budget, None);
                let seconds = start.elapsed().as_secs_f64();
                drop(found);
                let start = Instant::now();
                let said = match ask(engine, &deal, Question::Play, &budget) {
                    Outcome::Settled { proof: ProofForm::Held(proof), .. } => proof.word().to_owned(),
                    Outcome::Settled { .. } => "yes".into(),
                    Outcome::Unsettled { stop, .. } => stop.to_string(),
                };
                let checked = start.elapsed().as_secs_f64();
                let cards = hand.len();
                println!("{name:12} {cards:4} cards seed {seed:2}: {said:12} {seconds:.6} s, checked {checked:.6} s");
            }
        }
    }
}

//! How many random deals of the commercial deck a second, dealing included: is
//! there a swish, how large is the largest, which sets of cards make one.
//!
//! `cargo run --release -p misdeal-solve --example swish_speed`

use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Pace;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::masks::{Hand, Hands, Masks};
use std::time::Instant;

fn main() -> Result<(), Fault> {
    let masks = Masks::of(&commercial()?)?;
    let mut pack = masks.pack();
    let mut dealer = Dealer::new(Seed(1));
    let mut measure = |what: &str, deals: u32, cards: usize, quick: bool, ask: &mut dyn FnMut(&Hand) -> usize| {
        let start = Instant::now();
        let mut sum = 0;
        for _ in 0..deals {
            let dealt = if quick { dealer.quick_deal(&mut pack, cards) } else { dealer.deal(&mut pack, cards) };
            sum += ask(&dealt.iter().copied().collect());
        }
        let seconds = start.elapsed().as_secs_f64() / f64::from(deals);
        let mean = sum as f64 / f64::from(deals);
        println!(
            "{cards:2} cards: {what:28} {:>10.0} deals/s {:>10.0} ns/deal, mean {mean:.6}",
            1.0 / seconds,
            seconds * 1e9
        );
    };
    for cards in [4, 8, 10, 12, 14, 16, 20, 24] {
        measure("dealing", 1_000_000, cards, true, &mut |_| 0);
        measure("no swish, drawn as in v1", 1_000_000, cards, false, &mut |hand| usize::from(!masks.has_swish(hand)));
        measure("no swish", 1_000_000, cards, true, &mut |hand| usize::from(!masks.has_swish(hand)));
        measure("largest", 20_000, cards, true, &mut |hand| masks.largest_size(hand, &mut Pace::free()).unwrap_or(0));
    }
    for cards in [8, 12, 16] {
        measure("every set that makes one", 300, cards, true, &mut |hand| {
            let mut list = Hands::default();
            // Without a limit it never halts.
            let _ = masks.each_hand(hand, 2, &mut Pace::free(), &mut list, |_, _| ());
            list.len()
        });
    }
    Ok(())
}

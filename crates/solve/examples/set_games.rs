//! Games/s.
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::playing::{Findings, Policy, Refill, Rules, baseline, lanes};
use std::time::Instant;
fn main() {
    let n = 200_000;
    for _ in 0..3 {
        for policy in [Policy::First, Policy::Random] {
            let mut times = vec![];
            let rules = Rules { policy, refill: Refill::ToStart };
            for fast in [false, true] {
                let mut deck: [u8; 81] = std::array::from_fn(|i| i as u8);
                let mut dealer = Dealer::new(Seed(1));
                let mut chance = Dealer::new(Seed(2));
                let mut f = Findings::default();
                let s = Instant::now();
                if fast {
                    let mut left = n;
                    lanes::play(
                        rules,
                        &mut f,
                        |deck| {
                            if left == 0 {
                                return false;
                            }
                            left -= 1;
                            dealer.quick_shuffle(deck);
                            true
                        },
                        |_, n| chance.quick_below(n as u32) as usize,
                        |_, _| {},
                    );
                } else {
                    for _ in 0..n {
                        dealer.quick_deal(&mut deck, 81);
                        baseline::play(&deck, rules, &mut f, |n| chance.quick_below(n as u32) as usize, |_| {});
                    }
                }
                times.push(s.elapsed().as_secs_f64() * 1e6 / n as f64);
                print!("{policy:?} fast {fast} {:.3} us; ", times.last().unwrap());
                for n in [12, 15] {
                    let p = f.tables[n].dealing;
                    print!("{n}: {} ", p.hits as f64 / (p.trials - p.hits) as f64);
                }
                println!();
            }
            println!("ratio {:.2}", times[0] / times[1]);
        }
    }
}

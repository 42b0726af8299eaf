//! How many whole games of SET with the 81 cards a second, dealing included: many side
//! by side against the plain way, in turns; and the odds in play.
//!
//! `cargo run --release -p misdeal-solve --example set_games [MILLIONS]`

use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::playing::{Findings, Policy, Refill, Rules, Survey, baseline};
use std::time::Instant;

const TURNS: u64 = 9;
const GAMES: u64 = 65_536;

/// Seconds of processor time that this thread has used, so that others on the machine
/// don't count; where the system doesn't tell, seconds since the start.
fn seconds(start: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = used.and_then(|used| used.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

fn plainly(rules: Rules, seed: Seed) -> Findings {
    let mut findings = Findings::default();
    let (mut cards, mut sets) = (Dealer::new(seed), Dealer::part(seed, 1));
    let mut deck = std::array::from_fn(|place| place as u8);
    for _ in 0..GAMES {
        cards.quick_deal(&mut deck, baseline::DECK);
        baseline::play(&deck, rules, &mut findings, |n| sets.quick_below(n as u32) as usize, |_| {});
    }
    findings
}

fn main() {
    let start = Instant::now();
    let millions: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    // One thread for the comparison.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    for policy in [Policy::First, Policy::Random] {
        let rules = Rules { policy, refill: Refill::ToStart };
        let mut ratios = Vec::new();
        let mut best = [0.0_f64; 2];
        for turn in 0..TURNS {
            let seed = Seed(turn);
            let before = seconds(start);
            let plain = plainly(rules, seed);
            let between = seconds(start);
            let survey = Survey { rules, games: GAMES, seed };
            let fast = match &one {
                Ok(one) => one.install(|| survey.run(&Budget::unlimited())),
                Err(_) => survey.run(&Budget::unlimited()),
            };
            let after = seconds(start);
            assert_eq!((plain.games, fast.games), (GAMES, GAMES));
            let speeds = [between - before, after - between].map(|time| GAMES as f64 / time);
            ratios.push(speeds[1] / speeds[0]);
            best = [best[0].max(speeds[0]), best[1].max(speeds[1])];
        }
        ratios.sort_by(f64::total_cmp);
        let (low, median, high) = (ratios[0], ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
        println!("{policy}: games a second and core, best of {TURNS}: plain {:.0}, lanes {:.0}", best[0], best[1]);
        println!("{policy}: lanes are {median:.2} times as fast, {low:.2} to {high:.2}");
    }
    for refill in [Refill::ToStart, Refill::Always] {
        for policy in [Policy::First, Policy::Random] {
            odds(Rules { policy, refill }, millions);
        }
    }
}

/// Plays on all processors, and prints the odds.
fn odds(rules: Rules, millions: u64) {
    let start = Instant::now();
    let survey = Survey { rules, games: 1_000_000 * millions, seed: Seed(1) };
    let findings = survey.run(&Budget::unlimited());
    let speed = findings.games as f64 / start.elapsed().as_secs_f64();
    println!("{} set, refill {:?}: {} games, {speed:.0} a second", rules.policy, rules.refill, findings.games);
    for (table, looks) in findings.tables.iter().enumerate() {
        for (when, share) in [("dealing", looks.dealing), ("at the end", looks.at_end)] {
            // Odds from shares.
            let odds = |share: f64| share / (1.0 - share);
            if let Some(estimate) = share.estimate() {
                let (low, high) = share.interval();
                println!(
                    "  {table:2} cards, {when:10} {:12} looks, set : no set {:.3} ({:.3} to {:.3})",
                    share.trials,
                    odds(estimate),
                    odds(low),
                    odds(high)
                );
            }
        }
    }
    let left = findings.left.iter().enumerate().filter(|(_, games)| **games > 0);
    let shares: Vec<String> =
        left.map(|(left, &games)| format!("{left}: {:.5}", games as f64 / findings.games as f64)).collect();
    println!("  cards left: {}", shares.join(", "));
    let looks: f64 = findings.length.iter().enumerate().map(|(length, &games)| length as f64 * games as f64).sum();
    println!("  looks in a game: {:.3} on average", looks / findings.games as f64);
}

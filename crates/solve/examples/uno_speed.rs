//! How long solitaire takes for hands of 10^4 to 10^7 cards, with the exponent fitted, and the duel.
//!
//! `cargo run --release -p misdeal-solve --example uno_speed [solitaire|duel]`

use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::duel::{Duel, duel};
use misdeal_solve::uno::{Card, Solitaire, plays, trail_dp};
use std::time::Instant;

/// Cards drawn at random.
fn random(dealer: &mut Dealer, cards: usize, colours: u32, numbers: u32) -> Vec<Card> {
    (0..cards).map(|_| (dealer.quick_below(colours), dealer.quick_below(numbers))).collect()
}

/// Every number with cards of one colour, but for a few that link the first colour to each of the others: with four
/// colours there is no order.
fn spokes(dealer: &mut Dealer, cards: usize, colours: u32) -> Vec<Card> {
    let links = (1..colours).flat_map(|colour| [(0, colour), (colour, colour)]);
    let rest = (0..cards as u32).map(|number| (dealer.quick_below(colours), colours + number / 2 * 2));
    let rest = rest.map(|(colour, number)| (colour, number + colour * cards as u32));
    links.chain(rest).take(cards).collect()
}

/// The slope of log seconds over log cards.
fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<_> = points.iter().map(|(cards, seconds)| (cards.ln(), seconds.ln())).collect();
    let many = logs.len() as f64;
    let (x, y) = logs.iter().fold((0.0, 0.0), |sum, log| (sum.0 + log.0 / many, sum.1 + log.1 / many));
    let over: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
    over / logs.iter().map(|log| (log.0 - x).powi(2)).sum::<f64>()
}

fn solitaires(dealer: &mut Dealer) {
    let mut measure = |what: &str, sizes: &[usize], make: &dyn Fn(&mut Dealer, usize) -> Vec<Card>| {
        let mut points = Vec::new();
        for &cards in sizes {
            let hand = make(dealer, cards);
            // Small hands several times, so that the clock has something to measure.
            let times = (1_000_000 / cards).clamp(1, 20);
            let start = Instant::now();
            let mut last = None;
            for _ in 0..times {
                last = Some(trail_dp::solitaire(&hand, &Budget::unlimited()));
            }
            let seconds = start.elapsed().as_secs_f64() / times as f64;
            let Some((answer, used)) = last else { continue };
            let said = match answer {
                Solitaire::Order(order) if plays(&hand, &order) => "yes",
                Solitaire::Order(_) => "a wrong order",
                Solitaire::Stuck(()) => "no",
                Solitaire::Unknown(_) => "unknown",
            };
            println!(
                "{what:34} {cards:>9} cards {seconds:>10.4} s  {said:8} sets {:6} peak {:5} moves {:6}",
                used.sets, used.peak, used.moves
            );
            points.push((cards as f64, seconds));
        }
        if points.len() > 2 {
            println!("{what:34} exponent {:.3}", exponent(&points));
        }
    };
    let sizes = [10_000, 100_000, 1_000_000, 10_000_000];
    measure("4 colours, cards/2 numbers", &sizes, &|dealer, cards| random(dealer, cards, 4, cards as u32 / 2));
    measure("4 colours, 4 cards numbers", &sizes, &|dealer, cards| random(dealer, cards, 4, 4 * cards as u32));
    measure("4 colours, 10 numbers", &sizes, &|dealer, cards| random(dealer, cards, 4, 10));
    measure("4 colours, spokes", &sizes, &|dealer, cards| spokes(dealer, cards, 4));
    for share in [1, 4, 16] {
        measure(&format!("8 colours, cards/{share} numbers"), &[1000, 100_000], &|dealer, cards| {
            random(dealer, cards, 8, cards as u32 / share)
        });
    }
    measure("8 colours, spokes", &[100_000], &|dealer, cards| spokes(dealer, cards, 8));
    measure("8 colours, 100 cards", &[100], &|dealer, cards| random(dealer, cards, 8, 60));
    measure("12 colours, 100 cards", &[100], &|dealer, cards| random(dealer, cards, 12, 60));
}

fn duels(dealer: &mut Dealer) {
    for (colours, numbers) in [(4, 10), (4, 1_000_000), (1000, 1000), (300_000, 300_000), (1_000_000, 1_000_000)] {
        for (first, second) in [(1_000_000, 1_000_000), (950_000, 1_000_000)] {
            let hands = [first, second].map(|cards| random(dealer, cards, colours, numbers));
            let start = Instant::now();
            let winner = match duel(&hands[0], &hands[1], &Budget::unlimited()) {
                Ok(Duel::First { partners, .. }) => format!("1, {} short", first - partners.iter().flatten().count()),
                Ok(Duel::Second(_)) => "2".to_owned(),
                Err(stop) => stop.to_string(),
            };
            let seconds = start.elapsed().as_secs_f64();
            println!("duel {colours} x {numbers}, {first} against {second} cards {seconds:>8.3} s  player {winner}");
        }
    }
}

fn main() {
    let which = std::env::args().nth(1);
    let mut dealer = Dealer::new(Seed(1));
    if which.as_deref() != Some("duel") {
        solitaires(&mut dealer);
    }
    if which.as_deref() != Some("solitaire") {
        duels(&mut dealer);
    }
}

//! The paper's game, the same through every engine, each of them checked by the kernel
//! afterwards as section 5.5 asks.

use super::{Rows, side, within};
use crate::bench::purse::Part;
use crate::bench::{Halt, Instance, Plan, Section, Side};
use misdeal_kernel::patience::patience;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::enumerate::PATIENCE;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::Spreads;
use misdeal_solve::set::game::{Game, Rules, Taking, play};
use misdeal_solve::set::random::Pack;
use misdeal_solve::set::transcript::Deals;
use std::cell::Cell;

/// The games that are played unless others are told: properties and values.
pub const SHAPES: [(usize, usize); 6] = [(4, 3), (6, 3), (3, 4), (4, 4), (3, 5), (4, 5)];

/// Measures games of a shape.
pub fn measure(
    plan: &Plan,
    part: Part,
    shape: Shape,
    (taking, deals, sets): (Taking, Deals, usize),
    engines: &[&'static dyn Spreads],
    section: &mut Section,
) -> Result<(), Halt> {
    let (cards, taken) = (
        shape.values().saturating_mul(shape.properties()),
        match taking {
            _ if deals == Deals::Batch => "sets are taken until none is left, the one that lies first first",
            Taking::First => "the set that lies first is taken",
            Taking::Random => "any set is taken",
            Taking::Own => "every engine takes its own set, and so plays its own game",
        },
    );
    section.about = format!("the paper's game from {cards} cards until {sets} sets are found; {taken}");
    let target = |name: &str| match name {
        "dynamic" => Some(5.0),
        "brute" => Some(1.0),
        _ => None,
    };
    let seeds: Vec<Seed> = (0..plan.runs.unwrap_or(if plan.quick { 5 } else { 9 })).map(|run| plan.seed(run)).collect();
    let planned: Vec<Instance> = seeds.iter().map(|&seed| Instance::new(seed, &shape, cards)).collect();
    let mut rows = Rows::new(engines, ("a game", &planned), part.time, target);
    let rules = Rules { shape, sets, taking, deals };
    let unseen = Cell::new(0);
    let mut measured = Ok(());
    for seed in seeds.into_iter().filter(|_| !plan.listing) {
        let text = || format!("the game of seed {seed} with cards of {shape}");
        let ask = |engine: &'static dyn Spreads| ask(engine, rules, seed, plan, &unseen);
        measured = plan.go_on().and_then(|()| rows.measure(ask, text));
        if measured.is_err() {
            break;
        }
    }
    rows.finish(section);
    if unseen.get() > 0 {
        section.notes.push(format!("{} calls of \"no set\" were too much for the kernel to go through", unseen.get()));
    }
    measured
}

/// What takes less is played again, ...
const SHORT: f64 = 1e-3;
/// ... this many times, and the time in the middle counts.
const AGAIN: usize = 20;

/// Lets an engine play the game of a seed.
fn played(engine: &dyn Spreads, rules: Rules, seed: Seed, plan: &Plan) -> Game {
    let mut pack = Pack::new(rules.shape, seed);
    let mut chance = Dealer::part(seed, 1);
    play(engine, rules, |n| pack.deal(n), |n| chance.below(n as u64) as usize, || within(plan))
}

/// Lets an engine play a game, has the kernel check it, and takes its time.
fn ask(engine: &dyn Spreads, rules: Rules, seed: Seed, plan: &Plan, unseen: &Cell<usize>) -> Result<Side, Halt> {
    let game = played(engine, rules, seed, plan);
    let mut seconds = game.time.as_secs_f64();
    if game.stop.is_none() && seconds < SHORT {
        let mut times: Vec<f64> = (0..AGAIN).map(|_| played(engine, rules, seed, plan).time.as_secs_f64()).collect();
        times.sort_by(f64::total_cmp);
        seconds = times[AGAIN / 2];
    }
    let wrong =
        |fault| Halt::Disagreement { fault, deal: format!("the game of seed {seed} with cards of {}", rules.shape) };
    let value = match game.stop {
        Some(stop) => Err(stop),
        None => {
            let played = game.transcript.check(|| patience(PATIENCE / 8)).map_err(wrong)?;
            unseen.set(unseen.get() + played.unseen);
            Ok(played.sets)
        }
    };
    let side = side(engine, value, seconds, wrong)?;
    Ok(match rules.taking {
        // Engines that go their own ways need not find as many sets.
        Taking::Own => Side { value: None, bound: None, ..side },
        _ => side,
    })
}

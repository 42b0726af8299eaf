//! Solitaire with many colours and numbers, where it is hard: ours beside CP-SAT's circuit constraint on the match
//! graph, with its settings as they come and with its linear relaxation off, which suits it better here.
//!
//! A row is several hands of one family and size.

use super::{CP_SAT, ours, word};
use crate::bench::between::{Between, Spread};
use crate::bench::peer::{self, Asked, Told};
use crate::bench::purse::{self, Purse};
use crate::bench::words::times;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::{Cards, Deal};
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::families::{Family, SMALL, deal};

/// How many cards.
const SIZES: [usize; 4] = [50, 100, 200, 400];
/// Fewer of them, to be quick.
const QUICK: [usize; 2] = [50, 200];
/// CP-SAT's ways, and what they are called.
const WAYS: [(Asked, &str); 2] =
    [(Asked { word: "play", best: false }, "as it comes"), (Asked { word: "bare", best: false }, "no relaxation")];
/// The median that we want in each family.
const TARGET: f64 = 100.0;
/// What we want to reach on each hand.
const WORST: f64 = 0.5;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let sizes: &[usize] = if plan.quick { &QUICK } else { &SIZES };
    let mut purse =
        plan.purse(purse::uno::CIRCUIT, SMALL.len() * sizes.len() * WAYS.len(), &WAYS.map(|way| (&CP_SAT, way.0)))?;
    for family in SMALL {
        let mut rows = [Vec::new(), Vec::new()];
        let mut measured = Ok(());
        for &cards in sizes.iter() {
            measured = measured.and_then(|()| size(plan, &mut purse, &family, cards, &mut rows));
        }
        for (rows, (_, way)) in rows.iter().zip(WAYS) {
            section.targets.extend(verdict(family.name, way, rows));
        }
        section.extend(rows.into_iter().flatten());
        measured?;
    }
    Ok(())
}

/// Hands of one family and size, through both sides.
fn size(plan: &Plan, purse: &mut Purse, family: &Family, cards: usize, rows: &mut [Vec<Row>; 2]) -> Result<(), Halt> {
    let (mut hands, mut planned) = (Vec::new(), Vec::new());
    for run in 0..plan.runs() {
        let seed = plan.seed(run);
        let hand = deal(&(family.hand)(&mut Dealer::part(seed, cards as u64), cards))?;
        planned.push(Instance::new(seed, hand.sizes(), hand.hand().len()));
        hands.push(Deal::Solitaire(hand));
    }
    let work = format!("{}, {cards} cards", family.name);
    let Some(peer) = plan.peer(&CP_SAT) else {
        let mut row = Row::new(work, None, planned);
        let measured = row.fill(plan, purse.part(), |run| Ok((ours(&hands[run], plan)?, None)));
        rows[0].push(row);
        return measured;
    };
    let mut sides: Vec<Side> = Vec::new();
    for ((asked, way), rows) in WAYS.into_iter().zip(rows) {
        let mut row = Row::new(format!("{work}: {way}"), Some(TARGET), planned.clone()).drawn(
            family.name,
            "ours",
            format!("CP-SAT {way}"),
        );
        let measured = row.fill(plan, purse.part(), |run| {
            let hand = &hands[run];
            if sides.len() <= run {
                sides.push(ours(hand, plan)?);
            }
            let told = peer.ask(asked, hand, plan.peer_time, plan.seed.0, &plan.budget)?;
            let side = peer::side(&CP_SAT, told.as_ref(), plan.peer_time);
            judge::compare(hand, told.as_ref().map_or(Ok(()), |told| order(hand, told)), &sides[run], &side)?;
            Ok((sides[run].clone(), Some(side)))
        });
        rows.push(row);
        measured?;
    }
    Ok(())
}

/// Refuses an order of the peer's that is none.
fn order(hand: &Deal, told: &Told) -> Result<(), Fault> {
    match (told.value, hand) {
        (1, Deal::Solitaire(hand)) => hand.verify(&told.witness.parse::<Cards>()?),
        _ => Ok(()),
    }
}

/// How a family came out beside one way of the peer's: its median over all sizes, and its worst hand.
fn verdict(family: &str, way: &str, rows: &[Row]) -> Vec<String> {
    let ratio = |pair: &Pair| Some(Between::ratio(pair.peer.as_ref()?.time, pair.ours.time));
    let ratios = rows.iter().flat_map(|row| row.pairs.iter().filter_map(move |pair| Some((ratio(pair)?, pair, row))));
    let ratios: Vec<(Between, &Pair, &Row)> = ratios.collect();
    let Some(spread) = Spread::of(ratios.iter().map(|(ratio, ..)| *ratio)) else { return Vec::new() };
    // Where both were ended nothing is known.
    let Some((worst, pair, row)) = ratios.iter().min_by(|a, b| a.0.low.total_cmp(&b.0.low)) else { return Vec::new() };
    let seed = pair.instance.seed.map(|seed| seed.to_string()).unwrap_or_default();
    vec![format!(
        "{family}, CP-SAT {way}: median {} (at least {}: {}); worst {} (at least {}: {}), {}, seed {seed}",
        spread.median.tell(times),
        times(TARGET),
        word(spread.median.reaches(TARGET)),
        worst.tell(times),
        times(WORST),
        word(worst.reaches(WORST)),
        row.work.split(':').next().unwrap_or_default(),
    )]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_the_peer_are_checked() {
        let hand: Deal = "uno 2x2 solitaire\n1.1 2.2 1.2".parse().unwrap();
        let told = |value, witness: &str| Told {
            value,
            bound: Some(value),
            proven: true,
            witness: witness.into(),
            build: 0.0,
            solve: 0.0,
        };
        assert_eq!(order(&hand, &told(1, "1.1 1.2 2.2")), Ok(()));
        assert_eq!(order(&hand, &told(0, "")), Ok(()));
        for wrong in ["1.1 2.2 1.2", "1.1 1.2", "", "x"] {
            assert!(order(&hand, &told(1, wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_family_is_judged_by_its_median_and_its_worst_hand() {
        let mut row = Row::new("cubic, 50 cards: bare", None, vec![Instance::new(None, "9x9", 50); 3]);
        for ratio in [200.0, 0.25, 300.0] {
            row.add(Side::settled("x", 1, 1.0), Some(Side::settled("x", 1, ratio)));
        }
        assert_eq!(
            verdict("cubic", "bare", &[row]),
            ["cubic, CP-SAT bare: median 200x (at least 100x: met); worst 0.250x (at least 0.500x: missed), \
              cubic, 50 cards, seed "]
        );
        assert!(verdict("cubic", "bare", &[]).is_empty());
    }
}

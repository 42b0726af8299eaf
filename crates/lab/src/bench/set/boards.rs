//! One question about a board, "is there a set?", from few cards to many.
//!
//! The paper starts at v * p cards, where most boards of most shapes hold no set. So
//! the sizes here are those at which a tenth, half and nine tenths of the boards hold
//! one, besides v * p: cards are dealt one by one until there is a set, and the
//! quantiles of that number are taken.
//!
//! Timed is the laying down of all cards on an empty table and the answer. What takes
//! microseconds is done many times, and there the making of the table counts too; what
//! takes longer is done once, and the table is made before (so that the start of Z3's
//! process is not held against it).

use super::{Rows, fast, peers, side, within};
use crate::bench::purse::{Part, Purse};
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, clock};
use misdeal_kernel::boards::Deck as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::{Board, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Dealer;
use misdeal_solve::set::Spreads;
use misdeal_solve::set::random::{Pack, deal_board};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// How many boards for the quantiles.
const SAMPLES: usize = 101;

/// Measures boards of a shape, at all its sizes.
pub fn measure(
    plan: &Plan,
    part: Part,
    shape: Shape,
    holding: Option<[usize; 3]>,
    engines: &[&'static dyn Spreads],
    section: &mut Section,
) -> Result<(), Halt> {
    section.about = "is there a set?".into();
    let sizes = sizes(plan, shape, holding.map_or_else(|| quantiles(plan, shape), Ok)?);
    // The peers are asked about one size, and all of them together count as one.
    let mut purse = Purse::new(part.time, sizes.len() + 1);
    // An engine that had no time for a smaller board is not asked about a larger one, unless for a target.
    let mut able = engines.to_vec();
    for (cards, what) in sizes {
        plan.go_on()?;
        let work = format!("{cards} cards ({what})");
        let target = |name: &str| match name {
            "smt" if what == HALF => Some(1000.0),
            "brute" => Some(1.0),
            _ => None,
        };
        let is_able = |name: &str| able.iter().any(|engine| engine.name() == name);
        let asked = |engine: &&&dyn Spreads| is_able(engine.name()) || target(engine.name()).is_some();
        let asked: Vec<&'static dyn Spreads> = engines.iter().filter(asked).copied().collect();
        let (planned, boards): (Vec<Instance>, Vec<Board>) = boards(plan, shape, cards)?.into_iter().unzip();
        let mut rows = Rows::new(&asked, (&work, &planned), purse.part().time, target);
        let measured = if plan.listing { Ok(()) } else { point(plan, &boards, &mut rows) };
        let in_time = |row: &Row| {
            let mut sides = row.pairs.iter().filter_map(|pair| pair.peer.as_ref());
            plan.listing || sides.any(|side| side.time.high.is_finite())
        };
        able = rows.rows.iter().zip(&asked).filter(|(row, _)| in_time(row)).map(|(_, engine)| *engine).collect();
        rows.finish(section);
        measured?;
        if what == HALF {
            peers::measure(plan, purse.part().time, (&work, &planned, ""), &boards, section)?;
        }
    }
    Ok(())
}

/// Several boards of a size.
fn boards(plan: &Plan, shape: Shape, cards: usize) -> Result<Vec<(Instance, Board)>, Fault> {
    let board = |run| Ok((Instance::new(plan.seed(run), &shape, cards), deal_board(shape, cards, plan.seed(run))?));
    (0..plan.runs.unwrap_or(if plan.quick { 5 } else { 15 })).map(board).collect()
}

/// All engines on the boards.
fn point(plan: &Plan, boards: &[Board], rows: &mut Rows<'_>) -> Result<(), Halt> {
    boards.iter().try_for_each(|board| rows.measure(|engine| ask(engine, board, plan), || board.to_string()))
}

/// The word for the size at which half of the boards hold a set.
const HALF: &str = "half-way";

/// The sizes of boards, from small to large.
fn sizes(plan: &Plan, shape: Shape, [few, half, many]: [usize; 3]) -> BTreeMap<usize, &'static str> {
    let start = shape.values().saturating_mul(shape.properties());
    let mut sizes = BTreeMap::new();
    if !plan.quick {
        sizes.extend([(few, "10 %"), (many, "90 %")]);
    }
    sizes.extend([(start, "v * p"), (half, HALF)]);
    let deck = shape.deck().and_then(|deck| usize::try_from(deck).ok()).unwrap_or(usize::MAX);
    sizes.retain(|&cards, _| cards <= deck.min(shape.most_cards()));
    sizes
}

/// The numbers of cards at which a tenth, half and nine tenths of the boards hold a set, by dealing.
fn quantiles(plan: &Plan, shape: Shape) -> Result<[usize; 3], Halt> {
    let hitting = hitting(plan, shape)?;
    Ok([10, 50, 90].map(|share| hitting.get(hitting.len() * share / 100).copied().unwrap_or(usize::MAX)))
}

/// With how many cards the first set comes, in many deals, in order.
fn hitting(plan: &Plan, shape: Shape) -> Result<Vec<usize>, Halt> {
    let (fast, budget) = (fast()?, within(plan));
    let mut numbers = Vec::new();
    for part in 0..SAMPLES {
        let first = first_set(fast, shape, Dealer::part(plan.seed, 1 + part as u64), &budget);
        plan.go_on()?;
        match first {
            Ok(cards) => numbers.push(cards),
            // Hard boards: what is known is what came in time.
            Err(_) => break,
        }
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn first_set(fast: &dyn Spreads, shape: Shape, dealer: Dealer, budget: &Budget) -> Result<usize, Stop> {
    let (mut pack, mut table) = (Pack::with(shape, dealer), fast.spread(shape)?);
    for cards in 1.. {
        let card = pack.deal(1);
        if card.is_empty() {
            break;
        }
        table.add(&card)?;
        if table.any(budget)?.is_some() {
            return Ok(cards);
        }
    }
    Ok(usize::MAX)
}

/// Asks an engine about a board, and takes its time.
pub fn ask(engine: &dyn Spreads, board: &Board, plan: &Plan) -> Result<Side, Halt> {
    let budget = within(plan);
    let open = || engine.spread(board.shape());
    let (answer, mut seconds) = match open() {
        Err(stop) => (Err(stop), 0.0),
        Ok(mut table) => {
            let start = Instant::now();
            let answer = table.add(board.cards()).and_then(|()| table.any(&budget));
            (answer, start.elapsed().as_secs_f64())
        }
    };
    if answer.is_ok() {
        seconds = clock::steady(seconds, || {
            let asked: Result<Option<Set>, Stop> = open().and_then(|mut table| {
                table.add(board.cards())?;
                table.any(&budget)
            });
            black_box(asked.is_ok());
        });
    }
    let wrong = |fault| Halt::Disagreement { fault, deal: board.to_string() };
    let value = answer.and_then(|set| match set {
        Some(set) => board.verify(&set).map(|()| 1).map_err(Stop::Rejected),
        None => Ok(0),
    });
    side(engine, value, seconds, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_rise_and_name_the_half_way_one() {
        let shape = Shape::new(4, 3).unwrap();
        let all = |quick, holding| Vec::from_iter(sizes(&Plan::for_tests(quick), shape, holding));
        assert_eq!(all(false, [4, 8, 12]), [(4, "10 %"), (8, HALF), (12, "v * p")]);
        assert_eq!(all(true, [4, 8, 12]), [(8, HALF), (12, "v * p")]);
        assert_eq!(all(false, [4, 8, usize::MAX]), [(4, "10 %"), (8, HALF), (12, "v * p")]);
    }

    #[test]
    fn half_of_the_boards_hold_a_set_where_the_table_says() {
        for known in super::super::KNOWN.iter().filter(|known| known.holding[1] < 50) {
            let shape = Shape::new(known.shape.0, known.shape.1).unwrap();
            let [few, half, many] = quantiles(&Plan::for_tests(false), shape).unwrap();
            // The known ones come from other deals, so they may be off a little.
            for (dealt, known) in [few, half, many].into_iter().zip(known.holding) {
                assert!(dealt.abs_diff(known) <= 1 + known / 10, "{shape}: {dealt} and {known}");
            }
        }
    }
}

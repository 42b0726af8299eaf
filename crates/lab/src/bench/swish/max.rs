//! The largest swish of random 8x9 cards, from few cards to many, with one to four
//! symbols each, and of cards of many sizes, about as many as cells: ours is the race that
//! `misdeal solve --max` runs, with its proof followed by the kernel.

use super::asking::{cp_sat, ours};
use super::{CP_SAT, MAX};
use crate::bench::{Halt, Instance, Part, Plan, Row, Section, purse};
use misdeal_kernel::question::Question;
use misdeal_solve::swish::random::{Shape, random_deal};

/// The size of the cards.
const SIZE: &str = "8x9";
/// How many symbols a card has, and whether turning it is forbidden.
const SYMBOLS: [(&str, bool); 6] =
    [("1", false), ("2", false), ("2", true), ("3", false), ("4", false), ("1-4", false)];
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// How many cards there are. Mixed cards are hardest where they are few: those that fit the orbits may not fit the cells.
fn counts(quick: bool, symbols: &str) -> &'static [usize] {
    match (quick, symbols) {
        (true, "1-4") => &[100, 200, 1000],
        (true, _) => &[200, 1000],
        (false, "1-4") => &[60, 80, 100, 150, 200, 500, 1000, 2000],
        (false, _) => &[200, 500, 1000, 2000],
    }
}

/// Shapes with about as many cards as cells, of few rows, of squares, and between: the size, the symbols, and how many cards.
const SPARSE: [(&str, &str, usize); 10] = [
    ("1x40", "2", 45),
    ("2x30", "1-2", 70),
    ("3x20", "2", 60),
    ("4x12", "2", 50),
    ("6x6", "2", 40),
    ("6x9", "1-3", 55),
    ("8x8", "2", 64),
    ("8x9", "1-4", 80),
    ("10x10", "2", 100),
    ("12x12", "1-2", 140),
];

/// Measures the family of random 8x9 cards.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let rows = SYMBOLS.iter().map(|(symbols, _)| counts(plan.quick, symbols).len()).sum();
    let mut purse = plan.purse(purse::swish::MAX_8X9, rows, &[(&CP_SAT, MAX)])?;
    for (symbols, fixed) in SYMBOLS {
        for &cards in counts(plan.quick, symbols) {
            let shape = Shape { grid: SIZE.parse()?, fixed, cards, symbols: symbols.parse()? };
            let kind = kind(shape);
            let row = row(plan, shape, format!("{cards} cards, {kind}")).drawn(kind, "ours", CP_SAT.name);
            fill(plan, section, purse.part(), shape, row)?;
        }
    }
    Ok(())
}

/// Measures the family of deals with about as many cards as cells.
pub fn sparse(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let mut purse = plan.purse(purse::swish::MAX_SPARSE, SPARSE.len(), &[(&CP_SAT, MAX)])?;
    for (size, symbols, cards) in SPARSE {
        let shape = Shape { grid: size.parse()?, fixed: false, cards, symbols: symbols.parse()? };
        let row = row(plan, shape, format!("{size}, {cards} cards, {}", kind(shape)));
        fill(plan, section, purse.part(), shape, row)?;
    }
    Ok(())
}

/// The cards of a shape in words.
fn kind(shape: Shape) -> String {
    let plural = if shape.symbols.most() == 1 { "" } else { "s" };
    format!("{} symbol{plural} each{}", shape.symbols, if shape.fixed { ", fixed" } else { "" })
}

fn row(plan: &Plan, shape: Shape, work: String) -> Row {
    let instance = |run| Instance::new(plan.seed(run), &shape.grid, shape.cards).of_swish(&shape.symbols, shape.fixed);
    Row::new(work, Some(TARGET), (0..plan.runs()).map(instance).collect())
}

fn fill(plan: &Plan, section: &mut Section, part: Part, shape: Shape, mut row: Row) -> Result<(), Halt> {
    let measured = row.fill(plan, part, |run| {
        let deal = random_deal(shape, plan.seed(run))?;
        let ours = ours(&deal, Question::Max, plan)?;
        let peer = cp_sat(&deal, Question::Max, plan, &ours)?;
        Ok((ours, peer))
    });
    section.extend([row]);
    measured
}

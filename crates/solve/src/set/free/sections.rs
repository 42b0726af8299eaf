//! Proofs by sections that a deck of three values keeps no more: 4, 9, 20, 45 cards for
//! two to five properties, and at most 114, 296, 783 and 2099 for six to nine.
//!
//! Which layouts have to be known of each number of properties, and by which weights few
//! cuts are left, is a plan that was found once, by going through small weights; the kernel
//! finds the cuts again. What is looked for here are motions between the layouts that
//! the kernel meets, since every layout that is struck out saves a walk later.

use super::affine::Affine;
use super::classes::Moves;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::free::counting::Weights;
use misdeal_kernel::set::free::motion::members;
use misdeal_kernel::set::free::sections::{Section, Sections};

/// Cards, properties, the weights of pairs and triples, and whether to look for motions.
/// The first line for this many properties bounds them.
const PLAN: [(usize, usize, i32, i32, bool); 13] = [
    (5, 2, -1, 0, false),
    (4, 2, -1, 0, true),
    (10, 3, -1, 0, false),
    (9, 3, -1, 0, true),
    // The walks from these layouts are shorter than the list of their motions.
    (8, 3, -3, 2, false),
    (21, 4, -6, 1, false),
    (20, 4, -41, 8, true),
    (19, 4, -5, 1, true),
    (46, 5, -40, 3, false),
    (115, 6, -316, 9, false),
    (297, 7, -93, 1, false),
    (784, 8, -746, 3, false),
    (2100, 9, -2014, 3, false),
];

/// The most properties that there is a plan for.
pub const MOST_PROPERTIES: usize = 9;

/// The lines of a proof for this many properties of three values, and the most cards that
/// it leaves; none when there is no plan for it.
///
/// # Errors
/// When the kernel does not agree.
pub fn proof(properties: usize) -> Result<Option<(Vec<String>, usize)>, Fault> {
    let Some(last) = PLAN.iter().position(|line| line.1 == properties) else { return Ok(None) };
    let (mut sections, mut lines) = (Sections::default(), Vec::new());
    for &(cards, properties, pairs, triples, moves) in &PLAN[..=last] {
        let section = Section { cards, properties, weights: Weights { pairs, triples } };
        sections.section(section)?;
        lines.push(section.to_string());
        if moves {
            strike(&Affine::new(properties), &mut sections, &mut lines)?;
        }
    }
    Ok(sections.most(properties).map(|most| (lines, most)))
}

/// Strikes out what can be moved onto another layout that was met.
fn strike(affine: &Affine, sections: &mut Sections, lines: &mut Vec<String>) -> Result<(), Fault> {
    let met: Vec<(usize, u128)> = sections.met().collect();
    let mut targets = Vec::new();
    for (number, layout) in met {
        let cards: Vec<u8> = members(layout).map(|card| card as u8).collect();
        let colours = affine.colours(&cards);
        let onto = |(other, target): &(usize, _)| Some((*other, affine.onto(&cards, &colours, target)?));
        match targets.iter().find_map(onto) {
            None => targets.push((number, affine.target(&cards, &colours))),
            Some((other, table)) => {
                let line = format!("{number} to {other} by {}", affine.write(&table));
                sections.line(&line)?;
                lines.push(line);
            }
        }
    }
    Ok(())
}

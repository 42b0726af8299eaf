//! Proofs in sums about several hands, in the rows that the kernel builds (`hands_in_rows.rs` there): for the duel and the pool of pairs
//! of cards that match, for cooperation in which nobody skips by CaDiCaL.

use crate::budget::Budget;
use crate::sat::in_rows::{Said, decided};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::in_rows::InRows;
use misdeal_kernel::proof::sums::{Divided, Part, Proof, RowId, Step};
use misdeal_kernel::uno::hands_in_rows::MOST_KINDS;
use misdeal_kernel::uno::{Answers, Card, Cards, Coop, CutSums, Deal, Line, Skips, Turn};
use std::collections::BTreeMap;

/// The first row of a kind, from 0: it is about the colour, and the next about the number.
fn first_row(kind: usize) -> u64 {
    2 * kind as u64 + 2
}

/// The places of the kinds of some hands, in order; the second hand's come after the first one's.
fn places(hands: &[&Cards]) -> Option<Vec<BTreeMap<Card, usize>>> {
    let mut next = 0;
    let mut all = Vec::new();
    for hand in hands {
        let kinds = hand.kinds(MOST_KINDS)?;
        let many = kinds.len();
        all.push(kinds.into_keys().zip(next..).collect());
        next += many;
    }
    Some(all)
}

/// How often each row is counted: for each pair the rows that lead from one card to the value that both have, and on to the other.
fn counted(answers: &Answers, places: &[BTreeMap<Card, usize>]) -> Option<BTreeMap<u64, i64>> {
    let mut rows = BTreeMap::new();
    for (one, two) in answers.pairs() {
        let side = one.values().iter().zip(two.values()).position(|(one, two)| one == two)? as u64;
        let kinds = [places.first()?.get(&one)?, places.last()?.get(&two)?];
        kinds.into_iter().for_each(|&kind| *rows.entry(first_row(kind) + side).or_default() += 1);
    }
    Some(rows)
}

/// The sums that say of a duel, or a pool, what these answers say.
#[must_use]
pub fn of_answers(deal: &Deal, answers: &Answers) -> Option<CutSums> {
    let part = |row: u64, times: i64| Part::row(RowId::Given(row), times);
    let steps = match deal {
        Deal::Duel(duel) => {
            // Each card that is chosen brings its partner along, so there are no more of them.
            let rows = counted(answers, &places(&[&duel.hands()[0], &duel.hands()[1]])?)?;
            let parts = [(1, 1)].into_iter().chain(rows).map(|(row, times)| part(row, times));
            vec![Step::sum(parts.collect())]
        }
        Deal::Pool(pool) => {
            // Of a pair both are chosen or none, so those that are chosen are even in number; and 2z + 1 is odd.
            let rows = counted(answers, &places(&[pool.hand()])?)?;
            let sum = |sign: i64| {
                let all = [(1, -1)].into_iter().chain(rows.clone()).map(|(row, times)| part(row, -sign * times));
                Step::Sum { parts: all.collect(), divided: Divided::Up(2) }
            };
            let both = [RowId::Added(1), RowId::Added(2)].map(|row| Part::row(row, 1));
            vec![sum(1), sum(-1), Step::sum(both.to_vec())]
        }
        _ => return None,
    };
    Some(CutSums { cuts: Vec::new(), proof: Proof(steps) })
}

/// A joint play in which nobody skips, or the steps that there is none.
///
/// # Errors
/// When the rule for skips is another, the hands are too large, or the budget is spent.
pub fn in_turns(deal: &Coop, budget: &Budget) -> Result<Result<Line, CutSums>, Stop> {
    let rows = Deal::Coop(deal.clone()).rows().map_err(Stop::TooLarge)?;
    let model = match decided(&rows, budget)? {
        Said::Nothing(proof) => return Ok(Err(CutSums { cuts: Vec::new(), proof })),
        Said::Model(model) => model,
    };
    let kinds: Vec<Vec<Card>> = deal.hands().iter().map(sorted).collect();
    let most = kinds.iter().map(Vec::len).max().unwrap_or(0);
    // A number that stands for no kind is in no row, and may be anything.
    let turns = model.literals().filter(|lit| lit.is_yes()).filter_map(|lit| {
        let place = lit.var().number() - 1;
        kinds[place / most % kinds.len()].get(place % most).copied().map(Turn::Play)
    });
    Ok(Ok(Line(turns.collect())))
}

/// The different cards of a hand.
fn sorted(hand: &Cards) -> Vec<Card> {
    hand.kinds(MOST_KINDS).map(|kinds| kinds.into_keys().collect()).unwrap_or_default()
}

/// Whether nobody skips, so that there are rows.
#[must_use]
pub fn is_strict(deal: &Coop) -> bool {
    deal.skips() == Skips::Never && deal.settled().is_none()
}

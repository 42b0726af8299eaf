//! The other questions about a hand: how many ways there are to play it, the fewest cards to add, the most cards that can
//! be played.
//!
//! For few colours or numbers, [trails](crate::uno::hand::trail_systems) tell the fewest and the most. Otherwise something good is
//! found by luck, and the solver is asked for something better until it proves that there is none, beginning with the
//! question whether all cards can be played. When the budget ends, the best so far comes without a refutation, and what
//! is proven is noted as the bound.

use super::{paper_dp, rotations, trail_systems};
use crate::budget::Budget;
use crate::uno::hand::cuts::{Run, Said};
use crate::uno::hand::solitaire::{MOST_MOVES, by_sat, cards_at, pairs, whichever};
use crate::uno::hand::table::Ends;
use crate::uno::settle::Reply;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Cards, Demand, Finding, Question, Refutation, Solitaire, Witness};

fn shown(order: Cards, refutation: Option<Refutation>) -> Reply {
    Reply { finding: Finding::Shown(Witness::Order(order)), refutation, proven: None }
}

fn counted(ways: u128) -> Reply {
    let finding = if ways == 0 { Finding::No } else { Finding::Counted(ways) };
    Reply { finding, refutation: Some(Refutation::Exhaustive), proven: None }
}

/// The paper's program as a counter. The kernel counts again, by sub-hands.
///
/// # Errors
/// Why there is no answer.
pub fn counted_by_paper_dp(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    let too_large = || Stop::TooLarge(Fault::new("the number of orders is too large: 2^128 or more"));
    match paper_dp::solitaire(&pairs(deal, "paper-dp")?, budget) {
        (crate::uno::Solitaire::Unknown(stop), _) => Err(stop),
        (_, ways) => ways.map(counted).ok_or_else(too_large),
    }
}

/// The fewest and the most by trails, for few colours or numbers.
///
/// # Errors
/// Why there is no answer.
pub fn by_trails(deal: &Solitaire, question: Question, budget: &Budget) -> Result<Reply, Stop> {
    let hand = pairs(deal, "trail-dp")?;
    if question == Question::FillIn {
        let order = joined(deal, &trail_systems::fewest(&hand, budget)?)?;
        let refutation = (order.len() > hand.len()).then_some(Refutation::Trails);
        return Ok(shown(order, refutation));
    }
    if let Some(found) = beyond(deal, question) {
        return Ok(found);
    }
    let order = trail_systems::longest(&hand, budget)?;
    Ok(longest_found(question, hand.len(), cards_at(deal, &order)?, Some(Refutation::Trails)))
}

/// A "no" that needs no proof: more cards are wanted than there are.
fn beyond(deal: &Solitaire, question: Question) -> Option<Reply> {
    let is_beyond = matches!(question, Question::AtLeast(cards) if cards > deal.hand().len());
    is_beyond.then_some(Reply { finding: Finding::No, refutation: None, proven: None })
}

/// The answer where this is the longest order.
fn longest_found(question: Question, cards: usize, order: Cards, why: Option<Refutation>) -> Reply {
    match question {
        Question::AtLeast(wanted) if order.len() < wanted => {
            Reply { finding: Finding::No, refutation: why, proven: None }
        }
        Question::AtLeast(_) => shown(order, None),
        _ => {
            let why = why.filter(|_| order.len() < cards);
            shown(order, why)
        }
    }
}

/// Orders one after the other, with cards added between them.
fn joined(deal: &Solitaire, orders: &[Vec<u32>]) -> Result<Cards, Stop> {
    let mut all: Vec<misdeal_kernel::uno::Card> = Vec::new();
    for order in orders.iter().filter(|order| !order.is_empty()) {
        let next = deal.hand().card(order[0] as usize);
        if let Some(&last) = all.last() {
            all.extend(deal.between(last, next));
        }
        all.extend(order.iter().map(|&place| deal.hand().card(place as usize)));
    }
    Cards::new(all).map_err(Stop::TooLarge)
}

/// The fewest and the most by luck and satisfiability, for any hand.
///
/// # Errors
/// Why there is no answer.
pub fn by_solver(deal: &Solitaire, question: Question, budget: &Budget) -> Result<Reply, Stop> {
    match (question, Ends::of_hand(deal)) {
        (Question::Play, _) => by_sat(deal, budget),
        (Question::Count, _) => Err(Stop::TooLarge(Fault::new("the solver does not count orders"))),
        // One hub has all cards: any order will do.
        (_, Err(_)) => Ok(beyond(deal, question).unwrap_or_else(|| shown(deal.hand().clone(), None))),
        (Question::FillIn, Ok(ends)) => fewest(deal, &ends, budget),
        (_, Ok(ends)) => longest(deal, question, &ends, budget),
    }
}

/// What is known about an order of all cards: there is one, there is none because of this, or the budget is spent.
enum All {
    Order(Cards),
    None(Refutation),
    Unknown(Stop),
}

fn all_cards(deal: &Solitaire, budget: &Budget) -> All {
    match whichever(deal, budget) {
        Ok(Reply { finding: Finding::Shown(Witness::Order(order)), .. }) => All::Order(order),
        Ok(Reply { refutation: Some(refutation), .. }) => All::None(refutation),
        Ok(_) => All::Unknown(Stop::Incomplete),
        Err(stop) => All::Unknown(stop),
    }
}

/// Orders by luck that have all cards together.
fn cover(ends: &Ends, budget: &Budget) -> Vec<Vec<u32>> {
    let mut left: Vec<u32> = (0..ends.cards() as u32).collect();
    let mut orders = Vec::new();
    while !left.is_empty() {
        // Without time for luck, each card is an order.
        if budget.spent().is_some() {
            orders.extend(left.drain(..).map(|card| vec![card]));
            break;
        }
        let order: Vec<u32> = rotations::longest(&ends.only(&left), 0, MOST_MOVES / 4, budget)
            .iter()
            .map(|&place| left[place as usize])
            .collect();
        let mut is_played = vec![false; ends.cards()];
        order.iter().for_each(|&card| is_played[card as usize] = true);
        left.retain(|&card| !is_played[card as usize]);
        orders.push(order);
    }
    orders
}

fn fewest(deal: &Solitaire, ends: &Ends, budget: &Budget) -> Result<Reply, Stop> {
    let cards = deal.hand().len();
    let mut parts = deal.parts();
    parts.sort_unstable();
    parts.dedup();
    let (mut least, mut why) = (parts.len() - 1, Refutation::Counts);
    if least > 0 && deal.alike() == deal.sizes().dimensions() {
        return Ok(Reply { finding: Finding::No, refutation: Some(why), proven: None });
    }
    let mut best = joined(deal, &cover(ends, budget))?;
    if least == 0 {
        match all_cards(deal, budget) {
            All::Order(order) => return Ok(shown(order, None)),
            All::None(refutation) => (least, why) = (1, refutation),
            All::Unknown(_) => return Ok(shown(best, None)),
        }
    }
    while best.len() > cards + least {
        let so_far = |best: Cards, why: Refutation| best_so_far(best, Demand::FillIn(least - 1), Some(why));
        let answer = Run::new(deal, Demand::FillIn(least), budget).and_then(|mut run| run.answer(budget));
        match answer {
            Ok(Said::Orders(orders)) => {
                let order = joined(deal, &orders)?;
                let is_fewest = order.len() == cards + least;
                if order.len() < best.len() {
                    best = order;
                }
                // In more dimensions more than one card may be needed between two.
                if !is_fewest {
                    return Ok(so_far(best, why));
                }
            }
            Ok(Said::No(proof)) => (least, why) = (least + 1, Refutation::Cuts(proof)),
            Err(_) => return Ok(so_far(best, why)),
        }
    }
    Ok(shown(best, Some(why)))
}

fn longest(deal: &Solitaire, question: Question, ends: &Ends, budget: &Budget) -> Result<Reply, Stop> {
    if let Some(found) = beyond(deal, question) {
        return Ok(found);
    }
    let cards = deal.hand().len();
    let wanted = if let Question::AtLeast(wanted) = question { wanted } else { cards };
    let (mut best, most) = by_luck(deal, ends, budget)?;
    // Why there is no order of one card more than `proven`.
    let (mut proven, mut why) = (cards, None);
    if most < cards {
        (proven, why) = (most, Some(Refutation::Counts));
    } else if best.len() < cards && wanted == cards {
        match all_cards(deal, budget) {
            All::Order(order) => best = order,
            All::None(refutation) => (proven, why) = (cards - 1, Some(refutation)),
            All::Unknown(stop) => return unproven(question, best, proven, why, stop),
        }
    }
    loop {
        budget.progress().note_best(best.len());
        if best.len() >= wanted || best.len() == proven {
            return Ok(longest_found(question, cards, best, why));
        }
        if proven < wanted && question != Question::Max {
            return Ok(Reply { finding: Finding::No, refutation: why, proven: None });
        }
        let next = if question == Question::Max { best.len() + 1 } else { wanted };
        match Run::new(deal, Demand::Sequence(next), budget).and_then(|mut run| run.answer(budget)) {
            Ok(Said::Orders(orders)) => best = cards_at(deal, &orders.concat())?,
            Ok(Said::No(proof)) => (proven, why) = (next - 1, Some(Refutation::Cuts(proof))),
            Err(stop) => return unproven(question, best, proven, why, stop),
        }
    }
}

/// The best so far, where the question asks for it.
fn unproven(
    question: Question,
    best: Cards,
    proven: usize,
    why: Option<Refutation>,
    stop: Stop,
) -> Result<Reply, Stop> {
    match question {
        Question::Max => Ok(best_so_far(best, Demand::Sequence(proven + 1), why)),
        _ => Err(stop),
    }
}

/// The best so far, and what is proven not to be better.
fn best_so_far(best: Cards, beyond: Demand, why: Option<Refutation>) -> Reply {
    Reply { proven: why.map(|why| (beyond, why)), ..shown(best, None) }
}

/// The longest order found by luck, all cards of a hub if nothing else; and how many cards the largest part has.
fn by_luck(deal: &Solitaire, ends: &Ends, budget: &Budget) -> Result<(Cards, usize), Stop> {
    let parts = deal.parts();
    let mut sizes = vec![0_usize; parts.len()];
    parts.iter().for_each(|&part| sizes[part as usize] += 1);
    let mut starts: Vec<u32> = (0..parts.len() as u32).filter(|&place| sizes[place as usize] > 0).collect();
    starts.sort_by_key(|&place| std::cmp::Reverse(sizes[place as usize]));
    let most = starts.first().map_or(0, |&place| sizes[place as usize]);
    let mut at = vec![0_u32; ends.vertices];
    (0..ends.cards() as u32).flat_map(|card| ends.of(card)).for_each(|&hub| at[hub as usize] += 1);
    let hub = (0..ends.vertices as u32).max_by_key(|&hub| at[hub as usize]).unwrap_or(0);
    let mut best: Vec<u32> = (0..ends.cards() as u32).filter(|&card| ends.of(card).contains(&hub)).collect();
    for &start in starts.iter().take(3) {
        if best.len() < sizes[start as usize] && budget.spent().is_none() {
            let order = rotations::longest(ends, start, MOST_MOVES, budget);
            best = if order.len() > best.len() { order } else { best };
        }
    }
    Ok((cards_at(deal, &best)?, most))
}

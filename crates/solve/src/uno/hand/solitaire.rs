//! Whether a hand can be played out, through any engine: an order, or why there is none, for the kernel to check.

use super::{brute, paper_dp, reduce, rotations, sums, trail_dp};
use crate::budget::{Budget, Pace};
use crate::uno::Card;
use crate::uno::hand::cuts::{Run, Said};
use crate::uno::hand::scatter::Scatter;
use crate::uno::hand::table::{Ends, Table};
use crate::uno::settle::Reply;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::trails::MOST_LINES;
use misdeal_kernel::uno::{Cards, CutSums, Demand, Finding, Hub, Refutation, Solitaire, Witness};

/// Whether cards have a colour and a number, one of which must match.
pub(crate) fn is_plain(deal: &Solitaire) -> bool {
    deal.sizes().dimensions() == 2 && deal.alike() == 1
}

/// The cards of a hand that has a colour and a number on each.
///
/// # Errors
/// When the hand is of another kind.
pub(crate) fn pairs(deal: &Solitaire, engine: &str) -> Result<Vec<Card>, Stop> {
    if !is_plain(deal) {
        let what = format!("{engine} plays cards with a colour and a number, of which one must match");
        return Err(Stop::TooLarge(Fault::new(what)));
    }
    Ok(as_pairs(deal.hand()))
}

/// Cards with a colour and a number, as pairs.
pub(crate) fn as_pairs(cards: &Cards) -> Vec<Card> {
    cards.iter().map(|card| (card.values()[0], card.values()[1])).collect()
}

/// Places of the hand as the cards that are there.
pub(crate) fn cards_at(deal: &Solitaire, order: &[u32]) -> Result<Cards, Stop> {
    Cards::new(order.iter().map(|&place| deal.hand().card(place as usize))).map_err(Stop::TooLarge)
}

fn ordered(deal: &Solitaire, order: &[u32]) -> Result<Reply, Stop> {
    let order = cards_at(deal, order)?;
    Ok(Reply { finding: Finding::Shown(Witness::Order(order)), refutation: None, proven: None })
}

fn stuck(refutation: Refutation) -> Reply {
    Reply { finding: Finding::No, refutation: Some(refutation), proven: None }
}

/// What an engine of places says, with what its "no" rests on.
fn found<N>(
    deal: &Solitaire,
    said: crate::uno::Solitaire<N>,
    reason: impl FnOnce(N) -> Refutation,
) -> Result<Reply, Stop> {
    match said {
        crate::uno::Solitaire::Order(order) => ordered(deal, &order),
        crate::uno::Solitaire::Stuck(why) => Ok(stuck(reason(why))),
        crate::uno::Solitaire::Unknown(stop) => Err(stop),
    }
}

/// Up to this many colours or numbers, going through trails takes no time to speak of.
pub(crate) const VERY_FEW: usize = 5;

/// Whichever suits the hand, for those who have further questions.
///
/// # Errors
/// Why it does not know.
pub(crate) fn whichever(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    if !is_plain(deal) {
        return by_sat(deal, budget);
    }
    let lines = fewest_lines(deal, MOST_LINES);
    if lines <= VERY_FEW {
        return by_trail_dp(deal, budget);
    }
    let hand = pairs(deal, "reduce")?;
    match Easy::of(deal, &hand, budget)? {
        Easy::Found(found) => Ok(*found),
        Easy::Left(left) if lines <= MOST_LINES => {
            drop(left);
            by_trail_dp(deal, budget)
        }
        Easy::Left(left) => left.decide(deal, budget),
    }
}

/// How many colours a hand has, or numbers, whichever are fewer; more than `most` when both are.
pub(crate) fn fewest_lines(deal: &Solitaire, most: usize) -> usize {
    let lines = |dimension: usize| {
        // Few enough by the deal's own word.
        let told = deal.sizes().size(dimension);
        if told <= VERY_FEW {
            return told;
        }
        let mut seen = Vec::new();
        for card in deal.hand().iter() {
            let value = card.values()[dimension];
            if !seen.contains(&value) {
                seen.push(value);
            }
            if seen.len() > most {
                break;
            }
        }
        seen.len()
    };
    lines(0).min(lines(1))
}

/// The refutation that the kernel works out by itself, by sets of cards or by trails.
fn gone_through(deal: &Solitaire) -> Refutation {
    if deal.hand().len() <= 20 { Refutation::Exhaustive } else { Refutation::Trails }
}

/// The paper's program, repaired.
///
/// # Errors
/// Why it does not know.
pub fn by_paper_dp(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    let (said, _) = paper_dp::solitaire(&pairs(deal, "paper-dp")?, budget);
    found(deal, said, |()| gone_through(deal))
}

/// All sets of cards.
///
/// # Errors
/// Why it does not know.
pub fn by_brute(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    found(deal, brute::solitaire(&pairs(deal, "brute")?, budget), |()| gone_through(deal))
}

/// Number by number, for few colours or few numbers.
///
/// # Errors
/// Why it does not know.
pub fn by_trail_dp(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    found(deal, trail_dp::solitaire(&pairs(deal, "trail-dp")?, budget).0, |()| Refutation::Trails)
}

/// How many cards may be moved in search of an order by luck.
pub(crate) const MOST_MOVES: usize = 200_000;
/// How many conflicts the solver may have before hubs are tried that leave too many parts.
const FIRST_CONFLICTS: u32 = 2000;
/// How often each hub is tried.
const ROUNDS: usize = 30;

/// What is easy, and what is left of the hand by satisfiability.
///
/// # Errors
/// Why it does not know.
pub fn by_reduce(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    match Easy::of(deal, &pairs(deal, "reduce")?, budget)? {
        Easy::Found(found) => Ok(*found),
        Easy::Left(left) => left.decide(deal, budget),
    }
}

/// What came of trying what is easy.
enum Easy<'a> {
    Found(Box<Reply>),
    /// Nothing yet.
    Left(Left<'a>),
}

/// A hand that is not easy.
struct Left<'a> {
    hand: &'a [Card],
    table: Table,
    scatter: Scatter,
}

impl<'a> Easy<'a> {
    /// Pendants, bridges and spanning trees; a count that is plain to see; luck.
    fn of(deal: &Solitaire, hand: &'a [Card], budget: &Budget) -> Result<Self, Stop> {
        match reduce::solitaire(hand, budget).0 {
            crate::uno::Solitaire::Unknown(Stop::Incomplete) => {}
            said => {
                let found = match said {
                    crate::uno::Solitaire::Stuck(reduce::Reason::Fork(cards)) => {
                        let cards = cards.map(|card| deal.hand().card(card as usize));
                        summed(sums::forked(deal, &cards))
                    }
                    said => found(deal, said, |_| apart(deal)),
                };
                return found.map(|found| Self::Found(Box::new(found)));
            }
        }
        let table = Table::of(hand);
        let scatter = Scatter::new(&table);
        if let Some(rest) = scatter.guess() {
            return scattered(deal, hand, &table, &rest).map(|found| Self::Found(Box::new(found)));
        }
        let order = rotations::longest(&Ends::of_table(&table), 0, MOST_MOVES, budget);
        if order.len() == hand.len() {
            return ordered(deal, &order).map(|found| Self::Found(Box::new(found)));
        }
        Ok(Self::Left(Left { hand, table, scatter }))
    }
}

impl Left<'_> {
    /// The solver, and between its first conflicts and all others a search for hubs that leave too many parts.
    fn decide(self, deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
        let mut run = Run::new(deal, Demand::Play, budget)?;
        match run.answer(&budget.clone().conflicts(FIRST_CONFLICTS)) {
            Err(Stop::Conflicts) => {}
            answer => return said(deal, answer?),
        }
        let mut pace = Pace::within(budget, u64::MAX);
        match self.scatter.search(ROUNDS, &mut pace) {
            Ok(Some(rest)) => return scattered(deal, self.hand, &self.table, &rest),
            Ok(None) => {}
            Err(_) => return Err(pace.why()),
        }
        said(deal, run.answer(budget)?)
    }
}

/// Satisfiability alone, in any number of dimensions.
///
/// # Errors
/// Why it does not know.
pub fn by_sat(deal: &Solitaire, budget: &Budget) -> Result<Reply, Stop> {
    // One hub has all cards: any order will do.
    let Ok(ends) = Ends::of_hand(deal) else {
        return ordered(deal, &(0..deal.hand().len() as u32).collect::<Vec<_>>());
    };
    if deal.apart().is_some() {
        return Ok(stuck(apart(deal)));
    }
    let order = rotations::longest(&ends, 0, MOST_MOVES, budget);
    if order.len() == deal.hand().len() {
        return ordered(deal, &order);
    }
    said(deal, Run::new(deal, Demand::Play, budget)?.answer(budget)?)
}

fn said(deal: &Solitaire, said: Said) -> Result<Reply, Stop> {
    match said {
        Said::Orders(orders) => ordered(deal, &orders.concat()),
        Said::No(proof) => Ok(stuck(Refutation::Cuts(proof))),
    }
}

/// The most cards of a hand whose parts are told in rows. In larger ones the kernel finds them sooner by itself.
const TOLD_IN_ROWS: usize = 1_000_000;

/// Why a hand that falls apart can't be played out.
fn apart(deal: &Solitaire) -> Refutation {
    let told = Some(deal).filter(|deal| deal.hand().len() <= TOLD_IN_ROWS).and_then(|deal| sums::apart(deal).ok());
    told.map_or(Refutation::Counts, Refutation::Sums)
}

/// Cuts and a sum, unless the hand is too large for rows.
fn summed(proof: Result<CutSums, Fault>) -> Result<Reply, Stop> {
    proof.map(|proof| stuck(Refutation::Sums(proof))).map_err(Stop::TooLarge)
}

/// Too many parts are left without the vertices of the rest, which are told by their names.
fn scattered(deal: &Solitaire, hand: &[Card], table: &Table, rest: &[bool]) -> Result<Reply, Stop> {
    let mut hubs = Vec::new();
    for (card, place) in hand.iter().zip(0..) {
        let [colour, number] = table.ends(place);
        hubs.extend(rest[colour as usize].then_some(Hub::Colour(card.0)));
        hubs.extend(rest[number as usize].then_some(Hub::Number(card.1)));
    }
    hubs.sort_unstable();
    hubs.dedup();
    summed(sums::scattered(deal, &hubs))
}

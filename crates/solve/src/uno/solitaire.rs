//! Solitaire through any engine: an order, or why there is none, for the kernel to check.

use super::cuts::Run;
use super::scatter::Scatter;
use super::table::Table;
use super::{Card, brute, paper_dp, reduce, rotations, trail_dp};
use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::trails::MOST_LINES;
use misdeal_kernel::uno::{Cards, CutProof, Hub, HubList, Refutation, Solitaire};

/// Who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Whichever suits the hand.
    #[default]
    Auto,
    /// Number by number, for few colours or few numbers.
    TrailDp,
    /// What is easy, and what is left of the hand by satisfiability.
    Reduce,
    /// The paper's program, repaired.
    PaperDp,
    /// All sets of cards.
    Brute,
}

/// The engines by name, each in a line.
pub const ENGINES: &[(&str, &str)] = &[
    ("auto", "trail-dp for few colours or numbers, otherwise reduce"),
    ("trail-dp", "number by number, up to 20 colours (or numbers) and any number of cards; linear in the cards"),
    ("reduce", "any hand: pendants, bridges, spanning trees, counting, and CaDiCaL with cuts on the rest"),
    ("paper-dp", "the paper's dynamic program (section 3.3), repaired; few colours and few cards"),
    ("brute", "all sets of cards; up to 24 cards"),
];

impl Engine {
    const ALL: [Self; 5] = [Self::Auto, Self::TrailDp, Self::Reduce, Self::PaperDp, Self::Brute];

    /// The engine with this name in [`ENGINES`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        ENGINES.iter().zip(Self::ALL).find(|((known, _), _)| *known == name).map(|(_, engine)| engine)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ENGINES[self as usize].0
    }
}

/// What an engine says; the kernel has not seen it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// The hand can be played in this order.
    Order(Cards),
    /// It can't, because of this.
    No(Refutation),
}

/// Decides whether the hand can be played out.
///
/// # Errors
/// Why the engine does not know.
pub fn solitaire(deal: &Solitaire, engine: Engine, budget: &Budget) -> Result<Played, Stop> {
    if deal.sizes().dimensions() != 2 || deal.alike() != 1 {
        let what = format!("{} plays cards with a colour and a number, of which one must match", engine.name());
        return Err(Stop::TooLarge(Fault::new(what)));
    }
    let hand = pairs(deal.hand());
    match engine {
        Engine::Auto => auto(deal, &hand, budget),
        Engine::TrailDp => by_trail_dp(deal, &hand, budget),
        Engine::Reduce => by_reduce(deal, &hand, budget),
        Engine::PaperDp => match paper_dp::solitaire(&hand, budget).0 {
            super::Solitaire::Order(order) => ordered(deal, &order),
            super::Solitaire::Stuck(()) => Ok(Played::No(gone_through(&hand))),
            super::Solitaire::Unknown(stop) => Err(stop),
        },
        Engine::Brute => match brute::solitaire(&hand) {
            super::Solitaire::Order(order) => ordered(deal, &order),
            super::Solitaire::Stuck(()) => Ok(Played::No(gone_through(&hand))),
            super::Solitaire::Unknown(stop) => Err(stop),
        },
    }
}

/// The cards as pairs.
pub(super) fn pairs(cards: &Cards) -> Vec<Card> {
    let pair = |card: misdeal_kernel::uno::Card| (card.values()[0], card.values()[1]);
    cards.iter().map(pair).collect()
}

/// Places of the hand as the cards that are there.
fn ordered(deal: &Solitaire, order: &[u32]) -> Result<Played, Stop> {
    let cards = order.iter().map(|&place| deal.hand().card(place as usize));
    Cards::new(cards).map(Played::Order).map_err(Stop::TooLarge)
}

/// The refutation that the kernel works out by itself, by sets of cards or by trails.
fn gone_through(hand: &[Card]) -> Refutation {
    if hand.len() <= 20 { Refutation::Exhaustive } else { Refutation::Trails }
}

fn auto(deal: &Solitaire, hand: &[Card], budget: &Budget) -> Result<Played, Stop> {
    match few_lines(hand) {
        true => by_trail_dp(deal, hand, budget),
        false => by_reduce(deal, hand, budget),
    }
}

/// Whether the kernel can go through the hand by trails.
fn few_lines(hand: &[Card]) -> bool {
    few(hand.iter().map(|card| card.0)) || few(hand.iter().map(|card| card.1))
}

/// Whether the values are few different ones.
fn few(mut values: impl Iterator<Item = u32>) -> bool {
    let mut seen = Vec::new();
    values.all(|value| {
        if !seen.contains(&value) {
            seen.push(value);
        }
        seen.len() <= MOST_LINES
    })
}

fn by_trail_dp(deal: &Solitaire, hand: &[Card], budget: &Budget) -> Result<Played, Stop> {
    match trail_dp::solitaire(hand, budget).0 {
        super::Solitaire::Order(order) => ordered(deal, &order),
        super::Solitaire::Stuck(()) => Ok(Played::No(Refutation::Trails)),
        super::Solitaire::Unknown(stop) => Err(stop),
    }
}

/// How many cards may be moved in search of an order by luck.
const MOST_MOVES: usize = 200_000;
/// How many conflicts the solver may have before hubs are tried that leave too many parts.
const FIRST_CONFLICTS: u32 = 2000;
/// How often each hub is tried.
const ROUNDS: usize = 30;

fn by_reduce(deal: &Solitaire, hand: &[Card], budget: &Budget) -> Result<Played, Stop> {
    match reduce::solitaire(hand, budget).0 {
        super::Solitaire::Order(order) => return ordered(deal, &order),
        super::Solitaire::Stuck(reduce::Reason::Apart(_)) => return Ok(Played::No(Refutation::Disconnected)),
        super::Solitaire::Stuck(reduce::Reason::Fork(cards)) => {
            return Ok(Played::No(Refutation::Fork(cards.map(|card| deal.hand().card(card as usize)))));
        }
        super::Solitaire::Unknown(Stop::Incomplete) => {}
        super::Solitaire::Unknown(stop) => return Err(stop),
    }
    let table = Table::of(hand);
    let scatter = Scatter::new(&table);
    if let Some(rest) = scatter.guess() {
        return Ok(scattered(hand, &table, &rest));
    }
    if let Some(order) = rotations::order(&table, MOST_MOVES) {
        return ordered(deal, &order);
    }
    let mut run = Run::new(deal, hand, &table)?;
    match run.answer(&budget.clone().conflicts(FIRST_CONFLICTS)) {
        super::Solitaire::Unknown(Stop::Conflicts) => {}
        answer => return said(deal, answer),
    }
    let mut pace = Pace::within(budget, u64::MAX);
    match scatter.search(ROUNDS, &mut pace) {
        Ok(Some(rest)) => return Ok(scattered(hand, &table, &rest)),
        Ok(None) => {}
        Err(_) => return Err(pace.why()),
    }
    said(deal, run.answer(budget))
}

fn said(deal: &Solitaire, answer: super::Solitaire<CutProof>) -> Result<Played, Stop> {
    match answer {
        super::Solitaire::Order(order) => ordered(deal, &order),
        super::Solitaire::Stuck(proof) => Ok(Played::No(Refutation::Cuts(proof))),
        super::Solitaire::Unknown(stop) => Err(stop),
    }
}

/// The vertices of the rest by their names.
fn scattered(hand: &[Card], table: &Table, rest: &[bool]) -> Played {
    let mut hubs = Vec::new();
    for (card, place) in hand.iter().zip(0..) {
        let [colour, number] = table.ends(place);
        hubs.extend(rest[colour as usize].then_some(Hub::Colour(card.0)));
        hubs.extend(rest[number as usize].then_some(Hub::Number(card.1)));
    }
    hubs.sort_unstable();
    hubs.dedup();
    Played::No(Refutation::Scatter(HubList(hubs)))
}

//! Solitaire through any engine: an order, or why there is none, for the kernel to check.

use super::{Card, brute, paper_dp, reduce, trail_dp};
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::trails::MOST_LINES;
use misdeal_kernel::uno::{Cards, Refutation, Solitaire};

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
fn pairs(cards: &Cards) -> Vec<Card> {
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

fn by_reduce(deal: &Solitaire, hand: &[Card], budget: &Budget) -> Result<Played, Stop> {
    match reduce::solitaire(hand, budget).0 {
        super::Solitaire::Order(order) => ordered(deal, &order),
        super::Solitaire::Stuck(reduce::Reason::Apart(_)) => Ok(Played::No(Refutation::Disconnected)),
        super::Solitaire::Stuck(reduce::Reason::Fork(_)) => Err(Stop::Incomplete),
        super::Solitaire::Unknown(stop) => Err(stop),
    }
}

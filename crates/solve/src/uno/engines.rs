//! The engines by name, and which deals each of them takes.

use super::solitaire::{Engine as Alone, Played, solitaire};
use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::answers::Strategy;
use misdeal_kernel::uno::{Deal, Outcome, Refutation, Witness, enumerate};

/// What an engine says; the kernel has not seen it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Yes, because of this.
    Witness(Witness),
    /// No, because of this.
    Refutation(Refutation),
}

/// Something that answers what deals ask.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does and what it is good for, in one line.
    pub about: &'static str,
    takes: Takes,
    find: fn(&Deal, &Budget) -> Result<Found, Stop>,
}

/// The deals that an engine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Solitaire,
    /// Any small deal.
    Any,
}

impl Engine {
    /// Why it can't take this deal, if it can't.
    #[must_use]
    pub fn declines(&self, deal: &Deal) -> Option<Fault> {
        let what = match (self.takes, deal) {
            (Takes::Any, _) | (Takes::Solitaire, Deal::Solitaire(_)) => return None,
            (Takes::Solitaire, _) => "solitaire",
        };
        Some(Fault::new(format!("engine {} is for {what}", self.name)))
    }

    /// Looks for an answer.
    ///
    /// # Errors
    /// Why it found none.
    pub fn find(&self, deal: &Deal, budget: &Budget) -> Result<Found, Stop> {
        match self.declines(deal) {
            None => (self.find)(deal, budget),
            Some(fault) => Err(Stop::TooLarge(fault)),
        }
    }
}

/// All engines. The first one that does not decline a deal is asked by default.
pub const ENGINES: &[Engine] = &[
    Engine {
        name: "auto",
        about: "solitaire: trail-dp for few colours or numbers, otherwise reduce",
        takes: Takes::Solitaire,
        find: |deal, budget| alone(deal, Alone::Auto, budget),
    },
    Engine {
        name: "trail-dp",
        about: "solitaire, number by number: up to 20 colours (or numbers), in time linear in the cards",
        takes: Takes::Solitaire,
        find: |deal, budget| alone(deal, Alone::TrailDp, budget),
    },
    Engine {
        name: "reduce",
        about: "solitaire of any size: pendants, bridges, spanning trees, counting, and CaDiCaL with cuts on the rest",
        takes: Takes::Solitaire,
        find: |deal, budget| alone(deal, Alone::Reduce, budget),
    },
    Engine {
        name: "paper-dp",
        about: "solitaire by the paper's dynamic program (section 3.3), repaired; few colours and few cards",
        takes: Takes::Solitaire,
        find: |deal, budget| alone(deal, Alone::PaperDp, budget),
    },
    Engine {
        name: "brute",
        about: "solitaire by all sets of cards, up to 24 of them",
        takes: Takes::Solitaire,
        find: |deal, budget| alone(deal, Alone::Brute, budget),
    },
    Engine {
        name: "enumerate",
        about: "any small deal: the kernel goes through all plays; the slowest, and the plainest",
        takes: Takes::Any,
        find: enumerate,
    },
];

/// The engine that is asked when nobody names one.
#[must_use]
pub fn choose(deal: &Deal) -> &'static Engine {
    let willing = ENGINES.iter().find(|engine| engine.declines(deal).is_none());
    willing.unwrap_or(&ENGINES[ENGINES.len() - 1])
}

/// The engine with this name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static Engine> {
    ENGINES.iter().find(|engine| engine.name == name)
}

fn alone(deal: &Deal, engine: Alone, budget: &Budget) -> Result<Found, Stop> {
    let Deal::Solitaire(deal) = deal else { return Err(Stop::Incomplete) };
    solitaire(deal, engine, budget).map(|played| match played {
        Played::Order(order) => Found::Witness(Witness::Order(order)),
        Played::No(refutation) => Found::Refutation(refutation),
    })
}

fn enumerate(deal: &Deal, budget: &Budget) -> Result<Found, Stop> {
    let mut left = patience(enumerate::PATIENCE);
    let mut pace = Pace::within(budget, u64::MAX);
    let mut stop = None;
    let mut go_on = |cost: u64| {
        if pace.step().is_err() {
            stop = Some(pace.why());
        }
        stop.is_none() && left(cost)
    };
    let found = match deal {
        Deal::Solitaire(deal) => enumerate::an_order(deal, &mut go_on).map(|order| order.map(Witness::Order)),
        Deal::Coop(deal) => enumerate::a_line(deal, &mut go_on).map(|line| line.map(Witness::Line)),
        Deal::Duel(deal) => enumerate::outcome(deal, &mut go_on)
            .map(|outcome| (outcome == Outcome::First).then_some(Witness::Strategy(Strategy::Exhaustive))),
    };
    match (found, stop) {
        (_, Some(stop)) => Err(stop),
        (Err(fault), None) => Err(Stop::TooLarge(fault)),
        (Ok(Some(witness)), None) => Ok(Found::Witness(witness)),
        (Ok(None), None) => Ok(Found::Refutation(Refutation::Exhaustive)),
    }
}

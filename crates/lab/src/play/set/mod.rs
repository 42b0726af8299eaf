//! Generalised SET at the table: as many cards as there are values, in every property
//! all the same or all different.

mod lines;
mod screen;
pub mod table;

use crate::draw::set::property;
use crate::play::game::{Game, Judged, Known, Own};
use crate::play::place::Place;
use crate::play::words;
use crate::report;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::rules::{Standing, standing};
use misdeal_kernel::set::{self, Card, Question, Shape, Shown};
use misdeal_solve::budget::Budget;
use misdeal_solve::set::{Outcome, choose};
use std::convert::Infallible;
use std::time::Duration;
use table::Table;

/// How many properties of a wrong claim are told one by one.
const MOST_TOLD: usize = 4;
/// The most cards of a table whose sets are counted at the end.
const MOST_COUNTED: usize = 120;

/// The game.
#[derive(Clone, Debug)]
pub struct Set {
    table: Table,
    /// How long the engine may think about a question.
    time: Duration,
}

impl Set {
    /// The game with a table that is laid.
    pub fn new(table: Table, time: Duration) -> Self {
        Self { table, time }
    }

    /// The shape of the cards.
    fn shape(&self) -> Shape {
        self.table.board().shape()
    }

    fn ask(&self, question: Match) -> Outcome {
        let (board, question) = (self.table.board(), Question::Match(question));
        choose(board, question).solve(board, question, &Budget::unlimited().time(self.time), None)
    }

    /// Why cards are no set, property by property.
    fn faults(&self, cards: &[&Card]) -> String {
        let shape = self.shape();
        let name = |card: &Card| card.text(shape.is_dotted());
        let told = (0..shape.properties()).filter_map(|n| match standing(cards, n) {
            Standing::Same | Standing::Different => None,
            Standing::Neither(one, two) => {
                let other = cards.iter().find(|card| card.values()[n] != cards[one].values()[n])?;
                let (one, two, other) = (name(cards[one]), name(cards[two]), name(other));
                Some(format!("{}: {one} and {two} are the same, {other} differs", property(shape, n)))
            }
        });
        words::some(told, MOST_TOLD, |more| format!("and {more} more propert{}", if more == 1 { "y" } else { "ies" }))
    }

    /// The place that a name means: `C`, or the code of a card.
    fn place_of(&self, name: &str) -> Result<Place, Fault> {
        let by_letters = |place: Place| match self.table.card(place) {
            Some(_) => Ok(place),
            None => Err(Fault::new(format!("there is no card {place} on the table"))),
        };
        // Letters of a code are small, so capital ones are a place.
        let letters = name.parse().ok();
        if let Some(place) = letters.filter(|_| name.bytes().any(|byte| byte.is_ascii_uppercase())) {
            return by_letters(place);
        }
        let dotted = self.shape().is_dotted();
        let lone = if dotted && !name.contains('.') { format!("{name}.") } else { String::new() };
        let card = if lone.is_empty() { name } else { &lone }.parse::<Card>();
        let card = card.and_then(|card| card.fits(self.shape()).map(|()| card));
        match (card, letters) {
            (Ok(card), _) if self.table.board().holds(&card) => Ok(Place(self.table.board().place(&card).unwrap_or(0))),
            (_, Some(place)) => by_letters(place),
            (Ok(card), None) => Err(Fault::new(format!("card {} is not on the table", card.text(dotted)))),
            (Err(fault), None) => Err(fault),
        }
    }
}

impl Game for Set {
    type Pick = Place;
    type Match = set::Set;
    /// There is nothing that other games don't have.
    type Act = Infallible;

    const NAME: &'static str = "set";
    const MATCH: &'static str = "set";
    const MATCHES: &'static str = "sets";

    fn title(&self) -> String {
        format!("SET {}", self.shape())
    }

    fn cards(&self) -> usize {
        self.table.board().cards().len()
    }

    fn code(&self, place: Place) -> Option<String> {
        self.table.card(place).map(|card| card.text(self.shape().is_dotted()))
    }

    fn to_come(&self) -> String {
        let shape = self.shape();
        match self.table.rest() {
            Some(rest) if rest < 1_000_000_000 => rest.to_string(),
            _ => format!("{}^{} or so", shape.values(), shape.properties()),
        }
    }

    fn is_used_up(&self) -> bool {
        self.table.rest() == Some(0)
    }

    fn more(&self) -> usize {
        self.shape().values()
    }

    fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault> {
        self.table.add(cards)
    }

    fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault> {
        self.table.take(places)
    }

    fn pick(&self, place: Place) -> Place {
        place
    }

    fn place(pick: &Place) -> Place {
        *pick
    }

    fn named(&self, names: &[&str]) -> Result<Vec<Place>, Fault> {
        let mut all: Vec<Place> = Vec::new();
        for name in names {
            let place = self.place_of(name)?;
            if all.contains(&place) {
                let card = self.code(place).unwrap_or_default();
                return Err(Fault::new(format!("card {place} ({card}) is named twice")));
            }
            all.push(place);
        }
        Ok(all)
    }

    fn find(&self, found: &set::Set) -> Result<Vec<Place>, Fault> {
        let board = self.table.board();
        let place = |card: &Card| {
            let place = board.place(card).map(Place);
            place.ok_or_else(|| Fault::new(format!("card {card} is not on the table")))
        };
        found.cards().iter().map(place).collect()
    }

    fn laid(&self, picked: &[Place]) -> set::Set {
        set::Set::new(picked.iter().filter_map(|&place| self.table.card(place)).cloned())
    }

    fn judge(&self, picked: &[Place]) -> Judged<set::Set> {
        let needed = self.shape().values();
        if picked.len() != needed {
            let picked = match picked.len() {
                0 => "none is picked".to_owned(),
                1 => "1 is picked".to_owned(),
                n => format!("{n} are picked"),
            };
            return Judged::NoClaim(format!("A set of this game has {}, and {picked}.", report::cards(needed)));
        }
        match self.table.board().verified(self.laid(picked)) {
            Ok(verified) => Judged::Right(verified.into_witness(), "A set!".into()),
            Err(fault) => {
                let cards: Vec<&Card> = picked.iter().filter_map(|&place| self.table.card(place)).collect();
                let why = self.faults(&cards);
                Judged::Wrong(format!("No set: {}.", if why.is_empty() { fault.to_string() } else { why }))
            }
        }
    }

    fn any(&self) -> Known<set::Set> {
        match self.ask(Match::Any) {
            Outcome::Settled { accepted, .. } => match accepted.statement().shown.0.first() {
                Some(set) => Known::Match(set.clone()),
                None => Known::Nothing,
            },
            Outcome::Unsettled { stop, .. } => Known::Open(stop),
        }
    }

    /// How many sets there were, and one of them.
    fn last_words(&self) -> (String, Option<set::Set>) {
        let counted = self.cards() <= MOST_COUNTED;
        let (Shown(sets), proven) = match self.ask(if counted { Match::All(0) } else { Match::Any }) {
            Outcome::Settled { accepted, .. } => (accepted.statement().shown.clone(), true),
            Outcome::Unsettled { so_far, .. } => (so_far, false),
        };
        let Some(set) = sets.first() else {
            let known = if proven { "There was no set on the table: it is proved." } else { "No set was found." };
            return (known.into(), None);
        };
        let text = match (sets.len(), proven && counted) {
            (1, true) => format!("There was 1 set on the table (proved): {set}."),
            (n, true) => format!("There were {n} sets on the table (proved); one was {set}."),
            (1, false) => format!("There was a set on the table: {set}."),
            (n, false) => format!("There were at least {n} sets on the table; one was {set}."),
        };
        (text, sets.first().cloned())
    }

    fn own(&self, act: &Infallible, _picked: &[Place]) -> Result<Own<Place>, Fault> {
        match *act {}
    }

    fn laying(_cards: usize) -> Option<String> {
        None
    }

    fn revealing() -> Option<&'static str> {
        Some("To see one, reveal it (key s).")
    }
}

//! Generalised SET on the page.

use crate::answer;
use crate::page::ask::Ask;
use crate::page::{Host, OnPage, Order, Round, Seat};
use crate::play::acts::Reply;
use crate::play::place::Place;
use crate::set::draw::{property, spoken, svg};
use crate::set::play::Set;
use crate::set::play::table::SetTable;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::rules::{Standing, standing};
use misdeal_kernel::set::{Card, Shape};
use misdeal_solve::made::Wish;
use misdeal_solve::set::made::is_made;
use serde_json::{Map, Value, json};
use std::convert::Infallible;

/// The shape of the cards, unless told.
const SHAPE: &str = "4x3";
/// The most properties and values of a card.
const MOST: usize = 100;
/// The most values that the cards of a table have together.
const MOST_VALUES: usize = 4_000;
/// The most cards of a table that is made to order.
const MOST_MADE: usize = 40;
/// The most properties that are told one by one.
const MOST_TOLD: usize = 20;

/// Lays a table.
///
/// # Errors
/// What is wrong with what was asked for.
pub fn lay(mut ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let order = Order::read(&mut ask, host)?;
    let shape: Shape = ask.text("shape")?.as_deref().unwrap_or(SHAPE).parse()?;
    let cards = ask.number("cards")?;
    let players = ask.number("players")?.unwrap_or(1);
    ask.done()?;
    if shape.properties() > MOST || shape.values() > MOST {
        return Err(Fault::new(format!(
            "cards of the page have up to {MOST} properties of {MOST} values, not {shape}"
        )));
    }
    let room = host.cards.min(MOST_VALUES / shape.properties());
    let most = if order.made.is_some() { MOST_MADE.min(room) } else { room };
    // The usual number of cards may be more than fit.
    let many = shape.values() > 1 && shape.properties() * shape.values() > most;
    let cards = cards.or(many.then_some(most));
    let table = |seed| {
        let table = SetTable::new(shape, seed, cards)?;
        match table.board().cards().len() {
            0 => Err(Fault::new("a table has at least 1 card")),
            laid if laid > most => Err(Fault::new(format!("such a table has up to {most} cards, not {laid}"))),
            _ => Ok(table.holding(room)),
        }
    };
    // What is wrong with the table is told before anything is searched for.
    table(order.seed)?;
    if let Some(wish @ Wish::Largest(_)) = order.made {
        return Err(Fault::new(format!("no table of SET is made `{wish}`: all its sets have as many cards")));
    }
    let order = order.granted(host.budget, |seed, wish, budget| {
        is_made(table(seed).map_err(Stop::Rejected)?.board(), wish, budget)
    })?;
    let round = Round::new(Set::new(table(order.seed)?, host.thought), order, players)?;
    let said = format!("Find {}: in every property all the same or all different.", answer::cards(shape.values()));
    Ok((Box::new(round), Reply::plain(said)))
}

/// What is to be seen of a card.
pub fn face(shape: Shape, card: &Card) -> Map<String, Value> {
    Map::from_iter([
        ("label".to_owned(), json!(spoken(shape, card))),
        ("svg".to_owned(), json!(svg::card(shape, card))),
    ])
}

impl OnPage for Set {
    const OWN_ACTS: &'static [&'static str] = &[];

    fn link(&self) -> String {
        let (shape, cards) = (self.shape(), self.size());
        let usual = shape.properties() * shape.values();
        let cards = if cards == usual { String::new() } else { format!("cards={cards}&") };
        format!("shape={shape}&{cards}")
    }

    fn card(&self, place: Place, _pick: Option<&Place>) -> Map<String, Value> {
        self.board().cards().get(place.0).map_or_else(Map::new, |card| face(self.shape(), card))
    }

    fn definitions(&self) -> String {
        svg::shared(self.shape())
    }

    /// How many cards are wanted, and the picked ones side by side.
    fn together(&self, picked: &[Place]) -> Value {
        let (shape, wanted) = (self.shape(), self.shape().values());
        let cards: Vec<Value> = self.of(picked).into_iter().map(|card| Value::Object(face(shape, card))).collect();
        let label = match picked.len() {
            0 => "No card is picked.".to_owned(),
            n => format!("{n} of {} picked.", answer::cards(wanted)),
        };
        json!({"label": label, "cards": cards, "wanted": wanted})
    }

    /// How the cards stand in each property.
    fn why(&self, picked: &[Place]) -> Value {
        let (shape, cards) = (self.shape(), self.of(picked));
        let name = |place: usize| picked.get(place).map(ToString::to_string).unwrap_or_default();
        let part = |n: usize| {
            let (how, text) = match standing(&cards, n) {
                Standing::Same => ("same", "all the same".to_owned()),
                Standing::Different => ("different", "all different".to_owned()),
                Standing::Neither(one, two) => {
                    let value = cards[one].values()[n];
                    let other = cards.iter().position(|card| card.values()[n] != value).unwrap_or(one);
                    let text = format!("{} and {} are the same, {} differs", name(one), name(two), name(other));
                    ("neither", text)
                }
            };
            json!({"property": property(shape, n), "how": how, "text": text})
        };
        // Where not all properties can be told, those that are wrong come first.
        let mut parts: Vec<Value> = (0..shape.properties()).map(part).collect();
        if parts.len() > MOST_TOLD {
            parts.sort_by_key(|part| part["how"] != "neither");
        }
        let hidden = parts.len().saturating_sub(MOST_TOLD);
        parts.truncate(MOST_TOLD);
        json!({"parts": parts, "hidden": hidden})
    }

    fn own_act(_act: &str, _ask: &mut Ask) -> Result<Option<Infallible>, Fault> {
        Ok(None)
    }

    fn own_thinks(_act: &str) -> bool {
        false
    }
}

impl Set {
    /// The cards in these places.
    fn of(&self, picked: &[Place]) -> Vec<&Card> {
        picked.iter().filter_map(|place| self.board().cards().get(place.0)).collect()
    }
}

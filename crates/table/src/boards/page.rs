//! Games of boards on the page.

use super::Spread;
use super::play::Seated;
use super::table::Table;
use crate::answer;
use crate::guide;
use crate::page::ask::Ask;
use crate::page::{Host, MOST_VALUES as MOST_DRAWN, OnPage, Order, Round, Seat, coded, few, none_laid};
use crate::play::acts::Reply;
use crate::play::place::Place;
use crate::set::draw::{property, spoken, svg};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_solve::boards::made::is_made;
use misdeal_solve::made::Wish;
use serde_json::{Map, Value, json};
use std::convert::Infallible;

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
pub fn lay<B: Spread>(mut ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let order = Order::read(&mut ask, host)?;
    let deck: B::Deck = ask.text("shape")?.as_deref().unwrap_or(B::USUAL).parse()?;
    let cards = ask.number("cards")?;
    let players = ask.number("players")?.unwrap_or(1);
    ask.done()?;
    let faces = B::faces(deck)?;
    if faces.properties() > MOST || faces.values() > MOST {
        return Err(Fault::new(format!(
            "cards of the page have up to {MOST} properties of {MOST} values, not {faces}"
        )));
    }
    let room = host.cards.min(MOST_VALUES / faces.properties());
    let most = if order.made.is_some() { MOST_MADE.min(room) } else { room };
    // The usual number of cards may be more than fit.
    let many = faces.values() > 1 && B::usual(deck) > most;
    let cards = cards.or(many.then_some(most));
    let table = |seed| {
        let table = Table::<B>::new(deck, seed, cards)?;
        match table.board().laid().len() {
            0 => Err(Fault::new("a table has at least 1 card")),
            laid if laid > most => Err(Fault::new(format!("such a table has up to {most} cards, not {laid}"))),
            _ => Ok(table.holding(room)),
        }
    };
    // What is wrong with the table is told before anything is searched for.
    table(order.seed)?;
    if let Some(wish @ Wish::Largest(_)) = order.made {
        let (title, matches) = (B::TITLE, B::MATCHES);
        return Err(Fault::new(format!("no table of {title} is made `{wish}`: all its {matches} have as many cards")));
    }
    let order = order.granted(host.budget, |seed, wish, budget| {
        is_made(table(seed).map_err(Stop::Rejected)?.board(), wish, budget)
    })?;
    let seated = Seated::new(table(order.seed)?, host.thought);
    let said = format!("Find {}: in every property {}.", answer::cards(seated.needed()), B::STANDS);
    Ok((Box::new(Round::new(seated, order, players)?), Reply::plain(said)))
}

/// The cards of a board one by one.
///
/// # Errors
/// When they are too many or too large, or something is laid over each other.
pub fn faces<B: Spread>(of: &Instance, laid: &[String], most: usize) -> Result<Value, Fault> {
    let board: &B = guide::deal(of)?;
    none_laid(laid)?;
    let faces = B::faces(board.of_deck())?;
    few(board.laid().len(), most)?;
    if faces.properties() > MOST_DRAWN || faces.values() > MOST_DRAWN {
        return Err(Fault::new(format!("cards of up to {MOST_DRAWN}x{MOST_DRAWN} are drawn here, not of {faces}")));
    }
    let cards = board.laid().iter().map(|card| coded(card, face::<B>(faces, card)));
    Ok(json!({
        "game": B::GAME,
        "definitions": svg::shared(faces),
        "cards": cards.collect::<Value>(),
    }))
}

/// What is to be seen of a card.
pub fn face<B: Spread>(faces: Shape, card: &B::Card) -> Map<String, Value> {
    let card = B::face(card);
    Map::from_iter([
        ("label".to_owned(), json!(spoken(faces, &card))),
        ("svg".to_owned(), json!(svg::card(faces, &card))),
    ])
}

impl<B: Spread> OnPage for Seated<B> {
    const OWN_ACTS: &'static [&'static str] = &[];

    fn link(&self) -> String {
        let (deck, cards) = (self.deck(), self.size());
        let cards = if cards == B::usual(deck) { String::new() } else { format!("cards={cards}&") };
        format!("shape={deck}&{cards}")
    }

    fn card(&self, place: Place, _pick: Option<&Place>) -> Map<String, Value> {
        self.board().laid().get(place.0).map_or_else(Map::new, |card| face::<B>(self.faces(), card))
    }

    fn definitions(&self) -> String {
        svg::shared(self.faces())
    }

    /// How many cards are wanted, and the picked ones side by side.
    fn together(&self, picked: &[Place]) -> Value {
        let wanted = self.needed();
        let cards = self.of(picked).into_iter().map(|card| Value::Object(face::<B>(self.faces(), card)));
        let cards: Vec<Value> = cards.collect();
        let label = match picked.len() {
            0 => "No card is picked.".to_owned(),
            n => format!("{n} of {} picked.", answer::cards(wanted)),
        };
        json!({"label": label, "cards": cards, "wanted": wanted})
    }

    /// How the cards stand in each property.
    fn why(&self, picked: &[Place]) -> Value {
        let (faces, cards) = (self.faces(), self.of(picked));
        let name = |place: usize| picked.get(place).map(ToString::to_string).unwrap_or_default();
        let part = |n: usize| {
            let stand = B::stand(&cards, n, &name)?;
            Some(json!({"property": property(faces, n), "how": stand.how, "text": stand.text}))
        };
        // Where not all properties can be told, those that are wrong come first.
        let mut parts: Vec<Value> = (0..faces.properties()).filter_map(part).collect();
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

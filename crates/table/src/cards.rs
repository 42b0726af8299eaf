//! Cards that are laid on the table and shown as they are: dealt ones, and whole decks.

use crate::asks::Ask;
use crate::report::{Hears, Medium, Ready, Report, no_file};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Dealt;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// A deal that people see.
pub trait Shows: Dealt {
    /// It as the text of a JSON object, with more members before the cards.
    ///
    /// # Errors
    /// When it can't be written.
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault>;

    /// Its cards, drawn in the terminal; its text where it is not drawn.
    fn drawn(&self, _on: Medium) -> String {
        self.to_string()
    }
}

/// The text of a JSON object.
///
/// # Errors
/// When it can't be written.
pub fn pretty(object: &impl serde::Serialize) -> Result<String, Fault> {
    let text = serde_json::to_string_pretty(object);
    text.map(|text| text + "\n").map_err(|error| Fault::new(format!("the cards can't be written as JSON: {error}")))
}

/// Cards, and how they are shown.
pub struct Laid<D> {
    cards: D,
    text: Option<String>,
    is_drawn: bool,
    more: Map<String, Value>,
    talk: String,
}

impl<D: Shows> Laid<D> {
    /// Cards with what there is to say of them.
    pub fn new(cards: D, talk: String) -> Self {
        Self { cards, text: None, is_drawn: false, more: Map::new(), talk }
    }

    /// The same, drawn if that is asked for.
    #[must_use]
    pub fn drawn(mut self, is_drawn: bool) -> Self {
        self.is_drawn = is_drawn;
        self
    }

    /// The same, dealt by a seed.
    #[must_use]
    pub fn dealt_by(mut self, seed: Seed) -> Self {
        let text = self.text.unwrap_or_else(|| self.cards.to_string());
        self.text = Some(format!("# seed {seed}\n{text}"));
        self.talk = format!("{}, seed {seed}", self.talk);
        self.with("seed", json!(seed.to_string()))
    }

    /// The same in another text, which means the same cards.
    #[must_use]
    pub fn written(mut self, text: String) -> Self {
        self.text = Some(text);
        self
    }

    /// The same with one more member in JSON.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.more.insert(name.to_owned(), value);
        self
    }

    /// It can be shown.
    #[must_use]
    pub fn ready(self) -> Box<dyn Ready> {
        Box::new(self)
    }
}

impl<D: Shows> Ready for Laid<D> {
    fn searches(&self) -> bool {
        false
    }

    fn ask(self: Box<Self>, _: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        Ok(self)
    }
}

impl<D: Shows> Report for Laid<D> {
    fn text(&self, on: Medium) -> Result<String, Fault> {
        Ok(match &self.text {
            _ if self.is_drawn => self.cards.drawn(on),
            Some(text) => text.clone(),
            None => self.cards.to_string(),
        })
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        self.cards.json(self.more.clone().into_iter().chain(more).collect())
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        vec![self.talk.clone()]
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}

/// How many cards to deal of a deck that has these.
///
/// # Errors
/// When it has fewer.
pub fn enough(cards: usize, all: usize) -> Result<usize, Fault> {
    match cards <= all {
        true => Ok(cards),
        false => Err(Fault::new(format!("the deck has {all} cards, so {cards} can't be dealt"))),
    }
}

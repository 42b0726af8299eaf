//! Our own way to find sets, card by card.
//!
//! A table keeps the sets it has found and the cards it has not looked at yet. A set
//! is found when the last of its cards is looked at, so each card is looked at once,
//! against those before it, and only until there is a set to show. A card that leaves
//! the table takes its sets along. So a game pays for new cards only.
//!
//! Looking at a card c: with three values, c and another card determine the third
//! (`thirds.rs`). With more, the other cards of a set agree with c in exactly the same
//! properties, so those before it are sorted by that, and each group with enough cards
//! is an exact cover: in all other properties, every value but that of c, once
//! (`cover.rs`).

mod cover;
mod thirds;

use super::{Engine, Table};
use crate::budget::{Budget, Halt, Pace};
use cover::Groups;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::{Board, Card, Question, Set, Shape};
use thirds::Thirds;

/// The search goes as deep as a set has cards, and not deeper than this.
const MOST_VALUES: usize = 2000;

/// Looks at each card once.
pub struct Fast;

impl Engine for Fast {
    fn name(&self) -> &'static str {
        "fast"
    }

    fn about(&self) -> &'static str {
        "thirds of pairs, or exact covers among cards that agree alike; only new cards are looked at"
    }

    fn declines(&self, board: &Board, question: Question) -> Option<Fault> {
        let values = board.shape().values();
        match question {
            Question::Match(_) if values > MOST_VALUES && board.cards().len() >= values => {
                Some(Fault::new(format!("sets of more than {MOST_VALUES} cards are for engine sat")))
            }
            Question::Match(_) => None,
            _ => Some(Fault::new(format!("engine fast looks for single sets; `{question}` is for sat"))),
        }
    }

    fn table(&self, shape: Shape) -> Result<Box<dyn Table>, Stop> {
        Ok(Box::new(FastTable {
            cards: Vec::new(),
            places: Vec::new(),
            live: Vec::new(),
            seen: 0,
            finder: match shape.values() {
                1 | 2 => Finder::Trivial(shape.values()),
                3 if Thirds::fits(shape) => Finder::Thirds(Thirds::new(shape)),
                _ => Finder::Groups(Groups::new(shape)),
            },
        }))
    }
}

/// A place on the table, which a card keeps while it lies there.
type Place = u32;

/// How the sets of a card with those before it are found.
enum Finder {
    /// With one value a card is a set, with two any pair.
    Trivial(usize),
    Thirds(Thirds),
    Groups(Groups),
}

/// A table.
struct FastTable {
    /// The cards by their places; none where one was taken off.
    cards: Vec<Option<Card>>,
    /// The places of the cards on the table; those looked at come first.
    places: Vec<Place>,
    /// How many were looked at.
    seen: usize,
    /// The sets of cards that were looked at.
    live: Vec<Box<[Place]>>,
    finder: Finder,
}

impl FastTable {
    /// Looks at the next card. When the search is cut short, the sets found so far
    /// are dropped, and the card is looked at again next time.
    fn look(&mut self, pace: &mut Pace<'_>) -> Result<(), Halt> {
        let (new, before) = (self.places[self.seen], &self.places[..self.seen]);
        let known = self.live.len();
        let live = &mut self.live;
        let found = match &mut self.finder {
            Finder::Trivial(1) => {
                live.push([new].into());
                Ok(())
            }
            Finder::Trivial(_) => {
                live.extend(before.iter().map(|&other| Box::from([other, new])));
                Ok(())
            }
            Finder::Thirds(thirds) => {
                thirds.look(new, before, |one, two| live.push([one, two, new].into()));
                Ok(())
            }
            Finder::Groups(groups) => groups.look(new, before, pace, |others| {
                live.push(others.iter().copied().chain([new]).collect());
            }),
        };
        match found {
            Ok(()) => self.seen += 1,
            Err(Halt) => self.live.truncate(known),
        }
        found
    }

    fn set(&self, places: &[Place]) -> Set {
        Set::new(places.iter().filter_map(|&place| self.cards[place as usize].clone()))
    }
}

impl Table for FastTable {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        for card in cards {
            let place = self.cards.len() as Place;
            match &mut self.finder {
                Finder::Trivial(_) => {}
                Finder::Thirds(thirds) => thirds.add(card, place),
                Finder::Groups(groups) => groups.add(card),
            }
            self.cards.push(Some(card.clone()));
            self.places.push(place);
        }
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        for card in cards {
            let on_table = &self.cards;
            let is_it = |place: &Place| on_table[*place as usize].as_ref() == Some(card);
            let Some(index) = self.places.iter().position(is_it) else { continue };
            let place = self.places.remove(index);
            self.seen -= usize::from(index < self.seen);
            self.cards[place as usize] = None;
            self.live.retain(|set| !set.contains(&place));
            if let Finder::Thirds(thirds) = &mut self.finder {
                thirds.remove(card);
            }
        }
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        let mut pace = Pace::within(budget, u64::MAX);
        while self.live.is_empty() && self.seen < self.places.len() {
            self.look(&mut pace).map_err(|Halt| pace.why())?;
        }
        Ok(self.live.first().map(|places| self.set(places)))
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let mut pace = Pace::within(budget, u64::MAX);
        let mut searched = Ok(());
        while searched.is_ok() && self.seen < self.places.len() {
            searched = self.look(&mut pace).map_err(|Halt| pace.why());
            budget.progress().note_found(self.live.len());
        }
        found.extend(self.live.iter().map(|places| self.set(places)));
        searched
    }
}

//! Our own way to find sets, card by card.
//!
//! A table keeps the sets it has found and the cards it has not looked at yet. A set
//! is found when the last of its cards is looked at, so each card is looked at once,
//! against those before it, and only until there is a set to show. A card that leaves
//! the table takes its sets along. So a game pays for new cards only.
//!
//! Looking at a card c: with three values, c and another card determine the third
//! (`thirds.rs`). With more, the other cards of a set agree with c in exactly the same
//! properties, so those before it are told apart by that, and each group with enough
//! cards is an exact cover: in all other properties, every value but that of c, once
//! (`groups.rs`, `cover.rs`).
//!
//! The first question about a table with more values is answered by one search over the
//! whole of it (`whole.rs`), which can begin with the value that has the fewest cards. If
//! that finds nothing, all cards have been looked at.

mod cover;
mod groups;
mod thirds;
mod whole;

use super::{Spread, Spreads};
use crate::budget::{Budget, Pace};
use crate::game::Chance;
use cover::{Cover, Ended};
use groups::Groups;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use thirds::Thirds;
use whole::Whole;

/// The search goes as deep as a set has cards, and not deeper than this.
const MOST_VALUES: usize = 2000;

/// Looks at each card once.
pub struct Fast;

impl Spreads for Fast {
    fn name(&self) -> &'static str {
        "fast"
    }

    fn about(&self) -> &'static str {
        "thirds of pairs, or exact covers among cards that agree alike; only new cards are looked at"
    }

    fn chance(&self) -> Chance {
        Chance::Good
    }

    fn declines(&self, board: &Board) -> Option<Fault> {
        let values = board.shape().values();
        (values > MOST_VALUES && board.cards().len() >= values)
            .then(|| Fault::new(format!("sets of more than {MOST_VALUES} cards are for engine sat")))
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(FastSpread {
            properties: shape.properties(),
            size: shape.values(),
            cards: Vec::new(),
            places: Vec::new(),
            seen: 0,
            live: Vec::new(),
            first: None,
            asked: false,
            overflowed: false,
            finder: match shape.values() {
                1 | 2 => Finder::Trivial,
                _ if Thirds::fits(shape) => Finder::Thirds(Thirds::new(shape)),
                _ => Finder::Groups(Box::new((Groups::new(shape), Cover::new(shape)))),
            },
        }))
    }
}

/// The most cards that all listed sets have together: a list that is checked and written takes
/// hundreds of bytes for each.
const MOST_LISTED: usize = 1_500_000;

/// A place on the table, which a card keeps while it lies there.
type Place = u32;

/// How the sets of a card with those before it are found.
enum Finder {
    /// With one value a card is a set, with two any pair.
    Trivial,
    Thirds(Thirds),
    Groups(Box<(Groups, Cover)>),
}

/// A table.
struct FastSpread {
    properties: usize,
    /// How many cards a set has.
    size: usize,
    /// The values of the cards by their places, one card after the other; also of those that were taken off.
    cards: Vec<u16>,
    /// The places of the cards on the table, rising; those looked at come first.
    places: Vec<Place>,
    /// How many were looked at.
    seen: usize,
    /// The sets of cards that were looked at, one after the other.
    live: Vec<Place>,
    /// A set that was found in another way.
    first: Option<Vec<Place>>,
    /// Whether there was a question already.
    asked: bool,
    /// Whether sets were left out of the list because it was full.
    overflowed: bool,
    finder: Finder,
}

impl FastSpread {
    fn card(&self, place: Place) -> &[u16] {
        let start = place as usize * self.properties;
        &self.cards[start..start + self.properties]
    }

    /// Looks at the next card. When the search is cut short, the sets found so far
    /// are dropped, and the card is looked at again next time.
    fn look(&mut self, pace: &mut Pace<'_>) -> Result<(), Stop> {
        let (new, before) = (self.places[self.seen], &self.places[..self.seen]);
        let known = self.live.len();
        let (live, overflowed, size) = (&mut self.live, &mut self.overflowed, self.size);
        let mut note = |others: &[Place]| match live.len() + size <= MOST_LISTED {
            true => {
                live.extend_from_slice(others);
                live.push(new);
            }
            false => *overflowed = true,
        };
        let looked = match &mut self.finder {
            Finder::Trivial if size == 1 => {
                note(&[]);
                Ok(())
            }
            Finder::Trivial => {
                before.iter().for_each(|&other| note(&[other]));
                Ok(())
            }
            Finder::Thirds(thirds) => {
                thirds.look(new, before, |one, two| note(&[one, two]));
                Ok(())
            }
            Finder::Groups(finder) => {
                let (groups, cover) = finder.as_mut();
                groups.look(new, before, &self.cards, cover, pace, note)
            }
        };
        match looked {
            Ok(()) | Err(Ended::Enough) => {
                self.seen += 1;
                Ok(())
            }
            Err(Ended::Halted) => {
                self.live.truncate(known);
                Err(pace.why())
            }
        }
    }

    /// Searches the whole table, if it is the first question and that is worth it.
    fn look_at_whole(&mut self, pace: &mut Pace<'_>) -> Result<(), Stop> {
        let Finder::Groups(finder) = &mut self.finder else { return Ok(()) };
        if std::mem::replace(&mut self.asked, true) || !Whole::is_worth_it(&finder.1, self.places.len()) {
            return Ok(());
        }
        let (p, cards) = (self.properties, &self.cards);
        let cover = &mut finder.1;
        cover.load(self.places.iter().map(|&place| &cards[place as usize * p..(place as usize + 1) * p]));
        match Whole::set(cover, pace) {
            Ok(None) => self.seen = self.places.len(),
            Ok(Some(indices)) => self.first = Some(indices.iter().map(|&index| self.places[index]).collect()),
            Err(_) => {
                self.asked = false;
                return Err(pace.why());
            }
        }
        Ok(())
    }

    fn set(&self, places: &[Place]) -> Set {
        Set::new(places.iter().map(|&place| Card::new(self.card(place).iter().copied())))
    }
}

impl Spread for FastSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.reserve(cards.len() * self.properties);
        let first = (self.cards.len() / self.properties) as Place;
        self.places.extend(first..first + cards.len() as Place);
        cards.iter().for_each(|card| self.cards.extend_from_slice(card.values()));
        match &mut self.finder {
            Finder::Trivial => {}
            Finder::Thirds(thirds) => thirds.add(cards),
            Finder::Groups(finder) => finder.0.add(cards),
        }
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        for card in cards {
            let Some(index) = self.places.iter().position(|&place| self.card(place) == card.values()) else { continue };
            let place = self.places.remove(index);
            self.seen -= usize::from(index < self.seen);
            self.first = self.first.take().filter(|set| !set.contains(&place));
            let mut kept = 0;
            for start in (0..self.live.len()).step_by(self.size) {
                if !self.live[start..start + self.size].contains(&place) {
                    self.live.copy_within(start..start + self.size, kept);
                    kept += self.size;
                }
            }
            self.live.truncate(kept);
            if let Finder::Thirds(thirds) = &mut self.finder {
                thirds.remove(card);
            }
        }
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        let mut pace = Pace::within(budget, u64::MAX);
        if self.live.is_empty() && self.first.is_none() && self.seen == 0 {
            self.look_at_whole(&mut pace)?;
        }
        if let Some(places) = &self.first {
            return Ok(Some(self.set(places)));
        }
        if self.live.is_empty() && std::mem::take(&mut self.overflowed) {
            self.seen = 0;
        }
        while self.live.is_empty() && self.seen < self.places.len() {
            self.look(&mut pace)?;
        }
        Ok(self.live.get(..self.size).map(|places| self.set(places)))
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let mut pace = Pace::within(budget, u64::MAX);
        let mut searched = Ok(());
        while searched.is_ok() && !self.overflowed && self.seen < self.places.len() {
            searched = self.look(&mut pace);
            budget.progress().note_found(self.live.len() / self.size);
        }
        if self.overflowed {
            let what = format!("the board has more than {} sets, too many to list", self.live.len() / self.size);
            searched = Err(Stop::TooLarge(Fault::new(what)));
        }
        found.extend(self.live.chunks_exact(self.size).map(|places| self.set(places)));
        searched
    }
}

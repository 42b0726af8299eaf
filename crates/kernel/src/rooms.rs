//! What an accepted claim rests on: the rooms of the kernel, and how many lines each has.
//!
//! A *room* is some files that are read together, and the rooms that its files call. A claim rests on the rooms of its game,
//! on those of the sections that it has (`kinds.rs`: `proof lrat`, `bound ladder`, ...), and on what these need. A section that
//! no table knows rests on everything that is believed, so nothing is ever left out.
//!
//! Nobody has to believe this file: it only says what has to be read. Tests hold it to the sources: each file is in one room
//! (`tests/all/rests_on.rs`), imports only what its room needs, and has the number of lines that `lines.rs` tells, which
//! `scripts/kernel-lines --write` counts again.

mod kinds;
mod lines;
mod list;
mod seen;

pub use kinds::{KINDS, Kind, PROOFS, Subject};
pub use lines::LINES;
pub use list::{NO_CLAIM, ROOMS, Room};
pub use seen::Seen;
pub(crate) use seen::resting;

use list::{
    QUADS_FORMULA, SET_FORMULA, SWISH_FORMULA, SWISH_ROWS, UNO_COOP, UNO_DUEL, UNO_FORMULA, UNO_POOL, UNO_ROWS,
};
use std::fmt;

/// The rooms that a claim rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestsOn {
    /// Their places in [`ROOMS`], in order.
    places: Vec<usize>,
}

impl RestsOn {
    /// All that may have to be believed.
    #[must_use]
    pub fn everything() -> Self {
        Self { places: (0..ROOMS.len()).filter(|&place| ROOMS[place].is_believed()).collect() }
    }

    /// The core that claims about deals rest on: rules, notation, frame, language, and the encodings of the four games. Not walks, theorems,
    /// whole decks, the game with several players who do not cooperate, and the real one.
    #[must_use]
    pub fn deals() -> Self {
        let encodings = [&SWISH_FORMULA, &SWISH_ROWS, &SET_FORMULA, &QUADS_FORMULA, &UNO_FORMULA, &UNO_ROWS];
        Self::of(encodings.iter().chain(&[&UNO_COOP, &UNO_DUEL, &UNO_POOL]))
    }

    /// These rooms, with all that they need.
    pub fn of<'a>(rooms: impl IntoIterator<Item = &'a &'static Room>) -> Self {
        let mut places = Vec::new();
        let mut open: Vec<&'static Room> = rooms.into_iter().copied().collect();
        while let Some(room) = open.pop() {
            let place = ROOMS.iter().position(|other| std::ptr::eq(*other, room));
            let Some(place) = place.filter(|place| !places.contains(place)) else { continue };
            places.push(place);
            open.extend(room.needs);
        }
        places.sort_unstable();
        Self { places }
    }

    /// The rooms.
    pub fn rooms(&self) -> impl Iterator<Item = &'static Room> {
        self.places.iter().map(|&place| ROOMS[place])
    }

    /// How many files they have.
    #[must_use]
    pub fn files(&self) -> usize {
        self.rooms().map(|room| room.files.len()).sum()
    }

    /// How many lines they have in all.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.rooms().map(Room::lines).sum()
    }
}

impl fmt::Display for RestsOn {
    /// The names of the rooms: `frame, text, Swish rules`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, room) in self.rooms().enumerate() {
            write!(f, "{}{}", if place > 0 { ", " } else { "" }, room.name)?;
        }
        Ok(())
    }
}

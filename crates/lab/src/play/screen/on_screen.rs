//! What a game adds to the screen: its keys, its faces, and what is told beside the table.

use misdeal_table::draw::frame::Piece;
use misdeal_table::play::matches::ActOf;
use misdeal_table::play::of_matches::OfMatches;
use misdeal_table::play::place::Place;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Text;

/// What a game adds to the frame of a card on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// The card that keys are about.
    pub under_cursor: bool,
    /// A hint has told it.
    pub hinted: bool,
    /// It is drawn as small as can be.
    pub tight: bool,
}

/// A game on the screen.
pub trait OnScreen: OfMatches {
    /// What is said first.
    fn opening() -> String;

    /// The keys that matter most.
    fn keys() -> String;

    /// The keys and the rules, in lines of at most 74 characters.
    fn help(&self) -> String;

    /// What a key does in this game only, at the card of the cursor.
    fn key(&self, key: KeyCode, cursor: Place) -> Option<ActOf<Self>>;

    /// Whether a code is typed with keys of its own, one after the other; such a key
    /// starts it, and this many characters end it.
    fn code_keys(&self) -> Option<usize>;

    /// How wide and high a card is.
    fn size(&self, tight: bool) -> (usize, usize);

    /// A card as it is seen on the table.
    fn face(&self, place: Place, picked: &[Self::Pick], marks: Marks) -> Vec<Vec<Piece>>;

    /// How wide the strip beside the table should be at least.
    fn side_width(&self) -> usize;

    /// What is told of the picked cards beside the table: draws what is drawn, and
    /// gives the rest of the area with the words for it.
    fn side(
        &self,
        picked: &[Self::Pick],
        over: bool,
        colour: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) -> (Rect, Text<'static>);
}

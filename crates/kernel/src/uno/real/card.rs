//! One of the 108 cards: a colour with a number or an action, or a wild card.
//!
//! Printed `R5`, `G+2` (Draw Two), `BR` (Reverse), `YS` (Skip), `W` and `W+4`; read in
//! small letters and with the actions spelled out, too: `gdraw2`, `breverse`, `yskip`,
//! `wild`, `wd4`.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// How many cards a deck has.
pub const DECK: usize = 108;
/// How many different ones.
pub const KINDS: usize = 54;
/// How many different ones a colour has.
const IN_COLOUR: u8 = 13;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Yellow];

    /// The letter that stands for it on cards.
    #[must_use]
    pub fn letter(self) -> char {
        ['R', 'G', 'B', 'Y'][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["red", "green", "blue", "yellow"][*self as usize])
    }
}

impl FromStr for Colour {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let is = |colour: &Self| {
            let (name, letter) = (colour.to_string(), colour.letter().to_string());
            text.eq_ignore_ascii_case(&name) || text.eq_ignore_ascii_case(&letter)
        };
        let what = || format!("`{}` is no colour; there are red, green, blue and yellow", shorten(text));
        Self::ALL.into_iter().find(is).ok_or_else(|| Fault::new(what()))
    }
}

/// What a card shows besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A number, 0 to 9.
    Number(u8),
    /// The next player draws two cards and misses his turn.
    DrawTwo,
    /// The direction changes.
    Reverse,
    /// The next player misses his turn.
    Skip,
    /// Its player calls a colour.
    Wild,
    /// So he does, and the next player draws four cards and misses his turn.
    WildDrawFour,
}

/// A card; copies are not told apart.
///
/// ```
/// use misdeal_kernel::uno::real::{Card, Colour, Symbol};
/// let card: Card = "g+2".parse()?;
/// assert_eq!((card.colour(), card.symbol(), card.points()), (Some(Colour::Green), Symbol::DrawTwo, 20));
/// assert_eq!(card.to_string(), "G+2");
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
// Colour times 13 and symbol: numbers, Draw Two, Reverse, Skip; then the two wild cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The Wild card.
    pub const WILD: Self = Self(4 * IN_COLOUR);
    /// The Wild Draw Four card.
    pub const WILD_DRAW_FOUR: Self = Self(4 * IN_COLOUR + 1);

    /// The card with a number of at most 9, taken as 9 if it is more, or with an action; wild cards have no colour.
    #[must_use]
    pub fn new(colour: Colour, symbol: Symbol) -> Self {
        let place = match symbol {
            Symbol::Number(number) => number.min(9),
            Symbol::DrawTwo => 10,
            Symbol::Reverse => 11,
            Symbol::Skip => 12,
            Symbol::Wild => return Self::WILD,
            Symbol::WildDrawFour => return Self::WILD_DRAW_FOUR,
        };
        Self(colour as u8 * IN_COLOUR + place)
    }

    /// The different cards, in the order of colours and symbols.
    pub fn kinds() -> impl Iterator<Item = Self> {
        (0..=Self::WILD_DRAW_FOUR.0).map(Self)
    }

    /// Its place among the different cards.
    #[must_use]
    #[inline]
    pub fn kind(self) -> usize {
        self.0.into()
    }

    /// The card in a place among the different ones; the last for places that are none.
    #[must_use]
    #[inline]
    pub fn of_kind(kind: usize) -> Self {
        Self(narrow(kind.min(KINDS - 1)))
    }

    /// How often it is in the deck: a zero once, a wild card four times, any other twice.
    #[must_use]
    pub const fn copies(self) -> usize {
        match self.symbol() {
            Symbol::Number(0) => 1,
            Symbol::Wild | Symbol::WildDrawFour => 4,
            _ => 2,
        }
    }

    /// The deck, in order.
    #[must_use]
    pub const fn deck() -> [Self; DECK] {
        let (mut all, mut kind, mut place) = ([Self::WILD; DECK], 0, 0);
        while kind <= Self::WILD_DRAW_FOUR.0 {
            let mut copies = Self(kind).copies();
            while copies > 0 {
                all[place] = Self(kind);
                (copies, place) = (copies - 1, place + 1);
            }
            kind += 1;
        }
        all
    }

    /// Whether it is one of the two wild cards.
    #[must_use]
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.0 >= Self::WILD.0
    }

    /// Its colour, unless it is wild.
    #[must_use]
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(usize::from(self.0 / IN_COLOUR)).copied()
    }

    /// What it shows besides its colour.
    #[must_use]
    #[inline]
    pub const fn symbol(self) -> Symbol {
        match (self.is_wild(), self.0 % IN_COLOUR) {
            (true, 0) => Symbol::Wild,
            (true, _) => Symbol::WildDrawFour,
            (false, 10) => Symbol::DrawTwo,
            (false, 11) => Symbol::Reverse,
            (false, 12) => Symbol::Skip,
            (false, number) => Symbol::Number(number),
        }
    }

    /// What it is worth in a hand when another player goes out: a number what it says, an action 20, a wild card 50.
    #[must_use]
    pub fn points(self) -> u32 {
        match self.symbol() {
            Symbol::Number(number) => number.into(),
            Symbol::DrawTwo | Symbol::Reverse | Symbol::Skip => 20,
            Symbol::Wild | Symbol::WildDrawFour => 50,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour() {
            write!(f, "{}", colour.letter())?;
        }
        match self.symbol() {
            Symbol::Number(number) => write!(f, "{number}"),
            Symbol::DrawTwo => f.write_str("+2"),
            Symbol::Reverse => f.write_str("R"),
            Symbol::Skip => f.write_str("S"),
            Symbol::Wild => f.write_str("W"),
            Symbol::WildDrawFour => f.write_str("W+4"),
        }
    }
}

impl FromStr for Card {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let what =
            || format!("`{}` is no card; cards are like R5, G+2, BR (reverse), YS (skip), W and W+4", shorten(text));
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "w" | "wild" => return Ok(Self::WILD),
            "w+4" | "w4" | "wd4" | "+4" | "wild+4" | "wilddraw4" => return Ok(Self::WILD_DRAW_FOUR),
            _ => {}
        }
        let mut letters = lower.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let colour = Colour::ALL.into_iter().find(|colour| Some(colour.letter()) == first);
        let symbol = match letters.as_str() {
            "+2" | "d" | "d2" | "draw2" | "+" => Symbol::DrawTwo,
            "r" | "rev" | "reverse" => Symbol::Reverse,
            "s" | "skip" => Symbol::Skip,
            number => match number.as_bytes() {
                [digit @ b'0'..=b'9'] => Symbol::Number(digit - b'0'),
                _ => return Err(Fault::new(what())),
            },
        };
        colour.map(|colour| Self::new(colour, symbol)).ok_or_else(|| Fault::new(what()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_printed_and_generously() {
        for card in Card::kinds() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(Card::of_kind(card.kind()), card);
        }
        for (text, card) in [("rreverse", "RR"), ("ySkip", "YS"), ("gd2", "G+2"), ("WILD", "W"), ("wd4", "W+4")] {
            assert_eq!(text.parse::<Card>().map(|card| card.to_string()), Ok(card.to_owned()));
        }
        for bad in ["", "R", "5", "R10", "P5", "RX", "W+2", "1.3", "é5", "R+4"] {
            assert!(bad.parse::<Card>().unwrap_err().what().contains("is no card"), "{bad}");
        }
        assert!("purple".parse::<Colour>().is_err());
        assert_eq!("y".parse(), Ok(Colour::Yellow));
    }
}

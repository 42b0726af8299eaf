//! What cards are called. A colour has a letter and a word besides, so that nobody has to tell colours apart by eye.

use anstyle::{AnsiColor, Style};
use misdeal_kernel::uno::{Card, Sizes};

/// The colours that have names, and the most that the tables of the page have.
pub const COLOURS: [(&str, &str); 12] = [
    ("R", "red"),
    ("G", "green"),
    ("B", "blue"),
    ("Y", "yellow"),
    ("V", "violet"),
    ("O", "orange"),
    ("T", "teal"),
    ("P", "pink"),
    ("S", "slate"),
    ("L", "lime"),
    ("I", "indigo"),
    ("M", "maroon"),
];

/// A number as it stands on a card: the ten of the real game's cards is its 0.
pub fn number(sizes: Sizes, number: u32) -> String {
    if sizes.are_real() { (number % 10).to_string() } else { number.to_string() }
}

/// A card as the real game calls it, as in `R5`, if it is one of its cards; otherwise as it is written.
pub fn short(sizes: Sizes, card: Card) -> String {
    let (colour, value) = (card.values()[0], card.values()[1]);
    match COLOURS.get((colour as usize).wrapping_sub(1)).filter(|_| sizes.are_real()) {
        Some((letter, _)) => format!("{letter}{}", number(sizes, value)),
        None => card.to_string(),
    }
}

/// A card as the cards of its deal were written: `R5` where they were, and otherwise `1.5`.
pub fn written(sizes: Sizes, card: Card) -> String {
    if sizes.are_lettered() { short(sizes, card) } else { card.to_string() }
}

/// A text that consists of cards and other words, with its cards as those of the deal were written.
pub fn rewritten(sizes: Sizes, text: &str) -> String {
    if !sizes.are_lettered() {
        return text.to_owned();
    }
    let card = |word: &str| word.parse().map_or_else(|_| word.to_owned(), |card| written(sizes, card));
    let word = |word: &str| word.split('/').map(card).collect::<Vec<_>>().join("/");
    text.split_inclusive([' ', '\n'])
        .map(|piece| {
            let bare = piece.trim_end_matches([' ', '\n']);
            word(bare) + &piece[bare.len()..]
        })
        .collect()
}

/// A card as it is said, as in `red 5`.
pub fn spoken(sizes: Sizes, card: Card) -> String {
    let (colour, value) = (card.values()[0], card.values()[1]);
    match COLOURS.get((colour as usize).wrapping_sub(1)) {
        Some((_, word)) => format!("{word} {}", number(sizes, value)),
        None => format!("colour {colour}, number {value}"),
    }
}

/// The same at the beginning of a sentence.
pub fn opening(sizes: Sizes, card: Card) -> String {
    let said = spoken(sizes, card);
    let mut letters = said.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// To whom a table talks, and so what it calls cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// To those who see cards or hear their names.
    Page,
    /// To those who read lines and type names, in colours or not.
    Lines {
        /// Whether names are coloured.
        colour: bool,
    },
}

impl Voice {
    /// A card as it is called.
    pub fn card(self, sizes: Sizes, card: Card) -> String {
        match self {
            Self::Page => spoken(sizes, card),
            Self::Lines { colour: false } => short(sizes, card),
            Self::Lines { colour: true } => {
                let style = Style::new().bold().fg_color(Some(ansi(card).into()));
                format!("{style}{}{style:#}", short(sizes, card))
            }
        }
    }

    /// The same at the beginning of a sentence.
    pub fn opening(self, sizes: Sizes, card: Card) -> String {
        match self {
            Self::Page => opening(sizes, card),
            Self::Lines { .. } => self.card(sizes, card),
        }
    }

    /// Why a card can't be played on the last one.
    pub fn does_not_follow(self, sizes: Sizes, card: Card, last: Card) -> String {
        let (card, last) = (self.opening(sizes, card), self.card(sizes, last));
        format!("{card} does not follow {last}: neither its colour nor its number.")
    }
}

/// The colour of a card's name in a terminal.
fn ansi(card: Card) -> AnsiColor {
    let colours = [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow];
    let more = [AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::White, AnsiColor::BrightBlack];
    let all = [colours, more].concat();
    all[(card.values()[0] as usize - 1) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_out_as_they_went_in() {
        let (plain, lettered): (Sizes, Sizes) = ("4x10".parse().unwrap(), "4x10".parse::<Sizes>().unwrap().lettered());
        let text = "first 1.10\n1.5/2.5 3x 4.1 -\n";
        assert_eq!(rewritten(plain, text), text);
        assert_eq!(rewritten(lettered, text), "first R0\nR5/G5 3x Y1 -\n");
        assert_eq!(rewritten("4x9".parse::<Sizes>().unwrap().lettered(), text), text);
    }

    #[test]
    fn cards_of_the_real_game_have_its_names() {
        let name = |sizes: &str, card: &str| {
            let (sizes, card) = (sizes.parse().unwrap(), card.parse().unwrap());
            (short(sizes, card), opening(sizes, card))
        };
        assert_eq!(name("4x10", "1.10"), ("R0".into(), "Red 0".into()));
        assert_eq!(name("4x10", "4.7"), ("Y7".into(), "Yellow 7".into()));
        assert_eq!(name("5x10", "5.10"), ("5.10".into(), "Violet 10".into()));
        assert_eq!(name("20x3", "13.2"), ("13.2".into(), "Colour 13, number 2".into()));
        let mut letters: Vec<&str> = COLOURS.iter().map(|(letter, _)| *letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), COLOURS.len());
    }
}

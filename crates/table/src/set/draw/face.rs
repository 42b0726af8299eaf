//! The face of a SET card in characters.
//!
//! Symbols stand side by side, as many as the number says: `◆` or hollow `◇` for
//! solid and open ones, and signs on both sides of a hollow one for the other
//! fillings, `/◇/`. The colour is written below them.

use super::{is_pictured, value};
use crate::draw::frame::{Frame, Piece};
use crate::set::look::{Wording, palette, wording};
use crate::set::words::short;
use misdeal_kernel::set::{Card, Shape};

/// The most properties that a face in characters shows.
const MOST_PROPERTIES: usize = 4;
/// The shapes, solid and hollow.
const SYMBOLS: [[char; 2]; 5] = [['◆', '◇'], ['●', '○'], ['≋', '≈'], ['▲', '△'], ['★', '☆']];
/// What stands on both sides of a symbol: solid, striped, open, dotted, checked. All
/// but solid ones are hollow.
const FILLINGS: [char; 5] = [' ', '/', ' ', ':', '#'];
/// The narrowest line of a face.
const NARROWEST: usize = 8;
/// The width of a face that is drawn as small as can be; the longest colour fits.
const TIGHT: usize = 6;
/// The narrowest line of a bare code, with room for a letter above it.
const NARROWEST_CODE: usize = 4;
/// The widest line of a token.
const TOKEN: usize = 16;
/// The most lines of a token.
const TOKEN_LINES: usize = 6;

/// What is put around a face.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// A frame of double lines.
    pub double: bool,
    /// Drawn as small as can be: one symbol, and how many it stands for.
    pub tight: bool,
    /// Stands in the frame above.
    pub above: String,
}

/// How many lines a token needs, and how many values are in each.
fn token(shape: Shape) -> (usize, usize) {
    let in_line = (TOKEN / value_width(shape)).max(1);
    (shape.properties().div_ceil(in_line), in_line)
}

/// How wide a value of a token is.
fn value_width(shape: Shape) -> usize {
    if shape.is_dotted() { (shape.values() - 1).to_string().len() + 1 } else { 1 }
}

/// Whether all of a card of this shape can be drawn.
pub fn is_whole(shape: Shape) -> bool {
    has_symbols(shape) || token(shape).0 <= TOKEN_LINES
}

fn has_symbols(shape: Shape) -> bool {
    is_pictured(shape, MOST_PROPERTIES)
}

/// How wide a card is, with its frame.
pub fn width(shape: Shape, tight: bool) -> usize {
    inner_width(shape, tight) + 2
}

/// How high a card is, with its frame.
pub fn height(shape: Shape) -> usize {
    let lines = match has_symbols(shape) {
        true if shape.properties() < 3 => 1,
        true => 2,
        false => token(shape).0.min(TOKEN_LINES),
    };
    lines + 2
}

fn inner_width(shape: Shape, tight: bool) -> usize {
    let values = shape.properties().min(token(shape).1) * value_width(shape);
    match (tight, has_symbols(shape)) {
        (true, true) => TIGHT,
        (true, false) => values.max(NARROWEST_CODE),
        (false, true) => (4 * shape.values() - 1).max(NARROWEST),
        (false, false) => (values + 2).max(NARROWEST),
    }
}

/// The lines of a card.
pub fn lines(shape: Shape, card: &Card, marks: &Marks) -> Vec<Vec<Piece>> {
    let wide = inner_width(shape, marks.tight);
    let mut frame = Frame::new(wide, marks.double);
    frame.above.clone_from(&marks.above);
    if !has_symbols(shape) {
        let lines = token_lines(shape, card).into_iter();
        return frame.around(lines.map(|line| vec![Piece::plain(format!("{line:^wide$}"))]));
    }
    // What can be typed; the face tells the rest.
    frame.below = if wording(shape) == Wording::Codes { card.text(shape.is_dotted()) } else { short(card) };
    let (colour, palette) = (value(card, 2), palette(shape));
    let paint = |text: String| Piece { text, colour: colour.and_then(|colour| palette.terminal[colour]) };
    let number = value(card, 0).unwrap_or(0) + 1;
    let symbols = match marks.tight {
        true => format!("{number}x{}", symbol(card)),
        false => vec![symbol(card); number].join(" "),
    };
    let mut lines = vec![vec![paint(format!("{symbols:^wide$}"))]];
    lines.extend(colour.map(|colour| vec![paint(format!("{:^wide$}", palette.names[colour]))]));
    frame.around(lines)
}

/// One symbol of a card, three characters wide.
fn symbol(card: &Card) -> String {
    let filling = value(card, 3).unwrap_or(0);
    let [solid, hollow] = SYMBOLS[value(card, 1).unwrap_or(0)];
    let symbol = if filling == 0 { solid } else { hollow };
    format!("{side}{symbol}{side}", side = FILLINGS[filling])
}

/// The values of a card in lines, cut when there are too many.
fn token_lines(shape: Shape, card: &Card) -> Vec<String> {
    let (all, in_line) = token(shape);
    let dot = if shape.is_dotted() { "." } else { "" };
    let chunks = card.values().chunks(in_line).take(TOKEN_LINES).enumerate();
    let line = |(n, values): (usize, &[u16])| {
        let written = |&value: &u16| match char::from_digit(value.into(), 36).filter(|_| dot.is_empty()) {
            Some(digit) => digit.to_string(),
            None => value.to_string(),
        };
        let end = match n + 1 {
            TOKEN_LINES if all > TOKEN_LINES => "…",
            next if next < all || shape.properties() == 1 => dot,
            _ => "",
        };
        values.iter().map(written).collect::<Vec<_>>().join(dot) + end
    };
    chunks.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(shape: &str, card: &str) -> Vec<String> {
        let (shape, card): (Shape, Card) = (shape.parse().unwrap(), card.parse().unwrap());
        let lines = lines(shape, &card, &Marks { above: "A".into(), ..Marks::default() });
        let text: Vec<String> = lines.iter().map(|line| line.iter().map(|p| p.text.as_str()).collect()).collect();
        assert_eq!(text.len(), height(shape), "{text:?}");
        assert!(text.iter().all(|line| line.chars().count() == width(shape, false)), "{text:?}");
        text
    }

    #[test]
    fn a_face_tells_its_number_shape_colour_and_filling() {
        assert_eq!(face("4x3", "2121"), ["╭A──────────╮", "│/○/ /○/ /○/│", "│  purple   │", "╰──────2121─╯"]);
        assert_eq!(face("4x3", "1010"), ["╭A──────────╮", "│   ◆   ◆   │", "│   green   │", "╰──────1010─╯"]);
        assert_eq!(face("4x3", "0202"), ["╭A──────────╮", "│     ≈     │", "│    red    │", "╰──────0202─╯"]);
        assert_eq!(face("2x2", "11"), ["╭A───────╮", "│ ●   ●  │", "╰─────11─╯"]);
        assert_eq!(face("1x1", "0"), ["╭A───────╮", "│   ◆    │", "╰──────0─╯"]);
    }

    #[test]
    fn no_two_cards_look_alike_without_their_colours() {
        for shape in ["4x5", "4x3", "3x4", "2x5"] {
            let shape: Shape = shape.parse().unwrap();
            let all: Vec<Card> = (0..shape.deck().unwrap()).map(|place| Card::at(shape, place)).collect();
            // The code in the lower edge would tell them apart anyway.
            let look = |card: &Card| {
                let mut lines = lines(shape, card, &Marks::default());
                lines.pop();
                lines.iter().flatten().map(|piece| piece.text.clone()).collect::<String>()
            };
            let mut looks: Vec<String> = all.iter().map(look).collect();
            looks.sort_unstable();
            looks.dedup();
            assert_eq!(looks.len(), all.len(), "{shape}");
        }
    }

    #[test]
    fn a_tight_face_says_how_many_symbols_it_has() {
        let tight = |shape: &str, card: &str| {
            let marks = Marks { tight: true, double: true, above: "A!".into() };
            let lines = lines(shape.parse().unwrap(), &card.parse().unwrap(), &marks);
            lines.iter().map(|line| line.iter().map(|p| p.text.as_str()).collect()).collect::<Vec<String>>()
        };
        assert_eq!(tight("4x5", "4124"), ["╔A!════╗", "║5x#○# ║", "║purple║", "╚═4124═╝"]);
        assert_eq!(tight("5x3", "01201"), ["╔A!═══╗", "║01201║", "╚═════╝"]);
    }

    #[test]
    fn other_cards_are_tokens() {
        assert_eq!(face("5x3", "01201"), ["╭A───────╮", "│ 01201  │", "╰────────╯"]);
        assert_eq!(face("4x6", "0512"), ["╭A───────╮", "│  0512  │", "╰────────╯"]);
        assert_eq!(face("1x40", "39."), ["╭A───────╮", "│  39.   │", "╰────────╯"]);
        assert_eq!(
            face("7x100", "1.2.3.4.5.6.99"),
            ["╭A────────────────╮", "│   1.2.3.4.5.    │", "│      6.99       │", "╰─────────────────╯"]
        );
        let long = face("6x60000", "1.59999.3.4.5.6");
        assert_eq!(long[1], "│   1.59999.   │", "{long:?}");
        let cut = face("200x3", &"012".repeat(67)[..200]);
        assert!(cut.len() == 8 && cut[6].contains('…'), "{cut:?}");
        assert!(!is_whole("200x3".parse().unwrap()) && is_whole("96x3".parse().unwrap()));
    }
}

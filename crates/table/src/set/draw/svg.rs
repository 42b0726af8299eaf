//! SET cards drawn as SVG: in a tidy grid, or a set with what its cards share.
//!
//! Colours are those of the box, or differ in lightness for the colour-blind, and are named on the card; fillings are
//! patterns, and the fifth property is the frame. More properties or values are tokens.

use super::{FILLINGS, PROPERTIES, is_pictured, standings, value};
use crate::answer;
use crate::draw::sheet::{self, Sheet, Tile, caption_width, few_enough, text};
use crate::draw::text::caption;
use crate::set::look::palette;
use crate::set::words;
use ::svg::node::element::{Circle, Group, Path, Pattern, Rectangle, Use};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Set, Shape};

/// The most values that the cards of a picture have together.
const MOST_VALUES_IN_ALL: usize = 100_000;
/// From a symbol to the next.
const STEP: f64 = 42.0;
/// The height of a symbol.
const HIGH: f64 = 64.0;
/// From the edge of a card to its symbols.
const PADDING: f64 = 16.0;
/// The height of a line on a card.
const LINE: f64 = 18.0;
/// The narrowest card.
const NARROWEST: f64 = 90.0;
/// How many values of a token stand in a line.
const IN_LINE: usize = 5;
/// The width of a digit of a token.
const DIGIT: f64 = 12.0;

/// The shapes: diamond, oval, squiggle, triangle, star; all around the origin.
const SHAPES: [&str; 5] = [
    "M0 -31L16 0L0 31L-16 0Z",
    "M-14 -16a14 14 0 0 1 28 0v32a14 14 0 0 1 -28 0z",
    "M-9 -29C3 -36 18 -24 13 -8C9 4 8 10 13 20C16 27 14 30 9 29C-3 36 -18 24 -13 8C-9 -4 -8 -10 -13 -20C-16 -27 -14 -30 -9 -29Z",
    "M0 -29L17 27L-17 27Z",
    "M0 -30L4.5 -9L17 -9L7 4L11 27L0 13L-11 27L-7 4L-17 -9L-4.5 -9Z",
];

/// What the faces of SET cards look like.
pub const STYLE: &str = "
.misdeal-cards .box-red { color: #d3202c }
.misdeal-cards .box-green { color: #158a3a }
.misdeal-cards .box-purple { color: #5b2a92 }
.misdeal-cards .box-blue { color: #1f6fd0 }
.misdeal-cards .clear-red, .colour-blind .misdeal-cards .box-red { color: #e8740c }
.misdeal-cards .clear-green, .colour-blind .misdeal-cards .box-green { color: #0aa37b }
.misdeal-cards .clear-purple, .colour-blind .misdeal-cards .box-purple { color: #3d1466 }
.misdeal-cards .clear-blue, .colour-blind .misdeal-cards .box-blue { color: #6fbdf0 }
.misdeal-cards .ink-blue { color: #123c8c }
.misdeal-cards .ink-orange { color: #e07b10 }
.misdeal-cards .ink-purple { color: #a44fd8 }
.misdeal-cards .ink-green { color: #0b7a43 }
.misdeal-cards .ink-plain, .misdeal-cards .box-plain, .misdeal-cards .clear-plain { color: #26323b }
.misdeal-cards .symbol { stroke: currentColor; stroke-width: 2.5; stroke-linejoin: round }
.misdeal-cards .solid { fill: currentColor }
.misdeal-cards .open { fill: #ffffff }
.misdeal-cards .face { fill: #ffffff; stroke: #8496a3; stroke-width: 1.5 }
.misdeal-cards .frame { stroke: #4a5b67; stroke-width: 2 }
.misdeal-cards .dashed { stroke-dasharray: 10 6; stroke-width: 3 }
.misdeal-cards .dotted-line { stroke-dasharray: 0 7; stroke-width: 4; stroke-linecap: round }
.misdeal-cards .thick { stroke-width: 7 }
.misdeal-cards .named { fill: #3b4a55; font-size: 12px }
.misdeal-cards .token { fill: #26323b; font-size: 20px }
";

/// All cards of a board, each with its code underneath.
///
/// # Errors
/// When there are too many cards, or they are too large.
pub fn board(board: &Board) -> Result<String, Fault> {
    let (shape, cards) = (board.shape(), board.cards().iter().collect::<Vec<_>>());
    let title = format!("A SET board of {}, {shape}", answer::cards(cards.len()));
    picture(shape, &cards, &[], &title, &words::board_text(board))
}

/// The cards of a set, and in which properties they are the same or different.
///
/// # Errors
/// When there are too many cards, they are too large, or one is of another shape.
pub fn set(board: &Board, set: &Set) -> Result<String, Fault> {
    let (shape, cards) = (board.shape(), set.cards().iter().collect::<Vec<_>>());
    set.cards().iter().try_for_each(|card| card.fits(shape))?;
    let title = format!("{} of a SET board, {shape}", answer::cards(cards.len()));
    picture(shape, &cards, &told(shape, &cards), &title, &words::row(shape, set))
}

/// Some cards, each with its code underneath, and lines about them where a last card would stand.
///
/// # Errors
/// When there are too many cards, or they are too large.
pub fn picture(shape: Shape, cards: &[&Card], told: &[String], title: &str, text: &str) -> Result<String, Fault> {
    fits(shape, cards.len())?;
    let mut tiles: Vec<Tile> = cards.iter().map(|card| tile(shape, card)).collect();
    if !told.is_empty() {
        tiles.push(Tile { sign: None, drawing: written(shape, told), caption: Vec::new() });
    }
    Ok(sheet(shape).document(tiles, title, text))
}

/// What the small pictures of cards of a shape share.
pub fn shared(shape: Shape) -> String {
    sheet::shared(sheet(shape).definitions)
}

/// A card as a small picture.
pub fn card(shape: Shape, card: &Card) -> String {
    // Room for half of the thickest frame.
    let (width, height) = size(shape);
    sheet::inset((-4.0, -4.0), (width + 8.0, height + 8.0), tile(shape, card).drawing)
}

fn fits(shape: Shape, cards: usize) -> Result<(), Fault> {
    few_enough(cards)?;
    if shape.properties().saturating_mul(cards) > MOST_VALUES_IN_ALL {
        let cards = answer::cards(cards);
        let what = format!("a picture shows at most {MOST_VALUES_IN_ALL} values, and {cards} of {shape} have more");
        return Err(Fault::new(what));
    }
    Ok(())
}

fn sheet(shape: Shape) -> Sheet {
    let definitions = if is_pictured(shape, PROPERTIES.len()) { definitions(shape) } else { Vec::new() };
    Sheet { card: size(shape), style: STYLE, definitions, told: Vec::new() }
}

fn tile(shape: Shape, card: &Card) -> Tile {
    let drawing = if is_pictured(shape, PROPERTIES.len()) { face(shape, card) } else { token(shape, card) };
    let code = words::text(shape, card);
    Tile { sign: None, drawing, caption: caption(&code, caption_width(size(shape).0)) }
}

/// The width and the height of a card.
fn size(shape: Shape) -> (f64, f64) {
    if is_pictured(shape, PROPERTIES.len()) {
        let named = if shape.properties() > 2 { LINE } else { 0.0 };
        return ((shape.values() as f64 * STEP + PADDING).max(NARROWEST), HIGH + 2.0 * PADDING + named);
    }
    let rows = shape.properties().div_ceil(IN_LINE);
    let wide = shape.properties().min(IN_LINE) as f64 * value_width(shape);
    ((wide + 2.0 * PADDING).max(NARROWEST), rows as f64 * 1.5 * LINE + 2.0 * PADDING)
}

fn value_width(shape: Shape) -> f64 {
    let digits = if shape.is_dotted() { (shape.values() - 1).to_string().len() } else { 1 };
    (digits as f64 + 0.8) * DIGIT
}

/// The patterns and symbols that are used again and again.
fn definitions(shape: Shape) -> Vec<Group> {
    let mut all = Vec::new();
    for (n, outline) in SHAPES.iter().enumerate().take(shape.values()) {
        all.push(Group::new().set("id", format!("misdeal-set-{n}")).add(Path::new().set("d", *outline)));
    }
    let fillings = if shape.properties() > 3 { shape.values() } else { 0 };
    for filling in FILLINGS.iter().take(fillings).filter(|filling| !is_flat(filling)) {
        for colour in 0..shape.values() {
            all.push(Group::new().add(pattern(filling, &palette(shape).ink(colour))));
        }
    }
    all
}

/// Whether a filling needs no pattern.
fn is_flat(filling: &str) -> bool {
    matches!(filling, "solid" | "open")
}

/// A filling of one colour.
fn pattern(filling: &str, ink: &str) -> Pattern {
    let pattern = Pattern::new()
        .set("id", format!("misdeal-set-{filling}-{ink}"))
        .set("class", ink)
        .set("patternUnits", "userSpaceOnUse");
    let paper = |size: f64| Rectangle::new().set("width", size).set("height", size).set("fill", "#ffffff");
    match filling {
        "striped" => {
            let stripe = Path::new().set("d", "M0 2.5h5").set("stroke", "currentColor").set("stroke-width", 1.6);
            pattern.set("width", 5).set("height", 5).add(paper(5.0)).add(stripe)
        }
        "dotted" => {
            let dot =
                |x: f64, y: f64| Circle::new().set("cx", x).set("cy", y).set("r", 1.7).set("fill", "currentColor");
            pattern.set("width", 9).set("height", 9).add(paper(9.0)).add(dot(2.5, 2.5)).add(dot(7.0, 7.0))
        }
        _ => {
            let squares = Path::new().set("d", "M0 0h6v6h-6zM6 6h6v6h-6z").set("fill", "currentColor");
            pattern.set("width", 12).set("height", 12).add(paper(12.0)).add(squares)
        }
    }
}

fn blank((width, height): (f64, f64), class: &str) -> Rectangle {
    Rectangle::new().set("class", class).set("width", width).set("height", height).set("rx", 12)
}

fn face(shape: Shape, card: &Card) -> Group {
    let (width, height) = size(shape);
    let mut group = framed((width, height), value(card, 4));
    let colour = value(card, 2).unwrap_or(0);
    let ink = palette(shape).ink(colour);
    let filling = FILLINGS[value(card, 3).unwrap_or(0)];
    let symbols = value(card, 0).unwrap_or(0) + 1;
    let mut inked = Group::new().set("class", ink.as_str());
    for n in 0..symbols {
        let x = width / 2.0 + (n as f64 - (symbols - 1) as f64 / 2.0) * STEP;
        let mut symbol = Use::new()
            .set("href", format!("#misdeal-set-{}", value(card, 1).unwrap_or(0)))
            .set("class", format!("symbol {filling}"))
            .set("transform", format!("translate({x} {})", PADDING + HIGH / 2.0));
        if !is_flat(filling) {
            symbol = symbol.set("fill", format!("url(#misdeal-set-{filling}-{ink})"));
        }
        inked = inked.add(symbol);
    }
    group = group.add(inked);
    if shape.properties() > 2 {
        group = group.add(text(palette(shape).names[colour], width / 2.0, height - PADDING + 4.0, "caption named"));
    }
    group
}

/// An empty card, with the frame that the fifth property gives it.
fn framed((width, height): (f64, f64), frame: Option<usize>) -> Group {
    let class = match frame {
        None => "face",
        Some(0 | 1) => "face frame",
        Some(2) => "face frame dashed",
        Some(3) => "face frame dotted-line",
        Some(_) => "face frame thick",
    };
    let group = Group::new().add(blank((width, height), class));
    match frame {
        Some(1) => group.add(blank((width - 10.0, height - 10.0), class).set("x", 5).set("y", 5).set("rx", 8)),
        _ => group,
    }
}

fn token(shape: Shape, card: &Card) -> Group {
    let (width, height) = size(shape);
    let mut group = framed((width, height), None);
    let in_line = shape.properties().min(IN_LINE);
    for (row, values) in card.values().chunks(IN_LINE).enumerate() {
        let y = PADDING + (row as f64 + 1.0) * 1.5 * LINE - 0.45 * LINE;
        for (column, value) in values.iter().enumerate() {
            let x = width / 2.0 + (column as f64 - (in_line - 1) as f64 / 2.0) * value_width(shape);
            let digit = char::from_digit((*value).into(), 36).filter(|_| !shape.is_dotted());
            let value = digit.map_or_else(|| value.to_string(), String::from);
            group = group.add(text(&value, x, y, "caption token"));
        }
    }
    group
}

/// In which properties cards are the same and in which different.
fn told(shape: Shape, cards: &[&Card]) -> Vec<String> {
    standing_words(shape, &standings(shape, cards).collect::<Vec<_>>(), &["same", "different", "neither"])
}

/// How cards stand in each property, where the properties have names, or in how many they stand each way.
pub fn standing_words(shape: Shape, standings: &[&str], ways: &[&str]) -> Vec<String> {
    if is_pictured(shape, PROPERTIES.len()) {
        return standings.iter().zip(PROPERTIES).map(|(how, name)| format!("{name}: {how}")).collect();
    }
    let counts = ways.iter().map(|way| (way, standings.iter().filter(|how| *how == way).count()));
    counts.filter(|(_, count)| *count > 0).map(|(how, count)| format!("{count} {how}")).collect()
}

/// Lines where a card would stand.
fn written(shape: Shape, lines: &[String]) -> Group {
    let (width, height) = size(shape);
    let first = height / 2.0 - (lines.len() as f64 - 1.0) / 2.0 * LINE + 4.0;
    let line = |(n, line): (usize, &String)| text(line, width / 2.0, first + n as f64 * LINE, "caption");
    lines.iter().enumerate().map(line).fold(Group::new(), Group::add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    const SAMPLE: &str = "set 4x3\n0120 0220 0020 1111";

    #[test]
    fn every_card_is_there_with_its_code_and_its_colour_by_name() {
        let (texts, count) = read(&board(&SAMPLE.parse().unwrap()).unwrap());
        assert_eq!(texts[..2], ["A SET board of 4 cards, 4x3", SAMPLE]);
        assert_eq!(texts[3..], ["purple", "0120", "purple", "0220", "purple", "0020", "green", "1111"]);
        assert_eq!(["face", "symbol", "solid", "striped", "open"].map(count), [4, 5, 3, 2, 0]);
    }

    #[test]
    fn a_small_picture_is_the_same_face_without_its_code() {
        let (shape, sample): (Shape, Card) = ("4x3".parse().unwrap(), "2120".parse().unwrap());
        let (texts, count) = read(&card(shape, &sample));
        assert_eq!((texts, ["symbol", "solid"].map(count)), (vec!["purple".to_owned()], [3, 3]));
        assert_eq!(read(&shared(shape)).1("box-purple"), 1);
        let (texts, _) = read(&card("6x3".parse().unwrap(), &"012012".parse().unwrap()));
        assert_eq!(texts, ["0", "1", "2", "0", "1", "2"]);
    }

    #[test]
    fn a_set_says_what_its_cards_share() {
        let sample: Board = SAMPLE.parse().unwrap();
        let (texts, _) = read(&set(&sample, &"0120 0220 0020".parse().unwrap()).unwrap());
        assert_eq!(texts[texts.len() - 4..], ["number: same", "shape: different", "colour: same", "filling: same"]);
        assert!(set(&sample, &"0120 0220 00".parse().unwrap()).is_err());
        let token: Board = "set 6x3\n000000 000001 000002".parse().unwrap();
        let (texts, _) = read(&set(&token, &"000000 000001 000002".parse().unwrap()).unwrap());
        assert_eq!(texts[texts.len() - 2..], ["5 same", "1 different"]);
    }

    #[test]
    fn what_is_too_large_is_refused_in_a_sentence() {
        let card = "0".repeat(10_000);
        let cards: Vec<String> = (0..11).map(|n: u32| format!("{}{}", &card[..9_998], 10 + n)).collect();
        let large: Board = format!("set 10000x3\n{}", cards[..3].join(" ")).parse().unwrap();
        assert!(board(&large).is_ok());
        let cards: Vec<String> = (0..2001).map(|n: u32| format!("{n:04}")).collect();
        let many: Board = format!("set 4x10\n{}", cards.join(" ")).parse().unwrap();
        assert_eq!(board(&many).unwrap_err().what(), "a picture shows at most 2000 cards, and here are 2001");
        let wide: Board = format!(
            "set 60x10\n{}",
            cards[..2000].iter().map(|c| format!("{}{c}", &card[..56])).collect::<Vec<_>>().join(" ")
        )
        .parse()
        .unwrap();
        assert_eq!(
            board(&wide).unwrap_err().what(),
            "a picture shows at most 100000 values, and 2000 cards of 60x10 have more"
        );
    }

    #[test]
    fn faces_go_up_to_five_properties_of_five_values() {
        let cards = "00000 11111 22222 33333 44444";
        let (_, count) = read(&board(&format!("set 5x5\n{cards}").parse().unwrap()).unwrap());
        assert_eq!(["symbol", "token", "frame", "checked"].map(&count), [15, 0, 6, 5]);
        let (texts, count) = read(&board(&"set 4x40\n0.39.1.2".parse().unwrap()).unwrap());
        assert_eq!(["symbol", "token"].map(count), [0, 4]);
        assert!(texts.contains(&"0.39.1.2".into()) && texts.contains(&"39".into()), "{texts:?}");
    }
}

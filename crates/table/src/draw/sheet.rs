//! Cards of any game on one SVG picture: in a tidy grid, or as a sum, each with a
//! caption, and with everything that makes them a picture of its own.

use crate::draw::text::words;
use ::svg::node::Text as Words;
use ::svg::node::element::{Definitions, Description, Group, Path, Rectangle, SVG, Style, Text, Title};
use misdeal_kernel::fault::Fault;

/// The most cards of a picture.
pub const MOST_CARDS: usize = 2_000;

/// The distance of neighbouring cards.
const GAP: f64 = 22.0;
/// The room for a plus or an equals sign.
const SIGN: f64 = 50.0;
/// The distance from the edge of the picture to the cards.
const MARGIN: f64 = 24.0;
/// How wide a picture may always become.
const WIDTH: f64 = 1000.0;
/// How much wider than high it may become beyond that.
const SHAPE: f64 = 1.4;
/// The height of a line of a caption.
const LINE: f64 = 18.0;
/// The width of a character of a caption.
const LETTER: f64 = 8.0;
/// The fewest characters of a caption that fit in a line.
const CAPTION: usize = 9;

/// What all pictures look like; games add to it.
pub const STYLE: &str = "
.misdeal-cards .paper { fill: #ffffff }
.misdeal-cards .card { fill: #eef4f8; stroke: #a9bac6; stroke-width: 1.5 }
.misdeal-cards .caption { fill: #3b4a55; font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; text-anchor: middle }
.misdeal-cards .told { text-anchor: start }
.misdeal-cards .heading { font-weight: bold }
.misdeal-cards .sign { fill: none; stroke: #5b6b78; stroke-width: 3; stroke-linecap: round }
@media (prefers-color-scheme: dark) {
.misdeal-cards .paper { fill: #171c20 }
.misdeal-cards .caption { fill: #c9d5dd }
.misdeal-cards .sign { stroke: #93a4b0 }
}";

/// Checks that a picture has room for this many cards.
///
/// # Errors
/// When it has not.
pub fn few_enough(cards: usize) -> Result<(), Fault> {
    match cards {
        0..=MOST_CARDS => Ok(()),
        _ => Err(Fault::new(format!("a picture shows at most {MOST_CARDS} cards, and here are {cards}"))),
    }
}

/// How many characters a line of a caption has below a card of this width.
pub fn caption_width(card: f64) -> usize {
    ((card / LETTER) as usize).max(CAPTION)
}

/// Words in the middle above a point.
pub fn text(words: &str, x: f64, y: f64, class: &str) -> Text {
    Text::new(words).set("class", class).set("x", x).set("y", y)
}

/// What stands between two cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Nothing.
    Nothing,
    /// Plus.
    Plus,
    /// Equals.
    Equals,
}

/// A card with its caption, in a sum also with the sign before it.
pub struct Tile {
    /// What stands before it, in a sum.
    pub sign: Option<Sign>,
    /// The card, its top left corner at the origin.
    pub drawing: Group,
    /// The lines below it.
    pub caption: Vec<String>,
}

/// What the cards of a picture have in common.
pub struct Sheet {
    /// The width and the height of a card.
    pub card: (f64, f64),
    /// What the game adds to the style.
    pub style: &'static str,
    /// What is used again and again.
    pub definitions: Vec<Group>,
    /// Sentences below the cards.
    pub told: Vec<String>,
}

impl Sheet {
    /// Tiles in groups, each below its heading and in rows of its own.
    pub fn grouped(self, groups: Vec<(String, Vec<Tile>)>, title: &str, description: &str) -> String {
        let all: Vec<&Tile> = groups.iter().flat_map(|(_, tiles)| tiles).collect();
        let layout = Layout::of(self.card, &all);
        let rows = |tiles: &[Tile]| tiles.len().div_ceil(layout.columns) as f64;
        let heading = LINE + GAP / 2.0;
        let height = groups.iter().map(|(_, tiles)| heading + rows(tiles) * layout.step.1).sum::<f64>();
        let mut picture =
            paper((layout.width, 2.0 * MARGIN + height - GAP), self.style, self.definitions, title, description);
        let mut down = 0.0;
        for (name, tiles) in groups {
            picture = picture.add(text(&name, MARGIN, MARGIN + down + LINE / 2.0, "caption told heading"));
            let below = rows(&tiles) * layout.step.1;
            for (n, tile) in tiles.into_iter().enumerate() {
                let (x, y) = layout.place(n);
                picture = picture.add(placed(tile.drawing, &tile.caption, self.card, (x, y + down + heading)));
            }
            down += heading + below;
        }
        format!("{picture}\n")
    }

    /// The tiles in rows, with everything that makes them a picture of its own.
    pub fn document(self, tiles: Vec<Tile>, title: &str, description: &str) -> String {
        let (_, card_height) = self.card;
        let layout = Layout::of(self.card, &tiles.iter().collect::<Vec<_>>());
        let letters = ((layout.width - 2.0 * MARGIN) / LETTER) as usize;
        let told: String = self.told.iter().map(|told| words(told.split(' '), letters)).collect();
        let below = layout.height + LINE * told.lines().count() as f64;
        let mut picture = paper((layout.width, below), self.style, self.definitions, title, description);
        for (n, line) in told.lines().enumerate() {
            picture = picture.add(text(line, MARGIN, layout.height + LINE * n as f64 - 2.0, "caption told"));
        }
        for (n, tile) in tiles.into_iter().enumerate() {
            let (x, y) = layout.place(n);
            picture = picture.add(placed(tile.drawing, &tile.caption, self.card, (x, y)));
            if let Some(sign) = tile.sign.and_then(|sign| draw_sign(sign, x - layout.sign, y + card_height / 2.0)) {
                picture = picture.add(sign);
            }
        }
        format!("{picture}\n")
    }
}

/// A card at its place, with the lines below it.
fn placed(drawing: Group, caption: &[String], (width, height): (f64, f64), (x, y): (f64, f64)) -> Group {
    let group = drawing.set("transform", format!("translate({x} {y})"));
    let line = |(n, line): (usize, &String)| text(line, width / 2.0, height + LINE * (n as f64 + 1.0), "caption");
    caption.iter().enumerate().map(line).fold(group, Group::add)
}

/// An empty picture of this width and height, that stands alone and tells screen readers what it shows.
pub fn paper((width, height): (f64, f64), style: &str, definitions: Vec<Group>, title: &str, description: &str) -> SVG {
    SVG::new()
        .set("class", "misdeal-cards")
        .set("role", "img")
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0, 0, width, height))
        .add(Title::new(title))
        .add(Description::new().add(Words::new(description)))
        .add(Style::new(format!("{STYLE}{style}")))
        .add(definitions.into_iter().fold(Definitions::new(), Definitions::add))
        .add(Rectangle::new().set("class", "paper").set("width", "100%").set("height", "100%"))
}

/// A small picture for a page that says by itself what it shows, and that has the styles; its drawing reaches from
/// `corner` over this width and height.
pub fn inset(corner: (f64, f64), (width, height): (f64, f64), drawing: Group) -> String {
    SVG::new()
        .set("class", "misdeal-cards")
        .set("aria-hidden", "true")
        .set("focusable", "false")
        .set("viewBox", (corner.0, corner.1, width, height))
        .add(drawing)
        .to_string()
}

/// What small pictures use again and again, to be put into the page once.
pub fn shared(definitions: Vec<Group>) -> String {
    let defs = definitions.into_iter().fold(Definitions::new(), Definitions::add);
    SVG::new()
        .set("class", "misdeal-cards")
        .set("aria-hidden", "true")
        .set("width", 0)
        .set("height", 0)
        .add(defs)
        .to_string()
}

fn draw_sign(sign: Sign, x: f64, y: f64) -> Option<Path> {
    let strokes = match sign {
        Sign::Nothing => return None,
        Sign::Plus => format!("M{} {y}h16M{x} {}v16", x - 8.0, y - 8.0),
        // A little to the left, away from the axis of the sum.
        Sign::Equals => format!("M{0} {1}h16M{0} {2}h16", x - 16.0, y - 4.0, y + 4.0),
    };
    Some(Path::new().set("class", "sign").set("d", strokes))
}

/// Where the tiles stand: rows of the same length, the last one perhaps shorter.
struct Layout {
    columns: usize,
    /// Where the first card stands.
    first: (f64, f64),
    /// From a card to the next one in its row, and to the next row.
    step: (f64, f64),
    /// From a card back to the sign before it.
    sign: f64,
    width: f64,
    height: f64,
}

impl Layout {
    fn of((card_width, card_height): (f64, f64), tiles: &[&Tile]) -> Self {
        let is_sum = tiles.iter().any(|tile| tile.sign.is_some());
        let letters = tiles.iter().flat_map(|tile| &tile.caption).map(|line| line.chars().count()).max().unwrap_or(0);
        let lines = tiles.iter().map(|tile| tile.caption.len()).max().unwrap_or(0);
        let width = card_width.max(letters as f64 * LETTER);
        // Room for signs, and for the axis above the sum.
        let between = if is_sum { SIGN } else { GAP };
        let above = if is_sum { 12.0 } else { 0.0 };
        let step = (width + between, above + card_height + lines as f64 * LINE + GAP);

        let count = tiles.len().max(1);
        let in_width = ((WIDTH + between) / step.0) as usize;
        let in_shape = (SHAPE * count as f64 * step.1 / step.0).sqrt() as usize;
        let rows = count.div_ceil(in_width.max(in_shape).max(1));
        let columns = count.div_ceil(rows);

        // Rows that start with a sign need room for it.
        let left = MARGIN + if is_sum && rows > 1 { SIGN } else { 0.0 };
        let beside = (width - card_width) / 2.0;
        Self {
            columns,
            first: (left + beside, MARGIN + above),
            step,
            sign: beside + between / 2.0,
            width: left + columns as f64 * step.0 - between + MARGIN,
            height: 2.0 * MARGIN + rows as f64 * step.1 - GAP,
        }
    }

    /// The top left corner of a card.
    fn place(&self, n: usize) -> (f64, f64) {
        let (row, column) = (n / self.columns, n % self.columns);
        (self.first.0 + column as f64 * self.step.0, self.first.1 + row as f64 * self.step.1)
    }
}

/// The texts of a picture that parses, and how often each class is used.
#[cfg(test)]
pub fn read(picture: &str) -> (Vec<String>, impl Fn(&str) -> usize + use<>) {
    use ::svg::parser::Event;
    let mut texts = Vec::new();
    let mut classes: Vec<String> = Vec::new();
    for event in ::svg::read(picture).expect("a picture is text") {
        match event {
            Event::Text(text) if !text.trim().is_empty() => texts.push(text.trim().to_owned()),
            Event::Tag(_, _, attributes) => classes.extend(attributes.get("class").map(ToString::to_string)),
            Event::Error(error) => panic!("{error}"),
            _ => {}
        }
    }
    (texts, move |class| classes.iter().filter(|found| found.split(' ').any(|word| word == class)).count())
}

//! Cards drawn as SVG: transparent cards in a tidy grid, or a swish as a sum.
//!
//! A picture stands alone, tells screen readers its text form, and keeps its
//! cards light on a dark page. The styles of a picture apply below the class
//! `misdeal-cards` only, so that pictures can be put into a page.

use crate::draw::{Picture, Symbol, as_laid, caption, column_name};
use crate::report;
use ::svg::node::Text as Words;
use ::svg::node::element::{Circle, Definitions, Description, Group, Path, Rectangle, SVG, Style, Text, Title, Use};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::deck::Colour;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Swish};

/// The most cards of a picture.
pub const MOST_CARDS: usize = 2_000;
/// The most cells that the cards of a picture have together.
pub const MOST_CELLS: usize = 100_000;

/// The distance of neighbouring cells.
const CELL: f64 = 34.0;
/// The distance from the edge of a card to its first cell.
const PADDING: f64 = 7.0;
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

/// The colours differ in lightness, so that they stay apart in greyscale and in
/// simulations of the three kinds of colour blindness.
const STYLE: &str = "
.misdeal-cards .paper { fill: #ffffff }
.misdeal-cards .card { fill: #eef4f8; stroke: #a9bac6; stroke-width: 1.5 }
.misdeal-cards .dot { fill: #bccad4 }
.misdeal-cards .caption { fill: #3b4a55; font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; text-anchor: middle }
.misdeal-cards .axis { fill: #6b7d89; font-size: 11px }
.misdeal-cards .sign { fill: none; stroke: #5b6b78; stroke-width: 3; stroke-linecap: round }
.misdeal-cards .plain { fill: #26323b; stroke: #26323b }
.misdeal-cards .blue { fill: #123c8c; stroke: #123c8c }
.misdeal-cards .orange { fill: #f09030; stroke: #f09030 }
.misdeal-cards .purple { fill: #a44fd8; stroke: #a44fd8 }
.misdeal-cards .green { fill: #0b7a43; stroke: #0b7a43 }
.misdeal-cards .point { stroke: none }
.misdeal-cards .circle { fill: #eef4f8; stroke-width: 5 }
.misdeal-cards .clash { fill: none; stroke: #c1121f; stroke-width: 5; stroke-linecap: round }
@media (prefers-color-scheme: dark) {
.misdeal-cards .paper { fill: #171c20 }
.misdeal-cards .caption { fill: #c9d5dd }
.misdeal-cards .axis { fill: #93a4b0 }
.misdeal-cards .sign { stroke: #93a4b0 }
}
";

/// All cards of a deal, each with its text form underneath.
///
/// # Errors
/// When there are too many cards, or they are too large.
pub fn deal(deal: &Deal) -> Result<String, Fault> {
    fits(deal.grid(), deal.cards().len())?;
    let tile = |card| Tile::new(None, Picture::of(deal.grid(), [card]), caption(card, caption_width(deal.grid())));
    let tiles: Vec<Tile> = deal.cards().iter().map(tile).collect();
    let title = format!("A swish deal of {} on {}", report::cards(deal.cards().len()), deal.grid());
    Ok(document(deal.grid(), &tiles, &title, &deal.to_string()))
}

/// The cards of a swish as they are laid, then what is seen when they lie over
/// each other.
///
/// # Errors
/// When there are too many cards, they are too large, or one does not fit the deal.
pub fn swish(deal: &Deal, swish: &Swish) -> Result<String, Fault> {
    let grid = deal.grid();
    fits(grid, swish.len())?;
    let laid = |laid| as_laid(deal, laid).ok_or_else(|| Fault::new(format!("{laid} can't be laid on a {grid} grid")));
    let cards: Vec<Card> = swish.0.iter().map(laid).collect::<Result<_, _>>()?;
    let mut tiles: Vec<Tile> = Vec::with_capacity(cards.len() + 1);
    for (laid, card) in swish.0.iter().zip(&cards) {
        let sign = if tiles.is_empty() { Sign::Nothing } else { Sign::Plus };
        tiles.push(Tile::new(Some(sign), Picture::of(grid, [card]), caption(laid, caption_width(grid))));
    }
    tiles.push(Tile::new(Some(Sign::Equals), Picture::of(grid, &cards), vec![report::cards(cards.len())]));
    let title = format!("{} laid over each other on {grid}", report::cards(cards.len()));
    Ok(document(grid, &tiles, &title, &swish.to_string()))
}

fn fits(grid: Grid, cards: usize) -> Result<(), Fault> {
    if cards > MOST_CARDS {
        return Err(Fault::new(format!("a picture shows at most {MOST_CARDS} cards, and here are {cards}")));
    }
    if grid.size().saturating_mul(cards.max(1)) > MOST_CELLS {
        return Err(Fault::new(format!(
            "a picture shows at most {MOST_CELLS} cells, and {} on {grid} would have more",
            report::cards(cards)
        )));
    }
    Ok(())
}

fn caption_width(grid: Grid) -> usize {
    ((size(grid).0 / LETTER) as usize).max(CAPTION)
}

/// The width and the height of a card.
fn size(grid: Grid) -> (f64, f64) {
    (f64::from(grid.columns()) * CELL + 2.0 * PADDING, f64::from(grid.rows()) * CELL + 2.0 * PADDING)
}

/// What stands between two cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Nothing,
    Plus,
    Equals,
}

/// A card with its caption, in a sum also with the sign before it.
struct Tile {
    sign: Option<Sign>,
    picture: Picture,
    caption: Vec<String>,
}

impl Tile {
    fn new(sign: Option<Sign>, picture: Picture, caption: Vec<String>) -> Self {
        Self { sign, picture, caption }
    }

    /// The tile, its card's top left corner at the origin.
    fn draw(&self) -> Group {
        let grid = self.picture.grid();
        let (width, height) = size(grid);
        let mut group = Group::new();
        if self.sign == Some(Sign::Equals) {
            // The cards below the first one peep out.
            group = group.add(blank(grid, 6.0, -6.0)).add(blank(grid, 3.0, -3.0));
            group = axes(grid, group);
        }
        group = group.add(blank(grid, 0.0, 0.0));
        for (cell, symbol) in self.picture.symbols() {
            group = draw_symbol(grid, cell, symbol, group);
        }
        for (n, line) in self.caption.iter().enumerate() {
            group = group.add(text(line, width / 2.0, height + LINE * (n as f64 + 1.0), "caption"));
        }
        group
    }
}

fn blank(grid: Grid, x: f64, y: f64) -> Use {
    Use::new().set("href", format!("#misdeal-card-{grid}")).set("x", x).set("y", y)
}

/// An empty card, to be used again and again.
fn definition(grid: Grid) -> Group {
    let (width, height) = size(grid);
    let outline = Rectangle::new().set("class", "card").set("width", width).set("height", height).set("rx", 12);
    let dots = grid.cells().map(|cell| disc(cell, 2.2).set("class", "dot"));
    dots.fold(Group::new().set("id", format!("misdeal-card-{grid}")).add(outline), Group::add)
}

fn centre(cell: Cell) -> (f64, f64) {
    let along = |n: u16| PADDING + (f64::from(n) + 0.5) * CELL;
    (along(cell.column), along(cell.row))
}

fn disc(cell: Cell, radius: f64) -> Circle {
    let (x, y) = centre(cell);
    Circle::new().set("cx", x).set("cy", y).set("r", radius)
}

fn draw_symbol(grid: Grid, cell: Cell, symbol: Symbol, group: Group) -> Group {
    let colour = Colour::of(grid, cell).map_or_else(|| "plain".to_owned(), |colour| colour.to_string());
    let point = || disc(cell, 7.0).set("class", format!("{colour} point"));
    let circle = || disc(cell, 12.0).set("class", format!("{colour} circle"));
    match symbol {
        Symbol::Empty => group,
        Symbol::Point => group.add(point()),
        Symbol::Circle => group.add(circle()),
        Symbol::Both => group.add(circle()).add(point()),
        Symbol::Clash => {
            let (x, y) = centre(cell);
            let cross = format!("M{} {}l16 16m0 -16l-16 16", x - 8.0, y - 8.0);
            group.add(Path::new().set("class", "clash").set("d", cross))
        }
    }
}

fn text(words: &str, x: f64, y: f64, class: &str) -> Text {
    Text::new(words).set("class", class).set("x", x).set("y", y)
}

/// The names of columns and rows along the edges of a card.
fn axes(grid: Grid, mut group: Group) -> Group {
    for column in 0..grid.columns() {
        let (x, _) = centre(Cell { row: 0, column });
        group = group.add(text(&column_name(column), x, -10.0, "caption axis"));
    }
    for row in 0..grid.rows() {
        let (_, y) = centre(Cell { row, column: 0 });
        group = group.add(text(&(row + 1).to_string(), -11.0, y + 4.0, "caption axis"));
    }
    group
}

/// The tiles in rows, with everything that makes them a picture of its own.
fn document(grid: Grid, tiles: &[Tile], title: &str, description: &str) -> String {
    let layout = Layout::of(grid, tiles);
    let mut picture = SVG::new()
        .set("class", "misdeal-cards")
        .set("role", "img")
        .set("width", layout.width)
        .set("height", layout.height)
        .set("viewBox", (0, 0, layout.width, layout.height))
        .add(Title::new(title))
        .add(Description::new().add(Words::new(description)))
        .add(Style::new(STYLE))
        .add(Definitions::new().add(definition(grid)))
        .add(Rectangle::new().set("class", "paper").set("width", "100%").set("height", "100%"));
    for (n, tile) in tiles.iter().enumerate() {
        let (x, y) = layout.place(n);
        picture = picture.add(tile.draw().set("transform", format!("translate({x} {y})")));
        if let Some(sign) = tile.sign.and_then(|sign| draw_sign(sign, x - layout.sign, y + size(grid).1 / 2.0)) {
            picture = picture.add(sign);
        }
    }
    format!("{picture}\n")
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
    fn of(grid: Grid, tiles: &[Tile]) -> Self {
        let (card_width, card_height) = size(grid);
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

#[cfg(test)]
mod tests {
    use super::*;
    use ::svg::parser::Event;

    const SAMPLE: &str = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4";

    /// The texts of a picture that parses, and how often each class is used.
    fn read(picture: &str) -> (Vec<String>, impl Fn(&str) -> usize + use<>) {
        let mut texts = Vec::new();
        let mut classes: Vec<String> = Vec::new();
        for event in ::svg::read(picture).unwrap() {
            match event {
                Event::Text(text) if !text.trim().is_empty() => texts.push(text.trim().to_owned()),
                Event::Tag(_, _, attributes) => classes.extend(attributes.get("class").map(ToString::to_string)),
                Event::Error(error) => panic!("{error}"),
                _ => {}
            }
        }
        (texts, move |class| classes.iter().filter(|found| found.split(' ').any(|word| word == class)).count())
    }

    #[test]
    fn every_card_of_a_deal_is_there_with_its_caption() {
        let (texts, count) = read(&deal(&SAMPLE.parse().unwrap()).unwrap());
        assert_eq!(texts[0], "A swish deal of 6 cards on 4x3");
        assert_eq!(texts[1], SAMPLE);
        assert_eq!(texts[3..], ["a1:b2", "b2:a1", "c1:b3", "a2:c3", "a2:c3", "b1:b4"]);
        assert_eq!(["point", "circle", "blue", "orange", "purple", "green", "plain"].map(count), [6, 6, 3, 4, 3, 2, 0]);
    }

    #[test]
    fn a_swish_is_a_sum() {
        let deal: Deal = SAMPLE.parse().unwrap();
        let (texts, count) = read(&swish(&deal, &"a1:b2@h b2:a1@h".parse().unwrap()).unwrap());
        assert_eq!(texts[..2], ["2 cards laid over each other on 4x3", "a1:b2@h b2:a1@h"]);
        assert!(texts.contains(&"a1:b2@h".into()) && texts.contains(&"2 cards".into()));
        assert_eq!(["point", "circle", "sign", "clash"].map(count), [4, 4, 2, 0]);
        let (_, count) = read(&swish(&deal, &"a1:b2@0 a1:b2@0".parse().unwrap()).unwrap());
        assert_eq!(count("clash"), 2);
    }

    #[test]
    fn other_grids_have_no_colours() {
        let (_, count) = read(&deal(&"swish 2x2\na1,b1:a2".parse().unwrap()).unwrap());
        assert_eq!(["plain", "blue", "green"].map(count), [3, 0, 0]);
        assert!(deal(&"swish 2x2".parse().unwrap()).is_ok());
    }

    #[test]
    fn what_is_too_large_or_does_not_fit_is_refused_in_a_sentence() {
        let refused = |text: &str| deal(&text.parse().unwrap()).unwrap_err().what().to_owned();
        assert_eq!(refused("swish 4x3\n2001x a1:b2"), "a picture shows at most 2000 cards, and here are 2001");
        assert_eq!(
            refused("swish 65535x65535\na1:"),
            "a picture shows at most 100000 cells, and 1 card on 65535x65535 would have more"
        );
        assert!(deal(&"swish 65535x65535".parse().unwrap()).is_err());
        let fault = swish(&SAMPLE.parse().unwrap(), &"a1:b2@q d4:a1@0".parse().unwrap()).unwrap_err();
        assert_eq!(fault.what(), "a1:b2@q can't be laid on a 4x3 grid");
    }
}

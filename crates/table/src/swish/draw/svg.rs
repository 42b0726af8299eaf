//! Cards drawn as SVG: transparent cards in a tidy grid, or a swish as a sum.
//!
//! A picture stands alone, tells screen readers its text form, and keeps its
//! cards light on a dark page. The styles of a picture apply below the class
//! `misdeal-cards` only, so that pictures can be put into a page.

use super::{Picture, Symbol, as_laid};
use crate::answer;
use crate::draw::sheet::{self, Sheet, Sign, Tile, caption_width, few_enough, text};
use crate::draw::text::{caption, column_name};
use ::svg::node::element::{Circle, Group, Path, Rectangle, Use};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Swish};
use misdeal_solve::swish::deck::Colour;

/// The most cells that the cards of a picture have together.
pub const MOST_CELLS: usize = 100_000;

/// The distance of neighbouring cells.
pub(super) const CELL: f64 = 34.0;
/// The distance from the edge of a card to its first cell.
const PADDING: f64 = 7.0;

/// The colours differ in lightness, so that they stay apart in greyscale and in
/// simulations of the three kinds of colour blindness.
pub const STYLE: &str = "
.misdeal-cards .dot { fill: #bccad4 }
.misdeal-cards .axis { fill: #6b7d89; font-size: 11px }
.misdeal-cards .plain { fill: #26323b; stroke: #26323b }
.misdeal-cards .blue { fill: #123c8c; stroke: #123c8c }
.misdeal-cards .orange { fill: #f09030; stroke: #f09030 }
.misdeal-cards .purple { fill: #a44fd8; stroke: #a44fd8 }
.misdeal-cards .green { fill: #0b7a43; stroke: #0b7a43 }
.misdeal-cards .point { stroke: none }
.misdeal-cards .circle { fill: #eef4f8; stroke-width: 5 }
.misdeal-cards .clash { fill: none; stroke: #c1121f; stroke-width: 5; stroke-linecap: round }
.misdeal-cards .unmet { fill: none; stroke: #c1121f; stroke-width: 3; stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) {
.misdeal-cards .axis { fill: #93a4b0 }
}
";

/// All cards of a deal, each with its text form underneath.
///
/// # Errors
/// When there are too many cards, or they are too large.
pub fn deal(deal: &Deal) -> Result<String, Fault> {
    let grid = deal.grid();
    fits(grid, deal.cards().len())?;
    let tile = |card| Tile {
        sign: None,
        drawing: drawing(&Picture::of(grid, [card]), false),
        caption: caption(card, caption_width(size(grid).0)),
    };
    let tiles: Vec<Tile> = deal.cards().iter().map(tile).collect();
    let title = format!("A swish deal of {} on {grid}", answer::cards(deal.cards().len()));
    Ok(sheet(grid).document(tiles, &title, &deal.to_string()))
}

/// The name of a group, and its cards, each with its lines.
type Grouped = (String, Vec<(Card, Vec<String>)>);

/// Cards of a deal in groups, each with its own lines underneath.
///
/// # Errors
/// When there are too many cards, or they are too large.
pub fn groups(deal: &Deal, groups: Vec<Grouped>, title: &str) -> Result<String, Fault> {
    let grid = deal.grid();
    fits(grid, groups.iter().map(|(_, cards)| cards.len()).sum())?;
    let tile = |(card, caption): (Card, Vec<String>)| Tile {
        sign: None,
        drawing: drawing(&Picture::of(grid, [&card]), false),
        caption,
    };
    let groups = groups.into_iter().map(|(name, cards)| (name, cards.into_iter().map(tile).collect())).collect();
    Ok(sheet(grid).grouped(groups, title, &deal.to_string()))
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
        let sign = Some(if tiles.is_empty() { Sign::Nothing } else { Sign::Plus });
        let drawing = drawing(&Picture::of(grid, [card]), false);
        tiles.push(Tile { sign, drawing, caption: caption(laid, caption_width(size(grid).0)) });
    }
    let sum = drawing(&Picture::of(grid, &cards), true);
    tiles.push(Tile { sign: Some(Sign::Equals), drawing: sum, caption: vec![answer::cards(cards.len())] });
    let title = format!("{} laid over each other on {grid}", answer::cards(cards.len()));
    Ok(sheet(grid).document(tiles, &title, &swish.to_string()))
}

/// What the small pictures of cards and stacks share.
pub fn shared(grid: Grid) -> String {
    sheet::shared(vec![definition(grid)])
}

/// A card as it lies, as a small picture.
pub fn card(grid: Grid, card: &Card) -> String {
    // Room for half of the outline.
    let (width, height) = size(grid);
    sheet::inset((-1.0, -1.0), (width + 2.0, height + 2.0), drawing(&Picture::of(grid, [card]), false))
}

/// Cards that lie over each other, as a small picture, with a frame around some cells.
pub fn stack(grid: Grid, cards: &[Card], marked: &[Cell]) -> String {
    let (width, height) = size(grid);
    let mut group = drawing(&Picture::of(grid, cards), true);
    for &cell in marked {
        let ((x, y), side) = (centre(cell), CELL - 3.0);
        let (x, y) = (x - side / 2.0, y - side / 2.0);
        let frame = Rectangle::new().set("class", "unmet").set("x", x).set("y", y);
        group = group.add(frame.set("width", side).set("height", side).set("rx", 5));
    }
    sheet::inset((-22.0, -24.0), (width + 30.0, height + 26.0), group)
}

fn sheet(grid: Grid) -> Sheet {
    Sheet { card: size(grid), style: STYLE, definitions: vec![definition(grid)], told: Vec::new() }
}

pub(super) fn fits(grid: Grid, cards: usize) -> Result<(), Fault> {
    few_enough(cards)?;
    if grid.size().saturating_mul(cards.max(1)) > MOST_CELLS {
        return Err(Fault::new(format!(
            "a picture shows at most {MOST_CELLS} cells, and {} on {grid} would have more",
            answer::cards(cards)
        )));
    }
    Ok(())
}

/// The width and the height of a card.
pub(super) fn size(grid: Grid) -> (f64, f64) {
    (f64::from(grid.columns()) * CELL + 2.0 * PADDING, f64::from(grid.rows()) * CELL + 2.0 * PADDING)
}

/// A picture, its card's top left corner at the origin; of a sum also the axes.
fn drawing(picture: &Picture, is_sum: bool) -> Group {
    let grid = picture.grid();
    let mut group = Group::new();
    if is_sum {
        // The cards below the first one peep out.
        group = group.add(blank(grid, 6.0, -6.0)).add(blank(grid, 3.0, -3.0));
        group = axes(grid, group);
    }
    group = group.add(blank(grid, 0.0, 0.0));
    for (cell, symbol) in picture.symbols() {
        group = draw_symbol(grid, cell, symbol, group);
    }
    group
}

pub(super) fn blank(grid: Grid, x: f64, y: f64) -> Use {
    Use::new().set("href", format!("#misdeal-card-{grid}")).set("x", x).set("y", y)
}

/// An empty card, to be used again and again. It has the class of the picture itself: browsers look no further up
/// than the thing that is used for the styles of its parts.
pub(super) fn definition(grid: Grid) -> Group {
    let (width, height) = size(grid);
    let outline = Rectangle::new().set("class", "card").set("width", width).set("height", height).set("rx", 12);
    let dots = grid.cells().map(|cell| disc(cell, 2.2).set("class", "dot"));
    let group = Group::new().set("class", "misdeal-cards").set("id", format!("misdeal-card-{grid}"));
    dots.fold(group.add(outline), Group::add)
}

pub(super) fn centre(cell: Cell) -> (f64, f64) {
    let along = |n: u16| PADDING + (f64::from(n) + 0.5) * CELL;
    (along(cell.column), along(cell.row))
}

pub(super) fn disc(cell: Cell, radius: f64) -> Circle {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    const SAMPLE: &str = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4";

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
    fn small_pictures_have_the_same_symbols_and_mark_what_they_are_told_to() {
        let deal: Deal = SAMPLE.parse().unwrap();
        let grid = deal.grid();
        let (texts, count) = read(&card(grid, &deal.cards()[0]));
        assert_eq!((texts.len(), ["point", "circle", "unmet"].map(count)), (0, [1, 1, 0]));
        let (texts, count) = read(&stack(grid, &deal.cards()[..2], &["a1".parse().unwrap()]));
        assert_eq!((texts.len(), ["point", "circle", "unmet"].map(count)), (7, [2, 2, 1]));
        assert_eq!(read(&shared(grid)).1("dot"), 12);
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

//! The face of a card in characters: its cells with a frame around them, as lines of
//! pieces. How a piece gets its colour is for those who show it, on a stream or on a
//! screen.

use super::{Picture, Symbol};
use crate::draw::frame::{Frame, Piece};
use crate::draw::text::column_name;
use misdeal_kernel::swish::{Cell, Grid};
use misdeal_solve::swish::deck::Colour;

/// How a face looks.
#[derive(Clone, Debug, Default)]
pub struct Face {
    /// A frame of double lines.
    pub double: bool,
    /// No blanks between the cells.
    pub tight: bool,
    /// The names of columns and rows in the frame, if they fit.
    pub axes: bool,
    /// Stands in the frame above.
    pub above: String,
    /// Stands in the frame below.
    pub below: String,
}

/// How wide the box of a card is: a blank between all columns and at both ends,
/// unless it is tight.
pub fn width(grid: Grid, tight: bool) -> usize {
    inner_width(grid, tight) + 2
}

fn inner_width(grid: Grid, tight: bool) -> usize {
    let columns = usize::from(grid.columns());
    if tight { columns } else { 2 * columns + 1 }
}

/// The lines of the face.
pub fn lines(picture: &Picture, face: &Face) -> Vec<Vec<Piece>> {
    let grid = picture.grid();
    let axes = face.axes && grid.columns() <= 26 && grid.rows() <= 9;
    let mut frame = Frame::new(inner_width(grid, face.tight), face.double);
    frame.above = if axes { column_names(grid, face.tight, frame.edge()) } else { face.above.clone() };
    frame.below.clone_from(&face.below);
    if axes {
        frame.left = (1..=grid.rows()).map(|row| row.to_string()).collect();
    }
    let blank = if face.tight { "" } else { " " };
    let row = |row| {
        let mut line = vec![Piece::plain(blank)];
        for column in 0..grid.columns() {
            line.push(glyph(picture, Cell { row, column }));
            line.push(Piece::plain(blank));
        }
        line
    };
    frame.around((0..grid.rows()).map(row))
}

/// The names of the columns, each above its cells.
fn column_names(grid: Grid, tight: bool, edge: &str) -> String {
    let gap = if tight { "" } else { edge };
    let names: String = (0..grid.columns()).map(|column| column_name(column) + gap).collect();
    gap.to_owned() + &names
}

fn glyph(picture: &Picture, cell: Cell) -> Piece {
    let symbol = match picture.at(cell) {
        Symbol::Empty => return Piece::plain("·"),
        Symbol::Point => "●",
        Symbol::Circle => "○",
        Symbol::Both => "◉",
        Symbol::Clash => "✗",
    };
    Piece { text: symbol.into(), colour: Colour::of(picture.grid(), cell).map(palette) }
}

/// The colours among the 256 of a terminal: of medium lightness, for dark and light
/// backgrounds, chosen to stay apart in simulations of the three kinds of colour
/// blindness.
fn palette(colour: Colour) -> u8 {
    match colour {
        Colour::Blue => 69,
        Colour::Orange => 172,
        Colour::Purple => 133,
        Colour::Green => 29,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::swish::Card;

    fn check(face: &Face, expected: &[&str]) {
        let card: Card = "a1:b2".parse().unwrap();
        let picture = Picture::of(Grid::new(2, 3).unwrap(), [&card]);
        let text = |line: &Vec<Piece>| line.iter().map(|piece| piece.text.as_str()).collect::<String>();
        assert_eq!(lines(&picture, face).iter().map(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_face_has_room_for_words_in_its_frame() {
        check(
            &Face { above: "[A]".into(), below: "!@h".into(), ..Face::default() },
            &["╭[A]────╮", "│ ● · · │", "│ · ○ · │", "╰───!@h─╯"],
        );
        check(
            &Face { above: "[A]".into(), below: "!@h".into(), tight: true, double: true, ..Face::default() },
            &["╔[A]╗", "║●··║", "║·○·║", "╚!@h╝"],
        );
        check(&Face { above: "ABCDE".into(), tight: true, ..Face::default() }, &["╭ABC╮", "│●··│", "│·○·│", "╰───╯"]);
        check(&Face { axes: true, ..Face::default() }, &["╭─a─b─c─╮", "1 ● · · │", "2 · ○ · │", "╰───────╯"]);
        check(&Face { axes: true, tight: true, ..Face::default() }, &["╭abc╮", "1●··│", "2·○·│", "╰───╯"]);
    }
}

//! Where the cards of the table stand on the screen, and how each is drawn.

use crate::play::screen::app::App;
use crate::play::screen::on_screen::{Marks, OnScreen};
use misdeal_table::draw::frame::Piece;
use misdeal_table::play::place::Place;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// The fewest columns that are aimed at.
const FEWEST_COLUMNS: usize = 4;

/// Rows and columns of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many cards are in a row.
    pub columns: usize,
    /// How many rows are in sight.
    pub rows: usize,
    /// Whether cards are drawn without blanks.
    pub tight: bool,
    /// From the left of a card to the left of the next.
    across: usize,
    /// From the top of a card to the top of the one below.
    down: usize,
}

impl Layout {
    /// The best way to show this many cards of these sizes, tight or not: all of them, with blanks in them, about as
    /// many rows as columns; if that is too much, tight; if that is too much, only
    /// some rows. None when not even one card fits.
    pub fn new(cards: usize, size: impl Fn(bool) -> (usize, usize), area: Rect) -> Option<Self> {
        let room = (usize::from(area.width) + 1, usize::from(area.height));
        let most = |tight| (room.0 / (size(tight).0 + 1), room.1 / size(tight).1);
        let with = |tight, columns: usize, rows: usize| {
            let (width, height) = size(tight);
            let all = cards.div_ceil(columns);
            let gap = usize::from(all.min(rows) * (height + 1) <= room.1 + 1);
            Self { columns, rows, tight, across: width + 1, down: height + gap }
        };
        for tight in [false, true] {
            let (columns, rows) = most(tight);
            let fits = (FEWEST_COLUMNS.min(columns)..=columns).find(|&n| n > 0 && cards.div_ceil(n) <= rows);
            if let Some(columns) = fits {
                return Some(with(tight, columns, rows));
            }
        }
        let (columns, rows) = most(true);
        (columns > 0 && rows > 0).then(|| with(true, columns, rows))
    }

    /// How wide this many cards stand.
    pub fn width(self, cards: usize) -> u16 {
        u16::try_from(self.columns.min(cards) * self.across).unwrap_or(u16::MAX).saturating_sub(1)
    }
}

/// Draws the cards of the table, the row of the cursor in sight.
pub fn draw<G: OnScreen>(app: &App<'_, G>, layout: Layout, area: Rect, buffer: &mut Buffer) {
    let first = app.top * layout.columns;
    let last = app.game.table().cards().min(first + layout.rows * layout.columns);
    for n in first..last {
        let (row, column) = (n / layout.columns, n % layout.columns);
        let (x, y) = (column * layout.across, (row - app.top) * layout.down);
        let Some(corner) = offset(area, x, y) else { continue };
        draw_card(app, Place(n), layout.tight, corner, buffer);
    }
}

/// The part of an area from here on.
fn offset(area: Rect, x: usize, y: usize) -> Option<Rect> {
    let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
    let inside = x < area.width && y < area.height;
    inside.then(|| Rect::new(area.x + x, area.y + y, area.width - x, area.height - y))
}

fn draw_card<G: OnScreen>(app: &App<'_, G>, place: Place, tight: bool, area: Rect, buffer: &mut Buffer) {
    let (table, picked) = (app.game.table(), app.game.picked());
    let under_cursor = place == app.cursor && app.game.over().is_none();
    let marks = Marks { under_cursor, hinted: app.game.is_hinted(place), tight };
    draw_face(table.face(place, picked, marks), app.colour, area, buffer);
    let (width, height) = table.size(tight);
    let frame = Rect::new(area.x, area.y, width as u16, height as u16).intersection(area);
    if picked.iter().any(|pick| G::place(pick) == place) {
        buffer.set_style(frame, Modifier::BOLD);
    }
    if under_cursor {
        let label = place.to_string().len() + 2;
        let label = Rect::new(frame.x + 1, frame.y, label as u16, 1).intersection(frame);
        buffer.set_style(label, Modifier::REVERSED);
    }
}

/// Draws a face in the corner of an area.
pub fn draw_face(face: Vec<Vec<Piece>>, colour: bool, area: Rect, buffer: &mut Buffer) {
    for (line, y) in face.into_iter().zip(area.y..area.bottom()) {
        let spans = line.into_iter().map(|piece| {
            let style = piece.colour.filter(|_| colour).map(Color::Indexed);
            Span::styled(piece.text, style.map_or_else(Style::new, |colour| Style::new().fg(colour)))
        });
        buffer.set_line(area.x, y, &Line::from(spans.collect::<Vec<_>>()), area.width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::swish::Grid;
    use misdeal_table::swish::draw::face;

    fn layout(cards: usize, size: (usize, usize), width: u16, height: u16) -> Option<(usize, usize, bool)> {
        let grid = Grid::new(size.0, size.1).unwrap();
        let size = |tight| (face::width(grid, tight), usize::from(grid.rows()) + 2);
        Layout::new(cards, size, Rect::new(0, 0, width, height)).map(|l| (l.columns, l.rows, l.tight))
    }

    #[test]
    fn cards_are_drawn_wide_if_they_fit_then_tight_then_in_part() {
        assert_eq!(layout(16, (4, 3), 90, 36), Some((4, 6, false)));
        assert_eq!(layout(16, (4, 3), 60, 20), Some((6, 3, false)));
        assert_eq!(layout(20, (4, 3), 60, 20), Some((7, 3, true)));
        assert_eq!(layout(60, (4, 3), 60, 20), Some((10, 3, true)));
        assert_eq!(layout(16, (4, 3), 20, 12), Some((3, 2, true)));
        assert_eq!(layout(16, (4, 3), 4, 12), None);
        assert_eq!(layout(16, (4, 3), 40, 5), None);
        assert_eq!(layout(0, (4, 3), 40, 12), Some((4, 2, false)));
        assert_eq!(layout(2, (65535, 65535), 200, 60), None);
    }
}

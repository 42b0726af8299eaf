//! Pictures of UNO in the terminal: columns of words, in bands as wide as the terminal.
//!
//! An order is the plane with the number of the step in place of each card; turns have a line for each player; of a
//! duel, player 1's cards stand above those of player 2's that are their partners.

use super::plane::{Mark, Plane};
use super::{Pairs, row_name};
use crate::draw::boxes::coloured;
use crate::draw::frame::Piece;
use crate::draw::text::words;
use crate::uno::play::names::written;
use misdeal_kernel::uno::{Card, Cards, Coop, Line, Sizes, Solitaire, Turn};

/// The most cards or turns that are drawn.
const MOST_CARDS: usize = 200;
/// The most lines of a picture, so that the answer above it stays in sight.
const MOST_LINES: usize = 40;
/// Up to this many colours have one in the terminal.
const PALETTE: [u8; 4] = [167, 29, 69, 178];

/// The plane, with the step in which each card is played.
pub(super) fn order(deal: &Solitaire, order: &Cards, width: usize, colour: bool) -> String {
    if order.is_empty() || deal.hand().len().max(order.len()) > MOST_CARDS {
        return String::new();
    }
    let (sizes, last) = (deal.sizes(), order.len());
    let plane = Plane::of_order(sizes, deal.hand(), order);
    let mut cells = vec![vec![String::new(); plane.rows.len()]; plane.columns.len()];
    for spot in &plane.spots {
        let cell = &mut cells[spot.cell.1][spot.cell.0];
        if !cell.is_empty() {
            cell.push(',');
        }
        cell.push_str(&match spot.mark {
            Mark::Plain | Mark::Left => "-".to_owned(),
            Mark::Step(1) => "▸1".to_owned(),
            Mark::Step(step) if step == last => format!("{step}■"),
            Mark::Step(step) => step.to_string(),
            Mark::Added(step) => format!("+{step}"),
        });
    }
    let column = |(head, cells): (String, Vec<String>)| {
        let cell = |(row, words): (usize, String)| match words.is_empty() {
            true => Piece::plain("·"),
            false => Piece { text: words, colour: tint(sizes, plane.rows[row]) },
        };
        Column { head, cells: cells.into_iter().enumerate().map(cell).collect() }
    };
    let columns = plane.columns.iter().cloned().zip(cells).map(column).collect();
    let strip = Strip { names: plane.rows.iter().map(|&row| row_name(sizes, row)).collect(), columns };
    let Some(drawn) = strip.draw(width, colour) else { return String::new() };
    let has = |wanted: fn(&Mark) -> bool| plane.spots.iter().any(|spot| wanted(&spot.mark));
    let mut legend = vec![match sizes.dimensions() {
        2 => "rows are colours, columns numbers; ▸ start, ■ end",
        _ => "rows are first values, columns the others; cards may match that share neither; ▸ start, ■ end",
    }];
    legend.extend(has(|mark| *mark == Mark::Left).then_some(", - is left"));
    legend.extend(has(|mark| matches!(mark, Mark::Added(_))).then_some(", + is added"));
    drawn + &told(&legend.concat(), width)
}

/// The turns, a line for each player.
pub(super) fn line(deal: &Coop, line: &Line, width: usize, colour: bool) -> String {
    if line.0.is_empty() || line.0.len() > MOST_CARDS {
        return String::new();
    }
    let players = deal.hands().len();
    let turn = |(turn, done): (usize, &Turn)| {
        let mut cells = vec![Piece::plain(""); players];
        cells[turn % players] = match done {
            Turn::Play(card) => piece(deal.sizes(), Some(*card)),
            Turn::Skip => Piece::plain("-"),
        };
        Column { head: (turn + 1).to_string(), cells }
    };
    let names = (1..=players).map(|player| format!("P{player}")).collect();
    let strip = Strip { names, columns: line.0.iter().enumerate().map(turn).collect() };
    strip.draw(width, colour).unwrap_or_default()
}

/// The partners, player 1's cards above.
pub(super) fn partners(pairs: &Pairs<'_>, width: usize, colour: bool) -> String {
    let hands = pairs.deal.hands();
    if hands.iter().map(Cards::len).sum::<usize>() > MOST_CARDS {
        return String::new();
    }
    let sizes = pairs.deal.sizes();
    let column = |head: &str, cards: [Option<Card>; 2]| Column {
        head: head.to_owned(),
        cells: cards.map(|card| piece(sizes, card)).to_vec(),
    };
    let mut columns: Vec<Column> = pairs.first.map(|first| column("▸", [Some(first), None])).into_iter().collect();
    let mark = |crowded: bool| if crowded { "*" } else { "" };
    columns.extend(pairs.all().iter().map(|pair| column(mark(pairs.is_crowded(pair)), [pair.first, pair.second])));
    let names = if pairs.is_pool() { ["", ""] } else { ["P1", "P2"] };
    let strip = Strip { names: names.map(String::from).to_vec(), columns };
    let Some(drawn) = strip.draw(width, colour) else { return String::new() };
    let said = pairs.words();
    let signs = match (pairs.first, said.len()) {
        (None, _) => "",
        (Some(_), 1) => "▸ first card",
        (Some(_), _) => "▸ first card, * in the crowd",
    };
    let signs = if signs.is_empty() { String::new() } else { told(signs, width) };
    drawn + &signs + &said[1..].iter().map(|words| told(words, width)).collect::<String>()
}

fn piece(sizes: Sizes, card: Option<Card>) -> Piece {
    match card {
        None => Piece::plain("·"),
        Some(card) => Piece { text: written(sizes, card), colour: tint(sizes, card.values()[0]) },
    }
}

/// The colour of a row in the terminal, where colours are few.
fn tint(sizes: Sizes, row: u32) -> Option<u8> {
    PALETTE.get((row as usize).wrapping_sub(1)).copied().filter(|_| sizes.size(0) <= PALETTE.len())
}

/// A sentence, broken into lines.
fn told(sentence: &str, width: usize) -> String {
    words(sentence.split(' '), width)
}

struct Column {
    head: String,
    /// A cell for each name.
    cells: Vec<Piece>,
}

/// Columns beside the names of their rows.
struct Strip {
    names: Vec<String>,
    columns: Vec<Column>,
}

impl Strip {
    /// The columns in bands of at most this width; none when they would be too many lines, or do not fit.
    fn draw(&self, width: usize, colour: bool) -> Option<String> {
        let length = |text: &str| text.chars().count();
        let beside = self.names.iter().map(|name| length(name)).max().unwrap_or(0);
        let wide = |column: &Column| {
            column.cells.iter().map(|cell| length(&cell.text)).chain([length(&column.head)]).max().unwrap_or(0) + 2
        };
        let mut bands: Vec<Vec<(usize, &Column)>> = Vec::new();
        let mut used = width;
        for column in &self.columns {
            let wide = wide(column);
            if beside + wide > width {
                return None;
            }
            if used + wide > width {
                bands.push(Vec::new());
                used = beside;
            }
            used += wide;
            bands.last_mut()?.push((wide, column));
        }
        if bands.len() * (self.names.len() + 2) > MOST_LINES {
            return None;
        }
        let mut lines: Vec<Vec<Piece>> = Vec::new();
        for band in bands {
            if !lines.is_empty() {
                lines.push(Vec::new());
            }
            let heads = band.iter().map(|(wide, column)| Piece::plain(format!("{:>wide$}", column.head)));
            lines.push(std::iter::once(Piece::plain(" ".repeat(beside))).chain(heads).collect());
            for (row, name) in self.names.iter().enumerate() {
                let cells = band.iter().flat_map(|(wide, column)| {
                    let cell = &column.cells[row];
                    [Piece::plain(" ".repeat(wide - length(&cell.text))), cell.clone()]
                });
                lines.push(std::iter::once(Piece::plain(format!("{name:>beside$}"))).chain(cells).collect());
            }
        }
        Some(coloured(lines, colour).iter().map(|line| line.trim_end().to_owned() + "\n").collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::uno::draw::Scene;
    use misdeal_kernel::uno::Deal;

    fn drawn(deal: &str, witness: &str, width: usize, colour: bool) -> String {
        let (deal, witness) = (deal.parse::<Deal>().unwrap(), witness.parse().unwrap());
        Scene::of(&deal, Some(&witness), None).terminal(width, colour)
    }

    fn check(drawing: &str, expected: &[&str]) {
        assert_eq!(drawing.lines().collect::<Vec<_>>(), expected, "\n{drawing}");
    }

    const EXAMPLE: &str = "uno 4x4 solitaire\n1.3 2.2 2x 2.3 2.4 3.2 3.4 4.1 4.3";
    const ORDER: &str = "order\n1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1";

    #[test]
    fn the_papers_example_shows_its_steps() {
        check(
            &drawn(EXAMPLE, ORDER, 80, false),
            &[
                "    1  2    3  4",
                "1   ·  ·   ▸1  ·",
                "2   ·  6  2,7  3",
                "3   ·  5    ·  4",
                "4  9■  ·    8  ·",
                "rows are colours, columns numbers; ▸ start, ■ end",
            ],
        );
    }

    #[test]
    fn what_is_added_or_left_is_told() {
        let added = drawn("uno 3x3 solitaire\n3.3 2.2", "order\n3.3 3.2 2.2", 80, false);
        assert!(added.contains("+2") && added.ends_with("■ end, + is added\n"), "{added}");
        let left = drawn("uno 3x3 solitaire\n3.3 2.2 2.3", "order\n2.2 2.3", 80, false);
        assert!(left.ends_with("■ end, - is left\n"), "{left}");
    }

    #[test]
    fn turns_stand_in_the_lines_of_the_players() {
        check(
            &drawn("uno 3x3 coop\nP1: 1.1 1.2 2.2\nP2: 3.3", "line\n1.1 - 1.2 - 2.2", 80, false),
            &["      1  2    3  4    5", "P1  1.1     1.2     2.2", "P2       -       -"],
        );
        let narrow = drawn("uno 3x3 coop\nP1: 1.1 1.2 2.2\nP2: 3.3", "line\n1.1 - 1.2 - 2.2", 20, false);
        check(
            &narrow,
            &["      1  2    3  4", "P1  1.1     1.2", "P2       -       -", "", "      5", "P1  2.2", "P2"],
        );
    }

    #[test]
    fn partners_stand_below_each_other() {
        let deal = "uno 4x4 duel\nP1: 1.1 1.2 4.4\nP2: 1.3 4.3 2.4";
        let witness = "strategy\nfirst 1.1\n1.* *.1 *.2 4.3/4.4 1.3/1.2";
        check(
            &drawn(deal, witness, 80, false),
            &[
                "      ▸    *",
                "P1  1.1  1.2  4.4    ·",
                "P2    ·  1.3  4.3  2.4",
                "▸ first card, * in the crowd",
                "the crowd: 2 cards of player 1's with colour 1 and number 1 2, and only 1 card",
                "of player 2's with either",
            ],
        );
    }

    #[test]
    fn what_is_too_large_is_not_drawn_and_colour_adds_nothing_but_colour() {
        assert_eq!(drawn("uno 2x2 solitaire\n201x 1.1", "order\n201x 1.1", 80, false), "");
        assert_eq!(drawn("uno 1x2 solitaire\n90x 1.1", "order\n90x 1.1", 80, false), "");
        assert_eq!(drawn("uno 1x2 solitaire\n", "order\n", 80, false), "");
        let [plain, painted] = [false, true].map(|colour| drawn(EXAMPLE, ORDER, 80, colour));
        assert!(painted.contains("\u{1b}[38;5;29m"));
        let mut parts = painted.split('\u{1b}');
        let first = parts.next().unwrap().to_owned();
        assert_eq!(parts.fold(first, |text, part| text + part.split_once('m').unwrap().1), plain);
    }
}

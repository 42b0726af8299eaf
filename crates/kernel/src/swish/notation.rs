//! The text form of a deal.
//!
//! A header `swish ROWSxCOLUMNS [fixed]`, then cards `a1:b2`, copies `3x a1:b2`.
//! A card may also be drawn: rows of `.`, `*` (point) and `o` (circle), cards
//! separated by a blank line; a text that starts with a drawing needs no header.

use crate::fault::{Fault, Place};
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::{Cell, Grid};
use crate::text::{Word, lines, number, shorten, words, write_lines};
use std::fmt;
use std::str::FromStr;

/// A header has at most three words, and one more is a fault.
const HEADER_WORDS: usize = 4;

/// Lines of cards are broken before they get longer than this.
const WIDTH: usize = 78;

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "swish {}{}", self.grid(), if self.is_fixed() { " fixed" } else { "" })?;
        let word = |copies: &[Card]| match copies.len() {
            1 => copies[0].to_string(),
            many => format!("{many}x {}", copies[0]),
        };
        write_lines(f, WIDTH, "", self.cards().chunk_by(PartialEq::eq).map(word))
    }
}

impl FromStr for Deal {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut reader = Reader::default();
        for (number, line) in lines(text) {
            reader.line(number, line)?;
        }
        reader.finish()
    }
}

/// Whether a line, whose first word is there, is part of a drawn card.
pub(crate) fn is_drawing(line: &str) -> bool {
    words(1, line).all(|word| word.text.bytes().all(|b| matches!(b, b'.' | b'*' | b'o')))
}

#[derive(Default)]
struct Reader {
    deal: Option<Deal>,
    symbols: usize,
    drawing: Vec<(Place, Vec<u8>)>,
    /// How many symbols the drawing has.
    drawn: usize,
    copies: Option<(Place, usize)>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let mut found = words(number, line).peekable();
        let Some(first) = found.peek() else {
            // A comment may stand within a drawing; a blank line ends it.
            return if line.trim().is_empty() { self.end_drawing() } else { Ok(()) };
        };
        if is_drawing(line) && self.copies.is_none() {
            let place = first.place;
            return self.drawing_row(place, found.flat_map(|word| word.text.bytes()));
        }
        if let (Some(_), false) = (self.drawing.first(), first.text.contains(':')) {
            let what = format!("`{}` is no row of a drawn card: rows have `.`, `*` and `o`", shorten(first.text));
            return Err(first.fault(what));
        }
        self.end_drawing()?;
        if self.deal.is_none() {
            self.deal = Some(header(&found.take(HEADER_WORDS).collect::<Vec<_>>())?);
            return Ok(());
        }
        found.try_for_each(|word| self.card(&word))
    }

    fn card(&mut self, word: &Word<'_>) -> Result<(), Fault> {
        if let Some(digits) = word.text.strip_suffix('x').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit())) {
            let copies = number(digits, "the number of copies", 1, Deal::MOST_CARDS);
            let copies = copies.map_err(|fault| fault.at_place(word.place))?;
            return match self.copies.replace((word.place, copies)) {
                None => Ok(()),
                Some(_) => {
                    Err(word.fault(format!("`{}` follows another number of copies, not a card", shorten(word.text))))
                }
            };
        }
        let card = word.text.parse::<Card>().map_err(|fault| fault.at_place(word.place))?;
        let (_, copies) = self.copies.take().unwrap_or((word.place, 1));
        self.put(card, copies, word.place)
    }

    fn put(&mut self, card: Card, copies: usize, place: Place) -> Result<(), Fault> {
        match &mut self.deal {
            Some(deal) => deal.add(card, copies, &mut self.symbols).map_err(|fault| fault.at_place(place)),
            None => Err(Fault::new("a card stands before the header").at_place(place)),
        }
    }

    fn drawing_row(&mut self, place: Place, row: impl Iterator<Item = u8>) -> Result<(), Fault> {
        let row: Vec<u8> = row.take(Grid::MOST + 1).collect();
        let width = match (&self.deal, self.drawing.first()) {
            (Some(deal), _) => usize::from(deal.grid().columns()),
            (None, Some((_, first))) => first.len(),
            (None, None) => row.len().min(Grid::MOST),
        };
        if row.len() != width {
            let cells = if row.len() > Grid::MOST { "too many".to_owned() } else { row.len().to_string() };
            return Err(
                Fault::new(format!("this row has {cells} cells, and the card has {width} columns")).at_place(place)
            );
        }
        self.drawn += row.iter().filter(|&&symbol| symbol != b'.').count();
        self.drawing.push((place, row));
        if self.drawing.len() > Grid::MOST {
            return Err(Fault::new(format!("a grid has at most {} rows", Grid::MOST)).at_place(place));
        }
        if self.symbols + self.drawn > Deal::MOST_SYMBOLS {
            return Err(
                Fault::new(format!("the cards of a deal have at most {} symbols", Deal::MOST_SYMBOLS)).at_place(place)
            );
        }
        match &self.deal {
            Some(deal) if self.drawing.len() == usize::from(deal.grid().rows()) => self.end_drawing(),
            _ => Ok(()),
        }
    }

    fn end_drawing(&mut self) -> Result<(), Fault> {
        let Some(&(place, ref first)) = self.drawing.first() else { return Ok(()) };
        let rows = self.drawing.len();
        let grid = match &self.deal {
            Some(deal) => deal.grid(),
            None => Grid::new(rows, first.len()).map_err(|fault| fault.at_place(place))?,
        };
        if rows != usize::from(grid.rows()) {
            let rows = if rows == 1 { "one row".to_owned() } else { format!("{rows} rows") };
            let what = format!("this card is drawn with {rows}, and the grid is {grid}");
            return Err(Fault::new(what).at_place(place));
        }
        let cells_with = |symbol: u8| {
            let drawn = self.drawing.iter().flat_map(|(_, row)| row);
            grid.cells()
                .zip(drawn)
                .filter(move |&(_, &drawn)| drawn == symbol)
                .map(|(cell, _)| cell)
                .collect::<Vec<Cell>>()
        };
        let card = Card::new(cells_with(b'*'), cells_with(b'o'))?;
        self.drawing.clear();
        self.drawn = 0;
        self.deal.get_or_insert_with(|| Deal::empty(grid, false));
        self.put(card, 1, place)
    }

    fn finish(mut self) -> Result<Deal, Fault> {
        self.end_drawing()?;
        if let Some((place, copies)) = self.copies {
            return Err(Fault::new(format!("`{copies}x` is followed by no card")).at_place(place));
        }
        self.deal.ok_or_else(|| Fault::new("there is no deal here; a deal starts with a header like `swish 4x3`"))
    }
}

fn header(found: &[Word<'_>]) -> Result<Deal, Fault> {
    let [game, size, rest @ ..] = found else {
        return Err(found[0].fault("the header of a deal is the game and the size, as in `swish 4x3`"));
    };
    if game.text != "swish" {
        return Err(
            game.fault(format!("a swish deal starts with `swish 4x3` or the like, not `{}`", shorten(game.text)))
        );
    }
    let grid = size.text.parse::<Grid>().map_err(|fault| fault.at_place(size.place))?;
    match rest {
        [] => Ok(Deal::empty(grid, false)),
        [word] if word.text == "fixed" => Ok(Deal::empty(grid, true)),
        [word, ..] if word.text == "fixed" => Err(rest[1].fault("the cards start on a line of their own")),
        [word, ..] => Err(word.fault(format!(
            "after the size, only the word `fixed` can follow, not `{}`; the cards start on the next line",
            shorten(word.text)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let deal: Deal = text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(deal.to_string(), expected, "{text}");
        assert_eq!(expected.parse(), Ok(deal), "{text}");
    }

    fn fault(text: &str) -> String {
        text.parse::<Deal>().unwrap_err().to_string()
    }

    #[test]
    fn deals_are_read_as_written() {
        check("swish 4x3\na1:b2 b3:a2 2x c2:c4\n", "swish 4x3\na1:b2 b3:a2 2x c2:c4\n");
        check(
            "# hi\n\n swish 4x3 fixed # no turning\n:c4\n\n a1:\r\n3x\na1,b2:c3",
            "swish 4x3 fixed\n:c4 a1: 3x a1,b2:c3\n",
        );
        check("\u{feff}swish 1x1", "swish 1x1\n");
        check("swish 1x1\n2x a1: a1: :", "swish 1x1\n3x a1: :\n");
    }

    #[test]
    fn drawn_cards_are_read_with_and_without_a_header() {
        check("swish 2x3\n*..\n..o\n\n.o.\n# still the same card\n*..\n", "swish 2x3\na1:c2 a2:b1\n");
        check("* . .\n. . o\n\n...\n...\n", "swish 2x3\na1:c2 :\n");
        check("swish 2x2\na1:b2\n*.\n.o\nb1:\n", "swish 2x2\n2x a1:b2 b1:\n");
        check("swish 1x1 fixed\n*\no\n", "swish 1x1 fixed\na1: :a1\n");
    }

    #[test]
    fn long_deals_are_broken_into_lines() {
        let deal: Deal = format!("swish 4x3\n{}", "a1:b2 b2:a1 ".repeat(50)).parse().unwrap();
        assert!(deal.to_string().lines().all(|line| line.len() <= WIDTH));
        assert_eq!(deal.to_string().parse(), Ok(deal));
    }

    #[test]
    fn faults_name_line_column_and_the_nearest_reading() {
        assert!(fault("").starts_with("there is no deal here"));
        assert!(fault("# only talk").starts_with("there is no deal here"));
        assert_eq!(
            fault("swish 4x3\na1:b2 d1:b2"),
            "line 2, column 7: cell d1 is outside the 4x3 grid, which goes from a1 to c4; the nearest cell is c1"
        );
        assert_eq!(fault("swish 4x3\n  a1:a1"), "line 2, column 3: two symbols share cell a1 of one card");
        assert!(fault("swish 0x3").starts_with("line 1, column 7: the number of rows is 0"));
        assert!(fault("swish 3x1000000000").starts_with("line 1, column 7: the number of columns is 1000000000"));
        assert!(fault("swish 4x3 fxied").starts_with("line 1, column 11: after the size"));
        assert!(fault("swish 4x3 fixed a1:b2").starts_with("line 1, column 17: the cards start on a line"));
        assert!(fault("swish").starts_with("line 1, column 1: the header"));
        assert!(fault("a1:b2 b2:a1").starts_with("line 1, column 1: a swish deal starts with"));
        assert!(fault("swish 4x3\na1").contains("write a1: for a point there"));
        assert!(fault("swish 4x3\n2x 3x a1:").starts_with("line 2, column 4: `3x` follows another number"));
        assert!(fault("swish 4x3\n2x").starts_with("line 2, column 1: `2x` is followed by no card"));
        assert!(fault("swish 4x3\n2x\n...\n").contains("`...` is no card"));
        assert!(fault("swish 4x3\n0x a1:").starts_with("line 2, column 1: the number of copies is 0"));
        assert!(fault("swish 4x3\n99999999999999999999x a1:").contains("must be from 1 to 2000000"));
        assert!(fault("swish 4x3\n2000000x a1:\na1:b2").starts_with("line 3, column 1: a deal has at most"));
        assert!(fault("swish 4x3\n*..\n..\n").starts_with("line 3, column 1: this row has 2 cells"));
        assert!(fault("swish 4x3\n*..\n...\n\n").starts_with("line 2, column 1: this card is drawn with 2 rows"));
        assert!(fault("swish 2x2\n*.\n.O\n").starts_with("line 3, column 1: `.O` is no row of a drawn card"));
        assert!(fault("*.\n...\n").starts_with("line 2, column 1: this row has 3 cells"));
    }

    #[test]
    fn copies_of_a_large_card_are_counted_before_they_are_made() {
        let row: String = "*".repeat(20_000);
        let card: Vec<String> = Card::new((0..20_000).map(|column| Cell { row: 0, column }), [])
            .into_iter()
            .map(|c| c.to_string())
            .collect();
        assert!(fault(&format!("swish 1x20000\n2000000x {}", card[0])).contains("at most 20000000 symbols"));
        check(&row, &format!("swish 1x20000\n{}\n", card[0]));
    }
}

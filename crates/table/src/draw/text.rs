//! Words of a picture that have to fit: captions, lists of cards, names of columns.

use misdeal_kernel::swish::Cell;
use std::fmt::{self, Display, Write as _};

/// The most cards that are drawn or listed in a terminal.
pub(crate) const MOST_CARDS: usize = 200;
/// The most characters of a card that is not drawn.
pub(crate) const TEXT: usize = 60;

/// The letters of a column, as in the names of its cells.
pub fn column_name(column: u16) -> String {
    let mut name = Cell { row: 0, column }.to_string();
    name.pop();
    name
}

/// Things as words, in lines of this width where the words allow it.
pub fn words(things: impl Iterator<Item = impl Display>, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in things.map(|thing| clipped(&thing, TEXT)) {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(&word);
        used += length;
    }
    if used > 0 {
        out.push('\n');
    }
    out
}

/// The line that stands for cards that are left out.
pub(crate) fn more(hidden: usize) -> String {
    format!("and {hidden} more card{}", if hidden == 1 { "" } else { "s" })
}

/// The text form of a thing, cut after this many characters. No more of it is
/// written than is kept: a card can have millions of symbols.
pub(crate) fn clipped(thing: &impl Display, most: usize) -> String {
    struct Room {
        text: String,
        left: usize,
    }
    impl fmt::Write for Room {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            for c in part.chars() {
                self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
                self.text.push(c);
            }
            Ok(())
        }
    }
    let mut room = Room { text: String::new(), left: most };
    if write!(room, "{thing}").is_err() {
        room.text.pop();
        room.text.push('…');
    }
    room.text
}

/// The most lines of a caption.
const CAPTION_LINES: usize = 3;

/// The text form of a card as a caption: broken between symbols into lines of
/// about this width, and cut when it needs more than [`CAPTION_LINES`] of them.
pub(crate) fn caption(thing: &impl Display, width: usize) -> Vec<String> {
    let text = clipped(thing, width * CAPTION_LINES);
    let mut lines = vec![String::new()];
    for part in text.split_inclusive([',', ':', ' ']) {
        match lines.last_mut() {
            Some(line) if line.is_empty() || line.chars().count() + part.trim_end().chars().count() <= width => {
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    if lines.len() > CAPTION_LINES {
        lines.truncate(CAPTION_LINES);
        if let Some(last) = lines.last_mut() {
            while last.chars().count() >= width.max(1) {
                last.pop();
            }
            last.push('…');
        }
    }
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_broken_between_symbols_and_cut_in_the_end() {
        assert_eq!(caption(&"a1:b2", 9), ["a1:b2"]);
        assert_eq!(caption(&"2x a1,b2:c3", 9), ["2x a1,b2:", "c3"]);
        assert_eq!(caption(&"2x a1:b2", 5), ["2x", "a1:b2"]);
        assert_eq!(caption(&"a1,b1,c1,d1:e1,f1,g1,h1", 7), ["a1,b1,", "c1,d1:", "e1,f1,…"]);
        assert_eq!(clipped(&"abcdef", 6), "abcdef");
        assert_eq!(clipped(&"abcdefg", 6), "abcde…");
        assert_eq!(clipped(&"abc", 0), "…");
    }
}

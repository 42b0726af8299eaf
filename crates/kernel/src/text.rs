//! The common ground of all text forms: lines, `#` comments, words with places.

use crate::fault::{Fault, Place};
use std::fmt;
use std::str::FromStr;

/// The longest text that is read into memory whole.
pub const MOST_BYTES: usize = 160 << 20;

/// A run of characters without blanks, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The characters.
    pub text: &'a str,
    /// The place of the first one.
    pub place: Place,
}

impl Word<'_> {
    /// A fault at this word.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(what).at_place(self.place)
    }
}

/// The words of one line, comment stripped.
pub fn words(number: usize, line: &str) -> impl Iterator<Item = Word<'_>> {
    let line = line.split('#').next().unwrap_or_default();
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |text| {
        let place = Place::new(number, column);
        column += text.chars().count() + 1;
        (!text.is_empty()).then_some(Word { text, place })
    })
}

/// The numbered lines of a text, from 1, without a byte order mark.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().enumerate().map(|(i, line)| (i + 1, line))
}

/// Reads each line that has a word on it.
///
/// # Errors
/// The first line that can't be read.
pub fn each_line<T: FromStr<Err = Fault>>(text: &str) -> Result<Vec<T>, Fault> {
    let all = lines(text).filter(|(n, line)| words(*n, line).next().is_some());
    all.map(|(n, line)| line.parse().map_err(|fault: Fault| fault.moved(n - 1, 0))).collect()
}

/// The largest number that is read where nothing smaller is asked for. It is the same on all machines, also where an address has
/// 32 bits, so that a text that is read on one is read on the other, and told the same way where it is not.
pub const MOST_NUMBER: usize = u32::MAX as usize;

/// Reads a whole number in `least..=most`, and at most [`MOST_NUMBER`]; `what` names it in the fault.
///
/// # Errors
/// When the word is not such a number.
pub fn number(word: &str, what: &str, least: usize, most: usize) -> Result<usize, Fault> {
    let most = most.min(MOST_NUMBER);
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    match word.parse::<usize>() {
        Ok(n) if digits && (least..=most).contains(&n) => Ok(n),
        _ if digits => Err(Fault::new(format!("{what} is {}, and must be from {least} to {most}", shorten(word)))),
        _ => Err(Fault::new(format!("{what} must be a number from {least} to {most}, not `{}`", shorten(word)))),
    }
}

/// Reads a whole number below 2^128; `what` names it in the fault.
///
/// # Errors
/// When the word is not such a number.
pub fn large_number(word: &str, what: &str) -> Result<u128, Fault> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| Fault::new(format!("{what} must be a number from 0 to {}, not `{}`", u128::MAX, shorten(word))))
}

/// A word as it may stand in an error message: short and printable.
#[must_use]
pub fn shorten(word: &str) -> String {
    let mut short: String = word.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if word.chars().nth(40).is_some() {
        short.push_str("...");
    }
    short
}

/// Writes words in lines of moderate length, after an opening word.
///
/// # Errors
/// When the formatter fails.
pub fn write_words(f: &mut fmt::Formatter<'_>, opening: &str, words: impl Iterator<Item = String>) -> fmt::Result {
    write_lines(f, 100, opening, words)
}

/// The same, in lines of this width.
pub(crate) fn write_lines(
    f: &mut fmt::Formatter<'_>,
    width: usize,
    opening: &str,
    words: impl Iterator<Item = String>,
) -> fmt::Result {
    let mut line = opening.to_owned();
    for word in words {
        if !line.is_empty() && line.len() + word.len() >= width {
            writeln!(f, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if line.is_empty() { Ok(()) } else { writeln!(f, "{line}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns_and_comments_are_gone() {
        let found: Vec<_> = words(3, "  é1:b2\t b3:  # a1:").map(|w| (w.text, w.place.column)).collect();
        assert_eq!(found, [("é1:b2", 3), ("b3:", 10)]);
    }

    #[test]
    fn a_number_out_of_range_is_told_its_range() {
        assert_eq!(number("7", "the side", 1, 9), Ok(7));
        for bad in ["0", "10", "99999999999999999999999", "", "+7", "-1", "x"] {
            assert!(number(bad, "the side", 1, 9).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_the_same_on_all_machines() {
        assert_eq!(number("4294967295", "it", 0, usize::MAX), Ok(MOST_NUMBER));
        let said = number("4294967296", "it", 0, usize::MAX).unwrap_err();
        assert_eq!(said.what(), "it is 4294967296, and must be from 0 to 4294967295");
    }

    #[test]
    fn a_large_number_is_below_2_to_the_128_and_has_digits_only() {
        assert_eq!(large_number("340282366920938463463374607431768211455", "it"), Ok(u128::MAX));
        assert_eq!((large_number("0", "it"), large_number("007", "it")), (Ok(0), Ok(7)));
        for bad in ["", "+7", "-1", "x", "1 2", "340282366920938463463374607431768211456"] {
            assert!(large_number(bad, "it").unwrap_err().what().starts_with("it must be a number from 0 to"), "{bad}");
        }
    }
}

//! SET cards as the box has them: `2 red striped diamonds`, or `2RSD` for short.
//!
//! They are read where there are 4 properties of 3 values, beside the codes that files have: the first digit is the number,
//! the second the shape, the third the colour and the fourth the filling. What was written in words comes out in words.
//! A text in words is turned into one in codes, letter for letter in the same places, which the kernel reads; so whatever it
//! has to say is about the right line and column.

use super::draw::{FILLINGS, SHAPES};
use super::look::{PALETTE, Wording, wording, written};
use crate::near::{meant, nearest};
use misdeal_kernel::fault::{Fault, Place};
use misdeal_kernel::set::{Board, Card, Set, Shape};
use misdeal_kernel::text::{Word, lines, shorten, words};

/// Property by property: what it is called, the words of its values, and their letters in the short form. They are in the
/// order of the words; the place of each in a code follows.
const PARTS: [Part; 4] = [
    Part { name: "number", property: 0, words: &["1", "2", "3"], letters: ['1', '2', '3'] },
    Part { name: "colour", property: 2, words: &PALETTE_NAMES, letters: ['R', 'G', 'P'] },
    Part { name: "filling", property: 3, words: &FILLINGS, letters: ['F', 'S', 'O'] },
    Part { name: "shape", property: 1, words: &SHAPES, letters: ['D', 'O', 'S'] },
];
const PALETTE_NAMES: [&str; 5] = PALETTE.names;
/// Numbers as they are said.
const SAID: [&str; 3] = ["one", "two", "three"];

struct Part {
    name: &'static str,
    property: usize,
    words: &'static [&'static str],
    letters: [char; 3],
}

impl Part {
    /// The value that a word means, in small letters.
    fn value(&self, word: &str) -> Option<usize> {
        let word = if self.property == 1 { word.strip_suffix('s').unwrap_or(word) } else { word };
        let said = SAID.iter().filter(|_| self.property == 0).position(|said| *said == word);
        said.or_else(|| self.words.iter().take(3).position(|one| *one == word))
    }
}

/// Whether cards of a shape have names.
#[must_use]
pub fn are_named(shape: Shape) -> bool {
    (shape.properties(), shape.values()) == (4, 3)
}

/// The same shape with its cards in words.
///
/// # Errors
/// When they have none.
pub fn in_words(shape: Shape) -> Result<Shape, Fault> {
    match are_named(shape) {
        true => Ok(written(shape, Wording::Words)),
        false => Err(Fault::new(format!("only cards of 4x3 have names, and these are of {shape}"))),
    }
}

fn value(card: &Card, part: &Part) -> usize {
    card.values().get(part.property).map_or(0, |&value| usize::from(value).min(2))
}

/// A card of 4x3 in words: `2 red striped diamonds`.
#[must_use]
pub fn long(card: &Card) -> String {
    let said: Vec<&str> = PARTS.iter().map(|part| part.words[value(card, part)]).collect();
    said.join(" ") + if value(card, &PARTS[0]) == 0 { "" } else { "s" }
}

/// The same for short: `2RSD`.
#[must_use]
pub fn short(card: &Card) -> String {
    PARTS.iter().map(|part| part.letters[value(card, part)]).collect()
}

/// A card as its shape wants it written.
#[must_use]
pub fn text(shape: Shape, card: &Card) -> String {
    match wording(shape) {
        _ if !are_named(shape) || card.fits(shape).is_err() => card.text(shape.is_dotted()),
        Wording::Codes => card.text(shape.is_dotted()),
        Wording::Short => short(card),
        Wording::Words => long(card),
    }
}

/// Cards as their shape wants them written, one after the other.
#[must_use]
pub fn row(shape: Shape, set: &Set) -> String {
    match wording(shape) {
        Wording::Codes => set.to_string(),
        how => {
            let cards: Vec<String> = set.cards().iter().map(|card| text(shape, card)).collect();
            cards.join(if how == Wording::Words { ", " } else { " " })
        }
    }
}

/// What a value of a property is called, where cards are in words.
#[must_use]
pub fn value_named(shape: Shape, property: usize, value: u16) -> String {
    let part = PARTS.iter().find(|part| part.property == property);
    match (part, wording(shape)) {
        (Some(part), Wording::Short | Wording::Words) if value < 3 => part.words[usize::from(value)].to_owned(),
        _ => value.to_string(),
    }
}

/// A board as people write it: codes, short forms, or a card in words on each line.
#[must_use]
pub fn board_text(board: &Board) -> String {
    let shape = board.shape();
    let cards: Vec<String> = board.cards().iter().map(|card| text(shape, card)).collect();
    match wording(shape) {
        Wording::Codes => board.to_string(),
        how => {
            let in_line = if how == Wording::Words { 1 } else { 12 };
            let lines: String = cards.chunks(in_line).map(|line| line.join(" ") + "\n").collect();
            format!("set {shape}\n{lines}")
        }
    }
}

/// A board that is written in words, with codes among them or not; none if it has codes only, or is no board of 4x3.
///
/// # Errors
/// What is wrong, where, and the nearest card.
pub fn board(text: &str) -> Option<Result<Board, Fault>> {
    let mut opening = lines(text).flat_map(|(number, line)| words(number, line));
    let (header, size) = (opening.next()?, opening.next()?);
    let shape: Shape = size.text.parse().ok().filter(|_| header.text == "set")?;
    let mut found = None;
    let mut codes = String::new();
    for (number, line) in lines(text) {
        let cards: Vec<Word<'_>> = words(number, line).filter(|word| word.place > size.place).collect();
        match respelled(shape, &cards, |_| false) {
            Err(fault) => return Some(Err(fault)),
            Ok(spelled) => {
                found = found.or(spelled.iter().map(|card| card.wording).find(|how| *how != Wording::Codes));
                codes.push_str(&placed(line, &spelled));
                codes.push('\n');
            }
        }
    }
    let how = found?;
    let said = |fault: Fault| {
        let what = fault.what().split(' ').map(|word| match word.parse::<Card>() {
            Ok(card) if word.len() == 4 && card.fits(shape).is_ok() => self::text(written(shape, how), &card),
            _ => word.to_owned(),
        });
        let told = Fault::new(what.collect::<Vec<_>>().join(" "));
        fault.place().map_or(told.clone(), |place| told.at_place(place))
    };
    let board = codes.parse::<Board>().and_then(|board| Board::new(written(shape, how), board.cards().to_vec()));
    Some(board.map_err(said))
}

/// The line with codes in the place of cards.
fn placed(line: &str, cards: &[Spelled]) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    for card in cards {
        let from = (card.place.column - 1).min(letters.len());
        let to = (from + card.length).min(letters.len());
        letters[from..to].fill(' ');
        for (at, digit) in card.code.chars().enumerate() {
            match letters.get_mut(from + at) {
                Some(letter) => *letter = digit,
                None => letters.push(digit),
            }
        }
    }
    letters.into_iter().collect()
}

/// A card that was read.
#[derive(Debug)]
pub struct Spelled {
    /// Its code, or what is not a card.
    pub code: String,
    /// How it was written.
    pub wording: Wording,
    place: Place,
    length: usize,
}

/// The cards of a line as codes. What `is_other` is left as it is.
///
/// # Errors
/// When something is no card; the nearest one is told.
pub fn respelled(shape: Shape, line: &[Word<'_>], is_other: impl Fn(&str) -> bool) -> Result<Vec<Spelled>, Fault> {
    let mut all = Vec::new();
    let mut rest = line;
    while let [first, ..] = rest {
        let bare = first.text.trim_end_matches(',');
        let is_code =
            bare.contains('.') || (bare.len() > 1 && bare.starts_with(|c: char| c.is_ascii_digit()) && !is_short(bare));
        let (wording, code, taken) = if is_code || is_other(bare) || bare.is_empty() {
            (Wording::Codes, bare.to_owned(), 1)
        } else if is_short(bare) {
            named(shape, first)?;
            (Wording::Short, of_short(bare).map_err(|what| first.fault(what))?, 1)
        } else if is_said(bare) || are_named(shape) && is_nearly_said(bare) {
            named(shape, first)?;
            let taken = phrase(rest);
            (Wording::Words, of_words(&rest[..taken])?, taken)
        } else {
            (Wording::Codes, bare.to_owned(), 1)
        };
        let last = &rest[taken - 1];
        let length = last.place.column + last.text.chars().count() - first.place.column;
        all.push(Spelled { code, wording, place: first.place, length });
        rest = &rest[taken..];
    }
    Ok(all)
}

fn named(shape: Shape, word: &Word<'_>) -> Result<(), Fault> {
    in_words(shape).map(|_| ()).map_err(|fault| word.fault(fault.what()))
}

/// Whether a word can be in a card in words; a digit alone can be a code of other shapes.
fn is_said(word: &str) -> bool {
    let word = word.to_lowercase();
    word.parse::<u64>().is_err() && PARTS.iter().any(|part| part.value(&word).is_some())
}

/// Whether a word may have been meant to be in a card in words.
fn is_nearly_said(word: &str) -> bool {
    let all = PARTS.iter().flat_map(|part| part.words.iter().take(3).copied());
    word.parse::<u64>().is_ok() || meant(&word.to_lowercase(), all).is_some()
}

/// Whether a word looks like a card for short.
fn is_short(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|first| first.is_ascii_digit())
        && letters.clone().count() == 3
        && letters.all(|letter| letter.is_ascii_alphabetic())
}

/// The code of a card for short, or what is wrong with it.
fn of_short(word: &str) -> Result<String, String> {
    let mut values = [0; 4];
    let mut wrong = None;
    for (part, letter) in PARTS.iter().zip(word.to_uppercase().chars()) {
        match part.letters.iter().position(|one| *one == letter) {
            Some(value) => values[part.property] = value,
            None => {
                let last = if part.property == 0 && letter > '3' { 2 } else { 0 };
                values[part.property] = last;
                wrong.get_or_insert((part, letter));
            }
        }
    }
    let code: String = values.iter().map(ToString::to_string).collect();
    let Some((part, letter)) = wrong else { return Ok(code) };
    let meant: Vec<String> = part.letters.iter().zip(part.words).map(|(l, word)| format!("{l} {word}")).collect();
    let meant = if part.property == 0 { "1 to 3".to_owned() } else { meant.join(", ") };
    let near = code.parse().map_or(code, |card| short(&card));
    Err(format!("`{letter}` of `{}` is no {} ({meant}); the nearest card is {near}", shorten(word), part.name))
}

/// How many words the first card has: up to the shape, or a comma, or four.
fn phrase(words: &[Word<'_>]) -> usize {
    let ends = |word: &Word<'_>| {
        let bare = word.text.trim_end_matches(',');
        bare.len() < word.text.len() || PARTS[3].value(&bare.to_lowercase()).is_some()
    };
    words.iter().take(4).position(ends).map_or(words.len().min(4), |last| last + 1)
}

/// The code of a card in words, which stand in any order.
fn of_words(phrase: &[Word<'_>]) -> Result<String, Fault> {
    let mut values = [None; 4];
    let mut strange = Vec::new();
    for word in phrase {
        let said = word.text.trim_end_matches(',').to_lowercase();
        let part = PARTS.iter().find(|part| values[part.property].is_none() && part.value(&said).is_some());
        match part {
            Some(part) => values[part.property] = part.value(&said),
            None => strange.push((word, said)),
        }
    }
    if let [Some(a), Some(b), Some(c), Some(d)] = values
        && strange.is_empty()
    {
        return Ok([a, b, c, d].iter().map(ToString::to_string).collect());
    }
    let missing: Vec<&str> =
        PARTS.iter().filter(|part| values[part.property].is_none()).map(|part| part.name).collect();
    // Each word that is strange is taken for the nearest of what is missing, and what is missing still for the first there is.
    for (_, said) in &strange {
        let open = PARTS.iter().filter(|part| values[part.property].is_none());
        let choices = open.flat_map(|part| part.words.iter().take(3).map(move |word| (part, *word)));
        let choices: Vec<(&Part, &str)> = choices.collect();
        let number = said.parse::<u64>().map(|number| if number == 0 { "1" } else { "3" }).ok();
        let singular = said.strip_suffix('s').unwrap_or(said);
        let near = number.or_else(|| nearest(singular, choices.iter().map(|(_, word)| *word)));
        if let Some((part, word)) = choices.iter().find(|(_, word)| Some(*word) == near) {
            values[part.property] = part.value(word);
        }
    }
    let near = Card::new(values.map(|value| value.map_or(0, |value| u16::try_from(value).unwrap_or(0))));
    let (place, what) = match strange.first() {
        Some((word, said)) if missing.is_empty() => (word.place, format!("`{}` is a word too many", shorten(said))),
        Some((word, said)) => (word.place, format!("`{}` is no {}", shorten(said), missing.join(" or "))),
        None => {
            let are = if missing.len() == 1 { "is" } else { "are" };
            (phrase[0].place, format!("a {} {are} missing", missing.join(" and a ")))
        }
    };
    Err(Fault::new(format!("{what}; the nearest card is {}", long(&near))).at_place(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Board {
        board(text).unwrap().unwrap()
    }

    #[test]
    fn every_card_is_read_as_it_is_written() {
        let shape: Shape = "4x3".parse().unwrap();
        let all = Board::new(shape, (0..81).map(|place| Card::at(shape, place))).unwrap();
        for how in [Wording::Words, Wording::Short] {
            let look = Board::new(written(shape, how), all.cards().to_vec()).unwrap();
            let again = read(&board_text(&look));
            assert_eq!((&again, wording(again.shape())), (&all, how));
            assert_eq!(board_text(&again), board_text(&look));
        }
        assert!(board(&board_text(&all)).is_none(), "codes are read by the kernel");
        let card: Card = "1001".parse().unwrap();
        assert_eq!((long(&card).as_str(), short(&card).as_str()), ("2 red striped diamonds", "2RSD"));
        assert_eq!(long(&"0122".parse().unwrap()), "1 purple open oval");
    }

    #[test]
    fn words_stand_in_any_order_and_codes_among_them() {
        let plain = |text: &str| text.parse::<Board>().unwrap();
        for (words, codes) in [
            ("set 4x3\nTwo striped red Diamonds, 1 purple open oval # so\n2120", "set 4x3\n1001 0122 2120"),
            ("set 4x3 3 green solid squiggles", "set 4x3\n2210"),
            ("# hi\nset 4x3\n2rsd 1POO,0000", "set 4x3\n1001 0122"),
        ] {
            match board(words).unwrap() {
                Ok(board) => assert_eq!(board, plain(codes), "{words}"),
                Err(fault) => assert!(words.contains(",0000"), "{words}: {fault}"),
            }
        }
        assert_eq!(wording(read("set 4x3\n1111 2RSD").shape()), Wording::Short);
        assert!(board("set 4x3\n01?0 a1:b2 ?").is_none(), "what is near no word is left to the kernel");
        assert!(board("set 4x3\n0000 0001").is_none() && board("set 2x3\n00").is_none());
        assert!(board("swish 2x2\na1:b2").is_none() && board("").is_none());
    }

    #[test]
    fn what_is_no_card_is_told_the_nearest_one_and_its_place() {
        for (text, said) in [
            (
                "set 4x3\n1 red open oval\n 2 red strped diamonds",
                "line 3, column 8: `strped` is no filling; the nearest card is 2 red striped diamonds",
            ),
            ("set 4x3\n4 red open ovals", "line 2, column 1: `4` is no number; the nearest card is 3 red open ovals"),
            (
                "set 4x3\nred diamonds",
                "line 2, column 1: a number and a filling are missing; the nearest card is 1 red solid diamond",
            ),
            (
                "set 4x3\n2 red red open ovals",
                "line 2, column 7: `red` is no shape; the nearest card is 2 red open ovals",
            ),
            (
                "set 4x3\n2RXD",
                "line 2, column 1: `X` of `2RXD` is no filling (F solid, S striped, O open); the nearest card is 2RFD",
            ),
            ("set 4x3\n2RSD\n2RSD", "line 3, column 1: card 2RSD is there twice, here and as card 1 of the board"),
            (
                "set 4x3\n2 red striped diamonds 1 red open oval 2 red striped diamonds",
                "line 2, column 40: card 2 red striped diamonds is there twice, here and as card 1 of the board",
            ),
            (
                "set 4x3\n2RSD 0130",
                "line 2, column 6: value 3 of card 0130 is out of range 0..2; the nearest card is 1PFO",
            ),
            ("set 3x3\n2 red diamonds", "line 2, column 3: only cards of 4x3 have names, and these are of 3x3"),
        ] {
            assert_eq!(board(text).unwrap().unwrap_err().to_string(), said, "{text}");
        }
    }
}

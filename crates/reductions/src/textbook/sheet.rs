//! The one text form of all textbook problems: a name, numbers with names, and rows of numbers.
//!
//! ```text
//! vertex-cover vertices 4 at-most 2      # the header: a word and its number, in this order
//! 1 2                                    # a row a line
//! 2 3
//! ```
//!
//! Where a problem has one list instead of rows (`subset-sum`, `partition`), the numbers may stand on as many lines as one
//! likes. A problem says by its [`Kind`] what its header has, and what must hold of the rows.

use misdeal_kernel::fault::{Fault, Place};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{Word, lines, shorten, words};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// The most rows, and the most numbers in all.
pub const MOST_NUMBERS: usize = 1_000_000;
/// The largest number.
pub const MOST: i64 = 1_000_000_000_000_000;

/// What was written: the numbers of the header in their order, and the rows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sheet {
    /// The numbers of the header.
    pub head: Vec<i64>,
    /// The rows; one only where the problem has a list.
    pub rows: Vec<Vec<i64>>,
}

/// What is wrong with a row or, without one, with the header.
pub struct Wrong {
    /// The row, from 0.
    pub row: Option<usize>,
    /// What is wrong.
    pub what: String,
}

/// What is wrong with a row.
pub(super) fn wrong<T>(row: usize, what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { row: Some(row), what: what.into() })
}

/// A textbook problem: its words, its rules, and the space that plain search goes through.
pub trait Kind: Copy + fmt::Debug + Eq + 'static {
    /// Its name.
    const NAME: &'static str;
    /// The words of the header.
    const HEAD: &'static [&'static str];
    /// What the rows are, as JSON calls them.
    const ROWS: &'static str;
    /// Whether there is one list instead of rows.
    const LIST: bool = false;

    /// Whether the rows are as they must be; all numbers are known to be within reach.
    ///
    /// # Errors
    /// The first that is not.
    fn fits(sheet: &Sheet) -> Result<(), Wrong>;

    /// Checks a witness.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault>;

    /// The numbers that a witness which begins like this may go on with.
    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64>;

    /// Whether no witness begins like this, as far as that is seen at once. It may say no too often.
    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool;
}

/// An instance of a textbook problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance<K: Kind> {
    sheet: Sheet,
    kind: PhantomData<K>,
}

impl<K: Kind> Instance<K> {
    /// The instance with these numbers.
    ///
    /// # Errors
    /// When they do not fit.
    pub fn new(sheet: Sheet) -> Result<Self, Fault> {
        Self::checked(sheet).map_err(|wrong| match wrong.row {
            Some(row) => Fault::new(format!("row {}: {}", row + 1, wrong.what)),
            None => Fault::new(wrong.what),
        })
    }

    fn checked(sheet: Sheet) -> Result<Self, Wrong> {
        let head = |what: String| Wrong { row: None, what };
        if sheet.head.len() != K::HEAD.len() {
            return Err(head(format!("{} has {} numbers in its header", K::NAME, K::HEAD.len())));
        }
        if let Some((word, number)) = K::HEAD.iter().zip(&sheet.head).find(|(_, number)| !(0..=MOST).contains(*number))
        {
            return Err(head(format!("{word} must be a number from 0 to {MOST}, not {number}")));
        }
        if K::LIST && sheet.rows.len() != 1 {
            return Err(head(format!("{} has one list of {}", K::NAME, K::ROWS)));
        }
        for (row, numbers) in sheet.rows.iter().enumerate() {
            if let Some(number) = numbers.iter().find(|number| number.abs() > MOST) {
                return wrong(row, format!("{number} is larger than {MOST}"));
            }
        }
        K::fits(&sheet)?;
        Ok(Self { sheet, kind: PhantomData })
    }

    /// Its numbers.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}

/// A witness: numbers, of which each problem says what they are. Text form: `1 3 5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(pub Vec<i64>);

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", joined(&self.0))
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn number(word: &Word<'_>) -> Result<i64, Fault> {
    let read = word.text.parse().ok().filter(|number: &i64| number.abs() <= MOST);
    read.ok_or_else(|| word.fault(format!("`{}` is no whole number up to {MOST}", shorten(word.text))))
}

impl FromStr for Numbers {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let words = lines(text).flat_map(|(at, line)| words(at, line));
        words.take(MOST_NUMBERS).map(|word| number(&word)).collect::<Result<_, _>>().map(Self)
    }
}

impl<K: Kind> Problem for Instance<K> {
    const NAME: &'static str = K::NAME;
    type Witness = Numbers;

    fn verify(&self, witness: &Numbers) -> Result<(), Fault> {
        K::verify(&self.sheet, &witness.0)
    }
}

impl<K: Kind> fmt::Display for Instance<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(K::NAME)?;
        K::HEAD.iter().zip(&self.sheet.head).try_for_each(|(word, number)| write!(f, " {word} {number}"))?;
        f.write_str("\n")?;
        let mut rows = self.sheet.rows.iter().filter(|row| !row.is_empty());
        rows.try_for_each(|row| writeln!(f, "{}", joined(row)))
    }
}

/// The header as it must be, in words.
fn header<K: Kind>() -> String {
    let words: String = K::HEAD.iter().map(|word| format!(" {word} N")).collect();
    format!("an instance of {0} starts with `{0}{words}`", K::NAME)
}

impl<K: Kind> FromStr for Instance<K> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut all =
            lines(text).map(|(at, line)| words(at, line).collect::<Vec<_>>()).filter(|words| !words.is_empty());
        let first = all.next().ok_or_else(|| Fault::new(header::<K>()))?;
        let at = |place: usize| first.get(place).or(first.last()).map_or(Place::new(1, 1), |word| word.place);
        let bad = |place: usize| Fault::new(header::<K>()).at_place(at(place));
        if first[0].text != K::NAME {
            return Err(bad(0));
        }
        let mut head = Vec::new();
        for (place, word) in K::HEAD.iter().enumerate() {
            match first.get(2 * place + 1..2 * place + 3) {
                Some([name, value]) if name.text == *word => head.push(number(value)?),
                _ => return Err(bad(2 * place + 1)),
            }
        }
        if first.len() > 2 * K::HEAD.len() + 1 {
            return Err(bad(2 * K::HEAD.len() + 1));
        }
        let (mut rows, mut places, mut many) = (Vec::new(), Vec::new(), 0);
        for words in all {
            many += words.len();
            if many > MOST_NUMBERS {
                return Err(words[0].fault(format!("there are more than {MOST_NUMBERS} numbers")));
            }
            rows.push(words.iter().map(number).collect::<Result<Vec<_>, _>>()?);
            places.push(words[0].place);
        }
        if K::LIST {
            rows = vec![rows.concat()];
        }
        Self::checked(Sheet { head, rows }).map_err(|wrong| {
            let place = wrong.row.and_then(|row| places.get(row).copied()).unwrap_or_else(|| at(0));
            Fault::new(wrong.what).at_place(place)
        })
    }
}

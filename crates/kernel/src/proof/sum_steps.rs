//! The steps of a proof by sums, as text. What they mean, and why a row that is added follows, is in [`super::sums`].

use crate::base::cnf::Lit;
use crate::base::rows::{LARGEST, Row, name, named, times};
use crate::fault::Fault;
use crate::text::{Word, shorten, words};
use std::fmt;
use std::str::FromStr;

/// The name of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowId {
    /// `7`: a row of the formula, from 1.
    Given(u64),
    /// `r7`: a row that a step added, from 1.
    Added(u64),
}

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(number) => write!(f, "{number}"),
            Self::Added(number) => write!(f, "r{number}"),
        }
    }
}

/// One of the things that a sum adds up, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A row in force; below 0 only where it says "equal".
    Row(RowId, i64),
    /// That a literal is not below 0.
    Lit(Lit, i64),
}

impl Part {
    /// A row, this number of times.
    #[must_use]
    pub fn row(id: RowId, times: i64) -> Self {
        Self::Row(id, times)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match *self {
            Self::Row(id, times) => {
                write!(f, "{id}")?;
                times
            }
            Self::Lit(lit, times) => {
                f.write_str(&name(lit))?;
                times
            }
        };
        if times == 1 { Ok(()) } else { write!(f, "*{times}") }
    }
}

/// How a sum is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divided {
    /// Not at all.
    Not,
    /// `/ D`: every number is rounded up.
    Up(i64),
    /// `\ D`: what is left over is taken from both sides first.
    Down(i64),
}

/// What forces literals in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A row in force.
    Row(RowId),
    /// `~`: the opposite of the row that is to follow, once more.
    Opposite,
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Rows and literals added up, and divided.
    Sum {
        /// What is added up.
        parts: Vec<Part>,
        /// How it is divided.
        divided: Divided,
    },
    /// A row that follows by forcing literals.
    So {
        /// The row.
        row: Row,
        /// What forces them, in order; the opposite of the row comes first by itself.
        hints: Vec<Hint>,
    },
    /// A row is supposed.
    Case(Row),
    /// The innermost case is closed.
    End,
    /// Rows are needed no more.
    Drop(Vec<RowId>),
}

impl Step {
    /// A sum that is not divided.
    #[must_use]
    pub fn sum(parts: Vec<Part>) -> Self {
        Self::Sum { parts, divided: Divided::Not }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum { parts, divided } => {
                f.write_str("sum")?;
                parts.iter().try_for_each(|part| write!(f, " {part}"))?;
                match divided {
                    Divided::Not => Ok(()),
                    Divided::Up(by) => write!(f, " / {by}"),
                    Divided::Down(by) => write!(f, " \\ {by}"),
                }
            }
            Self::So { row, hints } => {
                write!(f, "so {row}")?;
                f.write_str(if hints.is_empty() { "" } else { " by" })?;
                hints.iter().try_for_each(|hint| match hint {
                    Hint::Row(id) => write!(f, " {id}"),
                    Hint::Opposite => f.write_str(" ~"),
                })
            }
            Self::Case(row) => write!(f, "case {row}"),
            Self::End => f.write_str("end"),
            Self::Drop(ids) => {
                f.write_str("drop")?;
                ids.iter().try_for_each(|id| write!(f, " {id}"))
            }
        }
    }
}

fn row_id(word: &str) -> Option<RowId> {
    let number = |digits: &str| digits.starts_with(|c: char| ('1'..='9').contains(&c)).then(|| digits.parse().ok())?;
    word.strip_prefix('r').map_or_else(|| number(word).map(RowId::Given), |digits| number(digits).map(RowId::Added))
}

fn part(word: &Word<'_>) -> Result<Part, Fault> {
    let read = times(word.text).and_then(|(thing, times)| {
        row_id(thing).map(|id| Part::Row(id, times)).or_else(|| named(thing).map(|lit| Part::Lit(lit, times)))
    });
    read.ok_or_else(|| word.fault(format!("`{}` is nothing that a sum adds up", shorten(word.text))))
}

impl FromStr for Step {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let found: Vec<Word<'_>> = words(1, line).collect();
        let id = |word: &Word<'_>| {
            row_id(word.text).ok_or_else(|| word.fault(format!("`{}` is no name of a row", shorten(word.text))))
        };
        let Some((first, rest)) = found.split_first() else {
            return Err(Fault::new("a line of a proof has a step").at(1, 1));
        };
        match (first.text, rest) {
            ("sum", [parts @ .., sign, by]) if matches!(sign.text, "/" | "\\") => {
                let number = by.text.parse().ok().filter(|by| (2..=LARGEST).contains(by));
                let number =
                    number.ok_or_else(|| by.fault(format!("`{}` is no number to divide by", shorten(by.text))))?;
                let divided = if sign.text == "/" { Divided::Up(number) } else { Divided::Down(number) };
                Ok(Self::Sum { parts: parts.iter().map(part).collect::<Result<_, _>>()?, divided })
            }
            ("sum", parts) => Ok(Self::sum(parts.iter().map(part).collect::<Result<_, _>>()?)),
            ("so", rest) => {
                let by = rest.iter().position(|word| word.text == "by");
                let (row, hints) = by.map_or((rest, &rest[..0]), |by| (&rest[..by], &rest[by + 1..]));
                let hint =
                    |word: &Word<'_>| if word.text == "~" { Ok(Hint::Opposite) } else { id(word).map(Hint::Row) };
                let row = Row::read(row).map_err(|fault| fault.at_place(first.place))?;
                Ok(Self::So { row, hints: hints.iter().map(hint).collect::<Result<_, _>>()? })
            }
            ("case", row) => Row::read(row).map(Self::Case).map_err(|fault| fault.at_place(first.place)),
            ("end", []) => Ok(Self::End),
            ("drop", ids) => Ok(Self::Drop(ids.iter().map(id).collect::<Result<_, _>>()?)),
            (other, _) => Err(first
                .fault(format!("`{}` is no step; those are `sum`, `so`, `case`, `end` and `drop`", shorten(other)))),
        }
    }
}

/// A whole proof in memory. Long ones are fed to a [`Checker`] line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof(pub Vec<Step>);

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl FromStr for Proof {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        crate::text::each_line(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_printed() {
        for text in [
            "sum 1 2*3 x4 ~x5*2",
            "sum 1*-2 / 3",
            "sum 7 \\ 2",
            "so x1 ~x2*3 >= 2 by 4 ~ r5",
            "so >= 1",
            "case x1 >= 1",
            "end",
            "drop 1 r2",
        ] {
            assert_eq!(text.parse::<Step>().map(|step| step.to_string()), Ok(text.into()));
        }
        for bad in [
            "",
            "sum 0",
            "sum r0",
            "sum r1*0",
            "sum 1*0",
            "sum -1",
            "sum x",
            "add 1",
            "end 1",
            "drop x1",
            "so x1 by 2",
            "case",
            "sum 1 / 0",
            "so x1 >= 1 by x2",
        ] {
            assert!(bad.parse::<Step>().is_err(), "{bad}");
        }
    }
}

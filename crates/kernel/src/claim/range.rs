//! How many cards of a whole deck can be kept: a number, or what is proven from both sides.

use super::{Answer, TITLE};
use crate::fault::Fault;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

/// The answer of a claim about the most cards: known, or between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// This number can be kept.
    pub least: u128,
    /// No more can.
    pub most: u128,
}

impl Range {
    /// The range that an answer states.
    pub(crate) fn of(answer: Answer) -> Result<Self, Fault> {
        match answer {
            Answer::Yes(Some(value)) => Ok(Self { least: value, most: value }),
            Answer::From(least, most) => Ok(Self { least, most }),
            Answer::Yes(None) | Answer::No => {
                Err(Fault::new(format!("an answer is `yes VALUE` or `from LEAST to MOST`, not `{answer}`")))
            }
        }
    }

    pub(crate) fn answer(self) -> Answer {
        match self.least == self.most {
            true => Answer::Yes(Some(self.least)),
            false => Answer::From(self.least, self.most),
        }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer().fmt(f)
    }
}

impl FromStr for Range {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::of(text.parse()?)
    }
}

/// Writes everything up to the answer of a claim about the deck of a game.
pub(crate) fn deck_answered(
    f: &mut dyn Write,
    question: &dyn Display,
    deck: &dyn Display,
    answer: Answer,
) -> fmt::Result {
    writeln!(f, "{TITLE}\nquestion {question}\ndeck {deck}\nanswer {answer}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_printed() {
        for text in ["yes 0", "yes 20", "from 87 to 112", "from 0 to 340282366920938463463374607431768211455"] {
            assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
        }
        for bad in ["", "yes", "no", "yes -1", "yes +1", "from 4 to 4", "from 5 to 4", "from 5", "yes 1 2"] {
            assert!(bad.parse::<Range>().is_err(), "{bad}");
        }
    }
}

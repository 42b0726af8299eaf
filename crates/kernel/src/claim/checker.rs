//! Checks a claim as it is read: which game it is about, and the rest by that game's checker.

use super::swish::SwishChecker;
use super::{Checked, INDENT, TITLE};
use crate::fault::Fault;
use crate::geography;
use crate::set;
use crate::swish::free::{FreeChecker, sizes};
use crate::text::words;
use crate::uno;

/// After so many lines without a word, a deal is taken for one of Swish.
const MOST_OPENING: usize = 10_000;

/// Checks a claim as it is read, line by line, in bounded memory.
///
/// ```
/// use misdeal_kernel::{claim::Checker, swish};
/// let mut checker = Checker::default();
/// let claim = "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
/// for line in claim.lines() {
///     checker.line(line)?;
/// }
/// let accepted: swish::Accepted = checker.finish()?.told()?;
/// assert!(accepted.finding().is_yes());
/// assert_eq!(accepted.statement().question.to_string(), "any");
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Default)]
pub struct Checker {
    stage: Stage,
}

enum Stage {
    /// The lines before the game is known.
    Opening(Vec<String>),
    Swish(Box<SwishChecker>),
    Sizes(Box<sizes::Checker>),
    Set(Box<set::claim::Checker>),
    SetDeck(Box<set::free::FreeChecker>),
    Uno(Box<uno::claim::Checker>),
    UnoReal(Box<uno::real::position::Checker>),
    Geography(Box<geography::Checker>),
}

impl Default for Stage {
    fn default() -> Self {
        Self::Opening(Vec::new())
    }
}

impl Stage {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        match self {
            Self::Opening(lines) => {
                lines.push(line.to_owned());
                let mut stage = match Subject::told(lines) {
                    None => return Ok(()),
                    Some(Subject::Swish) => Self::Swish(Box::default()),
                    Some(Subject::Sizes) => Self::Sizes(Box::default()),
                    Some(Subject::Set) => Self::Set(Box::default()),
                    Some(Subject::SetDeck) => Self::SetDeck(Box::default()),
                    Some(Subject::Uno) => Self::Uno(Box::default()),
                    Some(Subject::UnoReal) => Self::UnoReal(Box::default()),
                    Some(Subject::Geography) => Self::Geography(Box::default()),
                };
                lines.iter().try_for_each(|line| stage.line(line))?;
                *self = stage;
                Ok(())
            }
            Self::Swish(checker) => checker.line(line),
            Self::Sizes(checker) => checker.line(line),
            Self::Set(checker) => checker.line(line),
            Self::SetDeck(checker) => checker.line(line),
            Self::Uno(checker) => checker.line(line),
            Self::UnoReal(checker) => checker.line(line),
            Self::Geography(checker) => checker.line(line),
        }
    }
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Swish.
    Swish,
    /// The number of swish-free sets of each size.
    Sizes,
    /// A board of SET.
    Set,
    /// A whole deck of SET.
    SetDeck,
    /// Hands of UNO.
    Uno,
    /// A position of the real game of UNO.
    UnoReal,
    /// A game of geography.
    Geography,
}

impl Subject {
    /// What a claim is about, as soon as its first lines tell. What is no claim at all is taken
    /// for one about Swish, whose checker says what is wrong.
    #[must_use]
    pub fn told(lines: &[String]) -> Option<Self> {
        let (last, before) = lines.split_last()?;
        match before.len() {
            0 if last.trim_start_matches('\u{feff}').trim_end() != TITLE => return Some(Self::Swish),
            1 if last.strip_prefix("question ").is_some_and(|asked| asked.trim_end() == sizes::QUESTION) => {
                return Some(Self::Sizes);
            }
            1 if !last.starts_with("question ") => return Some(Self::Swish),
            2 if last.starts_with("deck set") => return Some(Self::SetDeck),
            2 if last.trim_end() != "deal" => return Some(Self::Swish),
            0..=2 => return None,
            _ => {}
        }
        let second = || last.strip_prefix(INDENT).and_then(|inside| words(0, inside).nth(1));
        match last.strip_prefix(INDENT).map(|inside| words(0, inside).next()) {
            Some(None) if lines.len() < MOST_OPENING => None,
            Some(Some(word)) if word.text == "set" => Some(Self::Set),
            Some(Some(word)) if word.text == "uno" && second().is_some_and(|word| word.text == "real") => {
                Some(Self::UnoReal)
            }
            Some(Some(word)) if word.text == "uno" => Some(Self::Uno),
            Some(Some(word)) if word.text == "geography" => Some(Self::Geography),
            _ => Some(Self::Swish),
        }
    }
}

impl Checker {
    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there, or a proof step does not follow; the
    /// fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        self.stage.line(line)
    }

    /// The checker of a claim about swish-free sets.
    #[must_use]
    pub fn free(&self) -> Option<&FreeChecker> {
        match &self.stage {
            Stage::Swish(checker) => checker.free(),
            Stage::Opening(_)
            | Stage::Sizes(_)
            | Stage::Set(_)
            | Stage::SetDeck(_)
            | Stage::Uno(_)
            | Stage::UnoReal(_)
            | Stage::Geography(_) => None,
        }
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<Checked, Fault> {
        match self.stage {
            Stage::Opening(lines) => {
                let mut checker = SwishChecker::default();
                lines.iter().try_for_each(|line| checker.line(line))?;
                checker.finish()
            }
            Stage::Swish(checker) => checker.finish(),
            Stage::Sizes(checker) => checker.finish().map(Checked::new),
            Stage::Set(checker) => checker.finish().map(Checked::new),
            Stage::SetDeck(checker) => checker.finish().map(Checked::new),
            Stage::Uno(checker) => checker.finish().map(Checked::new),
            Stage::UnoReal(checker) => checker.finish().map(Checked::new),
            Stage::Geography(checker) => checker.finish().map(Checked::new),
        }
    }
}

/// Checks a claim of any kind.
///
/// # Errors
/// The first thing that is wrong; the fault has its place in the text, where it is about a line.
pub fn check(text: &str) -> Result<Checked, Fault> {
    let mut checker = Checker::default();
    text.lines().try_for_each(|line| checker.line(line))?;
    checker.finish()
}

//! The frame of every claim, read line by line: title, question, subject, answer, sections, end.
//!
//! ```text
//! misdeal claim 1
//! question max                 what was asked
//! deal                         what it is about: a deal, indented,
//!   swish 1x2                  or the whole deck of a game: `deck set 4x3`
//!   2x a1:b1
//! answer yes 2                 `yes`, `yes VALUE`, `no` or `from LEAST to MOST`
//! witness                      sections: a heading, and indented lines
//!   a1:b1@0 a1:b1@h
//! proof lrat
//! end                          without it, the file was cut
//! ```
//!
//! Everything up to the answer is the same for all games and is kept as text, within a limit. Then whoever the claim is
//! for [follows](Follow) the sections, and keeps of them what it needs.

use super::{Checked, END, INDENT, TITLE};
use crate::fault::Fault;
use crate::games;
use crate::text::{MOST_BYTES, large_number, shorten};
use std::fmt;
use std::str::FromStr;

/// Some text, and where it stands in the claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The number of the line.
    pub number: usize,
    /// What it says.
    pub text: String,
}

impl Line {
    pub(crate) fn new(number: usize, text: &str) -> Self {
        Self { number, text: text.to_owned() }
    }

    /// The fault of this line, which stood indented.
    #[must_use]
    pub fn inside(&self, fault: Fault) -> Fault {
        fault.moved(self.number - 1, INDENT.len()).at(self.number, INDENT.len() + 1)
    }
}

/// What a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A deal of some game: all its lines, and the number of the line before them.
    Deal(Line),
    /// The whole deck of some game: what follows the word `deck`.
    Deck(Line),
}

/// The answer of a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// `no`.
    #[default]
    No,
    /// `yes`, and the number that was asked for.
    Yes(Option<u128>),
    /// `from LEAST to MOST`: both ends are shown, and what lies between is unknown.
    From(u128, u128),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("no"),
            Self::Yes(None) => f.write_str("yes"),
            Self::Yes(Some(value)) => write!(f, "yes {value}"),
            Self::From(least, most) => write!(f, "from {least} to {most}"),
        }
    }
}

impl FromStr for Answer {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let forms = || {
            let forms = "`yes`, `yes VALUE`, `no` or `from LEAST to MOST`";
            Fault::new(format!("an answer is {forms}, not `{}`", shorten(text)))
        };
        match *text.split_whitespace().collect::<Vec<_>>() {
            ["no"] => Ok(Self::No),
            ["yes"] => Ok(Self::Yes(None)),
            ["yes", value] => Ok(Self::Yes(Some(large_number(value, "the value")?))),
            ["from", least, "to", most] => {
                let (least, most) = (large_number(least, "the least")?, large_number(most, "the most")?);
                if least < most { Ok(Self::From(least, most)) } else { Err(forms()) }
            }
            _ => Err(forms()),
        }
    }
}

impl Default for Subject {
    fn default() -> Self {
        Self::Deal(Line::default())
    }
}

/// Everything of a claim before its sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// What was asked.
    pub question: Line,
    /// What it was asked about.
    pub subject: Subject,
    /// The answer.
    pub answer: Answer,
}

impl Opening {
    /// What it is about, as text.
    #[must_use]
    pub fn cards(&self) -> &str {
        let (Subject::Deal(line) | Subject::Deck(line)) = &self.subject;
        &line.text
    }

    /// The fault of what it is about.
    #[must_use]
    pub fn inside(&self, fault: Fault) -> Fault {
        match &self.subject {
            Subject::Deal(line) => fault.moved(line.number, INDENT.len()),
            Subject::Deck(line) => Fault::new(fault.what()).at(line.number, 1),
        }
    }

    /// The fault of a deck that nothing is claimed about.
    pub(crate) fn no_deck(&self) -> Fault {
        let what = format!("a deck is written like `deck swish 4x3`, not `deck {}`", shorten(self.cards()));
        self.inside(Fault::new(what))
    }

    /// The question.
    ///
    /// # Errors
    /// When that is no question of this kind.
    pub fn question<Q: FromStr<Err = Fault>>(&self) -> Result<Q, Fault> {
        self.question.text.parse().map_err(|fault: Fault| fault.at(self.question.number, 1))
    }

    /// The deal.
    ///
    /// # Errors
    /// When it is no deal of this kind, or a whole deck.
    pub fn deal<D: FromStr<Err = Fault>>(&self) -> Result<D, Fault> {
        match &self.subject {
            Subject::Deal(line) => line.text.parse().map_err(|fault| self.inside(fault)),
            Subject::Deck(_) => Err(self.no_deck()),
        }
    }

    /// The deck, which is written after the name of its game.
    ///
    /// # Errors
    /// When it is no deck of this kind, or a deal.
    pub fn deck<D: FromStr<Err = Fault>>(&self, game: &str) -> Result<D, Fault> {
        let deck = match &self.subject {
            Subject::Deck(line) => line.text.strip_prefix(game).filter(|deck| deck.starts_with(' ')),
            Subject::Deal(_) => None,
        };
        deck.ok_or_else(|| self.no_deck())?.trim().parse().map_err(|fault| self.inside(fault))
    }
}

/// Whoever reads the sections of a claim, and comes to a verdict.
///
/// Faults inside a line are told the place within it; the frame knows where that line stands.
pub trait Follow {
    /// What it comes to.
    type Told;

    /// A heading, which ends the section before it; `false` if it does not belong here.
    ///
    /// # Errors
    /// When the section before is not complete, or something is wrong with this one.
    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault>;

    /// A line of the section, without its indent; `false` if none belongs here.
    ///
    /// # Errors
    /// When something is wrong with it.
    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault>;

    /// The end of the last section; `false` if there must be more.
    ///
    /// # Errors
    /// When the section is not complete.
    fn end(&mut self) -> Result<bool, Fault>;

    /// What may stand next.
    fn expected(&self) -> &'static str;

    /// The verdict, after the end.
    ///
    /// # Errors
    /// When the claim does not hold.
    fn finish(self: Box<Self>) -> Result<Self::Told, Fault>;
}

/// Whoever comes to the verdict that a claim of some kind is accepted.
pub type Judge = Box<dyn Follow<Told = Checked>>;

/// What is read next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Title,
    Question,
    Subject,
    Deal,
    Deck,
    Sections,
    End,
}

/// Who follows the sections of a claim that opens like this.
type Open<F> = Box<dyn FnOnce(Opening) -> Result<Box<F>, Fault>>;

/// Reads a claim line by line.
pub struct Frame<F: Follow + ?Sized> {
    stage: Stage,
    lines: usize,
    opening: Opening,
    open: Option<Open<F>>,
    follow: Option<Box<F>>,
}

impl<F: Follow + ?Sized> Frame<F> {
    /// A claim of which nothing is read yet; `open` says who follows its sections.
    #[must_use]
    pub fn new(open: impl FnOnce(Opening) -> Result<Box<F>, Fault> + 'static) -> Self {
        let opening = Opening::default();
        Self { stage: Stage::Title, lines: 0, opening, open: Some(Box::new(open)), follow: None }
    }

    /// Who follows the sections, once the answer has been read.
    #[must_use]
    pub fn follow(&self) -> Option<&F> {
        self.follow.as_deref()
    }

    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there, or a proof step does not follow; the fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        self.lines += 1;
        let read = match line.strip_prefix(INDENT) {
            _ if self.stage == Stage::End && line.trim().is_empty() => Ok(true),
            Some(inside) => self.inside(inside).map_err(|fault| fault.moved(self.lines - 1, INDENT.len())),
            None => self.outside(line.trim_end()),
        };
        let read = read.and_then(|belongs| if belongs { Ok(()) } else { Err(self.misplaced(line)) });
        read.map_err(|fault| fault.at(self.lines, 1))
    }

    fn outside(&mut self, line: &str) -> Result<bool, Fault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (self.stage, &mut self.follow, word, rest) {
            (Stage::Title, ..) if line.trim_start_matches('\u{feff}') == TITLE => self.stage = Stage::Question,
            (Stage::Title, ..) => {
                return Err(Fault::new(format!("this is no claim file: it does not start with `{TITLE}`")));
            }
            (Stage::Question, _, "question", _) => {
                self.opening.question = Line::new(self.lines, rest);
                self.stage = Stage::Subject;
            }
            (Stage::Subject, _, "deal", "") => {
                self.opening.subject = Subject::Deal(Line::new(self.lines, ""));
                self.stage = Stage::Deal;
            }
            (Stage::Subject, _, "deck", _) => {
                self.opening.subject = Subject::Deck(Line::new(self.lines, rest));
                self.stage = Stage::Deck;
            }
            (Stage::Deal | Stage::Deck, _, "answer", _) => {
                self.opening.answer = rest.parse()?;
                let opening = std::mem::take(&mut self.opening);
                self.follow = self.open.take().map(|open| open(opening)).transpose()?;
                self.stage = Stage::Sections;
            }
            (Stage::Sections, Some(follow), END, "") => {
                if !follow.end()? {
                    return Ok(false);
                }
                self.stage = Stage::End;
            }
            (Stage::Sections, Some(follow), ..) => return follow.open(self.lines, line),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn inside(&mut self, line: &str) -> Result<bool, Fault> {
        match (self.stage, &mut self.opening.subject, &mut self.follow) {
            (Stage::Deal, Subject::Deal(deal), _) => {
                if line.len() >= MOST_BYTES - deal.text.len() {
                    return Err(Fault::new(format!("the deal is longer than {} MiB", MOST_BYTES >> 20)));
                }
                deal.text.push_str(line);
                deal.text.push('\n');
                Ok(true)
            }
            (Stage::Sections, _, Some(follow)) => follow.line(self.lines, line),
            _ => Ok(false),
        }
    }

    /// The fault of a line that does not belong where it stands.
    fn misplaced(&self, line: &str) -> Fault {
        let what = match line.starts_with(INDENT) {
            true => "an indented line",
            false if self.stage == Stage::End => return Fault::new("something follows the end of the claim"),
            false => &format!("`{}`", shorten(line)),
        };
        Fault::new(format!("{what} does not belong here; expected {}", self.expected()))
    }

    fn expected(&self) -> &'static str {
        match (self.stage, &self.follow) {
            (Stage::Title, _) => "the title",
            (Stage::Question, _) => "`question ...`",
            (Stage::Subject, _) => "`deal` or `deck ...`",
            (Stage::Deal, _) => "the deal, indented, or `answer ...`",
            (Stage::Deck, _) => "`answer ...`",
            (Stage::Sections, Some(follow)) => follow.expected(),
            (Stage::Sections, None) | (Stage::End, _) => "nothing",
        }
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<F::Told, Fault> {
        let (lines, expected) = (self.lines, self.expected());
        match (self.stage, self.follow) {
            (Stage::End, Some(follow)) => follow.finish(),
            _ => Err(Fault::new(format!("the claim is cut short after line {lines}: expected {expected}"))),
        }
    }

    /// The verdict on a claim that is read from these lines.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn all<'a>(mut self, lines: impl IntoIterator<Item = &'a str>) -> Result<F::Told, Fault> {
        lines.into_iter().try_for_each(|line| self.line(line))?;
        self.finish()
    }
}

/// Checks a claim of any kind as it is read, line by line, in bounded memory.
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
pub type Checker = Frame<dyn Follow<Told = Checked>>;

impl Default for Checker {
    fn default() -> Self {
        Self::new(games::open)
    }
}

/// Checks a claim of any kind.
///
/// # Errors
/// The first thing that is wrong; the fault has its place in the text, where it is about a line.
pub fn check(text: &str) -> Result<Checked, Fault> {
    Checker::default().all(text.lines())
}

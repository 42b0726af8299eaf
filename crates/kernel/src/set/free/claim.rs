//! What can be claimed about the set-free layouts of a whole deck, and what an
//! accepted claim says.

use super::bound::Bound;
use super::kept::Kept;
pub use crate::claim::Range;
use crate::claim::{END, INDENT, check, deck_answered};
use crate::fault::Fault;
use crate::set::GAME;
use crate::set::card::Card;
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::set::theorems::ladder::Layouts;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// The line before the numbers of layouts.
pub(super) const LAYOUTS: &str = "layouts";
/// The line before the numbers of classes.
pub(super) const CLASSES: &str = "classes under exchanges";

/// What is asked about a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FreeQuestion {
    /// `free`: how many cards can be kept without a set?
    #[default]
    Largest,
    /// `layouts`: how many set-free layouts of each size are there?
    Layouts,
}

impl fmt::Display for FreeQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Largest => "free",
            Self::Layouts => "layouts",
        })
    }
}

impl FromStr for FreeQuestion {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.trim() {
            "free" => Ok(Self::Largest),
            "layouts" => Ok(Self::Layouts),
            other => Err(Fault::new(format!("`{}` is no question about a deck of SET", shorten(other)))),
        }
    }
}

/// A claim about a deck that fits in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FreeClaim {
    /// This many cards can be kept.
    Largest {
        /// The deck.
        shape: Shape,
        /// How many can be kept.
        range: Range,
        /// The factors of the kept cards.
        kept: Vec<Kept>,
        /// Why no more can be kept.
        bound: Bound,
    },
    /// There are this many layouts.
    Layouts {
        /// The deck.
        shape: Shape,
        /// How many set-free layouts of 1, 2, ... cards there are.
        counts: Vec<u128>,
        /// How many classes they form under exchanges of properties and values, where that is claimed.
        classes: Option<Vec<u128>>,
        /// What shows it.
        bound: Bound,
    },
}

impl FreeClaim {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<DeckFreed, Fault> {
        check(&self.to_string())?.told()
    }
}

impl fmt::Display for FreeClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Largest { shape, range, kept, bound } => {
                heading(f, FreeQuestion::Largest, *shape, *range)?;
                for factor in kept {
                    let properties = factor.shape().properties();
                    match factor {
                        Kept::Grid(_) => writeln!(f, "kept {properties} grid")?,
                        Kept::Cards(board) => {
                            writeln!(f, "kept {properties}")?;
                            write_cards(board, f)?;
                        }
                        Kept::Grouped(grouped) => {
                            writeln!(f, "kept {properties} groups {}", grouped.groups())?;
                            write_cards(grouped.kinds(), f)?;
                        }
                    }
                }
                bound.fmt(f)?;
            }
            Self::Layouts { shape, counts, classes, bound } => {
                let range = Range { least: counts.len() as u128, most: counts.len() as u128 };
                heading(f, FreeQuestion::Layouts, *shape, range)?;
                writeln!(f, "{LAYOUTS}")?;
                counts.iter().try_for_each(|count| writeln!(f, "{INDENT}{count}"))?;
                if let Some(classes) = classes {
                    writeln!(f, "{CLASSES}")?;
                    classes.iter().try_for_each(|count| writeln!(f, "{INDENT}{count}"))?;
                }
                bound.fmt(f)?;
            }
        }
        writeln!(f, "{END}")
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple => writeln!(f, "bound simple"),
            Self::Ladder(lines) => write_bound("ladder", lines, f),
            Self::Levels(level, lines) => write_bound(&format!("levels {level}"), lines, f),
            Self::Layered => writeln!(f, "bound levels layered"),
            Self::Quarters(most) => writeln!(f, "bound quarters {most}"),
            Self::Sections(lines) => write_bound("sections", lines, f),
            Self::Exhaustive(most) => writeln!(f, "bound exhaustive {most}"),
            Self::Layers(properties, bound) => {
                writeln!(f, "bound simple layers {properties}")?;
                bound.fmt(f)
            }
        }
    }
}

/// Everything up to the answer.
fn heading(f: &mut fmt::Formatter<'_>, question: FreeQuestion, shape: Shape, range: Range) -> fmt::Result {
    deck_answered(f, &question, &format!("{GAME} {shape}"), range.answer())
}

/// The cards of a board; its header says nothing new.
fn write_cards(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    board.to_string().lines().skip(1).try_for_each(|line| writeln!(f, "{INDENT}{line}"))
}

fn write_bound(kind: &str, lines: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "bound {kind}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{INDENT}{line}"))
}

/// A claim about a deck that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFreed {
    pub(super) shape: Shape,
    pub(super) question: FreeQuestion,
    pub(super) range: Range,
    pub(super) kept: Vec<Kept>,
    pub(super) layouts: Option<Layouts>,
    pub(super) classes: Option<Vec<u128>>,
}

impl DeckFreed {
    /// The deck.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What was asked.
    #[must_use]
    pub fn question(&self) -> FreeQuestion {
        self.question
    }

    /// How many cards can be kept, as far as it is known.
    #[must_use]
    pub fn range(&self) -> Range {
        self.range
    }

    /// How many cards can be kept, if that is settled.
    #[must_use]
    pub fn settled(&self) -> Option<u128> {
        (self.range.least == self.range.most).then_some(self.range.least)
    }

    /// The factors of the kept cards; none when layouts were asked for.
    #[must_use]
    pub fn kept(&self) -> &[Kept] {
        &self.kept
    }

    /// Calls `each` with every kept card, if largest layouts were asked for.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each_kept(&self, mut each: impl FnMut(&Card) -> Result<(), Fault>) -> Result<(), Fault> {
        match self.question {
            FreeQuestion::Largest => Kept::each(&self.kept, &mut each),
            FreeQuestion::Layouts => Ok(()),
        }
    }

    /// How many set-free layouts of each size there are, if the proof shows it.
    #[must_use]
    pub fn layouts(&self) -> Option<&Layouts> {
        self.layouts.as_ref()
    }

    /// How many classes the set-free layouts of 1, 2, ... cards form under exchanges of properties and
    /// values, if the claim says so.
    #[must_use]
    pub fn classes(&self) -> Option<&[u128]> {
        self.classes.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_printed() {
        for text in ["free", "layouts"] {
            assert_eq!(text.parse::<FreeQuestion>().unwrap().to_string(), text);
        }
        assert!("free all".parse::<FreeQuestion>().is_err());
    }
}

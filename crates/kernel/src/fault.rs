//! What is wrong with an input, in one sentence that names the offending part.
//!
//! A [`Fault`] is the only error of the kernel. Not knowing an answer is not a
//! fault: that is [`crate::problem::Answer::Unknown`].

use std::fmt;

/// Where in a text something stands: line and column, both counted from 1, the
/// column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
}

impl Place {
    /// The place `line`, `column`.
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One sentence that says what is wrong and, where it came from a text, where.
///
/// ```
/// use misdeal_kernel::fault::Fault;
/// let fault = Fault::new("cell d1 is outside the 4x3 grid").at(3, 7).of("table.deal");
/// assert_eq!(fault.to_string(), "table.deal, line 3, column 7: cell d1 is outside the 4x3 grid");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    what: String,
    place: Option<Place>,
    source: Option<String>,
}

impl Fault {
    /// A fault that says `what`, as yet without a place.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), place: None, source: None }
    }

    /// The same fault, at a line and column; a place it already has is kept.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> Self {
        self.at_place(Place::new(line, column))
    }

    /// The same fault, at a place; a place it already has is kept.
    #[must_use]
    pub fn at_place(mut self, place: Place) -> Self {
        self.place.get_or_insert(place);
        self
    }

    /// The same fault for a text that stands inside another one, `lines` further
    /// down and `columns` further right.
    #[must_use]
    pub fn moved(mut self, lines: usize, columns: usize) -> Self {
        if let Some(place) = &mut self.place {
            place.line += lines;
            place.column += columns;
        }
        self
    }

    /// The same fault, in the file or other source called `name`.
    #[must_use]
    pub fn of(mut self, name: impl Into<String>) -> Self {
        self.source.get_or_insert_with(|| name.into());
        self
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Where it is wrong, when that is known.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.source, self.place) {
            (Some(source), Some(place)) => write!(f, "{source}, {place}: {}", self.what),
            (Some(source), None) => write!(f, "{source}: {}", self.what),
            (None, Some(place)) => write!(f, "{place}: {}", self.what),
            (None, None) => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Fault {}

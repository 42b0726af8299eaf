//! How claims about a whole deck of Quads are read: a list, and what it rests on.
//!
//! ```text
//! misdeal claim 1              misdeal claim 1
//! question free                question sizes
//! deck quads 1                 deck quads 1
//! answer yes 3                 answer yes 3
//! kept                         sizes
//!   0 1 2                        4
//! bound spans 3                  6
//! end                            4
//!                              proof counts
//!                              end
//! ```
//!
//! What the lists mean is said by [`super::claim`] and [`super::sizes`].

use crate::claim::{Checked, Follow, Line, Opening};
use crate::fault::Fault;
use crate::text::MOST_BYTES;

/// A list and its reason, as text.
pub(super) struct Listing {
    pub opening: Opening,
    pub kind: &'static Kind,
    /// The lines of the list.
    pub lines: Vec<Line>,
    /// What follows the word of the reason.
    pub reason: Option<Line>,
    is_open: bool,
    bytes: usize,
    checked: Option<Checked>,
}

/// What a list is called, and what becomes of it.
pub(super) struct Kind {
    /// The heading of the list.
    pub list: &'static str,
    /// The first word of the heading that says why.
    pub why: &'static str,
    /// What may stand next, before the list, within it, and after the reason.
    pub expected: [&'static str; 3],
    /// Checks the claim: its opening, the list, and the reason.
    pub conclude: fn(&Opening, &[Line], &Line) -> Result<Checked, Fault>,
}

impl Listing {
    pub fn new(opening: Opening, kind: &'static Kind) -> Self {
        Self { opening, kind, lines: Vec::new(), reason: None, is_open: false, bytes: 0, checked: None }
    }
}

impl Follow for Listing {
    type Told = Checked;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        match heading.split_once(' ').unwrap_or((heading, "")) {
            (word, "") if word == self.kind.list && !self.is_open => self.is_open = true,
            (word, reason) if word == self.kind.why && self.is_open && self.reason.is_none() => {
                self.reason = Some(Line::new(number, reason));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        if !self.is_open || self.reason.is_some() {
            return Ok(false);
        }
        self.bytes += line.len() + size_of::<Line>();
        if self.bytes > MOST_BYTES {
            return Err(Fault::new(format!("the list is longer than {} MiB", MOST_BYTES >> 20)));
        }
        self.lines.push(Line::new(number, line));
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        let Some(reason) = &self.reason else { return Ok(false) };
        self.checked = Some((self.kind.conclude)(&self.opening, &self.lines, reason)?);
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        let [before, within, after] = self.kind.expected;
        match (self.is_open, &self.reason) {
            (false, _) => before,
            (true, None) => within,
            (true, Some(_)) => after,
        }
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        self.checked.ok_or_else(|| Fault::new("the claim has no end"))
    }
}

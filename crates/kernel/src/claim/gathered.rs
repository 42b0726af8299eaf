//! Reads a claim whose proof is short: its lines are gathered, and read as a whole at the end.

use super::INDENT;
use super::outline::{Outline, Part, Stated};
use crate::fault::Fault;
use crate::text::MOST_BYTES;
use std::str::FromStr;

/// A statement that can be read from the parts of a claim.
pub(crate) trait Read: Sized {
    /// What proves it, where the answer needs that.
    type Proof: FromStr<Err = Fault>;

    /// What a claim states.
    fn read(stated: &Stated) -> Result<Self, Fault>;
}

/// What has been read of a claim so far.
pub(crate) struct Gathered<S> {
    outline: Outline,
    statement: Option<S>,
    /// The number of the line on which the proof begins, and its text.
    proof: Option<(usize, String)>,
}

impl<S> Default for Gathered<S> {
    fn default() -> Self {
        Self { outline: Outline::default(), statement: None, proof: None }
    }
}

impl<S: Read> Gathered<S> {
    /// Reads one line, without its end; a fault has its place in the file.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), Fault> {
        let part = self.outline.line(line)?;
        self.take(part).map_err(|fault| fault.at(self.outline.line_number(), 1))
    }

    fn take(&mut self, part: Part<'_>) -> Result<(), Fault> {
        match (part, &mut self.proof) {
            (Part::Stated(stated), _) => {
                self.statement = Some(S::read(&stated)?);
                self.proof = stated.proof.map(|line| (line.number, line.text + "\n"));
            }
            (Part::Proof(line), Some((_, proof))) => {
                if proof.len() + line.len() >= MOST_BYTES {
                    return Err(Fault::new(format!("the proof is longer than {} MiB", MOST_BYTES >> 20)));
                }
                proof.push_str(line);
                proof.push('\n');
            }
            (Part::None | Part::Proof(_) | Part::End, _) => {}
        }
        Ok(())
    }

    /// Statement and proof; a fault when the claim is cut short, or its proof can't be read.
    pub(crate) fn finish(self) -> Result<(S, Option<S::Proof>), Fault> {
        self.outline.finish()?;
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        let read = |(number, text): (usize, String)| {
            text.parse().map_err(|fault: Fault| fault.moved(number - 1, INDENT.len()).at(number, 1))
        };
        Ok((statement, self.proof.map(read).transpose()?))
    }
}

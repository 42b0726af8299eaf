//! Checks a claim about Swish as it is read.

use super::reader::{Event, Reader};
use super::statement::{Statement as _, needless_proof};
use super::{Checked, INDENT, ProofKind};
use crate::fault::Fault;
use crate::problem::{Problem, Refutable, Refuted};
use crate::swish::claim::Statement;
use crate::swish::free::FreeChecker;
use crate::swish::priced::Ledger;
use crate::swish::refuter::Refuter;
use crate::swish::to_matching::Audit;
use crate::swish::wanted::{Refutation, Wanted};

/// Checks a claim about Swish as it is read.
#[derive(Default)]
pub struct SwishChecker {
    reader: Reader,
    statement: Option<Statement>,
    proof: Following,
    lines: usize,
    free: Option<FreeChecker>,
}

#[derive(Default)]
enum Following {
    #[default]
    None,
    Running(Box<Refuter>),
    Pricing(Box<Audit>),
    Cases(Box<Ledger>),
    Done(Refuted<Wanted>),
}

impl SwishChecker {
    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there, or a proof step does not follow; the
    /// fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        self.lines += 1;
        if let Some(free) = &mut self.free {
            return free.line(self.lines, line).map_err(|fault| fault.at(self.lines, 1));
        }
        let event = self.reader.line(line)?;
        self.take(event).map_err(|fault| fault.at(self.reader.line_number(), 1))
    }

    fn take(&mut self, event: Event) -> Result<(), Fault> {
        match event {
            Event::None => {}
            Event::Free(question) => self.free = Some(FreeChecker::new(question)),
            Event::Stated { statement, lines, proof } => {
                // Looked at here already, to tell the line of a wrong one.
                for (swish, line) in statement.finding.swishes().iter().zip(lines) {
                    statement.deal.verify(swish).map_err(|fault| fault.at(line, INDENT.len() + 1))?;
                }
                self.proof = match (statement.rules_out(), proof) {
                    (_, None) => Following::None,
                    (None, Some(_)) => return Err(needless_proof()),
                    (Some(wanted), Some(ProofKind::Lrat)) => Following::Running(Box::new(Refuter::of(&wanted)?)),
                    (Some(wanted), Some(ProofKind::Matching)) => Following::Pricing(Box::new(Audit::of(&wanted)?)),
                    (Some(wanted), Some(ProofKind::Prices)) => Following::Cases(Box::new(Ledger::of(&wanted)?)),
                    (Some(wanted), Some(ProofKind::Orbits)) => Following::Done(wanted.refuted(&Refutation::Orbits)?),
                    (Some(wanted), Some(ProofKind::Exhaustive)) => {
                        Following::Done(wanted.refuted(&Refutation::Exhaustive)?)
                    }
                };
                self.statement = Some(*statement);
            }
            Event::Step(step) => match &mut self.proof {
                Following::Running(refuter) => refuter.step(&step)?,
                _ => return Err(Fault::new("a proof step stands outside a proof")),
            },
            Event::Prices(line) => match &mut self.proof {
                Following::Pricing(audit) => audit.line(&line)?,
                _ => return Err(Fault::new("a line of prices stands outside a proof")),
            },
            Event::Case(line) => match &mut self.proof {
                Following::Cases(ledger) => ledger.line(&line)?,
                _ => return Err(Fault::new("a line of prices stands outside a proof")),
            },
            Event::End => {
                self.proof = match std::mem::take(&mut self.proof) {
                    Following::Running(refuter) => Following::Done(refuter.finish()?),
                    Following::Pricing(audit) => Following::Done(audit.finish()?),
                    Following::Cases(ledger) => Following::Done(ledger.finish()?),
                    done => done,
                };
            }
        }
        Ok(())
    }

    /// The checker of a claim about swish-free sets.
    #[must_use]
    pub fn free(&self) -> Option<&FreeChecker> {
        self.free.as_ref()
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When the claim is cut short or does not hold.
    pub fn finish(self) -> Result<Checked, Fault> {
        if let Some(free) = self.free {
            return free.finish().map(Checked::new);
        }
        self.reader.finish()?;
        let statement = self.statement.ok_or_else(|| Fault::new("the claim has no answer"))?;
        match &self.proof {
            Following::Done(refuted) => statement.accept(Some(refuted)),
            Following::None | Following::Running(_) | Following::Pricing(_) | Following::Cases(_) => {
                statement.accept(None)
            }
        }
        .map(Checked::new)
    }
}

//! A claim for other checkers: the formula that its proof refutes, or the steps of the proof.

use misdeal_kernel::claim::{Follow, Opening, Stated, Statement};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::lrat;

/// What of a claim is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The formula.
    Formula,
    /// The steps that refute it.
    Proof,
}

/// Whoever reads a claim in order to write a part of it.
pub type Writes = Box<dyn Follow<Told = String>>;

/// What becomes of a claim that was read.
type Told = fn(Stated, Part) -> Result<String, Fault>;

/// A claim with witnesses and a proof, which is not checked.
pub struct Reading {
    stated: Stated,
    part: Part,
    told: Told,
}

impl Reading {
    /// Reads a claim that opens like this.
    ///
    /// # Errors
    /// When there is no such claim.
    pub fn of(opening: Opening, part: Part, told: Told) -> Result<Writes, Fault> {
        Ok(Box::new(Self { stated: Stated::new(opening)?, part, told }))
    }
}

impl Follow for Reading {
    type Told = String;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        self.stated.open(number, heading)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        self.stated.line(number, line)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.stated.end()
    }

    fn expected(&self) -> &'static str {
        self.stated.expected()
    }

    fn finish(self: Box<Self>) -> Result<String, Fault> {
        (self.told)(self.stated, self.part)
    }
}

/// The steps of a proof in LRAT, or the formula of what a statement rules out.
///
/// # Errors
/// When there is nothing to refute, or the proof is another.
pub fn written<S: Statement>(
    stated: Stated,
    part: Part,
    formula: fn(&S::Wanted) -> Result<String, Fault>,
) -> Result<String, Fault> {
    let wanted = stated.statement::<S>()?.rules_out().ok_or_else(needs_none)?;
    if part == Part::Formula {
        return formula(&wanted);
    }
    let text = stated.proof.map(|proof| proof.text + "\n").unwrap_or_default();
    text.strip_prefix(lrat::WORD).and_then(|steps| steps.strip_prefix('\n')).map(str::to_owned).ok_or_else(other_proof)
}

/// A witness is all.
#[must_use]
pub fn needs_none() -> Fault {
    Fault::new("the claim is a witness alone, so there is nothing to refute")
}

/// The proof is of another kind.
#[must_use]
pub fn other_proof() -> Fault {
    Fault::new("the proof of this claim is not in LRAT; `solve --engine sat` makes one where nothing shorter will do")
}

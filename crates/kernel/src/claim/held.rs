//! Claims that are held in memory: made by those who answer, written down, and read back. Who checks a claim reads it line by
//! line instead ([`super::check`]) and holds nothing of this.

use super::statement::{Accepted, ProofOf, Statement, needless_proof};
use super::{END, INDENT, Stated, section};
use crate::fault::Fault;
use crate::problem::Refutable as _;
use std::fmt;
use std::str::FromStr;

/// A claim that fits in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim<S: Statement> {
    /// Deal, question and answer.
    pub statement: S,
    /// Why there is nothing else, where the answer needs that.
    pub proof: Option<ProofOf<S>>,
}

impl<S: Statement> Claim<S> {
    /// Checks the claim.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Accepted<S>, Fault> {
        // What is shown comes first, so that no proof is followed for a witness that is none.
        self.statement.verify()?;
        let refuted = match (&self.proof, self.statement.rules_out()) {
            (None, _) => None,
            (Some(_), None) => return Err(needless_proof()),
            (Some(proof), Some(wanted)) => Some(wanted.refuted(proof)?),
        };
        Accepted::resting_on(self.statement.clone(), refuted.as_ref())
    }
}

impl<S: Statement> fmt::Display for Claim<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.statement)?;
        self.proof.as_ref().map_or(Ok(()), |proof| f.write_str(&section::proof_section(proof)))?;
        writeln!(f, "{END}")
    }
}

impl<S: Statement> Claim<S> {
    /// The claim that these parts make.
    ///
    /// # Errors
    /// When they make none.
    pub fn read(stated: &Stated) -> Result<Self, Fault> {
        let proof = stated.proof.as_ref().map(|lines| {
            let place = |fault: Fault| fault.moved(lines.number - 1, INDENT.len()).at(lines.number, 1);
            lines.text.parse().map_err(place)
        });
        Ok(Self { statement: stated.statement()?, proof: proof.transpose()? })
    }
}

impl<S: Statement> FromStr for Claim<S> {
    type Err = Fault;

    /// Reads a claim without checking it.
    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::read(&Stated::reader().all(text.lines())?)
    }
}

//! How the parts of a claim are written: lines of a section, what stands before the witnesses, a proof.

use super::{Answer, INDENT, TITLE};
use crate::proof::lrat::Step;
use std::fmt::{self, Display, Write};

/// Writes lines of a section.
pub(crate) fn indented(f: &mut dyn Write, text: &str) -> fmt::Result {
    text.lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))
}

/// Writes everything up to the answer of a claim about a deal.
pub(crate) fn answered(f: &mut dyn Write, question: &dyn Display, deal: &dyn Display, answer: Answer) -> fmt::Result {
    writeln!(f, "{TITLE}\nquestion {question}\ndeal")?;
    indented(f, &deal.to_string())?;
    writeln!(f, "answer {answer}")
}

/// Writes what shows a "yes".
pub(crate) fn witnessed(f: &mut dyn Write, witness: &dyn Display) -> fmt::Result {
    writeln!(f, "witness")?;
    indented(f, &witness.to_string())
}

/// A whole proof as a claim writes it: its kind, then its lines.
#[must_use]
pub fn proof_section<R: Display>(proof: &R) -> String {
    let text = proof.to_string();
    let (kind, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let mut section = format!("proof {kind}\n");
    // Writing to a string does not fail.
    let _ = indented(&mut section, lines);
    section
}

/// One line of an LRAT proof as a claim writes it.
#[must_use]
pub fn proof_line(step: &Step) -> String {
    format!("{INDENT}{step}")
}

//! How the parts of a claim are written: lines of a section, what stands before the witnesses, a proof.

use super::{INDENT, TITLE};
use std::fmt::{self, Display, Write};

/// Writes lines of a section.
pub(crate) fn indented(f: &mut dyn Write, text: &str) -> fmt::Result {
    text.lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))
}

/// Writes the question, the deal and the answer, with the number that a "yes" states.
pub(crate) fn answered(
    f: &mut dyn Write,
    question: &dyn Display,
    deal: &dyn Display,
    yes: bool,
    value: Option<u128>,
) -> fmt::Result {
    writeln!(f, "{TITLE}\nquestion {question}\ndeal")?;
    indented(f, &deal.to_string())?;
    match (yes, value) {
        (true, Some(value)) => writeln!(f, "answer yes {value}"),
        (true, None) => writeln!(f, "answer yes"),
        (false, _) => writeln!(f, "answer no"),
    }
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

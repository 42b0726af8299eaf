//! The formula that the proof of a claim refutes, or the proof itself.

use super::{cnf, set_cnf};
use crate::files::Source;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::claim::outline::{Outline, Part};
use misdeal_kernel::claim::{Event, INDENT, ProofKind, Reader, Subject};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set;
use misdeal_kernel::swish::Wanted;
use misdeal_kernel::swish::free::{FreeChecker, SetQuestion};
use misdeal_kernel::uno;
use std::fmt::Write as _;

/// Reads a claim, and gives its proof or the formula.
pub fn export(source: Source, proof: bool) -> Result<String, Fault> {
    let name = source.name.clone();
    let mut export = Exporting::Opening(Vec::new());
    source.each_line(|line| export.line(line))?;
    export.finish(proof).map_err(|fault| fault.of(name))
}

/// A claim on its way.
enum Exporting {
    /// What it is about is not told yet.
    Opening(Vec<String>),
    Swish(Box<SwishExport>),
    Set(Box<SetExport>),
    Uno(Box<uno::claim::Checker>),
}

impl Exporting {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        match self {
            Self::Swish(export) => export.line(line),
            Self::Set(export) => export.line(line),
            Self::Uno(checker) => checker.line(line),
            Self::Opening(lines) => {
                lines.push(line.to_owned());
                let mut export = match Subject::told(lines) {
                    None => return Ok(()),
                    Some(Subject::Swish) => Self::Swish(Box::default()),
                    Some(Subject::Set) => Self::Set(Box::default()),
                    Some(Subject::SetDeck) => {
                        return Err(Fault::new("a claim about a whole deck of set has no formula"));
                    }
                    Some(Subject::Sizes) => {
                        return Err(Fault::new("a claim about the number of swish-free sets has no formula"));
                    }
                    Some(Subject::UnoReal | Subject::Geography) => {
                        let what = "a claim about geography or the real game of uno has no formula to export";
                        return Err(Fault::new(what));
                    }
                    Some(Subject::Uno) => Self::Uno(Box::default()),
                };
                lines.iter().try_for_each(|line| export.line(line))?;
                *self = export;
                Ok(())
            }
        }
    }

    fn finish(self, proof: bool) -> Result<String, Fault> {
        match self {
            Self::Opening(_) => Err(Fault::new("the claim is cut short")),
            Self::Swish(export) => export.finish(proof),
            Self::Set(export) => export.finish(proof),
            Self::Uno(checker) => uno_claim(&checker.claim()?, proof),
        }
    }
}

/// A claim about a hand of UNO: the formula with its cuts, or the steps about it.
fn uno_claim(claim: &uno::Claim, proof: bool) -> Result<String, Fault> {
    let wanted = claim.statement.rules_out().ok_or_else(needs_none)?;
    let Some(uno::Refutation::Cuts(cuts)) = &claim.proof else { return Err(other_proof()) };
    if proof {
        return Ok(cuts.proof.to_string());
    }
    let mut refuter = uno::Refuter::of(uno::Question::Max.hand(&wanted.deal)?, wanted.demand)?;
    cuts.cuts.iter().try_for_each(|set| refuter.cut(set))?;
    Ok(super::uno::cuts_cnf(&refuter, wanted.demand, cuts.cuts.len()))
}

fn needs_none() -> Fault {
    Fault::new("the claim is a witness alone, so there is nothing to refute")
}

fn other_proof() -> Fault {
    Fault::new("the proof of this claim is not in LRAT; `solve --engine sat` makes one where nothing shorter will do")
}

/// A claim about the swishes of a deal, or about swish-free sets.
#[derive(Default)]
struct SwishExport {
    reader: Reader,
    free: Option<FreeExport>,
    lines: usize,
    refuted: Option<Wanted>,
    kind: Option<ProofKind>,
    proof: String,
}

impl SwishExport {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        self.lines += 1;
        if let Some(free) = &mut self.free {
            return free.line(self.lines, line);
        }
        match self.reader.line(line)? {
            Event::Stated { statement, proof, .. } => (self.refuted, self.kind) = (statement.rules_out(), proof),
            Event::Free(question) => self.free = Some(FreeExport::new(question)),
            // Writing to a string does not fail.
            Event::Step(step) => _ = writeln!(self.proof, "{step}"),
            Event::None | Event::Prices(_) | Event::Case(_) | Event::End => {}
        }
        Ok(())
    }

    fn finish(self, proof: bool) -> Result<String, Fault> {
        if let Some(free) = self.free {
            return free.finish(proof);
        }
        self.reader.finish()?;
        match (self.refuted, proof) {
            (None, _) => Err(needs_none()),
            (Some(wanted), false) => cnf(&wanted),
            (Some(_), true) if self.kind == Some(ProofKind::Lrat) => Ok(self.proof),
            (Some(_), true) => Err(other_proof()),
        }
    }
}

/// A claim about a SET board.
#[derive(Default)]
struct SetExport {
    outline: Outline,
    refuted: Option<set::Wanted>,
    is_lrat: bool,
    proof: String,
}

impl SetExport {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        match self.outline.line(line)? {
            Part::Stated(stated) => {
                let read = set::claim::read(&stated).map_err(|fault| fault.at(self.outline.line_number(), 1))?;
                self.refuted = read.rules_out();
                self.is_lrat = stated.proof.is_some_and(|kind| kind.text == set::wanted::Refutation::LRAT);
            }
            Part::Proof(step) => {
                self.proof.push_str(step);
                self.proof.push('\n');
            }
            Part::None | Part::End => {}
        }
        Ok(())
    }

    fn finish(self, proof: bool) -> Result<String, Fault> {
        self.outline.finish()?;
        match (self.refuted, proof) {
            (None, _) => Err(needs_none()),
            (Some(wanted), false) => set_cnf(&wanted),
            (Some(_), true) if self.is_lrat => Ok(self.proof),
            (Some(_), true) => Err(other_proof()),
        }
    }
}

/// The formula and the proof that no larger set is swish-free.
struct FreeExport {
    checker: FreeChecker,
    formula: Option<String>,
    proof: String,
}

impl FreeExport {
    fn new(question: SetQuestion) -> Self {
        Self { checker: FreeChecker::new(question), formula: None, proof: String::new() }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        self.checker.line(number, line).map_err(|fault| fault.at(number, 1))?;
        let Some(cover) = self.checker.cover() else { return Ok(()) };
        if self.formula.is_none() {
            let mut text = String::from("c so many cards are kept that hold none of the listed swishes\n");
            for (lit, meaning) in cover.legend() {
                // Writing to a string does not fail.
                let _ = writeln!(text, "c {lit} = {meaning}");
            }
            let _ = write!(text, "{}", cover.formula());
            self.formula = Some(text);
        }
        if let Some(step) = line.strip_prefix(INDENT) {
            let _ = writeln!(self.proof, "{step}");
        }
        Ok(())
    }

    fn finish(self, proof: bool) -> Result<String, Fault> {
        self.checker.finish()?;
        let formula = self.formula.ok_or_else(|| Fault::new("the claim rests on a packing, not on a formula"))?;
        Ok(if proof { self.proof } else { formula })
    }
}

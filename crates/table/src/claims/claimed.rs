//! A claim for other checkers: the formula that its proof refutes, or the steps of the proof.

use crate::formula::dimacs;
use crate::veripb::Paper;
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::base::rows::Rows;
use misdeal_kernel::claim::{Follow, Opening, Stated, Statement};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::{lrat, sums};

/// What of a claim is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The formula in clauses, as DIMACS.
    Cnf,
    /// The steps that refute it, as LRAT.
    Lrat,
    /// The formula that the proof is about, as OPB.
    Opb,
    /// The proof about that, for VeriPB.
    Pbp,
}

impl Part {
    /// What a format is a part of; the formula in clauses, unless it is another.
    #[must_use]
    pub fn named(format: &str) -> Self {
        match format {
            "lrat" => Self::Lrat,
            "opb" => Self::Opb,
            "pbp" => Self::Pbp,
            _ => Self::Cnf,
        }
    }
}

/// A formula, and what it and its variables say.
pub struct Told<F> {
    /// What it says, in lines.
    pub title: String,
    /// What its variables mean.
    pub legend: Vec<(Lit, String)>,
    /// The formula.
    pub formula: F,
}

/// Makes the formula of what a claim rules out.
type Tell<W, F> = fn(&W) -> Result<Told<F>, Fault>;

/// The formulas of what a claim rules out.
pub struct Formulas<W> {
    /// In clauses.
    pub clauses: Tell<W, Cnf>,
    /// In rows, where proofs may be sums.
    pub rows: Option<Tell<W, Rows>>,
}

/// Whoever reads a claim in order to write a part of it.
pub type Writes = Box<dyn Follow<Told = String>>;

/// What becomes of a claim that was read.
type Written = fn(Stated, Part) -> Result<String, Fault>;

/// A claim with witnesses and a proof, which is not checked.
pub struct Reading {
    stated: Stated,
    part: Part,
    written: Written,
}

impl Reading {
    /// Reads a claim that opens like this.
    ///
    /// # Errors
    /// When there is no such claim.
    pub fn of(opening: Opening, part: Part, written: Written) -> Result<Writes, Fault> {
        Ok(Box::new(Self { stated: Stated::new(opening)?, part, written }))
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
        (self.written)(self.stated, self.part)
    }
}

/// The steps of a proof, or the formula of what a statement rules out.
///
/// # Errors
/// When there is nothing to refute, or the proof is another.
pub fn written<S: Statement>(stated: Stated, part: Part, formulas: &Formulas<S::Wanted>) -> Result<String, Fault> {
    let wanted = stated.statement::<S>()?.rules_out().ok_or_else(needs_none)?;
    if part == Part::Cnf {
        let Told { title, legend, formula } = (formulas.clauses)(&wanted)?;
        return Ok(dimacs(&title, legend, &formula));
    }
    let text = stated.proof.map(|proof| proof.text + "\n").unwrap_or_default();
    let (kind, steps) = text.split_once('\n').unwrap_or_default();
    match (kind, formulas.rows) {
        (lrat::WORD, _) => {
            let told = (formulas.clauses)(&wanted)?;
            formal(Told { title: told.title, legend: told.legend, formula: Paper::Clauses(told.formula) }, part, steps)
        }
        (sums::WORD, Some(rows)) if part != Part::Lrat => {
            let told = rows(&wanted)?;
            formal(Told { title: told.title, legend: told.legend, formula: Paper::Rows(told.formula) }, part, steps)
        }
        _ => Err(other_proof(part)),
    }
}

/// A part of a claim whose proof is followed.
///
/// # Errors
/// When the steps do not follow.
pub fn formal(told: Told<Paper>, part: Part, steps: &str) -> Result<String, Fault> {
    match (part, told.formula) {
        (Part::Cnf, Paper::Clauses(cnf)) => Ok(dimacs(&told.title, told.legend, &cnf)),
        (Part::Cnf | Part::Lrat, Paper::Rows(_)) => Err(other_proof(Part::Lrat)),
        (Part::Lrat, Paper::Clauses(_)) => Ok(steps.to_owned()),
        (Part::Opb, paper) => Ok(paper.opb(&told.title, &told.legend)),
        (Part::Pbp, paper) => paper.proof(steps),
    }
}

/// A witness is all.
#[must_use]
pub fn needs_none() -> Fault {
    Fault::new("the claim is a witness alone, so there is nothing to refute")
}

/// The proof is of another kind.
#[must_use]
pub fn other_proof(part: Part) -> Fault {
    Fault::new(match part {
        Part::Cnf | Part::Lrat => {
            "the proof of this claim is not in LRAT; `solve --engine sat` makes one where nothing shorter will do, and `--to pbp` writes sums"
        }
        Part::Opb | Part::Pbp => {
            "the kernel goes through this claim by itself, so there are no steps for another checker; `solve --engine sat` makes some"
        }
    })
}

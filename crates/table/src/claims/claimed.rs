//! A claim for other checkers: the formula that its proof refutes, or the steps of the proof.

//!
//! Where the kernel goes through a claim by itself, or believes a theorem, a proof of the same statement is searched for that has steps:
//! about the formula that the kernel builds, or where there is none about one that is built here. The formula says so in a comment.

use crate::formula::dimacs;
use crate::veripb::Paper;
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::base::rows::Rows;
use misdeal_kernel::claim::{Follow, Opening, Stated, Statement};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::{lrat, sums};
use misdeal_solve::budget::Budget;
use misdeal_solve::unrolled::{Listed, Unrolled, refuted};

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
    /// Steps about the clauses, where the proof has none; searched for.
    pub steps: fn(&W, &Budget) -> Option<lrat::Proof>,
}

/// Whoever reads a claim in order to write a part of it.
pub type Writes = Box<dyn Follow<Told = String>>;

/// What becomes of a claim that was read.
type Written = fn(Stated, Part, &Budget) -> Result<String, Fault>;

/// A claim with witnesses and a proof, which is not checked.
pub struct Reading {
    stated: Stated,
    part: Part,
    budget: Budget,
    written: Written,
}

impl Reading {
    /// Reads a claim that opens like this.
    ///
    /// # Errors
    /// When there is no such claim.
    pub fn of(opening: Opening, part: Part, budget: &Budget, written: Written) -> Result<Writes, Fault> {
        Ok(Box::new(Self { stated: Stated::new(opening)?, part, budget: budget.clone(), written }))
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
        (self.written)(self.stated, self.part, &self.budget)
    }
}

/// The steps of a proof, or the formula of what a statement rules out.
///
/// # Errors
/// When there is nothing to refute, or the proof is another.
pub fn written<S: Statement>(
    stated: Stated,
    part: Part,
    budget: &Budget,
    formulas: &Formulas<S::Wanted>,
) -> Result<String, Fault> {
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
        (sums::WORD, _) => Err(other_proof()),
        (kind, _) => {
            let told = (formulas.clauses)(&wanted)?;
            let title = format!("{}\n{}", told.title, another(kind));
            let told = Told { title, legend: told.legend, formula: Paper::Clauses(told.formula) };
            // The formula is known without a search.
            let steps =
                if part == Part::Opb { Some(lrat::Proof::default()) } else { (formulas.steps)(&wanted, budget) };
            formal(told, part, &steps.ok_or_else(not_found)?.to_string())
        }
    }
}

/// What is said of a proof that is not the claim's.
#[must_use]
pub fn another(kind: &str) -> String {
    let kind = kind.split_whitespace().next().unwrap_or("witness");
    format!("the claim's own proof is `{kind}`; the steps for other checkers are another proof of the same statement")
}

/// No steps were found in time.
#[must_use]
pub fn not_found() -> Fault {
    Fault::new(
        "the kernel goes through this claim by itself, and no steps for another checker were found within --time",
    )
}

/// Why no steps were found.
#[must_use]
pub fn unsettled(stop: Stop) -> Fault {
    match stop {
        Stop::TooLarge(fault) | Stop::Absent(fault) | Stop::Rejected(fault) => fault,
        Stop::Time | Stop::Conflicts | Stop::Interrupted | Stop::Incomplete => not_found(),
    }
}

/// A part of a claim about a game that is listed position by position.
///
/// # Errors
/// When there are too many positions, or clauses are asked for.
pub fn unrolled<G: Unrolled>(
    game: &G,
    start: &G::Position,
    (what, kind): (&str, &str),
    part: Part,
    budget: &Budget,
) -> Result<String, Fault> {
    let Listed { rows, proof, legend } = refuted(game, start, budget).map_err(unsettled)?;
    let title = format!(
        "{what}: positions of one way of play against it; a variable says that it is had from there\n{}",
        another(kind)
    );
    formal(Told { title, legend, formula: Paper::Rows(rows) }, part, &proof.to_string())
}

/// A part of a claim whose proof is followed.
///
/// # Errors
/// When the steps do not follow.
pub fn formal(told: Told<Paper>, part: Part, steps: &str) -> Result<String, Fault> {
    match (part, told.formula) {
        (Part::Cnf, Paper::Clauses(cnf)) => Ok(dimacs(&told.title, told.legend, &cnf)),
        (Part::Cnf | Part::Lrat, Paper::Rows(_)) => Err(other_proof()),
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
pub fn other_proof() -> Fault {
    Fault::new("the proof of this claim is in rows, and not in LRAT; `--to opb` and `--to pbp` write it")
}

//! Formulas and proofs for VeriPB, a checker of proofs that others wrote and keep: OPB, and version 3.0 of its proofs.
//!
//! Our steps are rules there: `sum` is `pol`, `so` is `rup` with hints, a case is a proof by contradiction (`pbc`), `drop` is
//! `del`. A row that says "equal" is two constraints there, "at least" and "at most". A sum that is divided with what is left
//! over taken away (`\\`) is written with the literals that take it away. LRAT steps are `rup` too.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::base::rows::{Row, RowAt, Rows, Term};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::lrat;
use misdeal_kernel::proof::sums::{Checker, Divided, Hint, Part, RowId, Step};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a proof starts from.
pub enum Paper {
    /// Clauses, and the steps are in LRAT.
    Clauses(Cnf),
    /// Rows, and the steps are sums.
    Rows(Rows),
}

fn name(lit: Lit) -> String {
    format!("{}x{}", if lit.is_yes() { "" } else { "~" }, lit.var().number())
}

fn terms(text: &mut String, terms: impl IntoIterator<Item = Term>) {
    // Writing to a string does not fail.
    terms.into_iter().for_each(|term| _ = write!(text, "{} {} ", term.times, name(term.lit)));
}

fn clause(text: &mut String, lits: &[Lit]) {
    terms(text, lits.iter().map(|&lit| Term::new(lit, 1)));
    text.push_str(">= 1");
}

fn row(text: &mut String, row: RowAt<'_>) {
    terms(text, row.terms.iter().copied());
    let _ = write!(text, "{} {}", if row.equal { "=" } else { ">=" }, row.least);
}

impl Paper {
    /// The formula as OPB, with comments.
    #[must_use]
    pub fn opb(&self, title: &str, legend: &[(Lit, String)]) -> String {
        let (variables, constraints) = match self {
            Self::Clauses(cnf) => (cnf.variables(), cnf.len()),
            Self::Rows(rows) => (rows.variables(), rows.len()),
        };
        let mut text = format!("* #variable= {variables} #constraint= {constraints}\n");
        title.lines().for_each(|line| _ = writeln!(text, "* {line}"));
        legend.iter().for_each(|(lit, meaning)| _ = writeln!(text, "* {} = {meaning}", name(*lit)));
        match self {
            Self::Clauses(cnf) => cnf.clauses().for_each(|lits| {
                clause(&mut text, lits);
                text.push_str(" ;\n");
            }),
            Self::Rows(rows) => rows.rows().for_each(|at| {
                row(&mut text, at);
                text.push_str(" ;\n");
            }),
        }
        text
    }

    /// The steps, as a claim has them, as a proof about the OPB file. It ends with the first that does not follow, which is
    /// for the other checker to say.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn proof(self, steps: &str) -> Result<String, Fault> {
        let lines = steps.lines().filter(|line| !line.trim().is_empty());
        match self {
            Self::Clauses(cnf) => {
                let mut writer = Writer::new(cnf.len() as u64);
                let mut numbers: BTreeMap<u64, u64> = (1..=cnf.len() as u64).map(|id| (id, id)).collect();
                // A formula with the empty clause needs no step, and none is looked at.
                let is_refuted = cnf.clauses().any(<[Lit]>::is_empty);
                let lines = lines.take_while(|_| !is_refuted);
                lines.map(str::parse).try_for_each(|step| writer.lrat(&step?, &mut numbers))?;
                Ok(writer.finish())
            }
            Self::Rows(rows) => {
                let mut sums = Sums::of(rows);
                for line in lines {
                    sums.step(&line.parse()?)?;
                }
                Ok(sums.writer.finish())
            }
        }
    }
}

/// A proof under way.
struct Writer {
    text: String,
    /// The number of the last constraint.
    last: u64,
}

impl Writer {
    fn new(constraints: u64) -> Self {
        Self { text: format!("pseudo-Boolean proof version 3.0\nf {constraints};\n"), last: constraints }
    }

    /// Ends a rule that adds a constraint, and returns its number.
    fn added(&mut self) -> u64 {
        self.text.push_str(";\n");
        self.last += 1;
        self.last
    }

    fn lrat(&mut self, step: &lrat::Step, numbers: &mut BTreeMap<u64, u64>) -> Result<(), Fault> {
        let number = |numbers: &BTreeMap<u64, u64>, id: &u64| {
            numbers.get(id).copied().ok_or_else(|| Fault::new(format!("clause {id} is not in force")))
        };
        match step {
            lrat::Step::Add { id, clause: lits, hints } => {
                self.text.push_str("rup ");
                clause(&mut self.text, lits);
                self.text.push_str(" :");
                for hint in hints {
                    let _ = write!(self.text, " {}", number(numbers, hint)?);
                }
                let added = self.added();
                numbers.insert(*id, added);
            }
            lrat::Step::Delete { ids, .. } => {
                // Clauses of the formula stay, which does no harm.
                let derived = ids.iter().filter_map(|id| numbers.get(id).filter(|number| *number != id));
                let derived: Vec<String> = derived.map(u64::to_string).collect();
                if !derived.is_empty() {
                    let _ = writeln!(self.text, "del id {};", derived.join(" "));
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> String {
        self.text.push_str("output NONE;\nconclusion UNSAT;\nend pseudo-Boolean proof;\n");
        self.text
    }
}

/// Sums on their way, with the rows that they speak of.
struct Sums {
    checker: Checker,
    writer: Writer,
    /// The number of the constraint of each row of the formula, and of each that was added.
    given: Vec<u64>,
    added: Vec<u64>,
    depth: usize,
    /// Whether a contradiction was reached, or a step does not follow.
    ended: bool,
}

impl Sums {
    fn of(rows: Rows) -> Self {
        let mut next = 1;
        let number = |row: RowAt<'_>| {
            let number = next;
            next += 1 + u64::from(row.equal);
            number
        };
        let given = rows.rows().map(number).collect();
        Self {
            checker: Checker::of(rows),
            writer: Writer::new(next - 1),
            given,
            added: Vec::new(),
            depth: 0,
            ended: false,
        }
    }

    /// The number of a row's constraint, and whether it says "equal".
    fn number(&self, id: RowId) -> Result<(u64, bool), Fault> {
        let fault = || Fault::new(format!("row {id} is not in force"));
        let row = self.checker.row(id).ok_or_else(fault)?;
        let number = match id {
            RowId::Given(number) => self.given.get(usize::try_from(number - 1).map_err(|_| fault())?),
            RowId::Added(number) => self.added.get(usize::try_from(number - 1).map_err(|_| fault())?),
        };
        Ok((*number.ok_or_else(fault)?, row.equal))
    }

    fn step(&mut self, step: &Step) -> Result<(), Fault> {
        if self.ended || self.checker.is_refuted() {
            return Ok(());
        }
        match step {
            Step::Sum { parts, divided } => self.sum(parts, *divided)?,
            Step::So { row: follows, hints } => {
                self.writer.text.push_str("rup ");
                self.row(follows);
                self.writer.text.push_str(" : ~");
                for hint in hints {
                    match hint {
                        Hint::Opposite => self.writer.text.push_str(" ~"),
                        Hint::Row(id) => {
                            let (number, equal) = self.number(*id)?;
                            let _ = write!(self.writer.text, " {number}");
                            if equal {
                                let _ = write!(self.writer.text, " {}", number + 1);
                            }
                        }
                    }
                }
                self.add();
            }
            Step::Case(supposed) => {
                self.writer.text.push_str("pbc ");
                self.row(&supposed.denied());
                self.writer.text.push_str(" : subproof\n");
                self.writer.last += 1;
                self.added.push(self.writer.last);
                self.depth += 1;
            }
            Step::End => {
                self.writer.text.push_str("qed pbc : -1");
                self.add();
                self.depth = self.depth.saturating_sub(1);
            }
            Step::Drop(ids) if self.depth == 0 => {
                let is_added = |id: &&RowId| matches!(id, RowId::Added(_)) && self.checker.row(**id).is_some();
                let numbers = ids.iter().filter(is_added).map(|&id| Ok(self.number(id)?.0.to_string()));
                let numbers = numbers.collect::<Result<Vec<_>, Fault>>()?;
                if !numbers.is_empty() {
                    let _ = writeln!(self.writer.text, "del id {};", numbers.join(" "));
                }
            }
            // Within a case nothing can be taken out of force there.
            Step::Drop(_) => {}
        }
        self.ended = self.checker.step(step).is_err();
        Ok(())
    }

    fn row(&mut self, of: &Row) {
        row(&mut self.writer.text, RowAt { terms: of.terms(), least: of.least(), equal: false });
    }

    fn add(&mut self) {
        let number = self.writer.added();
        self.added.push(number);
    }

    fn sum(&mut self, parts: &[Part], divided: Divided) -> Result<(), Fault> {
        let mut rule = String::new();
        let mut sign = "";
        for part in parts {
            let (what, times) = match *part {
                Part::Lit(lit, times) => (name(lit), times),
                Part::Row(id, times) => {
                    let (number, _) = self.number(id)?;
                    ((number + u64::from(times < 0)).to_string(), times.abs())
                }
            };
            let _ = write!(rule, " {what}");
            if times != 1 {
                let _ = write!(rule, " {times} *");
            }
            rule.push_str(sign);
            sign = " +";
        }
        match divided {
            Divided::Not => {}
            Divided::Up(by) => _ = write!(rule, " {by} d"),
            Divided::Down(by) => {
                let whole = self.checker.sum(parts, Divided::Not)?;
                for term in whole.terms().iter().filter(|term| term.times % by != 0) {
                    let _ = write!(rule, " {} {} * +", name(!term.lit), term.times % by);
                }
                let _ = write!(rule, " {by} d");
            }
        }
        // A sum of nothing says nothing.
        let _ =
            if parts.is_empty() { write!(self.writer.text, "rup >= 0") } else { write!(self.writer.text, "pol{rule}") };
        self.add();
        Ok(())
    }
}

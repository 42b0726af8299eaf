//! Formulas of deals for other solvers: WCNF, OPB and SMT-LIB 2, with comments that map variables to cards.
//!
//! All come from the one encoding that our own engine uses. Where a format can count by itself (OPB, SMT-LIB), it does,
//! and the counter of the encoding is left out.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::fault::Fault;
use std::fmt::Write as _;

/// Clauses that hold, and literals of which many should, each with its weight.
pub struct Formula {
    /// What is asked.
    pub title: String,
    /// What variables mean.
    pub legend: Vec<(Lit, String)>,
    /// The clauses.
    pub cnf: Cnf,
    /// What is counted.
    pub counted: Vec<(Lit, usize)>,
    /// What the counted literals that hold must weigh at least.
    pub at_least: usize,
    /// Whether as many as possible should hold.
    pub most: bool,
    /// As many as this hold at least where one does.
    pub fewest: usize,
}

impl Formula {
    /// What the sum must reach; never much more than it can, since others read numbers of 64 bits only.
    fn least(&self) -> usize {
        let all: usize = self.counted.iter().map(|counted| counted.1).sum();
        self.at_least.min(all + 1)
    }

    /// Comments after a sign: what is asked, and what the variables mean.
    fn comments(&self, sign: &str, name: impl Fn(Lit) -> String) -> String {
        let mut text = format!("{sign} {}\n", self.title);
        for (lit, meaning) in &self.legend {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{sign} {} = {meaning}", name(*lit));
        }
        text
    }

    /// WCNF in the form of 2022: `h` for hard clauses, a weight for each counted literal. That some are wanted at all is
    /// one hard clause.
    ///
    /// # Errors
    /// When no maximum is asked for.
    pub fn wcnf(&self) -> Result<String, Fault> {
        if !self.most {
            return Err(Fault::new("wcnf is for a maximum; cnf asks for a single one"));
        }
        if self.at_least > self.fewest {
            return Err(Fault::new("wcnf is for a maximum, and can't count to a number; leave --at-least out"));
        }
        let mut text = self.comments("c", |lit| lit.to_string());
        let mut line = |weight: &str, clause: &mut dyn Iterator<Item = Lit>| {
            text.push_str(weight);
            clause.for_each(|lit| _ = write!(text, " {lit}"));
            text.push_str(" 0\n");
        };
        self.cnf.clauses().for_each(|clause| line("h", &mut clause.iter().copied()));
        if self.at_least > 0 {
            // A card that lies there is met by another, so one card is two at least.
            line("h", &mut self.counted.iter().map(|counted| counted.0));
        }
        self.counted.iter().for_each(|&(lit, weight)| line(&weight.to_string(), &mut std::iter::once(lit)));
        Ok(text)
    }

    /// OPB, the pseudo-Boolean format.
    pub fn opb(&self) -> String {
        let name = |lit: Lit| format!("{}x{}", if lit.is_yes() { "" } else { "~" }, lit.var().number());
        let constraints = self.cnf.len() + usize::from(self.at_least > 0);
        // A sum of nothing must have a term, and so there is a variable.
        let mut text = format!("* #variable= {} #constraint= {constraints}\n", self.cnf.variables().max(1));
        text.push_str(&self.comments("*", name));
        if self.most {
            text.push_str("min:");
            self.counted.iter().for_each(|&(lit, weight)| _ = write!(text, " -{weight} {}", name(lit)));
            text.push_str(if self.counted.is_empty() { " +0 x1 ;\n" } else { " ;\n" });
        }
        let mut sum = |lits: &mut dyn Iterator<Item = (Lit, usize)>, least: usize| {
            let start = text.len();
            lits.for_each(|(lit, weight)| _ = write!(text, "+{weight} {} ", name(lit)));
            let _ = writeln!(text, "{}>= {least} ;", if text.len() == start { "+0 x1 " } else { "" });
        };
        self.cnf.clauses().for_each(|clause| sum(&mut clause.iter().map(|&lit| (lit, 1)), 1));
        if self.at_least > 0 {
            sum(&mut self.counted.iter().copied(), self.least());
        }
        text
    }

    /// SMT-LIB 2, over Booleans.
    ///
    /// # Errors
    /// When a maximum is asked for.
    pub fn smt2(&self) -> Result<String, Fault> {
        if self.most && self.at_least == 0 {
            return Err(Fault::new("smt2 asks for one answer; use wcnf or opb for a maximum"));
        }
        let name = |lit: Lit| match lit.is_yes() {
            true => format!("x{}", lit.var().number()),
            false => format!("(not x{})", lit.var().number()),
        };
        let mut text = self.comments(";", name);
        text.push_str("(set-logic QF_LIA)\n");
        (1..=self.cnf.variables()).for_each(|n| _ = writeln!(text, "(declare-const x{n} Bool)"));
        for clause in self.cnf.clauses() {
            let lits: Vec<String> = clause.iter().map(|&lit| name(lit)).collect();
            let _ = match lits.as_slice() {
                [] => writeln!(text, "(assert false)"),
                [one] => writeln!(text, "(assert {one})"),
                more => writeln!(text, "(assert (or {}))", more.join(" ")),
            };
        }
        if self.at_least > 0 {
            let terms: Vec<String> =
                self.counted.iter().map(|&(lit, weight)| format!("(ite {} {weight} 0)", name(lit))).collect();
            let _ = writeln!(text, "(assert (>= (+ 0 0 {}) {}))", terms.join(" "), self.least());
        }
        text.push_str("(check-sat)\n");
        Ok(text)
    }
}

/// A formula in DIMACS, after comments: what it is, and what its variables say.
#[must_use]
pub fn dimacs(title: &str, legend: impl IntoIterator<Item = (Lit, String)>, cnf: &Cnf) -> String {
    let mut text: String = title.lines().map(|line| format!("c {line}\n")).collect();
    for (lit, meaning) in legend {
        // Writing to a string does not fail.
        let _ = writeln!(text, "c {lit} = {meaning}");
    }
    let _ = write!(text, "{cnf}");
    text
}

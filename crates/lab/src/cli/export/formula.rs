//! Formulas of deals for other solvers: WCNF, OPB and SMT-LIB 2, with comments that map variables to cards.
//!
//! All come from the one encoding that our own engine uses. Where a format can count by itself (OPB, SMT-LIB), it does,
//! and the counter of the encoding is left out.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::{self, Board, Demand};
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_kernel::uno::Solitaire;
use misdeal_kernel::uno::solitaire_to_cnf::{Played, SolitaireToCnf};
use std::fmt::Write as _;

/// Clauses that hold, and literals of which many should, each with its weight.
pub struct Formula {
    title: String,
    legend: Vec<(Lit, String)>,
    cnf: Cnf,
    counted: Vec<(Lit, usize)>,
    /// The counted literals that hold must weigh at least so much.
    at_least: usize,
    /// As many as possible should.
    most: bool,
}

impl Formula {
    /// A swish of at least so many cards, or the largest.
    ///
    /// # Errors
    /// When the deal is too large.
    pub fn swish(deal: &Deal, at_least: Option<usize>, most: bool) -> Result<Self, Fault> {
        let encoding = Encoding::new(deal)?;
        let at_least = at_least.unwrap_or(FEWEST).max(FEWEST);
        let what = if most { "the largest swish, of" } else { "a swish of" };
        Ok(Self {
            title: format!("{what} at least {at_least} cards"),
            legend: encoding.legend().collect(),
            cnf: encoding.cnf().clone(),
            counted: encoding.taken().map(|lit| (lit, 1)).collect(),
            at_least,
            most,
        })
    }

    /// A set of the board, the most disjoint ones, or the most cards without one.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn board(board: &Board, demand: Demand, what: &str) -> Result<Self, Fault> {
        let counts = !matches!(demand, Demand::Set { .. });
        let reduction = SetToCnf::apply(&set::Wanted { board: board.clone(), demand })?;
        let counted = reduction.encoding().counted().iter().map(|&lit| (lit, 1)).collect();
        Ok(Self {
            title: what.to_owned(),
            legend: reduction.legend(),
            cnf: reduction.target().clone(),
            most: counts,
            counted,
            at_least: 0,
        })
    }

    /// An order of all cards of a hand, of at least so many, or of the most.
    ///
    /// # Errors
    /// When the hand is too large.
    pub fn solitaire(hand: &Solitaire, at_least: Option<usize>, most: bool) -> Result<Self, Fault> {
        let counts = most || at_least.is_some();
        let reduction = SolitaireToCnf::of(hand, if counts { Played::Some } else { Played::All })?;
        let title = match (at_least, most) {
            (None, false) => "all cards of the hand can be played".to_owned(),
            (Some(cards), false) => format!("at least {cards} cards of the hand can be played"),
            (None, true) => "the most cards of the hand that can be played".to_owned(),
            (Some(cards), true) => format!("the most cards of the hand that can be played, and at least {cards}"),
        };
        Ok(Self {
            title,
            legend: reduction.legend(),
            cnf: reduction.target().clone(),
            counted: reduction.lost().map(|(lit, copies)| (!lit, copies)).collect(),
            at_least: at_least.unwrap_or(0),
            most,
        })
    }

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
    pub fn wcnf(&self) -> Result<String, Fault> {
        if !self.most {
            return Err(Fault::new("wcnf is for a maximum; cnf asks for a single one"));
        }
        if self.at_least > FEWEST {
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

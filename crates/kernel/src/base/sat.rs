//! Formulas as a problem of their own: in clauses, read from DIMACS, and in rows; with models as witnesses and LRAT
//! proofs as refutations. No claim has a formula,
//! so none rests on this; solvers, reductions and tests do.

use crate::base::cnf::{Cnf, Lit, Model, Var};
use crate::base::dimacs::{Reader, dimacs_words};
use crate::base::rows::{Row, RowAt, Rows};
use crate::fault::Fault;
use crate::problem::{Problem, Refutable};
use crate::proof::lrat::{Checker, Proof};
use crate::text::{Word, lines, number as number_of, shorten, words};
use std::fmt::{self, Write as _};
use std::str::FromStr;

impl Cnf {
    /// The clauses from the one with place `first` on, as a formula over the same
    /// variables.
    #[must_use]
    pub fn since(&self, first: usize) -> Self {
        let mut news = Self::default();
        news.cover(self.variables());
        for clause in self.clauses_from(first) {
            news.add(clause.iter().copied());
        }
        news
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables(), self.len())?;
        for clause in self.clauses() {
            for lit in clause {
                write!(f, "{lit} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

impl Model {
    /// All of `variables` variables false.
    #[must_use]
    pub fn all_false(variables: usize) -> Self {
        Self { values: vec![false; variables] }
    }

    /// The literals that hold, in the order of the variables.
    pub fn literals(&self) -> impl Iterator<Item = Lit> {
        (1..).zip(&self.values).filter_map(|(n, &yes)| Lit::from_dimacs(if yes { n } else { -n }))
    }
}

impl FromIterator<bool> for Model {
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Self {
        Self { values: values.into_iter().collect() }
    }
}

impl Rows {
    /// The number of terms of all rows.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows().map(|row| row.terms.len()).sum()
    }
}

impl fmt::Display for RowAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.terms.iter().try_for_each(|term| write!(f, "{term} "))?;
        write!(f, "{} {}", if self.equal { "=" } else { ">=" }, self.least)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variables {}", self.variables())?;
        self.rows().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl FromStr for Cnf {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let start = "a DIMACS formula starts with `p cnf VARIABLES CLAUSES`";
        let mut reader = Reader::new(dimacs_words(text), "cnf", start)?;
        let variables = reader.number("the number of variables", Var::MAX)?;
        let announced = reader.number("the number of clauses", usize::MAX)?;
        let mut cnf = Self::default();
        cnf.cover(variables);
        reader.clauses(variables, announced, |clause| {
            cnf.add(clause.iter().copied());
            Ok(())
        })?;
        Ok(cnf)
    }
}

impl fmt::Display for Model {
    /// The `v` lines of the SAT competition, of at most 78 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::from("v");
        let mut word = String::new();
        for number in self.literals().map(|lit| lit.dimacs().get()).chain([0]) {
            word.clear();
            write!(word, " {number}")?;
            if line.len() + word.len() > 78 {
                writeln!(f, "{line}")?;
                line.truncate(1);
            }
            line.push_str(&word);
        }
        writeln!(f, "{line}")
    }
}

/// The words of a model, and whether a solver says something around it, as `s SATISFIABLE`, `SAT` or `o 3`, which is
/// passed over.
fn model_words(text: &str) -> Result<(Vec<Word<'_>>, bool), Fault> {
    let (mut all, mut said) = (Vec::new(), false);
    for (number, line) in lines(text).filter(|(_, line)| !line.trim_start().starts_with('c')) {
        let mut words = words(number, line).peekable();
        match words.next_if(|word| matches!(word.text, "s" | "o" | "SAT")) {
            None => all.extend(words.filter(|word| word.text != "v")),
            Some(_) => {
                said = true;
                if let Some(none) = words.find(|word| matches!(word.text, "UNSATISFIABLE" | "UNKNOWN")) {
                    return Err(none.fault(format!("`{}` comes without a model", none.text)));
                }
            }
        }
    }
    Ok((all, said))
}

impl FromStr for Model {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut model = Self::default();
        let mut next = 1;
        let mut closed = false;
        let (words, said) = model_words(text)?;
        for word in words {
            let what = || shorten(word.text);
            if closed {
                return Err(word.fault(format!("`{}` stands after the closing 0", what())));
            }
            if word.text == "0" {
                closed = true;
                continue;
            }
            // Consecutive numbering keeps a hostile `v 2000000000 0` from asking for memory.
            match word.text.parse::<i64>().ok().and_then(Lit::from_dimacs) {
                Some(lit) if lit.var().number() == next => model.set(lit),
                _ => return Err(word.fault(format!("`{}` stands where {next} or -{next} should", what()))),
            }
            next += 1;
        }
        // Some solvers leave the 0 out, but say that this is a model.
        if closed || said { Ok(model) } else { Err(Fault::new("the model is not closed by 0")) }
    }
}

impl Problem for Cnf {
    const NAME: &'static str = "sat";
    type Witness = Model;

    fn verify(&self, model: &Model) -> Result<(), Fault> {
        match self.clauses().position(|clause| !clause.iter().any(|&lit| model.holds(lit))) {
            None => Ok(()),
            Some(place) => Err(Fault::new(format!("clause {} is not satisfied", place + 1))),
        }
    }
}

impl Refutable for Cnf {
    type Refutation = Proof;

    fn refute(&self, proof: &Proof) -> Result<(), Fault> {
        let mut checker = Checker::default();
        checker.load(self);
        for step in proof.steps() {
            checker.step(step)?;
        }
        checker.finish()
    }
}

pub(super) fn holds(row: RowAt<'_>, model: &Model) -> bool {
    let sum: i64 = row.terms.iter().filter(|term| model.holds(term.lit)).map(|term| term.times).sum();
    if row.equal { sum == row.least } else { sum >= row.least }
}

impl FromStr for Rows {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut rows: Option<Self> = None;
        for (number, line) in lines(text) {
            let found: Vec<Word<'_>> = words(number, line).collect();
            match (found.as_slice(), &mut rows) {
                ([], _) => {}
                ([word, count], None) if word.text == "variables" => {
                    let variables = number_of(count.text, "the number of variables", 0, Var::MAX);
                    let variables = variables.map_err(|fault| fault.at_place(count.place))?;
                    let mut empty = Self::default();
                    empty.cover(variables);
                    rows = Some(empty);
                }
                ([word, ..], None) => return Err(word.fault("rows begin with `variables N`")),
                ([.., relation, _], Some(rows)) => {
                    let equal = relation.text == "=";
                    let mut plain = found.clone();
                    if equal {
                        let place = plain.len() - 2;
                        plain[place].text = ">=";
                    }
                    let row = Row::read(&plain).map_err(|fault| fault.at(number, 1))?;
                    let fits = row.terms().iter().all(|term| term.lit.var().number() <= rows.variables());
                    if !fits {
                        let what = format!("a variable beyond the {} of the formula", rows.variables());
                        return Err(Fault::new(what).at(number, 1));
                    }
                    match equal {
                        true => rows.equal(row.terms().iter().copied(), row.least())?,
                        false => rows.at_least(row.terms().iter().copied(), row.least())?,
                    }
                }
                ([word], Some(_)) => return Err(word.fault("a row is written like `x1*2 ~x2 >= 2`")),
            }
        }
        rows.ok_or_else(|| Fault::new("rows begin with `variables N`"))
    }
}

impl Problem for Rows {
    const NAME: &'static str = "0-1-rows";
    type Witness = Model;

    fn verify(&self, model: &Model) -> Result<(), Fault> {
        match self.rows().position(|row| !holds(row, model)) {
            None => Ok(()),
            Some(place) => Err(Fault::new(format!("row {} does not hold", place + 1))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let cnf: Cnf = "c hello\np cnf 3 3\n1 -2\n 0 3 0\n0".parse().unwrap();
        assert_eq!(cnf.to_string(), "p cnf 3 3\n1 -2 0\n3 0\n0\n");
        assert_eq!(cnf.to_string().parse(), Ok(cnf));
        let model: Model = (0..60).map(|i| i % 3 == 0).collect();
        assert_eq!(model.to_string().parse(), Ok(model.clone()));
        assert!(model.to_string().lines().all(|line| line.len() <= 78));
    }

    #[test]
    fn bad_formulas_are_told_where() {
        for (text, place) in [
            ("", None),
            ("p dnf 1 1", Some((1, 3))),
            ("p cnf 1 1\n2 0", Some((2, 1))),
            ("p cnf 1 1\n1 x 0", Some((2, 3))),
            ("p cnf 1 1\n1", None),
            ("p cnf 1 2\n1 0", None),
            ("p cnf 99999999999999999999 1\n1 0", Some((1, 7))),
            ("p cnf 3000000000 0", Some((1, 7))),
        ] {
            let fault = text.parse::<Cnf>().unwrap_err();
            assert_eq!(fault.place().map(|p| (p.line, p.column)), place, "{text}: {fault}");
        }
        let said = "c a solver\no 3\ns SATISFIABLE\nv 1 -2\nv 3 0\n".parse::<Model>();
        assert_eq!(said, "v 1 -2 3 0".parse());
        assert_eq!(said, "SAT\n1 -2 3 0\n".parse());
        assert_eq!(said, "s SATISFIABLE\nv 1 -2 3 \n".parse());
        let none = "s UNSATISFIABLE\n".parse::<Model>().unwrap_err();
        assert_eq!(none.to_string(), "line 1, column 3: `UNSATISFIABLE` comes without a model");
        for text in ["v 1", "v 2 0", "v 1 2 0 3", "v 1 1 0", "v 2000000000 0"] {
            assert!(text.parse::<Model>().is_err(), "{text}");
        }
    }
}

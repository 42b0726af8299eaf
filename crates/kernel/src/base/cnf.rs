//! Propositional formulas in conjunctive normal form, as DIMACS writes them.

use crate::base::dimacs::{Reader, dimacs_words};
use crate::fault::Fault;
use crate::problem::{Problem, Refutable};
use crate::proof::lrat::{Checker, Proof};
use crate::text::{Word, lines, shorten, words};
use std::fmt::{self, Write as _};
use std::num::NonZeroI32;
use std::ops::Not;
use std::str::FromStr;

/// A variable, numbered from 1 as in DIMACS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Var(NonZeroI32);

impl Var {
    /// The largest number a variable can have.
    pub const MAX: usize = (i32::MAX - 1) as usize;

    /// The variable with this number.
    ///
    /// # Errors
    /// When the number is 0 or above [`Var::MAX`].
    pub fn new(number: usize) -> Result<Self, Fault> {
        i32::try_from(number)
            .ok()
            .filter(|_| number <= Self::MAX)
            .and_then(NonZeroI32::new)
            .map(Self)
            .ok_or_else(|| Fault::new(format!("{number} can't number a variable")))
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.0.get().unsigned_abs() as usize
    }

    /// The literal that says it is true.
    #[must_use]
    pub fn yes(self) -> Lit {
        Lit(self.0)
    }

    /// The literal that says it is false.
    #[must_use]
    pub fn no(self) -> Lit {
        !self.yes()
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The literal that DIMACS writes as `number`; none for 0 and for the one
    /// number whose negation does not exist.
    #[must_use]
    pub fn from_dimacs(number: i64) -> Option<Self> {
        let number = i32::try_from(number).ok().filter(|&n| n.unsigned_abs() as usize <= Var::MAX)?;
        NonZeroI32::new(number).map(Self)
    }

    /// The number that DIMACS writes.
    #[must_use]
    pub fn dimacs(self) -> NonZeroI32 {
        self.0
    }

    /// Its variable.
    #[must_use]
    pub fn var(self) -> Var {
        Var(self.0.abs())
    }

    /// Whether it says that its variable is true.
    #[must_use]
    pub fn is_yes(self) -> bool {
        self.0.get() > 0
    }

    /// A place in an array with two entries per variable.
    #[must_use]
    pub fn slot(self) -> usize {
        2 * (self.var().number() - 1) + usize::from(!self.is_yes())
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A formula: clauses over the variables `1..=variables`.
///
/// ```
/// use misdeal_kernel::base::cnf::{Cnf, Model};
/// use misdeal_kernel::problem::Problem;
/// let cnf: Cnf = "p cnf 2 2\n1 -2 0\n2 0\n".parse()?;
/// assert!(cnf.verify(&"v 1 2 0\n".parse::<Model>()?).is_ok());
/// assert!(cnf.verify(&"v -1 2 0\n".parse::<Model>()?).is_err());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clause with this place in the formula, from 0.
    #[must_use]
    pub fn clause(&self, place: usize) -> Option<&[Lit]> {
        let end = *self.ends.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.literals.get(start..end)
    }

    /// The clauses from the one with place `first` on, in order.
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Lit]> {
        (first..self.len()).filter_map(|place| self.clause(place))
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.clauses_from(0)
    }

    /// The clauses from the one with place `first` on, as a formula over the same
    /// variables.
    #[must_use]
    pub fn since(&self, first: usize) -> Self {
        let mut news = Self { variables: self.variables, ..Self::default() };
        for clause in self.clauses_from(first) {
            news.add(clause.iter().copied());
        }
        news
    }

    /// A variable that was not there before.
    ///
    /// # Errors
    /// When there is no number left for it.
    pub fn fresh(&mut self) -> Result<Var, Fault> {
        let var = Var::new(self.variables + 1)?;
        self.variables += 1;
        Ok(var)
    }

    /// Has at least `variables` variables from now on.
    pub fn cover(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    /// Adds a clause; variables it names that are new are added too.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        for lit in clause {
            self.variables = self.variables.max(lit.var().number());
            self.literals.push(lit);
        }
        self.ends.push(self.literals.len());
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.len())?;
        for clause in self.clauses() {
            for lit in clause {
                write!(f, "{lit} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

impl FromStr for Cnf {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let start = "a DIMACS formula starts with `p cnf VARIABLES CLAUSES`";
        let mut reader = Reader::new(dimacs_words(text), "cnf", start)?;
        let variables = reader.number("the number of variables", Var::MAX)?;
        let announced = reader.number("the number of clauses", usize::MAX)?;
        let mut cnf = Self { variables, ..Self::default() };
        reader.clauses(variables, announced, |clause| {
            cnf.add(clause.iter().copied());
            Ok(())
        })?;
        Ok(cnf)
    }
}

/// A truth value for each variable; a variable it does not name is false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// All of `variables` variables false.
    #[must_use]
    pub fn all_false(variables: usize) -> Self {
        Self { values: vec![false; variables] }
    }

    /// Whether the literal holds.
    #[must_use]
    pub fn holds(&self, lit: Lit) -> bool {
        self.values.get(lit.var().number() - 1).copied().unwrap_or(false) == lit.is_yes()
    }

    /// Makes the literal hold.
    pub fn set(&mut self, lit: Lit) {
        let number = lit.var().number();
        if self.values.len() < number {
            self.values.resize(number, false);
        }
        self.values[number - 1] = lit.is_yes();
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

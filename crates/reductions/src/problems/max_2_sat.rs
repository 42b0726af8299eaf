//! MAX-(2,3)-SAT: can at least k clauses be satisfied at once, when each
//! has two literals and no variable occurs in more than three of them?
//!
//! NP-complete; the hardness of Swish starts here. The domain is what the paper
//! says, read strictly: a clause has **exactly two literals, of two different
//! variables**. A clause of one literal, one that repeats a variable (`1 1`) and
//! one that always holds (`1 -1`) are refused. The restriction costs nothing: what
//! is hard for fewer formulas is hard for more. The same clause may be there
//! several times, and counts each time.
//!
//! Text form: DIMACS with one more number in the header, how many clauses are to
//! be satisfied: `p max2sat VARIABLES CLAUSES WANTED`. Plain DIMACS (`p cnf`) and
//! WCNF in the form of 2022 (a line `1 LITERALS 0` for each clause, no header) are
//! read too; there all clauses are wanted, unless a comment says `c wanted 5`.

use crate::problems::weighted::{wanted_comment, weighted_clauses};
use misdeal_kernel::base::cnf::{Lit, Model, Var};
use misdeal_kernel::base::dimacs::{Reader, dimacs_words};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// An assignment that satisfies at least as many clauses of two literals as are
/// wanted.
///
/// ```
/// use misdeal_kernel::base::cnf::Model;
/// use misdeal_reductions::problems::max_2_sat::Max2Sat;
/// use misdeal_kernel::problem::Problem;
/// let formula: Max2Sat = "p max2sat 2 3 2\n1 2 0\n-1 2 0\n-1 -2 0\n".parse()?;
/// assert!(formula.verify(&"v -1 2 0\n".parse::<Model>()?).is_ok());
/// let all: Max2Sat = "p max2sat 2 3 3\n1 2 0\n-1 2 0\n-1 -2 0\n".parse()?;
/// assert!(all.verify(&"v 1 2 0\n".parse::<Model>()?).is_err());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Max2Sat {
    variables: usize,
    clauses: Vec<[Lit; 2]>,
    wanted: usize,
}

impl Max2Sat {
    /// The most clauses that a variable may occur in.
    pub const MOST_OCCURRENCES: usize = 3;

    /// A formula over the variables `1..=variables` of which `wanted` clauses are
    /// to be satisfied.
    ///
    /// # Errors
    /// When it is no MAX-(2,3)-SAT formula; the fault says which condition fails.
    pub fn new(variables: usize, clauses: impl IntoIterator<Item = [Lit; 2]>, wanted: usize) -> Result<Self, Fault> {
        let mut formula = Builder::new(variables, wanted);
        clauses.into_iter().try_for_each(|clause| formula.add(&clause))?;
        Ok(formula.built)
    }

    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, each with its first and its second literal.
    #[must_use]
    pub fn clauses(&self) -> &[[Lit; 2]] {
        &self.clauses
    }

    /// How many clauses are to be satisfied.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// How many clauses an assignment satisfies.
    #[must_use]
    pub fn satisfied(&self, model: &Model) -> usize {
        self.clauses.iter().filter(|clause| clause.iter().any(|&lit| model.holds(lit))).count()
    }
}

/// Adds clauses one by one and refuses those that must not be there.
struct Builder {
    built: Max2Sat,
    occurrences: BTreeMap<Var, usize>,
}

impl Builder {
    fn new(variables: usize, wanted: usize) -> Self {
        Self { built: Max2Sat { variables, clauses: Vec::new(), wanted }, occurrences: BTreeMap::new() }
    }

    fn add(&mut self, clause: &[Lit]) -> Result<(), Fault> {
        let number = self.built.clauses.len() + 1;
        let &[first, second] = clause else {
            let count = clause.len();
            return Err(Fault::new(format!(
                "clause {number} has {count} literal{}, and must have exactly two",
                if count == 1 { "" } else { "s" }
            )));
        };
        if first.var() == second.var() {
            return Err(Fault::new(format!(
                "clause {number} names variable {} twice, and must have literals of two variables",
                first.var().number()
            )));
        }
        for var in [first.var(), second.var()] {
            if var.number() > self.built.variables {
                return Err(Fault::new(format!(
                    "clause {number} names variable {}, and there are {}",
                    var.number(),
                    self.built.variables
                )));
            }
            let occurrences = self.occurrences.entry(var).or_default();
            *occurrences += 1;
            if *occurrences > Max2Sat::MOST_OCCURRENCES {
                return Err(Fault::new(format!(
                    "clause {number} is the fourth with variable {}, and a variable may occur in at most three",
                    var.number()
                )));
            }
        }
        self.built.clauses.push([first, second]);
        Ok(())
    }
}

impl fmt::Display for Max2Sat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p max2sat {} {} {}", self.variables, self.clauses.len(), self.wanted)?;
        self.clauses.iter().try_for_each(|[first, second]| writeln!(f, "{first} {second} 0"))
    }
}

impl FromStr for Max2Sat {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = dimacs_words(text);
        match [words.next(), words.next()].map(|word| word.map(|word| word.text)) {
            [Some("p"), Some("cnf")] => plain(text),
            [Some("p"), Some("wcnf")] => weighted(text),
            [Some(first), Some(_)] if first == "h" || first.bytes().all(|byte| byte.is_ascii_digit()) => weighted(text),
            _ => ours(text),
        }
    }
}

/// Reads our own form.
fn ours(text: &str) -> Result<Max2Sat, Fault> {
    let start = "a MAX-(2,3)-SAT formula starts with `p max2sat VARIABLES CLAUSES WANTED`";
    let mut reader = Reader::new(dimacs_words(text), "max2sat", start)?;
    let variables = reader.number("the number of variables", Var::MAX)?;
    let announced = reader.number("the number of clauses", usize::MAX)?;
    let mut formula = Builder::new(variables, reader.number("the number of clauses wanted", usize::MAX)?);
    reader.clauses(variables, announced, |clause| formula.add(clause))?;
    Ok(formula.built)
}

/// Reads DIMACS; all clauses are wanted, unless a comment says otherwise.
fn plain(text: &str) -> Result<Max2Sat, Fault> {
    let mut reader = Reader::new(dimacs_words(text), "cnf", "a formula starts with `p cnf VARIABLES CLAUSES`")?;
    let variables = reader.number("the number of variables", Var::MAX)?;
    let announced = reader.number("the number of clauses", usize::MAX)?;
    let mut formula = Builder::new(variables, wanted_comment(text)?.unwrap_or(announced));
    reader.clauses(variables, announced, |clause| formula.add(clause))?;
    Ok(formula.built)
}

/// Reads WCNF; all clauses are soft and weigh the same.
fn weighted(text: &str) -> Result<Max2Sat, Fault> {
    let mut formula = Builder::new(0, 0);
    weighted_clauses(text, |weight, clause| {
        let number = formula.built.clauses.len() + 1;
        match weight {
            None => return Err(Fault::new(format!("clause {number} is hard, and in MAX-(2,3)-SAT none is"))),
            Some(1) => {}
            Some(w) => {
                return Err(Fault::new(format!("clause {number} has weight {w}, and in MAX-(2,3)-SAT all have 1")));
            }
        }
        let most = clause.iter().map(|lit| lit.var().number()).max().unwrap_or(0);
        formula.built.variables = formula.built.variables.max(most);
        formula.add(clause)
    })?;
    formula.built.wanted = wanted_comment(text)?.unwrap_or(formula.built.clauses.len());
    Ok(formula.built)
}

impl Problem for Max2Sat {
    const NAME: &'static str = "max-2-sat";
    type Witness = Model;

    fn verify(&self, model: &Model) -> Result<(), Fault> {
        match self.satisfied(model) {
            enough if enough >= self.wanted => Ok(()),
            found => Err(Fault::new(format!(
                "the assignment satisfies {found} clause{}, and {} are wanted",
                if found == 1 { "" } else { "s" },
                self.wanted
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let text = "p max2sat 3 3 2\n1 -2 0\n3 2 0\n1 -2 0\n";
        let formula: Max2Sat = format!("c talk\n{text}").parse().unwrap();
        assert_eq!(formula.to_string(), text);
        assert_eq!((formula.variables(), formula.clauses().len(), formula.wanted()), (3, 3, 2));
        assert_eq!(Max2Sat::new(3, formula.clauses().iter().copied(), 2), Ok(formula));
    }

    #[test]
    fn dimacs_and_wcnf_are_read_with_or_without_what_is_wanted() {
        let ours = "p max2sat 2 2 2\n1 -2 0\n1 2 0\n";
        for (text, wanted) in [
            ("p cnf 2 2\n1 -2 0 1 2 0", 2),
            ("c wanted 1\np cnf 2 2\n1 -2 0 1 2 0", 1),
            ("1 1 -2 0\n1 1 2 0", 2),
            ("c wanted 0\n1 1 -2 0\nc talk\n1 1 2 0", 0),
            ("p wcnf 2 2 3\n1 1 -2 0\n1 1 2 0", 2),
        ] {
            let expected = ours.replacen(" 2 2 2", &format!(" 2 2 {wanted}"), 1);
            assert_eq!(text.parse::<Max2Sat>().map(|formula| formula.to_string()), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_formula_outside_the_domain_is_told_the_condition_that_fails() {
        for (text, said) in [
            ("p max2sat 2 1 1\n1 0", "line 2, column 1: clause 1 has 1 literal, and must have exactly two"),
            ("p max2sat 3 2 1\n1 2 0 1 2\n3 0", "line 2, column 7: clause 2 has 3 literals, and must have exactly two"),
            ("p max2sat 2 1 1\n0", "line 2, column 1: clause 1 has 0 literals, and must have exactly two"),
            (
                "p max2sat 2 1 1\n1 1 0",
                "line 2, column 1: clause 1 names variable 1 twice, and must have literals of two variables",
            ),
            (
                "p max2sat 2 1 1\n2 -2 0",
                "line 2, column 1: clause 1 names variable 2 twice, and must have literals of two variables",
            ),
            (
                "p max2sat 2 4 1\n1 2 0\n1 2 0\n1 2 0\n -1 2 0",
                "line 5, column 2: clause 4 is the fourth with variable 1, and a variable may occur in at most three",
            ),
            ("p max2sat 2 1 1\n1 3 0", "line 2, column 3: `3` is no literal of the 2 variables"),
            ("p max2sat 2 2 1\n1 2 0", "2 clauses were announced and 1 are there"),
            ("p max2sat 2 1 1\n1 2", "the last clause is not closed by 0"),
            (
                "p sat 2 1\n1 2 0",
                "line 1, column 3: a MAX-(2,3)-SAT formula starts with `p max2sat VARIABLES CLAUSES WANTED`",
            ),
            ("h 1 2 0", "line 1, column 1: clause 1 is hard, and in MAX-(2,3)-SAT none is"),
            ("1 1 2 0\n 3 1 2 0", "line 2, column 2: clause 2 has weight 3, and in MAX-(2,3)-SAT all have 1"),
            ("1 1 2 3 0", "line 1, column 1: clause 1 has 3 literals, and must have exactly two"),
            ("1 1 2 0\n1 2", "line 2, column 1: the clause is not closed by 0"),
            ("1 1 x 0", "line 1, column 5: `x` is no literal"),
            ("p cnf 2 1\nc wanted x\n1 2 0", "line 2, column 10: the number of clauses wanted must be"),
            ("p max2sat 2 1", "a MAX-(2,3)-SAT formula starts with `p max2sat VARIABLES CLAUSES WANTED`"),
        ] {
            let fault = text.parse::<Max2Sat>().unwrap_err().to_string();
            assert!(fault.starts_with(said), "{fault}");
        }
        let lit = |n| Lit::from_dimacs(n).unwrap();
        let fault = Max2Sat::new(2, [[lit(1), lit(-3)]], 0).unwrap_err();
        assert_eq!(fault.to_string(), "clause 1 names variable 3, and there are 2");
    }

    #[test]
    fn an_assignment_must_satisfy_as_many_clauses_as_wanted() {
        let wanted = |k: usize| format!("p max2sat 2 3 {k}\n1 2 0\n-1 2 0\n-1 -2 0\n").parse::<Max2Sat>().unwrap();
        let model: Model = "v 1 -2 0".parse().unwrap();
        assert_eq!(wanted(2).verify(&model), Ok(()));
        let fault = wanted(3).verify(&model).unwrap_err();
        assert_eq!(fault.to_string(), "the assignment satisfies 2 clauses, and 3 are wanted");
        // A variable that the model does not name is false, as in any formula.
        assert_eq!(wanted(2).verify(&Model::default()), Ok(()));
    }
}

//! Propositional formulas in conjunctive normal form, as DIMACS writes them.

use crate::fault::Fault;
use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

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

/// A truth value for each variable; a variable it does not name is false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    pub(super) values: Vec<bool>,
}

impl Model {
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
}

//! Linear rows over variables that are 0 or 1: what must hold, as sums. A clause is the row that says "at least one".
//!
//! A row is kept in one form: each variable at most once, each number above 0, so a row whose numbers add up to less
//! than it demands never holds, and anyone sees that.

use crate::base::cnf::Lit;
use crate::fault::Fault;
use crate::text::{Word, shorten, words};
use std::fmt;
use std::str::FromStr;

/// The largest number in a row. Sums of two of them fit in 64 bits, so nothing wraps before it is noticed.
pub const LARGEST: i64 = 1 << 60;

/// A literal, and how much it adds when it holds; above 0 in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// The literal.
    pub lit: Lit,
    /// What it adds.
    pub times: i64,
}

impl Term {
    /// A literal that adds this.
    #[must_use]
    pub fn new(lit: Lit, times: i64) -> Self {
        Self { lit, times }
    }
}

/// Prints a literal the way rows do: `x5`, `~x5`.
pub(crate) fn name(lit: Lit) -> String {
    format!("{}x{}", if lit.is_yes() { "" } else { "~" }, lit.var().number())
}

/// Reads a literal the way rows print it.
pub(crate) fn named(word: &str) -> Option<Lit> {
    let (yes, digits) = word.strip_prefix("~x").map_or((true, word.strip_prefix('x')), |digits| (false, Some(digits)));
    let digits = digits.filter(|digits| digits.starts_with(|c: char| ('1'..='9').contains(&c)))?;
    let lit = Lit::from_dimacs(digits.parse().ok()?)?;
    Some(if yes { lit } else { !lit })
}

/// Splits `THING*TIMES`; a thing alone counts once.
pub(crate) fn times(word: &str) -> Option<(&str, i64)> {
    let Some((thing, times)) = word.split_once('*') else { return Some((word, 1)) };
    let digits = times.strip_prefix('-').unwrap_or(times);
    let is_plain = digits.starts_with(|c: char| ('1'..='9').contains(&c));
    times
        .parse()
        .ok()
        .filter(|times: &i64| is_plain && times.unsigned_abs() <= LARGEST.unsigned_abs())
        .map(|n| (thing, n))
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self.lit))?;
        if self.times == 1 { Ok(()) } else { write!(f, "*{}", self.times) }
    }
}

/// The fault of numbers that have grown too large.
pub(crate) fn too_large() -> Fault {
    Fault::new(format!("a number is beyond {LARGEST}"))
}

/// The sum of the terms that hold is at least `least`.
///
/// ```
/// use misdeal_kernel::base::rows::Row;
/// let row: Row = "x1*2 ~x2 >= 2".parse()?;
/// assert_eq!((row.to_string().as_str(), row.denied().to_string().as_str()), ("x1*2 ~x2 >= 2", "~x1*2 x2 >= 2"));
/// assert!(!row.never_holds());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    terms: Box<[Term]>,
    least: i64,
}

impl Row {
    /// The row that these terms make, of any sign and with variables named several times: `-2x` is `2~x - 2`.
    ///
    /// # Errors
    /// When a number is too large.
    pub fn of(terms: impl IntoIterator<Item = Term>, least: i64) -> Result<Self, Fault> {
        let mut terms: Vec<Term> = terms.into_iter().collect();
        // What is below 0 demands nothing.
        let least = tidy(&mut terms, least.into())?.max(0);
        Ok(Self { terms: terms.into(), least })
    }

    /// One of the literals holds.
    #[must_use]
    pub fn clause(lits: impl IntoIterator<Item = Lit>) -> Self {
        let mut lits: Vec<Lit> = lits.into_iter().collect();
        lits.sort_unstable_by_key(|lit| lit.slot());
        // A literal that is named twice counts once, and with its negation there is always one that holds.
        lits.dedup();
        if lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Self { terms: Box::default(), least: 0 };
        }
        Self { terms: lits.into_iter().map(|lit| Term::new(lit, 1)).collect(), least: 1 }
    }

    /// Its terms.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// What the terms that hold add up to at least.
    #[must_use]
    pub fn least(&self) -> i64 {
        self.least
    }

    /// The row that holds exactly where this one does not.
    #[must_use]
    pub fn denied(&self) -> Self {
        let all: i64 = self.terms.iter().map(|term| term.times).sum();
        let terms = self.terms.iter().map(|term| Term::new(!term.lit, term.times)).collect();
        Self { terms, least: all - self.least + 1 }
    }

    /// Whether all terms together are not enough.
    #[must_use]
    pub fn never_holds(&self) -> bool {
        never_holds(&self.terms, self.least)
    }
}

/// Whether all terms together are less than this. Numbers of a row add up to less than 2^63, see [`tidy`].
fn never_holds(terms: &[Term], least: i64) -> bool {
    let mut all = 0;
    // Most rows have enough in their first terms.
    !terms.iter().any(|term| {
        all += term.times;
        all >= least
    }) && least > 0
}

/// Brings terms into the one form, and returns what they must add up to then. All numbers of a row add up to at most
/// [`LARGEST`].
fn tidy(terms: &mut Vec<Term>, least: i128) -> Result<i64, Fault> {
    let mut least = least;
    for term in terms.iter_mut() {
        if term.times < 0 {
            // -a x = a ~x - a
            least += i128::from(term.times.unsigned_abs());
            *term = Term::new(!term.lit, term.times.checked_neg().ok_or_else(too_large)?);
        }
    }
    terms.retain(|term| term.times != 0);
    if !terms.is_sorted_by(|one, two| one.lit.var() < two.lit.var()) {
        terms.sort_unstable_by_key(|term| term.lit.var());
        let mut kept: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms.drain(..) {
            match kept.last_mut().filter(|last| last.lit.var() == term.lit.var()) {
                None => kept.push(term),
                Some(last) if last.lit == term.lit => {
                    last.times = last.times.checked_add(term.times).ok_or_else(too_large)?;
                }
                // a x + b ~x is the smaller of both, and what is left of the larger.
                Some(last) => {
                    least -= i128::from(last.times.min(term.times));
                    let larger = if last.times >= term.times { last.lit } else { term.lit };
                    *last = Term::new(larger, (last.times - term.times).abs());
                }
            }
        }
        kept.retain(|term| term.times != 0);
        *terms = kept;
    }
    let all: i128 = terms.iter().map(|term| i128::from(term.times)).sum();
    if all > i128::from(LARGEST) {
        return Err(too_large());
    }
    i64::try_from(least).ok().filter(|least| *least <= LARGEST).ok_or_else(too_large)
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.terms.iter().try_for_each(|term| write!(f, "{term} "))?;
        write!(f, ">= {}", self.least)
    }
}

impl Row {
    /// Reads a row from its words.
    pub(crate) fn read(found: &[Word<'_>]) -> Result<Self, Fault> {
        let shape = || Fault::new("a row is written like `x1*2 ~x2 >= 2`");
        let [terms @ .., relation, least] = found else { return Err(shape()) };
        if relation.text != ">=" {
            return Err(relation.fault(shape().what()));
        }
        let term = |word: &Word<'_>| {
            let read = times(word.text).and_then(|(thing, times)| Some(Term::new(named(thing)?, times)));
            read.ok_or_else(|| {
                word.fault(format!("`{}` is no term of a row, like `x1` or `~x2*3`", shorten(word.text)))
            })
        };
        let number = least.text.parse::<i64>().ok().filter(|least| least.unsigned_abs() <= LARGEST.unsigned_abs());
        let number = number.ok_or_else(|| least.fault(format!("`{}` is no number of a row", shorten(least.text))))?;
        Self::of(terms.iter().map(term).collect::<Result<Vec<_>, _>>()?, number)
    }
}

impl FromStr for Row {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::read(&words(1, text).collect::<Vec<_>>())
    }
}

/// A row of a formula, looked at where it stands.
#[derive(Clone, Copy, Debug)]
pub struct RowAt<'a> {
    /// Its terms.
    pub terms: &'a [Term],
    /// What those that hold add up to at least.
    pub least: i64,
    /// Whether they add up to no more either.
    pub equal: bool,
}

impl RowAt<'_> {
    fn never_holds(&self) -> bool {
        never_holds(self.terms, self.least)
    }
}

/// A formula of rows over the variables `1..=variables`. Text form: the number of variables, then a row a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    variables: usize,
    terms: Vec<Term>,
    ends: Vec<usize>,
    /// What each row adds up to at least, and whether to that exactly.
    least: Vec<(i64, bool)>,
}

impl Rows {
    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Has at least `variables` variables from now on.
    pub fn cover(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The row with this place in the formula, from 0.
    #[must_use]
    pub fn row(&self, place: usize) -> Option<RowAt<'_>> {
        let (end, &(least, equal)) = (*self.ends.get(place)?, self.least.get(place)?);
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(RowAt { terms: self.terms.get(start..end)?, least, equal })
    }

    /// The rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = RowAt<'_>> {
        (0..self.len()).filter_map(|place| self.row(place))
    }

    /// Adds "these add up to at least this".
    ///
    /// # Errors
    /// When a number is too large.
    pub fn at_least(&mut self, terms: impl IntoIterator<Item = Term>, least: i64) -> Result<(), Fault> {
        self.add(terms, least, false)
    }

    /// Adds "these add up to this".
    ///
    /// # Errors
    /// When a number is too large.
    pub fn equal(&mut self, terms: impl IntoIterator<Item = Term>, sum: i64) -> Result<(), Fault> {
        self.add(terms, sum, true)
    }

    fn add(&mut self, terms: impl IntoIterator<Item = Term>, least: i64, equal: bool) -> Result<(), Fault> {
        let mut row: Vec<Term> = terms.into_iter().collect();
        let mut least = tidy(&mut row, least.into())?;
        if least < 0 && equal {
            // No sum is below 0: this is kept as one that is not reached from below.
            row.clear();
            least = 1;
        }
        let least = least.max(0);
        self.variables = row.iter().map(|term| term.lit.var().number()).fold(self.variables, usize::max);
        self.terms.append(&mut row);
        self.ends.push(self.terms.len());
        self.least.push((least, equal));
        Ok(())
    }

    /// Adds "one of these holds".
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let row = Row::clause(lits);
        self.variables = row.terms.last().map_or(0, |term| term.lit.var().number()).max(self.variables);
        self.terms.extend_from_slice(&row.terms);
        self.ends.push(self.terms.len());
        self.least.push((row.least, false));
    }

    /// Whether a row says by itself that nothing satisfies the formula.
    #[must_use]
    pub fn never_hold(&self) -> bool {
        self.rows().any(|row| row.never_holds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Model;
    use crate::base::sat;
    use crate::problem::Problem;

    fn models(variables: usize) -> impl Iterator<Item = Model> {
        (0..1usize << variables).map(move |bits| (0..variables).map(|v| bits >> v & 1 == 1).collect())
    }

    fn holds(row: &Row, model: &Model) -> bool {
        sat::holds(RowAt { terms: row.terms(), least: row.least(), equal: false }, model)
    }

    #[test]
    fn a_row_of_any_signs_and_repetitions_is_the_row_that_it_looks_like() {
        let lit = |n| Lit::from_dimacs(n).unwrap();
        let numbers = [-3, -1, 0, 2];
        for code in 0..4usize.pow(4) {
            let times = |i: u32| numbers[code / 4usize.pow(i) % 4];
            let terms =
                [lit(1), lit(-2), lit(2), lit(-1)].into_iter().zip(0..).map(|(lit, i)| Term::new(lit, times(i)));
            let terms: Vec<Term> = terms.collect();
            for least in -5..=5 {
                let row = Row::of(terms.clone(), least).unwrap();
                assert!(row.terms().iter().all(|term| term.times > 0));
                assert!(row.terms().is_sorted_by(|one, two| one.lit.var() < two.lit.var()));
                assert_eq!(row.to_string().parse(), Ok(row.clone()));
                let mut some = false;
                for model in models(2) {
                    let sum: i64 = terms.iter().filter(|term| model.holds(term.lit)).map(|term| term.times).sum();
                    assert_eq!(holds(&row, &model), sum >= least, "{terms:?} {least} {row}");
                    assert_eq!(holds(&row.denied(), &model), sum < least);
                    some |= sum >= least;
                }
                assert_eq!(row.never_holds(), !some, "{row}");
            }
        }
    }

    #[test]
    fn rows_that_are_sums_hold_where_the_sum_is_met_exactly() {
        let rows: Rows = "variables 3\nx1 x2 ~x3*2 = 2\nx1 ~x1 >= 1\n".parse().unwrap();
        assert_eq!(rows.to_string().parse(), Ok(rows.clone()));
        let held = models(3).filter(|model| rows.verify(model).is_ok()).count();
        assert_eq!(held, 2);
        let never: Rows = "variables 1\nx1 = 3".parse().unwrap();
        assert!(never.never_hold());
        let mut below = Rows::default();
        below.equal([Term::new(Lit::from_dimacs(1).unwrap(), 1)], -1).unwrap();
        assert!(below.never_hold());
        let mut above = Rows::default();
        above.equal([Term::new(Lit::from_dimacs(1).unwrap(), -1)], -2).unwrap();
        assert!(above.never_hold());
    }

    #[test]
    fn a_clause_with_a_literal_twice_or_with_its_negation_is_still_a_clause() {
        let lit = |n| Lit::from_dimacs(n).unwrap();
        assert_eq!(Row::clause([lit(1), lit(1)]).to_string(), "x1 >= 1");
        assert_eq!(Row::clause([lit(1), lit(-1)]).to_string(), ">= 0");
        assert!(Row::clause([]).never_holds());
    }

    #[test]
    fn what_is_no_row_is_refused_and_so_are_large_numbers() {
        for bad in
            ["", "x1", "x1 >=", "x1 > 1", "x0 >= 1", "x1* >= 1", "x01 >= 1", "y1 >= 1", "x1*1e3 >= 1", "x1*+2 >= 1"]
        {
            assert!(bad.parse::<Row>().is_err(), "{bad}");
        }
        let largest = LARGEST.to_string();
        assert!(format!("x1*{largest} >= {largest}").parse::<Row>().is_ok());
        assert!(format!("x1*{largest} x2 >= 1").parse::<Row>().is_err());
        assert!(format!("x1*{largest}0 >= 1").parse::<Row>().is_err());
        assert!(format!("x1 >= {largest}0").parse::<Row>().is_err());
        assert!("x99999999999 >= 1".parse::<Row>().is_err());
        assert!("variables 1\nx2 >= 1".parse::<Rows>().is_err());
    }
}

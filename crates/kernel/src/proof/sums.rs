//! The one language of proofs: rows that follow from rows.
//!
//! A proof starts from the rows of a formula, numbered from 1, which the checker has built from the deal by itself. Every
//! step but `drop` adds a row; those are `r1`, `r2`, and so on:
//!
//! ```text
//! sum 3*2 7 ~x5 / 2        twice row 3, row 7 and `~x5 >= 0` added up, then divided by 2
//! so x1 x2*2 >= 2 by 4 r1  this row: if it did not hold, rows 4 and r1 in turn would force literals up to a contradiction
//! case x1 ~x2 >= 1         suppose this row,
//! end                      and since that led to a contradiction, the opposite holds
//! drop 12 r1               these rows are needed no more
//! ```
//!
//! A contradiction is a row that all its terms together do not meet. One outside all cases ends the proof.
//!
//! # Why a row that is added follows
//! - **sum.** Rows that hold, times numbers above 0, add up to a row that holds. So do literals, which are never below 0.
//!   A row of the formula that says "equal" holds in both directions, so it may also be counted a number of times below 0.
//! - **`/ D`.** Where `a x + ... >= b` holds with all numbers above 0, so does the row with every number divided by D and
//!   rounded up: on the left that makes it no smaller than the whole divided by D, and then the left is a whole
//!   number, at least b / D, so at least that rounded up.
//! - **`\ D`.** From each number what is left over by D is taken first (that is adding `~x >= 0` that number of times), and
//!   from the right as much. Then D divides the left, and the right is rounded up as before.
//! - **so.** Suppose the row does not hold; then its opposite does. A row forces a literal when without it all other
//!   literals that can still hold do not meet it. What is forced holds, in turn, and where a row can't be met there is a
//!   contradiction: so the row holds.
//! - **end.** Everything since the case follows from the rows before it and what was supposed. A contradiction
//!   there means that the supposed row fails wherever the rows before hold. All rows since the case are dropped.
//!
//! So every row in force holds for all models of the formula (within a case: those that meet what is supposed), and a contradiction
//! outside all cases means that it has none.
//!
//! # Bounds
//! The proof is read step by step, and only the rows in force are kept. Numbers are at most 2^60, and so is what a row adds
//! up to; whatever goes beyond is refused. The work is counted in terms that are looked at: a fixed amount, and more for
//! each byte that is read, so that a short proof can't ask for much. This is the part of the language of VeriPB, another
//! checker, that we need: `pol`, `rup` with hints, `pbc` and `del`. LRAT ([`super::lrat`]) is `so` for clauses alone.

pub use super::sum_steps::{Divided, Hint, Part, Proof, RowId, Step};
use crate::base::cnf::Lit;
use crate::base::rows::{Row, RowAt, Rows, Term, too_large};
use crate::fault::Fault;
use std::collections::BTreeMap;

/// The word that names such a proof in a claim.
pub const WORD: &str = "sums";

/// Rows added up: for each variable how often it counts (below 0: its negation), and what they come to at least.
#[derive(Clone, Debug, Default)]
struct Total {
    counts: Vec<i64>,
    /// Variables that were counted, from 0; some may be named twice, some count nothing.
    seen: Vec<u32>,
    least: i128,
}

impl Total {
    fn cover(&mut self, variables: usize) {
        self.counts.resize(variables, 0);
    }

    /// Adds a row this number of times.
    fn add(&mut self, terms: &[Term], least: i64, times: i64) -> Result<(), Fault> {
        self.least += i128::from(least) * i128::from(times);
        for term in terms {
            let by = term.times.checked_mul(times).ok_or_else(too_large)?;
            self.count(term.lit, by)?;
        }
        Ok(())
    }

    /// Adds `by` times a literal: `~x` is `1 - x`.
    fn count(&mut self, lit: Lit, by: i64) -> Result<(), Fault> {
        let place = lit.var().number() - 1;
        let count = self.counts.get_mut(place).ok_or_else(|| no_variable(lit))?;
        if *count == 0 {
            self.seen.push(u32::try_from(place).map_err(|_| too_large())?);
        }
        let signed = if lit.is_yes() { by } else { by.checked_neg().ok_or_else(too_large)? };
        *count = count.checked_add(signed).ok_or_else(too_large)?;
        if !lit.is_yes() {
            self.least -= i128::from(by);
        }
        Ok(())
    }

    /// The row that it comes to; nothing is left here.
    fn take(&mut self) -> Result<(Vec<Term>, i128), Fault> {
        let mut least = std::mem::take(&mut self.least);
        let mut terms = Vec::with_capacity(self.seen.len());
        self.seen.sort_unstable();
        for place in self.seen.drain(..) {
            let place = usize::try_from(place).map_err(|_| too_large())?;
            let count = std::mem::take(&mut self.counts[place]);
            let lit = crate::base::cnf::Var::new(place + 1)?.yes();
            match count.signum() {
                1 => terms.push(Term::new(lit, count)),
                -1 => {
                    least -= i128::from(count);
                    terms.push(Term::new(!lit, count.checked_neg().ok_or_else(too_large)?));
                }
                _ => {}
            }
        }
        Ok((terms, least))
    }

    fn clear(&mut self) {
        self.seen.drain(..).for_each(|place| self.counts[place as usize] = 0);
        self.least = 0;
    }
}

fn no_variable(lit: Lit) -> Fault {
    Fault::new(format!("there is no variable {} in the formula", lit.var().number()))
}

/// Divides a row whose numbers are above 0.
fn divide(terms: &mut Vec<Term>, least: i128, divided: Divided) -> i128 {
    let up = |number: i128, by: i64| -(-number).div_euclid(i128::from(by));
    match divided {
        Divided::Not => least,
        Divided::Up(by) => {
            terms.iter_mut().for_each(|term| term.times = term.times / by + i64::from(term.times % by != 0));
            up(least, by)
        }
        Divided::Down(by) => {
            let left_over: i128 = terms.iter().map(|term| i128::from(term.times % by)).sum();
            terms.iter_mut().for_each(|term| term.times /= by);
            terms.retain(|term| term.times > 0);
            up(least - left_over, by)
        }
    }
}

/// A case that is open.
#[derive(Clone, Debug)]
struct Case {
    supposed: Row,
    /// The number of the supposed row.
    first: u64,
    closed: bool,
}

/// Follows a proof step by step.
///
/// ```
/// use misdeal_kernel::base::rows::Rows;
/// use misdeal_kernel::proof::sums::Checker;
/// let three_of_which_two_never_meet: Rows = "variables 3\n~x1 ~x2 >= 1\n~x2 ~x3 >= 1\n~x1 ~x3 >= 1\nx1 x2 x3 >= 2".parse()?;
/// let mut checker = Checker::of(three_of_which_two_never_meet);
/// checker.step(&"sum 1 2 3 / 2".parse()?)?;
/// checker.step(&"sum 4 r1".parse()?)?;
/// checker.finish()?;
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    formula: Rows,
    /// Which rows of the formula are out of force.
    dropped: Vec<bool>,
    derived: BTreeMap<u64, Row>,
    /// How many rows were added.
    added: u64,
    cases: Vec<Case>,
    refuted: bool,
    total: Total,
    /// The round in which each literal was last made false, by [`Lit::slot`].
    false_since: Vec<u64>,
    round: u64,
    /// How many terms may still be looked at.
    patience: u64,
}

impl Checker {
    /// Terms that may be looked at whatever is read,
    const PATIENCE: u64 = 10_000_000_000;
    /// and more for each row or literal that a step names.
    const EACH: u64 = 2_000;
    /// The most cases within each other.
    const DEEPEST: usize = 100_000;

    /// Nothing is proven yet about this formula.
    #[must_use]
    pub fn of(formula: Rows) -> Self {
        let mut checker = Self {
            dropped: vec![false; formula.len()],
            refuted: formula.never_hold(),
            false_since: vec![0; 2 * formula.variables()],
            patience: Self::PATIENCE,
            formula,
            ..Self::default()
        };
        checker.total.cover(checker.formula.variables());
        checker
    }

    /// The formula.
    #[must_use]
    pub fn formula(&self) -> &Rows {
        &self.formula
    }

    /// How many rows were added: the name of the last one.
    #[must_use]
    pub fn added(&self) -> u64 {
        self.added
    }

    /// A row in force.
    #[must_use]
    pub fn row(&self, id: RowId) -> Option<RowAt<'_>> {
        match id {
            RowId::Given(_) => {
                let place = self.place(id)?;
                self.formula.row(place).filter(|_| !self.dropped[place])
            }
            RowId::Added(number) => {
                let row = self.derived.get(&number)?;
                Some(RowAt { terms: row.terms(), least: row.least(), equal: false })
            }
        }
    }

    /// The place of a row of the formula, from 0.
    fn place(&self, id: RowId) -> Option<usize> {
        let RowId::Given(number) = id else { return None };
        usize::try_from(number).ok()?.checked_sub(1).filter(|&place| place < self.dropped.len())
    }

    /// Whether the contradiction has been reached, outside all cases.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Checks one step.
    ///
    /// # Errors
    /// When the step does not follow, or asks for too much.
    pub fn step(&mut self, step: &Step) -> Result<(), Fault> {
        if self.refuted {
            // What follows adds nothing.
            return Ok(());
        }
        if self.cases.last().is_some_and(|case| case.closed) && !matches!(step, Step::End) {
            return Err(Fault::new("this case has its contradiction already, and `end` must come next"));
        }
        match step {
            Step::Sum { parts, divided } => {
                let row = self.sum(parts, *divided)?;
                self.keep(row)
            }
            Step::So { row, hints } => {
                self.force(row, hints)?;
                self.keep(row.clone())
            }
            Step::Case(row) => {
                self.covers(row)?;
                if self.cases.len() >= Self::DEEPEST {
                    return Err(Fault::new("there are too many cases within each other"));
                }
                self.cases.push(Case { supposed: row.clone(), first: self.added + 1, closed: false });
                self.keep(row.clone())
            }
            Step::End => match self.cases.pop_if(|case| case.closed) {
                Some(case) => {
                    self.derived.split_off(&case.first);
                    self.keep(case.supposed.denied())
                }
                None if self.cases.is_empty() => Err(Fault::new("there is no case that could end here")),
                None => Err(Fault::new("the case ends without a contradiction")),
            },
            Step::Drop(ids) => {
                for &id in ids {
                    // A row that is not in force is passed over: with fewer rows no more is proven.
                    match (id, self.place(id)) {
                        (RowId::Added(number), _) => drop(self.derived.remove(&number)),
                        (RowId::Given(_), Some(place)) => self.dropped[place] = true,
                        (RowId::Given(_), None) => {}
                    }
                }
                Ok(())
            }
        }
    }

    /// The row that rows in force and literals add up to, divided; nothing is added.
    ///
    /// # Errors
    /// When one of them is not there, or a number is too large.
    pub fn sum(&mut self, parts: &[Part], divided: Divided) -> Result<Row, Fault> {
        if let Err(fault) = self.add_up(parts) {
            self.total.clear();
            return Err(fault);
        }
        let (mut terms, least) = self.total.take()?;
        let least = divide(&mut terms, least, divided).max(0);
        Row::of(terms, i64::try_from(least).map_err(|_| too_large())?)
    }

    fn keep(&mut self, row: Row) -> Result<(), Fault> {
        self.spend(row.terms().len(), 1)?;
        self.added += 1;
        if row.never_holds() {
            match self.cases.last_mut() {
                Some(case) => case.closed = true,
                None => self.refuted = true,
            }
        }
        self.derived.insert(self.added, row);
        Ok(())
    }

    fn spend(&mut self, terms: usize, named: u64) -> Result<(), Fault> {
        let left = self.patience.saturating_add(named * Self::EACH).checked_sub(terms as u64);
        self.patience = left.ok_or_else(|| Fault::new("the proof asks for more work than is done for its length"))?;
        Ok(())
    }

    fn in_force(&self, id: RowId) -> Result<RowAt<'_>, Fault> {
        self.row(id).ok_or_else(|| Fault::new(format!("row {id} is not in force")))
    }

    fn add_up(&mut self, parts: &[Part]) -> Result<(), Fault> {
        let mut total = std::mem::take(&mut self.total);
        let mut looked = 0;
        let added = parts.iter().try_for_each(|part| match *part {
            Part::Lit(lit, times) if times > 0 => total.count(lit, times),
            Part::Lit(..) => Err(Fault::new("a literal is counted less than once")),
            Part::Row(id, times) => {
                let row = self.in_force(id)?;
                looked += row.terms.len();
                if times < 0 && !row.equal {
                    return Err(Fault::new(format!(
                        "row {id} does not say `equal`, and can't be counted {times} times"
                    )));
                }
                total.add(row.terms, row.least, times)
            }
        });
        self.total = total;
        added?;
        self.spend(looked, parts.len() as u64)
    }

    fn covers(&self, row: &Row) -> Result<(), Fault> {
        let beyond = row.terms().last().filter(|term| term.lit.var().number() > self.formula.variables());
        beyond.map_or(Ok(()), |term| Err(no_variable(term.lit)))
    }

    /// Checks that the row follows by forcing literals along the hints.
    fn force(&mut self, row: &Row, hints: &[Hint]) -> Result<(), Fault> {
        self.covers(row)?;
        self.round += 1;
        let opposite = row.denied();
        let own = RowAt { terms: opposite.terms(), least: opposite.least(), equal: false };
        let (mut marks, mut looked) = (std::mem::take(&mut self.false_since), own.terms.len());
        let forced = (|| -> Result<bool, Fault> {
            let round = self.round;
            if look(own, &mut marks, round) {
                return Ok(true);
            }
            for hint in hints {
                let (row, name) = match *hint {
                    Hint::Row(id) => (self.in_force(id)?, Some(id)),
                    Hint::Opposite => (own, None),
                };
                looked += 2 * row.terms.len();
                if look(row, &mut marks, round) || row.equal && name.is_some() && look_above(row, &mut marks, round) {
                    return Ok(true);
                }
            }
            Ok(false)
        })();
        self.false_since = marks;
        self.spend(looked, hints.len() as u64 + 1)?;
        match forced? {
            true => Ok(()),
            false => Err(Fault::new("the row does not follow: its hints end without a contradiction")),
        }
    }

    /// Says whether the formula is refuted.
    ///
    /// # Errors
    /// When no contradiction has been derived.
    pub fn finish(&self) -> Result<(), Fault> {
        match (self.refuted, self.cases.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => Err(Fault::new("the proof ends before a contradiction")),
            (false, false) => Err(Fault::new("the proof ends within a case")),
        }
    }
}

/// Makes false the opposites of all literals that the row forces; whether it can't be met.
fn look(row: RowAt<'_>, marks: &mut [u64], round: u64) -> bool {
    let open = row.terms.iter().filter(|term| marks[term.lit.slot()] != round);
    let to_spare = open.map(|term| term.times).sum::<i64>() - row.least;
    for term in row.terms.iter().filter(|term| term.times > to_spare) {
        if marks[term.lit.slot()] != round {
            marks[(!term.lit).slot()] = round;
        }
    }
    to_spare < 0
}

/// The same for "no more than".
fn look_above(row: RowAt<'_>, marks: &mut [u64], round: u64) -> bool {
    let taken = row.terms.iter().filter(|term| marks[(!term.lit).slot()] == round);
    let to_spare = row.least - taken.map(|term| term.times).sum::<i64>();
    for term in row.terms.iter().filter(|term| term.times > to_spare) {
        if marks[(!term.lit).slot()] != round {
            marks[term.lit.slot()] = round;
        }
    }
    to_spare < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Model;
    use crate::base::rows::LARGEST;
    use crate::problem::Problem;

    fn follow(formula: &str, steps: &[&str]) -> Result<(), Fault> {
        let mut checker = Checker::of(formula.parse()?);
        steps.iter().try_for_each(|step| checker.step(&step.parse()?))?;
        checker.finish()
    }

    const PIGEONS: &str = "variables 6\nx1 x2 >= 1\nx3 x4 >= 1\nx5 x6 >= 1\n~x1 ~x3 ~x5 >= 2\n~x2 ~x4 ~x6 >= 2";

    #[test]
    fn three_pigeons_in_two_holes_are_one_sum() {
        assert_eq!(follow(PIGEONS, &["sum 1 2 3 4 5"]), Ok(()));
        for missing in ["sum 1 2 3 4", "sum 1 2 4 5", "sum 1 2 3 4*2 5", ""] {
            assert!(follow(PIGEONS, &[missing]).is_err(), "{missing}");
        }
    }

    #[test]
    fn an_equal_row_counts_in_both_directions_and_no_other_does() {
        let formula = "variables 2\nx1 x2 = 1\n~x1 ~x2 >= 2";
        assert_eq!(follow(formula, &["sum 1 2"]), Ok(()));
        let formula = "variables 2\nx1 x2 = 1\nx1 x2 >= 2";
        assert_eq!(follow(formula, &["sum 1*-1 2"]), Ok(()));
        let fault = follow("variables 2\nx1 x2 >= 1\n~x1 ~x2 >= 2", &["sum 2*-1"]).unwrap_err();
        assert!(fault.what().contains("does not say `equal`"), "{fault}");
        assert!(follow(formula, &["sum x1*-1 2"]).is_err());
    }

    #[test]
    fn division_rounds_up_or_takes_what_is_left_over() {
        let triangle = "variables 4\n~x1 ~x2 >= 1\n~x2 ~x3 >= 1\n~x1 ~x3 >= 1\nx1 x2 x3 >= 2";
        assert_eq!(follow(triangle, &["sum 1 2 3 / 2", "sum 4 r1"]), Ok(()));
        assert!(follow(triangle, &["sum 1 2 3 / 3", "sum 4 r1"]).is_err());
        let mut checker = Checker::of("variables 2\nx1*3 x2*4 >= 5".parse().unwrap());
        for (step, row) in [("sum 1 / 2", "x1*2 x2*2 >= 3"), ("sum 1 \\ 2", "x1 x2*2 >= 2"), ("sum 1 \\ 4", "x2 >= 1")]
        {
            checker.step(&step.parse().unwrap()).unwrap();
            assert_eq!(checker.row(RowId::Added(checker.added())).unwrap().to_string(), row, "{step}");
        }
    }

    #[test]
    fn what_is_forced_ends_in_a_contradiction_or_proves_nothing() {
        let formula = "variables 3\nx1*2 x2 x3 >= 2\n~x1 x2 >= 1\n~x2 x3 >= 1";
        assert_eq!(follow(&format!("{formula}\n~x3 >= 1"), &["so >= 1 by 4 3 2 1"]), Ok(()));
        assert!(follow(&format!("{formula}\n~x3 >= 1"), &["so >= 1 by 4 3 1"]).is_err());
        let mut checker = Checker::of(formula.parse().unwrap());
        checker.step(&"so x3 >= 1 by 3 2 1".parse().unwrap()).unwrap();
        assert!(checker.step(&"so x1 >= 1 by 1 2 3".parse().unwrap()).is_err());
        let equal = "variables 3\nx1 x2 x3 = 1\nx1 >= 1\nx2 >= 1";
        assert_eq!(follow(equal, &["so >= 1 by 2 3 1"]), Ok(()));
    }

    #[test]
    fn the_opposite_of_a_row_can_force_again() {
        let formula = "variables 4\nx1 x2 >= 1\nx3 x4 >= 1\n~x1 x3 >= 1";
        // Suppose x1 + x2 + x3 + x4 <= 1: with x1 there is no room for x3.
        let mut checker = Checker::of(formula.parse().unwrap());
        checker.step(&"case x1 >= 1".parse().unwrap()).unwrap();
        assert!(checker.step(&"so x1 x2 x3 x4 >= 2 by 3 1".parse().unwrap()).is_err());
        checker.step(&"so x1 x2 x3 x4 >= 2 by r1 ~ 3".parse().unwrap()).unwrap();
    }

    #[test]
    fn cases_are_closed_one_by_one_and_their_rows_are_gone() {
        let formula = "variables 2\nx1 x2 >= 1\nx1 ~x2 >= 1\n~x1 x2 >= 1\n~x1 ~x2 >= 1";
        assert_eq!(follow(formula, &["case x1 >= 1", "sum 3 4 r1*2", "end", "sum 1 2 r3*2"]), Ok(()));
        let nested = ["case x1 >= 1", "case x2 >= 1", "sum 4 r1 r2", "end", "sum 3 r1 r4", "end", "sum 1 2 r6*2"];
        assert_eq!(follow(formula, &nested), Ok(()));
        for (wrong, part) in [
            (&["case x1 >= 1", "end"][..], "without a contradiction"),
            (&["end"], "no case"),
            (&["case x1 >= 1", "sum 3 4 r1*2"], "within a case"),
            (&["case x1 >= 1", "sum 3 4 r1*2", "sum 1"], "`end` must come next"),
            (&["case x1 >= 1", "sum 3 4 r1*2", "end", "sum 1 2 r1"], "row r1 is not in force"),
            (&["drop 3", "sum 3"], "row 3 is not in force"),
            (&["sum 9"], "row 9 is not in force"),
            (&["so x3 >= 1 by 1"], "no variable 3"),
            (&["case x3 >= 1"], "no variable 3"),
            (&["sum x3"], "no variable 3"),
        ] {
            let fault = follow(formula, wrong).unwrap_err();
            assert!(fault.what().contains(part), "{wrong:?}: {fault}");
        }
    }

    #[test]
    fn numbers_beyond_the_largest_are_refused_and_a_refusal_leaves_nothing_behind() {
        let formula = format!("variables 2\nx1*{LARGEST} >= 1\n~x1 x2 >= 1\nx1 ~x2 >= 1");
        let mut checker = Checker::of(formula.parse().unwrap());
        for step in ["sum 1*9", "sum 1 1 2", "sum x1*1152921504606846976 x2 2", "sum 1*1152921504606846976"] {
            assert!(checker.step(&step.parse().unwrap()).is_err(), "{step}");
        }
        checker.step(&"sum 2 3".parse().unwrap()).unwrap();
        assert_eq!(checker.row(RowId::Added(1)).unwrap().to_string(), ">= 0");
        assert!("sum 1*1152921504606846977".parse::<Step>().is_err());
        assert!("sum 1 / 1".parse::<Step>().is_err());
    }

    #[test]
    fn a_short_proof_cant_ask_for_much_work() {
        let terms: Vec<String> = (1..=1000).map(|n| format!("x{n}")).collect();
        let mut checker = Checker::of(format!("variables 1000\n{} >= 1", terms.join(" ")).parse().unwrap());
        checker.patience = 100_000;
        let many = vec!["1"; 200].join(" ");
        assert!(
            (0..1000).all(|_| checker.step(&format!("sum {many}").parse().unwrap()).is_ok()),
            "what is read is paid"
        );
        checker.patience = 500;
        let huge: Rows =
            format!("variables 5000\n{} >= 1", (1..=5000).map(|n| format!("x{n}")).collect::<Vec<_>>().join(" "))
                .parse()
                .unwrap();
        let mut checker = Checker::of(huge);
        checker.patience = 20_000;
        let steps = (0..10).take_while(|_| checker.step(&"sum 1".parse().unwrap()).is_ok()).count();
        assert!(steps < 10);
    }

    /// Every row that any sequence of random steps adds holds in all models of the formula.
    #[test]
    fn whatever_is_added_holds_in_all_models() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut draw = move |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let mut accepted = 0;
        for _ in 0..3_000 {
            let mut formula = Rows::default();
            formula.cover(4);
            for _ in 0..4 {
                let terms: Vec<Term> = (1..=4)
                    .filter_map(|n| {
                        let lit = Lit::from_dimacs(n).unwrap();
                        let times = draw(4) as i64;
                        (times > 0).then(|| Term::new(if draw(2) == 0 { lit } else { !lit }, times))
                    })
                    .collect();
                let all: i64 = terms.iter().map(|term| term.times).sum();
                let least = draw(all as u64 + 1) as i64;
                if draw(3) == 0 {
                    formula.equal(terms, least).unwrap();
                } else {
                    formula.at_least(terms, least).unwrap();
                }
            }
            let mut checker = Checker::of(formula.clone());
            for _ in 0..8 {
                let id = |draw: &mut dyn FnMut(u64) -> u64, checker: &Checker| match draw(checker.added() + 4) {
                    given @ 0..4 => RowId::Given(given + 1),
                    added => RowId::Added(added - 3),
                };
                let lit = |draw: &mut dyn FnMut(u64) -> u64| {
                    let lit = Lit::from_dimacs(draw(4) as i64 + 1).unwrap();
                    if draw(2) == 0 { lit } else { !lit }
                };
                let row = |draw: &mut dyn FnMut(u64) -> u64| {
                    let least = 1 + draw(2) as i64;
                    Row::of((0..2).map(|_| Term::new(lit(draw), 1 + draw(2) as i64)), least).unwrap()
                };
                let step = match draw(6) {
                    0 | 1 => Step::Sum {
                        parts: (0..3)
                            .map(|i| match i {
                                2 => Part::Lit(lit(&mut draw), 1),
                                _ => Part::Row(id(&mut draw, &checker), draw(5) as i64 - 1),
                            })
                            .collect(),
                        divided: [Divided::Not, Divided::Up(2), Divided::Down(2), Divided::Up(3)][draw(4) as usize],
                    },
                    2 | 3 => Step::So {
                        row: row(&mut draw),
                        hints: (0..4).map(|_| Hint::Row(id(&mut draw, &checker))).chain([Hint::Opposite]).collect(),
                    },
                    4 => Step::Case(row(&mut draw)),
                    _ => Step::End,
                };
                if matches!(&step, Step::Sum { parts, .. } if parts.iter().any(|part| matches!(part, Part::Row(_, 0))))
                {
                    continue;
                }
                if checker.step(&step).is_err() {
                    continue;
                }
                accepted += 1;
                let models = (0..16usize).map(|bits| (0..4).map(|v| bits >> v & 1 == 1).collect::<Model>());
                let holds = |row: RowAt<'_>, model: &Model| {
                    let mut one = Rows::default();
                    one.at_least(row.terms.iter().copied(), row.least).unwrap();
                    one.verify(model).is_ok()
                };
                for model in models.filter(|model| formula.verify(model).is_ok()) {
                    let supposed = checker.cases.iter().all(|case| {
                        holds(
                            RowAt { terms: case.supposed.terms(), least: case.supposed.least(), equal: false },
                            &model,
                        )
                    });
                    assert!(!supposed || !checker.cases.iter().any(|case| case.closed), "{formula}{step}");
                    assert!(!checker.is_refuted(), "{formula}{step}");
                    if supposed {
                        for id in checker.derived.keys().map(|&number| RowId::Added(number)) {
                            assert!(holds(checker.row(id).unwrap(), &model), "{formula}{step}: {id}");
                        }
                    }
                }
            }
        }
        assert!(accepted > 5_000, "{accepted}");
    }
}

//! LRAT proofs: each step adds a clause and names the clauses it follows from.
//!
//! A step `ID LITERALS 0 HINTS 0` is checked by reverse unit propagation along
//! its hints and nothing else: suppose every literal of the clause false; each
//! hint in turn must then have exactly one literal left, which is made true, or
//! none, which is the contradiction. (A hint that holds already is passed over;
//! solvers name such clauses now and then.) `ID d IDS 0` takes clauses out of
//! force.
//! The checker reads one step at a time, and holds the formula and the derived clauses
//! in force. A hint is a few bytes, and the clause that it names may be long. So what is
//! looked at is counted: at most `LOOKS` literals on average for each word of the proof,
//! and `FREE` besides. That makes the time linear in what is read, up to the logarithm
//! that it takes to find a clause by its number. Proofs of solvers stay far below: a
//! clause that forces something has all its other literals false, and each of these is a
//! literal of the step, or was forced by a hint before.
//!
//! Only this part of LRAT is accepted. Steps with negative hints (resolution on
//! an asymmetric tautology, which adds definitions) are rejected: no engine here
//! makes them, and without them every derived clause *follows* from the formula.

use crate::base::cnf::{Cnf, Lit};
use crate::fault::Fault;
use crate::text::shorten;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The word that names such a proof in a claim.
pub const WORD: &str = "lrat";

/// How many literals of hints may be looked at for each word of a proof, on average.
const LOOKS: u64 = 1_024;
/// How many may be looked at besides.
const FREE: u64 = 1 << 30;

/// The number of a clause: the formula's clauses are 1, 2, ..., derived ones have
/// any other number.
pub type ClauseId = u64;

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause follows from the clauses that `hints` names, in this order.
    Add {
        /// Its number from now on.
        id: ClauseId,
        /// Its literals.
        clause: Vec<Lit>,
        /// What it follows from.
        hints: Vec<ClauseId>,
    },
    /// Clauses are no longer needed.
    Delete {
        /// The number that stands in front of the line; it has no meaning.
        id: ClauseId,
        /// The clauses.
        ids: Vec<ClauseId>,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add { id, clause, hints } => {
                write!(f, "{id} ")?;
                clause.iter().try_for_each(|lit| write!(f, "{lit} "))?;
                f.write_str("0 ")?;
                hints.iter().try_for_each(|hint| write!(f, "{hint} "))?;
            }
            Self::Delete { id, ids } => {
                write!(f, "{id} d ")?;
                ids.iter().try_for_each(|id| write!(f, "{id} "))?;
            }
        }
        f.write_str("0")
    }
}

impl FromStr for Step {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let mut words = line.split_ascii_whitespace().peekable();
        let first = words.next().unwrap_or_default();
        let id = clause_id(first)
            .ok_or_else(|| Fault::new(format!("a proof step starts with its number, not with `{}`", shorten(first))))?;
        let ids = |words: &mut dyn Iterator<Item = &str>| -> Result<Vec<ClauseId>, Fault> {
            let mut ids = Vec::new();
            for word in words {
                match clause_id(word) {
                    Some(id) => ids.push(id),
                    None if word == "0" => return Ok(ids),
                    None if word.starts_with('-') => {
                        return Err(Fault::new(format!(
                            "proof step {id} has the negative hint {}, and steps of that kind are not accepted",
                            shorten(word)
                        )));
                    }
                    None => {
                        return Err(Fault::new(format!(
                            "proof step {id} names a clause by `{}`, which is no number",
                            shorten(word)
                        )));
                    }
                }
            }
            Err(Fault::new(format!("proof step {id} is cut short: it does not end in 0")))
        };
        let step = if words.next_if_eq(&"d").is_some() {
            Self::Delete { id, ids: ids(&mut words)? }
        } else {
            let mut clause = Vec::new();
            loop {
                let Some(word) = words.next() else {
                    return Err(Fault::new(format!("proof step {id} is cut short: its clause does not end in 0")));
                };
                match word.parse::<i64>().ok().map(|n| (n, Lit::from_dimacs(n))) {
                    Some((0, _)) => break,
                    Some((_, Some(lit))) => clause.push(lit),
                    _ => {
                        return Err(Fault::new(format!("proof step {id} has `{}` for a literal", shorten(word))));
                    }
                }
            }
            Self::Add { id, clause, hints: ids(&mut words)? }
        };
        match words.next() {
            None => Ok(step),
            Some(word) => Err(Fault::new(format!("proof step {id} goes on after its end with `{}`", shorten(word)))),
        }
    }
}

/// A clause number, from 1; no sign.
fn clause_id(word: &str) -> Option<ClauseId> {
    word.bytes().next()?.is_ascii_digit().then(|| word.parse().ok())?.filter(|&id| id > 0)
}

/// A whole proof in memory. Long ones are fed to a [`Checker`] line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    steps: Vec<Step>,
}

impl Proof {
    /// A proof of these steps.
    #[must_use]
    pub fn new(steps: Vec<Step>) -> Self {
        Self { steps }
    }

    /// Its steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl FromStr for Proof {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let steps = crate::text::lines(text).map(|(n, line)| line.parse::<Step>().map_err(|fault| fault.at(n, 1)));
        Ok(Self { steps: steps.collect::<Result<_, _>>()? })
    }
}

/// The round in which each literal was last made false. Literals of the first
/// variables have a place in an array; those of variables with huge numbers, which
/// a short text can name, are looked up.
#[derive(Clone, Debug, Default)]
struct Marks {
    first: Vec<u64>,
    others: BTreeMap<usize, u64>,
}

impl Marks {
    const FIRST: usize = 1 << 24;

    fn get(&self, lit: Lit) -> u64 {
        let slot = lit.slot();
        let round = if slot < Self::FIRST { self.first.get(slot) } else { self.others.get(&slot) };
        round.copied().unwrap_or(0)
    }

    fn set(&mut self, lit: Lit, round: u64) {
        let slot = lit.slot();
        if slot >= Self::FIRST {
            self.others.insert(slot, round);
            return;
        }
        if self.first.len() <= slot {
            self.first.resize(slot + 1, 0);
        }
        self.first[slot] = round;
    }
}

/// What a clause says in the middle of a step.
enum Look {
    /// One of its literals is true.
    Holds,
    /// Several literals are left, so it says nothing.
    Open,
    /// One literal is left, which must be true.
    Forces(Lit),
    /// No literal is left.
    Fails,
}

/// Follows a proof step by step.
///
/// ```
/// use misdeal_kernel::proof::lrat::Checker;
/// let mut checker = Checker::default();
/// checker.load(&"p cnf 1 2\n1 0\n-1 0\n".parse()?);
/// checker.step(&"3 0 1 2 0".parse()?)?;
/// checker.finish()?;
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    formula: Cnf,
    /// Which clauses of the formula are out of force.
    dropped: Vec<bool>,
    derived: BTreeMap<ClauseId, Box<[Lit]>>,
    false_since: Marks,
    round: u64,
    refuted: bool,
    used: Vec<ClauseId>,
    /// How many words of steps have been read, and how many literals of their hints were looked at.
    read: u64,
    looked_at: u64,
}

impl Checker {
    /// Takes in the clauses of a formula; those it already has are skipped, so a
    /// formula that has grown can be loaded again.
    pub fn load(&mut self, cnf: &Cnf) {
        for clause in cnf.clauses_from(self.formula.len()) {
            self.refuted |= clause.is_empty();
            self.formula.add(clause.iter().copied());
        }
        self.formula.cover(cnf.variables());
        self.dropped.resize(self.formula.len(), false);
    }

    /// How many clauses are in force.
    #[must_use]
    pub fn clauses_in_force(&self) -> usize {
        self.derived.len() + self.dropped.iter().filter(|dropped| !**dropped).count()
    }

    /// The place of a clause of the formula, from 0; none for a derived one.
    fn place(&self, id: ClauseId) -> Option<usize> {
        usize::try_from(id).ok()?.checked_sub(1).filter(|&place| place < self.formula.len())
    }

    fn in_force(&self, id: ClauseId) -> Option<&[Lit]> {
        match self.place(id) {
            Some(place) => self.formula.clause(place).filter(|_| !self.dropped[place]),
            None => self.derived.get(&id).map(|clause| &**clause),
        }
    }

    /// Whether the contradiction has been reached.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Checks one step.
    ///
    /// # Errors
    /// When the step does not follow; the fault names the step.
    pub fn step(&mut self, step: &Step) -> Result<(), Fault> {
        match step {
            Step::Add { id, clause, hints } => self.add(*id, clause, hints),
            Step::Delete { ids, .. } => {
                self.delete(ids);
                Ok(())
            }
        }
    }

    /// Takes clauses out of force; a number that is not in force is passed over,
    /// since a proof with fewer clauses proves no more.
    pub fn delete(&mut self, ids: &[ClauseId]) {
        for &id in ids {
            match self.place(id) {
                Some(place) => self.dropped[place] = true,
                None => {
                    self.derived.remove(&id);
                }
            }
        }
    }

    /// Checks that `clause` follows along `hints`, and puts it in force.
    ///
    /// # Errors
    /// When it does not follow; the fault names the step.
    pub fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) -> Result<(), Fault> {
        let fault = |what: String| Err(Fault::new(format!("proof step {id} {what}")));
        self.used.clear();
        if self.refuted {
            // The formula is refuted already; what follows adds nothing.
            return Ok(());
        }
        if id == 0 || self.place(id).is_some() || self.derived.contains_key(&id) {
            return fault("has the number of another clause".into());
        }
        if let Some(lit) = clause.iter().find(|lit| lit.var().number() > self.formula.variables()) {
            return fault(format!("names variable {}, which the formula does not have", lit.var().number()));
        }
        self.round += 1;
        self.read += (1 + clause.len() + hints.len()) as u64;
        let most = self.read.saturating_mul(LOOKS).saturating_add(FREE);
        for &lit in clause {
            self.make_false(lit);
        }
        // A clause that holds a literal and its negation follows from nothing.
        let mut contradiction = clause.iter().any(|&lit| self.is_false(!lit));
        for &hint in hints {
            if contradiction {
                break;
            }
            let Some(used) = self.in_force(hint) else {
                return fault(format!("rests on clause {hint}, which is not in force"));
            };
            let (look, looked_at) = self.look(used);
            self.looked_at += looked_at as u64;
            if self.looked_at > most {
                return fault("names long clauses too often: the proof takes more than linear time".into());
            }
            match look {
                Look::Holds => continue,
                Look::Open => return fault(format!("rests on clause {hint}, which forces nothing at that point")),
                Look::Forces(lit) => self.make_false(!lit),
                Look::Fails => contradiction = true,
            }
            self.used.push(hint);
        }
        if !contradiction {
            return fault("does not follow: its hints end without a contradiction".into());
        }
        self.refuted |= clause.is_empty();
        self.derived.insert(id, clause.into());
        Ok(())
    }

    /// What a clause says when the literals marked in this round are false, and how many of its literals tell it.
    fn look(&self, clause: &[Lit]) -> (Look, usize) {
        let mut open = None;
        let mut several = false;
        for (place, &lit) in clause.iter().enumerate() {
            if self.is_false(lit) || open == Some(lit) {
                continue;
            }
            if self.is_false(!lit) {
                return (Look::Holds, place);
            }
            several |= open.is_some();
            open = Some(lit);
        }
        let look = match open {
            None => Look::Fails,
            Some(_) if several => Look::Open,
            Some(lit) => Look::Forces(lit),
        };
        (look, clause.len())
    }

    /// The hints that the last accepted step needed, in order.
    #[must_use]
    pub fn needed(&self) -> &[ClauseId] {
        &self.used
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.false_since.get(lit) == self.round
    }

    fn make_false(&mut self, lit: Lit) {
        self.false_since.set(lit, self.round);
    }

    /// Says whether the formula is refuted.
    ///
    /// # Errors
    /// When the empty clause has not been derived.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.refuted { Ok(()) } else { Err(Fault::new("the proof ends before the empty clause is derived")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Refutable;

    const FORMULA: &str = "p cnf 3 6\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 -1 0\n3 -2 0\n";
    const PROOF: &str = "7 2 0 1 2 0\n8 1 0 7 3 0\n8 d 1 2 0\n9 -3 0 5 8 0\n10 0 8 7 4 9 0\n";

    fn check(proof: &str) -> Result<(), Fault> {
        FORMULA.parse::<Cnf>()?.refute(&proof.parse()?)
    }

    #[test]
    fn a_valid_proof_is_accepted_and_printed_as_read() {
        assert_eq!(check(PROOF), Ok(()));
        assert_eq!(PROOF.parse::<Proof>().unwrap().to_string(), PROOF);
    }

    #[test]
    fn a_bad_step_is_named_with_its_reason() {
        for (proof, reason) in [
            ("7 2 0 1 0\n", "proof step 7 does not follow: its hints end without a contradiction"),
            ("7 2 0 1 9 0\n", "proof step 7 rests on clause 9, which is not in force"),
            ("7 2 0 5 0\n", "proof step 7 rests on clause 5, which forces nothing at that point"),
            ("7 d 1 0\n8 2 0 1 2 0\n", "proof step 8 rests on clause 1, which is not in force"),
            ("6 2 0 1 2 0\n", "proof step 6 has the number of another clause"),
            ("7 2 0 1 2 0\n7 1 0 7 3 0\n", "proof step 7 has the number of another clause"),
            ("7 4 0 1 2 0\n", "proof step 7 names variable 4, which the formula does not have"),
            ("7 2 0 1 2 0\n", "the proof ends before the empty clause is derived"),
            ("", "the proof ends before the empty clause is derived"),
        ] {
            assert_eq!(check(proof).unwrap_err().to_string(), reason, "{proof}");
        }
    }

    #[test]
    fn a_malformed_step_is_told_its_line() {
        for (proof, reason) in [
            ("x", "starts with its number"),
            ("\n", "starts with its number"),
            ("0 1 0 1 0", "starts with its number"),
            ("7 2", "its clause does not end in 0"),
            ("7 2 0 1", "does not end in 0"),
            ("7 2 0 -1 0", "negative hint -1"),
            ("7 2 0 a 0", "`a`, which is no number"),
            ("7 2b 0 1 0", "`2b` for a literal"),
            ("7 9999999999 0 1 0", "for a literal"),
            ("7 2 0 1 0 5", "goes on after its end with `5`"),
            ("7 d 1", "does not end in 0"),
        ] {
            let fault = format!("7 2 0 1 2 0\n{proof}\n").parse::<Proof>().unwrap_err();
            assert!(fault.what().contains(reason), "{proof}: {fault}");
            assert_eq!(fault.place().map(|place| place.line), Some(2), "{proof}");
        }
    }

    #[test]
    fn a_formula_with_the_empty_clause_needs_no_step() {
        assert_eq!("p cnf 0 1\n0\n".parse::<Cnf>().unwrap().refute(&Proof::default()), Ok(()));
        assert_eq!("p cnf 0 1\n0\n".parse::<Cnf>().unwrap().refute(&"2 0 9 0".parse().unwrap()), Ok(()));
        assert!("p cnf 1 1\n1 0\n".parse::<Cnf>().unwrap().refute(&Proof::default()).is_err());
    }

    #[test]
    fn a_hint_that_holds_already_is_passed_over_and_not_needed() {
        let mut checker = Checker::default();
        checker.load(&FORMULA.parse().unwrap());
        assert_eq!(checker.step(&"7 2 0 1 1 2 3 0".parse().unwrap()), Ok(()));
        assert_eq!(checker.needed(), [1, 2]);
    }

    #[test]
    fn a_long_clause_that_is_named_again_and_again_is_refused_after_linear_time() {
        const LONG: usize = 300_000;
        let long: Vec<String> = (1..=LONG).map(|n| n.to_string()).collect();
        let formula: Cnf = format!("p cnf {LONG} 2\n{LONG} 0\n{} 0\n", long.join(" ")).parse().unwrap();
        // The first hint makes the last literal of the second true, so that one holds, as often as it is named.
        let proof = format!("3 1 0 1 {}0\n", "2 ".repeat(70_000));
        let mut checker = Checker::default();
        checker.load(&formula);
        let fault = checker.step(&proof.parse().unwrap()).unwrap_err();
        assert!(fault.what().contains("more than linear time"), "{fault}");
        assert!(checker.looked_at <= FREE + LOOKS * 70_010 + LONG as u64, "{}", checker.looked_at);
        // A few times a clause may be named.
        let mut checker = Checker::default();
        checker.load(&format!("p cnf {LONG} 2\n{LONG} 0\n-{LONG} 0\n").parse().unwrap());
        assert_eq!(checker.step(&"3 0 1 1 1 2 0".parse().unwrap()), Ok(()));
    }

    #[test]
    fn a_tautology_follows_from_nothing_but_proves_nothing() {
        let mut checker = Checker::default();
        checker.load(&"p cnf 2 1\n1 0\n".parse().unwrap());
        assert_eq!(checker.step(&"2 2 -2 0 0".parse().unwrap()), Ok(()));
        assert!(checker.step(&"3 0 1 2 0".parse().unwrap()).is_err());
    }

    #[test]
    fn variables_with_huge_numbers_are_followed_like_others() {
        // The first two literals that are not in the array of marks, and the largest.
        for variable in [Marks::FIRST / 2 + 1, crate::base::cnf::Var::MAX] {
            let formula = format!("p cnf {variable} 3\n1 {variable} 0\n-{variable} 1 0\n-1 0\n");
            let formula: Cnf = formula.parse().unwrap();
            // Either literal is the one that is made false.
            for hints in ["1 2", "2 1"] {
                let proof = format!("4 1 0 {hints} 0\n5 0 4 3 0\n");
                assert_eq!(formula.refute(&proof.parse().unwrap()), Ok(()), "{variable} {hints}");
            }
            assert!(formula.refute(&"4 1 0 1 0\n".parse().unwrap()).is_err(), "{variable}");
        }
    }

    #[test]
    fn memory_is_bounded_by_the_clauses_in_force() {
        let mut checker = Checker::default();
        checker.load(&"p cnf 2 2\n1 2 0\n1 -2 0\n".parse().unwrap());
        for id in 3..100_000 {
            checker.step(&format!("{id} 1 0 1 2 0").parse().unwrap()).unwrap();
            checker.step(&format!("{id} d {id} 0").parse().unwrap()).unwrap();
        }
        assert_eq!(checker.clauses_in_force(), 2);
    }
}

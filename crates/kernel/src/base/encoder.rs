//! The pieces that encodings are built of: gates, at-most-one, counting.
//!
//! Every variable that an encoding adds is a *gate*: a disjunction of literals
//! that came before it, or a step of a counter. So a witness fixes the first
//! variables, and [`Encoder::complete`] computes all others; that is the whole
//! forward map of an encoding. The clauses may say only one half of a gate's
//! definition, where the other half is not needed; the computed value satisfies
//! both.

use crate::base::cnf::{Cnf, Lit, Model, Var};
use crate::fault::Fault;

/// Up to this many literals, at-most-one is written pair by pair.
const PAIRWISE: usize = 6;

#[derive(Clone, Debug)]
enum Gate {
    /// True iff one of the literals is.
    Or(Box<[Lit]>),
    /// True iff the first is, or both others are; an absent literal is a
    /// constant: `(false, .., true)`.
    Step { before: Option<Lit>, input: Lit, less: Option<Lit> },
}

/// A formula under construction, with the definitions of its added variables.
#[derive(Clone, Debug, Default)]
pub struct Encoder {
    cnf: Cnf,
    gates: Vec<(Var, Gate)>,
}

/// Which half of "exactly one if" comes first in clauses: proofs name clauses by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The gate implies that one of them holds.
    Gate,
    /// Each of them implies the gate.
    Inputs,
}

impl Encoder {
    /// The formula so far.
    #[must_use]
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// A variable that a witness will fix.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn choice(&mut self) -> Result<Lit, Fault> {
        Ok(self.cnf.fresh()?.yes())
    }

    /// Variables that a witness will fix.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn choices(&mut self, many: usize) -> Result<Vec<Lit>, Fault> {
        (0..many).map(|_| self.choice()).collect()
    }

    /// Adds a clause.
    pub fn clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.cnf.add(clause);
    }

    fn gate(&mut self, gate: Gate) -> Result<Lit, Fault> {
        let var = self.cnf.fresh()?;
        self.gates.push((var, gate));
        Ok(var.yes())
    }

    /// A literal defined as the disjunction of `inputs`, with no clause yet.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn or(&mut self, inputs: impl IntoIterator<Item = Lit>) -> Result<Lit, Fault> {
        let inputs: Box<[Lit]> = inputs.into_iter().collect();
        self.gate(Gate::Or(inputs))
    }

    /// The clause `gate -> one of inputs`.
    pub fn implies_one_of(&mut self, gate: Lit, inputs: impl IntoIterator<Item = Lit>) {
        self.clause(std::iter::once(!gate).chain(inputs));
    }

    /// The clauses `each input -> gate`.
    pub fn implied_by_each(&mut self, inputs: &[Lit], gate: Lit) {
        for &input in inputs {
            self.clause([!input, gate]);
        }
    }

    /// Exactly one of the literals holds if the gate does, and none if it does not.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn exactly_one_if(&mut self, gate: Lit, lits: &[Lit], first: First) -> Result<(), Fault> {
        if first == First::Inputs {
            self.implied_by_each(lits, gate);
        }
        self.implies_one_of(gate, lits.iter().copied());
        if first == First::Gate {
            self.implied_by_each(lits, gate);
        }
        self.at_most_one(lits)
    }

    /// Clauses that let at most one of the literals hold: pair by pair when they
    /// are few, along a ladder ("one of the first i holds") when they are many.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn at_most_one(&mut self, lits: &[Lit]) -> Result<(), Fault> {
        self.at_most_one_if(None, lits)
    }

    /// The same, but only if `guard` holds, where there is one.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn at_most_one_if(&mut self, guard: Option<Lit>, lits: &[Lit]) -> Result<(), Fault> {
        let not_both = |cnf: &mut Cnf, a: Lit, b: Lit| cnf.add([!a, !b].into_iter().chain(guard.map(|lit| !lit)));
        if lits.len() <= PAIRWISE {
            for (i, &a) in lits.iter().enumerate() {
                lits[i + 1..].iter().for_each(|&b| not_both(&mut self.cnf, a, b));
            }
            return Ok(());
        }
        let mut before = lits[0];
        for (i, &lit) in lits.iter().enumerate().skip(1) {
            not_both(&mut self.cnf, before, lit);
            if i + 1 < lits.len() {
                let rung = self.or([before, lit])?;
                self.cnf.add([!before, rung]);
                self.cnf.add([!lit, rung]);
                before = rung;
            }
        }
        Ok(())
    }

    /// The truth values of all variables, once those of the choices are given.
    #[must_use]
    pub fn complete(&self, mut model: Model) -> Model {
        for (var, gate) in &self.gates {
            let yes = match gate {
                Gate::Or(inputs) => inputs.iter().any(|&lit| model.holds(lit)),
                Gate::Step { before, input, less } => {
                    before.is_some_and(|lit| model.holds(lit))
                        || model.holds(*input) && less.is_none_or(|lit| model.holds(lit))
                }
            };
            model.set(if yes { var.yes() } else { var.no() });
        }
        model
    }
}

/// Counts how many of its inputs hold, one demand at a time.
///
/// `s(i, j)` says that at least `j` of the first `i` inputs hold. The rows
/// `j = 1, 2, ...` are added in order, so the formula for `k + 1` extends the one
/// for `k`: a search that raises its demand keeps all it has learned, and a proof
/// found on the way is a proof about the final formula.
#[derive(Clone, Debug)]
pub struct Counter {
    inputs: Vec<Lit>,
    /// `s(i, j)` of the newest row, for `i = j ..= inputs.len()`.
    row: Vec<Lit>,
    demanded: usize,
}

impl Counter {
    /// A counter that demands nothing yet.
    #[must_use]
    pub fn new(inputs: Vec<Lit>) -> Self {
        Self { inputs, row: Vec::new(), demanded: 0 }
    }

    /// How many inputs there are: no demand above this can be met.
    #[must_use]
    pub fn most(&self) -> usize {
        self.inputs.len()
    }

    /// How many inputs have to hold so far.
    #[must_use]
    pub fn demanded(&self) -> usize {
        self.demanded
    }

    /// How many variables all rows up to this demand have.
    #[must_use]
    pub fn size_for(&self, demanded: usize) -> usize {
        let rows = demanded.min(self.inputs.len());
        // Row j has a variable for each of the inputs from the j-th on.
        rows.saturating_mul(2 * self.inputs.len() + 1 - rows) / 2
    }

    /// Demands that at least this number of inputs hold; a demand below the last one adds nothing.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn demand(&mut self, demanded: usize, encoder: &mut Encoder) -> Result<(), Fault> {
        if demanded > self.inputs.len() {
            return self.demand_too_much(demanded, encoder);
        }
        while self.demanded < demanded {
            self.demand_one_more(encoder)?;
        }
        Ok(())
    }

    /// Demands more than there are inputs: the empty clause, and no rows.
    ///
    /// # Errors
    /// When the demand could be met.
    pub fn demand_too_much(&mut self, demanded: usize, encoder: &mut Encoder) -> Result<(), Fault> {
        if demanded <= self.inputs.len() {
            return Err(Fault::new(format!("{demanded} of {} inputs can hold", self.inputs.len())));
        }
        if self.demanded <= self.inputs.len() {
            encoder.clause([]);
        }
        self.demanded = self.demanded.max(demanded);
        Ok(())
    }

    /// Adds the next row and the demand that one more input holds.
    ///
    /// # Errors
    /// When there are too many variables.
    pub fn demand_one_more(&mut self, encoder: &mut Encoder) -> Result<(), Fault> {
        if self.demanded >= self.inputs.len() {
            return self.demand_too_much(self.demanded + 1, encoder);
        }
        self.demanded += 1;
        let j = self.demanded;
        let inputs = &self.inputs[j - 1..];
        let mut row = Vec::with_capacity(inputs.len());
        let mut before = None;
        for (place, &input) in inputs.iter().enumerate() {
            let less = if j == 1 { None } else { Some(self.row[place]) };
            let here = encoder.gate(Gate::Step { before, input, less })?;
            encoder.implies_one_of(here, before.into_iter().chain([input]));
            if let Some(less) = less {
                encoder.implies_one_of(here, before.into_iter().chain([less]));
            }
            row.push(here);
            before = Some(here);
        }
        encoder.clause(before);
        self.row = row;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    /// Whether some setting of the added variables satisfies the formula when the
    /// first `n` variables are set to `bits`.
    fn extends(encoder: &Encoder, n: usize, bits: usize) -> bool {
        let variables = encoder.cnf().variables();
        assert!(variables <= 20);
        (0..1usize << (variables - n)).any(|rest| {
            let model: Model = (0..variables).map(|v| (bits | rest << n) >> v & 1 == 1).collect();
            encoder.cnf().verify(&model).is_ok()
        })
    }

    fn choices(encoder: &mut Encoder, n: usize) -> Vec<Lit> {
        (0..n).map(|_| encoder.choice().unwrap()).collect()
    }

    fn check(encoder: &Encoder, n: usize, allowed: impl Fn(u32) -> bool) {
        for bits in 0..1usize << n {
            let expected = allowed(bits.count_ones());
            assert_eq!(extends(encoder, n, bits), expected, "{n} {bits:b}");
            let completed = encoder.complete((0..n).map(|v| bits >> v & 1 == 1).collect());
            assert_eq!(encoder.cnf().verify(&completed).is_ok(), expected, "{n} {bits:b} completed");
        }
    }

    #[test]
    fn at_most_one_lets_at_most_one_hold_by_pairs_and_by_ladder() {
        for n in 0..=9 {
            let mut encoder = Encoder::default();
            let lits = choices(&mut encoder, n);
            encoder.at_most_one(&lits).unwrap();
            check(&encoder, n, |ones| ones <= 1);
        }
    }

    #[test]
    fn a_guard_that_does_not_hold_lets_all_hold() {
        for n in 0..=8 {
            let mut encoder = Encoder::default();
            let lits = choices(&mut encoder, n + 1);
            encoder.at_most_one_if(Some(lits[n]), &lits[..n]).unwrap();
            for bits in 0..2usize << n {
                let guarded = bits >> n == 1;
                let ones = (bits & !(1 << n)).count_ones();
                assert_eq!(extends(&encoder, n + 1, bits), !guarded || ones <= 1, "{n} {bits:b}");
            }
        }
    }

    #[test]
    fn a_counter_demands_exactly_what_it_says() {
        for n in 0..=5 {
            let mut encoder = Encoder::default();
            let mut counter = Counter::new(choices(&mut encoder, n));
            for demanded in 1..=n as u32 + 2 {
                counter.demand_one_more(&mut encoder).unwrap();
                check(&encoder, n, |ones| ones >= demanded);
                assert_eq!(counter.size_for(demanded as usize), encoder.cnf().variables() - n);
            }
        }
    }
}

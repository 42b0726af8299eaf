//! What is wanted of a Quads board as a formula, with both maps: the formula of [`misdeal_kernel::quads::to_cnf`], whose header tells how it
//! is built and why no stays no.

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::base::encoder::Counter;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::growing::Growing;
use misdeal_kernel::quads::to_cnf::{Choice, Encoding};
use misdeal_kernel::quads::wanted::{Demand, Shown, Wanted};

/// The literals that are counted: the quads that are chosen, or the cards that are kept; none for a single quad.
#[must_use]
pub fn counted(encoding: &Encoding) -> &[Lit] {
    match encoding.choice() {
        Choice::OneQuad { .. } => &[],
        Choice::Quads { chosen, .. } => chosen,
        Choice::Kept { kept, .. } => kept,
    }
}

/// The model that a witness stands for.
///
/// # Errors
/// When it is no witness.
pub fn write(encoding: &Encoding, shown: &Shown) -> Result<Model, Fault> {
    encoding.wanted().verify(shown)?;
    let model: Model = match encoding.choice() {
        Choice::OneQuad { places, .. } => {
            let chosen: Vec<Lit> = shown.0.iter().flat_map(|quad| encoding.in_places(quad)).collect();
            places.iter().flatten().map(|lit| chosen.contains(lit)).collect()
        }
        Choice::Quads { quads, .. } => quads.iter().map(|quad| shown.0.contains(quad)).collect(),
        Choice::Kept { .. } => {
            encoding.wanted().board.cards().iter().map(|card| shown.cards().any(|kept| kept == *card)).collect()
        }
    };
    Ok(encoding.encoder().complete(model))
}

/// The most variables and clauses that the formula can have.
fn bounds(encoding: &Encoding) -> (usize, usize) {
    let (n, p) = (encoding.wanted().board.cards().len(), encoding.wanted().board.deck().properties());
    let besides = match &encoding.wanted().demand {
        Demand::Quad { besides, .. } => besides.len(),
        _ => 0,
    };
    let counting = |quads: usize, counter: &Counter| {
        let (m, k) = (counter.most(), counter.demanded());
        (m + 4 * quads + m * k, 13 * quads + 2 * m * k + k + 1)
    };
    match encoding.choice() {
        Choice::OneQuad { .. } => (11 * n + 8 * p, 18 * n + 8 * n * p + 16 * p + besides + 5),
        Choice::Quads { quads, counter, .. } => counting(quads.len(), counter),
        Choice::Kept { quads, counter, .. } => counting(*quads, counter),
    }
}

/// What is wanted of a board, as a formula.
#[derive(Clone, Debug)]
pub struct QuadsToCnf(Encoding);

impl QuadsToCnf {
    /// The formula and what it stands for.
    #[must_use]
    pub fn encoding(&self) -> &Encoding {
        &self.0
    }

    /// What the variables of the choices stand for, in words.
    #[must_use]
    pub fn legend(&self) -> Vec<(Lit, String)> {
        match self.0.choice() {
            Choice::OneQuad { cards, places } => {
                let place = |(place, lits): (usize, &Vec<Lit>)| -> Vec<(Lit, String)> {
                    let lits = lits.iter().zip(cards);
                    lits.map(|(lit, card)| (*lit, format!("card {card} is card {} of the quad", place + 1))).collect()
                };
                places.iter().enumerate().flat_map(place).collect()
            }
            Choice::Quads { quads, chosen, .. } => {
                chosen.iter().zip(quads).map(|(&lit, quad)| (lit, format!("quad {quad} is chosen"))).collect()
            }
            Choice::Kept { kept, .. } => {
                let cards = self.0.wanted().board.cards();
                kept.iter().zip(cards).map(|(&lit, card)| (lit, format!("card {card} is kept"))).collect()
            }
        }
    }
}

impl Reduction for QuadsToCnf {
    const NAME: &'static str = "quads-to-cnf";
    const CITE: &'static str = "ours";
    const SIZE: &'static str = "a quad besides b others, n cards of p properties: at most 11n + 8p variables, \
        18n + 8np + 16p + b + 5 clauses; with q quads and counting to k of m: m + 4q + mk and 13q + 2mk + k + 1";
    type Source = Wanted;
    type Target = Cnf;

    fn apply(source: &Wanted) -> Result<Self, Fault> {
        Encoding::of(source).map(Self)
    }

    fn target(&self) -> &Cnf {
        self.0.cnf()
    }

    fn sizes(&self) -> Vec<Size> {
        let (variables, clauses) = bounds(&self.0);
        let cnf = self.0.cnf();
        vec![Size::new("variables", cnf.variables(), variables), Size::new("clauses", cnf.len(), clauses)]
    }

    fn forward(&self, shown: &Shown) -> Result<Model, Fault> {
        write(&self.0, shown)
    }

    fn back(&self, model: &Model) -> Result<Shown, Fault> {
        self.0.cnf().verify(model)?;
        Ok(self.0.read(model))
    }
}

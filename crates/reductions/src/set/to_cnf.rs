//! What is wanted of a SET board as a formula, with both maps: the formula of [`misdeal_kernel::set::to_cnf`], whose header tells how it is
//! built and why no stays no.

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::base::encoder::Counter;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::growing::Growing;
use misdeal_kernel::set::to_cnf::{Choice, Encoding};
use misdeal_kernel::set::{Demand, Shown, Wanted};

/// The literals that are counted: the sets that are chosen, or the cards that are kept; none for a single set.
#[must_use]
pub fn counted(encoding: &Encoding) -> &[Lit] {
    match encoding.choice() {
        Choice::OneSet { .. } => &[],
        Choice::Sets { chosen, .. } => chosen,
        Choice::Kept { kept, .. } => kept,
    }
}

/// The model that a witness stands for.
///
/// # Errors
/// When it is no witness.
pub fn write(encoding: &Encoding, shown: &Shown) -> Result<Model, Fault> {
    encoding.wanted().verify(shown)?;
    let holds = |card| shown.cards().any(|shown| shown == card);
    let cards = || encoding.wanted().board.cards().iter().map(holds);
    let model: Model = match encoding.choice() {
        Choice::OneSet { .. } => {
            let chosen: Vec<_> = shown.cards().collect();
            let properties = 0..encoding.wanted().board.shape().properties();
            // A lone card has all values in one and in different ways; then all properties are different.
            let value = |i: usize, property: usize| chosen[i].values()[property];
            let different = properties.map(|p| chosen.len() == 1 || value(0, p) != value(1, p));
            cards().chain(different).collect()
        }
        Choice::Kept { .. } => cards().collect(),
        Choice::Sets { sets, .. } => sets.iter().map(|set| shown.0.contains(set)).collect(),
    };
    Ok(encoding.encoder().complete(model))
}

/// The most variables and clauses of a formula that counts, over `sets` sets.
fn bounds(cards: usize, sets: usize, values: usize, counter: &Counter) -> (usize, usize) {
    let (m, k) = (counter.most(), counter.demanded());
    (m + cards + sets * values + m * k, 3 * sets * values + cards + sets + 2 * m * k + k + 1)
}

/// What is wanted of a board, as a formula.
#[derive(Clone, Debug)]
pub struct SetToCnf(Encoding);

impl SetToCnf {
    /// The formula and what it stands for.
    #[must_use]
    pub fn encoding(&self) -> &Encoding {
        &self.0
    }

    /// What the variables of the choices stand for, in words.
    #[must_use]
    pub fn legend(&self) -> Vec<(Lit, String)> {
        let board = &self.0.wanted().board;
        let card = |place: usize| board.cards()[place].text(board.shape().is_dotted());
        let cards = |lits: &[Lit], what: &str| -> Vec<(Lit, String)> {
            lits.iter().enumerate().map(|(place, &lit)| (lit, format!("card {} is {what}", card(place)))).collect()
        };
        match self.0.choice() {
            Choice::OneSet { cards: lits, different } => {
                let different = different.iter().enumerate();
                let different = different.map(|(p, &lit)| (lit, format!("property {} is all different", p + 1)));
                cards(lits, "in the set").into_iter().chain(different).collect()
            }
            Choice::Sets { sets, chosen, .. } => {
                chosen.iter().zip(sets).map(|(&lit, set)| (lit, format!("set {set} is chosen"))).collect()
            }
            Choice::Kept { kept, .. } => cards(kept, "kept"),
        }
    }
}

impl Reduction for SetToCnf {
    const NAME: &'static str = "set-to-cnf";
    const CITE: &'static str = "ours";
    const SIZE: &'static str = "a set besides b others, n cards of p properties: at most n + p + 3np variables, \
        2 + p + 9np + b clauses; with s sets of v cards and counting to k of m: m + n + sv + mk and \
        3sv + n + s + 2mk + k + 1";
    type Source = Wanted;
    type Target = Cnf;

    fn apply(source: &Wanted) -> Result<Self, Fault> {
        Encoding::of(source).map(Self)
    }

    fn target(&self) -> &Cnf {
        self.0.cnf()
    }

    fn sizes(&self) -> Vec<Size> {
        let (board, cnf) = (&self.0.wanted().board, self.0.cnf());
        let (n, p, v) = (board.cards().len(), board.shape().properties(), board.shape().values());
        let (variables, clauses) = match (self.0.choice(), &self.0.wanted().demand) {
            (Choice::OneSet { .. }, Demand::Set { besides, .. }) => {
                (n + p + 3 * n * p, 2 + p + 9 * n * p + besides.len())
            }
            (Choice::OneSet { .. }, _) => (0, 0),
            (Choice::Sets { counter, sets, .. }, _) => bounds(n, sets.len(), v, counter),
            (Choice::Kept { counter, sets, .. }, _) => bounds(n, *sets, v, counter),
        };
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

//! What is wanted of a board as a formula, with both maps, for every game of boards: the formula of
//! [`misdeal_kernel::boards::to_cnf`], whose header tells how it is built and why no stays no.
//!
//! A game says what is its own, the formula for one match: the model that a match stands for, what the variables mean, and
//! how large the formulas are ([`OneMatch`]).

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::base::encoder::Counter;
use misdeal_kernel::boards::{Board, Choice, Deck, Demand, Encoding, Shown, Wanted};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::growing::Growing;

/// The formula for one match of a board, as a game has it.
pub trait OneMatch: Deck {
    /// The name of the reduction.
    const NAME: &'static str;
    /// How large formulas are.
    const SIZE: &'static str;

    /// The values of the first variables that a match stands for.
    fn model(one: &Self::One, board: &Board<Self>, shown: &Shown<Self>) -> Vec<bool>;

    /// What the first variables mean.
    fn legend(one: &Self::One, board: &Board<Self>) -> Vec<(Lit, String)>;

    /// The most variables and clauses of the formula for a match besides some.
    fn bounds(board: &Board<Self>, besides: usize) -> (usize, usize);

    /// The most variables and clauses of a formula over these many matches, with its counter.
    fn counted_bounds(board: &Board<Self>, matches: usize, counter: &Counter) -> (usize, usize);
}

/// The literals that are counted: the matches that are chosen, or the cards that are kept; none for a single match.
#[must_use]
pub fn counted<D: Deck>(encoding: &Encoding<D>) -> &[Lit] {
    match encoding.choice() {
        Choice::One(_) => &[],
        Choice::Listed { chosen, .. } => chosen,
        Choice::Kept { kept, .. } => kept,
    }
}

/// The model that a witness stands for.
///
/// # Errors
/// When it is no witness.
pub fn write<D: OneMatch>(encoding: &Encoding<D>, shown: &Shown<D>) -> Result<Model, Fault> {
    encoding.wanted().verify(shown)?;
    let board = &encoding.wanted().board;
    let model: Model = match encoding.choice() {
        Choice::One(one) => D::model(one, board, shown).into_iter().collect(),
        Choice::Kept { .. } => board.cards().iter().map(|card| shown.cards().any(|kept| kept == card)).collect(),
        Choice::Listed { matches, .. } => matches.iter().map(|found| shown.0.contains(found)).collect(),
    };
    Ok(encoding.encoder().complete(model))
}

/// What is wanted of a board, as a formula.
#[derive(Clone, Debug)]
pub struct BoardToCnf<D: Deck>(Encoding<D>);

impl<D: OneMatch> BoardToCnf<D> {
    /// The formula and what it stands for.
    #[must_use]
    pub fn encoding(&self) -> &Encoding<D> {
        &self.0
    }

    /// What the variables of the choices stand for, in words.
    #[must_use]
    pub fn legend(&self) -> Vec<(Lit, String)> {
        let board = &self.0.wanted().board;
        match self.0.choice() {
            Choice::One(one) => D::legend(one, board),
            Choice::Listed { matches, chosen, .. } => {
                let chosen = chosen.iter().zip(matches);
                chosen.map(|(&lit, found)| (lit, format!("{} {found} is chosen", D::MATCH))).collect()
            }
            Choice::Kept { kept, .. } => of_cards(kept, board, "kept"),
        }
    }
}

/// What variables of cards mean, in the order of the board.
pub(crate) fn of_cards<D: Deck>(lits: &[Lit], board: &Board<D>, what: &str) -> Vec<(Lit, String)> {
    let told = |card| format!("card {} is {what}", board.deck().written(card));
    lits.iter().zip(board.cards()).map(|(&lit, card)| (lit, told(card))).collect()
}

impl<D: OneMatch> Reduction for BoardToCnf<D> {
    const NAME: &'static str = D::NAME;
    const CITE: &'static str = "ours";
    const SIZE: &'static str = D::SIZE;
    type Source = Wanted<D>;
    type Target = Cnf;

    fn apply(source: &Wanted<D>) -> Result<Self, Fault> {
        Encoding::of(source).map(Self)
    }

    fn target(&self) -> &Cnf {
        self.0.cnf()
    }

    fn sizes(&self) -> Vec<Size> {
        let (board, cnf) = (&self.0.wanted().board, self.0.cnf());
        let besides = if let Demand::Match { besides, .. } = &self.0.wanted().demand { besides.len() } else { 0 };
        let (variables, clauses) = match self.0.choice() {
            Choice::One(_) => D::bounds(board, besides),
            Choice::Listed { matches, counter, .. } => D::counted_bounds(board, matches.len(), counter),
            Choice::Kept { matches, counter, .. } => D::counted_bounds(board, *matches, counter),
        };
        vec![Size::new("variables", cnf.variables(), variables), Size::new("clauses", cnf.len(), clauses)]
    }

    fn forward(&self, shown: &Shown<D>) -> Result<Model, Fault> {
        write(&self.0, shown)
    }

    fn back(&self, model: &Model) -> Result<Shown<D>, Fault> {
        self.0.cnf().verify(model)?;
        Ok(self.0.read(model))
    }
}

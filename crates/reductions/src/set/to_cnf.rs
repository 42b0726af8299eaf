//! A set of a board as a formula: [`misdeal_kernel::set::to_cnf`], whose header tells how it is built and why no stays no.

pub use crate::boards::counted;
use crate::boards::{BoardToCnf, OneMatch, of_cards};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::base::encoder::Counter;
use misdeal_kernel::set::to_cnf::OneSet;
use misdeal_kernel::set::{Board, Shape, Shown};

/// What is wanted of a SET board, as a formula.
pub type SetToCnf = BoardToCnf<Shape>;

impl OneMatch for Shape {
    const NAME: &'static str = "set-to-cnf";
    const SIZE: &'static str = "a set besides b others, n cards of p properties: at most n + p + 3np variables, \
        2 + p + 9np + b clauses; with s sets of v cards and counting to k of m: m + n + sv + mk and \
        3sv + n + s + 2mk + k + 1";

    fn model(_: &OneSet, board: &Board, shown: &Shown) -> Vec<bool> {
        let chosen: Vec<_> = shown.cards().collect();
        // A lone card has all values in one and in different ways; then all properties are different.
        let value = |i: usize, property: usize| chosen[i].values()[property];
        let different = (0..board.shape().properties()).map(|p| chosen.len() == 1 || value(0, p) != value(1, p));
        board.cards().iter().map(|card| chosen.contains(&card)).chain(different).collect()
    }

    fn legend(one: &OneSet, board: &Board) -> Vec<(Lit, String)> {
        let different = one.different.iter().enumerate();
        let different = different.map(|(p, &lit)| (lit, format!("property {} is all different", p + 1)));
        of_cards(&one.cards, board, "in the set").into_iter().chain(different).collect()
    }

    fn bounds(board: &Board, besides: usize) -> (usize, usize) {
        let (n, p) = (board.cards().len(), board.shape().properties());
        (n + p + 3 * n * p, 2 + p + 9 * n * p + besides)
    }

    fn counted_bounds(board: &Board, sets: usize, counter: &Counter) -> (usize, usize) {
        let (cards, values) = (board.cards().len(), board.shape().values());
        let (m, k) = (counter.most(), counter.demanded());
        (m + cards + sets * values + m * k, 3 * sets * values + cards + sets + 2 * m * k + k + 1)
    }
}

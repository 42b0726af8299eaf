//! A quad of a board as a formula: [`misdeal_kernel::quads::to_cnf`], whose header tells how it is built and why no stays no.

pub use crate::boards::counted;
use crate::boards::{BoardToCnf, OneMatch};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::base::encoder::Counter;
use misdeal_kernel::boards::Deck as _;
use misdeal_kernel::quads::to_cnf::OneQuad;
use misdeal_kernel::quads::{Board, Deck, Shown};

/// What is wanted of a Quads board, as a formula.
pub type QuadsToCnf = BoardToCnf<Deck>;

impl OneMatch for Deck {
    const NAME: &'static str = "quads-to-cnf";
    const SIZE: &'static str = "a quad besides b others, n cards of p properties: at most 11n + 8p variables, \
        18n + 8np + 16p + b + 5 clauses; with q quads and counting to k of m: m + 4q + mk and 13q + 2mk + k + 1";

    fn model(one: &OneQuad, board: &Board, shown: &Shown) -> Vec<bool> {
        let chosen: Vec<Lit> = shown.0.iter().flat_map(|quad| Self::of_match(one, board, quad.cards())).collect();
        one.places.iter().flatten().map(|lit| chosen.contains(lit)).collect()
    }

    fn legend(one: &OneQuad, _: &Board) -> Vec<(Lit, String)> {
        let place = |(place, lits): (usize, &Vec<Lit>)| -> Vec<(Lit, String)> {
            let lits = lits.iter().zip(&one.cards);
            lits.map(|(lit, card)| (*lit, format!("card {card} is card {} of the quad", place + 1))).collect()
        };
        one.places.iter().enumerate().flat_map(place).collect()
    }

    fn bounds(board: &Board, besides: usize) -> (usize, usize) {
        let (n, p) = (board.cards().len(), board.deck().properties());
        (11 * n + 8 * p, 18 * n + 8 * n * p + 16 * p + besides + 5)
    }

    fn counted_bounds(_: &Board, quads: usize, counter: &Counter) -> (usize, usize) {
        let (m, k) = (counter.most(), counter.demanded());
        (m + 4 * quads + m * k, 13 * quads + 2 * m * k + k + 1)
    }
}

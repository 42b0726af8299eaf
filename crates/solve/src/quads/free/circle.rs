//! Many cards of a whole deck without a quad, as numbers of a finite field.
//!
//! Take the bits of a card as a number of the field with q^2 elements, q = 2^p, whose addition is the sum of cards. The
//! numbers u with u^(q + 1) = 1, a circle of q + 1 of them, hold no quad: raised to the power q, which is additive, they are
//! 1/u. So from a + b = c + d it follows that 1/a + 1/b = 1/c + 1/d, and (a + b) / ab = (c + d) / cd. As a + b is not
//! zero, ab = cd, so that a, b and c, d are the zeros of the same polynomial. Zero can be added
//! where p is even: c + d = a gives cd = a^2, so c/a is a third root of one, which is on the circle only
//! if 3 divides q + 1. (These are the codes of Zetterberg, of distance 5.)
//!
//! For p = 5 there is a better choice: zero, and three cosets of the eleven numbers with u^11 = 1. (A code of
//! Chen, 1991: 33 bits, of which 10 check, of distance 5.)
//!
//! None of this has to be believed, nor that a polynomial is the right one: what comes out is checked.

use super::super::pairs;
use crate::budget::Budget;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::{Board, Card, Deck};

/// Arithmetic of polynomials over two elements, modulo one.
#[derive(Clone, Copy)]
struct Field {
    bits: u32,
    modulus: u64,
}

impl Field {
    fn times(self, one: u64, two: u64) -> u64 {
        let (mut product, mut one) = (0, one);
        for bit in 0..self.bits {
            if two >> bit & 1 == 1 {
                product ^= one;
            }
            one <<= 1;
            if one >> self.bits & 1 == 1 {
                one ^= self.modulus;
            }
        }
        product
    }

    fn power(self, base: u64, exponent: u64) -> u64 {
        let (mut power, mut base, mut exponent) = (1, base, exponent);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        power
    }

    /// The powers of a number, from 1 on until they come again, or until there are too many.
    fn powers(self, base: u64, most: u64) -> Vec<u64> {
        let next = |power: &u64| Some(self.times(*power, base)).filter(|power| *power != 1 && *power != 0);
        std::iter::successors(Some(1), next).take(most as usize + 1).collect()
    }

    /// Fields of numbers of this many bits: polynomials modulo one in which the powers of x are as many as they can be.
    fn all(bits: u32) -> impl Iterator<Item = Self> {
        (1 << bits..2 << bits).filter(|modulus| modulus & 1 == 1).map(move |modulus| Self { bits, modulus })
    }

    /// Whether the powers of x are all numbers but zero.
    fn is_generated_by_x(self) -> bool {
        let all = (1 << self.bits) - 1;
        let mut factors = Vec::new();
        let (mut rest, mut factor) = (all, 2);
        while factor * factor <= rest {
            if rest % factor == 0 {
                factors.push(factor);
                rest /= factor;
            } else {
                factor += 1;
            }
        }
        factors.push(rest);
        self.power(2, all) == 1 && factors.iter().all(|factor| self.power(2, all / factor) != 1)
    }
}

/// The largest choice of cards that this makes; none for a deck that is too large.
///
/// # Errors
/// When the budget is spent.
pub fn kept(deck: Deck, budget: &Budget) -> Result<Option<Vec<Card>>, Stop> {
    if deck.properties() > 12 {
        return Ok(None);
    }
    let Some(field) = Field::all(deck.bits()).find(|field| field.is_generated_by_x()) else { return Ok(None) };
    let order = deck.size() - 1;
    // The powers of x^(order / many) are the numbers u with u^many = 1.
    let roots = |many: u64| field.powers(field.power(2, order / many), many);
    let circle = roots((1 << deck.properties()) + 1);
    let mut choices = vec![circle.clone(), circle.into_iter().chain([0]).collect()];
    if deck.properties() == 5 {
        let coset = |power: u64| roots(11).into_iter().map(move |root| field.times(root, field.power(2, power)));
        let cosets = |one, two| [0].into_iter().chain(coset(0)).chain(coset(one)).chain(coset(two)).collect();
        choices.extend((1..93).flat_map(|two| (1..two).map(move |one| (one, two))).map(|(one, two)| cosets(one, two)));
    }
    let mut best = None;
    for choice in choices {
        let cards: Vec<Card> = choice.iter().filter_map(|&bits| deck.card(bits)).collect();
        let board = Board::new(deck, cards.iter().copied()).map_err(Stop::Rejected)?;
        if best.as_ref().is_none_or(|best: &Vec<Card>| best.len() < cards.len())
            && pairs::any(&board, budget)?.is_none()
        {
            best = Some(cards);
        }
    }
    Ok(best)
}

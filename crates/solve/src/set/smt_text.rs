//! A board as a formula in SMT-LIB 2, as the paper writes it (section 4).
//!
//! The set that is looked for is K: v cards of p values each, integers `k1_1` (the
//! first card's first property) to `kV_P`. The numbers in brackets are the paper's
//! equations. SMT-LIB chains `=` and `<=`, and `distinct` says that no two are equal,
//! so each equation is a few words here:
//!
//! - (7) in every property the values are all different or all the same;
//! - (9) every card of K is one of the board;
//! - (11) no two cards of K are the same;
//! - (12), (13) K is in order: by the first property, and where that is all the same
//!   by the second, and so on. Whole columns suffice, since in a set a property that
//!   is not all the same is all different, so it settles the order of all cards;
//! - (16) cards that are taken off the board are none of K.
//!
//! The engine `smt` sends these to Z3, and `export` writes them for other solvers.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use std::fmt::Write;

/// The most comparisons in a formula.
pub const MOST_COMPARISONS: usize = 10_000_000;

/// The logic: comparisons of integers.
const LOGIC: &str = "(set-logic QF_LIA)\n";

/// The variable for a property of a card of K, both from 0.
fn variable(card: usize, property: usize) -> String {
    format!("k{}_{}", card + 1, property + 1)
}

/// All variables for a property, a card each.
fn column(shape: Shape, property: usize) -> String {
    (0..shape.values()).map(|card| variable(card, property)).collect::<Vec<_>>().join(" ")
}

/// All terms that `of` gives for the numbers below n, held together by a word such as `and`.
fn joined(word: &str, n: usize, of: impl FnMut(usize) -> String) -> String {
    match n {
        // Nothing to choose from is no choice, and nothing to demand is met.
        0 => (if word == "or" { "false" } else { "true" }).into(),
        1 => (0..n).map(of).collect(),
        _ => format!("({word} {})", (0..n).map(of).collect::<Vec<_>>().join(" ")),
    }
}

/// That a property is all the same (4); so it is with one card.
fn same(shape: Shape, property: usize) -> String {
    if shape.values() == 1 { "true".into() } else { format!("(= {})", column(shape, property)) }
}

/// That a card of K is this one.
fn is(card: usize, this: &Card) -> String {
    joined("and", this.values().len(), |property| {
        format!("(= {} {})", variable(card, property), this.values()[property])
    })
}

/// The formula of a board: satisfiable iff the board holds a set. With `sorted`, K is
/// in order, (12); without, it may be in any.
///
/// # Errors
/// When it would be too large.
pub fn formula(board: &Board, sorted: bool) -> Result<String, Fault> {
    let shape = board.shape();
    let (p, v, n) = (shape.properties(), shape.values(), board.cards().len());
    let pairs = v.saturating_mul(v);
    let comparisons = v.saturating_mul(n).saturating_add(pairs).saturating_mul(p).saturating_add(p.saturating_mul(p));
    if comparisons > MOST_COMPARISONS {
        let what =
            format!("the SMT formula of {n} cards of {shape} would have more than {MOST_COMPARISONS} comparisons");
        return Err(Fault::new(what));
    }
    let mut text = String::from(LOGIC);
    // Writing to a string can't fail.
    let mut line = |args: std::fmt::Arguments<'_>| _ = writeln!(text, "{args}");
    line(format_args!("; K: {v} cards with {p} values each"));
    for card in 0..v {
        (0..p).for_each(|property| line(format_args!("(declare-const {} Int)", variable(card, property))));
    }
    line(format_args!("; (7) in every property all different or all the same"));
    for property in (0..p).filter(|_| v > 1) {
        line(format_args!("(assert (or (distinct {}) {}))", column(shape, property), same(shape, property)));
    }
    line(format_args!("; (9) every card of K is on the board"));
    for card in 0..v {
        line(format_args!("(assert {})", joined("or", n, |place| is(card, &board.cards()[place]))));
    }
    line(format_args!("; (11) no two cards of K are the same"));
    for one in 0..v {
        for two in one + 1..v {
            let differ = |property| format!("(distinct {} {})", variable(one, property), variable(two, property));
            line(format_args!("(assert {})", joined("or", p, differ)));
        }
    }
    if sorted && v > 1 {
        line(format_args!("; (12), (13) K is in order, by the first property that is not all the same"));
        for property in 0..p {
            let earlier = |property| format!("(not {})", same(shape, property));
            let ordered = format!("(<= {})", column(shape, property));
            let demand =
                if property == 0 { ordered } else { format!("(or {ordered} {})", joined("or", property, earlier)) };
            line(format_args!("(assert {demand})"));
        }
    }
    Ok(text)
}

/// That none of these cards is in K, (16).
#[must_use]
pub fn removed(shape: Shape, cards: &[Card]) -> String {
    let mut text = String::new();
    for card in cards {
        for k in 0..shape.values() {
            let differ = |property: usize| format!("(distinct {} {})", variable(k, property), card.values()[property]);
            let demand = joined("or", shape.properties(), differ);
            _ = writeln!(text, "(assert {demand})");
        }
    }
    text
}

/// That K is not this set, in whatever order.
#[must_use]
pub fn besides(set: &Set) -> String {
    let cards = set.cards();
    let outside = |k: usize| format!("(not {})", joined("or", cards.len(), |card| is(k, &cards[card])));
    format!("(assert {})\n", joined("or", cards.len(), outside))
}

/// The question for the values of K, which are told card by card.
#[must_use]
pub fn which(shape: Shape) -> String {
    let all =
        (0..shape.values()).flat_map(|card| (0..shape.properties()).map(move |property| variable(card, property)));
    format!("(get-value ({}))\n", all.collect::<Vec<_>>().join(" "))
}

/// The formula of a board as a file for any SMT solver.
///
/// # Errors
/// When it would be too large.
pub fn file(board: &Board, sorted: bool) -> Result<String, Fault> {
    let (n, shape) = (board.cards().len(), board.shape());
    let formula = formula(board, sorted)?;
    Ok(format!("; satisfiable iff these {n} cards of {shape} hold a set\n{formula}(check-sat)\n(get-model)\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_written_as_the_paper_has_it() {
        let board: Board = "set 2x2\n01 10".parse().unwrap();
        let text = file(&board, true).unwrap();
        let wanted = "\
; satisfiable iff these 2 cards of 2x2 hold a set
(set-logic QF_LIA)
; K: 2 cards with 2 values each
(declare-const k1_1 Int)
(declare-const k1_2 Int)
(declare-const k2_1 Int)
(declare-const k2_2 Int)
; (7) in every property all different or all the same
(assert (or (distinct k1_1 k2_1) (= k1_1 k2_1)))
(assert (or (distinct k1_2 k2_2) (= k1_2 k2_2)))
; (9) every card of K is on the board
(assert (or (and (= k1_1 0) (= k1_2 1)) (and (= k1_1 1) (= k1_2 0))))
(assert (or (and (= k2_1 0) (= k2_2 1)) (and (= k2_1 1) (= k2_2 0))))
; (11) no two cards of K are the same
(assert (or (distinct k1_1 k2_1) (distinct k1_2 k2_2)))
; (12), (13) K is in order, by the first property that is not all the same
(assert (<= k1_1 k2_1))
(assert (or (<= k1_2 k2_2) (not (= k1_1 k2_1))))
(check-sat)
(get-model)
";
        assert_eq!(text, wanted);
        let unsorted = file(&board, false).unwrap();
        assert!(wanted.starts_with(unsorted.split("(check-sat)").next().unwrap()));
        let gone = removed(board.shape(), &["01".parse().unwrap()]);
        assert_eq!(
            gone,
            "(assert (or (distinct k1_1 0) (distinct k1_2 1)))\n(assert (or (distinct k2_1 0) (distinct k2_2 1)))\n"
        );
    }

    #[test]
    fn an_empty_board_is_no_choice_and_a_huge_one_is_refused() {
        assert!(formula(&"set 1x1\n".parse().unwrap(), true).unwrap().contains("(assert false)"));
        let huge = "set 100x60000\n".parse().unwrap();
        assert!(formula(&huge, true).unwrap_err().what().contains("more than 10000000 comparisons"));
    }
}

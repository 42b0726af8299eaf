//! A claim about a SET board: what is accepted is true, by trying everything on small boards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{every_set_of, points_into};
use misdeal_kernel::check;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Accepted, Board, Card, Question, Set};
use std::collections::BTreeSet;

/// Choices of sets and of cards are gone through for up to so many of them.
const MOST: usize = 10;

/// The sizes of all choices of disjoint sets that pass.
fn choices<'a>(sets: &'a [Set], passes: impl Fn(&BTreeSet<&Card>) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    (0_u32..1 << sets.len()).filter_map(move |bits| {
        let chosen = sets.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        let cards: Vec<&Card> = chosen.flat_map(|(_, set)| set.cards()).collect();
        let used: BTreeSet<&Card> = cards.iter().copied().collect();
        (used.len() == cards.len() && passes(&used)).then_some(bits.count_ones() as usize)
    })
}

fn is_true(accepted: &Accepted) {
    let statement = accepted.statement();
    let Some(sets) = every_set_of(&statement.board) else { return };
    let fitting = if statement.question.cards() > statement.board.shape().values() { 0 } else { sets.len() };
    let value = statement.value().map(|value| value as usize);
    match statement.question {
        Question::Match(Match::All(_) | Match::Count(_)) => assert_eq!(value.unwrap_or(0), fitting),
        Question::Match(_) => assert_eq!(statement.yes, fitting > 0),
        Question::Disjoint if sets.len() <= MOST => assert_eq!(value, choices(&sets, |_| true).max()),
        Question::Hitting if sets.len() <= MOST => {
            let hit =
                |used: &BTreeSet<&Card>| sets.iter().all(|set| set.cards().iter().any(|card| used.contains(card)));
            assert_eq!(value, choices(&sets, hit).min());
        }
        Question::Free if statement.board.cards().len() <= MOST => {
            assert_eq!(value, Some(free(&statement.board, &sets)))
        }
        Question::Disjoint | Question::Hitting | Question::Free => {}
    }
}

/// How many cards of the board hold none of these sets.
fn free(board: &Board, sets: &[Set]) -> usize {
    let bit = |card: &Card| board.place(card).map_or(0, |place| 1_u32 << place);
    let sets: Vec<u32> = sets.iter().map(|set| set.cards().iter().map(bit).sum()).collect();
    let free = (0_u32..1 << board.cards().len()).filter(|kept| sets.iter().all(|set| kept & set != *set));
    free.map(|kept| kept.count_ones() as usize).max().unwrap_or(0)
}

/// Whether going through the board of a claim takes too long for here.
fn is_large(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().skip(3).map_while(|line| line.strip_prefix("  ")).collect();
    lines.join("\n").parse::<Board>().is_ok_and(|board| every_set_of(&board).is_none())
}

fuzz_target!(|text: &str| {
    if is_large(text) {
        return;
    }
    match check(text) {
        Ok(checked) => checked.about().map_or((), is_true),
        Err(fault) => points_into(text, &fault),
    }
});

//! A board of Quads, some of its cards, what is wanted of it, or a claim about a board or a deck: what is accepted is true,
//! by trying everything on small boards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{points_into, reread};
use misdeal_kernel::check;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::quads::enumerate::every_quad;
use misdeal_kernel::quads::free::{Bound, Counted, DeckFreed};
use misdeal_kernel::quads::{Accepted, Board, Card, Cards, Deck, Demand, Question, Refutation, Refuter, Shown, Wanted};
use misdeal_kernel::question::Question as Match;

/// Cards of a board up to which its quads are gone through.
const CARDS: usize = 30;
/// Quads and cards of which all choices are gone through.
const CHOSEN: usize = 10;

/// All quads of a board that is not too large.
fn quads_of(board: &Board) -> Option<Vec<Cards>> {
    (board.cards().len() <= CARDS).then(|| every_quad(board, &mut |_| true).ok())?
}

/// The quads as bits of the cards on the board.
fn bits(board: &Board, quads: &[Cards]) -> Vec<u64> {
    let bit = |card: &Card| board.place(card).map_or(0, |place| 1 << place);
    quads.iter().map(|quad| quad.cards().iter().map(bit).sum()).collect()
}

fn use_wanted(wanted: &Wanted) {
    let (Some(quads), Demand::Match { cards, besides }) = (quads_of(&wanted.board), &wanted.demand) else { return };
    let listed = besides.iter().all(|quad| quads.contains(quad));
    assert_eq!(Refuter::of(wanted).is_ok(), listed, "the refuter takes exactly the listed quads that are some");
    let left = quads.iter().any(|quad| !besides.contains(quad) && quad.cards().len() >= *cards);
    assert_eq!(wanted.refute(&Refutation::Exhaustive).is_err(), left, "{wanted}");
}

fn is_true(accepted: &Accepted) {
    let (statement, board) = (accepted.statement(), &accepted.statement().board);
    let Some(quads) = quads_of(board) else { return };
    let fitting = if statement.question.cards() > 4 { 0 } else { quads.len() };
    let value = statement.value().map(|value| value as usize);
    let quads = bits(board, &quads);
    match statement.question {
        Question::Match(Match::All(_) | Match::Count(_)) => assert_eq!(value.unwrap_or(0), fitting),
        Question::Match(_) => assert_eq!(statement.yes, fitting > 0),
        Question::Disjoint if quads.len() <= CHOSEN => {
            let disjoint = (0_u64..1 << quads.len()).filter(|chosen| {
                let chosen = quads.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
                chosen
                    .map(|(_, quad)| quad)
                    .try_fold(0, |used, quad| (used & quad == 0).then_some(used | quad))
                    .is_some()
            });
            assert_eq!(value, disjoint.map(|chosen| chosen.count_ones() as usize).max());
        }
        Question::Free if board.cards().len() <= CHOSEN => {
            let free = (0_u64..1 << board.cards().len()).filter(|kept| quads.iter().all(|quad| kept & quad != *quad));
            assert_eq!(value, free.map(|kept| kept.count_ones() as usize).max());
        }
        Question::Disjoint | Question::Free => {}
    }
}

/// The most cards of a deck without a quad, where that is known.
fn deck_is_true(freed: &DeckFreed) {
    let range = freed.range();
    assert!(range.least <= range.most);
    if let Some(&known) = [3, 6, 9, 18].get(freed.deck().properties() - 1) {
        assert!((range.least..=range.most).contains(&known), "{range} of {}", freed.deck());
    }
}

/// What is long to check: going through all choices of more than two properties, and large boards.
fn is_long(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().skip(3).map_while(|line| line.strip_prefix("  ")).collect();
    let large = lines.join("\n").parse::<Board>().is_ok_and(|board| quads_of(&board).is_none());
    large || text.contains("spans") && !text.contains("quads 1\n") && !text.contains("quads 2\n")
}

fuzz_target!(|text: &str| {
    reread::<Deck>(text);
    reread::<Card>(text);
    reread::<Question>(text);
    reread::<Cards>(text);
    reread::<Shown>(text);
    reread::<Bound>(text);
    reread::<Refutation>(text);
    if let Some(board) = reread::<Board>(text) {
        for quad in quads_of(&board).unwrap_or_default() {
            board.verify(&quad).expect("it is a quad");
        }
    }
    if let Some(wanted) = reread::<Wanted>(text) {
        use_wanted(&wanted);
    }
    if is_long(text) {
        return;
    }
    match check(text) {
        Ok(checked) => {
            checked.about().into_iter().for_each(is_true);
            checked.about().into_iter().for_each(deck_is_true);
            if let Some(counted) = checked.about::<Counted>() {
                assert_eq!(counted.counts()[..2], [1, u128::from(counted.deck().size())]);
            }
        }
        Err(fault) => points_into(text, &fault),
    }
});

//! The laws that the fuzz targets hold the kernel to.
//!
//! No text makes a parser panic; whatever parses is printed so that it is read
//! back as the same thing; whatever parses survives being used; and what the
//! kernel accepts is true, as far as going through everything can tell. Uses
//! that cost much are bounded here and nowhere else.

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_reductions::reduction::Reduction;
use misdeal_kernel::set::enumerate::every_set;
use misdeal_kernel::set::{Board, Set, Wanted as SetWanted};
use misdeal_kernel::swish::enumerate::{every_swish, patience};
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_reductions::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use misdeal_kernel::uno;
use misdeal_kernel::uno::enumerate::{a_line, first_wins_pool, losers, outcome};
use misdeal_kernel::uno::subhands::{count, filled_in, longest};
use misdeal_kernel::uno::{Cards, Finding, Outcome, Question, Refutation, Statement, Witness};
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads a text; what was read must be printed so that it is read back.
pub fn reread<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = Fault> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => {
            let printed = read.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert!(again == read, "{printed:?} is read as something else"),
                Err(fault) => panic!("{printed:?} is printed and not read back: {fault}"),
            }
            Some(read)
        }
        Err(fault) => {
            points_into(text, &fault);
            None
        }
    }
}

/// A fault is one line, and its place lies in the text it is about.
pub fn points_into(text: &str, fault: &Fault) {
    let said = fault.to_string();
    assert!(!said.is_empty() && !said.contains(['\n', '\r']), "{said:?} is not one line");
    let Some(place) = fault.place() else { return };
    let line = match place.line.checked_sub(1).and_then(|before| text.lines().nth(before)) {
        Some(line) => line,
        None if place.line == 1 || place.line == text.lines().count() + 1 => "",
        None => panic!("{said:?} points below the text"),
    };
    assert!((1..=line.chars().count() + 1).contains(&place.column), "{said:?} points past the end of its line");
}

/// Cards up to which a deal is encoded.
pub const ENCODED: usize = 20;
/// Cards up to which all layings are gone through.
pub const ENUMERATED: usize = 5;
/// Symbols up to which either is done.
const SYMBOLS: usize = 400;

/// Whether the deal has at most so many cards, and not too many symbols.
#[must_use]
pub fn is_small(deal: &Deal, cards: usize) -> bool {
    deal.cards().len() <= cards && deal.cards().iter().map(|card| card.cells().len()).sum::<usize>() <= SYMBOLS
}

/// Uses a deal in every way that the kernel offers, as far as its size allows.
pub fn use_deal(deal: &Deal) {
    if !is_small(deal, 200) {
        return;
    }
    let mut kinds = BTreeSet::new();
    for card in deal.cards() {
        let images = deal.images(card);
        assert!(images.len() <= deal.orientations().len());
        assert_eq!(images.first().map(|(_, image)| image), Some(card));
        let kind = deal.kind(card);
        for (orientation, image) in &images {
            assert!(image.cells().iter().all(|&cell| deal.grid().holds(cell)));
            assert_eq!(*image, card.turned(deal.grid(), *orientation));
            assert_eq!(deal.kind(image), kind);
        }
        kinds.insert(kind);
    }
    assert_eq!(deal.distinct(), kinds.len());
    assert!(deal.verify(&Swish::default()).is_err());
    if is_small(deal, ENUMERATED) {
        if let Some(swishes) = enumerated(deal, 0) {
            swishes.iter().for_each(|swish| use_swish(deal, swish));
        }
    } else if is_small(deal, ENCODED) {
        Encoding::new(deal).expect("a small deal has a formula");
    }
}

/// Every swish of a deal that is small enough.
#[must_use]
pub fn enumerated(deal: &Deal, at_least: usize) -> Option<Vec<Swish>> {
    is_small(deal, ENUMERATED).then(|| every_swish(deal, at_least, &mut patience(500_000)).ok()).flatten()
}

/// Takes a swish of the deal into the formula and back.
pub fn use_swish(deal: &Deal, swish: &Swish) {
    deal.verify(swish).expect("it is a swish");
    if !is_small(deal, ENCODED) {
        return;
    }
    let there = SwishToCnf::apply(&Wanted::at_least(deal.clone(), swish.len())).expect("a small deal has a formula");
    assert!(there.encoding().most() >= swish.len());
    let model = there.forward(swish).expect("a swish has a model");
    there.target().verify(&model).expect("the model of a swish is one");
    let back = there.back(&model).expect("a model has a swish");
    deal.verify(&back).expect("the swish of a model is one");
    assert_eq!(back.hand(deal), swish.hand(deal));
}

/// The kernel has seen this refuted: then going through everything finds nothing.
pub fn has_no_witness(wanted: &Wanted) {
    for swish in enumerated(&wanted.deal, wanted.cards).into_iter().flatten() {
        assert!(wanted.verify(&swish).is_err(), "{wanted} was refuted, and there is {swish}");
    }
}

/// Values up to which a board is gone through.
const VALUES: usize = 2_000;
/// The effort of going through a board.
const EFFORT: u64 = 200_000;

/// Every set of a board that is small enough.
#[must_use]
pub fn every_set_of(board: &Board) -> Option<Vec<Set>> {
    let values = board.cards().len() * board.shape().properties();
    (values <= VALUES).then(|| every_set(board, &mut patience(EFFORT)).ok())?
}

/// Uses a board in every way that the kernel offers, as far as its size allows.
pub fn use_board(board: &Board) {
    for (place, card) in board.cards().iter().enumerate().take(200) {
        assert_eq!(board.place(card), Some(place));
        card.fits(board.shape()).expect("a card of a board is of its shape");
    }
    assert!(board.verify(&Set::new([])).is_err());
    let Some(sets) = every_set_of(board) else { return };
    for set in &sets {
        board.verify(set).expect("it is a set");
    }
    let none = SetWanted::a_match(board.clone()).gone_through(&mut patience(EFFORT));
    assert_eq!(none.is_ok(), sets.is_empty());
}

/// Cards of all hands up to which they are gone through.
const HANDS: usize = 8;

/// Whether hands are gone through here.
#[must_use]
pub fn are_small_hands(deal: &uno::Deal) -> bool {
    let values = |dimension| deal.sizes().size(dimension);
    deal.hands().iter().map(Cards::len).sum::<usize>() <= HANDS
        && (0..deal.sizes().dimensions()).map(values).max() <= Some(1_000_000)
}

/// What the header of a small deal asks, by trying everything.
fn is_yes(deal: &uno::Deal) -> Option<bool> {
    let mut go_on = patience(500_000);
    match deal {
        uno::Deal::Solitaire(deal) => count(deal, &mut go_on).map(|ways| ways > 0),
        uno::Deal::Coop(deal) => a_line(deal, &mut go_on).map(|line| line.is_some()),
        uno::Deal::Duel(deal) => outcome(deal, &mut go_on).map(|ends| ends == Outcome::First),
        uno::Deal::Pool(deal) => first_wins_pool(deal, &mut go_on),
        uno::Deal::Uncooperative(_) => Ok(true),
    }
    .ok()
}

/// Uses hands in every way that the kernel offers, as far as their size allows: what it refutes has no witness.
pub fn use_hands(deal: &uno::Deal) {
    assert!(deal.same_hands(deal));
    if !are_small_hands(deal) {
        return;
    }
    let Some(yes) = is_yes(deal) else { return };
    for word in ["counts", "links", "trails", "exhaustive", "exhaustive\nplayer 2 wins"] {
        let refutation: Refutation = word.parse().expect("it is a kind of proof");
        assert!(!(yes && deal.refute(&refutation).is_ok()), "{deal} is a yes, and refuted by {word}");
    }
}

/// What the kernel has accepted about small hands is so.
pub fn tells_the_truth_of_hands(statement: &Statement) {
    if !are_small_hands(&statement.deal) {
        return;
    }
    let mut go_on = patience(500_000);
    if let (uno::Deal::Uncooperative(deal), Some(Witness::Losers(told))) = (&statement.deal, statement.witness()) {
        assert!(losers(deal, &mut go_on).is_ok_and(|found| found == *told));
        return;
    }
    let uno::Deal::Solitaire(hand) = &statement.deal else {
        let yes = is_yes(&statement.deal);
        assert!(yes.is_none_or(|yes| yes == (statement.finding != Finding::No)), "{statement}");
        return;
    };
    let (value, yes) = (statement.value(), statement.finding != Finding::No);
    match statement.question {
        Question::Play => assert_eq!(is_yes(&statement.deal).unwrap_or(yes), yes, "{statement}"),
        Question::Count => assert_eq!(count(hand, &mut go_on).ok(), Some(value.unwrap_or(0)), "{statement}"),
        Question::FillIn => {
            let filled = filled_in(hand, &mut go_on).expect("the hand is small");
            assert_eq!(filled.map(|order| (order.len() - hand.hand().len()) as u128), value, "{statement}");
        }
        Question::AtLeast(_) | Question::Max => {
            let most = longest(hand, &mut go_on).expect("the hand is small").len();
            match statement.question {
                Question::AtLeast(cards) => assert_eq!(most >= cards, yes, "{statement}"),
                _ => assert_eq!(Some(most as u128), value, "{statement}"),
            }
        }
    }
}

//! The text forms of SET: cards, boards, sets, what is wanted, claims about boards and about decks.

use super::{cases, is_read_back, proof, question as match_question, read};
use misdeal_kernel::check;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::set::Claim;
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::{Bound, DeckFreed, FreeClaim, FreeQuestion, Grouped, Groups, Kept};
use misdeal_kernel::set::shape::{MOST_PROPERTIES, MOST_VALUES};
use misdeal_kernel::set::{Accepted, Board, Card, Demand, Question, Refutation, Set, Shape, Shown, Statement, Wanted};
use misdeal_kernel::text::MOST_NUMBER;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

/// Reads a text as everything, and returns how many of the forms it is.
fn read_as_everything(text: &str) -> usize {
    let board = read::<Board>(text);
    let set = read::<Set>(text);
    if let (Some(board), Some(set)) = (&board, &set) {
        assert!(board.verify(set).is_err());
    }
    if let Some(instance) = read::<Instance>(text).as_ref().and_then(Instance::of::<Board>) {
        assert_eq!(Some(instance), board.as_ref());
    }
    let wanted = read::<Wanted>(text);
    if let Some(wanted) = wanted.as_ref().filter(|wanted| wanted.board.cards().len() < 9) {
        // Whatever is wanted can be held against what is shown, and refuted or not.
        let shown = read::<Shown>(text).unwrap_or_else(|| Shown::new(Vec::new()));
        let found = wanted.verify(&shown).is_ok();
        assert!(!found || wanted.refute(&Refutation::Exhaustive).is_err(), "{wanted}");
    }
    let claimed = match check(text) {
        Ok(checked) => match (checked.about::<Accepted>(), checked.about::<DeckFreed>()) {
            (Some(accepted), _) => {
                assert!(text.parse::<Board>().is_err(), "a claim is no board");
                accepted.statement().question != Question::Free || accepted.statement().yes
            }
            (_, Some(freed)) => freed.range().least <= freed.range().most,
            _ => true,
        },
        Err(fault) => {
            assert!(!fault.to_string().contains('\n'), "{fault} is not one line");
            false
        }
    };
    let forms = [
        board.is_some(),
        set.is_some(),
        wanted.is_some(),
        claimed,
        read::<Shape>(text).is_some(),
        read::<Card>(text).is_some(),
        read::<Question>(text).is_some(),
        read::<Shown>(text).is_some(),
        read::<Refutation>(text).is_some(),
        read::<FreeQuestion>(text).is_some(),
        read::<Range>(text).is_some(),
    ];
    forms.into_iter().filter(|&read| read).count()
}

const WORDS: &[&str] = &[
    "set ",
    "4x3",
    "1x3\n",
    "2x40",
    "10000x60000",
    "0 1 2",
    "00 01 02\n",
    "12.39",
    "40.",
    "3x ",
    "wanted set 0\n",
    "wanted disjoint 2\n",
    "wanted hitting 1\n",
    "wanted free 2\n",
    "besides ",
    "misdeal claim 1\n",
    "question disjoint\n",
    "question free\n",
    "question layouts\n",
    "deal\n  ",
    "deck set 2x3\n",
    "answer yes 4\n",
    "answer from 1 to 4\n",
    "kept 2 grid\n",
    "layouts\n",
    "bound simple\n",
    "bound ladder\n",
    "bound simple layers 1\n",
    "+",
    "0/2/0",
    "exhaustive",
    "lrat\n",
    "end\n",
    "\r\n",
    "\u{feff}",
    "é",
];

/// A few characters and words that texts are made of.
fn likely() -> impl Strategy<Value = String> {
    let letters: Vec<String> = "0123az.x/+-# \n".chars().map(String::from).collect();
    let words: Vec<String> = WORDS.iter().map(|&word| word.to_owned()).collect();
    let parts = prop_oneof![3 => select(letters), 2 => select(words)];
    prop::collection::vec(parts, 0..24).prop_map(|parts| parts.concat())
}

/// A line that is as it should be, or another one, or none.
fn line(right: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop_oneof![30 => select(right), 1 => Just("end\n"), 1 => Just("")]
}

/// The lines of a claim about a board.
fn nearly_a_claim() -> impl Strategy<Value = String> {
    let steps = &["  90 1 0 1 0\n", "  91 0 90 2 0\n", "  91 d 3 0\n", "  12 0 1 2 3 4 0\n"][..];
    (
        line(&["misdeal claim 1\n"]),
        line(&["question any\n", "question all\n", "question disjoint\n", "question hitting\n", "question free\n"]),
        line(&["deal\n"]),
        line(&["  set 1x3\n  0 1 2\n", "  set 2x3\n  00 01 10\n", "  set 1x1\n", "  set 1x2\n  0 1\n"]),
        line(&["answer yes\n", "answer no\n", "answer yes 1\n", "answer yes 0\n", "answer yes 2\n"]),
        line(&["witness\n  0 1 2\n", "witness\n  0 1\n", "witness\n", ""]),
        line(&["proof exhaustive\n", "proof lrat\n", ""]),
        prop::collection::vec(select(steps), 0..3),
        line(&["end\n"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, steps, z)| [&[a, b, c, d, e, f, g], &steps[..], &[z]].concat().concat())
}

/// The lines of a claim about a deck.
fn nearly_a_deck_claim() -> impl Strategy<Value = String> {
    (
        line(&["misdeal claim 1\n"]),
        line(&["question free\n", "question free\n", "question layouts\n"]),
        line(&["deck set 2x3\n", "deck set 2x3\n", "deck set 1x3\n", "deck set 10000x60000\n"]),
        line(&["answer yes 4\n", "answer yes 4\n", "answer yes 2\n", "answer from 4 to 6\n"]),
        line(&["kept 2 grid\n", "kept 2\n  00 01\n  10 11\n", "kept 1\n  0 2\n", "layouts\n  3\n  3\n"]),
        line(&["", "", "", "kept 1 grid\n"]),
        line(&["", "", "", "bound simple layers 1\n"]),
        line(&["bound simple\n", "bound small\n", "bound exhaustive 4\n", "bound ladder\n", "bound sections\n"]),
        line(&["  + 0/2/0 0/1/2\n  + 0/0/2\n", "", "", "  5 of 2 by 0 1\n"]),
        line(&["end\n"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i, z)| [a, b, c, d, e, f, g, h, i, z].concat())
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        read_as_everything(&text);
    }

    #[test]
    fn no_bytes_make_a_parser_panic(header in select(&["", "set 2x3\n", "set 3x50 ", "wanted set 1\n"][..]), bytes in any::<Vec<u8>>()) {
        read_as_everything(&format!("{header}{}", String::from_utf8_lossy(&bytes)));
    }

    #[test]
    fn no_likely_text_makes_a_parser_panic(header in select(&["", "set 2x3\n", "wanted free 1\nset 1x3 "][..]), text in likely()) {
        read_as_everything(&format!("{header}{text}"));
    }

    #[test]
    fn no_claim_makes_a_checker_panic(text in prop_oneof![nearly_a_claim(), nearly_a_deck_claim()]) {
        read_as_everything(&text);
    }
}

#[test]
fn likely_texts_are_often_read() {
    let mut runner = TestRunner::deterministic();
    let mut forms = 0;
    let (mut boards, mut decks) = (0, 0);
    for strategy in [likely().boxed(), nearly_a_claim().boxed(), nearly_a_deck_claim().boxed()] {
        for _ in 0..3_000 {
            let text = strategy.new_tree(&mut runner).unwrap().current();
            forms += read_as_everything(&text);
            boards += usize::from(check(&text).is_ok_and(|checked| checked.about::<Accepted>().is_some()));
            decks += usize::from(check(&text).is_ok_and(|checked| checked.about::<DeckFreed>().is_some()));
        }
    }
    assert!(forms > 300 && boards > 5 && decks > 5, "{forms} forms, {boards} claims about boards, {decks} about decks");
}

fn shape() -> impl Strategy<Value = Shape> {
    let properties = prop_oneof![5 => 1..7usize, 1 => 1..=300usize];
    let values = prop_oneof![5 => 1..7usize, 1 => 30..42usize, 1 => 1..=MOST_VALUES];
    (properties, values).prop_map(|(properties, values)| Shape::new(properties, values).unwrap())
}

fn card_of(shape: Shape) -> impl Strategy<Value = Card> {
    prop::collection::vec(0..shape.values() as u16, shape.properties()).prop_map(Card::new)
}

fn board_of(shape: Shape) -> impl Strategy<Value = Board> {
    prop::collection::vec(card_of(shape), 0..14).prop_map(move |cards| {
        let mut seen = BTreeSet::new();
        Board::new(shape, cards.into_iter().filter(|card| seen.insert(card.clone()))).unwrap()
    })
}

fn board() -> impl Strategy<Value = Board> {
    shape().prop_flat_map(board_of)
}

/// So many cards that are said to be a set; of any shape.
fn set(least: usize) -> impl Strategy<Value = Set> {
    prop::collection::vec(shape().prop_flat_map(card_of), least..5).prop_map(Set::new)
}

/// What can be shown: no line of it is empty.
fn shown() -> impl Strategy<Value = Shown> {
    prop::collection::vec(set(1), 0..4).prop_map(Shown::new)
}

fn question() -> impl Strategy<Value = Question> {
    let others = select(&[Question::Disjoint, Question::Hitting, Question::Free][..]);
    prop_oneof![match_question().prop_map(Question::Match), others]
}

fn demand() -> impl Strategy<Value = Demand> {
    let many = || prop_oneof![0..5usize, 0..=MOST_NUMBER];
    prop_oneof![
        (many(), prop::collection::vec(set(0), 0..4)).prop_map(|(cards, besides)| Demand::Match { cards, besides }),
        many().prop_map(Demand::Disjoint),
        many().prop_map(Demand::Hitting),
        many().prop_map(Demand::Free),
    ]
}

/// A claim about a small board, true by chance.
fn claim() -> impl Strategy<Value = Claim> {
    let small = (1..3usize, 1..4usize).prop_map(|(properties, values)| Shape::new(properties, values).unwrap());
    small.prop_flat_map(board_of).prop_flat_map(|board| {
        let set = subsequence(board.cards().to_vec(), 0..=board.cards().len()).prop_map(Set::new);
        let shown = prop::collection::vec(set, 0..3).prop_map(Shown::new);
        let refutation = prop_oneof![2 => Just(Refutation::Exhaustive), 1 => proof().prop_map(Refutation::Lrat)];
        (Just(board), question(), any::<bool>(), shown, prop::option::of(refutation)).prop_map(
            |(board, question, yes, shown, proof)| {
                let shown = if yes { shown } else { Shown::new(Vec::new()) };
                Claim { statement: Statement { board, question, yes, shown }, proof }
            },
        )
    })
}

/// A claim about a deck that holds: products of grids and of listed cards, and a bound in layers.
fn deck_claim() -> impl Strategy<Value = FreeClaim> {
    (prop::collection::vec((1..3usize, 0..3), 1..4), 1..45usize, 1..3usize).prop_map(|(factors, values, layer)| {
        let kept: Vec<Kept> = factors
            .into_iter()
            .map(|(properties, how)| {
                let shape = Shape::new(properties, values).unwrap();
                // With few cards besides the last value of each property nothing is a set.
                let cards = (0..values.saturating_sub(1).min(3) as u16).map(|value| Card::new(vec![value; properties]));
                match how {
                    0 => Kept::Cards(Board::new(shape, cards).unwrap()),
                    // One kind alone holds no set.
                    1 if values > 1 => {
                        let groups = Groups::new(vec![vec![values - 1, 1]; properties]).unwrap();
                        let kind = Card::new((0..properties).map(|property| property as u16 % 2));
                        let kinds = Board::new(groups.kinds().unwrap(), [kind]).unwrap();
                        Kept::Grouped(Grouped::new(groups, kinds).unwrap())
                    }
                    _ => Kept::Grid(shape),
                }
            })
            .collect();
        let properties: usize = kept.iter().map(|factor| factor.shape().properties()).sum();
        let shape = Shape::new(properties, values).unwrap();
        let layer = layer.min(properties);
        let (bound, most) = match layer {
            1 => (Bound::Simple, values as u128 - 1),
            _ => (Bound::Simple, (values as u128 - 1).pow(2)),
        };
        let layers = (values as u128).pow((properties - layer) as u32);
        let bound = if layer == properties { bound } else { Bound::Layers(layer, Box::new(bound)) };
        let range = Range { least: Kept::product(&kept).unwrap(), most: most * layers };
        FreeClaim::Largest { shape, range, kept, bound }
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn shapes_and_cards_are_read_back(shape in shape(), card in shape().prop_flat_map(card_of)) {
        is_read_back(&shape);
        is_read_back(&card);
        // With dots too, whether they are needed or not.
        prop_assert_eq!(card.text(true).parse(), Ok(card));
    }

    #[test]
    fn boards_are_read_back_and_are_instances(board in board()) {
        is_read_back(&board);
        is_read_back(&Instance::new(board));
    }

    #[test]
    fn sets_and_what_is_shown_are_read_back(set in set(0), shown in shown()) {
        is_read_back(&set);
        is_read_back(&shown);
    }

    #[test]
    fn questions_are_read_back(question in question(), free in select(&[FreeQuestion::Largest, FreeQuestion::Layouts][..])) {
        is_read_back(&question);
        is_read_back(&free);
    }

    #[test]
    fn what_is_wanted_and_refutations_are_read_back(board in board(), demand in demand(), proof in proof()) {
        is_read_back(&Wanted { board, demand });
        is_read_back(&Refutation::Lrat(proof));
        is_read_back(&Refutation::Exhaustive);
    }

    #[test]
    fn any_set_can_be_held_against_any_board(board in board(), set in set(0), bits in any::<u16>()) {
        prop_assert!(board.verify(&set).is_err() || set.cards().len() == board.shape().values());
        let own = board.cards().iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, card)| card.clone());
        let own = Set::new(own);
        prop_assert!(board.verify(&own).is_err() || own.cards().len() == board.shape().values());
    }

    #[test]
    fn deck_claims_are_read_as_written(claim in deck_claim()) {
        let freed = claim.check();
        prop_assert!(freed.is_ok(), "{}{:?}", claim, freed);
        let (freed, FreeClaim::Largest { shape, range, kept, .. }) = (freed.unwrap(), &claim) else { unreachable!() };
        prop_assert_eq!((freed.shape(), freed.range()), (*shape, *range));
        prop_assert_eq!(freed.kept(), &kept[..]);
    }
}

#[test]
fn claims_that_hold_are_read_as_written() {
    let mut runner = TestRunner::deterministic();
    let mut accepted = 0;
    for _ in 0..6_000 {
        let claim = claim().new_tree(&mut runner).unwrap().current();
        let whole = claim.check();
        let again = check(&claim.to_string()).and_then(Checked::told::<Accepted>);
        assert_eq!(whole.clone().ok(), again.ok(), "{claim}");
        if let Ok(whole) = whole {
            assert_eq!(*whole.statement(), claim.statement, "{claim}");
            accepted += 1;
        }
    }
    assert!(accepted > 100, "{accepted} claims were accepted");
}

#[test]
fn the_largest_shape_and_card_are_read_back() {
    let shape = Shape::new(MOST_PROPERTIES, MOST_VALUES).unwrap();
    let card = Card::new(vec![MOST_VALUES as u16 - 1; MOST_PROPERTIES]);
    is_read_back(&shape);
    is_read_back(&card);
    is_read_back(&Board::new(shape, [card]).unwrap());
}

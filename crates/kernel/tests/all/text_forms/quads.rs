//! The text forms of Quads: cards, boards, quads, what is wanted, claims about boards and about decks.

use super::{cases, is_read_back, proof, question as match_question, read};
use misdeal_kernel::check;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::quads::Claim;
use misdeal_kernel::quads::deck::MOST_PROPERTIES;
use misdeal_kernel::quads::free::{Bound, FreeClaim};
use misdeal_kernel::quads::{Board, Card, Cards, Deck, Demand, Question, Refutation, Shown, Statement, Wanted};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const WORDS: &[&str] = &[
    "quads ",
    "1\n",
    "3\n",
    "31",
    "0 1 2 3",
    "021 333\n",
    "021 021 ",
    "4",
    "2x ",
    "wanted quad 0\n",
    "wanted disjoint 2\n",
    "wanted free 3\n",
    "besides 0 1 2 3\n",
    "misdeal claim 1\n",
    "question free\n",
    "question sizes\n",
    "question any\n",
    "deal\n  ",
    "deck quads 1\n",
    "answer yes 3\n",
    "answer no\n",
    "witness\n  ",
    "kept\n  ",
    "sizes\n  4\n  6\n  4\n",
    "proof deck ",
    "proof exhaustive\n",
    "proof counts\n",
    "bound ",
    "sums\n",
    "spans 3\n",
    "end\n",
    "#",
    "é",
];

fn deck() -> impl Strategy<Value = Deck> {
    (1..=MOST_PROPERTIES).prop_map(|properties| Deck::new(properties).unwrap())
}

fn card(deck: Deck) -> impl Strategy<Value = Card> {
    (0..deck.size()).prop_map(move |place| deck.card(place).unwrap())
}

fn board() -> impl Strategy<Value = Board> {
    let cards = |deck| proptest::collection::btree_set(card(deck), 0..12).prop_map(move |cards| (deck, cards));
    let shuffled = |(deck, cards): (Deck, std::collections::BTreeSet<Card>)| {
        (Just(deck), Just(cards.into_iter().collect::<Vec<_>>()).prop_shuffle())
    };
    deck().prop_flat_map(cards).prop_flat_map(shuffled).prop_map(|(deck, cards)| Board::new(deck, cards).unwrap())
}

fn some_of(board: &Board) -> impl Strategy<Value = Cards> + use<> {
    subsequence(board.cards().to_vec(), 0..=board.cards().len()).prop_map(Cards::new)
}

fn shown(board: &Board) -> impl Strategy<Value = Shown> + use<> {
    // A line without a card is none.
    let lines = some_of(board).prop_filter("a line has a card", |cards| !cards.cards().is_empty());
    if board.cards().is_empty() {
        return Just(Shown::new(Vec::new())).boxed();
    }
    proptest::collection::vec(lines, 0..4).prop_map(Shown::new).boxed()
}

fn question() -> impl Strategy<Value = Question> {
    prop_oneof![match_question().prop_map(Question::Match), Just(Question::Disjoint), Just(Question::Free)]
}

fn bound() -> impl Strategy<Value = Bound> {
    prop_oneof![Just(Bound::Sums), (0_usize..40).prop_map(Bound::Spans)]
}

fn refutation() -> impl Strategy<Value = Refutation> {
    prop_oneof![Just(Refutation::Exhaustive), bound().prop_map(Refutation::Deck), proof().prop_map(Refutation::Lrat)]
}

fn wanted() -> impl Strategy<Value = Wanted> {
    let demand = |board: Board| {
        let besides = shown(&board).prop_map(|shown| shown.0);
        let quad = (0_usize..6, besides).prop_map(|(cards, besides)| Demand::Match { cards, besides });
        let many = prop_oneof![(0_usize..9).prop_map(Demand::Disjoint), (0_usize..9).prop_map(Demand::Free)];
        (Just(board), prop_oneof![quad, many])
    };
    board().prop_flat_map(demand).prop_map(|(board, demand)| Wanted { board, demand })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn any_text_is_read_or_refused_and_what_is_read_is_printed_back(
        words in proptest::collection::vec(select(WORDS), 0..14)
    ) {
        let text = words.concat();
        let board = read::<Board>(&text);
        if let Some(instance) = read::<Instance>(&text).as_ref().and_then(Instance::of::<Board>) {
            assert_eq!(Some(instance), board.as_ref());
        }
        read::<Deck>(&text);
        read::<Card>(&text);
        read::<Cards>(&text);
        read::<Question>(&text);
        read::<Bound>(&text);
        read::<Refutation>(&text);
        let shown = read::<Shown>(&text).unwrap_or_default();
        if let Some(wanted) = read::<Wanted>(&text) {
            let found = wanted.verify(&shown).is_ok();
            assert!(!found || wanted.refute(&Refutation::Exhaustive).is_err(), "{wanted}");
        }
        if let Err(fault) = check(&text) {
            assert!(!fault.to_string().contains('\n'), "{fault} is not one line");
        }
    }

    #[test]
    fn boards_and_what_is_wanted_of_them_are_read_as_printed(wanted in wanted(), question in question(), proof in refutation()) {
        is_read_back(&wanted);
        is_read_back(&wanted.board);
        is_read_back(&Instance::new(wanted.board.clone()));
        is_read_back(&question);
        is_read_back(&proof);
        wanted.board.cards().iter().for_each(is_read_back);
    }

    #[test]
    fn claims_about_boards_are_read_as_printed(
        (board, shown) in board().prop_flat_map(|board| { let shown = shown(&board); (Just(board), shown) }),
        yes in any::<bool>(),
        question in question(),
        proof in proptest::option::of(refutation()),
    ) {
        let shown = if yes { shown } else { Shown::default() };
        is_read_back(&Claim { statement: Statement { board, question, yes, shown }, proof });
    }

    #[test]
    fn claims_about_decks_that_are_refused_are_refused_as_text(
        (deck, kept) in board().prop_map(|board| (board.deck(), board.cards().to_vec())),
        sums in any::<bool>(),
    ) {
        let bound = if sums || deck.properties() > 2 { Bound::Sums } else { Bound::Spans(6) };
        let claim = FreeClaim { deck, kept, bound };
        let read = check(&claim.to_string()).and_then(|checked| checked.told());
        assert_eq!(read.is_ok(), claim.clone().check().is_ok(), "{claim}");
        assert!(read.is_err() || read == claim.check());
    }
}

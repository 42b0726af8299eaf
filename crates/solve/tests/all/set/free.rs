//! Set-free layouts of whole decks: how many there are, how large they get, and the
//! claims that say so.

use misdeal_kernel::check as check_any;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::ladder::Partners;
use misdeal_kernel::set::free::motion::members;
use misdeal_kernel::set::free::{DeckFreed, Ladder, Motions};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::free::{Classes, Extent, Group, classes, count_layouts, free_set};
use std::collections::BTreeSet;
use std::time::Duration;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn all(text: &str, group: Group, most_cards: usize, ladder: bool) -> Classes {
    classes(shape(text), group, Extent { most_cards, ladder }, &Budget::unlimited()).unwrap()
}

fn check(text: &str) -> Result<DeckFreed, Fault> {
    check_any(text)?.told()
}

const COUNTS: [u128; 21] = [
    1,
    81,
    3240,
    84240,
    1579500,
    22441536,
    247615056,
    2144076480,
    14587567020,
    77541824880,
    318294370368,
    991227481920,
    2284535476080,
    3764369026080,
    4217827554720,
    2970003246912,
    1141342138404,
    176310866160,
    6482268000,
    13646880,
    682344,
];

const CLASSES: [usize; 21] = [1, 1, 1, 1, 2, 3, 7, 11, 33, 91, 267, 670, 1437, 2225, 2489, 1756, 748, 143, 20, 1, 1];

#[test]
fn the_81_cards_have_as_many_layouts_as_is_known_and_the_kernel_agrees() {
    let counted = count_layouts(shape("4x3"), &Budget::unlimited()).unwrap();
    assert_eq!(counted.classes, CLASSES[1..].iter().map(|&many| many as u128).collect::<Vec<u128>>());
    let layouts = counted.freed.layouts().unwrap();
    assert_eq!((layouts.counts(), layouts.representatives()), (&COUNTS[..], &CLASSES[..]));
    assert_eq!((counted.freed.settled(), layouts.largest()), (Some(20), 20));
    assert_eq!(check(&counted.claim.to_string()).unwrap(), counted.freed);
}

#[test]
fn two_groups_count_the_same() {
    for (text, most) in [("1x3", 3), ("2x3", 9), ("3x3", 27), ("4x3", 6)] {
        let (one, two) = (all(text, Group::Affine, most, false), all(text, Group::Renamings, most, false));
        assert_eq!(one.counts, two.counts, "{text}");
        assert!(one.classes.iter().zip(&two.classes).all(|(one, two)| one <= two), "{text}");
    }
    let two = all("3x3", Group::Renamings, 27, false);
    assert_eq!(two.classes, [1, 1, 3, 7, 27, 59, 120, 121, 80, 5]);
    assert!(matches!(
        classes(shape("2x4"), Group::Affine, Extent { most_cards: 1, ladder: false }, &Budget::unlimited()),
        Err(Stop::TooLarge(_))
    ));
}

#[test]
fn small_decks_are_counted_as_the_definition_counts_them() {
    for text in ["1x1", "3x1", "1x2", "4x2", "1x3", "2x3", "1x4", "2x4", "1x5", "1x7"] {
        let shape = shape(text);
        let cards = shape.deck().unwrap() as u32;
        let partners = Partners::new(shape).unwrap();
        let mut counts = vec![0; cards as usize + 1];
        // A layout is set-free if it is without its first card, and that one can be added.
        let mut free = vec![false; 1 << cards];
        for layout in 0_usize..1 << cards {
            let rest = layout & layout.wrapping_sub(1);
            free[layout] =
                layout == 0 || free[rest] && partners.addable(rest as u128) >> layout.trailing_zeros() & 1 == 1;
            counts[layout.count_ones() as usize] += u128::from(free[layout]);
        }
        counts.truncate(counts.iter().rposition(|&n| n > 0).unwrap() + 1);
        let counted = count_layouts(shape, &Budget::unlimited()).unwrap();
        assert_eq!(counted.freed.layouts().unwrap().counts(), counts, "{text}");
    }
    let five = count_layouts(shape("2x5"), &Budget::unlimited()).unwrap();
    assert_eq!((five.freed.settled(), five.classes.iter().sum::<u128>()), (Some(16), 955));
}

#[test]
fn classes_are_what_all_motions_make_of_a_layout() {
    let permutations = |of: &str| -> Vec<String> {
        let longer = |some: Vec<String>| -> Vec<String> {
            let with = |text: &String| -> Vec<String> {
                of.chars().filter(|c| !text.contains(*c)).map(|c| format!("{text}{c}")).collect()
            };
            some.iter().flat_map(with).collect()
        };
        of.chars().fold(vec![String::new()], |some, _| longer(some))
    };
    let mut texts = Vec::new();
    for order in permutations("01") {
        for first in permutations("0123") {
            texts.extend(permutations("0123").iter().map(|second| format!("{order}/{first}/{second}")));
        }
    }
    let motions = Motions::new(shape("2x4")).unwrap();
    let motions: Vec<_> = texts.iter().map(|text| motions.read(text).unwrap()).collect();
    assert_eq!(motions.len(), 1152);
    let partners = Partners::new(shape("2x4")).unwrap();
    let (mut level, mut classes) = (BTreeSet::from([0_u128]), Vec::new());
    while !level.is_empty() {
        classes.push(level.len());
        let least = |layout: u128| motions.iter().map(|motion| motion.layout(layout)).min().unwrap();
        let with = |&layout: &u128| members(partners.addable(layout)).map(move |card| layout | 1 << card);
        level = level.iter().flat_map(with).map(least).collect();
    }
    assert_eq!(all("2x4", Group::Renamings, 16, false).classes, classes);
}

#[test]
fn a_ladder_that_is_changed_anywhere_is_refused() {
    for text in ["3x3", "2x4"] {
        let ladder = all(text, Group::largest(shape(text)), 128, true).ladder;
        let words: Vec<&str> = ladder.iter().flat_map(|line| line.split(' ')).collect();
        let climb = |words: &[&str]| {
            let mut ladder = Ladder::new(shape(text)).unwrap();
            words.iter().try_for_each(|word| ladder.line(word))?;
            ladder.finish()
        };
        let counts = climb(&words).unwrap();
        let mut dealer = Dealer::new(Seed(1));
        let mut kinds = [0; 4];
        for place in 0..words.len() {
            let mut other = words.clone();
            let mut changed = words[place].to_owned();
            let kind = dealer.below(4) as usize;
            match kind {
                0 => _ = other.remove(place),
                1 => other.insert(place, "+"),
                2 => other.swap(place, dealer.below(words.len() as u64) as usize),
                _ => {
                    // Another digit.
                    let digits: Vec<usize> =
                        changed.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(i, _)| i).collect();
                    if let Some(&at) = digits.get(dealer.below(digits.len() as u64) as usize) {
                        let digit = (changed.as_bytes()[at] - b'0' + 1) % 4;
                        changed.replace_range(at..=at, &digit.to_string());
                    }
                    other[place] = &changed;
                }
            }
            // A change may leave a true ladder, and then it shows the same.
            match climb(&other) {
                Ok(shown) => assert_eq!(shown.counts(), counts.counts(), "{kind} at {place}"),
                Err(_) => kinds[kind] += 1,
            }
        }
        assert!(kinds.iter().all(|&many| many > words.len() / 10), "{kinds:?}");
        for end in 0..words.len() {
            assert!(climb(&words[..end]).is_err());
        }
    }
}

#[test]
fn the_largest_layouts_are_claimed_from_both_sides() {
    for (text, least, most) in [
        ("1x1", 0, 0),
        ("7x1", 0, 0),
        ("1x2", 1, 1),
        ("10000x2", 1, 1),
        ("1x9", 8, 8),
        ("1x60000", 59_999, 59_999),
        ("2x3", 4, 4),
        ("2x6", 25, 25),
        ("2x500", 249_001, 249_001),
        ("3x3", 9, 9),
        ("4x3", 20, 20),
        ("5x3", 45, 45),
        ("6x3", 112, 114),
        ("3x4", 28, 28),
        ("4x4", 90, 112),
        ("5x4", 281, 448),
        ("3x5", 66, 80),
        ("4x5", 267, 400),
        ("5x5", 1120, 2000),
        ("3x6", 126, 150),
        ("3x100", 970_300, 980_100),
        ("4x20", 130_377, 144_400),
    ] {
        let (freed, claim) = free_set(shape(text), Seed(1), &Budget::unlimited()).unwrap();
        let range = freed.range();
        assert_eq!((range.least, range.most), (least, most), "{text}");
        // Those that take longer have passed the kernel once, and that is enough.
        if freed.shape().deck().is_none_or(|deck| deck <= 81) {
            assert_eq!(check(&claim.to_string()).unwrap(), freed, "{text}");
        }
        let mut kept = 0;
        let each = |_: &_| {
            kept += 1;
            Ok(())
        };
        freed.each_kept(each).unwrap();
        assert_eq!(kept, least, "{text}");
    }
    for text in ["10000x3", "10000x60000", "200x4"] {
        assert!(matches!(free_set(shape(text), Seed(1), &Budget::unlimited()), Err(Stop::TooLarge(_))), "{text}");
    }
}

#[test]
fn a_spent_budget_leaves_what_needs_no_search() {
    let spent = Budget::unlimited().time(Duration::ZERO);
    let (freed, _) = free_set(shape("4x4"), Seed(1), &spent).unwrap();
    assert_eq!((freed.range().least, freed.range().most), (81, 144));
    let (freed, _) = free_set(shape("4x3"), Seed(1), &spent).unwrap();
    assert_eq!((freed.range().least, freed.range().most), (16, 36));
    assert!(matches!(count_layouts(shape("4x3"), &spent), Err(Stop::Time)));
    assert!(matches!(count_layouts(shape("5x3"), &Budget::unlimited()), Err(Stop::TooLarge(_))));
}

#[test]
fn a_claim_is_refused_for_another_deck_or_with_another_answer() {
    let (_, claim) = free_set(shape("3x3"), Seed(1), &Budget::unlimited()).unwrap();
    let text = claim.to_string();
    for (from, to) in [
        ("3x3", "3x4"),
        ("3x3", "4x3"),
        ("yes 9", "yes 10"),
        ("yes 9", "from 8 to 9"),
        ("bound sections", "bound simple"),
        ("bound sections", "bound simple layers 2\nbound sections"),
        ("question free", "question layouts"),
        ("kept 3", "kept 2"),
        ("end", ""),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        assert!(check(&changed).is_err(), "{from} {to}");
    }
}

#[test]
fn claims_with_any_byte_changed_neither_panic_nor_show_something_else() {
    let claims = ["2x3", "3x3", "7x2", "4x6"].map(|text| {
        let (freed, claim) = free_set(shape(text), Seed(1), &Budget::unlimited()).unwrap();
        (freed, claim.to_string())
    });
    let counted = count_layouts(shape("2x4"), &Budget::unlimited()).unwrap();
    let mut dealer = Dealer::new(Seed(1));
    for (freed, text) in claims.into_iter().chain([(counted.freed, counted.claim.to_string())]) {
        for _ in 0..500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=dealer.below(2) {
                let at = dealer.below(bytes.len() as u64) as usize;
                match dealer.below(3) {
                    0 => _ = bytes.remove(at),
                    1 => bytes[at] = b" \n0123456789+/x"[dealer.below(15) as usize],
                    _ => bytes.insert(at, b" \n0123456789+/x"[dealer.below(15) as usize]),
                }
            }
            // Other kept cards are as good, and so is another deck with its own answer.
            if let Ok(shown) = check(&String::from_utf8(bytes).unwrap())
                && shown.shape() == freed.shape()
            {
                assert_eq!(shown.range(), freed.range());
                assert_eq!(shown.layouts().map(|all| all.counts()), freed.layouts().map(|all| all.counts()));
            }
        }
    }
}

//! The classes of set-free layouts under exchanges of properties and values: the kernel's average beside ladders, which
//! list one layout of each class, and beside a smaller group.

use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::FreeClaim;
use misdeal_kernel::set::free::classes::Classes;
use misdeal_kernel::set::free::ladder::Partners;
use misdeal_kernel::set::free::motion::members;
use misdeal_solve::budget::Budget;
use misdeal_solve::set::free::{Extent, Group, classes, count_layouts};
use std::collections::BTreeSet;
use std::time::Duration;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// Layouts and classes of 0, 1, 2, ... cards, by listing one layout of each class.
fn listed(text: &str, most_cards: usize) -> (Vec<u128>, Vec<u128>) {
    let extent = Extent { most_cards, ladder: false };
    let found = classes(shape(text), Group::Renamings, extent, &Budget::unlimited()).unwrap();
    (found.counts, found.classes.iter().map(|&many| many as u128).collect())
}

/// What all exchanges besides the one that does nothing leave as it is.
fn sums(classes: &Classes) -> Vec<u128> {
    let mut sums = classes.count(0).unwrap();
    for kind in 1..classes.many() {
        sums.iter_mut().zip(classes.count(kind).unwrap()).for_each(|(sum, many)| *sum += many);
    }
    sums
}

#[test]
fn the_average_is_what_a_list_has() {
    for text in ["1x3", "2x3", "3x3", "1x4", "2x4", "1x5", "2x5", "3x2", "5x2", "1x7"] {
        let (counts, listed) = listed(text, usize::MAX);
        let classes = Classes::new(shape(text)).unwrap();
        assert_eq!(classes.from_sums(&counts, &sums(&classes)).unwrap(), listed[1..], "{text}");
    }
}

#[test]
fn small_layouts_of_a_cube_are_listed() {
    let (counts, listed) = listed("3x4", 5);
    let classes = Classes::new(shape("3x4")).unwrap();
    let sums = sums(&classes);
    assert_eq!(classes.from_sums(&counts, &sums[..6]).unwrap(), listed[1..]);
    assert_eq!(listed, [1, 1, 3, 10, 52, 247]);
    // What stays as it is under some exchange has no more cards than a largest layout.
    assert_eq!(sums.iter().rposition(|&many| many > 0), Some(28));
}

#[test]
fn a_smaller_group_makes_more_classes_and_the_same_average() {
    // The four rotations of the values of the first property of 2x4, written out: cards go 4 places on.
    let partners = Partners::new(shape("2x4")).unwrap();
    let turned =
        |layout: u128, times: usize| members(layout).fold(0_u128, |all, card| all | 1 << ((card + 4 * times) % 16));
    let mut level = vec![0_u128];
    while !level.is_empty() {
        let fixed: usize = (0..4).map(|times| level.iter().filter(|&&one| turned(one, times) == one).count()).sum();
        let least = |&layout: &u128| (0..4).map(|times| turned(layout, times)).min().unwrap();
        assert_eq!(level.iter().map(least).collect::<BTreeSet<u128>>().len() * 4, fixed);
        let with = |&layout: &u128| members(partners.addable(layout)).map(move |card| layout | 1 << card);
        level = level.iter().flat_map(with).collect::<BTreeSet<u128>>().into_iter().collect();
    }
}

#[test]
fn classes_are_claimed_where_exchanges_make_them() {
    for (text, claimed) in [("2x4", true), ("2x5", true), ("1x7", true), ("3x3", false), ("1x9", false)] {
        let counted = count_layouts(shape(text), &Budget::unlimited()).unwrap();
        assert_eq!(counted.freed.classes().is_some(), claimed, "{text}");
        assert_eq!(counted.group == Group::Affine, text.ends_with("x3"));
        if claimed {
            assert_eq!(counted.freed.classes().unwrap(), counted.classes);
        }
        let FreeClaim::Layouts { classes, .. } = counted.claim else { panic!("a claim about layouts") };
        assert_eq!(classes.is_some(), claimed);
    }
    let spent = Budget::unlimited().time(Duration::ZERO);
    assert!(count_layouts(shape("3x4"), &spent).is_err());
}

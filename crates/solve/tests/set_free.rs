//! Set-free layouts of whole decks: how many there are, how large they get, and the
//! claims that say so.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::Ladder;
use misdeal_solve::budget::Budget;
use misdeal_solve::set::free::{Classes, Extent, Group, classes};

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn all(text: &str, group: Group, most_cards: usize, ladder: bool) -> Classes {
    classes(shape(text), group, Extent { most_cards, ladder }, &Budget::unlimited()).unwrap()
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

#[test]
fn the_81_cards_have_as_many_layouts_as_is_known() {
    let start = std::time::Instant::now();
    let found = all("4x3", Group::Affine, 81, false);
    eprintln!("{:?}", start.elapsed());
    assert_eq!(found.counts, COUNTS);
    let start = std::time::Instant::now();
    let found = all("4x3", Group::Affine, 81, true);
    eprintln!("{:?} {}", start.elapsed(), found.ladder.iter().map(|line| line.len() + 3).sum::<usize>());
    assert_eq!(found.classes, [1, 1, 1, 1, 2, 3, 7, 11, 33, 91, 267, 670, 1437, 2225, 2489, 1756, 748, 143, 20, 1, 1]);
    let start = std::time::Instant::now();
    let mut ladder = Ladder::new(shape("4x3")).unwrap();
    found.ladder.iter().for_each(|line| ladder.line(line).unwrap());
    assert_eq!(ladder.finish().unwrap().counts(), COUNTS);
    eprintln!("{:?}", start.elapsed());
}

#[test]
fn two_groups_count_the_same() {
    for (text, most) in [("1x3", 3), ("2x3", 9), ("3x3", 27), ("4x3", 6)] {
        let start = std::time::Instant::now();
        let (one, two) = (all(text, Group::Affine, most, false), all(text, Group::Renamings, most, false));
        eprintln!("{:?} {:?} {:?}", start.elapsed(), one.classes, two.classes);
        assert_eq!(one.counts, two.counts, "{text}");
    }
    for text in ["2x4", "2x5", "5x2", "3x1", "1x7"] {
        let start = std::time::Instant::now();
        let two = all(text, Group::Renamings, 128, true);
        eprintln!("{:?} {:?} {:?}", start.elapsed(), two.classes, two.counts);
        let mut ladder = Ladder::new(shape(text)).unwrap();
        two.ladder.iter().for_each(|line| ladder.line(line).unwrap());
        assert_eq!(ladder.finish().unwrap().counts(), two.counts);
    }
}

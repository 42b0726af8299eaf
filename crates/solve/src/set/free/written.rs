//! Large set-free layouts that are written down. The kernel goes through them whenever they
//! are used, so nobody has to believe that they hold no set.
//!
//! All but one do not tell most values of a property apart: they are kinds of cards, with all
//! values but one in a group (`lone`), or all but two. They were found by a local search among
//! kinds, which gets further than one among all cards: 90 where that gets to 87 for 4x4.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::free::{Grouped, Groups, Kept};
use misdeal_kernel::set::{Board, Card, Shape};

/// Some kinds of cards, for decks of this many properties and any of these numbers of values.
struct Kinds {
    properties: usize,
    values: std::ops::RangeInclusive<usize>,
    /// In this many properties, the first ones, all values but the last are a group; in the
    /// others all but the last two.
    lone: usize,
    /// The group of each property, kind by kind.
    kinds: &'static str,
}

const KINDS: [Kinds; 5] = [
    // (v - 1)^3 + 1: one card more than the grid.
    Kinds { properties: 3, values: 4..=usize::MAX, lone: 0, kinds: "000 001 010 021 121 200 201 220 222" },
    Kinds { properties: 4, values: 4..=4, lone: 3, kinds: "0001 0010 0100 1000 0112 1012 1102" },
    // (v - 1)^4 + 3v - 4.
    Kinds {
        properties: 4,
        values: 5..=usize::MAX,
        lone: 0,
        kinds: "0000 0002 0020 0022 0102 0112 0120 0121 0200 1000 1002 1020 1022 1100 1101 1110 1111 2102 2112 2120 2121",
    },
    Kinds {
        properties: 5,
        values: 4..=4,
        lone: 3,
        kinds: "00001 00020 00100 00111 01000 01022 01102 01110 10000 10011 10102 10110 11002 11010 11112 11121",
    },
    Kinds {
        properties: 5,
        values: 5..=5,
        lone: 3,
        kinds: "00002 00010 00011 00100 00101 00122 01000 01001 01022 01120 01121 10000 10001 10022 10120 10121 11020 \
                11021",
    },
];

/// The most properties of a layout that is written down.
pub(super) const MOST_PROPERTIES: usize = 6;

/// The layout that is written down for a deck, if one is.
pub(super) fn written(shape: Shape) -> Option<Result<Kept, Fault>> {
    if (shape.properties(), shape.values()) == (6, 3) {
        return Some(Board::new(shape, signs()).map(Kept::Cards));
    }
    let fits = |kinds: &&Kinds| kinds.properties == shape.properties() && kinds.values.contains(&shape.values());
    Some(KINDS.iter().find(fits)?.of(shape.values()).map(Kept::Grouped))
}

impl Kinds {
    fn of(&self, values: usize) -> Result<Grouped, Fault> {
        let group = |property: usize| if property < self.lone { vec![values - 1, 1] } else { vec![values - 2, 1, 1] };
        let groups = Groups::new((0..self.properties).map(group).collect())?;
        let kinds: Result<Vec<Card>, Fault> = self.kinds.split_whitespace().map(str::parse).collect();
        let kinds = Board::new(groups.kinds()?, kinds?)?;
        Grouped::new(groups, kinds)
    }
}

/// 112 cards of six properties with three values, which hold no set. Read the values as 0, 1
/// and -1. There are ten triples of properties, each two properties in two of them; with each
/// go the eight cards that are not 0 there, and 0 elsewhere. The other 32 cards are not 0
/// anywhere, and have an even number of -1.
///
/// (These are the two signs of the 56 points of the Hill cap.)
fn signs() -> impl Iterator<Item = Card> {
    const TRIPLES: [[usize; 3]; 10] =
        [[0, 1, 2], [0, 1, 3], [0, 2, 4], [0, 3, 5], [0, 4, 5], [1, 2, 5], [1, 3, 4], [1, 4, 5], [2, 3, 4], [2, 3, 5]];
    let sign = |choice: u32, place: usize| 1 + (choice >> place & 1) as u16;
    let threes = TRIPLES.into_iter().flat_map(move |triple| {
        (0..8).map(move |choice| {
            let mut values = [0; 6];
            triple.iter().enumerate().for_each(|(place, &property)| values[property] = sign(choice, place));
            Card::new(values)
        })
    });
    let even = (0..64_u32).filter(|choice| choice.count_ones() % 2 == 0);
    threes.chain(even.map(move |choice| Card::new((0..6).map(|place| sign(choice, place)))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::set::enumerate::{PATIENCE, every_set};

    #[test]
    fn the_signs_hold_no_set() {
        let board = Board::new(Shape::new(6, 3).unwrap(), signs()).unwrap();
        assert_eq!(board.cards().len(), 112);
        assert_eq!(every_set(&board, &mut patience(PATIENCE)).unwrap(), []);
    }

    #[test]
    fn the_kinds_hold_no_set_and_have_as_many_cards_as_is_said() {
        let size = |text: &str| {
            let kept = written(text.parse().unwrap()).unwrap().unwrap();
            kept.verify(&mut patience(PATIENCE)).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            kept.size().unwrap()
        };
        assert_eq!(["3x4", "4x4", "5x4", "5x5"].map(size), [28, 90, 281, 1120]);
        for values in [5, 6, 7, 8, 9, 20, 100, 60_000] {
            assert_eq!(size(&format!("3x{values}")), (values - 1_u128).pow(3) + 1);
            assert_eq!(size(&format!("4x{values}")), (values - 1_u128).pow(4) + 3 * values - 4);
        }
        for other in ["2x4", "3x3", "5x6", "6x4", "1x9"] {
            assert!(written(other.parse().unwrap()).is_none(), "{other}");
        }
    }
}

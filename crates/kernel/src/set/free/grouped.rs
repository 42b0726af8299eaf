//! Kept cards by kinds: where a layout does not tell some values apart, a few kinds of cards
//! stand for any number of them.
//!
//! The values of each property are put into groups, in order: `2+1+1` puts 0 and 1 into group
//! 0, 2 into group 1, 3 into group 2. The *kind* of a card is its group in each property. Kept
//! are all cards of the listed kinds.
//!
//! # When they hold a set
//!
//! Each property has two groups or more, so v cards of one group can't all be different there.
//! Take a set among the kept cards, and a property. If its cards are the same there, they have
//! the same group. If they are all different, each of the v values comes once, so each
//! group comes as often as it has values. And the cards can't all be of one kind: they would be
//! the same in every property, and a set has v different cards.
//!
//! So a set takes a number of cards of each kind, v in all and of two kinds at least, such that in each
//! property either all have one group, or each group comes as often as it has values. All
//! ways to take cards like that are gone through; where there is none there is no set. (And
//! where there is one there is a set: values can be chosen property by property.)
//!
//! To go through them, it is decided for one property after another: one group, which then all
//! kinds must have, or all groups, each of which some kind must have. Then kinds are taken one after another, those
//! of which few cards can be taken first, and of each as many cards as no group has too many; the last
//! kind that has a group must fill it.

use crate::fault::Fault;
use crate::number::narrow;
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::text::{number, shorten};
use std::fmt;
use std::ops::Range;

/// The most properties and kinds: going through them is recursive in both.
const MOST_PROPERTIES: usize = 60;
const MOST_KINDS: usize = 1000;

/// The groups of the values of each property, as numbers of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    values: usize,
    sizes: Vec<Vec<usize>>,
}

impl Groups {
    /// The groups of each property, by how many values each has.
    ///
    /// # Errors
    /// When a property has fewer than two groups, a group is empty, or properties have
    /// different numbers of values.
    pub fn new(sizes: Vec<Vec<usize>>) -> Result<Self, Fault> {
        let sum = |groups: &Vec<usize>| groups.iter().try_fold(0_usize, |sum, &size| sum.checked_add(size));
        let values = sizes.first().and_then(sum).unwrap_or_default();
        for groups in &sizes {
            if groups.len() < 2 || groups.contains(&0) {
                return Err(Fault::new("the values of a property are put into two groups or more, none of them empty"));
            }
            if sum(groups) != Some(values) {
                return Err(Fault::new("the groups of some properties have more values than those of others"));
            }
        }
        Ok(Self { values, sizes })
    }

    /// Reads groups as they are printed: a word for each property of the shape, like `2+1+1`.
    ///
    /// # Errors
    /// When they are not groups of the values of each property.
    pub fn read(text: &str, shape: Shape) -> Result<Self, Fault> {
        let size = |word: &str| number(word, "the number of values in a group", 1, shape.values());
        let sizes: Result<Vec<Vec<usize>>, Fault> =
            text.split_whitespace().map(|word| word.split('+').map(size).collect()).collect();
        let groups = Self::new(sizes?)?;
        if (groups.sizes.len(), groups.values) != (shape.properties(), shape.values()) {
            return Err(Fault::new(format!("`{}` does not group the values of {shape}", shorten(text))));
        }
        Ok(groups)
    }

    /// The shape that kinds have, written as cards: as many values as the most groups.
    ///
    /// # Errors
    /// When there is no property.
    pub fn kinds(&self) -> Result<Shape, Fault> {
        Shape::new(self.sizes.len(), self.sizes.iter().map(Vec::len).max().unwrap_or_default())
    }

    /// The values of a group.
    fn values_of(&self, property: usize, group: u16) -> Range<u16> {
        let before: usize = self.sizes[property][..usize::from(group)].iter().sum();
        narrow(before)..narrow(before + self.sizes[property][usize::from(group)])
    }
}

impl fmt::Display for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |groups: &Vec<usize>| groups.iter().map(usize::to_string).collect::<Vec<String>>().join("+");
        f.write_str(&self.sizes.iter().map(word).collect::<Vec<String>>().join(" "))
    }
}

/// Some cards of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The kind, by its place in the list.
    pub kind: usize,
    /// How many cards.
    pub cards: usize,
}

/// All cards of some kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouped {
    shape: Shape,
    groups: Groups,
    kinds: Board,
}

impl Grouped {
    /// All cards of these kinds, which are written as cards: a group for each property.
    ///
    /// # Errors
    /// When a kind names a group that there is not.
    pub fn new(groups: Groups, kinds: Board) -> Result<Self, Fault> {
        let shape = Shape::new(groups.sizes.len(), groups.values)?;
        if kinds.shape() != groups.kinds()? {
            return Err(Fault::new(format!("the kinds are not those of the groups {}", shorten(&groups.to_string()))));
        }
        if shape.properties() > MOST_PROPERTIES || kinds.cards().len() > MOST_KINDS {
            let limits = format!("{MOST_KINDS} kinds of {MOST_PROPERTIES} properties");
            return Err(Fault::new(format!("cards are kept by at most {limits}")));
        }
        for kind in kinds.cards() {
            let mut groups = kind.values().iter().zip(&groups.sizes);
            let missing = groups.position(|(&group, sizes)| usize::from(group) >= sizes.len());
            if let Some(property) = missing {
                let (kind, group) = (shorten(&kind.to_string()), kind.values()[property]);
                return Err(Fault::new(format!("property {} of kind {kind} has no group {group}", property + 1)));
            }
        }
        Ok(Self { shape, groups, kinds })
    }

    /// The cards' shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The groups.
    #[must_use]
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The kinds that are kept.
    #[must_use]
    pub fn kinds(&self) -> &Board {
        &self.kinds
    }

    /// For each kind the values of its cards, property by property.
    pub(super) fn boxes(&self) -> impl Iterator<Item = Vec<Range<u16>>> + '_ {
        self.kinds.cards().iter().map(|kind| {
            let groups = kind.values().iter().enumerate();
            groups.map(|(property, &group)| self.groups.values_of(property, group)).collect()
        })
    }

    /// How many cards there are; none when that is 2^128 or more.
    #[must_use]
    pub fn size(&self) -> Option<u128> {
        let cards = |values: Vec<Range<u16>>| {
            values.iter().try_fold(1_u128, |all, values| all.checked_mul(values.len() as u128))
        };
        self.boxes().map(cards).try_fold(0_u128, |all, cards| all.checked_add(cards?))
    }

    /// Calls `each` with every way to take cards that make a set, and ends when it says no.
    ///
    /// # Errors
    /// When `go_on` says no.
    pub fn each_set(
        &self,
        go_on: &mut dyn FnMut(u64) -> bool,
        each: &mut dyn FnMut(&[Taken]) -> bool,
    ) -> Result<(), Fault> {
        let all: Vec<usize> = (0..self.kinds.cards().len()).collect();
        let mut taking = Taking { kept: self, different: Vec::new(), taken: Vec::new(), go_on, each };
        taking.decide(0, &all).map(|_| ())
    }
}

/// Cards are being taken.
struct Taking<'a> {
    kept: &'a Grouped,
    /// The properties in which the cards are different.
    different: Vec<usize>,
    taken: Vec<Taken>,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    each: &'a mut dyn FnMut(&[Taken]) -> bool,
}

impl Taking<'_> {
    fn group(&self, kind: usize, property: usize) -> usize {
        usize::from(self.kept.kinds.cards()[kind].values()[property])
    }

    fn spend(&mut self, cost: usize) -> Result<(), Fault> {
        match (self.go_on)(cost as u64 + 1) {
            true => Ok(()),
            false => Err(Fault::new("there are too many ways to take kept cards to go through them")),
        }
    }

    /// Decides from one property on whether its groups are the same, for these kinds. Says
    /// whether to go on.
    fn decide(&mut self, property: usize, kinds: &[usize]) -> Result<bool, Fault> {
        let Some(groups) = self.kept.groups.sizes.get(property).map(Vec::len) else { return self.take_all(kinds) };
        self.spend(groups + kinds.len())?;
        // One kind alone makes no set.
        if kinds.len() < 2 {
            return Ok(true);
        }
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); groups];
        kinds.iter().for_each(|&kind| of[self.group(kind, property)].push(kind));
        for same in of.iter().filter(|same| !same.is_empty()) {
            if !self.decide(property + 1, same)? {
                return Ok(false);
            }
        }
        // A group that no kind has can't be filled.
        if of.iter().any(Vec::is_empty) {
            return Ok(true);
        }
        self.different.push(property);
        let more = self.decide(property + 1, kinds);
        self.different.pop();
        more
    }

    /// Takes cards of these kinds, which share a group wherever cards are not different.
    fn take_all(&mut self, kinds: &[usize]) -> Result<bool, Fault> {
        // What is held for one property with all its groups.
        let sizes = &self.kept.groups.sizes;
        let length: usize = self.different.iter().map(|&property| sizes[property].len()).sum();
        self.spend(2 * length + sizes.len() + kinds.len() * (self.different.len() + 1))?;
        if kinds.len() < 2 {
            return Ok(true);
        }
        let mut room: Vec<Vec<usize>> = vec![Vec::new(); sizes.len()];
        self.different.iter().for_each(|&property| room[property].clone_from(&sizes[property]));
        let mut kinds = kinds.to_vec();
        kinds.sort_by_key(|&kind| self.room(kind, &room));
        // The last kind, in this order, that has each group.
        let mut last: Vec<Vec<Option<usize>>> = room.iter().map(|groups| vec![None; groups.len()]).collect();
        for (place, &kind) in kinds.iter().enumerate() {
            self.different.iter().for_each(|&property| last[property][self.group(kind, property)] = Some(place));
        }
        // A group whose kinds have all been left behind can't be filled either.
        if self.different.iter().any(|&property| last[property].contains(&None)) {
            return Ok(true);
        }
        self.take(&kinds, 0, &last, &mut room)
    }

    /// How many cards of a kind fit.
    fn room(&self, kind: usize, room: &[Vec<usize>]) -> usize {
        let rooms = self.different.iter().map(|&property| room[property][self.group(kind, property)]);
        rooms.min().unwrap_or_default()
    }

    fn take(
        &mut self,
        kinds: &[usize],
        place: usize,
        last: &[Vec<Option<usize>>],
        room: &mut [Vec<usize>],
    ) -> Result<bool, Fault> {
        self.spend(3 * self.different.len())?;
        let Some(&kind) = kinds.get(place) else { return Ok((self.each)(&self.taken)) };
        let slots: Vec<(usize, usize)> =
            self.different.iter().map(|&property| (property, self.group(kind, property))).collect();
        let most = self.room(kind, room);
        // Groups that no later kind has.
        let filled = slots.iter().filter(|&&(property, group)| last[property][group] == Some(place));
        let least = filled.map(|&(property, group)| room[property][group]).max().unwrap_or_default();
        for cards in least..=most {
            slots.iter().for_each(|&(property, group)| room[property][group] -= cards);
            if cards > 0 {
                self.taken.push(Taken { kind, cards });
            }
            let more = self.take(kinds, place + 1, last, room);
            if cards > 0 {
                self.taken.pop();
            }
            slots.iter().for_each(|&(property, group)| room[property][group] += cards);
            if !more? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::set::card::Card;
    use crate::set::enumerate::every_set;
    use crate::set::free::kept::Kept;

    fn grouped(groups: &str, shape: &str, kinds: &str) -> Grouped {
        let groups = Groups::read(groups, shape.parse().unwrap()).unwrap();
        let kinds = kinds.split_whitespace().map(|kind| kind.parse().unwrap());
        Grouped::new(groups.clone(), Board::new(groups.kinds().unwrap(), kinds).unwrap()).unwrap()
    }

    fn is_free(grouped: &Grouped) -> bool {
        Kept::Grouped(grouped.clone()).verify(&mut patience(10_000_000)).is_ok()
    }

    /// All cards, gone through one by one.
    fn is_free_card_by_card(grouped: &Grouped) -> bool {
        let mut cards: Vec<Card> = Vec::new();
        let factors = [Kept::Grouped(grouped.clone())];
        let each = &mut |card: &Card| {
            cards.push(card.clone());
            Ok(())
        };
        Kept::each(&factors, each).unwrap();
        assert_eq!(grouped.size(), Some(cards.len() as u128));
        let board = Board::new(grouped.shape(), cards).unwrap();
        every_set(&board, &mut patience(100_000_000)).unwrap().is_empty()
    }

    #[test]
    fn kinds_hold_a_set_just_when_their_cards_do() {
        let mut seen = [0, 0];
        for (groups, shape) in [
            ("2+1 2+1", "2x3"),
            ("1+1 1+1 1+1", "3x2"),
            ("1+1+1 2+1", "2x3"),
            ("2+1+1 2+2", "2x4"),
            ("3+1 1+1+2", "2x4"),
            ("3+2 4+1", "2x5"),
            ("2+1 2+1 2+1", "3x3"),
            ("2+2 2+2 2+2", "3x4"),
        ] {
            let groups = Groups::read(groups, shape.parse().unwrap()).unwrap();
            let every = groups.kinds().unwrap();
            let kinds: Vec<Card> = (0..every.deck().unwrap()).map(|place| Card::at(every, place)).collect();
            let there =
                |kind: &Card| kind.values().iter().zip(&groups.sizes).all(|(&group, of)| usize::from(group) < of.len());
            let kinds: Vec<Card> = kinds.into_iter().filter(there).collect();
            for chosen in 0..1_u32 << kinds.len() {
                let some = (0..kinds.len()).filter(|place| chosen >> place & 1 == 1).map(|place| kinds[place].clone());
                let grouped = Grouped::new(groups.clone(), Board::new(every, some).unwrap()).unwrap();
                let free = is_free(&grouped);
                assert_eq!(free, is_free_card_by_card(&grouped), "{groups}: {}", grouped.kinds());
                seen[usize::from(free)] += 1;
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }

    #[test]
    fn seven_kinds_are_ninety_cards_without_a_set() {
        let kinds = "0001 0010 0100 1000 0112 1012 1102";
        let ninety = grouped("3+1 3+1 3+1 2+1+1", "4x4", kinds);
        assert_eq!(ninety.size(), Some(90));
        assert!(is_free(&ninety) && is_free_card_by_card(&ninety));
        // Any other kind completes a set.
        for other in ["0000", "0002", "0011", "0012", "0101", "0110", "0111", "1001", "1100", "1110", "1111", "1112"] {
            let more = grouped("3+1 3+1 3+1 2+1+1", "4x4", &format!("{kinds} {other}"));
            assert!(!is_free(&more), "{other}");
        }
    }

    #[test]
    fn nine_kinds_of_three_properties_are_one_card_more_than_the_grid() {
        let kinds = "000 001 010 021 121 200 201 220 222";
        for values in [4, 5, 9, 100, 60_000] {
            let groups = [format!("{}+1+1", values - 2), format!("{}+1+1", values - 2), format!("{}+1+1", values - 2)];
            let grouped = grouped(&groups.join(" "), &format!("3x{values}"), kinds);
            assert_eq!(grouped.size(), Some((values - 1_u128).pow(3) + 1));
            assert!(is_free(&grouped), "{values}");
        }
    }

    #[test]
    fn a_set_is_told_by_kinds() {
        let diagonal = Kept::Grouped(grouped("2+1 2+1", "2x3", "00 11"));
        let fault = diagonal.verify(&mut patience(1000)).unwrap_err();
        assert_eq!(fault.what(), "the kept cards hold a set: by kinds, 1 of 11, 2 of 00");
        assert!(diagonal.verify(&mut patience(3)).unwrap_err().what().contains("too many ways"));
    }

    #[test]
    fn many_properties_in_which_all_kinds_agree_are_soon_gone_through() {
        // Without a look at groups that no kind has there would be 2^58 ways to decide.
        let groups = format!("{}58+1+1", "30+30 ".repeat(59));
        let (one, two) =
            (format!("{}0", "01".repeat(30))[1..].to_owned(), format!("{}1", "01".repeat(30))[1..].to_owned());
        let pair = grouped(&groups, "60x60", &format!("{one} {two}"));
        assert!(Kept::Grouped(pair).verify(&mut patience(100_000)).is_ok());
    }

    #[test]
    fn every_way_to_take_cards_is_told_once() {
        let every = grouped("2+1 2+1", "2x3", "00 01 10 11");
        let mut ways = Vec::new();
        let mut each = |taken: &[Taken]| {
            let mut cards = [0; 4];
            taken.iter().for_each(|taken| cards[taken.kind] += taken.cards);
            assert!(taken.iter().all(|taken| taken.cards > 0), "{taken:?}");
            ways.push(cards);
            true
        };
        every.each_set(&mut patience(1000), &mut each).unwrap();
        ways.sort_unstable();
        let known = [[0, 0, 2, 1], [0, 2, 0, 1], [1, 1, 1, 0], [2, 0, 0, 1], [2, 0, 1, 0], [2, 1, 0, 0]];
        assert_eq!(ways, known);
    }

    #[test]
    fn groups_that_do_not_fit_are_refused() {
        let read = |text: &str| Groups::read(text, "2x4".parse().unwrap()).map(|groups| groups.to_string());
        assert_eq!(read("3+1 2+1+1").unwrap(), "3+1 2+1+1");
        for (text, part) in [
            ("", "does not group"),
            ("3+1", "does not group"),
            ("3+1 3+1 3+1", "does not group"),
            ("4 3+1", "two groups or more"),
            ("3+1 2+1", "more values than"),
            ("2+1 2+1", "does not group"),
            ("4+0 3+1", "is 0, and must be"),
            ("3+-1 3+1", "the number of values in a group"),
            ("3+1 3+", "the number of values in a group"),
        ] {
            let fault = read(text).unwrap_err();
            assert!(fault.what().contains(part), "{text}: {fault}");
        }
        assert!(Groups::new(vec![vec![4, 0]]).is_err() && Groups::new(vec![vec![usize::MAX, 2]]).is_err());
        let groups = Groups::new(vec![vec![3, 1], vec![2, 1, 1]]).unwrap();
        let board = |text: &str| text.parse::<Board>().unwrap();
        assert!(Grouped::new(groups.clone(), board("set 2x3\n12")).is_ok());
        let fault = Grouped::new(groups.clone(), board("set 2x3\n02 21")).unwrap_err();
        assert_eq!(fault.what(), "property 1 of kind 21 has no group 2");
        assert!(Grouped::new(groups, board("set 2x4\n12")).unwrap_err().what().contains("not those of the groups"));
        let many = Groups::new(vec![vec![1, 1]; 61]).unwrap();
        let none = Board::new(many.kinds().unwrap(), []).unwrap();
        assert!(Grouped::new(many, none).unwrap_err().what().contains("at most 1000 kinds of 60 properties"));
    }
}

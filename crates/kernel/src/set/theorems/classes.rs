//! How many classes the set-free layouts of a deck form, for each size, where layouts are of
//! one class when an [exchange](crate::set::theorems::exchange) of properties and values takes one to the
//! other.
//!
//! # Why it is an average
//!
//! Count the pairs of an exchange and a layout of k cards that it leaves as it is. On the one
//! hand, this is the sum over all exchanges of how many layouts they leave as they are
//! ([`crate::set::theorems::fixed`]). On the other hand, let L be a layout of a class of c layouts. Each layout
//! of the class is what equally many exchanges make of L: if h takes L to M, the exchanges that
//! do so are those that leave L as it is with h after them. So of n exchanges n / c leave L as it
//! is, and as much holds for each of the c layouts. So every class adds n to the number of pairs,
//! and there are as many classes as pairs, divided by n. (This is known as Burnside's lemma.)
//!
//! Alike exchanges leave equally many layouts as they are, so one of each kind is counted, for
//! as many as there are. The one that does nothing leaves all layouts as they are, which have been
//! counted otherwise. A sum that n does not divide is refused.
//!
//! With three values there are more motions than these exchanges, and fewer classes under them.
//! Nothing here speaks of those.

use crate::fault::Fault;
use crate::set::shape::Shape;
use crate::set::theorems::exchange::{Alike, kinds};
use crate::set::theorems::fixed::Fixed;
use crate::set::theorems::ladder::Layouts;

/// Counts the classes of a deck.
pub struct Classes {
    kinds: Vec<Alike>,
    fixed: Fixed,
}

impl Classes {
    /// Makes ready for a deck.
    ///
    /// # Errors
    /// When it has too many cards or exchanges.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        Ok(Self { kinds: kinds(shape)?, fixed: Fixed::new(shape)? })
    }

    /// How many kinds of exchanges there are besides the one that does nothing.
    #[must_use]
    pub fn many(&self) -> usize {
        self.kinds.len() - 1
    }

    /// How many layouts of 0, 1, 2, ... cards the exchanges of a kind leave as they are, summed over all of them.
    ///
    /// # Errors
    /// When there is no such kind, or it is too much to go through.
    pub fn count(&self, kind: usize) -> Result<Vec<u128>, Fault> {
        let kind = self.kinds[1..].get(kind).ok_or_else(|| Fault::new("there is no such kind of exchanges"))?;
        let fixed = self.fixed.count(&kind.exchange)?;
        // A choice of cycles that was gone through has a count far below 2^64, and so has a layer's.
        Ok(fixed.iter().map(|many| many * kind.many).collect())
    }

    /// How many classes of 1, 2, ... cards there are, from the number of all layouts of 0, 1, 2, ... cards and of
    /// those that all exchanges besides the one that does nothing leave as they are.
    ///
    /// # Errors
    /// When these sums can't be.
    pub fn from_sums(&self, layouts: &[u128], sums: &[u128]) -> Result<Vec<u128>, Fault> {
        let exchanges: u128 = self.kinds.iter().map(|kind| kind.many).sum();
        let mut classes = Vec::new();
        for (size, layouts) in layouts.iter().enumerate().skip(1) {
            let pairs = layouts.checked_add(sums.get(size).copied().unwrap_or(0));
            let whole = pairs.filter(|pairs| pairs.is_multiple_of(exchanges));
            let not_whole = || Fault::new(format!("the number of classes of {size} cards is not whole"));
            classes.push(whole.ok_or_else(not_whole)? / exchanges);
        }
        if sums.iter().skip(layouts.len()).any(|&sum| sum > 0) {
            return Err(Fault::new("more cards stay as they are than a layout has"));
        }
        Ok(classes)
    }

    /// How many classes of 1, 2, ... cards the layouts form.
    ///
    /// # Errors
    /// When it is too much to go through.
    pub fn of(&self, layouts: &Layouts) -> Result<Vec<u128>, Fault> {
        let mut sums = Vec::new();
        for kind in 0..self.many() {
            let counts = self.count(kind)?;
            sums.resize(counts.len(), 0);
            sums.iter_mut().zip(counts).for_each(|(sum, many)| *sum += many);
        }
        self.from_sums(layouts.counts(), &sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::theorems::ladder::Ladder;
    use crate::set::theorems::layered::Layered;
    use crate::set::theorems::levels::Levels;

    /// All layouts, by adding cards to the empty one.
    fn layouts(shape: Shape) -> Layouts {
        Levels::above(Ladder::new(shape).unwrap(), 0).unwrap().layouts().unwrap()
    }

    #[test]
    fn small_decks_have_the_classes_that_are_known() {
        for (text, known) in [
            ("1x4", &[1, 1, 1][..]),
            ("3x2", &[1][..]),
            ("2x1", &[][..]),
            // Two cards have a value in common or none. Of three, two are in a row and two in a column, or only one of
            // these.
            ("2x3", &[1, 2, 2, 3][..]),
            ("3x3", &[1, 3, 7, 27, 59, 120, 121, 80, 5][..]),
        ] {
            let shape: Shape = text.parse().unwrap();
            assert_eq!(Classes::new(shape).unwrap().of(&layouts(shape)).unwrap(), known, "{text}");
        }
    }

    #[test]
    fn a_cube_has_thirteen_classes_of_its_largest_layouts() {
        let shape: Shape = "3x4".parse().unwrap();
        let (classes, layouts) = (Classes::new(shape).unwrap(), Layered::new(shape).unwrap().layouts().unwrap());
        let found = classes.of(&layouts).unwrap();
        assert_eq!((classes.many(), found.len(), found[0], found[1], found[27]), (64, 28, 1, 3, 13));
        // No class has more layouts than there are exchanges.
        assert!(found.iter().zip(&layouts.counts()[1..]).all(|(classes, many)| classes * 82_944 >= *many));
    }

    #[test]
    fn sums_that_can_not_be_are_refused() {
        let shape: Shape = "2x3".parse().unwrap();
        let (classes, layouts) = (Classes::new(shape).unwrap(), layouts(shape));
        let fault = |sums: &[u128]| classes.from_sums(layouts.counts(), sums).unwrap_err().to_string();
        assert!(fault(&[0, 1]).contains("not whole") && fault(&[]).contains("not whole"));
        let mut sums = vec![0; 10];
        for kind in 0..classes.many() {
            sums.iter_mut().zip(classes.count(kind).unwrap()).for_each(|(sum, many)| *sum += many);
        }
        assert!(classes.from_sums(layouts.counts(), &sums).is_ok());
        sums[9] += 72;
        assert!(fault(&sums).contains("more cards"));
        assert!(classes.count(classes.many()).is_err());
    }
}

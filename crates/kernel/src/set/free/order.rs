//! The cards of a whole deck of SET, in the order of their values.

use crate::number::narrow;
use crate::set::card::Card;
use crate::set::shape::Shape;

impl Shape {
    /// How many cards the deck has; none when there are 2^128 or more.
    #[must_use]
    pub fn deck(self) -> Option<u128> {
        (self.values() as u128).checked_pow(u32::try_from(self.properties()).ok()?)
    }
}

impl Card {
    /// The card at a place of the deck, in the order of the digits.
    #[must_use]
    pub fn at(shape: Shape, place: u128) -> Self {
        let (mut values, mut place) = (vec![0; shape.properties()], place);
        for value in values.iter_mut().rev() {
            *value = narrow(place % shape.values() as u128);
            place /= shape.values() as u128;
        }
        Self::new(values)
    }

    /// Its place in the deck, in the order of the digits; none when that is no
    /// number below 2^128.
    #[must_use]
    pub fn place(&self, shape: Shape) -> Option<u128> {
        let values = shape.values() as u128;
        self.values().iter().try_fold(0_u128, |place, &value| place.checked_mul(values)?.checked_add(value.into()))
    }
}

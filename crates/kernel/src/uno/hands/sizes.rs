//! How many colours and how many numbers there are; three or more sizes for cards
//! of more dimensions.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::{number, shorten};
use std::fmt;
use std::str::FromStr;

/// The most dimensions of a card.
pub const MOST_DIMENSIONS: usize = 8;
/// The most colours, numbers, or values of any other dimension.
pub const MOST_SIZE: usize = 10_000_000;

/// The sizes of a deck, `4x10`: colours, then numbers.
///
/// ```
/// use misdeal_kernel::uno::Sizes;
/// let sizes: Sizes = "4x10".parse()?;
/// assert_eq!((sizes.dimensions(), sizes.size(0), sizes.size(1)), (2, 4, 10));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    dimensions: usize,
    sizes: [u32; MOST_DIMENSIONS],
    /// Whether the cards were written as in `R5`. It is no part of what the sizes are, only of how people are answered.
    lettered: bool,
}

impl PartialEq for Sizes {
    fn eq(&self, other: &Self) -> bool {
        (self.dimensions, self.sizes) == (other.dimensions, other.sizes)
    }
}

impl Eq for Sizes {}

impl Sizes {
    /// These sizes.
    ///
    /// # Errors
    /// When there are fewer than two or too many, or one is zero or too large.
    pub fn new(sizes: &[usize]) -> Result<Self, Fault> {
        if !(2..=MOST_DIMENSIONS).contains(&sizes.len()) {
            let what = format!("there are {} sizes, and must be from 2 to {MOST_DIMENSIONS}", sizes.len());
            return Err(Fault::new(what));
        }
        let mut all = Self { dimensions: sizes.len(), sizes: [1; MOST_DIMENSIONS], lettered: false };
        for (dimension, &size) in sizes.iter().enumerate() {
            if !(1..=MOST_SIZE).contains(&size) {
                let what = all.plural(dimension);
                return Err(Fault::new(format!("the number of {what} is {size}, and must be from 1 to {MOST_SIZE}")));
            }
            all.sizes[dimension] = narrow(size);
        }
        Ok(all)
    }

    /// How many dimensions there are: two for colours and numbers.
    #[must_use]
    pub fn dimensions(self) -> usize {
        self.dimensions
    }

    /// How many values a dimension has: colours for 0, numbers for 1.
    #[must_use]
    pub fn size(self, dimension: usize) -> usize {
        self.sizes[dimension] as usize
    }

    /// Whether these are the four colours and ten numbers of the real game.
    #[must_use]
    pub fn are_real(self) -> bool {
        self.dimensions == 2 && self.sizes[..2] == [4, 10]
    }

    /// The same sizes, of cards that were written as in `R5`.
    #[must_use]
    pub fn lettered(self) -> Self {
        Self { lettered: self.are_real(), ..self }
    }

    /// Whether the cards were written as in `R5`, and so are to be printed in the same way.
    #[must_use]
    pub fn are_lettered(self) -> bool {
        self.lettered
    }

    /// What a value of a dimension is called.
    pub(in crate::uno) fn singular(self, dimension: usize) -> &'static str {
        match (self.dimensions, dimension) {
            (2, 0) => "colour",
            (2, _) => "number",
            _ => "value",
        }
    }

    fn plural(self, dimension: usize) -> String {
        match (self.dimensions, dimension) {
            (2, _) => format!("{}s", self.singular(dimension)),
            _ => format!("values of dimension {}", dimension + 1),
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.sizes[..self.dimensions].iter().map(u32::to_string).collect();
        f.write_str(&sizes.join("x"))
    }
}

impl FromStr for Sizes {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let parts: Vec<&str> = text.split('x').take(MOST_DIMENSIONS + 1).collect();
        if parts.len() < 2 {
            let what = format!("sizes are COLOURSxNUMBERS, as in `4x10`, not `{}`", shorten(text));
            return Err(Fault::new(what));
        }
        let size = |part: &&str| number(part, &format!("a size of `{}`", shorten(text)), 1, MOST_SIZE);
        Self::new(&parts.iter().map(size).collect::<Result<Vec<_>, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_printed_and_bad_ones_told_why() {
        for text in ["4x10", "1x1", "3x4x5", "10000000x10000000", "2x2x2x2x2x2x2x2"] {
            assert_eq!(text.parse::<Sizes>().unwrap().to_string(), text);
        }
        for (text, part) in [
            ("4", "COLOURSxNUMBERS"),
            ("0x3", "a size of `0x3` is 0, and must be from 1"),
            ("4x10000001", "is 10000001, and must be from 1 to 10000000"),
            ("4x", "must be a number"),
            ("1x1x1x1x1x1x1x1x1", "there are 9 sizes, and must be from 2 to 8"),
        ] {
            let fault = text.parse::<Sizes>().unwrap_err();
            assert!(fault.what().contains(part), "{text}: {fault}");
        }
        assert!(Sizes::new(&[4, 0]).unwrap_err().what().contains("the number of numbers is 0"));
        assert!(Sizes::new(&[4, 1, 0]).unwrap_err().what().contains("values of dimension 3 is 0"));
    }

    #[test]
    fn four_colours_and_ten_numbers_are_the_real_ones() {
        assert!("4x10".parse::<Sizes>().unwrap().are_real());
        assert!(!"10x4".parse::<Sizes>().unwrap().are_real());
        assert!(!"4x10x1".parse::<Sizes>().unwrap().are_real());
    }
}

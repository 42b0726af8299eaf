//! 3-PARTITION: 3m numbers, whose sum is m times a bound, each between a quarter and a half of it. Can they be put into m
//! groups whose sums are all the bound? (So all groups have three numbers.)
//!
//! ```text
//! three-partition
//! 6 6 8 6 7 7         # m = 2, the bound is 20
//! ```
//!
//! NP-complete even where the numbers are written in unary (Garey and Johnson 1975), which is why a reduction from it may deal
//! as many cards as the numbers say.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{Word, lines, number, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "three-partition";
/// The largest number.
const MOST_NUMBER: usize = 1_000_000;
/// The most numbers.
const MOST_NUMBERS: usize = 30_000;
/// How many numbers a group has.
pub const GROUP: usize = 3;

/// The numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePartition {
    numbers: Vec<usize>,
    bound: usize,
}

impl ThreePartition {
    /// Groups of these numbers are wanted.
    ///
    /// # Errors
    /// The first condition on the numbers that does not hold.
    pub fn new(numbers: Vec<usize>) -> Result<Self, Fault> {
        Self::checked(numbers).map_err(|(_, fault)| fault)
    }

    /// The same, telling which number is wrong, if it is one.
    fn checked(numbers: Vec<usize>) -> Result<Self, (Option<usize>, Fault)> {
        let groups = numbers.len() / GROUP;
        let whole = |fault: String| Err((None, Fault::new(fault)));
        if groups == 0 || !numbers.len().is_multiple_of(GROUP) || numbers.len() > MOST_NUMBERS {
            let what = format!("there are {} numbers, and must be 3, 6, 9, up to {MOST_NUMBERS}", numbers.len());
            return whole(what);
        }
        if let Some(place) = numbers.iter().position(|&number| number > MOST_NUMBER) {
            return Err((Some(place), Fault::new(format!("a number is {MOST_NUMBER} at most"))));
        }
        let sum: usize = numbers.iter().sum();
        if !sum.is_multiple_of(groups) {
            return whole(format!("the sum is {sum}, which can't be shared out to {groups} groups"));
        }
        let bound = sum / groups;
        if let Some(place) = numbers.iter().position(|&number| 4 * number <= bound || 2 * number >= bound) {
            let what =
                format!("{} does not lie between a quarter and a half of {bound}, the sum of a group", numbers[place]);
            return Err((Some(place), Fault::new(what)));
        }
        Ok(Self { numbers, bound })
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.numbers.len() / GROUP
    }

    /// The sum of each group.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.bound
    }
}

/// The groups, by the places of their numbers from 1. Text form: `1,2,3 4,5,6`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups(pub Vec<Vec<usize>>);

impl fmt::Display for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |group: &Vec<usize>| group.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        write_words(f, "", self.0.iter().map(group))
    }
}

impl FromStr for Groups {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let read = |word: Word<'_>| {
            let group = word.text.split(',').map(|place| number(place, "the place of a number", 1, MOST_NUMBERS));
            group.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.at_place(word.place))
        };
        lines(text).flat_map(|(n, line)| words(n, line)).map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Problem for ThreePartition {
    const NAME: &'static str = HEADER;
    type Witness = Groups;

    fn verify(&self, groups: &Groups) -> Result<(), Fault> {
        let mut had = vec![false; self.numbers.len()];
        for (n, group) in groups.0.iter().enumerate() {
            let mut sum = 0;
            for &place in group {
                match place.checked_sub(1).and_then(|place| had.get_mut(place)) {
                    None => return Err(Fault::new(format!("there is no number {place}"))),
                    Some(true) => return Err(Fault::new(format!("number {place} is in two groups"))),
                    Some(had) => *had = true,
                }
                sum += self.numbers[place - 1];
            }
            if sum != self.bound {
                return Err(Fault::new(format!("the sum of group {} is {sum}, and must be {}", n + 1, self.bound)));
            }
        }
        match had.iter().position(|had| !had) {
            None => Ok(()),
            Some(place) => Err(Fault::new(format!("number {} is in no group", place + 1))),
        }
    }
}

impl fmt::Display for ThreePartition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        write_words(f, "", self.numbers.iter().map(usize::to_string))
    }
}

impl FromStr for ThreePartition {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str = "the numbers follow the word `three-partition`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != HEADER {
            return Err(first.fault(START));
        }
        let (mut numbers, mut places) = (Vec::new(), Vec::new());
        for word in words {
            if numbers.len() == MOST_NUMBERS {
                return Err(word.fault(format!("there are at most {MOST_NUMBERS} numbers")));
            }
            let read = number(word.text, "a number", 1, MOST_NUMBER).map_err(|fault| fault.at_place(word.place))?;
            numbers.push(read);
            places.push(word.place);
        }
        Self::checked(numbers).map_err(|(place, fault)| match place.and_then(|place| places.get(place)) {
            Some(&place) => fault.at_place(place),
            None => fault,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_printed_and_bad_ones_told_why_and_where() {
        for text in ["three-partition\n6 6 8 6 7 7\n", "three-partition\n1 1 1\n"] {
            assert_eq!(text.parse::<ThreePartition>().map(|problem| problem.to_string()), Ok(text.into()));
        }
        for (text, part) in [
            ("", "the numbers follow the word"),
            ("partition 1 1 1", "line 1, column 1: the numbers follow"),
            ("three-partition 1 1", "there are 2 numbers, and must be 3, 6, 9"),
            ("three-partition\n1 1 x", "line 2, column 5: a number must be a number"),
            ("three-partition\n1 1 1 1 1 2", "the sum is 7, which can't be shared out to 2 groups"),
            ("three-partition\n5 5 10", "line 2, column 1: 5 does not lie between a quarter and a half of 20"),
        ] {
            let fault = text.parse::<ThreePartition>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        assert!("1,2 x".parse::<Groups>().unwrap_err().to_string().contains("line 1, column 5"));
    }

    #[test]
    fn every_group_has_the_same_sum() {
        let problem: ThreePartition = "three-partition 6 6 8 6 7 7".parse().unwrap();
        assert_eq!((problem.groups(), problem.bound()), (2, 20));
        let verify = |groups: &str| {
            let groups: Groups = groups.parse().unwrap();
            assert_eq!(groups.to_string().parse(), Ok(groups.clone()));
            problem.verify(&groups).map_err(|fault| fault.to_string())
        };
        assert_eq!((verify("1,2,3 4,5,6"), verify("6,5,4 3,2,1")), (Ok(()), Ok(())));
        for (groups, part) in [
            ("1,2,4 3,5,6", "the sum of group 1 is 18, and must be 20"),
            ("1,2,3", "number 4 is in no group"),
            ("1,2,3 1,2,3", "number 1 is in two groups"),
            ("1,2,3 4,5,7", "there is no number 7"),
        ] {
            assert!(verify(groups).unwrap_err().contains(part), "{groups}");
        }
    }
}

//! Perfect k-dimensional matching: tuples of k values each, and among them some that
//! have every value in every place exactly once.
//!
//! ```text
//! matching 3x4                # places x values; values from 1
//! 1.2.1 2.1.4 3.3.2 4.4.3 1.1.1
//! ```
//!
//! NP-complete for k = 3 (Karp 1972); for k = 2 it is a perfect matching of a bipartite graph.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{lines, number, shorten, words, write_words};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "matching";
/// The most places of a tuple.
pub const MOST_PLACES: usize = 10_000;
/// The most values.
pub const MOST_VALUES: usize = 50_000;
/// The most values that all tuples have together.
pub const MOST_IN_TUPLES: usize = 20_000_000;

/// A value in each place, from 1. Text form: `1.2.1`; a lone value has a dot behind it, `1.`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tuple(pub Vec<u32>);

impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(u32::to_string).collect();
        write!(f, "{}{}", values.join("."), if values.len() == 1 { "." } else { "" })
    }
}

impl FromStr for Tuple {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let no_tuple = || Fault::new(format!("`{}` is no tuple like `1.2.1`", shorten(text)));
        let values = match text.strip_suffix('.') {
            Some(lone) if !lone.contains('.') => lone,
            _ => text,
        };
        let value = |word: &str| number(word, "a value", 0, u32::MAX as usize).map(|value| value as u32);
        values.split('.').map(value).collect::<Result<_, _>>().map(Self).map_err(|_| no_tuple())
    }
}

/// Tuples, in which a perfect matching is looked for.
///
/// ```
/// use misdeal_reductions::problems::k_dimensional_matching::{KDimensionalMatching, Tuples};
/// use misdeal_kernel::problem::Problem;
/// let tuples: KDimensionalMatching = "matching 3x2\n1.1.1 1.2.1 2.1.2".parse()?;
/// assert!(tuples.verify(&"1.2.1 2.1.2".parse::<Tuples>()?).is_ok());
/// assert!(tuples.verify(&"1.1.1 2.1.2".parse::<Tuples>()?).is_err());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KDimensionalMatching {
    places: usize,
    values: usize,
    tuples: Vec<Tuple>,
}

impl KDimensionalMatching {
    /// Tuples of `places` places, with values up to `values`.
    ///
    /// # Errors
    /// When a tuple does not fit or is there twice, or there are too many.
    pub fn new(places: usize, values: usize, tuples: Vec<Tuple>) -> Result<Self, Fault> {
        Self::checked(places, values, tuples).map_err(|(_, fault)| fault)
    }

    /// The same; the fault comes with the place of its tuple.
    fn checked(places: usize, values: usize, tuples: Vec<Tuple>) -> Result<Self, (usize, Fault)> {
        if !(1..=MOST_PLACES).contains(&places) || values > MOST_VALUES {
            let what = format!("there are 1 to {MOST_PLACES} places and at most {MOST_VALUES} values");
            return Err((0, Fault::new(what)));
        }
        if tuples.len().saturating_mul(places) > MOST_IN_TUPLES {
            return Err((0, Fault::new(format!("all tuples together have more than {MOST_IN_TUPLES} values"))));
        }
        let mut seen: BTreeMap<&Tuple, usize> = BTreeMap::new();
        for (at, tuple) in tuples.iter().enumerate() {
            fits(tuple, places, values).map_err(|fault| (at, fault))?;
            if let Some(first) = seen.insert(tuple, at) {
                let what = format!("tuple {tuple} is there twice, here and as tuple {}", first + 1);
                return Err((at, Fault::new(what)));
            }
        }
        Ok(Self { places, values, tuples })
    }

    /// How many places a tuple has.
    #[must_use]
    pub fn places(&self) -> usize {
        self.places
    }

    /// How many values there are, and tuples in a perfect matching.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// The tuples.
    #[must_use]
    pub fn tuples(&self) -> &[Tuple] {
        &self.tuples
    }
}

/// Checks the length and the values of a tuple.
fn fits(tuple: &Tuple, places: usize, values: usize) -> Result<(), Fault> {
    if tuple.0.len() != places {
        let name = shorten(&tuple.to_string());
        return Err(Fault::new(format!("tuple {name} has {} values, and must have {places}", tuple.0.len())));
    }
    match tuple.0.iter().find(|&&value| value == 0 || value as usize > values) {
        None => Ok(()),
        Some(value) => {
            let name = shorten(&tuple.to_string());
            Err(Fault::new(format!("value {value} of tuple {name} is out of range 1..{values}")))
        }
    }
}

/// Some tuples, in any order. Text form: the tuples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tuples(pub Vec<Tuple>);

impl fmt::Display for Tuples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.0.iter().map(Tuple::to_string))
    }
}

impl FromStr for Tuples {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let all = lines(text).flat_map(|(number, line)| words(number, line));
        let read =
            |word: misdeal_kernel::text::Word<'_>| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place));
        all.map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Problem for KDimensionalMatching {
    const NAME: &'static str = "k-dimensional-matching";
    type Witness = Tuples;

    fn verify(&self, chosen: &Tuples) -> Result<(), Fault> {
        let there: BTreeMap<&Tuple, ()> = self.tuples.iter().map(|tuple| (tuple, ())).collect();
        if let Some(other) = chosen.0.iter().find(|tuple| !there.contains_key(tuple)) {
            return Err(Fault::new(format!("tuple {} is none of those given", shorten(&other.to_string()))));
        }
        for place in 0..self.places {
            let mut had = vec![false; self.values];
            for tuple in &chosen.0 {
                let value = tuple.0[place];
                if std::mem::replace(&mut had[value as usize - 1], true) {
                    return Err(Fault::new(format!("two of the tuples have value {value} in place {}", place + 1)));
                }
            }
            if let Some(missed) = had.iter().position(|had| !had) {
                let what = format!("none of the tuples has value {} in place {}", missed + 1, place + 1);
                return Err(Fault::new(what));
            }
        }
        Ok(())
    }
}

impl fmt::Display for KDimensionalMatching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}x{}", self.places, self.values)?;
        write_words(f, "", self.tuples.iter().map(Tuple::to_string))
    }
}

impl FromStr for KDimensionalMatching {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str = "tuples start with PLACESxVALUES, as in `matching 3x4`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != HEADER {
            return Err(first.fault(START));
        }
        let shape = words.next().ok_or_else(|| first.fault(START))?;
        let Some((places, values)) = shape.text.split_once('x') else {
            return Err(shape.fault(START));
        };
        let read = |word: &str, what: &str, least: usize, most: usize| {
            number(word, what, least, most).map_err(|fault| fault.at_place(shape.place))
        };
        let places = read(places, "the number of places", 1, MOST_PLACES)?;
        let values = read(values, "the number of values", 0, MOST_VALUES)?;
        let (mut tuples, mut at) = (Vec::new(), Vec::new());
        for word in words {
            if tuples.len() * places >= MOST_IN_TUPLES {
                return Err(word.fault(format!("all tuples together have more than {MOST_IN_TUPLES} values")));
            }
            tuples.push(word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?);
            at.push(word.place);
        }
        Self::checked(places, values, tuples).map_err(|(tuple, fault)| match at.get(tuple) {
            Some(&place) => fault.at_place(place),
            None => fault,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_are_read_as_printed_and_bad_ones_told_why_and_where() {
        for text in ["matching 3x4\n1.2.1 2.1.4\n", "matching 1x2\n1. 2.\n", "matching 2x0\n"] {
            assert_eq!(text.parse::<KDimensionalMatching>().map(|m| m.to_string()), Ok(text.into()));
        }
        for (text, part) in [
            ("", "tuples start with PLACESxVALUES"),
            ("tuples 3x4", "line 1, column 1: tuples start with"),
            ("matching", "line 1, column 1: tuples start with"),
            ("matching 34", "line 1, column 10: tuples start with"),
            ("matching 0x4", "line 1, column 10: the number of places is 0"),
            ("matching 3x4\n1.2.3 1.2", "line 2, column 7: tuple 1.2 has 2 values, and must have 3"),
            ("matching 3x4\n1.2.5", "line 2, column 1: value 5 of tuple 1.2.5 is out of range 1..4"),
            ("matching 3x4\n1.0.1", "line 2, column 1: value 0 of tuple 1.0.1 is out of range 1..4"),
            ("matching 2x4\n1.1 2.2\n1.1", "line 3, column 1: tuple 1.1 is there twice, here and as tuple 1"),
            ("matching 2x4\n1.1 x", "line 2, column 5: `x` is no tuple"),
        ] {
            let fault = text.parse::<KDimensionalMatching>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn a_matching_has_every_value_once_in_every_place() {
        let tuples: KDimensionalMatching = "matching 2x2\n1.1 1.2 2.1 2.2".parse().unwrap();
        let verify = |chosen: &str| tuples.verify(&chosen.parse().unwrap()).map_err(|fault| fault.to_string());
        assert_eq!((verify("1.1 2.2"), verify("2.1 1.2")), (Ok(()), Ok(())));
        for (chosen, part) in [
            ("1.1", "none of the tuples has value 2 in place 1"),
            ("1.1 2.1", "two of the tuples have value 1 in place 2"),
            ("1.1 1.1", "two of the tuples have value 1 in place 1"),
            ("1.1 3.3", "tuple 3.3 is none of those given"),
            ("", "none of the tuples has value 1 in place 1"),
        ] {
            assert!(verify(chosen).unwrap_err().contains(part), "{chosen}");
        }
        assert_eq!("matching 5x0".parse::<KDimensionalMatching>().unwrap().verify(&Tuples::default()), Ok(()));
    }
}

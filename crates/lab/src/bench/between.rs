//! Numbers that a time limit cut short: all that is known is what they lie between.
//!
//! A search that was ended after 60 seconds takes more than 60 seconds, and nobody
//! knows how much more. So a time has a low and a high end, and so have the ratio of
//! two times and the median of several: the true median lies between the median of
//! the low ends and the median of the high ends. That way a limit is never taken
//! for a time.

use serde_json::{Value, json};

/// A number known to lie between two others; no less than 0, and infinite at the
/// high end when no bound is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between {
    /// It is no less than this.
    pub low: f64,
    /// It is no more than this.
    pub high: f64,
}

impl Between {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { low: 0.0, high: f64::INFINITY };

    /// The smallest time that a clock tells apart, so that nothing takes no time.
    const TICK: f64 = 1e-9;

    /// This many seconds were measured.
    pub fn exactly(seconds: f64) -> Self {
        let seconds = seconds.max(Self::TICK);
        Self { low: seconds, high: seconds }
    }

    /// It was ended after this many seconds.
    pub fn over(seconds: f64) -> Self {
        Self { low: seconds.max(Self::TICK), high: f64::INFINITY }
    }

    /// How many times `ours` goes into `theirs`.
    pub fn ratio(theirs: Self, ours: Self) -> Self {
        Self { low: theirs.low / ours.high, high: theirs.high / ours.low }
    }

    /// Whether it is at least so much; none when that can't be told.
    pub fn reaches(self, least: f64) -> Option<bool> {
        if self.low >= least {
            Some(true)
        } else if self.high < least {
            Some(false)
        } else {
            None
        }
    }

    /// Whether it is at most so much; none when that can't be told.
    pub fn within(self, most: f64) -> Option<bool> {
        if self.high <= most {
            Some(true)
        } else if self.low > most {
            Some(false)
        } else {
            None
        }
    }

    /// In words, each end as `words` says it.
    pub fn tell(self, words: impl Fn(f64) -> String) -> String {
        match (self.low > 0.0, self.high.is_finite()) {
            (false, false) => "?".into(),
            (true, false) => format!("> {}", words(self.low)),
            (false, true) => format!("< {}", words(self.high)),
            (true, true) if self.low >= self.high => words(self.low),
            (true, true) => format!("{} to {}", words(self.low), words(self.high)),
        }
    }

    /// A number, or the bounds that are known: `{"over": 60.0}`.
    pub fn json(self) -> Value {
        match (self.low > 0.0, self.high.is_finite()) {
            (false, false) => Value::Null,
            (true, false) => json!({"over": self.low}),
            (false, true) => json!({"under": self.high}),
            (true, true) if self.low >= self.high => json!(self.low),
            (true, true) => json!({"over": self.low, "under": self.high}),
        }
    }
}

/// The middle of several numbers, and the quarters beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A quarter of them are no larger.
    pub lower: Between,
    /// Half of them are no larger.
    pub median: Between,
    /// Three quarters of them are no larger.
    pub upper: Between,
    /// How many there are.
    pub count: usize,
}

impl Spread {
    /// The spread of these numbers, by the nearest place in their order; none when
    /// there are none.
    pub fn of(numbers: impl IntoIterator<Item = Between>) -> Option<Self> {
        let (mut low, mut high): (Vec<f64>, Vec<f64>) =
            numbers.into_iter().map(|number| (number.low, number.high)).unzip();
        low.sort_by(f64::total_cmp);
        high.sort_by(f64::total_cmp);
        let last = low.len().checked_sub(1)?;
        let at = |quarters: usize| {
            // Halves go down, so that the median of two ratios is the smaller one.
            let place = (last * quarters * 2 + 3) / 8;
            Between { low: low[place], high: high[place] }
        };
        Some(Self { lower: at(1), median: at(2), upper: at(3), count: low.len() })
    }

    /// The median, and the quartiles where they say more.
    pub fn tell(self, words: impl Fn(f64) -> String) -> String {
        let median = self.median.tell(&words);
        if self.count == 1 || (self.lower == self.median && self.upper == self.median) {
            return median;
        }
        format!("{median} [{}, {}]", self.lower.tell(&words), self.upper.tell(&words))
    }

    /// The three numbers.
    pub fn json(self) -> Value {
        json!({"median": self.median.json(), "lower": self.lower.json(), "upper": self.upper.json()})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(number: Between) -> String {
        number.tell(|x| format!("{x:.0}"))
    }

    #[test]
    fn a_ratio_with_a_limit_in_it_is_a_bound() {
        let (took, over) = (Between::exactly, Between::over);
        assert_eq!(told(Between::ratio(took(60.0), took(2.0))), "30");
        assert_eq!(told(Between::ratio(over(60.0), took(2.0))), "> 30");
        assert_eq!(told(Between::ratio(took(60.0), over(20.0))), "< 3");
        assert_eq!(told(Between::ratio(over(60.0), over(60.0))), "?");
        assert_eq!(told(Between::ratio(took(60.0), Between::UNKNOWN)), "?");
        assert_eq!(told(Between::ratio(took(1.0), took(0.0))), "1000000000");
    }

    #[test]
    fn a_limit_is_never_the_median() {
        let runs = [Between::exactly(1.0), Between::over(60.0), Between::exactly(2.0)];
        let spread = Spread::of(runs).unwrap();
        assert_eq!(told(spread.median), "2");
        let runs = [Between::over(60.0), Between::over(60.0), Between::exactly(2.0)];
        assert_eq!(told(Spread::of(runs).unwrap().median), "> 60");
        // Ended early, it might have been the longest or the shortest.
        let runs = [Between::exactly(1.0), Between::over(2.0), Between::exactly(5.0)];
        assert_eq!(told(Spread::of(runs).unwrap().median), "2 to 5");
    }

    #[test]
    fn quartiles_are_the_nearest_places() {
        let spread = |n: u32| {
            let spread = Spread::of((1..=n).map(|i| Between::exactly(f64::from(i)))).unwrap();
            [spread.lower, spread.median, spread.upper].map(|x| x.low as u32)
        };
        assert_eq!((spread(1), spread(2), spread(3)), ([1, 1, 1], [1, 1, 2], [1, 2, 2]));
        assert_eq!((spread(4), spread(5), spread(9)), ([2, 2, 3], [2, 3, 4], [3, 5, 7]));
        assert_eq!(Spread::of([]), None);
    }

    #[test]
    fn quartiles_are_told_where_they_say_more() {
        let words = |x: f64| format!("{x:.0}");
        let tell = |runs: &[f64]| Spread::of(runs.iter().map(|&x| Between::exactly(x))).unwrap().tell(words);
        assert_eq!(tell(&[3.0]), "3");
        assert_eq!(tell(&[3.0, 3.0, 3.0]), "3");
        assert_eq!(tell(&[5.0, 1.0, 4.0, 2.0, 3.0]), "3 [2, 4]");
    }

    #[test]
    fn a_target_is_met_missed_or_open() {
        assert_eq!(Between::exactly(10.0).reaches(10.0), Some(true));
        assert_eq!(Between::exactly(9.9).reaches(10.0), Some(false));
        assert_eq!(Between::over(30.0).reaches(10.0), Some(true));
        assert_eq!(Between::over(3.0).reaches(10.0), None);
        assert_eq!(Between::UNKNOWN.reaches(10.0), None);
        assert_eq!([9.0, 10.0, 11.0].map(|x| Between::exactly(x).within(10.0)), [Some(true), Some(true), Some(false)]);
        assert_eq!([9.0, 11.0].map(|x| Between::over(x).within(10.0)), [None, Some(false)]);
    }

    #[test]
    fn json_has_no_number_where_none_is_known() {
        assert_eq!(Between::exactly(2.0).json(), json!(2.0));
        assert_eq!(Between::over(60.0).json(), json!({"over": 60.0}));
        assert_eq!(Between { low: 0.0, high: 3.0 }.json(), json!({"under": 3.0}));
        assert_eq!(Between::UNKNOWN.json(), Value::Null);
    }
}

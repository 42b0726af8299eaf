//! Odds: proportions with what is known about them, exact fractions, and sets of cards counted.

use std::fmt;

/// This many of this many trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// How often it happened.
    pub hits: u64,
    /// How often it was tried.
    pub trials: u64,
}

impl Proportion {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { hits: self.hits + other.hits, trials: self.trials + other.trials }
    }

    /// The share of hits; none without trials.
    #[must_use]
    pub fn estimate(self) -> Option<f64> {
        (self.trials > 0).then(|| self.hits as f64 / self.trials as f64)
    }

    /// Wilson's interval, which holds the true chance in 95 of 100 samples; it is
    /// honest for chances near 0 and 1, unlike the estimate plus or minus its error.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        // The 97.5th percentile of the normal distribution.
        const Z: f64 = 1.959_963_985;
        let Some(share) = self.estimate() else { return (0.0, 1.0) };
        let n = self.trials as f64;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let low = if self.hits == 0 { 0.0 } else { (centre - half).max(0.0) };
        let high = if self.hits == self.trials { 1.0 } else { (centre + half).min(1.0) };
        (low, high)
    }
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// Above the line.
    pub numerator: u128,
    /// Below it; never 0.
    pub denominator: u128,
}

impl Fraction {
    /// One number over another; none when that is 0.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        let common = common_divisor(numerator, denominator);
        (denominator > 0).then(|| Self { numerator: numerator / common, denominator: denominator / common })
    }

    /// One fraction over another; none when that is 0, or the numbers get too large.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        let above = Self::new(self.numerator, other.numerator)?;
        let below = Self::new(other.denominator, self.denominator)?;
        Self::new(above.numerator.checked_mul(below.numerator)?, above.denominator.checked_mul(below.denominator)?)
    }

    /// How many times as likely the contrary is: the odds against; none when it is certain.
    #[must_use]
    pub fn odds_against(self) -> Option<Self> {
        Self::new(self.denominator.checked_sub(self.numerator)?, self.numerator)
    }

    /// The nearest number of this type, or one next to it.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn common_divisor(one: u128, two: u128) -> u128 {
    if two == 0 { one.max(1) } else { common_divisor(two, one % two) }
}

/// How many sets of `k` of `n` things there are; none when they are too many to
/// count.
#[must_use]
pub fn sets(n: usize, k: usize) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    // The product of i + 1 numbers in a row is a multiple of i + 1.
    let step = |ways: u128, i: usize| ways.checked_mul((n - i) as u128).map(|ways| ways / (i as u128 + 1));
    (0..k.min(n - k)).try_fold(1, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted() {
        assert_eq!((sets(60, 0), sets(60, 16), sets(5, 5)), (Some(1), Some(149_608_375_854_525), Some(1)));
        assert_eq!((sets(3, 4), sets(0, 0), sets(1000, 500)), (Some(0), Some(1), None));
    }

    #[test]
    fn an_interval_holds_the_estimate_and_shrinks() {
        let small = Proportion { hits: 3, trials: 10 };
        let large = Proportion { hits: 300, trials: 1000 };
        for share in [small, large] {
            let (low, high) = share.interval();
            assert!(low < 0.3 && 0.3 < high);
        }
        // Published values for 3 of 10: 0.108 to 0.603.
        let (low, high) = small.interval();
        assert!((low - 0.1078).abs() < 1e-3 && (high - 0.6032).abs() < 1e-3, "{low} {high}");
        assert!(large.interval().1 - large.interval().0 < high - low);
        let never = Proportion { hits: 0, trials: 100 };
        assert!(never.interval().0 == 0.0 && never.interval().1 > 0.03);
        let always = Proportion { hits: 100, trials: 100 };
        assert!(always.interval().1 == 1.0 && always.interval().0 < 0.97);
        assert_eq!(Proportion::default().interval(), (0.0, 1.0));
        assert_eq!(small.plus(large), Proportion { hits: 303, trials: 1010 });
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let fraction = |a, b| Fraction::new(a, b).unwrap();
        assert_eq!(fraction(6, 4).to_string(), "3/2");
        assert_eq!((fraction(0, 7), Fraction::new(1, 0)), (fraction(0, 1), None));
        assert_eq!(fraction(2, 3).over(fraction(4, 9)), Some(fraction(3, 2)));
        assert_eq!((fraction(2, 3).over(fraction(0, 1)), fraction(1, 4).odds_against()), (None, Some(fraction(3, 1))));
        let large = fraction(u128::MAX, 2);
        assert_eq!((large.over(large), large.over(fraction(2, u128::MAX))), (Some(fraction(1, 1)), None));
    }
}

//! Pearson's chi-square test: whether counts are as even as chance would have them.

/// A statistic and the distribution it has when all is fair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of the squared deviations, in units of their variance.
    pub statistic: f64,
    /// The degrees of freedom.
    pub freedom: u64,
}

impl ChiSquare {
    /// How likely a fair dealer is to deviate at least as much.
    #[must_use]
    pub fn p_value(self) -> f64 {
        match self.freedom {
            0 => 1.0,
            freedom => upper_gamma(freedom as f64 / 2.0, self.statistic / 2.0),
        }
    }
}

/// The regularised upper incomplete gamma function Q(a, x): by its power series below
/// the bulk, and by Legendre's continued fraction above it.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-16 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - scale * sum).clamp(0.0, 1.0);
    }
    // Lentz's way to go down the fraction x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ...
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::MAX, 1.0 / b);
    let mut value = d;
    for n in 1..100_000 {
        let n = f64::from(n);
        let part = n * (a - n);
        b += 2.0;
        d = 1.0 / (part * d + b);
        c = b + part / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (scale * value).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function above 0, by Stirling's series from 10 on.
fn ln_gamma(a: f64) -> f64 {
    let (mut a, mut below) = (a, 0.0);
    while a < 10.0 {
        below += a.ln();
        a += 1.0;
    }
    let r = 1.0 / (a * a);
    let series = (1.0 / 12.0 - r * (1.0 / 360.0 - r * (1.0 / 1260.0 - r * (1.0 / 1680.0 - r / 1188.0)))) / a;
    (a - 0.5) * a.ln() - a + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_critical_values_of_the_books_come_out() {
        for (freedom, statistic, p) in [
            (1, 3.841_459, 0.05),
            (2, 5.991_465, 0.05),
            (10, 18.307_038, 0.05),
            (23, 49.728_232, 0.001),
            (80, 101.879_474, 0.05),
            (80, 60.391_478, 0.95),
            (100, 149.449_253, 0.001),
        ] {
            let found = ChiSquare { statistic, freedom }.p_value();
            assert!((found - p).abs() < 1e-6, "{freedom} {statistic}: {found}");
        }
    }

    #[test]
    fn two_degrees_of_freedom_are_an_exponential() {
        for x in [0.0, 0.1, 1.0, 5.0, 40.0, 700.0] {
            let found = ChiSquare { statistic: x, freedom: 2 }.p_value();
            assert!((found - (-x / 2.0).exp()).abs() <= 1e-13, "{x}: {found}");
        }
        assert_eq!(ChiSquare { statistic: 3.0, freedom: 0 }.p_value(), 1.0);
        // Many degrees are nearly normal: at the mean, a little less than a half.
        let middle = ChiSquare { statistic: 65_535.0, freedom: 65_535 }.p_value();
        assert!((0.498..0.5).contains(&middle), "{middle}");
    }
}

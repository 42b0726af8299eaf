//! The game of the day: everyone who plays on the same date in UTC gets the same cards.

use misdeal_solve::deal::Seed;
use std::time::Duration;

/// The seed of a day, from its date in UTC: the time since the beginning of 1970.
pub fn of_day(since_1970: Duration) -> Seed {
    let days = since_1970.as_secs() / 86_400;
    // Count from 1 March of the year 0, in eras of 400 years, so that leap days come last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    Seed((era * 400 + year) * 10_000 + month * 100 + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_of_a_day_is_its_date() {
        for (days, date) in
            [(0, 19_700_101), (59, 19_700_301), (11_016, 20_000_229), (11_017, 20_000_301), (20_453, 20_251_231)]
        {
            assert_eq!(of_day(Duration::from_secs(86_400 * days + 7)), Seed(date));
        }
    }
}

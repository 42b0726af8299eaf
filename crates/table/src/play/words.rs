//! What the table says in every game.

use crate::play::of_matches::OfMatches;
use crate::play::place::Place;
use misdeal_solve::deal::Seed;
use std::time::Duration;

/// Minutes and seconds.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{:02}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// The seed of a deal; a deal that was given has none.
pub fn seed(seed: Option<Seed>) -> String {
    seed.map_or_else(|| "none".into(), |seed| seed.to_string())
}

/// `+1 point`, `-2 points`.
pub fn points(n: i64) -> String {
    format!("{n:+} point{}", if n.abs() == 1 { "" } else { "s" })
}

/// The cards in these places, as in `A a1:b2, C b3:a2`.
pub fn cards(table: &impl OfMatches, places: &[Place]) -> String {
    let named = places.iter().filter_map(|&place| Some(format!("{place} {}", table.code(place)?)));
    named.collect::<Vec<_>>().join(", ")
}

/// Some things, and how many more there are.
pub fn some(told: impl Iterator<Item = String>, most: usize, more: impl Fn(usize) -> String) -> String {
    let mut all: Vec<String> = told.collect();
    if all.len() > most {
        let hidden = all.len() - most;
        all.truncate(most);
        all.push(more(hidden));
    }
    all.join("; ")
}

/// What is wrong, as a sentence of its own.
pub fn sentence(what: &str) -> String {
    let mut letters = what.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_points_are_short() {
        assert_eq!([0, 61, 3599, 3661].map(|s| clock(Duration::from_secs(s))), ["00:00", "01:01", "59:59", "1:01:01"]);
        assert_eq!([1, -1, 3, -2].map(points), ["+1 point", "-1 point", "+3 points", "-2 points"]);
    }
}

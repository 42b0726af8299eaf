//! The word that somebody may have meant.

/// How many letters have to be put in, left out, exchanged or swapped with the next one to get from one word to another.
#[must_use]
pub fn steps(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, one) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in to.iter().enumerate() {
            let mut best = (rows[i][j] + usize::from(one != other)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *one == to[j - 1] && from[i - 1] == *other {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

/// The nearest of some words; the first of those that are as near.
#[must_use]
pub fn nearest<'a>(word: &str, of: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    of.into_iter().min_by_key(|other| steps(word, other))
}

/// The same, if it is near enough to be meant: no more than two letters in five differ, or one begins with the other.
#[must_use]
pub fn meant<'a>(word: &str, of: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let is_near = |other: &&str| {
        let long = word.chars().count().max(other.chars().count());
        5 * steps(word, other) <= 2 * long || (word.len() > 2 && (other.starts_with(word) || word.starts_with(*other)))
    };
    nearest(word, of.into_iter().filter(is_near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_far_apart_as_letters_have_to_change() {
        for (from, to, far) in [
            ("", "", 0),
            ("", "abc", 3),
            ("seeed", "seed", 1),
            ("mx", "max", 1),
            ("tiem", "time", 1),
            ("all", "free", 4),
        ] {
            assert_eq!((steps(from, to), steps(to, from)), (far, far), "{from} {to}");
        }
    }

    #[test]
    fn a_word_that_is_far_from_all_is_not_guessed() {
        let flags = ["max", "time", "seed", "certificate"];
        assert_eq!(
            ["mx", "seeed", "tiem", "cert"].map(|word| meant(word, flags)),
            ["max", "seed", "time", "certificate"].map(Some)
        );
        assert_eq!(["frobnicate", "x", ""].map(|word| meant(word, flags)), [None; 3]);
        assert_eq!(nearest("frobnicate", flags), Some("certificate"));
    }
}

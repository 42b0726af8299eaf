//! The hard maxima of SET: layouts and proofs that meet, accepted as claims, and refused
//! when something in them is changed.

use misdeal_kernel::check as check_any;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::motion::members;
use misdeal_kernel::set::free::{DeckFreed, Sections};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::free::free_set;
use misdeal_solve::set::free::sections::{MOST_PROPERTIES, proof};
use std::sync::LazyLock;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// Checks a claim's text.
fn check(text: &str) -> Result<DeckFreed, Fault> {
    check_any(text)?.told()
}

/// The claim that is found, and that it settles this number.
fn settled(text: &str, cards: u128) -> String {
    let (freed, claim) = free_set(shape(text), Seed(1), &Budget::unlimited()).unwrap();
    assert_eq!(freed.settled(), Some(cards));
    assert_eq!(check(&claim.to_string()).unwrap(), freed);
    claim.to_string()
}

/// The lines of a proof for up to nine properties, which goes through those for fewer.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| proof(MOST_PROPERTIES).unwrap().unwrap().0);

/// Refuses each text with one part changed, for this reason.
fn refused(text: &str, changes: &[(&str, &str, &str)]) {
    for (from, to, part) in changes {
        assert!(text.contains(from), "{from}");
        let fault =
            check(&text.replacen(from, to, 1)).map_or_else(|fault| fault.to_string(), |_| "accepted".to_owned());
        assert!(fault.contains(part), "{from} -> {to}: {fault}");
    }
}

#[test]
fn five_properties_of_three_values_keep_45_cards() {
    let text = settled("5x3", 45);
    // These fail before the long walk.
    refused(
        &text,
        &[
            ("  21 of 4 by -6 1\n", "", "not shown how many cards of 4 properties"),
            ("  9 of 3 by -1 0\n", "", "cut 9+9+3 rests on the layouts of 9 cards"),
            ("  8 of 3 by -3 2\n", "", "cut 8+8+3 rests on the layouts of 8 cards"),
            ("  46 of 5 by -40 3\n", "", "no section bounds 5x3"),
            ("46 of 5 by -40 3", "46 of 5 by 40 3", "rests on the layouts of 18 cards"),
            ("46 of 5 by -40 3", "45 of 5 by -14 1", "rests on the layouts of 18 cards"),
            ("46 of 5", "46 of 6", "not shown how many cards of 5 properties"),
            ("deck set 5x3", "deck set 5x4", "5x4 has not three values"),
            ("bound sections", "bound sections 5", "is no way to bound"),
        ],
    );
}

#[test]
fn six_to_nine_properties_of_three_values_are_bounded_by_counting() {
    let mut sections = Sections::default();
    LINES.iter().for_each(|line| sections.line(line).unwrap());
    let most: Vec<Option<usize>> = (5..=10).map(|properties| sections.most(properties)).collect();
    assert_eq!(most, [Some(45), Some(114), Some(296), Some(783), Some(2099), None]);
}

#[test]
fn up_to_four_properties_have_proofs_and_there_is_no_plan_for_more_than_nine() {
    for (properties, most) in [(2, 4), (3, 9), (4, 20)] {
        assert_eq!(proof(properties).unwrap().unwrap().1, most);
    }
    assert_eq!(proof(1).unwrap(), None);
    assert_eq!(proof(MOST_PROPERTIES + 1).unwrap(), None);
    let text = settled("4x3", 20);
    refused(
        &text,
        &[
            ("21 of 4", "22 of 4", "shows `from 20 to 21`"),
            ("21 of 4 by -6 1", "20 of 4 by -41 8", "no section bounds 4x3"),
            ("10 of 3", "11 of 3", "rests on the layouts of 10 cards"),
            ("yes 20", "yes 21", "states `yes 21`"),
        ],
    );
}

/// Where a layout goes when the frame goes to these cards.
fn moved(layout: u128, frame: &str) -> u128 {
    let digits = |card: &str| card.bytes().map(|digit| usize::from(digit - b'0')).collect::<Vec<usize>>();
    let frame: Vec<Vec<usize>> = frame.split('/').map(digits).collect();
    let properties = frame[0].len();
    let image = |card: usize| {
        let values: Vec<usize> = (0..properties).rev().map(|i| card / 3_usize.pow(i as u32) % 3).collect();
        let digit = |place: usize| {
            let origin = frame[0][place];
            let steps = values.iter().zip(&frame[1..]).map(|(value, end)| value * (end[place] + 3 - origin));
            (origin + steps.sum::<usize>()) % 3
        };
        (0..properties).fold(0, |card, place| 3 * card + digit(place))
    };
    members(layout).fold(0, |all, card| all | 1 << image(card))
}

#[test]
fn a_changed_digit_of_a_motion_is_refused_unless_it_moves_the_layout_as_well() {
    let (mut sections, mut refused, mut as_good) = (Sections::default(), 0, 0);
    for line in LINES.iter().take_while(|line| !line.starts_with("46")) {
        let words: Vec<&str> = line.split(' ').collect();
        if words[1] == "to" {
            let layout = |number: &str| {
                let number: usize = number.parse().unwrap();
                sections.met().find(|met| met.0 == number).unwrap().1
            };
            let (from, onto) = (layout(words[0]), layout(words[2]));
            assert_eq!(moved(from, words[4]), onto, "{line}");
            for (place, _) in words[4].match_indices(['0', '1', '2']) {
                for digit in ["0", "1", "2"].iter().filter(|digit| !words[4][place..].starts_with(**digit)) {
                    let frame = format!("{}{digit}{}", &words[4][..place], &words[4][place + 1..]);
                    match sections.clone().line(&format!("{} to {} by {frame}", words[0], words[2])) {
                        Err(_) => refused += 1,
                        Ok(()) => {
                            assert_eq!(moved(from, &frame), onto, "{line}");
                            as_good += 1;
                        }
                    }
                }
            }
        }
        sections.line(line).unwrap();
    }
    assert!(refused > 100 * (as_good + 1), "{refused} {as_good}");
}

#[test]
fn three_properties_of_four_values_keep_28_cards() {
    let text = settled("3x4", 28);
    refused(
        &text,
        &[
            ("exhaustive 28", "exhaustive 27", "28 cards of 3x4 hold no set"),
            ("exhaustive 28", "exhaustive 29", "states `yes 28` where the claim shows `from 28 to 29`"),
            ("exhaustive 28", "exhaustive", "the most cards must be a number"),
            ("exhaustive 28", "exhaustive -1", "the most cards must be a number"),
            ("exhaustive 28", "exhaustive 18446744073709551615", "the most cards is 18446744073709551615"),
            ("exhaustive 28", "exhaustive 28\n  1", "an indented line does not belong here"),
            ("exhaustive 28", "sections", "3x4 has not three values"),
            ("set 3x4", "set 3x5", "3x5 is not gone through"),
            ("yes 28", "yes 29", "states `yes 29`"),
        ],
    );
    let claim = "misdeal claim 1\nquestion free\ndeck set 4x4\nanswer from 81 to 112\nkept 4 grid\n\
        bound simple layers 3\nbound exhaustive 28\nend\n";
    assert_eq!(check(claim).unwrap().range().most, 112);
}

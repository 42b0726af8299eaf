//! The hard maxima of SET: proofs and layouts that meet, accepted as claims, and refused
//! when anything in them is changed.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::claim::Range;
use misdeal_kernel::set::free::exhaustive::set_free;
use misdeal_kernel::set::free::{Bound, DeckFreed, FreeChecker, FreeClaim, Kept};
use misdeal_solve::set::free::rotations::rotating;
use misdeal_solve::set::free::sections::proof;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn check(text: &str) -> Result<DeckFreed, Fault> {
    let mut checker = FreeChecker::default();
    text.lines().try_for_each(|line| checker.line(line))?;
    checker.finish()
}

/// A claim that meets in one number.
fn claim(kept: Kept, bound: Bound) -> FreeClaim {
    let cards = kept.size().unwrap();
    FreeClaim::Largest { shape: kept.shape(), range: Range { least: cards, most: cards }, kept: vec![kept], bound }
}

fn sections(properties: usize) -> Bound {
    Bound::Sections(proof(properties).unwrap().unwrap().0)
}

#[test]
fn three_values_are_bounded_up_to_six_properties() {
    for (properties, most) in [(2, 4), (3, 9), (4, 20), (6, 114)] {
        assert_eq!(proof(properties).unwrap().unwrap().1, most);
    }
    assert_eq!(proof(1).unwrap(), None);
    assert_eq!(proof(7).unwrap(), None);
}

#[test]
fn five_properties_of_three_values_keep_45_cards() {
    let cards = rotating(5, 45).unwrap().unwrap();
    let text = claim(Kept::Cards(cards), sections(5)).to_string();
    println!("{text}");
    assert_eq!(check(&text).unwrap().settled(), Some(45));
}

#[test]
fn three_properties_of_four_values_keep_28_cards() {
    let cards = set_free(shape("3x4"), 28).unwrap().unwrap();
    let text = claim(Kept::Cards(cards), Bound::Exhaustive(28)).to_string();
    assert_eq!(check(&text).unwrap().settled(), Some(28));
    for (from, to, part) in [
        ("exhaustive 28", "exhaustive 27", "28 cards of 3x4 hold no set"),
        ("exhaustive 28", "exhaustive 29", "states `yes 28` where the claim shows `from 28 to 29`"),
        ("exhaustive 28", "exhaustive", "the most cards must be a number"),
        ("exhaustive 28", "exhaustive -1", "the most cards must be a number"),
        ("exhaustive 28", "exhaustive 18446744073709551615", "the most cards is 18446744073709551615"),
        ("exhaustive 28", "exhaustive 28\n  1", "an indented line does not belong here"),
        ("exhaustive 28", "sections", "3x4 has not three values"),
        ("3x4", "3x5", "3x5 is not gone through"),
        ("yes 28", "yes 29", "states `yes 29`"),
    ] {
        let fault = check(&text.replace(from, to)).map_or_else(|fault| fault.to_string(), |_| "accepted".to_owned());
        assert!(fault.contains(part), "{to}: {fault}");
    }
}

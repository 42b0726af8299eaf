//! A claim about the set-free layouts of a whole SET deck: what is accepted agrees with what is known.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::points_into;
use misdeal_kernel::check;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::DeckFreed;

/// The most cards of a deck without a set, where that is known.
fn known(shape: Shape) -> Option<u128> {
    match (shape.properties(), shape.values() as u128) {
        (_, 1) => Some(0),
        (_, 2) => Some(1),
        (1, v) => Some(v - 1),
        (2, v) => Some((v - 1).pow(2)),
        (3, 3) => Some(9),
        (4, 3) => Some(20),
        (5, 3) => Some(45),
        (6, 3) => Some(112),
        (3, 4) => Some(28),
        _ => None,
    }
}

fn is_true(freed: &DeckFreed) {
    let range = freed.range();
    assert!(range.least <= range.most);
    if let Some(known) = known(freed.shape()) {
        assert!((range.least..=range.most).contains(&known), "{} of {}", range, freed.shape());
    }
    if let Some(layouts) = freed.layouts() {
        // Every card alone is a layout, unless it is a set, and every pair, unless it is one.
        let deck = freed.shape().deck().expect("a deck with a ladder is small");
        let first = [1, deck, deck * (deck - 1) / 2];
        let values = freed.shape().values();
        layouts.counts().iter().zip(first).take(values).for_each(|(count, first)| assert_eq!(*count, first));
        // Cards are all alike, and pairs by how many values the cards have in common.
        let first = [1, freed.shape().properties() as u128];
        let classes = freed.classes().unwrap_or_default().iter().zip(first).take(values - 1);
        classes.for_each(|(count, first)| assert_eq!(*count, first));
    }
}

/// Words that make a check long: they are left to the tests.
const LONG: &[&str] = &["bound exhaustive", "bound sections", "bound levels"];

fuzz_target!(|text: &str| {
    let is_small = ["deck set 1x", "deck set 2x3", "deck set 2x4\n"].iter().any(|deck| text.contains(deck));
    if LONG.iter().any(|word| text.contains(word)) && !is_small {
        return;
    }
    // What a claim by quarters rests on is gone through at its last line, for seconds: it is read without that one.
    let quarters = text.contains("bound quarters");
    let lines = text.lines().take_while(|line| !quarters || line.trim_end() != "end");
    let text = if quarters { &lines.flat_map(|line| [line, "\n"]).collect::<String>() } else { text };
    match check(text) {
        Ok(checked) => checked.about().map_or((), is_true),
        Err(fault) => points_into(text, &fault),
    }
});

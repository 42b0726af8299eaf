//! Pictures of SET cards.
//!
//! Few properties of few values get the well-known faces: how many symbols there
//! are, their shape, their colour, their filling, and in SVG the frame of the card.
//! The colour is always named as well. Other cards are tokens, with their values in
//! a box. The code of a card stands on it or below it, so that it can be typed.

pub mod face;
pub mod svg;
pub mod terminal;

use super::look::palette;
use misdeal_kernel::set::rules::{Standing, standing};
use misdeal_kernel::set::{Card, Shape};

/// What the properties of a face are called.
const PROPERTIES: [&str; 5] = ["number", "shape", "colour", "filling", "frame"];
/// What the shapes are called.
pub(super) const SHAPES: [&str; 5] = ["diamond", "oval", "squiggle", "triangle", "star"];
/// What the fillings are called.
pub(super) const FILLINGS: [&str; 5] = ["solid", "striped", "open", "dotted", "checked"];
/// What the frames are called.
const FRAMES: [&str; 5] = ["plain frame", "double frame", "dashed frame", "dotted frame", "thick frame"];
/// The most values of a property that has a picture.
const MOST_VALUES: usize = 5;

/// Whether cards have a face on which up to this many properties are pictured.
fn is_pictured(shape: Shape, properties: usize) -> bool {
    shape.properties() <= properties && shape.values() <= MOST_VALUES
}

/// A card in words: `2 purple striped ovals`, or `values 0 1 2` where it has no face.
pub fn spoken(shape: Shape, card: &Card) -> String {
    if !is_pictured(shape, PROPERTIES.len()) {
        let values: Vec<String> = card.values().iter().map(ToString::to_string).collect();
        return format!("values {}", values.join(" "));
    }
    let number = value(card, 0).unwrap_or(0) + 1;
    let mut words = vec![number.to_string()];
    words.extend(value(card, 2).map(|colour| palette(shape).names[colour].to_owned()));
    words.extend(value(card, 3).map(|filling| FILLINGS[filling].to_owned()));
    words.push(format!("{}{}", SHAPES[value(card, 1).unwrap_or(0)], if number == 1 { "" } else { "s" }));
    let frame = value(card, 4).map_or_else(String::new, |frame| format!(", {}", FRAMES[frame]));
    words.join(" ") + &frame
}

/// What a property is called, from 0: `property 2 (shape)`, or `property 7`.
pub fn property(shape: Shape, property: usize) -> String {
    let picture = PROPERTIES.get(property).filter(|_| is_pictured(shape, PROPERTIES.len()));
    let named = picture.map_or_else(String::new, |name| format!(" ({name})"));
    format!("property {}{named}", property + 1)
}

/// A value of a card, if it has the property.
fn value(card: &Card, property: usize) -> Option<usize> {
    card.values().get(property).map(|&value| value.into())
}

/// How the cards stand in each property, in a word.
fn standings<'a>(shape: Shape, cards: &'a [&Card]) -> impl Iterator<Item = &'static str> + use<'a> {
    (0..shape.properties()).map(|property| match standing(cards, property) {
        Standing::Same => "same",
        Standing::Different => "different",
        Standing::Neither(..) => "neither",
    })
}

/// How the cards stand in each property, a line for each: ` 2 shape    different`.
pub fn standing_lines<'a>(shape: Shape, cards: &'a [&Card]) -> impl Iterator<Item = String> + use<'a> {
    standings(shape, cards).enumerate().map(move |(property, how)| standing_line(shape, property, how))
}

/// How cards stand in a property, from 0, with its name where it has one.
pub fn standing_line(shape: Shape, property: usize, how: &str) -> String {
    match PROPERTIES.get(property).filter(|_| is_pictured(shape, PROPERTIES.len())) {
        Some(name) => format!("{:>2} {name:<8} {how}", property + 1),
        None => format!("{:>2} {how}", property + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_told_in_words() {
        for (shape, card, words) in [
            ("1x3", "0", "1 diamond"),
            ("4x3", "1210", "2 green solid squiggles"),
            ("5x5", "44444", "5 plain checked stars, thick frame"),
            ("6x3", "012012", "values 0 1 2 0 1 2"),
            ("2x40", "39.0", "values 39 0"),
        ] {
            assert_eq!(spoken(shape.parse().unwrap(), &card.parse().unwrap()), words);
        }
    }
}

//! How people want SET cards shown: how they are written, and in which colours they are drawn.
//!
//! Both are kept as a note on the shape, which goes wherever the cards go; the kernel does not read it.

use misdeal_kernel::set::Shape;

/// How cards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// A digit a property: `1001`.
    Codes,
    /// Number and initials: `2RSD`.
    Short,
    /// As people say it: `2 red striped diamonds`.
    Words,
}

/// The colours that a card may be drawn in.
#[derive(Debug)]
pub struct Palette {
    /// What the colours are called.
    pub names: [&'static str; 5],
    /// What the classes of its inks begin with.
    class: &'static str,
    /// The colours among the 256 of a terminal; none is the terminal's own.
    pub terminal: [Option<u8>; 5],
}

impl Palette {
    /// The class of an ink.
    pub fn ink(&self, colour: usize) -> String {
        format!("{}-{}", self.class, self.names[colour])
    }
}

/// The names of the box, and two more.
const BOX: [&str; 5] = ["red", "green", "purple", "blue", "plain"];

/// The colours of the box; those with more properties or values than the box get them, too.
pub static PALETTE: Palette =
    Palette { names: BOX, class: "box", terminal: [Some(160), Some(28), Some(91), Some(27), None] };
/// The same colours in shades that differ in lightness, and that no kind of colour blindness takes for each other.
pub static COLOUR_BLIND: Palette =
    Palette { names: BOX, class: "clear", terminal: [Some(208), Some(36), Some(54), Some(75), None] };
/// The colours of cards that are not of SET, and look like them.
pub static OTHER: Palette = Palette {
    names: ["blue", "orange", "purple", "green", "plain"],
    class: "ink",
    terminal: [Some(69), Some(172), Some(133), Some(29), None],
};

/// The bits that tell of the wording, and then of the palette.
const WORDING: u8 = 3;
const COLOURS: u8 = 12;

fn noted(mut shape: Shape, look: u8) -> Shape {
    shape.look = look;
    shape
}

/// The same shape with cards written so.
#[must_use]
pub fn written(shape: Shape, wording: Wording) -> Shape {
    let bits = match wording {
        Wording::Codes => 0,
        Wording::Short => 1,
        Wording::Words => 2,
    };
    noted(shape, shape.look & !WORDING | bits)
}

/// How cards of a shape are written.
#[must_use]
pub fn wording(shape: Shape) -> Wording {
    match shape.look & WORDING {
        1 => Wording::Short,
        2 => Wording::Words,
        _ => Wording::Codes,
    }
}

/// The same shape in colours for the colour-blind.
#[must_use]
pub fn for_colour_blind(shape: Shape) -> Shape {
    noted(shape, shape.look & !COLOURS | 4)
}

/// The same shape in the colours of cards that are not of SET.
#[must_use]
pub fn of_others(shape: Shape) -> Shape {
    noted(shape, shape.look & !COLOURS | 8)
}

/// The colours that cards of a shape are drawn in.
#[must_use]
pub fn palette(shape: Shape) -> &'static Palette {
    match shape.look & COLOURS {
        4 => &COLOUR_BLIND,
        8 => &OTHER,
        _ => &PALETTE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_kept_and_is_no_part_of_the_shape() {
        let shape: Shape = "4x3".parse().unwrap();
        let looks =
            [written(shape, Wording::Short), written(for_colour_blind(shape), Wording::Words), of_others(shape)];
        assert_eq!(looks.map(wording), [Wording::Short, Wording::Words, Wording::Codes]);
        assert_eq!(looks.map(|shape| palette(shape).ink(0)), ["box-red", "clear-red", "ink-blue"]);
        assert!(looks.iter().all(|look| *look == shape));
        assert_eq!(wording(written(looks[1], Wording::Codes)), Wording::Codes);
    }
}

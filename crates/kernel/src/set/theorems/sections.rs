//! Sections: what is known of layers with one property less bounds a deck of three values.
//!
//! # What is checked
//!
//! A line `46 of 5 by -40 3` speaks of the set-free layouts of 46 cards with 5 properties.
//! By [counting](crate::set::theorems::counting), with these weights, one of few cuts can't be avoided.
//! They are gone through, and the set-free layouts that are met get the numbers 1, 2, ...
//! If none is met, set-free layouts of 5 properties have at most 45 cards. Otherwise those
//! that are met stand for all: each layout of 46 cards can be moved onto one of them by a
//! [motion](crate::set::theorems::motion). A line `2 to 1 by 0000/1000/0100/0010/0001` strikes layout 2
//! out, since this motion takes it to layout 1, which is not struck out.
//!
//! A cut rests on what earlier lines have shown of one property less: the most cards, and
//! the layouts of as many cards as its largest layer has. One property is where it
//! begins: its three cards are a set, two or fewer are none, and any two, or any one, can
//! be moved onto the first ones.
//!
//! # Why no layout is missed
//!
//! Take a set-free layout, and a direction that cuts it into a >= b >= c cards as listed.
//! A motion takes the weighted sum to the first property, and the layers, in this order,
//! to its values 0, 1 and 2 (values modulo 3 can be permuted in all ways by adding and
//! doubling). The layer of a cards is set-free, so a motion of the other properties, done
//! in all three layers alike, takes it to a layout A that stands for its size. Next, let
//! t be the value of the first property; adding t times a constant u to the other
//! properties is a motion too. It leaves A as it is, and can take any card of the
//! third layer to the first card of that layer; if that layer is empty, any card of the
//! second. So it is enough to go through the layers C of c cards that hold their first
//! card, and the layers B of b cards (which hold their first card if C is empty).
//! Three cards in three layers are a set when the other properties add up to zero:
//! a card of A and a card of C rule out one card of B. As soon as fewer than b cards are
//! left for B, whatever else is in C, it leads to nothing.

use crate::fault::Fault;
use crate::number::narrow;
use crate::patience::Patience;
use crate::set::shape::Shape;
use crate::set::theorems::counting::{Cut, MOST_CARDS, Weights, number_of_cuts, unavoidable, weight};
use crate::set::theorems::motion::{Motions, members};
use crate::text::{Word, number, shorten, words};
use std::collections::BTreeMap;
use std::fmt;

/// The effort after which a checker gives up on going through cuts.
pub const PATIENCE: u64 = 1_000_000_000;

/// What it costs to keep a layout, for the memory it takes.
const KEPT: u64 = 256;
/// What it costs to weigh a cut.
const WEIGHED: u64 = 32;

/// The most properties of a layer: its cards are bits of a number.
const MOST_PROPERTIES: usize = 4;

/// Which layouts a line speaks of, and how their cuts are weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// How many cards the layouts have.
    pub cards: usize,
    /// How many properties the cards have.
    pub properties: usize,
    /// The weights of pairs and triples.
    pub weights: Weights,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} by {}", self.cards, self.properties, self.weights)
    }
}

/// What has been shown so far.
#[derive(Clone, Debug)]
pub struct Sections {
    /// The most cards of a set-free layout, by the number of properties.
    most: BTreeMap<usize, usize>,
    /// What stands for all set-free layouts, by properties and cards.
    layouts: BTreeMap<(usize, usize), Vec<u128>>,
    /// Properties and cards of the last line that named a section.
    last: (usize, usize),
    /// The layouts that section met; none in place of what was struck out.
    met: Vec<Option<u128>>,
    patience: Patience,
}

impl Default for Sections {
    fn default() -> Self {
        let layouts = [((1, 1), vec![0b1]), ((1, 2), vec![0b11])];
        let (most, last) = (BTreeMap::from([(1, 2)]), (1, 3));
        Self { most, layouts: layouts.into(), last, met: Vec::new(), patience: Patience::new(PATIENCE) }
    }
}

impl Sections {
    /// The most cards of a set-free layout of `properties` properties, if that is shown.
    #[must_use]
    pub fn most(&self, properties: usize) -> Option<usize> {
        self.most.get(&properties).copied()
    }

    /// What the last section met, and has not struck out, with their numbers from 1.
    pub fn met(&self) -> impl Iterator<Item = (usize, u128)> {
        self.met.iter().enumerate().filter_map(|(place, layout)| Some((place + 1, (*layout)?)))
    }

    /// Reads one line.
    ///
    /// # Errors
    /// When it says nothing, or what it says does not hold.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        let found: Vec<Word<'_>> = words(1, line).collect();
        let texts: Vec<&str> = found.iter().map(|word| word.text).collect();
        let whole = |place: usize, what: &str| {
            number(texts[place], what, 1, usize::MAX).map_err(|fault| fault.at_place(found[place].place))
        };
        match texts.as_slice() {
            [_, "of", _, "by", _, _] => self.section(Section {
                cards: whole(0, "the number of cards")?,
                properties: whole(2, "the number of properties")?,
                weights: Weights { pairs: weight(found[4])?, triples: weight(found[5])? },
            }),
            [_, "to", _, "by", motion] => self.strike(whole(0, "the layout")?, whole(2, "the layout")?, motion),
            _ => {
                let what = "a section is `CARDS of PROPERTIES by WEIGHT WEIGHT`, and then `LAYOUT to LAYOUT by MOTION`";
                Err(Fault::new(format!("{what}, not `{}`", shorten(line))))
            }
        }
    }

    /// Goes through the layouts of the section's number of cards.
    ///
    /// # Errors
    /// When it rests on what was not shown, or is too much.
    pub fn section(&mut self, section: Section) -> Result<(), Fault> {
        self.close();
        let Section { cards, properties, weights } = section;
        let layer = properties.saturating_sub(1);
        let Some(most) = self.most(layer) else {
            return Err(Fault::new(format!("it is not shown how many cards of {layer} properties can be kept")));
        };
        // All cuts are weighed, and a line is short: so that is paid for too.
        pay(&mut self.patience, number_of_cuts(cards.min(MOST_CARDS), most).saturating_mul(WEIGHED))?;
        let mut walks = Vec::new();
        for cut in unavoidable(properties, cards, most, weights)? {
            let Some(layouts) = self.layouts.get(&(layer, cut[0])) else {
                let [a, b, c] = cut;
                let what = format!("cut {a}+{b}+{c} rests on the layouts of {a} cards of {layer} properties");
                return Err(Fault::new(format!("{what}, which are not shown")));
            };
            pay(&mut self.patience, layouts.len() as u64)?;
            walks.extend(layouts.iter().map(|&largest| (cut, largest)));
        }
        let mut met = Vec::new();
        for (cut, largest) in walks {
            Walk::new(layer, cut, largest, &mut met, &mut self.patience)?.go()?;
        }
        if met.is_empty() {
            let most = self.most.entry(properties).or_insert(cards - 1);
            *most = (*most).min(cards - 1);
        }
        (self.last, self.met) = ((properties, cards), met);
        Ok(())
    }

    /// Strikes a layout out that can be moved onto another.
    fn strike(&mut self, one: usize, other: usize, motion: &str) -> Result<(), Fault> {
        let layout = |n: usize| match self.met.get(n - 1).copied().flatten() {
            Some(layout) => Ok(layout),
            None => Err(Fault::new(format!("no layout {n} was met, or it is struck out"))),
        };
        let (from, onto) = (layout(one)?, layout(other)?);
        let motion = Motions::new(Shape::new(self.last.0, 3)?)?.read(motion)?;
        if one == other || motion.layout(from) != onto {
            return Err(Fault::new(format!("this does not take layout {one} to another, layout {other}")));
        }
        self.met[one - 1] = None;
        Ok(())
    }

    /// Keeps what the last section met.
    fn close(&mut self) {
        let met: Vec<u128> = self.met.drain(..).flatten().collect();
        self.layouts.entry(self.last).or_insert(met);
    }
}

/// Spends effort.
fn pay(patience: &mut Patience, cost: u64) -> Result<(), Fault> {
    let too_much = || Fault::new("there are too many layouts to go through them all");
    if patience.spend(cost) { Ok(()) } else { Err(too_much()) }
}

/// A walk through all layouts with a given cut and a given largest layer.
struct Walk<'a> {
    /// How many cards a layer of the deck has.
    deck: usize,
    cut: Cut,
    /// The largest layer.
    largest: u128,
    /// The card that completes a set, by two places of a layer.
    completes: Vec<Vec<u128>>,
    /// The cards of the second layer that a card of the third rules out.
    rules_out: Vec<u128>,
    met: &'a mut Vec<Option<u128>>,
    patience: &'a mut Patience,
}

impl<'a> Walk<'a> {
    fn new(
        properties: usize,
        cut: Cut,
        largest: u128,
        met: &'a mut Vec<Option<u128>>,
        patience: &'a mut Patience,
    ) -> Result<Self, Fault> {
        if properties > MOST_PROPERTIES {
            return Err(Fault::new(format!("layers of {properties} properties have too many cards to go through")));
        }
        let deck = 3_usize.pow(narrow(properties));
        pay(patience, (deck * deck) as u64)?;
        let completing = |one: usize, two: usize| {
            let places = (0..narrow(properties)).map(|property| 3_usize.pow(property));
            1 << places.map(|place| (6 - one / place % 3 - two / place % 3) % 3 * place).sum::<usize>()
        };
        let completes: Vec<Vec<u128>> =
            (0..deck).map(|one| (0..deck).map(|two| completing(one, two)).collect()).collect();
        let rules_out = completes.iter().map(|with| members(largest).fold(0, |out, card| out | with[card])).collect();
        Ok(Self { deck, cut, largest, completes, rules_out, met, patience })
    }

    fn pay(&mut self, cost: u64) -> Result<(), Fault> {
        pay(self.patience, cost)
    }

    /// What may still be added to a set-free layer, when `card` is.
    fn open(&self, open: u128, layer: u128, card: usize) -> u128 {
        members(layer).fold(open, |open, other| open & !self.completes[card][other])
    }

    /// Goes through the layouts; the third layer holds its first card, or else the second.
    fn go(&mut self) -> Result<(), Fault> {
        let all = (1 << self.deck) - 1;
        match self.cut {
            [_, 0, 0] => self.meet(0, 0),
            [_, _, 0] => self.second(0, 1, all & !1),
            _ => self.third(1, all & !1, all & !self.rules_out[0]),
        }
    }

    /// Adds cards to the third layer, of `open` and in order. `left` is left for the second
    /// layer; a card that leaves too few of it is none for the third, now or later.
    fn third(&mut self, layer: u128, open: u128, left: u128) -> Result<(), Fault> {
        let missing = self.cut[2] - layer.count_ones() as usize;
        if missing == 0 {
            return self.second(layer, 0, left);
        }
        self.pay(u64::from(open.count_ones()))?;
        let leaves = |card: &usize| (left & !self.rules_out[*card]).count_ones() as usize;
        let enough = members(open).filter(|card| leaves(card) >= self.cut[1]);
        let mut open = enough.fold(0_u128, |open, card| open | 1 << card);
        while open.count_ones() as usize >= missing {
            let card = open.trailing_zeros() as usize;
            open &= open - 1;
            self.third(layer | 1 << card, self.open(open, layer, card), left & !self.rules_out[card])?;
        }
        Ok(())
    }

    /// Adds cards to the second layer: of `open`, in order.
    fn second(&mut self, third: u128, layer: u128, open: u128) -> Result<(), Fault> {
        let (missing, mut open) = (self.cut[1] - layer.count_ones() as usize, open);
        if missing == 0 {
            return self.meet(layer, third);
        }
        while open.count_ones() as usize >= missing {
            let card = open.trailing_zeros() as usize;
            open &= open - 1;
            self.pay(self.cut[1] as u64)?;
            self.second(third, layer | 1 << card, self.open(open, layer, card))?;
        }
        Ok(())
    }

    /// A set-free layout is met.
    fn meet(&mut self, second: u128, third: u128) -> Result<(), Fault> {
        self.pay(KEPT)?;
        if 3 * self.deck > 128 {
            return Err(Fault::new(format!("a layout cut into {:?} is met, and its deck is too large", self.cut)));
        }
        self.met.push(Some(self.largest | second << self.deck | third << (2 * self.deck)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str =
        "5 of 2 by -1 0\n4 of 2 by -1 0\n2 to 1 by 00/11/01\n10 of 3 by -1 0\n9 of 3 by -1 0\n8 of 3 by -3 2\n";
    const TWENTY: &str = "21 of 4 by -6 1\n20 of 4 by -41 8\n";
    const MOVED: &str = "2 to 1 by 0000/1211/0100/0010/0001\n";

    fn read(text: &str) -> Result<Sections, Fault> {
        let mut sections = Sections::default();
        text.lines().try_for_each(|line| sections.line(line))?;
        Ok(sections)
    }

    /// Whether no three cards of a layout add up to zero.
    fn is_set_free(properties: usize, layout: u128) -> bool {
        let sum = |one: usize, two: usize, three: usize| {
            let mut places = (0..properties as u32).map(|property| 3_usize.pow(property));
            places.all(|place| (one / place + two / place + three / place).is_multiple_of(3))
        };
        let cards: Vec<usize> = members(layout).collect();
        let pairs = cards.iter().flat_map(|one| cards.iter().map(move |two| (*one, *two)));
        pairs
            .filter(|(one, two)| one < two)
            .all(|(one, two)| cards.iter().all(|&three| three <= two || !sum(one, two, three)))
    }

    #[test]
    fn up_to_four_properties_keep_2_4_9_and_20_cards() {
        let sections = read(&format!("{NINE}{TWENTY}{MOVED}")).unwrap();
        let most: Vec<Option<usize>> = (0..6).map(|properties| sections.most(properties)).collect();
        assert_eq!(most, [None, Some(2), Some(4), Some(9), Some(20), None]);
        assert_eq!(sections.met().map(|(number, _)| number).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn the_layouts_that_are_met_hold_no_set() {
        for (text, properties, cards, many) in [
            ("4 of 2 by -1 0", 2, 4, 2),
            ("4 of 2 by 0 0", 2, 4, 3),
            ("3 of 2 by 0 0", 2, 3, 3),
            (NINE, 3, 8, 24),
            (&format!("{NINE}{TWENTY}"), 4, 20, 2),
            (&format!("{NINE}{TWENTY}19 of 4 by -5 1"), 4, 19, 20),
        ] {
            let met: Vec<u128> = read(text).unwrap().met().map(|(_, layout)| layout).collect();
            assert_eq!(met.len(), many, "{text}");
            for layout in met {
                assert!(layout.count_ones() == cards && is_set_free(properties, layout), "{text} {layout:b}");
            }
        }
    }

    #[test]
    fn every_layout_of_two_properties_stands_behind_one_that_is_met() {
        // All 144 x 3 affine maps, by where the frame goes.
        let motions = Motions::new(Shape::new(2, 3).unwrap()).unwrap();
        let card = |place: usize| format!("{}{}", place / 3, place % 3);
        let frames = (0..729).map(|n| [n / 81, n / 9 % 9, n % 9].map(card).join("/"));
        let motions: Vec<_> = frames.filter_map(|frame| motions.read(&frame).ok()).collect();
        assert_eq!(motions.len(), 432);
        for (text, cards) in [("4 of 2 by -1 0", 4), ("4 of 2 by 1 0", 4), ("3 of 2 by -1 0", 3), ("3 of 2 by 1 0", 3)]
        {
            let met: Vec<u128> = read(text).unwrap().met().map(|(_, layout)| layout).collect();
            for layout in (0_u128..512).filter(|layout| layout.count_ones() == cards && is_set_free(2, *layout)) {
                assert!(motions.iter().any(|motion| met.contains(&motion.layout(layout))), "{text} {layout:b}");
            }
        }
    }

    #[test]
    fn what_was_not_shown_can_not_be_rested_on() {
        for (text, part) in [
            ("10 of 3 by -1 0", "not shown how many cards of 2 properties"),
            ("5 of 2 by -1 0\n9 of 3 by -1 0", "cut 4+4+1 rests on the layouts of 4 cards of 2 properties"),
            // Unsuitable weights leave cuts that rest on more.
            ("5 of 2 by -1 0\n4 of 2 by -1 0\n9 of 3 by -3 2", "cut 3+3+3 rests"),
            ("2 of 1 by 0 0", "not shown how many cards of 0 properties"),
            ("9 of 0 by 0 0", "column 6: the number of properties is 0"),
            ("5 of 99999999999999999999 by 1 1", "column 6: the number of properties is 99999999999999999999"),
            ("0 of 2 by 1 1", "column 1: the number of cards is 0"),
            ("4 of 2 by 1 1000001", "column 13: the weight is 1000001"),
            ("4 of 2 by 1 --1", "column 13: the weight must be a number"),
            ("4 of 2 by 1", "a section is `CARDS of"),
            (" ", "a section is `CARDS of"),
            ("2 to 1 by 00/10/01", "no layout 2 was met"),
            ("4 of 2 by -1 0\n3 to 1 by 00/10/01", "no layout 3 was met"),
            ("4 of 2 by -1 0\n2 to 3 by 00/11/01", "no layout 3 was met"),
            ("4 of 2 by -1 0\n2 to 0 by 00/11/01", "column 6: the layout is 0"),
            ("4 of 2 by -1 0\n2 to 1 by 00/10/01", "does not take layout 2 to"),
            ("4 of 2 by -1 0\n2 to 1 by 00/10/10", "is no motion of 2x3"),
            ("4 of 2 by -1 0\n2 to 1 by 000/110/010/001", "is no motion of 2x3"),
            ("4 of 2 by -1 0\n1 to 1 by 00/10/01", "does not take layout 1 to another"),
            ("4 of 2 by -1 0\n2 to 1 by 00/11/01\n1 to 2 by 00/12/01", "no layout 2 was met, or it is struck out"),
            ("4 of 2 by -1 0\n2 to 1 by 00/11/01\n2 to 1 by 00/11/01", "no layout 2 was met, or it is struck out"),
        ] {
            let fault = read(text).map_or_else(|fault| fault.to_string(), |_| "accepted".to_owned());
            assert!(fault.contains(part), "{text}: {fault}");
        }
        assert!(read("4 of 2 by -1 0\n2 to 1 by 00/11/01").is_ok());
    }

    #[test]
    fn lines_that_weigh_many_cuts_and_show_nothing_are_refused_in_the_end() {
        // Each of these lines weighs half a million cuts, none of which is left; 19 kB of them took half a minute.
        let mut sections = read("2500 of 2 by 0 0").unwrap();
        let fault = (0..1_000).find_map(|_| sections.line("2500 of 3 by 1 0").err()).unwrap();
        assert!(fault.what().contains("too many layouts to go through"), "{fault}");
    }

    #[test]
    fn a_layout_that_is_there_is_met_and_nothing_is_concluded() {
        // The same walk that meets nothing for 21 cards meets the 20; so they are not refuted.
        for (text, properties) in [("4 of 2 by 5 0", 2), ("4 of 2 by -1 0", 2), (NINE, 2)] {
            assert_ne!(read(text).unwrap().most(properties), Some(3), "{text}");
        }
        let nine = &NINE[..NINE.len() - "8 of 3 by -3 2\n".len()];
        assert_eq!(read(&nine.replace("10 of 3 by -1 0\n", "")).unwrap().most(3), None);
        assert_eq!(read(&format!("{NINE}20 of 4 by -41 8")).unwrap().most(4), None);
    }

    #[test]
    fn a_walk_from_a_section_of_45_cards_meets_them_again() {
        // All 45 of these are there, so a walk that starts from 18 of them must not come back empty.
        let cards: Vec<Vec<usize>> = "00001 00010 00100 01000 10000 00011 00110 01100 11000 10001 00101 01010
            10100 01001 10010 01122 11220 12201 22011 20112 01221 12210 22101 21012
            10122 02122 21220 12202 22021 20212 02211 22110 21102 11022 10221 02212
            22120 21202 12022 20221 12122 21221 12212 22121 21212"
            .split_whitespace()
            .map(|card| card.bytes().map(|digit| usize::from(digit - b'0')).collect())
            .collect();
        // In each direction, the layers by what the other properties than the first are.
        let layers = |weights: usize| {
            let mut layers = vec![0_u128; 3];
            for card in &cards {
                let others = card[1..].iter().fold(0, |place, digit| 3 * place + digit);
                let weighed: usize =
                    (0..4_u32).map(|i| others / 3_usize.pow(i) % 3 * (weights / 3_usize.pow(i) % 3)).sum();
                layers[(card[0] + weighed) % 3] |= 1 << others;
            }
            layers.sort_by_key(|layer| std::cmp::Reverse(layer.count_ones()));
            layers
        };
        let sizes = |layers: &[u128]| layers.iter().map(|layer| layer.count_ones()).collect::<Vec<_>>();
        let layers = (0..81).map(layers).find(|layers| sizes(layers) == [18, 18, 9]).unwrap();
        let (mut met, mut patience) = (Vec::new(), Patience::new(PATIENCE));
        let mut walk = Walk::new(4, [18, 18, 9], layers[0], &mut met, &mut patience).unwrap();
        let fault = walk.go().unwrap_err();
        assert_eq!(fault.what(), "a layout cut into [18, 18, 9] is met, and its deck is too large");
    }

    #[test]
    fn a_walk_that_is_too_long_is_given_up() {
        let mut sections = read(NINE).unwrap();
        sections.patience = Patience::new(1000);
        assert!(sections.line("20 of 4 by -41 8").unwrap_err().what().contains("too many layouts"));
        assert_eq!(sections.most(4), None);
    }
}

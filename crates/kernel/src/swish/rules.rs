//! What a swish is: the rule that every answer about Swish comes down to.

use crate::fault::Fault;
use crate::problem::Problem;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::orientation::Orientation;
use crate::text::{lines, shorten, words};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The fewest cards a swish can have.
pub const FEWEST: usize = 2;

/// A card of the deal, laid in an orientation; written `a1:b2@h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The card as dealt.
    pub card: Card,
    /// How it is turned.
    pub orientation: Orientation,
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.card, self.orientation)
    }
}

impl FromStr for Laid {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let Some((card, orientation)) = word.split_once('@') else {
            return Err(Fault::new(format!("`{}` has no orientation; a laid card is written a1:b2@0", shorten(word))));
        };
        Ok(Self { card: card.parse()?, orientation: orientation.parse()? })
    }
}

/// Cards laid over each other; [`Problem::verify`] tells whether they swish.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swish(pub Vec<Laid>);

impl Swish {
    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The kinds of its cards, sorted: swishes with equal hands are made of the
    /// same cards up to duplicates.
    #[must_use]
    pub fn hand(&self, deal: &Deal) -> Vec<Card> {
        let mut hand: Vec<Card> = self.0.iter().map(|laid| deal.kind(&laid.card)).collect();
        hand.sort_unstable();
        hand
    }
}

impl fmt::Display for Swish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, laid)| write!(f, "{}{laid}", if i > 0 { " " } else { "" }))
    }
}

impl FromStr for Swish {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let all = lines(text).flat_map(|(number, line)| words(number, line));
        all.map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Problem for Deal {
    const NAME: &'static str = "swish";
    type Witness = Swish;

    /// At least two cards of the deal, none of them blank, each no more often
    /// than it was dealt, in orientations that the deal allows; every cell that
    /// holds a symbol holds exactly one point and exactly one circle.
    fn verify(&self, swish: &Swish) -> Result<(), Fault> {
        self.begins(swish)?;
        self.meets(swish)
    }
}

/// A cell that holds symbols, and not exactly one point and one circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The cell.
    pub cell: Cell,
    /// How many points lie there.
    pub points: usize,
    /// How many circles lie there.
    pub circles: usize,
}

impl Deal {
    /// Checks that the cards, which need not be in the deal, lie over each other
    /// as in a swish.
    pub(crate) fn meets(&self, swish: &Swish) -> Result<(), Fault> {
        let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        match self.unmet_cells(swish)?.first() {
            None => Ok(()),
            Some(Unmet { cell, points, circles }) => Err(Fault::new(format!(
                "cell {cell} holds {} and {}, and must hold one of each",
                many(*points, "point"),
                many(*circles, "circle")
            ))),
        }
    }

    pub(super) fn unmet_cells(&self, swish: &Swish) -> Result<Vec<Unmet>, Fault> {
        let (mut points, mut circles) = (Vec::new(), Vec::new());
        for laid in &swish.0 {
            self.allows(laid)?;
            let turn = |&cell: &Cell| laid.orientation.turn(self.grid(), cell);
            points.extend(laid.card.points().iter().map(turn));
            circles.extend(laid.card.circles().iter().map(turn));
        }
        points.sort_unstable();
        circles.sort_unstable();
        // One point and one circle a cell: the same cells, none of them twice.
        if points == circles && points.windows(2).all(|pair| pair[0] != pair[1]) {
            return Ok(Vec::new());
        }
        let count = |cells: &[Cell], cell: Cell| {
            cells.partition_point(|&other| other <= cell) - cells.partition_point(|&other| other < cell)
        };
        let mut cells: Vec<Cell> = points.iter().chain(&circles).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let symbols =
            cells.into_iter().map(|cell| Unmet { cell, points: count(&points, cell), circles: count(&circles, cell) });
        Ok(symbols.filter(|unmet| (unmet.points, unmet.circles) != (1, 1)).collect())
    }

    /// Checks that there are two cards, and that the deal has them.
    pub(super) fn begins(&self, swish: &Swish) -> Result<(), Fault> {
        enough(swish)?;
        self.holds_the_cards_of(swish)
    }

    /// Checks that a card can lie so in a swish.
    fn allows(&self, laid: &Laid) -> Result<(), Fault> {
        if laid.card.is_blank() {
            return Err(Fault::new("a card without symbols takes no part in a swish"));
        }
        if self.orientations().contains(&laid.orientation) {
            return Ok(());
        }
        let grid = self.grid();
        let allowed: Vec<String> = self.orientations().iter().map(ToString::to_string).collect();
        let how = if self.is_fixed() { format!("a fixed {grid}") } else { format!("a {grid}") };
        Err(Fault::new(format!(
            "{} is turned by `{}`, and {how} card allows {}",
            shorten(&laid.to_string()),
            laid.orientation,
            allowed.join(", ")
        )))
    }

    /// Checks that every card of the swish is in the deal, often enough.
    fn holds_the_cards_of(&self, swish: &Swish) -> Result<(), Fault> {
        let mut dealt: BTreeMap<&Card, usize> = swish.0.iter().map(|laid| (&laid.card, 0)).collect();
        for card in self.cards() {
            if let Some(copies) = dealt.get_mut(card) {
                *copies += 1;
            }
        }
        are_there(swish, &dealt)
    }
}

/// How often each card was dealt, counted once to verify many swishes: a deal of millions of cards can be a short text.
pub struct Copies<'a> {
    deal: &'a Deal,
    dealt: BTreeMap<&'a Card, usize>,
}

impl<'a> Copies<'a> {
    /// Counts the cards of a deal.
    #[must_use]
    pub fn of(deal: &'a Deal) -> Self {
        let mut dealt = BTreeMap::new();
        for cards in deal.cards().chunk_by(|one, two| one == two) {
            *dealt.entry(&cards[0]).or_default() += cards.len();
        }
        Self { deal, dealt }
    }

    /// Checks a swish as [`Problem::verify`] does, in time that does not depend on the deal.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn verify(&self, swish: &Swish) -> Result<(), Fault> {
        enough(swish)?;
        are_there(swish, &self.dealt)?;
        self.deal.meets(swish)
    }
}

fn enough(swish: &Swish) -> Result<(), Fault> {
    match swish.len() < FEWEST {
        true => Err(Fault::new(format!("a swish has at least two cards, and here is {}", swish.len()))),
        false => Ok(()),
    }
}

/// Checks that a swish has no card more often than it was dealt.
fn are_there(swish: &Swish, dealt: &BTreeMap<&Card, usize>) -> Result<(), Fault> {
    let mut used: BTreeMap<&Card, usize> = BTreeMap::new();
    for Laid { card, .. } in &swish.0 {
        let (used, dealt) = (used.entry(card).or_default(), dealt.get(card).copied().unwrap_or(0));
        *used += 1;
        if *used > dealt {
            let name = shorten(&card.to_string());
            return Err(Fault::new(match dealt {
                0 => format!("card {name} is not in the deal"),
                _ => format!("card {name} is used more often than it is in the deal ({dealt}x)"),
            }));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(deal: &str, swish: &str, expected: Result<(), &str>) {
        let deal: Deal = deal.parse().unwrap();
        let swish: Swish = swish.parse().unwrap();
        assert_eq!(swish.to_string().parse(), Ok(swish.clone()));
        assert_eq!(Copies::of(&deal).verify(&swish), deal.verify(&swish));
        match (deal.verify(&swish), expected) {
            (Ok(()), Ok(())) => {}
            (Err(fault), Err(part)) => assert!(fault.what().contains(part), "{fault}"),
            (found, _) => panic!("{deal}{swish}: {found:?}"),
        }
    }

    #[test]
    fn points_meet_circles_one_to_one() {
        let deal = "swish 2x3\na1:b1 b1:a1 b1:a1 c2:a2 a1,b2: :a1,b2 :\n";
        check(deal, "a1:b1@0 b1:a1@0", Ok(()));
        check(deal, "a1:b1@v b1:a1@v", Ok(()));
        check(deal, "a1,b2:@r :a1,b2@r", Ok(()));
        check(deal, "a1:b1@0 b1:a1@h", Err("cell a1 holds 1 point and 0 circles"));
        check(deal, "b1:a1@0 b1:a1@h", Err("cell a1 holds 0 points and 1 circle"));
        check(deal, "a1:b1@0 b1:a1@0 b1:a1@0", Err("cell a1 holds 1 point and 2 circles"));
        check(deal, "a1:b1@0 a1:b1@h", Err("used more often than it is in the deal (1x)"));
        check(deal, "a1:b1@0 b1:c1@0", Err("card b1:c1 is not in the deal"));
        check(deal, "a1:b1@0", Err("at least two cards"));
        check(deal, "", Err("at least two cards"));
        check(deal, "a1:b1@0 b1:a1@0 :@0", Err("a card without symbols"));
        check(deal, "a1:b1@d b1:a1@d", Err("a 2x3 card allows 0, h, v, r"));
    }

    #[test]
    fn two_points_on_two_circles_are_too_many() {
        let deal = "swish 1x2 fixed\n2x a1: 2x :a1 b1: :b1\n";
        check(deal, "a1:@0 :a1@0", Ok(()));
        check(deal, "a1:@0 :a1@0 b1:@0 :b1@0", Ok(()));
        check(deal, "a1:@0 a1:@0 :a1@0 :a1@0", Err("cell a1 holds 2 points and 2 circles"));
        check(deal, "a1:@0 a1:@0 :a1@0 :a1@0 b1:@0 :b1@0", Err("cell a1 holds 2 points and 2 circles"));
    }

    #[test]
    fn every_cell_that_does_not_fit_is_told() {
        let deal: Deal = "swish 2x3\na1:b1 b1:a1 2x a1:c2".parse().unwrap();
        let unmet = deal.unmet(&"a1:b1@0 a1:c2@0 a1:c2@r".parse().unwrap()).unwrap();
        let seen: Vec<_> = unmet.iter().map(|u| (u.cell.to_string(), u.points, u.circles)).collect();
        assert_eq!(seen, [("a1".to_owned(), 2, 1), ("b1".to_owned(), 0, 1)]);
        assert_eq!(deal.unmet(&"a1:b1@0 b1:a1@0".parse().unwrap()), Ok(Vec::new()));
        assert!(deal.unmet(&"a1:b1@0".parse().unwrap()).is_err());
    }

    #[test]
    fn a_fixed_deal_lets_no_card_be_turned() {
        let deal = "swish 2x2 fixed\na1:b2 b2:a1\n";
        check(deal, "a1:b2@0 b2:a1@0", Ok(()));
        check(deal, "a1:b2@r b2:a1@r", Err("a fixed 2x2 card allows 0"));
    }

    #[test]
    fn a_square_has_eight_orientations() {
        check("swish 2x2\n2x a1:b1\n", "a1:b1@0 a1:b1@h", Ok(()));
        check("swish 2x2\na1:b1 a2:a1\n", "a1:b1@0 a2:a1@q", Err("cell a1 holds 2 points"));
        check("swish 2x2\na1:b1 a2:a1\n", "a1:b1@0 a2:a1@d", Ok(()));
    }
}

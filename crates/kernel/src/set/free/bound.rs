//! Why no more cards of a deck can be kept.
//!
//! - `bound simple`, of small decks: with one value every card is a set, so none can be kept; with two
//!   every pair is, so one; with one property all v cards are the only set, so v - 1.
//!
//! - `bound simple`, of other decks: of two properties with v values, (v - 1)^2. The deck is a square of
//!   v x v cells. Its rows and columns are sets, and so is every transversal, v cells of
//!   which no two share a row or column. So the cells M that are not kept meet every row,
//!   every column and every transversal. No transversal is kept whole; by the theorem of
//!   Frobenius and König there are r rows and s columns with r + s = v + 1 whose r s
//!   common cells are all in M. Each of the other v - r = s - 1 rows has a cell in M, and
//!   each of the other v - s = r - 1 columns has one; none of these is among the r s, and
//!   one may serve a row and a column. So M has at least r s + max(r, s) - 1 cells. Let r
//!   be the larger; then this is r (v + 2 - r) - 1 with (v + 1)/2 <= r <= v. It is
//!   concave in r, so it is least at an end: 2v - 1 at r = v, and ((v + 2)^2 - 1)/4 - 1 at
//!   r = (v + 1)/2, which is larger by (v - 1)(v - 3)/4. That is negative for v = 2 only,
//!   where no whole r is below v. So at most v^2 - 2v + 1 cells are kept.
//!
//! - `bound ladder`: all set-free layouts up to motions, see [`crate::set::theorems::ladder`].
//!
//! - `bound levels K`: the same up to K cards, and from there by going through what can be
//!   added, see [`crate::set::theorems::levels`].
//!
//! - `bound levels layered`: of `2x4` and `3x4`, all layouts counted layer by layer, see
//!   [`crate::set::theorems::layered`].
//!
//! - `bound quarters N`: of `4x4`, by its layers of 28 cards, see [`crate::set::theorems::quarters`].
//!
//! - `bound sections`: of three values, from what is known of fewer properties, see
//!   [`crate::set::theorems::sections`].
//!
//! - `bound exhaustive N`: of `2x4` and `3x4`, by going through all layouts of N + 1
//!   cards, see [`crate::set::theorems::exhaustive`].
//!
//! - `bound simple layers K`, and then a bound for K properties: times v for each further
//!   property. For the cards with given values in the other properties are a deck of K
//!   properties, what is kept of them holds no set, and there are v^(p-K) such layers.

use crate::fault::Fault;
use crate::proof::following::current;
use crate::set::GAME;
use crate::set::shape::Shape;
use crate::set::theorems::exhaustive::set_free;
use crate::set::theorems::ladder::{Ladder, Layouts};
use crate::set::theorems::layered::Layered;
use crate::set::theorems::levels::Levels;
use crate::set::theorems::motion::MOST_CARDS;
use crate::set::theorems::quarters::{self, TooMany};
use crate::set::theorems::sections::Sections;
use crate::text::{number, shorten};

/// Why no more cards can be kept, for a claim that fits in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// One value, two values, or one property; or two properties.
    Simple,
    /// All layouts up to motions, in lines.
    Ladder(Vec<String>),
    /// All layouts of this number of cards up to motions, in lines, and what can be added to them.
    Levels(usize, Vec<String>),
    /// All layouts, counted layer by layer.
    Layered,
    /// From fewer properties, in lines.
    Sections(Vec<String>),
    /// No more than these of four properties and four values.
    Quarters(usize),
    /// By going through all layouts of more cards than these.
    Exhaustive(usize),
    /// This number of properties is bounded as follows; the others each multiply by v.
    Layers(usize, Box<Bound>),
}

/// What a bound has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proven {
    /// No more cards can be kept.
    pub most: u128,
    /// The counts of all sizes, of the whole deck or of a layer, if it shows them.
    pub layouts: Option<Layouts>,
    /// What it still rests on, and takes long: that no layout of `4x4` has this number of cards.
    too_many: Option<usize>,
}

impl Proven {
    /// Goes through what takes long. It is for the end, when all else is known to be right.
    pub fn settle(&self, known: Option<TooMany>) -> Result<(), Fault> {
        self.too_many.map_or(Ok(()), |cards| TooMany::shown(cards, known).map(|_| ()))
    }
}

/// A bound that is being read.
pub(super) struct Bounding {
    /// The deck that the bound speaks of, after the layers.
    shape: Shape,
    /// How many layers of it there are.
    layers: u128,
    way: Way,
}

/// The ways to bound.
enum Way {
    /// Not known yet, since only layers were named.
    Open,
    /// By a theorem.
    Theorem(u128),
    Ladder(Box<Ladder>),
    /// A ladder up to this number of cards.
    Levels(usize, Box<Ladder>),
    Layered(Box<Layouts>),
    /// No more than these, by the full layers, which are left for the end.
    Quarters(usize),
    Sections(Box<Sections>),
}

impl Bounding {
    /// No bound yet for this deck.
    pub fn new(shape: Shape) -> Self {
        Self { shape, layers: 1, way: Way::Open }
    }

    /// Whether another `bound` may follow.
    pub fn is_open(&self) -> bool {
        matches!(self.way, Way::Open)
    }

    /// What may stand next.
    pub fn expected(&self) -> &'static str {
        match &self.way {
            Way::Open => "`bound ...`",
            Way::Theorem(_) | Way::Layered(_) | Way::Quarters(_) => "`end`",
            Way::Sections(_) => "a section, indented, or `end`",
            Way::Ladder(_) | Way::Levels(..) => "words of the ladder, indented, or `end`",
        }
    }

    /// Opens a bound of this kind.
    pub fn open(&mut self, kind: &str) -> Result<(), Fault> {
        let (properties, values) = (self.shape.properties(), self.shape.values());
        let (word, rest) = kind.split_once(' ').unwrap_or((kind, ""));
        let kind = format!("{} {rest}", current(GAME, word));
        let (word, rest) = kind.trim_end().split_once(' ').unwrap_or((kind.trim_end(), ""));
        match (word, rest) {
            ("simple", "") => {
                let most = match (properties, values as u128) {
                    (_, 1) => 0,
                    (_, 2) => 1,
                    (1, v) => v - 1,
                    (2, v) => (v - 1).pow(2),
                    _ => return Err(Fault::new(format!("{} has more than two properties", self.shape))),
                };
                self.way = Way::Theorem(most);
            }
            ("ladder", "") => self.way = Way::Ladder(Box::new(Ladder::new(self.shape)?)),
            ("levels", "layered") => self.way = Way::Layered(Box::new(Layered::new(self.shape)?.layouts()?)),
            ("levels", _) => {
                let level = number(rest, "the number of cards", 0, MOST_CARDS)?;
                self.way = Way::Levels(level, Box::new(Ladder::new(self.shape)?));
            }
            ("quarters", _) if (properties, values) == (4, 4) => {
                self.way = Way::Quarters(number(rest, "the most cards", 0, quarters::MOST - 1)?);
            }
            ("quarters", _) => return Err(Fault::new(format!("{} has not four properties and values", self.shape))),
            ("sections", "") if values == 3 => self.way = Way::Sections(Box::default()),
            ("sections", "") => return Err(Fault::new(format!("{} has not three values", self.shape))),
            ("exhaustive", _) => {
                let cards = self.shape.deck().and_then(|cards| usize::try_from(cards).ok()).unwrap_or(usize::MAX);
                let most = number(rest, "the most cards", 0, cards - 1)?;
                if let Some(board) = set_free(self.shape, most + 1)? {
                    let many = board.cards().len();
                    return Err(Fault::new(format!("{many} cards of {} hold no set", self.shape)));
                }
                self.way = Way::Theorem(most as u128);
            }
            ("simple", _) if rest.starts_with("layers") => {
                let fewer = rest.strip_prefix("layers ").unwrap_or_default();
                let fewer = number(fewer, "the number of properties of a layer", 1, properties.saturating_sub(1))?;
                let layers = Shape::new(properties - fewer, values)?.deck();
                let layers = layers.and_then(|layers| layers.checked_mul(self.layers));
                self.layers = layers.ok_or_else(|| Fault::new("there are more than 2^128 layers"))?;
                self.shape = Shape::new(fewer, values)?;
            }
            _ => return Err(Fault::new(format!("`{}` is no way to bound what can be kept", shorten(kind.trim_end())))),
        }
        Ok(())
    }

    /// Reads a line of it.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        match &mut self.way {
            Way::Ladder(ladder) | Way::Levels(_, ladder) => ladder.line(line),
            Way::Sections(sections) => sections.line(line),
            _ => Err(Fault::new(format!("an indented line does not belong here; expected {}", self.expected()))),
        }
    }

    /// What it shows.
    pub fn finish(self) -> Result<Proven, Fault> {
        let too_many = if let Way::Quarters(most) = self.way { Some(most + 1) } else { None };
        let (most, layouts) = match self.way {
            Way::Open => return Err(Fault::new("the bound of the layers is missing")),
            Way::Theorem(most) => (most, None),
            Way::Quarters(most) => (most as u128, None),
            Way::Sections(sections) => {
                let missing = || Fault::new(format!("no section bounds {}", self.shape));
                (sections.most(self.shape.properties()).ok_or_else(missing)? as u128, None)
            }
            Way::Levels(level, ladder) => {
                let layouts = Levels::above(*ladder, level)?.layouts()?;
                (layouts.largest() as u128, Some(layouts))
            }
            Way::Layered(layouts) => (layouts.largest() as u128, Some(*layouts)),
            Way::Ladder(ladder) => {
                let layouts = ladder.finish()?;
                (layouts.largest() as u128, Some(layouts))
            }
        };
        let most = most.checked_mul(self.layers).ok_or_else(|| Fault::new("the bound is more than 2^128"))?;
        Ok(Proven { most, layouts, too_many })
    }
}

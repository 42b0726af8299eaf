//! Small decks as bit masks: up to 64 cells, up to 64 kinds of cards.
//!
//! What does not change from deal to deal is worked out once: where each kind can
//! lie, which kinds bring a point or a circle to a cell, which two make a swish.
//! A dealt hand is then a few words, and questions about it allocate nothing.
//!
//! - [`closing`] looks for one swish, as the game is played: lay a card, and go on
//!   meeting what is unmet.
//! - [`covering`] goes through all of them, cell by cell, for the largest one or
//!   for a list.

pub mod closing;
pub mod covering;

use covering::Regions;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::BTreeMap;

/// A kind of cards, by its place in the sorted list of the deck's kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The set of this kind alone.
    #[inline]
    #[must_use]
    pub fn bit(self) -> u64 {
        1 << self.0
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The kinds, or the cells, in a set.
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}

/// Cards of a deck: how many of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The kinds of which it has a card.
    once: u64,
    /// The kinds of which it has two or more.
    twice: u64,
    copies: [u8; 64],
}

impl Default for Hand {
    fn default() -> Self {
        Self { once: 0, twice: 0, copies: [0; 64] }
    }
}

impl Hand {
    /// The kinds of which it has a card.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> u64 {
        self.once
    }

    /// How many cards of a kind it has.
    #[inline]
    #[must_use]
    pub fn copies(&self, kind: Kind) -> u8 {
        self.copies[kind.index()]
    }

    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.copies.iter().map(|&copies| usize::from(copies)).sum()
    }

    /// Whether it has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.once == 0
    }

    /// Takes a card in.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.twice |= self.once & kind.bit();
        self.once |= kind.bit();
        self.copies[kind.index()] += 1;
    }

    /// Gives a card away, which must be there.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        let copies = &mut self.copies[kind.index()];
        *copies -= 1;
        match *copies {
            0 => self.once &= !kind.bit(),
            1 => self.twice &= !kind.bit(),
            _ => {}
        }
    }
}

impl FromIterator<Kind> for Hand {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut hand = Self::default();
        kinds.into_iter().for_each(|kind| hand.add(kind));
        hand
    }
}

/// A way for a card to lie: the cells with a point, and those with a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Image {
    points: u64,
    circles: u64,
    kind: Kind,
    orientation: Orientation,
}

/// What lies on the table.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    points: u64,
    circles: u64,
}

impl Table {
    /// The table with one more card on it; none when equal symbols meet.
    #[inline]
    fn with(self, image: &Image) -> Option<Self> {
        let free = self.points & image.points == 0 && self.circles & image.circles == 0;
        free.then_some(Self { points: self.points | image.points, circles: self.circles | image.circles })
    }

    /// The cells with a symbol that is not met.
    #[inline]
    fn unmet(self) -> u64 {
        self.points ^ self.circles
    }
}

/// An image of a kind, by its number.
pub type Way = u16;

/// One thing for each hand that makes a swish, ordered by hand.
#[derive(Clone, Debug)]
pub struct Hands<T>(BTreeMap<Vec<Kind>, T>);

impl<T> Default for Hands<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T> Hands<T> {
    /// Makes something of a swish, if its hand is new.
    pub fn insert(&mut self, masks: &Masks, ways: &[Way], make: impl FnOnce() -> T) {
        let mut hand: Vec<Kind> = ways.iter().map(|&way| masks.image(way).kind).collect();
        hand.sort_unstable();
        self.0.entry(hand).or_insert_with(make);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was made of each of them.
    pub fn into_values(self) -> impl Iterator<Item = T> {
        self.0.into_values()
    }
}

/// What can be brought to a cell: its point, or its circle.
#[derive(Clone, Debug)]
struct Brings {
    kinds: u64,
    /// For each kind, where its ways are in the list.
    ways: Vec<(u16, u16)>,
}

/// The tables of a deck.
///
/// ```
/// use misdeal_solve::swish::deck::commercial;
/// use misdeal_solve::deal::{Dealer, Seed};
/// use misdeal_solve::swish::masks::{Hand, Masks};
///
/// let masks = Masks::of(&commercial()?)?;
/// let (mut dealer, mut pack) = (Dealer::new(Seed(1)), masks.pack());
/// let mut deal = || dealer.quick_deal(&mut pack, 16).iter().copied().collect::<Hand>();
/// let free = (0..10_000).filter(|_| !masks.has_swish(&deal())).count();
/// assert!(free < 20);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Masks {
    deck: Deal,
    /// The deck's cards of each kind, in the order of the deck.
    cards: Vec<Vec<Card>>,
    places: BTreeMap<Card, Kind>,
    images: Vec<Image>,
    /// Where the images of each kind are; a blank card has none.
    of_kind: Vec<(u16, u16)>,
    list: Vec<Way>,
    point: Vec<Brings>,
    circle: Vec<Brings>,
    /// For each kind the others that make a swish of two with it.
    pairs: Vec<u64>,
    /// The kinds of which two make a swish.
    twins: u64,
    /// The fewest symbols of a card that has any.
    fewest_symbols: usize,
    regions: Regions,
}

impl Masks {
    /// The most cells of the grid.
    pub const MOST_CELLS: usize = 64;
    /// The most kinds of cards.
    pub const MOST_KINDS: usize = 64;
    /// The most cards of one kind.
    pub const MOST_COPIES: usize = 255;

    /// Whether a deck is small enough.
    ///
    /// # Errors
    /// When it is not.
    pub fn fits(deck: &Deal) -> Result<(), Fault> {
        Self::copies_of(deck).map(|_| ())
    }

    /// The cards of each kind.
    fn copies_of(deck: &Deal) -> Result<BTreeMap<Card, Vec<Card>>, Fault> {
        let small = |count: usize, most: usize, what: &str| match count {
            count if count <= most => Ok(()),
            _ => Err(Fault::new(format!("bit masks are for at most {most} {what}, not {count}"))),
        };
        small(deck.grid().size(), Self::MOST_CELLS, "cells")?;
        let mut copies: BTreeMap<Card, Vec<Card>> = BTreeMap::new();
        for card in deck.cards() {
            copies.entry(deck.kind(card)).or_default().push(card.clone());
            small(copies.len(), Self::MOST_KINDS, "kinds of cards")?;
        }
        let most = copies.values().map(Vec::len).max().unwrap_or(0);
        small(most, Self::MOST_COPIES, "copies of a card")?;
        Ok(copies)
    }

    /// The tables for the cards of this deck.
    ///
    /// # Errors
    /// When it is too large for them.
    pub fn of(deck: &Deal) -> Result<Self, Fault> {
        let copies = Self::copies_of(deck)?;
        let cell = |cell: &Cell| {
            1u64 << (usize::from(cell.row) * usize::from(deck.grid().columns()) + usize::from(cell.column))
        };
        let orbits = deck.grid().cells().map(|from| {
            let turned = deck.orientations().iter().map(|turn| cell(&turn.turn(deck.grid(), from)));
            turned.fold(0, |set, bit| set | bit)
        });
        let orbits = orbits.collect();
        let mut images = Vec::new();
        let mut of_kind = Vec::new();
        for (kind, card) in copies.keys().enumerate() {
            let first = images.len() as u16;
            for (orientation, image) in deck.images(card).into_iter().filter(|(_, image)| !image.is_blank()) {
                let cells = |cells: &[Cell]| cells.iter().map(cell).sum();
                let (points, circles) = (cells(image.points()), cells(image.circles()));
                images.push(Image { points, circles, kind: Kind(kind as u8), orientation });
            }
            of_kind.push((first, images.len() as u16));
        }
        let mut masks = Self {
            deck: deck.clone(),
            places: copies.keys().cloned().zip((0..).map(Kind)).collect(),
            fewest_symbols: copies.keys().map(|card| card.cells().len()).filter(|&n| n > 0).min().unwrap_or(1),
            cards: copies.into_values().collect(),
            images,
            of_kind,
            list: Vec::new(),
            point: Vec::new(),
            circle: Vec::new(),
            pairs: Vec::new(),
            twins: 0,
            regions: Regions::new(orbits),
        };
        for cell in 0..deck.grid().size() {
            let point = masks.brought(|image| image.points >> cell & 1 == 1);
            masks.point.push(point);
            let circle = masks.brought(|image| image.circles >> cell & 1 == 1);
            masks.circle.push(circle);
        }
        masks.note_pairs();
        Ok(masks)
    }

    fn brought(&mut self, fits: impl Fn(&Image) -> bool) -> Brings {
        let mut brings = Brings { kinds: 0, ways: Vec::new() };
        for (kind, &(first, end)) in self.of_kind.iter().enumerate() {
            let from = self.list.len() as u16;
            self.list.extend((first..end).filter(|&way| fits(&self.images[usize::from(way)])));
            let to = self.list.len() as u16;
            brings.ways.push((from, to));
            brings.kinds |= u64::from(to > from) << kind;
        }
        brings
    }

    /// Two cards make a swish iff one of them, laid in some way, has its points
    /// where the other's first image has its circles, and the other way round.
    fn note_pairs(&mut self) {
        for kind in self.kinds() {
            let mut others = 0;
            if let Some(first) = self.images_of(kind).first() {
                let meets = |image: &&Image| image.points == first.circles && image.circles == first.points;
                others = self.images.iter().filter(meets).map(|image| image.kind.bit()).fold(0, |set, bit| set | bit);
            }
            self.twins |= others & kind.bit();
            self.pairs.push(others & !kind.bit());
        }
    }

    /// All kinds of the deck.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.cards.len() as u8).map(Kind)
    }

    /// The deck.
    #[must_use]
    pub fn deck(&self) -> &Deal {
        &self.deck
    }

    /// How many cards of a kind the deck has.
    #[must_use]
    pub fn copies(&self, kind: Kind) -> usize {
        self.cards[kind.index()].len()
    }

    /// The cells that some card can bring a symbol to.
    pub(super) fn reached(&self) -> u64 {
        self.images.iter().fold(0, |cells, image| cells | image.points | image.circles)
    }

    /// The cells with a point and with a circle, as a kind is written.
    pub(super) fn symbols(&self, kind: Kind) -> (u64, u64) {
        self.images_of(kind).first().map_or((0, 0), |image| (image.points, image.circles))
    }

    /// The kind that can lie with its points and circles on these cells.
    pub(super) fn kind_of_symbols(&self, points: u64, circles: u64) -> Option<Kind> {
        if points | circles == 0 {
            return self.kinds().find(|&kind| self.images_of(kind).is_empty());
        }
        let fits = |image: &&Image| image.points == points && image.circles == circles;
        self.images.iter().find(fits).map(|image| image.kind)
    }

    /// The kind of a card; none when the deck has no such card.
    #[must_use]
    pub fn kind(&self, card: &Card) -> Option<Kind> {
        self.places.get(&self.deck.kind(card)).copied()
    }

    /// The kind of each card of the deck, in its order: a pack to deal from.
    #[must_use]
    pub fn pack(&self) -> Vec<Kind> {
        self.deck.cards().iter().filter_map(|card| self.kind(card)).collect()
    }

    /// The whole deck as a hand.
    #[must_use]
    pub fn whole(&self) -> Hand {
        self.pack().into_iter().collect()
    }

    /// The cards of a hand, as the deck has them.
    #[must_use]
    pub fn cards(&self, hand: &Hand) -> Vec<Card> {
        let of = |kind: Kind| self.cards[kind.index()].iter().take(usize::from(hand.copies(kind)));
        self.kinds().flat_map(|kind| of(kind).cloned()).collect()
    }

    /// Cards of the deck laid in these ways.
    #[must_use]
    pub fn swish(&self, ways: &[Way]) -> Swish {
        let mut left: Vec<_> = self.cards.iter().map(|cards| cards.iter()).collect();
        let laid = ways.iter().filter_map(|&way| {
            let image = self.image(way);
            let card = left[image.kind.index()].next()?;
            // The image is one of the kind's; the card may be written otherwise.
            let kind = self.deck.kind(card).turned(self.deck.grid(), image.orientation);
            let mut orientations = self.deck.orientations().iter();
            let orientation = *orientations.find(|&&turn| card.turned(self.deck.grid(), turn) == kind)?;
            Some(Laid { card: card.clone(), orientation })
        });
        Swish(laid.collect())
    }

    /// The kind that a way is one of.
    #[must_use]
    pub fn kind_of_way(&self, way: Way) -> Kind {
        self.image(way).kind
    }

    #[inline]
    fn image(&self, way: Way) -> &Image {
        &self.images[usize::from(way)]
    }

    /// The images of a kind, first as it is written; a blank card has none.
    #[inline]
    fn images_of(&self, kind: Kind) -> &[Image] {
        let (first, end) = self.of_kind[kind.index()];
        &self.images[usize::from(first)..usize::from(end)]
    }

    /// What can meet an unmet cell.
    #[inline]
    fn meets(&self, table: Table, cell: u8) -> &Brings {
        if table.points >> cell & 1 == 1 { &self.circle[usize::from(cell)] } else { &self.point[usize::from(cell)] }
    }

    /// The ways of a kind among what can be brought to a cell.
    #[inline]
    fn ways(&self, brings: &Brings, kind: Kind) -> &[Way] {
        let (from, to) = brings.ways[kind.index()];
        &self.list[usize::from(from)..usize::from(to)]
    }
}

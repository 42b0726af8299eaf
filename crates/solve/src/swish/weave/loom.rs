//! The table of an exact cover: which cards can still be laid, and what they fill.
//!
//! A cell has two **places**, for its point and its circle. A **way** is a card
//! laid in one orientation; it fills a place for each of its symbols. A cell may
//! also be left **empty**, which fills both its places at once. So a swish is a
//! choice of ways and empty cells that fills every place exactly once.
//!
//! A place knows the ways that can still fill it. To lay a way takes its places
//! out of play and hides every way that would fill one of them again; to lift it
//! brings them back in the opposite order. Each list of ways is a sparse set whose
//! hidden members lie behind its end, so coming back is only a matter of moving the
//! end (D. Knuth, "The Art of Computer Programming" 4B and later notes: dancing
//! cells).

use crate::budget::{Halt, Pace};
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::BTreeMap;

/// A point or a circle of a cell: twice the cell's number, and one more for the
/// circle.
pub(super) type Place = u32;

/// A card in one orientation, or an empty cell.
pub(super) type Way = u32;

/// One symbol of a way.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    place: Place,
    /// Where it is in the list of its place.
    at: u32,
}

/// A kind of cards, or the empty cells.
#[derive(Clone, Debug)]
struct Kind {
    card: Option<Card>,
    cards: Vec<CardIndex>,
    /// How many may still be laid.
    left: u32,
    /// Its ways.
    ways: std::ops::Range<Way>,
}

/// Cells, the ways to fill them, and what is laid.
#[derive(Clone, Debug)]
pub(super) struct Loom<'a> {
    deal: &'a Deal,
    kinds: Vec<Kind>,
    /// For each way its kind, its orientation, where its symbols begin, and
    /// whether it can still be laid.
    kind_of: Vec<u32>,
    turn_of: Vec<Orientation>,
    first: Vec<u32>,
    possible: Vec<bool>,
    symbols: Vec<Symbol>,
    /// For each place where its list begins, and how many ways can fill it.
    begin: Vec<u32>,
    size: Vec<u32>,
    /// The lists: each way with the number of its symbol.
    list: Vec<(Way, u32)>,
    /// The places, those in play first; and where each of them is.
    places: Vec<Place>,
    at: Vec<u32>,
    in_play: usize,
    hidden: Vec<Way>,
    laid: Vec<(Way, usize)>,
    cards: usize,
    unmet: usize,
    /// The place that had no way left when something was laid in vain.
    barren: Place,
}

impl<'a> Loom<'a> {
    /// The most symbols in all ways; cards beyond are left out, those with most
    /// symbols first.
    pub(super) const MOST_SYMBOLS: usize = 1_000_000;

    /// The loom of a deal, nothing laid. A step of the pace is a symbol of a way.
    ///
    /// # Errors
    /// When the pace ends it.
    pub(super) fn of(deal: &'a Deal, pace: &mut Pace<'_>) -> Result<Self, Halt> {
        let kinds = kinds(deal, pace)?;
        let mut cells: BTreeMap<Cell, u32> = BTreeMap::new();
        let mut loom = Self {
            deal,
            kinds: Vec::with_capacity(kinds.len() + 1),
            kind_of: Vec::new(),
            turn_of: Vec::new(),
            first: vec![0],
            possible: Vec::new(),
            symbols: Vec::new(),
            begin: Vec::new(),
            size: Vec::new(),
            list: Vec::new(),
            places: Vec::new(),
            at: Vec::new(),
            in_play: 0,
            hidden: Vec::new(),
            laid: Vec::new(),
            cards: 0,
            unmet: 0,
            barren: 0,
        };
        // The empty cells come last; their kind is numbered after all cards.
        for (card, cards) in kinds {
            let from = loom.kind_of.len() as Way;
            for (orientation, image) in deal.images(&card) {
                pace.steps_at_once(image.cells().len() as u64)?;
                let place = |(i, &cell): (usize, &Cell)| {
                    let next = cells.len() as u32;
                    2 * *cells.entry(cell).or_insert(next) + u32::from(i >= image.points().len())
                };
                let places: Vec<Place> = image.cells().iter().enumerate().map(place).collect();
                loom.add_way(orientation, &places);
            }
            let left = cards.len() as u32;
            loom.add_kind(Some(card), cards, left, from);
        }
        let from = loom.kind_of.len() as Way;
        let cells = cells.len() as u32;
        (0..cells).for_each(|cell| loom.add_way(Orientation::Identity, &[2 * cell, 2 * cell + 1]));
        loom.add_kind(None, Vec::new(), cells + 1, from);
        loom.list_ways(2 * cells as usize);
        Ok(loom)
    }

    fn add_way(&mut self, orientation: Orientation, places: &[Place]) {
        self.kind_of.push(self.kinds.len() as u32);
        self.turn_of.push(orientation);
        self.possible.push(true);
        self.symbols.extend(places.iter().map(|&place| Symbol { place, at: 0 }));
        self.first.push(self.symbols.len() as u32);
    }

    fn add_kind(&mut self, card: Option<Card>, cards: Vec<CardIndex>, left: u32, from: Way) {
        self.kinds.push(Kind { card, cards, left, ways: from..self.kind_of.len() as Way });
    }

    fn list_ways(&mut self, places: usize) {
        let mut lists = vec![Vec::new(); places];
        for way in 0..self.kind_of.len() as Way {
            for number in self.span(way) {
                let symbol = &mut self.symbols[number];
                let list: &mut Vec<(Way, u32)> = &mut lists[symbol.place as usize];
                symbol.at = list.len() as u32;
                list.push((way, number as u32));
            }
        }
        for list in lists {
            self.begin.push(self.list.len() as u32);
            self.size.push(list.len() as u32);
            self.list.extend(list);
        }
        self.places = (0..places as Place).collect();
        self.at = self.places.clone();
        self.in_play = places;
    }

    /// Leaves those cells empty for good that have to be: no card can bring their
    /// point, or none their circle.
    pub(super) fn leave_idle_cells(&mut self) {
        // Each round may make further cells idle. A few rounds do nearly always, and
        // a cell that is overlooked is only left empty later.
        for _ in 0..64 {
            let idle: Vec<Place> = self.in_play().iter().copied().filter(|&place| self.size(place) <= 1).collect();
            if idle.is_empty() {
                return;
            }
            for place in idle {
                let empty = self.empty(place);
                if self.is_in_play(place) && self.possible[empty as usize] {
                    self.lay(empty);
                }
            }
        }
    }

    /// How many symbols all ways have together.
    pub(super) fn symbols(&self) -> usize {
        self.symbols.len()
    }

    /// The kinds of cards, by number.
    pub(super) fn kinds(&self) -> usize {
        self.kinds.len() - 1
    }

    /// The first way of a kind that can be laid.
    pub(super) fn way_of(&self, kind: usize) -> Option<Way> {
        self.kinds[kind].ways.clone().find(|&way| self.possible[way as usize])
    }

    /// The numbers of symbols of all cards.
    pub(super) fn symbols_a_card(&self) -> impl Iterator<Item = usize> {
        let kinds = self.kinds.iter().filter_map(|kind| Some((kind.card.as_ref()?, kind.cards.len())));
        kinds.flat_map(|(card, copies)| std::iter::repeat_n(card.cells().len(), copies))
    }

    /// The places that are not filled.
    #[inline]
    pub(super) fn in_play(&self) -> &[Place] {
        &self.places[..self.in_play]
    }

    /// Whether a place is not filled.
    #[inline]
    pub(super) fn is_in_play(&self, place: Place) -> bool {
        (self.at[place as usize] as usize) < self.in_play
    }

    /// Whether a place is not filled, and the other one of its cell is.
    #[inline]
    pub(super) fn is_unmet(&self, place: Place) -> bool {
        self.is_in_play(place) && !self.is_in_play(place ^ 1)
    }

    /// How many ways can fill a place.
    #[inline]
    pub(super) fn size(&self, place: Place) -> u32 {
        self.size[place as usize]
    }

    /// The ways that can fill a place.
    #[inline]
    pub(super) fn ways(&self, place: Place) -> impl Iterator<Item = Way> {
        let begin = self.begin[place as usize] as usize;
        self.list[begin..begin + self.size(place) as usize].iter().map(|&(way, _)| way)
    }

    /// The places that a way fills.
    #[inline]
    pub(super) fn fills(&self, way: Way) -> impl Iterator<Item = Place> {
        self.symbols[self.span(way)].iter().map(|symbol| symbol.place)
    }

    /// How many cards are laid.
    #[inline]
    pub(super) fn cards(&self) -> usize {
        self.cards
    }

    /// In how many cells a symbol is not met.
    #[inline]
    pub(super) fn unmet(&self) -> usize {
        self.unmet
    }

    /// How many ways are laid, empty cells among them.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.laid.len()
    }

    /// The place that could no longer be filled when [`Loom::lay`] last said so.
    pub(super) fn barren(&self) -> Place {
        self.barren
    }

    /// Lets this many more cells be left empty; says whether every place can still be
    /// filled. What this hides comes back with what is lifted next.
    pub(super) fn let_empty(&mut self, cells: usize) -> bool {
        let empty = self.kinds.len() - 1;
        self.kinds[empty].left = cells as u32;
        cells > 0 || self.hide_kind(empty)
    }

    /// Lays a way, which must be possible. When it says no, a place can't be filled
    /// any more, the rest is not up to date, and the way has to be lifted.
    pub(super) fn lay(&mut self, way: Way) -> bool {
        self.laid.push((way, self.hidden.len()));
        let kind = self.kind_of[way as usize] as usize;
        self.cards += usize::from(kind != self.kinds.len() - 1);
        self.kinds[kind].left -= 1;
        let span = self.span(way);
        for number in span.clone() {
            self.fill(self.symbols[number].place);
        }
        for number in span {
            let place = self.symbols[number].place as usize;
            let begin = self.begin[place] as usize;
            for i in begin..begin + self.size[place] as usize {
                let (other, _) = self.list[i];
                if self.possible[other as usize] && !self.hide(other) {
                    return false;
                }
            }
        }
        self.kinds[kind].left > 0 || self.hide_kind(kind)
    }

    /// Takes the last way back.
    pub(super) fn lift(&mut self) {
        let Some((way, hidden)) = self.laid.pop() else { return };
        self.show(hidden);
        let kind = self.kind_of[way as usize] as usize;
        self.cards -= usize::from(kind != self.kinds.len() - 1);
        self.kinds[kind].left += 1;
        for number in self.span(way).rev() {
            self.unfill(self.symbols[number].place);
        }
    }

    /// Hides all ways of a kind that can still be laid.
    pub(super) fn hide_kind(&mut self, kind: usize) -> bool {
        let ways = self.kinds[kind].ways.clone();
        ways.into_iter().all(|way| !self.possible[way as usize] || self.hide(way))
    }

    /// How many ways are hidden.
    pub(super) fn hidden(&self) -> usize {
        self.hidden.len()
    }

    /// Brings ways back until this many are hidden. Nothing must have been laid
    /// since.
    pub(super) fn show(&mut self, hidden: usize) {
        while self.hidden.len() > hidden {
            let Some(way) = self.hidden.pop() else { return };
            self.possible[way as usize] = true;
            for number in self.span(way) {
                let place = self.symbols[number].place;
                self.size[place as usize] += u32::from(self.is_in_play(place));
            }
        }
    }

    /// The laid cards, not yet verified.
    pub(super) fn swish(&self) -> Swish {
        let mut left: Vec<_> = self.kinds.iter().map(|kind| kind.cards.iter()).collect();
        let grid = self.deal.grid();
        let lay = |&(way, _): &(Way, usize)| {
            let kind = self.kind_of[way as usize] as usize;
            let image = self.kinds[kind].card.as_ref()?.turned(grid, self.turn_of[way as usize]);
            let card = &self.deal.cards()[left[kind].next()?.0];
            let orientations = self.deal.orientations().iter();
            let orientation = orientations.copied().find(|&turn| card.turned(grid, turn) == image)?;
            Some(Laid { card: card.clone(), orientation })
        };
        Swish(self.laid.iter().filter_map(lay).collect())
    }

    #[inline]
    fn span(&self, way: Way) -> std::ops::Range<usize> {
        self.first[way as usize] as usize..self.first[way as usize + 1] as usize
    }

    /// The way to leave the cell of a place empty.
    fn empty(&self, place: Place) -> Way {
        self.kinds.last().map_or(0, |empty| empty.ways.start) + place / 2
    }

    #[inline]
    fn fill(&mut self, place: Place) {
        // One more that waits for the other, or one fewer.
        if self.is_in_play(place ^ 1) {
            self.unmet += 1;
        } else {
            self.unmet -= 1;
        }
        self.in_play -= 1;
        let (at, last) = (self.at[place as usize], self.places[self.in_play]);
        self.places.swap(at as usize, self.in_play);
        self.at[last as usize] = at;
        self.at[place as usize] = self.in_play as u32;
    }

    /// The opposite of the last [`Loom::fill`] that was not undone.
    #[inline]
    fn unfill(&mut self, place: Place) {
        self.in_play += 1;
        if self.is_in_play(place ^ 1) { self.unmet -= 1 } else { self.unmet += 1 }
    }

    #[inline]
    fn hide(&mut self, way: Way) -> bool {
        self.possible[way as usize] = false;
        self.hidden.push(way);
        let mut fertile = true;
        for number in self.span(way) {
            let Symbol { place, at } = self.symbols[number];
            if !self.is_in_play(place) {
                continue;
            }
            let last = self.size[place as usize] - 1;
            let begin = self.begin[place as usize];
            let moved = self.list[(begin + last) as usize];
            self.list.swap((begin + at) as usize, (begin + last) as usize);
            self.symbols[moved.1 as usize].at = at;
            self.symbols[number].at = last;
            self.size[place as usize] = last;
            if last == 0 {
                (fertile, self.barren) = (false, place);
            }
        }
        fertile
    }
}

/// The kinds of cards with their cards, those with the fewest symbols first, up to
/// [`Loom::MOST_SYMBOLS`].
fn kinds(deal: &Deal, pace: &mut Pace<'_>) -> Result<Vec<(Card, Vec<CardIndex>)>, Halt> {
    let mut cards: Vec<CardIndex> = (0..deal.cards().len()).map(CardIndex).collect();
    let symbols = |card: &CardIndex| deal.cards()[card.0].cells().len();
    cards.retain(|card| symbols(card) > 0);
    cards.sort_by_key(symbols);
    let mut left = Loom::MOST_SYMBOLS / deal.orientations().len();
    let fits = |card: &CardIndex| {
        let fits = symbols(card) <= left;
        left -= if fits { symbols(card) } else { 0 };
        fits
    };
    let mut kinds: BTreeMap<Card, Vec<CardIndex>> = BTreeMap::new();
    for card in cards.into_iter().take_while(fits) {
        pace.steps_at_once(symbols(&card) as u64)?;
        kinds.entry(deal.kind(&deal.cards()[card.0])).or_default().push(card);
    }
    Ok(kinds.into_iter().collect())
}

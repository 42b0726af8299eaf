//! All swishes of a hand, cell by cell: the largest one, or one for each set of
//! cards.
//!
//! A place (the point of a cell, or its circle) is chosen, and every way to fill it
//! is tried; unless the cell has to be used, it is then left unused. Ways that
//! are no longer possible are struck out as cards are laid, so a cell whose point
//! or circle can't come any more is known at once. A swish can be turned as a
//! whole, so the first cell stands for all those it can be turned to.
//!
//! How many cards can come is bounded by counting. Turning a card moves its
//! symbols within their orbits, so of each orbit no more cells can be used than are
//! left, than the hand has points for, and than it has circles for. When all that
//! can be used have to be used, the place with the fewest ways is filled first, as
//! in an exact cover.

use super::{Hand, Hands, Image, Kind, Masks, Table, Way, members};
use crate::budget::{Halt, Pace};
use misdeal_kernel::swish::rules::FEWEST;

/// Ticks of a cell, each time that all are looked at: with few ways, and with many.
const CELL: [u64; 2] = [5, 12];

impl Masks {
    /// A largest swish of a hand, if it has at least `wanted` cards.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub fn largest(&self, hand: &Hand, wanted: usize, pace: &mut Pace<'_>) -> Result<Option<Vec<Way>>, Halt> {
        // From above: what there is room for is often there, and sooner found when
        // nothing less will do.
        for cards in (wanted.max(FEWEST)..=self.room(hand)).rev() {
            let found = self.at_least(hand, cards, pace)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// How many cards a largest swish of a hand has; 0 when there is none.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub fn largest_size(&self, hand: &Hand, pace: &mut Pace<'_>) -> Result<usize, Halt> {
        for cards in (FEWEST..=self.room(hand)).rev() {
            let mut found = false;
            self.cover(hand, cards, pace, |_, _| {
                found = true;
                usize::MAX
            })?;
            if found {
                return Ok(cards);
            }
        }
        Ok(0)
    }

    /// A swish of at least `wanted` cards of a hand.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub fn at_least(&self, hand: &Hand, wanted: usize, pace: &mut Pace<'_>) -> Result<Option<Vec<Way>>, Halt> {
        let mut found = None;
        self.cover(hand, wanted, pace, |ways, _| {
            found = Some(ways.to_vec());
            usize::MAX
        })?;
        Ok(found)
    }

    /// Collects what `make` makes of one swish for each set of at least `wanted` cards of a hand that
    /// makes one; what that costs, it tells the pace.
    ///
    /// # Errors
    /// When the pace ends the search; what was found is in the list.
    pub fn each_hand<T>(
        &self,
        hand: &Hand,
        wanted: usize,
        pace: &mut Pace<'_>,
        list: &mut Hands<T>,
        mut make: impl FnMut(&[Way], &mut Pace<'_>) -> T,
    ) -> Result<(), Halt> {
        self.cover(hand, wanted, pace, |ways, pace| {
            list.insert(self, ways, || make(ways, pace));
            wanted
        })
    }

    /// No swish of the hand has more cards than this.
    #[must_use]
    pub fn room(&self, hand: &Hand) -> usize {
        let cells: u32 = self.regions.room(self, hand).iter().sum();
        hand.len().min(2 * cells as usize / self.fewest_symbols)
    }

    /// Tells `found` of every laying of at least `wanted` cards, up to turning it
    /// as a whole; it answers how many cards are wanted from then on.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub fn cover(
        &self,
        hand: &Hand,
        wanted: usize,
        pace: &mut Pace<'_>,
        found: impl FnMut(&[Way], &mut Pace<'_>) -> usize,
    ) -> Result<(), Halt> {
        let ways: usize = members(hand.once).map(|kind| self.images_of(Kind(kind)).len()).sum();
        match ways.div_ceil(64) {
            0 => Ok(()),
            1 => Covering::<_, 1>::new(self, hand, wanted, pace, found).begin(),
            2 => Covering::<_, 2>::new(self, hand, wanted, pace, found).begin(),
            3 => Covering::<_, 3>::new(self, hand, wanted, pace, found).begin(),
            _ => Covering::<_, 8>::new(self, hand, wanted, pace, found).begin(),
        }
    }
}

/// The cells in up to [`Regions::MOST`] sets that turning does not leave: orbits,
/// or several of them together.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// The cells of each region; the last ones may have none.
    regions: [u64; Self::MOST],
    /// The cells that each cell can be turned to.
    orbit: Vec<u64>,
}

impl Regions {
    const MOST: usize = 8;

    /// From the orbit of each cell.
    pub(super) fn new(orbit: Vec<u64>) -> Self {
        let mut regions = [0; Self::MOST];
        let first = |(cell, orbit): &(usize, &u64)| orbit.trailing_zeros() as usize == *cell;
        for (i, (_, orbit)) in orbit.iter().enumerate().filter(first).enumerate() {
            regions[i % Self::MOST] |= orbit;
        }
        Self { regions, orbit }
    }

    /// How many cells of each region a hand can use: as many as there are, and as
    /// it has points and circles for.
    fn room(&self, masks: &Masks, hand: &Hand) -> [u32; Self::MOST] {
        let mut room = [0; Self::MOST];
        for (room, region) in room.iter_mut().zip(self.regions).filter(|(_, region)| *region != 0) {
            let (mut points, mut circles) = (0, 0);
            for kind in members(hand.once).map(Kind) {
                let images = masks.images_of(kind);
                let Some(first) = images.first() else { continue };
                // Copies that lie in the same way meet, so more than there are
                // ways are of no use.
                let copies = u32::from(hand.copies(kind)).min(images.len() as u32);
                points += copies * (first.points & region).count_ones();
                circles += copies * (first.circles & region).count_ones();
            }
            *room = region.count_ones().min(points).min(circles);
        }
        room
    }
}

/// A set of ways of a hand, by their numbers in it.
#[derive(Clone, Copy)]
struct Ways<const W: usize>([u64; W]);

impl<const W: usize> Ways<W> {
    const NONE: Self = Self([0; W]);

    #[inline]
    fn insert(&mut self, way: usize) {
        self.0[way / 64] |= 1 << (way % 64);
    }

    #[inline]
    fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    #[inline]
    fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn members(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(i, word)| members(word).map(move |bit| 64 * i + usize::from(bit)))
    }
}

/// A cell and the ways to fill its point, or its circle.
struct Place<const W: usize> {
    cell: u8,
    ways: Ways<W>,
}

struct Covering<'a, 'p, 'b, F, const W: usize> {
    masks: &'a Masks,
    left: Hand,
    wanted: usize,
    pace: &'p mut Pace<'b>,
    laid: [Way; 2 * Masks::MOST_CELLS],
    cards: usize,
    found: F,
    room: [u32; Regions::MOST],
    /// The ways of the hand, numbered; and by kind, by point and by circle.
    ways: [Way; 8 * Masks::MOST_KINDS],
    of_kind: [Ways<W>; Masks::MOST_KINDS],
    point: [Ways<W>; Masks::MOST_CELLS],
    circle: [Ways<W>; Masks::MOST_CELLS],
}

impl<'a, 'p, 'b, F: FnMut(&[Way], &mut Pace<'_>) -> usize, const W: usize> Covering<'a, 'p, 'b, F, W> {
    fn new(masks: &'a Masks, hand: &Hand, wanted: usize, pace: &'p mut Pace<'b>, found: F) -> Self {
        let mut covering = Self {
            masks,
            left: *hand,
            wanted: wanted.max(FEWEST),
            pace,
            laid: [0; 2 * Masks::MOST_CELLS],
            cards: 0,
            found,
            room: masks.regions.room(masks, hand),
            ways: [0; 8 * Masks::MOST_KINDS],
            of_kind: [Ways::NONE; Masks::MOST_KINDS],
            point: [Ways::NONE; Masks::MOST_CELLS],
            circle: [Ways::NONE; Masks::MOST_CELLS],
        };
        let of_kind = |kind| masks.of_kind[usize::from(kind)];
        for (number, way) in members(hand.once).flat_map(|kind| of_kind(kind).0..of_kind(kind).1).enumerate() {
            let image = masks.image(way);
            covering.ways[number] = way;
            covering.of_kind[image.kind.index()].insert(number);
            members(image.points).for_each(|cell| covering.point[usize::from(cell)].insert(number));
            members(image.circles).for_each(|cell| covering.circle[usize::from(cell)].insert(number));
        }
        covering
    }

    fn begin(&mut self) -> Result<(), Halt> {
        let mut possible = Ways::NONE;
        self.of_kind.iter().for_each(|ways| ways.members().for_each(|way| possible.insert(way)));
        let cells = self.masks.regions.regions.iter().sum();
        self.go_on(Table::default(), cells, possible)
    }

    /// Goes on from a table, with the ways that are possible, none of which
    /// touches a cell that is not usable.
    fn go_on(&mut self, table: Table, mut usable: u64, mut possible: Ways<W>) -> Result<(), Halt> {
        self.pace.step()?;
        let unmet = table.unmet();
        if unmet == 0 && self.cards >= self.wanted {
            self.wanted = (self.found)(&self.laid[..self.cards], self.pace);
        }
        loop {
            self.pace.besides(u64::from(usable.count_ones()) * CELL[usize::from(W > 3)])?;
            self.strike_out(table, &mut usable, &mut possible);
            if unmet & !usable != 0 {
                return Ok(());
            }
            let Some(scarce) = self.scarce(usable) else { return Ok(()) };
            let open = usable & !(table.points & table.circles);
            let pressing = if unmet | scarce & open == 0 { open } else { unmet | scarce & open };
            let Some(place) = self.fewest(table, pressing, &possible) else { return Ok(()) };
            for way in place.ways.members() {
                self.lay(table, usable, possible, way)?;
            }
            if unmet >> place.cell & 1 == 1 {
                return Ok(());
            }
            let cell = usize::from(place.cell);
            let unused = if self.cards == 0 { self.masks.regions.orbit[cell] } else { 1 << cell };
            self.leave(unused, &mut usable, &mut possible);
        }
    }

    /// Leaves all cells unused whose point or circle can't come.
    #[inline]
    fn strike_out(&self, table: Table, usable: &mut u64, possible: &mut Ways<W>) {
        loop {
            let mut lost = 0;
            for cell in members(*usable & !table.points) {
                lost |= u64::from(!self.point[usize::from(cell)].meets(possible)) << cell;
            }
            for cell in members(*usable & !table.circles) {
                lost |= u64::from(!self.circle[usize::from(cell)].meets(possible)) << cell;
            }
            if lost == 0 {
                return;
            }
            self.leave(lost, usable, possible);
        }
    }

    fn leave(&self, cells: u64, usable: &mut u64, possible: &mut Ways<W>) {
        *usable &= !cells;
        for cell in members(cells) {
            *possible = possible.without(&self.point[usize::from(cell)]).without(&self.circle[usize::from(cell)]);
        }
    }

    /// The cells that have to be used if the swish is to be large enough; none
    /// when it can't be.
    #[inline]
    fn scarce(&self, usable: u64) -> Option<u64> {
        let (mut cells, mut scarce) = (0, 0);
        for (region, room) in self.masks.regions.regions.iter().zip(self.room) {
            let here = (usable & region).count_ones();
            cells += here.min(room);
            scarce |= if here <= room { *region } else { 0 };
        }
        let most = |cells: u32| 2 * cells as usize / self.masks.fewest_symbols;
        match most(cells) {
            enough if enough < self.wanted => None,
            _ if cells > 0 && most(cells - 1) < self.wanted => Some(scarce),
            _ => Some(0),
        }
    }

    /// The open place of these cells with the fewest ways.
    #[inline]
    fn fewest(&self, table: Table, cells: u64, possible: &Ways<W>) -> Option<Place<W>> {
        let mut best: Option<(u32, Place<W>)> = None;
        let mut look = |cell: u8, ways: &Ways<W>| {
            let ways = ways.and(possible);
            let count = ways.len();
            if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
                best = Some((count, Place { cell, ways }));
            }
        };
        members(cells & !table.points).for_each(|cell| look(cell, &self.point[usize::from(cell)]));
        members(cells & !table.circles).for_each(|cell| look(cell, &self.circle[usize::from(cell)]));
        best.map(|(_, place)| place)
    }

    #[inline]
    fn lay(&mut self, table: Table, usable: u64, mut possible: Ways<W>, way: usize) -> Result<(), Halt> {
        let way = self.ways[way];
        let Image { points, circles, kind, .. } = *self.masks.image(way);
        members(points).for_each(|cell| possible = possible.without(&self.point[usize::from(cell)]));
        members(circles).for_each(|cell| possible = possible.without(&self.circle[usize::from(cell)]));
        self.left.remove(kind);
        if self.left.copies(kind) == 0 {
            possible = possible.without(&self.of_kind[kind.index()]);
        }
        self.laid[self.cards] = way;
        self.cards += 1;
        let table = Table { points: table.points | points, circles: table.circles | circles };
        self.go_on(table, usable, possible)?;
        self.cards -= 1;
        self.left.add(kind);
        Ok(())
    }
}

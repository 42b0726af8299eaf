//! Two searches on a [`Loom`]: for a swish of many cards, and for one of few.
//!
//! **Covering** fills all places of all cells, or leaves cells empty, up to as many
//! as the wanted number of cards allows. It goes on with the place that the fewest
//! ways can fill, where places that proved barren before weigh more, since a search
//! that fails does so because of the same few places (F. Boussemart and others,
//! "Boosting systematic search by weighting constraints", 2004). Ways that fill
//! other scarce places come first: those will be hard to fill later. A little chance
//! makes each attempt another one, so a search that gets lost can begin anew.
//!
//! **Closing** lays a card and meets what is unmet until nothing is, within this many
//! cards.

use super::loom::{Loom, Place, Way};
use crate::budget::{Halt, Pace};
use crate::deal::{Dealer, Seed};
use misdeal_kernel::swish::Swish;

/// Ticks of a way that is hidden, and shown again later.
const HIDDEN: u64 = 30;

/// A loom, what was learned on it, and a source of chance that is the same for
/// every run.
pub(super) struct Search<'a> {
    loom: Loom<'a>,
    chance: Dealer,
    /// How often each place was barren, and once more.
    weight: Vec<u32>,
    /// How many cards can fill this many places.
    most: Vec<usize>,
    most_symbols: usize,
    /// How many ways were laid for good.
    idle: usize,
    /// Whether a cell may be left empty.
    may_leave: bool,
    choices: Vec<Choice>,
    ways: Vec<(u32, Way)>,
}

/// A place with several ways to fill it.
struct Choice {
    /// How many ways were laid before.
    depth: usize,
    /// Where its ways begin in the list of ways.
    begin: usize,
}

impl<'a> Search<'a> {
    /// A place of a cell that may be left empty waits until another one, where
    /// something has to be met, has this many times as many ways.
    const PATIENT: u64 = 2;

    pub(super) fn new(mut loom: Loom<'a>) -> Self {
        loom.leave_idle_cells();
        let mut symbols: Vec<usize> = loom.symbols_a_card().collect();
        symbols.sort_unstable();
        let mut most = Vec::new();
        let (mut cards, mut sum) = (0, 0);
        for places in 0..=loom.in_play().len() {
            while symbols.get(cards).is_some_and(|&next| sum + next <= places) {
                sum += symbols[cards];
                cards += 1;
            }
            most.push(cards);
        }
        Self {
            chance: Dealer::new(Seed(0)),
            weight: vec![1; loom.in_play().iter().max().map_or(0, |&place| place as usize + 1)],
            most,
            most_symbols: symbols.last().copied().unwrap_or(0),
            idle: loom.depth(),
            may_leave: true,
            loom,
            choices: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// How many symbols all ways have together.
    pub(super) fn symbols(&self) -> usize {
        self.loom.symbols()
    }

    /// No swish has more cards than this.
    pub(super) fn room(&self) -> usize {
        self.most.last().copied().unwrap_or(0)
    }

    /// A swish of at least this many cards; none when there is none.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub(super) fn cover(&mut self, wanted: usize, pace: &mut Pace<'_>) -> Result<Option<Swish>, Halt> {
        let places = self.loom.in_play().len();
        let Some(empty) = (0..=places / 2).rev().find(|cells| self.most[places - 2 * cells] >= wanted) else {
            return Ok(None);
        };
        self.may_leave = empty > 0;
        let hidden = self.loom.hidden();
        let found = if self.loom.let_empty(empty) {
            self.explore(
                pace,
                Self::rarest,
                |search| search.loom.cards() + search.most[search.loom.in_play().len()] >= wanted,
                wanted,
            )
        } else {
            Ok(None)
        };
        self.clear(hidden);
        found
    }

    /// A swish of at most this many cards; none when there is none.
    ///
    /// # Errors
    /// When the pace ends the search.
    pub(super) fn close(&mut self, cards: usize, pace: &mut Pace<'_>) -> Result<Option<Swish>, Halt> {
        let hidden = self.loom.hidden();
        self.loom.let_empty(self.loom.in_play().len());
        let mut found = Ok(None);
        // A part of a swish is found from the first of its kinds, which lies in any
        // one way, since the part can be turned as a whole.
        for kind in 0..self.loom.kinds() {
            let Some(way) = self.loom.way_of(kind) else { continue };
            if self.loom.lay(way) {
                found = self.explore(
                    pace,
                    Self::rarest_unmet,
                    |search| search.loom.unmet() <= cards.saturating_sub(search.loom.cards()) * search.most_symbols,
                    0,
                );
            }
            self.lift_to(self.idle);
            if found != Ok(None) {
                break;
            }
            self.loom.hide_kind(kind);
        }
        self.clear(hidden);
        found
    }

    /// Goes through what can be laid from here.
    fn explore(
        &mut self,
        pace: &mut Pace<'_>,
        next: fn(&mut Self) -> Option<Place>,
        hopeful: impl Fn(&Self) -> bool,
        wanted: usize,
    ) -> Result<Option<Swish>, Halt> {
        self.choices.clear();
        self.ways.clear();
        loop {
            if self.loom.unmet() == 0 && self.loom.cards() >= wanted.max(1) {
                return Ok(Some(self.loom.swish()));
            }
            if let Some(place) = next(self) {
                self.choose(place);
            }
            loop {
                let Some(choice) = self.choices.last() else { return Ok(None) };
                let (depth, begin) = (choice.depth, choice.begin);
                self.lift_to(depth);
                if self.ways.len() == begin {
                    self.choices.pop();
                    continue;
                }
                let Some((_, way)) = self.ways.pop() else { return Ok(None) };
                pace.step()?;
                let hidden = self.loom.hidden();
                let is_laid = self.loom.lay(way);
                pace.besides(HIDDEN * (self.loom.hidden() - hidden) as u64)?;
                if !is_laid {
                    self.weight[self.loom.barren() as usize] += 1;
                } else if hopeful(self) {
                    break;
                }
            }
        }
    }

    /// Lists the ways to fill a place, the best one last.
    fn choose(&mut self, place: Place) {
        let begin = self.ways.len();
        self.choices.push(Choice { depth: self.loom.depth(), begin });
        for way in self.loom.ways(place) {
            let scarce: u32 = self.loom.fills(way).map(|place| (1 << 20) / self.loom.size(place).max(1)).sum();
            let chance = 1024 + self.chance.quick_below(205);
            self.ways.push((((u64::from(scarce) * u64::from(chance)) >> 10) as u32, way));
        }
        self.ways[begin..].sort_unstable();
    }

    /// The place that the fewest ways can fill, for its weight.
    fn rarest(&mut self) -> Option<Place> {
        self.lightest(|_, _| true)
    }

    /// The same among those where something has to be met.
    fn rarest_unmet(&mut self) -> Option<Place> {
        self.lightest(Loom::is_unmet)
    }

    fn lightest(&self, counts: fn(&Loom<'a>, Place) -> bool) -> Option<Place> {
        let mut best: Option<(u64, u64, Place)> = None;
        for &place in self.loom.in_play() {
            if !counts(&self.loom, place) {
                continue;
            }
            let (mut size, weight) = (u64::from(self.loom.size(place)), u64::from(self.weight[place as usize]));
            if size <= 1 {
                return Some(place);
            }
            if self.may_leave && !self.loom.is_unmet(place) {
                size *= Self::PATIENT;
            }
            if best.is_none_or(|(least, heavy, _)| size * heavy < least * weight) {
                best = Some((size, weight, place));
            }
        }
        best.map(|(_, _, place)| place)
    }

    fn lift_to(&mut self, depth: usize) {
        while self.loom.depth() > depth {
            self.loom.lift();
        }
    }

    fn clear(&mut self, hidden: usize) {
        self.lift_to(self.idle);
        self.loom.show(hidden);
    }
}

//! Branch and bound: splits cases until the prices of each show what is wanted.
//!
//! A case whose program bounds the cards well enough is closed, with its prices. If the
//! program's solution lays whole cards, that is news: somebody else makes a swish of it,
//! and says how many cards are not enough from now on. Otherwise something is laid in
//! part, and the case is split there. Whole cards that can't be laid together are split at those that are to blame, so that
//! others come up; a case in which nothing else is left is shut, without prices, and then nothing is proven. Cases are gone through depth first, so one program
//! serves them all: each takes up the basis that the last one left.
//!
//! Where somebody knows cuts (`cuts/`), a case that is not closed is cut before it is split, and so is one whose whole cards
//! can't be laid. Cuts hold in all cases, so they stay.

use super::super::sums::one_more;
use super::cuts::{Cut, Cutter};
use super::simplex::{Ended, Simplex};
use super::stall::{Cards, Closing, Rounded, Side, Split, Stall};
use crate::budget::{Halt, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::{Proof, RowId, Step};
use misdeal_kernel::swish::in_rows::DEMAND;
use std::collections::BTreeMap;

/// A value this close to a whole number is one.
const WHOLE: f64 = 1e-5;
/// A bound counts as low when it is so much below the next whole number: more than
/// breaking ties and rounding to the finest prices take.
const MARGIN: f64 = 2e-3;
/// How often a case is cut before it is split, the first one and all others.
const ROUNDS: (usize, usize) = (20, 2);
/// With more cuts a step takes too long.
const MOST_CUTS: usize = 400;

/// A case.
#[derive(Clone, Debug)]
enum Case {
    Open,
    Closed(Rounded),
    Split { split: Split, number: u32, fewer: usize, more: usize },
}

/// A split on the way to the case at hand.
#[derive(Clone, Copy, Debug)]
struct Frame {
    split: Split,
    number: u32,
    /// The bounds before.
    bounds: (u32, u32),
    /// The case that is looked at, and the one that comes after it.
    more: bool,
    other: Option<usize>,
}

/// What somebody made of whole cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// No more than this many cards are of no interest from now on.
    Most(usize),
    /// Nothing else is wanted.
    Enough,
    /// Classes of cards that can't be laid in such numbers, whatever the others are.
    Apart(Vec<usize>),
    /// Something that these cards do not meet, and every swish does.
    Cut(Cut),
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// Every case shows that there are no more cards than the last news said.
    All,
    /// There was enough.
    Enough,
    /// Every case shows that, or has no cards that can be laid.
    Searched,
    /// Numbers went wrong, or the cases were too many.
    Open,
}

/// A search through cases.
pub(super) struct Branching<'a> {
    stall: &'a Stall,
    program: Simplex,
    cases: Vec<Case>,
    path: Vec<Side>,
    frames: Vec<Frame>,
    most: usize,
    /// Whether a case was shut.
    is_shut: bool,
    /// Whoever knows cuts, and those that were made, with their cards.
    cutter: Option<Cutter<'a>>,
    cuts: Vec<Cut>,
    cards: Vec<Cards>,
}

impl<'a> Branching<'a> {
    /// A search for more than `most` cards.
    pub(super) fn new(stall: &'a Stall, most: usize, seed: u64) -> Self {
        let program = stall.program(seed);
        let (cases, path, frames) = (vec![Case::Open], Vec::new(), Vec::new());
        let (cutter, cuts, cards) = (None, Vec::new(), Vec::new());
        Self { stall, program, cases, path, frames, most, is_shut: false, cutter, cuts, cards }
    }

    /// The same with cuts.
    pub(super) fn cutting(mut self, cutter: Cutter<'a>) -> Self {
        cutter.given().into_iter().for_each(|cut| self.add(&cutter, cut));
        self.cutter = Some(cutter);
        self
    }

    fn add(&mut self, cutter: &Cutter<'a>, cut: Cut) {
        let cards = (cutter.by_cards(&cut), cut.least);
        self.stall.cut(&mut self.program, &cards);
        self.cards.push(cards);
        self.cuts.push(cut);
    }

    /// Cuts off what the program lays in part, if somebody knows how.
    fn cut(&mut self) -> bool {
        let Some(mut cutter) = self.cutter.take().filter(|_| self.cuts.len() < MOST_CUTS) else { return false };
        let laid: Vec<f64> = (0..self.stall.classes()).map(|card| self.program.at(card)).collect();
        let cuts = cutter.cuts(&laid);
        let news = !cuts.is_empty();
        cuts.into_iter().for_each(|cut| self.add(&cutter, cut));
        self.cutter = Some(cutter);
        news
    }

    /// Cuts the first case as often as that helps.
    pub(super) fn tighten(&mut self, pace: &mut Pace<'_>) -> Result<Option<usize>, Halt> {
        let mut ceiling = self.ceiling(pace)?;
        for _ in 0..ROUNDS.0 {
            if ceiling.is_none_or(|cards| cards <= self.most) || !self.cut() {
                break;
            }
            ceiling = self.ceiling(pace)?;
        }
        Ok(ceiling)
    }

    /// No more cards than this are of interest, or were at first.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// Solves the program without any split; no swish has more cards than this.
    pub(super) fn ceiling(&mut self, pace: &mut Pace<'_>) -> Result<Option<usize>, Halt> {
        let low = self.stall.wanted(self.most) as f64 - MARGIN;
        let even = |cards: usize| cards - usize::from(self.stall.is_even && cards % 2 == 1);
        Ok(match self.program.run(low, pace)? {
            Ended::Solved => Some(even((self.program.bound() + MARGIN) as usize)),
            Ended::Low => Some(self.most),
            Ended::Astray => None,
        })
    }

    /// Whole prices of the case without any split that leave room for `most` cards.
    pub(super) fn ceiling_prices(&self, most: usize) -> Option<Proof> {
        let rounded = self.stall.round(&self.program, &[], &self.cards, self.stall.wanted(most))?;
        let opening = self.opening(most, &[&rounded]);
        let closing = self.closing(&rounded, &opening, &[]);
        Some(Proof(opening.steps.into_iter().chain([closing]).collect()))
    }

    /// What all cases of a proof rest on.
    fn opening(&self, most: usize, closed: &[&Rounded]) -> Opening {
        let mut opening = Opening { steps: Vec::new(), demand: DEMAND, cuts: BTreeMap::new() };
        if self.stall.wanted(most) > most + 1 {
            opening.steps.extend(one_more(self.stall.classes.orbits().len()));
            opening.demand = RowId::Added(2);
        }
        for cut in closed.iter().flat_map(|rounded| rounded.cuts()) {
            if !opening.cuts.contains_key(&cut) {
                let row = self.cuts[cut].tell(&mut opening.steps);
                opening.cuts.insert(cut, row);
            }
        }
        opening
    }

    fn closing(&self, prices: &Rounded, opening: &Opening, path: &[(Split, bool, RowId)]) -> Step {
        let cuts = |cut: usize| opening.cuts.get(&cut).copied().unwrap_or(DEMAND);
        let orbits = |cut: usize| self.cuts[cut].orbits.clone();
        self.stall.closing(prices, &orbits, &Closing { demand: opening.demand, path, cuts: &cuts })
    }

    /// Goes through the cases, no more than `limit` of them. Before each of them somebody may have news of how many cards
    /// are not enough, and is asked about no cards.
    pub(super) fn run(
        &mut self,
        limit: usize,
        pace: &mut Pace<'_>,
        mut take: impl FnMut(Option<&[u32]>) -> News,
    ) -> Result<Closed, Halt> {
        let mut case = 0;
        loop {
            if self.cases.len() > limit {
                return Ok(Closed::Open);
            }
            match self.look(pace, &mut take)? {
                Look::Closed(prices) => self.cases[case] = Case::Closed(prices),
                Look::Split(split, number, more_first) => {
                    case = self.split(case, split, number, more_first);
                    continue;
                }
                Look::Shut => self.is_shut = true,
                Look::Enough => return Ok(Closed::Enough),
                Look::Lost => return Ok(Closed::Open),
            }
            match self.back() {
                Some(next) => case = next,
                None => return Ok(if self.is_shut { Closed::Searched } else { Closed::All }),
            }
        }
    }

    /// Looks at the case at hand.
    fn look(&mut self, pace: &mut Pace<'_>, take: &mut impl FnMut(Option<&[u32]>) -> News) -> Result<Look, Halt> {
        let mut margin = MARGIN;
        let mut rounds = if self.path.is_empty() { ROUNDS.0 } else { ROUNDS.1 };
        if let News::Most(most) = take(None) {
            self.most = most.max(self.most);
        }
        loop {
            let wanted = self.stall.wanted(self.most);
            let low = wanted as f64 - margin;
            let ended = self.program.run(low, pace)?;
            if ended == Ended::Astray {
                return Ok(Look::Lost);
            }
            if let Some(prices) = self.stall.round(&self.program, &self.path, &self.cards, wanted) {
                return Ok(Look::Closed(prices));
            }
            if ended == Ended::Low {
                margin *= 8.0;
                if margin > 0.5 {
                    return Ok(Look::Lost);
                }
                continue;
            }
            if rounds > 0 && self.cut() {
                rounds -= 1;
                continue;
            }
            if let Some((split, number, more_first)) = self.torn() {
                return Ok(Look::Split(split, number, more_first));
            }
            let counts: Vec<u32> = (0..self.stall.classes()).map(|j| self.program.at(j).round() as u32).collect();
            let cards: u32 = counts.iter().sum();
            if cards as usize <= self.most {
                return Ok(Look::Lost);
            }
            match take(Some(&counts)) {
                News::Most(most) => self.most = most.max(self.most),
                News::Enough => return Ok(Look::Enough),
                News::Apart(blamed) => return Ok(self.apart(&counts, &blamed)),
                News::Cut(cut) => {
                    let Some(cutter) = self.cutter.take() else { return Ok(Look::Lost) };
                    self.add(&cutter, cut);
                    self.cutter = Some(cutter);
                    continue;
                }
            }
            if self.most < cards as usize {
                return Ok(Look::Lost);
            }
        }
    }

    /// Where a case is split whose cards can't be laid, by the classes that are to blame: the case without them comes first.
    fn apart(&self, counts: &[u32], blamed: &[usize]) -> Look {
        for &class in blamed {
            let (split, count) = (Split::Alike(class), counts[class]);
            let (least, most) = self.stall.bounds(&self.program, split);
            if count > least {
                return Look::Split(split, count - 1, false);
            }
            if count < most {
                return Look::Split(split, count, true);
            }
        }
        Look::Shut
    }

    /// What is laid in part and best split, at most how many in the first case, and
    /// whether the second one is looked at first.
    fn torn(&self) -> Option<(Split, u32, bool)> {
        let mut best: Option<(f64, Split, f64)> = None;
        let orbits = self.stall.narrow_orbits().map(Split::Orbit);
        let classes = (0..self.stall.classes()).map(Split::Alike);
        for split in orbits.chain(classes) {
            let laid = self.stall.laid(&self.program, split);
            let part = laid - laid.floor();
            let torn = part.min(1.0 - part);
            if torn > WHOLE && best.is_none_or(|(most, _, _)| torn > most + 1e-7) {
                best = Some((torn, split, laid));
            }
        }
        best.map(|(_, split, laid)| (split, laid.floor() as u32, laid - laid.floor() >= 0.5))
    }

    fn split(&mut self, case: usize, split: Split, number: u32, more_first: bool) -> usize {
        let (fewer, more) = (self.cases.len(), self.cases.len() + 1);
        self.cases.extend([Case::Open, Case::Open]);
        self.cases[case] = Case::Split { split, number, fewer, more };
        let bounds = self.stall.bounds(&self.program, split);
        let (next, other) = if more_first { (more, fewer) } else { (fewer, more) };
        self.enter(Frame { split, number, bounds, more: more_first, other: Some(other) });
        next
    }

    fn enter(&mut self, frame: Frame) {
        let (least, most) = frame.bounds;
        let bounds = if frame.more { (frame.number + 1, most) } else { (least, frame.number) };
        self.stall.bind(&mut self.program, frame.split, bounds);
        self.path.push(Side { split: frame.split, number: frame.number, more: frame.more });
        self.frames.push(frame);
    }

    /// The next case to look at.
    fn back(&mut self) -> Option<usize> {
        while let Some(frame) = self.frames.pop() {
            self.path.pop();
            self.stall.bind(&mut self.program, frame.split, frame.bounds);
            if let Some(other) = frame.other {
                self.enter(Frame { more: !frame.more, other: None, ..frame });
                return Some(other);
            }
        }
        None
    }

    /// The closed cases as the kernel takes them.
    pub(super) fn proof(&self) -> Result<Proof, Fault> {
        /// What is left to be written.
        enum Left {
            Case(usize),
            Other,
            Leave,
        }
        let closed =
            self.cases.iter().filter_map(|case| if let Case::Closed(prices) = case { Some(prices) } else { None });
        let mut opening = self.opening(self.most, &closed.collect::<Vec<_>>());
        let mut steps = std::mem::take(&mut opening.steps);
        let mut added = steps.len() as u64;
        let mut path: Vec<(Split, bool, RowId)> = Vec::new();
        let mut left = vec![Left::Case(0)];
        while let Some(next) = left.pop() {
            match next {
                Left::Case(case) => match &self.cases[case] {
                    Case::Open => continue,
                    Case::Closed(prices) => steps.push(self.closing(prices, &opening, &path)),
                    Case::Split { split, number, fewer, more } => {
                        steps.push(Step::Case(self.stall.split_row(*split, *number)?));
                        path.push((*split, false, RowId::Added(added + 1)));
                        left.extend([Left::Leave, Left::Case(*more), Left::Other, Left::Case(*fewer)]);
                    }
                },
                // The first case is closed, and what follows is the other.
                Left::Other => {
                    steps.push(Step::End);
                    if let Some(side) = path.last_mut() {
                        (side.1, side.2) = (true, RowId::Added(added + 1));
                    }
                }
                Left::Leave => {
                    path.pop();
                    continue;
                }
            }
            added += 1;
        }
        Ok(Proof(steps))
    }
}

/// What the cases of a proof rest on: steps, the row that demands cards, and those of cuts.
struct Opening {
    steps: Vec<Step>,
    demand: RowId,
    cuts: BTreeMap<usize, RowId>,
}

/// What became of a case.
enum Look {
    Closed(Rounded),
    Split(Split, u32, bool),
    /// Nothing is left that could be laid.
    Shut,
    Enough,
    Lost,
}

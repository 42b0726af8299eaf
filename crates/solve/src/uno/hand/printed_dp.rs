//! The paper's dynamic program (section 3.3) as it is printed, slip by slip.
//!
//! The program is written down here as a recursion over (step; h; v; d), with a switch for each slip. With all switches
//! off it decides small hands right (it still does not count); with any of them on it is wrong on some hand. What
//! [`paper_dp`] does is right on all of them, and counts. [`harm`] holds the two against each
//! other step by step: of a slip that does harm it names the first step, and the paths of which one of them says that
//! they can be and the other that they can't.

use crate::uno::Card;
use crate::uno::hand::paper_dp;
use std::collections::BTreeMap;
use std::fmt;

/// What is wrong in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// f(0; 0) is 0.
    ZeroAtTheStart,
    /// f_c refers to step l, not to l - 1.
    SameStep,
    /// Case (b2) calls f_b1.
    CallsTheWrongCase,
    /// Case (b1) takes one path of h' away.
    StrayMinusOne,
    /// The first point of a row can't join two paths.
    JoinsNoTwo,
    /// Case (c) is used for the first point of a row.
    OtherwiseFires,
    /// Where a point joins a path in its row and one in its column, d_kk is left out.
    NoDkk,
    /// Where two subscripts are the same, a path is used that there need not be.
    NoGuards,
}

use Slip::*;

impl Slip {
    /// All of them.
    pub const ALL: [Self; 8] =
        [ZeroAtTheStart, SameStep, CallsTheWrongCase, StrayMinusOne, JoinsNoTwo, OtherwiseFires, NoDkk, NoGuards];

    /// What the paper prints, and what is meant.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            ZeroAtTheStart => "case (a) has f(0; 0) = 0; it is 1",
            SameStep => "f_c refers to step l; to l - 1",
            CallsTheWrongCase => "case (b2) calls f_b1; f_b2",
            StrayMinusOne => "f_b1 takes a path of h' away; none",
            JoinsNoTwo => "a row's first point joins at most one path; it may join two",
            OtherwiseFires => "case (c) takes a row's first point, too; it must not",
            NoDkk => "two paths joined in row and column leave d_kk out; it belongs there",
            NoGuards => "where subscripts coincide a path is used up that need not be there; it must be",
        }
    }
}

/// The kinds of paths: both ends in the row, the first one only, or none of them; and the ends' colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// Both ends are in the row of the last point; their colours in order.
    H(u32, u32),
    /// The first end is in the row, the second is not.
    V(u32, u32),
    /// Neither is; their colours in order.
    D(u32, u32),
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            H(i, j) => write!(f, "h{{{i},{j}}}"),
            V(i, j) => write!(f, "v({i},{j})"),
            D(i, j) => write!(f, "d{{{i},{j}}}"),
        }
    }
}

use Path::*;

/// Ends that are not told apart come in order.
pub(super) fn h(i: u32, j: u32) -> Path {
    H(i.min(j), i.max(j))
}

/// The same for old ends.
pub(super) fn d(i: u32, j: u32) -> Path {
    D(i.min(j), i.max(j))
}

/// How many paths there are of each kind: the paper's z(P) = (h; v; d), without what is 0.
pub type Paths = BTreeMap<Path, i64>;

/// Such paths in words.
#[must_use]
pub fn told(paths: &Paths) -> String {
    match paths.is_empty() {
        true => "no path".to_owned(),
        false => paths.iter().map(|(path, many)| format!("{path}={many}")).collect::<Vec<_>>().join(" "),
    }
}

/// With one more, or one less; nothing is kept of a path that there is none of.
fn with(paths: &Paths, path: Path, more: i64) -> Paths {
    let mut paths = paths.clone();
    *paths.entry(path).or_default() += more;
    paths.retain(|_, many| *many != 0);
    paths
}

/// The printed program, about one hand.
pub struct Printed<'a> {
    points: Vec<Card>,
    slips: &'a [Slip],
    known: BTreeMap<(usize, Paths), f64>,
    /// What is being worked out.
    open: Vec<(usize, Paths)>,
    endless: bool,
}

impl<'a> Printed<'a> {
    /// The program for some points (x, y).
    #[must_use]
    pub fn of(hand: &[Card], slips: &'a [Slip]) -> Self {
        let mut points = hand.to_vec();
        points.sort_by_key(|point| (point.1, point.0));
        Self { points, slips, known: BTreeMap::new(), open: Vec::new(), endless: false }
    }

    fn has(&self, slip: Slip) -> bool {
        self.slips.contains(&slip)
    }

    fn colours(&self) -> std::ops::RangeInclusive<u32> {
        1..=self.points.iter().map(|point| point.0).max().unwrap_or(0)
    }

    /// All that a path can be.
    fn all(&self) -> Vec<Path> {
        let pairs = || self.colours().flat_map(|i| self.colours().map(move |j| (i, j)));
        let mut all: Vec<Path> = pairs().flat_map(|(i, j)| [h(i, j), V(i, j), d(i, j)]).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The sum of f over all single paths; none when the recursion does not end.
    pub fn single_paths(&mut self) -> Option<f64> {
        let sum = self.all().into_iter().map(|path| self.f(self.points.len(), &Paths::from([(path, 1)]))).sum();
        (!self.endless).then_some(sum)
    }

    /// The value of f at this step; none when the recursion does not end.
    pub fn value(&mut self, step: usize, paths: &Paths) -> Option<f64> {
        let value = self.f(step, paths);
        (!self.endless).then_some(value)
    }

    fn f(&mut self, step: usize, paths: &Paths) -> f64 {
        let argument = (step, paths.clone());
        if paths.values().any(|many| *many < 0)
            || usize::try_from(paths.values().sum::<i64>()).is_ok_and(|sum| sum > step)
        {
            return 0.0;
        }
        if step == 0 {
            return f64::from(u8::from(!self.has(ZeroAtTheStart)));
        }
        if let Some(&known) = self.known.get(&argument) {
            return known;
        }
        if self.endless || self.open.contains(&argument) {
            self.endless = true;
            return 0.0;
        }
        self.open.push(argument.clone());
        let value = self.by_case(step, paths);
        self.open.pop();
        self.known.insert(argument, value);
        value
    }

    fn by_case(&mut self, step: usize, paths: &Paths) -> f64 {
        let (k, y) = self.points[step - 1];
        if step > 1 && y == self.points[step - 2].1 {
            return self.f_c(step, paths);
        }
        // The first point of a row: what is new of it, and the old ends of its path.
        let new: Vec<(Path, i64)> =
            paths.iter().filter(|(path, _)| !matches!(path, D(..))).map(|(p, m)| (*p, *m)).collect();
        let old: Paths = paths.iter().filter(|(path, _)| matches!(path, D(..))).map(|(p, m)| (*p, *m)).collect();
        match new[..] {
            [(H(i, j), 1)] if (i, j) == (k, k) => {
                let taken = if self.has(StrayMinusOne) { Some(h(k, k)) } else { None };
                self.aged(step, &old, taken)
            }
            [(V(i, _), 1)] if i == k && self.has(CallsTheWrongCase) => self.aged(step, &old, None),
            [(V(i, j), 1)] if i == k => {
                let mut before = vec![h(k, j), V(k, j), V(j, k), d(k, j)];
                before.dedup();
                before.into_iter().map(|path| self.aged(step, &old, Some(path))).sum()
            }
            _ if self.has(OtherwiseFires) => self.f_c(step, paths),
            [] if !self.has(JoinsNoTwo) => {
                let (mut sum, most) = (0.0, *self.colours().end());
                for (i, j) in self.colours().flat_map(|i| (i..=most).map(move |j| (i, j))) {
                    let before = with(&with(&with(&old, d(i, j), -1), d(i, k), 1), d(j, k), 1);
                    if old.get(&d(i, j)) >= Some(&1) {
                        sum += self.aged(step, &before, None);
                    }
                }
                sum
            }
            _ => 0.0,
        }
    }

    /// The sum over all that becomes these old paths when a row begins; one of which was taken before, if any.
    fn aged(&mut self, step: usize, old: &Paths, taken: Option<Path>) -> f64 {
        if old.values().any(|many| *many < 0) {
            return 0.0;
        }
        let young = |path: Path| match path {
            D(i, j) if i == j => vec![h(i, j), V(i, j), d(i, j)],
            D(i, j) => vec![h(i, j), V(i, j), V(j, i), d(i, j)],
            other => vec![other],
        };
        let mut before = vec![taken.map_or(Paths::new(), |path| Paths::from([(path, 1)]))];
        for (&path, &many) in old {
            for _ in 0..many {
                before = before.iter().flat_map(|b| young(path).into_iter().map(|p| with(b, p, 1))).collect();
                before.sort_unstable();
                before.dedup();
            }
        }
        before.iter().map(|before| self.f(step - 1, before)).sum()
    }

    /// A point that is not the first of its row: joined to nothing, to one end, or to two.
    fn f_c(&mut self, step: usize, paths: &Paths) -> f64 {
        let k = self.points[step - 1].0;
        let earlier = if self.has(SameStep) { step } else { step - 1 };
        // An end that the point can be joined to, and what is left of the path: in the row, or in the column.
        let mut ends: Vec<(Path, Option<u32>, u32)> = Vec::new();
        for path in self.all() {
            match path {
                H(i, j) => ends.extend([(path, None, j), (path, None, i)]),
                V(i, j) => {
                    ends.push((path, Some(j), j));
                    ends.extend((j == k).then_some((path, None, i)));
                }
                D(i, j) => {
                    ends.extend((i == k).then_some((path, Some(j), j)));
                    ends.extend((j == k && i != j).then_some((path, Some(i), i)));
                }
            }
        }
        ends.dedup();
        // What comes of a path that is left in the row or not, and another one.
        let new = |one: (Option<u32>, u32), two: (Option<u32>, u32)| match (one, two) {
            ((None, i), (None, j)) => h(i, j),
            ((None, i), (Some(_), j)) | ((Some(_), j), (None, i)) => V(i, j),
            ((Some(_), i), (Some(_), j)) => d(i, j),
        };
        let mut terms: Vec<(Paths, Path)> = vec![(Paths::new(), h(k, k))];
        for &(path, left, colour) in &ends {
            terms.push((Paths::from([(path, 1)]), new((None, k), (left, colour))));
            for &(other, left_2, colour_2) in &ends {
                let rows =
                    matches!(path, H(..)) && matches!(other, D(..)) || matches!(path, D(..)) && matches!(other, H(..));
                if !(self.has(NoDkk) && rows && (path == d(k, k) || other == d(k, k))) {
                    terms.push((with(&Paths::from([(path, 1)]), other, 1), new((left, colour), (left_2, colour_2))));
                }
            }
        }
        let mut sum = 0.0;
        for (used, new) in terms {
            if self.has(NoGuards) || paths.get(&new) >= Some(&1) {
                let before = used.iter().fold(with(paths, new, -1), |paths, (&path, &many)| with(&paths, path, many));
                sum += self.f(earlier, &before);
            }
        }
        sum
    }
}

/// Where the printed program leaves the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstWrong {
    /// After how many points.
    pub step: usize,
    /// Which paths.
    pub paths: Paths,
    /// In how many ways they come up in truth.
    pub ways: u128,
}

/// What a slip does to a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harm {
    /// What is decided with it; none when the recursion does not end.
    pub playable: Option<bool>,
    /// The first step at which paths are said to be that can't be, or the other way round; none where it does no harm,
    /// or where the recursion does not end.
    pub first: Option<FirstWrong>,
}

/// The most kinds of paths that are gone through at a step.
const MOST_LOOKS: usize = 20_000;

/// Holds the program with these slips against the layers of the right one.
#[must_use]
pub fn harm(hand: &[Card], slips: &[Slip], layers: &[paper_dp::Told]) -> Harm {
    let mut printed = Printed::of(hand, slips);
    let playable = printed.single_paths().map(|sum| sum > 0.0);
    let first = playable
        .is_some()
        .then(|| layers.iter().enumerate().find_map(|(step, layer)| wrong(&mut printed, step, layer)));
    Harm { playable, first: first.flatten() }
}

fn wrong(printed: &mut Printed<'_>, step: usize, layer: &paper_dp::Told) -> Option<FirstWrong> {
    let is_said =
        |printed: &mut Printed<'_>, paths: &Paths| printed.value(step, paths).is_some_and(|value| value > 0.0);
    let missed = layer.paths.iter().find(|(paths, _)| !is_said(printed, paths));
    if let Some((paths, &ways)) = missed {
        return Some(FirstWrong { step, paths: paths.clone(), ways });
    }
    let mut all = vec![Paths::new()];
    let kinds = printed.all();
    let mut last = all.clone();
    for _ in 0..step {
        let more = |paths: &Paths| {
            let least = paths.keys().last().copied();
            kinds.iter().filter(|path| Some(**path) >= least).map(|path| with(paths, *path, 1)).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(more).collect();
        all.extend(last.iter().cloned());
        if all.len() > MOST_LOOKS {
            break;
        }
    }
    let made_up = all.into_iter().find(|paths| !layer.paths.contains_key(paths) && is_said(printed, paths));
    made_up.map(|paths| FirstWrong { step, paths, ways: 0 })
}

//! Linear programs whose variables all have bounds, by the dual simplex method.
//!
//! Wanted is the largest sum of gains of columns, whose entries add up, row by row, to
//! a right side less a slack that has bounds too. A basis has a column or a slack for
//! each row; all others lie at one of their bounds, the one that their gain favours. So
//! every basis is dual feasible, and its value bounds that of all solutions from the
//! first step on: a search may stop as soon as the bound is low enough. A step takes the
//! column out that is farthest beyond its bounds, by steepest edge, and brings another
//! one in; those whose gain changes its sign on the way go to their other bound (the
//! "long step"). Bounds may be changed at any time, and the basis stays what it is: that
//! is all that branching needs.
//!
//! The inverse of the basis is kept whole, by columns: programs of deals have some
//! dozens of rows, or are so sparse that few entries of it are touched. Gains are
//! disturbed a little by whoever makes the program, for without that ties would make
//! steps that lead nowhere. Numbers are floating: nothing here is believed.

use crate::budget::{Halt, Pace};

/// What is smaller counts as zero.
const TINY: f64 = 1e-9;
/// A pivot is at least this.
const PIVOT: f64 = 1e-7;
/// A value may be beyond its bounds by this.
const BEYOND: f64 = 1e-7;
/// A run that takes more steps than this for each row is going in circles.
const STEPS_A_ROW: usize = 20;
/// Steps after which the inverse is computed anew.
const FRESH: usize = 1000;

/// A column: its gain, its upper bound (the lower one is 0) and its entries by rows.
pub(super) type Column = (f64, f64, Vec<(u32, f64)>);

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The basis has the largest value.
    Solved,
    /// The bound fell below the value that was asked for, or there is no solution.
    Low,
    /// Numbers went wrong.
    Astray,
}

/// Where a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Basic(usize),
    Lower,
    Upper,
}

/// A linear program and one of its bases. The slack of row i is column `columns + i`.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    rows: usize,
    columns: usize,
    /// Where the entries of a column begin, and the entries.
    first: Vec<usize>,
    entries: Vec<(u32, f64)>,
    /// The same by rows.
    first_of_row: Vec<usize>,
    by_row: Vec<(u32, f64)>,
    gain: Vec<f64>,
    right: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    place: Vec<Place>,
    basis: Vec<usize>,
    /// The entry of row i and column k of the inverse is number `k * rows + i`.
    inverse: Vec<f64>,
    value: Vec<f64>,
    /// What a column gains beyond the prices of its rows.
    net: Vec<f64>,
    /// The squared length of each row of the inverse, as far as it is known.
    edge: Vec<f64>,
    age: usize,
    /// What the dual ray of a program without a solution adds to the prices.
    ray: Option<Vec<f64>>,
    work: Work,
}

/// Room that steps use again and again.
#[derive(Clone, Debug, Default)]
struct Work {
    row: Vec<(usize, f64)>,
    alpha: Vec<f64>,
    touched: Vec<usize>,
    candidates: Vec<(f64, usize)>,
    entering: Vec<f64>,
    flipped: Vec<f64>,
    tau: Vec<f64>,
}

impl Simplex {
    /// A program of these columns; for each row its right side and the upper bound of its slack.
    pub(super) fn new(columns: &[Column], rows: &[(f64, f64)]) -> Self {
        let (n, m) = (columns.len(), rows.len());
        let mut first = vec![0];
        let mut entries = Vec::new();
        let mut lists = vec![Vec::new(); m];
        for (j, (_, _, column)) in columns.iter().enumerate() {
            entries.extend_from_slice(column);
            first.push(entries.len());
            column.iter().for_each(|&(row, value)| lists[row as usize].push((j as u32, value)));
        }
        let mut first_of_row = vec![0];
        let mut by_row = Vec::with_capacity(entries.len());
        for list in lists {
            by_row.extend(list);
            first_of_row.push(by_row.len());
        }
        let gain: Vec<f64> = columns.iter().map(|c| c.0).chain(std::iter::repeat_n(0.0, m)).collect();
        let mut inverse = vec![0.0; m * m];
        (0..m).for_each(|i| inverse[i * m + i] = 1.0);
        let mut simplex = Self {
            rows: m,
            columns: n,
            first,
            entries,
            first_of_row,
            by_row,
            right: rows.iter().map(|row| row.0).collect(),
            lower: vec![0.0; n + m],
            upper: columns.iter().map(|c| c.1).chain(rows.iter().map(|row| row.1)).collect(),
            place: std::iter::repeat_n(Place::Lower, n).chain((0..m).map(Place::Basic)).collect(),
            basis: (n..n + m).collect(),
            inverse,
            value: vec![0.0; m],
            net: gain.clone(),
            gain,
            edge: vec![1.0; m],
            age: 0,
            ray: None,
            work: Work { alpha: vec![0.0; n + m], ..Work::default() },
        };
        simplex.settle();
        simplex
    }

    /// Adds a row: its entries by columns, its right side, and the upper bound of its slack, which joins the basis.
    pub(super) fn add(&mut self, row: &[(u32, f64)], right: f64, slack: f64) {
        let (n, m) = (self.columns, self.rows);
        let left: f64 = row.iter().map(|&(j, value)| value * self.at(j as usize)).sum();
        let mut own = vec![0.0; n];
        row.iter().for_each(|&(j, value)| own[j as usize] += value);
        let mut inverse = vec![0.0; (m + 1) * (m + 1)];
        let mut length = 1.0;
        for k in 0..m {
            let (from, to) = (&self.inverse[k * m..(k + 1) * m], &mut inverse[k * (m + 1)..(k + 1) * (m + 1)]);
            to[..m].copy_from_slice(from);
            let basic = self.basis.iter().zip(from).filter(|(j, _)| **j < n);
            to[m] = -basic.map(|(&j, entry)| own[j] * entry).sum::<f64>();
            length += to[m] * to[m];
        }
        inverse[m * (m + 1) + m] = 1.0;
        self.inverse = inverse;
        let mut entries = Vec::with_capacity(self.entries.len() + row.len());
        let mut first = vec![0];
        for (j, &own) in own.iter().enumerate() {
            entries.extend_from_slice(&self.entries[self.first[j]..self.first[j + 1]]);
            entries.extend((own != 0.0).then_some((m as u32, own)));
            first.push(entries.len());
        }
        (self.entries, self.first) = (entries, first);
        self.by_row.extend((0..).zip(&own).filter(|(_, own)| **own != 0.0).map(|(j, &own)| (j, own)));
        self.first_of_row.push(self.by_row.len());
        self.right.push(right);
        self.lower.push(0.0);
        self.upper.push(slack);
        self.gain.push(0.0);
        self.net.push(0.0);
        self.place.push(Place::Basic(m));
        self.basis.push(n + m);
        self.value.push(right - left);
        self.edge.push(length);
        self.work.alpha.push(0.0);
        self.rows += 1;
        self.ray = None;
    }

    /// The bounds of a column or slack.
    pub(super) fn bounds(&self, j: usize) -> (f64, f64) {
        (self.lower[j], self.upper[j])
    }

    /// Sets the bounds of a column or slack.
    pub(super) fn bind(&mut self, j: usize, lower: f64, upper: f64) {
        let before = self.at(j);
        (self.lower[j], self.upper[j]) = (lower, upper);
        self.ray = None;
        if !matches!(self.place[j], Place::Basic(_)) {
            // What could not move may have come to favour its other bound.
            self.place[j] = if self.net[j] > 0.0 { Place::Upper } else { Place::Lower };
        }
        let by = before - self.at(j);
        if by != 0.0 {
            let mut value = std::mem::take(&mut self.value);
            self.each_entry(j, |k, entry| self.add_column(k, by * entry, &mut value));
            self.value = value;
        }
    }

    /// Puts every column that is not in the basis to the bound that its gain favours, and
    /// computes the others.
    fn settle(&mut self) {
        let mut sides = self.right.clone();
        for j in 0..self.columns + self.rows {
            if matches!(self.place[j], Place::Basic(_)) {
                continue;
            }
            self.place[j] = if self.net[j] > 0.0 { Place::Upper } else { Place::Lower };
            let at = self.at(j);
            if at != 0.0 {
                self.each_entry(j, |row, value| sides[row] -= value * at);
            }
        }
        self.value = self.times_inverse(|k| sides[k]);
        self.ray = None;
    }

    /// The value of a column or slack.
    pub(super) fn at(&self, j: usize) -> f64 {
        match self.place[j] {
            Place::Basic(row) => self.value[row],
            Place::Lower => self.lower[j],
            Place::Upper => self.upper[j],
        }
    }

    /// The value of the basis, above which there is no solution.
    pub(super) fn bound(&self) -> f64 {
        (0..self.columns).map(|j| self.gain[j] * self.at(j)).sum()
    }

    /// What a column gains beyond the prices of its rows.
    pub(super) fn net(&self, j: usize) -> f64 {
        match &self.ray {
            None => self.net[j],
            Some(ray) => {
                let mut net = self.net[j];
                self.each_entry(j, |row, value| net -= ray[row] * value);
                net
            }
        }
    }

    /// The price of each row.
    pub(super) fn prices(&self) -> Vec<f64> {
        let slack = |row: usize| -self.net(self.columns + row);
        (0..self.rows).map(slack).collect()
    }

    fn each_entry(&self, j: usize, mut take: impl FnMut(usize, f64)) {
        if j >= self.columns {
            take(j - self.columns, 1.0);
        } else {
            self.entries[self.first[j]..self.first[j + 1]].iter().for_each(|&(row, value)| take(row as usize, value));
        }
    }

    /// The inverse times a vector.
    fn times_inverse(&self, vector: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut product = vec![0.0; self.rows];
        for k in 0..self.rows {
            self.add_column(k, vector(k), &mut product);
        }
        product
    }

    fn add_column(&self, k: usize, times: f64, to: &mut [f64]) {
        if times != 0.0 {
            let column = &self.inverse[k * self.rows..(k + 1) * self.rows];
            to.iter_mut().zip(column).for_each(|(sum, entry)| *sum += times * entry);
        }
    }

    /// Takes steps until the program is solved or its bound is below `low`.
    pub(super) fn run(&mut self, low: f64, pace: &mut Pace<'_>) -> Result<Ended, Halt> {
        let mut failures = 0;
        for _ in 0..STEPS_A_ROW * (self.rows + 50) {
            pace.step()?;
            if self.age >= FRESH && !self.refresh() {
                return Ok(Ended::Astray);
            }
            let bound = self.bound();
            if bound < low {
                return Ok(Ended::Low);
            }
            let Some(leaving) = self.leaving() else { return Ok(Ended::Solved) };
            match self.step(leaving) {
                Step::Done => {}
                Step::NoSolution(slope) => {
                    self.point_ray(leaving, slope, bound - low);
                    return Ok(Ended::Low);
                }
                Step::Failed => {
                    failures += 1;
                    if failures > 3 || !self.refresh() {
                        return Ok(Ended::Astray);
                    }
                }
            }
        }
        Ok(Ended::Astray)
    }

    /// The row whose column is farthest beyond its bounds.
    fn leaving(&self) -> Option<usize> {
        let mut best = None;
        for row in 0..self.rows {
            let (j, value) = (self.basis[row], self.value[row]);
            let beyond = (self.lower[j] - value).max(value - self.upper[j]);
            if beyond > BEYOND {
                let weight = beyond * beyond / self.edge[row];
                if best.is_none_or(|(most, _)| weight > most) {
                    best = Some((weight, row));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    /// The entries of a row of the inverse, and of that row times all columns.
    fn price_row(&mut self, row: usize) {
        let (m, n) = (self.rows, self.columns);
        let work = &mut self.work;
        work.touched.drain(..).for_each(|j| work.alpha[j] = 0.0);
        work.row.clear();
        for k in 0..m {
            let entry = self.inverse[k * m + row];
            if entry.abs() < 1e-12 {
                continue;
            }
            work.row.push((k, entry));
            work.alpha[n + k] = entry;
            work.touched.push(n + k);
            for &(j, value) in &self.by_row[self.first_of_row[k]..self.first_of_row[k + 1]] {
                let alpha = &mut work.alpha[j as usize];
                if *alpha == 0.0 {
                    work.touched.push(j as usize);
                }
                *alpha += entry * value;
                if *alpha == 0.0 {
                    // So that it is not taken for one that was never touched.
                    *alpha = 1e-300;
                }
            }
        }
    }

    /// Takes a column out of the basis and brings another one in.
    fn step(&mut self, row: usize) -> Step {
        self.price_row(row);
        let out = self.basis[row];
        let up = self.value[row] > self.upper[out];
        let sign = if up { 1.0 } else { -1.0 };
        let to = if up { self.upper[out] } else { self.lower[out] };
        let mut slope = (self.value[row] - to).abs();
        let Some(chosen) = self.entering(sign, &mut slope) else { return Step::NoSolution(slope) };
        let (entering, flips) = chosen;
        self.enter(entering);
        let pivot = self.work.entering[row];
        let expected = self.work.alpha[entering];
        if pivot.abs() < PIVOT || (pivot - expected).abs() > 1e-6 * (1.0 + pivot.abs()) {
            return Step::Failed;
        }
        self.flip(flips, entering);
        // The duals.
        let theta = self.net[entering] / expected;
        for &j in &self.work.touched {
            if !matches!(self.place[j], Place::Basic(_)) {
                self.net[j] -= theta * self.work.alpha[j];
            }
        }
        self.net[entering] = 0.0;
        self.net[out] = -theta;
        // The values.
        let by = (self.value[row] - to) / pivot;
        let value = self.at(entering) + by;
        self.value.iter_mut().zip(&self.work.entering).for_each(|(value, entry)| *value -= by * entry);
        self.value[row] = value;
        self.basis[row] = entering;
        self.place[entering] = Place::Basic(row);
        self.place[out] = if up { Place::Upper } else { Place::Lower };
        self.update(row, pivot);
        Step::Done
    }

    /// The column that enters, and how many candidates before it change their bounds.
    /// `slope` becomes what is left of it.
    fn entering(&mut self, sign: f64, slope: &mut f64) -> Option<(usize, usize)> {
        let mut candidates = std::mem::take(&mut self.work.candidates);
        candidates.clear();
        for &j in &self.work.touched {
            let alpha = sign * self.work.alpha[j];
            let fits = match self.place[j] {
                Place::Basic(_) => false,
                _ if self.upper[j] - self.lower[j] < TINY => false,
                Place::Lower => alpha > PIVOT,
                Place::Upper => alpha < -PIVOT,
            };
            if fits {
                candidates.push(((self.net[j] / alpha).abs(), j));
            }
        }
        candidates.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut chosen = None;
        for (i, &(ratio, j)) in candidates.iter().enumerate() {
            let less = self.work.alpha[j].abs() * (self.upper[j] - self.lower[j]);
            if *slope - less >= TINY {
                *slope -= less;
                continue;
            }
            // Of those that tie, the one with the largest pivot.
            let mut best = i;
            for (k, &(other, j)) in candidates.iter().enumerate().skip(i + 1) {
                if other > ratio + TINY {
                    break;
                }
                if self.work.alpha[j].abs() > self.work.alpha[candidates[best].1].abs() {
                    best = k;
                }
            }
            chosen = Some((candidates[best].1, i));
            break;
        }
        self.work.candidates = candidates;
        chosen
    }

    /// The inverse times a column.
    fn enter(&mut self, j: usize) {
        let mut entering = std::mem::take(&mut self.work.entering);
        entering.clear();
        entering.resize(self.rows, 0.0);
        self.each_entry(j, |k, value| self.add_column(k, value, &mut entering));
        self.work.entering = entering;
    }

    /// Moves the first candidates to their other bounds.
    fn flip(&mut self, flips: usize, entering: usize) {
        if flips == 0 {
            return;
        }
        let mut sides = std::mem::take(&mut self.work.flipped);
        sides.clear();
        sides.resize(self.rows, 0.0);
        for i in 0..flips {
            let j = self.work.candidates[i].1;
            if j == entering {
                continue;
            }
            let range = self.upper[j] - self.lower[j];
            let by = if self.place[j] == Place::Lower { range } else { -range };
            self.place[j] = if self.place[j] == Place::Lower { Place::Upper } else { Place::Lower };
            self.each_entry(j, |row, value| sides[row] += by * value);
        }
        let change = self.times_inverse(|k| sides[k]);
        self.value.iter_mut().zip(change).for_each(|(value, change)| *value -= change);
        self.work.flipped = sides;
    }

    /// Brings the inverse and the lengths of its rows up to date.
    fn update(&mut self, row: usize, pivot: f64) {
        let m = self.rows;
        let mut tau = std::mem::take(&mut self.work.tau);
        tau.clear();
        tau.resize(m, 0.0);
        self.work.row.iter().for_each(|&(k, entry)| self.add_column(k, entry, &mut tau));
        let length: f64 = self.work.row.iter().map(|&(_, entry)| entry * entry).sum();
        let moved: Vec<(usize, f64)> = (0..m)
            .filter(|&i| i != row && self.work.entering[i].abs() > 1e-12)
            .map(|i| (i, self.work.entering[i]))
            .collect();
        for &(i, entry) in &moved {
            let times = entry / pivot;
            let edge = self.edge[i] - 2.0 * times * tau[i] + times * times * length;
            self.edge[i] = edge.max(1e-4).max(times * times * length * 1e-3);
        }
        self.edge[row] = (length / (pivot * pivot)).max(1e-4);
        self.work.tau = tau;
        for &(k, entry) in &self.work.row {
            let times = entry / pivot;
            let column = &mut self.inverse[k * m..(k + 1) * m];
            moved.iter().for_each(|&(i, entry)| column[i] -= times * entry);
            column[row] = times;
        }
        self.age += 1;
    }

    /// Prices that go on along the ray on which the bound falls forever, until it is low.
    fn point_ray(&mut self, row: usize, slope: f64, above: f64) {
        let out = self.basis[row];
        let sign = if self.value[row] > self.upper[out] { 1.0 } else { -1.0 };
        let last = self.work.candidates.last().map_or(0.0, |&(ratio, _)| ratio);
        let far = last + (above.max(0.0) + 1.0) / slope.max(TINY);
        let mut ray = vec![0.0; self.rows];
        self.work.row.iter().for_each(|&(k, entry)| ray[k] = -sign * far * entry);
        self.ray = Some(ray);
    }

    /// Computes inverse, values and gains anew from the columns of the basis; false when
    /// they do not make one.
    fn refresh(&mut self) -> bool {
        let m = self.rows;
        self.inverse.fill(0.0);
        (0..m).for_each(|i| self.inverse[i * m + i] = 1.0);
        let mut wanted: Vec<usize> = std::mem::take(&mut self.basis);
        // Slacks first, and then columns with few entries: that fills the inverse least.
        wanted.sort_by_key(|&j| if j >= self.columns { 0 } else { self.first[j + 1] - self.first[j] });
        let mut taken = vec![false; m];
        self.basis = vec![usize::MAX; m];
        for j in wanted {
            self.enter(j);
            let rows = (0..m).filter(|&row| !taken[row]);
            let best = rows.max_by(|&a, &b| self.work.entering[a].abs().total_cmp(&self.work.entering[b].abs()));
            let Some(row) = best.filter(|&row| self.work.entering[row].abs() > PIVOT) else { return false };
            taken[row] = true;
            self.basis[row] = j;
            self.place[j] = Place::Basic(row);
            let pivot = self.work.entering[row];
            self.work.row.clear();
            for k in 0..m {
                let entry = self.inverse[k * m + row];
                if entry != 0.0 {
                    self.work.row.push((k, entry));
                }
            }
            self.update(row, pivot);
        }
        for row in 0..m {
            self.edge[row] = (0..m).map(|k| self.inverse[k * m + row].powi(2)).sum::<f64>().max(1e-4);
        }
        let price = |k: usize| (0..m).map(|row| self.gain[self.basis[row]] * self.inverse[k * m + row]).sum::<f64>();
        let prices: Vec<f64> = (0..m).map(price).collect();
        for j in 0..self.columns + m {
            let mut net = self.gain[j];
            self.each_entry(j, |row, value| net -= prices[row] * value);
            self.net[j] = if matches!(self.place[j], Place::Basic(_)) { 0.0 } else { net };
        }
        self.age = 0;
        self.settle();
        true
    }
}

/// What a step did.
enum Step {
    /// There is another basis.
    Done,
    /// There is no solution; what is left of the slope.
    NoSolution(f64),
    /// Numbers went wrong.
    Failed,
}

//! What has to be remembered of a trail that was chosen for some numbers, and which of two memories is at least as
//! good.
//!
//! Per colour: untouched; required (a number left off the trail has it, so it must be on the trail); or on the trail,
//! with its part of the trail and whether its degree is odd. Besides, how many vertices that are done with have odd
//! degree. While a number is in work it is a vertex like the colours: off the trail, required, or touched.

use std::cmp::Reverse;

/// The most colours a state has room for.
pub const MOST_COLOURS: usize = 20;

const UNTOUCHED: u8 = 0;
const REQUIRED: u8 = 1;
const TOUCHED: u8 = 2;
/// The trail is complete: nothing can be added.
const CLOSED: u8 = 4;

/// What is remembered. A touched vertex has 2 + 2 * part + (1 if odd); parts are counted by first appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    at: [u8; MOST_COLOURS + 1],
    done: u8,
}

/// One step of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A number comes: on the trail or off.
    Begin,
    /// The number's cards of a colour: one, or two and more (a third one changes nothing that two can't).
    Cards(usize, u8),
    /// The number is done.
    Finish,
    /// The colour has no more cards.
    Retire(usize),
}

impl State {
    /// Nothing chosen yet.
    pub const START: Self = Self { at: [UNTOUCHED; MOST_COLOURS + 1], done: 0 };
    const NUMBER: usize = MOST_COLOURS;

    /// The odd vertices, as bits: what is compared must agree in them.
    fn odd(&self) -> u32 {
        let odd = |(i, &code): (usize, &u8)| u32::from(code >= TOUCHED && code & 1 == 1) << i;
        self.at.iter().enumerate().map(odd).sum()
    }

    /// Hands every state that the step can lead to, with how many cards of the colour are on the trail.
    pub fn step(&self, step: Step, mut found: impl FnMut(Self, u8)) {
        match step {
            Step::Begin => {
                if self.done & CLOSED == 0 {
                    found(*self, 0);
                    let mut on = *self;
                    on.at[Self::NUMBER] = REQUIRED;
                    found(on, 0);
                }
            }
            Step::Cards(colour, many) => {
                if self.at[Self::NUMBER] == UNTOUCHED {
                    let mut off = *self;
                    off.at[colour] = off.at[colour].max(REQUIRED);
                    found(off, 0);
                } else {
                    found(*self, 0);
                    found(self.join(colour, 1), 1);
                    if many > 1 {
                        found(self.join(colour, 0), 2);
                    }
                }
            }
            Step::Finish => {
                if let Some(next) = self.dropped(Self::NUMBER) {
                    found(next, 0);
                }
            }
            Step::Retire(colour) => {
                let closes = self.at[colour] >= TOUCHED && self.alone(colour);
                if let Some(mut next) = self.dropped(colour) {
                    if !closes {
                        found(next, 0);
                    } else if next.at.iter().all(|&code| code == UNTOUCHED) {
                        next.done |= CLOSED;
                        found(next, 0);
                    }
                }
            }
        }
    }

    /// The colour and the number joined, by an odd or an even number of cards.
    fn join(&self, colour: usize, odd: u8) -> Self {
        const FRESH: u8 = 2 * (MOST_COLOURS as u8 + 1) + TOUCHED;
        let mut next = *self;
        for (vertex, fresh) in [(colour, FRESH), (Self::NUMBER, FRESH + 2)] {
            if next.at[vertex] < TOUCHED {
                next.at[vertex] = fresh;
            }
            next.at[vertex] ^= odd;
        }
        let (from, to) = (next.at[colour] / 2, next.at[Self::NUMBER] / 2);
        next.at.iter_mut().filter(|code| **code / 2 == from).for_each(|code| *code = 2 * to + (*code & 1));
        next.renamed()
    }

    /// Whether no other vertex is in its part.
    fn alone(&self, vertex: usize) -> bool {
        self.at.iter().filter(|&&code| code / 2 == self.at[vertex] / 2).count() == 1
    }

    /// Without a vertex that is done with; none if it is missing on the trail, or a third odd one.
    fn dropped(&self, vertex: usize) -> Option<Self> {
        let mut next = *self;
        let code = std::mem::replace(&mut next.at[vertex], UNTOUCHED);
        if code >= TOUCHED {
            next.done += code & 1;
        }
        (code != REQUIRED && next.done & !CLOSED <= 2).then(|| next.renamed())
    }

    /// With parts counted by first appearance.
    fn renamed(mut self) -> Self {
        let (mut names, mut parts) = ([0u8; 32], 0);
        for code in self.at.iter_mut().filter(|code| **code >= TOUCHED) {
            let name = &mut names[usize::from(*code / 2)];
            if *name == 0 {
                parts += 1;
                *name = parts;
            }
            *code = 2 * *name + (*code & 1);
        }
        self
    }

    /// Whether whatever completes `other` completes this too: equal parity, no more odd vertices done, whatever is
    /// together there is together here, every part has a vertex that is touched there, and nothing extra is required.
    /// (A number that was left off can't be touched later, so only states that agree in that are compared. One that is
    /// on could stand for one that is off, but trails should be short.)
    pub fn dominates(&self, other: &Self) -> bool {
        if self.odd() != other.odd() || self.done > other.done || (self.done ^ other.done) & CLOSED != 0 {
            return false;
        }
        if (self.at[Self::NUMBER] == UNTOUCHED) != (other.at[Self::NUMBER] == UNTOUCHED) {
            return false;
        }
        let (mut part_of, mut met, mut parts) = ([0u8; 32], 0u32, 0u32);
        for (&here, &there) in self.at.iter().zip(&other.at) {
            if here >= TOUCHED {
                parts |= 1 << (here / 2);
            }
            if there >= TOUCHED {
                let part = &mut part_of[usize::from(there / 2)];
                if here < TOUCHED || *part != 0 && *part != here / 2 {
                    return false;
                }
                *part = here / 2;
                met |= 1 << (here / 2);
            } else if here == REQUIRED && there == UNTOUCHED {
                return false;
            }
        }
        met == parts
    }

    /// What sorts states by parity, and within a parity every state before those it dominates.
    fn rank(&self) -> (u32, u8, usize, u8, usize) {
        let touched = self.at.iter().filter(|&&code| code >= TOUCHED).count();
        let parts = self.at.iter().map(|code| code / 2).max().unwrap_or(0);
        let required = self.at.iter().filter(|&&code| code == REQUIRED).count();
        (self.odd(), self.done, self.at.len() - touched, parts, required)
    }
}

/// Where a state comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct From {
    /// The place of the state before.
    pub place: u32,
    /// How many cards were taken.
    pub taken: u8,
}

/// Leaves out what another one dominates. Of equal states the one stays that leaves most off the trail: it comes from a
/// later place, where less is touched.
pub fn best(states: Vec<(State, From)>) -> Vec<(State, From)> {
    let mut ranked: Vec<_> = states.into_iter().map(|(state, from)| (state.rank(), state, from)).collect();
    ranked.sort_unstable_by_key(|&(rank, state, from)| (rank, state, Reverse(from.place), from.taken));
    let mut best: Vec<(State, From)> = Vec::new();
    let (mut parity, mut start) = (None, 0);
    for (rank, state, from) in ranked {
        if parity != Some(rank.0) {
            (parity, start) = (Some(rank.0), best.len());
        }
        if !best[start..].iter().any(|(kept, _)| kept.dominates(&state)) {
            best.push((state, from));
        }
    }
    best
}

//! The picked cards, and what was picked before and after each change.

/// How many changes can be undone.
const MOST_PAST: usize = 200;

/// What is picked, with its past and its future.
#[derive(Clone, Debug)]
pub struct Picks<P> {
    now: Vec<P>,
    /// What was picked before each change.
    past: Vec<Vec<P>>,
    /// What was undone, the next to be done again last.
    future: Vec<Vec<P>>,
}

impl<P> Default for Picks<P> {
    fn default() -> Self {
        Self { now: Vec::new(), past: Vec::new(), future: Vec::new() }
    }
}

impl<P: PartialEq> Picks<P> {
    /// The picked cards, in the order in which they were picked.
    pub fn now(&self) -> &[P] {
        &self.now
    }

    /// Picks these cards and no others.
    pub fn pick(&mut self, picked: Vec<P>) {
        if picked != self.now {
            self.past.push(std::mem::replace(&mut self.now, picked));
            if self.past.len() > MOST_PAST {
                self.past.remove(0);
            }
            self.future.clear();
        }
    }

    /// Takes the last change back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let past = self.past.pop();
        past.map(|past| self.future.push(std::mem::replace(&mut self.now, past))).is_some()
    }

    /// Does again what was undone last; says whether there was something.
    pub fn redo(&mut self) -> bool {
        let future = self.future.pop();
        future.map(|future| self.past.push(std::mem::replace(&mut self.now, future))).is_some()
    }

    /// Whether a change can be taken back, and whether one can be done again.
    pub fn can(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Forgets everything, since the cards have changed.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undone_can_be_done_again_until_something_else_is_done() {
        let mut picks = Picks::default();
        for picked in [vec![1], vec![1], vec![1, 2]] {
            picks.pick(picked);
        }
        assert!(picks.undo() && picks.undo() && !picks.undo());
        assert!(picks.redo() && picks.redo() && !picks.redo());
        assert_eq!(picks.now(), [1, 2]);
        assert!(picks.undo());
        picks.pick(vec![1, 3]);
        assert!(!picks.redo());
        assert!(picks.undo());
        assert_eq!(picks.now(), [1]);
        picks.clear();
        assert!(picks.now().is_empty() && !picks.undo() && !picks.redo());
    }

    #[test]
    fn what_is_long_past_is_forgotten() {
        let mut picks = Picks::default();
        (0..1000).for_each(|n| picks.pick(vec![n]));
        assert_eq!(picks.can(), (true, false));
        assert_eq!(std::iter::from_fn(|| picks.undo().then_some(())).count(), MOST_PAST);
        assert_eq!((picks.now(), picks.can()), (&[999 - MOST_PAST][..], (false, true)));
    }
}

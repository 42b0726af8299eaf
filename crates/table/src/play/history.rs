//! How it stands now, and how it stood before and after each change: what undo and redo go through.

/// How many changes can be undone.
const MOST_PAST: usize = 200;

/// A moment, with its past and its future.
#[derive(Clone, Debug, Default)]
pub struct History<M> {
    now: M,
    /// The moments before each change.
    past: Vec<M>,
    /// What was undone, the next to be done again last.
    future: Vec<M>,
}

impl<M: PartialEq> History<M> {
    /// Begins here.
    pub fn new(now: M) -> Self {
        Self { now, past: Vec::new(), future: Vec::new() }
    }

    /// How it stands.
    pub fn now(&self) -> &M {
        &self.now
    }

    /// How it stood before, the latest last.
    pub fn past(&self) -> &[M] {
        &self.past
    }

    /// What would be done again.
    pub fn next(&self) -> Option<&M> {
        self.future.last()
    }

    /// Goes on to another moment. Whoever does the same again as was undone can still do again what followed it.
    pub fn go_on(&mut self, next: M) {
        if next == self.now {
            return;
        }
        if self.future.pop().is_none_or(|undone| undone != next) {
            self.future.clear();
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        if self.past.len() > MOST_PAST {
            self.past.remove(0);
        }
    }

    /// Changes how it stands without anything to undo.
    pub fn amend(&mut self, now: M) {
        self.now = now;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undone_can_be_done_again_until_something_else_is_done() {
        let mut picks = History::default();
        for picked in [vec![1], vec![1], vec![1, 2]] {
            picks.go_on(picked);
        }
        assert!(picks.undo() && picks.undo() && !picks.undo());
        assert!(picks.redo() && picks.redo() && !picks.redo());
        assert_eq!(picks.now(), &[1, 2]);
        assert!(picks.undo());
        picks.go_on(vec![1, 3]);
        assert!(!picks.redo());
        assert!(picks.undo());
        assert_eq!((picks.now(), picks.next()), (&vec![1], Some(&vec![1, 3])));
    }

    #[test]
    fn the_same_again_leaves_what_followed_it() {
        let mut steps = History::new(0);
        (1..=3).for_each(|step| steps.go_on(step));
        assert!(steps.undo() && steps.undo() && steps.undo());
        steps.go_on(1);
        assert!(steps.redo() && steps.redo() && !steps.redo());
        assert_eq!((steps.now(), steps.past()), (&3, &[0, 1, 2][..]));
    }

    #[test]
    fn what_is_long_past_is_forgotten() {
        let mut picks = History::default();
        (0..1000).for_each(|n| picks.go_on(vec![n]));
        assert_eq!(picks.can(), (true, false));
        assert_eq!(std::iter::from_fn(|| picks.undo().then_some(())).count(), MOST_PAST);
        assert_eq!((picks.now(), picks.can()), (&vec![999 - MOST_PAST], (false, true)));
    }
}

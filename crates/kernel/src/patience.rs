//! How much effort a checker spends before it gives up, and how whoever asks can allow more or less.
//!
//! Each walk counts what it does in steps of its own, some nanoseconds each, and has a number of them after which it
//! gives up: by default within minutes. Who wants to wait longer, or not so long, [allows](allow) more or less, and may be
//! asked again and again whether to go on.
//!
//! What is allowed holds for all that is done within a call, and is not handed from function to function. That is
//! safe, since nothing but giving up depends on it: no claim is accepted or refuted because of it.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// How much more, or less, effort is allowed than by default.
#[derive(Clone)]
pub struct Allowance {
    times: u64,
    of: u64,
    go_on: Option<Rc<dyn Fn(u64) -> bool>>,
}

impl Default for Allowance {
    /// What is allowed if nobody says anything.
    fn default() -> Self {
        Self { times: 1, of: 1, go_on: None }
    }
}

impl fmt::Debug for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", self.times, self.of, if self.go_on.is_some() { ", asked" } else { "" })
    }
}

impl Allowance {
    /// The default effort, times one number, divided by another; no less than 1 of it.
    #[must_use]
    pub fn times(times: u64, of: u64) -> Self {
        Self { times, of: of.max(1), go_on: None }
    }

    /// Asks, each time that some effort is to be spent, whether to go on.
    #[must_use]
    pub fn asking(mut self, go_on: impl Fn(u64) -> bool + 'static) -> Self {
        self.go_on = Some(Rc::new(go_on));
        self
    }

    fn scaled(&self, effort: u64) -> u64 {
        let scaled = u128::from(effort) * u128::from(self.times) / u128::from(self.of);
        u64::try_from(scaled).unwrap_or(u64::MAX)
    }
}

thread_local! {
    static ALLOWED: RefCell<Allowance> = RefCell::default();
}

/// Puts back what was allowed before, however the call ends.
struct Before(Allowance);

impl Drop for Before {
    fn drop(&mut self) {
        ALLOWED.with_borrow_mut(|allowed| std::mem::swap(allowed, &mut self.0));
    }
}

/// Does something with this allowance.
///
/// ```
/// use misdeal_kernel::patience::{Allowance, allow};
/// let hand = "uno 4x3 solitaire\n  1.1 1.2 1.3 2.1 3.2 4.3";
/// let claim = &format!("misdeal claim 1\nquestion play\ndeal\n  {hand}\nanswer no\nproof trails\nend\n");
/// assert!(misdeal_kernel::check(claim).is_ok());
/// let less = Allowance::times(1, 1_000_000_000);
/// assert!(allow(less, || misdeal_kernel::check(claim)).is_err());
/// let stopped = Allowance::times(10, 1).asking(|_| false);
/// assert!(allow(stopped, || misdeal_kernel::check(claim)).is_err());
/// ```
pub fn allow<T>(allowance: Allowance, act: impl FnOnce() -> T) -> T {
    let _before = Before(ALLOWED.replace(allowance));
    act()
}

/// What is left of the effort that a walk may spend.
#[derive(Clone, Debug)]
pub struct Patience {
    left: u64,
    allowed: Allowance,
}

impl Patience {
    /// This effort, or more or less where that was [allowed](allow).
    #[must_use]
    pub fn new(effort: u64) -> Self {
        let allowed = ALLOWED.with_borrow(Allowance::clone);
        Self { left: allowed.scaled(effort), allowed }
    }

    /// Spends some of it; `false` when less is left, or somebody who was asked said no.
    #[must_use]
    pub fn spend(&mut self, cost: u64) -> bool {
        match self.left.checked_sub(cost) {
            Some(left) => self.left = left,
            None => return false,
        }
        self.allowed.go_on.as_ref().is_none_or(|go_on| go_on(cost))
    }
}

/// Lets this effort pass, and no more, unless more or less was [allowed](allow).
pub fn patience(effort: u64) -> impl FnMut(u64) -> bool {
    let mut patience = Patience::new(effort);
    move |cost| patience.spend(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spent(effort: u64) -> usize {
        let mut go_on = patience(effort);
        (0..1_000).take_while(|_| go_on(2)).count()
    }

    #[test]
    fn effort_is_spent_up_to_the_last_of_it() {
        assert_eq!((spent(0), spent(1), spent(2), spent(11)), (0, 0, 1, 5));
    }

    #[test]
    fn more_or_less_is_allowed_within_a_call_and_no_longer() {
        assert_eq!(allow(Allowance::times(3, 1), || spent(10)), 15);
        assert_eq!(allow(Allowance::times(1, 5), || spent(100)), 10);
        assert_eq!(allow(Allowance::times(u64::MAX, 1), || spent(u64::MAX)), 1_000);
        let inner = allow(Allowance::times(2, 1), || (allow(Allowance::times(1, 2), || spent(20)), spent(20)));
        assert_eq!((inner, spent(20)), ((5, 20), 10));
        let panics = std::panic::catch_unwind(|| allow(Allowance::times(3, 1), || panic!("stopped")));
        assert!(panics.is_err());
        assert_eq!(spent(10), 5);
    }

    #[test]
    fn who_is_asked_can_say_no() {
        let asked = Rc::new(std::cell::Cell::new(0));
        let seen = Rc::clone(&asked);
        let allowance = Allowance::default().asking(move |cost| {
            seen.set(seen.get() + cost);
            seen.get() < 10
        });
        assert_eq!(allow(allowance, || spent(1_000)), 4);
        assert_eq!(asked.get(), 10);
    }
}

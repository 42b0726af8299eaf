//! A claim of any kind that was accepted. What it is about is asked for by its type, so no list of games is needed to
//! say it.

use crate::fault::Fault;
use crate::rooms::RestsOn;
use std::any::Any;
use std::fmt;

/// A claim that the kernel has accepted; it can't be made elsewhere.
///
/// ```
/// use misdeal_kernel::{check, set, swish};
/// let claim = "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
/// let checked = check(claim)?;
/// assert!(checked.about::<swish::Accepted>().is_some_and(|accepted| accepted.finding().is_yes()));
/// assert!(checked.about::<set::Accepted>().is_none());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub struct Checked {
    stamp: Box<dyn Stamp>,
    rests_on: RestsOn,
}

/// What can be in it: something that only the kernel makes.
trait Stamp: Any + fmt::Debug {}

impl<T: Any + fmt::Debug> Stamp for T {}

impl Checked {
    pub(crate) fn new<T: Any + fmt::Debug>(stamp: T) -> Self {
        Self { stamp: Box::new(stamp), rests_on: RestsOn::everything() }
    }

    /// The same, of which it is known what it rests on.
    pub(crate) fn resting_on(self, rests_on: RestsOn) -> Self {
        Self { rests_on, ..self }
    }

    /// The rooms of the kernel in which it was checked: what has to be believed.
    ///
    /// ```
    /// let claim = "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes\nwitness\n  a1:b1@0 a1:b1@h\nend\n";
    /// let rests_on = misdeal_kernel::check(claim)?.rests_on().to_string();
    /// assert_eq!(rests_on, "frame, text, Swish rules");
    /// # Ok::<(), misdeal_kernel::fault::Fault>(())
    /// ```
    #[must_use]
    pub fn rests_on(&self) -> &RestsOn {
        &self.rests_on
    }

    /// What it says, if it is about this: [`crate::swish::Accepted`], [`crate::swish::free::Freed`],
    /// [`crate::set::Accepted`] and so on.
    #[must_use]
    pub fn about<T: Any>(&self) -> Option<&T> {
        (&*self.stamp as &dyn Any).downcast_ref()
    }

    /// What it says, by itself.
    ///
    /// # Errors
    /// When it is about something else.
    pub fn told<T: Any>(self) -> Result<T, Fault> {
        let stamp: Box<dyn Any> = self.stamp;
        stamp.downcast().map(|stamp| *stamp).map_err(|_| Fault::new("the claim is about something else"))
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stamp.fmt(f)
    }
}

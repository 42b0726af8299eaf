//! A deal of any game, told apart by the first word of its text. What a deal is, is asked for by its type, so that nobody has to
//! know all games. Claims are read by their own game, and rest on nothing of this.

use crate::fault::Fault;
use crate::game::Dealt;
use crate::games;
use std::any::Any;
use std::fmt;
use std::str::FromStr;

/// The same without its type.
trait AnyDeal: Any + fmt::Debug + fmt::Display + Send + Sync {
    fn game(&self) -> &'static str;
    fn play(&self) -> Option<&'static str>;
    fn copy(&self) -> Box<dyn AnyDeal>;
    fn same(&self, other: &dyn Any) -> bool;
}

impl<D: Dealt> AnyDeal for D {
    fn game(&self) -> &'static str {
        D::GAME
    }

    fn play(&self) -> Option<&'static str> {
        Dealt::play(self)
    }

    fn copy(&self) -> Box<dyn AnyDeal> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A deal of any game.
///
/// ```
/// use misdeal_kernel::{game::Instance, set, swish};
/// let deal: Instance = "swish 1x2\n2x a1:b1".parse()?;
/// assert_eq!(deal.game(), "swish");
/// assert!(deal.of::<swish::Deal>().is_some_and(|deal| deal.cards().len() == 2));
/// assert!(deal.of::<set::Board>().is_none());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub struct Instance(Box<dyn AnyDeal>);

impl Instance {
    /// A deal whose game is not told any more.
    pub fn new<D: Dealt>(deal: D) -> Self {
        Self(Box::new(deal))
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.0.game()
    }

    /// What is played, in games of several plays.
    #[must_use]
    pub fn play(&self) -> Option<&'static str> {
        self.0.play()
    }

    /// The deal, if it is one of this type.
    #[must_use]
    pub fn of<D: Dealt>(&self) -> Option<&D> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The deal by itself.
    ///
    /// # Errors
    /// When it is a deal of another game.
    pub fn only<D: Dealt>(self) -> Result<D, Fault> {
        let told = [Some(self.game()), self.play()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let deal: Box<dyn Any> = self.0;
        let other = |_| Fault::new(format!("a deal of {} is needed here, and this is one of {told}", D::GAME));
        deal.downcast().map(|deal| *deal).map_err(other)
    }
}

impl Clone for Instance {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Instance {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        (games::game(text)?.deal)(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells_the_game() {
        for (text, part) in [
            ("# hi\nswish 4x3\na1:b2", None),
            ("*.\n.o\n", None),
            ("", Some("nothing here")),
            ("\n# talk\n", Some("nothing here")),
            ("set 4x3\n0120", None),
            ("uno 4x4 solitaire\n1.2 1.3", None),
            ("uno real\ntop: R5\nP1: R6\nP2: R7", None),
            ("uno real game 2", Some("a game of uno as it was played")),
            ("Uno 4x4 solitaire", Some("written `uno`")),
            ("geography 3 undirected vertex from 1\n1-2", None),
            ("graph 3\n1-2", Some("line 1, column 1: a graph alone asks nothing; for geography")),
            ("SET 4x3\n0120", Some("written `set`")),
            ("misdeal claim 1", Some("this is a claim")),
            ("Swish 4x3", Some("written `swish`")),
            ("\n a1:b2", Some("line 2, column 2: a deal starts with a header")),
        ] {
            match (text.parse::<Instance>(), part) {
                (Ok(instance), None) => assert_eq!(instance.to_string().parse(), Ok(instance)),
                (Err(fault), Some(part)) => assert!(fault.to_string().contains(part), "{fault}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }
}

//! What can be agreed on before a game: the house rules. Text form: their words, one
//! after the other; none for the rules of the appendix.

use crate::fault::Fault;
use crate::text::{Word, shorten};
use std::fmt;
use std::iter::Peekable;

/// The rules of the appendix, or house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four. Written `stacking`.
    pub stacking: bool,
    /// With two players, a Reverse acts as a Skip. Not so is written `reverse turns`.
    pub reverse_skips: bool,
    /// An empty pile is reshuffled. Not so in positions with a known pile, where it needs no word.
    pub reshuffles: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { stacking: false, reverse_skips: true, reshuffles: true }
    }
}

impl Rules {
    /// Reads the words of house rules, as far as there are any.
    ///
    /// # Errors
    /// When `reverse` is not followed by `turns`.
    pub fn read<'a>(words: &mut Peekable<impl Iterator<Item = Word<'a>>>) -> Result<Self, Fault> {
        let mut rules = Self::default();
        while let Some(word) = words.next_if(|word| ["stacking", "reverse"].contains(&word.text)) {
            match word.text {
                "stacking" => rules.stacking = true,
                _ => match words.next() {
                    Some(next) if next.text == "turns" => rules.reverse_skips = false,
                    next => {
                        let found = next.map_or("nothing".into(), |next| format!("`{}`", shorten(next.text)));
                        return Err(word.fault(format!("the rule is `reverse turns`, and {found} follows `reverse`")));
                    }
                },
            }
        }
        Ok(rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [(self.stacking, " stacking"), (!self.reverse_skips, " reverse turns")];
        words.into_iter().filter(|(holds, _)| *holds).try_for_each(|(_, word)| f.write_str(word))
    }
}

//! A deal with a first line that says what is wanted of it, as `reduce` writes its targets: `wanted 144`, then a Swish
//! deal; `wanted set 0`, then a SET board; `wanted sequence 5`, then a hand of UNO.

use crate::games::GAMES;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::text::{lines, words};
use std::str::FromStr;

/// A deal, and how many cards its match must have, where the first line says so.
pub struct Asked {
    /// The deal.
    pub instance: Instance,
    /// How many cards its match must have.
    pub at_least: Option<usize>,
}

/// A deal as people or files have it.
#[derive(Clone, Debug)]
pub struct Read(pub Instance);

impl FromStr for Read {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let spelled = GAMES.iter().find_map(|game| game.spelled(text));
        spelled.unwrap_or_else(|| text.parse()).map(Self)
    }
}

impl Asked {
    /// What a first line can't say.
    #[must_use]
    pub fn listed() -> Fault {
        Fault::new("matches that do not count can't be told here")
    }
}

impl FromStr for Asked {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let first = lines(text).map(|(number, line)| words(number, line)).find_map(|mut words| {
            let word = words.next()?;
            Some((word, words.next().map(|word| word.text)))
        });
        let Some((word, what)) = first.filter(|(word, _)| word.text == "wanted") else {
            return Ok(Self { instance: text.parse::<Read>()?.0, at_least: None });
        };
        let place = |fault: Fault| if fault.place().is_some() { fault } else { word.fault(fault.what()) };
        let asked = GAMES.iter().find_map(|game| game.wanted(what, text));
        asked
            .unwrap_or_else(|| Err(Fault::new("`wanted` is followed by what is wanted, as in `wanted 4`")))
            .map_err(place)
    }
}

//! A deal with a first line that says what is wanted of it, as `reduce` writes its targets: `wanted 144`, then a Swish
//! deal; `wanted set 0`, then a SET board; `wanted sequence 5`, then a hand of UNO.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::text::{lines, words};
use misdeal_kernel::{set, swish, uno};
use std::str::FromStr;

/// A deal, and how many cards its match must have, where the first line says so.
pub struct Asked {
    /// The deal.
    pub instance: Instance,
    /// How many cards its match must have.
    pub at_least: Option<usize>,
}

impl FromStr for Asked {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut first = lines(text).map(|(number, line)| words(number, line)).find_map(|mut words| {
            let word = words.next()?;
            Some((word, words.next().map(|word| word.text)))
        });
        let Some((word, what)) = first.take().filter(|(word, _)| word.text == "wanted") else {
            return Ok(Self { instance: text.parse()?, at_least: None });
        };
        let listed = || word.fault("matches that do not count can't be told here");
        match what {
            Some("set" | "disjoint" | "hitting" | "free") => {
                let wanted: set::Wanted = text.parse()?;
                match wanted.demand {
                    set::Demand::Set { cards, besides } if besides.is_empty() => {
                        Ok(Self { instance: Instance::new(wanted.board), at_least: (cards > 0).then_some(cards) })
                    }
                    set::Demand::Set { .. } => Err(listed()),
                    _ => Err(word.fault("a board alone is asked with --disjoint, --hitting or --free")),
                }
            }
            Some("play" | "sequence" | "fill-in" | "other-than") => {
                let wanted: uno::Wanted = text.parse()?;
                let at_least = match wanted.demand {
                    uno::Demand::Play => None,
                    uno::Demand::Sequence(cards) => Some(cards),
                    _ => return Err(word.fault("a hand alone is asked with --fill-in or --count")),
                };
                Ok(Self { instance: Instance::new(wanted.deal), at_least })
            }
            _ => {
                let wanted: swish::Wanted = text.parse()?;
                match wanted.besides.is_empty() {
                    true => Ok(Self { instance: Instance::new(wanted.deal), at_least: Some(wanted.cards) }),
                    false => Err(listed()),
                }
            }
        }
    }
}

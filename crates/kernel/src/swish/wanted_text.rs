//! What is wanted of a deal, as text, for those who carry it to other problems. No claim is read from it.
//!
//! Text form: `wanted 5`, lines `besides SWISH`, the deal.

use crate::fault::Fault;
use crate::swish::deal::Deal;
use crate::swish::rules::Swish;
use crate::swish::wanted::Wanted;
use crate::text::{lines, number, words};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "wanted {}", self.cards)?;
        self.besides.iter().try_for_each(|swish| writeln!(f, "besides {swish}"))?;
        self.deal.fmt(f)
    }
}

impl FromStr for Wanted {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut cards = None;
        let mut besides = Vec::new();
        for (n, line) in lines(text) {
            let found: Vec<_> = words(n, line).collect();
            match found.as_slice() {
                [] => {}
                [word, count] if word.text == "wanted" && cards.is_none() => {
                    let count = number(count.text, "the number of cards wanted", 0, usize::MAX);
                    cards = Some(count.map_err(|fault| fault.at_place(found[1].place))?);
                }
                [word, rest @ ..] if word.text == "besides" && cards.is_some() => {
                    let laid =
                        rest.iter().map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)));
                    besides.push(Swish(laid.collect::<Result<_, _>>()?));
                }
                [word, ..] => {
                    let cards = cards
                        .ok_or_else(|| word.fault("the first line says how many cards are wanted, as in `wanted 5`"))?;
                    let rest: Vec<&str> = lines(text).skip(n - 1).map(|(_, line)| line).collect();
                    let deal = rest.join("\n").parse::<Deal>().map_err(|fault| fault.moved(n - 1, 0))?;
                    return Ok(Self { deal, cards, besides });
                }
            }
        }
        Err(Fault::new("there is no deal here"))
    }
}

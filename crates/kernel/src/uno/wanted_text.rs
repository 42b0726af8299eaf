//! What is wanted of a deal, as text, for those who carry it to other problems. No claim is read from it.

use crate::fault::Fault;
use crate::text::{large_number, lines, number, shorten, words};
use crate::uno::wanted::{Demand, Wanted};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.demand {
            Demand::Play => writeln!(f, "wanted play")?,
            Demand::Sequence(cards) => writeln!(f, "wanted sequence {cards}")?,
            Demand::FillIn(most) => writeln!(f, "wanted fill-in {most}")?,
            Demand::OtherThan(ways) => writeln!(f, "wanted other-than {ways}")?,
        }
        self.deal.fmt(f)
    }
}

impl FromStr for Wanted {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let first = || Fault::new("the first line says what is wanted, as in `wanted sequence 5`").at(1, 1);
        let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
        let found: Vec<_> = lines(line).flat_map(|(n, line)| words(n, line)).collect();
        let many = |word: &str| number(word, "the number wanted", 0, usize::MAX);
        let demand = match found.as_slice() {
            [word, play] if (word.text, play.text) == ("wanted", "play") => Demand::Play,
            [word, what, value] if word.text == "wanted" => match what.text {
                "sequence" => many(value.text).map(Demand::Sequence),
                "fill-in" => many(value.text).map(Demand::FillIn),
                "other-than" => large_number(value.text, "the number of orders").map(Demand::OtherThan),
                other => return Err(what.fault(format!("`{}` can't be wanted", shorten(other)))),
            }
            .map_err(|fault| fault.at_place(value.place))?,
            _ => return Err(first()),
        };
        let wanted = Self { deal: rest.parse().map_err(|fault: Fault| fault.moved(1, 0))?, demand };
        if demand != Demand::Play {
            wanted.hand()?;
        }
        Ok(wanted)
    }
}

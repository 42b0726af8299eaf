//! What is wanted of a board, as text, for those who carry it to other problems. No claim is read from it.
//!
//! Text form: `wanted set 0`, `wanted disjoint 5`, `wanted hitting 2` or `wanted free 9`; for matches, lines `besides SET`;
//! the board.

use super::{Board, Cards, Deck, Demand, Wanted};
use crate::fault::Fault;
use crate::text::{Word, lines, number, shorten, words};
use std::fmt;
use std::str::FromStr;

impl<D: Deck> fmt::Display for Wanted<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.demand {
            Demand::Match { cards, besides } => {
                writeln!(f, "wanted {} {cards}", D::MATCH)?;
                besides.iter().try_for_each(|found| writeln!(f, "besides {found}"))?;
            }
            Demand::Disjoint(n) => writeln!(f, "wanted disjoint {n}")?,
            Demand::Hitting(n) => writeln!(f, "wanted hitting {n}")?,
            Demand::Free(n) => writeln!(f, "wanted free {n}")?,
        }
        self.board.fmt(f)
    }
}

impl<D: Deck> FromStr for Wanted<D> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut demand: Option<Demand<D>> = None;
        for (n, line) in lines(text) {
            let mut found = words(n, line);
            let Some(first) = found.next() else { continue };
            match (first.text, &mut demand) {
                ("wanted", None) => demand = Some(read_demand(first, found)?),
                (_, None) => {
                    return Err(first.fault("the first line says what is wanted, as in `wanted disjoint 5`"));
                }
                ("besides", Some(Demand::Match { besides, .. })) => besides.push(Cards::read(found)?),
                (_, Some(demand)) => {
                    let rest: Vec<&str> = lines(text).skip(n - 1).map(|(_, line)| line).collect();
                    let board = rest.join("\n").parse::<Board<D>>().map_err(|fault| fault.moved(n - 1, 0))?;
                    return Ok(Self { board, demand: demand.clone() });
                }
            }
        }
        Err(Fault::new("there is no board here"))
    }
}

/// Reads what stands after `wanted`.
fn read_demand<'a, D: Deck>(first: Word<'a>, mut rest: impl Iterator<Item = Word<'a>>) -> Result<Demand<D>, Fault> {
    let (Some(what), Some(many), None) = (rest.next(), rest.next(), rest.next()) else {
        return Err(first.fault("after `wanted` come what and how many, as in `wanted disjoint 5`"));
    };
    let many = number(many.text, "the number wanted", 0, usize::MAX).map_err(|fault| fault.at_place(many.place))?;
    match what.text {
        word if word == D::MATCH => Ok(Demand::a_match(many, &[])),
        "disjoint" => Ok(Demand::Disjoint(many)),
        "hitting" if D::ASKS_HITTING => Ok(Demand::Hitting(many)),
        "free" => Ok(Demand::Free(many)),
        other => Err(what.fault(format!("`{}` can't be wanted", shorten(other)))),
    }
}

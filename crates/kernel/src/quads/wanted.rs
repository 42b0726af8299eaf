//! The decision problems behind every question about a board.
//!
//! A complete list of quads is its quads and a refutation of "one besides these"; the most disjoint
//! quads are k of them and a refutation of "k + 1 wanted"; and so on.

use crate::claim::Line;
use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::following::Following;
use crate::proof::lrat::{self, Proof};
use crate::quads::board::Board;
use crate::quads::card::Card;
use crate::quads::enumerate::{PATIENCE, every_quad};
use crate::quads::free::bound::Bound;
use crate::quads::refuter::Refuter;
use crate::quads::rules::{CARDS, Cards};
use crate::text::{Word, lines, number, shorten, words};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What is wanted of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// A quad of at least this many cards that is not listed.
    Quad {
        /// How many cards; all quads have four.
        cards: usize,
        /// Quads that do not count.
        besides: Vec<Cards>,
    },
    /// At least this many quads, no two of which share a card.
    Disjoint(usize),
    /// At least this many cards that hold no quad.
    Free(usize),
}

/// A board, and what is wanted of it. Text form: `wanted quad 0`, `wanted disjoint 5` or
/// `wanted free 9`; for quads, lines `besides QUAD`; the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The cards on the table.
    pub board: Board,
    /// What is wanted of them.
    pub demand: Demand,
}

/// What a [`Wanted`] hands over: quads, or (for [`Demand::Free`]) cards that hold none, in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown(pub Vec<Cards>);

impl Shown {
    /// All its cards.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.0.iter().flat_map(|cards| cards.as_slice().iter().copied())
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|cards| writeln!(f, "{cards}"))
    }
}

impl FromStr for Shown {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let quads = lines(text).filter(|(n, line)| words(*n, line).next().is_some());
        quads.map(|(n, line)| Cards::read(words(n, line))).collect::<Result<_, _>>().map(Self)
    }
}

impl Wanted {
    /// A quad is wanted.
    #[must_use]
    pub fn a_quad(board: Board) -> Self {
        Self { board, demand: Demand::Quad { cards: 0, besides: Vec::new() } }
    }

    /// Refutes that there is a quad by going through all pairs, for as long as `go_on` lets it, see [`every_quad`]; or that
    /// there are more disjoint quads than the cards suffice for.
    ///
    /// # Errors
    /// When there is a witness, something else is wanted, or `go_on` says no.
    pub fn gone_through(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.go_through(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn go_through(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let (cards, besides) = match &self.demand {
            Demand::Quad { cards, besides } => (cards, besides),
            // There is nothing to go through: quads that share no card have four cards each.
            Demand::Disjoint(wanted) if *wanted > self.board.cards().len() / CARDS => return Ok(()),
            _ => {
                let what =
                    "going through all pairs is for single quads, and for more disjoint ones than fit on the board";
                return Err(Fault::new(what));
            }
        };
        if *cards > CARDS {
            return Ok(());
        }
        let listed: BTreeSet<&Cards> = besides.iter().collect();
        match every_quad(&self.board, go_on)?.iter().find(|quad| !listed.contains(quad)) {
            None => Ok(()),
            Some(quad) => Err(Fault::new(format!("there is one: {}", shorten(&quad.to_string())))),
        }
    }

    /// Refutes that more cards can be kept than of the whole deck.
    fn bounded_by_deck(&self, bound: Bound) -> Result<(), Fault> {
        let Demand::Free(wanted) = self.demand else {
            return Err(Fault::new("what holds of a whole deck is for questions about cards without a quad only"));
        };
        match bound.most(self.board.deck())? {
            most if (wanted as u64) > most => Ok(()),
            most => Err(Fault::new(format!("of the deck {most} cards can be kept, for all that is shown"))),
        }
    }
}

/// Checks that these are quads of the board of which no two share a card.
fn disjoint(board: &Board, quads: &[Cards]) -> Result<(), Fault> {
    let mut used = BTreeSet::new();
    for quad in quads {
        board.verify(quad)?;
        if let Some(card) = quad.as_slice().iter().find(|card| !used.insert(**card)) {
            return Err(Fault::new(format!("card {card} is in two of the quads")));
        }
    }
    Ok(())
}

/// Every quad of the board, if the kernel can go through them.
pub(super) fn all_quads(board: &Board) -> Result<Vec<Cards>, Fault> {
    every_quad(board, &mut patience(PATIENCE))
}

/// Checks that these are cards of the board, no two alike, that hold no quad.
fn kept(board: &Board, cards: impl Iterator<Item = Card>) -> Result<usize, Fault> {
    let kept = Board::new(board.deck(), cards)?;
    if let Some(card) = kept.cards().iter().find(|card| !board.holds(**card)) {
        return Err(Fault::new(format!("card {card} is not on the board")));
    }
    match all_quads(&kept)?.first() {
        Some(quad) => Err(Fault::new(format!("the kept cards hold the quad {}", shorten(&quad.to_string())))),
        None => Ok(kept.cards().len()),
    }
}

impl Problem for Wanted {
    const NAME: &'static str = "quads-wanted";
    type Witness = Shown;

    fn verify(&self, shown: &Shown) -> Result<(), Fault> {
        let (board, quads) = (&self.board, &shown.0);
        match &self.demand {
            Demand::Quad { cards, besides } => {
                let [quad] = quads.as_slice() else {
                    return Err(Fault::new(format!("one quad is wanted, not {}", quads.len())));
                };
                board.verify(quad)?;
                if CARDS < *cards {
                    return Err(Fault::new(format!("the quad has fewer than {cards} cards")));
                }
                match besides.contains(quad) {
                    true => Err(Fault::new("the quad is a listed one")),
                    false => Ok(()),
                }
            }
            Demand::Disjoint(wanted) => {
                disjoint(board, quads)?;
                match quads.len() {
                    n if n < *wanted => Err(Fault::new(format!("{n} quads are shown, and {wanted} are wanted"))),
                    _ => Ok(()),
                }
            }
            Demand::Free(wanted) => match kept(board, shown.cards())? {
                n if n < *wanted => Err(Fault::new(format!("{n} cards are kept, not {wanted}"))),
                _ => Ok(()),
            },
        }
    }
}

/// How "there is none" is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// By going through all pairs of cards.
    Exhaustive,
    /// By what holds of the whole deck; for cards without a quad.
    Deck(Bound),
    /// By an LRAT proof over the formula that [`super::to_cnf`] builds.
    Lrat(Proof),
}

impl Refutation {
    /// The word of [`Self::Exhaustive`].
    pub const EXHAUSTIVE: &'static str = "exhaustive";
    /// The first word of [`Self::Deck`].
    pub const DECK: &'static str = "deck";
    /// The word of [`Self::Lrat`].
    pub const LRAT: &'static str = lrat::WORD;
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhaustive => writeln!(f, "{}", Self::EXHAUSTIVE),
            Self::Deck(bound) => writeln!(f, "{} {bound}", Self::DECK),
            Self::Lrat(proof) => write!(f, "{}\n{proof}", Self::LRAT),
        }
    }
}

impl FromStr for Refutation {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        let words: Vec<&str> = kind.split_whitespace().collect();
        match words.as_slice() {
            [Self::LRAT] => rest.parse().map(Self::Lrat).map_err(|fault: Fault| fault.moved(1, 0)),
            [Self::EXHAUSTIVE] if rest.trim().is_empty() => Ok(Self::Exhaustive),
            [Self::DECK, bound @ ..] if rest.trim().is_empty() => bound.join(" ").parse().map(Self::Deck),
            _ => Err(Fault::new(format!("`{}` is no kind of proof", shorten(kind.trim())))),
        }
    }
}

impl Refutable for Wanted {
    type Refutation = Refutation;

    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault> {
        match kind.text.parse()? {
            Refutation::Lrat(_) => Ok(Following::steps(Refuter::of(&self)?, Refuter::step, |refuter| refuter.finish())),
            said => self.refuted(&said).map(Following::Done),
        }
    }

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Exhaustive => self.go_through(&mut patience(PATIENCE)),
            Refutation::Deck(bound) => self.bounded_by_deck(*bound),
            Refutation::Lrat(proof) => {
                let mut refuter = Refuter::of(self)?;
                proof.steps().iter().try_for_each(|step| refuter.step(step))?;
                refuter.finish().map(|_| ())
            }
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.demand {
            Demand::Quad { cards, besides } => {
                writeln!(f, "wanted quad {cards}")?;
                besides.iter().try_for_each(|quad| writeln!(f, "besides {quad}"))?;
            }
            Demand::Disjoint(quads) => writeln!(f, "wanted disjoint {quads}")?,
            Demand::Free(cards) => writeln!(f, "wanted free {cards}")?,
        }
        self.board.fmt(f)
    }
}

impl FromStr for Wanted {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut demand: Option<Demand> = None;
        for (n, line) in lines(text) {
            let mut found = words(n, line);
            let Some(first) = found.next() else { continue };
            match (first.text, &mut demand) {
                ("wanted", None) => demand = Some(read_demand(first, found)?),
                (_, None) => {
                    return Err(first.fault("the first line says what is wanted, as in `wanted disjoint 5`"));
                }
                ("besides", Some(Demand::Quad { besides, .. })) => besides.push(Cards::read(found)?),
                (_, Some(demand)) => {
                    let rest: Vec<&str> = lines(text).skip(n - 1).map(|(_, line)| line).collect();
                    let board = rest.join("\n").parse::<Board>().map_err(|fault| fault.moved(n - 1, 0))?;
                    return Ok(Self { board, demand: demand.clone() });
                }
            }
        }
        Err(Fault::new("there is no board here"))
    }
}

/// Reads what follows the word `wanted`.
fn read_demand<'a>(first: Word<'a>, mut rest: impl Iterator<Item = Word<'a>>) -> Result<Demand, Fault> {
    let (Some(what), Some(many), None) = (rest.next(), rest.next(), rest.next()) else {
        return Err(first.fault("after `wanted` come what and how many, as in `wanted disjoint 5`"));
    };
    let many = number(many.text, "the number wanted", 0, usize::MAX).map_err(|fault| fault.at_place(many.place))?;
    match what.text {
        "quad" => Ok(Demand::Quad { cards: many, besides: Vec::new() }),
        "disjoint" => Ok(Demand::Disjoint(many)),
        "free" => Ok(Demand::Free(many)),
        other => Err(what.fault(format!("`{}` can't be wanted", shorten(other)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verified(demand: Demand, board: &str, shown: &str) -> Result<(), String> {
        let wanted = Wanted { board: board.parse().unwrap(), demand };
        wanted.verify(&shown.parse().unwrap()).map_err(|fault| fault.what().to_owned())
    }

    #[test]
    fn as_many_as_are_wanted_are_enough() {
        let (board, quad) = ("quads 1\n0 1 2 3", "0 1 2 3");
        let a_quad = |cards| Demand::Quad { cards, besides: Vec::new() };
        assert_eq!([0, 4, 5].map(|cards| verified(a_quad(cards), board, quad).is_ok()), [true, true, false]);
        assert_eq!([0, 1, 2].map(|n| verified(Demand::Disjoint(n), board, quad).is_ok()), [true, true, false]);
        assert_eq!([2, 3, 4].map(|n| verified(Demand::Free(n), board, "0 1 3").is_ok()), [true, true, false]);
        assert!(verified(a_quad(0), board, "0 1 2").is_err() && verified(a_quad(0), board, "").is_err());
        assert!(verified(a_quad(0), board, "0 1 2 3\n0 1 2 3").is_err());
        let listed = Demand::Quad { cards: 0, besides: vec![quad.parse().unwrap()] };
        assert_eq!(verified(listed, board, quad), Err("the quad is a listed one".into()));
    }

    #[test]
    fn quads_that_share_a_card_are_not_disjoint_and_kept_cards_hold_no_quad() {
        let board = "quads 2\n00 01 02 03 10 11 12 13 20";
        let disjoint = |shown| verified(Demand::Disjoint(2), board, shown);
        assert_eq!(disjoint("00 01 02 03\n10 11 12 13"), Ok(()));
        assert_eq!(disjoint("00 01 02 03\n00 01 10 11"), Err("card 00 is in two of the quads".into()));
        assert!(disjoint("00 01 02 03\n10 11 12 20").is_err(), "no quad");
        assert!(disjoint("00 01 02 03\n30 31 32 33").is_err(), "not on the board");
        let free = |shown| verified(Demand::Free(0), board, shown);
        assert_eq!(free("00 01 02 10 20"), Ok(()));
        assert_eq!(free("00 01 10 11 20"), Err("the kept cards hold the quad 00 01 10 11".into()));
        assert_eq!(free("00 01 00"), Err("card 00 is there twice".into()));
        assert_eq!(free("00 01 33"), Err("card 33 is not on the board".into()));
        assert!(free("00 1").is_err(), "a card of another deck");
    }

    #[test]
    fn what_is_there_is_not_refuted_and_what_is_not_is() {
        let wanted = |board: &str, demand| Wanted { board: board.parse().unwrap(), demand };
        let quad = |cards, besides: &[&str]| Demand::Quad {
            cards,
            besides: besides.iter().map(|quad| quad.parse().unwrap()).collect(),
        };
        let exhaustive =
            |board, demand| wanted(board, demand).refute(&Refutation::Exhaustive).map_err(|fault| fault.to_string());
        assert_eq!(exhaustive("quads 1\n0 1 2", quad(0, &[])), Ok(()));
        assert_eq!(exhaustive("quads 1\n0 1 2 3", quad(0, &[])), Err("there is one: 0 1 2 3".into()));
        assert_eq!(exhaustive("quads 1\n0 1 2 3", quad(4, &["0 1 2 3"])), Ok(()));
        assert_eq!(exhaustive("quads 1\n0 1 2 3", quad(5, &[])), Ok(()));
        assert!(exhaustive("quads 1\n0 1", Demand::Free(3)).unwrap_err().contains("is for single quads"));
        assert_eq!(exhaustive("quads 1\n0 1 2 3", Demand::Disjoint(2)), Ok(()), "eight cards are needed");
        assert!(exhaustive("quads 1\n0 1 2 3", Demand::Disjoint(1)).unwrap_err().contains("is for single quads"));
        let by_deck = |demand, bound: &str| {
            wanted("quads 1\n0 1 2 3", demand)
                .refute(&format!("deck {bound}").parse().unwrap())
                .map_err(|fault| fault.to_string())
        };
        assert_eq!(by_deck(Demand::Free(4), "sums"), Ok(()));
        assert_eq!(by_deck(Demand::Free(4), "spans 3"), Ok(()));
        assert!(by_deck(Demand::Free(3), "sums").unwrap_err().contains("of the deck 3 cards can be kept"));
        assert!(by_deck(Demand::Free(3), "spans 2").is_err());
        assert!(by_deck(Demand::Disjoint(4), "sums").unwrap_err().contains("cards without a quad only"));
    }

    #[test]
    fn what_is_shown_is_cards_on_every_line() {
        assert_eq!("\n0 1 2 3\n".parse::<Shown>().unwrap().0.len(), 1);
        // A mark of the byte order stands at the beginning of a text only.
        assert!("\n\u{feff}x\n".parse::<Shown>().is_err());
    }

    #[test]
    fn refutations_are_read_as_printed() {
        for text in ["exhaustive\n", "deck sums\n", "deck spans 9\n", "lrat\n3 0 1 2 0\n"] {
            assert_eq!(text.parse::<Refutation>().map(|proof| proof.to_string()), Ok(text.into()));
        }
        for bad in ["", "exhausted", "exhaustive\n1 0", "deck", "deck cards", "deck sums\n1", "deck spans x", "lrat\n1"]
        {
            assert!(bad.parse::<Refutation>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_wanted_is_read_as_printed() {
        let board = "quads 1\n0 1 2\n";
        for first in ["quad 0", "quad 3\nbesides 0 1 2 3\nbesides 0 1", "disjoint 5", "free 9"] {
            let text = format!("wanted {first}\n{board}");
            assert_eq!(text.parse::<Wanted>().map(|wanted| wanted.to_string()), Ok(text));
        }
        for (text, fault) in [
            ("wanted\nquads 1", "line 1, column 1: after `wanted` come what and how many, as in `wanted disjoint 5`"),
            ("wanted free 1 2", "line 1, column 1: after `wanted` come what and how many, as in `wanted disjoint 5`"),
            ("want free 1", "line 1, column 1: the first line says what is wanted, as in `wanted disjoint 5`"),
            ("wanted hitting 1\nquads 1", "line 1, column 8: `hitting` can't be wanted"),
            ("wanted free -1\nquads 1", "line 1, column 13: the number wanted must be a number"),
            ("wanted quad 0\nbesides 0 !\nquads 1", "line 2, column 11: `!` is no card"),
            ("\nwanted quad 0\n\nquads 1\n0 7", "line 5, column 3: value 7 of card 7"),
            ("wanted free 1\nbesides 0 1 2 3\nquads 1", "a board of quads starts with a header"),
            ("wanted free 1\n", "there is no board here"),
        ] {
            let found = text.parse::<Wanted>().unwrap_err().to_string();
            assert!(found.starts_with(fault), "{text}: {found}");
        }
    }
}

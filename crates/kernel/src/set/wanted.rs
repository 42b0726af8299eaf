//! The decision problems behind every question about a board.
//!
//! A complete list of sets is its sets and a refutation of "one besides these"; the
//! most disjoint sets are k of them and a refutation of "k + 1 wanted"; and so on.

use crate::claim::Line;
use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::following::{Following, no_kind};
use crate::proof::lrat::{self, Proof};
use crate::set::board::Board;
use crate::set::card::Card;
use crate::set::enumerate::{PATIENCE, every_set};
use crate::set::refuter::Refuter;
use crate::set::rules::Set;
use crate::text::{lines, number, shorten, words};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What is wanted of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// A set of at least `cards` cards that is not listed.
    Set {
        /// How many cards; all sets of a board have as many.
        cards: usize,
        /// Sets that do not count.
        besides: Vec<Set>,
    },
    /// At least this number of sets, no two of which share a card.
    Disjoint(usize),
    /// At most this number of sets, no two of which share a card, such that every set of the board shares one with them.
    Hitting(usize),
    /// At least this number of cards that hold no set.
    Free(usize),
}

/// A board, and what is wanted of it. Text form: `wanted set 0`, `wanted disjoint 5`,
/// `wanted hitting 2` or `wanted free 9`; for sets, lines `besides SET`; the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The cards on the table.
    pub board: Board,
    /// What is wanted of them.
    pub demand: Demand,
}

/// What a [`Wanted`] hands over: sets, or (for [`Demand::Free`]) cards that hold none, in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown(pub Vec<Set>);

impl Shown {
    /// All its cards.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.0.iter().flat_map(Set::cards)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|set| writeln!(f, "{set}"))
    }
}

impl FromStr for Shown {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let sets = lines(text).filter(|(n, line)| words(*n, line).next().is_some());
        sets.map(|(n, line)| Set::read(words(n, line))).collect::<Result<_, _>>().map(Self)
    }
}

impl Wanted {
    /// A set is wanted.
    #[must_use]
    pub fn a_set(board: Board) -> Self {
        Self { board, demand: Demand::Set { cards: 0, besides: Vec::new() } }
    }

    /// Refutes that there is a set by going through everything, for as long as
    /// `go_on` lets it; see [`every_set`].
    ///
    /// # Errors
    /// When there is a witness, something else than a set is wanted, or `go_on` says no.
    pub fn gone_through(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.go_through(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn go_through(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let Demand::Set { cards, besides } = &self.demand else {
            return Err(Fault::new("going through all sets is for questions about single sets only"));
        };
        if *cards > self.board.shape().values() {
            return Ok(());
        }
        let listed: BTreeSet<&Set> = besides.iter().collect();
        match every_set(&self.board, go_on)?.iter().find(|set| !listed.contains(set)) {
            None => Ok(()),
            Some(set) => Err(Fault::new(format!("there is one: {}", shorten(&set.to_string())))),
        }
    }
}

/// Checks that these are sets of the board of which no two share a card.
fn disjoint(board: &Board, sets: &[Set]) -> Result<(), Fault> {
    let mut used = BTreeSet::new();
    for set in sets {
        board.verify(set)?;
        if let Some(card) = set.cards().iter().find(|card| !used.insert(*card)) {
            return Err(Fault::new(format!("card {card} is in two of the sets")));
        }
    }
    Ok(())
}

/// Every set of the board, if the kernel can go through them.
pub(super) fn all_sets(board: &Board) -> Result<Vec<Set>, Fault> {
    every_set(board, &mut patience(PATIENCE))
}

impl Problem for Wanted {
    const NAME: &'static str = "set-wanted";
    type Witness = Shown;

    fn verify(&self, shown: &Shown) -> Result<(), Fault> {
        let (board, sets) = (&self.board, &shown.0);
        match &self.demand {
            Demand::Set { cards, besides } => {
                let [set] = sets.as_slice() else {
                    return Err(Fault::new(format!("one set is wanted, not {}", sets.len())));
                };
                board.verify(set)?;
                if set.cards().len() < *cards {
                    return Err(Fault::new(format!("the set has fewer than {cards} cards")));
                }
                match besides.contains(set) {
                    true => Err(Fault::new("the set is a listed one")),
                    false => Ok(()),
                }
            }
            Demand::Disjoint(wanted) => {
                disjoint(board, sets)?;
                match sets.len() {
                    n if n < *wanted => Err(Fault::new(format!("{n} sets are shown, and {wanted} are wanted"))),
                    _ => Ok(()),
                }
            }
            Demand::Hitting(wanted) => {
                disjoint(board, sets)?;
                if sets.len() > *wanted {
                    return Err(Fault::new(format!("{} sets are shown, and at most {wanted} are wanted", sets.len())));
                }
                let used: BTreeSet<&Card> = shown.cards().collect();
                let missed = |set: &&Set| !set.cards().iter().any(|card| used.contains(card));
                match all_sets(board)?.iter().find(missed) {
                    Some(set) => Err(Fault::new(format!("no card of the set {} is hit", shorten(&set.to_string())))),
                    None => Ok(()),
                }
            }
            Demand::Free(wanted) => {
                if let Some(card) = shown.cards().find(|card| !board.holds(card)) {
                    return Err(Fault::new(format!("card {card} is not on the board")));
                }
                let kept = Board::new(board.shape(), shown.cards().cloned())?;
                if kept.cards().len() < *wanted {
                    return Err(Fault::new(format!("{} cards are kept, not {wanted}", kept.cards().len())));
                }
                match all_sets(&kept)?.first() {
                    Some(set) => Err(Fault::new(format!("the kept cards hold a set: {}", shorten(&set.to_string())))),
                    None => Ok(()),
                }
            }
        }
    }
}

/// How "there is none" is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// By going through all partial sets; with three values, through all pairs.
    Exhaustive,
    /// By an LRAT proof over the formula that [`super::to_cnf`] builds.
    Lrat(Proof),
}

impl Refutation {
    /// The word of [`Self::Exhaustive`].
    pub const EXHAUSTIVE: &'static str = "exhaustive";
    /// The word of [`Self::Lrat`].
    pub const LRAT: &'static str = lrat::WORD;
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhaustive => writeln!(f, "{}", Self::EXHAUSTIVE),
            Self::Lrat(proof) => write!(f, "{}\n{proof}", Self::LRAT),
        }
    }
}

impl FromStr for Refutation {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (word, rest) = text.split_once('\n').unwrap_or((text, ""));
        match word.trim() {
            Self::EXHAUSTIVE if rest.trim().is_empty() => Ok(Self::Exhaustive),
            Self::LRAT => rest.parse().map(Self::Lrat).map_err(|fault: Fault| fault.moved(1, 0)),
            other => Err(Fault::new(format!("`{}` is no kind of proof", shorten(other)))),
        }
    }
}

impl Refutable for Wanted {
    type Refutation = Refutation;

    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault> {
        match kind.text.as_str() {
            Refutation::EXHAUSTIVE => self.refuted(&Refutation::Exhaustive).map(Following::Done),
            Refutation::LRAT => Ok(Following::steps(Refuter::of(&self)?, Refuter::step, |refuter| refuter.finish())),
            _ => Err(no_kind(kind)),
        }
    }

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Exhaustive => self.go_through(&mut patience(PATIENCE)),
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
            Demand::Set { cards, besides } => {
                writeln!(f, "wanted set {cards}")?;
                besides.iter().try_for_each(|set| writeln!(f, "besides {set}"))?;
            }
            Demand::Disjoint(n) => writeln!(f, "wanted disjoint {n}")?,
            Demand::Hitting(n) => writeln!(f, "wanted hitting {n}")?,
            Demand::Free(n) => writeln!(f, "wanted free {n}")?,
        }
        self.board.fmt(f)
    }
}

impl FromStr for Wanted {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut demand: Option<Demand> = None;
        for (n, line) in lines(text) {
            let found: Vec<_> = words(n, line).collect();
            match (found.as_slice(), &mut demand) {
                ([], _) => {}
                ([word, what, many], None) if word.text == "wanted" => {
                    let many = number(many.text, "the number wanted", 0, usize::MAX)
                        .map_err(|fault| fault.at_place(many.place))?;
                    demand = Some(match what.text {
                        "set" => Demand::Set { cards: many, besides: Vec::new() },
                        "disjoint" => Demand::Disjoint(many),
                        "hitting" => Demand::Hitting(many),
                        "free" => Demand::Free(many),
                        other => return Err(what.fault(format!("`{}` can't be wanted", shorten(other)))),
                    });
                }
                ([word, rest @ ..], Some(Demand::Set { besides, .. })) if word.text == "besides" => {
                    besides.push(Set::read(rest.iter().copied())?);
                }
                ([word, ..], None) => {
                    return Err(word.fault("the first line says what is wanted, as in `wanted disjoint 5`"));
                }
                ([..], Some(demand)) => {
                    let rest: Vec<&str> = lines(text).skip(n - 1).map(|(_, line)| line).collect();
                    let board = rest.join("\n").parse::<Board>().map_err(|fault| fault.moved(n - 1, 0))?;
                    return Ok(Self { board, demand: demand.clone() });
                }
            }
        }
        Err(Fault::new("there is no board here"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_disjoint_sets_and_too_many_hitting_ones_are_refused() {
        let board: Board = "set 1x3\n0 1 2".parse().unwrap();
        let shown = Shown(vec!["0 1 2".parse().unwrap()]);
        let verified = |demand| Wanted { board: board.clone(), demand }.verify(&shown).is_ok();
        assert_eq!([0, 1, 2].map(|wanted| verified(Demand::Disjoint(wanted))), [true, true, false]);
        assert_eq!([0, 1, 2].map(|wanted| verified(Demand::Hitting(wanted))), [false, true, true]);
    }

    #[test]
    fn sets_that_share_a_card_are_not_disjoint_and_what_is_no_set_is_none() {
        let board: Board = "set 2x3\n00 01 02 10 20 11 12".parse().unwrap();
        let verified = |demand, shown: &str| {
            Wanted { board: board.clone(), demand }
                .verify(&shown.parse().unwrap())
                .map_err(|fault| fault.what().to_owned())
        };
        assert_eq!(verified(Demand::Disjoint(2), "00 01 02\n10 11 12"), Ok(()));
        for demand in [Demand::Disjoint(2), Demand::Hitting(2)] {
            assert_eq!(verified(demand.clone(), "00 01 02\n00 10 20"), Err("card 00 is in two of the sets".into()));
            assert!(verified(demand.clone(), "00 01 02\n10 11 20").is_err(), "no set");
            assert!(verified(demand, "00 01 02\n21 22 20").is_err(), "not on the board");
        }
    }

    #[test]
    fn nothing_follows_going_through_everything() {
        assert_eq!("exhaustive\n".parse(), Ok(Refutation::Exhaustive));
        assert!("exhaustive\n1 0".parse::<Refutation>().is_err() && "exhausted".parse::<Refutation>().is_err());
    }

    #[test]
    fn more_cards_than_a_set_has_are_in_no_set_and_as_many_are() {
        let board: Board = "set 1x3\n0 1 2".parse().unwrap();
        let refuted = |cards| {
            let wanted = Wanted { board: board.clone(), demand: Demand::Set { cards, besides: Vec::new() } };
            wanted.gone_through(&mut |_| true).is_ok()
        };
        assert_eq!([2, 3, 4].map(refuted), [false, false, true]);
    }

    #[test]
    fn as_many_cards_as_are_wanted_are_enough() {
        let board: Board = "set 1x3\n0 1 2".parse().unwrap();
        let verified =
            |demand, shown: &str| Wanted { board: board.clone(), demand }.verify(&shown.parse().unwrap()).is_ok();
        let a_set = |cards| Demand::Set { cards, besides: Vec::new() };
        assert_eq!([0, 3, 4].map(|cards| verified(a_set(cards), "0 1 2")), [true, true, false]);
        assert_eq!([1, 2, 3].map(|cards| verified(Demand::Free(cards), "0 1")), [true, true, false]);
        assert!(
            !verified(Demand::Free(0), "0 1 2") && !verified(a_set(0), "0 1") && !verified(a_set(0), "0 1 2\n0 1 2")
        );
        let listed = Demand::Set { cards: 0, besides: vec!["0 1 2".parse().unwrap()] };
        assert!(!verified(listed, "0 1 2"));
    }

    #[test]
    fn what_is_wanted_is_read_as_printed() {
        let board = "set 1x3\n0 1 2\n";
        for first in ["set 0", "set 3\nbesides 0 1 2\nbesides 0 1", "disjoint 5", "hitting 2", "free 9"] {
            let text = format!("wanted {first}\n{board}");
            assert_eq!(text.parse::<Wanted>().map(|wanted| wanted.to_string()), Ok(text));
        }
        for (text, place, part) in [
            ("wanted\nset 1x3", (1, 1), "the first line says what is wanted"),
            ("want set 0\nset 1x3", (1, 1), "the first line says what is wanted"),
            ("wanted sets 0\nset 1x3", (1, 8), "`sets` can't be wanted"),
            ("wanted set x\nset 1x3", (1, 12), "the number wanted must be"),
            ("wanted set 0\nbesides 0 !\nset 1x3", (2, 11), "`!` is no card"),
            ("\nwanted set 0\n\nset 1x3\n0 7", (5, 3), "7"),
        ] {
            let fault = text.parse::<Wanted>().unwrap_err();
            assert_eq!(fault.place().map(|place| (place.line, place.column)), Some(place), "{text}: {fault}");
            assert!(fault.to_string().contains(part), "{text}: {fault}");
        }
        for text in ["wanted set 0\nbeside 0 1 2\nset 1x3", "wanted free 1\nbesides 0 1 2\nset 1x3"] {
            assert!(text.parse::<Wanted>().unwrap_err().what().contains("a SET board starts with a header"), "{text}");
        }
        assert!("wanted set 0".parse::<Wanted>().unwrap_err().what().contains("no board"));
    }
}

//! The decision problems behind every question about a board.
//!
//! A complete list of matches is its matches and a refutation of "one besides these"; the most disjoint matches are k of
//! them and a refutation of "k + 1 wanted"; and so on.

use super::{Board, Cards, Deck, Encoding, PATIENCE, Question, Refutation, Shown};
use crate::claim::Line;
use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::following::Following;
use crate::proof::growing::Refuter;
use crate::text::{MOST_NUMBER, shorten};
use std::collections::BTreeSet;

/// What is wanted of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand<D: Deck> {
    /// A match of at least `cards` cards that is not listed.
    Match {
        /// How many cards; all matches of a board have as many.
        cards: usize,
        /// Matches that do not count.
        besides: Vec<Cards<D>>,
    },
    /// At least this number of matches, no two of which share a card.
    Disjoint(usize),
    /// At most this number of matches, no two of which share a card, such that every match of the board shares one with them.
    Hitting(usize),
    /// At least this number of cards that hold no match.
    Free(usize),
}

impl<D: Deck> Demand<D> {
    /// A match of at least this number of cards besides these.
    #[must_use]
    pub fn a_match(cards: usize, besides: &[Cards<D>]) -> Self {
        Self::Match { cards, besides: besides.to_vec() }
    }

    /// What answers the question better than something of this worth does, or at all; none for single matches, or
    /// where nothing is better.
    #[must_use]
    pub fn better(question: Question, than: Option<usize>) -> Option<Self> {
        let more = than.map_or(0, |than| than + 1);
        match question {
            Question::Match(_) => None,
            Question::Disjoint => Some(Self::Disjoint(more)),
            Question::Hitting => than.map_or(Some(MOST_NUMBER), |than| than.checked_sub(1)).map(Self::Hitting),
            Question::Free => Some(Self::Free(more)),
        }
    }
}

/// A board, and what is wanted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted<D: Deck> {
    /// The cards on the table.
    pub board: Board<D>,
    /// What is wanted of them.
    pub demand: Demand<D>,
}

impl<D: Deck> Wanted<D> {
    /// A match is wanted.
    #[must_use]
    pub fn a_match(board: Board<D>) -> Self {
        Self { board, demand: Demand::a_match(0, &[]) }
    }

    /// Refutes that there is a match by going through all of them, for as long as `go_on` lets it, see [`Deck::every_match`];
    /// or that there are more disjoint ones than the cards suffice for.
    ///
    /// # Errors
    /// When there is a witness, something else is wanted, or `go_on` says no.
    pub fn gone_through(self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.go_through(go_on)?;
        Ok(Refuted::stamp(self))
    }

    fn go_through(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let size = self.board.deck().cards_of_a_match();
        let (cards, besides) = match &self.demand {
            Demand::Match { cards, besides } => (cards, besides),
            // There is nothing to go through: matches that share no card have so many cards each.
            Demand::Disjoint(wanted) if *wanted > self.board.cards().len() / size => return Ok(()),
            _ => {
                let (what, many) = (D::MATCH, "and for more disjoint ones than fit on the board");
                return Err(Fault::new(format!("going through everything is for single {what}s, {many}")));
            }
        };
        if *cards > size {
            return Ok(());
        }
        let listed: BTreeSet<&Cards<D>> = besides.iter().collect();
        match D::every_match(&self.board, go_on)?.iter().find(|found| !listed.contains(found)) {
            None => Ok(()),
            Some(found) => Err(Fault::new(format!("there is one: {}", shorten(&found.to_string())))),
        }
    }

    fn bounded_by_deck(&self, bound: &D::Bound) -> Result<(), Fault> {
        let Demand::Free(wanted) = self.demand else {
            let what = D::MATCH;
            return Err(Fault::new(format!(
                "what holds of a whole deck is for questions about cards without a {what} only"
            )));
        };
        match self.board.deck().most_kept(bound)? {
            most if (wanted as u64) > most => Ok(()),
            most => Err(Fault::new(format!("of the deck {most} cards can be kept, for all that is shown"))),
        }
    }
}

/// Checks that these are matches of the board of which no two share a card.
fn disjoint<D: Deck>(board: &Board<D>, matches: &[Cards<D>]) -> Result<(), Fault> {
    let mut used = BTreeSet::new();
    for found in matches {
        board.verify(found)?;
        if let Some(card) = found.cards().iter().find(|card| !used.insert(*card)) {
            return Err(Fault::new(format!("card {card} is in two of the {}s", D::MATCH)));
        }
    }
    Ok(())
}

/// Every match of the board, if the kernel can go through them.
pub(super) fn all_matches<D: Deck>(board: &Board<D>) -> Result<Vec<Cards<D>>, Fault> {
    D::every_match(board, &mut patience(PATIENCE))
}

impl<D: Deck> Problem for Wanted<D> {
    const NAME: &'static str = D::WANTED;
    type Witness = Shown<D>;

    fn verify(&self, shown: &Shown<D>) -> Result<(), Fault> {
        let (board, matches, what) = (&self.board, &shown.0, D::MATCH);
        match &self.demand {
            Demand::Match { cards, besides } => {
                let [found] = matches.as_slice() else {
                    return Err(Fault::new(format!("one {what} is wanted, not {}", matches.len())));
                };
                board.verify(found)?;
                if found.cards().len() < *cards {
                    return Err(Fault::new(format!("the {what} has fewer than {cards} cards")));
                }
                match besides.contains(found) {
                    true => Err(Fault::new(format!("the {what} is a listed one"))),
                    false => Ok(()),
                }
            }
            Demand::Disjoint(wanted) => {
                disjoint(board, matches)?;
                match matches.len() {
                    n if n < *wanted => Err(Fault::new(format!("{n} {what}s are shown, and {wanted} are wanted"))),
                    _ => Ok(()),
                }
            }
            Demand::Hitting(wanted) => {
                disjoint(board, matches)?;
                if matches.len() > *wanted {
                    let n = matches.len();
                    return Err(Fault::new(format!("{n} {what}s are shown, and at most {wanted} are wanted")));
                }
                let used: BTreeSet<&D::Card> = shown.cards().collect();
                let missed = |found: &&Cards<D>| !found.cards().iter().any(|card| used.contains(card));
                match all_matches(board)?.iter().find(missed) {
                    Some(found) => {
                        Err(Fault::new(format!("no card of the {what} {} is hit", shorten(&found.to_string()))))
                    }
                    None => Ok(()),
                }
            }
            Demand::Free(wanted) => {
                let kept = Board::new(board.deck(), shown.cards().cloned())?;
                if let Some(card) = kept.cards().iter().find(|card| !board.holds(card)) {
                    return Err(Fault::new(format!("card {card} is not on the board")));
                }
                if kept.cards().len() < *wanted {
                    return Err(Fault::new(format!("{} cards are kept, not {wanted}", kept.cards().len())));
                }
                match all_matches(&kept)?.first() {
                    Some(found) => {
                        Err(Fault::new(format!("the kept cards hold the {what} {}", shorten(&found.to_string()))))
                    }
                    None => Ok(()),
                }
            }
        }
    }
}

impl<D: Deck> Refutable for Wanted<D> {
    type Refutation = Refutation<D>;

    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault> {
        match kind.text.parse()? {
            Refutation::<D>::Lrat(_) => {
                let refuter = Refuter::<Encoding<D>>::of(&self)?;
                Ok(Following::steps(refuter, Refuter::step, |refuter| refuter.finish()))
            }
            said => self.refuted(&said).map(Following::Done),
        }
    }

    fn refute(&self, refutation: &Refutation<D>) -> Result<(), Fault> {
        match refutation {
            Refutation::Exhaustive => self.go_through(&mut patience(PATIENCE)),
            Refutation::Deck(bound) => self.bounded_by_deck(bound),
            Refutation::Lrat(proof) => {
                let mut refuter = Refuter::<Encoding<D>>::of(self)?;
                proof.steps().iter().try_for_each(|step| refuter.step(step))?;
                refuter.finish().map(|_| ())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    mod set {
        use crate::problem::Problem;
        use crate::set::{Board, Demand, Refutation, Shown, Wanted};

        #[test]
        fn too_few_disjoint_sets_and_too_many_hitting_ones_are_refused() {
            let board: Board = "set 1x3\n0 1 2".parse().unwrap();
            let shown = Shown::new(vec!["0 1 2".parse().unwrap()]);
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
                let wanted = Wanted { board: board.clone(), demand: Demand::Match { cards, besides: Vec::new() } };
                wanted.gone_through(&mut |_| true).is_ok()
            };
            assert_eq!([2, 3, 4].map(refuted), [false, false, true]);
        }

        #[test]
        fn as_many_cards_as_are_wanted_are_enough() {
            let board: Board = "set 1x3\n0 1 2".parse().unwrap();
            let verified =
                |demand, shown: &str| Wanted { board: board.clone(), demand }.verify(&shown.parse().unwrap()).is_ok();
            let a_set = |cards| Demand::Match { cards, besides: Vec::new() };
            assert_eq!([0, 3, 4].map(|cards| verified(a_set(cards), "0 1 2")), [true, true, false]);
            assert_eq!([1, 2, 3].map(|cards| verified(Demand::Free(cards), "0 1")), [true, true, false]);
            assert!(
                !verified(Demand::Free(0), "0 1 2")
                    && !verified(a_set(0), "0 1")
                    && !verified(a_set(0), "0 1 2\n0 1 2")
            );
            let listed = Demand::Match { cards: 0, besides: vec!["0 1 2".parse().unwrap()] };
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
                ("wanted\nset 1x3", (1, 1), "after `wanted` come what and how many"),
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
                assert!(
                    text.parse::<Wanted>().unwrap_err().what().contains("a SET board starts with a header"),
                    "{text}"
                );
            }
            assert!("wanted set 0".parse::<Wanted>().unwrap_err().what().contains("no board"));
        }
    }

    mod quads {
        use crate::problem::{Problem, Refutable};
        use crate::quads::{Demand, Refutation, Shown, Wanted};

        fn verified(demand: Demand, board: &str, shown: &str) -> Result<(), String> {
            let wanted = Wanted { board: board.parse().unwrap(), demand };
            wanted.verify(&shown.parse().unwrap()).map_err(|fault| fault.what().to_owned())
        }

        #[test]
        fn as_many_as_are_wanted_are_enough() {
            let (board, quad) = ("quads 1\n0 1 2 3", "0 1 2 3");
            let a_quad = |cards| Demand::Match { cards, besides: Vec::new() };
            assert_eq!([0, 4, 5].map(|cards| verified(a_quad(cards), board, quad).is_ok()), [true, true, false]);
            assert_eq!([0, 1, 2].map(|n| verified(Demand::Disjoint(n), board, quad).is_ok()), [true, true, false]);
            assert_eq!([2, 3, 4].map(|n| verified(Demand::Free(n), board, "0 1 3").is_ok()), [true, true, false]);
            assert!(verified(a_quad(0), board, "0 1 2").is_err() && verified(a_quad(0), board, "").is_err());
            assert!(verified(a_quad(0), board, "0 1 2 3\n0 1 2 3").is_err());
            let listed = Demand::Match { cards: 0, besides: vec![quad.parse().unwrap()] };
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
            let quad = |cards, besides: &[&str]| Demand::Match {
                cards,
                besides: besides.iter().map(|quad| quad.parse().unwrap()).collect(),
            };
            let exhaustive = |board, demand| {
                wanted(board, demand).refute(&Refutation::Exhaustive).map_err(|fault| fault.to_string())
            };
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
            for bad in
                ["", "exhausted", "exhaustive\n1 0", "deck", "deck cards", "deck sums\n1", "deck spans x", "lrat\n1"]
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
                (
                    "wanted\nquads 1",
                    "line 1, column 1: after `wanted` come what and how many, as in `wanted disjoint 5`",
                ),
                (
                    "wanted free 1 2",
                    "line 1, column 1: after `wanted` come what and how many, as in `wanted disjoint 5`",
                ),
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
}

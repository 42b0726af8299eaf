//! The paper's game, told move by move, and what must hold of it.
//!
//! It starts with v * p cards. A set is found and taken, and v more cards are dealt;
//! where there is none, v more are dealt too. It ends when enough sets are found, or
//! there is none and the deck is empty. (Where the deck has fewer cards than are due,
//! all it has are dealt.)
//!
//! What the paper tests (its section 5.5) is checked here: each set is a set, of cards
//! that lie on the table when it is taken; no card is dealt or taken twice; and at the
//! end the table holds what was dealt and not taken, nothing else. And where the table
//! is said to hold no set, it is gone through.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::Board;
use misdeal_kernel::set::Set;
use misdeal_kernel::set::card::Card;
use misdeal_kernel::set::enumerate::every_set;
use misdeal_kernel::set::shape::Shape;
use misdeal_kernel::text::shorten;
use std::collections::BTreeSet;

/// What happens in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Cards are dealt.
    Deal(Vec<Card>),
    /// A set is taken.
    Take(Set),
    /// The table is said to hold no set.
    NoSet,
}

/// A game from its first card to its last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The shape of the cards.
    pub shape: Shape,
    /// After how many sets it ends.
    pub wanted: usize,
    /// What happened.
    pub moves: Vec<Move>,
    /// The cards on the table at the end, in any order.
    pub left: Vec<Card>,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many sets were taken.
    pub sets: usize,
    /// How often there was none, and the table was gone through.
    pub none: usize,
    /// How often there was said to be none, and the table has too many partial sets to go through.
    pub unseen: usize,
}

impl Transcript {
    /// Checks a game. Each table without a set is gone through as long as the
    /// `patience` made for it lets it.
    ///
    /// # Errors
    /// The first move that is wrong.
    pub fn check<P: FnMut(u64) -> bool>(&self, patience: impl Fn() -> P) -> Result<Played, Fault> {
        let mut checking =
            Checking { game: self, seen: BTreeSet::new(), table: BTreeSet::new(), played: Played::default() };
        for (index, happened) in self.moves.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &self.moves[before]);
            checking
                .follow(before, happened, &patience)
                .map_err(|fault| Fault::new(format!("move {} of the game: {}", index + 1, fault.what())))?;
        }
        checking.end()
    }
}

struct Checking<'a> {
    game: &'a Transcript,
    /// All cards that were dealt.
    seen: BTreeSet<&'a Card>,
    /// The cards on the table.
    table: BTreeSet<&'a Card>,
    played: Played,
}

impl<'a> Checking<'a> {
    /// Whether there are no cards left to deal.
    fn deck_is_empty(&self) -> bool {
        self.game.shape.deck() == Some(self.seen.len() as u128)
    }

    /// Whether it is time to look for a set: after a deal, or after a set when no cards are left.
    fn may_look(&self, before: Option<&Move>) -> bool {
        match before {
            Some(Move::Deal(_)) => true,
            Some(Move::Take(_)) => self.deck_is_empty(),
            _ => false,
        }
    }

    fn board(&self) -> Result<Board, Fault> {
        Board::new(self.game.shape, self.table.iter().map(|&card| card.clone()))
    }

    fn follow<P: FnMut(u64) -> bool>(
        &mut self,
        before: Option<&Move>,
        happened: &'a Move,
        patience: impl Fn() -> P,
    ) -> Result<(), Fault> {
        if self.played.sets == self.game.wanted && before.is_some() {
            return Err(Fault::new("there are enough sets already"));
        }
        match happened {
            Move::Deal(cards) => {
                let (v, p) = (self.game.shape.values(), self.game.shape.properties());
                let due = match before {
                    None => v.saturating_mul(p),
                    Some(Move::Deal(_)) => return Err(Fault::new("cards are dealt twice")),
                    Some(_) => v,
                };
                for card in cards {
                    card.fits(self.game.shape)?;
                    if !self.seen.insert(card) {
                        return Err(Fault::new(format!("card {card} is dealt again")));
                    }
                    self.table.insert(card);
                }
                match cards.len() {
                    dealt if dealt == due || dealt < due && self.deck_is_empty() => Ok(()),
                    dealt => Err(Fault::new(format!("{dealt} cards are dealt, and {due} are due"))),
                }
            }
            Move::Take(_) | Move::NoSet if !self.may_look(before) => Err(Fault::new("cards are due")),
            Move::Take(set) => {
                self.board()?.verify(set)?;
                set.cards().iter().for_each(|card| _ = self.table.remove(card));
                self.played.sets += 1;
                Ok(())
            }
            Move::NoSet => {
                match every_set(&self.board()?, &mut patience()) {
                    Ok(sets) => match sets.first() {
                        Some(set) => return Err(Fault::new(format!("there is a set: {}", shorten(&set.to_string())))),
                        None => self.played.none += 1,
                    },
                    Err(_) => self.played.unseen += 1,
                }
                Ok(())
            }
        }
    }

    fn end(self) -> Result<Played, Fault> {
        let over = match self.game.moves.last() {
            Some(Move::NoSet) => self.deck_is_empty(),
            Some(_) => self.played.sets == self.game.wanted,
            None => false,
        };
        if !over {
            return Err(Fault::new("the game stops before its end"));
        }
        let left = Board::new(self.game.shape, self.game.left.iter().cloned())?;
        match left.same_cards(&self.board()?) {
            true => Ok(self.played),
            false => Err(Fault::new("the table at the end does not hold what was dealt and not taken")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::patience::patience;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    /// `+ 00 01` deals, `- 00 01 02` takes, `0` says that there is none.
    fn game(wanted: usize, moves: &[&str], left: &str) -> Transcript {
        let moves = moves.iter().map(|text| match text.split_at(1) {
            ("+", rest) => Move::Deal(cards(rest)),
            ("-", rest) => Move::Take(Set::new(cards(rest))),
            _ => Move::NoSet,
        });
        Transcript { shape: Shape::new(2, 3).unwrap(), wanted, moves: moves.collect(), left: cards(left) }
    }

    fn check(game: &Transcript) -> Result<Played, String> {
        game.check(|| patience(100_000)).map_err(|fault| fault.to_string())
    }

    #[test]
    fn games_are_followed_to_their_end() {
        let moves = ["+00 01 02 10 11 22", "-00 01 02", "+12 20 21"];
        let whole = game(9, &[&moves[..], &["-10 11 12", "-20 21 22", "0"]].concat(), "");
        assert_eq!(check(&whole), Ok(Played { sets: 3, none: 1, unseen: 0 }));
        assert_eq!(check(&game(1, &moves[..2], "10 11 22")), Ok(Played { sets: 1, none: 0, unseen: 0 }));
        assert_eq!(whole.check(|| patience(0)).unwrap(), Played { sets: 3, none: 0, unseen: 1 });
    }

    #[test]
    fn a_game_that_was_changed_is_told_where() {
        let start = "+00 01 02 10 11 22";
        for (wanted, moves, left, part) in [
            (1, &[start, "-00 01 10"][..], "02 11 22", "move 2 of the game: in property"),
            (1, &[start, "-00 12 21"], "", "move 2 of the game: card 12 is not on the board"),
            (1, &[start, "-00 01 02"], "02 10 11 22", "does not hold what was dealt"),
            (1, &[start, "-00 01 02"], "10 11", "does not hold what was dealt"),
            (2, &[start, "-00 01 02", "+00 12 20"], "", "move 3 of the game: card 00 is dealt again"),
            (2, &[start, "-00 01 02", "+12 20"], "", "2 cards are dealt, and 3 are due"),
            (2, &[start, "-00 01 02", "-00 01 02"], "", "move 3 of the game: cards are due"),
            (2, &[start, "-00 01 02"], "10 11 22", "stops before its end"),
            (2, &[start, "0", "+12 20 21"], "", "move 2 of the game: there is a set: 00 01 02"),
            (1, &[start, "-00 01 02", "+12 20 21"], "", "move 3 of the game: there are enough sets already"),
            (1, &[start, "+12 20 21"], "", "cards are dealt twice"),
            (1, &["0", start, "-00 01 02"], "10 11 22", "move 1 of the game: cards are due"),
            (1, &["+00 01 02 10 11"], "", "5 cards are dealt, and 6 are due"),
            (1, &["+00 01 02 10 11 23"], "", "out of range"),
            (1, &["+00 01 02 10 11 22 12 20 21"], "", "9 cards are dealt, and 6 are due"),
            (1, &[], "", "stops before its end"),
        ] {
            let told = check(&game(wanted, moves, left)).unwrap_err();
            assert!(told.contains(part), "{moves:?}: {told}");
        }
    }

    #[test]
    fn of_a_deck_that_runs_out_the_rest_is_dealt() {
        let lone = |moves: &[&str]| Transcript { shape: Shape::new(2, 1).unwrap(), ..game(1, moves, "") };
        assert_eq!(check(&lone(&["+00", "-00"])), Ok(Played { sets: 1, none: 0, unseen: 0 }));
        assert!(check(&lone(&["+", "-00"])).unwrap_err().contains("0 cards are dealt, and 2 are due"));
    }
}

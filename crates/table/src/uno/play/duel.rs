//! The duel against perfect play: two open hands, and who can't play loses.
//!
//! The other player knows from each position who wins, for the kernel has checked it: a duel is a walk on a graph. When
//! the person at the table can win, he plays on where most of the answers to him are mistakes. How that is told is left
//! to the [terminal](super::duel_lines) and to the page.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Duel, DuelInPlay, Sizes};
use misdeal_solve::budget::Budget;
use misdeal_solve::uno::perfect::{Advice, advice, winning};
use std::time::Duration;

/// The most cards a player may have: each has a letter or two, and the other has to think about every answer.
pub const MOST_CARDS: usize = 100;

/// A position, and the cards that led to it, player 1's first.
#[derive(Clone, Debug)]
struct Moment {
    standing: DuelInPlay,
    row: Vec<Card>,
}

/// A duel that is played.
#[derive(Clone, Debug)]
pub struct Match {
    sizes: Sizes,
    /// The positions in which the person had to move, and those that were taken back; the next one last.
    before: Vec<Moment>,
    undone: Vec<Moment>,
    now: Moment,
    /// Which player the person is, 0 or 1.
    person: usize,
    time: Duration,
    hints: usize,
}

/// What came of a card that the person played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The card.
    pub card: Card,
    /// Whether it gave a win away, if that is known.
    pub is_mistake: Result<bool, Stop>,
}

impl Match {
    /// A duel; the person is player 1, or player 2 if he is `second`.
    ///
    /// # Errors
    /// When the duel can't be played.
    pub fn new(deal: &Duel, second: bool, time: Duration) -> Result<Self, Fault> {
        if deal.hands().iter().any(|hand| hand.len() > MOST_CARDS) {
            return Err(Fault::new(format!("at this table a player has at most {MOST_CARDS} cards")));
        }
        let now = Moment { standing: DuelInPlay::new(deal)?, row: Vec::new() };
        let person = usize::from(second);
        Ok(Self { sizes: deal.sizes(), before: Vec::new(), undone: Vec::new(), now, person, time, hints: 0 })
    }

    /// How many colours and numbers there are.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Which player the person is, 0 or 1.
    pub fn person(&self) -> usize {
        self.person
    }

    /// How it stands.
    pub fn standing(&self) -> &DuelInPlay {
        &self.now.standing
    }

    /// The cards played, player 1's first.
    pub fn row(&self) -> &[Card] {
        &self.now.row
    }

    /// How many hints were given.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// Whether something can be taken back, and done again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.undone.is_empty())
    }

    /// Who has won, 0 or 1, if the other can't play.
    pub fn winner(&self) -> Option<usize> {
        let standing = self.standing();
        standing.playable().next().is_none().then(|| 1 - standing.turn())
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    /// Whether the person can win from here, whatever the other does.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn can_win(&self) -> Result<bool, Stop> {
        let mover_wins = winning(self.standing(), &self.budget())?.is_some();
        Ok(mover_wins == (self.standing().turn() == self.person))
    }

    /// Plays the card at a place of the person's hand.
    ///
    /// # Errors
    /// When it is not his turn, or the card can't be played.
    pub fn play(&mut self, place: usize) -> Result<Played, Fault> {
        if self.standing().turn() != self.person {
            return Err(Fault::new("it is the other's turn"));
        }
        let before = self.now.clone();
        let could_win = self.can_win();
        let card = self.now.standing.play(place)?;
        self.now.row.push(card);
        self.before.push(before);
        self.undone.clear();
        let is_mistake = could_win.and_then(|could| Ok(could && !self.can_win()?));
        Ok(Played { card, is_mistake })
    }

    /// Lets the other play, if it is his turn and he can.
    ///
    /// # Errors
    /// Why he does not know what to play.
    pub fn answer(&mut self) -> Result<Option<Card>, Stop> {
        if self.standing().turn() == self.person {
            return Ok(None);
        }
        let place = match advice(self.standing(), &self.budget())? {
            Advice::Win(place) | Advice::Resist(place, _) => place,
            Advice::Stuck => return Ok(None),
        };
        let card = self.now.standing.play(place).map_err(Stop::Rejected)?;
        self.now.row.push(card);
        Ok(Some(card))
    }

    /// What the person should play.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn hint(&mut self) -> Result<Advice, Stop> {
        self.hints += 1;
        advice(self.standing(), &self.budget())
    }

    /// Takes the person's last card and the answer to it back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.before.pop();
        if let Some(before) = before {
            self.undone.push(std::mem::replace(&mut self.now, before));
            return true;
        }
        false
    }

    /// Does again what was taken back last; whether there was anything.
    pub fn redo(&mut self) -> bool {
        let after = self.undone.pop();
        if let Some(after) = after {
            self.before.push(std::mem::replace(&mut self.now, after));
            return true;
        }
        false
    }
}

/// That so many cards keep a win, as in `2 cards keep`.
pub fn keep(cards: usize) -> String {
    if cards == 1 { "one card keeps".into() } else { format!("{cards} cards keep") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(hands: &str, second: bool) -> Match {
        Match::new(&format!("uno 4x4 duel\n{hands}").parse().unwrap(), second, Duration::from_secs(600)).unwrap()
    }

    #[test]
    fn a_card_and_its_answer_are_taken_back_and_played_again() {
        let mut duel = duel("P1: 1.1 2.2 1.3\nP2: 1.2 3.3", false);
        assert_eq!((duel.undo(), duel.redo(), duel.can_win()), (false, false, Ok(true)));
        let played = duel.play(0).unwrap();
        assert_eq!(
            (played.card.to_string(), duel.answer().unwrap().unwrap().to_string()),
            ("1.1".into(), "1.2".into())
        );
        let row = duel.row().to_vec();
        assert!(duel.undo() && duel.row().is_empty() && duel.can_undo_redo() == (false, true));
        assert!(duel.redo() && duel.row() == row && duel.can_undo_redo() == (true, false));
        assert!(duel.undo() && duel.play(1).is_ok() && !duel.redo());
        assert_eq!(duel.play(0).unwrap_err().what(), "it is the other's turn");
    }

    #[test]
    fn mistakes_are_noticed_and_illegal_cards_change_nothing() {
        // The only card is answered, and then nothing is left.
        let mut duel = duel("P1: 1.1\nP2: 1.2", false);
        assert_eq!(duel.can_win(), Ok(false));
        assert!(duel.play(7).is_err() && duel.row().is_empty());
        let mut second = self::duel("P1: 1.1 2.2\nP2: 1.2 1.3 4.4", true);
        assert_eq!(second.can_win(), Ok(true));
        assert!(second.answer().unwrap().is_some());
        let good = match second.hint().unwrap() {
            Advice::Win(place) => place,
            other => panic!("{other:?}"),
        };
        assert_eq!(second.play(good).unwrap().is_mistake, Ok(false));
        while second.winner().is_none() && second.answer().unwrap().is_some() {
            if let Ok(Advice::Win(place)) = second.hint() {
                second.play(place).unwrap();
            }
        }
        assert_eq!(second.winner(), Some(1));
    }
}

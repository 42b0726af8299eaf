//! The duel against perfect play: two open hands, and who can't play loses.
//!
//! The other player knows from each position who wins, for the kernel has checked it: a duel is a walk on a graph. When
//! the person at the table can win, he plays on where most of the answers to him are mistakes. Who wins scores a point
//! for each card that he began with; on the page a hint costs one.

mod lines;
mod words;

use super::names::Voice;
use crate::play::acts::{Act, Over, Reply};
use crate::play::midend::{Midend, points_of};
use crate::play::turns::{InTurn, InTurnOf, OfTurns, Tip, Turns, Written};
use crate::play::words::sentence;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Deal, Duel, Question, Sizes};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::several::DuelInPlay;
use misdeal_solve::uno::several::perfect::{Advice, advice, winning};
use std::time::Duration;

/// The most cards a player may have: each has a letter or two, and the other has to think about every answer.
pub const MOST_CARDS: usize = 100;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The other can't play.
    Won,
    /// The person can't.
    Lost,
}

/// What is done in the duel only: letting the other play, if he did not know what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer;

/// A position, and the cards that led to it, player 1's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position.
    pub standing: DuelInPlay,
    /// The cards played.
    pub row: Vec<Card>,
}

impl Moment {
    /// Who has won, 0 or 1, if the other can't play.
    pub fn winner(&self) -> Option<usize> {
        self.standing.playable().next().is_none().then(|| 1 - self.standing.turn())
    }

    fn play(&mut self, place: usize) -> Result<Card, Fault> {
        let card = self.standing.play(place)?;
        self.row.push(card);
        Ok(card)
    }
}

/// A duel, and who plays it against the engine.
#[derive(Clone, Debug)]
pub struct Duelling {
    deal: Duel,
    /// Which player the person is, 0 or 1.
    person: usize,
    voice: Voice,
    /// Whether the person can win, as it was told about this position.
    can_win: Option<bool>,
    time: Duration,
}

impl Duelling {
    /// Sits down to a duel; the person is player 1, or player 2 if he is `second`. Whoever begins has not played yet.
    ///
    /// # Errors
    /// When the duel can't be played.
    pub fn sit_down(
        deal: Duel,
        second: bool,
        seed: Option<Seed>,
        time: Duration,
        voice: Voice,
    ) -> Result<Midend<Turns<Self>>, Fault> {
        if deal.hands().iter().any(|hand| hand.len() > MOST_CARDS) {
            return Err(Fault::new(format!("at this table a player has at most {MOST_CARDS} cards")));
        }
        let now = Moment { standing: DuelInPlay::new(&deal)?, row: Vec::new() };
        let game = Self { deal, person: usize::from(second), voice, can_win: None, time };
        Midend::in_turns(game, now, seed)
    }

    /// The deal.
    pub fn deal(&self) -> &Duel {
        &self.deal
    }

    /// How many colours and numbers there are.
    pub fn sizes(&self) -> Sizes {
        self.deal.sizes()
    }

    /// Which player the person is, 0 or 1.
    pub fn person(&self) -> usize {
        self.person
    }

    /// Whether the person can win, as it was told about this position.
    pub fn told_to_win(&self) -> Option<bool> {
        self.can_win
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    /// Whether the person can win from here, whatever the other does.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn can_win(&self, now: &Moment) -> Result<bool, Stop> {
        let mover_wins = winning(&now.standing, &self.budget())?.is_some();
        Ok(mover_wins == (now.standing.turn() == self.person))
    }

    /// Lets the other play, if it is his turn and he can; what he played, in words.
    fn answer(&mut self, now: &mut Moment) -> String {
        if now.standing.turn() == self.person {
            return String::new();
        }
        self.can_win = None;
        let answered = advice(&now.standing, &self.budget()).and_then(|advice| match advice {
            Advice::Win(place) | Advice::Resist(place, _) => now.play(place).map(Some).map_err(Stop::Rejected),
            Advice::Stuck => Ok(None),
        });
        match answered {
            Ok(card) => card.map_or_else(String::new, |card| self.answers(card)),
            Err(stop) => words::unanswered(&stop),
        }
    }

    /// Ends the game when somebody can't play.
    fn notice_the_end(&self, sheet: &mut Written<Self>) {
        match sheet.now().winner() {
            None => {}
            Some(winner) if winner == self.person => {
                sheet.win(Over::By(End::Won), points_of(self.deal.hands()[self.person].len()));
            }
            Some(_) => sheet.end(Over::By(End::Lost)),
        }
    }
}

impl OfTurns for Duelling {
    type Standing = Moment;
    type Turn = Card;
    type Act = Answer;
    type End = End;

    fn hints_cost(&self) -> bool {
        self.voice == Voice::Page
    }

    fn is_open_after_the_end(act: &Act<InTurnOf<Self>>) -> bool {
        matches!(act, Act::Undo | Act::Redo | Act::Do(InTurn::Ask))
    }

    fn taken(now: &Moment) -> usize {
        now.row.len()
    }

    fn take(&mut self, now: &mut Moment, card: &Card) -> Result<Result<Reply, String>, Fault> {
        let (card, last) = (*card, now.standing.last());
        if now.standing.turn() != self.person {
            return Ok(Err("It is the other's turn.".into()));
        }
        let Some(place) = now.standing.hand(self.person).iter().position(|held| *held == card) else {
            return Ok(Err(format!("You don't have {}.", self.card(card))));
        };
        let could_win = self.can_win(now);
        if let Err(fault) = now.play(place) {
            return Ok(Err(match last.filter(|last| last.alike(card) == 0) {
                Some(last) => self.voice.does_not_follow(self.sizes(), card, last),
                None => sentence(fault.what()),
            }));
        }
        let is_mistake = could_win.and_then(|could| Ok(could && !self.can_win(now)?));
        let mut said = self.played(card, &is_mistake);
        let answer = self.answer(now);
        if !answer.is_empty() {
            said.text += &format!(" {answer}");
        }
        Ok(Ok(said))
    }

    fn after(&mut self, said: Reply, sheet: &mut Written<Self>) -> Reply {
        self.notice_the_end(sheet);
        self.stands(said, sheet.now())
    }

    fn taken_back(&mut self, sheet: &Written<Self>) -> String {
        self.can_win = None;
        self.back(sheet.now())
    }

    fn gone_back(&mut self, _steps: usize, sheet: &Written<Self>) -> String {
        self.taken_back(sheet)
    }

    fn taken_again(&mut self, sheet: &mut Written<Self>) -> Reply {
        self.can_win = None;
        self.notice_the_end(sheet);
        Reply::plain("Done again.")
    }

    fn hint(&mut self, sheet: &Written<Self>) -> Result<Tip<Card>, Stop> {
        let standing = &sheet.now().standing;
        if standing.turn() != self.person {
            return Ok(Tip { text: "It is the other's turn.".into(), turn: None });
        }
        let advice = advice(standing, &self.budget())?;
        let turn = match advice {
            Advice::Win(place) | Advice::Resist(place, _) => standing.hand(self.person).get(place).copied(),
            Advice::Stuck => None,
        };
        Ok(Tip { text: self.advised(advice, standing), turn })
    }

    fn ask(&mut self, sheet: &mut Written<Self>) -> Reply {
        match self.can_win(sheet.now()) {
            Err(stop) => Reply::plain(format!("Who can win is open: {stop}.")),
            Ok(can) => {
                self.can_win = Some(can);
                Reply::plain(format!("{} (checked).", words::prospect(can, " from here")))
            }
        }
    }

    fn own(&mut self, _answer: Answer, sheet: &mut Written<Self>) -> Reply {
        let mut now = sheet.now().clone();
        let said = self.answer(&mut now);
        sheet.moments.amend(now);
        self.after(Reply::plain(said), sheet)
    }

    fn give_up(&mut self, _sheet: &mut Written<Self>) -> Reply {
        Reply::plain("You give up.")
    }

    /// Who wins the deal, from the first move on.
    fn certificate(&self, _sheet: &Written<Self>) -> Result<Option<String>, Fault> {
        let deal = Deal::Duel(self.deal.clone());
        let (_, claim) = certify(&deal, &Question::Play, &self.budget());
        Ok(claim.map(|claim| claim.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(hands: &str, second: bool) -> Midend<Turns<Duelling>> {
        let deal = format!("uno 4x4 duel\n{hands}").parse().unwrap();
        Duelling::sit_down(deal, second, None, Duration::from_secs(600), Voice::Page).unwrap()
    }

    fn play(duel: &mut Midend<Turns<Duelling>>, card: &str) -> Reply {
        duel.act(InTurn::Take(card.parse().unwrap())).unwrap()
    }

    fn can_win(duel: &Midend<Turns<Duelling>>) -> bool {
        duel.game().can_win(duel.now()).unwrap()
    }

    #[test]
    fn a_card_and_its_answer_are_taken_back_and_played_again() {
        let mut duel = duel("P1: 1.1 2.2 1.3\nP2: 1.2 3.3", false);
        assert_eq!(duel.act(Act::Undo).unwrap().text, "There is nothing to take back.");
        assert_eq!(duel.act(Act::Redo).unwrap().text, "There is nothing to do again.");
        assert!(can_win(&duel));
        let said = play(&mut duel, "1.1").text;
        assert!(said.starts_with("You play red 1.") && said.contains("The other plays red 2."), "{said}");
        let row = duel.now().row.clone();
        duel.act(Act::Undo).unwrap();
        assert!(duel.now().row.is_empty() && duel.can_undo_and_redo() == (false, true));
        duel.act(Act::Redo).unwrap();
        assert!(duel.now().row == row && duel.can_undo_and_redo() == (true, false));
        duel.act(Act::Undo).unwrap();
        play(&mut duel, "2.2");
        assert!(!duel.can_undo_and_redo().1);
    }

    #[test]
    fn mistakes_are_noticed_and_illegal_cards_change_nothing() {
        // The only card is answered, and then nothing is left.
        let mut duel = duel("P1: 1.1\nP2: 1.2", false);
        assert!(!can_win(&duel));
        assert_eq!(play(&mut duel, "3.3").text, "You don't have blue 3.");
        assert!(duel.now().row.is_empty());
        let mut second = self::duel("P1: 1.1 2.2\nP2: 1.2 1.3 4.4", true);
        assert!(can_win(&second));
        assert_eq!(play(&mut second, "1.2").text, "It is the other's turn.");
        second.act(InTurn::Own(Answer)).unwrap();
        assert_eq!(second.now().row.len(), 1);
        while second.over().is_none() {
            second.act(Act::Hint).unwrap();
            let card = *second.hinted().unwrap();
            let said = second.act(InTurn::Take(card)).unwrap().text;
            assert!(!said.contains("mistake"), "{said}");
        }
        assert_eq!((second.over(), second.now().winner()), (Some(Over::By(End::Won)), Some(1)));
        assert_eq!(second.score(), 3 - second.hints() as i64);
        second.act(Act::Undo).unwrap();
        assert_eq!((second.over(), second.score()), (None, -(second.hints() as i64)), "points go with the end");
        second.act(Act::Redo).unwrap();
        assert_eq!((second.over(), second.score()), (Some(Over::By(End::Won)), 3 - second.hints() as i64));
    }
}

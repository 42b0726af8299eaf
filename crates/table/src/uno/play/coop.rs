//! Hands that are played together at a table: can player 1 be made to play his last card before anyone else does?
//!
//! One person plays all hands in turn, or one of them while the engine plays the others as well as it can. Who can't play
//! and has to skip is passed over by the table itself. The rules of the score: a point for each card of player 1's when
//! he goes out first; [`RIGHT_CALL`] points for saying that it can't be done, if that is proved; a wrong claim and a hint
//! cost [`COST`] point.

use super::names::{opening, spoken};
use super::solitaire::{is_over, unsettled};
use crate::play::acts::{Reply, Tone};
use crate::play::midend::{COST, RIGHT_CALL};
use crate::play::words::{points, sentence};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Coop, Deal, Fate, Finding, Joint, Question, Skips, Turn, Witness};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::uno::{Certificate, Outcome, onward};
use std::time::Duration;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Player 1 went out first.
    Done,
    /// It was proved that he can't.
    Proved,
    /// The person had enough.
    GivenUp,
}

/// Hands at a table.
#[derive(Clone, Debug)]
pub struct Together {
    joint: Joint,
    /// How many turns had been taken whenever the person acted, and the turns that were taken back.
    acted: Vec<usize>,
    undone: Vec<Vec<Turn>>,
    /// The hand that the person plays, from 0; all of them if none is named.
    person: Option<usize>,
    hint: Option<Turn>,
    hints: usize,
    score: i64,
    claim: Option<Certificate>,
    /// Turns that were shown, from the first one on.
    shown: Vec<Turn>,
    over: Option<Over>,
    time: Duration,
}

impl Together {
    /// Hands; the person plays all of them, or one. The engines may think about each question for so long.
    ///
    /// # Errors
    /// When there is no such hand, or it is settled before the first turn.
    pub fn new(deal: Coop, person: Option<usize>, time: Duration) -> Result<Self, Fault> {
        if person.is_some_and(|person| person >= deal.hands().len()) {
            return Err(Fault::new(format!("there are {} hands to play", deal.hands().len())));
        }
        if deal.settled().is_some() {
            return Err(Fault::new("everyone needs a card to begin with"));
        }
        Ok(Self {
            joint: Joint::new(deal),
            acted: Vec::new(),
            undone: Vec::new(),
            person,
            hint: None,
            hints: 0,
            score: 0,
            claim: None,
            shown: Vec::new(),
            over: None,
            time,
        })
    }

    /// The turns so far, and what they led to.
    pub fn joint(&self) -> &Joint {
        &self.joint
    }

    /// The hand that the person plays, from 0.
    pub fn person(&self) -> Option<usize> {
        self.person
    }

    /// The turn that a hint has told.
    pub fn hinted(&self) -> Option<Turn> {
        self.hint
    }

    /// The points.
    pub fn score(&self) -> i64 {
        self.score
    }

    /// How many hints were given.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// What was proved.
    pub fn claim(&self) -> Option<&Certificate> {
        self.claim.as_ref()
    }

    /// Turns that were shown, from the first one on.
    pub fn shown(&self) -> &[Turn] {
        &self.shown
    }

    /// How it ended, if it did.
    pub fn over(&self) -> Option<Over> {
        self.over
    }

    /// Whether something can be taken back, and done again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (self.over.is_none() && !self.acted.is_empty(), self.over.is_none() && !self.undone.is_empty())
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    fn scored(&mut self, by: i64, text: &str) -> Reply {
        self.score += by;
        let tone = if by > 0 { Tone::Good } else { Tone::Bad };
        Reply { tone, text: format!("{text} ({})", points(by)) }
    }

    /// What is told for a point.
    fn told_for(&mut self, text: &str) -> Reply {
        Reply { tone: Tone::Plain, ..self.scored(-COST, text) }
    }

    /// What a player does, in words.
    fn told(&self, player: usize, turn: Turn) -> String {
        match turn {
            Turn::Play(card) => format!("P{} plays {}.", player + 1, spoken(self.joint.deal().sizes(), card)),
            Turn::Skip if self.joint.deal().skips() == Skips::Free => format!("P{} skips.", player + 1),
            Turn::Skip => format!("P{} can't play and skips.", player + 1),
        }
    }

    /// Takes a turn for who has it.
    pub fn take(&mut self, turn: Turn) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        let (player, taken) = (self.joint.turn(), self.joint.line().len());
        if let Err(fault) = self.joint.take(turn) {
            let text = match (turn, self.joint.last()) {
                (Turn::Play(card), Some(last)) if self.joint.hand(player).contains(&card) => {
                    let name = |card| spoken(self.joint.deal().sizes(), card);
                    let (card, last) = (name(card), name(last));
                    sentence(&format!("{card} does not follow {last}: neither its colour nor its number"))
                }
                _ => sentence(fault.what()),
            };
            return Reply { tone: Tone::Bad, text };
        }
        self.acted.push(taken);
        self.undone.clear();
        self.hint = None;
        let mut said = vec![self.told(player, turn)];
        self.go_on(&mut said);
        self.after(&said.join(" "))
    }

    /// Lets the others play, and those skip who have to, until it is the person's turn. What happened is added to what
    /// is said.
    pub fn go_on(&mut self, said: &mut Vec<String>) {
        while self.joint.fate() == Fate::Open {
            let player = self.joint.turn();
            let stuck = self.joint.deal().skips() == Skips::Stuck && self.joint.may_skip();
            let is_partner = self.person.is_some_and(|person| person != player);
            let turn = match (stuck, is_partner) {
                (true, _) => Turn::Skip,
                (false, true) => self.partners_turn(),
                (false, false) => return,
            };
            if self.joint.take(turn).is_err() {
                return;
            }
            said.push(self.told(player, turn));
        }
    }

    /// What the engine plays for another hand: a way to the goal, if it knows one; any card otherwise.
    fn partners_turn(&self) -> Turn {
        let found = onward::together(&self.joint, &self.budget()).ok().flatten();
        let first = found.and_then(|line| line.first().copied());
        first.or_else(|| self.joint.playable().next().map(Turn::Play)).unwrap_or(Turn::Skip)
    }

    /// What there is to say after a turn.
    fn after(&mut self, said: &str) -> Reply {
        match self.joint.fate() {
            Fate::Done => {
                self.over = Some(Over::Done);
                let many = self.joint.deal().hands()[0].len();
                let said = format!("{said} P1 has played all his cards, and before anyone else!");
                match self.shown.is_empty() {
                    true => self.scored(i64::try_from(many).unwrap_or(i64::MAX), &said),
                    false => Reply::plain(said),
                }
            }
            Fate::Finished(player) => {
                let text = format!("{said} P{} is out before P1: that fails. Take it back.", player + 1);
                Reply { tone: Tone::Bad, text }
            }
            Fate::Stuck => {
                let who = match self.joint.deal().skips() {
                    Skips::Never => format!("P{} can't play, and may not skip", self.joint.turn() + 1),
                    Skips::Stuck | Skips::Free => "Nobody can play".to_owned(),
                };
                Reply { tone: Tone::Bad, text: format!("{said} {who}: that fails. Take it back.") }
            }
            Fate::Open => Reply::plain(format!("{said} It is P{}'s turn.", self.joint.turn() + 1)),
        }
    }

    fn rewind(&mut self, turns: usize) {
        let line = self.joint.line()[..turns].to_vec();
        // The same turns could be taken before.
        if let Ok(joint) = Joint::after(self.joint.deal().clone(), &line) {
            self.joint = joint;
        }
        self.hint = None;
    }

    /// Takes the person's last turn back, and what followed.
    pub fn undo(&mut self) -> Reply {
        match self.acted.last().copied() {
            _ if self.over.is_some() => is_over(),
            None => Reply::plain("There is nothing to take back."),
            Some(turns) => {
                self.acted.pop();
                self.undone.push(self.joint.line()[turns..].to_vec());
                self.rewind(turns);
                Reply::plain(format!("Taken back. It is P{}'s turn.", self.joint.turn() + 1))
            }
        }
    }

    /// Takes again the turns that were taken back last.
    pub fn redo(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        let Some(turns) = self.undone.pop() else { return Reply::plain("There is nothing to do again.") };
        self.acted.push(self.joint.line().len());
        self.hint = None;
        let mut said = Vec::new();
        for turn in turns {
            let player = self.joint.turn();
            if self.joint.take(turn).is_ok() {
                said.push(self.told(player, turn));
            }
        }
        self.after(&said.join(" "))
    }

    /// Goes back to the first turn.
    pub fn restart(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        let first = self.acted.first().copied().unwrap_or(self.joint.line().len());
        while let Some(turns) = self.acted.pop() {
            self.undone.push(self.joint.line()[turns..].to_vec());
            self.rewind(turns);
        }
        self.rewind(first);
        Reply::plain(format!("From the beginning. It is P{}'s turn.", self.joint.turn() + 1))
    }

    /// Tells a turn that leads to the goal.
    pub fn hint(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        match onward::together(&self.joint, &self.budget()) {
            Err(stop) => unsettled(&stop),
            Ok(None) => {
                self.hints += 1;
                let text = match self.last_good() {
                    Ok(text) => text,
                    Err(stop) => format!("How far to go back is open: {stop}."),
                };
                self.told_for(&format!("From here it can't be done (checked). {text}"))
            }
            Ok(Some(line)) => {
                self.hints += 1;
                self.hint = line.first().copied();
                let text = match self.hint {
                    None => "It is done.".into(),
                    Some(Turn::Skip) => "To skip leads to the goal (checked).".into(),
                    Some(Turn::Play(card)) => {
                        let name = opening(self.joint.deal().sizes(), card);
                        format!("{name}, played by P{}, leads to the goal (checked).", self.joint.turn() + 1)
                    }
                };
                self.told_for(&text)
            }
        }
    }

    /// How many of the person's turns have to be taken back until it can be done.
    fn last_good(&self) -> Result<String, Stop> {
        for (back, turns) in self.acted.iter().rev().zip(1_usize..).map(|(turns, back)| (back, *turns)) {
            let before =
                Joint::after(self.joint.deal().clone(), &self.joint.line()[..turns]).map_err(Stop::Rejected)?;
            if onward::together(&before, &self.budget())?.is_some() {
                return Ok(match back {
                    1 => "Take one turn back: before it, it still could be.".into(),
                    back => format!("Take {back} turns back: before them it still could be."),
                });
            }
        }
        Ok("It never could be.".into())
    }

    /// Tells whether it can still be done.
    pub fn ask(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        match onward::together(&self.joint, &self.budget()) {
            Err(stop) => unsettled(&stop),
            Ok(found) => {
                self.hints += 1;
                let can = if found.is_some() { "can still" } else { "can't" };
                self.told_for(&format!("From here it {can} be done (checked)."))
            }
        }
    }

    /// Settles the deal, as it was before the first turn.
    fn settle(&mut self) -> Result<Option<Vec<Turn>>, Stop> {
        let deal = Deal::Coop(self.joint.deal().clone());
        match certify(&deal, &Question::Play, &self.budget()) {
            (_, Some(claim)) => {
                let line = match &claim.statement.finding {
                    Finding::Shown(Witness::Line(line)) => Some(line.0.clone()),
                    _ => None,
                };
                self.claim = Some(claim);
                Ok(line)
            }
            (Outcome::Unsettled { stop, .. }, None) => Err(stop),
            (Outcome::Settled { .. }, None) => Err(Stop::Incomplete),
        }
    }

    /// Says that it can't be done, from the first turn on.
    pub fn nothing(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        if !self.shown.is_empty() {
            return Reply::plain("It can: the turns are shown.");
        }
        match self.settle() {
            Err(stop) => unsettled(&stop),
            Ok(None) => {
                self.over = Some(Over::Proved);
                self.scored(RIGHT_CALL, "Right, P1 can't go out first, whatever all do: it is proved.")
            }
            Ok(Some(line)) => {
                self.shown = line;
                self.scored(-COST, "It can be done: the turns are shown (checked).")
            }
        }
    }

    /// Ends it, and shows how it is done.
    pub fn give_up(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        self.over = Some(Over::GivenUp);
        match self.settle() {
            Err(stop) => unsettled(&stop),
            Ok(None) => Reply::plain("It can't be done at all: that is proved."),
            Ok(Some(line)) => {
                self.shown = line;
                Reply::plain("The turns that do it are shown (checked).")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(deal: &str, person: Option<usize>) -> Together {
        Together::new(format!("uno 4x4 coop{deal}").parse().unwrap(), person, Duration::from_secs(600)).unwrap()
    }

    fn play(table: &mut Together, card: &str) -> Reply {
        table.take(Turn::Play(card.parse().unwrap()))
    }

    fn checked(table: &Together) -> bool {
        misdeal_kernel::check(&table.claim().unwrap().to_string()).is_ok()
    }

    #[test]
    fn who_has_to_skip_is_passed_over_and_player_1_goes_out() {
        let mut table = table("\nP1: 1.1 1.2\nP2: 3.3 2.1", None);
        assert_eq!(play(&mut table, "1.2").text, "P1 plays red 2. P2 can't play and skips. It is P1's turn.");
        let end = play(&mut table, "1.1");
        assert_eq!((end.tone, table.over(), table.score()), (Tone::Good, Some(Over::Done), 2));
        assert_eq!(play(&mut table, "1.1").text, "The game is over.");
    }

    #[test]
    fn what_fails_is_told_and_taken_back() {
        let mut table = table("\nP1: 1.1 1.2\nP2: 1.3", None);
        assert_eq!(play(&mut table, "2.2").tone, Tone::Bad);
        play(&mut table, "1.1");
        assert_eq!(play(&mut table, "1.2").text, "Card 1.2 is not in the hand of P2.");
        assert!(play(&mut table, "1.3").text.contains("P2 is out before P1: that fails"));
        assert_eq!(table.over(), None);
        table.undo();
        assert_eq!((table.joint().turn(), table.can_undo_redo()), (1, (true, true)));
        assert!(table.redo().text.contains("that fails"));
        assert_eq!(table.restart().text, "From the beginning. It is P1's turn.");
        assert_eq!(table.joint().line(), []);
        let mut never = self::table(" skips never\nP1: 1.1 2.2\nP2: 1.2 3.3", None);
        assert!(never.take(Turn::Skip).text.contains("nobody may"));
        let mut free = self::table(" skips free\nP1: 1.1 1.2\nP2: 1.3 1.4", None);
        play(&mut free, "1.1");
        assert_eq!(free.take(Turn::Skip).text, "P2 skips. It is P1's turn.");
        assert_eq!(play(&mut never, "2.2").text, "P1 plays green 2. It is P2's turn.");
    }

    #[test]
    fn hints_lead_to_the_goal_with_and_without_a_partner() {
        for person in [None, Some(0), Some(1)] {
            let mut table = table("\nP1: 1.1 2.2 3.3\nP2: 1.2 2.3 4.4 4.1", person);
            table.go_on(&mut Vec::new());
            while table.over().is_none() {
                let before = table.joint().line().len();
                assert!(table.hint().text.contains("leads to the goal (checked)"), "{table:?}");
                let told = table.hinted().unwrap();
                table.take(told);
                assert!(table.joint().line().len() > before);
            }
            assert_eq!(table.over(), Some(Over::Done), "{person:?}");
        }
    }

    #[test]
    fn dead_positions_are_told_when_asked() {
        let mut table = table("\nP1: 1.1 1.2\nP2: 1.3", None);
        assert!(table.ask().text.contains("can't be done"), "P2 has to play his only card");
        let mut table = self::table("\nP1: 1.1 2.2 2.1\nP2: 3.3 3.1", None);
        assert!(table.ask().text.contains("can still be done"), "{table:?}");
        play(&mut table, "2.1");
        let asked = table.ask().text;
        let hint = table.hint().text;
        assert_eq!(asked.contains("can't"), hint.contains("Take one turn back"), "{asked} {hint}");
    }

    #[test]
    fn claims_are_confirmed_or_refuted_with_a_certificate() {
        let mut dead = table("\nP1: 1.1 2.2\nP2: 3.3 4.4", None);
        assert_eq!((dead.nothing().tone, dead.score(), dead.over()), (Tone::Good, RIGHT_CALL, Some(Over::Proved)));
        assert!(checked(&dead));
        let mut can = table("\nP1: 1.1 1.2\nP2: 3.3 2.1", None);
        assert_eq!((can.nothing().tone, can.score(), can.over()), (Tone::Bad, -COST, None));
        assert!(checked(&can) && !can.shown().is_empty());
        for turn in can.shown().to_vec() {
            // The table skips by itself for those who have to.
            if let Turn::Play(card) = turn {
                can.take(Turn::Play(card));
            }
        }
        assert_eq!((can.over(), can.score()), (Some(Over::Done), -COST), "turns that were shown score nothing");
        let mut hasty = table("\nP1: 1.1 2.2 3.3\nP2: 1.2 2.3 4.4 4.1", None);
        hasty.time = Duration::ZERO;
        assert!(hasty.hint().text.contains("can't tell"));
        assert_eq!(hasty.score(), 0);
        assert!(Together::new("uno 2x2 coop\nP1: 1.1\nP2:".parse().unwrap(), None, Duration::ZERO).is_err());
        assert!(Together::new("uno 2x2 coop\nP1: 1.1\nP2: 1.1".parse().unwrap(), Some(2), Duration::ZERO).is_err());
    }
}

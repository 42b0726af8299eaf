//! Hands that are played together at a table: can player 1 be made to play his last card before anyone else does?
//!
//! One person plays all hands in turn, or one of them while the engine plays the others as well as it can. Who can't play
//! and has to skip is passed over by the table itself. The rules of the score: a point for each card of player 1's when
//! he goes out first; [`RIGHT_CALL`] points for saying that it can't be done, if that is proved; a wrong claim and a hint
//! cost [`COST`] point.

use super::names::{Voice, opening, spoken};
use crate::play::acts::{Over, Reply};
use crate::play::midend::{Midend, points_of, unsettled};
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::turns::{OfTurns, Tip, Turns, Written};
use crate::play::words::sentence;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Coop, Deal, Fate, Finding, Joint, Question, Skips, Turn, Witness};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::several::onward;
use misdeal_solve::uno::{Certificate, Outcome};
use std::convert::Infallible;
use std::time::Duration;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Player 1 went out first.
    Done,
    /// It was proved that he can't.
    Proved,
}

/// Hands that are played together, and what is known of them.
#[derive(Clone, Debug)]
pub struct Together {
    /// The hand that the person plays, from 0; all of them if none is named.
    person: Option<usize>,
    claim: Option<Certificate>,
    /// Turns that were shown, from the first one on.
    shown: Vec<Turn>,
    time: Duration,
}

impl Together {
    /// Sits down with hands; the person plays all of them, or one. The engines may think for this time about each
    /// question. What happens before the person's first turn is added to what is said.
    ///
    /// # Errors
    /// When there is no such hand, or it is settled before the first turn.
    pub fn sit_down(
        deal: Coop,
        person: Option<usize>,
        seed: Option<Seed>,
        time: Duration,
        said: &mut Vec<String>,
    ) -> Result<Midend<Turns<Self>>, Fault> {
        if person.is_some_and(|person| person >= deal.hands().len()) {
            return Err(Fault::new(format!("there are {} hands to play", deal.hands().len())));
        }
        if deal.settled().is_some() {
            return Err(Fault::new("everyone needs a card to begin with"));
        }
        let game = Self { person, claim: None, shown: Vec::new(), time };
        let mut joint = Joint::new(deal);
        game.go_on(&mut joint, said);
        Midend::in_turns(game, joint, seed)
    }

    /// The hand that the person plays, from 0.
    pub fn person(&self) -> Option<usize> {
        self.person
    }

    /// What was proved.
    pub fn claim(&self) -> Option<&Certificate> {
        self.claim.as_ref()
    }

    /// Turns that were shown, from the first one on.
    pub fn shown(&self) -> &[Turn] {
        &self.shown
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    /// Lets the others play, and those skip who have to, until it is the person's turn. What happened is added to what
    /// is said.
    fn go_on(&self, joint: &mut Joint, said: &mut Vec<String>) {
        while joint.fate() == Fate::Open {
            let player = joint.turn();
            let stuck = joint.deal().skips() == Skips::Stuck && joint.may_skip();
            let is_partner = self.person.is_some_and(|person| person != player);
            let turn = match (stuck, is_partner) {
                (true, _) => Turn::Skip,
                (false, true) => self.partners_turn(joint),
                (false, false) => return,
            };
            if joint.take(turn).is_err() {
                return;
            }
            said.push(told(joint, player, turn));
        }
    }

    /// What the engine plays for another hand: a way to the goal, if it knows one; any card otherwise.
    fn partners_turn(&self, joint: &Joint) -> Turn {
        let found = onward::together(joint, &self.budget()).ok().flatten();
        let first = found.and_then(|line| line.first().copied());
        first.or_else(|| joint.playable().next().map(Turn::Play)).unwrap_or(Turn::Skip)
    }

    /// How many of the person's turns have to be taken back until it can be done.
    fn last_good(&self, past: &[Joint]) -> Result<String, Stop> {
        for (before, back) in past.iter().rev().zip(1_usize..) {
            if onward::together(before, &self.budget())?.is_some() {
                return Ok(match back {
                    1 => "Take one turn back: before it, it still could be.".into(),
                    back => format!("Take {back} turns back: before them it still could be."),
                });
            }
        }
        Ok("It never could be.".into())
    }

    /// Settles the deal, as it was before the first turn.
    fn settle(&mut self, deal: &Coop) -> Result<Option<Vec<Turn>>, Stop> {
        let deal = Deal::Coop(deal.clone());
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
}

impl OfTurns for Together {
    type Standing = Joint;
    type Turn = Turn;
    /// There is nothing that other games don't have.
    type Act = Infallible;
    type End = End;

    fn hints_cost(&self) -> bool {
        true
    }

    fn taken(joint: &Joint) -> usize {
        joint.line().len()
    }

    fn take(&mut self, joint: &mut Joint, turn: &Turn) -> Result<Result<Reply, String>, Fault> {
        let player = joint.turn();
        if let Err(fault) = joint.take(*turn) {
            return Ok(Err(match (*turn, joint.last()) {
                (Turn::Play(card), Some(last)) if joint.hand(player).contains(&card) => {
                    Voice::Page.does_not_follow(joint.deal().sizes(), card, last)
                }
                _ => sentence(fault.what()),
            }));
        }
        let mut said = vec![told(joint, player, *turn)];
        self.go_on(joint, &mut said);
        Ok(Ok(Reply::plain(said.join(" "))))
    }

    fn after(&mut self, said: Reply, sheet: &mut Written<Self>) -> Reply {
        let (said, joint) = (said.text, sheet.now());
        match joint.fate() {
            Fate::Done => {
                let many = joint.deal().hands()[0].len();
                sheet.end(Over::By(End::Done));
                let said = format!("{said} P1 has played all his cards, and before anyone else!");
                match self.shown.is_empty() {
                    true => sheet.score(points_of(many), &said),
                    false => Reply::plain(said),
                }
            }
            Fate::Finished(player) => {
                Reply::bad(format!("{said} P{} is out before P1: that fails. Take it back.", player + 1))
            }
            Fate::Stuck => {
                let who = match joint.deal().skips() {
                    Skips::Never => format!("P{} can't play, and may not skip", joint.turn() + 1),
                    Skips::Stuck | Skips::Free => "Nobody can play".to_owned(),
                };
                Reply::bad(format!("{said} {who}: that fails. Take it back."))
            }
            Fate::Open => Reply::plain(format!("{said} {}", whose_turn(joint))),
        }
    }

    fn taken_back(&mut self, sheet: &Written<Self>) -> String {
        format!("Taken back. {}", whose_turn(sheet.now()))
    }

    fn gone_back(&mut self, _steps: usize, sheet: &Written<Self>) -> String {
        format!("From the beginning. {}", whose_turn(sheet.now()))
    }

    fn taken_again(&mut self, sheet: &mut Written<Self>) -> Reply {
        let (joint, players) = (sheet.now(), sheet.now().deal().hands().len());
        let before = sheet.moments.past().last().map_or(0, |before| before.line().len());
        let again = joint.line().iter().enumerate().skip(before);
        let said: Vec<String> = again.map(|(place, &turn)| told(joint, place % players, turn)).collect();
        self.after(Reply::plain(said.join(" ")), sheet)
    }

    /// A turn that leads to the goal.
    fn hint(&mut self, sheet: &Written<Self>) -> Result<Tip<Turn>, Stop> {
        let joint = sheet.now();
        let Some(line) = onward::together(joint, &self.budget())? else {
            let back = self.last_good(sheet.moments.past());
            let back = back.unwrap_or_else(|stop| format!("How far to go back is open: {stop}."));
            return Ok(Tip { text: format!("From here it can't be done (checked). {back}"), turn: None });
        };
        let turn = line.first().copied();
        let text = match turn {
            None => "It is done.".into(),
            Some(Turn::Skip) => "To skip leads to the goal (checked).".into(),
            Some(Turn::Play(card)) => {
                let name = opening(joint.deal().sizes(), card);
                format!("{name}, played by P{}, leads to the goal (checked).", joint.turn() + 1)
            }
        };
        Ok(Tip { text, turn })
    }

    fn ask(&mut self, sheet: &mut Written<Self>) -> Reply {
        match onward::together(sheet.now(), &self.budget()) {
            Err(stop) => unsettled(&stop),
            Ok(found) => {
                let can = if found.is_some() { "can still" } else { "can't" };
                sheet.tell(&format!("From here it {can} be done (checked)."))
            }
        }
    }

    /// That it can't be done, from the first turn on.
    fn nothing(&mut self, sheet: &mut Written<Self>) -> Reply {
        if !self.shown.is_empty() {
            return Reply::plain("It can: the turns are shown.");
        }
        match self.settle(sheet.now().deal()) {
            Err(stop) => unsettled(&stop),
            Ok(None) => {
                sheet.end(Over::By(End::Proved));
                sheet.score(RIGHT_CALL, "Right, P1 can't go out first, whatever all do: it is proved.")
            }
            Ok(Some(line)) => {
                self.shown = line;
                sheet.score(-COST, "It can be done: the turns are shown (checked).")
            }
        }
    }

    fn own(&mut self, act: Infallible, _sheet: &mut Written<Self>) -> Reply {
        match act {}
    }

    /// Shows how it is done.
    fn give_up(&mut self, sheet: &mut Written<Self>) -> Reply {
        match self.settle(sheet.now().deal()) {
            Err(stop) => unsettled(&stop),
            Ok(None) => Reply::plain("It can't be done at all: that is proved."),
            Ok(Some(line)) => {
                self.shown = line;
                Reply::plain("The turns that do it are shown (checked).")
            }
        }
    }

    fn certificate(&self, _sheet: &Written<Self>) -> Result<Option<String>, Fault> {
        Ok(self.claim.as_ref().map(ToString::to_string))
    }
}

/// What a player does, in words.
fn told(joint: &Joint, player: usize, turn: Turn) -> String {
    match turn {
        Turn::Play(card) => format!("P{} plays {}.", player + 1, spoken(joint.deal().sizes(), card)),
        Turn::Skip if joint.deal().skips() == Skips::Free => format!("P{} skips.", player + 1),
        Turn::Skip => format!("P{} can't play and skips.", player + 1),
    }
}

fn whose_turn(joint: &Joint) -> String {
    format!("It is P{}'s turn.", joint.turn() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::acts::{Act, Tone};
    use crate::play::turns::InTurn;

    type Table = Midend<Turns<Together>>;

    fn with_time(deal: &str, person: Option<usize>, time: Duration) -> Result<Table, Fault> {
        Together::sit_down(format!("uno {deal}").parse().unwrap(), person, None, time, &mut Vec::new())
    }

    fn table(deal: &str, person: Option<usize>) -> Table {
        with_time(&format!("4x4 coop{deal}"), person, Duration::from_secs(600)).unwrap()
    }

    fn take(table: &mut Table, turn: Turn) -> Reply {
        table.act(InTurn::Take(turn)).unwrap()
    }

    fn play(table: &mut Table, card: &str) -> Reply {
        take(table, Turn::Play(card.parse().unwrap()))
    }

    fn act(table: &mut Table, act: Act<InTurn<Turn, Infallible>>) -> Reply {
        table.act(act).unwrap()
    }

    fn ask(table: &mut Table) -> String {
        table.act(InTurn::Ask).unwrap().text
    }

    fn checked(table: &Table) -> bool {
        misdeal_kernel::check(&table.game().claim().unwrap().to_string()).is_ok()
    }

    #[test]
    fn who_has_to_skip_is_passed_over_and_player_1_goes_out() {
        let mut table = table("\nP1: 1.1 1.2\nP2: 3.3 2.1", None);
        assert_eq!(play(&mut table, "1.2").text, "P1 plays red 2. P2 can't play and skips. It is P1's turn.");
        let end = play(&mut table, "1.1");
        assert_eq!((end.tone, table.over(), table.score()), (Tone::Good, Some(Over::By(End::Done)), 2));
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
        act(&mut table, Act::Undo);
        assert_eq!((table.now().turn(), table.can_undo_and_redo()), (1, (true, true)));
        assert!(act(&mut table, Act::Redo).text.contains("that fails"));
        assert_eq!(act(&mut table, InTurn::BackTo(0).into()).text, "From the beginning. It is P1's turn.");
        assert_eq!(table.now().line(), []);
        let mut never = self::table(" skips never\nP1: 1.1 2.2\nP2: 1.2 3.3", None);
        assert!(take(&mut never, Turn::Skip).text.contains("nobody may"));
        let mut free = self::table(" skips free\nP1: 1.1 1.2\nP2: 1.3 1.4", None);
        play(&mut free, "1.1");
        assert_eq!(take(&mut free, Turn::Skip).text, "P2 skips. It is P1's turn.");
        assert_eq!(play(&mut never, "2.2").text, "P1 plays green 2. It is P2's turn.");
    }

    #[test]
    fn hints_lead_to_the_goal_with_and_without_a_partner() {
        for person in [None, Some(0), Some(1)] {
            let mut table = table("\nP1: 1.1 2.2 3.3\nP2: 1.2 2.3 4.4 4.1", person);
            while table.over().is_none() {
                let before = table.now().line().len();
                assert!(act(&mut table, Act::Hint).text.contains("leads to the goal (checked)"), "{table:?}");
                let told = *table.hinted().unwrap();
                take(&mut table, told);
                assert!(table.now().line().len() > before);
            }
            assert_eq!(table.over(), Some(Over::By(End::Done)), "{person:?}");
        }
    }

    #[test]
    fn dead_positions_are_told_when_asked() {
        let mut table = table("\nP1: 1.1 1.2\nP2: 1.3", None);
        assert!(ask(&mut table).contains("can't be done"), "P2 has to play his only card");
        let mut table = self::table("\nP1: 1.1 2.2 2.1\nP2: 3.3 3.1", None);
        assert!(ask(&mut table).contains("can still be done"), "{table:?}");
        play(&mut table, "2.1");
        let asked = ask(&mut table);
        let hint = act(&mut table, Act::Hint).text;
        assert_eq!(asked.contains("can't"), hint.contains("Take one turn back"), "{asked} {hint}");
    }

    #[test]
    fn claims_are_confirmed_or_refuted_with_a_certificate() {
        let mut dead = table("\nP1: 1.1 2.2\nP2: 3.3 4.4", None);
        assert_eq!(
            (act(&mut dead, Act::Nothing).tone, dead.score(), dead.over()),
            (Tone::Good, RIGHT_CALL, Some(Over::By(End::Proved)))
        );
        assert!(checked(&dead));
        let mut can = table("\nP1: 1.1 1.2\nP2: 3.3 2.1", None);
        assert_eq!((act(&mut can, Act::Nothing).tone, can.score(), can.over()), (Tone::Bad, -COST, None));
        assert!(checked(&can) && !can.game().shown().is_empty());
        for turn in can.game().shown().to_vec() {
            // The table skips by itself for those who have to.
            if let Turn::Play(card) = turn {
                take(&mut can, Turn::Play(card));
            }
        }
        assert_eq!(
            (can.over(), can.score()),
            (Some(Over::By(End::Done)), -COST),
            "turns that were shown score nothing"
        );
        let mut hasty = with_time("4x4 coop\nP1: 1.1 2.2 3.3\nP2: 1.2 2.3 4.4 4.1", None, Duration::ZERO).unwrap();
        assert!(act(&mut hasty, Act::Hint).text.contains("can't tell"));
        assert_eq!(hasty.score(), 0);
        assert!(with_time("2x2 coop\nP1: 1.1\nP2:", None, Duration::ZERO).is_err());
        assert!(with_time("2x2 coop\nP1: 1.1\nP2: 1.1", Some(2), Duration::ZERO).is_err());
    }
}

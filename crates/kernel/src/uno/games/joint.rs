//! Hands that are played together, turn by turn: whose turn it is, what he may do, and how it ended.

use crate::fault::Fault;
use crate::uno::card::Card;
use crate::uno::coop::{Coop, Line, Skips, Turn};

/// How a joint play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on.
    Open,
    /// Player 1 has played his last card before anyone else.
    Done,
    /// This other player has no cards, from 0, and player 1 still has some.
    Finished(usize),
    /// Nobody whose turn it can be has a card that matches.
    Stuck,
}

/// A joint play so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    deal: Coop,
    hands: Vec<Vec<Card>>,
    last: Option<Card>,
    line: Vec<Turn>,
}

impl Joint {
    /// Before the first turn.
    #[must_use]
    pub fn new(deal: Coop) -> Self {
        let hands = deal.hands().iter().map(|hand| hand.iter().collect()).collect();
        Self { deal, hands, last: None, line: Vec::new() }
    }

    /// After these turns.
    ///
    /// # Errors
    /// The first turn that can't be taken.
    pub fn after(deal: Coop, line: &[Turn]) -> Result<Self, Fault> {
        let mut joint = Self::new(deal);
        line.iter().try_for_each(|turn| joint.take(*turn))?;
        Ok(joint)
    }

    /// The hands before the first turn, and the rule for skips.
    #[must_use]
    pub fn deal(&self) -> &Coop {
        &self.deal
    }

    /// What a player still holds, from 0.
    #[must_use]
    pub fn hand(&self, player: usize) -> &[Card] {
        &self.hands[player]
    }

    /// The last card played.
    #[must_use]
    pub fn last(&self) -> Option<Card> {
        self.last
    }

    /// The turns taken.
    #[must_use]
    pub fn line(&self) -> &[Turn] {
        &self.line
    }

    /// Whose turn it is, from 0.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.line.len() % self.hands.len()
    }

    fn can_play(&self, player: usize) -> bool {
        self.hands[player].iter().any(|card| self.may_follow(*card))
    }

    fn may_follow(&self, card: Card) -> bool {
        self.last.is_none_or(|last| last.alike(card) > 0)
    }

    /// The cards that who has the turn may play, each copy.
    pub fn playable(&self) -> impl Iterator<Item = Card> {
        let open = self.fate() == Fate::Open;
        self.hands[self.turn()].iter().copied().filter(move |card| open && self.may_follow(*card))
    }

    /// Whether who has the turn may skip it.
    #[must_use]
    pub fn may_skip(&self) -> bool {
        self.fate() == Fate::Open
            && match self.deal.skips() {
                Skips::Never => false,
                Skips::Stuck => !self.can_play(self.turn()),
                Skips::Free => true,
            }
    }

    /// How it stands.
    #[must_use]
    pub fn fate(&self) -> Fate {
        if self.hands[0].is_empty() {
            return Fate::Done;
        }
        if let Some(player) = self.hands.iter().position(Vec::is_empty) {
            return Fate::Finished(player);
        }
        let can = match self.deal.skips() {
            Skips::Never => self.can_play(self.turn()),
            Skips::Stuck | Skips::Free => (0..self.hands.len()).any(|player| self.can_play(player)),
        };
        if can { Fate::Open } else { Fate::Stuck }
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// When it is over, or who has the turn can't do that.
    pub fn take(&mut self, turn: Turn) -> Result<(), Fault> {
        let player = self.turn();
        let who = player + 1;
        if self.fate() != Fate::Open {
            return Err(Fault::new("nobody has a turn any more: it is over"));
        }
        match turn {
            Turn::Skip => match self.deal.skips() {
                Skips::Never => return Err(Fault::new(format!("P{who} can't skip: nobody may"))),
                Skips::Stuck if self.can_play(player) => {
                    return Err(Fault::new(format!("P{who} can't skip: who can play must")));
                }
                Skips::Stuck | Skips::Free => {}
            },
            Turn::Play(card) => {
                let Some(place) = self.hands[player].iter().position(|other| *other == card) else {
                    return Err(Fault::new(format!("card {card} is not in the hand of P{who}")));
                };
                if let Some(last) = self.last.filter(|_| !self.may_follow(card)) {
                    return Err(Fault::new(format!("card {card} has neither the colour nor the number of {last}")));
                }
                self.hands[player].remove(place);
                self.last = Some(card);
            }
        }
        self.line.push(turn);
        Ok(())
    }

    /// The turns taken so far and some more, as one line.
    #[must_use]
    pub fn with(&self, more: &[Turn]) -> Line {
        Line([&self.line, more].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::problem::Problem;
    use crate::uno::enumerate::a_line_after;

    fn joint(deal: &str, line: &str) -> Result<Joint, Fault> {
        Joint::after(deal.parse().unwrap(), &line.parse::<Line>().unwrap().0)
    }

    #[test]
    fn turns_are_taken_as_the_rule_for_skips_says() {
        let hands = "P1: 1.1 1.2\nP2: 3.3 3.1";
        let told = |rule: &str, line: &str| {
            joint(&format!("uno 3x3 coop{rule}\n{hands}"), line).map_err(|fault| fault.what().to_owned())
        };
        assert_eq!(told("", "1.1 3.1 1.1").unwrap_err(), "card 1.1 is not in the hand of P1");
        assert_eq!(told("", "1.1 -").unwrap_err(), "P2 can't skip: who can play must");
        assert_eq!(told("", "1.1 3.3").unwrap_err(), "card 3.3 has neither the colour nor the number of 1.1");
        assert_eq!(told("", "1.2 - 1.1 -").unwrap_err(), "nobody has a turn any more: it is over");
        assert_eq!(told("", "1.2 - 1.1").unwrap().fate(), Fate::Done);
        assert_eq!(told(" skips free", "1.1 - 1.2").unwrap().fate(), Fate::Done);
        assert!(told(" skips free", "1.1").unwrap().may_skip());
        assert_eq!(told(" skips never", "1.2").unwrap().fate(), Fate::Stuck);
        assert_eq!(told(" skips never", "1.1 -").unwrap_err(), "P2 can't skip: nobody may");
        let out = joint("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3", "1.1 1.3").unwrap();
        assert_eq!((out.fate(), out.playable().count(), out.may_skip()), (Fate::Finished(1), 0, false));
        assert_eq!(joint("uno 3x3 coop\nP1: 1.1 2.2\nP2: 3.3", "1.1").unwrap().fate(), Fate::Stuck);
        assert_eq!(joint("uno 3x3 coop\nP1:\nP2: 3.3", "").unwrap().fate(), Fate::Done);
    }

    /// Whether player 1 can still go out first, by trying all turns.
    fn can(joint: &Joint, skipped: usize) -> bool {
        match joint.fate() {
            Fate::Done => return true,
            Fate::Finished(_) | Fate::Stuck => return false,
            Fate::Open => {}
        }
        let skip = (joint.may_skip() && skipped < joint.hands.len()).then_some((Turn::Skip, skipped + 1));
        let turns = joint.playable().map(|card| (Turn::Play(card), 0)).chain(skip);
        turns.collect::<Vec<_>>().into_iter().any(|(turn, skipped)| {
            let mut after = joint.clone();
            after.take(turn).unwrap();
            can(&after, skipped)
        })
    }

    #[test]
    fn what_is_found_from_a_position_is_what_trying_all_turns_finds() {
        let hands = [
            "P1: 1.1 2.2 1.3\nP2: 1.2 3.1",
            "P1: 1.1 2.2 3.3\nP2: 2.1 3.2 1.1",
            "P1: 1.1 2.2\nP2: 1.3 1.3\nP3: 2.3 2.1",
        ];
        let (mut yes, mut no) = (0, 0);
        for rule in ["", " skips free", " skips never"] {
            for hands in hands {
                let mut open = vec![Joint::new(format!("uno 3x3 coop{rule}\n{hands}").parse().unwrap())];
                while let Some(joint) = open.pop() {
                    let found = a_line_after(joint.deal(), joint.line(), &mut patience(u64::MAX)).unwrap();
                    assert_eq!(found.is_some(), can(&joint, 0), "{joint:?}");
                    *if found.is_some() { &mut yes } else { &mut no } += 1;
                    if let Some(line) = found {
                        joint.deal().verify(&joint.with(&line.0)).unwrap();
                    }
                    let few = joint.line().len() < 5;
                    let skip = (few && joint.may_skip()).then_some(Turn::Skip);
                    let turns: Vec<Turn> = joint.playable().map(Turn::Play).chain(skip).collect();
                    open.extend(
                        turns
                            .into_iter()
                            .map(|turn| Joint::after(joint.deal().clone(), &joint.with(&[turn]).0).unwrap()),
                    );
                }
            }
        }
        assert!(yes > 50 && no > 50, "{yes} {no}");
    }

    #[test]
    fn the_last_card_played_is_told() {
        let deal = "uno 3x3 coop skips free\nP1: 1.1 1.2\nP2: 3.3 3.1";
        for (line, last) in [("", None), ("-", None), ("1.1", Some("1.1")), ("1.1 3.1 -", Some("3.1"))] {
            assert_eq!(joint(deal, line).unwrap().last(), last.map(|card| card.parse().unwrap()), "{line}");
        }
    }
}

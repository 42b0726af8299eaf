//! Solitaire at a table: one hand that is played card by card, with hints and claims that the engines settle.
//!
//! The rules of the score: a whole order scores a point for each card; so does the longest one, if the hand can't be
//! played out, when it is claimed to be the longest. Who says that the hand can't be played out scores [`RIGHT_CALL`]
//! points if that is proved, and shall find the longest order then. A wrong claim and a hint cost [`COST`] point. Cards
//! of an order that was shown score nothing. What the engine can't settle in time costs nothing.

#[cfg(test)]
mod tests;

use super::names::{opening, spoken};
use crate::answer::cards;
use crate::play::acts::{Reply, Tone};
use crate::play::midend::{COST, RIGHT_CALL};
use crate::play::words::{points, sentence};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Cards, Deal, Finding, Question, Solitaire, Underway, Witness};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::uno::{Certificate, Order, Outcome, onward};
use std::time::Duration;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// All cards are played.
    Played,
    /// As many as can be are.
    Longest,
    /// The person had enough.
    GivenUp,
}

/// A hand at a table.
#[derive(Clone, Debug)]
pub struct Alone {
    underway: Underway,
    /// The cards that were taken back, the next one last.
    undone: Vec<Card>,
    hint: Option<Card>,
    hints: usize,
    score: i64,
    /// Whether the hand can be played out, if that is known.
    can: Option<bool>,
    /// How many cards can be played at most, if that is known.
    most: Option<usize>,
    /// What was proved last.
    claim: Option<Certificate>,
    /// An order that was shown.
    shown: Vec<Card>,
    over: Option<Over>,
    time: Duration,
}

/// What the engines know of the hand.
enum Known {
    Claim(Box<Certificate>),
    /// The best order so far, and what can't be beaten.
    Best(usize, usize, Stop),
    Open(Stop),
}

impl Alone {
    /// A hand; the engines may think about each question for so long.
    ///
    /// # Errors
    /// When it can't be played card by card.
    pub fn new(hand: Solitaire, time: Duration) -> Result<Self, Fault> {
        Ok(Self {
            underway: Underway::new(hand)?,
            undone: Vec::new(),
            hint: None,
            hints: 0,
            score: 0,
            can: None,
            most: None,
            claim: None,
            shown: Vec::new(),
            over: None,
            time,
        })
    }

    /// The hand and the cards played.
    pub fn underway(&self) -> &Underway {
        &self.underway
    }

    /// The card that a hint has told.
    pub fn hinted(&self) -> Option<Card> {
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

    /// Whether the hand can be played out, and how many cards can be played at most, as far as it was proved.
    pub fn known(&self) -> (Option<bool>, Option<usize>) {
        (self.can, self.most)
    }

    /// What was proved last.
    pub fn claim(&self) -> Option<&Certificate> {
        self.claim.as_ref()
    }

    /// An order that was shown.
    pub fn shown(&self) -> &[Card] {
        &self.shown
    }

    /// How it ended, if it did.
    pub fn over(&self) -> Option<Over> {
        self.over
    }

    /// Whether something can be taken back, and done again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (self.over.is_none() && !self.underway.played().is_empty(), self.over.is_none() && !self.undone.is_empty())
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    fn name(&self, card: Card) -> String {
        spoken(self.underway.deal().sizes(), card)
    }

    fn opening(&self, card: Card) -> String {
        opening(self.underway.deal().sizes(), card)
    }

    fn scored(&mut self, by: i64, text: &str) -> Reply {
        self.score += by;
        let tone = if by > 0 { Tone::Good } else { Tone::Bad };
        Reply { tone, text: format!("{text} ({})", points(by)) }
    }

    /// Plays a card.
    pub fn play(&mut self, card: Card) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        if let Err(fault) = self.underway.play(card) {
            let text = match self.underway.played().last() {
                Some(&last) if self.underway.left(card) > 0 => format!(
                    "{} does not follow {}: neither its colour nor its number.",
                    self.opening(card),
                    self.name(last)
                ),
                _ => sentence(fault.what()),
            };
            return Reply { tone: Tone::Bad, text };
        }
        if self.undone.pop() != Some(card) {
            self.undone.clear();
        }
        self.hint = None;
        self.after(&format!("{} is played.", self.opening(card)))
    }

    /// What there is to say after a card.
    fn after(&mut self, said: &str) -> Reply {
        let (played, all) = (self.underway.played().len(), self.underway.deal().hand().len());
        if self.underway.is_done() {
            self.over = Some(Over::Played);
            (self.can, self.most) = (Some(true), Some(all));
            return match self.shown.is_empty() {
                true => self.scored(whole(all), &format!("{said} All {} are played!", cards(all))),
                false => Reply::plain(format!("{said} All {} are played, as an order that was shown.", cards(all))),
            };
        }
        let next = match self.underway.playable().count() {
            0 => format!(" No card can follow; {} left.", are(all - played)),
            1 => " One card can follow.".to_owned(),
            many => format!(" {many} different cards can follow."),
        };
        Reply::plain(format!("{said} {played} of {all} are played.{next}"))
    }

    /// Takes the last card back.
    pub fn undo(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        self.hint = None;
        match self.underway.back() {
            None => Reply::plain("There is nothing to take back."),
            Some(card) => {
                self.undone.push(card);
                Reply::plain(format!("{} is taken back.", self.opening(card)))
            }
        }
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Reply {
        match self.undone.last().copied() {
            _ if self.over.is_some() => is_over(),
            None => Reply::plain("There is nothing to do again."),
            Some(card) => self.play(card),
        }
    }

    /// Takes cards back until so many lie there.
    pub fn back_to(&mut self, length: usize) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        let before = self.underway.played().len();
        while self.underway.played().len() > length {
            self.undone.extend(self.underway.back());
        }
        self.hint = None;
        Reply::plain(match before - self.underway.played().len() {
            0 => "There is nothing to take back.".into(),
            back => format!("{} taken back.", are(back)),
        })
    }

    /// Tells a card that leads on.
    pub fn hint(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        let told = match self.can {
            Some(false) => self.onward_to_the_longest(),
            _ => self.onward_to_the_end(),
        };
        match told {
            Err(stop) => unsettled(&stop),
            Ok(text) => {
                self.hints += 1;
                Reply { tone: Tone::Plain, ..self.scored(-COST, &text) }
            }
        }
    }

    fn onward_to_the_end(&mut self) -> Result<String, Stop> {
        let budget = self.budget();
        if let Some(order) = onward::rest(&self.underway, &budget)? {
            self.can = Some(true);
            self.hint = order.first().copied();
            return Ok(match self.hint {
                None => "All cards are played.".into(),
                Some(card) => format!("{} leads to a whole order (checked).", self.opening(card)),
            });
        }
        match onward::good_until(&self.underway, &budget)? {
            None => {
                self.can = Some(false);
                let longest = self.onward_to_the_longest()?;
                Ok(format!("The hand can't be played out at all (checked). {longest}"))
            }
            Some(good) => {
                self.can = Some(true);
                Ok(format!("From here the hand can't be played out (checked). {}", self.go_back(good)))
            }
        }
    }

    fn go_back(&self, good: usize) -> String {
        match good.checked_sub(1).map(|place| self.underway.played()[place]) {
            None => "Go back to the very beginning: another first card is needed.".into(),
            Some(card) => format!("Go back to card {good}, {}: after it, it still can.", self.name(card)),
        }
    }

    fn onward_to_the_longest(&mut self) -> Result<String, Stop> {
        let budget = self.budget();
        let most = match self.most {
            Some(most) => most,
            None => {
                let mut fresh = self.underway.clone();
                while fresh.back().is_some() {}
                let most = onward::most(&fresh, &budget)?.len();
                *self.most.insert(most)
            }
        };
        let more = onward::most(&self.underway, &budget)?;
        let total = self.underway.played().len() + more.len();
        if total < most {
            let good = onward::most_until(&self.underway, most, &budget)?.unwrap_or(0);
            let all = cards(most);
            return Ok(format!(
                "From here {total} can be played, and {all} could be (checked). {}",
                self.go_back(good)
            ));
        }
        self.hint = more.first().copied();
        Ok(match self.hint {
            None => format!("This is the longest order: {} (checked). Claim it.", cards(most)),
            Some(card) => format!("{} leads to {}, the most that can be (checked).", self.opening(card), cards(most)),
        })
    }

    fn settle(&self, question: Question) -> Known {
        let deal = Deal::Solitaire(self.underway.deal().clone());
        match certify(&deal, &question, &self.budget()) {
            (_, Some(claim)) => Known::Claim(Box::new(claim)),
            (Outcome::Unsettled { best: Some(Order { value, .. }), bound: Some(bound), stop, .. }, None) => {
                Known::Best(value, bound, stop)
            }
            (Outcome::Unsettled { stop, .. }, None) => Known::Open(stop),
            (Outcome::Settled { .. }, None) => Known::Open(Stop::Incomplete),
        }
    }

    /// Says that the hand can't be played out.
    pub fn nothing(&mut self) -> Reply {
        match (self.over, self.can) {
            (Some(_), _) => return is_over(),
            (None, Some(false)) => {
                return Reply::plain("That is known: the hand can't be played out. Find the longest order.");
            }
            (None, Some(true)) if !self.shown.is_empty() => {
                return Reply::plain("It can: the order is shown.");
            }
            (None, _) => {}
        }
        let claim = match self.settle(Question::Play) {
            Known::Claim(claim) => *claim,
            Known::Best(_, _, stop) | Known::Open(stop) => return unsettled(&stop),
        };
        let order = order_of(&claim).map(|order| order.iter().collect::<Vec<Card>>());
        self.can = Some(order.is_some());
        self.claim = Some(claim);
        match order {
            None => {
                let said = "Right, the hand can't be played out: it is proved. How many cards can be?";
                self.scored(RIGHT_CALL, said)
            }
            Some(order) => {
                self.shown = order;
                self.scored(-COST, "It can be played out: an order is shown (checked).")
            }
        }
    }

    /// Says that no order has more cards than those that lie there.
    pub fn longest(&mut self) -> Reply {
        let played = self.underway.played().len();
        if self.over.is_some() {
            return is_over();
        }
        let claim = match self.settle(Question::Max) {
            Known::Claim(claim) => *claim,
            Known::Best(value, _, _) if value > played => {
                return self.scored(-COST, &format!("No: {} can be played (checked), if not more.", cards(value)));
            }
            Known::Best(_, bound, stop) => {
                return Reply::plain(format!("No more than {} can be played; the rest is open: {stop}.", cards(bound)));
            }
            Known::Open(stop) => return unsettled(&stop),
        };
        let most = order_of(&claim).map_or(0, Cards::len);
        self.most = Some(most);
        self.can = Some(most == self.underway.deal().hand().len());
        self.claim = Some(claim);
        if played < most {
            let said = format!("No: {} can be played (checked), and {played} lie there.", cards(most));
            return self.scored(-COST, &said);
        }
        self.over = Some(Over::Longest);
        let said = format!("Right: {} are the most that can be played, it is proved.", cards(most));
        if self.shown.is_empty() { self.scored(whole(most), &said) } else { Reply::plain(said) }
    }

    /// Ends it, and shows the longest order.
    pub fn give_up(&mut self) -> Reply {
        if self.over.is_some() {
            return is_over();
        }
        self.over = Some(Over::GivenUp);
        match self.settle(Question::Max) {
            Known::Claim(claim) => {
                let order: Vec<Card> = order_of(&claim).into_iter().flat_map(Cards::iter).collect();
                let all = self.underway.deal().hand().len();
                let most = order.len();
                (self.can, self.most) = (Some(most == all), Some(most));
                self.claim = Some(*claim);
                self.shown = order;
                Reply::plain(match most == all {
                    true => format!("An order of all {} is shown (checked).", cards(all)),
                    false => format!("An order of {} is shown, the most that can be played (checked).", cards(most)),
                })
            }
            Known::Best(value, bound, stop) => Reply::plain(format!(
                "{} can be played, and not more than {bound} (checked); the rest is open: {stop}.",
                cards(value)
            )),
            Known::Open(stop) => unsettled(&stop),
        }
    }
}

fn order_of(claim: &Certificate) -> Option<&Cards> {
    match &claim.statement.finding {
        Finding::Shown(Witness::Order(order)) => Some(order),
        _ => None,
    }
}

fn whole(cards: usize) -> i64 {
    i64::try_from(cards).unwrap_or(i64::MAX)
}

/// `1 card is`, `3 cards are`.
fn are(many: usize) -> String {
    format!("{} {}", cards(many), if many == 1 { "is" } else { "are" })
}

/// What is said when nobody can do anything any more.
pub(super) fn is_over() -> Reply {
    Reply::plain("The game is over.")
}

/// What is said when the engines can't tell.
pub(super) fn unsettled(stop: &Stop) -> Reply {
    Reply::plain(format!("The engine can't tell: {stop}. Nobody wins or loses a point."))
}

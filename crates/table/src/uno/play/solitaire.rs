//! Solitaire at a table: one hand that is played card by card, with hints and claims that the engines settle.
//!
//! The rules of the score: a whole order scores a point for each card; so does the longest one, if the hand can't be
//! played out, when it is claimed to be the longest. Who says that the hand can't be played out scores [`RIGHT_CALL`]
//! points if that is proved, and shall find the longest order then. A wrong claim and a hint cost [`COST`] point. Cards
//! of an order that was shown score nothing. What the engine can't settle in time costs nothing.

#[cfg(test)]
mod tests;

use super::names::{Voice, opening, spoken};
use crate::answer::cards;
use crate::play::acts::{Over, Reply};
use crate::play::midend::{Midend, points_of, unsettled};
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::turns::{OfTurns, Tip, Turns, Written};
use crate::play::words::sentence;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Cards, Deal, Finding, Question, Solitaire, Witness};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::several::Underway;
use misdeal_solve::uno::several::onward;
use misdeal_solve::uno::{Certificate, Order, Outcome};
use std::time::Duration;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All cards are played.
    Played,
    /// As many as can be are.
    Longest,
}

/// What is done in solitaire only: saying that no order has more cards than those that lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest;

/// A hand that one plays alone, and what is known of it.
#[derive(Clone, Debug)]
pub struct Alone {
    /// Whether the hand can be played out, if that is known.
    can: Option<bool>,
    /// How many cards can be played at most, if that is known.
    most: Option<usize>,
    /// What was proved last.
    claim: Option<Certificate>,
    /// An order that was shown.
    shown: Vec<Card>,
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
    /// Sits down with a hand; the engines may think for this time about each question.
    ///
    /// # Errors
    /// When it can't be played card by card.
    pub fn sit_down(hand: Solitaire, seed: Option<Seed>, time: Duration) -> Result<Midend<Turns<Self>>, Fault> {
        let game = Self { can: None, most: None, claim: None, shown: Vec::new(), time };
        Midend::in_turns(game, Underway::new(hand)?, seed)
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

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    fn onward_to_the_end(&mut self, underway: &Underway) -> Result<Tip<Card>, Stop> {
        let budget = self.budget();
        if let Some(order) = onward::rest(underway, &budget)? {
            self.can = Some(true);
            let turn = order.first().copied();
            let text = match turn {
                None => "All cards are played.".into(),
                Some(card) => format!("{} leads to a whole order (checked).", first_word(underway, card)),
            };
            return Ok(Tip { text, turn });
        }
        match onward::good_until(underway, &budget)? {
            None => {
                self.can = Some(false);
                let longest = self.onward_to_the_longest(underway)?;
                let text = format!("The hand can't be played out at all (checked). {}", longest.text);
                Ok(Tip { text, ..longest })
            }
            Some(good) => {
                self.can = Some(true);
                let text = format!("From here the hand can't be played out (checked). {}", go_back(underway, good));
                Ok(Tip { text, turn: None })
            }
        }
    }

    fn onward_to_the_longest(&mut self, underway: &Underway) -> Result<Tip<Card>, Stop> {
        let budget = self.budget();
        let most = match self.most {
            Some(most) => most,
            None => {
                let mut fresh = underway.clone();
                while fresh.back().is_some() {}
                let most = onward::most(&fresh, &budget)?.len();
                *self.most.insert(most)
            }
        };
        let more = onward::most(underway, &budget)?;
        let total = underway.played().len() + more.len();
        if total < most {
            let good = onward::most_until(underway, most, &budget)?.unwrap_or(0);
            let (all, back) = (cards(most), go_back(underway, good));
            let text = format!("From here {total} can be played, and {all} could be (checked). {back}");
            return Ok(Tip { text, turn: None });
        }
        let turn = more.first().copied();
        let text = match turn {
            None => format!("This is the longest order: {} (checked). Claim it.", cards(most)),
            Some(card) => {
                let card = first_word(underway, card);
                format!("{card} leads to {}, the most that can be (checked).", cards(most))
            }
        };
        Ok(Tip { text, turn })
    }

    fn settle(&self, hand: &Solitaire, question: Question) -> Known {
        let deal = Deal::Solitaire(hand.clone());
        match certify(&deal, &question, &self.budget()) {
            (_, Some(claim)) => Known::Claim(Box::new(claim)),
            (Outcome::Unsettled { best: Some(Order { value, .. }), bound: Some(bound), stop, .. }, None) => {
                Known::Best(value, bound, stop)
            }
            (Outcome::Unsettled { stop, .. }, None) => Known::Open(stop),
            (Outcome::Settled { .. }, None) => Known::Open(Stop::Incomplete),
        }
    }
}

impl OfTurns for Alone {
    type Standing = Underway;
    type Turn = Card;
    type Act = Longest;
    type End = End;

    fn hints_cost(&self) -> bool {
        true
    }

    fn taken(underway: &Underway) -> usize {
        underway.played().len()
    }

    fn take(&mut self, underway: &mut Underway, card: &Card) -> Result<Result<Reply, String>, Fault> {
        if let Err(fault) = underway.play(*card) {
            return Ok(Err(match underway.played().last() {
                Some(&last) if underway.left(*card) > 0 => {
                    Voice::Page.does_not_follow(underway.deal().sizes(), *card, last)
                }
                _ => sentence(fault.what()),
            }));
        }
        Ok(Ok(Reply::plain(format!("{} is played.", first_word(underway, *card)))))
    }

    fn after(&mut self, said: Reply, sheet: &mut Written<Self>) -> Reply {
        let said = said.text;
        let (played, all) = (sheet.now().played().len(), sheet.now().deal().hand().len());
        if sheet.now().is_done() {
            sheet.end(Over::By(End::Played));
            (self.can, self.most) = (Some(true), Some(all));
            return match self.shown.is_empty() {
                true => sheet.score(points_of(all), &format!("{said} All {} are played!", cards(all))),
                false => Reply::plain(format!("{said} All {} are played, as an order that was shown.", cards(all))),
            };
        }
        let next = match sheet.now().playable().count() {
            0 => format!(" No card can follow; {} left.", are(all - played)),
            1 => " One card can follow.".to_owned(),
            many => format!(" {many} different cards can follow."),
        };
        Reply::plain(format!("{said} {played} of {all} are played.{next}"))
    }

    fn taken_back(&mut self, sheet: &Written<Self>) -> String {
        let undone = sheet.moments.next().and_then(|undone| undone.played().last());
        undone.map_or_else(String::new, |&card| format!("{} is taken back.", first_word(sheet.now(), card)))
    }

    fn gone_back(&mut self, steps: usize, _sheet: &Written<Self>) -> String {
        match steps {
            0 => "There is nothing to take back.".into(),
            steps => format!("{} taken back.", are(steps)),
        }
    }

    fn taken_again(&mut self, sheet: &mut Written<Self>) -> Reply {
        let last = sheet.now().played().last();
        let said = last.map_or_else(String::new, |&card| format!("{} is played.", first_word(sheet.now(), card)));
        self.after(Reply::plain(said), sheet)
    }

    /// A card that leads on.
    fn hint(&mut self, sheet: &Written<Self>) -> Result<Tip<Card>, Stop> {
        match self.can {
            Some(false) => self.onward_to_the_longest(sheet.now()),
            _ => self.onward_to_the_end(sheet.now()),
        }
    }

    /// That the hand can't be played out.
    fn nothing(&mut self, sheet: &mut Written<Self>) -> Reply {
        match self.can {
            Some(false) => {
                return Reply::plain("That is known: the hand can't be played out. Find the longest order.");
            }
            Some(true) if !self.shown.is_empty() => return Reply::plain("It can: the order is shown."),
            _ => {}
        }
        let claim = match self.settle(sheet.now().deal(), Question::Play) {
            Known::Claim(claim) => *claim,
            Known::Best(_, _, stop) | Known::Open(stop) => return unsettled(&stop),
        };
        let order = order_of(&claim).map(|order| order.iter().collect::<Vec<Card>>());
        self.can = Some(order.is_some());
        self.claim = Some(claim);
        match order {
            None => {
                let said = "Right, the hand can't be played out: it is proved. How many cards can be?";
                sheet.score(RIGHT_CALL, said)
            }
            Some(order) => {
                self.shown = order;
                sheet.score(-COST, "It can be played out: an order is shown (checked).")
            }
        }
    }

    fn own(&mut self, _longest: Longest, sheet: &mut Written<Self>) -> Reply {
        let (played, all) = (sheet.now().played().len(), sheet.now().deal().hand().len());
        let claim = match self.settle(sheet.now().deal(), Question::Max) {
            Known::Claim(claim) => *claim,
            Known::Best(value, _, _) if value > played => {
                return sheet.score(-COST, &format!("No: {} can be played (checked), if not more.", cards(value)));
            }
            Known::Best(_, bound, stop) => {
                return Reply::plain(format!("No more than {} can be played; the rest is open: {stop}.", cards(bound)));
            }
            Known::Open(stop) => return unsettled(&stop),
        };
        let most = order_of(&claim).map_or(0, Cards::len);
        (self.most, self.can) = (Some(most), Some(most == all));
        self.claim = Some(claim);
        if played < most {
            let said = format!("No: {} can be played (checked), and {played} lie there.", cards(most));
            return sheet.score(-COST, &said);
        }
        sheet.end(Over::By(End::Longest));
        let said = format!("Right: {} are the most that can be played, it is proved.", cards(most));
        if self.shown.is_empty() { sheet.score(points_of(most), &said) } else { Reply::plain(said) }
    }

    /// Shows the longest order.
    fn give_up(&mut self, sheet: &mut Written<Self>) -> Reply {
        match self.settle(sheet.now().deal(), Question::Max) {
            Known::Claim(claim) => {
                let order: Vec<Card> = order_of(&claim).into_iter().flat_map(Cards::iter).collect();
                let (all, most) = (sheet.now().deal().hand().len(), order.len());
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

    fn certificate(&self, _sheet: &Written<Self>) -> Result<Option<String>, Fault> {
        Ok(self.claim.as_ref().map(ToString::to_string))
    }
}

/// A card at the beginning of a sentence.
fn first_word(underway: &Underway, card: Card) -> String {
    opening(underway.deal().sizes(), card)
}

fn go_back(underway: &Underway, good: usize) -> String {
    match good.checked_sub(1).map(|place| underway.played()[place]) {
        None => "Go back to the very beginning: another first card is needed.".into(),
        Some(card) => {
            format!("Go back to card {good}, {}: after it, it still can.", spoken(underway.deal().sizes(), card))
        }
    }
}

fn order_of(claim: &Certificate) -> Option<&Cards> {
    match &claim.statement.finding {
        Finding::Shown(Witness::Order(order)) => Some(order),
        _ => None,
    }
}

/// `1 card is`, `3 cards are`.
fn are(many: usize) -> String {
    format!("{} {}", cards(many), if many == 1 { "is" } else { "are" })
}

//! The duel in the page: both hands open, against perfect play.

use super::{About, Opening, card, named};
use crate::answer::cards;
use crate::page::ask::Ask;
use crate::page::{Host, Seat, no_act};
use crate::play::acts::{Reply, Tone};
use crate::play::words::sentence;
use crate::uno::play::duel::{Match, keep};
use crate::uno::play::names::{opening as beginning, spoken};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Cards, Deal, Duel, DuelInPlay, GoingOut, Question};
use misdeal_solve::budget::Budget;
use misdeal_solve::certify;
use misdeal_solve::uno::perfect::{Advice, winning};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How many cards each player has, unless told.
const HAND: usize = 7;

const ACTS: [&str; 7] = ["play", "undo", "redo", "hint", "ask", "answer", "give-up"];

/// A duel at a table.
#[derive(Debug)]
struct DuelPage {
    about: About,
    deal: Duel,
    duel: Match,
    /// The place that a hint has told.
    hint: Option<usize>,
    /// Whether the person can win, as it was told about this position.
    can_win: Option<bool>,
    given_up: bool,
    time: Duration,
}

/// Lays the table.
pub fn lay(ask: &mut Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let second = ask.flag("second")?;
    let opening = Opening::read(ask, host, 2, HAND)?;
    ask.done()?;
    let (seed, deal) = match &opening.given {
        Some(Deal::Duel(deal)) => (None, deal.clone()),
        Some(_) => return Err(Fault::new("a deal of a duel is needed at this table")),
        None => {
            let wanted = match opening.made.as_deref() {
                None => None,
                Some("win") => Some(true),
                Some("lose") => Some(false),
                Some(_) => return Err(opening.not_made("win and lose")),
            };
            let is_wanted = wanted.map(|wanted| {
                let budget = opening.budget.clone();
                move |deal: &Duel| {
                    let standing = DuelInPlay::new(deal).map_err(Stop::TooLarge)?;
                    Ok((winning(&standing, &budget)?.is_some() != second) == wanted)
                }
            });
            opening.deal(|hands: Vec<Cards>| Duel::new(opening.sizes, GoingOut::Loses, hands), is_wanted)?
        }
    };
    let title = format!("Duel with {} each on {}", cards(deal.hands()[0].len()), opening.sizes);
    let duel = Match::new(&deal, second, host.thought)?;
    let about = opening.about("uno-duel", title.clone(), seed);
    let mut table = DuelPage { about, deal, duel, hint: None, can_win: None, given_up: false, time: host.thought };
    let said = format!("{title}. Who has to play and can't, loses.");
    let reply = table.answered(&said, Tone::Plain);
    Ok((Box::new(table), reply))
}

impl DuelPage {
    fn name(&self, card: Card) -> String {
        spoken(self.duel.sizes(), card)
    }

    fn is_over(&self) -> bool {
        self.given_up || self.duel.winner().is_some()
    }

    /// A point for each card that one began with, for who wins; a hint costs one.
    fn score(&self) -> i64 {
        let count = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
        let won = !self.given_up && self.duel.winner() == Some(self.duel.person());
        let won = if won { count(self.deal.hands()[self.duel.person()].len()) } else { 0 };
        won - count(self.duel.hints())
    }

    /// Lets the other play, and says how it stands.
    fn answered(&mut self, said: &str, tone: Tone) -> Reply {
        (self.hint, self.can_win) = (None, None);
        let answer = match self.duel.answer() {
            Ok(None) => String::new(),
            Ok(Some(card)) => format!(" The other plays {}.", self.name(card)),
            Err(stop) => {
                return Reply { tone, text: format!("{said} The other does not know yet what to play: {stop}.") };
            }
        };
        match self.duel.winner() {
            None => Reply { tone, text: format!("{said}{answer} It is your turn.") },
            Some(winner) if winner == self.duel.person() => {
                Reply { tone: Tone::Good, text: format!("{said}{answer} You win: the other can't play.") }
            }
            Some(_) => Reply { tone: Tone::Bad, text: format!("{said}{answer} You can't play, so you lose.") },
        }
    }

    fn play(&mut self, card: Card) -> Reply {
        let standing = self.duel.standing();
        let found = standing.hand(self.duel.person()).iter().position(|other| *other == card);
        let Some(place) = found else {
            return Reply { tone: Tone::Bad, text: format!("You don't have {}.", self.name(card)) };
        };
        let last = standing.last();
        match self.duel.play(place) {
            Err(fault) => {
                let text = match last.filter(|last| last.alike(card) == 0) {
                    Some(last) => format!(
                        "{} does not follow {}: neither its colour nor its number.",
                        beginning(self.duel.sizes(), card),
                        self.name(last)
                    ),
                    None => sentence(fault.what()),
                };
                Reply { tone: Tone::Bad, text }
            }
            Ok(played) => {
                let (note, tone) = match played.is_mistake {
                    Ok(false) => (String::new(), Tone::Plain),
                    Ok(true) => (" That was a mistake: now the other can win (checked).".to_owned(), Tone::Bad),
                    Err(stop) => (format!(" Whether that was a mistake is open: {stop}."), Tone::Plain),
                };
                self.answered(&format!("You play {}.{note}", self.name(played.card)), tone)
            }
        }
    }

    fn hint(&mut self) -> Reply {
        let advice = match self.duel.hint() {
            Ok(advice) => advice,
            Err(stop) => return Reply::plain(format!("The engine can't tell: {stop}.")),
        };
        let hand = self.duel.standing().hand(self.duel.person()).to_vec();
        let name = |place: usize| beginning(self.duel.sizes(), hand[place]);
        match advice {
            Advice::Win(place) => {
                let text = format!("{} wins (checked). (-1 point)", name(place));
                self.hint = Some(place);
                Reply::plain(text)
            }
            Advice::Resist(place, good) => {
                let text = format!(
                    "Nothing wins (checked). {} makes it hardest: after it {} the other's win. (-1 point)",
                    name(place),
                    keep(good)
                );
                self.hint = Some(place);
                Reply::plain(text)
            }
            Advice::Stuck => Reply::plain("You can't play."),
        }
    }

    fn ask(&mut self) -> Reply {
        match self.duel.can_win() {
            Err(stop) => Reply::plain(format!("Who can win is open: {stop}.")),
            Ok(can) => {
                self.can_win = Some(can);
                Reply::plain(match can {
                    true => "You can win from here, if you make no mistake (checked).",
                    false => "The other can win from here whatever you do, and makes no mistakes (checked).",
                })
            }
        }
    }

    fn moved(&mut self, is_moved: bool, done: &str, nothing: &str) -> Reply {
        (self.hint, self.can_win) = (None, None);
        Reply::plain(if is_moved { done } else { nothing })
    }
}

impl Seat for DuelPage {
    fn view(&self) -> Map<String, Value> {
        let (duel, standing, sizes) = (&self.duel, self.duel.standing(), self.duel.sizes());
        let over = match duel.winner() {
            _ if self.given_up => Some("given up"),
            None => None,
            Some(winner) if winner == duel.person() => Some("won"),
            Some(_) => Some("lost"),
        };
        let playable: Vec<usize> = if over.is_none() { standing.playable().collect() } else { Vec::new() };
        let hand = |player: usize| {
            let is_turn = standing.turn() == player;
            let shown = standing.hand(player).iter().enumerate().map(|(place, &held)| {
                let mut view = card(sizes, held);
                let is_person = player == duel.person();
                view.insert("playable".into(), json!(is_turn && playable.contains(&place)));
                view.insert("hinted".into(), json!(is_person && self.hint == Some(place)));
                Value::Object(view)
            });
            json!({
                "player": player + 1,
                "name": if player == duel.person() { "You" } else { "The other" },
                "turn": over.is_none() && is_turn,
                "cards": shown.collect::<Value>(),
            })
        };
        let row = duel.row().iter().enumerate().map(|(place, &played)| {
            let mut view = card(sizes, played);
            view.insert("player".into(), json!(place % 2 + 1));
            Value::Object(view)
        });
        let (undo, redo) = duel.can_undo_redo();
        let mut view = self.about.view(sizes, self.score(), over);
        view.extend(
            [
                ("hands", json!([hand(duel.person()), hand(1 - duel.person())])),
                ("person", json!(duel.person() + 1)),
                ("turn", json!(standing.turn() + 1)),
                ("row", row.collect::<Value>()),
                ("last", standing.last().map_or(Value::Null, |last| Value::Object(card(sizes, last)))),
                ("winner", json!(duel.winner().map(|winner| winner + 1))),
                ("can_win", json!(self.can_win)),
                ("hints", json!(duel.hints())),
                ("undo", json!(undo && !self.given_up)),
                ("redo", json!(redo && !self.given_up)),
                ("claim", json!(true)),
                ("deal", json!(self.deal.to_string())),
            ]
            .map(|(key, value)| (key.to_owned(), value)),
        );
        view
    }

    fn thinks(&self, act: &str) -> bool {
        matches!(act, "play" | "hint" | "ask" | "answer")
    }

    fn act(&mut self, act: &str, mut ask: Ask) -> Result<Reply, Fault> {
        let card = if act == "play" { Some(named(&mut ask, self.duel.sizes())?) } else { None };
        ask.done()?;
        if !ACTS.contains(&act) {
            return Err(no_act(act, &ACTS));
        }
        if self.given_up || (self.is_over() && !matches!(act, "undo" | "redo" | "ask")) {
            return Ok(Reply::plain("The game is over."));
        }
        Ok(match (act, card) {
            ("play", Some(card)) => self.play(card),
            ("hint", _) => self.hint(),
            ("ask", _) => self.ask(),
            ("answer", _) => self.answered("", Tone::Plain),
            ("undo", _) => {
                let is_moved = self.duel.undo();
                self.moved(is_moved, "Your last card and the answer are taken back.", "There is nothing to take back.")
            }
            ("redo", _) => {
                let is_moved = self.duel.redo();
                self.moved(is_moved, "Done again.", "There is nothing to do again.")
            }
            _ => {
                self.given_up = true;
                Reply::plain("You give up.")
            }
        })
    }

    fn pass(&mut self, time: Duration) {
        if !self.is_over() {
            self.about.clock += time;
        }
    }

    /// Who wins the deal, from the first move on.
    fn claim(&self) -> Result<Option<String>, Fault> {
        let deal = Deal::Duel(self.deal.clone());
        let budget = Budget::unlimited().time(self.time);
        let (_, claim) = certify(&deal, &Question::Play, &budget);
        Ok(claim.map(|claim| claim.to_string()))
    }
}

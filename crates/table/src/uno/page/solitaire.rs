//! Solitaire in the page: the hand as points of the colour-number plane, and the order as a way through it.

use super::{About, Opening, card, codes, named};
use crate::answer::cards;
use crate::page::ask::Ask;
use crate::page::{Host, Seat, no_act};
use crate::play::acts::Reply;
use crate::uno::play::solitaire::{Alone, Over};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Deal, Solitaire};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::made;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// How many cards a hand has, unless told.
const CARDS: usize = 12;

const ACTS: [&str; 9] = ["play", "undo", "redo", "back", "restart", "hint", "nothing", "longest", "give-up"];

/// A hand at a table.
#[derive(Debug)]
struct AlonePage {
    about: About,
    table: Alone,
}

/// Lays the table.
pub fn lay(ask: &mut Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let opening = Opening::read(ask, host, 1, CARDS)?;
    ask.done()?;
    let (seed, hand) = match &opening.given {
        Some(Deal::Solitaire(hand)) => (None, hand.clone()),
        Some(_) => return Err(Fault::new("a deal of solitaire is needed at this table")),
        None => dealt(&opening)?,
    };
    let title = format!("Solitaire of {} on {}", cards(hand.hand().len()), opening.sizes);
    let table = Alone::new(hand, host.thought)?;
    let said = format!("{title}. Play all cards so that each has the colour or the number of the one before.");
    Ok((Box::new(AlonePage { about: opening.about("uno-solitaire", title, seed), table }), Reply::plain(said)))
}

/// The hand of a seed, as it was ordered.
fn dealt(opening: &Opening) -> Result<(Option<Seed>, Solitaire), Fault> {
    let make = |hands: Vec<Cards>| {
        Solitaire::new(opening.sizes, 1, hands.into_iter().next().unwrap_or_default()).map(Deal::Solitaire)
    };
    let wanted = match opening.made.as_deref() {
        Some("one") => {
            let seed = opening.seed.unwrap_or(Seed(0));
            let hand = made::with_one_order(opening.sizes, opening.cards, seed, &opening.budget)?;
            return Ok((opening.seed, hand));
        }
        None => None,
        Some("playable") => Some(true),
        Some("dead") => Some(false),
        Some(_) => return Err(opening.not_made("playable, dead and one")),
    };
    let is_wanted = wanted.map(|wanted| {
        move |deal: &Deal| {
            // A hand that is dead at first sight is no puzzle.
            let apart = matches!(deal, Deal::Solitaire(hand) if hand.apart().is_some());
            Ok(!apart && made::is_yes(deal, &opening.budget)? == wanted)
        }
    });
    match opening.deal(make, is_wanted)? {
        (seed, Deal::Solitaire(hand)) => Ok((seed, hand)),
        _ => Err(Fault::new("a deal of solitaire is needed at this table")),
    }
}

impl Seat for AlonePage {
    fn view(&self) -> Map<String, Value> {
        let table = &self.table;
        let (underway, sizes) = (table.underway(), table.underway().deal().sizes());
        let over = table.over().map(|over| match over {
            Over::Played => "played",
            Over::Longest => "longest",
            Over::GivenUp => "given up",
        });
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        underway.deal().hand().iter().for_each(|card| *copies.entry(card).or_default() += 1);
        let playable: Vec<Card> = if over.is_none() { underway.playable().collect() } else { Vec::new() };
        let steps = |wanted: Card| -> Vec<usize> {
            underway.played().iter().zip(1..).filter(|(card, _)| **card == wanted).map(|(_, step)| step).collect()
        };
        let shown = copies.into_iter().map(|(kind, copies)| {
            let mut view = card(sizes, kind);
            view.insert("copies".into(), json!(copies));
            view.insert("left".into(), json!(underway.left(kind)));
            view.insert("playable".into(), json!(playable.contains(&kind)));
            view.insert("hinted".into(), json!(table.hinted() == Some(kind)));
            view.insert("steps".into(), json!(steps(kind)));
            Value::Object(view)
        });
        let mut view = self.about.view(sizes, table.score(), over);
        let (undo, redo) = table.can_undo_redo();
        let (can, most) = table.known();
        view.extend(
            [
                ("cards", shown.collect::<Value>()),
                ("order", json!(codes(underway.played()))),
                ("shown", json!(codes(table.shown()))),
                ("total", json!(underway.deal().hand().len())),
                ("undo", json!(undo)),
                ("redo", json!(redo)),
                ("hints", json!(table.hints())),
                ("can", json!(can)),
                ("most", json!(most)),
                ("claim", json!(table.claim().is_some())),
                ("deal", json!(underway.deal().to_string())),
            ]
            .map(|(key, value)| (key.to_owned(), value)),
        );
        view
    }

    fn thinks(&self, act: &str) -> bool {
        matches!(act, "hint" | "nothing" | "longest" | "give-up")
    }

    fn act(&mut self, act: &str, mut ask: Ask) -> Result<Reply, Fault> {
        let table = &mut self.table;
        match act {
            "play" => {
                let card = named(&mut ask, table.underway().deal().sizes())?;
                return Ok(table.play(card));
            }
            "back" => {
                let to = ask.number("to")?.ok_or_else(|| Fault::new("`to` is missing"))?;
                ask.done()?;
                return Ok(table.back_to(to));
            }
            _ => ask.done()?,
        }
        Ok(match act {
            "undo" => table.undo(),
            "redo" => table.redo(),
            "restart" => table.back_to(0),
            "hint" => table.hint(),
            "nothing" => table.nothing(),
            "longest" => table.longest(),
            "give-up" => table.give_up(),
            _ => return Err(no_act(act, &ACTS)),
        })
    }

    fn pass(&mut self, time: Duration) {
        if self.table.over().is_none() {
            self.about.clock += time;
        }
    }

    fn claim(&self) -> Result<Option<String>, Fault> {
        Ok(self.table.claim().map(ToString::to_string))
    }
}

//! Solitaire in the page: the hand as points of the colour-number plane, and the order as a way through it.

use super::{At, OnTable, Opening, Sitting, card, codes, named};
use crate::answer::cards;
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use crate::play::acts::Reply;
use crate::uno::play::names;
use crate::uno::play::solitaire::{Alone, End, Longest};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Deal, Sizes, Solitaire};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::made;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many cards a hand has, unless told.
const CARDS: usize = 12;

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
    let table = Alone::sit_down(hand, seed, host.thought)?;
    let said = format!("{title}. Play all cards so that each has the colour or the number of the one before.");
    Ok(Sitting::seated(opening.about(title), table, Reply::plain(said)))
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

impl OnTable for Alone {
    const GAME: &'static str = "uno-solitaire";
    const ACTS: &'static [&'static str] =
        &["play", "undo", "redo", "back", "restart", "hint", "nothing", "longest", "give-up"];

    fn over(end: End) -> &'static str {
        match end {
            End::Played => "played",
            End::Longest => "longest",
        }
    }

    fn thinks(&self, act: &str) -> bool {
        matches!(act, "hint" | "nothing" | "longest" | "give-up")
    }

    fn turn(act: &str, ask: &mut Ask, sizes: Sizes) -> Result<Option<Card>, Fault> {
        (act == "play").then(|| named(ask, sizes)).transpose()
    }

    fn own_act(act: &str) -> Option<Longest> {
        (act == "longest").then_some(Longest)
    }

    fn fields(table: &At<Self>) -> Vec<(&'static str, Value)> {
        let (underway, sizes) = (table.now(), table.now().deal().sizes());
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        underway.deal().hand().iter().for_each(|card| *copies.entry(card).or_default() += 1);
        let playable: Vec<Card> = if table.over().is_none() { underway.playable().collect() } else { Vec::new() };
        let steps = |wanted: Card| -> Vec<usize> {
            underway.played().iter().zip(1..).filter(|(card, _)| **card == wanted).map(|(_, step)| step).collect()
        };
        let shown = copies.into_iter().map(|(kind, copies)| {
            let mut view = card(sizes, kind);
            view.insert("copies".into(), json!(copies));
            view.insert("left".into(), json!(underway.left(kind)));
            view.insert("playable".into(), json!(playable.contains(&kind)));
            view.insert("hinted".into(), json!(table.hinted() == Some(&kind)));
            view.insert("steps".into(), json!(steps(kind)));
            Value::Object(view)
        });
        let (undo, redo) = table.can_undo_and_redo();
        let (can, most) = table.game().known();
        vec![
            ("cards", shown.collect::<Value>()),
            ("order", json!(codes(underway.deal().sizes(), underway.played()))),
            ("shown", json!(codes(underway.deal().sizes(), table.game().shown()))),
            ("total", json!(underway.deal().hand().len())),
            ("undo", json!(undo)),
            ("redo", json!(redo)),
            ("hints", json!(table.hints())),
            ("can", json!(can)),
            ("most", json!(most)),
            ("claim", json!(table.game().claim().is_some())),
            ("deal", json!(names::rewritten(underway.deal().sizes(), &underway.deal().to_string()))),
        ]
    }
}

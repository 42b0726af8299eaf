//! Hands that are played together, in the page.

use super::{At, OnTable, Opening, Sitting, card, named};
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use crate::play::acts::Reply;
use crate::uno::play::coop::{End, Together};
use crate::uno::play::names;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Coop, Deal, Fate, Joint, Sizes, Skips, Turn};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::made;
use serde_json::{Map, Value, json};

/// How many cards a hand has, and how many hands there are, unless told.
const HAND: usize = 6;
const PLAYERS: usize = 2;
/// The most hands at a table of the page.
const MOST_PLAYERS: usize = 4;

/// Lays the table.
pub fn lay(ask: &mut Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let (players, hand) = (ask.number("players")?.unwrap_or(PLAYERS), ask.number("hand")?.unwrap_or(0));
    let skips: Option<Skips> = ask.parsed("skips")?;
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(Fault::new(format!("from 2 to {MOST_PLAYERS} hands are played together here, not {players}")));
    }
    let opening = Opening::read(ask, host, players, HAND)?;
    ask.done()?;
    let (seed, deal) = match &opening.given {
        Some(Deal::Coop(deal)) if (2..=MOST_PLAYERS).contains(&deal.hands().len()) => (None, deal.clone()),
        Some(_) => return Err(Fault::new("a deal of two to four hands that are played together is needed here")),
        None => dealt(&opening, skips.unwrap_or_default())?,
    };
    let title = format!("Cooperation of {} hands on {}", deal.hands().len(), opening.sizes);
    let mut said = vec![format!("{title}. P1 is to play his last card before anyone else does.")];
    let table = Together::sit_down(deal, hand.checked_sub(1), seed, host.thought, &mut said)?;
    Ok(Sitting::seated(opening.about(title), table, Reply::plain(said.join(" "))))
}

/// The hands of a seed, as they were ordered.
fn dealt(opening: &Opening, skips: Skips) -> Result<(Option<Seed>, Coop), Fault> {
    let wanted = match opening.made.as_deref() {
        None => None,
        Some("possible") => Some(true),
        Some("dead") => Some(false),
        Some(_) => return Err(opening.not_made("possible and dead")),
    };
    let make = |hands: Vec<Cards>| Coop::new(opening.sizes, skips, hands).map(Deal::Coop);
    let is_wanted = wanted.map(|wanted| move |deal: &Deal| Ok(made::is_yes(deal, &opening.budget)? == wanted));
    match opening.deal(make, is_wanted)? {
        (seed, Deal::Coop(deal)) => Ok((seed, deal)),
        _ => Err(Fault::new("a deal of a coop is needed at this table")),
    }
}

/// Turns as they are shown, each with its player.
fn turns(joint: &Joint, turns: &[Turn]) -> Value {
    let (sizes, players) = (joint.deal().sizes(), joint.deal().hands().len());
    let shown = turns.iter().enumerate().map(|(place, turn)| {
        let mut view = match turn {
            Turn::Play(played) => card(sizes, *played),
            Turn::Skip => Map::from_iter([("code".to_owned(), Value::Null), ("label".to_owned(), json!("skips"))]),
        };
        view.insert("player".into(), json!(place % players + 1));
        Value::Object(view)
    });
    shown.collect()
}

fn hand(table: &At<Together>, player: usize, playable: &[Card]) -> Value {
    let (person, joint) = (table.game().person(), table.now());
    let is_turn = table.over().is_none() && joint.fate() == Fate::Open && joint.turn() == player;
    let is_yours = person.is_none_or(|person| person == player);
    let shown = joint.hand(player).iter().map(|&held| {
        let mut view = card(joint.deal().sizes(), held);
        view.insert("playable".into(), json!(is_turn && is_yours && playable.contains(&held)));
        view.insert("hinted".into(), json!(is_turn && table.hinted() == Some(&Turn::Play(held))));
        Value::Object(view)
    });
    json!({
        "player": player + 1,
        "name": format!("P{}", player + 1),
        "yours": is_yours,
        "turn": is_turn,
        "cards": shown.collect::<Value>(),
    })
}

impl OnTable for Together {
    const GAME: &'static str = "uno-coop";
    const ACTS: &'static [&'static str] =
        &["play", "skip", "undo", "redo", "restart", "hint", "ask", "nothing", "give-up"];

    fn over(end: End) -> &'static str {
        match end {
            End::Done => "done",
            End::Proved => "proved",
        }
    }

    fn thinks(&self, act: &str) -> bool {
        matches!(act, "hint" | "ask" | "nothing" | "give-up")
            || self.person().is_some() && matches!(act, "play" | "skip")
    }

    fn turn(act: &str, ask: &mut Ask, sizes: Sizes) -> Result<Option<Turn>, Fault> {
        match act {
            "play" => named(ask, sizes).map(|card| Some(Turn::Play(card))),
            "skip" => Ok(Some(Turn::Skip)),
            _ => Ok(None),
        }
    }

    fn fields(table: &At<Self>) -> Vec<(&'static str, Value)> {
        let joint = table.now();
        let sizes = joint.deal().sizes();
        let fate = match joint.fate() {
            Fate::Open => "open",
            Fate::Done => "done",
            Fate::Finished(_) => "finished",
            Fate::Stuck => "stuck",
        };
        let playable: Vec<Card> = joint.playable().collect();
        let hands: Vec<Value> = (0..joint.deal().hands().len()).map(|player| hand(table, player, &playable)).collect();
        let (undo, redo) = table.can_undo_and_redo();
        vec![
            ("hands", json!(hands)),
            ("players", json!(hands.len())),
            ("hand", json!(table.game().person().map_or(0, |person| person + 1))),
            ("skips", json!(joint.deal().skips().to_string())),
            ("turn", json!(joint.turn() + 1)),
            ("may_skip", json!(table.over().is_none() && joint.may_skip())),
            ("skip_hinted", json!(table.hinted() == Some(&Turn::Skip))),
            ("fate", json!(fate)),
            ("row", turns(joint, joint.line())),
            ("shown", turns(joint, table.game().shown())),
            ("last", joint.last().map_or(Value::Null, |last| Value::Object(card(sizes, last)))),
            ("hints", json!(table.hints())),
            ("undo", json!(undo)),
            ("redo", json!(redo)),
            ("claim", json!(table.game().claim().is_some())),
            ("deal", json!(names::rewritten(joint.deal().sizes(), &joint.deal().to_string()))),
        ]
    }
}

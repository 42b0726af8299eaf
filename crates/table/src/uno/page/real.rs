//! The real game of UNO in the page: a person against simple players, who see no more than players see.
//!
//! Everything that can be done is listed by the kernel, and told in words; there is no undo, since what was seen can't
//! be unseen. The certificate is the whole game, which `misdeal check` plays again.

use super::{About, At, OnTable, Sitting};
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use crate::play::acts::Reply;
use crate::uno::play::names::Voice;
use crate::uno::play::real::{End, RealTable, Setup, YOU, words};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::Sizes;
use misdeal_kernel::uno::real::{Card, Move, Rules, State, Symbol};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::real::{Kind, View};
use serde_json::{Map, Value, json};

/// How many play, unless told.
const PLAYERS: usize = 4;
/// The most points to play for.
const MOST_POINTS: usize = 10_000;

/// Lays the table.
pub fn lay(ask: &mut Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let (daily, named): (bool, Option<Seed>) = (ask.flag("daily")?, ask.parsed("seed")?);
    let players = ask.number("players")?.unwrap_or(PLAYERS);
    let kind: Kind = ask.parsed("kind")?.unwrap_or(Kind::Greedy);
    let goal = ask.number("to")?.unwrap_or(0);
    let (stacking, turns) = (ask.flag("stacking")?, ask.flag("reverse_turns")?);
    ask.done()?;
    let seed = host.seed(named, daily)?;
    let goal = u32::try_from(goal).ok().filter(|_| goal <= MOST_POINTS);
    let goal =
        goal.ok_or_else(|| Fault::new(format!("a game of the page is played for up to {MOST_POINTS} points")))?;
    let rules = Rules { stacking, reverse_skips: !turns, ..Rules::default() };
    let (table, said) = RealTable::sit_down(Setup { rules, players, kind, goal, seed }, Voice::Page)?;
    let title = format!("You against {}", words::others(players - 1, kind));
    let about = About { title, daily, made: None, sizes: Sizes::new(&[4, 10])? };
    Ok(Sitting::seated(about, table, said))
}

/// A card as it is shown.
fn face(card: Card) -> Map<String, Value> {
    let sign = match card.symbol() {
        Symbol::Number(number) => number.to_string(),
        Symbol::DrawTwo => "+2".into(),
        Symbol::Reverse => "⇄".into(),
        Symbol::Skip => "⊘".into(),
        Symbol::Wild => "W".into(),
        Symbol::WildDrawFour => "+4".into(),
    };
    let members = [
        ("code", json!(card.to_string())),
        ("label", json!(words::spoken(card))),
        ("colour", json!(card.colour().map(|colour| colour as usize))),
        ("sign", json!(sign)),
    ];
    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn players(table: &At<RealTable>) -> Vec<Value> {
    let (game, state) = (table.game(), table.game().table().state());
    let decides = state.and_then(State::decides).filter(|_| table.over().is_none());
    let player = |player: usize| {
        json!({
            "name": words::capital(&words::name(player)),
            "cards": state.map_or(0, |state| state.hand(player).len()),
            "score": game.table().game().scores().get(player),
            "turn": decides == Some(player),
        })
    };
    (0..game.setup().players).map(player).collect()
}

/// The person's hand; with each card what can be done with it now.
fn hand(table: &At<RealTable>, view: Option<&View<'_>>) -> Vec<Value> {
    let hand = table.game().table().state().map(|state| state.hand(YOU)).unwrap_or_default();
    let shown = hand.iter().map(|held| {
        let laying = |action: &Move| matches!(action, Move::Lay { card, .. } if *card == held);
        let moves = view.map_or_else(Vec::new, |view| moves(table, view, laying));
        let mut card = face(held);
        card.insert("hinted".into(), json!(table.hinted().is_some_and(laying)));
        card.insert("moves".into(), json!(moves));
        Value::Object(card)
    });
    shown.collect()
}

fn moves(table: &At<RealTable>, view: &View<'_>, wanted: impl Fn(&Move) -> bool) -> Vec<Value> {
    let listed = view.moves().iter().filter(|action| wanted(action)).map(|action| {
        let uno = matches!(action, Move::Lay { uno: true, .. });
        let (label, hinted) = (words::offered(action, Some(*view)), table.hinted() == Some(&action));
        json!({"move": action.to_string(), "label": label, "uno": uno, "hinted": hinted})
    });
    listed.collect()
}

impl OnTable for RealTable {
    const GAME: &'static str = "uno-real";
    const ACTS: &'static [&'static str] = &["play", "hint", "give-up"];

    fn over(end: End) -> &'static str {
        match end {
            End::Won => "won",
            End::Lost => "lost",
            End::Nobody => "ended",
        }
    }

    fn thinks(&self, _act: &str) -> bool {
        false
    }

    fn turn(act: &str, ask: &mut Ask, _sizes: Sizes) -> Result<Option<Move>, Fault> {
        (act == "play").then(|| ask.needed("move")?.parse()).transpose()
    }

    fn fields(table: &At<Self>) -> Vec<(&'static str, Value)> {
        let (game, setup) = (table.game(), table.game().setup());
        let state = game.table().state();
        let seen = game.seen().map(|(_, view)| view).filter(|_| table.over().is_none());
        let others =
            seen.map_or_else(Vec::new, |seen| moves(table, &seen, |action| !matches!(action, Move::Lay { .. })));
        vec![
            ("players", json!(players(table))),
            ("hand", json!(hand(table, seen.as_ref()))),
            ("top", state.map_or(Value::Null, |state| Value::Object(face(state.top())))),
            ("follow", json!(state.map(|state| state.colour() as usize))),
            ("pile", json!(state.map_or(0, State::in_pile))),
            ("rightwards", json!(state.is_none_or(State::rightwards))),
            ("asked", json!(seen.as_ref().map_or_else(String::new, |seen| words::asked(seen, Voice::Page)))),
            ("moves", json!(others)),
            ("uno", json!(seen.is_some_and(|seen| seen.moves().last_but_one()))),
            ("log", json!(game.log())),
            ("to", json!(setup.goal)),
            ("kind", json!(setup.kind.to_string())),
            ("hints", json!(table.hints())),
            ("claim", json!(game.is_over())),
        ]
    }
}

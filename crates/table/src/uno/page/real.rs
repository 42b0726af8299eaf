//! The real game of UNO in the page: a person against simple players, who see no more than players see.
//!
//! Everything that can be done is listed by the kernel, and told in words; there is no undo, since what was seen can't
//! be unseen. The certificate is the whole game, which `misdeal check` plays again.

use super::About;
use crate::answer;
use crate::page::ask::Ask;
use crate::page::{Host, Seat, no_act};
use crate::play::acts::{Reply, Tone};
use crate::play::words::sentence;
use crate::uno::play::real::{RealGame, Setup, YOU, words};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::Sizes;
use misdeal_kernel::uno::real::{Card, Move, Phase, Rules, Symbol};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::real::{Kind, View};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How many play, unless told.
const PLAYERS: usize = 4;
/// The most points to play for.
const MOST_POINTS: usize = 10_000;
/// How much of what happened is told.
const TOLD: usize = 60;

const ACTS: [&str; 3] = ["play", "hint", "give-up"];

/// A game at a table.
#[derive(Debug)]
struct RealPage {
    about: About,
    game: RealGame,
    /// What happened, the latest last.
    log: Vec<String>,
    hint: Option<Move>,
    hints: usize,
    given_up: bool,
}

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
    let mut game = RealGame::new(Setup { rules, players, kind, goal, seed })?;
    let others = answer::count(players - 1, &format!("{kind} player"), &format!("{kind} players"));
    let title = format!("You against {others}");
    let about = About { game: "uno-real", title, seed: Some(seed), daily, made: None, clock: Duration::ZERO };
    let dealt = game.deal()?;
    let mut table = RealPage { about, game, log: Vec::new(), hint: None, hints: 0, given_up: false };
    let said = table.go_on(vec![dealt])?;
    Ok((Box::new(table), Reply::plain(said)))
}

impl RealPage {
    fn is_over(&self) -> bool {
        self.given_up || self.game.is_over()
    }

    /// Lets the others play until the person has to decide, and tells all that happened.
    fn go_on(&mut self, mut said: Vec<String>) -> Result<String, Fault> {
        while !self.game.is_over() {
            match self.game.go_on()? {
                Some(words) => said.extend(words.lines().filter(|line| !line.is_empty()).map(str::to_owned)),
                None => break,
            }
        }
        if let Some(state) = self.game.table().state().filter(|_| self.game.is_over()) {
            said.push(words::hand_over(state, self.game.table().game().scores()));
        }
        let text = said.join(" ");
        self.log.extend(said);
        self.log.drain(..self.log.len().saturating_sub(TOLD));
        Ok(text)
    }

    fn play(&mut self, action: Move) -> Result<Reply, Fault> {
        let said = match self.game.act(action)? {
            Ok(said) => said,
            Err(refused) => return Ok(Reply { tone: Tone::Bad, text: sentence(refused.what()) }),
        };
        self.hint = None;
        let text = self.go_on(vec![said])?;
        let tone = match (self.game.is_over(), self.game.table().game().winner()) {
            (true, Some(YOU)) => Tone::Good,
            (true, Some(_)) => Tone::Bad,
            _ => Tone::Plain,
        };
        Ok(Reply { tone, text })
    }

    fn give_hint(&mut self) -> Reply {
        self.hint = self.game.hint();
        let Some(action) = self.hint else { return Reply::plain("There is nothing to decide.") };
        self.hints += 1;
        Reply::plain(format!(
            "A greedy player would do this: {}.",
            told(action, self.game.seen().map(|(_, view)| view))
        ))
    }

    fn over(&self) -> Option<&'static str> {
        match self.game.table().game().winner() {
            _ if self.given_up => Some("given up"),
            Some(YOU) => Some("won"),
            Some(_) => Some("lost"),
            None => self.game.is_over().then_some("ended"),
        }
    }

    fn players(&self) -> Vec<Value> {
        let (table, state) = (self.game.table(), self.game.table().state());
        let decides = state.and_then(misdeal_kernel::uno::real::State::decides).filter(|_| !self.is_over());
        let player = |player: usize| {
            json!({
                "name": words::capital(&words::name(player)),
                "cards": state.map_or(0, |state| state.hand(player).len()),
                "score": table.game().scores().get(player),
                "turn": decides == Some(player),
            })
        };
        (0..self.game.setup().players).map(player).collect()
    }

    /// The person's hand; with each card what can be done with it now.
    fn hand(&self, view: Option<&View<'_>>) -> Vec<Value> {
        let hand = self.game.table().state().map(|state| state.hand(YOU)).unwrap_or_default();
        let shown = hand.iter().map(|held| {
            let laying = |action: &Move| matches!(action, Move::Lay { card, .. } if *card == held);
            let moves = view.map_or_else(Vec::new, |view| self.moves(view, laying));
            let mut card = face(held);
            card.insert("hinted".into(), json!(self.hint.as_ref().is_some_and(laying)));
            card.insert("moves".into(), json!(moves));
            Value::Object(card)
        });
        shown.collect()
    }

    fn moves(&self, view: &View<'_>, wanted: impl Fn(&Move) -> bool) -> Vec<Value> {
        let listed = view.moves().iter().filter(|action| wanted(action)).map(|action| {
            let uno = matches!(action, Move::Lay { uno: true, .. });
            let hinted = self.hint == Some(action);
            json!({"move": action.to_string(), "label": told(action, Some(*view)), "uno": uno, "hinted": hinted})
        });
        listed.collect()
    }
}

/// A card as it is said.
fn spoken(card: Card) -> String {
    let what = match card.symbol() {
        Symbol::Number(number) => number.to_string(),
        Symbol::DrawTwo => "Draw Two".into(),
        Symbol::Reverse => "Reverse".into(),
        Symbol::Skip => "Skip".into(),
        Symbol::Wild => "Wild".into(),
        Symbol::WildDrawFour => "Wild Draw Four".into(),
    };
    card.colour().map_or_else(|| what.clone(), |colour| format!("{colour} {what}"))
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
        ("label", json!(spoken(card))),
        ("colour", json!(card.colour().map(|colour| colour as usize))),
        ("sign", json!(sign)),
    ];
    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A move in words.
fn told(action: Move, view: Option<View<'_>>) -> String {
    match action {
        Move::Lay { card, colour, uno } => {
            let colour = colour.map_or_else(String::new, |colour| format!(" and call {colour}"));
            format!("Lay {}{colour}{}", spoken(card), if uno { ", saying UNO" } else { "" })
        }
        Move::Draw => "Draw a card".into(),
        Move::Keep => "Keep it".into(),
        Move::Call(colour) => format!("Call {colour}"),
        Move::Take => view.map_or_else(|| "Take them".into(), |view| format!("Take {}", answer::cards(view.due()))),
        Move::Challenge => "Challenge the Wild Draw Four".into(),
        Move::Catch => "Catch: UNO was not said".into(),
        Move::Let => "Let it pass".into(),
    }
}

/// What the person has to decide.
fn asked(view: &View<'_>) -> String {
    match view.phase() {
        Phase::Calling => "A wild card was turned up: call a colour.".into(),
        Phase::Drawn(card) => format!("You drew {}, which can be laid or kept.", spoken(card)),
        Phase::Silent(_) => {
            format!("{} has one card left and did not say UNO.", words::capital(&words::name(view.turn())))
        }
        Phase::Answer if view.top() == Card::WILD_DRAW_FOUR => {
            format!("You have to draw {}, unless the Wild Draw Four was not allowed.", answer::cards(view.due()))
        }
        Phase::Answer => format!("You have to draw {}.", answer::cards(view.due())),
        _ if view.moves().cards().is_empty() => "Your turn: no card matches, so draw.".into(),
        _ => "Your turn: lay a card that matches, or draw.".into(),
    }
}

impl Seat for RealPage {
    fn view(&self) -> Map<String, Value> {
        let (table, setup, over) = (self.game.table(), self.game.setup(), self.over());
        let state = table.state();
        let seen = self.game.seen().map(|(_, view)| view).filter(|_| over.is_none());
        let score = table.game().scores().get(YOU).copied().unwrap_or(0);
        let mut view =
            Sizes::new(&[4, 10]).map_or_else(|_| Map::new(), |sizes| self.about.view(sizes, i64::from(score), over));
        let others = seen.map_or_else(Vec::new, |seen| self.moves(&seen, |action| !matches!(action, Move::Lay { .. })));
        view.extend(
            [
                ("players", json!(self.players())),
                ("hand", json!(self.hand(seen.as_ref()))),
                ("top", state.map_or(Value::Null, |state| Value::Object(face(state.top())))),
                ("follow", json!(state.map(|state| state.colour() as usize))),
                ("pile", json!(state.map_or(0, misdeal_kernel::uno::real::State::in_pile))),
                ("rightwards", json!(state.is_none_or(misdeal_kernel::uno::real::State::rightwards))),
                ("asked", json!(seen.as_ref().map_or_else(String::new, asked))),
                ("moves", json!(others)),
                ("uno", json!(seen.is_some_and(|seen| seen.moves().last_but_one()))),
                ("log", json!(self.log)),
                ("to", json!(setup.goal)),
                ("kind", json!(setup.kind.to_string())),
                ("hints", json!(self.hints)),
                ("claim", json!(self.game.is_over())),
            ]
            .map(|(key, value)| (key.to_owned(), value)),
        );
        view
    }

    fn thinks(&self, _act: &str) -> bool {
        false
    }

    fn act(&mut self, act: &str, mut ask: Ask) -> Result<Reply, Fault> {
        let action: Option<Move> = if act == "play" { Some(ask.needed("move")?.parse()?) } else { None };
        ask.done()?;
        if !ACTS.contains(&act) {
            return Err(no_act(act, &ACTS));
        }
        if self.is_over() {
            return Ok(Reply::plain("The game is over."));
        }
        match action {
            Some(action) => self.play(action),
            None if act == "hint" => Ok(self.give_hint()),
            None => {
                self.given_up = true;
                Ok(Reply::plain("You leave the game."))
            }
        }
    }

    fn pass(&mut self, time: Duration) {
        if !self.is_over() {
            self.about.clock += time;
        }
    }

    /// The whole game, as it was played.
    fn claim(&self) -> Result<Option<String>, Fault> {
        let whole = self.game.table().transcript().filter(|_| self.game.is_over());
        Ok(whole.map(|transcript| transcript.to_string()))
    }
}

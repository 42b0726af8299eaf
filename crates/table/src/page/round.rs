//! A game of cards on the page: what the midend knows, as JSON, and what players do, read from JSON.

use super::ask::Ask;
use super::order::Order;
use super::seat::{Seat, no_act};
use crate::play::acts::{Act, Over, Reply, Tone};
use crate::play::matches::{ActOf, End, Matches, Seek};
use crate::play::midend::Midend;
use crate::play::of_matches::OfMatches;
use crate::play::place::Place;
use crate::play::words;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use serde_json::{Map, Value, json};
use std::fmt::Debug;
use std::time::Duration;

/// The acts of all games.
const ACTS: [&str; 13] = [
    "pick",
    "lay",
    "clear",
    "undo",
    "redo",
    "claim",
    "nothing",
    "hint",
    "reveal",
    "find-all",
    "one-by-one",
    "player",
    "give-up",
];

/// A game on the page.
pub trait OnPage: OfMatches<Act: Send, Pick: Send, Match: Send> + Debug + Send {
    /// The acts of this game only.
    const OWN_ACTS: &'static [&'static str];

    /// The fields of the link that lay this table, besides the seed and the wish.
    fn link(&self) -> String;

    /// What is to be seen of a card: at least `label` and `svg`.
    fn card(&self, place: Place, pick: Option<&Self::Pick>) -> Map<String, Value>;

    /// What the pictures share.
    fn definitions(&self) -> String;

    /// What is to be seen of the picked cards together.
    fn together(&self, picked: &[Self::Pick]) -> Value;

    /// Why the picked cards are no match, part by part.
    fn why(&self, picked: &[Self::Pick]) -> Value;

    /// Reads an act of this game only.
    ///
    /// # Errors
    /// What is wrong with it.
    fn own_act(act: &str, ask: &mut Ask) -> Result<Option<Self::Act>, Fault>;

    /// Whether an act of this game asks an engine.
    fn own_thinks(act: &str) -> bool;
}

/// A game on the page, and how it came about.
#[derive(Debug)]
pub struct Round<G: OnPage> {
    game: Midend<Matches<G>>,
    order: Order,
    /// The cards that were claimed last, if they were no match.
    wrong: Option<Vec<G::Pick>>,
}

impl<G: OnPage> Round<G> {
    /// Sits down at a table.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn new(table: G, order: Order, players: usize) -> Result<Self, Fault> {
        Ok(Self { game: Midend::new(table, order.seed, players)?.showing(), order, wrong: None })
    }

    fn read(&self, act: &str, ask: &mut Ask) -> Result<ActOf<G>, Fault> {
        if let Some(own) = G::own_act(act, ask)? {
            return Ok(Seek::Own(own).into());
        }
        Ok(match act {
            "pick" => Seek::Pick(place(ask)?).into(),
            "lay" => {
                let names = ask.texts("cards")?.ok_or_else(|| Fault::new("`cards` is missing"))?;
                Seek::Lay(self.game.table().named(&names.iter().map(String::as_str).collect::<Vec<_>>())?).into()
            }
            "clear" => Seek::Lay(Vec::new()).into(),
            "undo" => Act::Undo,
            "redo" => Act::Redo,
            "claim" => Seek::Claim.into(),
            "nothing" => Act::Nothing,
            "hint" => Act::Hint,
            "reveal" => Seek::Reveal.into(),
            "find-all" => Seek::FindAll(true).into(),
            "one-by-one" => Seek::FindAll(false).into(),
            "player" => Act::Player(ask.number("player")?.ok_or_else(|| Fault::new("`player` is missing"))?),
            "give-up" => Act::GiveUp,
            _ => return Err(no_act(act, &[&ACTS, G::OWN_ACTS].concat())),
        })
    }

    fn cards(&self) -> Vec<Value> {
        let picked = self.game.picked();
        let card = |n| {
            let place = Place(n);
            let order = picked.iter().position(|pick| G::place(pick) == place);
            let mut card = self.game.table().card(place, order.map(|order| &picked[order]));
            let hinted = self.game.is_hinted(place);
            let told = card.get("label").and_then(Value::as_str).unwrap_or_default();
            let picked = order.map_or_else(String::new, |order| format!(", picked as number {}", order + 1));
            let label = format!("Card {place}: {told}{picked}{}", if hinted { ", hinted" } else { "" });
            card.insert("label".into(), json!(label));
            card.insert("place".into(), json!(place.to_string()));
            card.insert("code".into(), json!(self.game.table().code(place)));
            card.insert("picked".into(), json!(order.map(|order| order + 1)));
            card.insert("hinted".into(), json!(hinted));
            Value::Object(card)
        };
        (0..self.game.table().cards()).map(card).collect()
    }

    fn players(&self) -> Vec<Value> {
        let player = |player: &crate::play::acts::Player| json!({"score": player.score, "cards": player.cards, "matches": player.matches});
        self.game.players().iter().map(player).collect()
    }

    /// The match that refuted the last "nothing", with where its cards lie.
    fn shown(&self) -> Value {
        let shown = self.game.shown().and_then(|shown| self.game.table().find(shown).ok());
        shown.map_or(Value::Null, |picks| {
            let places: Vec<String> = picks.iter().map(|pick| G::place(pick).to_string()).collect();
            json!({"cards": places, "together": self.game.table().together(&picks)})
        })
    }

    fn link(&self) -> String {
        let made = self.order.made.map_or_else(String::new, |wish| format!("&made={wish}"));
        let players = match self.game.players().len() {
            1 => String::new(),
            n => format!("&players={n}"),
        };
        format!("/{}?{}seed={}{made}{players}", G::NAME, self.game.table().link(), words::seed(self.game.seed()))
    }
}

impl<G: OnPage> Seat for Round<G> {
    fn view(&self) -> Map<String, Value> {
        let game = &self.game;
        let claimed = game.claimed().iter().map(|claimed| {
            json!({"player": claimed.player, "witness": claimed.found.to_string(), "seconds": claimed.at.as_secs_f64()})
        });
        let proved = game.proved().map(|proved| match proved.question {
            Question::Any => format!("There was no {} among the cards as they lay", G::MATCH),
            _ => format!("All {} of the cards as they lie were found", G::MATCHES),
        });
        let wrong = self.wrong.as_ref().filter(|wrong| wrong.as_slice() == game.picked());
        let (undo, redo) = game.can_undo_and_redo();
        let over = game.over().map(|over| match over {
            Over::By(End::PlayedOut) => "played-out",
            Over::By(End::AllFound) => "all-found",
            Over::GivenUp => "given-up",
        });
        let view = json!({
            "game": G::NAME,
            "title": game.table().title(),
            "seed": words::seed(game.seed()),
            "made": self.order.made.map(|wish| wish.to_string()),
            "daily": self.order.daily,
            "link": self.link(),
            "clock": game.clock().as_secs_f64(),
            "score": game.score(),
            "players": self.players(),
            "acting": game.acting() + 1,
            "over": over,
            "toCome": game.table().to_come(),
            "cards": self.cards(),
            "definitions": game.table().definitions(),
            "together": game.table().together(game.picked()),
            "why": wrong.map(|wrong| game.table().why(wrong)),
            "shown": self.shown(),
            "found": claimed.collect::<Vec<_>>(),
            "findAll": game.find_all().map(|all| json!({"found": all.found.len(), "total": all.total})),
            "proved": proved,
            "undo": undo,
            "redo": redo,
        });
        match view {
            Value::Object(view) => view,
            _ => Map::new(),
        }
    }

    fn thinks(&self, act: &str) -> bool {
        // A right claim may end the game, which the engine has to prove.
        matches!(act, "claim" | "nothing" | "hint" | "reveal" | "find-all" | "give-up") || G::own_thinks(act)
    }

    fn act(&mut self, act: &str, mut ask: Ask) -> Result<Reply, Fault> {
        let done = self.read(act, &mut ask)?;
        ask.done()?;
        let claims = done == Act::Do(Seek::Claim);
        let reply = self.game.act(done)?;
        if claims {
            self.wrong = (reply.tone == Tone::Bad).then(|| self.game.picked().to_vec());
        }
        Ok(reply)
    }

    fn pass(&mut self, time: Duration) {
        self.game.pass(time);
    }

    fn claim(&self) -> Result<Option<String>, Fault> {
        self.game.proved().map(|proved| self.game.table().certificate(proved)).transpose()
    }
}

/// The place that an act is about.
pub fn place(ask: &mut Ask) -> Result<Place, Fault> {
    ask.parsed("place")?.ok_or_else(|| Fault::new("`place` is missing"))
}

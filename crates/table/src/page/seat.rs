//! What a game is to the store of tables: something that can be looked at and acted on.

use super::ask::Ask;
use crate::play::acts::{Reply, Tone};
use misdeal_kernel::fault::Fault;
use serde_json::{Map, Value, json};
use std::fmt::Debug;
use std::time::Duration;

/// A game on a table of the page, with those who play it.
pub trait Seat: Debug + Send {
    /// All that is to be seen of it. Has at least `game`, `title`, `seed`, `made`, `daily`, `clock` (in seconds),
    /// `score` and `over`; the store adds `id` and `reply`.
    fn view(&self) -> Map<String, Value>;

    /// Whether this act may ask an engine, and so has to wait for its turn to think.
    fn thinks(&self, act: &str) -> bool;

    /// Does what a player wants; `ask` has what the act is about.
    ///
    /// # Errors
    /// What is wrong with the act. The table is as it was then.
    fn act(&mut self, act: &str, ask: Ask) -> Result<Reply, Fault>;

    /// Lets time pass.
    fn pass(&mut self, time: Duration);

    /// The certificate of what was proved last, as `misdeal check` reads it; none when nothing was.
    ///
    /// # Errors
    /// When it can't be made in time.
    fn claim(&self) -> Result<Option<String>, Fault>;
}

/// What the table says, as JSON.
pub fn reply(reply: &Reply) -> Value {
    let tone = match reply.tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Bad => "bad",
    };
    json!({"tone": tone, "text": reply.text})
}

/// There is no such act.
pub fn no_act(act: &str, known: &[&str]) -> Fault {
    let act = misdeal_kernel::text::shorten(act);
    Fault::new(format!("there is no act `{act}` at this table; there are {}", known.join(", ")))
}

//! A question about a whole deck of which nothing is known.

use crate::answer;
use crate::asks::Ask;
use crate::report::{Medium, Report, Verdict, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use serde_json::{Map, Value, json};
use std::fmt;

/// Why nothing is known about a deck of a game.
pub struct Open {
    /// The game.
    pub game: &'static str,
    /// What stopped the search.
    pub stop: Stop,
}

impl Report for Open {
    fn verdict(&self) -> Verdict {
        Verdict::Unknown
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        Ok(format!("unknown: {}\n", self.stop))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let members = [("game", json!(self.game)), ("reason", json!(self.stop.to_string())), ("checked", json!(false))];
        let mut object = answer::object(members);
        object.insert("verdict".into(), json!("unknown"));
        Ok(printed(object, more))
    }

    fn lacks(&self, _: &Ask) -> Option<&'static str> {
        Some("nothing is settled")
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}

//! What is said of the checking of a claim: how far it has come, why it ended early, that it will take long, and what the
//! claim rests on.

use crate::answer::{fault_json, grouped, size};
use crate::games::menus;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::rooms::RestsOn;
use serde_json::{Map, Value, json};

/// A section for which the kernel searches by itself, so long that somebody who waits wants to know.
#[derive(Debug)]
pub struct Long {
    /// The deck, as the claim names it after its game; any, if there is none.
    pub deck: &'static str,
    /// How the heading of the section begins.
    pub part: &'static str,
    /// What the kernel goes through, in words.
    pub goes_through: &'static str,
    /// About how long that takes on one processor.
    pub takes: &'static str,
}

/// Reads a claim beside whoever checks it, and knows what will take long.
#[derive(Debug, Default)]
pub struct Ahead {
    long: &'static [Long],
    /// What is said of the deck after the name of its game.
    deck: String,
    is_known: bool,
    in_deal: bool,
}

impl Ahead {
    /// Looks at the next line of a claim; a sentence, if what begins there takes long.
    pub fn line(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        if line.starts_with(' ') {
            if std::mem::take(&mut self.in_deal) {
                self.is_about(words.next());
            }
            return None;
        }
        match words.next() {
            Some("deal") => self.in_deal = true,
            Some("deck") if !self.is_known => {
                self.is_about(words.next());
                self.deck = words.next().unwrap_or_default().to_owned();
            }
            _ => {}
        }
        let begins = |long: &&Long| {
            let part: Vec<&str> = long.part.split(' ').collect();
            let is_deck = long.deck.is_empty() || long.deck == self.deck;
            is_deck && line.split_whitespace().take(part.len()).eq(part.iter().copied())
        };
        let Long { part, goes_through, takes, .. } = self.long.iter().find(begins)?;
        Some(format!("this takes {takes}: for `{part}`, the kernel goes through {goes_through} by itself"))
    }

    fn is_about(&mut self, game: Option<&str>) {
        self.is_known = true;
        self.long = menus().find(|menu| Some(menu.game) == game).map_or(&[], |menu| menu.long);
    }
}

/// How much of a claim has been read, of as many bytes as it has, if that is known.
#[must_use]
pub fn progress(bytes: u64, of: Option<u64>, lines: u64) -> String {
    let read = match of {
        Some(of) if bytes < of => format!("{} of {} read", size(bytes), size(of)),
        Some(of) => format!("all {} read", size(of)),
        None => format!("{} read", size(bytes)),
    };
    format!("{read}, {} lines", grouped(lines))
}

/// Why a claim was not checked to the end, in words.
#[must_use]
pub fn stopped(stop: &Stop, progress: &str) -> String {
    format!("not checked to the end: {stop}, with {progress}")
}

/// The same as JSON; it says nothing of whether the claim holds.
#[must_use]
pub fn stopped_json(why: &str) -> Map<String, Value> {
    let members = [("verdict", json!("unknown")), ("checked", json!(false)), ("reason", json!(why))];
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A claim that is not accepted, as JSON; `problem` is `refuted`, `another-deal` or `unreadable`.
#[must_use]
pub fn not_accepted_json(fault: &Fault, problem: &str) -> Value {
    let mut object = fault_json(fault);
    object["accepted"] = json!(false);
    object["problem"] = json!(problem);
    object
}

/// What a claim rests on, in words.
#[must_use]
pub fn rests_on(rests_on: &RestsOn) -> String {
    format!("rests on: {rests_on} ({} lines of the kernel)", grouped(rests_on.lines() as u64))
}

/// What a claim rests on, as JSON.
#[must_use]
pub fn rests_on_json(rests_on: &RestsOn) -> Value {
    let rooms: Vec<Value> = rests_on.rooms().map(|room| json!({"name": room.name, "lines": room.lines()})).collect();
    json!({"rooms": rooms, "lines": rests_on.lines()})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(claim: &str) -> Vec<String> {
        let mut ahead = Ahead::default();
        claim.lines().filter_map(|line| ahead.line(line)).collect()
    }

    #[test]
    fn what_takes_long_is_told_before_it_begins() {
        let quarters =
            "misdeal claim 1\nquestion free\ndeck set 4x4\nanswer from 90 to 108\nkept 4\nbound quarters 108\n";
        let told_of = told(quarters);
        assert!(told_of.len() == 1 && told_of[0].contains("`bound quarters 108`"), "{told_of:?}");
        assert_eq!(told(&quarters.replace("set", "quads")), [""; 0]);
        assert!(told(&quarters.replace("108\n", "109\n"))[0].contains("seconds"));
        let classes =
            "misdeal claim 1\nquestion layouts\ndeck set 3x4\nanswer yes 28\nlayouts\n  64\nclasses under exchanges\n";
        assert_eq!(told(classes).len(), 1);
        assert_eq!(told(&classes.replace("3x4", "2x4")), [""; 0]);
        // A line of a deal or a witness is no heading.
        assert_eq!(told(&quarters.replace("bound", "  bound")), [""; 0]);
    }

    #[test]
    fn progress_has_numbers() {
        assert_eq!(progress(2048, Some(1 << 20), 1234), "2 KiB of 1 MiB read, 1,234 lines");
        assert_eq!(progress(2048, None, 7), "2 KiB read, 7 lines");
        assert_eq!(progress(2048, Some(2048), 7), "all 2 KiB read, 7 lines");
        let why = stopped(&Stop::Time, &progress(0, None, 0));
        assert_eq!(why, "not checked to the end: the time limit was reached, with 0 bytes read, 0 lines");
        assert_eq!(stopped_json(&why)["verdict"], "unknown");
    }

    #[test]
    fn what_a_claim_rests_on_adds_up() {
        let json = rests_on_json(&RestsOn::everything());
        let rooms = json["rooms"].as_array().unwrap();
        assert_eq!(
            rooms.iter().map(|room| room["lines"].as_u64().unwrap()).sum::<u64>(),
            json["lines"].as_u64().unwrap()
        );
    }
}

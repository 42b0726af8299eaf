//! From the body of a request to the arguments of a process: nothing that was sent becomes an argument unless the
//! table of commands has a place for it, and nothing that was sent can be taken for an option or a path.

use super::super::limits::Limits;
use super::COMMANDS;
use crate::cli::limits::duration;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_table::asks::Ask;
use misdeal_table::asks::ask::Takes;
use misdeal_table::asks::served::{Served, Text, Timed, Word};
use serde_json::{Map, Value};
use std::time::Duration;

/// The longest value of an option.
const LONGEST: usize = 200;
/// The most values in a list.
const MOST: usize = 100;
/// How long a question may take that does not search, unless more is asked for.
const PLAIN: Duration = Duration::from_secs(10);

/// A question that may be asked.
#[derive(Debug)]
pub struct Question {
    /// The command.
    pub asking: &'static Served,
    /// All arguments.
    pub arguments: Vec<String>,
    /// What comes on standard input.
    pub text: String,
    /// A second text, and the name of its file.
    pub beside: Option<(&'static str, String)>,
    /// The files to keep.
    pub keep: Vec<&'static str>,
    /// How long it may be thought about.
    pub time: Duration,
}

/// The command of this name.
///
/// # Errors
/// When there is none that may be asked for.
pub fn command(name: &str) -> Result<&'static Served, Fault> {
    COMMANDS.iter().find(|asking| asking.name == name).ok_or_else(|| {
        let names: Vec<_> = COMMANDS.iter().map(|asking| asking.name).collect();
        Fault::new(format!("there is no command `{}`; there are {}", shorten(name), names.join(", ")))
    })
}

/// The members of an object that was sent.
///
/// # Errors
/// When it is something else.
pub fn members(body: Value) -> Result<Map<String, Value>, Fault> {
    match body {
        Value::Object(members) => Ok(members),
        _ => Err(Fault::new("a question is a JSON object")),
    }
}

impl Question {
    /// Reads what is asked of a command.
    ///
    /// # Errors
    /// When a member is unknown, missing or not of its kind.
    pub fn read(asking: &'static Served, mut body: Map<String, Value>, limits: &Limits) -> Result<Self, Fault> {
        let mut text = take_text(&mut body, "text")?;
        let words = take_words(&mut body)?;
        let mut arguments = vec![asking.name.to_owned()];
        arguments.extend(checked_words(asking, words, text.is_some())?);
        match (asking.text, &mut text) {
            (Text::Needed(argument) | Text::Instead(argument, _), Some(_)) => arguments.push(argument.to_owned()),
            (Text::Needed(_), None) => return Err(missing(asking, "text")),
            (Text::None, Some(_)) => return Err(Fault::new(format!("`{}` reads no text", asking.name))),
            (Text::None | Text::Instead(..), None) => {}
        }
        let beside = take_beside(asking, &mut body, &mut arguments)?;
        let mut options = body.remove("options").map_or_else(|| Ok(Map::new()), members)?;
        let asked_time = take_time(&mut options)?;
        chosen(asking, options, limits, &mut arguments)?;
        let searches = asking.searches(&arguments);
        let time = asked_time.unwrap_or(if searches { limits.time } else { PLAIN }).min(limits.time);
        if searches {
            arguments.push(format!("--time={}ms", time.as_millis()));
        }
        let keep = take_keep(asking, body.remove("keep"))?;
        arguments.extend(keep.iter().map(|name| format!("--{name}={}", file_name(name))));
        if let Some(unknown) = body.keys().next() {
            let what = format!("`{}` has no member `{}`", asking.name, shorten(unknown));
            return Err(Fault::new(what));
        }
        Ok(Self { asking, arguments, text: text.unwrap_or_default(), beside, keep, time })
    }

    /// How many bytes it holds while it waits.
    pub fn bytes(&self) -> usize {
        let arguments: usize = self.arguments.iter().map(String::len).sum();
        self.text.len() + arguments + self.beside.as_ref().map_or(0, |(_, text)| text.len())
    }
}

/// The name of the file that is kept under this name.
pub fn file_name(kept: &str) -> &'static str {
    let mut keeps = COMMANDS.iter().flat_map(|asking| &asking.keeps);
    keeps.find(|(name, _)| *name == kept).map_or("answer.txt", |(_, file)| file)
}

fn missing(asking: &Served, member: &str) -> Fault {
    Fault::new(format!("`{}` needs a `{member}`", asking.name))
}

fn take_text(body: &mut Map<String, Value>, name: &str) -> Result<Option<String>, Fault> {
    match body.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Fault::new(format!("`{name}` is text"))),
    }
}

fn take_words(body: &mut Map<String, Value>) -> Result<Vec<String>, Fault> {
    let fault = || Fault::new("`name` is text, or a list of words");
    match body.remove("name") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::String(words)) => Ok(words.split_whitespace().take(MOST).map(str::to_owned).collect()),
        Some(Value::Array(words)) => {
            let words = words.into_iter().take(MOST);
            words.map(|word| word.as_str().map(str::to_owned).ok_or_else(fault)).collect()
        }
        Some(_) => Err(fault()),
    }
}

/// The words, each of which is of the kind that stands in its place.
fn checked_words(asking: &Served, words: Vec<String>, text: bool) -> Result<Vec<String>, Fault> {
    let (fewest, most) = match asking.text {
        Text::Instead(_, before) if text => (asking.fewest.min(before), before),
        _ => (asking.fewest, asking.words.len()),
    };
    if words.len() < fewest {
        return Err(missing(asking, "name"));
    }
    if words.len() > most {
        let beside = if text && most < asking.words.len() { " beside a text" } else { "" };
        return Err(Fault::new(format!("`{}` takes at most {most} words as its `name`{beside}", asking.name)));
    }
    for (word, kind) in words.iter().zip(&asking.words) {
        check_word(kind, word)?;
    }
    Ok(words)
}

/// # Errors
/// When a word is not of this kind. None of any kind begins with a dash or can be a path.
fn check_word(kind: &Word, word: &str) -> Result<(), Fault> {
    let plain = |c: char| c.is_ascii_alphanumeric();
    let fits = word.len() <= LONGEST && word.starts_with(plain);
    let (good, what) = match kind {
        Word::Of(words) => (words.contains(&word), format!("one of {}", words.join(", "))),
        Word::Size => (word.chars().all(|c| c.is_ascii_digit() || c == 'x'), "a size such as 4x3".to_owned()),
        Word::Reduction => {
            (word.chars().all(|c| plain(c) || c == '-' || c == '.'), "the name of a reduction".to_owned())
        }
    };
    if good && fits { Ok(()) } else { Err(Fault::new(format!("`{}` is not {what}", shorten(word)))) }
}

fn take_beside(
    asking: &Served,
    body: &mut Map<String, Value>,
    arguments: &mut Vec<String>,
) -> Result<Option<(&'static str, String)>, Fault> {
    let Some(beside) = &asking.beside else { return Ok(None) };
    match take_text(body, beside.name)? {
        None if beside.needed => Err(missing(asking, beside.name)),
        None => Ok(None),
        Some(text) => {
            arguments.push(format!("{}{}", beside.flag, beside.name));
            Ok(Some((beside.name, text)))
        }
    }
}

/// Questions as they come.
trait Comes {
    /// Whether a question with these arguments searches, and stops by itself when its time has come.
    fn searches(&self, arguments: &[String]) -> bool;
}

impl Comes for Served {
    /// Whether a question with these arguments searches, and stops by itself when its time has come.
    fn searches(&self, arguments: &[String]) -> bool {
        let has = |option: &&str| {
            let named = |argument: &String| {
                let rest = argument.strip_prefix("--").and_then(|rest| rest.strip_prefix(*option));
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
            };
            arguments.iter().any(named)
        };
        match &self.timed {
            Timed::Always => true,
            Timed::With(options) => options.iter().any(has),
            Timed::Never => false,
        }
    }
}

/// The time that is asked for.
fn take_time(options: &mut Map<String, Value>) -> Result<Option<Duration>, Fault> {
    let fault = || Fault::new("`time` is a number of seconds, or text such as 500ms, 10s or 5m");
    match options.remove("time") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => duration(&text).map(Some).map_err(Fault::new),
        Some(Value::Number(seconds)) => {
            let seconds = seconds.as_f64().ok_or_else(fault)?;
            Duration::try_from_secs_f64(seconds).map(Some).map_err(|_| fault())
        }
        Some(_) => Err(fault()),
    }
}

/// The options, as arguments that carry their values with them.
fn chosen(
    asking: &Served,
    options: Map<String, Value>,
    limits: &Limits,
    arguments: &mut Vec<String>,
) -> Result<(), Fault> {
    if let Some(need) = asking.needs.iter().find(|need| !options.contains_key(**need)) {
        return Err(Fault::new(format!("`{}` needs the option `{need}`", asking.name)));
    }
    for (name, value) in options {
        let Some(offer) = asking.options.iter().find(|offer| offer.ask().flag == name) else {
            let names: Vec<_> = asking.options.iter().map(|offer| offer.ask().flag).chain(["time"]).collect();
            let what =
                format!("`{}` has no option `{}` here; it has {}", asking.name, shorten(&name), names.join(", "));
            return Err(Fault::new(what));
        };
        if name == "engine" && !limits.programs && value.as_str().is_some_and(|engine| engine.starts_with("smt")) {
            return Err(Fault::new("this engine runs another program, which this server does not"));
        }
        write(offer.ask(), value, arguments)?;
    }
    Ok(())
}

/// Adds an option with its value.
fn write(ask: &Ask, value: Value, arguments: &mut Vec<String>) -> Result<(), Fault> {
    let name = ask.flag;
    let fault = |what: &str| Fault::new(format!("the option `{name}` is {what}"));
    match (ask.takes, value) {
        (_, Value::Null) | (Takes::Nothing | Takes::MaybeNumber { .. }, Value::Bool(false)) => {}
        (Takes::Nothing | Takes::MaybeNumber { .. }, Value::Bool(true)) => arguments.push(format!("--{name}")),
        (Takes::Number { .. } | Takes::MaybeNumber { .. }, value) => {
            let number = value.as_u64().or_else(|| value.as_str().and_then(|word| word.parse().ok()));
            let number = number.ok_or_else(|| fault("a whole number from 0"))?;
            arguments.push(format!("--{name}={number}"));
        }
        (Takes::Nothing, _) => return Err(fault("true or false")),
        (Takes::List { .. }, Value::Array(values)) if values.len() <= MOST => {
            for value in values {
                arguments.push(format!("--{name}={}", plain(&value).ok_or_else(|| fault("a list of words"))?));
            }
        }
        (takes, value) => {
            let is_list = matches!(takes, Takes::List { .. });
            let what = if is_list { "a list of words" } else { "some words, not too many" };
            arguments.push(format!("--{name}={}", plain(&value).ok_or_else(|| fault(what))?));
        }
    }
    Ok(())
}

/// The value of an option: a line of text that is not too long, or a number.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if text.len() <= LONGEST && !text.chars().any(char::is_control) => Some(text.clone()),
        _ => None,
    }
}

/// The files to keep, each once.
fn take_keep(asking: &Served, names: Option<Value>) -> Result<Vec<&'static str>, Fault> {
    let names = match names {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(names)) => names,
        Some(_) => return Err(Fault::new("`keep` is a list of names")),
    };
    let mut keep = Vec::new();
    for name in names.iter().take(MOST) {
        let known = asking.keeps.iter().map(|(known, _)| known).find(|known| name.as_str() == Some(known));
        let known = known.ok_or_else(|| {
            let names: Vec<&str> = asking.keeps.iter().map(|(name, _)| *name).collect();
            let can = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            Fault::new(format!("`{}` can keep {can}", asking.name))
        })?;
        if !keep.contains(known) {
            keep.push(*known);
        }
    }
    Ok(keep)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked(name: &str, body: Value) -> Result<Question, String> {
        let read = Question::read(command(name).unwrap(), members(body).unwrap(), &Limits::public());
        read.map_err(|fault| fault.to_string())
    }

    fn line(name: &str, body: Value) -> String {
        asked(name, body).unwrap().arguments.join(" ")
    }

    #[test]
    fn questions_become_arguments() {
        assert_eq!(
            line("solve", json!({"text": "", "options": {"max": true, "all": false, "time": "2s"}})),
            "solve - --max --time=2000ms"
        );
        assert_eq!(
            line("solve", json!({"text": "", "options": {"at-least": 3}, "keep": ["svg", "svg"]})),
            "solve - --at-least=3 --time=20000ms --svg=answer.svg"
        );
        assert_eq!(line("deal", json!({"name": "set 4x3", "options": {"seed": "v1:4"}})), "deal set 4x3 --seed=v1:4");
        assert_eq!(line("deal", json!({"name": ["swish"], "text": "swish 4x3"})), "deal swish --deck=-");
        assert_eq!(
            line("odds", json!({"text": "swish 4x3", "options": {"drop": ["a1:b2", "a1:b2"]}})),
            "odds - --drop=a1:b2 --drop=a1:b2 --time=20000ms"
        );
        assert_eq!(
            line("odds", json!({"name": "set", "options": {"in-play": true}})),
            "odds set --in-play --time=20000ms"
        );
        assert_eq!(line("carry", json!({"name": "a-to-b", "text": "", "witness": ""})), "carry a-to-b - witness");
        assert_eq!(line("check", json!({"text": "", "deal": ""})), "check - --deal=deal");
        assert_eq!(asked("check", json!({"text": "", "options": {"time": 7}})).unwrap().time, Duration::from_secs(7));
        assert_eq!(
            asked("solve", json!({"text": "", "options": {"time": "5h"}})).unwrap().time,
            Duration::from_secs(20)
        );
    }

    #[test]
    fn nothing_can_be_smuggled_in() {
        for (name, body) in [
            ("solve", json!({})),
            ("solve", json!({"text": 3})),
            ("solve", json!({"text": "", "file": "/etc/passwd"})),
            ("solve", json!({"text": "", "name": "/etc/passwd"})),
            ("solve", json!({"text": "", "options": {"certificate": "/tmp/x"}})),
            ("solve", json!({"text": "", "options": {"svg": true}})),
            ("solve", json!({"text": "", "options": {"max": "--svg=/tmp/x"}})),
            ("solve", json!({"text": "", "options": {"at-least": "3 --all"}})),
            ("solve", json!({"text": "", "options": {"at-least": -1}})),
            ("solve", json!({"text": "", "options": {"engine": "x".repeat(1000)}})),
            ("solve", json!({"text": "", "options": {"engine": "a\nb"}})),
            ("solve", json!({"text": "", "options": {"engine": "smt"}})),
            ("solve", json!({"text": "", "options": {"time": -1}})),
            ("solve", json!({"text": "", "options": {"time": "soon"}})),
            ("solve", json!({"text": "", "options": []})),
            ("solve", json!({"text": "", "keep": ["../../x"]})),
            ("solve", json!({"text": "", "keep": "svg"})),
            ("deal", json!({"name": ["swish", "--deck=/etc/passwd"]})),
            ("deal", json!({"name": "swish 4x3", "text": "swish 4x3"})),
            ("deal", json!({"name": "swish", "options": {"deck": "/etc/passwd"}})),
            ("odds", json!({"name": "deck.txt"})),
            ("odds", json!({"name": "../x"})),
            ("odds", json!({"name": ["swish", "-n"]})),
            ("reduce", json!({"name": "--audit"})),
            ("reduce", json!({"name": "../../etc"})),
            ("reduce", json!({"name": "x", "options": {"apply": "rm", "audit": true}})),
            ("reduce", json!({"name": ["x", "/etc/passwd"]})),
            ("reduce", json!({"name": "x", "options": {"output": "/tmp/x"}})),
            ("carry", json!({"name": "a-to-b", "text": ""})),
            ("export", json!({"text": ""})),
            ("deck", json!({"name": "swish", "text": ""})),
            ("simulate", json!({"name": "swish"})),
        ] {
            let refused = asked(name, body.clone());
            assert!(refused.is_err(), "{name} {body}: {refused:?}");
        }
        assert!(command("play").is_err() && command("serve").is_err() && command("bench").is_err());
    }
}

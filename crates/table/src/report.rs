//! What is asked of a command, and what comes of it: one shape for all commands and all games.
//!
//! A game makes something [`Ready`] of the options that were given. Whoever runs it hands in the limits, takes the time,
//! and gets a [`Report`]: how it ended, what is printed, what is said beside, and what goes to files. Who prints and who
//! keeps files is not told here.

use crate::answer::took;
use crate::asks::Ask;
use crate::asks::shared::CERTIFICATE;
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::proof::lrat::{ClauseId, Step};
use misdeal_solve::budget::{Budget, Progress};
use misdeal_solve::deal::Seed;
use misdeal_solve::sat::ProofListener;
use serde_json::{Map, Value};
use std::fmt;
use std::time::Duration;

/// What an answer is printed on.
#[derive(Clone, Copy, Debug)]
pub struct Medium {
    /// How many characters fit in a line.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
    /// Whether the answer line is all that is wanted.
    pub quiet: bool,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Yes,
    /// Proven no.
    No,
    /// It is not known.
    Unknown,
}

impl Verdict {
    /// It in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// How a question ended, in the words of the SAT competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a model.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The best is found.
    Optimum,
    /// It is not known.
    Unknown,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Optimum => "OPTIMUM FOUND",
            Self::Unknown => "UNKNOWN",
        })
    }
}

/// What a command gets from outside.
pub struct Outside<'a> {
    /// A seed that nobody has named.
    pub fresh: &'a dyn Fn() -> Result<Seed, Fault>,
    /// The cards of the file that was named.
    pub cards: Option<Instance>,
}

impl Outside<'_> {
    /// The seed that was named, or a fresh one.
    ///
    /// # Errors
    /// When there is no fresh one.
    pub fn seed(&self, named: Option<Seed>) -> Result<Seed, Fault> {
        named.map_or_else(self.fresh, Ok)
    }
}

/// Whoever hears the steps of a proof, and can tell them again.
pub trait Hears: ProofListener + Send {
    /// Tells all steps again.
    ///
    /// # Errors
    /// When they are lost, or `each` fails.
    fn again(&mut self, each: &mut dyn FnMut(&Step) -> fmt::Result) -> Result<(), Fault>;
}

impl ProofListener for Box<dyn Hears> {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        (**self).add(id, clause, hints);
    }

    fn delete(&mut self, id: ClauseId) {
        (**self).delete(id);
    }
}

/// What is said while something goes on.
pub type Message = Box<dyn Fn(&Progress) -> String + Send>;

/// How far a search has come, and what is said beside.
#[must_use]
pub fn searching() -> Message {
    Box::new(|progress| {
        let (best, bound, found) = progress.look();
        let mut parts = Vec::new();
        if best > 0 {
            parts.push(format!("largest so far {best}"));
        }
        if bound > 0 {
            parts.push(format!("none above {bound}"));
        }
        if found > 0 {
            parts.push(format!("{found} found"));
        }
        parts.push("Ctrl-C ends it with what is known".into());
        parts.join(", ")
    })
}

/// Something that was asked for, and can be done.
pub trait Ready {
    /// Whether it searches, so that it has limits, and how long it took is told.
    fn searches(&self) -> bool {
        true
    }

    /// What is said while it goes on.
    fn message(&self) -> Message {
        searching()
    }

    /// Does it. Each engine tells its proof to a listener of its own.
    ///
    /// # Errors
    /// When it can't be done.
    fn ask(
        self: Box<Self>,
        budget: &Budget,
        listen: &dyn Fn() -> Option<Box<dyn Hears>>,
    ) -> Result<Box<dyn Report>, Fault>;
}

/// What came of it.
pub trait Report {
    /// How it ended.
    fn verdict(&self) -> Verdict {
        Verdict::Yes
    }

    /// What is printed.
    ///
    /// # Errors
    /// When something can't be shown.
    fn text(&self, on: Medium) -> Result<String, Fault>;

    /// The same as the text of a JSON object, with more members.
    ///
    /// # Errors
    /// When something can't be listed.
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault>;

    /// What there is to say to a person beside that, once it is known how long it took.
    fn talk(&self, _time: Duration) -> Vec<String> {
        Vec::new()
    }

    /// Why nothing goes to the file that an option names, if nothing does. A claim is there when something is settled.
    fn lacks(&self, ask: &Ask) -> Option<&'static str> {
        (ask.is(&CERTIFICATE) && self.verdict() == Verdict::Unknown).then_some("nothing is settled")
    }

    /// Writes what goes to the file that an option names.
    ///
    /// # Errors
    /// When there is nothing, or it can't be written.
    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault>;

    /// The status and the model, as the SAT competition prints them.
    ///
    /// # Errors
    /// When there is no formula.
    fn competition(&self) -> Result<(Status, String), Fault> {
        Err(Fault::new("this is not in the SAT competition"))
    }
}

/// The text of a JSON object, with more members.
#[must_use]
pub fn printed(mut object: Map<String, Value>, more: Map<String, Value>) -> String {
    object.extend(more);
    format!("{:#}\n", Value::Object(object))
}

/// Writes a text to a file.
///
/// # Errors
/// When it can't be written.
pub fn put(to: &mut dyn fmt::Write, text: &str) -> Result<(), Fault> {
    to.write_str(text).map_err(|_| Fault::new("it can't be written"))
}

/// An option that names a file which nothing goes to.
#[must_use]
pub fn no_file(ask: &Ask) -> Fault {
    Fault::new(format!("there is nothing to write for --{}", ask.flag))
}

/// Words, and how long something took.
#[must_use]
pub fn timed(words: &str, time: Duration) -> String {
    format!("{words}, {}", took(time))
}

//! One question from its arrival to the end of its answer's days.

use super::super::id::Id;
use super::child::{Ended, Lost, Wish};
use super::question::{Question, file_name};
use axum::body::Bytes;
use axum::http::StatusCode;
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::fault_json;
use serde_json::{Map, Value, json};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::watch;

/// A question, and what has become of it.
#[derive(Debug)]
pub struct Job {
    /// Its name.
    pub id: Id,
    /// The command.
    pub command: &'static str,
    /// Who asked, if it was someone elsewhere.
    pub asker: Option<IpAddr>,
    /// Whether it asks for little time.
    pub short: bool,
    /// Whether someone comes back for its answer.
    pub kept: bool,
    /// How many bytes it holds while it waits.
    pub bytes: usize,
    phase: Mutex<Phase>,
    /// Counts the changes.
    changes: watch::Sender<u64>,
    wish: watch::Sender<Wish>,
}

/// How far a question has come.
#[derive(Debug)]
pub enum Phase {
    /// It waits for its turn.
    Queued(Question),
    /// It is being thought about.
    Running {
        /// Since when.
        since: Instant,
        /// What it has told last.
        progress: String,
    },
    /// It has its answer, or never will.
    Over(Over),
}

/// What is kept of a question.
#[derive(Debug)]
pub struct Over {
    /// `done`, `cancelled` or `failed`.
    pub state: &'static str,
    /// What a request that waited for it is answered with.
    pub status: StatusCode,
    /// The exit code of the command.
    pub exit: Option<i32>,
    /// The JSON object.
    pub answer: Bytes,
    /// How long it took.
    pub seconds: f64,
    /// Until when it is kept.
    pub until: Instant,
    /// How many bytes answer and files have.
    pub bytes: u64,
    files: Option<(TempDir, Vec<&'static str>)>,
}

impl Over {
    /// The answer of a process, with the files that it left in its folder.
    pub fn new(ended: Ended, seconds: f64, folder: Option<TempDir>, keep: &[&'static str], days: Duration) -> Self {
        let (state, status, answer) = match ended.answer {
            Ok(answer) => match (ended.code, ended.stopped) {
                (Some(0..=1 | 3), false) => ("done", StatusCode::OK, answer),
                (Some(0..=1 | 3), true) => ("cancelled", StatusCode::OK, answer),
                _ => ("failed", StatusCode::BAD_REQUEST, answer),
            },
            Err(Lost::Cancelled(what)) => {
                let answer = json!({"verdict": "unknown", "reason": what, "checked": false});
                ("cancelled", StatusCode::OK, answer.to_string().into())
            }
            Err(Lost::Time(what)) => ("failed", StatusCode::GATEWAY_TIMEOUT, fault(what)),
            Err(Lost::Size(what)) => ("failed", StatusCode::UNPROCESSABLE_ENTITY, fault(what)),
            Err(Lost::Broken(what)) => ("failed", StatusCode::INTERNAL_SERVER_ERROR, fault(what)),
        };
        let files = folder.map(|folder| {
            let there = |name: &&&'static str| folder.path().join(file_name(name)).is_file();
            let kept = keep.iter().filter(there).copied().collect::<Vec<_>>();
            (folder, kept)
        });
        let files = files.filter(|(_, kept)| !kept.is_empty());
        let lengths = files.iter().flat_map(|(folder, kept)| {
            kept.iter().filter_map(|name| Some(folder.path().join(file_name(name)).metadata().ok()?.len()))
        });
        let bytes = answer.len() as u64 + lengths.sum::<u64>();
        Self { state, status, exit: ended.code, answer, seconds, until: Instant::now() + days, bytes, files }
    }

    /// One that ended before it was begun.
    pub fn never_begun(days: Duration) -> Self {
        let answer = Err(Lost::Cancelled("it was cancelled before it was begun".into()));
        Self::new(Ended { code: None, answer, stopped: true }, 0.0, None, &[], days)
    }

    /// The file that was kept under this name.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        let (folder, kept) = self.files.as_ref()?;
        kept.contains(&name).then(|| folder.path().join(file_name(name)))
    }
}

fn fault(what: String) -> Bytes {
    fault_json(&Fault::new(what)).to_string().into()
}

impl Job {
    /// A question that waits for its turn.
    pub fn new(id: Id, question: Question, asker: Option<IpAddr>, short: bool, kept: bool) -> Self {
        let (command, bytes) = (question.asking.name, question.bytes());
        let phase = Mutex::new(Phase::Queued(question));
        Self {
            id,
            command,
            asker,
            short,
            kept,
            bytes,
            phase,
            changes: watch::Sender::new(0),
            wish: watch::Sender::new(Wish::GoOn),
        }
    }

    /// How far it has come. Nothing panics while this is held.
    pub fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a change, for those who wait for one.
    pub fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Waits for the next change.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// What is wanted of its process.
    pub fn wishes(&self) -> watch::Receiver<Wish> {
        self.wish.subscribe()
    }

    /// Wants this of its process, or more.
    pub fn wish(&self, wish: Wish) {
        self.wish.send_if_modified(|old| {
            let more = wish > *old;
            *old = wish.max(*old);
            more
        });
    }

    /// Whether it has its answer.
    pub fn is_over(&self) -> bool {
        matches!(*self.phase(), Phase::Over(_))
    }

    /// Begins: hands over the question, unless it was begun or cancelled before.
    pub fn begin(&self) -> Option<Question> {
        let mut phase = self.phase();
        if !matches!(*phase, Phase::Queued(_)) {
            return None;
        }
        let running = Phase::Running { since: Instant::now(), progress: String::new() };
        match std::mem::replace(&mut *phase, running) {
            Phase::Queued(question) => Some(question),
            _ => None,
        }
    }

    /// Notes what the process told.
    pub fn tell(&self, told: String) {
        if let Phase::Running { progress, .. } = &mut *self.phase() {
            *progress = told;
        }
        self.changed();
    }

    /// Ends it.
    pub fn end(&self, over: Over) {
        *self.phase() = Phase::Over(over);
        self.changed();
    }

    /// What there is to tell about it, as the text of a JSON object in pieces; `place` is its place in the queue. The
    /// answer is taken over as it was printed.
    pub fn text(&self, place: Option<usize>) -> Vec<Bytes> {
        let mut members = Map::new();
        let mut put = |name: &str, value: Value| _ = members.insert(name.into(), value);
        put("id", json!(self.id.to_string()));
        put("command", json!(self.command));
        match &*self.phase() {
            Phase::Queued(_) => {
                put("state", json!("queued"));
                place.into_iter().for_each(|place| put("place", json!(place)));
            }
            Phase::Running { since, progress } => {
                put("state", json!("running"));
                if !progress.is_empty() {
                    put("progress", json!(progress));
                }
                put("seconds", json!(since.elapsed().as_millis() as f64 / 1000.0));
            }
            Phase::Over(over) => {
                put("state", json!(over.state));
                put("seconds", json!(over.seconds));
                over.exit.into_iter().for_each(|exit| put("exit", json!(exit)));
                let kept = over.files.iter().flat_map(|(_, kept)| kept);
                let files: Map<String, Value> =
                    kept.map(|name| ((*name).to_owned(), json!(format!("/api/jobs/{}/{name}", self.id)))).collect();
                put("files", json!(files));
                let head = Value::Object(members).to_string();
                let head = format!("{},\"answer\":", head.strip_suffix('}').unwrap_or(&head));
                return vec![head.into(), over.answer.clone(), "}".into()];
            }
        }
        vec![Value::Object(members).to_string().into()]
    }
}

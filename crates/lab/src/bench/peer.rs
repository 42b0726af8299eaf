//! Peers: other people's solvers, asked through the scripts in `bench/peers`.
//!
//! A peer runs in a process of its own that is given one deal after the other and prints a
//! JSON line for each. It times itself, so neither the start of Python nor reading the text
//! is counted. The first deal of a process is a tiny one whose answer is thrown away,
//! so that what is loaded on first use is not counted either. The process is kept for the next
//! deal, as long as the same is asked; one that does not keep its time limit is ended.

use super::between::Between;
use super::{Halt, Side};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_solve::budget::Budget;
use serde_json::Value;
use std::cell::RefCell;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A Python that has the peers' packages.
const VARIABLE: &str = "MISDEAL_PEERS";
/// The Python of `make peers`.
const PYTHON: &str = "bench/peers/.venv/bin/python";

/// How long Python may take to start and to load what it needs.
const STARTING: Duration = Duration::from_secs(60);

/// A kind of peer.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// What it is called in tables.
    pub name: &'static str,
    /// The package it comes with.
    pub package: &'static str,
    /// What Python says to print the version of the package.
    pub version: &'static str,
    /// The script that asks it.
    pub script: &'static str,
    /// A deal whose answer is thrown away.
    pub tiny: &'static str,
    /// How long it may go on after its time limit, for building models and ending.
    pub grace: Duration,
}

/// CP-SAT's version.
pub const ORTOOLS: &str = "import ortools.sat.python.cp_model, ortools; print(ortools.__version__)";

/// What a peer can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The word for it.
    pub word: &'static str,
    /// Whether the best is asked for, so that an answer may be one that is not known to be it.
    pub best: bool,
}

/// A peer that is installed.
#[derive(Debug)]
pub struct Peer {
    /// What it is.
    pub kind: &'static Kind,
    python: PathBuf,
    /// The version of its package.
    pub version: String,
    /// Its processes, one for each purpose.
    running: RefCell<Vec<Running>>,
}

/// What the peer told about a deal, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// How many cards it shows, or 1 and 0 for yes and no.
    pub value: usize,
    /// No more are possible, it says.
    pub bound: Option<usize>,
    /// Whether it calls its answer settled.
    pub proven: bool,
    /// What it shows.
    pub witness: String,
    /// Seconds spent in building models.
    pub build: f64,
    /// Seconds spent in solving them.
    pub solve: f64,
}

impl Peer {
    /// The peer that is installed here.
    ///
    /// # Errors
    /// One sentence that says why there is none.
    pub fn find(kind: &'static Kind) -> Result<Self, String> {
        let named = std::env::var_os(VARIABLE).map(PathBuf::from);
        let python = named.clone().unwrap_or_else(|| PYTHON.into());
        let missing = |why: &str| format!("peer not installed: make peers ({why})");
        if !Path::new(kind.script).is_file() {
            return Err(missing(&format!("{} is not in this folder", kind.script)));
        }
        // With its own stdin, or it would eat ours.
        let version = Command::new(&python).args(["-c", kind.version]).stdin(Stdio::null()).output();
        match (version, named) {
            (Ok(told), _) if told.status.success() => {
                let version = String::from_utf8_lossy(&told.stdout).trim().to_owned();
                Ok(Self { kind, python, version, running: RefCell::new(Vec::new()) })
            }
            (_, None) => Err(missing(&format!("there is no {}", kind.package))),
            (_, Some(python)) => {
                Err(missing(&format!("{VARIABLE} is {}, which has no {}", python.display(), kind.package)))
            }
        }
    }

    /// One that is only listed, and never asked.
    pub fn listed(kind: &'static Kind) -> Self {
        Self { kind, python: PathBuf::new(), version: String::new(), running: RefCell::new(Vec::new()) }
    }

    /// Asks about a deal; none when no answer came in time.
    ///
    /// # Errors
    /// When it fails, or somebody interrupts.
    pub fn ask(
        &self,
        asked: Asked,
        deal: &impl fmt::Display,
        limit: Duration,
        seed: u64,
        budget: &Budget,
    ) -> Result<Option<Told>, Halt> {
        let mut running = self.start(asked, limit, seed, budget)?;
        running.give(deal)?;
        let patience = limit.saturating_add(self.kind.grace);
        let Some(line) = running.line(patience, budget)? else { return Ok(None) };
        let told = told(asked, &line)?;
        self.running.borrow_mut().push(running);
        Ok(Some(told))
    }

    /// Has a process ready for what will be asked, so that its start takes nobody's time.
    ///
    /// # Errors
    /// When it fails, or somebody interrupts.
    pub fn ready(&self, asked: Asked, limit: Duration, seed: u64, budget: &Budget) -> Result<(), Halt> {
        let running = self.start(asked, limit, seed, budget)?;
        self.running.borrow_mut().push(running);
        Ok(())
    }

    /// The process for this purpose, a new one or the one that is there.
    fn start(&self, asked: Asked, limit: Duration, seed: u64, budget: &Budget) -> Result<Running, Halt> {
        // CP-SAT takes a seed of 31 bits.
        let purpose = (asked, limit, seed % (1 << 31));
        let mut kept = self.running.borrow_mut();
        if let Some(place) = kept.iter().position(|running| running.purpose == purpose) {
            return Ok(kept.swap_remove(place));
        }
        let mut running = Running::start(self, purpose)?;
        running.give(&self.kind.tiny)?;
        if let Some(line) = running.line(limit.saturating_add(STARTING), budget)? {
            told(asked, &line)?;
        }
        Ok(running)
    }
}

/// A process that is ended when nobody needs it any more.
#[derive(Debug)]
struct Running {
    child: Child,
    lines: Receiver<String>,
    /// What it was started for: the question, the limit and the seed.
    purpose: (Asked, Duration, u64),
}

impl Running {
    fn start(peer: &Peer, purpose: (Asked, Duration, u64)) -> Result<Self, Fault> {
        let fault = || Fault::new(format!("the peer can't be started: {}", peer.python.display()));
        let (asked, limit, seed) = purpose;
        let mut child = Command::new(&peer.python)
            .args([peer.kind.script, asked.word, "--time", &limit.as_secs_f64().to_string()])
            .args(["--seed", &seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|_| fault())?;
        let stdout = child.stdout.take().ok_or_else(fault)?;
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let read = BufReader::new(stdout).lines();
            read.map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Ok(Self { child, lines, purpose })
    }

    /// Gives it a deal, and the line that ends it.
    fn give(&mut self, deal: &impl fmt::Display) -> Result<(), Fault> {
        let text = deal.to_string();
        let end = if text.ends_with('\n') { "---\n" } else { "\n---\n" };
        let stdin = self.child.stdin.as_mut();
        let given = stdin.map(|stdin| stdin.write_all((text + end).as_bytes()).and_then(|()| stdin.flush()));
        if matches!(given, Some(Ok(()))) { Ok(()) } else { Err(self.failed()) }
    }

    /// Its next line; none when it takes too long.
    fn line(&mut self, patience: Duration, budget: &Budget) -> Result<Option<String>, Halt> {
        let start = Instant::now();
        while start.elapsed() < patience {
            match self.lines.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) if budget.spent().is_none() => return Err(self.failed().into()),
                Err(_) if budget.spent().is_some() => return Err(Halt::Interrupted),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// What it complained about last.
    fn failed(&mut self) -> Fault {
        let _ = self.child.kill();
        let mut complaint = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            let _ = stderr.read_to_string(&mut complaint);
        }
        let last = complaint.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
        Fault::new(format!("the peer failed: {last}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The peer's side, from what it told or did not tell in time.
pub fn side(kind: &Kind, told: Option<&Told>, limit: Duration) -> Side {
    let time = match told {
        Some(told) if told.proven => Between::exactly(told.build + told.solve),
        Some(told) => Between::over(told.build + told.solve),
        None => Between::over(limit.as_secs_f64()),
    };
    Side {
        who: kind.name.into(),
        value: Some(told.map_or(0, |told| told.value)),
        bound: told.and_then(|told| told.bound),
        time,
        note: None,
        memory: None,
    }
}

/// Reads a line of the peer's.
fn told(asked: Asked, line: &str) -> Result<Told, Fault> {
    let read = || -> Option<Told> {
        let object: Value = serde_json::from_str(line).ok()?;
        let count = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
        let value = count(&object["value"])?;
        let proven = match object["status"].as_str()? {
            "OPTIMAL" | "INFEASIBLE" => true,
            // A swish is a swish; only a maximum has to be the best.
            "FEASIBLE" => !asked.best,
            "UNKNOWN" => false,
            _ => return None,
        };
        Some(Told {
            value,
            bound: if proven { Some(value) } else { object.get("bound").and_then(count) },
            proven,
            witness: object["witness"].as_str()?.to_owned(),
            build: object["build"].as_f64()?,
            solve: object["solve"].as_f64()?,
        })
    };
    read().ok_or_else(|| Fault::new(format!("the peer said something unexpected: {}", shorten(line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Asked = Asked { word: "any", best: false };
    const MAX: Asked = Asked { word: "max", best: true };

    #[test]
    fn what_the_peer_says_is_read() {
        let line = |status: &str, bound: &str| {
            format!(
                r#"{{"value": 3, "status": "{status}", "bound": {bound}, "witness": "w", "build": 0.25, "solve": 1.5}}"#
            )
        };
        let optimal = told(MAX, &line("OPTIMAL", "3")).unwrap();
        assert_eq!(
            optimal,
            Told { value: 3, bound: Some(3), proven: true, witness: "w".into(), build: 0.25, solve: 1.5 }
        );
        let ended = told(MAX, &line("FEASIBLE", "7")).unwrap();
        assert_eq!((ended.proven, ended.bound), (false, Some(7)));
        let unknown = told(MAX, &line("UNKNOWN", "null")).unwrap();
        assert_eq!((unknown.proven, unknown.bound), (false, None));
        assert!(told(ANY, &line("FEASIBLE", "null")).unwrap().proven);
        for bad in ["", "{}", "Traceback", &line("MODEL_INVALID", "3"), &line("OPTIMAL", "3").replace("3,", "-3,")] {
            assert!(told(MAX, bad).is_err(), "{bad}");
        }
    }
}

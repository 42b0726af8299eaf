//! The peer: OR-tools' CP-SAT, asked through the script in `bench/peers`.
//!
//! It runs in a process of its own that is given deals and prints a JSON line for
//! each. It times itself, so neither the start of Python nor reading the text is
//! counted. The first deal of a process is a tiny one whose answer is thrown away,
//! so that what is loaded on first use is not counted either. A peer that
//! does not keep its time limit is ended.

use super::Halt;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::text::shorten;
use misdeal_solve::budget::Budget;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What the peer is called in tables.
pub const NAME: &str = "CP-SAT";

/// A Python that has OR-tools.
const VARIABLE: &str = "MISDEAL_PEERS";
/// The Python of `make peers`.
const PYTHON: &str = "bench/peers/.venv/bin/python";
/// The script that asks CP-SAT.
const SCRIPT: &str = "bench/peers/swish_cpsat.py";
/// Two cards that are a swish.
const TINY: &str = "swish 1x2\na1:b1 b1:a1\n";
/// How long the peer may go on after its time limit, for building models and ending.
const GRACE: Duration = Duration::from_secs(60);

/// What CP-SAT can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Is there a swish?
    Any,
    /// The largest swish.
    Max,
    /// The largest swish-free set.
    Free,
}

impl Asked {
    fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Max => "max",
            Self::Free => "free",
        }
    }
}

/// A peer that is installed.
#[derive(Debug)]
pub struct Peer {
    python: PathBuf,
    /// The version of OR-tools.
    pub version: String,
}

/// What the peer told about a deal, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// How many cards it shows.
    pub value: usize,
    /// No more are possible, it says.
    pub bound: Option<usize>,
    /// Whether it calls its answer settled.
    pub proven: bool,
    /// The swish or the set.
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
    pub fn find() -> Result<Self, String> {
        let named = std::env::var_os(VARIABLE).map(PathBuf::from);
        let python = named.clone().unwrap_or_else(|| PYTHON.into());
        let missing = |why: &str| format!("peer not installed: make peers ({why})");
        if !Path::new(SCRIPT).is_file() {
            return Err(missing(&format!("{SCRIPT} is not in this folder")));
        }
        // With its own stdin, or it would eat ours.
        let version = Command::new(&python)
            .args(["-c", "import ortools.sat.python.cp_model, ortools; print(ortools.__version__)"])
            .stdin(Stdio::null())
            .output();
        match (version, named) {
            (Ok(told), _) if told.status.success() => {
                Ok(Self { python, version: String::from_utf8_lossy(&told.stdout).trim().to_owned() })
            }
            (_, None) => Err("peer not installed: make peers".into()),
            (_, Some(python)) => Err(missing(&format!("{VARIABLE} is {}, which has no OR-tools", python.display()))),
        }
    }

    /// Asks about some deals, one after the other, in one process. None for the
    /// deals that it gave no answer for in time.
    ///
    /// # Errors
    /// When it fails, or somebody interrupts.
    pub fn ask(
        &self,
        asked: Asked,
        deals: &[Deal],
        limit: Duration,
        seed: u64,
        budget: &Budget,
    ) -> Result<Vec<Option<Told>>, Halt> {
        let mut running = Running::start(&self.python, asked, limit, seed)?;
        running.give(deals)?;
        let mut answers = Vec::new();
        for _ in 0..=deals.len() {
            match running.line(limit + GRACE, budget)? {
                Some(line) => answers.push(Some(told(asked, &line)?)),
                None => break,
            }
        }
        // The first answer is the tiny deal's.
        answers.resize(deals.len() + 1, None);
        answers.remove(0);
        Ok(answers)
    }
}

/// A process that is ended when nobody needs it any more.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(python: &Path, asked: Asked, limit: Duration, seed: u64) -> Result<Self, Fault> {
        let fault = || Fault::new(format!("the peer can't be started: {}", python.display()));
        let mut child = Command::new(python)
            .args([SCRIPT, asked.word(), "--time", &limit.as_secs_f64().to_string()])
            // CP-SAT takes a seed of 31 bits.
            .args(["--seed", &(seed % (1 << 31)).to_string()])
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
        Ok(Self { child, lines })
    }

    /// Gives it the deals; it reads all of them before it answers.
    fn give(&mut self, deals: &[Deal]) -> Result<(), Fault> {
        let mut text = TINY.to_owned();
        deals.iter().for_each(|deal| text.push_str(&format!("---\n{deal}")));
        let stdin = self.child.stdin.take();
        let given = stdin.map(|mut stdin| stdin.write_all(text.as_bytes()));
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

/// Reads a line of the peer's.
fn told(asked: Asked, line: &str) -> Result<Told, Fault> {
    let read = || -> Option<Told> {
        let object: Value = serde_json::from_str(line).ok()?;
        let count = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
        let value = count(&object["value"])?;
        let proven = match object["status"].as_str()? {
            "OPTIMAL" | "INFEASIBLE" => true,
            // A swish is a swish; only a maximum has to be the best.
            "FEASIBLE" => asked == Asked::Any,
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

    #[test]
    fn what_the_peer_says_is_read() {
        let line = |status: &str, bound: &str| {
            format!(
                r#"{{"value": 3, "status": "{status}", "bound": {bound}, "witness": "w", "build": 0.25, "solve": 1.5}}"#
            )
        };
        let optimal = told(Asked::Max, &line("OPTIMAL", "3")).unwrap();
        assert_eq!(
            optimal,
            Told { value: 3, bound: Some(3), proven: true, witness: "w".into(), build: 0.25, solve: 1.5 }
        );
        let ended = told(Asked::Max, &line("FEASIBLE", "7")).unwrap();
        assert_eq!((ended.proven, ended.bound), (false, Some(7)));
        let unknown = told(Asked::Max, &line("UNKNOWN", "null")).unwrap();
        assert_eq!((unknown.proven, unknown.bound), (false, None));
        assert!(told(Asked::Any, &line("FEASIBLE", "null")).unwrap().proven);
        for bad in ["", "{}", "Traceback", &line("MODEL_INVALID", "3"), &line("OPTIMAL", "3").replace("3,", "-3,")] {
            assert!(told(Asked::Max, bad).is_err(), "{bad}");
        }
    }
}

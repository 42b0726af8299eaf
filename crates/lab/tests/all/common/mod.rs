//! What the tests of the command line share.

pub mod campaign;

use assert_cmd::Command;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

/// How long a command may take that should end at once, on a busy machine too.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Tells something also when the test passes: what is written like this is not captured.
pub fn tell(line: &str) {
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// A Swish deal of the test suite.
pub fn deal(name: &str) -> PathBuf {
    root().join("testdata/swish").join(name)
}

/// A SET board of the test suite.
pub fn board(name: &str) -> PathBuf {
    root().join("testdata/set").join(name)
}

/// The program, at the root of the repository, untouched by colour settings.
pub fn misdeal() -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("misdeal");
    command.current_dir(root()).timeout(PATIENCE);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// The same program for tests that need a hand on the running process.
pub fn process() -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_misdeal"));
    command.current_dir(root());
    command
}

/// What came of a command.
#[derive(Debug)]
pub struct Run {
    /// The exit code; nothing when a signal ended it.
    pub code: Option<i32>,
    /// The data.
    pub stdout: String,
    /// The talk.
    pub stderr: String,
}

impl Run {
    /// Waits for a command.
    pub fn of(command: &mut Command) -> Self {
        command.output().unwrap().into()
    }

    /// Runs misdeal with these arguments.
    pub fn with<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Self {
        Self::of(misdeal().args(arguments))
    }

    /// The JSON object on standard output, which has nothing else.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The program did not crash.
    pub fn is_calm(&self) -> bool {
        let text = [&self.stdout, &self.stderr];
        self.code.is_some() && !text.iter().any(|text| text.contains("panicked") || text.contains("RUST_BACKTRACE"))
    }
}

impl From<std::process::Output> for Run {
    fn from(output: std::process::Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The names in a folder, hidden ones too, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Waits for a process; one that does not end by itself is ended, and has no exit code.
pub fn wait(mut child: Child) -> Run {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let stdout = std::thread::spawn(move || text(stdout));
    let stderr = std::thread::spawn(move || text(stderr));
    let start = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Run { code, stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
}

fn text(pipe: Option<impl Read>) -> String {
    let mut text = String::new();
    pipe.map(|mut pipe| pipe.read_to_string(&mut text).unwrap());
    text
}

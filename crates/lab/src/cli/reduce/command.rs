//! Anyone's reduction as commands that read and write texts, run with time limits.
//!
//! A command is run by the shell. `apply` reads the source from its standard input and prints the target. `carry` and
//! `lift` read a witness from their standard input and print another; their two arguments are files with the source and
//! the witness. Exit code 2 of `apply` says that the source lies outside its domain; any other but 0 is a flaw.
//!
//! With `--exchange json` the same texts go to and fro as JSON: instances as objects, witnesses as lists, and a map reads
//! `{"source": ..., "witness": ...}` from its standard input.
//!
//! Whatever a command does, it costs no more than its time and [`MOST_PRINTED`], and one sentence: it may take too long,
//! print without end, break down, or leave processes behind, which are ended with it.

use crate::files::io_fault;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use misdeal_solve::audit::{Made, Subject};
use misdeal_table::textbook::{instance_from_json, instance_to_json, witness_from_json, witness_to_json};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often a running command is looked at.
const GLANCE: Duration = Duration::from_millis(2);
/// The most that a command may print.
const MOST_PRINTED: u64 = 4 << 20;
/// The most that is read of what a command complains about.
const MOST_COMPLAINT: u64 = 1 << 16;

/// The commands of a reduction.
pub struct Commands {
    source: &'static str,
    target: &'static str,
    apply: String,
    carry: Option<String>,
    lift: Option<String>,
    time: Duration,
    /// Whether texts go to and fro as JSON.
    is_json: bool,
    folder: tempfile::TempDir,
}

/// The lines that say what a reduction of one's own is.
pub struct Lines<'a> {
    /// What applies it.
    pub apply: &'a str,
    /// What maps forward.
    pub carry: Option<&'a str>,
    /// What maps back.
    pub lift: Option<&'a str>,
}

/// What became of a command.
enum Said {
    /// It printed this, and ended well.
    Text(String),
    /// It says that the source lies outside its domain.
    Outside,
    /// It broke down.
    Failed(Fault),
    /// It took too long.
    Late,
}

impl Commands {
    /// The commands, within the limits of the arguments.
    ///
    /// # Errors
    /// When there is no room for temporary files, or one of the commands is not there.
    pub fn new(
        source: &'static str,
        target: &'static str,
        lines: &Lines<'_>,
        time: Option<Duration>,
        is_json: bool,
    ) -> Result<Self, Fault> {
        let folder = tempfile::tempdir().map_err(|error| io_fault("write", "temporary files", &error))?;
        let &Lines { apply, carry, lift } = lines;
        [Some(apply), carry, lift].into_iter().flatten().try_for_each(is_there)?;
        let (carry, lift) = (carry.map(str::to_owned), lift.map(str::to_owned));
        let (apply, time) = (apply.to_owned(), time.unwrap_or_default());
        Ok(Self { source, target, apply, carry, lift, time, is_json, folder })
    }

    /// Runs a command with this on its standard input and these files as its arguments.
    fn run(&self, command: &str, input: &str, files: &[&Path]) -> Result<Said, Fault> {
        let fault = |error: &std::io::Error| io_fault("run", &format!("`{}`", shorten(command)), error);
        let complaints = self.folder.path().join("complaints");
        let errors = std::fs::File::create(&complaints).map_err(|error| fault(&error))?;
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("{command} \"$@\""))
            .arg("sh")
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(|error| fault(&error))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let input = input.to_owned();
        // A command that does not read all of its input is not at fault.
        let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        let reader = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = stdout.map(|stdout| stdout.take(MOST_PRINTED + 1).read_to_end(&mut bytes));
            read.transpose().map(|_| bytes)
        });
        let deadline = Instant::now() + self.time;
        let status = loop {
            match child.try_wait().map_err(|error| fault(&error))? {
                Some(status) => break Some(status),
                None if Instant::now() >= deadline => break None,
                None => std::thread::sleep(GLANCE),
            }
        };
        // What it left behind would keep its output open.
        end_group(child.id());
        if status.is_none() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = writer.join();
        let bytes = reader.join().map_err(|_| Fault::new("the reader of a command has died"))?;
        let bytes = bytes.map_err(|error| fault(&error))?;
        let name = shorten(command);
        if bytes.len() as u64 > MOST_PRINTED {
            return Ok(Said::Failed(Fault::new(format!("`{name}` prints more than {} MB", MOST_PRINTED >> 20))));
        }
        Ok(match (status, String::from_utf8(bytes)) {
            (None, _) => Said::Late,
            (Some(status), Ok(text)) if status.success() => Said::Text(text),
            (Some(status), Err(_)) if status.success() => {
                Said::Failed(Fault::new(format!("`{name}` prints something else than text")))
            }
            (Some(status), _) if status.code() == Some(2) => Said::Outside,
            (Some(status), _) => Said::Failed(ended(command, status.code(), &last_line(&complaints))),
        })
    }

    /// Maps a witness from one problem to another by a command, if there is one.
    fn map(&self, command: Option<&str>, source: &str, witness: &str, to: &str) -> Option<Result<String, Fault>> {
        let command = command?;
        let mapped = || {
            let [instance, given] = ["source", "witness"].map(|name| self.folder.path().join(name));
            for (path, text) in [(&instance, source), (&given, witness)] {
                std::fs::write(path, text).map_err(|error| io_fault("write", "a temporary file", &error))?;
            }
            let input = match self.is_json {
                true => {
                    let source = instance_to_json(self.source, source)?;
                    format!("{}\n", json!({ "source": source, "witness": witness_to_json(witness)? }))
                }
                false => witness.to_owned(),
            };
            match self.run(command, &input, &[&instance, &given])? {
                Said::Text(text) if self.is_json => witness_from_json(&printed(command, &text)?)
                    .map_err(|fault| Fault::new(format!("`{}` prints no witness of {to}: {fault}", shorten(command)))),
                Said::Text(text) => Ok(text),
                Said::Outside => Err(ended(command, Some(2), "")),
                Said::Failed(fault) => Err(fault),
                Said::Late => {
                    let seconds = self.time.as_secs_f64();
                    Err(Fault::new(format!("`{}` takes longer than {seconds} s", shorten(command))))
                }
            }
        };
        Some(mapped())
    }
}

/// What a command printed, as JSON.
fn printed(command: &str, text: &str) -> Result<Value, Fault> {
    serde_json::from_str(text).map_err(|error| Fault::new(format!("`{}` prints no JSON: {error}", shorten(command))))
}

/// The last line that a command complained with.
fn last_line(complaints: &Path) -> String {
    let mut bytes = Vec::new();
    let read = std::fs::File::open(complaints).and_then(|file| file.take(MOST_COMPLAINT).read_to_end(&mut bytes));
    let text = read.map_or_else(|_| String::new(), |_| String::from_utf8_lossy(&bytes).into_owned());
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(shorten).unwrap_or_default()
}

/// Checks that the shell knows the first word of a command, where that word is plain.
fn is_there(command: &str) -> Result<(), Fault> {
    let Some(name) = command.split_whitespace().next() else {
        return Err(Fault::new("a command of the audit is empty"));
    };
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/+".contains(letter);
    if !name.chars().all(is_plain) {
        return Ok(());
    }
    let mut asked = Command::new("sh");
    asked.args(["-c", "command -v -- \"$1\"", "sh", name]).stdin(Stdio::null()).stdout(Stdio::null());
    match asked.status().map_err(|error| io_fault("run", "`sh`", &error))?.success() {
        true => Ok(()),
        false => Err(Fault::new(format!("there is no command `{}` to audit", shorten(name)))),
    }
}

/// Ends a shell and all that it has started, which is a group of its own.
#[cfg(unix)]
fn end_group(shell: u32) {
    if let Some(leader) = i32::try_from(shell).ok().and_then(rustix::process::Pid::from_raw) {
        // It is no trouble if there is nobody left.
        let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
    }
}

/// Elsewhere the shell alone is ended.
#[cfg(not(unix))]
fn end_group(_: u32) {}

fn ended(command: &str, code: Option<i32>, said: &str) -> Fault {
    let how = code.map_or_else(|| "by a signal".to_owned(), |code| format!("with exit code {code}"));
    let why = if said.is_empty() { String::new() } else { format!(": {said}") };
    Fault::new(format!("`{}` ended {how}{why}", shorten(command)))
}

impl Subject for Commands {
    fn source(&self) -> &'static str {
        self.source
    }

    fn target(&self) -> &'static str {
        self.target
    }

    fn apply(&self, source: &str) -> Result<Made, Stop> {
        let input = match self.is_json {
            true => format!("{}\n", instance_to_json(self.source, source).map_err(Stop::TooLarge)?),
            false => source.to_owned(),
        };
        Ok(match self.run(&self.apply, &input, &[]).map_err(Stop::Absent)? {
            Said::Text(text) if self.is_json => {
                let built = printed(&self.apply, &text).and_then(|value| instance_from_json(self.target, &value));
                // What is no instance is told as one that can't be read.
                Made::Target(built.unwrap_or(text))
            }
            Said::Text(text) => Made::Target(text),
            Said::Outside => Made::Outside(Fault::new("the command says so")),
            Said::Failed(fault) => Made::Failed(fault),
            Said::Late => return Err(Stop::Time),
        })
    }

    fn carry(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        Ok(self.map(self.carry.as_deref(), source, witness, self.target))
    }

    fn lift(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        Ok(self.map(self.lift.as_deref(), source, witness, self.source))
    }

    fn too_large(&self, _: &str) -> Option<String> {
        None
    }
}

//! Anyone's reduction as commands that read and write texts, run with time limits.
//!
//! A command is run by the shell. `apply` reads the source from its standard input and prints the target. `carry` and
//! `lift` read a witness from their standard input and print another; their two arguments are files with the source and
//! the witness. Exit code 2 of `apply` says that the source lies outside its domain; any other but 0 is a flaw.

use crate::files::io_fault;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use misdeal_solve::audit::{Made, Subject};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often a running command is looked at.
const GLANCE: Duration = Duration::from_millis(2);
/// The most that a command may print.
const MOST_PRINTED: u64 = 64 << 20;

/// The commands of a reduction.
pub struct Commands {
    source: &'static str,
    target: &'static str,
    apply: String,
    carry: Option<String>,
    lift: Option<String>,
    time: Duration,
    folder: tempfile::TempDir,
}

/// What a command printed, and its exit code.
struct Said {
    text: String,
    code: Option<i32>,
}

impl Commands {
    /// The commands, within the limits of the arguments.
    ///
    /// # Errors
    /// When there is no room for temporary files, or one of the commands is not there.
    pub fn new(
        source: &'static str,
        target: &'static str,
        apply: &str,
        carry: Option<&str>,
        lift: Option<&str>,
        time: Option<Duration>,
    ) -> Result<Self, Fault> {
        let folder = tempfile::tempdir().map_err(|error| io_fault("write", "temporary files", &error))?;
        [Some(apply), carry, lift].into_iter().flatten().try_for_each(is_there)?;
        let (carry, lift) = (carry.map(str::to_owned), lift.map(str::to_owned));
        Ok(Self { source, target, apply: apply.to_owned(), carry, lift, time: time.unwrap_or_default(), folder })
    }

    /// Runs a command with this on its standard input and these files as its arguments; nothing if it takes too long.
    fn run(&self, command: &str, input: &str, files: &[&Path]) -> Result<Option<Said>, Fault> {
        let fault = |error: &std::io::Error| io_fault("run", &format!("`{}`", shorten(command)), error);
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("{command} \"$@\""))
            .arg("sh")
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(|error| fault(&error))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let input = input.to_owned();
        // A command that does not read all of its input is not at fault.
        let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        let reader = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = stdout.map(|stdout| stdout.take(MOST_PRINTED).read_to_end(&mut bytes));
            read.transpose().map(|_| bytes)
        });
        let deadline = Instant::now() + self.time;
        let status = loop {
            match child.try_wait().map_err(|error| fault(&error))? {
                Some(status) => break status,
                None if Instant::now() >= deadline => {
                    end_group(child.id());
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(None);
                }
                None => std::thread::sleep(GLANCE),
            }
        };
        let _ = writer.join();
        let bytes = reader.join().map_err(|_| Fault::new("the reader of a command has died"))?;
        let bytes = bytes.map_err(|error| fault(&error))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Fault::new(format!("`{}` prints something else than text", shorten(command))))?;
        Ok(Some(Said { text, code: status.code() }))
    }

    /// Maps a witness by a command, if there is one.
    fn map(&self, command: Option<&str>, source: &str, witness: &str) -> Option<Result<String, Fault>> {
        let command = command?;
        let mapped = || {
            let [instance, given] = ["source", "witness"].map(|name| self.folder.path().join(name));
            for (path, text) in [(&instance, source), (&given, witness)] {
                std::fs::write(path, text).map_err(|error| io_fault("write", "a temporary file", &error))?;
            }
            match self.run(command, witness, &[&instance, &given])? {
                Some(Said { text, code: Some(0) }) => Ok(text),
                Some(Said { code, .. }) => Err(ended(command, code)),
                None => {
                    let seconds = self.time.as_secs_f64();
                    Err(Fault::new(format!("`{}` takes longer than {seconds} s", shorten(command))))
                }
            }
        };
        Some(mapped())
    }
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
fn end_group(shell: u32) {
    if cfg!(unix) {
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{shell}")]).status();
    }
}

fn ended(command: &str, code: Option<i32>) -> Fault {
    let how = code.map_or_else(|| "by a signal".to_owned(), |code| format!("with exit code {code}"));
    Fault::new(format!("`{}` ended {how}", shorten(command)))
}

impl Subject for Commands {
    fn source(&self) -> &'static str {
        self.source
    }

    fn target(&self) -> &'static str {
        self.target
    }

    fn apply(&self, source: &str) -> Result<Made, Stop> {
        let said = self.run(&self.apply, source, &[]).map_err(Stop::Absent)?.ok_or(Stop::Time)?;
        match said.code {
            Some(0) => Ok(Made::Target(said.text)),
            Some(2) => Ok(Made::Outside(Fault::new("the command says so"))),
            code => Err(Stop::Absent(ended(&self.apply, code))),
        }
    }

    fn carry(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        Ok(self.map(self.carry.as_deref(), source, witness))
    }

    fn lift(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        Ok(self.map(self.lift.as_deref(), source, witness))
    }

    fn too_large(&self, _: &str) -> Option<String> {
        None
    }
}

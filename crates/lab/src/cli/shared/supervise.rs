//! A process that watches another one for which `--memory` was asked.
//!
//! A process that gets no more memory is ended where it stands, in our code or in that of a solver, and can say nothing
//! any more. So whoever asks for a limit gets two: one that does the work under the limit, and this one, which
//! hands on what it says, and tells its end in a sentence.

use crate::cli::{Common, Ending};
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::size;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};

/// What is said by processes that get no more memory, ours and those of C++; and what threads are refused with.
const STARVED: [&str; 4] =
    ["memory allocation of", "bad_alloc", "Cannot allocate memory", "Resource temporarily unavailable"];

/// The signal by which the system ends a process for want of memory.
const KILLED: i32 = 9;

/// Whether the words of a process say that it got no more memory.
pub fn is_starved(words: &str) -> bool {
    STARVED.iter().any(|starved| words.contains(starved))
}

impl Common {
    /// Whether the work is to be done by another process, which this one watches. Where the server asked, it watches.
    pub fn is_to_watch(&self) -> bool {
        cfg!(unix) && self.memory.is_some() && self.most_cpu.is_none() && !self.watched
    }
}

/// Lets another process do all that was asked, and says so if it got too little memory. None when there can't be another
/// process.
pub fn watch(common: &Common, complain: impl FnOnce(&Fault)) -> Option<ExitCode> {
    let own = if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() };
    let mut command = Command::new(own.ok()?);
    command.arg("--watched").args(std::env::args_os().skip(1)).env("RUST_BACKTRACE", "0").stderr(Stdio::piped());
    let apart = !std::io::stdin().is_terminal();
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.arg0("misdeal");
        if apart {
            // Signals come here only, and are handed on; at a terminal they come to both.
            command.process_group(0);
        }
    }
    let mut child = command.spawn().ok()?;
    hand_signals_on(&child, apart);
    let starved = hand_on(&mut child);
    let status = child.wait().ok()?;
    if !status.success() && (starved || signal(status) == Some(KILLED)) {
        let most = size(common.memory.unwrap_or_default());
        complain(&Fault::new(format!("this needs more memory than the {most} that it may take")));
        return Some(ExitCode::from(Ending::Unknown as u8));
    }
    let code = status.code().or(signal(status).map(|signal| 128 + signal)).unwrap_or(Ending::Bad as i32);
    Some(ExitCode::from(u8::try_from(code).unwrap_or(Ending::Bad as u8)))
}

/// Hands on what the other process says besides its answer, up to where it gets no more memory; whether it said so.
fn hand_on(child: &mut Child) -> bool {
    let Some(said) = child.stderr.take() else { return false };
    let (mut said, mut line, mut starved) = (BufReader::new(said), Vec::new(), false);
    while said.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        starved |= is_starved(&String::from_utf8_lossy(&line));
        if !starved {
            // Nobody may be listening; then the other process has to hear of it.
            if std::io::stderr().write_all(&line).is_err() {
                break;
            }
        }
        line.clear();
    }
    starved
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Who interrupts this process means the other one, which ends with what it knows.
#[cfg(unix)]
fn hand_signals_on(child: &Child, apart: bool) {
    use rustix::process::{Pid, Signal, kill_process};
    let other = i32::try_from(child.id()).ok().and_then(Pid::from_raw).filter(|_| apart);
    // Without a handler this process ends at once, and the other one goes on to its end.
    let _ = ctrlc::set_handler(move || {
        let _ = other.map(|other| kill_process(other, Signal::INT));
    });
}

#[cfg(not(unix))]
fn hand_signals_on(_: &Child, _: bool) {}

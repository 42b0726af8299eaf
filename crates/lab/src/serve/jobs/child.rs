//! A question in a process of its own: this same program, which limits itself before it begins, is told when to end,
//! and is ended when it does not.

use super::super::limits::Limits;
use super::question::Question;
use crate::cli::supervise::is_starved;
use axum::body::Bytes;
use misdeal_table::answer::size;
use std::convert::Infallible;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::watch;

/// How long a process may take to end once it was told to.
const GRACE: Duration = Duration::from_secs(2);
/// How much of what it says on standard error is looked at.
const TALK: usize = 4096;

/// What whoever asked wants of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    /// That it goes on.
    GoOn,
    /// That it ends with what it knows.
    Stop,
    /// Nothing any more.
    Vanish,
}

/// Why a process was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Late,
    Wished,
    TooLong,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The time ended, and the process had to be ended with it.
    Time(String),
    /// It grew larger than it may.
    Size(String),
    /// It was told to end before it had found anything.
    Cancelled(String),
    /// The program itself is at fault.
    Broken(String),
}

/// What came of a process.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code.
    pub code: Option<i32>,
    /// The JSON object that it printed, or why there is none.
    pub answer: Result<Bytes, Lost>,
    /// Whether it was told to end.
    pub stopped: bool,
}

/// A process and all that it started, which end when this goes out of scope.
struct Group {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
}

#[cfg(unix)]
impl Group {
    fn of(child: &Child) -> Self {
        let leader = child.id().and_then(|id| i32::try_from(id).ok());
        Self { leader: leader.and_then(rustix::process::Pid::from_raw) }
    }

    /// Tells the leader to end with what it knows.
    fn interrupt(&self) {
        if let Some(leader) = self.leader {
            let _ = rustix::process::kill_process(leader, rustix::process::Signal::INT);
        }
    }

    fn kill(&self) {
        if let Some(leader) = self.leader {
            // It is no trouble if there is nobody left.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
        }
    }
}

/// Elsewhere a process is ended when it goes out of scope, and told nothing before.
#[cfg(not(unix))]
impl Group {
    fn of(_: &Child) -> Self {
        Self {}
    }

    fn interrupt(&self) {}

    fn kill(&self) {}
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The program that is running now, even if its file has been replaced since.
fn program() -> Command {
    let own = if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() };
    let mut command = Command::new(own.unwrap_or_else(|_| "misdeal".into()));
    #[cfg(unix)]
    command.arg0("misdeal").process_group(0);
    command
}

fn prepared(question: &Question, folder: &Path, limits: &Limits) -> Command {
    let mut command = program();
    // Seconds of all processors together: whoever sleeps does not count.
    let processors =
        std::thread::available_parallelism().map_or(1, usize::from).min(limits.threads.unwrap_or(usize::MAX));
    let seconds = (question.time + 4 * GRACE).as_secs().saturating_mul(processors as u64);
    command
        .args(&question.arguments)
        .args(["--json", "--color=never", "--progress=lines"])
        .arg(format!("--memory={}", limits.memory))
        .arg(format!("--most-file={}", limits.file))
        .arg(format!("--most-cpu={seconds}"))
        .current_dir(folder)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    if let Some(threads) = limits.threads {
        command.env("RAYON_NUM_THREADS", threads.to_string());
    }
    command
}

/// Asks a question, and tells how far it has come. Whoever drops this ends the process.
pub async fn ask(
    question: Question,
    folder: &Path,
    limits: &Limits,
    mut wish: watch::Receiver<Wish>,
    tell: impl Fn(String),
) -> Ended {
    let lost = |what: String| Ended { code: None, answer: Err(Lost::Broken(what)), stopped: false };
    if let Some((name, text)) = &question.beside
        && let Err(error) = std::fs::write(folder.join(name), text)
    {
        return lost(format!("the question can't be written down: {error}"));
    }
    let mut child = match prepared(&question, folder, limits).spawn() {
        Ok(child) => child,
        Err(error) => return lost(format!("the question can't be asked: {error}")),
    };
    let group = Group::of(&child);
    // The first reason counts.
    let why = OnceLock::new();
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let time = question.time;
    let hearing = async {
        let heard = hear(output, limits.answer).await;
        if heard.is_none() {
            let _ = why.set(Why::TooLong);
            group.kill();
        }
        heard
    };
    let done = async {
        let ((), heard, talk) = tokio::join!(feed(input, question.text), hearing, listen(errors, tell));
        // One that says no more but goes on is ended as well.
        (heard, talk, child.wait().await)
    };
    let (heard, talk, status) = tokio::select! {
        done = done => done,
        never = end(&group, &mut wish, time, &why) => match never {},
    };
    // Programs that it started and left behind end with it.
    drop(group);
    let answer = judge(heard, &status, &talk, why.get().copied(), limits, time);
    Ended { code: status.ok().and_then(|status| status.code()), answer, stopped: why.get() == Some(&Why::Wished) }
}

/// Ends a process when its time has come or when nobody wants its answer; never comes to an end by itself.
async fn end(group: &Group, wish: &mut watch::Receiver<Wish>, time: Duration, why: &OnceLock<Why>) -> Infallible {
    let deadline = Instant::now() + time + GRACE / 2;
    let reason = tokio::select! {
        _ = wish.wait_for(|wish| *wish >= Wish::Stop) => Why::Wished,
        () = tokio::time::sleep_until(deadline.into()) => Why::Late,
    };
    let _ = why.set(reason);
    group.interrupt();
    tokio::select! {
        _ = wish.wait_for(|wish| *wish == Wish::Vanish) => {}
        () = tokio::time::sleep(GRACE) => {}
    }
    group.kill();
    std::future::pending().await
}

async fn feed(input: Option<ChildStdin>, text: String) {
    if let Some(mut input) = input {
        // A process that does not read to the end says why on its own.
        let _ = input.write_all(text.as_bytes()).await;
    }
}

/// All that is printed; none when it is more than may be.
async fn hear(output: Option<impl AsyncRead + Unpin>, most: usize) -> Option<Vec<u8>> {
    let mut heard = Vec::new();
    if let Some(output) = output {
        // What was read before a failure is judged as it is.
        let _ = output.take(most as u64 + 1).read_to_end(&mut heard).await;
    }
    (heard.len() <= most).then_some(heard)
}

/// Hands on how far it has come, and remembers the end of all else.
async fn listen(errors: Option<impl AsyncRead + Unpin>, tell: impl Fn(String)) -> String {
    let Some(errors) = errors else { return String::new() };
    let mut errors = BufReader::new(errors);
    let mut talk = String::new();
    loop {
        let mut line = Vec::new();
        match (&mut errors).take(TALK as u64).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return talk,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line);
        let said = serde_json::from_str::<serde_json::Value>(&line).ok();
        match said.as_ref().and_then(|said| said["progress"].as_str()) {
            Some(progress) => tell(progress.to_owned()),
            None if talk.len() + line.len() <= TALK => talk.push_str(&line),
            None => {}
        }
    }
}

/// Whether what a process left behind is an answer.
fn judge(
    heard: Option<Vec<u8>>,
    status: &io::Result<ExitStatus>,
    talk: &str,
    why: Option<Why>,
    limits: &Limits,
    time: Duration,
) -> Result<Bytes, Lost> {
    if why == Some(Why::TooLong) {
        let most = size(limits.answer as u64);
        return Err(Lost::Size(format!("the answer is longer than the {most} that one may be here")));
    }
    let heard = heard.unwrap_or_default();
    let whole = serde_json::from_slice::<serde::de::IgnoredAny>(&heard).is_ok();
    if whole && status.as_ref().is_ok_and(|status| status.code().is_some()) {
        return Ok(Bytes::from(heard));
    }
    match why {
        Some(Why::Late) => {
            return Err(Lost::Time(format!("the question took longer than the {} s that it had", time.as_secs_f64())));
        }
        Some(_) => return Err(Lost::Cancelled("it was cancelled before anything was found".into())),
        None => {}
    }
    #[cfg(unix)]
    let signal = status.as_ref().ok().and_then(std::os::unix::process::ExitStatusExt::signal);
    #[cfg(not(unix))]
    let signal = None;
    Err(unanswered(signal, talk, limits))
}

/// Signals by which the system ends a process: for want of memory, of processor time, and for a file that is too
/// large. Linux and macOS have the same numbers for them.
const STARVED: i32 = 9;
const OVERTIME: i32 = 24;
const OVERSIZE: i32 = 25;

/// Why a process ended without an answer though nobody told it to.
fn unanswered(signal: Option<i32>, talk: &str, limits: &Limits) -> Lost {
    if is_starved(talk) || signal == Some(STARVED) {
        let most = size(limits.memory);
        return Lost::Size(format!("the question needed more memory than the {most} that one may take here"));
    }
    match signal {
        Some(OVERSIZE) => {
            let most = size(limits.file);
            Lost::Size(format!("a file of the answer is larger than the {most} that one may be here"))
        }
        Some(OVERTIME) => Lost::Time("the question took more of the processors than it may".into()),
        _ => Lost::Broken("the program met a fault of its own, and gave no answer".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_process_ended_is_told_in_a_sentence() {
        let limits = Limits::public();
        let told = |signal, talk: &str| unanswered(signal, talk, &limits);
        for (signal, talk) in [
            (Some(6), "memory allocation of 448 bytes failed"),
            (Some(6), "terminate called after throwing an instance of 'std::bad_alloc'"),
            (Some(STARVED), ""),
        ] {
            assert_eq!(
                told(signal, talk),
                Lost::Size("the question needed more memory than the 1 GiB that one may take here".into())
            );
        }
        assert!(matches!(told(Some(OVERSIZE), ""), Lost::Size(what) if what.contains("larger than the 16 MiB")));
        assert!(matches!(told(Some(OVERTIME), ""), Lost::Time(_)));
        assert!(matches!(told(None, "thread 'main' panicked"), Lost::Broken(_)));
        assert!(matches!(told(Some(11), ""), Lost::Broken(_)));
    }
}

//! A sign of life for anything over a second, on a terminal, or in lines for another program.

use crate::cli::Ending;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::{self, ErrorKind, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shows how far something has come until it is dropped.
pub struct Watch {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts to watch; shows nothing for the first second.
    pub fn new(message: impl Fn() -> String + Send + 'static) -> Self {
        let (done, ended) = channel::<()>();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let still_running = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if !still_running(Duration::from_secs(1)) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            while still_running(Duration::from_millis(100)) {
                bar.set_message(format!("{} s, {}", start.elapsed().as_secs(), message()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self { done: Some(done), thread: Some(thread) }
    }

    /// Tells another program twice a second, in a line of JSON on standard error. Once that is closed, nobody waits
    /// for the answer any more, and the program ends.
    pub fn in_lines(message: impl Fn() -> String + Send + 'static) -> Self {
        let (done, ended) = channel::<()>();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            while ended.recv_timeout(Duration::from_millis(500)) == Err(RecvTimeoutError::Timeout) {
                let seconds = start.elapsed().as_millis() as f64 / 1000.0;
                let line = json!({"seconds": seconds, "progress": without_keys(&message())});
                let told = writeln!(io::stderr(), "{line}");
                if told.is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
                    std::process::exit(Ending::Unknown as i32);
                }
            }
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

/// A message without what it says about Ctrl-C, which a program can't press.
fn without_keys(message: &str) -> &str {
    message.split("Ctrl-C").next().unwrap_or_default().trim_end_matches([' ', ',', ';'])
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

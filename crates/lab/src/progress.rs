//! A sign of life for anything over a second, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
use misdeal_solve::budget::{Budget, Progress};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shows how far a search has come until it is dropped.
pub struct Watch {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts to watch; shows nothing for the first second.
    pub fn new(budget: &Budget) -> Self {
        let progress = budget.progress();
        let (done, ended) = channel::<()>();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let still_running = |time| ended.recv_timeout(time) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
            if !still_running(Duration::from_secs(1)) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            while still_running(Duration::from_millis(100)) {
                bar.set_message(message(&progress, start.elapsed()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

fn message(progress: &Arc<Progress>, elapsed: Duration) -> String {
    let (best, bound, found) = progress.look();
    let mut parts = vec![format!("{} s", elapsed.as_secs())];
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
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

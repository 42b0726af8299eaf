//! A sign of life for anything over a second, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
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
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

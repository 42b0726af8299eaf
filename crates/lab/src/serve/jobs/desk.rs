//! The desk at which questions arrive, wait, and are given out. Long questions may take so many places and no more,
//! so that short ones always find one. Among those who wait, the asker who was served longest ago comes first.

use super::super::limits::Limits;
use super::super::trouble::Refused;
use super::child::{self, Wish};
use super::job::{Job, Over};
use super::question::Question;
use axum::http::StatusCode;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tempfile::TempDir;

/// The questions that are being thought about, and the answers that are kept.
#[derive(Debug)]
pub struct Desk {
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    jobs: HashMap<String, Arc<Job>>,
    waiting: VecDeque<Arc<Job>>,
    running: Vec<Arc<Job>>,
    /// Finished ones, the oldest first.
    kept: VecDeque<Arc<Job>>,
    /// Who was served, the latest last.
    served: VecDeque<Option<IpAddr>>,
    closed: bool,
}

/// How many askers are remembered.
const REMEMBERED: usize = 1000;

impl Desk {
    /// No question yet.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), state: Mutex::default() }
    }

    /// Nothing panics while this is held.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a question; it is begun as soon as it can be. What nobody will come back for is not kept.
    ///
    /// # Errors
    /// When too many wait already.
    pub fn take(self: &Arc<Self>, question: Question, asker: Option<IpAddr>, kept: bool) -> Result<Arc<Job>, Refused> {
        let short = question.time <= self.limits.short;
        let job = Arc::new(Job::new(fresh_id()?, question, asker, short, kept));
        {
            let mut state = self.state();
            state.room(&job, &self.limits)?;
            if kept {
                state.jobs.insert(job.id.clone(), Arc::clone(&job));
            }
            state.waiting.push_back(Arc::clone(&job));
        }
        self.give_out();
        Ok(job)
    }

    /// The question of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Refused> {
        self.sweep();
        let found = self.state().jobs.get(id).cloned();
        found.ok_or_else(|| Refused::not_found("there is no such question; answers are not kept for long"))
    }

    /// Its place in the queue, from 1.
    pub fn place(&self, job: &Job) -> Option<usize> {
        self.state().waiting.iter().position(|other| other.id == job.id).map(|before| before + 1)
    }

    /// Wants a question to end; one that waits ends at once.
    pub fn cancel(self: &Arc<Self>, job: &Arc<Job>, wish: Wish) {
        job.wish(wish);
        let waited = {
            let mut state = self.state();
            let place = state.waiting.iter().position(|other| other.id == job.id);
            place.and_then(|place| state.waiting.remove(place))
        };
        if let Some(job) = waited
            && job.begin().is_some()
        {
            self.over(&job, Over::never_begun(self.limits.keep));
        }
    }

    /// Takes no more questions, and ends those that there are.
    pub fn close(self: &Arc<Self>) {
        let jobs: Vec<_> = {
            let mut state = self.state();
            state.closed = true;
            state.waiting.iter().chain(&state.running).cloned().collect()
        };
        jobs.iter().for_each(|job| self.cancel(job, Wish::Stop));
    }

    /// Whether nothing is being thought about.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        state.running.is_empty() && state.waiting.is_empty()
    }

    /// Begins as many questions as there are places for.
    fn give_out(self: &Arc<Self>) {
        loop {
            let next = self.state().next(&self.limits);
            let Some(job) = next else { return };
            if let Some(question) = job.begin() {
                job.changed();
                tokio::spawn(Arc::clone(self).work(job, question));
            }
        }
    }

    /// Thinks about a question.
    async fn work(self: Arc<Self>, job: Arc<Job>, question: Question) {
        let start = Instant::now();
        let keep = question.keep.clone();
        let folder = tempfile::Builder::new().prefix("misdeal-question-").tempdir();
        let over = match folder {
            Ok(folder) => {
                let tell = |told| job.tell(told);
                let ended = child::ask(question, folder.path(), &self.limits, job.wishes(), tell).await;
                self.filed(ended, start, folder, &keep)
            }
            Err(error) => {
                let answer = Err(child::Lost::Broken(format!("there is no room for a question: {error}")));
                let ended = child::Ended { code: None, answer, stopped: false };
                Over::new(ended, 0.0, None, &keep, self.limits.keep)
            }
        };
        self.over(&job, over);
    }

    fn filed(&self, ended: child::Ended, start: Instant, folder: TempDir, keep: &[&'static str]) -> Over {
        let seconds = start.elapsed().as_millis() as f64 / 1000.0;
        Over::new(ended, seconds, Some(folder), keep, self.limits.keep)
    }

    /// Keeps what came of a question, and gives out the next.
    fn over(self: &Arc<Self>, job: &Arc<Job>, over: Over) {
        job.end(over);
        {
            let mut state = self.state();
            state.running.retain(|other| other.id != job.id);
            if job.kept {
                state.kept.push_back(Arc::clone(job));
            }
        }
        self.sweep();
        self.give_out();
    }

    /// Clears away what is too old or too much.
    pub fn sweep(&self) {
        let gone: Vec<Arc<Job>> = self.state().sweep(&self.limits, Instant::now());
        // Files are removed when nobody waits for the desk.
        drop(gone);
    }
}

impl State {
    /// # Errors
    /// When there is no room for another question.
    fn room(&self, job: &Job, limits: &Limits) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the server is being ended"));
        }
        let bytes: usize = self.waiting.iter().map(|other| other.bytes).sum();
        if self.waiting.len() >= limits.queue || bytes + job.bytes > limits.queue_bytes {
            let what = "too many questions wait already; ask again in a while";
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, what));
        }
        let yours = self.waiting.iter().filter(|other| other.asker == job.asker).count();
        if job.asker.is_some() && yours >= limits.queue_each {
            let what = "too many of your questions wait already; ask again in a while";
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, what));
        }
        Ok(())
    }

    /// The question to be begun now, if there is a place for one.
    fn next(&mut self, limits: &Limits) -> Option<Arc<Job>> {
        let long = self.running.iter().filter(|job| !job.short).count();
        if self.running.len() >= 2 * limits.jobs {
            return None;
        }
        let fits = |job: &Arc<Job>| job.short || long < limits.jobs;
        let since = |job: &Arc<Job>| self.served.iter().position(|served| *served == job.asker);
        let fitting = self.waiting.iter().enumerate().filter(|(_, job)| fits(job));
        // Whoever was not served yet comes first, and among the questions of one asker the first one.
        let (place, _) = fitting.min_by_key(|(place, job)| (since(job).map_or(0, |since| since + 1), *place))?;
        let job = self.waiting.remove(place)?;
        self.served.retain(|served| *served != job.asker);
        self.served.push_back(job.asker);
        if self.served.len() > REMEMBERED {
            self.served.pop_front();
        }
        self.running.push(Arc::clone(&job));
        Some(job)
    }

    fn sweep(&mut self, limits: &Limits, now: Instant) -> Vec<Arc<Job>> {
        let bytes = |job: &Arc<Job>| match &*job.phase() {
            super::job::Phase::Over(over) => (over.bytes, over.until),
            _ => (0, now),
        };
        let mut all: u64 = self.kept.iter().map(|job| bytes(job).0).sum();
        let mut gone = Vec::new();
        while let Some(oldest) = self.kept.front() {
            let (mine, until) = bytes(oldest);
            if until > now && self.kept.len() <= limits.kept && all <= limits.kept_bytes {
                break;
            }
            all -= mine;
            self.jobs.remove(&oldest.id);
            gone.extend(self.kept.pop_front());
        }
        gone
    }
}

/// 128 random bits, which nobody guesses.
///
/// # Errors
/// When the system gives none.
fn fresh_id() -> Result<String, Refused> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)
        .map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "this machine gives no random numbers"))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bits)))
}

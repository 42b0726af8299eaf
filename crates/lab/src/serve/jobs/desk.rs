//! The desk at which questions arrive, wait, and are given out. Long questions may take this many places and no more,
//! so that short ones always find one. Among those who wait, the asker who was served longest ago comes first.

use super::super::id::Id;
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
    jobs: HashMap<Id, Arc<Job>>,
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
        let job = Arc::new(Job::new(Id::fresh()?, question, asker, short, kept));
        {
            let mut state = self.state();
            state.room(&job, &self.limits)?;
            if kept {
                state.jobs.insert(job.id, Arc::clone(&job));
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
        let found = Id::parse(id).and_then(|id| self.state().jobs.get(&id).cloned());
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

#[cfg(test)]
mod tests {
    use super::super::question::command;
    use super::*;
    use serde_json::{Map, json};
    use std::time::Duration;

    /// A question of someone, by the last part of his address; 0 is someone at this machine.
    fn job(asker: u8, time: u64) -> Arc<Job> {
        let body = Map::from_iter([("text".to_owned(), json!("")), ("options".to_owned(), json!({"time": time}))]);
        let question = Question::read(command("solve").unwrap(), body, &Limits::at_home()).unwrap();
        let asker = (asker > 0).then(|| IpAddr::from([10, 0, 0, asker]));
        Arc::new(Job::new(Id::fresh().unwrap(), question, asker, time <= 10, true))
    }

    fn waiting(jobs: &[&Arc<Job>]) -> State {
        State { waiting: jobs.iter().map(|job| Arc::clone(job)).collect(), ..State::default() }
    }

    /// Who is served, one after the other.
    fn served(state: &mut State, limits: &Limits) -> Vec<u8> {
        let mut served = Vec::new();
        while let Some(job) = state.next(limits) {
            state.running.clear();
            served.push(job.asker.map_or(0, |asker| asker.to_string().rsplit('.').next().unwrap().parse().unwrap()));
        }
        served
    }

    #[test]
    fn whoever_asks_much_does_not_starve_the_others() {
        let jobs: Vec<_> = [1, 1, 1, 1, 2, 3, 3].map(|asker| job(asker, 60)).into();
        let mut state = waiting(&jobs.iter().collect::<Vec<_>>());
        assert_eq!(served(&mut state, &Limits::public()), [1, 2, 3, 1, 3, 1, 1]);
    }

    #[test]
    fn long_questions_leave_room_for_short_ones() {
        let limits = Limits { jobs: 2, ..Limits::at_home() };
        let jobs: Vec<_> = [60, 60, 60, 1, 1, 1].map(|time| job(0, time)).into();
        let mut state = waiting(&jobs.iter().collect::<Vec<_>>());
        let begun: Vec<bool> = std::iter::from_fn(|| state.next(&limits)).map(|job| job.short).collect();
        assert_eq!(begun, [false, false, true, true]);
    }

    #[test]
    fn there_is_only_so_much_room_to_wait() {
        let limits = Limits { queue: 3, queue_each: 2, ..Limits::at_home() };
        let status = |state: &State, job: &Job| state.room(job, &limits).err().map(|refused| refused.status.as_u16());
        let [a, b, c, home] = [job(1, 60), job(1, 60), job(2, 60), job(0, 60)];
        assert_eq!(status(&waiting(&[&a, &b]), &a), Some(429), "two of his own");
        assert_eq!(status(&waiting(&[&a, &b]), &c), None);
        assert_eq!(status(&waiting(&[&home, &home]), &home), None, "those at this machine share its queue");
        assert_eq!(status(&waiting(&[&a, &b, &c]), &home), Some(429));
        let closed = State { closed: true, ..State::default() };
        assert_eq!(status(&closed, &home), Some(503));
    }

    #[test]
    fn answers_are_kept_in_bounds() {
        let over = |days| Over::never_begun(Duration::from_secs(days));
        let limits = Limits { kept: 2, ..Limits::at_home() };
        let mut state = State::default();
        for (asker, days) in [(1, 100), (2, 100), (3, 100)] {
            let job = job(asker, 60);
            job.end(over(days));
            state.jobs.insert(job.id, Arc::clone(&job));
            state.kept.push_back(job);
        }
        assert_eq!(state.sweep(&limits, Instant::now()).len(), 1, "one is too many");
        assert_eq!((state.jobs.len(), state.kept.len()), (2, 2));
        let small = Limits { kept_bytes: 150, ..Limits::at_home() };
        assert_eq!(state.sweep(&small, Instant::now()).len(), 1, "two are too long");
        assert_eq!(state.sweep(&limits, Instant::now() + Duration::from_secs(101)).len(), 1, "the last is too old");
        assert!(state.jobs.is_empty());
    }
}

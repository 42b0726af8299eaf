//! Turns: who runs, who waits, and who has won.
//!
//! Each engine has a lane. A lane is in some round, and runs, waits for its turn, or has ended. Of those that wait, the
//! one in the earliest round goes next, the first in the list before others. A lane that has settled the question wins
//! as soon as no other can come before it: each of the others has ended, or is in a later round, or in the same one and
//! further down the list. Those that can't win any more are told to end. An answer that is there waits for those that can
//! come before it no longer than a quarter of what the race has taken so far, or some milliseconds: whose ticks are slow must not hold up the
//! others for long.
//!
//! What engines write on the [slate](super::slate) can settle the question too. That is an answer of the last lane, which
//! is nobody's. For all to hear the same in every run, no lane is [that many rounds](LAG) ahead of another.
//! Who is waited for in vain, for as long as above, is late: neither rounds nor answers wait for it again.

use super::slate::LAG;
use super::{FIRST, lock};
use misdeal_kernel::problem::Stop;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// All lanes.
pub(super) struct Track {
    state: Mutex<State>,
    changed: Condvar,
    begun: Instant,
    /// Until when the first answer waits for those that can come before it, once there is one.
    until: OnceLock<Instant>,
}

struct State {
    lanes: Vec<Standing>,
    /// How many lanes may run at a time.
    processors: usize,
    /// The time is up, or somebody interrupted.
    is_over: bool,
}

struct Standing {
    round: u32,
    phase: Phase,
    /// Tells the engine to end; shared with its seat.
    is_out: Arc<AtomicBool>,
    /// The others have waited for it in vain.
    is_late: bool,
}

impl Standing {
    /// Whether it is in the race, and waited for.
    fn counts(&self) -> bool {
        !matches!(self.phase, Phase::Ended(_)) && !self.is_late && !self.is_out.load(Ordering::Relaxed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Waiting,
    Running,
    /// The end, with or without an answer.
    Ended(bool),
}

impl State {
    /// The place of the lane that has settled the question before all others that have.
    fn leader(&self) -> Option<(u32, usize)> {
        let settled = self.lanes.iter().zip(0..).filter(|(lane, _)| lane.phase == Phase::Ended(true));
        settled.map(|(lane, number)| (lane.round, number)).min()
    }

    /// Tells those to end that can't win any more, and gives turns to those that can.
    fn go_on(&mut self) {
        let leader = self.leader();
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            let is_behind = leader.is_some_and(|leader| leader <= (lane.round, number));
            if is_behind || self.is_over {
                lane.is_out.store(true, Ordering::Relaxed);
            }
        }
        let out = |lane: &Standing| lane.is_out.load(Ordering::Relaxed);
        // Those that are out only wind up, which is nobody's turn.
        let mut running = self.lanes.iter().filter(|lane| lane.phase == Phase::Running && !out(lane)).count();
        let mut waiting: Vec<usize> =
            (0..self.lanes.len()).filter(|&n| self.lanes[n].phase == Phase::Waiting).collect();
        waiting.sort_by_key(|&number| (self.lanes[number].round, number));
        let slowest = self.lanes.iter().filter(|lane| lane.counts()).map(|lane| lane.round).min();
        for number in waiting {
            let lane = &mut self.lanes[number];
            let is_out = lane.is_out.load(Ordering::Relaxed);
            let may_run = slowest.is_none_or(|slowest| lane.round < slowest + LAG);
            if is_out || may_run && running < self.processors {
                lane.phase = Phase::Running;
                running += usize::from(!is_out);
            }
        }
    }

    /// Waits no longer for those that keep this lane from its round.
    fn leave_behind(&mut self, number: usize) {
        let round = self.lanes[number].round;
        self.lanes.iter_mut().filter(|lane| lane.round + LAG <= round).for_each(|lane| lane.is_late = true);
        self.go_on();
    }

    /// Whether it is known how the race ends: somebody has won, or nobody can.
    fn is_decided(&self) -> bool {
        let has_leader = self.leader().is_some();
        let is_open = |lane: &Standing| !matches!(lane.phase, Phase::Ended(_));
        !self.lanes.iter().any(|lane| if has_leader { lane.counts() } else { is_open(lane) })
    }
}

impl Track {
    /// A track on which this many lanes may run at a time. The first lane runs; the others wait until they
    /// [begin](Lane::begin), each in the round by which lanes have had as many ticks as are told of it. The last one is nobody's.
    pub(super) fn new(enter: impl Iterator<Item = u64>, processors: usize) -> Arc<Self> {
        let lane = |(number, enters): (usize, u64)| Standing {
            // The first one has had a turn before the others begin.
            round: if number > 0 { first_round(enters) } else { 0 },
            phase: if number == 0 { Phase::Running } else { Phase::Ended(false) },
            is_out: Arc::default(),
            is_late: false,
        };
        let state = State { lanes: enter.chain([0]).enumerate().map(lane).collect(), processors, is_over: false };
        let (state, changed) = (Mutex::new(state), Condvar::new());
        Arc::new(Self { state, changed, begun: Instant::now(), until: OnceLock::new() })
    }

    /// A lane, for whoever runs in it.
    pub(super) fn lane(self: &Arc<Self>, number: usize) -> Lane {
        if number > 0 {
            lock(&self.state).lanes[number].phase = Phase::Waiting;
        }
        Lane { track: Arc::clone(self), number }
    }

    /// The round of a lane.
    pub(super) fn round(&self, number: usize) -> u32 {
        lock(&self.state).lanes[number].round
    }

    /// The question is settled by what was written down up to this round.
    pub(super) fn met(&self, round: u32) {
        self.answered();
        let nobody = lock(&self.state).lanes.len() - 1;
        self.change(nobody, |lane| {
            lane.round = if lane.phase == Phase::Ended(true) { lane.round.min(round) } else { round };
            lane.phase = Phase::Ended(true);
        });
    }

    /// Whether anybody but the first was ever in the race.
    pub(super) fn has_started(&self) -> bool {
        lock(&self.state).lanes[0].round > 0
    }

    /// Changes the standing of a lane, and lets the race go on.
    fn change(&self, number: usize, change: impl FnOnce(&mut Standing)) {
        let mut state = lock(&self.state);
        change(&mut state.lanes[number]);
        state.go_on();
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until a lane may run; says whether it is still in the race.
    fn wait_for_turn(&self, number: usize) -> bool {
        let mut state = lock(&self.state);
        while state.lanes[number].phase == Phase::Waiting {
            let waited = self.changed.wait_timeout(state, self.patience());
            let (now, timeout) = waited.unwrap_or_else(std::sync::PoisonError::into_inner);
            state = now;
            if timeout.timed_out() {
                state.leave_behind(number);
                self.changed.notify_all();
            }
        }
        !state.lanes[number].is_out.load(Ordering::Relaxed)
    }

    /// Ends the race for all.
    fn end(&self) {
        let mut state = lock(&self.state);
        if !state.is_over {
            state.is_over = true;
            state.go_on();
            drop(state);
            self.changed.notify_all();
        }
    }

    /// An answer is there, and begins to wait.
    fn answered(&self) {
        self.until.get_or_init(|| Instant::now() + self.patience());
    }

    /// How long somebody is waited for: a quarter of what the race has taken so far, or some milliseconds.
    fn patience(&self) -> Duration {
        (self.begun.elapsed() / 4).max(super::PATIENCE)
    }

    /// How long the first answer still waits, if there is one.
    fn waits(&self) -> Option<Duration> {
        self.until.get().map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Waits until the race is decided, and says who has won. Once the time is up, no more than `grace` is waited.
    pub(super) fn wait(&self, grace: Duration) -> Option<usize> {
        let mut state = lock(&self.state);
        while !state.is_decided() {
            let waits = if state.is_over { Some(grace) } else { self.waits() };
            if let Some(waits) = waits {
                let (now, timeout) =
                    self.changed.wait_timeout(state, waits).unwrap_or_else(std::sync::PoisonError::into_inner);
                state = now;
                if timeout.timed_out() {
                    state.is_over = true;
                    state.go_on();
                    break;
                }
            } else {
                state = self.changed.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
            }
        }
        state.leader().map(|(_, number)| number)
    }
}

/// One engine's lane. Whoever drops it has ended.
pub(super) struct Lane {
    track: Arc<Track>,
    number: usize,
}

impl Lane {
    /// Waits for the first turn; says whether there is one.
    pub(super) fn begin(&self) -> bool {
        lock(&self.track.state).go_on();
        self.track.changed.notify_all();
        let begins = self.track.wait_for_turn(self.number);
        if !begins {
            self.end(false);
        }
        begins
    }

    /// Ends, with an answer or without.
    pub(super) fn end(&self, settled: bool) {
        if settled {
            self.track.answered();
        }
        self.track.change(self.number, |lane| lane.phase = Phase::Ended(settled));
    }

    fn seat(&self, ticks: i64, start: Option<Start>) -> Seat {
        let is_out = Arc::clone(&lock(&self.track.state).lanes[self.number].is_out);
        let place = Place { track: Arc::clone(&self.track), number: self.number, is_out };
        Seat { left: AtomicI64::new(ticks), kind: Kind::Lane { place, start: Mutex::new(start) } }
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.track.change(self.number, |lane| {
            if !matches!(lane.phase, Phase::Ended(_)) {
                lane.phase = Phase::Ended(false);
            }
        });
    }
}

/// Where a seat stands.
struct Place {
    track: Arc<Track>,
    number: usize,
    is_out: Arc<AtomicBool>,
}

/// What starts the others.
type Start = Box<dyn FnMut(&Arc<Track>) + Send>;

/// Where an engine sits that takes turns: it counts the ticks of the present one.
pub(crate) struct Seat {
    left: AtomicI64,
    kind: Kind,
}

enum Kind {
    /// In a lane, with others. The first one has to start them.
    Lane { place: Place, start: Mutex<Option<Start>> },
    /// There is one turn.
    Limited,
    /// There is no end of it, and the times between looks are taken.
    Metered(Mutex<Watch>),
}

/// When the engine has looked, how often, and the longest that it has not.
pub(super) struct Watch {
    last: Instant,
    looks: u64,
    longest: Duration,
}

impl Watch {
    /// Looks, and tells the longest time without.
    fn look(&mut self) -> Duration {
        let now = Instant::now();
        self.longest = self.longest.max(now.saturating_duration_since(self.last));
        self.last = now;
        self.longest
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({} ticks left)", self.left.load(Ordering::Relaxed))
    }
}

impl Seat {
    /// In a lane, with the turn of its first round.
    pub(super) fn taking_turns(lane: &Lane) -> Self {
        lane.seat(turn(lane.track.round(lane.number)), None)
    }

    /// In the first lane, alone for a turn; then the others are started.
    pub(super) fn first(lane: &Lane, ticks: u64, start: Start) -> Self {
        lane.seat(ticks.cast_signed(), Some(start))
    }

    /// With this many ticks and no more.
    pub(crate) fn limited(ticks: u64) -> Self {
        Self { left: AtomicI64::new(i64::try_from(ticks).unwrap_or(i64::MAX)), kind: Kind::Limited }
    }

    /// Without limit, watched.
    pub(super) fn metered() -> Self {
        let watch = Watch { last: Instant::now(), looks: 0, longest: Duration::ZERO };
        Self { left: AtomicI64::new(0), kind: Kind::Metered(Mutex::new(watch)) }
    }

    /// The ticks that were counted, and the longest time without a look, up to now.
    pub(super) fn seen(&self) -> (u64, Duration) {
        let ticks = self.left.load(Ordering::Relaxed).unsigned_abs();
        match &self.kind {
            Kind::Metered(watch) => (ticks, lock(watch).look()),
            _ => (ticks, Duration::ZERO),
        }
    }

    /// How often the engine looked, if that is watched.
    pub(super) fn looks(&self) -> u64 {
        if let Kind::Metered(watch) = &self.kind { lock(watch).looks } else { 0 }
    }

    /// Whether the turn is over.
    pub(super) fn is_used_up(&self) -> bool {
        self.left.load(Ordering::Relaxed) <= 0
    }

    /// Counts ticks.
    pub(crate) fn count(&self, ticks: u64) {
        self.left.fetch_sub(i64::try_from(ticks).unwrap_or(i64::MAX >> 1), Ordering::Relaxed);
    }

    /// Counts ticks, and says why the engine has to end, if it has to: because of the caller's limits, which are told
    /// to all others, or since it has lost. If the turn is over, this waits for the next one.
    pub(crate) fn spend(&self, ticks: u64, limit: Option<Stop>) -> Option<Stop> {
        self.count(ticks);
        match &self.kind {
            Kind::Metered(watch) => {
                let mut watch = lock(watch);
                watch.looks += 1;
                watch.look();
                limit
            }
            Kind::Limited => limit.or_else(|| self.is_used_up().then_some(Stop::Interrupted)),
            Kind::Lane { place, start } => {
                if limit.is_some() || place.track.waits() == Some(Duration::ZERO) {
                    place.track.end();
                } else if self.is_used_up() && !place.is_out.load(Ordering::Relaxed) {
                    self.next_turn(place, start);
                }
                limit.or_else(|| place.is_out.load(Ordering::Relaxed).then_some(Stop::Interrupted))
            }
        }
    }

    #[cold]
    fn next_turn(&self, place: &Place, start: &Mutex<Option<Start>>) {
        if let Some(mut start) = lock(start).take() {
            start(&place.track);
        }
        let mut ticks = 0;
        // A long step may take several turns at once.
        while self.is_used_up() {
            place.track.change(place.number, |lane| {
                lane.round += 1;
                lane.phase = Phase::Waiting;
                ticks = turn(lane.round);
            });
            if !place.track.wait_for_turn(place.number) {
                return;
            }
            self.left.fetch_add(ticks, Ordering::Relaxed);
        }
    }
}

/// Ticks of a turn in this round, from the first on: an eighth more in each.
fn turn(round: u32) -> i64 {
    let grown = (0..round.saturating_sub(1).min(240)).fold(FIRST, |ticks, _| ticks.saturating_add(ticks / 8));
    i64::try_from(grown).unwrap_or(i64::MAX >> 2)
}

/// The first round before which a lane has had this many ticks.
fn first_round(ticks: u64) -> u32 {
    let mut left = i64::try_from(ticks).unwrap_or(i64::MAX);
    let has_begun = |round: &u32| {
        left -= if *round > 1 { turn(round - 1) } else { 0 };
        left <= 0
    };
    (1..240).find(has_begun).unwrap_or(240)
}

//! The slate: what the engines of one race write down for each other.
//!
//! An engine writes down every find that is better than its last one, and every bound with what refutes more. Where the
//! best find reaches the best bound, the question is settled: the find is of one engine, the proof of another, and the
//! kernel is asked about both together, as about every answer. Engines that hear of a better find look for more than that.
//!
//! A run can be repeated only if nobody hears earlier or later in another run. So everything that is written down has the
//! round of who wrote it. A find and a bound meet in the later one of their rounds, and that is an answer of this round,
//! after those of all engines. And an engine hears what was written [three rounds](LAG) before its own or earlier: nobody begins
//! a round while another engine has not ended the one three before it (`track.rs`).

use super::lock;
use super::track::Track;
use crate::game::{Game, RefutationOf};
use crate::outcome::Found;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// After how many rounds the others hear what was written down.
pub(super) const LAG: u32 = 3;

/// What no answer is better than, and why.
pub struct Bound<G: Game> {
    /// The number.
    pub number: usize,
    /// What refutes anything better.
    pub why: RefutationOf<G>,
}

impl<G: Game> Clone for Bound<G> {
    fn clone(&self) -> Self {
        Self { number: self.number, why: self.why.clone() }
    }
}

/// Something written down.
struct Note<T> {
    round: u32,
    lane: usize,
    engine: &'static str,
    what: T,
}

/// Adds a note to others that are in the order of rounds and lanes.
fn note<T>(notes: &mut Vec<Note<T>>, new: Note<T>) {
    let at = notes.partition_point(|note| (note.round, note.lane) <= (new.round, new.lane));
    notes.insert(at, new);
}

/// All that was written down in a race.
pub(super) struct Notes<G: Game> {
    question: G::Question,
    lists: Mutex<Lists<G>>,
}

struct Lists<G: Game> {
    finds: Vec<Note<G::Best>>,
    bounds: Vec<Note<Bound<G>>>,
}

impl<G: Game> Lists<G> {
    /// The best find up to a round, the first of several.
    fn find(&self, question: G::Question, round: u32) -> Option<&Note<G::Best>> {
        let heard = self.finds.iter().filter(|note| note.round <= round);
        heard.reduce(|one, other| if G::compare(question, &one.what, &other.what).is_lt() { other } else { one })
    }

    /// The best bound up to a round, the first of several.
    fn bound(&self, question: G::Question, round: u32) -> Option<&Note<Bound<G>>> {
        let heard = self.bounds.iter().filter(|note| note.round <= round);
        heard
            .reduce(|one, other| if is_closer::<G>(question, other.what.number, one.what.number) { other } else { one })
    }

    /// The first round in which a find reaches a bound.
    fn meet(&self, question: G::Question) -> Option<u32> {
        let rounds = self.finds.iter().map(|note| note.round).chain(self.bounds.iter().map(|note| note.round));
        let meets = |&round: &u32| {
            let pair = self.find(question, round).zip(self.bound(question, round));
            pair.is_some_and(|(find, bound)| G::reaches(question, &find.what, bound.what.number))
        };
        rounds.filter(meets).min()
    }
}

/// Whether a bound says more than another one.
fn is_closer<G: Game>(question: G::Question, one: usize, other: usize) -> bool {
    if G::wants_least(question) { one > other } else { one < other }
}

impl<G: Game> Notes<G> {
    pub(super) fn new(question: G::Question) -> Arc<Self> {
        Arc::new(Self { question, lists: Mutex::new(Lists { finds: Vec::new(), bounds: Vec::new() }) })
    }

    /// The answer that a find and a bound make together, and whose they are.
    pub(super) fn joined(&self, deal: &G::Deal) -> Option<(&'static str, Found<G>)> {
        let lists = lock(&self.lists);
        let round = lists.meet(self.question)?;
        let (find, bound) = lists.find(self.question, round).zip(lists.bound(self.question, round))?;
        let found = G::joined(deal, self.question, &find.what, &bound.what)?;
        Some((both(find.engine, bound.engine), found))
    }

    /// The best find with whose it is, and the best bound.
    pub(super) fn best(&self) -> (Option<(&'static str, G::Best)>, Option<usize>) {
        let lists = lock(&self.lists);
        let find = lists.find(self.question, u32::MAX).map(|note| (note.engine, note.what.clone()));
        (find, lists.bound(self.question, u32::MAX).map(|note| note.what.number))
    }
}

/// The name of two engines that answer together.
fn both(finder: &'static str, prover: &'static str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    if finder == prover {
        return finder;
    }
    // There are not many pairs of engines, and each name is kept once.
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let name = format!("{finder} and {prover}");
    match names.get(name.as_str()) {
        Some(known) => known,
        None => {
            let kept: &'static str = Box::leak(name.into_boxed_str());
            names.insert(kept);
            kept
        }
    }
}

/// The slate as one engine of a race sees it.
pub struct Slate<G: Game> {
    notes: Arc<Notes<G>>,
    company: Arc<[&'static str]>,
    engine: &'static str,
    lane: usize,
    /// None where engines come one after the other, and each hears all.
    track: Option<Arc<Track>>,
}

impl<G: Game> Slate<G> {
    pub(super) fn new(
        notes: &Arc<Notes<G>>,
        company: &Arc<[&'static str]>,
        engine: &'static str,
        lane: usize,
        track: Option<&Arc<Track>>,
    ) -> Arc<Self> {
        let (notes, company) = (Arc::clone(notes), Arc::clone(company));
        Arc::new(Self { notes, company, engine, lane, track: track.map(Arc::clone) })
    }

    /// Whether an engine of this name is in the race, so that nobody else has to do what it does.
    #[must_use]
    pub fn has(&self, engine: &str) -> bool {
        self.company.contains(&engine)
    }

    /// Writes down a find.
    pub fn found(&self, best: &G::Best) {
        self.write(|lists, note_of| note(&mut lists.finds, note_of.with(best.clone())));
    }

    /// Writes down a bound.
    pub fn bounded(&self, number: usize, why: &RefutationOf<G>) {
        let bound = Bound { number, why: why.clone() };
        self.write(|lists, note_of| note(&mut lists.bounds, note_of.with(bound)));
    }

    fn write(&self, write: impl FnOnce(&mut Lists<G>, Note<()>)) {
        let round = self.track.as_ref().map_or(0, |track| track.round(self.lane));
        let mut lists = lock(&self.notes.lists);
        write(&mut lists, Note { round, lane: self.lane, engine: self.engine, what: () });
        let met = lists.meet(self.notes.question);
        drop(lists);
        if let (Some(track), Some(round)) = (&self.track, met) {
            track.met(round);
        }
    }

    /// Up to which round this engine hears; none when nothing yet.
    fn ears(&self) -> Option<u32> {
        self.track.as_ref().map_or(Some(u32::MAX), |track| track.round(self.lane).checked_sub(LAG))
    }

    /// Whether another engine has a better find than this.
    #[must_use]
    pub fn is_beyond(&self, mine: &G::Best) -> bool {
        self.heard(mine, |_| ()).is_some()
    }

    /// The best find, if it is better than this.
    #[must_use]
    pub fn beyond(&self, mine: &G::Best) -> Option<G::Best> {
        self.heard(mine, Clone::clone)
    }

    fn heard<T>(&self, mine: &G::Best, take: impl FnOnce(&G::Best) -> T) -> Option<T> {
        let round = self.ears()?;
        let question = self.notes.question;
        let lists = lock(&self.notes.lists);
        let find = lists.find(question, round)?;
        (G::compare(question, mine, &find.what) == Ordering::Less).then(|| take(&find.what))
    }

    /// The best bound, if it says more than this number.
    #[must_use]
    pub fn bound(&self, mine: usize) -> Option<Bound<G>> {
        let round = self.ears()?;
        let lists = lock(&self.notes.lists);
        let bound = lists.bound(self.notes.question, round)?;
        is_closer::<G>(self.notes.question, bound.what.number, mine).then(|| bound.what.clone())
    }
}

impl Note<()> {
    fn with<T>(self, what: T) -> Note<T> {
        Note { round: self.round, lane: self.lane, engine: self.engine, what }
    }
}

//! The tables that are open: a bounded number, each under an id that can't be guessed.
//! For a new one, of whoever has most tables the one that was left alone longest is cleared, so that nobody clears the
//! tables of others by opening many.

use crate::serve::id::Id;
use crate::serve::trouble::Refused;
use misdeal_kernel::fault::Fault;
use misdeal_table::page::ask::Ask;
use misdeal_table::page::{self, Seat};
use misdeal_table::play::acts::Reply;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A table, what was said last, and since when its clock was not looked at.
#[derive(Debug)]
pub struct Session {
    id: Id,
    seat: Box<dyn Seat>,
    reply: Reply,
    since: Instant,
}

impl Session {
    /// Lets the time pass that has passed.
    fn wind(&mut self) {
        let now = Instant::now();
        self.seat.pass(now.saturating_duration_since(self.since));
        self.since = now;
    }

    /// What is to be seen.
    pub fn view(&mut self) -> Value {
        self.wind();
        let mut view = self.seat.view();
        view.insert("id".into(), json!(self.id.to_string()));
        view.insert("reply".into(), page::reply(&self.reply));
        Value::Object(view)
    }

    /// Whether this act may ask an engine.
    pub fn thinks(&self, act: &str) -> bool {
        self.seat.thinks(act)
    }

    /// Does what a player wants, and shows what came of it.
    ///
    /// # Errors
    /// What is wrong with the act.
    pub fn act(&mut self, act: &str, ask: Ask) -> Result<Value, Fault> {
        self.wind();
        self.reply = self.seat.act(act, ask)?;
        // Nobody pays for the time that the engine took.
        self.since = Instant::now();
        Ok(self.view())
    }

    /// The certificate of what was proved last.
    ///
    /// # Errors
    /// When there is none, or it can't be made in time.
    pub fn claim(&self) -> Result<String, Refused> {
        let claim = self.seat.claim()?;
        claim.ok_or_else(|| Refused::not_found("nothing was proved at this table as it lies"))
    }
}

/// A table in the store.
#[derive(Debug)]
struct Kept {
    session: Arc<tokio::sync::Mutex<Session>>,
    /// Who opened it, if it was someone elsewhere.
    asker: Option<IpAddr>,
    /// When it was used last, counted in uses.
    used: u64,
}

#[derive(Debug, Default)]
struct Shelf {
    tables: HashMap<Id, Kept>,
    uses: u64,
}

impl Shelf {
    /// The table that is cleared for one more of whoever asks.
    fn least(&self, asker: Option<IpAddr>) -> Option<Id> {
        let mut many = HashMap::from([(asker, 1)]);
        self.tables.values().for_each(|kept| *many.entry(kept.asker).or_default() += 1);
        let least = self.tables.iter().min_by_key(|(_, kept)| (Reverse(many.get(&kept.asker)), kept.used));
        least.map(|(&id, _)| id)
    }
}

/// All tables.
#[derive(Debug)]
pub struct Store {
    most: usize,
    shelf: Mutex<Shelf>,
}

impl Store {
    /// No table yet, and never more than this many.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), shelf: Mutex::default() }
    }

    /// Puts a table into the store.
    ///
    /// # Errors
    /// When this machine gives no random numbers.
    pub fn open(
        &self,
        seat: Box<dyn Seat>,
        reply: Reply,
        asker: Option<IpAddr>,
    ) -> Result<Arc<tokio::sync::Mutex<Session>>, Fault> {
        let id = Id::fresh()?;
        let session = Session { id, seat, reply, since: Instant::now() };
        let session = Arc::new(tokio::sync::Mutex::new(session));
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        while shelf.tables.len() >= self.most {
            let Some(least) = shelf.least(asker) else { break };
            shelf.tables.remove(&least);
        }
        shelf.uses += 1;
        let used = shelf.uses;
        shelf.tables.insert(id, Kept { session: Arc::clone(&session), asker, used });
        Ok(session)
    }

    /// The table with this name.
    ///
    /// # Errors
    /// When there is none any more.
    pub fn find(&self, id: &str) -> Result<Arc<tokio::sync::Mutex<Session>>, Refused> {
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.uses += 1;
        let used = shelf.uses;
        let kept = Id::parse(id).and_then(|id| shelf.tables.get_mut(&id));
        let kept =
            kept.ok_or_else(|| Refused::not_found("there is no such table any more; its seed opens it again"))?;
        kept.used = used;
        Ok(Arc::clone(&kept.session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;
    use std::time::Duration;

    /// A table that counts what is done to it.
    #[derive(Debug, Default)]
    struct Counter {
        acts: u64,
        clock: Duration,
    }

    impl Seat for Counter {
        fn view(&self) -> Map<String, Value> {
            Map::from_iter([("acts".to_owned(), json!(self.acts))])
        }

        fn thinks(&self, act: &str) -> bool {
            act == "think"
        }

        fn act(&mut self, act: &str, ask: Ask) -> Result<Reply, Fault> {
            ask.done()?;
            if act != "count" {
                return Err(page::no_act(act, &["count"]));
            }
            self.acts += 1;
            Ok(Reply::plain("counted"))
        }

        fn pass(&mut self, time: Duration) {
            self.clock += time;
        }

        fn claim(&self) -> Result<Option<String>, Fault> {
            Ok(None)
        }
    }

    fn opened(store: &Store) -> String {
        opened_by(store, None)
    }

    fn opened_by(store: &Store, asker: Option<IpAddr>) -> String {
        let table = store.open(Box::<Counter>::default(), Reply::plain(""), asker).unwrap();
        let view = table.blocking_lock().view();
        view["id"].as_str().unwrap().to_owned()
    }

    #[test]
    fn a_table_is_found_again_under_its_id() {
        let store = Store::new(3);
        let id = opened(&store);
        assert!(id.len() == 32 && id != opened(&store));
        let view = store.find(&id).unwrap().blocking_lock().act("count", Ask::default()).unwrap();
        assert_eq!((&view["acts"], &view["reply"]["text"]), (&json!(1), &json!("counted")));
        // A wrong act changes nothing, not even what was said.
        let table = store.find(&id).unwrap();
        let fault = table.blocking_lock().act("dance", Ask::default()).unwrap_err();
        assert_eq!(fault.what(), "there is no act `dance` at this table; there are count");
        assert_eq!(table.blocking_lock().view(), view);
    }

    #[test]
    fn what_was_never_an_id_is_not_found() {
        let store = Store::new(3);
        opened(&store);
        for id in
            ["", "1", "x", "+0000000000000000000000000000001", "00000000000000000000000000000000", "äääääääääääääääö"]
        {
            assert_eq!(store.find(id).unwrap_err().status, axum::http::StatusCode::NOT_FOUND, "{id}");
        }
    }

    #[test]
    fn the_table_left_alone_longest_goes_first() {
        let store = Store::new(3);
        let ids: Vec<String> = (0..3).map(|_| opened(&store)).collect();
        store.find(&ids[0]).unwrap();
        let new = opened(&store);
        assert!(store.find(&ids[1]).is_err());
        for id in [&ids[0], &ids[2], &new] {
            assert!(store.find(id).is_ok());
        }
        (0..100).for_each(|_| drop(opened(&store)));
        assert_eq!(store.shelf.lock().unwrap().tables.len(), 3);
    }

    #[test]
    fn whoever_opens_many_clears_his_own() {
        let store = Store::new(4);
        let home = [opened(&store), opened(&store)];
        let stranger = Some(IpAddr::from([10, 0, 0, 1]));
        let first = opened_by(&store, stranger);
        let last = (0..100).map(|_| opened_by(&store, stranger)).last().unwrap();
        assert!(home.iter().all(|id| store.find(id).is_ok()), "those of others stay");
        assert!(store.find(&last).is_ok() && store.find(&first).is_err());
    }
}

//! Who may ask an engine at a table: a few at a time, and nobody from elsewhere more than half of them, so that someone
//! who asks and asks does not keep the others from playing.

use crate::serve::trouble::Refused;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many tables think at once.
const THINKING: usize = 4;
/// How many of them are of one address elsewhere.
const EACH: usize = 2;

/// The places of those who think.
#[derive(Debug)]
pub struct Turns {
    all: Arc<Semaphore>,
    /// The places of each who thinks or waits now.
    each: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    patience: Duration,
}

/// A turn to think, until it goes out of scope.
#[derive(Debug)]
pub struct Turn {
    _all: OwnedSemaphorePermit,
    _each: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Nobody thinks yet; whoever wants to, waits for so long and not longer.
    pub fn new(patience: Duration) -> Self {
        Self { all: Arc::new(Semaphore::new(THINKING)), each: Mutex::default(), patience }
    }

    /// The places of one who asks.
    fn of(&self, asker: IpAddr) -> Arc<Semaphore> {
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        each.retain(|_, places| places.strong_count() > 0);
        each.get(&asker).and_then(Weak::upgrade).unwrap_or_else(|| {
            let places = Arc::new(Semaphore::new(EACH));
            each.insert(asker, Arc::downgrade(&places));
            places
        })
    }

    /// Waits until an engine may be asked.
    ///
    /// # Errors
    /// When that takes too long.
    pub async fn wait(&self, asker: Option<IpAddr>) -> Result<Turn, Refused> {
        self.within(async {
            // Whoever has both places of his own stands in nobody else's way.
            let each = match asker.map(|asker| self.of(asker)) {
                Some(places) => Some(places.acquire_owned().await.ok()?),
                None => None,
            };
            Some(Turn { _all: Arc::clone(&self.all).acquire_owned().await.ok()?, _each: each })
        })
        .await
    }

    /// Waits for something, but not for too long.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn within<T>(&self, waiting: impl Future<Output = Option<T>>) -> Result<T, Refused> {
        let come = tokio::time::timeout(self.patience, waiting).await.ok().flatten();
        come.ok_or_else(|| Refused::new(StatusCode::TOO_MANY_REQUESTS, "all engines are busy; try again in a moment"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_asks_much_leaves_places_to_others() {
        let turns = Turns::new(Duration::from_millis(20));
        let [one, two] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|address| Some(IpAddr::from(address)));
        let held = [turns.wait(one).await.unwrap(), turns.wait(one).await.unwrap()];
        assert_eq!(turns.wait(one).await.unwrap_err().status, StatusCode::TOO_MANY_REQUESTS);
        let other = turns.wait(two).await.unwrap();
        let home = turns.wait(None).await.unwrap();
        assert!(turns.wait(None).await.is_err(), "there are only so many places");
        drop((held, other));
        let again = turns.wait(one).await.unwrap();
        assert_eq!(turns.each.lock().unwrap().len(), 1, "nobody is remembered who asks nothing");
        drop((again, home));
    }
}

//! Tables that people play at in the page.
//!
//! `POST /api/table` opens one, `POST /api/table/{id}` acts on it, `GET` looks at it. A
//! game is a [`Seat`]; everything it knows about rules it asks of the kernel. Engines
//! think in threads of their own, a few at a time.

mod ask;
mod describe;
mod round;
mod seat;
mod set;
mod store;
mod swish;
#[cfg(test)]
mod tests;
mod uno;
mod wanted;

pub use describe::describe;

use super::House;
use super::limits::Limits;
use super::trouble::Refused;
use crate::draw;
use crate::play::acts::Reply;
use ask::Ask;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use seat::Seat;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use store::{Session, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many tables think at once.
const THINKING: usize = 4;
/// How many times as long as one may think, others wait for their turn.
const PATIENCE: u32 = 4;

/// The tables that are open.
#[derive(Debug)]
pub struct Tables {
    store: Store,
    thinking: Arc<Semaphore>,
    patience: Duration,
}

impl Tables {
    /// No table yet.
    pub fn new(limits: &Limits) -> Self {
        Self {
            store: Store::new(limits.tables),
            thinking: Arc::new(Semaphore::new(THINKING)),
            patience: limits.thought * PATIENCE,
        }
    }

    /// Waits until an engine may be asked.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let busy = || Refused::new(StatusCode::TOO_MANY_REQUESTS, "all engines are busy; try again in a moment");
        let turn = tokio::time::timeout(self.patience, Arc::clone(&self.thinking).acquire_owned()).await;
        turn.map_err(|_| busy())?.map_err(|_| busy())
    }
}

/// Lays a table of the game that is named, and says the first words.
fn lay(game: &str, ask: Ask, limits: &Limits) -> Result<(Box<dyn Seat>, Reply), Fault> {
    match game {
        "swish" => swish::lay(ask, limits),
        "set" => set::lay(ask, limits),
        game if game.starts_with("uno-") => uno::lay(game, ask, limits),
        _ => Err(Fault::new(format!("there is no table for `{}`", shorten(game)))),
    }
}

/// The addresses of the tables.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/table", post(open))
        .route("/api/table/{id}", get(look).post(act))
        .route("/api/table/{id}/claim", get(claim))
        .route("/page/cards.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], draw::style())))
}

async fn open(State(house): State<Arc<House>>, body: Bytes) -> Result<Json<Value>, Refused> {
    let mut ask = Ask::read(&body)?;
    let game = ask.needed("game")?;
    let turn = house.tables.turn().await?;
    blocking(move || {
        let (seat, reply) = lay(&game, ask, &house.limits)?;
        drop(turn);
        let table = house.tables.store.open(seat, reply)?;
        Ok(Json(table.blocking_lock().view()))
    })
    .await
}

async fn look(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<Value>, Refused> {
    let mut table = house.tables.store.find(&id)?.lock_owned().await;
    blocking(move || Ok(Json(table.view()))).await
}

async fn act(State(house): State<Arc<House>>, Path(id): Path<String>, body: Bytes) -> Result<Json<Value>, Refused> {
    let mut ask = Ask::read(&body)?;
    let act = ask.needed("act")?;
    let mut table = house.tables.store.find(&id)?.lock_owned().await;
    let turn = if table.thinks(&act) { Some(house.tables.turn().await?) } else { None };
    blocking(move || {
        let view = table.act(&act, ask)?;
        drop(turn);
        Ok(Json(view))
    })
    .await
}

async fn claim(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Response, Refused> {
    let table = house.tables.store.find(&id)?.lock_owned().await;
    let turn = house.tables.turn().await?;
    let claim = blocking(move || {
        let claim = Session::claim(&table)?;
        drop(turn);
        Ok(claim)
    })
    .await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"nothing.claim\""),
    ];
    Ok((headers, claim).into_response())
}

/// Does what takes time in a thread of its own.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refused> + Send + 'static) -> Result<T, Refused> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| {
        Err(Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something is wrong with the program; the table may be lost",
        ))
    })
}

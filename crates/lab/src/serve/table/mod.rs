//! Tables that people play at in the page.
//!
//! `POST /api/table` opens one, `POST /api/table/{id}` acts on it, `GET` looks at it. A
//! game is a [`page::Seat`]; everything it knows about rules it asks of the kernel. Engines
//! think in threads of their own, a few at a time ([`turns`]).

mod store;
mod turns;

pub use page::describe;

use super::Server;
use super::arrival::Asker;
use super::limits::Limits;
use super::trouble::Refused;
use crate::cli::chance::{fresh, today};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use misdeal_solve::budget::Budget;
use misdeal_table::page::ask::Ask;
use misdeal_table::page::{self, Host};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Session, Store};
use tokio::sync::OwnedMutexGuard;
use turns::Turns;

/// How many times as long as one may think, others wait for their turn.
const PATIENCE: u32 = 4;

/// The tables that are open.
#[derive(Debug)]
pub struct Tables {
    store: Store,
    turns: Turns,
}

impl Tables {
    /// No table yet.
    pub fn new(limits: &Limits) -> Self {
        Self { store: Store::new(limits.tables), turns: Turns::new(limits.thought * PATIENCE) }
    }

    /// The table of this name, when nobody else acts at it.
    async fn find(&self, id: &str) -> Result<OwnedMutexGuard<Session>, Refused> {
        let table = self.store.find(id)?;
        self.turns.within(async { Some(table.lock_owned().await) }).await
    }
}

/// The addresses of the tables.
pub fn routes() -> Router<Arc<Server>> {
    Router::new()
        .route("/api/cards", post(cards))
        .route("/api/table", post(open))
        .route("/api/table/{id}", get(look).post(act))
        .route("/api/table/{id}/claim", get(claim))
        .route("/page/cards.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], page::style())))
}

/// Draws the cards of a deal.
async fn cards(State(server): State<Arc<Server>>, body: Bytes) -> Result<Json<Value>, Refused> {
    let ask = Ask::read(&body)?;
    blocking(move || Ok(Json(page::drawn(ask, server.limits.cards)?))).await
}

/// What is asked for when laying a table may ask an engine: a deal made to order, another player who begins, and so
/// many cards that the deck may be used up, so that the table may be dead. Any other table is laid at once.
const THOUGHT_ABOUT: [&str; 4] = ["made", "second", "hand", "cards"];

async fn open(State(server): State<Arc<Server>>, Asker(asker): Asker, body: Bytes) -> Result<Json<Value>, Refused> {
    let mut ask = Ask::read(&body)?;
    let game = ask.needed("game")?;
    let thinks = THOUGHT_ABOUT.iter().any(|field| ask.has(field));
    let turn = if thinks { Some(server.tables.turns.wait(asker).await?) } else { None };
    let budget = Budget::unlimited().time(server.limits.thought);
    let _left = Left(budget.interrupt());
    blocking(move || {
        let Limits { cards, thought, .. } = server.limits;
        let host = Host { fresh: fresh()?, today: today(), cards, thought, budget: &budget };
        let (seat, reply) = page::lay(&game, ask, &host)?;
        drop(turn);
        let table = server.tables.store.open(seat, reply, asker)?;
        Ok(Json(table.blocking_lock().view()))
    })
    .await
}

/// Ends the search for a deal that nobody waits for any more.
struct Left(Arc<AtomicBool>);

impl Drop for Left {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn look(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<Json<Value>, Refused> {
    let mut table = server.tables.find(&id).await?;
    blocking(move || Ok(Json(table.view()))).await
}

async fn act(
    State(server): State<Arc<Server>>,
    Asker(asker): Asker,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Refused> {
    let mut ask = Ask::read(&body)?;
    let act = ask.needed("act")?;
    let mut table = server.tables.find(&id).await?;
    let turn = if table.thinks(&act) { Some(server.tables.turns.wait(asker).await?) } else { None };
    blocking(move || {
        let view = table.act(&act, ask)?;
        drop(turn);
        Ok(Json(view))
    })
    .await
}

async fn claim(
    State(server): State<Arc<Server>>,
    Asker(asker): Asker,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let table = server.tables.find(&id).await?;
    let turn = server.tables.turns.wait(asker).await?;
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

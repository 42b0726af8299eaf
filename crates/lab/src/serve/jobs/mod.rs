//! Questions of the laboratory, each asked of this program in a process of its own.
//!
//! A question that is left here ([`begin`]) is watched ([`look`]) and cancelled ([`cancel`]) by its name, and its
//! answer is kept for a while. One that is waited for ([`answer`]) ends with the connection.

mod child;
mod describe;
mod desk;
mod job;
mod pieces;
mod question;

use super::Server;
use super::arrival::{Asked, Asker};
use super::trouble::Refused;
use crate::cli;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router};
use child::Wish;
pub use describe::describe;
pub use desk::Desk;
use job::{Job, Phase};
use misdeal_kernel::fault::Fault;
use misdeal_table::asks::forms::forms;
use misdeal_table::asks::served::{Served, served};
use pieces::{Pieces, Shared};
use question::{Question, members};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// How much longer than its time a question may be waited for, while others come first.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that may be asked.
static COMMANDS: LazyLock<Vec<Served>> = LazyLock::new(served);

/// The addresses of the laboratory.
pub fn routes() -> Router<Arc<Server>> {
    let mut router = Router::new()
        .route("/api/jobs", post(begin))
        .route("/api/jobs/{id}", get(look).delete(cancel))
        .route("/api/jobs/{id}/{file}", get(file))
        .route("/api/questions", get(async || Json(forms(&COMMANDS))))
        .route(
            "/api/engines",
            get(async || Json(Value::Object(cli::engines::engines_json(&cli::engines::all_engines())))),
        )
        .route("/api/reductions", get(async || Json(Value::Object(misdeal_table::reductions::listed()))))
        .route("/api/limits", get(async |State(server): State<Arc<Server>>| Json(server.limits.json())))
        .route("/api/version", get(async || Json(json!({"name": "misdeal", "version": env!("CARGO_PKG_VERSION")}))));
    for asking in COMMANDS.iter() {
        let ask = async move |State(server): State<Arc<Server>>, asker: Asker, Asked(body): Asked| {
            answer(&server, asking, asker, body).await
        };
        router = router.route(&format!("/api/{}", asking.name), post(ask));
    }
    router
}

/// The pieces of a JSON text as an answer.
fn json_answer(status: StatusCode, text: Vec<Bytes>) -> Response<Body> {
    let mut answer = Response::new(Body::new(Shared::of(text)));
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

/// Leaves a question here.
async fn begin(
    State(server): State<Arc<Server>>,
    Asker(asker): Asker,
    Asked(body): Asked,
) -> Result<Response<Body>, Refused> {
    let mut body = members(body)?;
    let name = body.remove("command");
    let name = name.as_ref().and_then(Value::as_str).ok_or_else(|| Fault::new("a question names its `command`"))?;
    let question = Question::read(question::command(name)?, body, &server.limits)?;
    let job = server.jobs.take(question, asker, true)?;
    Ok(json_answer(StatusCode::ACCEPTED, job.text(server.jobs.place(&job))))
}

/// Tells how far a question has come; with `?wait=SECONDS`, as soon as there is news, and at the latest then.
async fn look(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response<Body>, Refused> {
    let job = server.jobs.find(&id)?;
    let wait = query.get("wait").map_or(Ok(0.0), |seconds| seconds.parse::<f64>());
    let wait = wait.ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let wait = wait.ok_or_else(|| Fault::new("`wait` is a number of seconds"))?;
    let mut changes = job.changes();
    if !wait.is_zero() && !job.is_over() {
        let _ = tokio::time::timeout(wait.min(server.limits.wait), changes.changed()).await;
    }
    Ok(json_answer(StatusCode::OK, job.text(server.jobs.place(&job))))
}

/// Cancels a question: it ends with what is known so far.
async fn cancel(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<Response<Body>, Refused> {
    let job = server.jobs.find(&id)?;
    server.jobs.cancel(&job, Wish::Stop);
    over(&job, PATIENCE).await;
    Ok(json_answer(StatusCode::OK, job.text(None)))
}

/// A file that an answer left behind.
async fn file(
    State(server): State<Arc<Server>>,
    Path((id, name)): Path<(String, String)>,
) -> Result<(HeaderMap, Body), Refused> {
    let job = server.jobs.find(&id)?;
    let path = match &*job.phase() {
        Phase::Over(over) => over.file(&name),
        _ => None,
    };
    let nothing = || Refused::not_found("this question has left no such file");
    let file = Pieces::of(&path.ok_or_else(nothing)?).map_err(|_| nothing())?;
    let called = question::file_name(&name);
    let (kind, policy, whole) = match called.ends_with(".svg") {
        false => ("text/plain; charset=utf-8", "default-src 'none'; sandbox", true),
        true => ("image/svg+xml", "default-src 'none'; style-src 'unsafe-inline'; sandbox", false),
    };
    let mut headers = HeaderMap::new();
    let mut put = |name: HeaderName, value: &str| {
        HeaderValue::from_str(value).into_iter().for_each(|value| _ = headers.insert(&name, value));
    };
    put(header::CONTENT_TYPE, kind);
    put(header::CONTENT_SECURITY_POLICY, policy);
    let how = if whole { "attachment" } else { "inline" };
    put(header::CONTENT_DISPOSITION, &format!("{how}; filename=\"{called}\""));
    Ok((headers, Body::new(file)))
}

/// A question that nobody waits for any more ends.
struct Waited<'a> {
    desk: &'a Arc<Desk>,
    job: &'a Arc<Job>,
}

impl Drop for Waited<'_> {
    fn drop(&mut self) {
        if !self.job.is_over() {
            self.desk.cancel(self.job, Wish::Vanish);
        }
    }
}

/// Waits until a question is over, but not for ever.
async fn over(job: &Arc<Job>, most: Duration) {
    let mut changes = job.changes();
    let over = async {
        while !job.is_over() {
            if changes.changed().await.is_err() {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(most, over).await;
}

/// Answers a question while whoever asked waits.
async fn answer(
    server: &Server,
    asking: &'static Served,
    Asker(asker): Asker,
    body: Value,
) -> Result<Response<Body>, Refused> {
    let question = Question::read(asking, members(body)?, &server.limits)?;
    if !question.keep.is_empty() {
        return Err(Fault::new("files are kept for questions that are left at /api/jobs").into());
    }
    let most = question.time + PATIENCE;
    let job = server.jobs.take(question, asker, false)?;
    let waited = Waited { desk: &server.jobs, job: &job };
    over(&job, most).await;
    drop(waited);
    match &*job.phase() {
        Phase::Over(over) => Ok(json_answer(over.status, vec![over.answer.clone()])),
        _ => Err(Refused::new(StatusCode::GATEWAY_TIMEOUT, "the question did not come to its turn in time")),
    }
}

//! What is wrong with a request, as JSON: the same object as the command line's, under
//! the status that fits.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::fault_json;
use std::any::Any;

/// Why a request has no answer.
#[derive(Debug)]
pub struct Refused {
    /// The status.
    pub status: StatusCode,
    /// The sentence, with its place.
    pub fault: Fault,
}

impl Refused {
    /// A request refused with a sentence.
    pub fn new(status: StatusCode, what: impl Into<String>) -> Self {
        Self { status, fault: Fault::new(what.into()) }
    }

    /// There is no such thing.
    pub fn not_found(what: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, what)
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Self { status: StatusCode::BAD_REQUEST, fault }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut answer = (self.status, Json(fault_json(&self.fault))).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        answer
    }
}

/// The longest sentence that is taken over from elsewhere.
const LONGEST: usize = 1024;

/// Says in JSON what others say in plain text: what is wrong with a request.
pub async fn in_json(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let answer = next.run(request).await;
    let status = answer.status();
    let kind = answer.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    // The page says by itself that there is nothing under an address.
    let told = kind == b"application/json" || kind.starts_with(b"text/html");
    if !(status.is_client_error() || status.is_server_error()) || told || method == Method::HEAD {
        return answer;
    }
    let (parts, body) = answer.into_parts();
    let said = to_bytes(body, LONGEST).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let what = match (status, said.trim()) {
        (StatusCode::METHOD_NOT_ALLOWED, _) => format!("{path} is not for {method}"),
        (StatusCode::NOT_FOUND, _) => format!("there is nothing under {path}"),
        (_, "") => format!("the request was answered with {status}"),
        (_, said) => said.to_owned(),
    };
    let mut answer = Refused::new(status, what).into_response();
    if let Some(allowed) = parts.headers.get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    answer
}

/// A fault of ours, of which nobody needs to know more.
#[allow(clippy::needless_pass_by_value, reason = "that is how it is called")]
pub fn panicked(_: Box<dyn Any + Send>) -> Response {
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the server met a fault of its own").into_response()
}

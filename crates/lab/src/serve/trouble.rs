//! What is wrong with a request, as JSON: the same object as the command line's, under
//! the status that fits.

use crate::output::fault_json;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use misdeal_kernel::fault::Fault;

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
        (self.status, Json(fault_json(&self.fault))).into_response()
    }
}

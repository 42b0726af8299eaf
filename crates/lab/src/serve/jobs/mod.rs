//! Questions of the laboratory, each asked of this program in a process of its own.

use super::House;
use super::limits::Limits;
use axum::Router;
use std::sync::Arc;

/// The questions that are being thought about, and the answers that are kept.
#[derive(Debug)]
pub struct Jobs {}

impl Jobs {
    /// No question yet.
    pub fn new(_limits: &Limits) -> Self {
        Self {}
    }
}

/// The addresses of the laboratory.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
}

//! Tables that people play at in the page.

use super::House;
use super::limits::Limits;
use axum::Router;
use std::sync::Arc;

/// The tables that are open.
#[derive(Debug)]
pub struct Tables {}

impl Tables {
    /// No table yet.
    pub fn new(_limits: &Limits) -> Self {
        Self {}
    }
}

/// The addresses of the tables.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
}

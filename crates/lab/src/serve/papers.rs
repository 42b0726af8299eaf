//! The papers for the page: their sections as JSON, and their figures as SVG.

use super::Server;
use super::trouble::Refused;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use misdeal_table::papers::{self, figures};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Their addresses.
pub fn routes() -> Router<Arc<Server>> {
    Router::new().route("/api/papers", get(all)).route("/api/papers/{paper}/{figure}", get(figure))
}

/// All papers, and the numbers of their figures.
async fn all() -> Response {
    let read = papers::NAMES.iter().map(|name| papers::paper(name).map(|paper| Value::Object(paper.json())));
    match read.collect::<Result<Vec<Value>, _>>() {
        Ok(papers) => {
            let one = |figure: &figures::Figure| json!({"paper": figure.paper, "number": figure.number, "about": figure.about});
            let figures: Vec<Value> = figures::LIST.iter().map(one).collect();
            Json(json!({"verdict": "yes", "papers": papers, "figures": figures})).into_response()
        }
        Err(fault) => Refused::not_found(fault.to_string()).into_response(),
    }
}

/// A figure, named by its number and `.svg`.
async fn figure(Path((paper, name)): Path<(String, String)>) -> Response {
    let number = name.strip_suffix(".svg").unwrap_or(&name).to_owned();
    // Some are counted anew, which takes a moment.
    let drawn = tokio::task::spawn_blocking(move || figures::figure(&paper, &number)).await;
    match drawn {
        Ok(Ok(svg)) => ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "max-age=3600")], svg).into_response(),
        Ok(Err(fault)) => Refused::not_found(fault.to_string()).into_response(),
        Err(_) => Refused::not_found("the figure could not be drawn").into_response(),
    }
}

/// What the addresses answer, for the OpenAPI document.
pub fn described() -> Map<String, Value> {
    let papers = json!({"get": {
        "summary": "The papers, section by section, with commands, errata and figures",
        "tags": ["about"],
        "responses": {"200": {"description": "all papers", "content": {"application/json": {"schema": {
            "type": "object", "required": ["verdict", "papers", "figures"],
        }}}}},
    }});
    let text = |name: &str| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}});
    let figure = json!({
        "parameters": [text("paper"), text("figure")],
        "get": {
            "summary": "A figure of a paper",
            "tags": ["about"],
            "responses": {
                "200": {"description": "the figure", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
                "404": super::openapi::in_json("there is no such figure", &super::openapi::named("Refused")),
            },
        },
    });
    Map::from_iter([("/api/papers".to_owned(), papers), ("/api/papers/{paper}/{figure}".to_owned(), figure)])
}

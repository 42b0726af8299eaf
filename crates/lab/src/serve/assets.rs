//! The page: a handful of files in the program itself, so that nothing has to be
//! installed beside it.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use misdeal_table::games::menus;
use std::path::PathBuf;

/// The files of the page, by the paths under which they are asked for: all of its folder.
const PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The views that are of no game; the first is where everyone comes in.
const SHARED: [&str; 7] = ["", "mine", "lab", "reductions", "papers", "odds", "keys"];

/// The addresses of the views, each of which is the same page: those of the games come from their menus.
pub fn views() -> impl Iterator<Item = String> {
    let of_games = menus().flat_map(|menu| menu.views).copied();
    SHARED.into_iter().chain(of_games).map(|view| format!("/{view}"))
}

/// Where the files of the page come from.
#[derive(Clone, Debug)]
pub struct Assets {
    /// A folder for those who change the page; the program's own files otherwise.
    pub folder: Option<PathBuf>,
}

impl Assets {
    /// The page itself, for an address that is none: it says so.
    pub fn astray(&self) -> Response<Body> {
        let mut answer = self.answer("index.html");
        *answer.status_mut() = StatusCode::NOT_FOUND;
        answer
    }

    /// A file of the page, as an answer.
    pub fn answer(&self, path: &str) -> Response<Body> {
        let Some(&(name, inside)) = PAGE.iter().find(|(name, _)| *name == path) else {
            return status(StatusCode::NOT_FOUND);
        };
        // Only names in the list are ever looked for in a folder.
        let body = match &self.folder {
            None => Body::from(inside),
            Some(folder) => match std::fs::read(folder.join(name)) {
                Ok(bytes) => Body::from(bytes),
                Err(_) => return status(StatusCode::NOT_FOUND),
            },
        };
        let mut answer = Response::new(body);
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        answer
    }
}

fn status(code: StatusCode) -> Response<Body> {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = code;
    answer
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_has_its_file_in_the_program() {
        for view in views().filter(|view| view != "/") {
            let file = format!("views{view}.js");
            assert!(PAGE.iter().any(|(name, _)| *name == file), "{file}");
        }
    }
}

//! The page: a handful of files in the program itself, so that nothing has to be
//! installed beside it.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use std::path::PathBuf;

/// The files of the page, by the paths under which they are asked for.
macro_rules! page {
    ($($path:literal),* $(,)?) => {
        const PAGE: &[(&str, &[u8])] = &[$(($path, include_bytes!(concat!("../../page/", $path)))),*];
    };
}

page![
    "index.html",
    "style.css",
    "app.js",
    "lib/announce.js",
    "lib/api.js",
    "lib/dom.js",
    "lib/editor.js",
    "lib/files.js",
    "lib/form.js",
    "lib/job.js",
    "lib/keys.js",
    "lib/table.js",
    "lib/table/board.js",
    "lib/table/cards.js",
    "lib/table/clock.js",
    "lib/table/keys.js",
    "lib/table/session.js",
    "lib/table/table.css",
    "lib/theme.js",
    "lib/words.js",
    "views/figures.js",
    "views/keys.js",
    "views/lab.css",
    "views/lab.js",
    "views/lab/commands.js",
    "views/lab/examples.js",
    "views/lab/result.js",
    "views/odds.js",
    "views/odds/tables.js",
    "views/reductions.js",
    "views/reductions/formula.js",
    "views/reductions/graph.js",
    "views/reductions/hand.js",
    "views/reductions/instance.js",
    "views/reductions/map.js",
    "views/reductions/play.js",
    "views/reductions/samples.js",
    "views/set.js",
    "views/start.css",
    "views/start.js",
    "views/swish.js",
    "views/uno.css",
    "views/uno.js",
    "views/uno/coop.js",
    "views/uno/duel.js",
    "views/uno/parts.js",
    "views/uno/plane.js",
    "views/uno/real.js",
    "views/uno/session.js",
    "views/uno/setup.js",
    "views/uno/solitaire.js",
];

/// The views, each of which is the same page under an address of its own.
pub const VIEWS: [&str; 9] = ["/", "/swish", "/set", "/uno", "/lab", "/reductions", "/odds", "/figures", "/keys"];

/// Where the files of the page come from.
#[derive(Clone, Debug)]
pub struct Assets {
    /// A folder for those who change the page; the program's own files otherwise.
    pub folder: Option<PathBuf>,
}

impl Assets {
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
    use std::collections::BTreeSet;
    use std::path::Path;

    fn files(folder: &Path, under: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{under}{}", entry.file_name().into_string().unwrap());
            if entry.file_type().unwrap().is_dir() {
                files(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name);
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_in_the_program() {
        let mut found = BTreeSet::new();
        files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page")), "", &mut found);
        assert_eq!(found, PAGE.iter().map(|(name, _)| (*name).to_owned()).collect());
    }
}

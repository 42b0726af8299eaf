//! The table and the laboratory in a browser: a page, and a JSON interface behind it.
//!
//! The page holds no rules. Tables are kept here and judged by the kernel ([`table`]);
//! questions of the laboratory are asked of this same program in a process of its own,
//! which can be limited and ended ([`jobs`]).

mod address;
mod arrival;
mod assets;
mod connections;
mod headers;
mod id;
mod jobs;
pub mod limits;
mod openapi;
mod papers;
mod table;
mod trouble;
mod visitors;

use crate::cli::Ending;
use crate::files::{Trouble, io_fault};
use crate::output::Output;
use arrival::Door;
use assets::{Assets, views};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use limits::Limits;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use trouble::Refused;

/// What the server was asked to be.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where it listens.
    pub address: SocketAddr,
    /// Whether it opens the page.
    pub open: bool,
    /// Whether anyone at all may come, through a proxy.
    pub public: bool,
    /// Proxies elsewhere that say for whom they ask, and are believed.
    pub proxies: Vec<IpAddr>,
    /// How much may be asked of it.
    pub limits: Limits,
    /// A folder with the files of the page.
    pub assets: Option<PathBuf>,
}

/// What all requests share.
#[derive(Debug)]
pub struct Server {
    limits: Limits,
    assets: Assets,
    tables: table::Tables,
    jobs: Arc<jobs::Desk>,
    door: Door,
}

/// Serves until it is interrupted; questions that are being thought about end with what is known.
///
/// # Errors
/// When the address can't be listened on.
pub fn run(setup: &Setup, output: &mut Output) -> Result<Ending, Trouble> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| io_fault("start", "the server", &error))?;
    let ending = runtime.block_on(serve(setup, output));
    // What a client still holds on to is let go.
    runtime.shutdown_timeout(std::time::Duration::from_millis(500));
    ending
}

async fn serve(setup: &Setup, output: &mut Output) -> Result<Ending, Trouble> {
    let name = setup.address.to_string();
    let fault = |error: &std::io::Error| io_fault("listen on", &name, error);
    let listener = tokio::net::TcpListener::bind(setup.address).await.map_err(|error| fault(&error))?;
    let address = listener.local_addr().map_err(|error| fault(&error))?;
    let url = address::here(address);
    output.print(&format!("{url}\n"), Ending::Yes)?;
    output.flush(Ending::Yes)?;
    if let Some(others) = address::elsewhere(address) {
        output.say(&format!("Others on this network: {others}"));
    }
    output.say("Ctrl-C ends it.");
    if setup.open {
        open(&url);
    }
    let server = Arc::new(Server {
        limits: setup.limits.clone(),
        assets: Assets { folder: setup.assets.clone() },
        tables: table::Tables::new(&setup.limits),
        jobs: Arc::new(jobs::Desk::new(&setup.limits)),
        door: Door::new(address, setup.public, &setup.proxies, &setup.limits),
    });
    connections::serve(listener, router(Arc::clone(&server)), server, ended()).await;
    Ok(Ending::Yes)
}

fn router(server: Arc<Server>) -> Router {
    let mut router = Router::new();
    for view in views() {
        router = router.route(&view, get(async |State(server): State<Arc<Server>>| server.assets.answer("index.html")));
    }
    let file = async |State(server): State<Arc<Server>>, Path(path): Path<String>| server.assets.answer(&path);
    router
        .route(
            "/page/reductions.svg",
            get(async || ([(CONTENT_TYPE, "image/svg+xml")], misdeal_table::reductions::picture())),
        )
        .merge(papers::routes())
        .route("/page/{*path}", get(file))
        .merge(table::routes())
        .merge(jobs::routes())
        .merge(openapi::routes())
        .fallback(astray)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::clone(&server), arrival::arrive))
        .layer(from_fn(trouble::in_json))
        .layer(CatchPanicLayer::custom(trouble::panicked))
        .layer(map_response(headers::guard))
        .with_state(server)
}

/// There is nothing under an address: who looks at pages gets one that says so, and all others the sentence.
async fn astray(State(server): State<Arc<Server>>, method: Method, headers: HeaderMap, uri: Uri) -> Response {
    let accepts =
        |kind: &str| headers.get(ACCEPT).and_then(|all| all.to_str().ok()).is_some_and(|all| all.contains(kind));
    let is_page = ["/api/", "/page/"].iter().all(|folder| !uri.path().starts_with(folder));
    match method == Method::GET && is_page && accepts("text/html") {
        true => server.assets.astray(),
        false => Refused::not_found("there is nothing under this address").into_response(),
    }
}

/// Waits for Ctrl-C or a request to terminate.
async fn ended() {
    let interrupted = async { _ = tokio::signal::ctrl_c().await };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}

/// Opens the page in a browser, where there is a way to.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(opener);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Nobody is lost without it: the address is printed.
    if let Ok(mut opening) = command.spawn() {
        std::thread::spawn(move || opening.wait());
    }
}

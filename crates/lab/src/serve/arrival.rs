//! How a request arrives: who may ask, how large it may be and how long it may take. All of it is settled before
//! anything is thought about.

use super::Server;
use super::limits::Limits;
use super::trouble::Refused;
use super::visitors::{Visitors, household};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::size;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Who may ask, and how many large questions arrive at once.
#[derive(Debug)]
pub struct Door {
    /// Where the server listens, if nobody elsewhere can reach it: then it is asked by one of its own names only, lest
    /// a page from elsewhere gives its own name our address.
    pub own: Option<SocketAddr>,
    /// Whether a proxy on this machine stands in front and says for whom it asks.
    public: bool,
    /// Proxies elsewhere that are believed too.
    proxies: Vec<IpAddr>,
    large: Semaphore,
    /// Who has requests on their way through a proxy.
    visitors: Arc<Visitors>,
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

impl Door {
    /// The door of a server that listens here.
    pub fn new(address: SocketAddr, public: bool, proxies: &[IpAddr], limits: &Limits) -> Self {
        let own = (address.ip().is_loopback() && !public).then_some(address);
        let proxies = proxies.iter().map(IpAddr::to_canonical).collect();
        let large = Semaphore::new(limits.large_bodies);
        Self { own, public, proxies, large, visitors: Arc::default() }
    }

    /// Who is at the other end, if it is someone elsewhere who speaks for himself.
    pub fn stranger(&self, peer: IpAddr) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        (!peer.is_loopback() && !self.proxies.contains(&peer)).then(|| household(peer))
    }

    /// For whom a proxy asks: the last address that it has added, and that is not a proxy itself.
    fn behind(&self, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
        if peer.to_canonical().is_loopback() && !self.public {
            return None;
        }
        let said = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
        let mut said = said.flat_map(|line| line.rsplit(',')).map(str::trim);
        let address = |word: &str| word.parse::<IpAddr>().or_else(|_| word.parse::<SocketAddr>().map(|one| one.ip()));
        // What is no address was written by a stranger, as was everything before it.
        said.by_ref().map_while(|word| address(word).ok()).find_map(|one| self.stranger(one))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Lets a request in, with all of its body, or says why not.
pub async fn arrive(State(server): State<Arc<Server>>, request: Request, next: Next) -> Result<Response, Refused> {
    let (mut parts, body) = request.into_parts();
    named(&server.door, &parts)?;
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        ours(&parts)?;
    }
    let peer = parts.extensions.get::<Peer>().map(|peer| peer.0.ip());
    let stranger = peer.and_then(|peer| server.door.stranger(peer));
    let behind = peer.filter(|_| stranger.is_none()).and_then(|peer| server.door.behind(peer, &parts.headers));
    parts.extensions.insert(Asker(stranger.or(behind)));
    // A connection of a proxy is shared by many, so their requests are counted instead.
    let held = server.door.visitors.enter(behind, server.limits.connections_each);
    let _held = held.ok_or_else(|| {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, "too many of your requests are being answered; come again")
    })?;
    let body = whole(&server, &parts.headers, body).await?;
    Ok(next.run(Request::from_parts(parts, Body::from(body))).await)
}

/// # Errors
/// When a server of this machine alone is asked by another name than its own.
fn named(door: &Door, parts: &Parts) -> Result<(), Refused> {
    let Some(own) = door.own else { return Ok(()) };
    let host = text(&parts.headers, &header::HOST).and_then(|host| host.parse::<Authority>().ok());
    let good = host.is_some_and(|host| {
        let name = host.host().trim_start_matches('[').trim_end_matches(']');
        let name_good =
            name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        name_good && host.port_u16().unwrap_or(80) == own.port() && !host.as_str().contains('@')
    });
    if good { Ok(()) } else { Err(Refused::new(StatusCode::FORBIDDEN, "this server goes by another name")) }
}

/// # Errors
/// When a page from elsewhere asks, or a body is not said to be JSON.
fn ours(parts: &Parts) -> Result<(), Refused> {
    let headers = &parts.headers;
    let host = text(headers, &header::HOST).unwrap_or_default();
    let foreign = headers.get(header::ORIGIN).is_some_and(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        let own = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
        !own.is_some_and(|own| own.eq_ignore_ascii_case(host))
    });
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    if foreign || !matches!(site, None | Some(b"same-origin" | b"none")) {
        return Err(Refused::new(StatusCode::FORBIDDEN, "other pages may not ask this server"));
    }
    let kind = text(headers, &header::CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if parts.method == Method::POST && !kind.eq_ignore_ascii_case("application/json") {
        let what = "a question is JSON, and says so: content-type: application/json";
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, what));
    }
    Ok(())
}

/// The whole body.
///
/// # Errors
/// When it is too large, or does not come in time.
async fn whole(server: &Server, headers: &HeaderMap, body: Body) -> Result<Bytes, Refused> {
    let most = server.limits.body;
    let too_large = || {
        let what = format!("a request may have at most {}", size(most as u64));
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, what)
    };
    let length = text(headers, &header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    let length = length.or((!headers.contains_key(header::TRANSFER_ENCODING)).then_some(0));
    if length.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let arriving = async {
        let large = length.is_none_or(|length| length > Limits::SMALL_BODY);
        let _place = if large { server.door.large.acquire().await.ok() } else { None };
        to_bytes(body, most).await
    };
    let slow = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive");
    let body = tokio::time::timeout(server.limits.arrival, arriving).await.map_err(slow)?;
    body.map_err(|error| {
        let limited = std::error::Error::source(&error).is_some_and(|source| source.to_string().contains("limit"));
        if limited { too_large() } else { Refused::new(StatusCode::BAD_REQUEST, "the request broke off") }
    })
}

/// The JSON that was sent.
#[derive(Debug)]
pub struct Asked(pub Value);

impl<S: Send + Sync> FromRequest<S> for Asked {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let broken = |_| Refused::new(StatusCode::BAD_REQUEST, "the request broke off");
        let body = Bytes::from_request(request, state).await.map_err(broken)?;
        serde_json::from_slice(&body).map(Asked).map_err(|error| {
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            Fault::new(format!("the request is no JSON: {what}")).at(error.line(), error.column().max(1)).into()
        })
    }
}

/// Who asks, if it is someone elsewhere. Behind a proxy that is believed it is the one that it asks for; any other
/// proxy stands for all who come through it.
#[derive(Clone, Copy, Debug)]
pub struct Asker(pub Option<IpAddr>);

impl FromRequestParts<Arc<Server>> for Asker {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Server>) -> Result<Self, Refused> {
        Ok(parts.extensions.get::<Self>().copied().unwrap_or(Self(None)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    /// Who asks, by what the headers say and who is at the other end.
    fn asker(public: bool, peer: &str, said: &[&'static str]) -> Option<String> {
        let here = "127.0.0.1:80".parse().unwrap();
        let door = Door::new(here, public, &["10.0.0.9".parse().unwrap()], &Limits::public());
        let mut headers = HeaderMap::new();
        said.iter().for_each(|line| _ = headers.append("x-forwarded-for", HeaderValue::from_static(line)));
        let peer = peer.parse().unwrap();
        let asker = door.stranger(peer).or_else(|| door.behind(peer, &headers));
        asker.map(|one| one.to_string())
    }

    #[test]
    fn proxies_that_are_believed_say_for_whom_they_ask() {
        let some = |who: &str| Some(who.to_owned());
        assert_eq!(asker(true, "127.0.0.1", &["1.1.1.1, 2.2.2.2"]), some("2.2.2.2"));
        assert_eq!(asker(true, "127.0.0.1", &["1.1.1.1", "2.2.2.2:4000"]), some("2.2.2.2"));
        assert_eq!(asker(true, "10.0.0.9", &["2.2.2.2"]), some("2.2.2.2"));
        assert_eq!(asker(true, "::ffff:10.0.0.9", &["2.2.2.2, 10.0.0.9"]), some("2.2.2.2"), "from proxy to proxy");
        assert_eq!(asker(true, "127.0.0.1", &[]), None);
        assert_eq!(asker(true, "127.0.0.1", &["1.1.1.1, unknown"]), None, "nobody can hide behind a made-up word");
    }

    #[test]
    fn nobody_else_is_believed() {
        assert_eq!(asker(true, "10.0.0.8", &["2.2.2.2"]), Some("10.0.0.8".into()));
        assert_eq!(asker(false, "127.0.0.1", &["2.2.2.2"]), None, "at home nobody stands in front");
    }
}

//! Connections: this many at once, closed when a request does not come or an answer is not taken, and all of them when
//! the server ends.

use super::Server;
use super::arrival::Peer;
use super::limits::Limits;
use super::visitors::{Held, Visitors};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::fault_json;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Sleep, sleep};
use tower::ServiceExt;

/// The most that the lines above the body of a request may have, in bytes.
const HEAD: usize = 16 << 10;
/// How long the answers of questions that were told to end are waited for.
const PARTING: Duration = Duration::from_secs(4);
/// How often kept answers are looked through.
const SWEEP: Duration = Duration::from_secs(20);
/// What someone hears for whom there is no connection left.
const FULL: &str = "too many connections are open; come again";
const FULL_FOR_YOU: &str = "too many connections from your address are open; come again";

/// Serves until told to end; then what is being answered is brought to an end.
pub async fn serve(listener: TcpListener, router: Router, server: Arc<Server>, ended: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(server.limits.connections));
    let visitors = Arc::new(Visitors::default());
    let (last, closing) = watch::channel(false);
    let accepting = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => match place(&server, &places, &visitors, peer) {
                    Ok(place) => {
                        let served = connection(stream, peer, router.clone(), server.limits.clone(), closing.clone());
                        tokio::spawn(keep(place, served));
                    }
                    Err(why) => _ = tokio::spawn(refuse(stream, why)),
                },
                // No file is left to be opened, or the other end has gone already.
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    };
    let sweeping = async {
        loop {
            sleep(SWEEP).await;
            server.jobs.sweep();
        }
    };
    tokio::select! {
        () = accepting => {}
        () = sweeping => {}
        () = ended => {}
    }
    drop(listener);
    server.jobs.close();
    let _ = last.send(true);
    let all = u32::try_from(server.limits.connections).unwrap_or(u32::MAX);
    let parted = async {
        let _ = places.acquire_many(all).await;
        while !server.jobs.is_idle() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(PARTING, parted).await;
}

/// A connection among all, and among those of one address.
type Place = (OwnedSemaphorePermit, Held);

/// # Errors
/// What is told someone for whom there is no room.
fn place(
    server: &Server,
    places: &Arc<Semaphore>,
    visitors: &Arc<Visitors>,
    peer: SocketAddr,
) -> Result<Place, &'static str> {
    let held = visitors.enter(server.door.stranger(peer.ip()), server.limits.connections_each).ok_or(FULL_FOR_YOU)?;
    Ok((Arc::clone(places).try_acquire_owned().map_err(|_| FULL)?, held))
}

/// Says that there is no room, without waiting for anyone.
async fn refuse(mut stream: TcpStream, why: &str) {
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(refusal(why).as_bytes())).await;
}

/// The same, as an answer to whatever is going to be asked.
fn refusal(why: &str) -> String {
    let body = format!("{}\n", fault_json(&Fault::new(why)));
    let length = body.len();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
         retry-after: 5\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

async fn keep(place: Place, served: impl Future<Output = ()>) {
    served.await;
    drop(place);
}

/// Answers the requests of one connection.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: Limits,
    mut closing: watch::Receiver<bool>,
) {
    // Small answers leave at once.
    let _ = stream.set_nodelay(true);
    let answering = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.arrival).max_buf_size(64 << 10).max_header_size(HEAD);
    let stream = TokioIo::new(Taken { stream, limit: limits.arrival, patience: None });
    let mut served = std::pin::pin!(http.serve_connection(stream, answering));
    tokio::select! {
        // What goes wrong with a connection is the matter of its other end.
        _ = served.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}

/// A connection whose other end has to take what is written, all of it within a time.
struct Taken {
    stream: TcpStream,
    limit: Duration,
    /// Runs while the other end is waited for.
    patience: Option<Pin<Box<Sleep>>>,
}

impl Taken {
    /// Lets `write` go on, unless it has waited for too long.
    fn within<T>(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), context) {
            return Poll::Ready(written);
        }
        let limit = self.limit;
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(patience.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Taken {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Taken {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.within(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.within(context, |stream, context| stream.poll_write_vectored(context, pieces))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Everything was taken.
        self.patience = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_when_there_is_no_room_is_as_long_as_it_says() {
        let text = refusal(FULL_FOR_YOU);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.lines().any(|line| line == format!("content-length: {}", body.len())), "{head}");
        let said: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(said["verdict"], "unknown");
    }
}

//! Large answers on their way out: a file a piece at a time, so that no download holds more than that, and what is
//! kept in memory shared among all who fetch it.

use axum::body::Bytes;
use http_body::{Body, Frame, SizeHint};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};

/// How much is read at once. It was written a moment ago, so reading it holds up nobody.
const PIECE: usize = 64 << 10;

/// The rest of a file.
#[derive(Debug)]
pub struct Pieces {
    file: File,
    left: u64,
}

impl Pieces {
    /// A whole file.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn of(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let left = file.metadata()?.len();
        Ok(Self { file, left })
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let mut piece = vec![0; PIECE];
        Poll::Ready(match self.file.read(&mut piece) {
            Ok(0) => None,
            Ok(read) => {
                self.left = self.left.saturating_sub(read as u64);
                piece.truncate(read);
                Some(Ok(Frame::data(piece.into())))
            }
            Err(error) => Some(Err(error)),
        })
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// Pieces of memory, one after the other.
#[derive(Debug)]
pub struct Shared(VecDeque<Bytes>);

impl Shared {
    /// These pieces.
    pub fn of(pieces: impl IntoIterator<Item = Bytes>) -> Self {
        Self(pieces.into_iter().filter(|piece| !piece.is_empty()).collect())
    }
}

impl Body for Shared {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.pop_front().map(|piece| Ok(Frame::data(piece))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.iter().map(|piece| piece.len() as u64).sum())
    }
}

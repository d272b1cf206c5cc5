//! The pipes of a child shell: what it reads and what its commands print, non-blocking and byte for
//! byte. It keeps nothing.

use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, BorrowedFd};

use crate::capture::tee::not_blocking;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stream {
    Stdout,
    Stderr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    pub stream: Stream,
    pub bytes: &'a [u8],
}

#[derive(Debug)]
pub struct PipeSource {
    stream: Stream,
    pipe: Option<PipeReader>,
}

impl PipeSource {
    pub fn new(stream: Stream) -> io::Result<(Self, PipeWriter)> {
        let (read, write) = pipe()?;
        not_blocking(&read)?;
        Ok((Self { stream, pipe: Some(read) }, write))
    }

    /// For `poll`; none without a writer.
    pub fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(PipeReader::as_fd)
    }

    /// Passes on at most one buffer; returns its length.
    pub fn read(&mut self, buffer: &mut [u8], out: &mut dyn FnMut(Chunk<'_>)) -> usize {
        let Some(pipe) = &mut self.pipe else { return 0 };
        match pipe.read(buffer) {
            Ok(n) if n > 0 => {
                out(Chunk { stream: self.stream, bytes: &buffer[..n] });
                n
            }
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => 0,
            Ok(_) | Err(_) => {
                self.pipe = None;
                0
            }
        }
    }
}

#[derive(Debug)]
pub struct Feed {
    pipe: Option<PipeWriter>,
    rest: Vec<u8>,
    sent: usize,
}

impl Feed {
    pub fn new() -> io::Result<(Self, PipeReader)> {
        let (read, write) = pipe()?;
        not_blocking(&write)?;
        Ok((Self { pipe: Some(write), rest: Vec::new(), sent: 0 }, read))
    }

    /// For `poll`; none without a reader.
    pub fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(PipeWriter::as_fd)
    }

    pub fn is_pending(&self) -> bool {
        self.sent < self.rest.len()
    }

    /// Sends `text` next; unread input of an ended shell is dropped.
    pub fn send(&mut self, text: Vec<u8>) {
        (self.rest, self.sent) = (text, 0);
    }

    pub fn write(&mut self) {
        while let (Some(pipe), Some(rest @ [_, ..])) = (&mut self.pipe, self.rest.get(self.sent..)) {
            match pipe.write(rest) {
                Ok(n) => self.sent += n,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.close(),
            }
        }
    }

    pub fn close(&mut self) {
        self.pipe = None;
        self.send(Vec::new());
    }
}

//! The pipes of a child shell: what it reads and what its commands print, non-blocking and byte for
//! byte; and the FIFO for its reports. The shell opens that only to report, so commands neither
//! inherit nor close it. A report counts only between two marks that no command has seen.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use nix::libc::O_NONBLOCK;
use nix::sys::stat::Mode;

use crate::capture::tee::not_blocking;
use crate::error::{Error, Result};
use crate::store::id::new_nonce;

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

/// Bytes without a report; more is deliberate noise.
const MOST: usize = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FifoReport {
    pub status: i32,
    /// The shell's directory, or the answer to a question.
    pub said: Vec<u8>,
}

impl FifoReport {
    pub fn cwd(self) -> PathBuf {
        PathBuf::from(std::ffi::OsString::from_vec(self.said))
    }
}

#[derive(Debug)]
pub struct Fifo {
    dir: PathBuf,
    path: PathBuf,
    file: File,
    read: Vec<u8>,
}

impl Fifo {
    /// In a new directory below `base`, 0700.
    pub fn new(base: &Path) -> Result<Self> {
        let fail = |e: std::io::Error| Error::failed(format!("cannot make a FIFO in {}: {e}", base.display()));
        let dir = base.join(format!("aish-norris-{}", new_nonce()?));
        DirBuilder::new().mode(0o700).create(&dir).map_err(fail)?;
        let path = dir.join("report");
        // Open for writing too: the end of one report must not be EOF.
        let opened = nix::unistd::mkfifo(&path, Mode::S_IRUSR | Mode::S_IWUSR)
            .map_err(std::io::Error::from)
            .and_then(|()| OpenOptions::new().read(true).write(true).custom_flags(O_NONBLOCK).open(&path));
        match opened {
            Ok(file) => Ok(Self { dir, path, file, read: Vec::new() }),
            Err(e) => {
                let _ = std::fs::remove_dir_all(&dir);
                Err(fail(e))
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub fn fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// Removes the report of `nonce` if it is complete.
    pub fn take(&mut self, nonce: &str) -> Option<FifoReport> {
        self.fill();
        let report = parse_report(&self.read, nonce)?;
        self.read.clear();
        Some(report)
    }

    #[cfg(target_os = "linux")]
    pub fn has(&mut self, nonce: &str) -> bool {
        self.fill();
        parse_report(&self.read, nonce).is_some()
    }

    fn fill(&mut self) {
        let mut buffer = [0; 4096];
        loop {
            match self.file.read(&mut buffer) {
                Ok(0) => break,
                Ok(n) => self.read.extend_from_slice(&buffer[..n]),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
            if self.read.len() > MOST {
                self.read.drain(..self.read.len() - MOST);
                break;
            }
        }
    }
}

impl Drop for Fifo {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// `NONCE STATUS DIRECTORY \n NONCE \n`, anywhere in what came.
fn parse_report(bytes: &[u8], nonce: &str) -> Option<FifoReport> {
    let find = |bytes: &[u8], what: &str| bytes.windows(what.len()).position(|window| window == what.as_bytes());
    let open = format!("{nonce} ");
    let begin = bytes.get(find(bytes, &open)? + open.len()..)?;
    let inner = begin.get(..find(begin, &format!("\n{nonce}\n"))?)?;
    let space = inner.iter().position(|&byte| byte == b' ')?;
    let status = std::str::from_utf8(&inner[..space]).ok()?.parse().ok()?;
    Some(FifoReport { status, said: inner[space + 1..].to_vec() })
}

#[cfg(test)]
#[path = "fifo_tests.rs"]
mod tests;

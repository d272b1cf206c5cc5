//! The FIFO for a child shell's reports. The shell opens it only to report, so commands neither
//! inherit nor close it. A report counts only between two marks that no command has seen.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use nix::libc::O_NONBLOCK;
use nix::sys::stat::Mode;

use crate::error::{Error, Result};
use crate::store::id::new_nonce;

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

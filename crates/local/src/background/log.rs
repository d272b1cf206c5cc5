//! A background command's output on disk: the beginning, and the end in two files that take turns.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::store::private::read_regular;

pub const HEAD: &str = "log";
/// The part of the end before `NEWEST`.
pub const OLDER: &str = "log.1";
pub const NEWEST: &str = "log.2";

/// Of the beginning and of each end file: 10 MB in all.
const HEAD_BYTES: usize = 5_000_000;
const TAIL_BYTES: usize = 2_500_000;

const CUT: &str = "\n[aish: the output is long; a part of it is left out here]\n";

#[derive(Debug)]
pub struct BackgroundLog {
    dir: PathBuf,
    file: File,
    is_head: bool,
    room: usize,
    cut: bool,
}

impl BackgroundLog {
    /// Fails when its file can't be made or exists.
    pub fn begin(dir: &Path) -> io::Result<Self> {
        Ok(Self { dir: dir.to_owned(), file: create(&dir.join(HEAD))?, is_head: true, room: HEAD_BYTES, cut: false })
    }

    /// What can't be written (full disk) is lost; the command doesn't wait.
    pub fn push(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.room == 0 && self.next_file().is_err() {
                return;
            }
            let (now, later) = bytes.split_at(bytes.len().min(self.room));
            let _ = self.file.write_all(now);
            self.room -= now.len();
            bytes = later;
        }
    }

    fn next_file(&mut self) -> io::Result<()> {
        let (older, newest) = (self.dir.join(OLDER), self.dir.join(NEWEST));
        if !self.is_head {
            if !self.cut && older.exists() {
                self.cut = true;
                OpenOptions::new().append(true).open(self.dir.join(HEAD))?.write_all(CUT.as_bytes())?;
            }
            fs::rename(&newest, &older)?;
        }
        self.file = create(&newest)?;
        (self.is_head, self.room) = (false, TAIL_BYTES);
        Ok(())
    }
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().append(true).create_new(true).mode(0o600).open(path)
}

pub fn read_end(dir: &Path, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for name in [HEAD, OLDER, NEWEST] {
        // A file removed meanwhile was an older one.
        bytes.extend(read_regular(&dir.join(name)).ok().flatten().unwrap_or_default());
    }
    bytes.drain(..bytes.len().saturating_sub(most));
    bytes
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;

//! What a command in the background prints, on the disk: the beginning in one file, the end in two
//! that take turns, so that no output of any length fills it. It doesn't know what the bytes mean.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::store::private::read_regular;

pub const HEAD: &str = "log";
/// The end of a long output: what came before `NEWEST`, and what came last.
pub const OLDER: &str = "log.1";
pub const NEWEST: &str = "log.2";

/// Bytes of the beginning, and of each of the two other files, at most: 10 MB in all.
const HEAD_BYTES: usize = 5_000_000;
const TAIL_BYTES: usize = 2_500_000;

const CUT: &str = "\n[aish: the output is long; a part of it is left out here]\n";

/// The output of a command that runs.
#[derive(Debug)]
pub struct BackgroundLog {
    dir: PathBuf,
    file: File,
    is_head: bool,
    /// How many bytes go into this file yet.
    room: usize,
    cut: bool,
}

impl BackgroundLog {
    /// Begins one in `dir`.
    /// Fails when its file can't be made, or is there.
    pub fn begin(dir: &Path) -> io::Result<Self> {
        Ok(Self { dir: dir.to_owned(), file: create(&dir.join(HEAD))?, is_head: true, room: HEAD_BYTES, cut: false })
    }

    /// Appends; what can't be written (a full disk) is lost, and the command doesn't wait for it.
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

/// What the command of `dir` has printed so far: the last `most` bytes of it.
pub fn read_end(dir: &Path, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for name in [HEAD, OLDER, NEWEST] {
        // One that is taken away meanwhile is an older one.
        bytes.extend(read_regular(&dir.join(name)).ok().flatten().unwrap_or_default());
    }
    bytes.drain(..bytes.len().saturating_sub(most));
    bytes
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;

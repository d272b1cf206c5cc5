//! Reads the lines of a file from its end.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

const CHUNK: u64 = 32 * 1024;
/// A longer line is no record of ours; the search ends there.
const MAX_RECORD: usize = 16 * 1024 * 1024;

/// Last line first, with offsets; empty lines are left out.
pub struct Backwards {
    file: File,
    start: u64,
    rest: Vec<u8>,
    done: bool,
}

impl Backwards {
    pub fn new(mut file: File) -> io::Result<(Self, u64)> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok((Self { file, start: length, rest: Vec::new(), done: false }, length))
    }

    fn more(&mut self) -> io::Result<()> {
        if self.rest.len() > MAX_RECORD {
            return Err(io::Error::new(ErrorKind::InvalidData, "a line is too long"));
        }
        let size = CHUNK.max(self.rest.len() as u64).min(self.start);
        let mut chunk = vec![0; usize::try_from(size).unwrap_or_default()];
        self.start -= size;
        self.file.seek(SeekFrom::Start(self.start))?;
        self.file.read_exact(&mut chunk)?;
        chunk.append(&mut self.rest);
        self.rest = chunk;
        Ok(())
    }

    fn line(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        loop {
            if let Some(at) = memchr::memrchr(b'\n', &self.rest) {
                let line = self.rest.split_off(at + 1);
                self.rest.truncate(at);
                if !line.is_empty() {
                    return Ok(Some((self.start + at as u64 + 1, line)));
                }
            } else if self.start > 0 {
                self.more()?;
            } else {
                let line = std::mem::take(&mut self.rest);
                self.done = true;
                return Ok((!line.is_empty()).then_some((0, line)));
            }
        }
    }
}

impl Iterator for Backwards {
    type Item = io::Result<(u64, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let line = self.line();
        self.done |= line.is_err();
        line.transpose()
    }
}

#[cfg(test)]
#[path = "backwards_tests.rs"]
mod tests;

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
    /// Read from `start` on, and how much of it is still to be given out.
    held: Vec<u8>,
    left: usize,
}

impl Backwards {
    pub fn new(mut file: File) -> io::Result<(Self, u64)> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok((Self { file, start: length, held: Vec::new(), left: 0 }, length))
    }

    fn more(&mut self) -> io::Result<()> {
        if self.left > MAX_RECORD {
            (self.start, self.left) = (0, 0);
            return Err(io::Error::new(ErrorKind::InvalidData, "a line is too long"));
        }
        let size = CHUNK.max(self.left as u64).min(self.start);
        let mut chunk = vec![0; usize::try_from(size).unwrap_or_default()];
        self.start -= size;
        self.file.seek(SeekFrom::Start(self.start))?;
        self.file.read_exact(&mut chunk)?;
        chunk.extend_from_slice(&self.held[..self.left]);
        (self.left, self.held) = (chunk.len(), chunk);
        Ok(())
    }

    /// The line before the last one that was given out. After a failure there is none.
    pub fn line(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        loop {
            let end = self.left;
            let line = match memchr::memrchr(b'\n', &self.held[..end]) {
                Some(at) => at + 1..end,
                None if self.start > 0 => {
                    self.more()?;
                    continue;
                }
                None => 0..end,
            };
            self.left = line.start.saturating_sub(1);
            if !line.is_empty() {
                return Ok(Some((self.start + line.start as u64, &self.held[line])));
            }
            if end == 0 {
                return Ok(None);
            }
        }
    }
}

impl Iterator for Backwards {
    type Item = io::Result<(u64, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.line().map(|line| line.map(|(place, line)| (place, line.to_vec()))).transpose()
    }
}

#[cfg(test)]
#[path = "backwards_tests.rs"]
mod tests;

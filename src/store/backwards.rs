//! Reads the lines of a file from its end, as many as are asked for. It doesn't know what they mean.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

/// What is read at first; it doubles as long as no line ends.
const CHUNK: u64 = 32 * 1024;
/// A longer line is no record of ours; what is in front of it isn't looked at.
const LONGEST: usize = 16 * 1024 * 1024;

/// The lines of a file, last one first, with the offset each begins at. Empty lines are left out.
pub struct Backwards {
    file: File,
    /// Where `rest` begins in the file.
    start: u64,
    /// What was read and not handed out yet.
    rest: Vec<u8>,
    done: bool,
}

impl Backwards {
    /// The lines of `file` as it is now, and its length.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn new(mut file: File) -> io::Result<(Self, u64)> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok((Self { file, start: length, rest: Vec::new(), done: false }, length))
    }

    fn more(&mut self) -> io::Result<()> {
        if self.rest.len() > LONGEST {
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
mod tests {
    use std::io::Write;

    use super::*;

    fn lines(text: &str) -> Vec<(u64, String)> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let (lines, length) = Backwards::new(file).unwrap();
        assert_eq!(length, text.len() as u64);
        lines.map(Result::unwrap).map(|(at, line)| (at, String::from_utf8(line).unwrap())).collect()
    }

    #[test]
    fn lines_come_last_one_first_with_their_places() {
        let at = |at: u64, line: &str| (at, line.to_owned());
        assert_eq!(lines("one\n\ntwo\nto"), [at(9, "to"), at(5, "two"), at(0, "one")]);
        assert_eq!(lines("one\n"), [at(0, "one")]);
        assert_eq!(lines("one"), [at(0, "one")]);
        assert_eq!(lines(""), []);
        assert_eq!(lines("\n\n"), []);
    }

    #[test]
    fn lines_longer_than_a_chunk_are_whole() {
        let long = "x".repeat(200_000);
        let text = format!("a\n{long}\nb\n{long}");
        let found = lines(&text);
        assert_eq!(found.iter().map(|(_, line)| line.len()).collect::<Vec<_>>(), [200_000, 1, 200_000, 1]);
        assert!(found.iter().all(|(at, line)| text[usize::try_from(*at).unwrap()..].starts_with(line)));
    }
}

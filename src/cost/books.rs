//! Reads the books: newest line first, or what was added since. Lines that can't be read are passed over. It sums nothing.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use super::record::Record;

/// What is read at once.
const CHUNK: u64 = 64 * 1024;
/// How far back the books are read, in bytes: some 300,000 calls.
const FAR: u64 = 64 * 1024 * 1024;
/// A longer line is no record.
const LONGEST: usize = 64 * 1024;

/// Calls `each` for every record, newest first, until it has enough; the length of what has been read, for [`since`].
/// No file is no record.
///
/// # Errors
/// When the file is there and can't be read.
pub fn backwards(file: &Path, mut each: impl FnMut(Record) -> ControlFlow<()>) -> io::Result<u64> {
    let mut file = match File::open(file) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(0),
        Err(e) => return Err(e),
    };
    let length = file.seek(SeekFrom::End(0))?;
    let stop = length.saturating_sub(FAR);
    let mut end = length;
    // The beginning of a chunk is the end of a line that begins in the one before it.
    let mut rest: Vec<u8> = Vec::new();
    // What follows the last line break is being written, or torn; `since` reads it when it is whole.
    let mut whole = None;
    while end > stop {
        let start = end.saturating_sub(CHUNK).max(stop);
        let mut chunk = vec![0; usize::try_from(end - start).unwrap_or_default()];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut chunk)?;
        let chunk_length = chunk.len();
        chunk.append(&mut rest);
        let Some(first) = chunk[..chunk_length].iter().position(|b| *b == b'\n') else {
            if chunk.len() <= LONGEST {
                rest = chunk;
            }
            end = start;
            continue;
        };
        let mut lines = chunk[first + 1..].rsplit(|b| *b == b'\n');
        if whole.is_none()
            && let Some(open) = lines.next()
        {
            whole = Some(length - open.len() as u64);
        }
        for line in lines {
            if let Some(record) = Record::parse(line)
                && each(record).is_break()
            {
                return Ok(whole.unwrap_or(length));
            }
        }
        chunk.truncate(first);
        rest = chunk;
        end = start;
    }
    if whole.is_some()
        && stop == 0
        && let Some(record) = Record::parse(&rest)
    {
        let _ = each(record);
    }
    Ok(whole.unwrap_or(0))
}

/// Calls `each` for every record after the first `from` bytes, oldest first; the length of what has been read by then.
///
/// # Errors
/// When the file is there and can't be read.
pub fn since(file: &Path, from: u64, mut each: impl FnMut(Record)) -> io::Result<u64> {
    let mut file = match File::open(file) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(0),
        Err(e) => return Err(e),
    };
    file.seek(SeekFrom::Start(from))?;
    let mut text = Vec::new();
    file.take(FAR).read_to_end(&mut text)?;
    let Some(last) = text.iter().rposition(|b| *b == b'\n') else { return Ok(from) };
    text[..last].split(|b| *b == b'\n').filter_map(Record::parse).for_each(&mut each);
    Ok(from + last as u64 + 1)
}

#[cfg(test)]
#[path = "books_tests.rs"]
mod tests;

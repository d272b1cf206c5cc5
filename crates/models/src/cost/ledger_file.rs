//! Reads the ledger: newest line first, or what was added since. Lines that can't be read are
//! passed over and counted. It sums nothing.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use memchr::memmem::Finder;

use super::record::CostRecord;
use crate::store::private::open_regular;

/// What is read at once.
const CHUNK: u64 = 64 * 1024;
/// The most that is read of what other shells added while this process was at work; a piece of it
/// follows the next time.
const ADDED: u64 = 64 * 1024 * 1024;
/// A longer line is no record.
const MAX_RECORD: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// How much of the file has been read, in bytes, for [`read_since`].
    pub length: u64,
    /// Lines that hold no record: torn by a kill or a full disk, or of a later version.
    pub damaged: usize,
}

/// Which lines are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Lines without those bytes are passed over unread, which is far quicker than reading them.
    pub mark: Option<String>,
    /// Where a chunk holds no such line, and the last lines in it are all from before this moment,
    /// nothing is looked for any more.
    pub since: Option<String>,
    /// How many lines have to be that old.
    pub old: usize,
}

impl Wanted {
    /// Whether these lines, of which none is wanted, are too old for others before them to be.
    fn are_old(&self, lines: &[u8]) -> bool {
        let Some(since) = &self.since else { return false };
        let mut newest = lines.rsplit(|b| *b == b'\n').filter_map(CostRecord::parse).take(self.old).peekable();
        newest.peek().is_some() && newest.all(|record| record.ts < *since)
    }
}

/// Calls `each` for every record that is `wanted`, newest first, until it has enough. No file is no
/// record.
pub fn read_backwards(
    file: &Path,
    wanted: &Wanted,
    mut each: impl FnMut(CostRecord) -> ControlFlow<()>,
) -> io::Result<Extent> {
    let Some(mut file) = open_regular(file)? else { return Ok(Extent::default()) };
    let length = file.seek(SeekFrom::End(0))?;
    let mark = wanted.mark.as_deref().map(Finder::new);
    let damaged = Cell::new(0);
    let mut read = |line: &[u8]| {
        if line.is_empty() || mark.as_ref().is_some_and(|mark| mark.find(line).is_none()) {
            return ControlFlow::Continue(());
        }
        let Some(record) = CostRecord::parse(line) else {
            damaged.set(damaged.get() + 1);
            return ControlFlow::Continue(());
        };
        each(record)
    };
    // What follows the last line break is being written, or torn; `since` reads it when it is
    // whole.
    let mut whole = None;
    // The beginning of a chunk is the end of a line that begins in the one before it; `None` when
    // that line is too long.
    let mut rest: Option<Vec<u8>> = Some(Vec::new());
    let mut end = length;
    while end > 0 {
        let start = end.saturating_sub(CHUNK);
        let mut chunk = vec![0; usize::try_from(end - start).unwrap_or_default()];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut chunk)?;
        end = start;
        let Some(last) = chunk.iter().rposition(|b| *b == b'\n') else {
            if rest.as_ref().is_some_and(|rest| rest.len() + chunk.len() > MAX_RECORD) {
                damaged.set(damaged.get() + 1);
                rest = None;
            }
            rest = rest.map(|rest| [chunk, rest].concat());
            continue;
        };
        let newest = rest.take().map(|rest| [&chunk[last + 1..], &rest].concat());
        if whole.is_none() {
            whole = Some(start + last as u64 + 1);
        } else if newest.is_some_and(|line| read(&line).is_break()) {
            return Ok(Extent { length: whole.unwrap_or(length), damaged: damaged.get() });
        }
        let first = chunk.iter().position(|b| *b == b'\n').unwrap_or(last);
        // A ledger of years holds little of one shell: its other chunks aren't even parted into
        // lines.
        let lines = &chunk[first..last];
        let lines = if mark.as_ref().is_some_and(|mark| mark.find(lines).is_none()) {
            if wanted.are_old(lines) {
                break;
            }
            &[][..]
        } else {
            lines
        };
        for line in lines.rsplit(|b| *b == b'\n') {
            if read(line).is_break() {
                return Ok(Extent { length: whole.unwrap_or(length), damaged: damaged.get() });
            }
        }
        chunk.truncate(first);
        rest = Some(chunk);
    }
    if whole.is_some()
        && let Some(line) = rest
    {
        let _ = read(&line);
    }
    Ok(Extent { length: whole.unwrap_or(0), damaged: damaged.get() })
}

/// How long the ledger is up to the end of its last whole line, in bytes; 0 where it can't be read.
pub fn whole_length(file: &Path) -> u64 {
    read_backwards(file, &Wanted::default(), |_| ControlFlow::Break(())).map_or(0, |extent| extent.length)
}

/// Calls `each` for every record after the first `from` bytes, oldest first; the length of what has
/// been read by then.
pub fn read_since(file: &Path, from: u64, mut each: impl FnMut(CostRecord)) -> io::Result<u64> {
    let Some(mut file) = open_regular(file)? else { return Ok(0) };
    // One that is shorter by now was removed meanwhile and is read from its beginning.
    let from = if file.seek(SeekFrom::End(0))? < from { 0 } else { from };
    file.seek(SeekFrom::Start(from))?;
    let mut text = Vec::new();
    file.take(ADDED).read_to_end(&mut text)?;
    let Some(last) = text.iter().rposition(|b| *b == b'\n') else { return Ok(from) };
    text[..last].split(|b| *b == b'\n').filter_map(CostRecord::parse).for_each(&mut each);
    Ok(from + last as u64 + 1)
}

#[cfg(test)]
#[path = "ledger_file_tests.rs"]
mod tests;

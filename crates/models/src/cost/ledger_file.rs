//! Reads the ledger, newest first or from an offset. Unreadable lines are counted.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use memchr::memmem::Finder;

use super::record::CostRecord;
use crate::store::private::open_regular;

const CHUNK: u64 = 64 * 1024;
/// Of what other shells added meanwhile; more follows the next time.
const ADDED: u64 = 64 * 1024 * 1024;
/// A longer line is no record.
const MAX_RECORD: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Bytes read so far, for [`read_since`].
    pub length: u64,
    /// Torn by a kill or a full disk, or of a later version.
    pub damaged: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Lines without these bytes are skipped unparsed, which is far quicker.
    pub mark: Option<String>,
    /// The search ends at a chunk without a wanted line whose last lines are older.
    pub since: Option<String>,
    pub old: usize,
}

impl Wanted {
    fn are_old(&self, lines: &[u8]) -> bool {
        let Some(since) = &self.since else { return false };
        let mut newest = lines.rsplit(|b| *b == b'\n').filter_map(CostRecord::parse).take(self.old).peekable();
        newest.peek().is_some() && newest.all(|record| record.ts < *since)
    }
}

/// What to do with each line found.
struct LineReader<'w, F> {
    wanted: &'w Wanted,
    mark: Option<Finder<'w>>,
    damaged: usize,
    each: F,
}

impl<F: FnMut(CostRecord) -> ControlFlow<()>> LineReader<'_, F> {
    fn is_unmarked(&self, text: &[u8]) -> bool {
        self.mark.as_ref().is_some_and(|mark| mark.find(text).is_none())
    }

    fn read_line(&mut self, line: &[u8]) -> ControlFlow<()> {
        if line.is_empty() || self.is_unmarked(line) {
            return ControlFlow::Continue(());
        }
        let Some(record) = CostRecord::parse(line) else {
            self.damaged += 1;
            return ControlFlow::Continue(());
        };
        (self.each)(record)
    }

    /// Chunks without one shell's mark aren't even split into lines.
    fn read_lines(&mut self, lines: &[u8]) -> ControlFlow<()> {
        if !self.is_unmarked(lines) {
            return lines.rsplit(|b| *b == b'\n').try_for_each(|line| self.read_line(line));
        }
        if self.wanted.are_old(lines) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Newest first, until `each` has enough. A missing file has no records.
pub fn read_backwards(
    file: &Path,
    wanted: &Wanted,
    each: impl FnMut(CostRecord) -> ControlFlow<()>,
) -> io::Result<Extent> {
    let Some(mut file) = open_regular(file)? else { return Ok(Extent::default()) };
    let mut reader = LineReader { wanted, mark: wanted.mark.as_deref().map(Finder::new), damaged: 0, each };
    // After the last line break a write is in progress, or torn; `since` reads it when whole.
    let mut whole = None;
    // A chunk starts with the end of an earlier chunk's line; `None` when that is too long.
    let mut rest: Option<Vec<u8>> = Some(Vec::new());
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = end.saturating_sub(CHUNK);
        let mut chunk = vec![0; usize::try_from(end - start).unwrap_or_default()];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut chunk)?;
        end = start;
        let Some(last) = chunk.iter().rposition(|b| *b == b'\n') else {
            if rest.as_ref().is_some_and(|rest| rest.len() + chunk.len() > MAX_RECORD) {
                reader.damaged += 1;
                rest = None;
            }
            rest = rest.map(|rest| [chunk, rest].concat());
            continue;
        };
        let newest = rest.take().map(|rest| [&chunk[last + 1..], &rest].concat());
        if whole.is_none() {
            whole = Some(start + last as u64 + 1);
        } else if newest.is_some_and(|line| reader.read_line(&line).is_break()) {
            break;
        }
        let first = chunk.iter().position(|b| *b == b'\n').unwrap_or(last);
        if reader.read_lines(&chunk[first..last]).is_break() {
            break;
        }
        chunk.truncate(first);
        rest = Some(chunk);
    }
    if whole.is_some()
        && let Some(line) = rest
    {
        let _ = reader.read_line(&line);
    }
    Ok(Extent { length: whole.unwrap_or(0), damaged: reader.damaged })
}

/// To the end of its last whole line, in bytes; 0 if unreadable.
pub fn whole_length(file: &Path) -> u64 {
    read_backwards(file, &Wanted::default(), |_| ControlFlow::Break(())).map_or(0, |extent| extent.length)
}

/// Records after `from` bytes, oldest first; returns the length read by then.
pub fn read_since(file: &Path, from: u64, mut each: impl FnMut(CostRecord)) -> io::Result<u64> {
    let Some(mut file) = open_regular(file)? else { return Ok(0) };
    // A shorter file was replaced: it is read from its beginning.
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

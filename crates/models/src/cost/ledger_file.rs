//! Reads the ledger, newest first or from an offset. Unreadable lines are counted.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use memchr::memmem::Finder;

use super::record::CostRecord;
use crate::store::backwards::Backwards;
use crate::store::private::open_regular;

/// Of what other shells added meanwhile; more follows the next time.
const ADDED: u64 = 64 * 1024 * 1024;
/// Of lines without the mark, each of this number is looked at for its age.
const SAMPLE: usize = 256;

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
    /// The search ends at `old` lines in a row that are older and without the mark.
    pub since: Option<String>,
    pub old: usize,
}

impl Wanted {
    /// The number of old lines in a row with `line`, behind `before` such; an unreadable one doesn't count.
    fn old_with(&self, line: &[u8], before: usize) -> usize {
        let Some(since) = &self.since else { return 0 };
        match CostRecord::parse(line) {
            Some(record) if record.ts < *since => before + 1,
            Some(_) => 0,
            None => before,
        }
    }
}

/// Newest first, until `each` has enough. A missing file has no records.
pub fn read_backwards(
    file: &Path,
    wanted: &Wanted,
    mut each: impl FnMut(CostRecord) -> ControlFlow<()>,
) -> io::Result<Extent> {
    let Some(file) = open_regular(file)? else { return Ok(Extent::default()) };
    let (mut lines, length) = Backwards::new(file)?;
    let mark = wanted.mark.as_deref().map(Finder::new);
    let (mut extent, mut passed, mut old) = (Extent { length, damaged: 0 }, 0, 0);
    while let Some((place, line)) = lines.line()? {
        if place + line.len() as u64 == length {
            // Behind the last line break a write is in progress, or torn; `read_since` reads it when whole.
            extent.length = place;
        } else if mark.as_ref().is_some_and(|mark| mark.find(line).is_none()) {
            passed += 1;
            old = if old > 0 || passed % SAMPLE == 0 { wanted.old_with(line, old) } else { 0 };
            if old > 0 && old >= wanted.old {
                break;
            }
        } else {
            old = 0;
            match CostRecord::parse(line).map(&mut each) {
                Some(ControlFlow::Break(())) => break,
                Some(ControlFlow::Continue(())) => {}
                None => extent.damaged += 1,
            }
        }
    }
    Ok(extent)
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

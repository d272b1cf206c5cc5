//! Atuin's history, through its own client: a machine with the database has it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::HistoryEntry;
use super::files::MOST;
use crate::store::clock::read_stamp;
use crate::store::program::output_within;

/// For the client; what it printed by then is used.
const PATIENCE: Duration = Duration::from_secs(2);

/// Newest first: moment in UTC, tab, command, zero byte.
const ARGUMENTS: &[&str] = &["history", "list", "--print0", "--reverse=false", "--format", "{time}\t{command}"];

/// Oldest first; empty where `client` can't be run or prints something else.
pub fn read_atuin(client: &Path) -> Vec<HistoryEntry> {
    let mut command = Command::new(client);
    command.args(ARGUMENTS).env("TZ", "UTC").env("ATUIN_TIMEZONE", "+0").stderr(Stdio::null());
    let Ok(listing) = output_within(&mut command, PATIENCE, MOST) else { return Vec::new() };
    let mut entries = parse_listing(&listing.out);
    entries.reverse();
    entries
}

/// In the listing's order; incomplete entries are left out.
fn parse_listing(listing: &[u8]) -> Vec<HistoryEntry> {
    let end = memchr::memrchr(0, listing).unwrap_or(0);
    let entry = |record: &[u8]| {
        let record = String::from_utf8_lossy(record);
        let (time, command) = record.trim_start_matches('\n').split_once('\t')?;
        let when = read_stamp(time)?.duration_since(std::time::UNIX_EPOCH).ok()?;
        let command = command.trim_end().to_owned();
        (!command.is_empty()).then_some(HistoryEntry { command, when: Some(when.as_secs()) })
    };
    listing[..end].split(|byte| *byte == 0).filter_map(entry).collect()
}

#[cfg(test)]
#[path = "atuin_tests.rs"]
mod tests;

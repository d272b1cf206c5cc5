//! Atuin's history, through its own client: a machine with the database has it.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::HistoryEntry;
use super::files::MOST;
use crate::store::clock::read_stamp;

/// For the client; what it printed by then is used.
const PATIENCE: Duration = Duration::from_secs(2);

/// Newest first: moment in UTC, tab, command, zero byte.
const ARGUMENTS: &[&str] = &["history", "list", "--print0", "--reverse=false", "--format", "{time}\t{command}"];

/// Oldest first; empty where `client` can't be run or prints something else.
pub fn read_atuin(client: &Path) -> Vec<HistoryEntry> {
    let mut command = Command::new(client);
    command.args(ARGUMENTS).env("TZ", "UTC").env("ATUIN_TIMEZONE", "+0");
    let mut entries = parse_listing(&first_output(command, PATIENCE));
    entries.reverse();
    entries
}

fn first_output(mut command: Command, patience: Duration) -> Vec<u8> {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = spawned else { return Vec::new() };
    let Some(mut output) = child.stdout.take() else { return Vec::new() };
    let (sender, receiver) = mpsc::channel();
    // Ends with the pipe, and so with the child.
    std::thread::spawn(move || {
        let mut part = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = output.read(&mut part) {
            if sender.send(part[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    let (mut all, end) = (Vec::new(), Instant::now() + patience);
    while (all.len() as u64) < MOST {
        match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(part) => all.extend(part),
            Err(_) => break,
        }
    }
    drop(receiver);
    let _ = child.kill();
    let _ = child.wait();
    all
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

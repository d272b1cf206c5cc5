//! A conversation's log: JSON Lines with a header, a line per turn (IMP-02) and summaries. Appended
//! only, secrets masked. `docs/protocol.md` has the format.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::mask::{mask_turns, masked_text};
use crate::error::Result;
use crate::model::Role;
use crate::model::turn::Turn;
use crate::store::backwards::Backwards;
use crate::store::clock::{read_stamp, time_stamp};
use crate::store::id::ShellId;
use crate::store::lock::{self, Held};
use crate::store::private::{open_regular, read_regular, unwritten};
use crate::store::{append, json_text, private_dir};
use aish_judge::verdict::Provenance;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionMeta {
    pub started: String,
    pub model: String,
    pub aish_version: String,
    /// Turns were masked when kept; older logs are masked when shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub masked: bool,
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    v: u32,
    meta: SessionMeta,
}

#[derive(Serialize, Deserialize)]
struct TurnLine {
    v: u32,
    ts: String,
    #[serde(flatten)]
    turn: Turn,
}

/// Replaces the turns before a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Byte offset of the first line that isn't covered.
    pub before: u64,
    /// Empty when none could be had.
    pub text: String,
    /// Of the covered turns, besides the person's words.
    #[serde(rename = "from", default, skip_serializing_if = "Vec::is_empty")]
    pub provenance: Vec<Provenance>,
}

#[derive(Serialize, Deserialize)]
struct SummaryLine {
    v: u32,
    ts: String,
    summary: Summary,
}

/// An unknown line isn't damage.
#[derive(Deserialize)]
struct AnyLine {
    #[serde(rename = "v")]
    _v: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LogLine {
    Header(SessionMeta),
    Turn(String, Box<Turn>),
    Summary(Summary),
    Other,
    /// Not JSON, or not of a known shape.
    Torn,
}

impl LogLine {
    pub fn parse(line: &[u8]) -> Self {
        if let Ok(line) = serde_json::from_slice::<TurnLine>(line) {
            Self::Turn(line.ts, Box::new(line.turn))
        } else if let Ok(line) = serde_json::from_slice::<HeaderLine>(line) {
            Self::Header(line.meta)
        } else if let Ok(line) = serde_json::from_slice::<SummaryLine>(line) {
            Self::Summary(line.summary)
        } else if serde_json::from_slice::<AnyLine>(line).is_ok() {
            Self::Other
        } else {
            Self::Torn
        }
    }
}

pub fn parse_header(line: &[u8]) -> Option<SessionMeta> {
    serde_json::from_slice::<HeaderLine>(line).ok().map(|line| line.meta)
}

/// For lists; several times as fast as [`LogLine::parse`].
#[derive(Deserialize)]
pub(super) struct SaidTurn {
    pub(super) role: Role,
    pub(super) content: String,
}

impl SaidTurn {
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadedSession {
    pub meta: SessionMeta,
    pub turns: Vec<Turn>,
    /// When each was kept, UTC, ISO 8601.
    pub times: Vec<String>,
    pub torn: usize,
}

/// Names sort by time.
pub fn new_path(sessions: &Path, id: &ShellId) -> PathBuf {
    let stamp = time_stamp().replace(':', "-");
    let mut path = sessions.join(format!("{stamp}-{id}.jsonl"));
    let mut n = 1;
    while path.exists() {
        n += 1;
        path = sessions.join(format!("{stamp}-{id}-{n}.jsonl"));
    }
    path
}

#[derive(Clone, Debug, PartialEq)]
pub struct KeptTurns {
    /// As in the log: without secrets.
    pub turns: Vec<Turn>,
    pub held: Held,
}

/// In one write, with the header of a new file.
pub fn append_turns(path: &Path, model: &str, turns: &[Turn]) -> Result<KeptTurns> {
    let turns = mask_turns(turns);
    let mut records = String::new();
    for turn in &turns {
        records += &json_line(&TurnLine { v: 1, ts: time_stamp(), turn: turn.clone() })?;
    }
    Ok(KeptTurns { held: write_records(path, model, &records)?, turns })
}

pub fn append_summary(path: &Path, model: &str, summary: &Summary) -> Result<()> {
    let summary = Summary { text: masked_text(&summary.text), ..summary.clone() };
    write_records(path, model, &json_line(&SummaryLine { v: 1, ts: time_stamp(), summary })?).map(|_| ())
}

fn write_records(path: &Path, model: &str, records: &str) -> Result<Held> {
    if let Some(dir) = path.parent() {
        private_dir(dir)?;
    }
    let aish_version = env!("CARGO_PKG_VERSION").to_owned();
    let meta = SessionMeta { started: time_stamp(), model: model.to_owned(), aish_version, masked: true };
    let header = json_line(&HeaderLine { v: 1, meta })?;
    append::append_records(path, &header, records)
        .map_err(|e| unwritten(&format!("cannot write {}", path.display()), &e))
}

fn json_line(line: &impl Serialize) -> Result<String> {
    Ok(json_text(line)? + "\n")
}

/// A missing file is an empty conversation.
pub fn load_log(path: &Path) -> io::Result<LoadedSession> {
    Ok(read_regular(path)?.map_or_else(LoadedSession::default, |bytes| parse_log(&bytes)))
}

pub fn parse_log(bytes: &[u8]) -> LoadedSession {
    let mut loaded = LoadedSession::default();
    for line in bytes.split(|b| *b == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        match LogLine::parse(line) {
            LogLine::Turn(time, turn) => {
                loaded.turns.push(*turn);
                loaded.times.push(time);
            }
            LogLine::Header(meta) => loaded.meta = meta,
            LogLine::Summary(_) | LogLine::Other => {}
            LogLine::Torn => loaded.torn += 1,
        }
    }
    loaded
}

impl LoadedSession {
    /// Also of an unmasked log.
    pub fn without_secrets(&self) -> Cow<'_, [Turn]> {
        if self.meta.masked { Cow::Borrowed(&self.turns) } else { Cow::Owned(mask_turns(&self.turns)) }
    }
}

/// For a writer, whose last line would seem torn.
const READER_PATIENCE: Duration = Duration::from_millis(200);

/// Newest first, with the log's length; none without a file.
pub fn read_backwards(path: &Path) -> io::Result<Option<(Backwards, u64)>> {
    let Some(file) = open_regular(path)? else { return Ok(None) };
    // Without the lock a line being written just counts as damaged.
    let _ = lock::take_lock(&file, lock::LockKind::Shared, READER_PATIENCE);
    Backwards::new(file).map(Some)
}

/// Since UTC, ISO 8601; none for no moment, zero for the future.
pub fn since(moment: &str, now: SystemTime) -> Option<Duration> {
    let then = read_stamp(moment)?;
    Some(now.duration_since(then).unwrap_or_default())
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;

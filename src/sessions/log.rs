//! The log of one conversation: JSON Lines, a header first, then a line per turn (IMP-02). Appended only.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::id::ShellId;
use crate::config::{append_private_line, private_dir};
use crate::conversation::turn::Turn;
use crate::error::{Error, Exit, Result};

/// The header of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// When the conversation began, UTC, ISO 8601.
    pub started: String,
    /// The preset it began with.
    pub model: String,
    /// The version that wrote it.
    pub aish_version: String,
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    v: u32,
    meta: Meta,
}

#[derive(Serialize, Deserialize)]
struct TurnLine {
    v: u32,
    ts: String,
    #[serde(flatten)]
    turn: Turn,
}

/// A log that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// The header, if it could be read.
    pub meta: Meta,
    /// The turns, oldest first.
    pub turns: Vec<Turn>,
    /// Lines that could not be read and were passed over.
    pub torn: usize,
}

/// The moment, as the logs write it.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// The path of a new log in `sessions`, named so that names sort by time.
pub fn new_path(sessions: &Path, id: &ShellId) -> PathBuf {
    let stamp = now().replace(':', "-");
    let mut path = sessions.join(format!("{stamp}-{id}.jsonl"));
    let mut n = 1;
    while path.exists() {
        n += 1;
        path = sessions.join(format!("{stamp}-{id}-{n}.jsonl"));
    }
    path
}

/// Appends turns; a file that isn't there yet gets its header first.
///
/// # Errors
/// When the directory or the file can't be written.
pub fn append(path: &Path, model: &str, turns: &[Turn]) -> Result<()> {
    if !path.exists() {
        if let Some(dir) = path.parent() {
            private_dir(dir)?;
        }
        let meta = Meta { started: now(), model: model.to_owned(), aish_version: env!("CARGO_PKG_VERSION").to_owned() };
        append_private_line(path, &json(&HeaderLine { v: 1, meta })?)?;
    }
    for turn in turns {
        append_private_line(path, &json(&TurnLine { v: 1, ts: now(), turn: turn.clone() })?)?;
    }
    Ok(())
}

fn json(line: &impl Serialize) -> Result<String> {
    serde_json::to_string(line).map_err(|e| Error::new(Exit::Internal, format!("a turn can't be written as JSON: {e}")))
}

/// Reads a log; a missing file is an empty conversation.
///
/// # Errors
/// When the file is there and can't be read.
pub fn load(path: &Path) -> io::Result<Loaded> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Loaded::default()),
        Err(e) => return Err(e),
    };
    let text = String::from_utf8_lossy(&bytes);
    let mut loaded = Loaded::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Ok(line) = serde_json::from_str::<TurnLine>(line) {
            loaded.turns.push(line.turn);
        } else if let Ok(header) = serde_json::from_str::<HeaderLine>(line) {
            loaded.meta = header.meta;
        } else {
            loaded.torn += 1;
        }
    }
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::conversation::turn::Facts;

    #[test]
    fn turns_come_back_and_a_torn_line_is_passed_over() {
        let dir = tempfile::tempdir().unwrap();
        let path = new_path(&dir.path().join("sessions"), &ShellId::parse("1-2").unwrap());
        let first =
            [Turn::user("it's \"one\"\nline", Facts::from([("cwd".into(), "/x".into())])), Turn::assistant("a")];
        append(&path, "fast", &first).unwrap();
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"v\":1,\"role\":\"us").unwrap();
        append(&path, "fast", &[Turn::user("two", Facts::new())]).unwrap();
        let loaded = load(&path).unwrap();
        assert_eq!(loaded.turns[..2], first);
        assert_eq!(loaded.turns[2].content, "two");
        assert_eq!(loaded.torn, 1);
        assert_eq!(loaded.meta.model, "fast");
    }

    #[test]
    fn no_file_is_an_empty_conversation() {
        assert_eq!(load(Path::new("/nonexistent/x.jsonl")).unwrap(), Loaded::default());
    }
}

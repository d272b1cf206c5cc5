//! What each tool was when it was first called, by hash (`mcp/pins.jsonl` in the state directory): a tool that has changed
//! since is asked about again. Lines are only ever added; the last one about a tool counts.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::definition::Definition;
use crate::error::{Error, Exit, Result};
use crate::store::private::read_regular;
use crate::store::{append_private_line, private_dir};

/// The most of the file that is read, in bytes.
const MAX_PINS_FILE: usize = 8 << 20;

/// What is known of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// It was never called.
    New,
    Same,
    Changed,
}

#[derive(Deserialize, Serialize)]
struct Line {
    server: String,
    tool: String,
    hash: String,
}

#[derive(Clone, Debug)]
pub struct Pins {
    file: PathBuf,
}

impl Pins {
    /// The pins in the directory `dir`.
    pub fn new(dir: &Path) -> Self {
        Self { file: dir.join("pins.jsonl") }
    }

    /// What is known of a tool. A file that is there and can't be read, or is too long, makes every tool a changed one.
    pub fn look_up(&self, tool: &Definition) -> Pin {
        let text = match read_regular(&self.file) {
            Ok(None) => return Pin::New,
            Ok(Some(bytes)) if bytes.len() <= MAX_PINS_FILE => String::from_utf8_lossy(&bytes).into_owned(),
            _ => return Pin::Changed,
        };
        let mut lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        match lines.rfind(|line| line.server == tool.server && line.tool == tool.name) {
            None => Pin::New,
            Some(line) if line.hash == tool.hash => Pin::Same,
            Some(_) => Pin::Changed,
        }
    }

    /// Takes the tool as it is now.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn set(&self, tool: &Definition) -> Result<()> {
        let line = Line { server: tool.server.clone(), tool: tool.name.clone(), hash: tool.hash.clone() };
        let line = serde_json::to_string(&line).map_err(|error| Error::new(Exit::Internal, error.to_string()))?;
        if let Some(dir) = self.file.parent() {
            private_dir(dir)?;
        }
        append_private_line(&self.file, &line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_change_is_seen_until_it_is_taken() {
        let temp = tempfile::tempdir().unwrap();
        let pins = Pins::new(&temp.path().join("mcp"));
        let tool = |text: &str| Definition::read("s", &json!({"name": "t", "description": text})).unwrap();
        assert_eq!(pins.look_up(&tool("one")), Pin::New);
        pins.set(&tool("one")).unwrap();
        assert_eq!((pins.look_up(&tool("one")), pins.look_up(&tool("two"))), (Pin::Same, Pin::Changed));
        pins.set(&tool("two")).unwrap();
        assert_eq!((pins.look_up(&tool("one")), pins.look_up(&tool("two"))), (Pin::Changed, Pin::Same));
        std::fs::remove_file(&pins.file).unwrap();
        std::fs::create_dir(&pins.file).unwrap();
        assert_eq!(pins.look_up(&tool("two")), Pin::Changed);
        std::fs::remove_dir(&pins.file).unwrap();
        // A pipe that nobody writes to would hold a reader for ever.
        nix::unistd::mkfifo(&pins.file, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert_eq!(pins.look_up(&tool("two")), Pin::Changed);
    }
}

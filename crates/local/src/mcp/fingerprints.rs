//! Each tool's hash at its first call (`mcp/pins.jsonl` in the state directory): a changed tool is
//! asked about again. The last line for a tool counts.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::definition::Definition;
use crate::error::Result;
use crate::store::append_json;
use crate::store::private::read_regular;

const MAX_FINGERPRINTS_FILE: usize = 8 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownTools {
    New,
    Same,
    Changed,
}

#[derive(Deserialize, Serialize)]
struct FingerprintLine {
    server: String,
    tool: String,
    hash: String,
}

#[derive(Clone, Debug)]
pub struct Fingerprints {
    file: PathBuf,
}

impl Fingerprints {
    pub fn new(dir: &Path) -> Self {
        Self { file: dir.join("pins.jsonl") }
    }

    /// A file that is too long or unreadable makes every tool a changed one.
    pub fn compare(&self, tool: &Definition) -> KnownTools {
        let text = match read_regular(&self.file) {
            Ok(None) => return KnownTools::New,
            Ok(Some(bytes)) if bytes.len() <= MAX_FINGERPRINTS_FILE => String::from_utf8_lossy(&bytes).into_owned(),
            _ => return KnownTools::Changed,
        };
        let mut lines = text.lines().filter_map(|line| serde_json::from_str::<FingerprintLine>(line).ok());
        match lines.rfind(|line| line.server == tool.server && line.tool == tool.name) {
            None => KnownTools::New,
            Some(line) if line.hash == tool.hash => KnownTools::Same,
            Some(_) => KnownTools::Changed,
        }
    }

    pub fn keep_fingerprint(&self, tool: &Definition) -> Result<()> {
        let line = FingerprintLine { server: tool.server.clone(), tool: tool.name.clone(), hash: tool.hash.clone() };
        append_json(&self.file, &line)
    }
}

#[cfg(test)]
#[path = "fingerprints_tests.rs"]
mod tests;

//! Records as JSON: a file for one, or a line for each. `append` and `private` write the bytes.

use std::path::Path;

use serde::Serialize;

use super::append_private_line;
use super::private::{private_dir, write_private_atomic};
use crate::error::{Error, Exit, Result};

/// Without line break. Doesn't fail for records of ours.
pub fn json_text(record: &impl Serialize) -> Result<String> {
    serde_json::to_string(record)
        .map_err(|error| Error::new(Exit::Internal, format!("a record can't be written as JSON: {error}")))
}

/// As [`append_private_line`]; makes the directory.
pub fn append_json(path: &Path, record: &impl Serialize) -> Result<()> {
    if let Some(dir) = path.parent() {
        private_dir(dir)?;
    }
    append_private_line(path, &json_text(record)?)
}

/// As [`write_private_atomic`].
pub fn write_json(path: &Path, record: &impl Serialize) -> Result<()> {
    write_private_atomic(path, json_text(record)?.as_bytes())
}

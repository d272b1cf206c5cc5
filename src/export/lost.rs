//! What of the export couldn't be delivered: a line each, for `aish doctor`, and the rest that a collector is given after a
//! failure. A note that can't be made is dropped.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::store::clock::time_stamp;
use crate::store::private::open_append;
use crate::store::{private_dir, read_small_text, write_private_atomic};
use aish_text::sanitize::clean_line;

/// The longest list, in bytes; it begins anew then.
const LONGEST: u64 = 64 * 1024;
/// How long a collector isn't asked again that failed.
const REST: Duration = Duration::from_secs(60);

/// The notes below a state directory; none without one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Lost {
    dir: Option<PathBuf>,
}

/// What the notes say.
#[derive(Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many records, at least.
    pub count: usize,
    /// When, where to and why, of the last.
    pub last: String,
    /// Where the notes are.
    pub file: PathBuf,
}

impl Lost {
    pub fn new(state: &Path) -> Self {
        Self { dir: Some(state.join("export")) }
    }

    /// Notes a record that didn't get `to` where it should have.
    pub fn add(&self, to: &str, why: &str) {
        let Some(dir) = &self.dir else { return };
        let line = format!("{} {to}: {}\n", time_stamp(), clean_line(why));
        let Ok(mut file) = private_dir(dir).map_err(drop).and_then(|()| open_append(&dir.join("lost")).map_err(drop))
        else {
            return;
        };
        if file.seek(SeekFrom::End(0)).is_ok_and(|length| length > LONGEST) {
            let _ = file.set_len(0);
        }
        let _ = file.write_all(line.as_bytes());
    }

    /// The collector has failed: it isn't asked again for a minute.
    pub fn rest(&self, why: &str) {
        if let Some(dir) = &self.dir {
            let _ =
                private_dir(dir).and_then(|()| write_private_atomic(&dir.join("resting"), clean_line(why).as_bytes()));
        }
    }

    /// Why the collector isn't asked now, if it isn't.
    pub fn resting(&self) -> Option<String> {
        let file = self.dir.as_ref()?.join("resting");
        let since = fs::symlink_metadata(&file).ok()?.modified().ok()?.elapsed().ok()?;
        let why = read_small_text(&file, 4096).ok().flatten();
        (since < REST).then(|| format!("not asked again yet: {}", why.unwrap_or_default()))
    }

    /// What is noted, if anything is.
    pub fn summary(&self) -> Option<Summary> {
        let file = self.dir.as_ref()?.join("lost");
        let text = read_small_text(&file, 2 * LONGEST).ok()??;
        let last = text.lines().last()?.to_owned();
        Some(Summary { count: text.lines().count(), last, file })
    }
}

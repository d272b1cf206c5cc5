//! Capture of every command of a shell (opt-in, `shell.capture`): one helper process per shell
//! session keeps what the last command printed, for `fix` and for questions. The plugin's side is
//! `shell/*/capture.*`; docs/protocol.md has the words that the two exchange.

pub mod helper;
pub mod last;
pub mod launch;
pub mod requests;

use std::path::{Path, PathBuf};

use crate::store::id::ShellId;

/// The name of the pipe that the shell writes requests into.
const REQUESTS: &str = "requests";
/// The name of the pipe that the shell reads acknowledgements from.
const ANSWERS: &str = "answers";
/// The name of the file with the last acknowledgement, for a shell that can't wait at a pipe.
const ANSWERED: &str = "answered";
/// The name of the file that says which helper this is, and how it captures.
const RECORD: &str = "helper";

/// Where the files of the helper of `shell` are. Nothing is made.
pub fn dir(runtime: &Path, shell: &ShellId) -> PathBuf {
    runtime.join("capture").join(shell.as_str())
}

//! Capture of every command (opt-in, `shell.capture`): one helper per shell keeps the last output
//! for `fix` and questions. docs/protocol.md has the exchange with `shell/*/capture.*`.

pub mod helper;
pub mod last;
pub mod launch;
pub mod requests;

use std::path::{Path, PathBuf};

use crate::store::id::ShellId;

/// The pipe that the shell writes to.
const REQUESTS: &str = "requests";
/// The pipe that the shell reads from.
const ANSWERS: &str = "answers";
/// A file with the last answer, for a shell that can't wait at a pipe.
const ANSWERED: &str = "answered";
/// A file: which helper this is, and how it captures.
const RECORD: &str = "helper";

pub fn dir(runtime: &Path, shell: &ShellId) -> PathBuf {
    runtime.join("capture").join(shell.as_str())
}

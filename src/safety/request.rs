//! What is asked of the safety core: a command line and where it would run. Built by the callers; nothing here reads the
//! environment or the disk.

use std::path::PathBuf;

use super::verdict::Provenance;
use crate::shell::Shell;

/// A command line to judge, and the place it would run in.
#[derive(Clone, Debug)]
pub struct Request {
    /// The text, of any length; what is too long is judged C.
    pub command: String,
    /// Whose grammar it is in.
    pub shell: Shell,
    /// The directory it would run in; absolute.
    pub cwd: PathBuf,
    /// The user's home, for `~` and `$HOME`; absolute.
    pub home: PathBuf,
    /// The directories that count as inside (SHP-14); canonical.
    pub workspaces: Vec<PathBuf>,
    /// Where the line comes from.
    pub provenance: Vec<Provenance>,
    /// Whether to look at the file system (a bounded number of `stat`s); without it every target counts as existing.
    pub look: bool,
    /// The aliases and functions of the user's shell that the line may use: name and text.
    pub aliases: Vec<(String, String)>,
    /// As above, for functions: name and body.
    pub functions: Vec<(String, String)>,
}

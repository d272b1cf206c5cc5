//! The question to the safety core: a line and its place. Reads neither environment nor disk.

use std::fmt;
use std::path::PathBuf;

use super::verdict::Provenance;
use super::words::LeftScope;
use aish_text::Shell;

/// A command line to judge, and where it would run.
#[derive(Clone, Debug)]
pub struct JudgeRequest {
    /// Of any length; one that is too long is judged C.
    pub command: String,
    /// The shell whose grammar is used.
    pub shell: Shell,
    /// Absolute.
    pub cwd: PathBuf,
    /// The user's home, for `~` and `$HOME`; absolute.
    pub home: PathBuf,
    /// Directories that count as inside (SHP-14); canonical.
    pub workspaces: Vec<PathBuf>,
    /// All sources of the line.
    pub provenance: Vec<Provenance>,
    /// Look at files, with a bounded number of `stat`s; else every target counts as existing.
    pub look: bool,
    /// Aliases of the user's shell that the line may use: name and text.
    pub aliases: Vec<(String, String)>,
    /// Functions of the user's shell that the line may use: name and body.
    pub functions: Vec<(String, String)>,
    /// zsh's option `interactive_comments`; other shells always have comments.
    pub comments: bool,
    /// The caller's own unchanged files, absolute and canonical. Overwriting them destroys nothing;
    /// building, testing or importing them is asked about.
    pub own: Vec<String>,
    /// What earlier lines left in the same shell.
    pub left: LeftScope,
    /// What the caller knows of secrets.
    pub secrets: Secrets,
}

impl JudgeRequest {
    /// `cwd` is the only workspace, the provenance unknown, files are looked at, no aliases or
    /// secrets known. `cwd` and `home` are absolute.
    pub fn new(command: impl Into<String>, shell: Shell, cwd: impl Into<PathBuf>, home: impl Into<PathBuf>) -> Self {
        let cwd = cwd.into();
        Self {
            command: command.into(),
            shell,
            workspaces: vec![cwd.clone()],
            cwd,
            home: home.into(),
            provenance: vec![Provenance::Unknown],
            look: true,
            aliases: Vec::new(),
            functions: Vec::new(),
            comments: true,
            own: Vec::new(),
            left: LeftScope::default(),
            secrets: Secrets::default(),
        }
    }
}

/// What counts as a secret, by the caller's detection and values; the default knows none.
#[derive(Clone)]
pub struct Secrets {
    /// Secret wherever they stand, such as values of placeholders. Empty ones are ignored.
    pub values: Vec<String>,
    /// Whether a text holds a secret.
    pub found_in: fn(&str) -> bool,
    /// Whether a variable of this name holds a secret.
    pub named: fn(&str) -> bool,
    /// Earlier commands of the same proposer held a secret: any word may stand for one.
    pub spread: bool,
}

impl Default for Secrets {
    fn default() -> Self {
        Self { values: Vec::new(), found_in: |_| false, named: |_| false, spread: false }
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("values", &self.values.len()).finish_non_exhaustive()
    }
}

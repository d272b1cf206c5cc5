//! What is asked of the safety core: a command line and where it would run. Built by the callers;
//! nothing here reads the environment or the disk.

use std::fmt;
use std::path::PathBuf;

use super::verdict::Provenance;
use super::words::LeftScope;
use aish_text::Shell;

/// A command line to judge, and the place it would run in.
#[derive(Clone, Debug)]
pub struct JudgeRequest {
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
    /// Whether to look at the file system (a bounded number of `stat`s); without it every target
    /// counts as existing.
    pub look: bool,
    /// The aliases and functions of the user's shell that the line may use: name and text.
    pub aliases: Vec<(String, String)>,
    /// As above, for functions: name and body.
    pub functions: Vec<(String, String)>,
    /// Comments count in an interactive zsh too: its option `interactive_comments` is on. Elsewhere
    /// they always do.
    pub comments: bool,
    /// Files that the caller has made for itself and knows to be unchanged: absolute, canonical
    /// paths. Writing over them destroys nothing; what builds, tests or imports them is asked
    /// about.
    pub own: Vec<String>,
    /// What earlier lines that were run in the same shell have left in it.
    pub left: LeftScope,
    /// What the caller knows of secrets.
    pub secrets: Secrets,
}

impl JudgeRequest {
    /// A line in `cwd`, which is the only workspace, of unknown provenance; the file system is
    /// looked at, no aliases or secrets are known. `cwd` and `home` are absolute.
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

/// What counts as a secret in a command that reaches another host. The judge knows no secrets
/// itself: the caller, who has the detection and the values, says it. The default knows none.
#[derive(Clone)]
pub struct Secrets {
    /// Values that are secret wherever they stand, such as those of placeholders that were put back
    /// into the line. Empty ones are ignored.
    pub values: Vec<String>,
    /// Whether a text holds a secret.
    pub found_in: fn(&str) -> bool,
    /// Whether a variable of this name holds a secret.
    pub named: fn(&str) -> bool,
    /// Earlier commands of the same proposer held a secret: whatever a word stands for may be one.
    pub spread: bool,
}

impl Default for Secrets {
    fn default() -> Self {
        Self { values: Vec::new(), found_in: |_| false, named: |_| false, spread: false }
    }
}

impl fmt::Debug for Secrets {
    /// Tells how many values there are, and none of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("values", &self.values.len()).finish_non_exhaustive()
    }
}

//! What the walk found in a command line: profile, rules, commands. The ladder, the policy and the
//! explanation use it; it decides no level.

use std::borrow::Cow;

use super::syntax::ir::Span;
use super::verdict::{ActionProfile, Operations, ReviewLevel};
use super::words::LeftScope;
use aish_text::Shell;

/// What is known of a command line without running it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// The input of the ladder.
    pub profile: ActionProfile,
    /// In the order of the text.
    pub findings: Vec<Finding>,
    /// All that may run, wrappers and what they carry included, in the order found.
    pub commands: Vec<SeenEffects>,
    /// What it deletes, overwrites or moves away, at most 64, as found.
    pub destroys: Vec<Destroys>,
    /// More is destroyed than `destroys` lists.
    pub destroys_more: bool,
    /// Local files it may create or change: absolute, at most 64, without moved ones.
    pub writes: Vec<String>,
    /// The scope that it leaves for the next line.
    pub leaves: LeftScope,
}

/// A rule that holds for the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// The id, `family.name`: `fs.rm-recursive`.
    pub rule: Cow<'static, str>,
    /// The lowest level for the line.
    pub level: ReviewLevel,
    /// Halts Norris.
    pub destructive: bool,
    /// Short: `rm -rf`.
    pub message: Cow<'static, str>,
    /// A sentence: "Deletes files recursively."; empty if there is nothing to say.
    pub does: Cow<'static, str>,
    /// A safer alternative; empty if there is none.
    pub safer: Cow<'static, str>,
    /// Why there is no alternative, as a sentence; empty if unknown.
    pub none: Cow<'static, str>,
    /// The words it is about.
    pub span: Option<Span>,
}

/// A path that is deleted, overwritten or moved away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destroys {
    /// As the program gets it, a glob as a pattern (`\` escapes), unknown stretches as
    /// [`super::argument::UNKNOWN`]. For work trees: the pathspec it is limited to, `:/` for all.
    pub path: String,
    /// `path` is a pattern in the grammar of `shell`.
    pub glob: bool,
    /// The directory where files of the same names are hit.
    pub into: Option<String>,
    /// The effect on it.
    pub how: How,
    /// The command's directory; none if unknown.
    pub cwd: Option<String>,
    /// On another host or in a container.
    pub remote: bool,
    /// The shell that expands the glob.
    pub shell: Option<Shell>,
    /// `find`'s arguments between the starting points and the action.
    pub picks: Option<Vec<String>>,
}

/// The effect on a destroyed path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// Files; directories are refused or must be empty.
    #[default]
    Delete,
    /// Files, and directories with their content.
    DeleteTree,
    /// Its content is replaced or truncated.
    Overwrite,
    /// It, or each file below it, replaces the one of the same name in `into`; with `/.` at its end
    /// its content does, `into` being its counterpart.
    Merge,
    /// It gets another path.
    Move,
    /// Files below it may be replaced or deleted; which ones is unknown.
    Within,
    /// Deletes files of a work tree that git doesn't know.
    Untracked {
        /// Untracked directories too.
        directories: bool,
        /// What of the ignored files.
        ignored: Ignored,
    },
    /// Uncommitted changes of a work tree are lost.
    Changes,
}

/// `git clean`'s choice between ignored and other untracked files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// Ignored files stay.
    Spared,
    /// `-x`: ignored files too.
    Too,
    /// `-X`: ignored files only.
    Only,
}

/// A command that may run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeenEffects {
    /// The base name of the first word; empty if unknown.
    pub program: String,
    /// Resolved; unknown stretches as [`super::argument::UNKNOWN`].
    pub args: Vec<String>,
    /// Of this command alone.
    pub operations: Operations,
    /// The paths it names, absolute where possible.
    pub paths: Vec<String>,
    /// The hosts it names.
    pub hosts: Vec<String>,
    /// It runs on another host or in a container.
    pub remote: bool,
    /// Its place in the judged text.
    pub span: Span,
}

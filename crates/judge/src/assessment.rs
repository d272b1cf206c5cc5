//! What the walk over a command line found: its profile, the rules that hold, and each command with
//! its arguments. The ladder, the policy and the explanation are made from it; it decides no level
//! itself.

use std::borrow::Cow;

use super::syntax::ir::Span;
use super::verdict::{ActionProfile, Operations, ReviewLevel};
use super::words::LeftScope;
use aish_text::Shell;

/// What is known of a command line without running it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// The profile; the ladder works on it.
    pub profile: ActionProfile,
    /// The rules that hold, in the order of the text.
    pub findings: Vec<Finding>,
    /// Every command that may run, wrappers and what they carry included, in the order they were
    /// found.
    pub commands: Vec<SeenEffects>,
    /// What it deletes, overwrites or moves away, in the order it was found, at most 64; nothing is
    /// looked up for it.
    pub destroys: Vec<Destroys>,
    /// More is destroyed than `destroys` lists.
    pub destroys_more: bool,
    /// The files here that it may make or change, absolute, at most 64; moved ones are not among
    /// them.
    pub writes: Vec<String>,
    /// What it leaves in its shell for the next line.
    pub leaves: LeftScope,
}

/// A rule that holds for the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// The rule's id, `family.name`: `fs.rm-recursive`.
    pub rule: Cow<'static, str>,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// Whether it halts Norris.
    pub destructive: bool,
    /// The short message: `rm -rf`.
    pub message: Cow<'static, str>,
    /// What the command does, as a sentence of plain English: "Deletes files recursively."; empty
    /// if there is nothing to say.
    pub does: Cow<'static, str>,
    /// What could be done instead; empty if nothing.
    pub safer: Cow<'static, str>,
    /// Why nothing could be done instead, as a sentence; empty where that isn't known.
    pub none: Cow<'static, str>,
    /// The words it is about.
    pub span: Option<Span>,
}

/// Something that is deleted, overwritten or moved away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destroys {
    /// The path as the program is given it, a glob as a pattern (`\` escapes); an unknown stretch
    /// is [`super::argument::UNKNOWN`]. With `how` about a work tree: what it is limited to, `:/`
    /// for all of it.
    pub path: String,
    /// It is a pattern in the grammar of `shell`.
    pub glob: bool,
    /// Files of the same names in this directory are what is hit.
    pub into: Option<String>,
    /// What happens to it.
    pub how: How,
    /// Where the command would run; none if that can't be known.
    pub cwd: Option<String>,
    /// On another host, or in a container.
    pub remote: bool,
    /// The shell that expands the glob.
    pub shell: Option<Shell>,
    /// For `find`: the arguments between the starting points and what is done, which pick what is
    /// hit.
    pub picks: Option<Vec<String>>,
}

/// What happens to what is hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// Files are deleted; directories are refused, or must be empty.
    #[default]
    Delete,
    /// Files, and directories with all that is in them.
    DeleteTree,
    /// Its content is replaced or cut off.
    Overwrite,
    /// It is moved somewhere else.
    Move,
    /// Some of what is below it may be replaced or deleted: which, can't be told.
    Within,
    /// Files of a git work tree that git doesn't know are deleted.
    Untracked {
        /// Also what is in untracked directories.
        directories: bool,
        /// Whether ignored files are hit.
        ignored: Ignored,
    },
    /// Changes in a git work tree are lost.
    Changes,
}

/// Which untracked files `git clean` deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// Those that aren't ignored.
    Spared,
    /// Ignored and other untracked files (`-x`).
    Too,
    /// Ignored ones only (`-X`).
    Only,
}

/// A command that may run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeenEffects {
    /// Its program: the base name of the first word; empty if it can't be known.
    pub program: String,
    /// Its arguments, resolved; an unknown stretch is [`super::argument::UNKNOWN`].
    pub args: Vec<String>,
    /// The effects of this command alone.
    pub operations: Operations,
    /// The paths it names, absolute where that is possible.
    pub paths: Vec<String>,
    /// The hosts it talks to, as far as they are named.
    pub hosts: Vec<String>,
    /// It runs on another host, or in a container.
    pub remote: bool,
    /// Where it stands in the judged text.
    pub span: Span,
}

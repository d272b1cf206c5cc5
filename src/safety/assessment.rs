//! What the walk over a command line found: its profile, the rules that spoke, and each command with its arguments. The
//! ladder, the policy and the explanation are made from it; it decides no level itself.

use std::borrow::Cow;

use super::syntax::ir::Span;
use super::verdict::{ActionProfile, Operations, ReviewLevel};

/// All that was found out about a command line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// The profile; the ladder works on it.
    pub profile: ActionProfile,
    /// The rules that spoke, in the order of the text.
    pub findings: Vec<Finding>,
    /// Every command that may run, wrappers and what they carry included, in the order they were found.
    pub commands: Vec<Seen>,
}

/// A rule that spoke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its id: `fs.rm-recursive`.
    pub rule: Cow<'static, str>,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// It halts Norris.
    pub destructive: bool,
    /// What it says to the user, short: `rm -rf`.
    pub message: Cow<'static, str>,
    /// What the command does, as a sentence of plain English: "Deletes files recursively."; empty if there is nothing to say.
    pub does: Cow<'static, str>,
    /// What could be done instead; empty if nothing.
    pub safer: Cow<'static, str>,
    /// The words it is about.
    pub span: Option<Span>,
}

/// A command that may run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Its program: the base name of the first word; empty if it can't be known.
    pub program: String,
    /// Its arguments, resolved; an unknown stretch is [`super::argument::UNKNOWN`].
    pub args: Vec<String>,
    /// What it does.
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

//! What a HALT shows and its answers (HALT-03, CON): data from the run to the terminal.

use serde::{Deserialize, Serialize};

use aish_judge::verdict::ReviewLevel;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    pub step: u32,
    pub max_steps: u32,
    /// A pattern's name, `LLM flagged as destructive`, `repeated similar skips`, …
    pub reason: String,
    /// None for a tool call that only needs consent.
    pub level: Option<ReviewLevel>,
    pub why: String,
    /// The plan's task: its number from 1, the count, its words.
    #[serde(default)]
    pub task: Option<(usize, usize, String)>,
    /// What would be deleted or overwritten, line by line.
    pub blast: Vec<String>,
    /// `blast` in one line, with three of the files.
    #[serde(default)]
    pub hits: String,
    #[serde(default)]
    pub files: Vec<String>,
    /// A file tool's change as a unified diff without colours; may be empty.
    #[serde(default)]
    pub diff: String,
    #[serde(default)]
    pub undo: String,
    pub action: String,
    pub requires_pin: bool,
    pub editable: bool,
    /// The rules that `r` grants for the rest of the run; may be empty.
    #[serde(default)]
    pub grants: Vec<String>,
    /// After the third skip in a row: abort, force or another goal.
    pub escalated: bool,
}

/// Says more of the action on request, part by part: what is known at once before what a model is
/// asked for.
pub type Explain<'a> = dyn FnMut(&mut dyn FnMut(&str)) + 'a;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Proceed,
    /// `r`: proceed, and don't ask about these rules again in this run.
    Grant,
    /// `s`, or three wrong PINs (OPEN-08).
    Skip,
    /// `a`, Ctrl-C, Ctrl-X Ctrl-C, end of input.
    Abort,
    /// `e`, with the edited command.
    Edit(String),
    /// `f` of an escalated HALT.
    Force,
    /// `g` of an escalated HALT.
    ChangeGoal,
}

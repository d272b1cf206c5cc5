//! What a HALT shows and what can be answered (HALT-03, CON): data that crosses from the run to the
//! terminal. It decides and prints nothing.

use serde::{Deserialize, Serialize};

use aish_judge::verdict::ReviewLevel;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// The step, from 1.
    pub step: u32,
    pub max_steps: u32,
    /// The reason: a pattern's name, `LLM flagged as destructive`, `repeated similar skips`, …
    pub reason: String,
    /// `A`, `B` or `C`; none for a tool call that only needs consent.
    pub level: Option<ReviewLevel>,
    /// What it does, in plain English; may be empty.
    pub why: String,
    /// The task of the plan that it is for, from 1, and how many there are.
    #[serde(default)]
    pub task: Option<(usize, usize, String)>,
    /// What it would hit, line by line; empty when it deletes and overwrites nothing.
    pub blast: Vec<String>,
    /// The same in one line, and three of the files.
    #[serde(default)]
    pub hits: String,
    #[serde(default)]
    pub files: Vec<String>,
    /// The difference that a file tool would make, as a unified diff without colours; empty where
    /// there is none to show.
    #[serde(default)]
    pub diff: String,
    /// Whether it can be undone, in a few words; empty where nothing is said about it.
    #[serde(default)]
    pub undo: String,
    pub action: String,
    pub requires_pin: bool,
    /// It can be edited (a command, not a tool call).
    pub editable: bool,
    /// The rules that `r` grants for the rest of the run; empty where it can't.
    #[serde(default)]
    pub grants: Vec<String>,
    /// The third skip in a row: abort, force or another goal.
    pub escalated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Proceed,
    /// `r`: proceed, and don't ask about the rules of this HALT again in this run.
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

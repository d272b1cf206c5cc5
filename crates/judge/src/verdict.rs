//! The types of a judgement and their JSON.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

pub use aish_programs::level::ReviewLevel;
pub use aish_programs::operation::{OperationClass, Operations};

use super::syntax::ir::Span;

/// Digits of a PIN (PIN-01).
pub const PIN_LENGTH: usize = 6;

aish_text::named_enum! {
    /// The source of a command (LAD-05, PRV).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Provenance {
        /// Typed by the user.
        LocalUser = "local_user",
        /// Typed by the user in a remote session.
        WebRemoteUser = "web_remote_user",
        /// Written by a model.
        ModelSuggestion = "model_suggestion",
        /// From a file of the workspace.
        WorkspaceFile = "workspace_file",
        /// Copied from the web.
        WebContent = "web_content",
        /// From the output of a tool.
        ToolOutput = "tool_output",
        /// The caller doesn't know.
        Unknown = "unknown",
    }
}

/// How well a command line was understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Not parsed, or with an unknown program.
    Low,
    /// Parsed, with some unknown arguments.
    Medium,
    /// Parsed, with all arguments known.
    #[default]
    High,
}

/// What a command line does, as far as known without running it (LAD-06).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ActionProfile {
    /// `shell`, or the name of a tool.
    pub tool_name: String,
    /// In the order of [`OperationClass`].
    pub operations: Operations,
    /// All programs, wrappers included, each once, in the order of the text.
    pub roots: Vec<String>,
    /// Absolute where possible, each once; at most 64.
    pub touched_paths: Vec<String>,
    /// A touched path lies outside every workspace.
    pub outside_workspace: bool,
    /// It runs something with more rights.
    pub uses_privilege: bool,
    /// A deletion of everything: `/`, `~`, `*` (SHP-16).
    pub has_unbounded_scope_signals: bool,
    /// The parser's and the walk's certainty.
    pub parse_confidence: Confidence,
    /// All sources of the line.
    pub provenance: Vec<Provenance>,
    /// The command line as it was judged.
    pub raw_summary: String,
}

const SPELLING: usize = 40;

/// One reason for a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The id: `fs.rm-recursive`, `ladder.privileged-outside`, `policy.…`.
    pub rule: String,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// One sentence for the user.
    pub message: String,
    /// The words it is about; none for the whole line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
}

/// The JSON of `aish check` (docs/protocol.md).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Of the format of `aish check --json`.
    pub version: u32,
    /// As it was judged.
    pub command: String,
    /// The review it needs.
    pub level: ReviewLevel,
    /// Halts Norris whatever else is set (PAT).
    pub destructive: bool,
    /// A policy forbids it (POL-03).
    pub denied: bool,
    /// It needs an approval.
    pub requires_click: bool,
    /// It needs the PIN; the JSON then has its length as `pin_length` (CON-01).
    #[serde(flatten, serialize_with = "with_pin_length")]
    pub requires_pin: bool,
    /// The weightiest first.
    pub reasons: Vec<Reason>,
    /// What the command line does, as data.
    pub profile: ActionProfile,
    /// Plain English; empty at level A.
    pub explanation: String,
    /// A safer alternative; none at level A, and if `explanation` says that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<String>,
}

impl Verdict {
    /// The command's words behind a reason's name: `rm -r` for "rm -rf" (PAT-02 fixes the names).
    pub fn own_spelling(&self, reason: &Reason) -> Option<&str> {
        let span = reason.span?;
        let words = self.command.get(span.start..span.end)?;
        let mut spelling = reason.message.split_whitespace();
        let same = spelling.next() == words.split_whitespace().next() && spelling.all(|word| word.starts_with('-'));
        (same && words.len() <= SPELLING && !words.contains('\n')).then_some(words)
    }
}

/// `requires_pin`, and `pin_length` where it is true.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn with_pin_length<S: Serializer>(requires_pin: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("requires_pin", requires_pin)?;
    if *requires_pin {
        map.serialize_entry("pin_length", &PIN_LENGTH)?;
    }
    map.end()
}

//! What a judgement is made of and how it is written as JSON: levels, operations, provenance,
//! profile, reasons, verdict. Only types: the judging is elsewhere.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

pub use aish_programs::level::ReviewLevel;
pub use aish_programs::operation::{OperationClass, Operations};

use super::syntax::ir::Span;

/// How many digits a PIN has (PIN-01).
pub const PIN_LENGTH: usize = 6;

aish_text::named_enum! {
    /// Where a command comes from (LAD-05, PRV).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Provenance {
        /// Typed by the user.
        LocalUser = "local_user",
        /// Typed by the user in a remote session.
        WebRemoteUser = "web_remote_user",
        /// Written by a model.
        ModelSuggestion = "model_suggestion",
        /// Taken from a file of the workspace.
        WorkspaceFile = "workspace_file",
        /// Copied from the web.
        WebContent = "web_content",
        /// Taken from the output of a tool.
        ToolOutput = "tool_output",
        /// The caller doesn't know where it comes from.
        Unknown = "unknown",
    }
}

/// How well a command line was understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Not parsed, or the program that runs is unknown.
    Low,
    /// Parsed, with arguments that can't be known.
    Medium,
    /// Parsed, and all arguments are known.
    #[default]
    High,
}

/// What a command line does, as far as it can be told without running it (LAD-06).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ActionProfile {
    /// `shell`, or the name of a tool.
    pub tool_name: String,
    /// The classes of what it does, in the order of [`OperationClass`].
    pub operations: Operations,
    /// The names of the programs of all parts, wrappers included, each once, in the order of the
    /// text.
    pub roots: Vec<String>,
    /// The paths it names, made absolute where that is possible, each once; at most 64.
    pub touched_paths: Vec<String>,
    /// One of them lies outside every workspace.
    pub outside_workspace: bool,
    /// It runs something with more rights.
    pub uses_privilege: bool,
    /// It aims at everything: `/`, `~`, `*` together with a deletion (SHP-16).
    pub has_unbounded_scope_signals: bool,
    /// How well it was understood.
    pub parse_confidence: Confidence,
    /// Where it comes from.
    pub provenance: Vec<Provenance>,
    /// The command line as it was judged.
    pub raw_summary: String,
}

/// Bytes of a spelling that stands in place of a name.
const SPELLING: usize = 40;

/// One reason for a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The rule's id: `fs.rm-recursive`, `ladder.privileged-outside`, `policy.…`.
    pub rule: String,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// What it says to the user.
    pub message: String,
    /// The words it is about; none when it is about the whole line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
}

/// The judgement of one command line: the JSON of `aish check` (docs/protocol.md).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The version of this format.
    pub version: u32,
    /// The command line as it was judged.
    pub command: String,
    /// The review it needs.
    pub level: ReviewLevel,
    /// It would halt Norris whatever else is set (PAT).
    pub destructive: bool,
    /// A policy forbids it (POL-03).
    pub denied: bool,
    /// It needs an approval.
    pub requires_click: bool,
    /// It needs the PIN; `pin_length` says then how many digits that has (CON-01).
    #[serde(flatten, serialize_with = "with_pin_length")]
    pub requires_pin: bool,
    /// Why, the weightiest first.
    pub reasons: Vec<Reason>,
    /// What the command line does, as data.
    pub profile: ActionProfile,
    /// What it does, in plain English; empty at level A.
    pub explanation: String,
    /// What could be done instead; none at level A, and where `explanation` says that there is
    /// nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<String>,
}

impl Verdict {
    /// The words of the command where a reason names another spelling of them: `rm -r` for "rm -rf"
    /// (PAT-02 fixes the names).
    pub fn own_spelling(&self, reason: &Reason) -> Option<&str> {
        let span = reason.span?;
        let words = self.command.get(span.start..span.end)?;
        let mut spelling = reason.message.split_whitespace();
        let same = spelling.next() == words.split_whitespace().next() && spelling.all(|word| word.starts_with('-'));
        (same && words.len() <= SPELLING && !words.contains('\n')).then_some(words)
    }
}

/// `requires_pin`, and `pin_length` where it is true.
// The reference is what serde passes.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn with_pin_length<S: Serializer>(requires_pin: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("requires_pin", requires_pin)?;
    if *requires_pin {
        map.serialize_entry("pin_length", &PIN_LENGTH)?;
    }
    map.end()
}

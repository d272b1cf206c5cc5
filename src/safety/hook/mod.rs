//! The pre-tool hooks of coding agents: the call that an agent is about to make, from its JSON, and the answer in the form it
//! wants. Pure: judging is the caller's. Whatever isn't understood is [`Action::Unknown`], and is asked about.

pub mod answer;
pub mod call;
pub mod config;

pub use answer::{Decision, answer};
pub use call::{Action, Call, FileUse, read};

/// A coding agent with pre-tool hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Claude Code: `PreToolUse`.
    ClaudeCode,
    /// Codex CLI: `PreToolUse` and `PermissionRequest`.
    Codex,
    /// Gemini CLI: `BeforeTool`.
    Gemini,
    /// Cursor: `beforeShellExecution` and its kin.
    Cursor,
    /// OpenCode: a small plugin of ours calls `aish`.
    OpenCode,
}

impl Agent {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::ClaudeCode, Self::Codex, Self::Gemini, Self::Cursor, Self::OpenCode];

    /// As it is named on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::Cursor => "cursor",
            Self::OpenCode => "opencode",
        }
    }
}

#[cfg(test)]
mod tests;

//! The pre-tool hooks of coding agents: the call that an agent is about to make, from its JSON, and the answer in the form it
//! wants. Pure: judging is the caller's. Whatever isn't understood is [`Action::Unknown`], and is asked about.

pub mod answer;
pub mod call;
pub mod config;
mod patterns;

pub use answer::{Decision, answer};
pub use call::{Action, Call, FileUse, read};

/// A coding agent with pre-tool hooks; the comments name the events that aish answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Anthropic's Claude Code: `PreToolUse`.
    ClaudeCode,
    /// Codex CLI: `PreToolUse` and `PermissionRequest`.
    Codex,
    /// Google's Gemini CLI: `BeforeTool`.
    Gemini,
    /// Cursor: `beforeShellExecution`, `beforeReadFile` and `preToolUse`.
    Cursor,
    /// GitHub Copilot CLI: `preToolUse`.
    Copilot,
    /// Alibaba's Qwen Code: `PreToolUse`.
    Qwen,
    /// Moonshot's Kimi CLI: `PreToolUse`.
    Kimi,
    /// Kiro of AWS: `preToolUse`.
    Kiro,
    /// OpenCode, which has no hooks: the plugin that `aish hook` writes for it calls `aish`.
    OpenCode,
}

impl Agent {
    /// All agents, in the order the help lists them.
    pub const ALL: [Self; 9] = [
        Self::ClaudeCode,
        Self::Codex,
        Self::Gemini,
        Self::Cursor,
        Self::Copilot,
        Self::Qwen,
        Self::Kimi,
        Self::Kiro,
        Self::OpenCode,
    ];

    /// Whether it is told no by exit code 2 and a reason on stderr, and knows no answer as JSON.
    pub fn answers_by_exit_code(self) -> bool {
        self == Self::Kiro
    }

    /// As it is named on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::Cursor => "cursor",
            Self::Copilot => "copilot",
            Self::Qwen => "qwen",
            Self::Kimi => "kimi",
            Self::Kiro => "kiro",
            Self::OpenCode => "opencode",
        }
    }
}

#[cfg(test)]
mod tests;

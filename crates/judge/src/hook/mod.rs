//! The pre-tool hooks of coding agents: reads their calls and forms the answers; judging is the
//! caller's. What isn't understood is [`HookAction::Unknown`], and is asked about.

pub mod answer;
pub mod call;
pub mod json;
mod patterns;

pub use answer::{HookDecision, answer};
pub use call::{FileUse, HookAction, HookCall, read_call};

aish_text::named_enum! {
    /// The docs name the events that aish answers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HookedAgent {
        /// Anthropic's Claude Code: `PreToolUse`.
        ClaudeCode = "claude-code",
        /// Codex CLI: `PreToolUse` and `PermissionRequest`.
        Codex = "codex",
        /// Google's Gemini CLI: `BeforeTool`.
        Gemini = "gemini",
        /// Cursor: `beforeShellExecution`, `beforeReadFile` and `preToolUse`.
        Cursor = "cursor",
        /// GitHub Copilot CLI: `preToolUse`.
        Copilot = "copilot",
        /// Alibaba's Qwen Code: `PreToolUse`.
        Qwen = "qwen",
        /// Moonshot's Kimi CLI: `PreToolUse`.
        Kimi = "kimi",
        /// Kiro of AWS: `preToolUse`.
        Kiro = "kiro",
        /// No hooks: the plugin that `aish hook` writes for it calls `aish`.
        OpenCode = "opencode",
    }
}

impl HookedAgent {
    /// Told "no" by exit code 2 and a reason on stderr; it reads no JSON.
    pub fn answers_by_exit_code(self) -> bool {
        self == Self::Kiro
    }
}

/// The place of the settings, and their text.
pub fn config(agent: HookedAgent) -> (&'static str, &'static str) {
    match agent {
        HookedAgent::ClaudeCode => {
            (".claude/settings.json, or ~/.claude/settings.json", include_str!("config/claude-code.json"))
        }
        HookedAgent::Codex => ("~/.codex/hooks.json", include_str!("config/codex.json")),
        HookedAgent::Gemini => {
            (".gemini/settings.json, or ~/.gemini/settings.json", include_str!("config/gemini.json"))
        }
        HookedAgent::Cursor => (".cursor/hooks.json, or ~/.cursor/hooks.json", include_str!("config/cursor.json")),
        HookedAgent::Copilot => (".github/hooks/aish.json", include_str!("config/copilot.json")),
        HookedAgent::Qwen => (".qwen/settings.json, or ~/.qwen/settings.json", include_str!("config/qwen.json")),
        HookedAgent::Kimi => ("~/.kimi/config.toml", include_str!("config/kimi.toml")),
        HookedAgent::Kiro => (".kiro/agents/NAME.json, or ~/.kiro/agents/NAME.json", include_str!("config/kiro.json")),
        HookedAgent::OpenCode => {
            (".opencode/plugin/aish.js, or ~/.config/opencode/plugin/aish.js", include_str!("config/opencode.js"))
        }
    }
}

#[cfg(test)]
mod tests;

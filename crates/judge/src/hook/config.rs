//! The settings that make an agent call `aish hook`.

use super::HookedAgent;

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

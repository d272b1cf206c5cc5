//! What goes into an agent's settings, so that it calls `aish hook`.

use super::Agent;

/// Where the text belongs, and the text.
pub fn config(agent: Agent) -> (&'static str, &'static str) {
    match agent {
        Agent::ClaudeCode => {
            (".claude/settings.json, or ~/.claude/settings.json", include_str!("config/claude-code.json"))
        }
        Agent::Codex => ("~/.codex/hooks.json", include_str!("config/codex.json")),
        Agent::Gemini => (".gemini/settings.json, or ~/.gemini/settings.json", include_str!("config/gemini.json")),
        Agent::Cursor => (".cursor/hooks.json, or ~/.cursor/hooks.json", include_str!("config/cursor.json")),
        Agent::Copilot => (".github/hooks/aish.json", include_str!("config/copilot.json")),
        Agent::Qwen => (".qwen/settings.json, or ~/.qwen/settings.json", include_str!("config/qwen.json")),
        Agent::Kimi => ("~/.kimi/config.toml", include_str!("config/kimi.toml")),
        Agent::Kiro => (".kiro/agents/NAME.json, or ~/.kiro/agents/NAME.json", include_str!("config/kiro.json")),
        Agent::OpenCode => {
            (".opencode/plugin/aish.js, or ~/.config/opencode/plugin/aish.js", include_str!("config/opencode.js"))
        }
    }
}

//! The agent of a preset and the agents that aish knows. It starts nothing.

use std::path::Path;

use super::preset::{Preset, ProviderKind};
use crate::store::paths::PathsEnv;
use crate::store::program::find_program;

/// Speaks the Agent Client Protocol.
#[derive(Debug)]
pub struct KnownAgent {
    pub name: &'static str,
    pub command: &'static str,
    /// The host that prompts are sent to.
    pub host: &'static str,
    pub terms: &'static str,
}

/// In order of preference. Of neighbours with one name the first installed one counts.
pub const AGENTS: &[KnownAgent] = &[
    known("claude", "claude-agent-acp", "Anthropic", "Anthropic's terms for Claude Code hold"),
    known("claude", "claude-code-acp", "Anthropic", "Anthropic's terms for Claude Code hold"),
    known("codex", "codex-acp", "OpenAI", "OpenAI's terms for Codex hold"),
    known("gemini", "gemini --acp", "Google", "Google's terms for Gemini CLI hold"),
    known("qwen", "qwen --acp", "the provider that Qwen Code is signed in to", "that provider's terms hold"),
    known("opencode", "opencode acp", "the provider that opencode is signed in to", "that provider's terms hold"),
    known("copilot", "copilot --acp", "GitHub", "GitHub's terms for Copilot hold"),
    known("goose", "goose acp", "the provider that goose is signed in to", "that provider's terms hold"),
];

/// Parts of the commands of agents that can be started without tools.
const WITHOUT_TOOLS: [&str; 2] = ["claude-agent-acp", "claude-code-acp"];

const fn known(name: &'static str, command: &'static str, host: &'static str, terms: &'static str) -> KnownAgent {
    KnownAgent { name, command, host, terms }
}

pub fn installed_agents(env: PathsEnv) -> Vec<&'static KnownAgent> {
    let path = env("PATH").unwrap_or_default();
    let mut agents: Vec<&KnownAgent> =
        AGENTS.iter().filter(|agent| find_program(path.as_ref(), agent.program()).is_some()).collect();
    agents.dedup_by_key(|agent| agent.name);
    agents
}

impl KnownAgent {
    pub fn program(&self) -> &'static str {
        self.command.split(' ').next().unwrap_or(self.command)
    }

    pub fn preset(&self) -> Preset {
        Preset { provider: ProviderKind::Acp, command: Some(self.command.to_owned()), ..Preset::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentPreset {
    /// Program and arguments; empty where the command can't be split.
    words: Vec<String>,
}

impl AgentPreset {
    pub fn of(preset: &Preset) -> Option<Self> {
        let command = preset.command.as_deref().unwrap_or_default();
        let words = || shell_words::split(command).unwrap_or_default();
        (preset.provider == ProviderKind::Acp).then(|| Self { words: words() })
    }

    /// None where the command can't be split or is empty.
    pub fn command(&self) -> Option<(&str, &[String])> {
        self.words.split_first().map(|(program, args)| (program.as_str(), args))
    }

    pub fn program_name(&self) -> &str {
        let program = self.words.first().map_or("the agent", String::as_str);
        program.rsplit('/').next().unwrap_or(program)
    }

    /// The name of the agent's own directories.
    pub fn own_name(&self) -> &str {
        let name = self.program_name();
        name.strip_suffix("-acp").unwrap_or(name)
    }

    pub fn has_tools(&self) -> bool {
        !self.words.iter().any(|word| WITHOUT_TOOLS.iter().any(|known| word.contains(known)))
    }

    pub fn is_installed(&self, env: PathsEnv) -> bool {
        let path = env("PATH").unwrap_or_default();
        self.command().is_some_and(|(program, _)| match program.contains('/') {
            true => Path::new(program).is_file(),
            false => find_program(path.as_ref(), program).is_some(),
        })
    }

    pub fn known(&self) -> Option<&'static KnownAgent> {
        AGENTS.iter().find(|known| known.program() == self.program_name())
    }
}

#[cfg(test)]
#[path = "agent_tests.rs"]
mod tests;

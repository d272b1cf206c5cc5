//! The unit tests of `agent.rs`.

use super::*;

#[test]
fn a_command_is_a_program_and_its_words() {
    let agent = |command: &str| {
        AgentPreset::of(&Preset { provider: ProviderKind::Acp, command: Some(command.to_owned()), ..Preset::default() })
            .unwrap()
    };
    let gemini = agent("/opt/bin/gemini --acp 'a b'");
    assert_eq!(gemini.command().unwrap().1, ["--acp", "a b"]);
    assert_eq!((gemini.program_name(), gemini.own_name(), gemini.has_tools()), ("gemini", "gemini", true));
    assert_eq!(gemini.known().unwrap().host, "Google");
    assert_eq!((agent("codex-acp").own_name(), agent("npx -y @x/claude-agent-acp").has_tools()), ("codex", false));
    assert!(agent("it's").command().is_none() && AgentPreset::of(&Preset::default()).is_none());
}

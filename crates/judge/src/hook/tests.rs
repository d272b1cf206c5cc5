//! Calls as the agents document them, and the answers they understand.

use serde_json::{Value, json};

use super::call::lines;
use super::*;

fn action(agent: HookedAgent, input: Value) -> HookAction {
    read_call(agent, &input).action
}

#[test]
fn shell_calls_of_every_agent() {
    let line = || HookAction::Shell("ls -l".to_owned());
    for (agent, input) in [
        (
            HookedAgent::ClaudeCode,
            json!({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls -l"}}),
        ),
        (
            HookedAgent::Codex,
            json!({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls -l"}}),
        ),
        (HookedAgent::Codex, json!({"tool_name": "shell", "tool_input": {"command": ["bash", "-lc", "ls -l"]}})),
        (HookedAgent::Codex, json!({"tool_name": "exec_command", "tool_input": {"cmd": "ls -l"}})),
        (HookedAgent::Gemini, json!({"tool_name": "run_shell_command", "tool_input": {"command": "ls -l"}})),
        (HookedAgent::Cursor, json!({"hook_event_name": "beforeShellExecution", "command": "ls -l", "cwd": "/w"})),
        (HookedAgent::Copilot, json!({"cwd": "/w", "toolName": "bash", "toolArgs": "{\"command\": \"ls -l\"}"})),
        (HookedAgent::Copilot, json!({"toolName": "bash", "toolArgs": {"command": "ls -l"}})),
        (
            HookedAgent::Qwen,
            json!({"hook_event_name": "PreToolUse", "tool_name": "run_shell_command", "tool_input": {"command": "ls -l"}}),
        ),
        (
            HookedAgent::Kimi,
            json!({"hook_event_name": "PreToolUse", "tool_name": "Shell", "tool_input": {"command": "ls -l"}}),
        ),
        (
            HookedAgent::Kiro,
            json!({"hook_event_name": "preToolUse", "tool_name": "execute_bash", "tool_input": {"command": "ls -l"}}),
        ),
        (HookedAgent::OpenCode, json!({"event": "tool.execute.before", "tool": "bash", "args": {"command": "ls -l"}})),
    ] {
        assert_eq!(action(agent, input.clone()), line(), "{input}");
    }
    let words = json!({"tool_name": "shell", "tool_input": {"command": ["rm", "-rf", "a b", "it's"]}});
    assert_eq!(action(HookedAgent::Codex, words), HookAction::Shell(r"'rm' '-rf' 'a b' 'it'\''s'".to_owned()));
}

#[test]
fn file_calls_become_lines_to_judge() {
    let judged = |tool: &str, args: Value| {
        let input = json!({"tool_name": tool, "tool_input": args});
        lines(&action(HookedAgent::ClaudeCode, input)).unwrap()
    };
    assert_eq!(judged("Read", json!({"file_path": "/a b"})), ["cat -- '/a b'"]);
    assert_eq!(judged("Edit", json!({"file_path": "x"})), [": >> 'x'"]);
    assert_eq!(judged("Write", json!({"file_path": "it's"})), [r": > 'it'\''s'"]);
    assert_eq!(judged("delete_file", json!({"path": "x"})), ["rm -rf -- 'x'"]);
    assert_eq!(judged("Grep", json!({"pattern": "x"})), ["cat -- '.'"]);
    assert_eq!(judged("read_many_files", json!({"paths": ["a", "b"]})), ["cat -- 'a'", "cat -- 'b'"]);
    let patch = "*** Begin Patch\n*** Update File: a\n@@\n*** Delete File: b\n*** End Patch";
    assert_eq!(judged("apply_patch", json!({"input": patch})), [": >> 'a'", "rm -rf -- 'b'"]);
    let added =
        "*** Begin Patch\n*** Add File: c\n+*** x\n*** Update File: a\n*** Move to: d\n@@\n *** y\n*** End of File\n";
    let lines_of = json!({"input": added.replace("\n *** y", "")});
    assert_eq!(judged("apply_patch", lines_of), [": > 'c'", ": >> 'a'", ": > 'd'"]);
    let indented = json!({"input": "*** Update File: a\n  *** Delete File:b "});
    assert_eq!(judged("apply_patch", indented), [": >> 'a'", "rm -rf -- 'b'"]);
    assert_eq!(judged("Read", json!({"file_path": "~/a b"})), ["cat -- ~/'a b'", "cat -- '~/a b'"]);
    assert_eq!(judged("Read", json!({"file_path": "~$(x)/a"})), ["cat -- '~$(x)/a'"]);
    assert_eq!(judged("Grep", json!({"pattern": "/etc/x"})), ["cat -- '/etc/x'"]);
    assert_eq!(
        judged("Grep", json!({"pattern": "x", "path": "/h/", "glob": ".ssh/*"})),
        ["cat -- '/h/'", "cat -- ~/'.ssh/secret'", "cat -- '~/.ssh/secret'", "cat -- '/h/.ssh/*'"]
    );
    assert_eq!(judged("Glob", json!({"pattern": "**/*.rs"})), ["cat -- '**/*.rs'"]);
}

#[test]
fn whatever_else_is_unknown() {
    for input in [
        json!(null),
        json!([]),
        json!({}),
        json!({"tool_name": "Bash"}),
        json!({"tool_name": "Bash", "tool_input": {}}),
        json!({"tool_name": "Bash", "tool_input": {"command": 3}}),
        json!({"tool_name": "Bash", "tool_input": {"command": ["a", 1]}}),
        json!({"tool_name": "Write", "tool_input": {"file_path": ""}}),
        json!({"tool_name": "Read", "tool_input": {}}),
        json!({"tool_name": "mcp__x", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "mcp__x__", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "mcp____shell", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "mcp__x__y__shell", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "mcp__x___shell", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "x__shell", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "nothing"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "*** Add File: a\n*** Copy File: b\n"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "*** Add File: a\n  *** Rename To: b\n"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "*** Add File: a\n***Delete File: b\n"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "*** Add File: \n"}}),
        json!({"tool_name": "Grep", "tool_input": {"pattern": "x", "path": ["/etc/shadow"]}}),
        json!({"tool_name": "fs_read", "tool_input": {"operations": [{"mode": "Line", "file": "a"}]}}),
        json!({"toolName": "bash", "toolArgs": "not json"}),
        json!({"hook_event_name": "beforeShellExecution"}),
        json!({"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}}),
        json!({"hook_event_name": "Whatever", "tool_name": "Bash", "tool_input": {"command": "ls"}}),
        json!({"hook_event_name": 3, "tool_name": "Bash", "tool_input": {"command": "ls"}}),
        json!({"tool_name": "Bash", "tool_input": {"command": "ls", "cmd": "rm x"}}),
        json!({"tool_name": "Bash", "tool_input": {"command": "ls"}, "args": {"command": "rm x"}}),
        json!({"tool_name": "apply_patch", "tool_input": {"input": "*** Add File: a", "patch": "*** Add File: b"}}),
    ] {
        for agent in HookedAgent::ALL {
            let unknown = action(agent, input.clone());
            assert!(matches!(unknown, HookAction::Unknown(_)) && lines(&unknown).is_none(), "{agent:?} {input}");
        }
    }
}

#[test]
fn the_place_comes_along() {
    let call = read_call(
        HookedAgent::Cursor,
        &json!({"hook_event_name": "beforeShellExecution", "command": "ls", "cwd": "/w", "workspace_roots": ["/w", "x", 3]}),
    );
    assert_eq!((call.cwd, call.workspaces), (Some("/w".into()), vec!["/w".into()]));
    let call = read_call(
        HookedAgent::Codex,
        &json!({"cwd": "/w", "tool_name": "shell", "tool_input": {"command": "ls", "workdir": "sub"}}),
    );
    assert_eq!(call.cwd, Some("/w/sub".into()));
    assert_eq!(read_call(HookedAgent::Gemini, &json!({"cwd": "relative"})).cwd, None);
}

#[test]
fn answers_in_the_words_of_each_agent() {
    use HookDecision::{Allow, Ask, Deny};
    let said = |agent, event, decision| answer(agent, event, decision, "because.\u{1b}[2J");
    let claude = |decision| said(HookedAgent::ClaudeCode, "PreToolUse", decision)["hookSpecificOutput"].clone();
    assert_eq!(claude(Allow)["permissionDecision"], "allow");
    assert_eq!(claude(Ask)["permissionDecision"], "ask");
    assert_eq!(claude(Deny)["permissionDecision"], "deny");
    assert_eq!(claude(Ask)["hookEventName"], "PreToolUse");
    assert_eq!(claude(Ask)["permissionDecisionReason"], "because.\u{fffd}[2J");
    assert_eq!(said(HookedAgent::Codex, "PreToolUse", Allow), json!({}));
    for decision in [Ask, Deny] {
        assert_eq!(
            said(HookedAgent::Codex, "PreToolUse", decision)["hookSpecificOutput"]["permissionDecision"],
            "deny"
        );
        assert_eq!(said(HookedAgent::Gemini, "BeforeTool", decision)["decision"], "deny");
    }
    let request = |decision| {
        said(HookedAgent::Codex, "PermissionRequest", decision)["hookSpecificOutput"]["decision"]["behavior"].clone()
    };
    assert_eq!((request(Allow), request(Ask), request(Deny)), (json!("allow"), Value::Null, json!("deny")));
    assert_eq!(said(HookedAgent::Gemini, "BeforeTool", Allow)["decision"], "allow");
    for decision in [Allow, Ask, Deny] {
        assert_eq!(said(HookedAgent::Cursor, "beforeShellExecution", decision)["permission"], decision_word(decision));
        assert_eq!(said(HookedAgent::OpenCode, "", decision)["status"], decision_word(decision));
    }
    assert_eq!(said(HookedAgent::Cursor, "beforeReadFile", Ask)["permission"], "deny");
    for agent in [HookedAgent::Qwen, HookedAgent::Kimi] {
        assert_eq!(said(agent, "PreToolUse", Allow), json!({}));
        assert_eq!(said(agent, "PreToolUse", Ask)["hookSpecificOutput"]["permissionDecision"], "deny");
    }
    assert_eq!(said(HookedAgent::Copilot, "", Allow)["permissionDecision"], "allow");
    assert_eq!(said(HookedAgent::Copilot, "", Ask)["permissionDecision"], "deny");
    assert!(
        HookedAgent::Kiro.answers_by_exit_code() && said(HookedAgent::Kiro, "preToolUse", Ask)["reason"].is_string()
    );
}

fn decision_word(decision: HookDecision) -> &'static str {
    ["allow", "ask", "deny"][decision as usize]
}

#[test]
fn the_settings_are_json() {
    for agent in HookedAgent::ALL {
        let text = config(agent).1;
        assert!(text.contains(&format!("aish hook {}", agent.name())) || agent == HookedAgent::OpenCode);
        if matches!(agent, HookedAgent::OpenCode | HookedAgent::Kimi) {
            continue;
        }
        assert!(serde_json::from_str::<Value>(text).is_ok(), "{text}");
        assert!(text.contains(&format!("aish hook {}", agent.name())));
    }
}

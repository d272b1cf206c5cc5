//! The unit tests of `agent_tool_call.rs`.

use super::*;

fn command(input: Value) -> Option<String> {
    let call = json!({"toolCallId": "1", "kind": "execute", "rawInput": input});
    AgentToolCall::read(&call).command_in(Path::new("/w"))
}

#[test]
fn a_command_is_read_only_where_it_is_all() {
    assert_eq!(command(json!({"command": "ls -l", "description": "list"})).as_deref(), Some("ls -l"));
    assert_eq!(command(json!({"command": ["bash", "-lc", "ls | wc"], "cwd": "/w"})).as_deref(), Some("ls | wc"));
    assert_eq!(command(json!({"command": ["ls", "a b"]})).as_deref(), Some("ls 'a b'"));
    assert_eq!(command(json!({"command": "ls", "cwd": "/other"})), None);
    assert_eq!(command(json!({"command": "ls", "cmd": "rm x"})), None);
    assert_eq!(command(json!({"command": "ls", "stdin": "x"})), None);
    assert_eq!(command(json!({"command": "ls", "env": {"A": "b"}})), None);
    assert_eq!(command(json!({"command": ["ls", 1]})), None);
    assert_eq!(command(json!("ls")), None);
    let edit = json!({"kind": "edit", "rawInput": {"command": "ls"}});
    assert_eq!(AgentToolCall::read(&edit).command_in(Path::new("/w")), None);
}

#[test]
fn the_answer_is_for_once_or_no() {
    let option = |kind: &str| json!({"optionId": kind, "kind": kind});
    let all = json!([option("allow_always"), option("allow_once"), option("reject_once")]);
    assert_eq!(chosen_option(&all, true), (json!({"outcome": "selected", "optionId": "allow_once"}), true));
    assert_eq!(chosen_option(&all, false), (json!({"outcome": "selected", "optionId": "reject_once"}), false));
    let always = json!([option("allow_always")]);
    assert_eq!(chosen_option(&always, true), (json!({"outcome": "cancelled"}), false));
}

//! The unit tests of `agent_settings.rs`.

use super::*;

#[test]
fn the_hook_goes_in_once_and_out_again() {
    for (agent, ..) in KNOWN {
        let empty = with_hook(agent, "").unwrap();
        let (value, ours): (Value, Value) =
            (serde_json::from_str(&empty).unwrap(), serde_json::from_str(config(agent).1).unwrap());
        assert_eq!(value, ours, "{agent:?}");
        assert_eq!(with_hook(agent, &empty).unwrap(), empty);
        assert_eq!(without_hook(agent, &empty).unwrap(), None, "{agent:?}");
    }
}

#[test]
fn what_is_the_users_stays_as_it_is() {
    let text = "{\n  // mine\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"PreToolUse\": [\n      { \"matcher\": \"Bash\", \"hooks\": [] }\n    ],\n    \"Stop\": []\n  }\n}\n";
    let with = with_hook(HookedAgent::ClaudeCode, text).unwrap();
    assert!(
        with.contains("// mine\n  \"model\": \"opus\"") && with.contains("{ \"matcher\": \"Bash\", \"hooks\": [] }"),
        "{with}"
    );
    assert!(with.contains("aish hook claude-code"), "{with}");
    assert_eq!(without_hook(HookedAgent::ClaudeCode, &with).unwrap().as_deref(), Some(text));
    // A hook that the user has changed is theirs.
    let own = with.replace("\"timeout\": 10", "\"timeout\": 60");
    assert_eq!(without_hook(HookedAgent::ClaudeCode, &own).unwrap().unwrap(), own);
}

/// A matcher that an older version wrote is mended where it stands; what the user added to it
/// stays.
#[test]
fn an_older_hook_is_mended() {
    let entry = |matcher: &str| {
        format!(
            "{{\n  \"hooks\": {{\n    \"PreToolUse\": [\n      {{ \"matcher\": \"{matcher}\", \"hooks\": [{{ \"type\": \"command\", \"command\": \"aish hook claude-code || exit 2\", \"timeout\": 10 }}] }}\n    ]\n  }}\n}}\n"
        )
    };
    let old = entry("Bash|Read|Grep|Glob|Edit|MultiEdit|Write|NotebookEdit|mcp__.*");
    let unseen = unseen_tools(HookedAgent::ClaudeCode, &old);
    assert!(unseen.contains(&"Monitor".to_owned()) && unseen.contains(&"PowerShell".to_owned()), "{unseen:?}");
    let mended = with_hook(HookedAgent::ClaudeCode, &old).unwrap();
    assert_eq!(mended.matches("aish hook").count(), 1, "{mended}");
    let ours: Value = serde_json::from_str(config(HookedAgent::ClaudeCode).1).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&mended).unwrap(), ours);
    assert_eq!(unseen_tools(HookedAgent::ClaudeCode, &mended), [""; 0]);
    assert_eq!(without_hook(HookedAgent::ClaudeCode, &mended).unwrap(), None);
    let own = with_hook(HookedAgent::ClaudeCode, &entry("Bash|MyTool")).unwrap();
    assert!(own.contains("Monitor") && own.contains("|MyTool\"") && own.matches("aish hook").count() == 1, "{own}");
    let all = entry("*");
    assert_eq!(
        (unseen_tools(HookedAgent::ClaudeCode, &all), with_hook(HookedAgent::ClaudeCode, &all).unwrap()),
        (vec![], all)
    );
    assert_eq!(unseen_tools(HookedAgent::ClaudeCode, "{}"), [""; 0], "no hook at all");
    let half = r#"{"version": 1, "hooks": {"beforeShellExecution": [{"command": "aish hook cursor || exit 2"}]}}"#;
    assert_eq!(unseen_tools(HookedAgent::Cursor, half), ["beforeReadFile"]);
}

#[test]
fn what_cannot_hold_a_hook_is_left_alone() {
    for text in ["[]", "{\"hooks\": 3}", "{\"hooks\": {\"PreToolUse\": {}}}", "{", "3"] {
        assert!(with_hook(HookedAgent::ClaudeCode, text).is_err(), "{text}");
    }
}

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
    let with = with_hook(Agent::ClaudeCode, text).unwrap();
    assert!(
        with.contains("// mine\n  \"model\": \"opus\"") && with.contains("{ \"matcher\": \"Bash\", \"hooks\": [] }"),
        "{with}"
    );
    assert!(with.contains("aish hook claude-code"), "{with}");
    assert_eq!(without_hook(Agent::ClaudeCode, &with).unwrap().as_deref(), Some(text));
    // A hook that the user has changed is theirs.
    let own = with.replace("\"timeout\": 10", "\"timeout\": 60");
    assert_eq!(without_hook(Agent::ClaudeCode, &own).unwrap().unwrap(), own);
}

#[test]
fn what_cannot_hold_a_hook_is_left_alone() {
    for text in ["[]", "{\"hooks\": 3}", "{\"hooks\": {\"PreToolUse\": {}}}", "{", "3"] {
        assert!(with_hook(Agent::ClaudeCode, text).is_err(), "{text}");
    }
}

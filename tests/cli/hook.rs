//! `aish hook` as the agents call it: JSON in, their own decision JSON out, and never an "allow"
//! for what isn't understood.

use serde_json::{Value, json};

use crate::support::cli::Home;

fn ask(home: &Home, agent: &str, input: &Value) -> Value {
    let ran = home.run_with(&["hook", agent], &input.to_string());
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

fn bash(command: &str) -> Value {
    json!({"session_id": "x", "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}})
}

fn claude(home: &Home, input: &Value) -> String {
    ask(home, "claude-code", input)["hookSpecificOutput"]["permissionDecision"].as_str().unwrap().to_owned()
}

#[test]
fn claude_code_allows_a_and_asks_about_the_rest() {
    let home = Home::new();
    for (command, decision) in [
        ("ls", "allow"),
        ("git status", "allow"),
        ("rm -rf build", "ask"),
        ("sudo rm -rf /var/log/old", "ask"),
        ("rm -rf /", "ask"),
        ("frobnicate --x", "ask"),
    ] {
        assert_eq!(claude(&home, &bash(command)), decision, "{command}");
    }
    let reason =
        ask(&home, "claude-code", &bash("rm -rf build"))["hookSpecificOutput"]["permissionDecisionReason"].clone();
    let reason = reason.as_str().unwrap();
    assert!(reason.contains("level B") && reason.contains("rm -rf") && reason.contains("Instead: "), "{reason}");
}

/// What an alias means in the shell that the agent was started from, it doesn't mean in the
/// agent's.
#[test]
fn definitions_of_the_environment_lower_nothing() {
    let home = Home::new().var("AISH_ALIASES", "rm\u{1f}true\u{1e}").var("AISH_DEFINITIONS", "alias git=true");
    assert_eq!(claude(&home, &bash("rm -rf src")), "ask");
    assert_eq!(claude(&home, &bash("git push")), "ask");
}

/// What runs a command is judged under whatever name the agent has for it, and asked about where it
/// isn't understood.
#[test]
fn tools_that_run_something() {
    let home = Home::new();
    let call =
        |tool: &str, input: Value| json!({"hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input});
    for (tool, input, decision) in [
        ("Monitor", json!({"command": "tail -f build.log", "description": "x"}), "allow"),
        ("Monitor", json!({"command": "rm -rf build"}), "ask"),
        ("Monitor", json!({"ws": "wss://x.example/feed"}), "ask"),
        ("Monitor", json!({"command": "ls", "ws": "wss://x.example/feed"}), "ask"),
        ("PowerShell", json!({"command": "Get-ChildItem"}), "ask"),
        ("RunInTerminal", json!({"command": "ls"}), "ask"),
        ("KillShell", json!({"shell_id": "1"}), "allow"),
    ] {
        assert_eq!(claude(&home, &call(tool, input.clone())), decision, "{tool} {input}");
    }
    let codex = |tool: &str, input: Value| ask(&home, "codex", &call(tool, input));
    assert_eq!(codex("exec_command", json!({"cmd": "ls", "shell": "/bin/bash"})), json!({}));
    assert_eq!(codex("write_stdin", json!({"session_id": 1, "chars": ""})), json!({}));
    for (tool, input) in [
        ("exec_command", json!({"cmd": "rm -rf build"})),
        ("exec_command", json!({"cmd": "ls", "shell": "/usr/bin/python3"})),
        ("write_stdin", json!({"session_id": 1, "chars": "y\n"})),
    ] {
        assert_eq!(codex(tool, input.clone())["hookSpecificOutput"]["permissionDecision"], "deny", "{tool} {input}");
    }
}

/// The agent may take the one and the judge the other.
#[test]
fn a_repeated_key_asks() {
    let home = Home::new();
    for input in [
        r#"{"tool_name": "Bash", "tool_input": {"command": "rm -rf /", "command": "ls"}}"#,
        r#"{"tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_input": {"command": "ls"}}"#,
    ] {
        let said = home.run_with(&["hook", "claude-code"], input).json()["hookSpecificOutput"].clone();
        assert_eq!(said["permissionDecision"], "ask", "{input}");
        assert!(said["permissionDecisionReason"].as_str().unwrap().contains("twice"), "{said}");
    }
    let copilot = json!({"toolName": "bash", "toolArgs": "{\"command\": \"rm -rf /\", \"command\": \"ls\"}"});
    assert_eq!(ask(&home, "copilot", &copilot)["permissionDecision"], "deny");
}

/// A hook that an older version installed is named by `doctor`.
#[test]
fn an_older_hook_is_found() {
    let home = Home::new();
    let settings = home.path().join(".claude/settings.json");
    std::fs::create_dir_all(settings.parent().unwrap()).unwrap();
    let entry = |matcher: &str| {
        let hook = json!({"type": "command", "command": "aish hook claude-code || exit 2", "timeout": 10});
        json!({"hooks": {"PreToolUse": [{"matcher": matcher, "hooks": [hook]}]}}).to_string()
    };
    std::fs::write(&settings, entry("Bash|Read|Edit|mcp__.*")).unwrap();
    let found = |home: &Home| {
        let report = home.run(&["doctor", "--json"]).json();
        report["items"].as_array().unwrap().iter().find(|item| item["name"] == "hook").cloned()
    };
    let hook = found(&home).unwrap();
    assert!(hook["detail"].as_str().unwrap().contains("Monitor, PowerShell"), "{hook}");
    assert!(hook["remedy"].as_str().unwrap().contains("aish setup"), "{hook}");
    std::fs::write(&settings, entry("*")).unwrap();
    assert_eq!(found(&home), None);
}

#[test]
fn a_policy_denies_in_every_agents_words() {
    let home = Home::new();
    home.config("[[policy.rules]]\nid = \"x\"\ndecision = \"deny\"\nprogram = \"rm\"\nmessage = \"use the bin\"\n");
    assert_eq!(claude(&home, &bash("rm -rf build")), "deny");
    let codex = ask(&home, "codex", &bash("rm -rf build"));
    assert_eq!(codex["hookSpecificOutput"]["permissionDecision"], "deny");
    let gemini = json!({"hook_event_name": "BeforeTool", "tool_name": "run_shell_command", "tool_input": {"command": "rm -rf build"}});
    let gemini = ask(&home, "gemini", &gemini);
    assert!(gemini["decision"] == "deny" && gemini["reason"].as_str().unwrap().contains("use the bin"), "{gemini}");
    let cursor = json!({"hook_event_name": "beforeShellExecution", "command": "rm -rf build", "cwd": "/"});
    assert_eq!(ask(&home, "cursor", &cursor)["permission"], "deny");
    let opencode = json!({"event": "tool.execute.before", "tool": "bash", "args": {"command": "rm -rf build"}});
    assert_eq!(ask(&home, "opencode", &opencode)["status"], "deny");
}

#[test]
fn the_other_agents_let_a_pass_and_stop_b() {
    let home = Home::new();
    let gemini = |command: &str| {
        let call = json!({"hook_event_name": "BeforeTool", "tool_name": "run_shell_command", "tool_input": {"command": command}});
        ask(&home, "gemini", &call)["decision"].clone()
    };
    assert_eq!((gemini("ls"), gemini("rm -rf build")), (json!("allow"), json!("deny")));
    assert_eq!(ask(&home, "codex", &bash("ls")), json!({}));
    assert_eq!(ask(&home, "codex", &bash("rm -rf build"))["hookSpecificOutput"]["permissionDecision"], "deny");
    let cursor = |command: &str| {
        let call = json!({"hook_event_name": "beforeShellExecution", "command": command, "workspace_roots": ["/w"]});
        ask(&home, "cursor", &call)["permission"].clone()
    };
    assert_eq!((cursor("ls"), cursor("rm -rf build")), (json!("allow"), json!("ask")));
    let opencode = |command: &str| {
        let call = json!({"event": "permission.ask", "tool": "bash", "args": {"command": command}});
        ask(&home, "opencode", &call)["status"].clone()
    };
    assert_eq!((opencode("ls"), opencode("rm -rf build")), (json!("allow"), json!("ask")));
}

#[test]
fn files_are_judged_by_their_place() {
    let home = Home::new();
    let edit = |path: &str| {
        let cwd = home.path().join("work");
        claude(
            &home,
            &json!({"cwd": cwd, "tool_name": "Edit", "tool_input": {"file_path": path, "old_string": "", "new_string": "x"}}),
        )
    };
    assert_eq!(edit("notes.txt"), "allow");
    assert_eq!(edit("/etc/hosts"), "ask");
}

#[test]
fn the_workspace_is_where_the_agent_was_started() {
    let home = Home::new();
    let top = std::fs::canonicalize(home.path().join("work")).unwrap();
    let home = home.var("CLAUDE_PROJECT_DIR", top.to_str().unwrap());
    let edit =
        |path: &str| claude(&home, &json!({"cwd": "/usr", "tool_name": "Edit", "tool_input": {"file_path": path}}));
    assert_eq!(edit(top.join("x").to_str().unwrap()), "allow");
    assert_eq!(edit("/usr/x"), "ask", "a `cd` doesn't move it");
}

/// A tool of an agent's server: an entry in `mcp.auto_approve` lets it through where the rules have
/// nothing against it, for agents that know no "ask" too; everything else is asked about, or
/// stopped.
#[test]
fn tools_of_servers_need_an_entry() {
    let home = Home::new();
    home.config("[mcp]\nauto_approve = [\"files.read_text_file\", \"web.*\", \"box.shell\"]\n");
    home.write("work/a", "x");
    for (server, tool, arguments, passes) in [
        ("files", "read_text_file", json!({"path": "a"}), true),
        ("web", "get", json!({"page": 3}), true),
        ("web", "search_all", json!({"words": "how to remove a file"}), true),
        ("files", "write_file", json!({"path": "a"}), false),
        ("other", "read_text_file", json!({"path": "a"}), false),
        ("files", "read_text_file", json!({"path": "/etc/shadow"}), false),
        ("files", "read_text_file", json!({"path": "../../x"}), false),
        ("web", "get", json!({"run": "rm -rf ~"}), false),
        ("web", "get", json!({"token": "ghp_16C7e42F292c6912E7710c838347Ae178B4a"}), false),
        ("box", "shell", json!({"command": "ls"}), false),
        ("web", "get", json!(["a"]), false),
        ("web", "a__get", json!({}), false),
    ] {
        let call = |name: &str| json!({"cwd": home.path().join("work"), "tool_name": name, "tool_input": arguments});
        let (two, one) = (call(&format!("mcp__{server}__{tool}")), call(&format!("mcp_{server}_{tool}")));
        let shown = format!("{two}");
        assert_eq!(claude(&home, &two), if passes { "allow" } else { "ask" }, "{shown}");
        for agent in ["codex", "qwen"] {
            let denied = ask(&home, agent, &two)["hookSpecificOutput"]["permissionDecision"] == "deny";
            assert_eq!(denied, !passes, "{agent} {shown}");
        }
        assert_eq!(ask(&home, "gemini", &one)["decision"], if passes { "allow" } else { "deny" }, "{shown}");
        assert_ne!(ask(&home, "copilot", &two)["permissionDecision"], "allow", "its names are others");
    }
    let policy = home.write("policy.toml", "[[rules]]\nid = \"no\"\nprogram = \"web__*\"\ndecision = \"deny\"\n");
    let home = home.var("AISH_POLICY", policy.to_str().unwrap());
    assert_eq!(claude(&home, &json!({"tool_name": "mcp__web__get", "tool_input": {}})), "deny");
}

#[test]
fn whatever_is_not_understood_is_asked_about() {
    let home = Home::new();
    for input in
        ["", "nonsense", "[]", "3", "{\"tool_name\":\"Bash\"}", "{\"tool_name\":\"mcp__a__b\",\"tool_input\":{}}"]
    {
        let ran = home.run_with(&["hook", "claude-code"], input);
        let answer = ran.json();
        assert_eq!(answer["hookSpecificOutput"]["permissionDecision"], "ask", "{input}: {ran:?}");
        assert_eq!(home.run_with(&["hook", "codex"], input).json()["hookSpecificOutput"]["permissionDecision"], "deny");
        assert_eq!(home.run_with(&["hook", "gemini"], input).json()["decision"], "deny");
        assert_eq!(home.run_with(&["hook", "cursor"], input).json()["permission"], "ask");
        assert_eq!(home.run_with(&["hook", "opencode"], input).json()["status"], "ask");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(home.run_with(&["hook", "opencode"], &deep).json()["status"], "ask");
    assert_eq!(home.run(&["hook", "nobody"]).code, 2);
}

#[test]
fn decisions_are_recorded() {
    let home = Home::new();
    claude(&home, &bash("ls"));
    claude(&home, &bash("rm -rf build"));
    let items = home.run(&["safety", "log", "--json"]).json()["items"].clone();
    assert_eq!(items.as_array().unwrap().len(), 1);
    assert_eq!((&items[0]["via"], &items[0]["answer"]), (&"hook claude-code".into(), &"asked".into()));
    assert_eq!(items[0]["provenance"], json!(["model_suggestion"]));
}

#[test]
fn it_prints_what_goes_into_the_agents_settings() {
    let home = Home::new();
    for agent in ["claude-code", "codex", "gemini", "cursor", "opencode"] {
        let ran = home.run(&["hook", agent, "--print-config"]);
        assert!(ran.code == 0 && ran.out.contains(agent), "{ran:?}");
    }
}

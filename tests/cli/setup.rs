//! `aish setup` as a user on a new machine does it: the keys they press, the files they have
//! afterwards, and those files without it.

use crate::support::program;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};
use crate::support::pty::Pty;

fn read(home: &Home, name: &str) -> String {
    fs::read_to_string(home.path().join(name)).unwrap_or_default()
}

/// A screen without the breaks of its lines.
fn words(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn new_machine(server: &Server) -> Home {
    let home = Home::new()
        .var("SHELL", "/bin/zsh")
        .var("OPENAI_API_KEY", "sk-test-1234567890")
        .var("OPENAI_BASE_URL", &server.url("/v1"))
        .var("OLLAMA_HOST", "http://127.0.0.1:1")
        // The helper as `aish` on the path, as it is once it is installed.
        .var("PATH", &format!("{}:/usr/bin:/bin", Path::new(program()).parent().unwrap().display()));
    home.write(".zshrc", "alias ll='ls -l'\n");
    home.write(".claude/settings.json", "{\n  \"model\": \"opus\"\n}\n");
    home
}

#[test]
fn a_new_machine_is_set_up_and_back_as_it_was() {
    let server = Server::scripted(vec![Script::json(
        200,
        &[],
        r#"{"choices":[{"message":{"role":"assistant","content":"ready"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":1}}"#,
    )]);
    let home = new_machine(&server);
    let pty = home.on_terminal(&["setup"], "");
    pty.wait_until("the first question", |screen| screen.text().contains("Enter choose"));
    let shown = words(&pty.text());
    assert!(shown.contains("go to 127.0.0.1") && shown.contains("a question") && shown.contains("cookbook"), "{shown}");
    pty.send(b"\r");
    pty.wait_until("the configuration", |screen| words(&screen.text()).contains("Write ~/.config/aish/config.toml?"));
    pty.send(b"\r");
    pty.wait_until("the line of the shell", |screen| screen.text().contains("Add the line to"));
    let shown = pty.text();
    assert!(shown.contains("answers, in") && shown.contains("eval \"$(aish init zsh)\""), "{shown}");
    assert!(!home.path().join(".config/aish/config.toml").exists(), "nothing is written before the last answer");
    pty.send(b"y");
    pty.wait_until("the agents", |screen| screen.text().contains("Put the hook into"));
    pty.send(b"y");
    pty.wait_until("the last step", |screen| screen.text().contains("Press Alt-I now"));
    pty.send(b"\x1bi");
    pty.wait_until("the end", |screen| screen.text().contains("code:"));
    assert!(pty.text().contains("code:0") && pty.text().contains("Alt-I reaches the shell here"), "{}", pty.text());
    assert_eq!(read(&home, ".zshrc"), "alias ll='ls -l'\neval \"$(aish init zsh)\"\n");
    let config = read(&home, ".config/aish/config.toml");
    assert!(config.contains("model = \"openai\"") && !config.contains("sk-test"), "{config}");
    assert!(read(&home, ".claude/settings.json").contains("aish hook claude-code"));
    assert_eq!(home.run(&["config", "check"]).code, 0);
    assert!(home.run(&["model"]).out.starts_with("openai"), "{:?}", home.run(&["model"]));

    let undone = home.run(&["setup", "--undo"]);
    assert_eq!(undone.code, 0, "{undone:?}");
    assert_eq!(read(&home, ".zshrc"), "alias ll='ls -l'\n");
    assert_eq!(read(&home, ".claude/settings.json"), "{\n  \"model\": \"opus\"\n}\n");
    assert!(!home.path().join(".config/aish/config.toml").exists());
    assert!(home.run(&["setup", "--undo"]).err.contains("nothing"));
}

#[test]
fn no_writes_nothing_and_the_line_is_said_at_the_end() {
    let home = Home::new()
        .var("SHELL", "/bin/bash")
        .var("OLLAMA_HOST", "http://127.0.0.1:1")
        .var("PATH", &format!("{}:/usr/bin:/bin", Path::new(program()).parent().unwrap().display()));
    let pty = home.on_terminal(&["setup"], "");
    let keys: [(&str, &[u8]); 3] =
        [("Enter choose", b"\r"), ("Write ~/.config/aish/config.toml?", b"n"), ("Add the line to ~/.bashrc?", b"n")];
    let shown = words(&answer_all(&pty, &keys));
    assert!(shown.contains("Done. Now run: eval -- \"$(aish init bash)\" Then type what you want"), "{shown}");
    assert!(!home.path().join(".bashrc").exists() && !home.path().join(".config").exists(), "{shown}");
}

/// Presses the keys, each once its question stands, and waits for the end.
fn answer_all(pty: &Pty, keys: &[(&str, &[u8])]) -> String {
    for (question, key) in keys {
        pty.wait_until(question, |screen| screen.text().contains(question));
        pty.send(key);
    }
    pty.wait_until("the end", |screen| screen.text().contains("code:"));
    pty.text()
}

const READY: &str = r#"{"choices":[{"message":{"role":"assistant","content":"ready"},"finish_reason":"stop"}]}"#;

#[test]
fn ctrl_c_at_any_question_writes_nothing() {
    let server = Server::answering(|_, _| Script::json(200, &[], READY));
    let questions: [(&str, &[u8]); 4] =
        [("Enter choose", b"\r"), ("config.toml?", b"y"), ("Add the line to", b"y"), ("Put the hook into", b"y")];
    for at in 0..questions.len() {
        let home = new_machine(&server);
        let mut keys = questions[..=at].to_vec();
        keys[at].1 = b"\x03";
        let shown = answer_all(&home.on_terminal(&["setup"], ""), &keys);
        assert!(shown.contains("nothing was written") && shown.contains("code:1"), "{shown}");
        assert_eq!(read(&home, ".zshrc"), "alias ll='ls -l'\n");
        assert!(!home.path().join(".config").exists() && !read(&home, ".claude/settings.json").contains("aish"));
    }
}

#[test]
fn what_a_configuration_gets_is_shown_and_the_same_again_changes_nothing() {
    let server = Server::answering(|_, _| Script::json(200, &[], READY));
    let home = new_machine(&server);
    let own = "# mine\nmodel = \"own\" # why\n\n[models.own]\nprovider = \"ollama\"\nmodel = \"m\"\n";
    home.write(".config/aish/config.toml", own);
    let keys: [(&str, &[u8]); 4] =
        [("Enter choose", b"\r"), ("config.toml?", b"y"), ("Add the line to", b"y"), ("Put the hook into", b"n")];
    let shown = answer_all(&home.on_terminal(&["setup"], ""), &keys);
    assert!(shown.contains("model = \"openai\"  # was \"own\"") && shown.contains("[models.openai]"), "{shown}");
    let config = read(&home, ".config/aish/config.toml");
    assert!(config.contains("# mine\nmodel = \"openai\" # why") && config.contains("[models.own]"), "{config}");
    let keys: [(&str, &[u8]); 2] = [("Enter choose", b"\r"), ("Put the hook into", b"n")];
    let shown = answer_all(&home.on_terminal(&["setup"], ""), &keys);
    assert!(shown.contains("config.toml says so already"), "{shown}");
    assert_eq!(read(&home, ".config/aish/config.toml"), config);
    assert_eq!(home.run(&["setup", "--undo"]).code, 0);
    assert_eq!(read(&home, ".config/aish/config.toml"), own);
}

#[test]
fn a_startup_file_that_cannot_be_changed_gets_its_line_said() {
    let server = Server::answering(|_, _| Script::json(200, &[], READY));
    let home = new_machine(&server);
    fs::remove_file(home.path().join(".zshrc")).unwrap();
    fs::create_dir(home.path().join(".zshrc")).unwrap();
    let keys: [(&str, &[u8]); 4] =
        [("Enter choose", b"\r"), ("config.toml?", b"y"), ("Add the line to", b"y"), ("Put the hook into", b"y")];
    let shown = answer_all(&home.on_terminal(&["setup"], ""), &keys);
    let shown = words(&shown);
    assert!(shown.contains("warning: ~/.zshrc") && shown.contains("init zsh)\" Then type"), "{shown}");
    assert!(shown.contains("code:0") && read(&home, ".claude/settings.json").contains("aish hook"), "{shown}");
}

#[test]
fn a_model_that_does_not_answer_is_said_and_another_may_be_taken() {
    let server = Server::scripted(vec![Script::json(401, &[], r#"{"error":{"message":"no such key"}}"#)]);
    let home = new_machine(&server);
    let pty = home.on_terminal(&["setup"], "");
    pty.wait_until("the first question", |screen| screen.text().contains("Enter choose"));
    pty.send(b"1");
    pty.wait_until("the question again", |screen| {
        screen.text().contains("no such key") && screen.text().contains("Enter choose")
    });
    let shown = pty.text();
    assert!(shown.lines().any(|row| row.starts_with("  1 ✗ ") && row.contains("its test call failed")), "{shown}");
    assert!(shown.lines().any(|row| row.starts_with("> 2 ")), "one that failed is not at hand any more: {shown}");
    pty.send(b"\x1b");
    pty.wait_until("the end", |screen| screen.text().contains("code:"));
    assert!(pty.text().contains("code:1"), "{}", pty.text());
    assert!(!home.path().join(".config").exists());
    assert_eq!(read(&home, ".zshrc"), "alias ll='ls -l'\n");
}

#[test]
fn without_a_terminal_nothing_is_written() {
    let home = Home::new().var("SHELL", "/bin/bash").var("OLLAMA_HOST", "http://127.0.0.1:1");
    let ran = home.run(&["setup", "--json"]);
    let report = ran.json();
    assert!(ran.code == 0 && report["items"].as_array().is_some_and(|items| !items.is_empty()), "{ran:?}");
    assert!(report["startup"]["line"].as_str().is_some_and(|line| line.contains("init bash")), "{report}");
    assert!(!home.path().join(".config").exists() && !home.path().join(".bashrc").exists());
}

#[test]
fn a_key_that_was_only_found_is_said_once_and_the_model_is_named() {
    let answer = || Script::openai_text(&["hello"]);
    let server = Server::scripted(vec![answer(), answer()]);
    let home = Home::new().var("OPENAI_API_KEY", "sk-test-1234567890").var("OPENAI_BASE_URL", &server.url("/v1"));
    let pty = home.on_terminal(&["ask", "hi"], "");
    pty.wait_until("the answer", |screen| screen.text().contains("code:"));
    let first = words(&pty.text());
    assert!(first.contains("found OPENAI_API_KEY") && first.contains("go to 127.0.0.1 (gpt-"), "{first}");
    assert!(!first.contains("fast"), "{first}");
    let second = home.run(&["ask", "hi"]);
    assert!(second.code == 0 && !second.err.contains("found OPENAI_API_KEY"), "{second:?}");
    let kept = [home.run(&["history"]).out, home.run(&["sessions", "export"]).out].concat();
    assert!(kept.contains("\ngpt-") && !kept.contains("fast"), "{kept}");
    // A preset of the user's own is what they chose.
    let own = Home::with_server(&Server::scripted(vec![answer()]), "").var("OPENAI_API_KEY", "sk-test-1234567890");
    let asked = own.run(&["ask", "hi"]);
    assert!(!asked.err.contains("found"), "{asked:?}");
}

#[test]
fn where_no_model_is_served_setup_says_what_gets_one() {
    let home = Home::new().var("SHELL", "/bin/zsh").var("OLLAMA_HOST", "http://127.0.0.1:1");
    let client = home.write("bin/ollama", "#!/bin/sh\ntouch \"$HOME/called\"\n");
    fs::set_permissions(client, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", home.path().join("bin").display());
    let home = home.var("PATH", &path);
    let line = "ollama pull qwen2.5-coder:3b";
    assert_eq!(home.run(&["setup", "--json"]).json()["small_model"], line);
    let pty = home.on_terminal(&["setup"], "");
    pty.wait_until("the first question", |screen| screen.text().contains("Enter choose"));
    assert!(words(&pty.text()).contains(&format!("`{line}` gets a small model")), "{}", pty.text());
    assert!(!home.path().join("called").exists(), "setup fetches nothing itself");
}

#[test]
fn what_goes_wrong_with_a_found_key_names_its_model() {
    let refused = || Script::json(401, &[], r#"{"error":{"message":"no such key"}}"#);
    let missing =
        || Script::json(404, &[], r#"{"error":{"code":"model_not_found","message":"The model does not exist"}}"#);
    let server =
        Server::answering(move |request, n| if n == 0 || request.method == "GET" { refused() } else { missing() });
    let home = Home::new().var("OPENAI_API_KEY", "sk-test-1234567890").var("OPENAI_BASE_URL", &server.url("/v1"));
    for says in ["environment variable OPENAI_API_KEY", "in ~/.config/aish/config.toml (`aish setup` writes it)"] {
        let ran = home.run(&["ask", "hi"]);
        assert!(ran.code != 0 && ran.err.contains("aish: gpt-") && ran.err.contains(says), "{ran:?}");
        assert!(!ran.err.contains("fast") && !ran.err.contains("[models."), "{ran:?}");
    }
}

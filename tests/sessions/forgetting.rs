//! `aish forget-everything`: what it lists is what it deletes, and nothing else.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::Value;

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// A home with something of every kind.
fn full() -> (Server, Home) {
    let server = Server::answering(|_, _| Script::openai_text(&["yes"]));
    let home = Home::with_server(&server, "");
    home.run(&["ask", "x"]);
    home.run(&["sessions", "save", "mine"]);
    for file in [
        ".local/share/aish/memory.jsonl",
        ".local/share/aish/audit.jsonl",
        ".local/share/aish/norris/2026-01-01T00-00-00Z-1-1.jsonl",
        ".local/share/aish/sessions/2026-01-01T00-00-00Z-1-1.jsonl",
        ".local/state/aish/trust.jsonl",
        ".local/state/aish/trust.jsonl.77.0.tmp",
        ".local/state/aish/default-pin-warned",
        ".local/state/aish/shells/99999999-1/output",
        ".local/state/aish/shells/99999999-1/memory-told",
        ".local/state/aish/shells/99999999-1/summarized",
        ".local/state/aish/run/norris/99999999-1/run.json",
        ".local/state/aish/run/capture/99999999-1/answered",
    ] {
        home.write(file, "{\"v\":1,\"my\":\"words\"}\n");
    }
    (server, home)
}

/// Every file below the directories of the home.
fn left(home: &Home) -> Vec<String> {
    fn walk(dir: &std::path::Path, home: &std::path::Path, out: &mut Vec<String>) {
        for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                walk(&entry.path(), home, out);
            } else {
                out.push(entry.path().strip_prefix(home).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let mut out = Vec::new();
    walk(home.path(), home.path(), &mut out);
    out.sort();
    out
}

fn files(report: &Value) -> u64 {
    report["items"].as_array().unwrap().iter().map(|kind| kind["count"].as_u64().unwrap()).sum()
}

#[test]
fn what_is_listed_goes_and_the_configuration_stays() {
    let (_server, home) = full();
    let before = left(&home).len();
    let dry = home.run(&["forget-everything", "--dry-run", "--json"]).json();
    assert_eq!(left(&home).len(), before, "a look deletes nothing");
    assert_eq!(files(&dry), before as u64 - 1, "{dry:#}\n{:#?}", left(&home));
    assert!(dry["stays"].as_array().unwrap().is_empty(), "{dry:#}");
    let text = home.run(&["forget-everything", "--dry-run"]).out;
    for what in ["conversations", "notes", "cost", "decisions", "journals", "state of shells", "trusted", "captures"] {
        assert!(text.contains(what), "{what}: {text}");
    }
    let ran = home.run(&["forget-everything", "--yes"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(left(&home), [".config/aish/config.toml"]);
    assert!(!home.path().join(".local/share/aish").exists() && !home.path().join(".local/state/aish").exists());
    assert!(home.run(&["forget-everything", "--yes"]).err.contains("nothing is kept"));
    assert_eq!(home.run(&["forget-everything", "--yes", "--config"]).code, 0);
    assert!(left(&home).is_empty());
    assert_eq!(Home::new().run(&["forget-everything"]).code, 0);
}

#[test]
fn without_a_terminal_and_without_yes_nothing_goes() {
    let (_server, home) = full();
    let before = left(&home);
    let mut command = std::process::Command::new("setsid");
    let inner = home.command(&["forget-everything"]);
    command.arg("-w").arg(inner.get_program()).args(inner.get_args()).env_clear();
    command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let ran = command.stdin(std::process::Stdio::null()).output().unwrap();
    assert_eq!(ran.status.code(), Some(2), "{ran:?}");
    assert_eq!(left(&home), before);
}

#[test]
fn enter_alone_is_no_and_y_is_yes() {
    let (_server, home) = full();
    let before = left(&home);
    for (key, code) in [(b"\r", 1), (b"n", 1), (b"y", 0)] {
        let pty = home.on_terminal(&["forget-everything"], "");
        pty.wait_until("the question", |s| s.text().contains("· n no"));
        pty.send(key);
        pty.wait_until("the end", |s| s.text().contains(&format!("code:{code}")));
        if code == 1 {
            let now: Vec<String> = left(&home).into_iter().filter(|file| file != "stdin").collect();
            assert_eq!(now, before);
        }
    }
    assert_eq!(left(&home), [".config/aish/config.toml", "stdin"]);
}

#[test]
fn what_aish_does_not_know_stays_and_is_said() {
    let (_server, home) = full();
    let elsewhere = home.write("elsewhere/2026-01-02T00-00-00Z-1-1.jsonl", "precious");
    let foreign = [
        ".local/share/aish/sessions/my-notes.txt",
        ".local/share/aish/sessions/mine.jsonl",
        ".local/share/aish/letter.txt",
        ".local/state/aish/shells/99999999-1/letter",
        ".local/state/aish/shells/letter.txt",
    ];
    for file in foreign {
        home.write(file, "precious");
    }
    let data = home.path().join(".local/share/aish");
    // Links to files and to directories, with names that would be ours.
    symlink(&elsewhere, data.join("sessions/2026-01-03T00-00-00Z-1-1.jsonl")).unwrap();
    fs::remove_dir_all(data.join("norris")).unwrap();
    symlink(elsewhere.parent().unwrap(), data.join("norris")).unwrap();
    fs::remove_file(data.join("memory.jsonl")).unwrap();
    symlink(&elsewhere, data.join("memory.jsonl")).unwrap();
    let ran = home.run(&["forget-everything", "--yes"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "precious");
    for file in foreign {
        assert_eq!(fs::read_to_string(home.path().join(file)).unwrap(), "precious");
        assert!(ran.err.contains(file.rsplit('/').next().unwrap()), "{file}: {}", ran.err);
    }
    assert!(data.join("norris").is_symlink() && ran.err.contains("symbolic link"), "{}", ran.err);
    let kept: Vec<String> = left(&home).into_iter().filter(|file| !foreign.contains(&file.as_str())).collect();
    assert_eq!(kept.len(), 5, "the configuration, what the links point to, and three links: {kept:#?}");
}

#[test]
fn a_file_that_is_held_is_said_and_the_rest_goes() {
    let (_server, home) = full();
    let held = home.path().join(".local/share/aish/usage.jsonl");
    let holder = fs::File::open(&held).unwrap();
    holder.lock().unwrap();
    let ran = home.run(&["forget-everything", "--yes"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("not deleted") && ran.err.contains("usage.jsonl"), "{}", ran.err);
    assert_eq!(left(&home), [".config/aish/config.toml", ".local/share/aish/usage.jsonl"]);
}

//! `aish check` from outside: levels, exit codes, its JSON, streams, and what it does with input
//! nobody should give it.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::cli::Home;

/// META-04, PAT-09, OPEN-10.
#[test]
fn the_exit_code_is_the_level() {
    let home = Home::new();
    for (command, code) in [
        ("ls", 0),
        ("git status", 0),
        ("rm -rf build", 10),
        ("frobnicate --x", 10),
        ("rm -rf /", 20),
        ("sudo rm -rf /var/log/old", 20),
    ] {
        for args in [&["check", command][..], &["check", "--quiet", command], &["check", "--json", command]] {
            assert_eq!(home.run(args).code, code, "{args:?}");
        }
        assert_eq!(home.run(&["check", "--quiet", command]).out, "");
    }
}

/// PAT-02, CON-01.
#[test]
fn the_json_is_the_contract() {
    let home = Home::new();
    let json = home.run(&["check", "--json", "--no-fs", "sudo rm -rf /var/log/old"]).json();
    assert_eq!(json["version"], 1);
    assert_eq!(json["command"], "sudo rm -rf /var/log/old");
    assert_eq!((&json["level"], &json["destructive"], &json["denied"]), (&"C".into(), &true.into(), &false.into()));
    assert_eq!((&json["requires_click"], &json["requires_pin"]), (&true.into(), &true.into()));
    let reasons = json["reasons"].as_array().unwrap();
    let has = |rule: &str, level: &str| reasons.iter().any(|r| r["rule"] == rule && r["level"] == level);
    assert!(has("ladder.privileged-outside", "C"), "{json}");
    assert!(reasons.iter().any(|reason| reason["span"] == serde_json::json!([5, 11])), "{json}");
    let profile = &json["profile"];
    assert_eq!(profile["tool_name"], "shell");
    assert_eq!(profile["roots"], serde_json::json!(["sudo", "rm"]));
    assert_eq!(profile["touched_paths"], serde_json::json!(["/var/log/old"]));
    assert_eq!((&profile["outside_workspace"], &profile["uses_privilege"]), (&true.into(), &true.into()));
    assert_eq!((&profile["parse_confidence"], &profile["raw_summary"]), (&"high".into(), &json["command"]));
    assert_eq!(profile["provenance"], serde_json::json!(["local_user"]));
    assert!(json["explanation"].as_str().unwrap().len() > 20 && json["alternative"].is_string());
    assert_eq!(
        home.run(&["check", "sudo rm -rf /var/log/old", "--json", "--no-fs"]).json(),
        json,
        "options may follow"
    );
}

#[test]
fn people_read_the_level_the_reasons_and_the_way_out() {
    let ran = Home::new().run(&["check", "rm -rf build"]);
    assert!(ran.out.starts_with("B  needs your approval\n   rm -rf build\n"), "{}", ran.out);
    assert!(ran.out.contains("instead: ") && !ran.out.contains('\u{1b}') && ran.err.is_empty(), "{ran:?}");
    assert_eq!(Home::new().run(&["check", "ls"]).out, "A  needs no review\n   ls\n");
}

#[test]
fn where_nothing_could_be_done_instead_it_says_why() {
    let home = Home::new();
    let json = home.run(&["check", "--json", "docker swarm join-token worker"]).json();
    let why = "print it where nobody looks on";
    assert!(json["explanation"].as_str().unwrap().contains(why) && json.get("alternative").is_none(), "{json}");
    let shown = home.run(&["check", "docker swarm join-token worker"]).out;
    assert!(shown.contains(why) && !shown.contains("instead:"), "{shown}");
    let rules = home.run(&["safety", "patterns", "--json"]).json()["items"].clone();
    for rule in rules.as_array().unwrap().iter().filter(|rule| !rule["id"].as_str().unwrap().starts_with("ladder.")) {
        assert_ne!(rule["alternative"] == "", rule.get("none").is_none(), "{rule}");
    }
}

#[test]
fn a_command_comes_as_one_argument_as_words_or_from_stdin() {
    let home = Home::new();
    assert_eq!(home.run(&["check", "--json", "rm", "-rf", "build"]).json()["command"], "rm -rf build");
    assert_eq!(home.run(&["check", "--json", "--", "-x"]).json()["command"], "-x");
    assert_eq!(home.run_with(&["check", "--json", "-"], "ls -l\n").json()["command"], "ls -l");
    assert_eq!(home.run(&["check", "--json", ""]).json()["level"], "A");
    assert_eq!(home.run(&["check"]).code, 2);
    assert_eq!(home.run(&["check", "--stdin", "ls"]).code, 2);
    assert_eq!(home.run(&["check", "--provenance", "nobody", "ls"]).code, 2);
}

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn stdin_gives_one_verdict_for_each_record() {
    let home = Home::new();
    let ran = home.run_bytes(&["check", "--stdin"], b"ls\n\nrm -rf build\n\xff\xfe\nrm -rf /");
    let levels: Vec<Value> = lines(&ran.out).into_iter().map(|line| line["level"].clone()).collect();
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(levels, ["A", "A", "B", "C", "C"]);
    let ran = home.run_bytes(&["check", "--stdin0", "--json"], b"ls\0a\nb\0");
    let commands: Vec<Value> = lines(&ran.out).into_iter().map(|line| line["command"].clone()).collect();
    assert_eq!(commands, ["ls", "a\nb"]);
    assert_eq!(home.run_bytes(&["check", "--stdin"], b"").out, "");
}

#[test]
fn each_verdict_is_written_before_the_next_line_is_read() {
    use std::io::{BufRead, BufReader, Write};
    let home = Home::new();
    let mut child = home.command(&["check", "--stdin"]).stdin(std::process::Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for command in ["ls", "rm -rf build"] {
        writeln!(to, "{command}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["command"], command);
    }
    drop(to);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_too_long_or_no_text_is_c() {
    let home = Home::new();
    let long = vec![b'x'; (4 << 20) + 1];
    let ran = home.run_bytes(&["check", "--stdin"], &[long.as_slice(), b"\nls\n"].concat());
    let verdicts = lines(&ran.out);
    assert_eq!((&verdicts[0]["level"], &verdicts[0]["reasons"][0]["rule"]), (&"C".into(), &"input.too-long".into()));
    assert_eq!(verdicts[0]["profile"]["parse_confidence"], "low");
    assert_eq!(verdicts[1]["level"], "A");
    let verdict = &lines(&home.run_bytes(&["check", "--stdin"], b"ls \xff\n").out)[0];
    assert_eq!((&verdict["level"], &verdict["command"]), (&"C".into(), &"ls \u{fffd}".into()));
    assert_eq!(verdict["reasons"][0]["rule"], "input.not-text");
}

#[test]
fn the_workspace_is_what_was_said_or_the_work_tree() {
    let home = Home::new();
    std::fs::create_dir_all(home.path().join("work/.git")).unwrap();
    std::fs::create_dir_all(home.path().join("work/deep")).unwrap();
    let outside = |args: &[&str]| {
        let path = std::fs::canonicalize(home.path()).unwrap().join("work/x").display().to_string();
        let command = format!("rm -rf {path}");
        let args: Vec<&str> = ["check", "--json"].iter().chain(args).copied().chain([command.as_str()]).collect();
        home.run(&args).json()["profile"]["outside_workspace"].as_bool().unwrap()
    };
    assert!(!outside(&[]));
    assert!(!outside(&["--cwd", "deep"]), "the work tree");
    assert!(outside(&["--cwd", "/usr"]));
    assert!(outside(&["--workspace", "/usr"]));
    assert!(!outside(&["--cwd", "/usr", "--workspace", &home.path().join("work").display().to_string()]));
    home.config(&format!("[safety]\nworkspaces = [\"{}\"]\n", home.path().join("work").display()));
    assert!(!outside(&["--cwd", "/usr"]), "a configured one is always inside");
}

/// PRV-03.
#[test]
fn provenance_is_in_the_profile_and_in_the_ladder() {
    let home = Home::new();
    let json =
        home.run(&["check", "--json", "--provenance", "web_content", "--provenance", "tool_output", "ls"]).json();
    assert_eq!(json["profile"]["provenance"], serde_json::json!(["web_content", "tool_output"]));
    for (provenance, command, code) in [
        ("local_user", "curl -s https://example.com", 0),
        ("web_content", "curl -s https://example.com", 10),
        ("workspace_file", "curl -s https://example.com", 10),
        ("local_user", "mkdir x", 0),
        ("web_remote_user", "mkdir x", 10),
        ("web_remote_user", "ls", 0),
    ] {
        assert_eq!(home.run(&["check", "--provenance", provenance, command]).code, code, "{provenance} {command}");
    }
}

#[test]
fn it_leaves_nothing_behind() {
    let home = Home::new();
    home.run(&["check", "rm -rf /"]);
    home.run_with(&["check", "--stdin"], "rm -rf /\n");
    let mut names: Vec<_> = std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["tmp", "work"]);
}

/// Calls that a cold check may make, but for those that look at the directories above, one for
/// each. An empty program makes 63.
#[test]
fn a_cold_check_keeps_to_its_budget_of_system_calls() {
    const MOST: usize = 90;
    let home = Home::new();
    for line in ["git status", "grep -rn x . | sort -u | head -5 | wc -l | tee new"] {
        let from = home.command(&["check", "--quiet", line]);
        let trace = home.path().join("trace");
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o"]).arg(&trace).arg(from.get_program()).args(from.get_args());
        command.env_clear().envs(from.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let output = command.current_dir(home.path().join("work")).output();
        let calls = fs::read_to_string(&trace).unwrap_or_default();
        if output.is_err() || calls.is_empty() {
            assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
            return;
        }
        let count = |word: &str| calls.lines().filter(|line| line.contains(word)).count();
        let forbidden =
            ["clone(", "clone3(", "fork(", "socket(", "connect(", "mkdir(", "rename(", "unlink(", "O_CREAT"].map(count);
        assert_eq!((forbidden, count("execve("), count("config.toml")), ([0; 9], 1, 1), "{calls}");
        let made =
            calls.lines().filter(|call| ![" readlink(", " statx("].iter().any(|name| call.contains(name))).count();
        assert!(made <= MOST, "{made} calls for `{line}`:\n{calls}");
    }
}

/// The release is linked with flags of ours (`build.rs`, `.cargo/config.toml`): its address stays random, and no table of calls stays
/// writable.
#[test]
#[cfg(target_os = "linux")]
fn the_program_keeps_its_protections() {
    let program = Home::new().command(&[]).get_program().to_owned();
    let read =
        Command::new("readelf").args(["--wide", "--file-header", "--segments", "--dynamic"]).arg(program).output();
    let text = String::from_utf8(read.unwrap().stdout).unwrap();
    let linked_at_its_start = text.contains("(NEEDED)");
    assert!(text.contains("DYN (") && text.contains("GNU_RELRO") && !text.contains("RWE"), "{text}");
    assert!(text.contains("BIND_NOW") || !linked_at_its_start, "{text}");
}

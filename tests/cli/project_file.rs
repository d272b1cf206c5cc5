//! A project's `.aish.toml` that isn't used is said so, once in a shell for each content, and never
//! where nobody reads it.

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::support::cli::{Home, Ran};

const WORDS: &str = "aren't used";

fn told(ran: &Ran) -> usize {
    assert!(!ran.out.contains(WORDS), "never on stdout: {ran:?}");
    ran.err.matches(WORDS).count()
}

#[test]
fn it_is_said_once_for_each_content() {
    let home = Home::new();
    home.config("model = \"cookbook\"\n");
    let suggest = || home.run(&["suggest", "show", "disk", "usage"]);
    assert_eq!(told(&suggest()), 0, "there is none");
    let file = home.write("work/.aish.toml", "model = \"theirs\"\n");
    let first = suggest();
    assert_eq!((told(&first), first.code, first.out.as_str()), (1, 0, "df -h\n"));
    for part in [file.to_str().unwrap(), "you haven't trusted it", "aish config trust"] {
        assert!(first.err.contains(part), "{part}: {first:?}");
    }
    assert_eq!(told(&suggest()), 0);
    assert_eq!(told(&home.run(&["ask", "what", "is", "my", "ip"])), 0, "by whatever command");
    home.write("work/.aish.toml", "model = \"other\"\n");
    assert_eq!((told(&suggest()), told(&suggest())), (1, 0), "other content");
    // Another shell.
    let other = |args: &[&str]| home.command(args).env("AISH_SESSION", "2-2").output().unwrap();
    assert!(String::from_utf8(other(&["suggest", "show", "disk", "usage"]).stderr).unwrap().contains(WORDS));
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    home.write("work/.aish.toml", "model = \"cookbook\"\n");
    let changed = suggest();
    assert_eq!(told(&changed), 1);
    assert!(changed.err.contains("it changed since you trusted it"), "{changed:?}");
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    assert_eq!(told(&suggest()), 0, "trusted");
}

#[test]
fn what_judges_or_is_for_programs_is_silent() {
    let home = Home::new();
    home.write("work/.aish.toml", "[context]\nmax_turns = 3\n");
    for args in [
        &["check", "--json", "ls"][..],
        &["check", "ls"],
        &["check", "--quiet", "ls"],
        &["--quiet", "suggest", "show", "disk", "usage"],
        &["init", "zsh"],
        &["completions", "bash"],
        &["man"],
        &["config", "show"],
        &["config", "path"],
        &["--version"],
    ] {
        assert_eq!(told(&home.run(args)), 0, "{args:?}");
    }
    assert_eq!(told(&home.run_with(&["check", "--stdin"], "ls\n")), 0);
    let call = r#"{"tool_name":"Bash","tool_input":{"command":"ls"},"cwd":"/"}"#;
    assert_eq!(told(&home.run_with(&["hook", "claude-code"], call)), 0);
    assert_eq!(told(&home.run_with(&["guard"], "ls\n")), 0);
}

/// Where it can't be remembered it is said again, and nothing fails; what can't be read is no
/// reason to stop.
#[test]
fn odd_files_and_a_state_that_is_not_there() {
    let home = Home::new();
    home.config("model = \"cookbook\"\n");
    let project = home.path().join("work/.aish.toml");
    nix::unistd::mkfifo(&project, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let ran = home.run(&["suggest", "show", "disk", "usage"]);
    assert_eq!((told(&ran), ran.code), (1, 0), "{ran:?}");
    assert!(ran.err.contains("aren't used: it isn't a regular file\n"), "{ran:?}");
    std::fs::remove_file(&project).unwrap();
    std::fs::write(&project, "\u{1b}]0;evil\u{7}").unwrap();
    home.write("flat", "");
    let run = || {
        let state = home.path().join("flat");
        let mut command = home.command(&["suggest", "show", "disk", "usage"]);
        String::from_utf8(command.env("XDG_STATE_HOME", state).output().unwrap().stderr).unwrap()
    };
    for err in [run(), run()] {
        assert!(err.contains(WORDS) && !err.contains('\u{1b}'), "{err}");
    }
}

/// One with a mistake is refused when it is trusted, since nothing would work with it; one that an
/// older program let in can be listed and taken back.
#[test]
fn a_broken_one_stops_nothing() {
    let home = Home::new();
    home.config("model = \"cookbook\"\n");
    let text = "model = 3\n";
    let file = home.write("work/.aish.toml", text);
    let ran = home.run(&["config", "trust"]);
    assert!(ran.code == 3 && ran.err.contains(".aish.toml:1:9: `model` must be"), "{ran:?}");
    let suggest = || home.run(&["suggest", "show", "disk", "usage"]);
    assert_eq!(suggest().out, "df -h\n");
    let sha256: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    let record = json!({"v": 1, "path": file.canonicalize().unwrap(), "sha256": sha256, "trusted": true, "ts": 1});
    home.write(".local/state/aish/trust.jsonl", &format!("{record}\n"));
    let ran = suggest();
    assert!(ran.code == 3 && ran.err.contains("`aish config untrust` leaves this file out"), "{ran:?}");
    let listed = home.run(&["config", "trusted"]);
    assert!(listed.code == 0 && listed.out.contains(".aish.toml"), "{listed:?}");
    assert_eq!(home.run(&["config", "untrust"]).code, 0);
    assert_eq!(suggest().out, "df -h\n");
}

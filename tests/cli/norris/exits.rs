//! Every exit code of a run, in words and in the end event, and the errors before one begins.

use serde_json::json;

use super::{Raw, headless, home, model, run, scripted, text};
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// The run in words and as events: the code is the same, and so is the end.
fn both(server: &Server, more: &str, args: &[&str]) -> (i32, String, String) {
    let plain = run(&home(server, more), args);
    let home = home(server, more);
    let events = run(&home, &[&["--json"], args].concat());
    let end = events.end();
    assert_eq!((events.code, &end["exit"]), (plain.code, &json!(plain.code)), "{plain:?}\n{events:?}");
    let name = end["status"].as_str().unwrap().to_owned();
    assert!(plain.err.contains(&format!("[aish] norris: {name}")), "{plain:?}");
    (plain.code, name, end["reason"].as_str().unwrap().to_owned())
}

/// LOOP-23.
#[test]
fn every_ending_has_its_code() {
    let blocked = "the password is missing";
    let halted = "halted: rm -rf";
    for (reply, args, expected) in [
        ("GOAL: complete", &["x"][..], (0, "done", "")),
        ("CMD: true\nGOAL: complete", &["x"], (0, "done", "")),
        ("I don't know.", &["x"], (1, "stalled", "no action")),
        ("CMD: true", &["x"], (1, "stalled", "the model keeps proposing the same command")),
        ("GOAL: blocked: the password is missing", &["x"], (5, "blocked", blocked)),
        ("CMD: echo $RANDOM", &["--max-steps", "1", "x"], (6, "budget_exhausted", "1 step")),
        ("CMD: rm -rf a", &["x"], (7, "aborted", halted)),
        ("CMD: rm -rf a", &["--on-halt", "abort", "x"], (7, "aborted", halted)),
        ("CMD: rm -rf a", &["--on-halt", "skip", "x"], (7, "aborted", "halted: repeated similar skips")),
        ("CMD: rm -rf a\nGOAL: complete", &["--on-halt", "skip", "x"], (0, "done", "")),
    ] {
        let (code, name, reason) = both(&model(&[reply]), "", args);
        assert_eq!((code, name.as_str(), reason.as_str()), expected, "{reply}");
    }
}

#[test]
fn no_model_is_a_code_of_its_own_in_the_event_too() {
    let refuses = scripted(|_| Script::json(401, &[], r#"{"error":{"message":"bad key"}}"#));
    let (code, name, reason) = both(&refuses, "", &["x"]);
    assert_eq!((code, name.as_str()), (4, "stalled"), "{reason}");
    assert!(reason.contains("bad key"), "{reason}");
    // After a step that went well, too.
    let dies = scripted(|n| if n == 0 { text("CMD: echo one") } else { Script::json(401, &[], "{}") });
    let ran = run(&home(&dies, ""), &["x"]);
    assert_eq!((ran.code, ran.out.as_slice()), (4, b"one\n".as_slice()), "{}", ran.err);
    assert!(ran.err.contains("hint: `aish models` shows"), "{}", ran.err);
}

/// What the shell can't read is no question for anybody, however it would be judged: nothing of it
/// runs, and the model is told.
#[test]
fn a_syntax_error_is_told_and_not_halted() {
    for (shell, broken) in [
        ("bash", "rm -rf a; echo one >made; fi"),
        ("zsh", "rm -rf a; echo one >made; fi"),
        ("fish", "rm -rf a; echo one >made; end"),
        ("bash", "sudo rm -rf a | | touch made"),
        ("zsh", "sudo rm -rf a | | touch made"),
        ("fish", "sudo rm -rf a | | touch made"),
    ] {
        let server = model(&[&format!("CMD: {broken}"), "CMD: echo two\nGOAL: complete"]);
        let home = home(&server, "");
        let ran = run(&home, &["--shell", shell, "x"]);
        assert_eq!((ran.code, ran.out.as_slice()), (0, b"two\n".as_slice()), "{shell} {broken}: {ran:?}");
        assert!(ran.err.contains(&format!("because {shell} can't read it")), "{ran:?}");
        assert!(!ran.err.contains("HALT") && !ran.err.contains("asks nobody"), "{ran:?}");
        assert!(!home.path().join("work/made").exists(), "{shell} {broken}");
        let sent = server.requests().last().unwrap().body.clone();
        assert!(sent.contains("can't read it"), "{shell} {broken}: {sent}");
    }
}

/// The cookbook needs no server; for what it doesn't know it says so.
#[test]
fn the_cookbook_says_what_it_does_not_know() {
    let home = Home::new();
    for shell in super::SHELLS {
        let ran = run(&home, &["--shell", shell, "frobnicate the quux of all wibbles"]);
        assert!([1, 5].contains(&ran.code) && ran.out.is_empty(), "{ran:?}");
        assert!(ran.err.contains("cookbook"), "{}", ran.err);
    }
}

/// A denial is no question: the run ends, unless a HALT wouldn't end it either. In no case does the
/// command run.
#[test]
fn what_a_policy_forbids_never_runs() {
    let server = model(&["CMD: touch secret-door", "CMD: echo on", "GOAL: complete"]);
    let policy = |home: Home| -> Home {
        let rule = "[[rules]]\nid = \"no-touch\"\ndecision = \"deny\"\nprogram = \"touch\"\nmessage = \"hands off\"\n\
                    examples = [\"touch x\"]\ncounterexamples = [\"ls\"]\n";
        let file = home.write("policy.toml", rule);
        home.var("AISH_POLICY", file.to_str().unwrap())
    };
    let run_it = |args: &[&str]| -> (Raw, bool) {
        let home = policy(home(&server, ""));
        let ran = run(&home, args);
        (ran, home.path().join("work/secret-door").exists())
    };
    let (ran, there) = run_it(&["--json", "x"]);
    assert!(!there);
    assert_eq!((ran.code, &ran.end()["status"]), (7, &json!("aborted")), "{ran:?}");
    assert_eq!(ran.end()["reason"], "denied by policy: hands off", "{ran:?}");
    let action = ran.events().into_iter().find(|event| event["event"] == "action").unwrap();
    assert_eq!(action["denied"], true);
    assert_eq!(server.requests().len(), 1);
    let server = model(&["CMD: touch secret-door", "CMD: echo on", "GOAL: complete"]);
    let home = policy(home(&server, ""));
    let ran = run(&home, &["--on-halt", "skip", "x"]);
    assert_eq!((ran.code, ran.out.as_slice()), (0, b"on\n".as_slice()), "{}", ran.err);
    assert!(ran.err.contains("[aish] denied by policy: ") && !home.path().join("work/secret-door").exists());
    assert!(server.requests()[1].body.contains("denied by policy"), "the model must know");
}

#[test]
fn a_wrong_command_line_is_said_before_anything_happens() {
    let server = model(&["CMD: touch ran"]);
    let home = home(&server, "");
    for (args, words) in [
        (&["norris", "--headless"][..], "the goal is missing"),
        (&["norris", "--headless", ""], "the goal is missing"),
        (&["norris", "--headless", " \n"], "the goal is missing"),
        (&["norris", "--headless", "--cwd", "/nope", "x"], "`--cwd` names no directory: /nope"),
        (&["norris", "--headless", "--max-steps", "0", "x"], "0 is not in 1..=1000"),
        (&["norris", "--headless", "--max-steps", "many", "x"], "many"),
        (&["norris", "--headless", "--max-dollars=-1", "x"], "`--max-dollars` must be an amount"),
        (&["norris", "--headless", "--max-dollars", "nan", "x"], "`--max-dollars` must be an amount"),
        (&["norris", "--headless", "--shell", "ksh", "x"], "zsh, bash, fish"),
        (&["norris", "--headless", "--on-halt", "proceed", "x"], "abort, skip"),
        (&["norris", "--on-halt", "skip", "x"], "--headless"),
        (&["norris", "--cwd", "/", "x"], "--headless"),
    ] {
        let ran = home.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    let ran = run(&home, &["-m", "nope", "x"]);
    assert!(ran.code == 3 && ran.err.contains("there is no preset `nope`"), "{ran:?}");
    for (shell, path) in [("fish", "/nonexistent"), ("zsh", "")] {
        let mut command = headless(&home, &["--shell", shell, "x"]);
        // An empty PATH stands for none, and then programs are where they usually are.
        let output = command.env("PATH", path).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        if path.is_empty() {
            assert!(err.contains("[aish] model fast, zsh"), "{err}");
        } else {
            assert_eq!(output.status.code(), Some(1), "{err}");
            assert!(err.contains("there is no fish") && err.contains("hint: install fish"), "{err}");
        }
    }
}

#[test]
fn without_headless_a_shell_without_plugin_says_what_to_do() {
    let server = model(&["CMD: touch ran"]);
    for (shell, how) in [
        ("/usr/bin/fish", "aish init fish | source"),
        ("/bin/bash", "eval \"$(aish init bash)\""),
        ("/bin/zsh", "eval \"$(aish init zsh)\""),
    ] {
        let ran = home(&server, "").var("SHELL", shell).run(&["norris", "tidy", "up"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.contains("Norris needs aish") && ran.err.contains(how), "{}", ran.err);
        assert!(ran.err.contains("aish norris --headless"), "{}", ran.err);
    }
    assert!(server.requests().is_empty());
}

//! A preset that is an agent by the Agent Client Protocol: one that does what it should, and one
//! that misbehaves. What it proposes to do is only ever proposed.

use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::shell_helper::{Shell, helpers};
use crate::support::agent::{count, did, living, preset};
use crate::support::cli::Home;
use crate::support::pty::wait;

fn home() -> Home {
    let home = Home::new().var("AISH_SESSION", "");
    home.config(&preset(home.path(), ""));
    home
}

fn home_of(shell: &Shell, more: &str) -> Home {
    let home = Home::new().var("AISH_SESSION", &shell.id);
    home.config(&preset(home.path(), more));
    home
}

fn nothing_is_left(home: &Home, id: &str) {
    let left = || living(home.path()) + helpers(id).len();
    wait("the end of all", || left() == 0, || format!("{:?} {}", helpers(id), did(home.path())));
}

/// Without a shell the agent is one of the call's own.
#[test]
fn an_agent_answers_and_ends_with_the_call() {
    let home = home();
    let ran = home.run(&["ask", "hello"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "Prompt 1 of this conversation.\n"), "{ran:?}");
    let ran = home.run(&["suggest", "say where it is from"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "echo from-agent-1\n"), "{ran:?}");
    assert_eq!((count(home.path(), "start "), living(home.path())), (2, 0));
    // The rules stand in front of the words, and there are no servers and no files for it.
    let did = did(home.path());
    assert!(
        did.contains("You turn a request into one bash command") && did.contains("use none of your tools"),
        "{did}"
    );
    assert!(did.contains("/work []"), "{did}");
    let cost = home.run(&["cost", "--json"]).json().to_string();
    assert!(cost.contains("\"subscription\":true"), "{cost}");
    assert!(home.run(&["cost"]).out.contains("(subscription)"));
    home.run(&["ask", "do:usage"]);
    assert!(home.run(&["cost", "detail"]).out.contains("5 cached"));
}

#[test]
fn a_second_prompt_starts_nothing_and_remembers_the_first() {
    let mut shell = Shell::new();
    let home = home_of(&shell, "");
    for n in 1..=3 {
        let ran = home.run(&["ask", &format!("word number {n}")]);
        assert_eq!(ran.out, format!("Prompt {n} of this conversation.\n"), "{ran:?}");
    }
    assert_eq!((count(home.path(), "start "), helpers(&shell.id).len()), (1, 2));
    let said = did(home.path());
    let last = said.lines().rfind(|line| line.starts_with("prompt ")).unwrap();
    assert!(
        last.contains("word number 3") && !last.contains("word number 1") && !last.contains("You are aish"),
        "{last}"
    );
    // A new conversation is one for the agent, too.
    home.run(&["reset"]);
    assert_eq!(home.run(&["ask", "again"]).out, "Prompt 1 of this conversation.\n");
    // And a conversation goes on after the agent was killed: it is told all of it.
    let process = said.lines().find_map(|line| line.strip_prefix("start ")).unwrap().parse().unwrap();
    kill(Pid::from_raw(process), Signal::SIGKILL).unwrap();
    assert_eq!(home.run(&["ask", "and again"]).out, "Prompt 1 of this conversation.\n");
    assert!(did(home.path()).lines().last().is_some());
    let told = did(home.path());
    let last = told.lines().rfind(|line| line.starts_with("prompt ")).unwrap();
    assert!(last.contains("You: Prompt 1 of this conversation.") && last.contains("and again"), "{last}");
    assert_eq!(count(home.path(), "start "), 2);
    shell.end();
    nothing_is_left(&home, &shell.id);
}

/// A secret reaches no agent, and comes back in the answer.
#[test]
fn secrets_are_taken_out() {
    let home = home();
    home.run(&["ask", "what is AKIAIOSFODNN7EXAMPLQ for?"]);
    let did = did(home.path());
    assert!(did.contains("what is $AISH_SECRET_") && !did.contains("AKIAIOSFODNN7EXAMPLQ"), "{did}");
}

#[test]
fn what_it_may_do_is_decided_by_the_gate() {
    let home = home();
    home.write("work/notes/a.txt", "kept");
    let ran = home.run(&["ask", "do:rm"]);
    assert!(ran.code == 0 && ran.err.contains("may not: rm -rf notes"), "{ran:?}");
    let ran = home.run(&["ask", "do:ls"]);
    assert!(ran.code == 0 && ran.err.contains("runs `ls`"), "{ran:?}");
    let ran = home.run(&["ask", "do:edit"]);
    assert!(ran.code == 0 && ran.err.contains("may not"), "{ran:?}");
    home.run(&["ask", "do:files"]);
    let did = did(home.path());
    assert!(did.contains("permission rm -rf notes: reject_once") && did.contains("permission ls: allow_once"), "{did}");
    assert!(did.contains("permission notes.txt: reject_once"), "{did}");
    for method in ["fs/read_text_file", "fs/write_text_file", "terminal/create"] {
        assert!(did.contains(&format!("{method} -32601")), "{did}");
    }
    assert_eq!(home.run(&["ask", "--json", "do:ls"]).json()["complete"], true);
}

#[test]
fn a_tool_that_is_used_unasked_ends_the_turn() {
    let home = home();
    let ran = home.run(&["ask", "do:unasked"]);
    assert!(ran.code == 1 && ran.err.contains("used a tool unasked, and was stopped: edit notes.txt"), "{ran:?}");
    let ran = home.run(&["suggest", "do:unasked"]);
    assert!(ran.code == 1 && ran.out.is_empty(), "{ran:?}");
    assert_eq!(count(home.path(), "session/cancel"), 2);
}

/// What an agent may ask for, in whatever form: none of it is let pass.
#[test]
fn hostile_calls_are_all_refused() {
    let home = home();
    let calls = include_str!("../support/hostile_calls.json");
    let expected = serde_json::from_str::<Vec<serde_json::Value>>(calls).unwrap().len();
    home.write("hostile.json", calls);
    home.write("work/notes/a.txt", "kept");
    let ran = home.run(&["ask", "do:hostile"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let did = did(home.path());
    assert_eq!(
        (did.matches("hostile reject_once").count(), did.matches("hostile ").count()),
        (expected, expected),
        "{ran:?}"
    );
}

/// One yes is for one call, and an agent that works on after it was stopped is ended.
#[test]
fn a_yes_is_for_one_call_and_a_stop_is_the_end() {
    let home = home();
    let ran = home.run(&["ask", "do:again"]);
    assert!(ran.code != 0 && ran.err.contains("runs `ls`") && ran.err.contains("unasked"), "{ran:?}");
    let ran = home.run(&["ask", "do:deaf-tool"]);
    assert!(ran.code != 0 && ran.err.contains("used a tool unasked, and was stopped"), "{ran:?}");
    assert_eq!(living(home.path()), 0);
}

#[test]
fn norris_works_with_an_agent() {
    let home = home();
    home.config(&preset(home.path(), "[safety]\nllm_second_opinion = false"));
    let ran = home.run(&["norris", "--headless", "make the file"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(std::fs::read_to_string(home.path().join("work/made.txt")).unwrap(), "made\n");
    assert_eq!(living(home.path()), 0);
}

/// Where the kernel can, an agent that can't be started without tools changes no file but its own.
#[test]
fn an_agent_with_tools_is_kept_from_changing_files() {
    let home = home();
    let kept = home.run(&["doctor", "--all"]).out.contains("kept from changing files by Landlock");
    home.run(&["ask", "do:write"]);
    let did = did(home.path());
    assert_eq!(did.contains("not written inside.txt"), kept, "{did}");
    assert!(
        did.contains("wrote /dev/null")
            && did.contains("/.scripted/own.txt")
            && home.path().join("work/inside.txt").exists() != kept,
        "{did}"
    );
}

/// No end, no line end, another id, the beginning of an answer: nothing of it is taken for whole,
/// and nothing is waited for.
#[test]
fn what_is_broken_is_said() {
    let home = home();
    for (word, code, said) in [
        ("die", 4, "doesn't answer: it ended"),
        ("die-late", 1, "broke off: it ended"),
        ("unfinished", 4, "doesn't answer: it ended"),
        ("cut", 1, "cut off at the token limit"),
        ("silent", 1, "is empty"),
        ("flood", 1, "broke off: it is too long"),
    ] {
        let ran = home.run(&["ask", &format!("do:{word}")]);
        assert!(ran.code == code && ran.err.contains(said), "{word}: {} {}", ran.code, ran.err);
        assert_eq!(living(home.path()), 0, "{word}");
    }
    assert_eq!(count(home.path(), "start "), 6 + 2, "two died before they said anything");
    for word in ["die-once", "wrong-id"] {
        let _ = std::fs::remove_file(home.path().join(".scripted/did.died"));
        let ran = home.run(&["ask", &format!("do:{word}")]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "Prompt 1 of this conversation.\n"), "{word}: {ran:?}");
    }
    let ran = home.run(&["ask", "do:escapes"]);
    assert_eq!(ran.out, "red  text.\n", "{ran:?}");
}

#[test]
fn an_agent_that_hangs_is_given_up() {
    let mut shell = Shell::new();
    let home = home_of(&shell, "timeout_ms = 1500");
    let start = Instant::now();
    for word in ["hang", "deaf"] {
        let ran = home.run(&["ask", &format!("do:{word}")]);
        assert!(ran.code == 4 && ran.err.contains("took too long"), "{ran:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(10));
    wait("the cancellation", || count(home.path(), "session/cancel") == 1, || did(home.path()));
    // One that doesn't end its turn is ended, and the next one starts.
    home.config(&preset(home.path(), ""));
    assert_eq!(home.run(&["ask", "hello"]).out, "Prompt 1 of this conversation.\n");
    assert_eq!(count(home.path(), "start "), 2, "{}", did(home.path()));
    for signal in [Signal::SIGINT, Signal::SIGKILL] {
        let before = count(home.path(), "session/cancel");
        let mut hanging = home.command(&["ask", "do:hang"]).spawn().unwrap();
        wait("the prompt", || did(home.path()).matches("do:hang").count() > before, || did(home.path()));
        kill(Pid::from_raw(hanging.id().cast_signed()), signal).unwrap();
        hanging.wait().unwrap();
        wait("the cancellation", || count(home.path(), "session/cancel") > before, || did(home.path()));
    }
    assert_eq!(home.run(&["suggest", "where from"]).out, "echo from-agent-1\n");
    assert_eq!(count(home.path(), "start "), 2, "it stays");
    shell.end();
    nothing_is_left(&home, &shell.id);
}

/// Whoever is killed, at whatever moment of a turn, with whatever the agent does: nothing runs on.
#[test]
fn no_kill_leaves_an_agent() {
    let words = ["hang", "deaf", "flood", "hello", "die"];
    for n in 0..20_usize {
        let mut shell = Shell::new();
        let home = home_of(&shell, "");
        let mut asks = home.command(&["ask", &format!("do:{}", words[n % 5])]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis((n as u64 * 37) % 300));
        if n % 2 == 0 {
            shell.end();
        } else if let Some(helper) = helpers(&shell.id).last() {
            let _ = kill(Pid::from_raw(*helper), Signal::SIGKILL);
        }
        let _ = asks.kill();
        asks.wait().unwrap();
        shell.end();
        nothing_is_left(&home, &shell.id);
    }
}

#[test]
fn agents_that_are_installed_are_found() {
    let home = Home::new();
    preset(home.path(), "");
    let program = home.path().join("scripted-acp");
    std::fs::create_dir(home.path().join("bin")).unwrap();
    std::os::unix::fs::symlink(&program, home.path().join("bin/claude-agent-acp")).unwrap();
    let home = {
        let path = format!("{}/bin:/usr/bin:/bin", home.path().display());
        home.var("PATH", &path)
    };
    let models = home.run(&["models", "--offline"]);
    assert!(models.err.contains("`aish model claude` asks it (experimental; Anthropic's terms"), "{models:?}");
    let offers = home.run(&["setup", "--json"]).json()["items"].to_string();
    assert!(offers.contains("experimental") && offers.contains("go to Anthropic; secrets are taken out"), "{offers}");
    let ran = home.run(&["ask", "--model", "claude", "hello"]);
    assert_eq!(ran.out, "Prompt 1 of this conversation.\n", "{ran:?}");
    // It is told the rules in its own way, and has no tools.
    assert!(!did(home.path()).contains("use none of your tools"), "{}", did(home.path()));
    assert_eq!(home.run(&["ask", "--model", "codex", "hello"]).code, 3);
}

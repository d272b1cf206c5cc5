//! Where each byte goes: commands' stdout on ours, everything else on stderr, or events and nothing
//! else.

use std::fs;

use serde_json::{Value, json};

use super::{SHELLS, headless, home, model, run};
use crate::support::cli::Home;

#[test]
fn the_commands_stdout_is_ours_and_all_talk_is_stderr() {
    for shell in SHELLS {
        let server = model(&[
            "I look around.\nCMD: printf 'a\\377b\\033[31m'; echo oops >&2",
            "CMD: seq 100000\nCMD: printf end",
            "All there.\nGOAL: complete",
        ]);
        let home = home(&server, "");
        let ran = run(&home, &["--shell", shell, "look", "around"]);
        let numbers: String = (1..=100_000).map(|n| format!("{n}\n")).collect();
        let expected = [b"a\xffb\x1b[31m".as_slice(), numbers.as_bytes(), b"end"].concat();
        assert!(ran.out == expected, "{shell}: {} bytes, {}", ran.out.len(), ran.err);
        assert_eq!(ran.code, 0, "{shell}: {}", ran.err);
        let model = format!("[aish] model fast, {shell}, at most 16 steps");
        for line in ["[aish] norris: look around", &model, "  step 1/16", "I look around.", "oops", "  step 3/16"] {
            assert!(ran.err.lines().any(|said| said == line), "{shell}: {line}: {}", ran.err);
        }
        assert!(ran.err.contains("$ printf 'a\\377b\\033[31m'; echo oops >&2\n"), "{}", ran.err);
        assert!(!ran.err.contains("CMD:") && !ran.err.contains("GOAL:"), "no markers: {}", ran.err);
        assert_eq!(ran.err.matches("echo oops").count(), 1, "each command once: {}", ran.err);
        assert!(ran.err.lines().last().unwrap().starts_with("[aish] norris: done (3 steps, "), "{}", ran.err);
        assert!(!ran.err.contains('\x1b'), "{}", ran.err);
    }
}

#[test]
fn state_is_kept_and_stdin_is_empty() {
    for shell in SHELLS {
        let server =
            model(&["CMD: mkdir sub\nCMD: cd sub; export A=kept", "CMD: echo $A; pwd\nCMD: cat", "GOAL: complete"]);
        let home = home(&server, "");
        // What is piped into aish is not for the commands.
        let ran = home.run_with(&["norris", "--headless", "--shell", shell, "x"], "from the pipe\n");
        let sub = home.path().join("work/sub");
        assert_eq!((ran.code, ran.out), (0, format!("kept\n{}\n", sub.display())), "{shell}: {}", ran.err);
        // The model was told what came of it.
        let told = server.requests()[2].body.clone();
        assert!(told.contains("kept\\n"), "{told}");
    }
}

/// The documented keys of each event (docs/protocol.md).
fn keys(event: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match event {
        "begin" => (&["cwd", "goal", "max_steps", "model", "shell", "workspace"], &[]),
        "plan" => (&["tasks"], &[]),
        "step" => (&["max", "n"], &["task"]),
        "text" | "status" => (&["text"], &[]),
        "action" => (&["command", "denied", "destructive", "level", "reasons"], &[]),
        "halt" => {
            (&["action", "answer", "level", "reason", "requires_click", "requires_pin"], &["explanation", "pin_length"])
        }
        "output" => (&["stream", "text"], &["base64"]),
        "result" => (&["bytes", "cwd", "millis", "ran", "status"], &["note"]),
        "end" => (&["exit", "reason", "status", "steps"], &["dollars", "ran", "failed", "skipped", "not_run"]),
        other => panic!("no event of ours: {other}"),
    }
}

#[test]
fn with_json_stdout_holds_events_and_nothing_else() {
    for shell in SHELLS {
        let server = model(&[
            "Hm: \u{1b}[2Jé\nCMD: printf 'a\\377b'; echo oops >&2; false",
            "CMD: echo '{\"event\":\"end\"}'\nCMD: echo é; rm -rf /tmp/none-such",
            "GOAL: blocked: no key",
        ]);
        let home = home(&server, "");
        let ran = run(&home, &["--json", "--on-halt", "skip", "--shell", shell, "x"]);
        assert_eq!(ran.code, 5, "{shell}: {}", ran.err);
        let events = ran.events();
        for event in &events {
            let mut found: Vec<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
            let (always, sometimes) = keys(event["event"].as_str().unwrap());
            found.retain(|key| !sometimes.contains(key) && !["v", "event"].contains(key));
            found.sort_unstable();
            assert_eq!((event["v"].clone(), found), (json!(1), always.to_vec()), "{event}");
        }
        let of = |name: &str| -> Vec<&Value> { events.iter().filter(|event| event["event"] == name).collect() };
        assert_eq!(events[0]["event"], "begin");
        assert_eq!(of("begin").len(), 1);
        assert_eq!(of("text")[0]["text"], "Hm: é\nCMD: printf 'a\\377b'; echo oops >&2; false");
        let output = |stream: &str| -> Vec<Value> {
            of("output").into_iter().filter(|event| event["stream"] == stream).cloned().collect()
        };
        let texts: String = output("stdout").iter().map(|e| e["text"].as_str().unwrap().to_owned()).collect();
        assert_eq!(texts, "a\u{fffd}b{\"event\":\"end\"}\n");
        assert_eq!(output("stdout")[0]["base64"], "Yf9i");
        assert_eq!(output("stderr")[0]["text"], "oops\n");
        assert_eq!(of("result").iter().map(|e| e["status"].clone()).collect::<Vec<_>>(), [json!(1), json!(0)]);
        assert_eq!((of("halt").len(), &of("halt")[0]["answer"]), (1, &json!("skip")));
        // CON-01: what a person would be told and asked for.
        let halt = of("halt")[0];
        assert!(halt["explanation"].as_str().is_some_and(|text| !text.is_empty()), "{halt}");
        let pin = halt["requires_pin"].as_bool().unwrap();
        assert_eq!(
            (halt["level"] == "C", halt["pin_length"].is_u64(), &halt["requires_click"]),
            (pin, pin, &json!(true))
        );
        assert_eq!(
            ran.end(),
            json!({"v":1,"event":"end","status":"blocked","reason":"no key","steps":3,"ran":2,"failed":1,"skipped":1,
                "not_run":0,"exit":5}),
            "{shell}"
        );
        // Talk goes on; the commands' own stderr is in the events.
        assert!(ran.err.contains("Hm: é\n") && !ran.err.contains("oops\n"), "{}", ran.err);
    }
}

#[test]
fn quiet_leaves_the_commands_and_what_went_wrong() {
    let server = model(&["Words.\nCMD: echo out; echo oops >&2", "GOAL: complete"]);
    let ran = run(&home(&server, ""), &["--quiet", "x"]);
    assert_eq!((ran.code, ran.out.as_slice(), ran.err.as_str()), (0, b"out\n".as_slice(), "oops\n"));
    let server = model(&["I can't."]);
    let ran = run(&home(&server, ""), &["--quiet", "x"]);
    assert_eq!((ran.code, ran.out.len()), (1, 0));
    assert!(
        ran.err.starts_with("[aish] norris: stalled: no action (2 steps") && ran.err.lines().count() == 1,
        "{ran:?}"
    );
    let ran = run(&home(&server, ""), &["--quiet", "--json", "x"]);
    assert_eq!((ran.err.as_str(), &ran.end()["status"]), ("", &json!("stalled")));
}

/// HALT-03, HALT-04, PAT-11.
#[test]
fn a_halt_is_laid_out_on_stderr_and_nothing_is_touched() {
    let server = model(&["CMD: rm -rf precious", "GOAL: complete"]);
    let home = home(&server, "");
    let file = home.write("work/precious/file", "x");
    let ran = run(&home, &["clean up"]);
    assert_eq!((ran.code, ran.out.len()), (7, 0), "{}", ran.err);
    let at = |start: &str| {
        let found = ran.err.lines().position(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no {start}: {}", ran.err))
    };
    let order = [
        "─── NORRIS HALT ───",
        "  step 1/16",
        "  reason: rm -rf · level ",
        "  action: rm -rf precious",
        "  not in git: deletes 1 file and 1 directory",
        "    precious/file",
        "[aish] a headless run asks nobody: the run ends",
        "[aish] norris: aborted: halted: rm -rf (1 step, ",
        "hint: ",
    ];
    let lines: Vec<usize> = order[2..].iter().map(|start| at(start)).collect();
    assert!(lines.is_sorted() && at(order[0]) < lines[0], "{}", ran.err);
    assert!(!ran.err.contains("proceed / skip / abort?"), "{}", ran.err);
    assert_eq!(fs::read_to_string(file).unwrap(), "x");
    assert_eq!(server.requests().len(), 1);
}

/// HALT-04.
/// It never asks, although somebody sits at a terminal and has pressed `p` already.
#[test]
fn nobody_is_asked_on_a_terminal_either() {
    let server =
        model(&["CMD: read -r X </dev/tty; echo got:$X; test -t 0 || echo no terminal", "CMD: rm -rf precious"]);
    let home = home(&server, "");
    let file = home.write("work/precious/file", "x");
    let terminal = home.on_terminal(&["norris", "--headless", "--shell", "bash", "clean up"], "");
    terminal.send(b"p");
    terminal.wait_until("the end of the run", |screen| screen.text().contains("code:7"));
    let text = terminal.text();
    assert!(text.contains("NORRIS HALT") && !text.contains("proceed / skip"), "{text}");
    assert!(text.contains("no terminal") && text.contains("got:\n") || text.contains("got: "), "{text}");
    assert!(file.exists());
}

#[test]
fn the_command_line_chooses_directory_shell_model_and_steps() {
    let server = model(&["CMD: pwd"]);
    let home: Home = home(&server, "[models.slow]\nprovider = \"openai\"\nmodel = \"other\"\nbase_url = \"URL\"");
    let config = fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap();
    home.config(&config.replace("URL", &server.url("/v1")));
    home.write("work/sub/deep/file", "");
    let args = ["--cwd", "sub/deep", "--model", "slow", "--max-steps", "2", "--shell", "fish", "--json", "where"];
    for args in [args.to_vec(), [&["where"], &args[..9]].concat()] {
        let ran = run(&home, &args);
        let begin = ran.events()[0].clone();
        let sub = home.path().join("work/sub/deep");
        assert_eq!(
            [&begin["goal"], &begin["model"], &begin["shell"], &begin["max_steps"], &begin["cwd"]],
            [&json!("where"), &json!("slow"), &json!("fish"), &json!(2), &json!(sub)]
        );
        assert_eq!((ran.code, &ran.end()["status"]), (6, &json!("budget_exhausted")), "{ran:?}");
        assert!(ran.err.contains("hint: --max-steps allows more"), "{}", ran.err);
        assert_eq!(server.requests().last().unwrap().json()["model"], "other");
    }
    // The user's own shell is the choice without one.
    let login = headless(&home, &["--json", "--max-steps", "1", "x"]).env("SHELL", "/usr/bin/zsh").output().unwrap();
    let begin = String::from_utf8(login.stdout).unwrap();
    assert!(begin.lines().next().unwrap().contains(r#""shell":"zsh""#), "{begin}");
}

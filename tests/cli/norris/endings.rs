//! A run that is made to end: signals, a reader that goes away, a full disk, `aish norris off`;
//! nothing is left behind.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::process::Child;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;

use super::{SHELLS, finish, headless, home, left_running, model, run, run_into, scripted, text};
use crate::support::cli::Home;
use crate::support::llm_server::{Gate, Script, Server, Step};
use crate::support::pty::wait;

fn send(child: &Child, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
}

/// A model that never ends its first answer; the gate opens when the request has come.
fn hangs() -> (Server, Gate) {
    let (begun, gone) = (Gate::default(), Gate::default());
    let gate = begun.clone();
    let server = scripted(move |_| {
        let delta = r#"data: {"choices":[{"index":0,"delta":{"content":"I think"}}]}"#;
        Script::new()
            .head(200, &[("Content-Type", "text/event-stream")])
            .chunk(format!("{delta}\n\n"))
            .step(Step::Open(gate.clone()))
            .step(Step::Hold(gone.clone()))
    });
    (server, begun)
}

#[test]
fn a_signal_ends_a_run_whose_model_hangs() {
    for (signal, reason) in [(Signal::SIGINT, "interrupted"), (Signal::SIGTERM, "terminated")] {
        for json in [true, false] {
            let (server, begun) = hangs();
            let home = home(&server, "");
            let child = headless(&home, if json { &["--json", "x"] } else { &["x"] }).spawn().unwrap();
            assert!(begun.wait());
            send(&child, signal);
            let ran = finish(child);
            assert_eq!(ran.code, 130, "{ran:?}");
            if json {
                assert_eq!(
                    ran.end(),
                    json!({"v":1,"event":"end","status":"aborted","reason":reason,"steps":1,"exit":130})
                );
            } else {
                assert!(
                    ran.out.is_empty() && ran.err.contains(&format!("norris: aborted: {reason} (1 step")),
                    "{ran:?}"
                );
            }
            assert_eq!(left_running(&home), [""; 0]);
        }
    }
}

#[test]
fn a_signal_ends_the_command_that_runs_and_all_it_started() {
    for shell in SHELLS {
        for signal in [Signal::SIGINT, Signal::SIGTERM] {
            let server = model(&["CMD: sleep 1000 & echo begun; sleep 1001; echo not this", "CMD: echo nor this"]);
            let home = home(&server, "");
            let mut child = headless(&home, &["--json", "--shell", shell, "x"]).spawn().unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
            assert!(lines.any(|line| line.contains("begun\\n")), "{shell}");
            send(&child, signal);
            let rest: Vec<String> = lines.collect();
            assert_eq!(child.wait().unwrap().code(), Some(130), "{shell}: {rest:?}");
            assert!(rest.last().unwrap().contains(r#""event":"end","status":"aborted""#), "{shell}: {rest:?}");
            assert!(!rest.iter().any(|line| line.contains("this")), "{shell}: {rest:?}");
            assert_eq!(left_running(&home), [""; 0], "{shell}");
        }
    }
}

#[test]
fn a_run_that_is_killed_leaves_nothing_running() {
    let server = model(&["CMD: echo begun; sleep 1001"]);
    let home = home(&server, "");
    let mut child = headless(&home, &["x"]).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line == "begun"));
    child.kill().unwrap();
    child.wait().unwrap();
    wait("the orphans to go", || left_running(&home).is_empty(), || left_running(&home).join("\n"));
    let status = home.run(&["norris", "status", "--json"]);
    assert_eq!(status.json()["items"], json!([]), "no stale run may be listed");
}

#[test]
fn a_background_job_ends_with_the_run() {
    for shell in SHELLS {
        let server = model(&["CMD: sleep 1000 &", "GOAL: complete"]);
        let home = home(&server, "");
        let ran = run(&home, &["--shell", shell, "x"]);
        assert_eq!(ran.code, 0, "{shell}: {ran:?}");
        assert_eq!(left_running(&home), [""; 0], "{shell}");
    }
}

#[test]
fn a_reader_that_has_enough_ends_the_run() {
    let server = model(&["CMD: yes", "CMD: touch more"]);
    let home = home(&server, "");
    let mut child = headless(&home, &["x"]).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let ran = finish(child);
    assert_eq!((first.as_str(), ran.code), ("y\n", 7), "{ran:?}");
    assert!(ran.err.contains("aborted: nobody reads the output any more"), "{ran:?}");
    assert!(!home.path().join("work/more").exists() && left_running(&home).is_empty());
}

#[test]
fn a_full_disk_is_named() {
    let server = model(&["CMD: echo hi", "GOAL: complete"]);
    let home = home(&server, "");
    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [&["x"][..], &["--json", "x"]] {
        let ran = run_into(&home, args, full());
        assert_eq!(ran.code, 7, "{ran:?}");
        assert!(ran.err.contains("the output can't be written: no space left on device"), "{ran:?}");
    }
    // Talk that can't be written is no reason to stop working.
    let server = model(&["CMD: echo hi", "GOAL: complete"]);
    let output = headless(&super::home(&server, ""), &["x"]).stderr(full()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), b"hi\n".as_slice()));
}

#[test]
fn another_process_lists_it_and_ends_it() {
    let server = scripted(|_| text("CMD: echo begun; sleep 1001"));
    let home: Home = home(&server, "");
    assert_eq!(home.run(&["norris", "off"]).code, 1);
    let mut child = headless(&home, &["--json", "count", "sheep"]).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("begun\\n")));
    let items = home.run(&["norris", "status", "--json"]).json()["items"].clone();
    let item = &items[0];
    assert_eq!(
        (items.as_array().unwrap().len(), &item["goal"], &item["step"], &item["doing"]),
        (1, &json!("count sheep"), &json!(1), &json!("running: echo begun; sleep 1001"))
    );
    let listed = home.run(&["norris", "status"]);
    assert!(listed.out.contains("count sheep") && listed.out.contains("1/16"), "{listed:?}");
    let off = home.run(&["norris", "off"]);
    assert!(off.code == 0 && off.err.contains("the run towards `count sheep` ends"), "{off:?}");
    let last = lines.last().unwrap();
    assert!(last.contains(r#""status":"aborted""#) && last.contains(r#""exit":7"#), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(7));
    assert_eq!(home.run(&["norris", "status", "--json"]).json()["items"], json!([]));
    assert_eq!(left_running(&home), [""; 0]);
}

#[test]
fn the_cookbook_alone_finds_large_files_and_tells_their_sizes() {
    let home = Home::new();
    let logs = home.path().join("logs");
    std::fs::create_dir(&logs).unwrap();
    for (name, megabytes) in [("big.log", 11), ("huge.log", 20), ("small.log", 1)] {
        std::fs::File::create(logs.join(name)).unwrap().set_len(megabytes << 20).unwrap();
    }
    for goal in [
        "find files larger than 10MB in logs and report sizes",
        "find all files over 10 MB in logs and report how big they are",
    ] {
        let out = home
            .command(&["norris", "--headless", "--quiet", goal])
            .env("AISH_MODEL", "cookbook")
            .current_dir(home.path())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&out.stdout);
        assert_eq!(out.status.code(), Some(0), "{goal}: {out:?}");
        for shown in ["11M logs/big.log", "20M logs/huge.log"] {
            assert!(text.contains(shown), "{goal}: {text}");
        }
        assert!(!text.contains("small.log"), "{goal}: {text}");
    }
}

//! Poor surroundings: no terminal, hardly an environment, nothing that can be written, no or a
//! broken configuration, another run at the same time.

use crate::support::program;
use std::fs;
use std::process::{Command, Stdio};

use serde_json::json;

use super::{finish, headless, home, model, run, scripted, text};
use crate::support::cli::Home;
use crate::support::llm_server::{Gate, Step};

#[test]
fn the_environment_of_a_cron_job_is_enough() {
    for shell in super::SHELLS {
        let server = model(&["CMD: echo \"$TERM:$PAGER\"; ls / >/dev/null && echo found", "GOAL: complete"]);
        let home = home(&server, "");
        let mut command = headless(&home, &["--json", "--shell", shell, "x"]);
        command
            .env_clear()
            .env("HOME", home.path())
            .env("TMPDIR", home.path().join("tmp"))
            .env("LOGNAME", "u")
            .env("PATH", "/usr/bin:/bin")
            .env("SHELL", "/bin/sh");
        let ran = finish(command.spawn().unwrap());
        assert_eq!(ran.code, 0, "{shell}: {ran:?}");
        // bash makes up a TERM.
        let text = String::from_utf8(ran.out).unwrap();
        assert!(text.contains(":cat\\n") && text.contains("found"), "{shell}: {text}");
    }
}

/// A file where a directory should be: nothing can be kept, whoever runs the test.
#[test]
fn without_a_place_for_its_files_it_works_and_says_so() {
    for (blocked, words) in [
        (".local/share", &["the journal of this run isn't kept: ", "this conversation isn't kept: "][..]),
        (".local", &["the journal of this run isn't kept: "]),
    ] {
        let server = model(&["CMD: echo one", "CMD: echo two", "GOAL: complete"]);
        let home = home(&server, "");
        home.write(blocked, "");
        let ran = run(&home, &["x"]);
        assert_eq!((ran.code, ran.out.as_slice()), (0, b"one\ntwo\n".as_slice()), "{blocked}: {}", ran.err);
        for words in words {
            assert!(ran.err.contains(words), "{words}: {}", ran.err);
        }
        assert_eq!(ran.err.matches("the journal of this run").count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_configuration_may_be_missing_but_not_broken() {
    let home = Home::new();
    let ran = run(&home, &["--json", "frobnicate the quux of all wibbles"]);
    assert_eq!((&ran.events()[0]["model"], &ran.end()["exit"]), (&json!("cookbook"), &json!(ran.code)), "{ran:?}");
    home.config("[norris\n");
    let ran = run(&home, &["--json", "x"]);
    assert_eq!((ran.code, &ran.events()[0]["error"]["code"]), (3, &json!(3)), "{ran:?}");
    assert!(ran.err.contains("config.toml"), "{ran:?}");
}

/// Each has its own shell, conversation, journal and money, although one shell began both.
#[test]
fn two_runs_at_the_same_time_do_not_meet() {
    let gate = Gate::default();
    let (wait, open) = (gate.clone(), gate.clone());
    let first = scripted(move |n| match n {
        0 => text("CMD: X=first; cd /"),
        1 => text("CMD: echo $X $PWD").step(Step::Wait(wait.clone())),
        _ => text("GOAL: complete"),
    });
    let home = home(&first, "");
    let slow = headless(&home, &["say", "first"]).spawn().unwrap();
    first.wait_for(2);
    let second = scripted(|n| text(["CMD: X=second", "CMD: echo $X", "GOAL: complete"][n.min(2)]));
    let url = format!("AISH_TEST_URL={}", second.url("/v1"));
    let config = fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap();
    home.config(&config.replace(&first.url("/v1"), url.trim_start_matches("AISH_TEST_URL=")));
    let quick = run(&home, &["say", "second"]);
    open.open();
    let slow = finish(slow);
    assert_eq!((slow.code, slow.out.as_slice()), (0, b"first /\n".as_slice()), "{}", slow.err);
    assert_eq!((quick.code, quick.out.as_slice()), (0, b"second\n".as_slice()), "{}", quick.err);
    for (server, other) in [(&first, "say second"), (&second, "say first")] {
        assert!(server.requests().iter().all(|request| !request.body.contains(other)));
    }
    let files = |dir: &str| fs::read_dir(home.path().join(".local/share/aish").join(dir)).unwrap().count();
    assert_eq!((files("norris"), files("sessions")), (2, 2));
}

/// Runs that begin in the same second from the same shell have a journal each.
#[test]
fn runs_of_one_second_have_a_journal_each() {
    let server = model(&["GOAL: complete"]);
    let home = home(&server, "");
    let spawn = |n: usize| {
        let goal = format!("goal{n}");
        headless(&home, &[&goal]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let children: Vec<_> = (0..4).map(spawn).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let dir = home.path().join(".local/share/aish/norris");
    let journals: Vec<String> =
        fs::read_dir(dir).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    assert_eq!(journals.len(), 4);
    for n in 0..4 {
        let goal = format!("\"goal{n}\"");
        assert_eq!(journals.iter().filter(|journal| journal.contains(&goal)).count(), 1, "{journals:?}");
    }
    assert!(journals.iter().all(|journal| journal.matches("\"event\":\"begin\"").count() == 1), "{journals:?}");
}

#[test]
fn it_runs_where_its_output_is_closed_from_the_start() {
    let server = model(&["CMD: echo hi; touch done-it", "GOAL: complete"]);
    let home = home(&server, "");
    let mut shell = Command::new("/bin/sh");
    let words = ["-c", "\"$@\" <&- >&- 2>&-; echo code:$?", "sh", program(), "norris", "--headless", "x"];
    let template = headless(&home, &["x"]);
    shell.args(words).env_clear().current_dir(home.path().join("work"));
    shell.envs(template.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = shell.output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "code:0\n");
    assert!(home.path().join("work/done-it").exists());
}

/// What the run itself has made is no data that it could destroy, until somebody else has had a
/// hand in it.
#[test]
fn a_file_of_the_run_is_its_own_until_it_is_changed() {
    let edits = std::sync::Arc::new(std::sync::OnceLock::<std::path::PathBuf>::new());
    let file = std::sync::Arc::clone(&edits);
    let server = scripted(move |n| match n {
        0 => text(
            "CMD: echo one > new.txt\nCMD: echo two > new.txt\nCMD: printf three >> new.txt\nCMD: echo four > new.txt",
        ),
        _ => {
            if let Some(file) = file.get() {
                std::fs::write(file, "mine").unwrap();
            }
            text("CMD: echo five > new.txt\nGOAL: complete")
        }
    });
    let undisturbed = home(&server, "");
    let ran = run(&undisturbed, &["x"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |home: &Home| std::fs::read_to_string(home.path().join("work/new.txt")).unwrap();
    assert_eq!(read(&undisturbed), "five\n");
    let server = scripted({
        let file = std::sync::Arc::clone(&edits);
        move |n| match n {
            0 => text("CMD: echo one > new.txt"),
            _ => {
                std::fs::write(file.get().unwrap(), "mine").unwrap();
                text("CMD: echo two > new.txt")
            }
        }
    });
    let disturbed = home(&server, "");
    edits.set(disturbed.path().join("work/new.txt")).unwrap();
    assert_eq!(run(&disturbed, &["x"]).code, 7);
    assert_eq!(read(&disturbed), "mine");
}

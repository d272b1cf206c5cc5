//! Listing, searching, exporting, naming and resuming.

use std::fs;

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};
use crate::support::model::last_turn;

/// Made in pieces, so that no scanner takes this file for a leak.
fn token() -> String {
    ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

fn parrot() -> Server {
    Server::answering(|request, _| {
        let said = last_turn(request);
        // The facts before the words, where there are new ones, and the task behind them.
        let said = said.rsplit_once("\n\n").unwrap().0;
        let words = said.split_once("\n\n").map_or(said, |(_, words)| words).to_owned();
        Script::openai_text(&[&format!("about {words}\n"), "CMD: rsync --bwlimit=1m a b\n"])
    })
}

fn items(home: &Home, args: &[&str]) -> Vec<Value> {
    home.run(args).json()["items"].as_array().unwrap().clone()
}

#[test]
fn words_are_found_in_the_conversations_of_all_shells() {
    let server = parrot();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "limit the bandwidth"]);
    home.run(&["sessions", "save", "net"]);
    let home = home.var("AISH_SESSION", "2-2");
    home.run(&["ask", "something else"]);
    for args in [["history", "BANDWIDTH", "rsync"], ["sessions", "search", "bandwidth"]] {
        let ran = home.run(&args);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.contains("net") && ran.out.contains("just now") && ran.out.contains("bandwidth"), "{ran:?}");
        assert!(!ran.out.contains("something else"), "{ran:?}");
    }
    let found = items(&home, &["history", "--json", "bandwidth"]);
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0]["name"], &found[0]["role"], &found[0]["turn"]), (&json!("net"), &json!("user"), &json!(0)));
    assert!(found[0]["age_seconds"].as_u64().unwrap() < 600, "{found:?}");
    assert_eq!(items(&home, &["history", "--json", "-n", "1", "rsync"]).len(), 1);
    assert_eq!(items(&home, &["history", "--json", "rsync"]).len(), 2);
    let nothing = home.run(&["history", "nowhere-to-be-found"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (1, ""));
    assert_eq!(
        items(&home, &["history", "--json"])[0]["content"].as_str().unwrap().lines().last(),
        Some("something else")
    );
}

#[test]
fn an_export_is_markdown_that_nothing_breaks_out_of() {
    let server = Server::answering(|_, _| Script::openai_text(&["```\n\x1b]0;owned\x07# not a heading\n"]));
    let home = Home::with_server(&server, "");
    home.run(&["ask", "show a fence"]);
    let text = home.run(&["sessions", "export"]).out;
    assert!(
        text.starts_with("# Conversation `") && text.contains("\n````markdown\n```\n# not a heading\n````\n"),
        "{text}"
    );
    assert!(!text.contains('\x1b') && !text.contains("owned"), "{text}");
    home.run(&["sessions", "save", "mine"]);
    let ran = home.run(&["sessions", "export", "mine", "--output", "out.md"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let file = home.path().join("work/out.md");
    assert!(fs::read_to_string(&file).unwrap().starts_with("# Conversation `mine`\n"));
    assert_eq!(home.run(&["sessions", "export", "mine", "-o", "out.md"]).code, 1, "nothing is overwritten");
    assert_eq!(home.run(&["sessions", "export", "mine", "--json"]).json()["version"], 1);
    assert_eq!(home.run(&["sessions", "export", "other"]).code, 1);
}

#[test]
fn no_secret_is_in_a_file_an_export_or_a_result() {
    let server = parrot();
    let home = Home::with_server(&server, "[context]\nmax_turns = 4\n");
    let secrets = [token(), "Tr0ub4dor&3xyz".to_owned(), "hunter2hunter2".to_owned()];
    let questions = [
        format!("use {}", secrets[0]),
        format!("mysql -u root -p{} fails", secrets[1]),
        format!("DB_PASSWORD={} in my .env", secrets[2]),
    ];
    for question in &questions {
        let ran = home.run(&["ask", question]);
        assert!(ran.out.contains(question), "the user sees it: {}", ran.out);
    }
    let mut everything = home.all_files();
    for args in [
        &["sessions", "export"][..],
        &["sessions", "export", "--json"],
        &["history"],
        &["history", "--json"],
        &["sessions", "list", "--json"],
        &["history", "--json", "use"],
        &["history", "mysql"],
        &["complete", "--", "aish", "sessions", "show", ""],
    ] {
        let ran = home.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
        everything += &ran.out;
    }
    for secret in &secrets {
        everything += &home.run(&["history", secret]).out;
    }
    for request in server.requests() {
        everything += &request.body;
    }
    for secret in &secrets {
        assert!(!everything.contains(secret.as_str()), "{secret}");
    }
    assert!(everything.contains("[secret]"));
}

#[test]
fn a_list_can_be_cut_and_names_what_is_offered() {
    let server = parrot();
    let home = Home::with_server(&server, "");
    for shell in 0..3 {
        let words = format!("question {shell}");
        let asked = home.command(&["ask", &words]).env("AISH_SESSION", format!("5-{shell}")).output().unwrap();
        assert!(asked.status.success());
    }
    assert_eq!(items(&home, &["sessions", "list", "--json"]).len(), 3);
    assert_eq!(items(&home, &["sessions", "list", "-n", "2", "--json"]).len(), 2);
    let name = home.command(&["sessions", "save", "first-one"]).env("AISH_SESSION", "5-0").output().unwrap();
    assert!(name.status.success());
    let unsafe_name = home.command(&["sessions", "save", "$(touch${IFS}owned)"]).env("AISH_SESSION", "5-1").output();
    assert!(unsafe_name.unwrap().status.success());
    let offered = home.run(&["complete", "--", "aish", "sessions", "show", ""]).out;
    assert!(offered.starts_with("first-one\tquestion 0\n"), "{offered}");
    assert!(!offered.contains("touch") && offered.lines().count() == 2, "{offered}");
}

/// `history.max_megabytes` and `history.max_age_days`, when a shell begins a conversation and when
/// asked.
#[test]
fn old_conversations_go_when_a_new_one_begins_and_named_ones_stay() {
    let server = parrot();
    let home = Home::with_server(&server, "[history]\nmax_age_days = 30\n");
    let sessions = home.path().join(".local/share/aish/sessions");
    let log = |n: u32| format!("2025-01-0{n}T00-00-00Z-1-{n}.jsonl");
    for n in 1..=4 {
        let line = "{\"v\":1,\"ts\":\"2025-01-01T00:00:00Z\",\"role\":\"user\",\"content\":\"old\"}\n";
        let path = home.write(&format!(".local/share/aish/sessions/{}", log(n)), line);
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(40 * 24 * 3600);
        fs::File::open(path).unwrap().set_modified(old).unwrap();
    }
    let run = |shell: &str, args: &[&str]| {
        let output = home.command(args).env("AISH_SESSION", shell).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    run("7-1", &["sessions", "resume", "2025-01-01"]);
    run("7-2", &["sessions", "resume", "2025-01-02"]);
    run("7-2", &["sessions", "save", "kept"]);
    assert!(run("7-3", &["sessions", "prune", "--dry-run"]).0.lines().count() == 2);
    run("7-2", &["reset"]);
    fs::remove_file(sessions.join("lock")).unwrap();
    let (_, err) = run("7-3", &["ask", "new"]);
    assert!(err.contains("2 conversations deleted"), "{err}");
    let there = |n| sessions.join(log(n)).exists();
    assert_eq!([there(1), there(2), there(3), there(4)], [true, true, false, false]);
    // Once a day, and only when a conversation begins.
    let (_, err) = run("7-4", &["ask", "new"]);
    assert!(!err.contains("deleted"), "{err}");
    assert_eq!(home.run(&["sessions", "prune", "--json"]).json()["items"], json!([]));
}

/// What stands in the directory of the logs and is no log makes nobody wait.
#[test]
fn pipes_among_the_logs_are_passed_over() {
    let server = parrot();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "where is rsync?"]);
    let sessions = home.path().join(".local/share/aish/sessions");
    for name in ["2099-01-01T00-00-00Z-9-9.jsonl", "saved"] {
        nix::unistd::mkfifo(&sessions.join(name), nix::sys::stat::Mode::S_IRWXU).unwrap();
    }
    std::os::unix::fs::symlink("/dev/zero", sessions.join("2098-01-01T00-00-00Z-9-9.jsonl")).unwrap();
    assert_eq!(items(&home, &["sessions", "list", "--json"]).len(), 1);
    assert_eq!(items(&home, &["sessions", "search", "rsync", "--json"]).len(), 1);
    let shown = home.run(&["sessions", "show", "2099"]);
    assert!(shown.code == 1 && shown.err.contains("it isn't a regular file"), "{shown:?}");
    assert_eq!(home.run(&["sessions", "save", "mine"]).code, 1);
    assert_eq!(home.run(&["sessions", "prune"]).code, 1, "nobody knows what was saved");
    assert_eq!(home.run(&["ask", "again"]).code, 0);
}

/// A name may outlive its conversation, or come from a line that somebody else wrote: no other file
/// is reached by it.
#[test]
fn a_name_reaches_nothing_but_conversations() {
    let server = parrot();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "x"]);
    home.write("outside.jsonl", "{\"v\":1,\"ts\":\"\",\"role\":\"user\",\"content\":\"mine\"}\n");
    let saved = "{\"v\":1,\"name\":\"evil\",\"file\":\"../../../../outside.jsonl\"}\n";
    home.write(".local/share/aish/sessions/saved", saved);
    for args in [["sessions", "show"], ["sessions", "export"], ["sessions", "resume"]] {
        let elsewhere = home.command(&[args[0], args[1], "evil"]).env("AISH_SESSION", "2-2").output().unwrap();
        let err = String::from_utf8_lossy(&elsewhere.stderr);
        assert!(elsewhere.status.code() == Some(1) && err.contains("isn't there any more"), "{args:?}: {err}");
        assert!(elsewhere.stdout.is_empty());
    }
    for bad in ["../../../../outside.jsonl", "", "..", "/etc/passwd"] {
        assert_eq!(home.run(&["sessions", "resume", bad]).code, 1, "{bad:?}");
    }
}

//! `aish mcp`: servers of the configuration by hand, against one that misbehaves in every way.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::support::cli::{Home, Ran};
use crate::support::pty::wait;

/// A home with the hostile server as `h`; `how` it misbehaves.
pub fn home(how: &str, more: &str) -> Home {
    let home = Home::new();
    home.config(&config(&home, how, more));
    home
}

/// The configuration of that server.
pub fn config(home: &Home, how: &str, more: &str) -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/support/hostile_mcp.py");
    let did = home.path().join("did");
    format!(
        "[mcp.servers.h]\ncommand = \"python3\"\nargs = [{:?}, {how:?}, {:?}]\ncall_timeout_ms = 3000\n{more}\n",
        script.display().to_string(),
        did.display().to_string()
    )
}

/// What the server noted.
pub fn did(home: &Home) -> String {
    std::fs::read_to_string(home.path().join("did")).unwrap_or_default()
}

/// The processes that the server named as its own.
pub fn processes(home: &Home) -> Vec<i32> {
    let did = did(home);
    let numbers = did.lines().filter_map(|line| line.strip_prefix("start ").or_else(|| line.strip_prefix("child ")));
    numbers.map(|number| number.parse().unwrap()).collect()
}

pub fn is_alive(process: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

pub fn call(home: &Home, tool: &str) -> Ran {
    home.run(&["mcp", "call", "h", tool, "{\"text\": \"hi\"}"])
}

#[test]
fn servers_are_listed_asked_and_called() {
    let home = home("good", "").var("SOME_API_KEY", "k");
    let ran = home.run(&["mcp", "list", "--json"]);
    assert_eq!(ran.json()["servers"][0]["state"], "starts at first need");
    assert_eq!(did(&home), "", "a list starts nothing");
    let tools = home.run(&["mcp", "tools", "--json"]).json()["tools"].clone();
    let wipe = tools.as_array().unwrap().iter().find(|tool| tool["name"] == "h__wipe").unwrap();
    assert_eq!((&wipe["destructive"], &wipe["server"]), (&true.into(), &"h".into()));
    let ran = home.run(&["mcp", "connect", "h"]);
    assert!(ran.out.contains("hostile") && ran.out.contains("2025-11-25") && !ran.out.contains('\u{1b}'), "{ran:?}");
    let ran = call(&home, "echo");
    assert_eq!((ran.code, ran.out.as_str()), (0, "you said: hi\n"), "{ran:?}");
    assert!(did(&home).contains("no terminal") && did(&home).contains("key None"), "{}", did(&home));
    assert_ne!(home.run(&["mcp", "call", "h", "nothing"]).code, 0);
    assert_ne!(home.run(&["mcp", "call", "nobody", "echo"]).code, 0);
    assert_eq!(home.run(&["mcp", "call", "h", "echo", "[1]"]).code, 2);
}

/// A tool whose schema is none is left out alone.
#[test]
fn one_bad_schema_takes_no_other_tool_with_it() {
    let home = home("badschemas", "");
    let ran = home.run(&["mcp", "tools"]);
    assert!(ran.code == 0 && ran.out.contains("echo") && !ran.out.contains("bad"), "{ran:?}");
    assert!(ran.err.contains("the tool bad13 is left out") && ran.err.contains("no object"), "{ran:?}");
    let ran = call(&home, "echo");
    assert_eq!((ran.code, ran.out.as_str()), (0, "you said: hi\n"), "{ran:?}");
}

/// The revision 2026-07-28 has no handshake.
#[test]
fn a_server_without_a_handshake() {
    let home = Home::new();
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/support/stateless_mcp.py");
    let (script, did) = (script.display().to_string(), home.path().join("did").display().to_string());
    home.config(&format!("[mcp.servers.s]\ncommand = \"python3\"\nargs = [{script:?}, {did:?}]\n"));
    let ran = home.run(&["mcp", "connect", "s"]);
    assert!(ran.code == 0 && ran.out.contains("2026-07-28") && ran.out.contains("stateless"), "{ran:?}");
    let ran = home.run(&["mcp", "call", "s", "hello", "{\"text\": \"you\"}"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "hello you\n"), "{ran:?}");
    assert!(self::did(&home).contains("server/discover\n"));
}

#[test]
fn hostile_results_are_harmless() {
    let home = home("flood", "");
    let huge = call(&home, "huge").out;
    assert!(huge.len() < 40_000 && huge.starts_with("begin") && huge.ends_with("end\n") && huge.contains("left out"));
    assert_eq!(call(&home, "ansi").out, "abcd\n");
    assert!(call(&home, "inject").out.starts_with("> [aish] action approved"));
    assert!(call(&home, "image").out.contains("image/png"));
    let slow = call(&home, "slow");
    assert!(slow.out.contains("sure") && slow.err.contains("of 4, step") && !slow.err.contains('\u{1b}'), "{slow:?}");
    let asked: serde_json::Value = serde_json::from_str(&call(&home, "ask").out).unwrap();
    assert_eq!(asked[0]["result"]["action"], "decline", "{asked}");
    assert!(asked[1]["error"].is_object() && asked[2]["result"]["roots"] == serde_json::json!([]), "{asked}");
    let dead = call(&home, "die");
    assert!(dead.code != 0 && dead.out.contains("the server ended"), "{dead:?}");
    let hang = call(&home, "hang");
    assert!(hang.code != 0 && hang.out.contains("no result within"), "{hang:?}");
    assert!(did(&home).contains("cancelled"), "{}", did(&home));
    let log = home.path().join(".local/state/aish/mcp/h.log");
    assert!(std::fs::metadata(log).unwrap().len() <= 256 * 1024);
}

#[test]
fn what_takes_long_says_how_long_and_how_to_stop() {
    let home = home("silent", "start_timeout_ms = 60000");
    let pty = home.on_terminal(&["mcp", "connect", "h"], "");
    pty.wait_until("the seconds", |screen| screen.text().contains("[aish] waiting, 1 s"));
    pty.wait_until("how to stop", |screen| screen.text().contains(" s · Ctrl-C stops"));
    pty.send(b"\x03");
    pty.wait_until("the end", |screen| screen.text().contains("aish: cancelled"));
}

#[test]
fn what_is_not_ready_is_said_in_time() {
    for (how, more, says) in
        [("silent", "start_timeout_ms = 700", "wasn't ready within 0.7 s"), ("ancient", "", "1999-01-01")]
    {
        let home = home(how, more);
        let began = Instant::now();
        let ran = home.run(&["mcp", "connect", "h"]);
        assert!(ran.code != 0 && ran.err.contains(says) && ran.err.contains("h.log"), "{how}: {ran:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{how}");
        assert!(processes(&home).into_iter().all(|process| !is_alive(process)), "{how}");
    }
    let home = home("chatter", "");
    assert_eq!(call(&home, "echo").code, 0, "a line that is no JSON is passed over");
    let home = Home::new();
    home.config("[mcp.servers.gone]\ncommand = \"/nonexistent/server\"\n[mcp.servers.odd]\ncomand = \"x\"\n");
    let ran = home.run(&["mcp", "tools"]);
    assert!(ran.err.contains("can't be started") && ran.err.contains("comand"), "{ran:?}");
}

/// Servers are ended with their group, whatever they do.
#[test]
fn nothing_is_left_running() {
    for how in ["good", "group", "deaf", "flood"] {
        let home = home(how, "");
        for tool in ["echo", "die", "echo"] {
            call(&home, tool);
        }
        let all = processes(&home);
        assert!(all.len() >= 3, "{how}");
        // What a server has started itself was told to end by now, and is somebody else's child.
        let left = || all.iter().filter(|process| is_alive(**process)).count();
        wait("the end of all", || left() == 0, || format!("{how}: {}", did(&home)));
    }
}

/// A server ends with us at any moment: while it starts, while it is called, and when it doesn't
/// listen. What it has started itself is ended when a signal ends a wait; nobody is there to do it
/// when we are killed, as by SIGKILL.
#[test]
fn a_signal_leaves_no_server() {
    let mut cases = Vec::new();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        cases.extend([(signal, "good", "start "), (signal, "group", "call hang")]);
    }
    if cfg!(target_os = "linux") {
        for how in ["good", "deaf"] {
            cases.extend([(Signal::SIGKILL, how, "start "), (Signal::SIGKILL, how, "call hang")]);
        }
    }
    for (signal, how, until) in cases {
        let home = home(how, "");
        let mut aish = home.command(&["mcp", "call", "h", "hang"]).spawn().unwrap();
        wait(until, || did(&home).contains(until), || did(&home));
        kill(Pid::from_raw(aish.id().cast_signed()), signal).unwrap();
        aish.wait().unwrap();
        let left = || processes(&home).into_iter().filter(|process| is_alive(*process)).count();
        wait("the end of all", || left() == 0, || format!("{signal} {how} {until}: {}", did(&home)));
    }
}

/// A server over HTTP: its token comes from the environment, goes nowhere in the clear, and is in
/// nothing that is printed or kept.
#[test]
fn a_token_is_sent_and_never_shown() {
    let home = Home::new().var("TOKEN", "sesame-4711").var("WRONG", "sesame-0815");
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/support/http_mcp.py");
    let mut server = Command::new("python3");
    let mut server = server.arg(script).arg(home.path().join("did")).env("HOME", home.path()).spawn().unwrap();
    wait("the port", || did(&home).contains('\n'), || did(&home));
    let url = format!("http://127.0.0.1:{}/mcp", did(&home).trim());
    let table = |name: &str, url: &str, more: &str| format!("[mcp.servers.{name}]\nurl = \"{url}\"\n{more}\n");
    home.config(
        &[
            table("web", &url, "token_env = \"TOKEN\""),
            table("wrong", &url, "token_env = \"WRONG\""),
            table("none", &url, ""),
            table("far", "http://mcp.example.com/mcp", "token_env = \"TOKEN\""),
            table("near", "http://127.0.0.1.example.com/mcp", "headers = {Authorization = \"Bearer ${TOKEN}\"}"),
        ]
        .concat(),
    );
    let run = |args: &[&str], says: &str| {
        let ran = home.run(args);
        assert!(format!("{}{}", ran.out, ran.err).contains(says), "{args:?}: {ran:?}");
        assert!(!format!("{}{}", ran.out, ran.err).contains("sesame-"), "{args:?}: {ran:?}");
        assert!(!ran.err.contains("rmcp::") && !ran.err.contains("stderr"), "{args:?}: {ran:?}");
    };
    run(&["mcp", "call", "web", "echo"], "session s1");
    assert_eq!(did(&home).matches("ended s1").count(), 1, "{}", did(&home));
    run(&["mcp", "call", "web", "refuse"], "HTTP 500");
    run(&["mcp", "call", "web", "fail"], "bad Bearer [secret]");
    run(&["mcp", "call", "web", "repeat"], "you are [secret]");
    run(&["mcp", "connect", "wrong"], "can't be used");
    run(&["mcp", "connect", "none"], "can't be used");
    run(&["mcp", "connect", "far"], "isn't sent over plain http");
    run(&["mcp", "connect", "near"], "isn't sent over plain http");
    run(&["mcp", "list", "--json"], "mcp.example.com");
    run(&["config", "show", "--json"], "items");
    run(&["mcp", "call", "web", "die"], "");
    server.wait().unwrap();
    run(&["mcp", "call", "web", "echo"], "can't be used");
    assert!(!home.all_files().contains("sesame-"));
}

#[test]
fn servers_of_other_clients_are_taken_over() {
    let home = home("good", "");
    home.write(
        "work/other.json",
        r#"{"mcpServers": {"h": {"command": "other"}, "fs": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b"}},
            "web": {"url": "https://mcp.example/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}},
            "old": {"type": "sse", "url": "https://mcp.example/sse"}}}"#,
    );
    let ran = home.run(&["mcp", "import", "other.json"]);
    assert!(ran.out.contains("[mcp.servers.fs]") && ran.out.contains("token_env = \"TOKEN\""), "{ran:?}");
    assert!(ran.err.contains("old"), "{ran:?}");
    let ran = home.run(&["mcp", "import", "other.json", "--add"]);
    assert!(ran.err.contains(": fs, web"), "{ran:?}");
    assert_eq!(home.run(&["config", "check"]).code, 0);
    let servers = home.run(&["mcp", "list", "--json"]).json()["servers"].clone();
    assert_eq!(servers.as_array().unwrap().len(), 3, "{servers}");
    assert_eq!(call(&home, "echo").code, 0, "the one that was there stays as it is");
    let shown = home.run(&["config", "show", "--json"]).out;
    assert!(!shown.contains("\"b\"") && shown.contains("npx"), "{shown}");
}

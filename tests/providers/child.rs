//! Calls in a process of their own: this test program runs itself again for one of the cases below.
//! Needed where the process as a whole matters: its signals, and the variables that libraries read
//! by themselves.

use super::*;
use crate::support::llm_server::{Gate, Script, Server, Step};
use nix::sys::signal::{Signal, kill, raise};
use nix::unistd::Pid;
use serde_json::{Value, json};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

/// A copy of this program that makes one call to `url` and writes what came of it to a file.
pub struct Caller {
    command: Command,
    dir: tempfile::TempDir,
}

impl Caller {
    /// Prepares a call; `vars` is the whole environment besides what the copy needs.
    pub fn new(url: &str, vars: &[(&str, &str)]) -> Self {
        let program = std::env::current_exe().unwrap();
        Self::through(Command::new(program), url, vars)
    }

    /// The same with the program as the last argument of `command`.
    pub fn through(mut command: Command, url: &str, vars: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        command
            .args(["--exact", "providers::child::the_copy", "--nocapture", "--test-threads=1"])
            .env_clear()
            .env("AISH_TEST_URL", url)
            .env("AISH_TEST_OUT", dir.path().join("out"))
            .envs(vars.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Self { command, dir }
    }

    /// Starts it.
    pub fn start(&mut self) -> Child {
        self.command.spawn().unwrap()
    }

    /// What came of the call.
    pub fn outcome(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.dir.path().join("out")).unwrap_or_default()).unwrap_or_default()
    }

    /// Runs it to its end.
    pub fn run(mut self) -> Value {
        self.start().wait().unwrap();
        self.outcome()
    }
}

/// Tells the test, by a request to its address, that the first text or the first wait has come.
struct Teller {
    address: Option<String>,
}

impl Teller {
    fn tell(&mut self, what: &str) {
        let Some(address) = self.address.take_if(|a| a.starts_with(what)) else { return };
        let mut stream = std::net::TcpStream::connect(&address[what.len()..]).unwrap();
        write!(stream, "GET / HTTP/1.1\r\n\r\n").unwrap();
    }
}

impl Sink for Teller {
    fn push_text(&mut self, _piece: &str) {
        self.tell("text@");
    }
    fn waiting(&mut self, _since_start: Duration) {
        self.tell("wait@");
    }
    fn notice(&mut self, _line: &str) {
        self.tell("notice@");
    }
}

/// The copy's part; in an ordinary run there is nothing to do here.
#[test]
fn the_copy() {
    let (Ok(url), Ok(out)) = (std::env::var("AISH_TEST_URL"), std::env::var("AISH_TEST_OUT")) else { return };
    if let Ok(first) = std::env::var("AISH_TEST_FIRST") {
        assert!(aish::providers::call(&endpoint(ProviderKind::Openai, &first), &ask("x"), &mut ()).is_ok());
    }
    let mut sink = Teller { address: std::env::var("AISH_TEST_TELL").ok() };
    let result = aish::providers::call(&endpoint(ProviderKind::Openai, &url), &ask("x"), &mut sink);
    let outcome = match result {
        Ok(reply) => json!({"text": reply.text}),
        Err(error) => {
            let shown = aish::error::Error::from(error.clone());
            json!({"kind": format!("{:?}", error.kind), "detail": error.detail, "partial": error.partial.text,
                   "exit": shown.exit.code(), "hints": shown.hints})
        }
    };
    std::fs::write(out, outcome.to_string()).unwrap();
    if std::env::var("AISH_TEST_THEN").is_ok() {
        // After the call a signal must do again what it did before.
        raise(Signal::SIGINT).unwrap();
    }
}

const PIECE: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";

#[test]
fn a_signal_ends_a_call_at_once_and_has_its_effect_again_afterwards() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        for partial in ["", "half"] {
            let (left, told) = (Gate::default(), Server::scripted(vec![Script::new()]));
            let head = Script::new().head(200, &[("Content-Type", "text/event-stream")]);
            let script = if partial.is_empty() { Script::new() } else { head.chunk(PIECE) };
            let server = Server::scripted(vec![script.step(Step::Hold(left.clone()))]);
            let tell = format!("{}@{}", if partial.is_empty() { "wait" } else { "text" }, told.addr());
            // A call before it, so that the signals were given back once already.
            let before = Server::scripted(vec![Script::openai_text(&["ok"])]);
            let first = before.url("/v1");
            let vars = [("AISH_TEST_FIRST", first.as_str()), ("AISH_TEST_THEN", "1"), ("AISH_TEST_TELL", &tell)];
            let mut caller = Caller::new(&server.url("/v1"), &vars);
            let mut child = caller.start();
            assert_eq!((server.wait_for(1).len(), told.wait_for(1).len()), (1, 1));
            kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
            assert!(left.wait(), "the connection must be closed");
            let status = child.wait().unwrap();
            let outcome = caller.outcome();
            assert_eq!((&outcome["kind"], &outcome["exit"]), (&json!("Interrupted"), &json!(130)), "{outcome}");
            assert_eq!(outcome["partial"], partial);
            assert_eq!(status.signal(), Some(Signal::SIGINT as i32), "the copy must die of its own SIGINT: {status:?}");
        }
    }
}

#[test]
fn a_signal_ends_the_pause_before_a_retry() {
    let server = Server::answering(|_, _| Script::json(429, &[("Retry-After", "20")], "{}"));
    let told = Server::scripted(vec![Script::new()]);
    let mut caller = Caller::new(&server.url("/v1"), &[("AISH_TEST_TELL", &format!("notice@{}", told.addr()))]);
    let mut child = caller.start();
    assert_eq!(told.wait_for(1).len(), 1, "the retry must be announced");
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    child.wait().unwrap();
    assert_eq!(caller.outcome()["kind"], "Interrupted");
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let (reached, go) = (Gate::default(), Gate::default());
    let script = Script::new().step(Step::Open(reached.clone())).step(Step::Wait(go.clone()));
    let server = Server::scripted(vec![script.raw(Script::openai_text(&["ok"]).bytes())]);
    // What `nohup` does.
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(std::env::current_exe().unwrap());
    let mut caller = Caller::through(shell, &server.url("/v1"), &[]);
    let mut child = caller.start();
    assert!(reached.wait());
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGHUP).unwrap();
    go.open();
    child.wait().unwrap();
    assert_eq!(caller.outcome()["text"], "ok");
}

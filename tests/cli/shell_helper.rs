//! Servers that stay for their shell: started once, for that shell and that environment alone, and
//! gone with it, whoever is killed first. A process of the test stands for the shell.

use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::mcp_client::{call, config, did, is_alive, processes};
use crate::support::cli::Home;
use crate::support::pty::wait;

/// What stands for a shell.
pub struct Shell {
    process: Child,
    pub id: String,
}

impl Shell {
    pub fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let process = Command::new("sleep").arg("1000").spawn().unwrap();
        let id = format!("{}-{}", process.id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        Self { process, id }
    }

    fn home(&self, how: &str, more: &str) -> Home {
        let home = Home::new().var("AISH_SESSION", &self.id).var("SECRET", "value-1");
        home.config(&config(&home, how, more));
        home
    }

    pub fn end(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        self.end();
    }
}

/// The reaper and the helper of a shell, or of a process of ours.
pub fn helpers(id: &str) -> Vec<i32> {
    let named = |pid: &i32| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
        words.get(1) == Some(&&b"shell-helper"[..]) && words.get(3).is_some_and(|word| word.starts_with(id.as_bytes()))
    };
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let mut found: Vec<i32> =
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(named).collect();
    found.sort_unstable();
    found
}

fn starts(home: &Home) -> usize {
    did(home).matches("start ").count()
}

fn state(home: &Home) -> String {
    home.run(&["mcp", "list", "--json"]).json()["servers"][0]["state"].as_str().unwrap().to_owned()
}

fn all_gone(home: &Home, id: &str) {
    let left = || processes(home).into_iter().filter(|process| is_alive(*process)).count() + helpers(id).len();
    wait("the end of all", || left() == 0, || format!("{:?} {}", helpers(id), did(home)));
}

#[test]
fn a_server_stays_for_its_shell_alone() {
    let (mut shell, other) = (Shell::new(), Shell::new());
    let home = shell.home("good", "env = {KEPT = \"${SECRET}\"}");
    assert_eq!((state(&home).as_str(), starts(&home)), ("starts at first need", 0));
    assert!(helpers(&shell.id).is_empty(), "a list starts nothing");
    for _ in 0..3 {
        assert_eq!(call(&home, "echo").out, "you said: hi\n");
    }
    assert_eq!((starts(&home), helpers(&shell.id).len()), (1, 2));
    assert!(state(&home).starts_with("warm: started just now, 3 calls"), "{}", state(&home));
    // Another shell has one of its own, and so has a call that belongs to no shell that lives.
    let home = home.var("AISH_SESSION", &other.id);
    assert_eq!(state(&home), "starts at first need");
    call(&home, "echo");
    assert_eq!((starts(&home), helpers(&other.id).len()), (2, 2));
    let home = home.var("AISH_SESSION", "999999999-1");
    call(&home, "echo");
    call(&home, "echo");
    assert_eq!(starts(&home), 4);
    let home = home.var("AISH_SESSION", &shell.id);
    shell.end();
    wait("the end", || helpers(&shell.id).is_empty(), || did(&home));
    assert_eq!(processes(&home).into_iter().filter(|process| is_alive(*process)).count(), 1, "that of the other shell");
    drop(other);
    all_gone(&home, &shell.id);
    assert!(!home.path().join(".local/state/aish/run/helper").join(&shell.id).exists());
}

/// A server gets the environment and the configuration of now, and its secrets are in nobody else's
/// environment.
#[test]
fn a_change_starts_the_server_anew() {
    let mut shell = Shell::new();
    let home = shell.home("good", "env = {SOME_API_KEY = \"${SECRET}\"}");
    call(&home, "echo");
    assert!(did(&home).contains("key value-1"));
    for helper in helpers(&shell.id) {
        assert_eq!(std::fs::read_to_string(format!("/proc/{helper}/environ")).unwrap_or_default(), "");
        assert!(!std::fs::read_to_string(format!("/proc/{helper}/cmdline")).unwrap().contains("value-1"));
    }
    let home = home.var("SECRET", "value-2");
    assert!(state(&home).starts_with("runs with other settings"));
    call(&home, "echo");
    assert!(did(&home).contains("key value-2") && starts(&home) == 2, "{}", did(&home));
    home.config(&config(&home, "group", "env = {SOME_API_KEY = \"${SECRET}\"}"));
    call(&home, "echo");
    call(&home, "echo");
    assert_eq!(starts(&home), 3);
    let ended = processes(&home)[..2].iter().filter(|process| is_alive(**process)).count();
    assert_eq!(ended, 0, "the ones before");
    call(&home, "die");
    assert_eq!(call(&home, "echo").out, "you said: hi\n", "one that died is started again");
    assert_eq!(home.run(&["mcp", "stop", "h"]).code, 0);
    assert_eq!((state(&home).as_str(), helpers(&shell.id).len()), ("starts at first need", 2));
    call(&home, "echo");
    assert_eq!(home.run(&["mcp", "stop"]).code, 0);
    all_gone(&home, &shell.id);
    assert!(home.run(&["mcp", "stop"]).err.contains("no server runs"));
    call(&home, "echo");
    shell.end();
    all_gone(&home, &shell.id);
}

/// What isn't used ends; and `mcp.keep_ms = 0` keeps nothing.
#[test]
fn idle_servers_end() {
    let shell = Shell::new();
    let home = shell.home("group", "[mcp]\nkeep_ms = 1500");
    call(&home, "echo");
    assert_eq!(helpers(&shell.id).len(), 2);
    all_gone(&home, &shell.id);
    home.config(&config(&home, "group", "[mcp]\nkeep_ms = 0"));
    call(&home, "echo");
    assert!(helpers(&shell.id).is_empty());
    all_gone(&home, &shell.id);
}

/// Several key presses at once share one server; a call that is given up is cancelled, and the
/// server stays.
#[test]
fn calls_at_once_share_a_server() {
    let shell = Shell::new();
    let home = shell.home("good", "");
    let all: Vec<Child> = (0..6)
        .map(|n| home.command(&["mcp", "call", "h", "echo", &format!("{{\"text\": \"n{n}\"}}")]).spawn().unwrap())
        .collect();
    for (n, ran) in all.into_iter().enumerate() {
        let ran = ran.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stdout), format!("you said: n{n}\n"), "{ran:?}");
    }
    assert_eq!((starts(&home), helpers(&shell.id).len()), (1, 2));
    for (n, signal) in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL].into_iter().enumerate() {
        let mut hanging = home.command(&["mcp", "call", "h", "hang"]).spawn().unwrap();
        wait("the call", || did(&home).matches("call hang").count() == n + 1, || did(&home));
        kill(Pid::from_raw(hanging.id().cast_signed()), signal).unwrap();
        hanging.wait().unwrap();
        wait("the cancellation", || did(&home).matches("cancelled").count() == n + 1, || did(&home));
    }
    call(&home, "echo");
    assert_eq!(starts(&home), 1);
}

/// Whoever is killed, with whatever signal, at whatever moment: nothing is left, not even what a
/// server has started and let go of.
#[test]
fn two_hundred_kills_leave_nothing() {
    let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL];
    let number = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(n) = Some(number.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < 200) {
                    kill_one(n, signals[n % 4]);
                }
            });
        }
    });
}

fn kill_one(n: usize, signal: Signal) {
    // 0: the process that calls, without a shell; 1 and 2: the reaper and the helper of a shell; 3:
    // the shell.
    let whom = n / 4 % 4;
    let mut shell = Shell::new();
    let home = shell.home(["group", "daemon", "good"][n % 3], "");
    let home = if whom == 0 { home.var("AISH_SESSION", "") } else { home };
    let mut aish = home.command(&["mcp", "call", "h", "hang"]).spawn().unwrap();
    let id = if whom == 0 { format!("{}-", aish.id()) } else { shell.id.clone() };
    // From the start of the helper to the middle of the call.
    std::thread::sleep(Duration::from_millis((n as u64 * 37) % 400));
    match whom {
        0 => kill(Pid::from_raw(aish.id().cast_signed()), signal).unwrap(),
        3 => shell.end(),
        _ => {
            // There may be none yet.
            if let Some(helper) = helpers(&id).get(whom - 1) {
                let _ = kill(Pid::from_raw(*helper), signal);
            }
            let _ = aish.kill();
            shell.end();
        }
    }
    if whom == 3 {
        // It waits for a server that is gone, or has one of its own.
        let _ = kill(Pid::from_raw(aish.id().cast_signed()), Signal::SIGTERM);
    }
    aish.wait().unwrap();
    all_gone(&home, &id);
}

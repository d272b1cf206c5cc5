//! Finds, signals and ends the processes of one session (`setsid`). It must not start any.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// How often an ending session is checked.
const GLANCE: Duration = Duration::from_millis(5);

pub fn signal_session(session: Pid, signal: Signal) {
    for group in session_groups(session) {
        // The group may be gone.
        let _ = killpg(group, signal);
    }
}

pub fn is_alive(session: Pid) -> bool {
    !session_groups(session).is_empty()
}

/// Hangs up, waits up to `grace`, then kills for as long: new groups may appear meanwhile.
pub fn end_session(session: Pid, grace: Duration) {
    signal_session(session, Signal::SIGHUP);
    // Stopped processes would not notice.
    signal_session(session, Signal::SIGCONT);
    let began = Instant::now();
    while is_alive(session) && began.elapsed() < grace {
        sleep(GLANCE);
    }
    // On an overloaded machine both times may be over at the first look.
    let (began, mut times) = (Instant::now(), 0);
    while is_alive(session) && (began.elapsed() < grace || times < 10) {
        signal_session(session, Signal::SIGKILL);
        times += 1;
        sleep(GLANCE);
    }
}

/// Groups with a running process: all where there is `/proc`, else the leader's.
fn session_groups(session: Pid) -> BTreeSet<Pid> {
    match std::fs::read_dir("/proc") {
        Ok(entries) if Path::new("/proc/self/stat").exists() => entries
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().starts_with(|c: char| c.is_ascii_digit()))
            .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok())
            .filter_map(|stat| group_in(&stat, session))
            .collect(),
        _ => killpg(session, None).map(|()| session).into_iter().collect(),
    }
}

/// `pid (name) state ppid pgrp session …` (proc(5)). None: another session, or dead.
fn group_in(stat: &str, session: Pid) -> Option<Pid> {
    let mut fields = stat.get(stat.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = fields.next()?;
    let group = fields.nth(1)?.parse().ok()?;
    let of: i32 = fields.next()?.parse().ok()?;
    (of == session.as_raw() && !matches!(state, "Z" | "X")).then(|| Pid::from_raw(group))
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;

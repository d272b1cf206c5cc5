//! The processes of one session (`setsid`): found, signalled and ended together. It must not start
//! any.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// How often the session is looked at while it ends.
const GLANCE: Duration = Duration::from_millis(5);

/// Sends `signal` to every process group of the session.
pub fn signal_session(session: Pid, signal: Signal) {
    for group in session_groups(session) {
        // One that has gone meanwhile needs none.
        let _ = killpg(group, signal);
    }
}

/// Whether a process of the session still runs.
pub fn is_alive(session: Pid) -> bool {
    !session_groups(session).is_empty()
}

/// Ends the session: hangs up, waits at most `grace` for all to go, and kills what is left, for at
/// most `grace` again, and some times in any case: what is killed needs a moment, and may have
/// started something in a group of its own.
pub fn end_session(session: Pid, grace: Duration) {
    signal_session(session, Signal::SIGHUP);
    // What is stopped would not notice.
    signal_session(session, Signal::SIGCONT);
    let began = Instant::now();
    while is_alive(session) && began.elapsed() < grace {
        sleep(GLANCE);
    }
    // On a machine that hardly lets us run, both times may have passed at the first look.
    let (began, mut times) = (Instant::now(), 0);
    while is_alive(session) && (began.elapsed() < grace || times < 10) {
        signal_session(session, Signal::SIGKILL);
        times += 1;
        sleep(GLANCE);
    }
}

/// The process groups of the session in which something runs: all of them where there is `/proc`,
/// else the leader's.
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

/// The group of a process of `session` by its `stat` line (proc(5)):
/// `pid (name) state ppid pgrp session …`; none for a process of another session or a dead one.
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

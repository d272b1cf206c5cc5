//! Finds, signals and ends the processes of one session (`setsid`). It must not start any.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::own_process::system::{ProcessStat, all_processes, is_known};

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
    if !is_known() {
        return killpg(session, None).map(|()| session).into_iter().collect();
    }
    let running = all_processes().filter_map(ProcessStat::of).filter(ProcessStat::is_alive);
    running.filter(|stat| stat.session == session.as_raw()).map(|stat| Pid::from_raw(stat.group)).collect()
}

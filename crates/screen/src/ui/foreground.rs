//! The terminal's foreground process group, which gets its keys and Ctrl-C. A helper of a fish hook
//! runs in fish's group, where Ctrl-C would end the hook too; so it takes the foreground and gives
//! it back.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;

use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{Pid, getpgid, getpgrp, getpid, setpgid, tcgetpgrp, tcsetpgrp};

/// A background process would be stopped when it reads.
pub fn is_foreground(terminal: &impl AsFd) -> bool {
    tcgetpgrp(terminal).is_ok_and(|front| front == getpgrp())
}

#[derive(Debug)]
#[must_use = "the foreground is given back as soon as this is dropped"]
pub struct Foreground {
    back: Option<(File, Pid)>,
}

impl Foreground {
    /// Makes this process a foreground group of its own. No effect if it is one or is in the
    /// background.
    pub fn take(terminal: &impl AsFd) -> io::Result<Self> {
        let (me, group) = (getpid(), getpgrp());
        let Ok(front) = tcgetpgrp(terminal) else { return Ok(Self { back: None }) };
        if me == group || front != group {
            return Ok(Self { back: None });
        }
        let terminal = File::from(terminal.as_fd().try_clone_to_owned()?);
        // From the background these calls would stop us.
        let mut quiet = SigSet::empty();
        quiet.add(Signal::SIGTTOU);
        quiet.thread_block()?;
        setpgid(me, me)?;
        let taken = Self { back: Some((terminal, front)) };
        if let Some((terminal, _)) = &taken.back {
            tcsetpgrp(terminal, me)?;
        }
        Ok(taken)
    }
}

/// Ctrl-Z does nothing from now on: a shell that waits in its line editor has no job to continue.
/// Child programs are unaffected.
pub fn ignore_suspension() {
    let mut stop = SigSet::empty();
    stop.add(Signal::SIGTSTP);
    let _ = stop.thread_block();
}

/// Puts the group of `shell` into the foreground if this process is there, so that Ctrl-C reaches
/// the shell. Refusals are ignored: a shell takes it back itself.
pub fn give_to(terminal: &impl AsFd, shell: i32) {
    let mut quiet = SigSet::empty();
    quiet.add(Signal::SIGTTOU);
    if tcgetpgrp(terminal) == Ok(getpgrp())
        && quiet.thread_block().is_ok()
        && let Ok(group) = getpgid(Some(Pid::from_raw(shell)))
    {
        let _ = tcsetpgrp(terminal, group);
    }
}

impl Drop for Foreground {
    fn drop(&mut self) {
        if let Some((terminal, front)) = self.back.take() {
            let _ = tcsetpgrp(&terminal, front);
        }
    }
}

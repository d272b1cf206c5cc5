//! The terminal's foreground process group: who gets its keys and its Ctrl-C. A helper that a fish
//! hook calls runs in fish's own group, where Ctrl-C would end the hook too; it takes the
//! foreground for itself and gives it back.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;

use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{Pid, getpgid, getpgrp, getpid, setpgid, tcgetpgrp, tcsetpgrp};

/// Whether this process may read the terminal: one in the background would be stopped.
pub fn is_foreground(terminal: &impl AsFd) -> bool {
    tcgetpgrp(terminal).is_ok_and(|front| front == getpgrp())
}

/// Gives the foreground back when dropped.
#[derive(Debug)]
#[must_use = "the foreground is given back as soon as this is dropped"]
pub struct Foreground {
    back: Option<(File, Pid)>,
}

impl Foreground {
    /// Makes this process a group of its own in the foreground of `terminal`; does nothing if it is
    /// one, or isn't in the foreground at all.
    pub fn take(terminal: &impl AsFd) -> io::Result<Self> {
        let (me, group) = (getpid(), getpgrp());
        let Ok(front) = tcgetpgrp(terminal) else { return Ok(Self { back: None }) };
        if me == group || front != group {
            return Ok(Self { back: None });
        }
        let terminal = File::from(terminal.as_fd().try_clone_to_owned()?);
        // From the background the calls below would stop us.
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

/// From now on Ctrl-Z does nothing: a shell that waits for us while it edits a line has no job of
/// it, and couldn't go on with one. Programs that are started are as ever.
pub fn ignore_suspension() {
    let mut stop = SigSet::empty();
    stop.add(Signal::SIGTSTP);
    let _ = stop.thread_block();
}

/// Puts the process group of `shell` into the foreground of `terminal`, if this process is there
/// now: from then on Ctrl-C is for the shell. Without effect where the terminal refuses; a shell
/// takes it back by itself.
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
            // With the terminal gone there is nothing to give back.
            let _ = tcsetpgrp(&terminal, front);
        }
    }
}

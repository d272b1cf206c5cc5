//! The terminal's foreground group, which gets its keys and Ctrl-C. A helper of a fish hook takes
//! it and gives it back: in fish's own group Ctrl-C would end the hook too.

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
    /// Becomes a foreground group of its own. No effect if it is one or is in the background.
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

/// Ignores Ctrl-Z: a shell in its line editor has no job to continue. Children are unaffected.
pub fn ignore_suspension() {
    let mut stop = SigSet::empty();
    stop.add(Signal::SIGTSTP);
    let _ = stop.thread_block();
}

/// Gives Ctrl-C to the group of `shell`. Refusals are ignored: a shell takes it back itself.
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

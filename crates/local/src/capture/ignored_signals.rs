//! Ignores the signals that would end or stop a tee's process, all but `TERM`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGWINCH,
};

use crate::error::{Error, Result};

/// From a terminal, or meant for the shell.
pub fn ignore_terminal_signals() -> Result<()> {
    let forgotten = Arc::new(AtomicBool::new(false));
    for signal in [SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGWINCH] {
        signal_hook::flag::register(signal, Arc::clone(&forgotten))
            .map_err(|error| Error::failed(format!("signal {signal} can't be taken: {error}")))?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "ignored_signals_tests.rs"]
mod tests;

//! Keeps the process of a tee alive: signals that would end or stop it are caught and ignored. `TERM` is left, for who wants
//! to end it in order. It changes what the whole process does with signals, so only a process of its own calls it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGWINCH,
};

use crate::error::{Error, Result};

/// Catches the signals that a terminal sends, and those that are meant for the shell.
///
/// # Errors
/// When the system refuses a handler.
pub fn ignore_terminal_signals() -> Result<()> {
    let forgotten = Arc::new(AtomicBool::new(false));
    for signal in [SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGWINCH] {
        signal_hook::flag::register(signal, Arc::clone(&forgotten))
            .map_err(|error| Error::failed(format!("signal {signal} can't be taken: {error}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    /// Runs alone, in a process of its own.
    #[test]
    #[ignore = "the child of the next test"]
    fn shielded() {
        super::ignore_terminal_signals().unwrap();
        let mut out = std::io::stderr();
        for line in std::io::stdin().lines() {
            writeln!(out, "alive {}", line.unwrap()).unwrap();
        }
    }

    #[test]
    fn signals_do_not_end_it() {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "capture::ignored_signals::tests::shielded"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut ask = |word: &str| {
            writeln!(input, "{word}").unwrap();
            assert_eq!(answers.next().unwrap().unwrap(), format!("alive {word}"));
        };
        ask("first");
        let pid = Pid::from_raw(child.id().cast_signed());
        use Signal as S;
        for signal in
            [S::SIGHUP, S::SIGINT, S::SIGQUIT, S::SIGPIPE, S::SIGTSTP, S::SIGTTIN, S::SIGTTOU, S::SIGUSR1, S::SIGALRM]
        {
            kill(pid, signal).unwrap();
            ask(signal.as_str());
        }
        kill(pid, Signal::SIGTERM).unwrap();
        assert!(!child.wait().unwrap().success());
    }
}

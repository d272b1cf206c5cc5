//! Catches every Ctrl-C during a command: a small process joins the terminal's foreground group and
//! reports SIGINT to the helper. The shell misses some: until it is back in the foreground the
//! group is empty.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::{getpid, setpgid, tcgetpgrp};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::helper::signal_pair;
use super::listener::RunListener;
use crate::capture::ignored_signals;
use crate::error::{Error, Result};
use crate::own_process::HelperRole;

/// From the helper: a command goes out; the shell is back; send all that is due, then [`ALL`].
const WATCH: u8 = b'w';
const STOP: u8 = b'r';
const ASK: u8 = b'?';
/// To the helper: SIGINT came; everything was sent.
const INTERRUPTED: u8 = b'c';
const ALL: u8 = b'.';

/// Pause between looks at the foreground group after a change.
const FAST: Duration = Duration::from_micros(250);
/// How long after a change the next one is likely.
const NEAR: Duration = Duration::from_millis(30);
/// Pause between looks otherwise, in milliseconds.
const SLOW: u8 = 4;
/// Enough for a busy machine; only a stopped process takes longer.
const ANSWER: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct InterruptWatch {
    to: UnixStream,
    process: Child,
    /// Answers not received yet; that many are skipped before the next one counts.
    owed: usize,
}

impl InterruptWatch {
    /// In the caller's session. None on failure: some Ctrl-C are lost then, as without it.
    pub fn start() -> Option<Self> {
        let (to, theirs) = UnixStream::pair().ok()?;
        to.set_read_timeout(Some(ANSWER)).ok()?;
        let process = HelperRole::Interrupts
            .command()
            .current_dir("/")
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        Some(Self { to, process, owed: 0 })
    }

    pub fn id(&self) -> Option<i32> {
        i32::try_from(self.process.id()).ok()
    }

    /// Before a command goes out. The process watches when this returns, so the client can go.
    pub fn begin(&mut self, listener: &RunListener) {
        self.say(WATCH);
        self.sync(listener);
    }

    /// The shell is back; an interrupt meanwhile has cancelled the run.
    pub fn end(&mut self, listener: &RunListener) {
        self.say(STOP);
        self.sync(listener);
    }

    /// Waits for the process, and cancels the run if an interrupt came.
    fn sync(&mut self, listener: &RunListener) {
        self.say(ASK);
        self.owed += 1;
        let mut word = [0];
        while self.owed > 0 && matches!(self.to.read(&mut word), Ok(1)) {
            match word {
                [INTERRUPTED] => listener.cancel("interrupted"),
                [ALL] => self.owed -= 1,
                _ => {}
            }
        }
    }

    fn say(&mut self, word: u8) {
        // Fails if the process was killed: nothing to wait for then.
        let _ = self.to.write_all(&[word]);
    }
}

impl Drop for InterruptWatch {
    fn drop(&mut self) {
        // It would end by itself, unless it is stopped.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns when the helper is gone. Fails without a terminal, or when the system refuses.
pub fn run_interrupt_watch() -> Result<()> {
    let fail = |what: &'static str| move |e: std::io::Error| Error::failed(format!("{what}: {e}"));
    let stdin = std::io::stdin().as_fd().try_clone_to_owned().map_err(fail("the helper can't be heard"))?;
    let mut helper = UnixStream::from(stdin);
    helper.set_nonblocking(true).map_err(fail("the helper can't be heard"))?;
    // Signals for the command's group aren't meant for this process.
    ignored_signals::ignore_terminal_signals()?;
    signal_hook::flag::register(SIGTERM, Arc::default()).map_err(fail("a signal can't be taken"))?;
    let (_sender, mut receiver) = signal_pair(&[SIGINT]).map_err(fail("a signal can't be taken"))?;
    let terminal = File::open("/dev/tty").map_err(fail("the terminal can't be used"))?;
    let me = getpid();
    let mut group = me;
    let _ = setpgid(me, me);
    // When the foreground group last changed; none between commands.
    let mut since = None::<Instant>;
    loop {
        if since.is_some_and(|since| since.elapsed() < NEAR) {
            thread::sleep(FAST);
        } else {
            let limit = if since.is_some() { PollTimeout::from(SLOW) } else { PollTimeout::NONE };
            let mut fds = [&helper, &receiver].map(|end| PollFd::new(end.as_fd(), PollFlags::POLLIN));
            match poll(&mut fds, limit) {
                Ok(_) | Err(Errno::EINTR) => {}
                Err(e) => return Err(Error::failed(format!("nothing can be heard: {e}"))),
            }
        }
        // An interrupt is sent before [`ALL`].
        if matches!(receiver.read(&mut [0; 64]), Ok(1..)) {
            let _ = helper.write_all(&[INTERRUPTED]);
        }
        let (mut words, mut asked) = ([0; 64], 0);
        match helper.read(&mut words) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                for word in words.iter().take(count) {
                    match *word {
                        WATCH => since = Some(Instant::now()),
                        STOP => since = None,
                        ASK => asked += 1,
                        _ => {}
                    }
                }
            }
            Err(e) if e.kind() == ErrorKind::WouldBlock || e.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Ok(()),
        }
        let front = if since.is_some() { tcgetpgrp(&terminal).unwrap_or(me) } else { me };
        if front != group && setpgid(me, front).is_ok() {
            group = front;
            since = since.map(|_| Instant::now());
        }
        for _ in 0..asked {
            let _ = helper.write_all(&[ALL]);
        }
    }
}

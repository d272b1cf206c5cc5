//! The ear of a run: a small process that is always in the foreground group of the terminal while a command is with the
//! shell, and tells the helper of every Ctrl-C. A shell can't: between the end of a program and its own return to the
//! foreground the signal goes to a group in which nobody is left. It ends with the helper, and does nothing else.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::{getpid, setpgid, tcgetpgrp};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::desk::Desk;
use crate::capture::shield;
use crate::error::{Error, Result};
use crate::helper::this_program;

/// The hidden subcommand of the process.
pub const EAR: &str = "norris-ear";

/// What the helper says: a command goes out; the shell is back; is there anything that was not said yet?
const WATCH: u8 = b'w';
const REST: u8 = b'r';
const ASK: u8 = b'?';
/// What it hears: Ctrl-C; there is nothing more.
const STRUCK: u8 = b'c';
const ALL: u8 = b'.';

/// A program lives longer than this, and is found while it does.
const FAST: Duration = Duration::from_micros(250);
/// How long after a change another one is near.
const NEAR: Duration = Duration::from_millis(30);
/// How often is looked for a change that isn't near, in milliseconds.
const SLOW: u8 = 4;
/// How long the helper waits for an answer.
const ANSWER: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub struct Ear {
    to: UnixStream,
    process: Child,
}

impl Ear {
    /// Starts the process, in the session of the caller, whose terminal it listens on. None where that can't be: a Ctrl-C in
    /// a bad moment then goes unheard, as it would without this.
    pub fn start() -> Option<Self> {
        let (to, theirs) = UnixStream::pair().ok()?;
        to.set_read_timeout(Some(ANSWER)).ok()?;
        let process = Command::new(this_program())
            .arg(EAR)
            .current_dir("/")
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        Some(Self { to, process })
    }

    pub fn id(&self) -> Option<i32> {
        i32::try_from(self.process.id()).ok()
    }

    /// A command goes out to the shell. It listens when this returns, so that the client can go.
    pub fn watch(&mut self, desk: &Desk) {
        self.say(WATCH);
        self.settle(desk);
    }

    /// The shell is back; what was heard meanwhile has been told to `desk` when this returns.
    pub fn rest(&mut self, desk: &Desk) {
        self.say(REST);
        self.settle(desk);
    }

    /// Waits until what was said is done, and tells `desk` what was heard.
    fn settle(&mut self, desk: &Desk) {
        self.say(ASK);
        let mut word = [0];
        while let Ok(1) = self.to.read(&mut word) {
            match word {
                [STRUCK] => desk.cancel("interrupted"),
                [ALL] => return,
                _ => {}
            }
        }
    }

    fn say(&mut self, word: u8) {
        // One that was killed hears nothing, and says nothing.
        let _ = self.to.write_all(&[word]);
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        // It would end by itself, unless somebody has stopped it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The process itself; returns when the helper is gone.
///
/// # Errors
/// When there is no terminal, or the system refuses.
pub fn listen() -> Result<()> {
    let fail = |what: &'static str| move |e: std::io::Error| Error::failed(format!("{what}: {e}"));
    let stdin = std::io::stdin().as_fd().try_clone_to_owned().map_err(fail("the helper can't be heard"))?;
    let mut helper = UnixStream::from(stdin);
    helper.set_nonblocking(true).map_err(fail("the helper can't be heard"))?;
    // Whoever means the command, by its group, doesn't mean this.
    shield::raise()?;
    signal_hook::flag::register(SIGTERM, Arc::default()).map_err(fail("a signal can't be taken"))?;
    let (rope, mut bell) = UnixStream::pair().map_err(fail("a signal can't be taken"))?;
    bell.set_nonblocking(true).map_err(fail("a signal can't be taken"))?;
    signal_hook::low_level::pipe::register(SIGINT, rope).map_err(fail("a signal can't be taken"))?;
    let terminal = File::open("/dev/tty").map_err(fail("the terminal can't be used"))?;
    let me = getpid();
    let mut group = me;
    let _ = setpgid(me, me);
    // Since when the group in the foreground is this one; none while nothing is to be listened for.
    let mut since = None::<Instant>;
    loop {
        if since.is_some_and(|since| since.elapsed() < NEAR) {
            thread::sleep(FAST);
        } else {
            let limit = if since.is_some() { PollTimeout::from(SLOW) } else { PollTimeout::NONE };
            let mut fds = [&helper, &bell].map(|end| PollFd::new(end.as_fd(), PollFlags::POLLIN));
            match poll(&mut fds, limit) {
                Ok(_) | Err(Errno::EINTR) => {}
                Err(e) => return Err(Error::failed(format!("nothing can be heard: {e}"))),
            }
        }
        // What was heard comes before an answer that says there is nothing more.
        if matches!(bell.read(&mut [0; 64]), Ok(1..)) {
            let _ = helper.write_all(&[STRUCK]);
        }
        let (mut words, mut asked) = ([0; 64], false);
        match helper.read(&mut words) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                for word in words.iter().take(count) {
                    match *word {
                        WATCH => since = Some(Instant::now()),
                        REST => since = None,
                        ASK => asked = true,
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
        if asked {
            let _ = helper.write_all(&[ALL]);
        }
    }
}

//! A program in a pseudo-terminal. Everything waits for a condition with a deadline; nothing sleeps
//! and hopes.

use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, poll};

use signal_hook::consts::{SIGINT, SIGQUIT};

use super::screen::Screen;

/// How long a condition may take on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(150);

/// A running program and its screen.
pub struct Pty {
    /// Written to by tests and by the reader, which answers queries.
    master: Mutex<Option<Arc<pty_process::blocking::Pty>>>,
    screen: Arc<Mutex<Screen>>,
    /// All that was ever written, for what may have left the screen.
    output: Arc<Mutex<Vec<u8>>>,
    child: Child,
    reader: Option<thread::JoinHandle<()>>,
    hung_up: Arc<AtomicBool>,
    /// Queries of the terminal aren't answered.
    silent: Arc<AtomicBool>,
    /// What the reader waits for, other than output: said when a test waits in vain.
    reader_at: Arc<Mutex<String>>,
}

impl Pty {
    /// Starts `command` on a terminal of this size, with no environment but what it names.
    pub fn spawn(command: &Command, rows: u16, cols: u16) -> Self {
        hear_interrupts();
        let (master, pts) = pty_process::blocking::open().unwrap();
        master.resize(pty_process::Size::new(rows, cols)).unwrap();
        let child = start(command, pts);
        let master = Arc::new(master);
        let screen = Arc::new(Mutex::new(Screen::new(rows, cols)));
        let output = Arc::new(Mutex::new(Vec::new()));
        let (from, to, all) = (Arc::clone(&master), Arc::clone(&screen), Arc::clone(&output));
        let hung_up = Arc::new(AtomicBool::new(false));
        let (silent, stop) = (Arc::new(AtomicBool::new(false)), Arc::clone(&hung_up));
        let mute = Arc::clone(&silent);
        let reader_at = Arc::new(Mutex::new(String::new()));
        let at = Arc::clone(&reader_at);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while !stop.load(Ordering::SeqCst) {
                let mut fds = [PollFd::new(from.as_fd(), PollFlags::POLLIN)];
                if !poll(&mut fds, 20_u16).is_ok_and(|ready| ready > 0) {
                    continue;
                }
                // Held from before the read to the end of the work, so that whoever has the lock
                // and finds nothing to read has all.
                let mut screen = to.lock().unwrap();
                match (&*from).read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => {
                        all.lock().unwrap().extend_from_slice(&buffer[..count]);
                        let answer = screen.process(&buffer[..count]);
                        let answers = !mute.load(Ordering::SeqCst);
                        drop(screen);
                        if answers && !answer.is_empty() {
                            "answers a query".clone_into(&mut at.lock().unwrap());
                            let done = (&*from).write_all(&answer);
                            *at.lock().unwrap() = done.err().map(|error| error.to_string()).unwrap_or_default();
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // Nothing has the terminal open: the program has ended, or opens it again.
                    Err(error) => {
                        drop(screen);
                        *at.lock().unwrap() = error.to_string();
                        thread::sleep(Duration::from_millis(5));
                    }
                }
            }
        });
        Self {
            master: Mutex::new(Some(master)),
            screen,
            output,
            child,
            reader: Some(reader),
            hung_up,
            silent,
            reader_at,
        }
    }

    fn master(&self) -> Arc<pty_process::blocking::Pty> {
        self.master.lock().unwrap().clone().expect("the terminal is closed")
    }

    /// Closes the terminal, as closing its window does, and waits for the program's end.
    pub fn hang_up(&mut self) {
        self.hung_up.store(true, Ordering::SeqCst);
        self.reader.take().unwrap().join().unwrap();
        self.master.lock().unwrap().take();
        let state = self.text();
        wait("the shell's end", || self.child.try_wait().unwrap().is_some(), || state.clone());
    }

    /// Sends bytes as if typed.
    pub fn send(&self, bytes: &[u8]) {
        (&*self.master()).write_all(bytes).unwrap();
    }

    /// Whether the terminal answers queries, as it does at first. A query that `output` has already
    /// is not affected.
    pub fn answers(&self, whether: bool) {
        let _reader_is_between_two_reads = self.screen.lock().unwrap();
        self.silent.store(!whether, Ordering::SeqCst);
    }

    /// Changes the size of the terminal, as dragging the window does.
    pub fn resize(&self, rows: u16, cols: u16) {
        self.screen.lock().unwrap().resize(rows, cols);
        self.master().resize(pty_process::Size::new(rows, cols)).unwrap();
    }

    /// What is on the screen now: everything that was written to the terminal before this call,
    /// however late the thread that reads it gets its turn. A program that never stops writing is
    /// waited for a second at most.
    pub fn text(&self) -> String {
        let end = Instant::now() + Duration::from_secs(1);
        loop {
            let screen = self.screen.lock().unwrap();
            if !self.has_unread() || Instant::now() > end {
                return screen.text();
            }
            drop(screen);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether something was written to the terminal that the reader hasn't taken yet.
    fn has_unread(&self) -> bool {
        let Some(master) = self.master.lock().unwrap().clone().filter(|_| !self.hung_up.load(Ordering::SeqCst)) else {
            return false;
        };
        let mut fds = [PollFd::new(master.as_fd(), PollFlags::POLLIN)];
        poll(&mut fds, 0_u16).is_ok() && fds[0].revents().is_some_and(|seen| seen.contains(PollFlags::POLLIN))
    }

    /// The end of `text` in all that was written, looked for from `from` on.
    pub fn written(&self, text: &str, from: usize) -> Option<usize> {
        let output = self.output.lock().unwrap();
        let rest = output.get(from..)?;
        rest.windows(text.len()).position(|part| part == text.as_bytes()).map(|at| from + at + text.len())
    }

    /// All that was written from `from` on.
    pub fn output(&self, from: usize) -> String {
        let output = self.output.lock().unwrap();
        String::from_utf8_lossy(output.get(from..).unwrap_or_default()).into_owned()
    }

    /// Waits until the screen satisfies `wanted`, or fails with the screen in the message.
    pub fn wait_until(&self, what: &str, mut wanted: impl FnMut(&Screen) -> bool) {
        let state = || format!("{}\nthe reader: {:?}", self.text(), self.reader_at.lock().unwrap());
        wait(what, || wanted(&self.screen.lock().unwrap()), state);
    }

    /// The process group that Ctrl-C reaches now.
    pub fn foreground(&self) -> u32 {
        nix::unistd::tcgetpgrp(&*self.master()).unwrap().as_raw().cast_unsigned()
    }

    /// The modes of the terminal now.
    pub fn modes(&self) -> nix::sys::termios::Termios {
        nix::sys::termios::tcgetattr(&*self.master()).unwrap()
    }

    /// The process id of the program.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the program has ended, as `wait` would tell it (2: by SIGINT; 256: with status 1); none while it runs.
    pub fn ended(&self) -> Option<i32> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id())).ok()?;
        let (_, rest) = stat.rsplit_once(')')?;
        rest.trim_start().starts_with('Z').then(|| rest.split_whitespace().next_back()?.parse().ok())?
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        self.hung_up.store(true, Ordering::SeqCst);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// By `setsid`, so that the process of the tests, which is large, needn't be copied for each start.
#[cfg(target_os = "linux")]
fn start(command: &Command, pts: pty_process::blocking::Pts) -> Child {
    let end = || std::process::Stdio::from(pts.as_fd().try_clone_to_owned().unwrap());
    let mut wrapped = Command::new("/usr/bin/setsid");
    wrapped.arg("--ctty").arg(command.get_program()).args(command.get_args());
    wrapped.env_clear().envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    wrapped.current_dir(command.get_current_dir().unwrap_or("/".as_ref()));
    wrapped.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap()
}

#[cfg(not(target_os = "linux"))]
fn start(command: &Command, pts: pty_process::blocking::Pts) -> Child {
    pty_process::blocking::Command::new(command.get_program())
        .args(command.get_args())
        .env_clear()
        .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))))
        .current_dir(command.get_current_dir().unwrap_or("/".as_ref()))
        .spawn(pts)
        .unwrap()
}

/// Has programs begin with the signals of Ctrl-C and Ctrl-\ as a terminal would give them: a suite
/// that runs in the background of a script ignores both, and what it starts would too.
fn hear_interrupts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for signal in [SIGINT, SIGQUIT] {
            // This process itself ends, as without it.
            signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::new(true.into())).unwrap();
        }
    });
}

/// Polls `done` until it holds or the deadline has passed; `state` describes what was there
/// instead.
pub fn wait(what: &str, mut done: impl FnMut() -> bool, state: impl Fn() -> String) {
    let end = Instant::now() + DEADLINE;
    while !done() {
        assert!(Instant::now() < end, "waited in vain for {what}; there was:\n{}", state());
        thread::sleep(Duration::from_millis(10));
    }
}

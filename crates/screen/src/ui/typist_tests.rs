//! For tests: somebody who types on a pseudo-terminal, each time after a certain text has appeared.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, poll};

use super::tty::Tty;

/// What is waited for, and what is typed then.
pub type Step<'a> = (&'a str, &'a [u8]);

/// What the asking side writes last.
const END: &str = "<the end>";
/// How long anything may take before the test has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs `ask` on a terminal of 80 × 24 on which `script` is typed; what it says, and what was
/// shown.
pub fn on<T>(script: &[Step], ask: impl FnOnce(&mut Tty) -> T) -> (T, String) {
    let (master, mut tty) = terminal();
    std::thread::scope(|scope| {
        let typist = scope.spawn(move || {
            let mut screen = Screen::after(script, master);
            screen.wait(END);
            screen.seen
        });
        let said = ask(&mut tty);
        tty.write_all(END.as_bytes()).unwrap();
        let seen = typist.join().unwrap();
        (said, seen.trim_end_matches(END).to_owned())
    })
}

/// Runs `ask` on a terminal that is gone after `script`.
pub fn until_gone<T>(script: &[Step], ask: impl FnOnce(&mut Tty) -> T) -> T {
    let (master, mut tty) = terminal();
    std::thread::scope(|scope| {
        scope.spawn(move || drop(Screen::after(script, master)));
        ask(&mut tty)
    })
}

/// The two ends of a pseudo-terminal.
pub fn terminal() -> (File, Tty) {
    let size = nix::pty::Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let pair = nix::pty::openpty(Some(&size), None).unwrap();
    (File::from(pair.master), Tty::from_file(File::from(pair.slave)))
}

struct Screen {
    master: File,
    seen: String,
    from: usize,
}

impl Screen {
    /// What is seen when the script is typed.
    fn after(script: &[Step], master: File) -> Self {
        let mut screen = Self { master, seen: String::new(), from: 0 };
        for (shown, keys) in script {
            screen.wait(shown);
            screen.master.write_all(keys).unwrap();
        }
        screen
    }

    fn wait(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen[self.from..].find(text) {
                self.from += at + text.len();
                return;
            }
            assert!(Instant::now() < end, "{text:?} didn't come; there is {:?}", self.seen);
            if poll(&mut [PollFd::new(self.master.as_fd(), PollFlags::POLLIN)], 100u8).unwrap() > 0 {
                let mut buffer = [0; 4096];
                let count = self.master.read(&mut buffer).unwrap();
                self.seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
        }
    }
}

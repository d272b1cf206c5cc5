//! A shell on a terminal of its own with a tee beside it, and everything that the terminal was
//! sent.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;

use aish::capture::log::KEEP;
use aish::capture::tee::Tee;
use aish::capture::{Captured, ExclusionMode};
use nix::fcntl::OFlag;
use nix::sys::termios::Termios;

use crate::support::pty::{DEADLINE, wait};

pub const NONCE: &str = "n-1";

/// What both shells read at their start. `cap` does what a plugin does around a command: output to
/// `$SL`, the end mark, and no prompt before the answer to it.
const RC: &str = r#"
PS1='$ '
cap() {
  eval "$1" 1<>"$SL" 2>&1
  last=$?
  printf '\033]7771;n-1;E\007' >>"$SL"
  read -r answer <"$DESK/answer"
  # A clean job makes bash look at the modes again; zsh was told to keep its own.
  [ "$answer" = modes ] && /bin/true
  return $last
}
"#;

/// A shell at work.
pub struct Desk {
    pub dir: tempfile::TempDir,
    master: Arc<pty_process::blocking::Pty>,
    shown: Arc<Mutex<Vec<u8>>>,
    pub child: Child,
    pub tee: Option<Tee>,
    answers: File,
}

impl Desk {
    /// `bash` or `zsh`, with a tee that keeps 64 KiB at each end.
    pub fn new(shell: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("rc"), RC).unwrap();
        fs::write(dir.path().join(".zshrc"), format!("unsetopt prompt_sp\nttyctl -f\n{RC}")).unwrap();
        nix::unistd::mkfifo(&dir.path().join("answer"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        let answers = OpenOptions::new().read(true).write(true).open(dir.path().join("answer")).unwrap();
        let (master, pts) = pty_process::blocking::open().unwrap();
        master.resize(pty_process::Size::new(24, 80)).unwrap();
        let command = pty_process::blocking::Command::new(shell)
            .args(if shell == "bash" { vec!["--noprofile", "--rcfile", "rc", "-i"] } else { vec!["-i"] })
            .env_clear()
            .envs(["PATH", "TMPDIR"].into_iter().filter_map(|name| Some((name, std::env::var(name).ok()?))))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", dir.path())
            .env("ZDOTDIR", dir.path())
            .env("DESK", dir.path())
            .current_dir(dir.path());
        let child = command.spawn(pts).unwrap();
        let (master, shown) = (Arc::new(master), Arc::new(Mutex::new(Vec::new())));
        let (from, to) = (Arc::clone(&master), Arc::clone(&shown));
        thread::spawn(move || {
            let mut buffer = [0; 65536];
            loop {
                match (&*from).read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => to.lock().unwrap().extend_from_slice(&buffer[..count]),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
        });
        let mut desk = Self { dir, master, shown, child, tee: None, answers };
        desk.until_shown("$ ");
        let tee = Tee::start(KEEP, open(&desk.name()), desk.child.id().cast_signed(), NONCE, desk.dir.path()).unwrap();
        desk.tee = Some(tee);
        desk
    }

    pub fn tee(&self) -> &Tee {
        self.tee.as_ref().unwrap()
    }

    /// The name of the terminal.
    pub fn name(&self) -> PathBuf {
        fs::read_link(format!("/proc/{}/fd/0", self.child.id())).unwrap()
    }

    /// Sends keys.
    pub fn send(&self, keys: &str) {
        (&*self.master).write_all(keys.as_bytes()).unwrap();
    }

    pub fn resize(&self, rows: u16, columns: u16) {
        self.master.resize(pty_process::Size::new(rows, columns)).unwrap();
    }

    pub fn modes(&self) -> Termios {
        nix::sys::termios::tcgetattr(&*self.master).unwrap()
    }

    /// Everything that the terminal was sent.
    pub fn shown(&self) -> Vec<u8> {
        self.shown.lock().unwrap().clone()
    }

    /// Forgets what the terminal was sent.
    pub fn forget(&self) {
        self.shown.lock().unwrap().clear();
    }

    pub fn until(&self, what: &str, done: impl Fn(&[u8]) -> bool) {
        let tail = || {
            let shown = self.shown();
            String::from_utf8_lossy(&shown[shown.len().saturating_sub(2000)..]).into_owned()
        };
        wait(what, || done(&self.shown.lock().unwrap()), tail);
    }

    pub fn until_shown(&self, text: &str) {
        self.until(text, |shown| has(shown, text));
    }

    /// Runs a command (without `'`) with its output captured, up to where the shell waits.
    pub fn begin(&self, mode: ExclusionMode, command: &str) {
        self.tee().begin(mode).unwrap();
        let path = if mode == ExclusionMode::Pipe { self.tee().pipe_path() } else { self.tee().slave_path() };
        self.send(&format!("SL='{}' cap '{command}'\r", path.display()));
    }

    /// Waits for its end and lets the shell go on.
    pub fn finish(&self) -> Captured {
        let captured = self.tee().finish(DEADLINE);
        (&self.answers).write_all(if captured.modes_changed { b"modes\n" } else { b"plain\n" }).unwrap();
        captured
    }

    pub fn run(&self, command: &str) -> Captured {
        self.begin(ExclusionMode::Pty, command);
        self.finish()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a terminal without making it anybody's.
pub fn open(path: &Path) -> File {
    OpenOptions::new().read(true).write(true).custom_flags(OFlag::O_NOCTTY.bits()).open(path).unwrap()
}

pub fn has(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

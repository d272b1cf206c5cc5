//! Capture through the pipe of a tmux pane, in a server of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use aish::capture::log::KEEP;
use aish::capture::pane::{Pane, PanePlace};
use aish::capture::{Backend, CaptureTarget, End, ExclusionMode, marks};

use crate::support::pty::{DEADLINE, wait};

/// A tmux server with one pane that runs bash.
struct Server {
    dir: tempfile::TempDir,
}

impl Server {
    /// None where there is no tmux.
    fn start() -> Option<Self> {
        Command::new("tmux").arg("-V").output().ok()?;
        let server = Self { dir: tempfile::tempdir().unwrap() };
        server.tmux(&["new-session", "-d", "-x", "80", "-y", "24", "PS1='$ ' HISTFILE= exec bash --noprofile --norc"]);
        wait("a prompt", || server.tmux(&["capture-pane", "-p"]).contains('$'), String::new);
        Some(server)
    }

    fn socket(&self) -> PathBuf {
        self.dir.path().join("socket")
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .env_remove("TMUX")
            .env("HOME", self.dir.path())
            .env("TMPDIR", self.dir.path())
            .arg("-S")
            .arg(self.socket())
            .args(["-f", "/dev/null"])
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The environment of a shell in the pane.
    fn variable(&self, name: &str) -> Option<String> {
        match name {
            "TMUX" => Some(format!("{},1,0", self.socket().display())),
            "TMUX_PANE" => Some("%0".into()),
            _ => None,
        }
    }

    fn terminal(&self) -> PathBuf {
        self.tmux(&["display-message", "-p", "#{pane_tty}"]).trim_end().into()
    }

    fn place(&self) -> Option<PanePlace> {
        Pane::available(|name| self.variable(name), &self.terminal())
    }

    /// Runs a line in the pane with both marks around its output.
    fn run(&self, command: &str) {
        let [start, end] = [marks::start_mark("n"), marks::end_mark("n")]
            .map(|mark| mark.replace('\u{1b}', "\\033").replace('\u{7}', "\\007"));
        let line = format!("printf '{start}'; {command}; printf '{end}'");
        self.tmux(&["send-keys", "-l", &line]);
        self.tmux(&["send-keys", "Enter"]);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// A directory whose name means something to tmux and to sh.
fn odd(dir: &Path) -> PathBuf {
    let odd = dir.join("it's #{pane_id} %H $(touch bad) #S");
    fs::create_dir(&odd).unwrap();
    odd
}

#[test]
fn a_panes_output_is_captured_between_the_marks() {
    let Some(server) = Server::start() else { return };
    let dir = odd(server.dir.path());
    let backend = Backend::Pane(Pane::start(KEEP, server.place().unwrap(), &dir, "n").unwrap());
    assert_eq!(server.place(), None, "its pipe is in use");
    assert_eq!(backend.target(ExclusionMode::Pty), CaptureTarget::Mark);
    for round in 0..3 {
        backend.begin(ExclusionMode::Pty).unwrap();
        server.run(&format!("seq 3; echo round-{round}"));
        let captured = backend.finish(DEADLINE);
        assert_eq!(String::from_utf8(captured.bytes).unwrap(), format!("1\n2\n3\nround-{round}\n"));
        assert!(captured.complete);
    }
    assert!(!server.tmux(&["capture-pane", "-p"]).contains("7771;n;E\n"), "tmux shows no marks");
    backend.close();
    assert_eq!(server.tmux(&["display-message", "-p", "#{pane_pipe}"]), "0\n");
    assert!(server.place().is_some());
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 0);
}

#[test]
fn a_pipe_taken_by_the_user_is_theirs() {
    let Some(server) = Server::start() else { return };
    let pane = Pane::start(KEEP, server.place().unwrap(), server.dir.path(), "n").unwrap();
    pane.begin(ExclusionMode::Pty).unwrap();
    server.run("echo x");
    assert!(pane.finish(DEADLINE).complete);
    server.tmux(&["pipe-pane", "cat >/dev/null"]);
    wait("the end", || pane.ended() == Some(End::Pipe), String::new);
    assert!(pane.begin(ExclusionMode::Pty).is_err());
    pane.stop();
    assert_eq!(server.tmux(&["display-message", "-p", "#{pane_pipe}"]), "1\n", "not taken away");
}

#[test]
fn another_terminal_is_no_pane() {
    let Some(server) = Server::start() else { return };
    assert_eq!(Pane::available(|name| server.variable(name), Path::new("/dev/pts/none")), None);
    assert_eq!(Pane::available(|_| None, &server.terminal()), None);
    let other = |name: &str| if name == "TMUX_PANE" { Some("%0; kill-server".into()) } else { server.variable(name) };
    assert_eq!(Pane::available(other, &server.terminal()), None);
}

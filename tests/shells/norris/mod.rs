//! Norris in the shell, against a helper that does as it is told: the commands of a run are pushed,
//! redirected and reported, and everything is put back. What the tests share.

mod ending;
mod key;
mod one_step;
mod steps;

use std::fs;
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

use aish_text::Shell;

use crate::support::pty::wait;
use crate::support::shell_env::{Session, ShellEnv, readable};

/// Where commands are redirected to: a pipe or a terminal of the test's own, emptied all the time.
pub struct Target {
    pub path: PathBuf,
    data: Arc<Mutex<Vec<u8>>>,
    /// Held open, so that the path stays what it is.
    _slave: Option<pty_process::blocking::Pts>,
}

impl Target {
    pub fn terminal() -> Self {
        let (master, slave) = pty_process::blocking::open().unwrap();
        master.resize(pty_process::Size::new(24, 80)).unwrap();
        let path = fs::read_link(format!("/proc/self/fd/{}", slave.as_raw_fd())).unwrap();
        Self { path, data: collect(master), _slave: Some(slave) }
    }

    pub fn pipe(env: &ShellEnv) -> Self {
        let path = env.home().join("pipe");
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        let both = fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
        Self { path, data: collect(both), _slave: None }
    }

    /// What has come so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.data.lock().unwrap()).replace('\r', "")
    }

    pub fn wait_for(&self, text: &str) {
        wait(text, || self.text().contains(text), || self.text());
    }
}

fn collect(mut from: impl Read + Send + 'static) -> Arc<Mutex<Vec<u8>>> {
    let data = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&data);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = from.read(&mut buffer) {
            to.lock().unwrap().extend_from_slice(&buffer[..count]);
        }
    });
    data
}

/// The frames of one step: how it is captured, and the command.
pub fn step(mode: &str, path: &Path, history: &str, text: &str) -> String {
    format!("capture\n{mode}\n{}\nn0nce\n{history}\nfast\n%%\nstep\n{text}\n%%\n", path.display())
}

/// A step that isn't captured.
pub fn plain(text: &str) -> String {
    step("none", Path::new(""), "keep", text)
}

/// The next calls of the client are answered with these, one by one.
pub fn queue(env: &ShellEnv, answers: &[String]) {
    let dir = env.home().join("fake/steps");
    fs::create_dir_all(&dir).unwrap();
    for (i, text) in answers.iter().enumerate() {
        fs::write(dir.join(format!("{i:04}")), text).unwrap();
    }
}

/// One call of the client.
#[derive(Debug, Clone)]
pub struct Call {
    pub kind: String,
    pub text: String,
    pub before: String,
    pub status: String,
    pub ran: String,
    pub ms: String,
    pub captured: String,
    pub aliases: String,
    pub functions: String,
}

pub fn calls(session: &Session) -> Vec<Call> {
    let log = session.env.read("fake/norris.log");
    let field = |record: &str, name: &str, next: &str| {
        let from = record.find(&format!("{name}<")).unwrap() + name.len() + 1;
        let to = record.rfind(&format!(">\n{next}")).unwrap();
        record[from..to].to_owned()
    };
    log.split_inclusive("\ncalled\n")
        .filter(|record| record.ends_with("\ncalled\n"))
        .map(|record| Call {
            kind: field(record, "norris", "text<"),
            text: field(record, "text", "before<"),
            before: field(record, "before", "status<"),
            status: field(record, "status", "ran<"),
            ran: field(record, "ran", "ms<"),
            ms: field(record, "ms", "captured<"),
            captured: field(record, "captured", "aliases<"),
            aliases: readable(&field(record, "aliases", "functions<")),
            functions: readable(&field(record, "functions", "called")),
        })
        .collect()
}

/// What was reported: status, whether it ran, whether it was captured.
pub fn reports(session: &Session) -> Vec<(String, String, String)> {
    calls(session).into_iter().filter(|c| c.kind == "report").map(|c| (c.status, c.ran, c.captured)).collect()
}

pub fn wait_calls(session: &Session, count: usize) {
    wait(
        &format!("call {count} of the client"),
        || calls(session).len() >= count,
        || format!("{:#?}\n{}", calls(session), session.pty.text()),
    );
}

/// Starts a run and waits until all that is queued is used up and the shell is back. The last
/// answer must end the run.
pub fn run(session: &Session, goal: &str) {
    session.type_text(&format!(":norris {goal}\n"));
    finish(session);
}

pub fn finish(session: &Session) {
    let steps = session.env.home().join("fake/steps");
    wait(
        "the end of the run",
        || fs::read_dir(&steps).unwrap().count() == 0,
        || format!("{:#?}\n{}", calls(session), session.pty.text()),
    );
    session.probe();
}

/// How often each line is in the history; fish takes them up with the next second.
pub fn count_in_history(session: &Session, lines: &[&str]) -> Vec<usize> {
    let count = || {
        let history = session.history();
        lines.iter().map(|line| history.iter().filter(|entry| entry == line).count()).collect::<Vec<_>>()
    };
    if session.env.shell == Shell::Fish {
        let complete = || session.run("true").buffer.is_empty() && count().iter().all(|n| *n > 0);
        wait("the history", complete, || format!("{:?}", session.history()));
    }
    count()
}

/// All that a run touches, as text.
pub fn dump(session: &Session) -> String {
    let code = match session.env.shell {
        Shell::Zsh => {
            "{ setopt; print -r -- \"$histchars\"; ttyctl; for v in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; do typeset -p $v; done; print -l $precmd_functions - $preexec_functions - $zshaddhistory_functions; bindkey -L; zle -lL; zstyle -L 'zle-*'; typeset + | grep aish; typeset +f; readlink /proc/$$/fd/{0,1,2,1?}; stty -a </dev/tty } > dump 2>&1"
        }
        Shell::Bash => {
            "{ set -o; shopt; trap; declare -p PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER PS0 PS2 PROMPT_COMMAND HISTIGNORE; for m in emacs vi-insert vi-command; do bind -m $m -p; bind -m $m -s; bind -m $m -X; done; compgen -v | grep aish; declare -F; readlink /proc/$$/fd/{0,1,2,1?}; stty -a </dev/tty; } > dump 2>&1"
        }
        Shell::Fish => {
            "begin; for v in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; set -S $v; end; bind --user; functions --all --names | string match '*aish*'; set --names | string match -e aish; stty -a </dev/tty; end > dump 2>&1"
        }
    };
    fs::write(session.env.home().join("dump.sh"), format!("{code}\n")).unwrap();
    session.run("source ~/dump.sh");
    // Kept for the history's sake.
    let text = session.env.read("work/dump").replace("__aish_unmerged\n", "");
    assert!(!text.is_empty());
    text
}

/// Appends a line to a file that the shell reads.
pub fn append(path: &Path, text: &str) {
    fs::OpenOptions::new().append(true).create(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

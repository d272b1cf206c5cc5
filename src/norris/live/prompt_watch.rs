//! Whether the shell of a run sits at its prompt while the run waits for it: then no report will
//! ever come of the command, because the command has taken the hooks away, or the client was killed
//! before it could say hello. Silence says nothing: a build, an editor, a connection and a question
//! of a command may all take hours.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Instant;

use nix::fcntl::OFlag;
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{InputFlags, LocalFlags, tcgetattr};
use nix::unistd::Pid;

use crate::capture::process;
use aish_text::Shell;

#[derive(Debug)]
pub struct PromptWatch {
    shell: Shell,
    pid: i32,
    terminal: Option<File>,
    /// A process of ours that may be in the shell's group.
    besides: Option<i32>,
    since: Instant,
    /// The command may itself open the line editor of the shell.
    edits: bool,
    seen: bool,
}

impl PromptWatch {
    /// A watch over the shell with the process id `pid` on `terminal`, in whose group `besides` may
    /// be.
    pub fn new(shell: Shell, pid: i32, terminal: &Path, besides: Option<i32>) -> Self {
        // A terminal that is stopped with Ctrl-S holds nothing up.
        let flags = OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
        let terminal = OpenOptions::new().read(true).write(true).custom_flags(flags.bits()).open(terminal).ok();
        Self { shell, pid, terminal, besides, since: Instant::now(), edits: false, seen: false }
    }

    /// The terminal, which can't have become another user's meanwhile.
    pub fn terminal(&self) -> Option<&File> {
        self.terminal.as_ref()
    }

    /// A wait begins. `command` is what the shell is about to run, with the texts of the functions
    /// it names.
    pub fn begin<'a>(&mut self, command: impl IntoIterator<Item = &'a str>) {
        self.since = Instant::now();
        self.seen = false;
        self.edits = command.into_iter().any(|text| opens_editor(text, self.shell));
    }

    /// Looks: true when the shell was at its prompt the last time, too.
    pub fn is_lost(&mut self) -> bool {
        let there =
            !self.edits && self.line_editor() && process::waits_in_front(self.pid, self.besides, self.since.elapsed());
        if there && !self.seen && self.shell == Shell::Bash {
            // Readline notes a Ctrl-C that comes while it works, and acts on it when the next
            // signal finds it waiting.
            let _ = kill(Pid::from_raw(self.pid), Signal::SIGCHLD);
        }
        std::mem::replace(&mut self.seen, there) && there
    }

    /// Whether the terminal is in the modes of a line editor. Readline and fish take returns as
    /// they come; zsh has returns and newlines exchanged, and exchanges them back. A question for
    /// one key (`read -sn 1`) does neither.
    fn line_editor(&self) -> bool {
        self.terminal.as_ref().and_then(|terminal| tcgetattr(terminal).ok()).is_some_and(|modes| {
            !modes.local_flags.intersects(LocalFlags::ICANON | LocalFlags::ECHO)
                && (!modes.input_flags.contains(InputFlags::ICRNL) || modes.input_flags.contains(InputFlags::INLCR))
        })
    }
}

/// Whether a builtin in `text` may ask the user in the shell's own line editor.
fn opens_editor(text: &str, shell: Shell) -> bool {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ";|&(){}`\"'".contains(c)).collect();
    match shell {
        Shell::Zsh => words.iter().any(|word| matches!(*word, "vared" | "select")),
        Shell::Fish => words.contains(&"read"),
        Shell::Bash => {
            let with_editor = |word: &&str| word.starts_with('-') && word.contains('e');
            words.iter().position(|word| *word == "read").is_some_and(|at| words[at..].iter().any(with_editor))
        }
    }
}

#[cfg(test)]
#[path = "prompt_watch_tests.rs"]
mod tests;

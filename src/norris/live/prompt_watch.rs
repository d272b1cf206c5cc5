//! Whether the shell is at its prompt while the run waits for a report, which then never comes: the
//! hooks are gone, or the client was killed. Silence proves nothing: a build may take hours.

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
    /// The command may open the shell's line editor itself.
    edits: bool,
    seen: bool,
}

impl PromptWatch {
    /// Watches the shell `pid` on `terminal`; its group may contain `besides`.
    pub fn new(shell: Shell, pid: i32, terminal: &Path, besides: Option<i32>) -> Self {
        // Non-blocking: a terminal stopped by Ctrl-S must not delay anything.
        let flags = OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
        let terminal = OpenOptions::new().read(true).write(true).custom_flags(flags.bits()).open(terminal).ok();
        Self { shell, pid, terminal, besides, since: Instant::now(), edits: false, seen: false }
    }

    /// It can't have become another user's meanwhile.
    pub fn terminal(&self) -> Option<&File> {
        self.terminal.as_ref()
    }

    /// A wait begins. `command`: the command, with the texts of the functions it names.
    pub fn begin<'a>(&mut self, command: impl IntoIterator<Item = &'a str>) {
        self.since = Instant::now();
        self.seen = false;
        self.edits = command.into_iter().any(|text| opens_editor(text, self.shell));
    }

    /// True: the shell was at its prompt at the last call too.
    pub fn is_lost(&mut self) -> bool {
        let there =
            !self.edits && self.line_editor() && process::waits_in_front(self.pid, self.besides, self.since.elapsed());
        if there && !self.seen && self.shell == Shell::Bash {
            // Readline acts on a Ctrl-C of its busy time only at the next signal.
            let _ = kill(Pid::from_raw(self.pid), Signal::SIGCHLD);
        }
        std::mem::replace(&mut self.seen, there) && there
    }

    /// Readline and fish take returns as they come; zsh swaps returns and newlines, and swaps them
    /// back. A question for one key (`read -sn 1`) does neither.
    fn line_editor(&self) -> bool {
        self.terminal.as_ref().and_then(|terminal| tcgetattr(terminal).ok()).is_some_and(|modes| {
            !modes.local_flags.intersects(LocalFlags::ICANON | LocalFlags::ECHO)
                && (!modes.input_flags.contains(InputFlags::ICRNL) || modes.input_flags.contains(InputFlags::INLCR))
        })
    }
}

/// A builtin in `text` may ask in the shell's line editor.
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

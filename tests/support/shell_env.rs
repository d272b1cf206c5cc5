//! A hermetic shell with the plugin in a pseudo-terminal: its own HOME and XDG directories, a fake
//! helper, and a probe key that writes buffer, cursor and history to files, so that tests judge by
//! files and not by echo.

use std::cell::{Cell, OnceCell};
use std::fs;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use aish::plugin::{
    self,
    parts::{self, PluginPart},
};
use aish_text::Shell;

use super::processes::end_processes;
use super::pty::{Pty, wait};

/// Ctrl-X, Ctrl-P and Ctrl with one of these, so that a probe that comes too early leaves no text:
/// two probes in a row never share a letter, so that a key of the last one that comes late can't
/// pass for an answer to the next one.
const PROBE_LETTERS: &[u8] = b"abef";
/// Alt-I and Alt-K.
pub const ASK: &[u8] = b"\x1bi";
pub const EXPLAIN: &[u8] = b"\x1bk";
pub const CHECK: &[u8] = b"\x1bj";
pub const ENTER: &[u8] = b"\r";
pub const CTRL_C: &[u8] = b"\x03";

/// What the probe saw.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct Line {
    pub buffer: String,
    pub cursor: usize,
}

/// One call of `aish guard`.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct Judged {
    pub options: String,
    pub line: String,
    /// `NAME=TEXT;` for each.
    pub aliases: String,
    pub functions: String,
}

/// Whether `shell` is installed. A missing one is a skip on a developer's machine and a failure in
/// CI.
pub fn installed(shell: Shell) -> bool {
    let found = path_of(shell).is_some();
    assert!(found || std::env::var_os("CI").is_none(), "{shell} is not installed");
    found
}

/// The shell's program. By its path, a program with an environment of its own is started without a copy of this
/// process first.
pub fn path_of(shell: Shell) -> Option<&'static Path> {
    static FOUND: [OnceLock<Option<PathBuf>>; 3] = [const { OnceLock::new() }; 3];
    let find = || {
        let dirs = std::env::var_os("PATH")?;
        std::env::split_paths(&dirs).map(|dir| dir.join(shell.name())).find(|path| path.is_file())
    };
    FOUND[shell as usize].get_or_init(find).as_deref()
}

/// Whether everything is run in every shell: in CI, and with `AISH_TEST_SHELLS=all`.
pub fn all_shells() -> bool {
    let asked = |name: &str, value: &str| std::env::var(name).is_ok_and(|is| is == value);
    asked("CI", "true") || asked("AISH_TEST_SHELLS", "all")
}

/// Whether the tests of `module`, which are to run in one shell, run in `shell`.
pub fn has_its_turn(shell: Shell, module: &str) -> bool {
    let sum = module.bytes().map(usize::from).sum::<usize>();
    (all_shells() || [Shell::Zsh, Shell::Bash, Shell::Fish][sum % 3] == shell) && installed(shell)
}

/// What a plugin hands on as one text, its separators as signs that can be read.
pub fn readable(list: &str) -> String {
    list.replace('\u{1e}', ";").replace('\u{1f}', "=")
}

/// The directories and files of one test.
pub struct ShellEnv {
    pub shell: Shell,
    dir: tempfile::TempDir,
    /// Options for `aish init`.
    pub options: plugin::InitOptions,
    /// Put into the rc file before and after the plugin.
    pub before: String,
    pub after: String,
    /// More environment.
    pub vars: Vec<(String, String)>,
    /// How often the rc file sources the plugin.
    pub times: usize,
    pub size: (u16, u16),
}

impl ShellEnv {
    pub fn new(shell: Shell) -> Self {
        let dir = tempfile::tempdir().unwrap();
        // With the last one fish has nothing to read from the manual pages, in a process of its
        // own.
        for sub in ["bin", "fake", "work", "tmp", ".config/fish", ".local/share/fish/generated_completions"] {
            fs::create_dir_all(dir.path().join(sub)).unwrap();
        }
        let helper = dir.path().join("bin/aish");
        // Not a copy: one that was just written can't be run while another test is starting a
        // process.
        std::os::unix::fs::symlink(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/fake_helper.sh"), &helper)
            .unwrap();
        std::os::unix::fs::symlink(super::program(), dir.path().join("fake/aish")).unwrap();
        Self {
            shell,
            dir,
            options: plugin::InitOptions::default(),
            before: String::new(),
            after: String::new(),
            vars: Vec::new(),
            times: 1,
            size: (24, 80),
        }
    }

    pub fn home(&self) -> &Path {
        self.dir.path()
    }

    pub fn helper(&self) -> PathBuf {
        self.home().join("bin/aish")
    }

    /// Tells the fake helper something (see its head).
    pub fn fake(&self, name: &str, value: &str) {
        fs::write(self.home().join("fake").join(name), value).unwrap();
    }

    /// Lets a fake helper go on that the file `hold` holds back.
    pub fn release(&self) {
        fs::remove_file(self.home().join("fake/hold")).unwrap();
    }

    /// The fake helper's log so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.home().join("fake/log")).unwrap_or_default()
    }

    /// What the fake helper was given to judge, oldest first.
    pub fn judged(&self) -> Vec<Judged> {
        let log = self.read("fake/guard.log");
        let field = |record: &str, name: &str, next: &str| {
            let from = record.find(&format!("\n{name}<")).unwrap() + name.len() + 2;
            let to = record.rfind(&format!(">\n{next}")).unwrap();
            record[from..to].to_owned()
        };
        let records = log.split_inclusive("\njudged\n").filter(|record| record.ends_with("\njudged\n"));
        records
            .map(|record| Judged {
                options: record.lines().next().unwrap_or_default().trim_start_matches("guard ").to_owned(),
                line: field(record, "line", "aliases<"),
                aliases: readable(&field(record, "aliases", "functions<")),
                functions: readable(&field(record, "functions", "judged")),
            })
            .collect()
    }

    /// A file below the home directory, or nothing.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.home().join(name)).unwrap_or_default()
    }

    pub fn exists(&self, name: &str) -> bool {
        self.home().join(name).exists()
    }

    /// The plugin; the fake helper gets what a shell asks it for later.
    pub fn plugin(&self) -> String {
        for (name, part) in [
            ("doubt", PluginPart::Doubt),
            ("hooks", PluginPart::Hooks),
            ("rest", PluginPart::Rest),
            ("ble", PluginPart::Ble),
        ] {
            self.fake(&format!("part-{name}"), &parts::text(self.shell, part));
        }
        plugin::render(self.shell, &self.options, &self.helper())
    }

    /// A command with the environment of the test and nothing else.
    pub fn environment(&self) -> Vec<(String, String)> {
        let home = self.home().display().to_string();
        let mut all = vec![
            ("HOME".to_owned(), home.clone()),
            ("TMPDIR".to_owned(), format!("{home}/tmp")),
            ("PATH".to_owned(), format!("{home}/bin:/usr/local/bin:/usr/bin:/bin")),
            ("TERM".to_owned(), "xterm-256color".to_owned()),
            ("LANG".to_owned(), "C.UTF-8".to_owned()),
            ("FAKE".to_owned(), format!("{home}/fake")),
        ];
        all.extend(self.vars.iter().cloned());
        all
    }

    /// Writes the rc file and returns the arguments that make the shell read it and nothing of the
    /// system.
    fn rc(&self) -> Vec<String> {
        let home = self.home();
        fs::write(home.join("plugin"), self.plugin()).unwrap();
        let source = match self.shell {
            Shell::Fish => "source $HOME/plugin\n",
            Shell::Zsh => "source \"$HOME/plugin\" || \\builtin print source failed >> $HOME/fake/errors\n",
            Shell::Bash => "source \"$HOME/plugin\" || echo source failed >> \"$HOME/fake/errors\"\n",
        };
        let (head, probe) = match self.shell {
            Shell::Zsh => (ZSH_HEAD, ZSH_PROBE),
            Shell::Bash => (BASH_HEAD, BASH_PROBE),
            Shell::Fish => (FISH_HEAD, FISH_PROBE),
        };
        let text = format!("{head}\n{}\n{}{}\n{probe}", self.before, source.repeat(self.times), self.after);
        let (file, args): (_, &[&str]) = match self.shell {
            Shell::Zsh => (".zshrc", &["-d", "-i"]),
            Shell::Bash => (".bashrc", &["--noprofile", "--rcfile", "{rc}", "-i"]),
            Shell::Fish => (".config/fish/config.fish", &["-i"]),
        };
        fs::write(home.join(file), text).unwrap();
        args.iter().map(|a| a.replace("{rc}", &home.join(file).display().to_string())).collect()
    }

    /// Starts the shell and waits for its first prompt.
    pub fn start(self) -> Session {
        self.start_under(&[])
    }

    /// The same in a tmux of its own, which ends with its terminal.
    pub fn start_in_tmux(self) -> Session {
        let at = |name: &str| self.home().join(name).display().to_string();
        let settings =
            "set -g destroy-unattached on\nset -g status off\nset -sg escape-time 0\nset -g history-limit 0\n";
        fs::write(self.home().join("tmux.conf"), settings).unwrap();
        let tmux = ["tmux", "-S", &at("tmux"), "-f", &at("tmux.conf"), "new-session"].map(str::to_owned);
        self.start_under(&tmux)
    }

    /// The same as an argument of a program, which ends by becoming the shell.
    pub fn start_under(self, program: &[String]) -> Session {
        let session = self.start_unprobed(program);
        session.probe();
        session
    }

    /// The same without waiting: a dumb terminal has no keys to probe with.
    pub fn start_unprobed(self, program: &[String]) -> Session {
        let words = [program, &[self.shell.name().to_owned()], self.rc().as_slice()].concat();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).envs(self.environment()).current_dir(self.home().join("work"));
        let (rows, cols) = self.size;
        Session { pty: Pty::spawn(&command, rows, cols), env: self, probes: Cell::new(0), pane: OnceCell::new() }
    }
}

impl Drop for ShellEnv {
    fn drop(&mut self) {
        end_processes(self.home());
    }
}

/// A shell at work.
pub struct Session {
    pub pty: Pty,
    pub env: ShellEnv,
    probes: Cell<usize>,
    /// The terminal of the pane, in tmux.
    pane: OnceCell<PathBuf>,
}

impl Session {
    /// Types text (its newlines are Enter).
    pub fn type_text(&self, text: &str) {
        self.pty.send(text.replace('\n', "\r").as_bytes());
    }

    pub fn key(&self, key: &[u8]) {
        self.pty.send(key);
    }

    /// Pastes as a terminal does that was asked for bracketed paste.
    pub fn paste(&self, text: &str) {
        self.pty.wait_until("bracketed paste", super::screen::Screen::bracketed_paste);
        self.pty.send(format!("\x1b[200~{text}\x1b[201~").as_bytes());
    }

    /// Runs a command line and waits until the shell is back.
    pub fn run(&self, line: &str) -> Line {
        self.type_text(line);
        self.key(ENTER);
        self.probe()
    }

    /// Clears the screen, so that what is looked for next is new.
    pub fn clear_screen(&self) {
        self.run("clear");
        self.pty.wait_until("a clear screen", |s| s.text().trim().lines().count() <= 1);
    }

    /// Leaves the insert mode of vi.
    pub fn command_mode(&self) {
        let before = self.probe().cursor;
        self.key(b"\x1b");
        if self.env.shell == Shell::Fish {
            // It takes an escape that another key follows at once for Alt.
            self.pty.wait_until("command mode", |s| s.text().trim_end().lines().any(|line| line.starts_with("[N]")));
        }
        wait("command mode", || self.probe().cursor + 1 == before, || self.pty.text());
    }

    /// Whether a key that is pressed now would be echoed, and so stay on the screen, or be taken
    /// for output in a tmux: no line editor is at work there.
    fn echoes(&self) -> bool {
        let socket = self.env.home().join("tmux");
        if self.pane.get().is_none() && socket.exists() {
            let asked =
                Command::new("tmux").arg("-S").arg(socket).args(["display", "-p", "#{pane_tty}"]).output().unwrap();
            let terminal = PathBuf::from(String::from_utf8_lossy(&asked.stdout).trim());
            if terminal.starts_with("/dev") {
                let _ = self.pane.set(terminal);
            }
        }
        // It isn't kept open: that would keep the pane from ending with its shell.
        let open = |path: &PathBuf| fs::File::options().read(true).custom_flags(nix::libc::O_NOCTTY).open(path).ok();
        let modes = match self.pane.get() {
            Some(pane) => open(pane).and_then(|pane| nix::sys::termios::tcgetattr(pane).ok()),
            None => Some(self.pty.modes()),
        };
        modes.is_some_and(|modes| modes.local_flags.contains(nix::sys::termios::LocalFlags::ECHO))
    }

    /// Waits for the line editor and reads its buffer and cursor. The key is sent again now and
    /// then, because Ctrl-C or a helper that was still busy may have thrown it away; a second one
    /// that comes through finds its work done.
    pub fn probe(&self) -> Line {
        let number = self.probes.get() + 1;
        self.probes.set(number);
        let letter = char::from(PROBE_LETTERS[number % PROBE_LETTERS.len()]).to_string();
        let (mut next, mut pause) = (Instant::now(), Duration::from_millis(200));
        // The Enter before may still be on its way through tmux: the line editor has to be there
        // for a moment.
        let (patience, mut since) = (Instant::now() + Duration::from_secs(3), None);
        wait(
            "the probe",
            || {
                let ended = self.pty.ended();
                assert!(ended.is_none(), "the shell has ended, {ended:?}:\n{}", self.pty.text());
                let now = Instant::now();
                let echoes = self.echoes();
                if echoes {
                    since = None;
                }
                let there = !echoes
                    && (self.pane.get().is_none() || since.get_or_insert(now).elapsed() > Duration::from_millis(100));
                if now >= next && (there || now >= patience) {
                    self.key(&[0x18, 0x10, letter.as_bytes()[0] & 0x1f]);
                    next = Instant::now() + pause;
                    pause = (pause * 2).min(Duration::from_millis(1600));
                }
                self.env.read("fake/probe.done").trim() == letter
            },
            || self.pty.text(),
        );
        Line {
            buffer: self.env.read("fake/probe.buffer"),
            cursor: self.env.read("fake/probe.cursor").trim().parse().unwrap(),
        }
    }

    /// The history as the last probe saw it, oldest first.
    pub fn history(&self) -> Vec<String> {
        self.probe();
        let text = self.env.read("fake/probe.history");
        if self.env.shell == Shell::Bash {
            return bash_history(&text);
        }
        let mut entries: Vec<_> = text.split('\0').map(str::to_owned).collect();
        entries.pop();
        if self.env.shell == Shell::Fish {
            entries.reverse();
        }
        entries
    }

    /// Waits until the helper has been called `count` times and has written down all it was told.
    pub fn wait_calls(&self, count: usize) {
        wait(
            &format!("call {count} of the helper"),
            || self.env.log().lines().filter(|line| line.starts_with("shell<")).count() >= count,
            || format!("{}\n{}", self.env.log(), self.pty.text()),
        );
    }

    /// The system calls that start or end processes while `work` is done, without those that start
    /// threads, or nothing where tracing is not allowed (a failure in CI).
    pub fn trace(&self, work: impl FnOnce()) -> Option<String> {
        let mut strace = Command::new("strace")
            .args(["-f", "-e", "trace=process", "-o"])
            .arg(self.env.home().join("strace"))
            .args(["-p", &self.pty.id().to_string()])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It says "attached" first; wait for that and then for the work.
        let mut line = String::new();
        let mut said = std::io::BufReader::new(strace.stderr.take().unwrap());
        std::io::BufRead::read_line(&mut said, &mut line).unwrap();
        if !line.contains("attached") {
            let _ = strace.wait();
            assert!(std::env::var_os("CI").is_none(), "{line}");
            return None;
        }
        work();
        let id = nix::unistd::Pid::from_raw(strace.id().cast_signed());
        nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGINT).unwrap();
        strace.wait().unwrap();
        // Held open to the end: it also says when it follows a child.
        drop(said);
        let all = self.env.read("strace");
        // The end of a call that another thread's came between (`<... clone3 resumed>`) names no
        // flags; its begin does.
        let calls = all.lines().filter(|line| !line.contains("CLONE_THREAD") && !line.contains("resumed>"));
        Some(calls.flat_map(|line| [line, "\n"]).collect())
    }

    /// Empties the line with Ctrl-C, and waits until that has happened: shells take the signal when
    /// they get to it.
    pub fn clear(&self) {
        let empty = || {
            // A signal that comes while the shell is busy with a key function may end that instead.
            self.probe().buffer.is_empty() || {
                self.key(CTRL_C);
                false
            }
        };
        wait("an empty line", empty, || self.pty.text());
    }
}

/// The entries in the output of `history` with `\x01` as the format of the time: `  12  \x01text`.
fn bash_history(text: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.split_once('\x01') {
            Some((number, entry)) if number.trim_end_matches([' ', '*']).trim_start().parse::<u32>().is_ok() => {
                entries.push(entry.to_owned());
            }
            _ => {
                if let Some(last) = entries.last_mut() {
                    *last += "\n";
                    *last += line;
                }
            }
        }
    }
    entries
}

const ZSH_HEAD: &str = r#"PS1='%? $ ' HISTSIZE=1000 SAVEHIST=1000 HISTFILE=$HOME/.history KEYTIMEOUT=20
bindkey -e"#;
const ZSH_PROBE: &str = r#"
test-probe() {
  builtin emulate -L zsh -o no_aliases
  builtin local entry letter=${WIDGET##*-} done=
  if [[ -r $FAKE/probe.done ]]; then builtin 'read' -r done <$FAKE/probe.done; fi
  [[ $done != $letter ]] || builtin return 0
  builtin print -rn -- "$BUFFER" >| $FAKE/probe.buffer
  builtin print -rn -- "$CURSOR" >| $FAKE/probe.cursor
  zmodload zsh/parameter
  for entry in ${(nk)history}; do builtin print -rn -- "$history[$entry]"$'\0'; done >| $FAKE/probe.history
  builtin print -r -- $letter >| $FAKE/probe.done
}
for test_letter in a b e f; do
  builtin zle -N test-probe-$test_letter test-probe
  for test_map in emacs viins vicmd; do builtin bindkey -M $test_map "^X^P^$test_letter" test-probe-$test_letter; done
done
\unset test_map test_letter
"#;
const BASH_HEAD: &str = r#"PS1='$? \$ ' HISTSIZE=1000 HISTFILE=$HOME/.history"#;
const BASH_PROBE: &str = r#"
test_probe() {
  # Not "$(<file)": in bash 5.2 that makes a key function spoil the parsing of the next line.
  \local done='' HISTTIMEFORMAT=$'\1'
  if [[ -r $FAKE/probe.done ]]; then builtin read -r done <"$FAKE/probe.done" || :; fi
  [[ $done != "$1" ]] || \return 0
  builtin printf '%s' "$READLINE_LINE" >|"$FAKE/probe.buffer"
  builtin printf '%s' "$READLINE_POINT" >|"$FAKE/probe.cursor"
  history >|"$FAKE/probe.history"
  builtin printf '%s\n' "$1" >|"$FAKE/probe.done"
}
for test_letter in a b e f; do
  for test_map in emacs vi-insert vi-command; do
    \bind -m "$test_map" -x "\"\\C-x\\C-p\\C-$test_letter\": test_probe $test_letter"
  done
done
\unset test_map test_letter
"#;
const FISH_HEAD: &str = r#"function fish_greeting; end
function fish_prompt; set -l s $status; echo -n "$s > "; end"#;
const FISH_PROBE: &str = r#"
function test_probe
  set -l done
  builtin test -r $FAKE/probe.done; and builtin read done <$FAKE/probe.done
  builtin test "$done" != $argv[1]; or return 0
  builtin printf '%s' "$(commandline)" >$FAKE/probe.buffer
  builtin commandline --cursor >$FAKE/probe.cursor
  builtin history --null >$FAKE/probe.history
  builtin echo $argv[1] >$FAKE/probe.done
end
for mode in default insert
  bind -M $mode \cx\cp\ca "test_probe a"
  bind -M $mode \cx\cp\cb "test_probe b"
  bind -M $mode \cx\cp\ce "test_probe e"
  bind -M $mode \cx\cp\cf "test_probe f"
end
"#;

/// Every combination of the options, with `key` as the one other key. The check key goes with the
/// explain key, and that for Norris with the ask key: they are handled by the same lines.
pub fn every_option(key: &str) -> Vec<plugin::InitOptions> {
    let keys = [None, Some(String::new()), Some(key.to_owned())];
    let mut all = Vec::new();
    for key_ask in &keys {
        for key_explain in &keys {
            for switches in 0..16 {
                let [no_keys, no_enter, guard, capture] = [1, 2, 4, 8].map(|bit| switches & bit != 0);
                let (key_ask, key_norris) = (key_ask.clone(), key_ask.clone());
                let (key_explain, key_check) = (key_explain.clone(), key_explain.clone());
                all.push(plugin::InitOptions {
                    key_ask,
                    key_explain,
                    key_check,
                    key_norris,
                    guard,
                    offer_fix: capture,
                    capture,
                    segment: capture.then(|| "it's \x1c".to_owned()),
                    no_keys,
                    no_enter,
                });
            }
        }
    }
    all
}

//! The child shell of a headless run, with the three real shells: what a command sees, what it
//! leaves for the next one, and that nothing it does loses a report.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use aish::norris::front::Executed;
use aish::norris::headless::child_shell::{ChildShell, Chunk, OutputStream, ShellSetup};
use aish_text::Shell;

/// A shell in a directory of its own, and what its commands printed.
pub struct Case {
    pub dir: tempfile::TempDir,
    pub runtime: tempfile::TempDir,
    pub shell: ChildShell,
}

/// What one command came to.
#[derive(Debug)]
pub struct Ran {
    pub did: Executed,
    pub out: Vec<u8>,
    pub err: String,
}

impl Ran {
    /// Its stdout.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }
}

impl Case {
    pub fn new(shell: Shell) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let runtime = tempfile::tempdir().unwrap();
        let shell = ChildShell::start(setup(shell, dir.path(), runtime.path())).unwrap();
        Self { dir, runtime, shell }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Runs it; a test that hangs here is stopped, and fails.
    pub fn run(&mut self, command: &str) -> Ran {
        let began = Instant::now();
        let ran = self.run_until(command, &|_| began.elapsed() > Duration::from_secs(60));
        assert!(!ran.did.interrupted, "{command} hangs: {ran:?}");
        ran
    }

    /// Runs it until `stop` says so of what was printed so far.
    pub fn run_until(&mut self, command: &str, stop: &dyn Fn(&str) -> bool) -> Ran {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let enough = Cell::new(false);
        let mut take = |chunk: Chunk<'_>| {
            let to = if chunk.stream == OutputStream::Stdout { &mut out } else { &mut err };
            to.extend_from_slice(chunk.bytes);
            enough.set(stop(&String::from_utf8_lossy(&to[to.len().saturating_sub(100)..])));
        };
        let did = self.shell.run(command, &mut take, &|| enough.get() || stop("")).unwrap();
        Ran { did, out, err: String::from_utf8_lossy(&err).into_owned() }
    }
}

pub fn setup(shell: Shell, cwd: &Path, runtime: &Path) -> ShellSetup {
    ShellSetup {
        shell,
        program: program(shell),
        cwd: cwd.to_owned(),
        env: vec![("LC_ALL".into(), "C.UTF-8".into()), ("HOME".into(), cwd.into())],
        helper: crate::support::program().into(),
        runtime: runtime.to_owned(),
    }
}

fn program(shell: Shell) -> PathBuf {
    std::env::split_paths(&std::env::var_os("PATH").unwrap())
        .map(|dir| dir.join(shell.name()))
        .find(|p| p.exists())
        .unwrap()
}

/// The processes of a session that still run.
pub fn session(id: &str) -> Vec<String> {
    let found = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_ascii_whitespace().collect();
        (fields[3] == id && fields[0] != "Z").then(|| stat.clone())
    });
    found.collect()
}

pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let began = Instant::now();
    while !condition() {
        assert!(began.elapsed() < Duration::from_secs(30), "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub const POSIX: [Shell; 2] = [Shell::Zsh, Shell::Bash];

/// Commands in a row in one shell: the command, the status, and all of stdout.
type Row = (&'static str, i32, &'static str);

fn table(shells: &[Shell], rows: &[Row]) {
    for &shell in shells {
        let mut case = Case::new(shell);
        for &(command, status, out) in rows {
            let ran = case.run(command);
            assert_eq!((ran.did.status, ran.text()), (status, out), "{shell}: {command}: {ran:?}");
            assert!(ran.did.ran, "{shell}: {command}: {ran:?}");
            assert_eq!(ran.did.note, "", "{shell}: {command}");
        }
    }
}

#[test]
fn state_is_kept_between_commands() {
    table(
        &Shell::ALL,
        &[
            ("mkdir -p 'a b/é'; cd 'a b/é'", 0, ""),
            ("basename \"$(pwd)\"", 0, "é\n"),
            ("cd ../..", 0, ""),
            ("test -d 'a b'", 0, ""),
            ("export AISH_X='1 2'", 0, ""),
            ("sh -c 'echo \"$AISH_X\"'", 0, "1 2\n"),
            ("alias hello='echo hi'", 0, ""),
            ("hello you", 0, "hi you\n"),
            ("false", 1, ""),
            ("echo a > file; echo b >> file", 0, ""),
            ("cat file | tr a-z A-Z", 0, "A\nB\n"),
            ("sh -c 'exit 42'", 42, ""),
            ("sh -c 'kill -9 $$'", 137, ""),
            ("", 0, ""),
            ("# nothing", 0, ""),
            ("-no-such-option-or-command; true", 0, ""),
            ("echo after", 0, "after\n"),
        ],
    );
    table(
        &POSIX,
        &[
            ("x=5; declare y=6; typeset -a z; z=(7 8)", 0, ""),
            ("echo $x $y \"${z[@]}\"", 0, "5 6 7 8\n"),
            ("f() { x=9; local y=1; cd /; }", 0, ""),
            ("f; echo $x $y $PWD", 0, "9 6 /\n"),
            ("(exit 3)", 3, ""),
            ("echo $?", 0, "3\n"),
            ("echo $?", 0, "0\n"),
            ("set -- a b; true", 0, ""),
            ("echo $# $1", 0, "2 a\n"),
            ("trap 'echo trapped' USR1; kill -USR1 $$", 0, "trapped\n"),
            ("if true\nthen echo 'it'\"'\"'s'\nfi", 0, "it's\n"),
            ("cat <<'E'\n$x `y` \"z\" !! \\\nE", 0, "$x `y` \"z\" !! \\\n"),
            ("cat <<E\n$x\nE\necho next", 0, "9\nnext\n"),
            ("cat", 0, ""),
            ("read line", 1, ""),
            ("echo one \\\n  two", 0, "one two\n"),
        ],
    );
    table(
        &[Shell::Fish],
        &[
            ("set x 5; set -g y 6; set -gx AISH_Z 7", 0, ""),
            ("echo $x $y; sh -c 'echo $AISH_Z'", 0, "5 6\n7\n"),
            ("set -l l 1; echo $l", 0, "1\n"),
            ("echo \"<$l>\"", 0, "<>\n"),
            ("function f; set -g x 9; cd /; end", 0, ""),
            ("f; echo $x $PWD", 0, "9 /\n"),
            ("sh -c 'exit 3'", 3, ""),
            ("echo $status", 0, "3\n"),
            ("if true\n    echo 'it\\'s'\nend", 0, "it's\n"),
            ("cat", 0, ""),
            ("read line", 1, ""),
            ("begin; false; end; or echo no", 0, "no\n"),
        ],
    );
}

#[test]
fn aliases_and_options_of_bash_are_those_of_a_prompt() {
    table(
        &[Shell::Bash],
        &[
            ("shopt -s extglob", 0, ""),
            ("touch a1 b1; ls !(a*)", 0, "b1\n"),
            ("shopt -u extglob\nalias later='echo l'\nlater", 0, "l\n"),
            ("echo $0; echo $BASH_SUBSHELL $#", 0, "bash\n0 0\n"),
        ],
    );
}

#[test]
fn streams_are_separate_and_both_are_kept_for_the_model() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let ran = case.run("echo out; echo err >&2; printf 'tail'");
        assert_eq!((ran.text(), ran.err.as_str()), ("out\ntail", "err\n"), "{shell}");
        let output = String::from_utf8(ran.did.output.unwrap()).unwrap();
        let mut lines: Vec<&str> = output.lines().collect();
        lines.sort_unstable();
        assert!(output.contains("out\n") && output.contains("err\n") && output.contains("tail"), "{shell}: {lines:?}");
        assert_eq!((ran.did.skipped, ran.did.status), (0, 0));
        assert_eq!(ran.did.cwd, fs::canonicalize(case.dir.path()).unwrap(), "{shell}");
        assert_eq!(case.run("pwd").text().trim_end(), case.shell.cwd().to_str().unwrap());
    }
}

#[test]
fn output_comes_while_the_command_runs() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let go = case.path("go");
        let mut seen = Vec::new();
        let mut take = |chunk: Chunk<'_>| {
            seen.extend_from_slice(chunk.bytes);
            if seen == b"first\n" {
                fs::write(&go, "").unwrap();
            }
        };
        let began = Instant::now();
        let command = "echo first; sh -c 'until test -e go; do sleep 0.01; done'; echo second";
        let did = case.shell.run(command, &mut take, &|| began.elapsed() > Duration::from_secs(60)).unwrap();
        assert!(!did.interrupted, "{shell}: {seen:?}");
        assert_eq!(seen, b"first\nsecond\n", "{shell}");
    }
}

#[test]
fn a_syntax_error_runs_nothing_and_says_so() {
    let posix = ["if", "echo a >no; if", "echo a >no\necho )\n", "echo 'open", "for x in", "echo a >no; }", "( echo a"];
    let fish = ["echo (", "echo a >no; echo )", "if true", "echo a >no\nend", "echo 'open"];
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for command in if shell == Shell::Fish { &fish[..] } else { &posix[..] } {
            let ran = case.run(command);
            assert!(!ran.did.ran && ran.did.status != 0 && !ran.err.is_empty(), "{shell}: {command}: {ran:?}");
            assert!(!case.path("no").exists(), "{shell}: {command}");
            assert_eq!(ran.did.note, "");
        }
        for command in ["false", "sh -c 'exit 2'", "nosuchcommand", "sh -c 'exit 123'", "ls /nonexistent"] {
            assert!(case.run(command).did.ran, "{shell}: {command}");
        }
        let ran = case.run("echo a\0b");
        assert!(!ran.did.ran && ran.did.note.contains("NUL"), "{shell}: {ran:?}");
        assert_eq!(case.run("echo fine").text(), "fine\n", "{shell}");
    }
}

#[test]
fn output_that_is_sent_to_nowhere_stays_there() {
    for shell in POSIX {
        let mut case = Case::new(shell);
        assert_eq!(case.run("exec 3>&1 >/dev/null; echo lost").text(), "");
        assert_eq!(case.run("echo lost").did.status, 0);
        assert_eq!(case.run("exec 1>&3; echo back").text(), "back\n", "{shell}");
    }
}

#[test]
fn commands_see_no_terminal_no_input_and_no_descriptor_of_ours() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let ran = case.run(
            "sh -c ': </dev/tty' 2>/dev/null; and echo tty; cat; ls /proc/self/fd"
                .replace("; and", if shell == Shell::Fish { "; and" } else { " &&" })
                .as_str(),
        );
        let open: Vec<&str> = ran.text().lines().collect();
        // `ls` has its directory open as 3; what this test itself inherited is not ours.
        let inherited: Vec<String> = inherited();
        let ours: Vec<&&str> = open.iter().filter(|fd| !inherited.iter().any(|known| known == **fd)).collect();
        assert!(!open.contains(&"tty"), "{shell}: {ran:?}");
        assert!(ours.iter().all(|fd| ["0", "1", "2", "3"].contains(fd)), "{shell}: {ours:?} of {open:?}");
    }
}

/// The descriptors that any child of this process has.
fn inherited() -> Vec<String> {
    let output = std::process::Command::new("ls").arg("/proc/self/fd").output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_background_job_delays_nothing_and_is_heard_later() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let ran = case.run("sh -c 'until test -e go; do sleep 0.01; done; echo late; touch gone; sleep 1000' &");
        assert_eq!((ran.did.status, ran.text()), (0, ""), "{shell}");
        assert_eq!(case.run("echo now").text(), "now\n", "{shell}");
        fs::write(case.path("go"), "").unwrap();
        eventually("the job prints", || case.path("gone").exists());
        let mut heard = Vec::new();
        case.shell.pump(&mut |chunk| heard.extend_from_slice(chunk.bytes));
        assert_eq!(heard, b"late\n", "{shell}");
        // One that never stops printing doesn't either.
        case.run("yes &");
        let ran = case.run("sh -c 'exit 6'");
        assert_eq!(ran.did.status, 6, "{shell}");
    }
}

#[test]
fn two_hundred_commands_run_once_each_and_in_order() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for n in 0..200 {
            let ran = case.run(&format!("echo {n} >>log; echo {n}; echo {n} >&2; sh -c 'exit {}'", n % 7));
            assert_eq!(
                (ran.text(), ran.err.as_str()),
                (format!("{n}\n").as_str(), format!("{n}\n").as_str()),
                "{shell}"
            );
            assert_eq!(ran.did.status, n % 7, "{shell}");
        }
        let expected: String = (0..200).map(|n| format!("{n}\n")).collect();
        assert_eq!(fs::read_to_string(case.path("log")).unwrap(), expected, "{shell}");
    }
}

#[test]
fn output_arrives_byte_for_byte_however_much_it_is() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let bytes: Vec<u8> = (0u32..5 << 20).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        fs::write(case.path("data"), &bytes).unwrap();
        let ran = case.run("cat data; echo end >&2");
        assert!(ran.out == bytes, "{shell}: {} of {} bytes", ran.out.len(), bytes.len());
        let kept = ran.did.output.unwrap();
        assert_eq!(kept.len() as u64 + ran.did.skipped, bytes.len() as u64 + 4, "{shell}");
        assert!(kept[..64 << 10] == bytes[..64 << 10], "{shell}");
        assert!(kept.ends_with(b"end\n") || ran.err == "end\n", "{shell}");
    }
}

#[test]
fn long_and_strange_commands_arrive_verbatim() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for len in [4 << 10, 1 << 20] {
            let text: String =
                "é'\"\\$x`y`!! \t#%^&*()[]{}<>|;~∑\u{1f600}\r\u{1b}\u{7}-".chars().cycle().take(len).collect();
            let quoted = match shell {
                Shell::Fish => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
                Shell::Zsh | Shell::Bash => format!("'{}'", text.replace('\'', "'\\''")),
            };
            let ran = case.run(&format!("  \n printf %s {quoted}\n\n"));
            assert!(ran.text() == text, "{shell}: {len}: {} {}", ran.out.len(), ran.err);
        }
    }
}

#[test]
fn a_broken_pipe_ends_a_command_as_in_any_shell() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let ran = case.run("yes | head -n 1");
        assert_eq!((ran.text(), ran.err.as_str(), ran.did.status), ("y\n", "", 0), "{shell}");
        // Bit 12 is SIGPIPE, which this program ignores and its children must not.
        let ran = case.run("grep SigIgn /proc/self/status");
        let mask = u64::from_str_radix(ran.text().rsplit('\t').next().unwrap().trim(), 16).unwrap();
        assert_eq!(mask >> 12 & 1, 0, "{shell}: {}", ran.text());
    }
}

#[test]
fn a_missing_program_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let missing = ShellSetup { program: "/nonexistent/zsh".into(), ..setup(Shell::Zsh, dir.path(), dir.path()) };
    let error = ChildShell::start(missing).unwrap_err();
    assert!(error.message.contains("/nonexistent/zsh"), "{error:?}");
    let other = ShellSetup { program: "/bin/false".into(), ..setup(Shell::Bash, dir.path(), dir.path()) };
    let error = ChildShell::start(other).unwrap_err();
    assert!(error.message.contains("/bin/false doesn't start"), "{error:?}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn rc_files_are_not_read() {
    for shell in Shell::ALL {
        let home = tempfile::tempdir().unwrap();
        let runtime = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join(".config/fish")).unwrap();
        for name in [".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".config/fish/config.fish"] {
            fs::write(home.path().join(name), "echo read").unwrap();
        }
        let mut with = setup(shell, home.path(), runtime.path());
        with.env.push(("BASH_ENV".into(), home.path().join(".bashrc").into()));
        with.env.push(("ENV".into(), home.path().join(".profile").into()));
        let mut child = ChildShell::start(with).unwrap();
        let mut out = Vec::new();
        child.run("echo only", &mut |chunk| out.extend_from_slice(chunk.bytes), &|| false).unwrap();
        assert_eq!(out, b"only\n", "{shell}");
    }
}

/// What earlier commands have made of a word, as the shell tells it.
fn meaning(case: &mut Case, command: &str) -> (Vec<String>, String) {
    let meanings = case.shell.meanings(command, &mut |_| {}, &|| false).unwrap();
    let names = meanings.aliases.iter().chain(&meanings.functions).map(|(name, _)| name.clone()).collect();
    let texts = meanings.aliases.iter().chain(&meanings.functions).map(|(_, text)| text.as_str()).collect::<Vec<_>>();
    (names, texts.join("\n"))
}

#[test]
fn what_earlier_commands_made_of_words_is_told() {
    for (shell, define, hide) in [
        (Shell::Bash, "alias ls='rm -rf a'; git() { ls; }", "set -u; IFS=g; set -f; shopt -s extdebug"),
        (Shell::Zsh, "alias ls='rm -rf a'; git() { ls }", "setopt ksharrays shwordsplit noglob nounset; IFS=g"),
        (Shell::Fish, "function ls; rm -rf a; end; function git; ls; end", "set -g IFS g"),
    ] {
        let mut case = Case::new(shell);
        assert_eq!(meaning(&mut case, "git log; ls 'x"), (Vec::new(), String::new()), "{shell}");
        case.run(define);
        case.run(hide);
        for command in ["git log", "echo $(git log)", "echo a\n git log"] {
            let (mut names, texts) = meaning(&mut case, command);
            names.sort();
            assert_eq!(names, ["git", "ls"], "{shell}: {command}");
            assert!(texts.contains("rm -rf a"), "{shell}: {texts}");
        }
        // The question leaves nothing behind: no status, no variable, no function.
        case.run("false");
        meaning(&mut case, "git log");
        assert_eq!(case.run(if shell == Shell::Fish { "echo $status" } else { "echo $?" }).text(), "1\n", "{shell}");
        assert_eq!(meaning(&mut case, "date"), (Vec::new(), String::new()), "{shell}");
    }
}

#[test]
fn a_text_makes_no_meanings_of_its_own() {
    for (shell, define) in [
        (Shell::Bash, "alias ls=$'ls #\\x1erm\\x1ftrue\\x1e'"),
        (Shell::Zsh, "alias ls=$'ls #\\x1erm\\x1ftrue\\x1e'"),
        (Shell::Fish, "eval \"function ls; true \"\\x1erm\\x1ftrue\\x1e\"; end\""),
    ] {
        let mut case = Case::new(shell);
        case.run(define);
        let (names, texts) = meaning(&mut case, "ls; rm x");
        assert_eq!(names, ["ls"], "{shell}");
        assert!(texts.contains("?rm?true?"), "{shell}: {texts:?}");
    }
}

#[test]
fn a_shell_that_cannot_tell_is_an_error() {
    for (shell, broken) in [
        (Shell::Bash, "__aish_tell() { :; }"),
        (Shell::Zsh, "__aish_tell() { :; }"),
        (Shell::Fish, "function __aish_meanings; return 1; end"),
    ] {
        let mut case = Case::new(shell);
        case.run(broken);
        assert!(case.shell.meanings("ls", &mut |_| {}, &|| false).is_err(), "{shell}: {broken}");
    }
}

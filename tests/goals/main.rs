//! The goals of `norris_*.toml`: the built-in planner and a real shell, step by step, until the
//! planner says it is done; then the directory must look as the goal wants. Only what the judge
//! calls level A runs, as in a headless run.
//!
//! Each `[[goal]]` has `id`, `goal`, `setup` (bash, run in a fresh directory), and one of `check`
//! (bash, run afterwards in the same directory; `$OUT` is what the commands printed, `$TEXT` what
//! the planner said last), `blocked = true` (nothing may run) and `halts` (what the command that
//! needs approval must contain). `shells` adds others to bash. With `declines = true` the planner
//! may say at once that it doesn't know, or stop at a command that needs approval: such a goal
//! isn't known offline. Every other one must be reached, and none may end wrong.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use aish::context::ShellReport;
use aish::conversation::markers::{self, Marker, MarkerGoal};
use aish::model::{Done, Intent};
use aish::providers::cookbook_provider;
use aish_text::Shell;

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    goal: String,
    #[serde(default)]
    setup: String,
    #[serde(default)]
    check: String,
    #[serde(default)]
    halts: String,
    #[serde(default)]
    blocked: bool,
    #[serde(default)]
    declines: bool,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    shells: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Cases {
    goal: Vec<Case>,
}

/// Helpers of `check`, the same as in `run.py`.
const PRELUDE: &str = r#"
repo() { git init -q -b main "${1:-.}"; }
commit() { git add -A && git commit -q --allow-empty -m "$1"; }
has() { local t; for t; do grep -qF -- "$t" "$OUT" || return 1; done; }
lacks() { local t; for t; do grep -qF -- "$t" "$OUT" && return 1; done; return 0; }
re() { grep -Eq -- "$1" "$OUT"; }
number() { grep -Eq -- "(^|[^0-9.])$1([^0-9]|\$)" "$OUT"; }
same() { diff -q <(tr -s '[:space:]' '\n' <"$1") <(tr -s '[:space:]' '\n' <"${2:-$OUT}") >/dev/null; }
gone() { local f; for f; do [ ! -e "$f" ] && [ ! -L "$f" ] || return 1; done; }
there() { local f; for f; do [ -e "$f" ] || return 1; done; }
mode() { [ "$(stat -c %a -- "$2")" = "$1" ]; }
is() { [ "$(cat "$1")" = "$2" ]; }
holds() { grep -Eq -- "(^|[^0-9.])$2([^0-9]|\$)" "$1"; }
"#;

fn places() -> Vec<PathBuf> {
    if let Some(only) = std::env::var_os("AISH_GOALS") {
        return only.to_string_lossy().split(':').map(PathBuf::from).collect();
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goals");
    let mut all: Vec<PathBuf> = fs::read_dir(here)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| {
            p.file_name().unwrap().to_string_lossy().starts_with("norris_")
                && p.extension().is_some_and(|e| e == "toml")
        })
        .collect();
    all.sort();
    all
}

fn cases() -> Vec<Case> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        toml::from_str::<Cases>(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display())).goal
    };
    places().into_iter().flat_map(read).collect()
}

fn env(home: &Path, cwd: &Path, command: &mut Command) {
    command
        .current_dir(cwd)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", home)
        .env("TMPDIR", home)
        .env("LANG", "C.UTF-8")
        .env("TZ", "UTC")
        .env("USER", "somebody");
}

/// A shell that runs one file after the other and keeps its state.
struct Kept {
    child: Child,
    box_: PathBuf,
    fish: bool,
    step: u32,
}

impl Kept {
    fn start(shell: Shell, home: &Path, cwd: &Path, box_: &Path) -> Self {
        let mut command = match shell {
            Shell::Bash => {
                let mut c = Command::new("bash");
                c.args(["--norc", "--noprofile"]);
                c
            }
            Shell::Zsh => {
                let mut c = Command::new("zsh");
                c.arg("-f");
                c
            }
            Shell::Fish => {
                let mut c = Command::new("fish");
                // A script on its input would be read to the end before its first line runs.
                c.args(["--no-config", "-c", "while read -l line; eval $line; end"]);
                c
            }
        };
        env(home, cwd, &mut command);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        Self { child, box_: box_.to_path_buf(), fish: shell == Shell::Fish, step: 0 }
    }

    /// Runs one command: its status, its output, and the directory afterwards.
    fn run(&mut self, command: &str) -> (Option<i32>, String, PathBuf) {
        self.step += 1;
        let at = |name: &str| self.box_.join(format!("{name}.{}", self.step));
        fs::write(at("command"), format!("{command}\n")).unwrap();
        let status = if self.fish { "$status" } else { "$?" };
        let line = format!(
            ". {c} </dev/null >{o} 2>{e}; echo {status} \"$PWD\" >{t}; mv {t} {s}\n",
            c = at("command").display(),
            o = at("out").display(),
            e = at("err").display(),
            t = at("part").display(),
            s = at("status").display(),
        );
        self.child.stdin.as_mut().unwrap().write_all(line.as_bytes()).unwrap();
        let start = Instant::now();
        while !at("status").exists() {
            if start.elapsed() > Duration::from_secs(10) || self.child.try_wait().unwrap().is_some() {
                return (None, "it did not end".to_owned(), PathBuf::new());
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        let text = fs::read_to_string(at("status")).unwrap();
        let (status, cwd) = text.trim_end().split_once(' ').unwrap();
        let read = |name: &str| String::from_utf8_lossy(&fs::read(at(name)).unwrap_or_default()).into_owned();
        let (out, err) = (read("out"), read("err"));
        let mut all = fs::OpenOptions::new().create(true).append(true).open(self.box_.join("out")).unwrap();
        all.write_all(out.as_bytes()).unwrap();
        (status.parse().ok(), out + &err, PathBuf::from(cwd))
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The level that `aish check` gives a command.
fn level(shell: Shell, cwd: &Path, home: &Path, command: &str) -> String {
    let mut check = Command::new(env!("CARGO_BIN_EXE_aish"));
    env(home, cwd, &mut check);
    let out = check
        .args(["check", "--json", "--shell", &shell.to_string(), "--cwd"])
        .arg(cwd)
        .arg("--")
        .arg(command)
        .output()
        .unwrap();
    let verdict: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap_or_default();
    verdict["level"].as_str().unwrap_or("?").to_owned()
}

/// How a goal ended.
enum End {
    Reached,
    /// The planner said at once that it doesn't know, or a step waits for approval.
    Declined,
    Wrong(String),
}

/// How one goal ends in one shell.
fn play(case: &Case, shell: Shell) -> End {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap();
    let (work, home, box_) = (root.join("work"), root.join("home"), root.join("box"));
    for path in [&work, &home, &box_] {
        fs::create_dir(path).unwrap();
    }
    fs::write(
        home.join(".gitconfig"),
        "[user]\n\tname = Somebody\n\temail = somebody@example.org\n[init]\n\tdefaultBranch = main\n",
    )
    .unwrap();
    let script = |name: &str, text: &str, more: &[(&str, &Path)]| {
        let path = box_.join(name);
        fs::write(&path, format!("{PRELUDE}\n{text}\n")).unwrap();
        let mut bash = Command::new("bash");
        env(&home, &work, bash.args(["--norc", "--noprofile"]).arg(&path));
        bash.envs(more.iter().map(|(k, v)| (*k, v.as_os_str())));
        let out = bash.stdin(Stdio::null()).output().unwrap();
        (out.status.success(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let (ok, said) = script("setup", &format!("set -e\n{}", case.setup), &[]);
    assert!(ok, "{}: setup: {said}", case.id);
    fs::write(box_.join("out"), "").unwrap();
    let mut kept = Kept::start(shell, &home, &work, &box_);
    let mut cwd = work.clone();
    let mut done: Vec<Done> = Vec::new();
    let mut log = String::new();
    for _ in 0..20 {
        let side = ShellReport {
            shell: Some(shell),
            path: std::env::var_os("PATH").unwrap(),
            home: Some(home.clone()),
            cwd: cwd.clone(),
            ..ShellReport::default()
        };
        let text =
            cookbook_provider::cookbook_reply(&Intent::Norris { goal: case.goal.clone(), done: done.clone() }, &side)
                .unwrap()
                .text;
        let found = markers::parse_markers(&text, shell);
        let goal = markers::last_goal(&found);
        for marker in &found {
            let Marker::Command(command) = marker else { continue };
            log.push_str(&format!("\n      {command}"));
            let level = level(shell, &cwd, &home, command);
            if level != "A" {
                let wanted = !case.halts.is_empty() && command.contains(&case.halts);
                return if wanted { End::Reached } else { End::Declined };
            }
            if case.blocked {
                return End::Wrong(format!("nothing should run{log}"));
            }
            let (status, output, now) = kept.run(command);
            if let Some(status) = status.filter(|s| *s != 0) {
                log.push_str(&format!("\n      status {status}: {}", output.trim()));
            }
            if status.is_none() {
                return End::Wrong(format!("{output}{log}"));
            }
            done.push(Done { command: command.clone(), status, output });
            cwd = now;
        }
        match goal {
            None if found.is_empty() => return End::Wrong(format!("no action in {text:?}{log}")),
            None => {}
            Some(MarkerGoal::Blocked(_)) if case.blocked => return End::Reached,
            Some(MarkerGoal::Blocked(_)) if done.is_empty() => return End::Declined,
            Some(MarkerGoal::Blocked(reason)) => return End::Wrong(format!("blocked: {reason}{log}")),
            Some(MarkerGoal::Complete) => {
                if case.check.is_empty() {
                    return End::Wrong(format!("complete{log}"));
                }
                fs::write(box_.join("text"), &text).unwrap();
                let (ok, said) =
                    script("check", &case.check, &[("OUT", &box_.join("out")), ("TEXT", &box_.join("text"))]);
                return if ok { End::Reached } else { End::Wrong(format!("the check failed {said}{log}")) };
            }
        }
    }
    End::Wrong(format!("no end{log}"))
}

fn installed(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap()).any(|dir| dir.join(program).is_file())
}

/// Plays the goals: none may end wrong, and all must be reached that don't say otherwise.
fn all_of(shell: Shell, wanted: impl Fn(&Case) -> bool) {
    if !installed(&shell.to_string()) {
        println!("{shell} is not installed");
        return;
    }
    let (mut reached, mut tried) = (0, 0);
    let mut wrong = Vec::new();
    for case in cases().iter().filter(|c| wanted(c) && c.needs.iter().all(|p| installed(p))) {
        tried += 1;
        match play(case, shell) {
            End::Reached => reached += 1,
            End::Declined if case.declines => {}
            End::Declined => wrong.push(format!("{}: {}\n    declined, or stopped for approval", case.id, case.goal)),
            End::Wrong(why) => wrong.push(format!("{}: {}\n    {why}", case.id, case.goal)),
        }
    }
    println!("{shell}: {reached} of {tried} goals reached, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} of {tried} wrong in {shell}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn goals_are_reached_in_bash() {
    all_of(Shell::Bash, |_| true);
}

#[test]
fn goals_are_reached_in_zsh() {
    all_of(Shell::Zsh, |case| case.shells.iter().any(|s| s == "zsh"));
}

#[test]
fn goals_are_reached_in_fish() {
    all_of(Shell::Fish, |case| case.shells.iter().any(|s| s == "fish"));
}

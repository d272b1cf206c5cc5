//! Runs of Norris in live shells: the real plugin and helper, a scripted model, judged by what they
//! leave behind.

mod destructive;
mod ending;
mod faults;
mod ghosts;
mod halting;
mod hand_over;
mod mcp;
mod notify;
mod planning;
mod reading;
mod readline;
mod secrets;
mod steps;
mod task_by_task;
mod tools;

use crate::support::program;
use std::cell::Cell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use aish_text::Shell;
use serde_json::Value;

use crate::support::model::{Call, Model};
pub use crate::support::processes::processes;
use crate::support::pty::wait;
use crate::support::shell_env::{Session, ShellEnv};

/// A shell with a model.
pub struct Live {
    pub session: Session,
    pub model: Model,
    /// How much of the terminal's output was looked at.
    seen: Cell<usize>,
    /// How many runs were seen to their end.
    runs: Cell<usize>,
    /// Whether the shell has file systems of its own.
    apart: bool,
}

impl Live {
    pub fn new(shell: Shell) -> Self {
        Self::with(shell, "", |_| {})
    }

    /// With more in the configuration, and a shell that is set up by `prepare`.
    pub fn with(shell: Shell, config: &str, prepare: impl FnOnce(&mut ShellEnv)) -> Self {
        Self::begun(shell, config, prepare, ShellEnv::start)
    }

    fn begun(
        shell: Shell,
        config: &str,
        prepare: impl FnOnce(&mut ShellEnv),
        start: impl FnOnce(ShellEnv) -> Session,
    ) -> Self {
        let model = Model::new();
        let mut env = ShellEnv::new(shell);
        env.size = (50, 120);
        // What is waited for is text.
        env.vars.push(("CLICOLOR".into(), "0".into()));
        fs::remove_file(env.helper()).unwrap();
        std::os::unix::fs::symlink(program(), env.helper()).unwrap();
        let preset = |name: &str, model_name: &str| {
            let url = model.url();
            format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"{model_name}\"\n")
        };
        let presets = preset("fast", "planner")
            + &preset("deep", "judge")
            + &preset("other", "second-planner")
            + &preset("small", "planner:1.5b");
        fs::create_dir_all(env.home().join(".config/aish")).unwrap();
        let pin = "[security]\napproval_pin = \"271828\"\n";
        let file = env.home().join(".config/aish/config.toml");
        fs::write(&file, format!("{presets}{pin}{config}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        prepare(&mut env);
        Self { session: start(env), model, seen: Cell::new(0), runs: Cell::new(0), apart: false }
    }

    /// In a tmux of its own, whose pane's pipe is used for the capture.
    pub fn in_tmux(shell: Shell) -> Self {
        Self::begun(shell, "", |_| {}, ShellEnv::start_in_tmux)
    }

    pub fn shell(&self) -> Shell {
        self.session.env.shell
    }

    pub fn is_fish(&self) -> bool {
        self.shell() == Shell::Fish
    }

    pub fn home(&self) -> &Path {
        self.session.env.home()
    }

    /// The home as the shell sees it.
    fn files(&self) -> PathBuf {
        if self.apart {
            return PathBuf::from(format!("/proc/{}/root{}", self.session.pty.id(), self.home().display()));
        }
        self.home().to_owned()
    }

    pub fn work(&self, name: &str) -> PathBuf {
        self.home().join("work").join(name)
    }

    /// A file in the directory where everything begins.
    pub fn read(&self, name: &str) -> String {
        self.session.env.read(&format!("work/{name}"))
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.work(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Types the goal.
    pub fn start(&self, goal: &str) {
        self.session.type_text(&format!(":norris {goal}\n"));
    }

    /// A run with these replies, from its goal to its end.
    pub fn run(&self, goal: &str, replies: &[&str]) -> Over {
        self.model.replies(replies);
        self.start(goal);
        self.ended()
    }

    /// Waits until `text` is written to the terminal, after what was waited for before.
    pub fn expect(&self, text: &str) {
        let at = Cell::new(None);
        let found = || {
            at.set(self.session.pty.written(text, self.seen.get()));
            at.get().is_some()
        };
        wait(&format!("`{text}`"), found, || format!("{}\n{}", self.session.pty.text(), self.told()));
        self.seen.set(at.get().unwrap());
    }

    /// Waits for a question.
    pub fn halted(&self) {
        self.expect("[N] proceed / skip / abort? ");
    }

    pub fn key(&self, key: &[u8]) {
        self.session.key(key);
    }

    /// Waits until the run is over, nothing of it is left, and the shell is back.
    pub fn ended(&self) -> Over {
        let ends = || self.journal().into_iter().filter(|line| line["event"] == "end").collect::<Vec<_>>();
        let run = self.runs.get() + 1;
        self.runs.set(run);
        let state = || format!("{}\n{}\n{:?}", self.session.pty.text(), self.told(), self.processes());
        wait("the end of the run", || ends().len() >= run, state);
        let end = ends().swap_remove(run - 1);
        self.gone();
        let text = |name: &str| end[name].as_str().unwrap().to_owned();
        Over { status: text("status"), reason: text("reason"), buffer: self.session.probe().buffer }
    }

    /// Waits until nothing of a run is left.
    pub fn gone(&self) {
        let none = || self.run_dirs().is_empty() && self.helpers().is_empty();
        wait("nothing to be left", none, || format!("{:?} {:?}", self.run_dirs(), self.processes()));
    }

    /// The journal, short.
    fn told(&self) -> String {
        let lines = self.journal();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    pub fn run_dirs(&self) -> Vec<PathBuf> {
        run_dirs(&self.files())
    }

    /// All journals, the oldest run first.
    pub fn journal(&self) -> Vec<Value> {
        let Ok(entries) = fs::read_dir(self.files().join(".local/share/aish/norris")) else { return Vec::new() };
        let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        // Those of one second have numbers at their end.
        files.sort_by_key(|file| fs::metadata(file).unwrap().modified().unwrap());
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// What ran, with its status, in all runs.
    pub fn results(&self) -> Vec<(String, i64)> {
        let lines = self.journal().into_iter().filter(|line| line["event"] == "result" && line["ran"] == true);
        lines.map(|line| (line["command"].as_str().unwrap().to_owned(), line["status"].as_i64().unwrap())).collect()
    }

    /// The answers at all HALTs.
    pub fn answers(&self) -> Vec<String> {
        let lines = self.journal().into_iter().filter(|line| line["event"] == "halt");
        lines.map(|line| line["answer"].as_str().unwrap().to_owned()).collect()
    }

    /// The conversation of this shell.
    pub fn turns(&self) -> Vec<(String, String)> {
        let Ok(entries) = fs::read_dir(self.home().join(".local/share/aish/sessions")) else { return Vec::new() };
        let text: String = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let word = |line: &Value, name: &str| line[name].as_str().map(str::to_owned);
        lines.filter_map(|line| Some((word(&line, "role")?, word(&line, "content")?))).collect()
    }

    /// The processes of this home besides the shell: id and command line.
    pub fn processes(&self) -> Vec<(i32, String)> {
        let mut all = processes(self.home());
        all.retain(|(id, _)| u32::try_from(*id).unwrap() != self.session.pty.id());
        all
    }

    /// Those of a run.
    pub fn helpers(&self) -> Vec<i32> {
        let ours = |(id, line): (i32, String)| line.contains("\0shell-helper\0run\0").then_some(id);
        self.processes().into_iter().filter_map(ours).collect()
    }

    /// The one that talks to the terminal.
    pub fn client(&self) -> i32 {
        let mut found = None;
        let look = || {
            found = self.processes().into_iter().find(|(_, line)| line.contains("\0widget\0")).map(|(id, _)| id);
            found.is_some()
        };
        wait("the client", look, || format!("{:?}", self.processes()));
        found.unwrap()
    }

    pub fn kill(&self, id: i32) {
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGKILL).unwrap();
    }

    /// The program, called from another terminal.
    pub fn outside(&self, args: &[&str]) -> Output {
        let mut command = Command::new(program());
        command.args(args).env_clear().envs(self.session.env.environment()).current_dir(self.home());
        command.stdin(Stdio::null()).output().unwrap()
    }

    /// Looks whether the shell works and keeps what it has: a variable is set and read back.
    pub fn works(&self) {
        assert!(self.session.pty.written("No such widget", 0).is_none(), "{}", self.session.pty.text());
        let (set, file) = (if self.is_fish() { "set -g alive yes" } else { "alive=yes" }, self.work("alive"));
        self.session.run(set);
        self.session.run("echo $alive >alive");
        assert_eq!(fs::read_to_string(&file).unwrap(), "yes\n", "{}", self.session.pty.text());
        fs::remove_file(file).unwrap();
    }

    /// Waits for the shell after a run whose helper or client was killed: the goal may be back in
    /// the line, to be sent again, or a key that came when nobody read it any more, and what the
    /// dead one left is removed when somebody looks.
    pub fn back(&self) {
        assert!(self.outside(&["norris", "status"]).status.success());
        self.gone();
        let buffer = self.session.probe().buffer;
        assert!(buffer.is_empty() || buffer == "p" || buffer.starts_with(":norris "), "{buffer}");
        self.session.clear();
    }

    /// The modes of the terminal as a command sees them.
    pub fn modes(&self) -> String {
        self.session.run("stty -g </dev/tty >modes");
        self.read("modes")
    }

    pub fn steps(&self) -> usize {
        self.model.calls(Call::Step).len()
    }
}

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Over {
    pub status: String,
    pub reason: String,
    /// What is in the line now.
    pub buffer: String,
}

impl Over {
    pub fn is(&self, status: &str, reason: &str) {
        assert_eq!((self.status.as_str(), self.reason.as_str()), (status, reason), "{self:?}");
    }
}

pub fn run_dirs(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join(".local/state/aish/run/norris"));
    entries.map(|entries| entries.flatten().map(|entry| entry.path()).collect()).unwrap_or_default()
}

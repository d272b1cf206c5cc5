//! The helper as a program, in a home of its own: no variable, file or server of the machine
//! reaches it.

use crate::support::program;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::llm_server::Server;
use super::processes::end_processes;

/// A home and the environment that goes with it.
pub struct Home {
    dir: tempfile::TempDir,
    vars: Vec<(String, String)>,
}

/// What a call left behind.
#[derive(Debug)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// The object on stdout.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

impl Home {
    /// An empty home.
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for sub in ["work", "tmp"] {
            fs::create_dir(dir.path().join(sub)).unwrap();
        }
        let vars = vec![("AISH_SESSION".to_owned(), "1-1".to_owned())];
        Self { dir, vars }
    }

    /// A home whose preset `fast` is an OpenAI-compatible server at `server`; `more` is put into
    /// its table.
    pub fn with_server(server: &Server, more: &str) -> Self {
        let home = Self::new();
        let url = server.url("/v1");
        home.config(&format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n{more}\n"));
        home
    }

    /// Sets a variable.
    #[must_use]
    pub fn var(mut self, name: &str, value: &str) -> Self {
        self.vars.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Writes the configuration.
    pub fn config(&self, text: &str) {
        self.write(".config/aish/config.toml", text);
    }

    /// Writes a file below the home.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// The home.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// The command with nothing but this environment, in `work/`.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command
            .args(args)
            .env_clear()
            .env("HOME", self.path())
            .env("TMPDIR", self.path().join("tmp"))
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .envs(self.vars.iter().cloned())
            .current_dir(self.path().join("work"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs it with bytes on stdin that need not be text.
    pub fn run_bytes(&self, args: &[&str], stdin: &[u8]) -> Ran {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(stdin).unwrap();
        ran(child.wait_with_output().unwrap())
    }

    /// Runs it on a terminal, with `stdin` from a file.
    pub fn on_terminal(&self, args: &[&str], stdin: &str) -> super::pty::Pty {
        self.on_terminal_through(&[], args, stdin)
    }

    /// As [`Home::on_terminal`], started by the program and options of `prefix`.
    pub fn on_terminal_through(&self, prefix: &[&str], args: &[&str], stdin: &str) -> super::pty::Pty {
        self.write("stdin", stdin);
        let script = "\"$@\" <\"$HOME/stdin\"; echo \"code:$?\"; read -r REPLY";
        let words = [&["-c", script, "sh"], prefix, &[program()], args].concat();
        let mut command = Command::new("/bin/sh");
        command
            .args(words)
            .env("HOME", self.path())
            .env("TMPDIR", self.path().join("tmp"))
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .envs(self.vars.iter().cloned())
            .current_dir(self.path().join("work"));
        super::pty::Pty::spawn(&command, 40, 120)
    }

    /// The text of every file below the home.
    pub fn all_files(&self) -> String {
        fn walk(dir: &Path, out: &mut String) {
            for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() {
                    walk(&entry.path(), out);
                } else {
                    out.push_str(&String::from_utf8_lossy(&fs::read(entry.path()).unwrap_or_default()));
                }
            }
        }
        let mut out = String::new();
        walk(self.path(), &mut out);
        out
    }

    /// Runs it.
    pub fn run(&self, args: &[&str]) -> Ran {
        ran(self.command(args).output().unwrap())
    }

    /// Runs it where no file can be locked; none where strace isn't allowed to see to that.
    pub fn run_without_locks(&self, args: &[&str], errno: &str) -> Option<Ran> {
        self.run_with_faults(&[], &["-e", "trace=flock", "-e", &format!("inject=flock:error={errno}")], args)
    }

    /// Runs it where system calls fail as these options of strace say, started by the program of `prefix`. None where
    /// strace isn't allowed to see to that. (A library that is loaded before others would be ignored: the program has none.)
    pub fn run_with_faults(&self, prefix: &[&str], faults: &[&str], args: &[&str]) -> Option<Ran> {
        let from = self.command(args);
        let words = [prefix, &["strace", "-f", "-qq", "-o", "/dev/null"], faults].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(from.get_program()).args(from.get_args());
        command.env_clear().envs(from.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.current_dir(self.path().join("work")).stdin(Stdio::null());
        let output =
            command.output().ok().filter(|output| !String::from_utf8_lossy(&output.stderr).contains("strace:"));
        output.map(ran)
    }

    /// How often `work` opens `file`, which must be there; it starts what it runs through the
    /// prefix it is given. None where tracing is not allowed (a failure in CI).
    pub fn count_opens(&self, file: &Path, work: impl FnOnce(&[&str])) -> Option<usize> {
        let (trace, file) = (self.path().join("trace"), file.to_str().unwrap());
        let options =
            ["strace", "-f", "-qq", "-e", "trace=open,openat,openat2", "-P", file, "-o", trace.to_str().unwrap()];
        let probe = Command::new("strace").args(&options[1..]).args(["cat", file]).output();
        if probe.is_err() || !fs::read_to_string(&trace).is_ok_and(|text| text.contains("open")) {
            assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
            return None;
        }
        fs::remove_file(&trace).unwrap();
        work(&options);
        Some(
            fs::read_to_string(&trace)
                .unwrap()
                .lines()
                .filter(|line| line.contains(file) && !line.contains("resumed>"))
                .count(),
        )
    }

    /// Runs it with something on stdin, which it need not read.
    pub fn run_with(&self, args: &[&str], stdin: &str) -> Ran {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        let written = child.stdin.take().unwrap().write_all(stdin.as_bytes());
        assert!(written.is_ok() || written.is_err_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe));
        ran(child.wait_with_output().unwrap())
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        end_processes(self.path());
    }
}

fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

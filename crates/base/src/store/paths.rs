//! Where everything is, by the environment it is given; whose a home is, is looked up for root
//! alone. It creates nothing; `private` does.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use directories::BaseDirs;

use crate::error::{Error, Result};
use crate::store::owners;

/// Reads one variable of the environment; `None` when it is unset.
pub type PathsEnv<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The environment of this process. A variable that isn't UTF-8 counts as unset, but for those that
/// name files of rules.
pub fn process_env(name: &str) -> Option<String> {
    std::env::var_os(name).and_then(|value| text_of(name, value))
}

/// A file of rules must not be passed over because of its name: what isn't UTF-8 becomes a path
/// that no file can have, so the code that reads it says that it can't.
fn text_of(name: &str, value: OsString) -> Option<String> {
    match value.into_string() {
        Ok(text) => Some(text),
        Err(bytes) if matches!(name, "AISH_POLICY" | "AISH_CONFIG") => Some(format!("{}\0", bytes.to_string_lossy())),
        Err(_) => None,
    }
}

/// The places aish uses. The XDG rules hold on every system, macOS included, as shell users expect
/// them there too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    pub home: PathBuf,
    /// The user's configuration file: `$AISH_CONFIG`, else `$XDG_CONFIG_HOME/aish/config.toml`.
    pub config: PathBuf,
    /// Whether `$AISH_CONFIG` named the file.
    pub config_named: bool,
    /// Conversations, memory and books: `history.dir`, else `$XDG_DATA_HOME/aish`.
    pub data: PathBuf,
    /// The file of the notes, if `memory.path` names one.
    pub memory: Option<PathBuf>,
    /// What one machine keeps between runs: `$XDG_STATE_HOME/aish`.
    pub state: PathBuf,
    /// Sockets and captures, gone after a reboot: `$XDG_RUNTIME_DIR/aish`, else `run/` in the state
    /// directory.
    pub runtime: PathBuf,
    /// The directory that root keeps its files in because `HOME` is another user's.
    pub instead_of_home: Option<PathBuf>,
}

impl Paths {
    /// The places for an environment. Without `HOME` the system's user database is asked, and so it
    /// is for root in the home of another user (`sudo -s`, `su`).
    pub fn new(env: PathsEnv) -> Result<Self> {
        let paths = Self::with_home(env, || BaseDirs::new().map(|dirs| dirs.home_dir().to_path_buf()))?;
        let root = nix::unistd::geteuid();
        if !root.is_root() || !owners::is_below_foreign(&paths.state) && !owners::is_below_foreign(&paths.data) {
            return Ok(paths);
        }
        Ok(match nix::unistd::User::from_uid(root) {
            Ok(Some(account)) => paths.beside_foreign(&account.dir, owners::is_below_foreign),
            Ok(None) | Err(_) => paths,
        })
    }

    /// As [`Paths::new`], with the place to look when `HOME` says nothing.
    pub fn with_home(env: PathsEnv, fallback: impl FnOnce() -> Option<PathBuf>) -> Result<Self> {
        let home = absolute_path(env, "HOME").or_else(fallback).filter(|home| home.is_absolute()).ok_or_else(|| {
            Error::config("there is no home directory").hint("set HOME to the directory aish may keep its files in")
        })?;
        let base = |name: &str, below: &str| absolute_path(env, name).unwrap_or_else(|| home.join(below)).join("aish");
        let state = base("XDG_STATE_HOME", ".local/state");
        let named = env("AISH_CONFIG").filter(|path| !path.is_empty());
        Ok(Self {
            config_named: named.is_some(),
            config: match named {
                Some(path) => expand_home(&path, &home),
                None => base("XDG_CONFIG_HOME", ".config").join("config.toml"),
            },
            data: base("XDG_DATA_HOME", ".local/share"),
            memory: None,
            runtime: absolute_path(env, "XDG_RUNTIME_DIR").map_or_else(|| state.join("run"), |dir| dir.join("aish")),
            state,
            home,
            instead_of_home: None,
        })
    }

    /// The same places, with those that are `foreign` below `own`, a home directory: what was kept
    /// in them would be in the way of the user they belong to. The configuration is still read
    /// where it was.
    fn beside_foreign(mut self, own: &Path, foreign: impl Fn(&Path) -> bool) -> Self {
        let run = self.state.join("run");
        for (place, below) in [(&mut self.data, ".local/share/aish"), (&mut self.state, ".local/state/aish")] {
            if foreign(place) {
                *place = own.join(below);
                self.instead_of_home = Some(own.join(".local"));
            }
        }
        if self.runtime == run || foreign(&self.runtime) {
            self.runtime = self.state.join("run");
        }
        self
    }

    /// The same places with the data directory that `history.dir` names and the file of notes that
    /// `memory.path` names. A relative path is taken from the home directory, since a setting can't
    /// depend on where a command happens to run.
    #[must_use]
    pub fn with_places(mut self, data: Option<&Path>, memory: Option<&Path>) -> Self {
        if let Some(dir) = data {
            self.data = self.home.join(expand_home(&dir.to_string_lossy(), &self.home));
        }
        if let Some(file) = memory {
            self.memory = Some(self.home.join(expand_home(&file.to_string_lossy(), &self.home)));
        }
        self
    }

    pub fn sessions(&self) -> PathBuf {
        self.data.join("sessions")
    }

    /// The notes that outlive a session: `memory.path`, else in the data directory.
    pub fn memory(&self) -> PathBuf {
        self.memory.clone().unwrap_or_else(|| self.data.join("memory.jsonl"))
    }

    /// The ledger: one record for each call.
    pub fn usage(&self) -> PathBuf {
        self.data.join("usage.jsonl")
    }

    /// The record of judged and run commands.
    pub fn audit(&self) -> PathBuf {
        self.data.join("audit.jsonl")
    }

    pub fn norris(&self) -> PathBuf {
        self.data.join("norris")
    }

    /// Which project files are trusted, and in which version.
    pub fn trust_store(&self) -> PathBuf {
        self.state.join("trust.jsonl")
    }
}

/// A variable that holds an absolute path; the XDG specification has a relative one ignored.
fn absolute_path(env: PathsEnv, name: &str) -> Option<PathBuf> {
    env(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

/// Replaces a leading `~` by the home directory. `~name` stays as it is: it needs the user
/// database.
pub fn expand_home(path: &str, home: &Path) -> PathBuf {
    match path.strip_prefix('~') {
        Some("") => home.to_path_buf(),
        Some(rest) if rest.starts_with('/') => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(path),
    }
}

#[cfg(test)]
#[path = "paths_tests.rs"]
mod tests;

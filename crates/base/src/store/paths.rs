//! Where everything is, by the given environment; the user database is asked only for root or
//! without `HOME`. `private` creates.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use directories::BaseDirs;

use crate::error::{Error, Result};
use crate::store::owners;

pub type PathsEnv<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A variable that isn't UTF-8 counts as unset, unless it names a file of rules.
pub fn process_env(name: &str) -> Option<String> {
    std::env::var_os(name).and_then(|value| text_of(name, value))
}

/// A file of rules with a name that isn't UTF-8 becomes an impossible path: its reader reports it.
fn text_of(name: &str, value: OsString) -> Option<String> {
    match value.into_string() {
        Ok(text) => Some(text),
        Err(bytes) if matches!(name, "AISH_POLICY" | "AISH_CONFIG") => Some(format!("{}\0", bytes.to_string_lossy())),
        Err(_) => None,
    }
}

/// The XDG rules hold on every system, macOS included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    pub home: PathBuf,
    /// `$AISH_CONFIG`, else `$XDG_CONFIG_HOME/aish/config.toml`.
    pub config: PathBuf,
    pub config_named: bool,
    /// Conversations, memory, books: `history.dir`, else `$XDG_DATA_HOME/aish`.
    pub data: PathBuf,
    pub memory: Option<PathBuf>,
    /// `$XDG_STATE_HOME/aish`.
    pub state: PathBuf,
    /// Gone after a reboot: `$XDG_RUNTIME_DIR/aish`, else `run/` in the state directory.
    pub runtime: PathBuf,
    /// Where root's files go when `HOME` is another user's.
    pub instead_of_home: Option<PathBuf>,
}

impl Paths {
    /// The user database replaces a missing `HOME`, and another user's for root (`sudo -s`, `su`).
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

    /// `fallback` gives the home without `HOME`.
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

    /// Moves `foreign` places below `own`, the home; the configuration is still read where it was.
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

    /// With `history.dir` and `memory.path`. Relative paths start at the home directory.
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

    /// The file of notes: `memory.path`, else in the data directory.
    pub fn memory(&self) -> PathBuf {
        self.memory.clone().unwrap_or_else(|| self.data.join("memory.jsonl"))
    }

    pub fn usage(&self) -> PathBuf {
        self.data.join("usage.jsonl")
    }

    pub fn audit(&self) -> PathBuf {
        self.data.join("audit.jsonl")
    }

    pub fn norris(&self) -> PathBuf {
        self.data.join("norris")
    }

    pub fn trust_store(&self) -> PathBuf {
        self.state.join("trust.jsonl")
    }
}

/// Relative paths are ignored (XDG specification).
fn absolute_path(env: PathsEnv, name: &str) -> Option<PathBuf> {
    env(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

/// A leading `~`; `~name` would need the user database and stays.
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

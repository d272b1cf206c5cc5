//! Where everything is: pure functions of the environment it is given. It creates nothing; `private` does.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use directories::BaseDirs;

use crate::error::{Error, Result};

/// Reads one variable of the environment; `None` when it is unset.
pub type Env<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The environment of this process. A variable that isn't UTF-8 counts as unset, but for those that name files of rules.
pub fn process_env(name: &str) -> Option<String> {
    std::env::var_os(name).and_then(|value| text_of(name, value))
}

/// A file of rules must not be passed over because of its name: what isn't UTF-8 becomes a path that no file can have, so
/// whoever reads it says that it can't.
fn text_of(name: &str, value: OsString) -> Option<String> {
    match value.into_string() {
        Ok(text) => Some(text),
        Err(bytes) if matches!(name, "AISH_POLICY" | "AISH_CONFIG") => Some(format!("{}\0", bytes.to_string_lossy())),
        Err(_) => None,
    }
}

/// The places aish uses. The XDG rules hold on every system, macOS included, as shell users expect them there too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The user's home directory.
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
    /// Sockets and captures, gone after a reboot: `$XDG_RUNTIME_DIR/aish`, else `run/` in the state directory.
    pub runtime: PathBuf,
}

impl Paths {
    /// The places for an environment. Without `HOME` the system's user database is asked.
    ///
    /// # Errors
    /// If there is no home directory at all.
    pub fn new(env: Env) -> Result<Self> {
        Self::with_home(env, || BaseDirs::new().map(|dirs| dirs.home_dir().to_path_buf()))
    }

    /// As [`Paths::new`], with the place to look when `HOME` says nothing.
    ///
    /// # Errors
    /// If there is no home directory at all.
    pub fn with_home(env: Env, fallback: impl FnOnce() -> Option<PathBuf>) -> Result<Self> {
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
        })
    }

    /// The same places with the data directory that `history.dir` names and the file of the notes that `memory.path` names. A relative one lies in the home
    /// directory, since a setting can't depend on where a command happens to run.
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

    /// The directory of the conversations.
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

    /// The journals of Norris.
    pub fn norris(&self) -> PathBuf {
        self.data.join("norris")
    }

    /// Which project files are trusted, and in which version.
    pub fn trust_store(&self) -> PathBuf {
        self.state.join("trust.jsonl")
    }
}

/// A variable that holds an absolute path; the XDG specification has a relative one ignored.
fn absolute_path(env: Env, name: &str) -> Option<PathBuf> {
    env(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

/// Replaces a leading `~` by the home directory. `~name` stays as it is: it needs the user database.
pub fn expand_home(path: &str, home: &Path) -> PathBuf {
    match path.strip_prefix('~') {
        Some("") => home.to_path_buf(),
        Some(rest) if rest.starts_with('/') => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_rules_is_not_passed_over_for_its_name() {
        use std::os::unix::ffi::OsStringExt;
        let latin = || OsString::from_vec(b"/x/\xe4".to_vec());
        for name in ["AISH_POLICY", "AISH_CONFIG"] {
            let path = text_of(name, latin()).unwrap();
            assert!(aish_judge::bounded::read_text(Path::new(&path), 9).is_err(), "{name}");
            assert_eq!(text_of(name, "/x".into()).as_deref(), Some("/x"));
        }
        assert_eq!(text_of("SHELL", latin()), None);
    }

    fn paths(vars: &[(&str, &str)]) -> Paths {
        let vars: Vec<(String, String)> = vars.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let env = move |name: &str| vars.iter().find(|(k, _)| k == name).map(|(_, v)| v.clone());
        Paths::with_home(&env, || Some("/home/db".into())).unwrap()
    }

    #[test]
    fn places_for_environments() {
        const ANN: (&str, &str) = ("HOME", "/home/ann");
        // (environment, which place, expected)
        type Pick = fn(&Paths) -> &PathBuf;
        type Vars = &'static [(&'static str, &'static str)];
        let (config, data, state, runtime): (Pick, Pick, Pick, Pick) =
            (|p| &p.config, |p| &p.data, |p| &p.state, |p| &p.runtime);
        let table: &[(Vars, Pick, &str)] = &[
            (&[ANN], config, "/home/ann/.config/aish/config.toml"),
            (&[ANN], data, "/home/ann/.local/share/aish"),
            (&[ANN], state, "/home/ann/.local/state/aish"),
            (&[ANN], runtime, "/home/ann/.local/state/aish/run"),
            (&[ANN, ("XDG_CONFIG_HOME", "/c")], config, "/c/aish/config.toml"),
            (&[ANN, ("XDG_CONFIG_HOME", "c")], config, "/home/ann/.config/aish/config.toml"),
            (&[ANN, ("XDG_CONFIG_HOME", "")], config, "/home/ann/.config/aish/config.toml"),
            (&[ANN, ("XDG_CONFIG_HOME", "~/c")], config, "/home/ann/.config/aish/config.toml"),
            (&[ANN, ("XDG_DATA_HOME", "/d")], data, "/d/aish"),
            (&[ANN, ("XDG_DATA_HOME", "./d")], data, "/home/ann/.local/share/aish"),
            (&[ANN, ("XDG_STATE_HOME", "/s")], state, "/s/aish"),
            (&[ANN, ("XDG_STATE_HOME", "/s")], runtime, "/s/aish/run"),
            (&[ANN, ("XDG_RUNTIME_DIR", "/run/user/7")], runtime, "/run/user/7/aish"),
            (&[ANN, ("XDG_RUNTIME_DIR", "run")], runtime, "/home/ann/.local/state/aish/run"),
            (&[ANN, ("AISH_CONFIG", "/x.toml"), ("XDG_CONFIG_HOME", "/c")], config, "/x.toml"),
            (&[ANN, ("AISH_CONFIG", "x.toml")], config, "x.toml"),
            (&[ANN, ("AISH_CONFIG", "~/x.toml")], config, "/home/ann/x.toml"),
            (&[ANN, ("AISH_CONFIG", "")], config, "/home/ann/.config/aish/config.toml"),
            (&[], config, "/home/db/.config/aish/config.toml"),
            (&[("HOME", "")], data, "/home/db/.local/share/aish"),
            (&[("HOME", "ann")], data, "/home/db/.local/share/aish"),
        ];
        for (vars, pick, expected) in table {
            assert_eq!(pick(&paths(vars)), Path::new(expected), "{vars:?}");
        }
    }

    #[test]
    fn no_home_at_all_is_an_error_with_a_hint() {
        for fallback in [None, Some(PathBuf::from("relative"))] {
            let error = Paths::with_home(&|_| None, || fallback).unwrap_err();
            assert_eq!(error.exit, crate::error::Exit::Config);
            assert!(error.hints[0].contains("HOME"));
        }
    }

    #[test]
    fn history_dir_moves_the_data_and_nothing_else() {
        for (dir, expected) in
            [("~/notes", "/home/ann/notes"), ("/srv/a", "/srv/a"), ("notes", "/home/ann/notes"), ("~", "/home/ann")]
        {
            let before = paths(&[("HOME", "/home/ann")]);
            let after = before.clone().with_places(Some(Path::new(dir)), None);
            assert_eq!(after.data, Path::new(expected), "{dir}");
            assert_eq!(after.memory(), Path::new(expected).join("memory.jsonl"));
            assert_eq!(after.state, before.state);
            assert_eq!(before.with_places(None, Some(Path::new("~/n.jsonl"))).memory(), Path::new("/home/ann/n.jsonl"));
        }
    }

    #[test]
    fn tilde_is_expanded_only_at_the_front() {
        let home = Path::new("/h");
        for (path, expected) in
            [("~", "/h"), ("~/a", "/h/a"), ("~//a", "/h/a"), ("~bob/a", "~bob/a"), ("/a/~", "/a/~"), ("a", "a")]
        {
            assert_eq!(expand_home(path, home), Path::new(expected), "{path}");
        }
    }
}
